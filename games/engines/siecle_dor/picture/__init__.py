"""The board of Le Siècle d’Or as a picture and as text: functions of the view alone, so neither can
show what a seat may not know.

The map, the track and the pieces are drawn by `low_countries.py`; here is what stands where,
whose it is and what it is worth.
"""

from games.board import no_charts as charts
from games.board import no_sheet as sheet
from games.engines.siecle_dor.picture.account import (
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
from games.engines.siecle_dor.picture.drawing import svg
from games.engines.siecle_dor.picture.ledger import ledger
from games.engines.siecle_dor.picture.marks import marks
from games.engines.siecle_dor.picture.parts import focus, parts
from games.engines.siecle_dor.picture.places import part

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
