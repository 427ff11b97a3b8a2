"""The orders as merchants and skippers write them: one table, read both ways (rule sheet, section
5). Both games share it.

How words are cut, fitted and corrected is in games/notation, the table in rows.py,
its fields in fields.py, places and lines in chart.py. Here are three things of
this game: a ship left out when only one can be meant, `else` between investments, and plans
behind `then`.
"""

from games.engines.voc.commands import FitOut, Pass
from games.engines.voc.notation.hints import guide
from games.engines.voc.notation.letter import TABLE_OF_ORDERS, parse, render
from games.engines.voc.notation.rows import ELSE, HEADINGS, TABLE
from games.notation import LANGUAGES, Row, known

__all__ = ["guide", "help", "parse", "render"]


# --- The table shows itself ---


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    return [(example(row, language), row.means[LANGUAGES.index(language)]) for row in TABLE]


def example(row: Row, language: str) -> str:
    if row not in HEADINGS:
        return TABLE_OF_ORDERS.example(row, language)
    fit = TABLE_OF_ORDERS.order_line(FitOut("B"), {}, language)
    if row.gives == "then":
        return (
            f"{row.forms(language)[0]} {fit}, {ELSE[language]} "
            f"{TABLE_OF_ORDERS.order_line(Pass(), {}, language)}"
        )
    return f"{row.forms(language)[0]}: {fit}"
