"""The world map of Long Cours as a picture and as text: functions of the view alone, so neither
can show what a seat may not know."""

from games.board import no_charts as charts
from games.board import no_sheet as sheet
from games.engines.long_cours.picture.account import (
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
from games.engines.long_cours.picture.drawing import svg
from games.engines.long_cours.picture.ledger import ledger
from games.engines.long_cours.picture.marks import marks
from games.engines.long_cours.picture.parts import focus, part, parts

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
