"""The opening, dealt from the seed (LC-01 to LC-09, RL-03, RL-44)."""

from games.engine import Act, Event, IllegalMove
from games.engines.long_cours import events as e
from games.engines.long_cours.data import DECK, WORLD
from games.engines.long_cours.events import Card
from games.engines.long_cours.state import Config
from games.kit.checks import check_seats
from games.rng import Rng

SEATS = range(3, 7)
ROUND_LIMITS = range(30, 121)  # RL-39
OPENING_CASH = 3  # LC-02

LOOKS = ("brawl-1", "brawl-2")  # "Un regard mauvais", "Un regard terrible"
LEFT_OUT: dict[int, tuple[Card, ...]] = {3: (), 4: (), 5: ("brawl-1",), 6: ()}  # LC-05
LEFT_OUT_SHORT: dict[int, tuple[Card, ...]] = {  # LC-08, LC-09
    3: ("storm",) * 2 + ("direct",) * 2 + LOOKS,
    4: ("storm",) * 3 + ("direct",) * 3 + LOOKS,
    5: ("storm",) * 2 + ("direct",) * 2 + LOOKS,
    6: ("storm",) * 2 + ("direct",) * 2 + LOOKS,
}


def setup(config: Config, seats: int, rng: Rng) -> list[Act]:
    check_options(config, seats)
    order = rng.shuffled(range(1, seats + 1), "order")
    aside = (LEFT_OUT_SHORT if config.short else LEFT_OUT)[seats]
    deck = rng.shuffled(deck_without(aside), "deck")
    opening: list[Event] = [
        e.GameStarted(seats, config.short, config.round_limit, WORLD.id),
        e.SeatOrderDrawn(tuple(order)),
        e.CardsSetAside(aside),
    ]
    opening.extend(e.HandDealt(seat, tuple(deck[at::seats])) for at, seat in enumerate(order))
    opening.extend(e.CashGranted(seat, OPENING_CASH) for seat in order)
    return [("service", event) for event in opening]


def check_options(config: Config, seats: int) -> None:
    check_seats(seats, SEATS)
    if config.round_limit not in ROUND_LIMITS:
        raise IllegalMove(
            "bad_option",
            option="round_limit",
            value=config.round_limit,
            low=ROUND_LIMITS[0],
            high=ROUND_LIMITS[-1],
        )


def deck_without(aside: tuple[Card, ...]) -> list[Card]:
    deck = list(DECK)
    for card in aside:
        deck.remove(card)
    return deck
