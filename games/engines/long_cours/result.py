"""How a game ends and who comes where (LC-89, RL-35 to RL-42), and what a finished game looks
like in figures."""

from collections.abc import Callable

from games.engine import Placing, Result, Scalar, Turn
from games.engines.long_cours import events as e
from games.engines.long_cours.position import captains_in, fortune
from games.engines.long_cours.state import Captain, State


def end_game(turn: Turn[State], reason: e.EndReason) -> None:
    turn.emit(e.GameEnded(reason, standings(turn.state)))


def is_last(state: State) -> bool:
    """LC-89, RL-42: one captain is left who is neither eliminated nor resigned."""
    return len(captains_in(state)) == 1


def is_dead_end(state: State) -> bool:
    """RL-38: the corsair is for sale and there is nothing left in the world to buy it with, now
    or ever."""
    return (
        state.corsair.owner is None
        and not state.heaps
        and all(fortune(captain) == 0 for captain in state.captains)
    )


def standings(state: State) -> tuple[e.Rank, ...]:
    """The survivors as RL-40 has it, then those who went out as RL-41 has it."""

    def survivor(captain: Captain) -> tuple[int, ...]:
        return (-int(state.corsair.owner == captain.seat), -fortune(captain), -len(captain.hand))

    def gone(captain: Captain) -> tuple[int, ...]:
        return (-captain.out_at, -captain.fortune_at_exit, -captain.cards_at_exit)

    stayed = captains_in(state)
    left = [captain for captain in state.captains if captain.out_at]
    return tuple(_ranked(stayed, survivor, first=1) + _ranked(left, gone, first=len(stayed) + 1))


def _ranked(
    captains: list[Captain], key: Callable[[Captain], tuple[int, ...]], *, first: int
) -> list[e.Rank]:
    """Best first; those who cannot be told apart share a place."""
    ranks: list[e.Rank] = []
    ordered = sorted(captains, key=key)
    for at, captain in enumerate(ordered):
        shared = at > 0 and key(captain) == key(ordered[at - 1])
        ranks.append(_rank(captain, ranks[-1].place if shared else first + at))
    return ranks


def _rank(captain: Captain, place: int) -> e.Rank:
    if captain.out_at:
        return e.Rank(captain.seat, place, captain.fortune_at_exit, captain.cards_at_exit)
    return e.Rank(captain.seat, place, fortune(captain), len(captain.hand))


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    return Result(state.ended, tuple(_placing(state, rank) for rank in state.ranking))


def _placing(state: State, rank: e.Rank) -> Placing:
    captain = state.captains[rank.seat - 1]
    facts: dict[str, Scalar] = {
        "cards": rank.cards,
        "corsair": state.corsair.owner == rank.seat,
        "eliminated": captain.eliminated,
        "resigned": captain.resigned,
    }
    return Placing(rank.seat, rank.place, rank.fortune, facts)
