"""One line in every file format, and files that are none."""

import json

LINE = ((7000, 0), (6900, 700), (6800, 1500))
DEGREES = ((104.5, -37.0), (103.25, -28.25), (102.0, -18.25))

GEOJSON = json.dumps(
    {
        "type": "Feature",
        "properties": {},
        "geometry": {"type": "LineString", "coordinates": DEGREES},
    }
)
TRACK = "".join(f'<trkpt lat="{lat}" lon="{lon}"><ele>0</ele></trkpt>' for lon, lat in DEGREES)
GPX = f"""<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
{TRACK}</trkseg></trk></gpx>"""
PLACES = " ".join(f"{lon},{lat},0" for lon, lat in DEGREES)
KML = f"""<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><LineString>
<coordinates>{PLACES}</coordinates></LineString></Placemark></Document></kml>"""
CSV = "lon,lat\n" + "".join(f"{lon},{lat}\n" for lon, lat in DEGREES)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10000 6240"><path d="M7000 6240 L6900 '
    '5540 6800 4740"/></svg>'
)

FILES = {
    "line.geojson": GEOJSON,
    "line.gpx": GPX,
    "line.kml": KML,
    "line.csv": CSV,
    "line.svg": SVG,
}

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b '
    '"&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>'
)
ELSEWHERE = json.dumps({"type": "LineString", "coordinates": [[104.5, -17.0], [103.25, -28.25]]})
OFF_THE_CHART = json.dumps({"type": "LineString", "coordinates": [[-60, 40], [-61, 42]]})
NAN = '{"type": "LineString", "coordinates": [[NaN, 1], [2, 3]]}'

BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "file_empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "file_type_unknown"),
    "a letter": (b"Dear Anna,\n", "file_type_unknown"),
    "not a number": (NAN.encode(), "file_bad_number"),
    "an XML bomb": (BOMB.encode(), "file_has_doctype"),
    "a million points": (b"x,y\n" + b"7000,0\n" * 1_000_000, "file_too_big"),
    "many points in a small file": (b"x,y\n" + b"7,0\n7,1\n" * 100_000, "file_too_many_points"),
    "no line": (b'{"type": "Point", "coordinates": [104, -37]}', "file_no_line"),
    "two lines": (
        b"<gpx><rte><rtept lat='1' lon='2'/></rte><rte><rtept lat='1' lon='2'/></rte></gpx>",
        "file_several_lines",
    ),
    "begun elsewhere": (ELSEWHERE.encode(), "trace_starts_off_home"),
    "off the chart": (OFF_THE_CHART.encode(), "trace_off_chart"),
}
