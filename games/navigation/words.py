"""One sentence for each refusal of a line or a file; a game that sails by charts adds them to
its own words."""

from games.sentences import N_, Templates

TRACES: dict[str, Templates] = {
    "no_trace": (
        N_(
            "There is no line to sail. Write its points, draw it on the chart, or attach a file "
            "(VOC 4.7)."
        ),
    ),
    "trace_off_chart": (N_("No point of the line lies on the chart (VOC 4.7)."),),
    "trace_starts_elsewhere": (
        N_(
            "The line begins at {first}, but the ship lies at {ship}; a line begins where the "
            "ship is (VOC N-03)."
        ),
    ),
    "trace_starts_off_home": (
        N_(
            "The line begins at {first}; a ship that leaves Middelburg begins on the home line, "
            "at the foot of the chart (VOC N-03)."
        ),
    ),
    "trace_stands_still": (
        N_("The line leads nowhere. To stay where the ship lies, write “hold” (VOC N-05)."),
    ),
    "trace_too_many_points": (N_("The line has {points} points; {most} are the most (VOC 4.7)."),),
    "trace_too_long": (N_("The line is {length} units long; {most} are the most (VOC 4.7)."),),
    "trace_stays_home": (
        N_(
            "The line never leaves the home waters; one of its points must lie at least half a "
            "degree north of the home line (VOC R-5)."
        ),
    ),
}

FILES: dict[str, Templates] = {
    "file_empty": (N_("The file is empty."),),
    "file_too_big": (N_("The file has {bytes} bytes; {most} are the most that are read."),),
    "file_type_unknown": (
        N_(
            "{name} is no file that can be read as a line. GeoJSON, GPX, KML, SVG and CSV can be "
            "read."
        ),
        N_(
            "This is no file that can be read as a line. GeoJSON, GPX, KML, SVG and CSV can be "
            "read."
        ),
    ),
    "file_unreadable": (
        N_("The file says that it is {format}, but it cannot be read: line {row} is broken."),
        N_("The file says that it is {format}, but it cannot be read."),
    ),
    "file_has_doctype": (
        N_(
            "The file carries a document type declaration (DOCTYPE). Such files are not read; "
            "save it again without."
        ),
    ),
    "file_too_deep": (N_("The {format} file is nested too deeply to be read."),),
    "file_no_line": (N_("There is no line in the {format} file."),),
    "file_several_lines": (
        N_(
            "There are {lines} lines in the {format} file, and a ship sails one. Keep one of "
            "them; in SVG you may give it the id “trace”."
        ),
    ),
    "file_too_many_points": (N_("The file has more points than the {most} that are read."),),
    "file_bad_number": (N_("The {format} file has “{text}” where a number should be."),),
    "file_bad_point": (N_("Point {point} of the {format} file lacks a coordinate."),),
    "file_svg_beyond": (
        N_(
            "The drawing uses “{what}”, which cannot be followed exactly. Draw it with straight "
            "lines or Bézier curves."
        ),
    ),
}

REFUSALS: dict[str, Templates] = TRACES | FILES
