"""A game's orders, ready to be read and written: the patterns fitted to the words of a line, and
back."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import fields as fields_of

from games.engine import Command, Default, Seat
from games.notation.desk import Desk, Misread, NotRead
from games.notation.lexicon import SEAT_WORDS, Lexicon
from games.notation.patterns import (
    LANGUAGES,
    PART,
    Form,
    Pattern,
    Row,
    Slot,
    Word,
    says,
    widths,
    written_out,
)
from games.notation.suggestions import alike, explain_line
from games.notation.tokens import (
    MOST_WORDS,
    Span,
    quote_span,
    replaced,
    unfilled,
    words_of,
)

AWAITING = frozenset(
    "to at of for from on in with than a an un une pour sur vers dans en de d avec au aux".split()  # noqa: SIM905
)
"""Fillers that announce something: a line does not end with them, as in `vendre à un`."""


class Reading(NamedTuple):
    form: Form
    values: dict[str, Any]

    def same_as(self, other: "Reading") -> bool:
        return self.form.row.gives == other.form.row.gives and self.values == other.values


Reader: TypeAlias = Callable[[Span, Desk], Any]
Writer: TypeAlias = Callable[[str, Any, str], str]  # (field, value, language)


@cache
def defaults_of(command: type[Command]) -> dict[str, Any]:
    return {info.name: info.default for info in fields_of(command)}


class Table:
    """A game's orders, ready to be read and written.

    `phrases` have no fields and are known by their words (conditions, headings); `fields` reads
    and `write` writes what stands in a field; `samples` is what stands there when the table
    shows itself; a `lists` field takes all the words that are left.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        orders: Sequence[Row],
        *,
        fields: Mapping[str, Reader],
        write: Writer,
        samples: Mapping[str, Any],
        phrases: Sequence[Row] = (),
        lists: Iterable[str] = (),
    ) -> None:
        self.lexicon = lexicon
        self.fields = {"seat": lexicon.seat, "decision": lexicon.decision, **fields}
        self.write = write
        self.samples = samples
        self.lists = frozenset(lists)
        self._patterns: dict[str, Pattern] = {}  # by their text, which is written once
        self.orders = self.forms_of(orders)
        self.phrases = {form.head: form.row for form in self.forms_of(phrases)}
        self._phrase_words = {head[:1] for head in self.phrases}
        self._longest_phrase = max(map(len, self.phrases), default=0)
        self._by_word: dict[str, list[Form]] = {}
        self._by_command: dict[tuple[Any, str], list[Form]] = {}
        for form in self.orders:
            self._by_word.setdefault(form.head[0], []).append(form)
            self._by_command.setdefault((form.row.gives, form.language), []).append(form)

    # --- The patterns ---

    def forms_of(self, rows: Iterable[Row]) -> tuple[Form, ...]:
        return tuple(
            self._form(row, language, text)
            for row in rows
            for language in LANGUAGES
            for form in row.forms(language)
            for text in written_out(form)
        )

    def _form(self, row: Row, language: str, text: str) -> Form:
        pattern = self._patterns[text] = self._patterns.get(text) or self._pattern(text)
        slots = frozenset(part.name for part in pattern if isinstance(part, Slot))
        head = tuple(
            part.text
            for part in takewhile(lambda part: isinstance(part, Word), pattern)
            if isinstance(part, Word)
        )
        return Form(row, language, text, pattern, slots, head)

    def _pattern(self, form: str) -> Pattern:
        parts: list[Word | Slot] = []
        for slot, text in PART.findall(form):
            if slot:
                parts.append(Slot(slot))
            else:
                parts += [
                    Word(token.words[0])
                    for token in self.lexicon.tokens(text)
                    if not token.is_filler
                ]
        return tuple(parts)

    # --- Reading one order ---

    def read_field(self, name: str, span: Span, desk: Desk) -> Any:
        """The field's value, or raises Misread. Forms ask again and again for the same words, so
        the answers are kept."""
        key = name, span[0].start if span else -1, span[-1].end if span else -1
        if key not in desk.known:
            try:
                desk.known[key] = self.fields[name](span, desk)
            except Misread as misread:
                desk.known[key] = misread
        answer = desk.known[key]
        if isinstance(answer, Misread):
            raise answer.with_traceback(None)
        return answer

    def _fits(self, pattern: Pattern, span: Span, desk: Desk) -> Iterator[dict[str, Any]]:
        """Every way the words fill the pattern to their end."""
        if not pattern:
            if not unfilled(span) and AWAITING.isdisjoint(words_of(span)):
                yield {}
            return
        part, tail = pattern[0], pattern[1:]
        if isinstance(part, Word):
            rest = unfilled(span)
            if rest and says(rest[0], part):
                yield from self._fits(tail, rest[1:], desk)
            return
        for used in widths(tail, span, endless=part.name in self.lists):
            with suppress(Misread):
                value = self.read_field(part.name, span[:used], desk)
                for values in self._fits(tail, span[used:], desk):
                    yield {part.name: value, **values}

    def readings(self, span: Span, desk: Desk) -> list[Reading]:
        """The different commands these words can mean; one is a clear order."""
        found: list[Reading] = []
        for form in self.forms_begun(span):
            for values in self._fits(form.pattern[1:], unfilled(span)[1:], desk):
                reading = Reading(form, {**form.row.fixed, **values})
                if not any(reading.same_as(other) for other in found):
                    found.append(reading)
        return found

    def forms_begun(self, span: Span) -> list[Form]:
        """The forms that begin with this word."""
        first = unfilled(span)[:1]
        return self._by_word.get(" ".join(words_of(first)), [])

    def read_order(self, piece: str, span: Span, desk: Desk) -> Command:
        """The one command these words mean. Raises NotRead."""
        found = self.readings(span, desk)
        if not found:
            raise explain_line(self, piece, span, desk)
        if len(found) > 1:
            orders = [
                self.order_line(command_of(reading, desk), desk.names, reading.form.language)
                for reading in found
            ]
            raise NotRead("ambiguous_order", orders, candidates=orders)
        return command_of(found[0], desk)

    def phrase(self, span: Span) -> tuple[Row | None, Span]:
        """The phrase in front, the longest that fits, and what follows it."""
        if not self.begins_phrase(span):
            return None, span
        tokens = [(place, token) for place, token in enumerate(span) if not token.is_filler][
            : self._longest_phrase
        ]
        for length in range(len(tokens), 0, -1):
            row = self.phrases.get(words_of(token for _, token in tokens[:length]))
            if row:
                return row, span[tokens[length - 1][0] + 1 :]
        return None, span

    def begins_phrase(self, span: Span) -> bool:
        return words_of(unfilled(span)[:1]) in self._phrase_words

    def check_phrase(
        self, piece: str, span: Span, rows: Iterable[Row], what: str, length: int
    ) -> None:
        """When the first word begins one of these rows but none follows, say which there are."""
        first, forms = words_of(unfilled(span)[:1]), self.forms_of(rows)
        texts = [form.written for form in forms if form.head[:1] == first]
        if texts:
            better = [
                replaced(piece, where, form.written) for form, where in alike(self, span, forms)
            ]
            raise NotRead(
                "unknown_word",
                better,
                what=what,
                word=quote_span(unfilled(span)[:length]),
                candidates=texts,
            )

    # --- Samples ---

    def first_form(self, form: Form) -> Form:
        """How this row is usually written in this language."""
        return next(
            other
            for other in self.orders
            if other.row is form.row and other.language == form.language
        )

    def sample(self, form: Form, desk: Desk) -> str:
        """The form filled in, with another player of this table."""
        own = desk.view.seat if desk.view else None
        values = {slot: self.samples[slot] for slot in form.slots}
        if "seat" not in values:
            return self.fill(form, values, "")
        seat = min((seat for seat in desk.names if seat != own), default=values["seat"])
        texts = [
            self.fill(form, values, player)
            for player in player_writings(seat, desk.names, form.language)
        ]
        return next(
            (text for text in texts if self._reads(text, Desk(None, desk.names))), texts[-1]
        )

    # --- Writing ---

    def order_line(self, command: Command, names: Mapping[Seat, str], language: str) -> str:
        """The first form whose fields are just what the command says. A name that would not read
        back is quoted, or its seat named."""
        values = {name: getattr(command, name) for name in command.__struct_fields__}
        form = self._form_for(command, language)
        if "seat" not in form.slots:
            return self.fill(form, values, "")
        texts = [
            self.fill(form, values, player)
            for player in player_writings(values["seat"], names, language)
        ]
        return next(
            (text for text in texts if self._reads(text, Desk(None, names)) == [command]), texts[-1]
        )

    def heading(self, gives: str, language: str) -> str:
        """A phrase as we write it."""
        return next(row.forms(language)[0] for row in self.phrases.values() if row.gives == gives)

    def _form_for(self, command: Command, language: str) -> Form:
        """The fallback is for commands that the rules refuse anyway, such as a purchase without
        an amount: they must still be shown."""
        defaults = defaults_of(type(command))
        said = {
            name: value
            for name in command.__struct_fields__
            if (value := getattr(command, name)) != defaults[name]
        }
        forms = self._by_command[type(command), language]
        return next(
            (
                form
                for form in forms
                if {**said, **form.row.fixed} == said
                and form.slots == set(said) - set(form.row.fixed)
            ),
            forms[0],
        )

    def _reads(self, text: str, desk: Desk) -> list[Command]:
        """What this line would be read as, all its meanings."""
        pieces = self.lexicon.pieces(text)
        if len(pieces) != 1 or len(span := self.lexicon.tokens(pieces[0])) > MOST_WORDS:
            return []
        return [command_of(reading, desk) for reading in self.readings(span, desk)]

    def fill(self, form: Form, values: Mapping[str, Any], player: str) -> str:
        def part(found: re.Match[str]) -> str:
            if not found[1]:
                return found[2]
            return (
                player
                if found[1] == "seat"
                else self.write(found[1], values[found[1]], form.language)
            )

        return PART.sub(part, form.written)

    def example(self, row: Row, language: str) -> str:
        """This row as an order that can be sent as it stands."""
        return self.sample(
            next(form for form in self.orders if form.row is row and form.language == language),
            Desk(None, {2: "Anna"}),
        )


def command_of(reading: Reading, desk: Desk) -> Command:
    gives, values = reading.form.row.gives, reading.values
    assert not isinstance(gives, str)
    if gives is Default and not values:
        values = {"decision": the_due_decision(desk)}
    return gives(**values)


def the_due_decision(desk: Desk) -> str:
    due = desk.due()
    if not due:
        raise NotRead("nothing_due")
    if len(due) > 1:
        raise NotRead("ambiguous", what="decision", word="agree", candidates=due)
    return due[0]


def player_writings(seat: Seat, names: Mapping[Seat, str], language: str) -> list[str]:
    """How a player may be written, best first. A quotation mark in a name could join two orders
    of a line into one."""
    number, name = f"{SEAT_WORDS[language]} {seat}", names.get(seat, "")
    return [number] if not name or set(name) & set('"«»“”') else [name, f'"{name}"', number]
