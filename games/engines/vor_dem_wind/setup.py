"""The opening, dealt from the seed (VDW-01 to VDW-09, RUL-40, RUL-45)."""

from games.engine import Act, Event
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.data import ACTION_PILES, CARDS, SHIPS, SIZES
from games.engines.vor_dem_wind.state import Config
from games.kit.checks import check_seats
from games.rng import Rng

SEATS = range(2, 5)  # VDW-01
OPENING_GOLD = 22  # VDW-03
FLEET = {2: (3, 2), 3: (3, 3), 4: (4, 3)}  # VDW-07: large, small
GOAL = {2: 60, 3: 50, 4: 50}  # VDW-76


def setup(config: Config, seats: int, rng: Rng) -> list[Act]:
    """Each pile is shuffled from ascending ids; then the first player; then the fleet, large
    berths before small (RUL-45)."""
    check_seats(seats, SEATS)
    large, small = FLEET[seats]
    actions = {
        pile: rng.shuffled([card.id for card in CARDS[pile]], f"pile/{pile}/1")
        for pile in ACTION_PILES
    }
    ships = {
        size: rng.shuffled([ship.id for ship in SHIPS[size]], f"pile/{size}/1") for size in SIZES
    }
    first = 1 + rng.below(seats, "first")
    opening: list[Event] = [e.GameSetUp(seats, first, OPENING_GOLD, large, small, GOAL[seats])]
    opening.extend(e.PileShuffled(pile, tuple(actions[pile])) for pile in ACTION_PILES)
    opening.extend(e.PileShuffled(size, tuple(ships[size])) for size in SIZES)
    fleet = (*ships["large"][:large], *ships["small"][:small])
    opening.append(
        e.FleetArrived(
            1, tuple(e.Berthed(berth, ship) for berth, ship in enumerate(fleet, start=1))
        )
    )
    return [("service", event) for event in opening]
