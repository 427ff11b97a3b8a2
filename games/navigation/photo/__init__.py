"""From a photograph of a printed chart to the course drawn on it.

    kinds.py      what a file is by its first bytes; light, the only one that doors import
    pictures.py   what a stranger's file holds, opened with care: JPEG, PNG, WebP, HEIC, PDF
    vision.py     the one module that knows OpenCV
    sheet.py      the sheet found by its marks and laid flat
    raster.py     the sheet as we print it
    ink.py        what is on the paper and was not printed
    stroke.py     the ink followed as one line
    course.py     the line in chart units, how sure it is and why

Pure, and heavy: it is imported where photographs are read, by a worker, and nowhere else.
"""
