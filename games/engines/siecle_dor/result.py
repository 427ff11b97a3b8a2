"""How a game ends and who comes where (SDO-89, rulings 28, 29 and 37), and what a finished game
looks like in figures."""

from games.engine import Placing, Result, Scalar, Seat, Turn
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.position import clockwise_from, house_of, score_of, staying
from games.engines.siecle_dor.state import House, State

GOAL = 33  # SDO-89


# --- The end ---


def has_won(state: State, seat: Seat) -> bool:
    house = house_of(state, seat)
    return not house.resigned and score_of(state, house).total >= GOAL


def end_of(state: State, active: Seat) -> e.EndReason | None:
    """Why the game ends with this turn, if it does. Reaching 33 in mid-turn ends nothing (ruling
    28)."""
    checked = [house.seat for house in state.houses] if state.victory_check == "all" else [active]
    if any(has_won(state, seat) for seat in checked):
        return "points"
    last = clockwise_from(state, state.first)[-1]
    if (
        state.turn_limit is not None
        and active == last
        and state.turns >= state.turn_limit * len(state.houses)
    ):
        return "turn_limit"  # ruling 37
    return None


def is_last(state: State) -> bool:
    return len(staying(state)) == 1


def end_game(turn: Turn[State], reason: e.EndReason, active: Seat) -> None:
    ranking = standings(turn.state, active, reason)
    turn.emit(e.GameEnded(reason, ranking[0].seat, active, ranking))


def standings(state: State, active: Seat, reason: e.EndReason) -> tuple[e.Rank, ...]:
    """Ruling 29: most points, then the active seat, then most money, then first clockwise after it.
    Those who resigned come last.

    Checked in its own turn alone, the active seat that has reached 33 comes first whatever the
    others have."""
    order = clockwise_from(state, active)
    first = active if reason == "points" and state.victory_check == "own_turn" else None

    def key(house: House) -> tuple[int, ...]:
        points = score_of(state, house).total
        return (
            int(house.resigned),
            int(house.seat != first),
            -points,
            int(house.seat != active),
            -house.money_h,
            order.index(house.seat),
        )

    ranked = sorted(state.houses, key=key)
    return tuple(
        e.Rank(house.seat, place, score_of(state, house).total, house.money_h)
        for place, house in enumerate(ranked, start=1)
    )


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    return Result(state.ended, tuple(_placing(state, rank) for rank in state.ranking))


def _placing(state: State, rank: e.Rank) -> Placing:
    facts: dict[str, Scalar] = {
        "money_h": rank.money_h,
        "resigned": house_of(state, rank.seat).resigned,
    }
    return Placing(rank.seat, rank.place, rank.points, facts)
