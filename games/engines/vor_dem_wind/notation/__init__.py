"""The orders as merchants write them: one table, read both ways (rule sheet, section 5).

`parse` reads a letter, `render` writes a command so that it reads back as itself, `help` lists
the table. A line says a command or a part of one; neighbouring lines that belong together (the
steps of an action, the parts of a plan, the halves of a departure) become one command, and so do
parts on one line joined by `then`. An `else` line is the fallback of the line above it; `apart`
keeps lines apart.
"""

from games.engines.vor_dem_wind.notation.fields import TABLE
from games.engines.vor_dem_wind.notation.hints import guide
from games.engines.vor_dem_wind.notation.letter import headed, parse, render
from games.engines.vor_dem_wind.notation.rows import CONDITIONS, JOINTS, ORDERS
from games.notation import LANGUAGES, Row, known

__all__ = ["guide", "help", "parse", "render"]

ROWS = ORDERS + CONDITIONS + JOINTS


# --- The table shows itself ---

FRAMES = {
    "en": {
        "transport": "ship 3", "storage": "store all", "purchase": "play conservation",
        "special": "play conservation",
        "gold": "play conservation", "else": "ship 3; else income",
        "apart": "bid 2: 4; apart: bid none", "orders": "orders: income",
    },
    "fr": {
        "transport": "charger 3", "storage": "stocker tout", "purchase": "jouer conservation",
        "special": "jouer conservation",
        "gold": "jouer conservation", "else": "charger 3 ; sinon revenu", "apart": ("miser 2 : 4 ; "
                                                                                   "à part : "
                                                                                   "miser rien"),
        "orders": "ordres : revenu",
    },
}  # fmt: skip
"""Letters that show a condition or a joint at work."""


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    return [(example(row, language), row.means[LANGUAGES.index(language)]) for row in ROWS]


def example(row: Row, language: str) -> str:
    if row in CONDITIONS:
        return f"{headed(str(row.gives), language)}{FRAMES[language][str(row.gives)]}"
    return FRAMES[language][str(row.gives)] if row in JOINTS else TABLE.example(row, language)
