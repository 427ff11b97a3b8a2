"""The opening, dealt from the seed (NIM-01, NIM-02)."""

from games.engine import Act
from games.kit.checks import check_seats
from games.rng import Rng
from nim_at_sea import events as e
from nim_at_sea.data import QUAY
from nim_at_sea.state import Config

SEATS = range(2, 3)


def setup(config: Config, seats: int, rng: Rng) -> list[Act]:
    check_seats(seats, SEATS)
    heights = QUAY.most - QUAY.least + 1
    stacks = tuple(
        QUAY.least + rng.below(heights, f"stack/{number}") for number in range(1, config.stacks + 1)
    )
    return [
        ("service", e.GameStarted(stacks, config.swell, QUAY.id)),
        ("service", e.TurnStarted(1, rng.die("first", seats))),
    ]
