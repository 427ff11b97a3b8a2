"""What the conformance suite must know of VOC!, the advanced game: the same as of the other one."""

from tests.conformance.voc import (
    CONFIGS,
    PRIVATE,
    Books,
    all_is_open,
    at_rest,
    letter,
    may_come_back,
    other_world,
    secret,
)

__all__ = [
    "CONFIGS",
    "PRIVATE",
    "Books",
    "all_is_open",
    "at_rest",
    "letter",
    "may_come_back",
    "other_world",
    "secret",
]
