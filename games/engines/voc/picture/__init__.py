"""The board of VOC! as a picture and as text: functions of the view alone, so neither can show what
a seat may not know.

The picture is the chart with ships and wakes, and below it the ships with their crews, the
contracts and the calendar. The text says the same in words that suffice to play by letter:
places in latitude and longitude, distances and bearings to every harbour.
"""

from games.engines.voc.picture.account import (
    CHAPTER,
    FORTUNE,
    ROUTINE,
    chapter,
    ending,
    fortunes,
    headline,
    private,
    text,
    text_beside_picture,
)
from games.engines.voc.picture.drawing import sheet, svg
from games.engines.voc.picture.ledger import ledger
from games.engines.voc.picture.marks import marks
from games.engines.voc.picture.parts import focus, parts
from games.engines.voc.picture.places import part
from games.engines.voc.picture.wakes import charts

__all__ = [
    "CHAPTER",
    "FORTUNE",
    "ROUTINE",
    "chapter",
    "charts",
    "ending",
    "focus",
    "fortunes",
    "headline",
    "ledger",
    "marks",
    "part",
    "parts",
    "private",
    "sheet",
    "svg",
    "text",
    "text_beside_picture",
]
