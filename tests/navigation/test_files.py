"""Lines drawn elsewhere: each format gives the same points, and each bad file its own refusal."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import IllegalMove
from games.navigation import charts, files, traces
from games.navigation.words import REFUSALS

CHART = charts.load("eastern_seas")
LINE = ((7000, 0), (7112, 2484), (7300, 2750))  # 104.5E 37S, 105.9E 5.95S, 108.25E 2.625S
DEGREES = [("104.5", "-37"), ("105.9", "-5.95"), ("108.25", "-2.625")]


def geojson(geometry):
    return json.dumps(geometry).replace('"@', "").replace('@"', "").encode()


def line_string(pairs=DEGREES):
    return {"type": "LineString", "coordinates": [[f"@{lon}@", f"@{lat}@"] for lon, lat in pairs]}


def gpx(pairs=DEGREES, *, inside="<trk><trkseg>{}</trkseg></trk>", name="trkpt"):
    points = "".join(f'<{name} lat="{lat}" lon="{lon}"><ele>0</ele></{name}>' for lon, lat in pairs)
    return (
        f'<?xml version="1.0"?><gpx '
        f'xmlns="http://www.topografix.com/GPX/1/1">{inside.format(points)}</gpx>'
    ).encode()


def kml(content):
    return (
        f"<kml "
        f'xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>{content}</Placemark></Document></kml>'
    ).encode()


def svg(content, attributes='viewBox="0 0 10000 6240"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{content}</svg>'.encode()


COORDINATES = "<coordinates>\n104.5,-37,0 105.9,-5.95,0\n108.25,-2.625\n</coordinates>"

GOOD = {
    "geojson": geojson(line_string()),
    "geojson feature": geojson({"type": "Feature", "properties": None, "geometry": line_string()}),
    "geojson collection": geojson(
        {
            "type": "FeatureCollection",
            "features": [
                {"type": "Feature", "geometry": {"type": "Point", "coordinates": ["@1@", "@2@"]}},
                {"type": "Feature", "geometry": None},
                {
                    "type": "Feature",
                    "geometry": {"type": "GeometryCollection", "geometries": [line_string()]},
                },
            ],
        }
    ),
    "geojson parts": geojson(
        {"type": "MultiLineString", "coordinates": [line_string()["coordinates"]]}
    ),
    "geojson heights": geojson(
        {"type": "LineString", "coordinates": [[f"@{lon}@", f"@{lat}@", 7] for lon, lat in DEGREES]}
    ),
    "geojson exponents": geojson(
        line_string([("1.045e2", "-37e0"), ("105.9", "-5.95"), ("10825E-2", "-2.625")])
    ),
    "geojson with a mark": b"\xef\xbb\xbf" + geojson(line_string()),
    "gpx track": gpx(),
    "gpx segments": gpx(inside="<wpt lat='1' lon='2'/><trk><trkseg>{}</trkseg><trkseg/></trk>"),
    "gpx route": gpx(inside="<rte>{}</rte>", name="rtept"),
    "gpx in utf-16": gpx().decode().replace("?>", ' encoding="UTF-16"?>').encode("utf-16"),
    "gpx in latin-1": gpx()
    .decode()
    .replace("?>", ' encoding="ISO-8859-1"?>')
    .replace("<trk>", "<trk><name>été</name>")
    .encode("latin-1"),
    "kml": kml(f"<LineString>{COORDINATES}</LineString>"),
    "kml track": kml(
        '<g:Track xmlns:g="http://www.google.com/kml/ext/2.2"><g:coord>104.5 -37 0</g:coord>'
        "<g:coord>105.9 -5.95 0</g:coord><g:coord>108.25 -2.625 0</g:coord></g:Track>"
    ),
    "svg path": svg('<path d="M7000 6240L7112 3756 7300,3490"/>'),
    "svg relative": svg('<path d="m7000,6240 112-2484l188-266"/>'),
    "svg level and upright": svg('<path d="M7000 6240 L7112 3756 H7300 V3490"/>'),
    "svg polyline": svg('<polyline points="7000,6240 7112,3756 7300,3490"/>'),
    "svg in tenths": svg('<path d="M700 624L711.2 375.6 730,349"/>', 'viewBox="0 0 1000 624"'),
    "svg with a margin": svg(
        '<path d="M7000 6240L7112 3756 7300 3490"/>', 'viewBox="-100 -100 10200 6500"'
    ),
    "svg on our own chart": svg(
        '<g transform="rotate(45)"><path d="M0 0A1 1 0 0 1 2 2"/></g><polyline id="trace" '
        'points="7000,6240 7112,3756 7300,3490"/>',
        'viewBox="-330 -200 10660 6670"',
    ),
    "svg moved": svg(
        '<g transform="translate(1000 240)"><path transform="scale(2)" d="M3000 3000L3056 1758 '
        '3150 1625"/></g>'
    ),
    "svg by matrix": svg(
        '<path transform="matrix(1 0 0 1 -5 6)" d="M7005 6234L7117 3750 7305 3484"/>'
    ),
    "svg by id": svg('<path d="M0 0L5 5"/><path id="trace" d="M7000 6240L7112 3756 7300 3490"/>'),
    "svg aside its definitions": svg(
        '<defs><path d="M0 0L5 5"/></defs><path d="M7000 6240L7112 3756 7300 3490"/>'
    ),
    "csv": b"7000,0\n7112,2484\n7300,2750\n",
    "csv with a heading": b"point;X;Y\r\n1;7000;0\r\n2;7112;2484\r\n\r\n3;7300;2750\r\n",
    "csv in degrees": (
        b'lat,lon,note\n# from the pilot\n-37,104.5,home\n-5.95,105.9,"Bantam, '
        b'Java"\n-2.625,108.25,\n'
    ),
    "csv with decimal commas": "longitude;latitude\n104,5;-37\n105,9;-5,95\n108,25;-2,625".encode(
        "utf-16"
    ),
    "csv with tabs": b"x\ty\n7000\t0\n7112\t2484\n7300\t2750",
    "csv with blanks": b"7000 0\n7112 2484\n7300 2750\n",
}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_file_gives_its_line(name):
    found = files.read_line_file(GOOD[name], name, CHART)
    expected = (
        LINE
        if name != "svg level and upright"
        else ((7000, 0), (7112, 2484), (7300, 2484), (7300, 2750))
    )
    assert found == expected
    assert traces.prepare(CHART, None, found) == expected


def test_a_line_is_one_segment():
    assert (
        files.read_line_file(svg('<line x1="7000" y1="6240" x2="7112" y2="3756"/>'), "a.svg", CHART)
        == LINE[:2]
    )


def test_curves_become_sixteen_pieces():
    straight = files.read_line_file(
        svg('<path d="M0 6240 C 0 5920 0 5600 0 5280"/>'), "a.svg", CHART
    )
    assert straight == tuple(
        (0, 60 * i) for i in range(17)
    )  # evenly placed controls: evenly placed points
    bent = files.read_line_file(
        svg('<path d="M0 6240 Q 1600 6240 1600 4640 T 3200 3040"/>'), "a.svg", CHART
    )
    assert (len(bent), bent[0], bent[8], bent[16], bent[32]) == (
        33,
        (0, 0),
        (1200, 400),
        (1600, 1600),
        (3200, 3200),
    )
    smooth = files.read_line_file(
        svg('<path d="M0 6240 C 0 5920 0 5600 0 5280 S 0 4640 0 4320"/>'), "a.svg", CHART
    )
    assert smooth == tuple((0, 60 * i) for i in range(33))


def test_a_smooth_curve_after_a_straight_line_begins_without_a_bend():
    found = files.read_line_file(
        svg('<path d="M0 6240 L0 5280 S 960 5280 960 5280"/>'), "a.svg", CHART
    )
    assert {y for _, y in found[1:]} == {960}


def test_a_closed_path_comes_back():
    assert files.read_line_file(svg('<path d="M0 6240 h10 v-10 z"/>'), "a.svg", CHART) == (
        (0, 0),
        (10, 0),
        (10, 10),
        (0, 0),
    )


def test_degrees_go_to_the_nearest_unit():
    # half a unit, a trifle more, a trifle less
    half = b"lon,lat\n17.00625,-36.99375\n18,-36.993749999\n19,-36.99376\n"
    assert files.read_line_file(half, "a.csv", CHART) == ((1, 1), (80, 1), (160, 0))


def test_a_long_line_is_thinned_the_same_way_every_time():
    points = [(5000 + (i * i) % 37, 2 * i) for i in range(3000)]
    data = "\n".join(f"{x},{y}" for x, y in points).encode()
    found = files.read_line_file(data, "long.csv", CHART)
    assert (len(found), found[0], found[-1]) == (500, points[0], points[-1])
    assert found == files.read_line_file(data, "long.csv", CHART) == traces.thinned(points)


# --- Refusals ---

BOMB = b"""<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa">\
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><gpx>&b;</gpx>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>\
<svg><path d="&x;"/></svg>"""
SVG_DOCTYPE = (
    b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" '
    b'"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>'
)

BAD = {
    "empty": (b"", "file_empty", {}),
    "blank": (b" \n\t", "file_empty", {}),
    "giant": (b"0," * 1_100_000, "file_too_big", {"bytes": 2_200_000, "most": 2_000_000}),
    "a photo": (b"\x89PNG\r\n\x1a\n\x00\x00", "file_type_unknown", {"name": "a photo"}),
    "a zip": (b"PK\x03\x04\x00\x00", "file_type_unknown", {"name": "a zip"}),
    "a letter": (b"Dear Anna,\nsail north.\n", "file_type_unknown", {"name": "a letter"}),
    "a web page": (b"<html><body/></html>", "file_type_unknown", {"name": "a web page"}),
    "a list": (b"[[1,2],[3,4]]", "file_type_unknown", {"name": "a list"}),
    "latin-1 letter": (
        "7000,0\n7100,été".encode("latin-1"),
        "file_type_unknown",
        {"name": "latin-1 letter"},
    ),
    "bomb": (BOMB, "file_has_doctype", {}),
    "outside entity": (OUTSIDE, "file_has_doctype", {}),
    "svg doctype": (SVG_DOCTYPE, "file_has_doctype", {}),
    "broken xml": (b"<gpx>\n<trk></gpx>", "file_unreadable", {"format": "XML", "row": 2}),
    "unknown entity": (b"<gpx>&nobody;</gpx>", "file_unreadable", {"format": "XML", "row": 1}),
    "unknown encoding": (
        b'<?xml version="1.0" encoding="klingon"?><gpx/>',
        "file_unreadable",
        {"format": "XML"},
    ),
    "wide encoding": (
        b'<?xml version="1.0" encoding="shift_jis"?><gpx/>',
        "file_unreadable",
        {"format": "XML"},
    ),
    "deep xml": (b"<a>" * 5000, "file_too_deep", {"format": "XML", "most": 60}),
    "broken json": (
        b'{"type": "LineString",\n',
        "file_unreadable",
        {"format": "GeoJSON", "row": 2},
    ),
    "deep json": (b'{"a":' * 200_000, "file_too_deep", {"format": "GeoJSON"}),
    "json utf-16": (
        '{"type": "LineString"}'.encode("utf-16"),
        "file_unreadable",
        {"format": "GeoJSON"},
    ),
    "no coordinates": (b'{"type": "LineString"}', "file_unreadable", {"format": "GeoJSON"}),
    "nan": (
        geojson(line_string([("NaN", "1"), ("2", "2")])),
        "file_bad_number",
        {"format": "GeoJSON", "text": "NaN"},
    ),
    "inf": (
        geojson(line_string([("-Infinity", "1"), ("2", "2")])),
        "file_bad_number",
        {"format": "GeoJSON", "text": "-Infinity"},
    ),
    "huge": (
        geojson(line_string([("1e99", "1"), ("2", "2")])),
        "file_bad_number",
        {"format": "GeoJSON", "text": "1e99"},
    ),
    "monstrous": (
        geojson(line_string([("1e999999999", "1"), ("2", "2")])),
        "file_bad_number",
        {"format": "GeoJSON", "text": "1e999999999"},
    ),
    "five thousand digits": (
        geojson(line_string([("9" * 5000, "1"), ("2", "2")])),
        "file_bad_number",
        {"format": "GeoJSON", "text": "9" * 19 + "…"},
    ),
    "text for a number": (
        b'{"type": "LineString", "coordinates": [["104.5", 1], [2, 3]]}',
        "file_bad_number",
        {"format": "GeoJSON", "text": '"104.5"'},
    ),
    "true for a number": (
        b'{"type": "LineString", "coordinates": [[true, 1]]}',
        "file_bad_number",
        {"format": "GeoJSON", "text": "true"},
    ),
    "half a point": (
        b'{"type": "LineString", "coordinates": [[1, 2], [3]]}',
        "file_bad_point",
        {"format": "GeoJSON", "point": 2},
    ),
    "no line in geojson": (
        b'{"type": "Point", "coordinates": [1, 2]}',
        "file_no_line",
        {"format": "GeoJSON"},
    ),
    "strange type": (b'{"type": ["LineString"]}', "file_no_line", {"format": "GeoJSON"}),
    "two lines": (
        geojson({"type": "GeometryCollection", "geometries": [line_string(), line_string()]}),
        "file_several_lines",
        {"format": "GeoJSON", "lines": 2},
    ),
    "no line in gpx": (gpx(inside="<trk><trkseg/></trk>"), "file_no_line", {"format": "GPX"}),
    "two tracks": (
        gpx(inside="<trk>{0}</trk><trk>{0}</trk>"),
        "file_several_lines",
        {"format": "GPX", "lines": 2},
    ),
    "gpx without lon": (
        b'<gpx><trk><trkpt lat="1"/></trk></gpx>',
        "file_bad_point",
        {"format": "GPX", "point": 1},
    ),
    "gpx nan": (gpx([("nan", "1")]), "file_bad_number", {"format": "GPX", "text": "nan"}),
    "kml half a point": (
        kml("<LineString><coordinates>1 2,3</coordinates></LineString>"),
        "file_bad_point",
        {"format": "KML", "point": 1},
    ),
    "kml inf": (
        kml("<LineString><coordinates>inf,2</coordinates></LineString>"),
        "file_bad_number",
        {"format": "KML", "text": "inf"},
    ),
    "kml place": (
        kml("<Point><coordinates>1,2</coordinates></Point>"),
        "file_no_line",
        {"format": "KML"},
    ),
    "svg without a line": (svg("<circle r='4'/>"), "file_no_line", {"format": "SVG"}),
    "svg two strokes": (
        svg('<path d="M0 0L5 5M7 7L9 9"/>'),
        "file_several_lines",
        {"format": "SVG", "lines": 2},
    ),
    "svg arc": (svg('<path d="M0 0A5 5 0 0 1 9 9"/>'), "file_svg_beyond", {"what": "A"}),
    "svg turned": (
        svg('<path transform="rotate(30)" d="M0 0L9 9"/>'),
        "file_svg_beyond",
        {"what": "rotate"},
    ),
    "svg odd transform": (
        svg('<path transform="none" d="M0 0L9 9"/>'),
        "file_svg_beyond",
        {"what": "none"},
    ),
    "svg without a start": (svg('<path d="L5 5"/>'), "file_unreadable", {"format": "SVG"}),
    "svg half a pair": (svg('<path d="M0 0L5"/>'), "file_unreadable", {"format": "SVG"}),
    "svg z with a number": (svg('<path d="M0 0L5 5Z4"/>'), "file_unreadable", {"format": "SVG"}),
    "svg nan": (svg('<path d="M0 0L#5 5"/>'), "file_bad_number", {"format": "SVG", "text": "#5 5"}),
    "svg leading noise": (
        svg('<path d="7 M0 0L5 5"/>'),
        "file_bad_number",
        {"format": "SVG", "text": "7 M0 0L5 5"},
    ),
    "csv half a row": (b"x,y\n1,2\n3\n", "file_bad_point", {"format": "CSV", "point": 3}),
    "csv text": (b"x,y\n1,2\n3,four\n", "file_bad_number", {"format": "CSV", "text": "four"}),
    "csv nan": (b"1,2\nnan,3\n", "file_bad_number", {"format": "CSV", "text": "nan"}),
    "csv heading only": (b"x,y\n", "file_no_line", {"format": "CSV"}),
    "csv arabic digits": ("1,2\n٣,٤\n".encode(), "file_bad_number", {"format": "CSV", "text": "٣"}),
    "csv endless cell": (
        b'1,2\n"' + b"9" * 200_000,
        "file_unreadable",
        {"format": "CSV", "row": 2},
    ),
    "a million points": (
        b"1,2\n" * 1_000_000,
        "file_too_big",
        {"bytes": 4_000_000, "most": 2_000_000},
    ),
    "too many points in csv": (b"1,2\n" * 20_001, "file_too_many_points", {"most": 20_000}),
    "too many points in gpx": (
        gpx([("1", "2")] * 20_001),
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many points in kml": (
        kml("<LineString><coordinates>" + "1,2 " * 20_001 + "</coordinates></LineString>"),
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many points in geojson": (
        b'{"type": "LineString", "coordinates": [' + b"[1,2]," * 20_000 + b"[1,2]]}",
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many points in svg": (
        svg('<path d="M0 0' + "h1" * 20_001 + '"/>'),
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many points in a polyline": (
        svg('<polyline points="' + "1 2 " * 20_001 + '"/>'),
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many numbers": (
        svg('<path d="M' + "1 1 " * 400_000 + '"/>'),
        "file_too_many_points",
        {"most": 20_000},
    ),
    "too many strokes": (
        svg('<path d="M1 1"/>' * 100_000),
        "file_several_lines",
        {"format": "SVG", "lines": 100_000},
    ),
    "a transform without end": (
        svg('<path transform="' + "scale(2)" * 100_000 + '" d="M1 1 2 2"/>'),
        "file_svg_beyond",
        {"what": "scale(2)scale(2)sca…"},
    ),
    "transforms finer and finer": (
        svg('<g transform="scale(.12345678901)">' * 50 + '<path d="M1 1 2 2"/>' + "</g>" * 50),
        "file_svg_beyond",
        {"what": "scale(.12345678901)"},
    ),
    "too many lines in geojson": (
        b'{"type": "MultiLineString", "coordinates": [' + b"[[1,1]]," * 1000 + b"[[1,1]]]}",
        "file_several_lines",
        {"format": "GeoJSON", "lines": 1001},
    ),
    "too many curves": (
        svg('<path d="M0 0' + "t1 1" * 20_001 + '"/>'),
        "file_too_many_points",
        {"most": 20_000},
    ),
}


def refusal(data, name):
    with pytest.raises(IllegalMove) as refused:
        files.read_line_file(data, name, CHART)
    return refused.value.code, refused.value.facts


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused(name):
    data, code, facts = BAD[name]
    began = time.perf_counter()
    assert refusal(data, name) == (code, facts)
    assert time.perf_counter() - began < 20  # no bomb goes off, however busy the machine is


def test_every_refusal_of_a_file_is_seen_here():
    assert {code for _, code, _ in BAD.values()} == set(files.REFUSALS)


def test_a_start_that_is_not_the_ships_position():
    line = files.read_line_file(GOOD["csv"], "a.csv", CHART)
    with pytest.raises(IllegalMove) as refused:
        traces.prepare(CHART, (9032, 2596), line)
    assert (refused.value.code, refused.value.facts) == (
        "trace_starts_elsewhere",
        {"first": "104.5E 37S", "ship": "129.9E 4.55S"},
    )


def test_a_line_outside_the_frame():
    line = files.read_line_file(b"lon,lat\n2.35,48.85\n4.9,52.37\n", "europe.csv", CHART)
    with pytest.raises(IllegalMove) as refused:
        traces.prepare(CHART, None, line)
    assert refused.value.code == "trace_off_chart"


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_any_file_is_read_or_refused(data):
    try:
        files.read_line_file(data, "any", CHART)
    except IllegalMove as refused:
        assert refused.code in REFUSALS


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_file_is_read_or_refused(data):
    whole = GOOD[data.draw(st.sampled_from(sorted(GOOD)))]
    at = data.draw(st.integers(0, len(whole)))
    damaged = (
        whole[:at] + data.draw(st.binary(max_size=4)) + whole[at + data.draw(st.integers(0, 6)) :]
    )
    try:
        files.read_line_file(damaged, "damaged", CHART)
    except IllegalMove as refused:
        assert refused.code in REFUSALS


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 6240)), min_size=1, max_size=30))
def test_every_format_gives_the_same_line(points):
    pairs = [(f"{17 + x / 80:.4f}", f"{y / 80 - 37:.4f}") for x, y in points]
    expected = traces.without_repeats(points)
    assert files.read_line_file(geojson(line_string(pairs)), "", CHART) == expected
    assert files.read_line_file(gpx(pairs), "", CHART) == expected
    places = " ".join(f"{lon},{lat}" for lon, lat in pairs)
    assert (
        files.read_line_file(
            kml(f"<LineString><coordinates>{places}</coordinates></LineString>"), "", CHART
        )
        == expected
    )
    assert (
        files.read_line_file(
            "\n".join(["x,y", *(f"{x},{y}" for x, y in points)]).encode(), "", CHART
        )
        == expected
    )
    drawn = " ".join(f"{x},{6240 - y}" for x, y in points)
    assert files.read_line_file(svg(f'<path d="M{drawn}"/>'), "", CHART) == expected
