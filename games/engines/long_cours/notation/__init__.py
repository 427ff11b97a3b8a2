"""The orders as captains write them: one table, read both ways (rule sheet, section 5). What all
games share is in games/notation.

`parse` reads a letter, `render` writes a command so that it reads back as itself, `help` lists
the table.
"""

from games.engines.long_cours.notation.fields import TABLE
from games.engines.long_cours.notation.hints import guide
from games.engines.long_cours.notation.letter import heading, parse, render
from games.engines.long_cours.notation.rows import CONDITIONS, FRAMES, GUARDS, HEADINGS, ROWS
from games.notation import LANGUAGES, Row, known

__all__ = ["guide", "help", "parse", "render"]


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    return [(example(row, language), row.means[LANGUAGES.index(language)]) for row in ROWS]


def example(row: Row, language: str) -> str:
    roll, buy, bid = FRAMES[language]
    form, advance = row.forms(language)[0], heading("advance", language)
    if row in CONDITIONS:
        return f"{form}: {buy}"
    if row in GUARDS:
        return f"{advance}: {roll}; {form}"
    if row.gives == "end_advance":
        return f"{advance}: {roll}; {form}; {bid}"
    if row in HEADINGS:
        return f"{form}: {roll}"
    return TABLE.example(row, language)
