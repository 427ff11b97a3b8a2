"""The opening, dealt from the seed (B-01 to B-08, A-01 to A-04)."""

from games.engine import Act, Turn
from games.engines.voc import events as e
from games.engines.voc.data import COLOURS, CONTRACT, FIRST_YEAR, MARKERS, SHIPS, STOCK, VOC_CARD
from games.engines.voc.evolve import evolve
from games.engines.voc.rules.course import go
from games.engines.voc.rules.refit import refitting
from games.engines.voc.state import Config, State
from games.kit.checks import check_seats
from games.rng import Rng

BASIC_SEATS = range(4, 6)  # B-01
ADVANCED_SEATS = range(3, 6)
BASIC_MEN = {4: 10, 5: 8}  # B-04
ADVANCED_MEN = 10
OPENING_DAALDERS = {"basic": 0, "advanced": 10}  # B-06, A-01
BOTTOM = 6  # B-03: how many contracts lie with the VOC card at the bottom of the pile
TURNED_UP = 3  # B-07


def setup_basic(config: Config, seats: int, rng: Rng) -> list[Act]:
    turn = _opening(config, seats, rng, "basic", BASIC_SEATS)
    for house in turn.state.houses:
        turn.emit(e.SeatEquipped(house.seat, BASIC_MEN[seats], OPENING_DAALDERS["basic"]))
    for name in SHIPS:
        turn.emit(refitting(turn.state, name, sails_from=FIRST_YEAR))
    _turn_up(turn)
    go(turn, "first_year")
    return turn.acts


def setup_advanced(config: Config, seats: int, rng: Rng) -> list[Act]:
    turn = _opening(config, seats, rng, "advanced", ADVANCED_SEATS)
    for house in turn.state.houses:
        turn.emit(e.SeatEquipped(house.seat, ADVANCED_MEN, OPENING_DAALDERS["advanced"]))
    turn.emit(e.MarkersLaid(MARKERS))
    turn.emit(e.BurgemeesterNamed(rng.below(seats, "burgemeester") + 1))
    _turn_up(turn)
    go(turn, "first_year")
    return turn.acts


def _opening(config: Config, seats: int, rng: Rng, game: e.Game, allowed: range) -> Turn[State]:
    check_seats(seats, allowed)
    turn = Turn(State(), "service", rng, evolve)
    turn.emit(e.GameStarted(game, seats, config.chart, config.sailing))
    turn.emit(e.ColoursDrawn(tuple(rng.shuffled(COLOURS[:seats], "colours"))))
    turn.emit(e.HarboursStocked(dict(STOCK)))  # B-02
    turn.emit(e.PileShuffled(_pile(rng)))
    return turn


def _pile(rng: Rng) -> tuple[int, ...]:
    """B-03: six contracts unseen, shuffled with the VOC card, under all the others."""
    contracts = rng.shuffled(tuple(CONTRACT), "pile")
    return (*contracts[BOTTOM:], *rng.shuffled([*contracts[:BOTTOM], VOC_CARD], "bottom"))


def _turn_up(turn: Turn[State]) -> None:
    for card in turn.state.pile[:TURNED_UP]:
        turn.emit(e.ContractTurned(card))
