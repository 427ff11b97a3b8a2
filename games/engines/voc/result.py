"""How a game ends and who comes where (B-30, B-31, A-35, R-1, R-2, R-16), and what a finished
game looks like in figures."""

from games.engine import Placing, Result, Scalar, Turn
from games.engines.voc import events as e
from games.engines.voc.position import houses_in
from games.engines.voc.state import House, State


def end_game(turn: Turn[State], reason: e.EndReason) -> None:
    turn.actor = "service"
    amsterdam_wins = amsterdam_is_richest(turn.state)
    turn.emit(
        e.ResultDeclared(
            reason,
            turn.state.amsterdam_fortune,
            amsterdam_wins,
            standings(turn.state, amsterdam_wins),
        )
    )


def ends_for_want_of_players(turn: Turn[State]) -> bool:
    """R-16: with one player left the game ends at once."""
    if len(houses_in(turn.state)) > 1:
        return False
    end_game(turn, "last_player")
    return True


def amsterdam_is_richest(state: State) -> bool:
    """B-31, R-2: strictly richer than every player still in the game."""
    return all(state.amsterdam_fortune > house.daalders for house in houses_in(state))


def standings(state: State, amsterdam_wins: bool) -> tuple[e.Rank, ...]:
    """Players by their daalders, equal ones together (R-1); who resigned or was eliminated below
    them, the last to go first."""
    stayed = sorted(houses_in(state), key=lambda house: -house.daalders)
    left = sorted(
        (house for house in state.houses if house.out_at), key=lambda house: -house.out_at
    )
    first = 2 if amsterdam_wins else 1  # Amsterdam has the first place when it wins
    ranks = [
        _rank(house, first + sum(other.daalders > house.daalders for other in stayed), first)
        for house in stayed
    ]
    ranks += [
        e.Rank(house.seat, first + len(stayed) + at, house.daalders)
        for at, house in enumerate(left)
    ]
    return tuple(ranks)


def _rank(house: House, place: int, first: int) -> e.Rank:
    return e.Rank(house.seat, place, house.daalders, won=place == first == 1)


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    return Result(state.ended, tuple(_placing(state, rank) for rank in state.ranking))


def _placing(state: State, rank: e.Rank) -> Placing:
    house = state.houses[rank.seat - 1]
    facts: dict[str, Scalar] = {
        "won": rank.won,
        "amsterdam": state.amsterdam_fortune,
        "colour": house.colour,
        "eliminated": house.eliminated,
        "resigned": house.resigned,
    }
    return Placing(rank.seat, rank.place, rank.daalders, facts)
