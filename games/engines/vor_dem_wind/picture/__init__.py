"""The harbour of Vor dem Wind as a picture and as text: functions of the view alone, so neither
can show what a seat may not know."""

from games.board import no_charts as charts
from games.board import no_sheet as sheet
from games.engines.vor_dem_wind.picture.account import (
    CHAPTER,
    FORTUNE,
    ROUTINE,
    chapter,
    ending,
    fortunes,
    headline,
    private,
    text,
)
from games.engines.vor_dem_wind.picture.drawing import svg
from games.engines.vor_dem_wind.picture.ledger import ledger
from games.engines.vor_dem_wind.picture.marks import marks
from games.engines.vor_dem_wind.picture.parts import focus, parts
from games.engines.vor_dem_wind.picture.places import part

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
]
