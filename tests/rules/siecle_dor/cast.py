"""The people and the positions of the Siècle d'Or tests: Anna, Bram and Cato at the table, Dirk
where a fourth is needed.

A position is a list of events, so a test reads: who stands where, what they hold, whose turn it
is. Money is in half florins.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Event, Seat
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.view import HouseView
from tests.harness import Table

ANNA, BRAM, CATO, DIRK = 1, 2, 3, 4
TURN = 9  # the number of the turn in most tests: labels of draws have it

PAYMENTS = {3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6}  # sheet, R4
ART = {
    **dict.fromkeys(range(1, 6), 3),
    **dict.fromkeys(range(6, 11), 4),
    **dict.fromkeys(range(11, 15), 5),
}
ART |= {
    **dict.fromkeys(range(15, 19), 6),
    **dict.fromkeys(range(19, 21), 7),
    **dict.fromkeys(range(21, 23), 8),
}
POINTS = {**{f"A{number:02}": points for number, points in ART.items()}, "C22": 3, "C23": 4}
GOVERNOR = {
    "HOL": "C08", "LIM": "C09", "BRA": "C10", "GRO": "C11", "UTR": "C12", "OVE": "C13",
    "ZEE": "C14", "FRI": "C15",
    "FLA": "C16", "GEL": "C17",
}  # fmt: skip


def started(
    *, players: int = 3, first: Seat = ANNA, money_h: int = 20, **options: Any
) -> e.GameStarted:
    """The opening, by the sheet's defaults unless told."""
    usual: dict[str, Any] = {
        "auction_mode": "sealed",
        "auction_paint_fee": 0,
        "die_card": "sum",
        "open_hands": False,
        "victory_check": "all",
        "turn_limit": None,
    }
    colours: Any = ("blue", "red", "green", "yellow")[:players]
    return e.GameStarted(
        seats=players,
        colours=colours,
        first=first,
        money_h=money_h,
        board="low_countries",
        **(usual | options),
    )


def position(
    *,
    players: int = 3,
    first: Seat = ANNA,
    markers: Mapping[Seat, str] | None = None,
    pawns: Mapping[Seat, str] | None = None,
    guilds: Mapping[str, tuple[Seat, int]] | None = None,
    colonies: Mapping[Seat, Sequence[int]] | None = None,
    hands: Mapping[Seat, str] | None = None,
    governors: Mapping[Seat, str] | None = None,
    windmills: Mapping[Seat, str] | None = None,
    paintings: Mapping[Seat, Mapping[str, int]] | None = None,
    finished: Mapping[Seat, str] | None = None,
    money: Mapping[Seat, int] | None = None,
    stadtholder: int = 8,
    **options: Any,
) -> list[Event]:
    """A game under way. `money` in half florins, 20 unless told; `paintings` with the payments
    they still need; provinces as `HOL UTR`."""
    events: list[Event] = [
        started(players=players, first=first, money_h=0, **options),
        e.StadtholderPlaced(first, stadtholder),
    ]
    owing = dict.fromkeys(range(1, players + 1), 0)
    for seat, provinces in (markers or {}).items():
        for province in provinces.split():
            events += [
                *(e.PawnCreated(seat, province) for _ in range(3)),
                e.MarkerFounded(seat, province),
            ]
    for seat, provinces in (pawns or {}).items():
        events += [e.PawnCreated(seat, province) for province in provinces.split()]
    for colour, (seat, price) in (guilds or {}).items():
        events.append(e.GuildTaken(seat, colour, price))  # type: ignore[arg-type]
        owing[seat] += 2 * price
    for seat, numbers in (colonies or {}).items():
        events += [e.Sailed(seat, number, ()) for number in numbers]
    for seat, cards in (hands or {}).items():
        events += [
            e.CardSeen(seat, card, open=bool(options.get("open_hands"))) for card in cards.split()
        ]
    for seat, provinces in (governors or {}).items():
        events += [
            e.GovernorAppointed(seat, GOVERNOR[province], province)
            for province in provinces.split()
        ]
    for seat, cards in (windmills or {}).items():
        events += [e.WindmillBuilt(seat, card) for card in cards.split()]
    for seat, started_ones in (paintings or {}).items():
        for card, left in started_ones.items():
            events += [
                e.PaintingOrdered(seat, card, POINTS[card], PAYMENTS[POINTS[card]]),
                e.PainterPaid(seat, card, left),
            ]
    for seat, cards in (finished or {}).items():
        for card in cards.split():
            events += [
                e.PaintingOrdered(seat, card, POINTS[card], PAYMENTS[POINTS[card]]),
                e.PaintingFinished(seat, card, POINTS[card]),
            ]
    wealth = {seat: (money or {}).get(seat, 20) + debt for seat, debt in owing.items()}
    return [
        *events,
        e.IncomePaid(
            0,
            tuple(e.Income(seat, square_h=sum_h, total_h=sum_h) for seat, sum_h in wealth.items()),
        ),
    ]


def turn_of(seat: Seat, *, number: int = TURN, square: int = 8) -> list[Event]:
    """The Stadtholder has moved and paid; this seat is asked."""
    return [e.TurnStarted(seat, number), e.StadtholderMoved(square, square)]


def before_roll(seat: Seat, *, number: int = TURN) -> list[Event]:
    return [e.TurnStarted(seat, number)]


def letter(*lines: c.Order | tuple[str, c.Order]) -> c.Orders:
    """One message of several lines; ("try", order) is a line to try."""
    return c.Orders(
        tuple(
            c.Line(line[1], attempt=True) if isinstance(line, tuple) else c.Line(line)
            for line in lines
        )
    )


def drawing(table: Table, label: str, card: str) -> dict[str, int]:
    """Loads the draw with this label so that this card comes: one of those left, listed by id."""
    pile = {"C": "culture", "A": "art", "Y": "investment", "S": "spice", "B": "colony"}[card[0]]
    left = sorted(table.state.piles[pile] or table.state.discards[pile])
    return {label: left.index(card) + 1}


def throwing(number: int, d1: int = 1, d2: int = 2) -> dict[str, int]:
    """The dice of that turn."""
    return {f"dice/{number}/1": d1, f"dice/{number}/2": d2}


def house(table: Table, seat: Seat) -> HouseView:
    """What everybody can see of this seat."""
    seen: HouseView = table.view().houses[seat - 1]
    return seen


def purses(table: Table) -> list[int]:
    """Everybody's money in half florins, by seat."""
    return [seen.money_h for seen in table.view().houses]


def hand(table: Table, seat: Seat) -> list[str]:
    return list(table.view(seat).houses[seat - 1].hand)


def barred(table: Table) -> list[str]:
    """The places whose marker has acted."""
    view = table.view()
    found = [province for province, marker in view.provinces.items() if marker.barred]
    found += [f"guild-{colour}" for colour, guild in view.guilds.items() if guild.barred]
    return sorted(
        found
        + [
            f"colony-{number}"
            for number, there in view.colonies.items()
            for marker in there
            if marker.barred
        ]
    )


def kinds(table: Table) -> list[str]:
    """The kinds of the last move's events."""
    return [event.kind for event in table.events]
