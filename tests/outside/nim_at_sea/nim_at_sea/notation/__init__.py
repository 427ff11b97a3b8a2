"""The orders as captains write them: one table, read both ways."""

from games.notation import LANGUAGES, known
from games.notation import no_guide as guide
from nim_at_sea.notation.fields import TABLE
from nim_at_sea.notation.letter import heading, parse, render
from nim_at_sea.notation.rows import HEADINGS, ORDERS

__all__ = ["guide", "help", "parse", "render"]


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    means = LANGUAGES.index(language)
    take = TABLE.example(ORDERS[0], language)
    return [
        *((TABLE.example(row, language), row.means[means]) for row in ORDERS),
        *((f"{heading(language)}: {take}", row.means[means]) for row in HEADINGS),
    ]
