"""An engine's `decide` and `preview` around its `play`, and rehearsals on a copy."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from games.engine import Act, Command, Event, IllegalMove, Preview, PreviewEnds, Seat, Turn
from games.kit.events import DefaultApplied
from games.rng import NoChance, Rng

S = TypeVar("S", bound=msgspec.Struct)
Evolve = Callable[[S, Any], None]


def copier(state: type[S]) -> Callable[[S], S]:
    """A function that copies such a state whole."""
    encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(state).decode
    return lambda given: decode(encode(given))


def veil_defaults(acts: list[Act], answers: tuple[type[Event], ...]) -> list[Act]:
    """Every sealed answer comes after a `default_applied`, so that the number of events does not
    tell whether it was a default. The event changes no position."""
    found: list[Act] = []
    for actor, event in acts:
        before = found[-1][1] if found else None
        if isinstance(event, answers) and not isinstance(before, DefaultApplied):
            seat: Seat = event.seat  # type: ignore[attr-defined]  # every answer has one
            found.append((actor, DefaultApplied(seat, sealed=True)))
        found.append((actor, event))
    return found


def decider(
    play: Callable[[Turn[S], Seat, Command], None],
    evolve: Evolve[S],
    state: type[S],
    *,
    sealed: tuple[type[Event], ...] = (),
) -> tuple[Callable[..., list[Act]], Callable[[S, Seat, Command], Preview]]:
    """An engine's `decide` and `preview` around its `play`, which emits events or raises
    IllegalMove. `sealed`: its events that are sealed answers."""
    copy = copier(state)

    def decide(state: S, seat: Seat, command: Command, rng: Rng, *, own: bool = False) -> list[Act]:
        """The events that follow, or IllegalMove and nothing has changed. `own`: the state is
        the caller's to lose, spare the copy."""
        turn = Turn(state if own else copy(state), seat, rng, evolve)
        play(turn, seat, command)
        return veil_defaults(turn.acts, sealed)

    def preview(state: S, seat: Seat, command: Command) -> Preview:
        """What would follow as far as the seat can foresee it. Raises IllegalMove as `decide`
        would."""
        turn = Turn(copy(state), seat, NoChance(), evolve, preview=True)
        try:
            play(turn, seat, command)
        except PreviewEnds:
            return Preview(tuple(veil_defaults(turn.acts, sealed)), open_end=True)
        return Preview(tuple(veil_defaults(turn.acts, sealed)), open_end=False)

    return decide, preview


def rehearser(
    evolve: Evolve[S], state: type[S]
) -> Callable[[S, Seat, Callable[[Turn[S]], None]], IllegalMove | None]:
    """A function that tries something on a copy of the state, up to the first unknown, and
    answers why it would be refused."""
    copy = copier(state)

    def rehearse(state: S, seat: Seat, attempt: Callable[[Turn[S]], None]) -> IllegalMove | None:
        try:
            attempt(Turn(copy(state), seat, NoChance(), evolve, preview=True))
        except PreviewEnds:
            return None
        except IllegalMove as refusal:
            return refusal
        return None

    return rehearse
