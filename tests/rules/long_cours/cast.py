"""The people and the positions of the Long Cours tests: Anna, Bram and Cato at the table, Dirk
where a fourth is needed.

A position is a list of events, so a test reads: opened, who lies where, whose turn it is.
"""

from collections.abc import Mapping, Sequence

from games.engine import Event, Seat
from games.engines.long_cours.commands import (
    Advance,
    Condition,
    Guard,
    Line,
    Order,
    Orders,
    TurnLine,
    TurnOrder,
)
from games.engines.long_cours.events import (
    CaptainEliminated,
    CardsSetAside,
    CargoPlaced,
    CargoStranded,
    CargoSunk,
    CashGranted,
    CorsairBought,
    CorsairEntered,
    CorsairMoved,
    CorsairSunk,
    EntryDieRolled,
    GameStarted,
    GoodsBought,
    HandDealt,
    HandRevealed,
    RoundStarted,
    SeatOrderDrawn,
    TurnStarted,
)
from games.engines.long_cours.view import CaptainView
from tests.harness import Table

ANNA, BRAM, CATO, DIRK, EMMA, FLIP = 1, 2, 3, 4, 5, 6

DECK = ("storm",) * 12 + ("direct",) * 12 + tuple(f"brawl-{strength}" for strength in range(1, 13))

ZONES = {  # sheet 6.1: the three ports in table order, then the stranding place
    11: ("MAR", "ALX", "DAK", "GIB"),
    22: ("LON", "HAM", "OSL", "CNO"),
    33: ("YOK", "SYD", "SFR", "IAL"),
    44: ("VAL", "BUE", "RIO", "HOR"),
    55: ("TAM", "COL", "PER", "MLS"),
    66: ("NYK", "NOL", "HAV", "PAN"),
}
PLACES = {stops[3]: zone for zone, stops in ZONES.items()}
PORTS = tuple(port for stops in ZONES.values() for port in stops[:3])
SOLD_AT = {  # sheet 6.2: product by port
    "VAL": "cereals", "NOL": "cereals", "YOK": "cereals", "HAV": "fruit", "ALX": "fruit",
    "COL": "fruit",
    "LON": "textiles", "BUE": "textiles", "SYD": "textiles", "OSL": "wood", "RIO": "wood",
    "TAM": "wood",
    "HAM": "machines", "NYK": "machines", "MAR": "machines", "PER": "gold", "SFR": "gold",
    "DAK": "gold",
}  # fmt: skip
PRODUCTS = ("cereals", "fruit", "textiles", "wood", "machines", "gold")  # sheet 6.2: die 1 to 6
NEIGHBOURS = {  # sheet 6.1
    "MAR": "ALX GIB", "ALX": "COL MAR TAM", "DAK": "GIB RIO TAM", "GIB": "DAK LON MAR NYK",
    "LON": "CNO GIB HAM NYK", "HAM": "LON OSL", "OSL": "CNO HAM", "CNO": "LON NYK OSL",
    "YOK": "IAL MLS SFR SYD", "SYD": "PER VAL YOK", "SFR": "IAL PAN YOK", "IAL": "SFR YOK",
    "VAL": "HOR PAN SYD", "BUE": "HOR RIO", "RIO": "BUE DAK HAV", "HOR": "BUE VAL",
    "TAM": "ALX COL DAK PER", "COL": "ALX MLS TAM", "PER": "MLS SYD TAM", "MLS": "COL PER YOK",
    "NYK": "CNO GIB HAV LON", "NOL": "HAV PAN", "HAV": "NOL NYK RIO", "PAN": "NOL SFR VAL",
}  # fmt: skip


def cards(hand: Sequence[str | int]) -> tuple[str, ...]:
    """A hand as tests write it: a number is the brawl card of that strength."""
    return tuple(f"brawl-{card}" if isinstance(card, int) else card for card in hand)


def opened(
    *,
    players: int = 3,
    order: Sequence[Seat] | None = None,
    hands: Mapping[Seat, Sequence[str | int]] | None = None,
    round_limit: int = 60,
) -> list[Event]:
    """The opening with chosen hands (a seat not named holds no card) and turn order (by number,
    unless told)."""
    seats = range(1, players + 1)
    dealt = {seat: cards((hands or {}).get(seat, ())) for seat in seats}
    return [
        GameStarted(seats=players, short=False, round_limit=round_limit, board="world_lanes"),
        SeatOrderDrawn(tuple(order or seats)),
        CardsSetAside(()),
        *(HandDealt(seat, dealt[seat]) for seat in order or seats),
    ]


def at(
    stop: str, seat: Seat, *, cash: int = 3, goods: Mapping[str, int] | None = None
) -> list[Event]:
    """This captain's cargo lies here, with this much cash left after buying these goods."""
    bought = goods or {}
    return [
        *ashore(seat, cash=cash + sum(bought.values())),
        CargoPlaced(seat, stop),
        *(GoodsBought(seat, stop, product, value) for product, value in bought.items()),
    ]


def ashore(seat: Seat, *, cash: int = 3) -> list[Event]:
    """This captain has no ship on the board."""
    return [CashGranted(seat, cash)] if cash else []


def heap(place: str, goods: Mapping[str, int], *, of: Seat = ANNA) -> list[Event]:
    """A storm long ago left this heap. Goes before `at`: its former owner is off the board until
    placed."""
    return [
        CashGranted(of, sum(goods.values())),
        *(GoodsBought(of, place, product, value) for product, value in goods.items()),
        CargoStranded(of, PLACES[place], place, dict(goods)),
    ]


def corsair_of(owner: Seat, stop: str | None = None) -> list[Event]:
    """This captain owns the corsair; without a stop it is bought but not yet brought in."""
    bought: list[Event] = [CashGranted(owner, 6), CorsairBought(owner, 6)]
    return [*bought, CorsairEntered(owner, stop)] if stop else bought


def sunk(seat: Seat, *, by: Seat = ANNA) -> list[Event]:
    """This captain, penniless by then, was sunk long ago by a corsair that has itself gone down
    since."""
    return [
        *at("OSL", seat, cash=0),
        *corsair_of(by, "OSL"),
        CorsairMoved(by, ("OSL",)),
        CargoSunk(seat, "OSL", 0, {}),
        HandRevealed(seat, ()),
        CaptainEliminated(seat),
        CorsairSunk(by, "OSL", by),
    ]


def turn_of(seat: Seat, *, round: int = 5) -> list[Event]:
    return [RoundStarted(round), TurnStarted(seat)]


def entering(seat: Seat, zone: int, *, round: int = 5) -> list[Event]:
    """A wrecked captain's turn has begun and his entry die shows this zone."""
    return [*turn_of(seat, round=round), EntryDieRolled(seat, zone // 11, zone)]


def letter(*lines: Order | tuple[Condition, Order]) -> Orders:
    """One message of several lines; a pair is a line with its condition."""
    return Orders(
        tuple(Line(line[1], line[0]) if isinstance(line, tuple) else Line(line) for line in lines)
    )


def advance(
    *lines: TurnOrder | tuple[Condition, TurnOrder], even_if: Sequence[Guard] = ()
) -> Advance:
    filed = tuple(
        TurnLine(line[1], line[0]) if isinstance(line, tuple) else TurnLine(line) for line in lines
    )
    return Advance(filed, tuple(even_if))


def captain(table: Table, seat: Seat) -> CaptainView:
    """What everybody can see of this captain."""
    seen: CaptainView = table.view().captains[seat - 1]
    return seen


def fleet(table: Table) -> list[str | None]:
    """Where the cargos lie, by seat."""
    return [seen.stop for seen in table.view().captains]


def purses(table: Table) -> list[int]:
    """Everybody's cash, by seat."""
    return [seen.cash for seen in table.view().captains]


def hand(table: Table, seat: Seat) -> list[str]:
    """The cards this captain holds, through his own eyes."""
    return sorted(table.view(seat).captains[seat - 1].hand)
