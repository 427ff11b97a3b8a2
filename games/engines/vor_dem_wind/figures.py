"""What a finished game looks like in figures: the rows of the sheet's section 7, for `simulate`."""

from collections.abc import Sequence

from games.engine import Event, Scalar, Seat
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.position import acting, has_choice
from games.engines.vor_dem_wind.state import State
from games.kit.events import count_events


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    ended = next((event for event in events if isinstance(event, e.GameEnded)), None)
    loaded = [
        berthed.ship
        for event in events
        if isinstance(event, e.ShipsLoaded)
        for berthed in event.ships
    ]
    stored = [event for event in events if isinstance(event, e.GoodsStored)]
    spoiled = [event for event in events if isinstance(event, e.GoodsSpoiled)]
    prices = [event.gold for event in events if isinstance(event, e.OfferAccepted | e.BidderPaid)]
    return {
        "turns": count_events(events, e.TurnEnded),
        "rounds": count_events(events, e.FleetArrived),
        "reason": ended.reason if ended else None,
        "winner": ended.ranking[0].seat if ended else None,
        "winner_score": ended.ranking[0].score if ended else None,
        "last_score": ended.ranking[-1].score if ended else None,
        "gold_left": sum(rank.gold for rank in ended.ranking) if ended else None,
        "large_loaded": sum(ship.startswith("L") for ship in loaded),
        "small_loaded": sum(ship.startswith("M") for ship in loaded),
        "sales": len(prices),
        "sale_gold": sum(prices),
        "holder_paid": count_events(events, e.BidderPaid),
        "seizures": count_events(events, e.CardSeized),
        "income": sum(event.gold for event in events if isinstance(event, e.IncomeTaken)),
        "goods_stored": sum(len(event.goods) for event in stored),
        "storage_gold": sum(event.cost for event in stored),
        "goods_spoiled": sum(len(event.hand) + len(event.warehouse) for event in spoiled),
        "specials_played": sum(_plays_special(event) for event in events),
        "forfeited": sum(
            len(event.forfeited) for event in events if isinstance(event, e.GoodsPurchased)
        ),
        "reshuffles": count_events(events, e.PileShuffled) - 5,
        "waves": waves(events),
        "resignations": count_events(events, e.SeatResigned),
        "defaults": count_events(events, e.DefaultApplied),
    }


SPECIALS = (
    e.FreeTradePlayed,
    e.ConservationLaid,
    e.PurchaseAndStoragePlayed,
    e.GoodsExchanged,
    e.GoodsSold,
    e.CardSeized,
)


def _plays_special(event: Event) -> bool:
    return isinstance(event, SPECIALS) or (
        isinstance(event, e.CardTaken) and event.safekeeping is not None
    )


# --- Waves of mail ---

Wait = tuple[str, int]


def waves(events: Sequence[Event]) -> int:
    """How often the table waited for one letter or several at once; a seat's consecutive
    decisions of a turn fit into one letter."""
    state = State()
    waits: list[tuple[int, Wait]] = []
    for event in events:
        wait = _wait_before(state, event)
        if wait is not None and waits[-1:] != [(state.turn, wait)]:
            waits.append((state.turn, wait))
        evolve(state, event)
    return len(waits)


ACTIONS = (
    e.GoodsPurchased, e.GoodsStored, e.ActionDeclined, e.ShipsLoaded, e.IncomeTaken,
    e.FreeTradePlayed, e.ConservationLaid,
    e.PurchaseAndStoragePlayed, e.GoodsExchanged, e.GoodsSold, e.ActionEnded,
)  # fmt: skip


def _wait_before(state: State, event: Event) -> Wait | None:
    """Whom the table waited for to get this event; None: nobody in particular."""
    if isinstance(event, ACTIONS):
        return _wait_for_action(state, event.seat)
    match event:
        case e.StartGoodsTaken() | e.CardTaken():
            return "seat", event.seat
        case e.CardRevealed():
            return "seat", state.first
        case e.SaleOpened():
            return "seat", event.chooser
        case e.CardSeized() if state.sale is None:
            return "seat", event.seat
        case e.AnswerSealed():
            return "offers", event.slot
        case e.OfferAccepted() | e.BidderPaid():
            return "seat", event.holder
        case e.DepartureSealed():
            return "departure", state.turn
    return None


def _wait_for_action(state: State, seat: Seat) -> Wait | None:
    return ("seat", seat) if acting(state) == seat and has_choice(state, seat) else None
