"""The orders as players write them: one table, read both ways (rule sheet, section 5). What all
games share is in games/notation.

`parse` reads a letter, `render` writes a command so that it reads back as itself, `help` lists
the table. Some lines say less than a command needs, such as a bid that leaves its lot out: they
are read as a *short* order, and made whole with what the seat sees.
"""

from games.engines.siecle_dor.commands import Bid
from games.engines.siecle_dor.notation.fields import TABLE
from games.engines.siecle_dor.notation.letter import parse, render
from games.engines.siecle_dor.notation.rows import ROWS, BidHere, Budget
from games.notation import LANGUAGES, Row, known
from games.notation import no_guide as guide

__all__ = ["guide", "help", "parse", "render"]


# --- The table shows itself ---

FRAMES = {"en": ("guild blue", "sell all", "end"), "fr": ("guilde bleue", "vendre tout", "fin")}


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    return [
        (example(row, language), row.means[LANGUAGES.index(language)])
        for row in ROWS
        if row.gives is not BidHere
    ]


def example(row: Row, language: str) -> str:
    guild, sell, end = FRAMES[language]
    form = row.forms(language)[0]
    if row.gives == "try":
        return f"{form} {guild}; {end}"
    if row.gives == "stop":
        return f"{sell}; {form}"
    if row.gives in ("keep", "orders"):
        return f"{form}: {sell}"
    if row.gives is Budget:
        return f"{TABLE.order_line(Bid('HOL', 5), {}, language)}; {TABLE.example(row, language)}"
    return TABLE.example(row, language)
