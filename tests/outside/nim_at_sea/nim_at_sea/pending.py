"""Who is awaited, and what a timeout plays: one barrel of the highest stack (NIM-07)."""

from games.engine import Decision
from nim_at_sea.commands import Take
from nim_at_sea.position import highest
from nim_at_sea.state import State


def pending(state: State) -> list[Decision]:
    if state.phase != "play":
        return []
    return [Decision(f"take/{state.turn}", state.active, "take", Take(highest(state.stacks), 1))]
