"""How a game ends and who comes where (VDW-76 to VDW-79, RUL-31, RUL-38, RUL-39, RUL-44)."""

from games.engine import Placing, Result, Scalar, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.position import count, merchant_of, score
from games.engines.vor_dem_wind.state import Merchant, State

# turns in a row without a good stored or a ship loaded: nobody plays any seat any more (RUL-44)
BECALMED = 40


def is_goal_reached(state: State) -> bool:
    """VDW-76."""
    return any(score(merchant) >= state.goal for merchant in state.merchants)


def is_becalmed(state: State) -> bool:
    return state.still >= BECALMED


def is_deserted(state: State) -> bool:
    """RUL-44: everybody has left."""
    return all(merchant.resigned for merchant in state.merchants)


def end_game(turn: Turn[State], reason: e.EndReason) -> None:
    turn.unknown()  # everybody's money
    turn.actor = "service"
    ranking = standings(turn.state)
    turn.emit(e.GameEnded(reason, ranking, shared=len(ranking) > 1 and ranking[1].place == 1))


def standings(state: State) -> tuple[e.Rank, ...]:
    """Most points, then most goods in the warehouse, then most money; those who left come after
    those who stayed."""
    ranks: list[e.Rank] = []
    ordered = sorted(state.merchants, key=standing)
    for at, merchant in enumerate(ordered):
        equal = at > 0 and standing(merchant) == standing(ordered[at - 1])
        place = ranks[-1].place if equal else at + 1
        ranks.append(
            e.Rank(
                merchant.seat, place, score(merchant), count(merchant.warehouse), money(merchant)
            )
        )
    return tuple(ranks)


def standing(merchant: Merchant) -> tuple[int, ...]:
    return (int(merchant.resigned), -score(merchant), -count(merchant.warehouse), -money(merchant))


def money(merchant: Merchant) -> int:
    """What lies in front of him is his, if the table is closed in the middle of a trade."""
    return merchant.gold + (merchant.front or 0)


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    return Result(state.ended, tuple(_placing(state, rank) for rank in state.ranking))


def _placing(state: State, rank: e.Rank) -> Placing:
    facts: dict[str, Scalar] = {
        "goods": rank.goods,
        "gold": rank.gold,
        "resigned": merchant_of(state, rank.seat).resigned,
    }
    return Placing(rank.seat, rank.place, rank.score, facts)
