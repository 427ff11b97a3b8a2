"""Open questions as a view shows them."""

from typing import Any, Generic, Protocol, TypeVar

from games.engine import Decision, Fixed, Seat

C = TypeVar("C")
V = TypeVar("V", bound="QuestionView[Any]")


class QuestionView(Fixed, Generic[C], frozen=True):
    """An open question. `default` only in the eyes of its seat. A game derives its `DecisionView`
    from this one, with its own commands."""

    key: str
    seat: Seat
    kind: str
    due: bool
    default: C | None = None


def question_view(shape: type[V], decision: Decision, seat: Seat | None) -> V:
    """One decision in the eyes of this seat, or of a spectator."""
    default: Any = decision.default if decision.seat == seat else None
    return shape(decision.key, decision.seat, decision.kind, decision.due, default)


class Asking(Protocol):
    """A view with its open questions."""

    @property
    def decisions(self) -> tuple[QuestionView[Any], ...]: ...


def awaited(view: Asking) -> list[Seat]:
    """The seats that the game waits for, once for each question."""
    return [decision.seat for decision in view.decisions if decision.due]
