"""How orders are read and written, whatever the game: one table, read both ways.

An order of a table is a pattern: plain words stand for themselves, `{field}` for a field of the
command, `[...]` for what may be left out. The first pattern of a language is the one we write;
all patterns of both languages are read. A game brings its rows, its fillers and a reader for
each field; here is what cuts a letter into words, fits them to the patterns, tells what would
have been understood, and writes.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import chain, takewhile
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import fields as fields_of

from games.engine import Command, Default, Problem, Seat, Unreadable

T = TypeVar("T")

LANGUAGES = ("en", "fr")
MOST_CHARACTERS = 20_000
MOST_LINES = 200
MOST_WORDS = 30  # in one line
MOST_QUOTED = 200  # characters of a line that are given back
MOST_PROBLEMS = 20  # then the rest of the letter is not looked at
MOST_SUGGESTIONS = 5
LONGEST_WORD = 40  # compared no further
LONGEST_NAME = 8  # words; a longer one is written in quotation marks
ALIKE = 0.7  # how much a word must resemble another to be taken for it
SHORTEST_BEGINNING = 3  # a name may be cut to three letters or more

FILLERS: Final = frozenset({
    "a", "an", "and", "at", "for", "in", "of", "on", "please", "the", "then", "to",
    "au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l", "la", "le", "les", "pour", "puis",
    "sur", "svp", "un", "une", "vers",
})  # fmt: skip
"""Said but not needed, in any game. They are folded: `a` is also `à`."""

SEAT_WORDS = {"en": "seat", "fr": "siège"}


def known(language: str) -> str:
    return language if language in LANGUAGES else "en"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One thing that can be written. `gives`: a command, or the id of a phrase such as a
    condition; `fixed`: what the words imply."""

    gives: type[Command] | str
    en: tuple[str, ...]
    fr: tuple[str, ...]
    means: tuple[str, str]  # in English, in French
    fixed: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def forms(self, language: str) -> tuple[str, ...]:
        return self.fr if language == "fr" else self.en


# --- Words: how a text is cut and folded ---


class Token(NamedTuple):
    """A word, a number or something in quotation marks. `words` are folded: no case, no accents,
    no punctuation."""

    raw: str
    start: int
    end: int
    words: tuple[str, ...]
    quoted: bool = False
    is_filler: bool = False


Span: TypeAlias = tuple[Token, ...]

# bounded: a thousand stray marks must not cost a second
QUOTED = r'"[^"]{0,200}"|«[^»]{0,200}»|“[^”]{0,200}”'
WORD = (
    r"[a-z]+(?:_[a-z]+)+(?:/[0-9a-z_]+)+|>=|≥|(?<!\S)-[0-9][0-9.,]*|[0-9]+(?:[.,][0-9]+)+|[^\W_]+"
)
PIECE = re.compile(rf"(?:{QUOTED}|[^;])+")
LIST_MARK = re.compile(r"\s*[0-9]{1,3}[.)]\s")  # people number their lines
NUMBER = re.compile(r"[0-9]{1,9}")
KEY = re.compile(r"[a-z_]+/[0-9]+(?:/[0-9a-z_]+){0,3}")
UNSPLIT = str.maketrans(
    {"œ": "oe", "æ": "ae", "≥": ">=", "ø": "o", "ł": "l", "đ": "d"}
)  # letters that Unicode does not take apart


def normal(text: str) -> str:
    """Accents joined to their letters: some mail programs send them apart."""
    return unicodedata.normalize("NFC", text)


@lru_cache(4096)
def fold(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.casefold().translate(UNSPLIT))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def words_of(span: Iterable[Token]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(token.words for token in span))


def unfilled(span: Span) -> Span:
    """What follows the fillers in front."""
    for place, token in enumerate(span):
        if not token.is_filler:
            return span[place:]
    return ()


def fillers_behind(span: Span) -> Span:
    """The fillers at the end."""
    return span[
        len(span) - sum(1 for _ in takewhile(lambda token: token.is_filler, reversed(span))) :
    ]


def written(span: Span) -> str:
    return shortened(" ".join(token.raw for token in span))


def shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def replaced(piece: str, where: Span, text: str) -> str:
    return piece[: where[0].start] + text + piece[where[-1].end :]


def close(pairs: Iterable[tuple[str, str, T]]) -> list[T]:
    """Of (what was written, what it might be, whose that is): whose look alike, nearest first."""
    matcher = SequenceMatcher(autojunk=False)
    scored: list[tuple[float, int, T]] = []
    for place, (word, key, whose) in enumerate(pairs):
        matcher.set_seqs(key, word[:LONGEST_WORD])
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
            scored.append((-ratio, place, whose))
    return [whose for _, _, whose in sorted(scored)]


class Misread(Exception):
    """A field that cannot be read, and where. `names()`: what could stand there instead; looked
    up only when it is to be told."""

    def __init__(
        self,
        code: str,
        what: str,
        where: Span,
        names: Callable[[], Iterable[str]] = tuple,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.names = names
        self.facts = {"what": what, "word": written(where), **facts}


class NotRead(Exception):
    """Why a line cannot be read, for its Problem."""

    def __init__(self, code: str, suggestions: Iterable[str] = (), **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.suggestions = tuple(dict.fromkeys(suggestions))[:MOST_SUGGESTIONS]


@dataclass
class Desk:
    """What the reader of a letter has before him: the seat's view, the players' names, and what
    he has read of this line already. `language`: the one suggestions are made in where a line
    may be meant in either; every line is read in both."""

    view: Any
    names: Mapping[Seat, str]
    known: dict[tuple[str, int, int], Any] = field(default_factory=dict)
    language: str = ""

    def cleared(self) -> "Desk":
        return Desk(self.view, self.names, language=self.language)

    def due(self) -> list[str]:
        """The keys of what the game waits for from this seat."""
        if self.view is None:
            return []
        return [
            decision.key
            for decision in self.view.decisions
            if decision.due and decision.seat == self.view.seat
        ]


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
        if not KEY.fullmatch(key):
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


# --- Patterns: the table, cut the same way ---


class Word(NamedTuple):
    text: str


class Slot(NamedTuple):
    name: str


Pattern: TypeAlias = tuple[Word | Slot, ...]
PART = re.compile(r"\{(\w+)\}|([^\s{}]+)")


class Form(NamedTuple):
    row: Row
    language: str
    written: str  # as we write it
    pattern: Pattern  # as we read it
    slots: frozenset[str]
    head: tuple[str, ...]  # the words before the first field: the order's name

    @property
    def name(self) -> str:
        """Its name, as we write it."""
        return self.written.partition("{")[0].strip()


def written_out(form: str) -> list[str]:
    """A form with each of its `[...]`, and without, the fullest first."""
    head, bracket, rest = form.partition("[")
    if not bracket:
        return [form]
    inside, _, tail = rest.partition("]")
    return [*written_out(f"{head}{inside}{tail}"), *written_out(f"{head.rstrip()}{tail}")]


class Reading(NamedTuple):
    form: Form
    values: dict[str, Any]

    def same_as(self, other: "Reading") -> bool:
        return self.form.row.gives == other.form.row.gives and self.values == other.values


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
        pattern = self._pattern(text)
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
            if not unfilled(span):
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
        for form in self._begun(span):
            for values in self._fits(form.pattern[1:], unfilled(span)[1:], desk):
                reading = Reading(form, {**form.row.fixed, **values})
                if not any(reading.same_as(other) for other in found):
                    found.append(reading)
        return found

    def _begun(self, span: Span) -> list[Form]:
        """The forms that begin with this word."""
        first = unfilled(span)[:1]
        return self._by_word.get(" ".join(words_of(first)), [])

    def read_order(self, piece: str, span: Span, desk: Desk) -> Command:
        """The one command these words mean. Raises NotRead."""
        found = self.readings(span, desk)
        if not found:
            raise self._trouble(piece, span, desk)
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
                replaced(piece, where, form.written) for form, where in self.alike(span, forms)
            ]
            raise NotRead(
                "unknown_word",
                better,
                what=what,
                word=written(unfilled(span)[:length]),
                candidates=texts,
            )

    # --- What would have been understood ---

    def _guesses(self, pattern: Pattern, span: Span, desk: Desk) -> Iterator[Guess]:
        rest = unfilled(span)
        if not pattern:
            yield Guess(extra=rest)
            return
        part, tail = pattern[0], pattern[1:]
        if not rest:
            yield Guess(
                lacks=next((part.name for part in pattern if isinstance(part, Slot)), "word")
            )
        elif isinstance(part, Slot):
            yield from self._slot_guesses(part, tail, span, desk)
        elif says(rest[0], part):
            for guess in self._guesses(tail, rest[1:], desk):
                yield guess._replace(good=guess.good + 1)

    def _slot_guesses(self, slot: Slot, tail: Pattern, span: Span, desk: Desk) -> Iterator[Guess]:
        endless, most = slot.name in self.lists, len(span)
        for used in range(most if endless and not tail else 1, most + 1):
            if used < most and (
                not might_end(tail, span, used) if endless else used > LONGEST_NAME
            ):
                continue
            try:
                self.read_field(slot.name, span[:used], desk)
            except Misread as misread:
                if might_end(tail, span, used):
                    yield from (
                        guess._replace(bad=(misread, *guess.bad))
                        for guess in self._guesses(tail, span[used:], desk)
                    )
            else:
                yield from (
                    guess._replace(good=guess.good + 1)
                    for guess in self._guesses(tail, span[used:], desk)
                )

    def _trouble(self, piece: str, span: Span, desk: Desk) -> NotRead:
        """Why no form fits, from the forms that come nearest."""
        found = [
            (guess, form)
            for form in self._begun(span)
            for guess in self._guesses(form.pattern[1:], unfilled(span)[1:], desk)
        ]
        if not found:
            return self._unknown_order(piece, span, desk)
        best = min(guess.rank for guess, _ in found)
        nearest = [(guess, form) for guess, form in found if guess.rank == best]
        nearest = [
            (guess, form) for guess, form in nearest if form.language == desk.language
        ] or nearest
        samples = [
            self.sample(form, desk)
            for form in dict.fromkeys(self.first_form(form) for _, form in nearest)
        ]
        return self._explained(
            nearest[0][0], {guess.lacks for guess, _ in nearest}, samples, piece, span, desk
        )

    def _explained(
        self,
        guess: Guess,
        lacking: set[str | None],
        samples: list[str],
        piece: str,
        span: Span,
        desk: Desk,
    ) -> NotRead:
        if guess.bad:
            misread = guess.bad[0]
            better = (replaced(piece, misread.where, name) for name in misread.names())
            return NotRead(
                misread.code, self._understood(better, span, desk) or samples, **misread.facts
            )
        if guess.lacks:
            return NotRead("missing", samples, what=guess.lacks if len(lacking) == 1 else "word")
        extra = guess.extra or fillers_behind(span)  # a field that does not bear a filler behind it
        shorter = (
            self._understood([replaced(piece, extra, "").rstrip()], span, desk) if extra else []
        )
        return NotRead("too_much", shorter or samples, word=written(extra))

    def _unknown_order(self, piece: str, span: Span, desk: Desk) -> NotRead:
        """The orders whose name looks like the first words, with the rest as written where that
        makes an order. All in one language: that of the nearest, which is the one they wrote in."""
        suggestions: list[str] = []
        near = self.alike(span, self.orders, desk.language)
        if desk.language:
            near = [(form, where) for form, where in near if form.language == near[0][0].language]
        for form, where in near[:MOST_SUGGESTIONS]:
            better = replaced(piece, where, unrepeated(form.name, piece[where[-1].end :]))
            suggestions += self._understood([better], span, desk) or [
                self.sample(self.first_form(form), desk)
            ]
        return NotRead("unknown_order", suggestions, word=written(unfilled(span)[:1]))

    def alike(
        self, span: Span, forms: Iterable[Form], language: str = ""
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
            (self.lexicon.plain(words_of(words[: len(form.head)])), " ".join(form.head), name)
            for name, form in by_name.items()
        )
        return [(by_name[name], words[: len(by_name[name].head)]) for name in near]

    def _understood(self, pieces: Iterable[str], span: Span, desk: Desk) -> list[str]:
        """Those among the corrected lines that read as one order; what stands before the order
        (a condition) is kept."""
        start = span[0].start
        return [
            better
            for better in pieces
            if len(self.readings(self.lexicon.tokens(better[start:]), desk.cleared())) == 1
        ]

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


def unrepeated(name: str, rest: str) -> str:
    """A name without its last word where the line goes on with it anyway: `offrir à`, of which
    only the verb was misspelt."""
    first, _, last = name.rpartition(" ")
    return first if first and rest.split()[:1] == [last] else name


def says(token: Token, word: Word) -> bool:
    """What is quoted is a name or a text, never a word of the form."""
    return token.words == (word.text,) and not token.quoted


def widths(tail: Pattern, span: Span, *, endless: bool) -> Iterable[int]:
    """How many words a field may take: the last one takes all that is left, a name is not
    endless, a list may be."""
    longest = len(span) if endless else min(len(span), LONGEST_NAME)
    return range(1, longest + 1) if tail else range(max(len(span), 1), len(span) + 1)


def might_end(tail: Pattern, span: Span, used: int) -> bool:
    """Could a misread field end here? At the end, before the next word of the form, or after one
    word."""
    if not tail:
        return used == len(span)
    if isinstance(tail[0], Word):
        return any(says(token, tail[0]) for token in unfilled(span[used:])[:1])
    return not span[used - 1].is_filler and used == len(span) - len(unfilled(span)) + 1


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


# --- A letter ---


@dataclass
class Letter:
    """A letter being read, line by line. A game says in `read` what a line may be."""

    table: Table
    desk: Desk
    problems: list[Problem] = field(default_factory=list)

    def read(self, number: int, piece: str, span: Span) -> None:
        """Take this line. Raises NotRead."""
        raise NotImplementedError

    def take(self, text: str, *, most_words: int = MOST_WORDS) -> None:
        """Read the whole letter; what cannot be read is among the problems. Raises Unreadable
        for one that is out of bounds."""
        pieces = self.table.lexicon.pieces(text) if len(text) <= MOST_CHARACTERS else []
        if problems := list(self._out_of_bounds(text, pieces, most_words)):
            raise Unreadable(problems)
        for number, piece in enumerate(pieces, start=1):
            if len(self.problems) < MOST_PROBLEMS:
                self.take_line(number, piece)

    def take_line(self, number: int, piece: str) -> None:
        self.desk = self.desk.cleared()
        try:
            self.read(number, piece, self.table.lexicon.tokens(piece))
        except NotRead as why:
            self.problem(number, piece, why)

    def problem(self, number: int, piece: str, why: NotRead) -> None:
        self.problems.append(
            Problem(number, shortened(piece.strip()), why.code, why.facts, why.suggestions)
        )

    def check(self) -> None:
        """Raises Unreadable with a Problem for each bad line."""
        if self.problems:
            raise Unreadable(sorted(self.problems, key=lambda problem: problem.line))

    def _out_of_bounds(self, text: str, pieces: list[str], most_words: int) -> Iterator[Problem]:
        if len(text) > MOST_CHARACTERS:
            yield Problem(
                1, shortened(text), "too_long", {"characters": len(text), "most": MOST_CHARACTERS}
            )
        elif len(pieces) > MOST_LINES:
            line = shortened(pieces[MOST_LINES].strip())
            yield Problem(
                MOST_LINES + 1, line, "too_many_lines", {"lines": len(pieces), "most": MOST_LINES}
            )
        elif not pieces:
            yield Problem(1, shortened(text.strip()), "empty")
        for number, piece in enumerate(pieces[:MOST_LINES], start=1):
            if (words := len(self.table.lexicon.token.findall(piece))) > most_words:
                yield Problem(
                    number,
                    shortened(piece.strip()),
                    "line_too_long",
                    {"words": words, "most": most_words},
                )
