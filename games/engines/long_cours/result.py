"""How a game ends and who comes where (LC-89, RL-35 to RL-42), and what a finished game looks
like in figures."""

from collections.abc import Callable, Sequence

from games.engine import Event, Placing, Result, Scalar, Turn
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


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    """What `simulate` prints of a finished game; the columns of the sheet's section 7."""
    at = 1
    first_auction = first_elimination = None
    for event in events:
        if isinstance(event, e.RoundStarted):
            at = event.round
        elif isinstance(event, e.AuctionOpened):
            first_auction = first_auction or at
        elif isinstance(event, e.CaptainEliminated):
            first_elimination = first_elimination or at
    ended = next((event for event in events if isinstance(event, e.GameEnded)), None)
    return {
        "rounds": at,
        "reason": ended.reason if ended else None,
        "winner": ended.ranking[0].seat if ended else None,
        "winner_fortune": ended.ranking[0].fortune if ended else None,
        "first_auction_round": first_auction,
        "first_elimination_round": first_elimination,
        "auctions": _count(events, e.AuctionOpened),
        "corsair_sold": _count(events, e.CorsairBought),
        "corsair_sunk": _count(events, e.CorsairSunk),
        "highest_price": max(
            (event.price for event in events if isinstance(event, e.CorsairBought)), default=0
        ),
        "storms": _count(events, e.StormRaised),
        "directs": _count(events, e.CargoMovedDirect),
        "brawls": _count(events, e.BrawlStarted),
        "brawl_cards": _count(events, e.BrawlCardPlayed),
        "eliminations": _count(events, e.CaptainEliminated),
        "resignations": _count(events, e.CaptainResigned),
        "defaults": _count(events, e.DefaultApplied),
        "turns": _count(events, e.TurnStarted),
    }


def _count(events: Sequence[Event], kind: type[Event]) -> int:
    return sum(1 for event in events if type(event) is kind)
