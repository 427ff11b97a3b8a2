"""What would have been understood: why no form fits the words of a line, from the forms that come
nearest, and orders to write instead."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.notation.desk import MOST_SUGGESTIONS, Desk, Misread, NotRead
from games.notation.patterns import LONGEST_NAME, Form, Pattern, Slot, might_end, says
from games.notation.tokens import (
    Span,
    close,
    fillers_behind,
    quote_span,
    replaced,
    unfilled,
    words_of,
)

if TYPE_CHECKING:
    from games.notation.table import Table


class Guess(NamedTuple):
    """How far the words follow a form: what fits, what is misread, what is lacking, what is left
    over."""

    good: int = 0
    bad: tuple[Misread, ...] = ()
    lacks: str | None = None
    extra: Span = ()

    @property
    def rank(self) -> tuple[int, bool, int]:
        return -self.good, bool(self.extra), len(self.bad)


def guesses(table: "Table", pattern: Pattern, span: Span, desk: Desk) -> Iterator[Guess]:
    rest = unfilled(span)
    if not pattern:
        yield Guess(extra=rest)
        return
    part, tail = pattern[0], pattern[1:]
    if not rest:
        yield Guess(lacks=next((part.name for part in pattern if isinstance(part, Slot)), "word"))
    elif isinstance(part, Slot):
        yield from slot_guesses(table, part, tail, span, desk)
    elif says(rest[0], part):
        for guess in guesses(table, tail, rest[1:], desk):
            yield guess._replace(good=guess.good + 1)


def slot_guesses(
    table: "Table", slot: Slot, tail: Pattern, span: Span, desk: Desk
) -> Iterator[Guess]:
    endless, most = slot.name in table.lists, len(span)
    for used in range(most if endless and not tail else 1, most + 1):
        if used < most and (not might_end(tail, span, used) if endless else used > LONGEST_NAME):
            continue
        try:
            table.read_field(slot.name, span[:used], desk)
        except Misread as misread:
            if might_end(tail, span, used):
                yield from (
                    guess._replace(bad=(misread, *guess.bad))
                    for guess in guesses(table, tail, span[used:], desk)
                )
        else:
            yield from (
                guess._replace(good=guess.good + 1)
                for guess in guesses(table, tail, span[used:], desk)
            )


def explain_line(table: "Table", piece: str, span: Span, desk: Desk) -> NotRead:
    """Why no form fits, from the forms that come nearest."""
    found = [
        (guess, form)
        for form in table.forms_begun(span)
        for guess in guesses(table, form.pattern[1:], unfilled(span)[1:], desk)
    ]
    if not found:
        return unknown_order(table, piece, span, desk)
    best = min(guess.rank for guess, _ in found)
    nearest = [(guess, form) for guess, form in found if guess.rank == best]
    nearest = [
        (guess, form) for guess, form in nearest if form.language == desk.language
    ] or nearest

    def samples() -> list[str]:
        return [
            table.sample(form, desk)
            for form in dict.fromkeys(table.first_form(form) for _, form in nearest)
        ]

    return explain_guess(
        table, nearest[0][0], {guess.lacks for guess, _ in nearest}, samples, piece, span, desk
    )


def explain_guess(
    table: "Table",
    guess: Guess,
    lacking: set[str | None],
    samples: Callable[[], list[str]],
    piece: str,
    span: Span,
    desk: Desk,
) -> NotRead:
    if guess.bad:
        misread = guess.bad[0]

        def better() -> list[str]:
            named = (replaced(piece, misread.where, name) for name in misread.names())
            return understood(table, named, span, desk) or samples()

        return NotRead(misread.code, better, **misread.facts)
    if guess.lacks:
        return NotRead("missing", samples, what=guess.lacks if len(lacking) == 1 else "word")
    extra = guess.extra or fillers_behind(span)  # a field that does not bear a filler behind it

    def shorter() -> list[str]:
        texts = [replaced(piece, extra, "").rstrip()] if extra else []
        return understood(table, texts, span, desk) or samples()

    return NotRead("too_much", shorter, word=quote_span(extra))


def unknown_order(table: "Table", piece: str, span: Span, desk: Desk) -> NotRead:
    """The orders whose name looks like the first words, with the rest as written where that
    makes an order. All in one language: that of the nearest, which is the one they wrote in."""
    return NotRead(
        "unknown_order",
        lambda: near_orders(table, piece, span, desk),
        word=quote_span(unfilled(span)[:1]),
    )


def near_orders(table: "Table", piece: str, span: Span, desk: Desk) -> list[str]:
    suggestions: list[str] = []
    near = alike(table, span, table.orders, desk.language)
    if desk.language:
        near = [(form, where) for form, where in near if form.language == near[0][0].language]
    for form, where in near[:MOST_SUGGESTIONS]:
        better = replaced(piece, where, unrepeated(form.name, piece[where[-1].end :]))
        suggestions += understood(table, [better], span, desk) or [
            table.sample(table.first_form(form), desk)
        ]
    return suggestions


def alike(
    table: "Table", span: Span, forms: Iterable[Form], language: str = ""
) -> list[tuple[Form, Span]]:
    """The forms whose name looks like the first words, nearest first, each with the words it
    would replace; of equals those of the language first."""
    words = tuple(token for token in span if not token.is_filler)
    by_name = {
        form.name: form for form in sorted(forms, key=lambda form: form.language == language)
    }
    by_name = (
        dict(sorted(by_name.items(), key=lambda named: named[1].language != language))
        if language
        else by_name
    )
    near = close(
        (table.lexicon.plain(words_of(words[: len(form.head)])), " ".join(form.head), name)
        for name, form in by_name.items()
    )
    return [(by_name[name], words[: len(by_name[name].head)]) for name in near]


def understood(table: "Table", pieces: Iterable[str], span: Span, desk: Desk) -> list[str]:
    """Those among the corrected lines that read as one order; what stands before the order
    (a condition) is kept."""
    start = span[0].start
    return [
        better
        for better in pieces
        if len(table.readings(table.lexicon.tokens(better[start:]), desk.cleared())) == 1
    ]


def unrepeated(name: str, rest: str) -> str:
    """A name without its last word where the line goes on with it anyway: `offrir à`, of which
    only the verb was misspelt."""
    first, _, last = name.rpartition(" ")
    return first if first and rest.split()[:1] == [last] else name
