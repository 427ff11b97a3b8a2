"""The engine protocol: what every game is, and the few things all of them share. Pure: no Django,
no clock, no I/O.

A game is a package under `games/engines/` whose `ENGINE` fills in `Engine` below. State changes
only in its `evolve`; its `decide` answers a command with events or raises `IllegalMove`, and
then nothing has changed.
"""

import hashlib
import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from core import plugins
from games.rng import Rng

if TYPE_CHECKING:
    from games.board import Board
    from games.protocols import Notation, Pen, Words

Seat: TypeAlias = int
Actor: TypeAlias = Seat | Literal["clock", "director", "service"]
Scalar: TypeAlias = int | str | bool | None


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Struct(msgspec.Struct, omit_defaults=True):
    """Part of a state. Defaults stay out of the canonical form, so a field added later moves no
    old hash."""


class Fixed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A value that is part of commands, events or answers."""


class Command(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=snake,
):
    """What a seat asks, in the imperative. `anytime`: it answers no decision and is never stale."""

    anytime: ClassVar[bool] = False

    @property
    def kind(self) -> str:
        return snake(type(self).__name__)


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has happened, in the past tense. Its `kind` stands beside it in the log, not inside
    its data."""

    kind: ClassVar[str]

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.kind = snake(cls.__name__)

    @property
    def blank(self) -> bool:
        """It tells nothing: it stands in the log only so that the number of events does not betray
        what was chosen in secret. Pages and mails leave it out."""
        return False


Act: TypeAlias = tuple[Actor, Event]
"""An event and whose doing it was: standing and advance orders act for their own seat inside
somebody else's move."""


class Default(Command, frozen=True):
    """Play what a timeout would play for this decision."""

    decision: str


class Resign(Command, frozen=True):
    """Give up for good; the seat's decisions take their defaults at once from now on."""

    anytime: ClassVar[bool] = True


class IllegalMove(Exception):
    """A command understood but against the rules. Its sentence is in the game's `words` under
    `code`."""

    def __init__(self, code: str, line: int | None = None, **facts: Any) -> None:
        super().__init__(code, line, facts)
        self.code = code
        self.line = line  # which line of a letter, from 1
        self.facts = facts


class Unreadable(Exception):
    """An order text that cannot be read, or can be read two ways. One problem per bad line."""

    def __init__(self, problems: Sequence["Problem"]) -> None:
        super().__init__(problems)
        self.problems = list(problems)


class Problem(Fixed, frozen=True):
    """What is wrong with one line: `code` and `facts` for the game's `words`, and orders that would
    be understood."""

    line: int
    text: str
    code: str
    facts: dict[str, Any] = {}
    suggestions: tuple[str, ...] = ()


class Decision(Fixed, frozen=True):
    """A question open to a seat. `due`: the game waits for it; otherwise invited. The key is
    never used again in this game. `answered`: not due because the seat has filed an answer, which
    it may still change; otherwise it may answer early."""

    key: str
    seat: Seat
    kind: str
    default: Command  # what a timeout plays; for that seat's eyes only
    due: bool = True
    group: str | None = None  # answers given at once and sealed until all are in
    answered: bool = False  # for that seat's eyes only, as its content


class Choice(Fixed, frozen=True, tag="choice"):
    """One of these values (a value may be a list: a path, a pair)."""

    values: tuple[Any, ...]

    def __contains__(self, value: object) -> bool:
        return value in self.values


class Between(Fixed, frozen=True, tag="between"):
    """A whole number from low to high."""

    low: int
    high: int

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        )


class Free(Fixed, frozen=True, tag="free"):
    """Values that cannot be listed; `hint` names what is expected. Only in an option that is not
    exact."""

    hint: str

    def __contains__(self, value: object) -> bool:
        return True


Domain: TypeAlias = Choice | Between | Free


class Option(Fixed, frozen=True):
    """A kind of command open to the seat. Exact: every combination of its fields' values is
    legal; fields left out keep their default.

    `condition`, only in a draft: what the line begins with, such as `sold`, `try` or `else`; the
    game's `append_line` puts it there."""

    kind: str
    fields: dict[str, Domain] = {}
    exact: bool = True
    anytime: bool = False
    condition: str = ""

    def covers(self, command: Command) -> bool:
        if command.kind != self.kind:
            return False
        for name in command.__struct_fields__:
            value = getattr(command, name)
            if name in self.fields:
                if value not in self.fields[name]:
                    return False
            elif value != _default_of(type(command), name):
                return False
        return True


class Placing(Fixed, frozen=True):
    """One seat's end. Equal places share the number; `score` is what the game counts, `facts`
    what broke ties."""

    seat: Seat
    place: int
    score: int
    facts: dict[str, Scalar] = {}


class Result(Fixed, frozen=True):
    reason: str
    placings: tuple[Placing, ...]  # best first


class PreviewEnds(Exception):
    """Raised at the first unknown of a dry run."""


S = TypeVar("S", bound=msgspec.Struct)


class Turn(Generic[S]):
    """One decide: the state as it becomes, what has happened so far, and how far the mover could
    see."""

    __slots__ = (
        "_evolve", "actor", "acts", "done", "foreseen", "line", "preview", "rng", "state",
    )  # fmt: skip

    def __init__(
        self,
        state: S,
        actor: Actor,
        rng: Rng,
        evolve: Callable[[S, Any], None],
        *,
        preview: bool = False,
    ) -> None:
        self.state = state
        self.actor = actor
        self.rng = rng
        self.acts: list[Act] = []
        self.foreseen = True
        self.preview = preview
        self.line = 0  # which line of a letter is being carried out, from 1
        self.done = 0  # and how many have been
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        self.acts.append((self.actor, event))
        self._evolve(self.state, event)

    def unknown(self) -> None:
        """Call before anything the seat cannot foresee: a draw, another seat's secret or answer.
        A preview ends here."""
        if self.preview:
            raise PreviewEnds
        self.foreseen = False


class Preview(Fixed, frozen=True):
    """A dry run: what would happen, as far as the seat can foresee it; `open_end` when something
    unknown comes next."""

    acts: tuple[tuple[Any, Any], ...]
    open_end: bool


class Draft(Fixed, frozen=True):
    """A letter under construction: the seat's view after its lines, and what a further line may
    be, conditions included; nothing, where whatever follows would be ignored.

    `done`: how many of the lines could be foreseen; the view stands behind the last of them.
    `open_end`: something unknown came there, and `next` is only a guide.
    `foreseen`: what each line does, as far as that can be known; one entry for each line begun."""

    view: Any
    next: tuple[Option, ...]
    done: int
    open_end: bool = False
    foreseen: tuple[tuple[tuple[Any, Any], ...], ...] = ()


Bot: TypeAlias = Callable[[Any, Sequence[Option], Rng], Command]
"""choose(view, options, rng): a bot knows what its seat knows."""


class Reason(NamedTuple):
    """Why a bot would do something: a sentence marked for the catalogue, and its facts, each of
    which the game's `words.value` says."""

    template: str
    facts: Mapping[str, Any] = {}


# --- What others may know of an event ---


class Shown(NamedTuple):
    """What a reader may know of one event. `whole`: nothing is cut, so that its salt may be told.

    Both follow from the event's type, from the reader, and from the fields that say for whom it is
    (its seat, `to`, `open`, `public`, `sealed`); never from what is cut. A cut event has the same
    keys whatever was cut.
    """

    data: dict[str, Any] | None  # None: not even that it happened
    whole: bool


HIDDEN = Shown(None, whole=False)

Cut: TypeAlias = Callable[[Any], Shown]
"""What of an event those may know who do not see it whole."""


def as_json(value: Any) -> Any:
    """As it stands in the log, lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def whole(event: Event) -> Shown:
    return Shown(as_json(event), whole=True)


def hidden(event: Event) -> Shown:
    return HIDDEN


def only(*names: str) -> Cut:
    return lambda event: Shown({name: as_json(getattr(event, name)) for name in names}, whole=False)


@dataclass(frozen=True, kw_only=True)
class Engine(Generic[S]):
    """A game. The functions are those of ARCHITECTURE's table, in its order; `own=True` in
    `decide` spares the copy."""

    ruleset: str  # "long-cours@1": pinned by a game for life
    title: str
    players: range
    config: type[msgspec.Struct]
    state: type[S]
    view_type: type[msgspec.Struct]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    data: Mapping[str, str]  # name -> SHA-256 of each data file, pinned by a game for life

    setup: Callable[[Any, int, Rng], list[Act]]  # (config, how many seats, rng)
    decide: Callable[..., list[Act]]  # (state, seat, command, rng, *, own=False)
    preview: Callable[[S, Seat, Command], Preview]
    evolve: Callable[[S, Any], None]
    pending: Callable[[S], list[Decision]]
    options: Callable[[S, Seat], list[Option]]
    view: Callable[[S, Seat | None], Any]
    redact: Callable[[Any, Seat | None], Shown]
    result: Callable[[S], Result | None]
    figures: Callable[
        [Sequence[Event]], dict[str, Scalar]
    ]  # what `simulate` prints of a finished game

    notation: "Notation"
    words: "Words"
    bots: Mapping[str, Bot]  # "random", "sensible"
    load_board: Callable[[], "Board"]  # imports the picture: whoever draws nothing never asks
    pen: "Pen | None" = None  # where orders are lines drawn on a chart
    draft: Callable[[S, Seat, Sequence[Any]], Draft] | None = None
    """(state, seat, lines): the letter so far, played without the settling at its end. Raises
    IllegalMove as `preview` does. A game without it has its letters shown as `preview` gives
    them."""
    append_line: Callable[[Sequence[Any], Command, str], tuple[Any, ...]] | None = None
    """(lines, order, condition): the letter with one line more, as an option of `Draft.next` says.
    Raises ValueError for an order that cannot stand in a letter. Goes with `draft`."""
    early: Callable[[S, Seat, Sequence[Any]], Command | None] | None = None
    """(state, seat, lines): the letter as orders for later, advance, planned or standing ones;
    None where the game has none such. `preview` says whether they would be taken."""
    explain: Callable[[Any, Command], Reason] | None = None
    """(view, command): why the sensible bot would send it, for whoever asks for advice."""
    careful: frozenset[str] = frozenset({"resign"})
    """Kinds of command that give up what cannot be had again: whoever gives one by hand is asked
    once more."""

    @cached_property
    def name(self) -> str:
        return self.ruleset.partition("@")[0]

    @cached_property
    def board(self) -> "Board":
        """The picture of the game and the text that says the same; imported when first asked
        for."""
        return self.load_board()

    @cached_property
    def command_type(self) -> Any:
        """The union of the commands, for decoding and for the JSON Schema."""
        union: Any = self.commands[0]
        for command in self.commands[1:]:
            union = union | command
        return union

    @cached_property
    def letter_type(self) -> Any:
        """The command that holds several lines."""
        return next(command for command in self.commands if snake(command.__name__) == "orders")

    @cached_property
    def _blank_kinds(self) -> frozenset[str]:
        return frozenset(event.kind for event in self.events if event.blank is not Event.blank)

    @cached_property
    def _event_decoders(self) -> dict[str, msgspec.json.Decoder[Any]]:
        return {event.kind: msgspec.json.Decoder(event) for event in self.events}

    @cached_property
    def _command_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.command_type)

    @cached_property
    def _state_decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state)

    @cached_property
    def fingerprint(self) -> str:
        """Marks a snapshot: another shape of the state cannot be read back from it."""
        shape = msgspec.json.schema(self.state)
        return hashlib.sha256(
            msgspec.json.encode([self.ruleset, shape], order="sorted")
        ).hexdigest()

    def knows(self, kind: str) -> bool:
        return kind in self._event_decoders

    def read_event(self, kind: str, data: str | bytes) -> Event:
        event: Event = self._event_decoders[kind].decode(data)
        return event

    def is_blank(self, kind: str, data: Mapping[str, Any]) -> bool:
        """Whether a seat's own event tells it nothing; `data` as that seat may see it."""
        if kind not in self._blank_kinds:
            return False
        return self.read_event(kind, msgspec.json.encode(data)).blank

    def read_command(self, data: str | bytes) -> Command:
        command: Command = self._command_decoder.decode(data)
        return command

    def read_config(self, options: Mapping[str, Any]) -> Any:
        """Raises msgspec.ValidationError, for an option the game does not have too."""
        if unknown := sorted(set(options) - set(self.config.__struct_fields__)):
            raise msgspec.ValidationError(f"{self.title} has no option {unknown[0]}")
        return msgspec.convert(dict(options), self.config)

    def read_state(self, text: str | bytes) -> S:
        return self._state_decoder.decode(text)

    def write_state(self, state: S) -> bytes:
        """The canonical form of a state: its hash is the position's fingerprint."""
        return msgspec.json.encode(state, order="sorted")

    def state_hash(self, state: S) -> str:
        return hashlib.sha256(self.write_state(state)).hexdigest()

    def copy(self, state: S) -> S:
        return self._state_decoder.decode(msgspec.json.encode(state))

    def fold(self, events: Sequence[Event], state: S | None = None) -> S:
        state = self.state() if state is None else state
        for event in events:
            self.evolve(state, event)
        return state


def _default_of(command: type[Command], name: str) -> Any:
    fields = command.__struct_fields__
    defaults = command.__struct_defaults__
    index = fields.index(name) - (len(fields) - len(defaults))
    return defaults[index] if index >= 0 else msgspec.NODEFAULT


ENGINES = {
    "long-cours@1": "games.engines.long_cours",
    "siecle-dor@1": "games.engines.siecle_dor",
    "vor-dem-wind@1": "games.engines.vor_dem_wind",
    "voc-basic@1": "games.engines.voc.voc_basic",
    "voc-advanced@1": "games.engines.voc.voc_advanced",
}
"""Every ruleset of our own ever released, and the module that plays it. A line here is never
removed. Other packages add theirs by entry points (docs/adding-a-game.md)."""

RULESET = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*@[1-9][0-9]*")
LONGEST_RULESET = 40


def load(ruleset: str) -> Engine[Any]:
    """KeyError if there is none of that name."""
    if ruleset not in ENGINES:
        return outside().usable[ruleset]
    engine: Engine[Any] = importlib.import_module(ENGINES[ruleset]).ENGINE
    return engine


def rulesets() -> list[str]:
    """Every ruleset that can be played here: our own, then those of other packages."""
    return [*ENGINES, *outside().usable]


@cache
def outside() -> plugins.Found[Engine[Any]]:
    """The games that other packages bring; looked for once in a process."""
    return plugins.load(Engine, objection)


def objection(name: str, engine: Engine[Any]) -> str:
    """Why a game of another package cannot be taken under this name; empty: it can."""
    if not RULESET.fullmatch(name) or len(name) > LONGEST_RULESET:
        return f"a ruleset is called like long-cours@1, in at most {LONGEST_RULESET} characters"
    if engine.ruleset != name:
        return f"the engine calls itself {engine.ruleset}"
    if engine.name in {own.partition("@")[0] for own in ENGINES}:
        return "this is the name of a game of our own"
    return ""


def newest(name: str) -> str:
    """The newest ruleset of a game named without its version: `long-cours` -> `long-cours@1`.
    KeyError if there is none."""
    versions = [ruleset for ruleset in rulesets() if ruleset.partition("@")[0] == name]
    if not versions:
        raise KeyError(name)
    return max(versions, key=lambda ruleset: int(ruleset.partition("@")[2]))
