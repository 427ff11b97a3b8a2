"""What a timeout plays, and what a player who agrees may send (`Default`)."""

from collections.abc import Iterable

from games.engine import Choice, Decision, IllegalMove, Option, Seat
from games.kit.events import DefaultApplied


def due_of(decisions: Iterable[Decision], seat: Seat) -> list[Decision]:
    """The decisions that the game waits for from this seat."""
    return [decision for decision in decisions if decision.seat == seat and decision.due]


def find_due(decisions: Iterable[Decision], seat: Seat, key: str) -> Decision:
    """The decision that a default answers. Raises IllegalMove."""
    mine = due_of(decisions, seat)
    for decision in mine:
        if decision.key == key:
            return decision
    raise IllegalMove("no_such_decision", decision=key, open=[decision.key for decision in mine])


def applied(decision: Decision, *, sealed: bool | None = None) -> DefaultApplied:
    """That a default is played; of answers sealed until all are in, only its own seat learns it."""
    if sealed is None:
        sealed = decision.group is not None
    return DefaultApplied(decision.seat, decision.key, sealed=sealed)


def default_option(decisions: Iterable[Decision], seat: Seat) -> list[Option]:
    keys = [decision.key for decision in due_of(decisions, seat)]
    return [Option("default", {"decision": Choice(tuple(keys))})] if keys else []
