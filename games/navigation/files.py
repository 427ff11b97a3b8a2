"""A line drawn elsewhere: GeoJSON, GPX, KML, SVG or CSV to points of the chart. What a file is, its
content says, not its name.

Files come from strangers. Their size is bounded before they are opened, their points and depth
while they are read, and their numbers before they are reckoned with; every trouble is an
IllegalMove with a code of REFUSALS and a sentence in words.py.
"""

import codecs

from games.engine import IllegalMove
from games.navigation import geojson, svg, tables, tracks, xml_tree
from games.navigation.charts import Chart
from games.navigation.decimals import Pair, excerpt, nearest
from games.navigation.points import Point
from games.navigation.traces import Trace, thinned

MOST_BYTES = 2_000_000

FORMATS = ("GeoJSON", "GPX", "KML", "SVG", "CSV")

REFUSALS = (
    "file_empty",
    "file_too_big",
    "file_type_unknown",
    "file_unreadable",
    "file_has_doctype",
    "file_too_deep",
    "file_no_line",
    "file_several_lines",
    "file_too_many_points",
    "file_bad_number",
    "file_bad_point",
    "file_svg_beyond",
)


def read_line_file(data: bytes, name: str, chart: Chart) -> Trace:
    """The one line of the file in chart units, thinned to what a trace may have. Where it begins
    and how long it is, `prepare` judges."""
    if len(data) > MOST_BYTES:
        raise IllegalMove("file_too_big", bytes=len(data), most=MOST_BYTES)
    if not data.strip():
        raise IllegalMove("file_empty")
    return thinned(points_in(data, name, chart))


def points_in(data: bytes, name: str, chart: Chart) -> list[Point]:
    text = as_text(data)
    start = text.lstrip("\ufeff \t\r\n")[:1] if text else ""
    if start == "{":
        return on_chart(only_line(geojson.lines_in(data), "GeoJSON"), chart)
    if start == "<":
        return points_in_xml(xml_tree.parse(data), name, chart)
    table = tables.line_in(text.lstrip("\ufeff")) if text else None
    if table is None:
        raise unknown(name)
    pairs, degrees = table
    line = only_line([pairs], "CSV")
    return on_chart(line, chart) if degrees else [(nearest(x), nearest(y)) for x, y in line]


def unknown(name: str) -> IllegalMove:
    return (
        IllegalMove("file_type_unknown", name=excerpt(name))
        if name.strip()
        else IllegalMove("file_type_unknown")
    )


def as_text(data: bytes) -> str | None:
    """UTF-8, or UTF-16 that says so; None for anything else. A lone control sign means that it
    is no text at all."""
    encoding = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return latin_xml(data)
    return None if "\0" in text else text


def latin_xml(data: bytes) -> str | None:
    """XML may be in an older encoding and says which; the parser will know."""
    return "<" if data.lstrip().startswith(b"<?xml") else None


def points_in_xml(root: xml_tree.Element, name: str, chart: Chart) -> list[Point]:
    if root.name == "gpx":
        return on_chart(only_line(tracks.gpx_lines(root), "GPX"), chart)
    if root.name == "kml":
        return on_chart(only_line(tracks.kml_lines(root), "KML"), chart)
    if root.name == "svg":
        line = only_line(svg.lines_in(root, chart.frame), "SVG")
        return [(nearest(x), nearest(y)) for x, y in line]
    raise unknown(name)


def only_line(lines: list[list[Pair]], kind: str) -> list[Pair]:
    lines = [line for line in lines if line]
    if not lines:
        raise IllegalMove("file_no_line", format=kind)
    if len(lines) > 1:
        raise IllegalMove("file_several_lines", format=kind, lines=len(lines))
    return lines[0]


def on_chart(degrees: list[Pair], chart: Chart) -> list[Point]:
    """From longitude and latitude, by section 7 of the sheet, to the nearest unit."""
    scale = chart.projection
    return [
        (
            nearest((lon - scale.lon_at_x0) * scale.units_per_degree),
            nearest((lat - scale.lat_at_y0) * scale.units_per_degree),
        )
        for lon, lat in degrees
    ]
