"""How orders are read and written, whatever the game: one table, read both ways.

An order of a table is a pattern: plain words stand for themselves, `{field}` for a field of the
command, `[...]` for what may be left out. The first pattern of a language is the one we write;
all patterns of both languages are read. A game brings its rows, its fillers and a reader for
each field; here is what cuts a letter into words, fits them to the patterns, tells what would
have been understood, and writes.
"""

from games.notation.desk import Desk, Legal, Misread, NotRead
from games.notation.guide import no_guide
from games.notation.letter import MOST_CHARACTERS, Letter
from games.notation.lexicon import SEAT_WORDS, Lexicon, Name
from games.notation.patterns import LANGUAGES, LONGEST_NAME, Form, Row, Slot, Word, known
from games.notation.table import Reader, Reading, Table, command_of, player_writings
from games.notation.tokens import (
    ARTICLES,
    FILLERS,
    KEY,
    LONGEST_WORD,
    MOST_WORDS,
    NUMBER,
    WORD,
    Span,
    Token,
    fold,
    quote_span,
    unfilled,
    words_of,
)

__all__ = [
    "ARTICLES",
    "FILLERS",
    "KEY",
    "LANGUAGES",
    "LONGEST_NAME",
    "LONGEST_WORD",
    "MOST_CHARACTERS",
    "MOST_WORDS",
    "NUMBER",
    "SEAT_WORDS",
    "WORD",
    "Desk",
    "Form",
    "Legal",
    "Letter",
    "Lexicon",
    "Misread",
    "Name",
    "NotRead",
    "Reader",
    "Reading",
    "Row",
    "Slot",
    "Span",
    "Table",
    "Token",
    "Word",
    "command_of",
    "fold",
    "known",
    "no_guide",
    "player_writings",
    "quote_span",
    "unfilled",
    "words_of",
]
