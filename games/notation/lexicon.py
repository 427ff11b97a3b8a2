"""A game's way of cutting a text into words, and of finding names, seats and numbers among them."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine import Seat
from games.notation.desk import Desk, Misread
from games.notation.tokens import (
    FILLERS,
    KEY,
    LIST_MARK,
    NUMBER,
    PIECE,
    QUOTED,
    WORD,
    Span,
    Token,
    close,
    fold,
    normal,
    words_of,
)

SHORTEST_BEGINNING = 3  # a name may be cut to three letters or more

SEAT_WORDS = {"en": "seat", "fr": "siège"}


class Name(NamedTuple):
    key: str  # how it is compared
    id: Any
    shown: str


class Lexicon:
    """A game's way of cutting a text into words: its fillers, and what counts as one word."""

    def __init__(self, fillers: Iterable[str] = FILLERS, word: str = WORD) -> None:
        self.fillers = frozenset(fillers)
        self.token = re.compile(f"{QUOTED}|{word}")
        self.words = lru_cache(1024)(lambda name: words_of(self.tokens(name)))

    def tokens(self, text: str) -> Span:
        return tuple(self._token(match) for match in self.token.finditer(text))

    def _token(self, match: re.Match[str]) -> Token:
        raw = match[0]
        if raw[0] not in '"«“':
            word = fold(raw)
            return Token(raw, match.start(), match.end(), (word,), is_filler=word in self.fillers)
        words = tuple(fold(part[0]) for part in self.token.finditer(raw[1:-1]))
        return Token(raw, match.start(), match.end(), words, quoted=True)

    def plain(self, words: Iterable[str]) -> str:
        """Without the fillers: how names are compared."""
        return " ".join(word for word in words if word not in self.fillers)

    def named(self, id_: Any, name: str, shown: str | None = None) -> Name:
        return Name(self.plain(self.words(name)), id_, shown or name)

    def find(self, what: str, names: Iterable[Name], span: Span) -> Any:
        """The id under a whole name or an unambiguous beginning of three letters or more."""
        names, wanted = list(names), self.plain(words_of(span))
        long_enough = len(wanted.replace(" ", "")) >= SHORTEST_BEGINNING
        found = [name for name in names if name.key == wanted and wanted] or [
            name for name in names if long_enough and name.key.startswith(wanted)
        ]
        if found and found[0].key != wanted:  # `cape`: also the North one
            found += [name for name in names if wanted in name.key.split()[1:]]
        by_id = {name.id: name.shown for name in reversed(found)}
        if len(by_id) == 1:
            return found[0].id
        if not found:
            raise Misread(
                "unknown_word",
                what,
                span,
                lambda: close((wanted, name.key, name.shown) for name in names),
            )
        candidates = list(dict.fromkeys(by_id[name.id] for name in found))
        raise Misread("ambiguous", what, span, lambda: candidates, candidates=candidates)

    def number(self, span: Span, what: str, *, low: int, high: int, unit: str = "") -> int:
        """A whole number, with its unit stuck to it or not: `6` or `6m`."""
        text = self.plain(words_of(span))
        digits = text.removesuffix(unit)
        number = int(digits) if NUMBER.fullmatch(digits) else None
        if number is None or not low <= number <= high:
            raise Misread("bad_number", what, span, low=low, high=high)
        return number

    def seat(self, span: Span, desk: Desk) -> Seat:
        """`seat 3` always works. A name is tried as written, then folded, then its beginning,
        then as other names are."""
        words = words_of(span)
        if (
            len(span) == 2
            and words[0] in map(fold, SEAT_WORDS.values())
            and not span[0].quoted
            and NUMBER.fullmatch(words[1])
        ):
            return self._seat_number(span, int(words[1]), desk)
        letters = (
            span[0].raw[1:-1]
            if len(span) == 1 and span[0].quoted
            else " ".join(token.raw for token in span)
        )
        exact = [seat for seat, name in desk.names.items() if normal(name) == letters]
        folded = {seat: " ".join(self.words(name)) for seat, name in desk.names.items()}
        same = [seat for seat, name in folded.items() if words and name == " ".join(words)]
        begun = [
            seat
            for seat, name in folded.items()
            if len("".join(words)) >= SHORTEST_BEGINNING and name.startswith(" ".join(words))
        ]
        for found in (exact, same, () if same else begun):
            if len(found) == 1:
                return found[0]
        try:
            seat: Seat = self.find("seat", self.players(desk), span)
        except Misread as misread:
            if misread.code == "unknown_word" and (others := self.others(desk)):
                misread.facts["candidates"] = others
            raise
        return seat

    def _seat_number(self, span: Span, seat: Seat, desk: Desk) -> Seat:
        if desk.names and seat not in desk.names:
            raise Misread(
                "unknown_word",
                "seat",
                span,
                lambda: (name.shown for name in self.players(desk)),
                candidates=self.others(desk),
            )
        return seat

    def others(self, desk: Desk) -> list[str]:
        """Whom an order may name: the other players, as they are shown."""
        own = desk.view.seat if desk.view else None
        return [name.shown for name in self.players(desk) if name.id != own]

    def players(self, desk: Desk) -> list[Name]:
        """By name; those who share one are shown by their seats."""
        names = [self.named(seat, desk.names[seat]) for seat in sorted(desk.names)]
        keys = [name.key for name in names]
        return [
            name if keys.count(name.key) == 1 else name._replace(shown=f"seat {name.id}")
            for name in names
        ]

    def decision(self, span: Span, desk: Desk) -> str:
        """The key of a question, however its parts were kept apart."""
        key = "/".join(words_of(span))
        if not KEY.fullmatch(key) or words_of(span)[0] in FILLERS:  # `agree to 4` is no key
            raise Misread("unknown_word", "decision", span, desk.due)
        return key

    def pieces(self, text: str) -> list[str]:
        """One order each: by line or by `;`, without quoted mail and without lines that hold no
        word."""
        lines = [
            LIST_MARK.sub("", line, count=1) if LIST_MARK.match(line) else line
            for line in normal(text).splitlines()
        ]
        pieces = [
            piece
            for line in lines
            if not line.lstrip().startswith(">")
            for piece in PIECE.findall(line)
        ]
        return [piece for piece in pieces if self.token.search(piece)]
