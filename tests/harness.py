"""Given what happened, when this order comes, then these events: a table for the rules' tests, over
any engine.

A position is made of events and orders, never written into a state. Each move is also held to
what every engine promises: the given state is left alone, folding the events gives the same
state as deciding in place, a preview foretells the beginning, options cover it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from games.engine import (
    Act,
    Actor,
    Command,
    Decision,
    Default,
    Event,
    IllegalMove,
    Option,
    Preview,
    Result,
    Seat,
    load,
)
from games.rng import DrawRepeated, Rng

Step: TypeAlias = Event | Act | tuple[Seat, Command]

SEED = bytes(range(32))


class LoadedRng(Rng):
    """Chance from a fixed seed, except for the dice a test has loaded: `{"sale/5/2": 6}`. Each
    loaded die falls once."""

    def __init__(
        self, dice: Mapping[str, int] | None = None, *, inputs: Mapping[str, None] | None = None
    ) -> None:
        super().__init__(SEED, inputs=dict(inputs or {}))
        self.dice = dict(dice or {})

    def die(self, label: str, faces: int = 6) -> int:
        if label not in self.dice:
            return super().die(label, faces)
        if f"{label}/0" in self.inputs:
            raise DrawRepeated(label)
        self.inputs[f"{label}/0"] = None
        face = self.dice.pop(label)
        assert 1 <= face <= faces, f"{label}: a die of {faces} faces cannot show {face}"
        return face

    def twin(self) -> "LoadedRng":
        return LoadedRng(self.dice, inputs=self.inputs)


class Table:
    """One game in a test. `given` and `when` move it on; `then` and `refused` look at what the
    last `when` brought."""

    def __init__(self, ruleset: str) -> None:
        self.engine = load(ruleset)
        self.state: Any = self.engine.state()
        self.rng = LoadedRng()  # one for the whole game, so that a label used twice is found out
        self.acts: list[Act] = []
        self.refusal: IllegalMove | None = None

    # --- given, when ---

    def given(self, *steps: Step, dice: Mapping[str, int] | None = None) -> None:
        """What has happened: events, acts as `decide` gives them, or (seat, order) pairs that
        must be accepted."""
        self._load(dice)
        for step in steps:
            if isinstance(step, Event):
                self._fold([step])
            elif isinstance(step[1], Event):
                self._fold([step[1]])
            else:
                self._submit(step[0], step[1])
                self._accepted()
        self._all_fallen()

    def open(self, seats: int, **options: Any) -> None:
        """Deal the opening by the engine's own setup; `then` looks at it."""
        self.acts = self.engine.setup(self.engine.read_config(options), seats, self.rng)
        self._fold([event for _, event in self.acts])

    def when(self, seat: Seat, command: Command, *, dice: Mapping[str, int] | None = None) -> None:
        assert self.refusal is None, f"nobody looked at the refusal {self.refusal!r}"
        self._load(dice)
        self._submit(seat, command)
        if self.refusal is None:
            self._all_fallen()

    # --- then ---

    def then(self, *expected: Event | Act) -> None:
        """The last move brought exactly these events; where one is given as (actor, event),
        whose doing it was counts too. Blank ones, which tell nothing, are left out on both sides
        (tests/rules/test_blank_events.py looks at them)."""
        self._accepted()
        acts = [act for act in self.acts if not act[1].blank]
        wanted = [one for one in expected if not (one[1] if isinstance(one, tuple) else one).blank]
        found = [
            act if isinstance(one, tuple) else act[1]
            for act, one in zip(acts, wanted, strict=False)
        ]
        found += [act[1] for act in acts[len(wanted) :]]
        assert found == wanted

    def refused(self, code: str, *, line: int | None = None, **facts: Any) -> None:
        """The last order was refused with this code at this line of the letter; facts, where
        given, are compared whole."""
        assert self.refusal is not None, f"not refused: {self.events}"
        refusal, self.refusal = self.refusal, None
        assert (refusal.code, refusal.line) == (code, line), f"{refusal!r}"
        if facts:
            assert refusal.facts == facts

    # --- looking around ---

    @property
    def events(self) -> list[Event]:
        """Without the blank ones."""
        return [event for _, event in self.acts if not event.blank]

    def view(self, seat: Seat | None = None) -> Any:
        return self.engine.view(self.state, seat)

    def seen(self, seat: Seat | None = None) -> list[tuple[str, dict[str, Any]]]:
        """What this seat (or a spectator) may know of the last move's events: kind and data as
        JSON has them, unseen ones left out."""
        shown = [(event.kind, self.engine.redact(event, seat).data) for event in self.events]
        return [
            (kind, msgspec.json.decode(msgspec.json.encode(data)))
            for kind, data in shown
            if data is not None
        ]

    def pending(self) -> list[Decision]:
        return self.engine.pending(self.state)

    def awaited(self) -> list[tuple[Seat, str]]:
        """Whom the game waits for, and for what kind of decision."""
        return [(decision.seat, decision.kind) for decision in self.pending() if decision.due]

    def decision(self, seat: Seat) -> Decision:
        [decision] = [decision for decision in self.pending() if decision.seat == seat]
        return decision

    def key(self, seat: Seat) -> str:
        return self.decision(seat).key

    def timeout(self, seat: Seat, *, dice: Mapping[str, int] | None = None) -> None:
        """What the clock plays for this seat's open decision; `then` looks at it."""
        self.when(seat, Default(self.key(seat)), dice=dice)

    def options(self, seat: Seat) -> list[Option]:
        return self.engine.options(self.state, seat)

    def offers(self, seat: Seat, command: Command) -> bool:
        return any(option.covers(command) for option in self.options(seat))

    def preview(self, seat: Seat, command: Command) -> Preview:
        return self.engine.preview(self.state, seat, command)

    def result(self) -> Result | None:
        return self.engine.result(self.state)

    # --- inside ---

    def _load(self, dice: Mapping[str, int] | None) -> None:
        self.rng.dice.update(dice or {})

    def _all_fallen(self) -> None:
        assert not self.rng.dice, (
            f"loaded, but never thrown: {sorted(self.rng.dice)}; thrown: {list(self.rng.inputs)}"
        )

    def _fold(self, events: list[Event]) -> None:
        for event in events:
            written = msgspec.json.encode(event, order="sorted")
            assert self.engine.read_event(event.kind, written) == event
        self.engine.fold(events, self.state)

    def _submit(self, seat: Seat, command: Command) -> None:
        self.acts, self.refusal = [], None
        before, covered = self.engine.write_state(self.state), self.offers(seat, command)
        in_place, twin = self.engine.copy(self.state), self.rng.twin()
        try:
            self.acts = self.engine.decide(self.state, seat, command, self.rng)
        except IllegalMove as refusal:
            self.refusal = refusal
        assert self.engine.write_state(self.state) == before, (
            "decide changed the state it was given"
        )
        self._check_preview(seat, command)
        if self.refusal is not None:
            return
        assert self.acts, "accepted, but nothing happened"
        assert covered, f"accepted, but no option covers {command}"
        assert self.engine.decide(in_place, seat, command, twin, own=True) == self.acts
        self._fold([event for _, event in self.acts])
        assert self.engine.write_state(in_place) == self.engine.write_state(self.state), (
            "evolve and decide disagree"
        )

    def _check_preview(self, seat: Seat, command: Command) -> None:
        """The dry run is the beginning of the move, or its refusal; complete unless it says that
        its end is open."""
        try:
            preview = self.preview(seat, command)
        except IllegalMove as refusal:
            assert self.refusal is not None, f"the preview refused what was accepted: {refusal!r}"
            assert (refusal.code, refusal.line, refusal.facts) == (
                self.refusal.code,
                self.refusal.line,
                self.refusal.facts,
            )
            return
        assert self.refusal is None, f"the preview passed what was refused: {self.refusal!r}"
        foretold = list(preview.acts)
        assert foretold == (self.acts[: len(foretold)] if preview.open_end else self.acts)

    def _accepted(self) -> None:
        refusal, self.refusal = self.refusal, None
        assert refusal is None, f"refused: {refusal!r}"


def by(actor: Actor, *events: Event) -> tuple[Act, ...]:
    """These events as this seat's doing, for `then`."""
    return tuple((actor, event) for event in events)
