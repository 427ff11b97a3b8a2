"""What words mean at this table: what the seat sees, what is left out, and what is said in another
way than the command."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from games.engine import Default
from games.engines.long_cours.commands import Brawl, Buy, CorsairBid, CorsairMove, Setup, Storm
from games.engines.long_cours.data import NEIGHBOURS, STOP, STRONGEST, ZONES
from games.engines.long_cours.view import CaptainView
from games.notation.desk import Desk

FIRST_BID = 6  # LC-65: who calls the auction; whoever answers bids one more
MOST_WAYS = 5
Values: TypeAlias = dict[str, Any]

# --- What the seat sees ---


def captain(desk: Desk) -> CaptainView | None:
    captains = getattr(desk.view, "captains", ())
    return next((one for one in captains if one.seat == desk.view.seat), None)


def cash(desk: Desk) -> int:
    own = captain(desk)
    return own.cash if own else 0


def must_answer(desk: Desk) -> bool:
    brawl = getattr(desk.view, "brawl", None)
    return brawl is not None and brawl.to_answer == desk.view.seat


# --- What is left out ---


def brawl_cards(values: Values, desk: Desk) -> list[int]:
    own = captain(desk)
    held = [card for card in (own.hand or () if own else ()) if card.startswith("brawl-")]
    return sorted(int(card.removeprefix("brawl-")) for card in held)


def bids(values: Values, desk: Desk) -> list[int]:
    """The least, and all the cash."""
    least = FIRST_BID + (getattr(desk.view, "auction", None) is not None)
    return [least, cash(desk)] if cash(desk) > least else [least]


def others_here(values: Values, desk: Desk) -> list[int]:
    own = captain(desk)
    captains = getattr(desk.view, "captains", ())
    return [one.seat for one in captains if own and one.stop == own.stop and one is not own]


def next_stops(values: Values, desk: Desk) -> list[str]:
    own = captain(desk)
    return sorted(NEIGHBOURS[own.stop]) if own and own.stop else []


def zones(values: Values, desk: Desk) -> list[int]:
    return sorted(ZONES)


def ports_of_zone(values: Values, desk: Desk) -> list[str]:
    turn = getattr(desk.view, "turn", None)
    zone = turn.entry_zone if turn else None
    return [stop.id for stop in STOP.values() if stop.zone == zone and stop.kind == "port"]


# --- What is said in another way than the command ---


def some_amount(values: Values, desk: Desk) -> Iterator[Buy]:
    """A purchase that does not say how much."""
    product = values.get("product")
    yield Buy(amount=1, product=product)
    yield Buy(half=True, product=product)
    yield Buy(keep=0, product=product)


def start_with_all(values: Values, desk: Desk) -> list[Setup]:
    return [Setup(values["port"], cash(desk))]


def start_with_half(values: Values, desk: Desk) -> list[Setup]:
    return [Setup(values["port"], cash(desk) // 2)]


def bid_all(values: Values, desk: Desk) -> list[CorsairBid]:
    return [CorsairBid(cash(desk))]


def sailing(values: Values, desk: Desk) -> list[CorsairMove]:
    """A way by all its stops; where only its end is said, all the ways there."""
    path = (*values.get("through", ()), *values["path"])
    here = desk.view.corsair.stop if desk.view is not None else None
    if len(path) > 1 and path[0] == here:
        path = path[1:]
    if len(path) == 1 and here is not None:
        return [CorsairMove(way) for way in ways(here, path[0])]
    return [CorsairMove(path)]


def ways(start: str, end: str) -> list[tuple[str, ...]]:
    """Those of two moves, else of three."""
    two = [(one, end) for one in NEIGHBOURS[start] if end in NEIGHBOURS[one]]
    three = [
        (one, other, end)
        for one in NEIGHBOURS[start]
        for other in NEIGHBOURS[one]
        if end in NEIGHBOURS[other]
    ]
    return sorted(two or three)[:MOST_WAYS]


def to_the_end(values: Values, desk: Desk) -> list[Brawl]:
    return [Brawl(values["seat"], values["card"], STRONGEST)]


def in_zone_of(values: Values, desk: Desk) -> list[Storm]:
    return [Storm(STOP[values["place"]].zone)]


def not_hit(values: Values, desk: Desk) -> bool:
    """Who is being hit and `goes up to 7` does not bid."""
    return not must_answer(desk)


def may_trade(values: Values, desk: Desk) -> bool:
    """Who `pays 8` when asked for a bid buys no goods."""
    return "product" in values or "auction" not in (desk.asked() or ())


def setting_up(values: Values, desk: Desk) -> bool:
    return desk.view is None or desk.view.phase == "setup"


def entering(values: Values, desk: Desk) -> bool:
    turn = getattr(desk.view, "turn", None)
    return turn is not None and turn.entry_zone is not None and turn.seat == desk.view.seat


def afloat(values: Values, desk: Desk) -> bool:
    """Where a ship has still to come in, `go to Rio` is no move; and it starts where it lies."""
    own = captain(desk)
    here = values.get("_origin", own.stop if own else None)
    return not entering(values, desk) and (own is None or here == own.stop)


def in_turn(values: Values, desk: Desk) -> bool:
    """Who is asked for a bid, or hit, passes that."""
    return not set(desk.asked() or ()) & {"auction", "brawl"}


def corsair_here(values: Values, desk: Desk) -> bool:
    here = desk.view.corsair.stop if desk.view is not None else None
    return values.get("_here", here) == here


def giving_up_the_game(values: Values, desk: Desk) -> bool:
    """Who gives up while he is being hit gives up the brawl."""
    return not must_answer(desk)


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []
