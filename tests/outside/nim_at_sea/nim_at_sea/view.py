"""What each seat, or a spectator, may know: everything but the letters of others that stopped."""

from typing import Any

from games.engine import Fixed, Seat, Shown, hidden, whole
from games.kit.views import QuestionView, question_view
from nim_at_sea import events as e
from nim_at_sea.commands import AnyCommand
from nim_at_sea.events import EndReason
from nim_at_sea.pending import pending
from nim_at_sea.state import State


class DecisionView(QuestionView[AnyCommand], frozen=True):
    """An open question. `default` only in the eyes of its seat."""


class View(Fixed, frozen=True):
    seat: Seat | None
    phase: str
    stacks: tuple[int, ...]
    taken: tuple[int, ...]
    swell: bool
    turn: int
    active: Seat
    decisions: tuple[DecisionView, ...] = ()
    ended: EndReason | None = None
    winner: Seat = 0


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        phase=state.phase,
        stacks=tuple(state.stacks),
        taken=tuple(state.taken),
        swell=state.swell,
        turn=state.turn,
        active=state.active,
        decisions=tuple(question_view(DecisionView, one, seat) for one in pending(state)),
        ended=state.ended,
        winner=state.winner,
    )


def redact(event: Any, seat: Seat | None) -> Shown:
    """What this seat, or a spectator, may know of one event."""
    if isinstance(event, e.OrdersStopped) and event.seat != seat:
        return hidden(event)
    return whole(event)
