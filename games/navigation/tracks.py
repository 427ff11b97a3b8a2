"""The lines in GPX and KML files, in degrees."""

from collections.abc import Iterator

from games.engine import IllegalMove
from games.navigation.decimals import Pair, few, number
from games.navigation.xml_tree import Element


def gpx_lines(root: Element) -> list[list[Pair]]:
    """One line for each track, its segments joined, and one for each route."""
    return [few(gpx_points(line)) for line in root.children if line.name in ("trk", "rte")]


def gpx_points(line: Element) -> Iterator[Pair]:
    for index, point in enumerate(line.named("trkpt", "rtept"), start=1):
        lon, lat = point.attributes.get("lon"), point.attributes.get("lat")
        if lon is None or lat is None:
            raise IllegalMove("file_bad_point", format="GPX", point=index)
        yield number(lon.strip(), "GPX"), number(lat.strip(), "GPX")


def kml_lines(root: Element) -> list[list[Pair]]:
    """One line for each LineString and each Track."""
    return [few(kml_points(line)) for line in root.named("LineString", "Track")]


def kml_points(line: Element) -> Iterator[Pair]:
    """`lon,lat,height` between blanks in a LineString; `lon lat height`, each in its own
    element, in a Track."""
    written = [part.text.split() for part in line.named("coord")] or [
        place.split(",") for part in line.named("coordinates") for place in part.text.split()
    ]
    for index, parts in enumerate(written, start=1):
        if len(parts) < 2:
            raise IllegalMove("file_bad_point", format="KML", point=index)
        yield number(parts[0], "KML"), number(parts[1], "KML")
