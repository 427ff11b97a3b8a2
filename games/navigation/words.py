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

PHOTOS: dict[str, Templates] = {
    "photo_unreadable": (
        N_(
            "This is no photograph that can be opened. JPEG, PNG, WebP, HEIC and PDF scans of one "
            "page can be read."
        ),
    ),
    "photo_too_many_pixels": (
        N_(
            "The picture is {width} by {height} pixels, more than is opened. Send it smaller; 12 "
            "million pixels are plenty."
        ),
        N_("The picture has more pixels than are opened. Send it smaller; 12 million are plenty."),
    ),
    "photo_too_small": (
        N_(
            "The picture is {width} by {height} pixels, too few to see a pen. Send the photograph "
            "itself, not a small copy of it."
        ),
    ),
    "photo_no_sheet": (
        N_(
            "No printed chart was found in the picture: {marks} of its ten black marks can be "
            "seen, and three are needed. Photograph the whole sheet from above, in good light, its "
            "marks not covered."
        ),
    ),
    "photo_cut_off": (
        N_(
            "About {percent} percent of the chart lie outside the picture, and the line may go on "
            "there. Photograph the whole sheet."
        ),
    ),
    "photo_bent": (
        N_(
            "The sheet is so bent or blurred that nobody could say where the line runs. Lay it "
            "flat, hold the camera still, and photograph it again."
        ),
    ),
    "photo_no_code": (
        N_(
            "The square code at the top of the sheet cannot be read, so nobody can say whose chart "
            "it is. Photograph it again, the code sharp and uncovered."
        ),
    ),
    "photo_no_line": (
        N_(
            "There is no line on the chart. Draw it with a dark pen or a soft pencil, and "
            "photograph the sheet again."
        ),
    ),
    "photo_several_lines": (
        N_(
            "There is more than one line on the chart, or a part of it cannot be followed. One "
            "line without branches can be read: print the chart again, or close the gap with the "
            "pen."
        ),
    ),
    "photo_starts_elsewhere": (
        N_("No end of the line lies at the ship. Begin it at her cross (VOC N-03)."),
    ),
    "photo_starts_off_home": (
        N_(
            "No end of the line lies on the home line at the foot of the chart. A ship that leaves "
            "Middelburg begins there (VOC N-03)."
        ),
    ),
    "photo_other_table": (N_("This sheet is of another table ({table}). Send it there."),),
    "photo_other_ship": (
        N_("This sheet is of ship {ship}; the line of ship {wanted} was to come."),
    ),
    "photo_other_year": (
        N_(
            "This sheet was printed for {year}, and it is {now} now. Print the chart of this year; "
            "the ship has sailed since."
        ),
    ),
    "photo_old_place": (
        N_("Ship {ship} does not lie any more where this sheet shows her. Print her chart again."),
    ),
    "photo_other_chart": (
        N_("This sheet shows another chart than the one this table sails by. Print hers again."),
    ),
}

REFUSALS: dict[str, Templates] = TRACES | FILES


DOUBTS: dict[str, str] = {
    "either_way": N_("Both ends lie where the ship is: look which way the arrow points."),
    "close_call": N_("It passes very near to a shore or to the edge of a harbour."),
    "gap": N_("A part of it was hidden or too faint, and was taken as straight."),
    "end": N_("It may go on where it ends, hidden by the print."),
    "crossing": N_("It crosses itself where more than one way on was possible."),
    "hairpin": N_("It turns back on itself."),
    "specks": N_("Some ink beside the line was left out."),
    "faint": N_("It is faint; a darker pen is read better."),
    "bent": N_("The sheet was not flat."),
    "small": N_("The picture has few pixels."),
}
"""Why a course that was read from a photograph should be looked at closely."""
