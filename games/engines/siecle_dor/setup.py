"""The opening (SDO-01 to SDO-05): who begins, colours, money. Pieces are placed by the seats
themselves (opening.py)."""

from games.engine import Act, IllegalMove, Seat
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import MAP
from games.engines.siecle_dor.events import SeatColour
from games.engines.siecle_dor.state import Config
from games.kit.checks import check_seats
from games.rng import Rng

SEATS = range(3, 5)  # SDO-01
OPENING_MONEY_H = 20  # SDO-03
SEAT_COLOURS: tuple[SeatColour, ...] = ("blue", "red", "green", "yellow")  # SDO-04


def setup(config: Config, seats: int, rng: Rng) -> list[Act]:
    check_seats(seats, SEATS)
    started = e.GameStarted(
        seats=seats,
        first=first_player(config, seats, rng),
        colours=colours(config, seats),
        money_h=OPENING_MONEY_H,
        auction_mode=config.auction_mode,
        auction_paint_fee=config.auction_paint_fee,
        die_card=config.die_card,
        open_hands=config.open_hands,
        victory_check=config.victory_check,
        turn_limit=config.turn_limit or None,
        board=MAP.id,
    )
    return [("service", started)]


def first_player(config: Config, seats: int, rng: Rng) -> Seat:
    """SDO-05, ruling 1: drawn, or the oldest (or any) seat as the host declares it."""
    if config.first_player == "random":
        return rng.die("first_player", seats)
    if config.first_seat > seats:
        raise IllegalMove(
            "bad_option", option="first_seat", value=config.first_seat, low=1, high=seats
        )
    return config.first_seat


def colours(config: Config, seats: int) -> tuple[SeatColour, ...]:
    """Ruling 38: first come; who has not chosen, or came too late, gets the first free one, in
    seat order."""
    wishes = (config.colour_1, config.colour_2, config.colour_3, config.colour_4)[:seats]
    granted: dict[Seat, SeatColour] = {}
    for seat, wish in enumerate(wishes, start=1):
        if wish != "any" and wish not in granted.values():
            granted[seat] = wish
    for seat in range(1, seats + 1):
        if seat not in granted:
            granted[seat] = next(
                colour for colour in SEAT_COLOURS if colour not in granted.values()
            )
    return tuple(granted[seat] for seat in range(1, seats + 1))
