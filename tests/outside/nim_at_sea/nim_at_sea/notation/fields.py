"""The fields of the orders: numbers of stacks and of barrels."""

from typing import Any

from games.notation import FILLERS, Desk, Lexicon, Span, Table
from nim_at_sea.notation.rows import HEADINGS, ORDERS

WORDS = Lexicon(FILLERS | {"barrel", "barrels", "stack", "tonneau", "tonneaux"})
SAMPLES: dict[str, Any] = {"stack": 1, "barrels": 2, "decision": "take/1"}


def read_stack(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "stack", low=1, high=99)


def read_barrels(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "barrels", low=0, high=99)


def write(field: str, value: Any, language: str) -> str:
    return str(value)


TABLE = Table(
    WORDS,
    ORDERS,
    phrases=HEADINGS,
    fields={"stack": read_stack, "barrels": read_barrels},
    write=write,
    samples=SAMPLES,
)
