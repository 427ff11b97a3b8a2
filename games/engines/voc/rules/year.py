"""A year's beginning and end: new orders, scurvy, new year (phases 1, 2 and 6). Each phase ends
by naming the next one."""

from games.engine import Turn
from games.engines.voc import events as e
from games.engines.voc.data import CONTRACT, CONVOYS, FIRST_YEAR, LAST_YEAR, VOC_CARD
from games.engines.voc.position import cargo_aboard, clockwise, house_of, is_in, men_aboard
from games.engines.voc.result import end_game
from games.engines.voc.state import Ship, State

ROW = 5  # B-14: a sixth card pushes the oldest out
ADVANCED_CARDS = 3


def first_year(turn: Turn[State]) -> str:
    """B-11: in 1585 there are no new orders and no scurvy."""
    turn.emit(e.YearOpened(FIRST_YEAR, convoy=False))
    return "investments"


def open_year(turn: Turn[State]) -> str:
    """B-10, A-05: the advanced game has new orders in convoy years only."""
    turn.actor = "service"
    year = turn.state.year + 1
    assert year <= LAST_YEAR, "R-31: the VOC card is turned by 1602"
    turn.emit(e.YearOpened(year, year in CONVOYS))
    if turn.state.game == "basic":
        return "new_orders"
    return "advanced_orders" if turn.state.convoy else "investments"


# --- Phase 1: new orders ---


def new_orders(turn: Turn[State]) -> str | None:
    """B-12 to B-14."""
    if not turn_card(turn):
        return None
    if len(turn.state.row) > ROW:
        to_amsterdam(turn, turn.state.row[0].card)
    return "scurvy" if turn.state.convoy else "investments"


def advanced_orders(turn: Turn[State]) -> str | None:
    """A-06, A-07: what nobody has claimed goes to Amsterdam, then three cards come one by one."""
    for contract in list(turn.state.row):
        if contract.seat is None:
            to_amsterdam(turn, contract.card)
    for _ in range(ADVANCED_CARDS):
        if not turn_card(turn):
            return None
    return "scurvy"


def turn_card(turn: Turn[State]) -> bool:
    """One card to the right end of the row; False when it was the VOC card, which ends the game
    at once (B-12)."""
    turn.unknown()
    card = turn.state.pile[0]
    if card == VOC_CARD:
        turn.emit(e.CompanyFounded(turn.state.year))
        end_game(turn, "company")
        return False
    turn.emit(e.ContractTurned(card))
    return True


def to_amsterdam(turn: Turn[State], card: int) -> None:
    turn.emit(e.ContractToAmsterdam(card, CONTRACT[card].reward))


# --- Phase 2: scurvy (B-15, B-16) ---


def scurvy(turn: Turn[State]) -> str:
    abroad = [ship for ship in turn.state.ships if ship.at is not None]
    if abroad:
        turn.emit(e.ScurvyStruck(tuple(ship.name for ship in abroad)))
    for ship in abroad:
        lose_sailor(turn, ship, "scurvy")
    return "investments"


def lose_sailor(turn: Turn[State], ship: Ship, reason: e.LossReason) -> None:
    """The leftmost sailor goes back to his owner (B-15, N-13); a ship left without sailors sinks
    (N-40)."""
    slot, seat = next(
        (slot, seat) for slot, seat in enumerate(ship.sailors, start=1) if seat is not None
    )
    turn.emit(e.SailorLost(ship.name, seat, slot, reason))
    if not any(ship.sailors):
        sink(turn, ship)


def sink(turn: Turn[State], ship: Ship) -> None:
    """N-40: goods to their harbours, at once (R-38), men to their owners, the ship unfitted in
    Middelburg."""
    turn.emit(e.ShipSank(ship.name, tuple(men_aboard(ship)), tuple(cargo_aboard(ship))))


# --- Phase 6: new year ---


def new_year(turn: Turn[State]) -> str:
    """B-29, A-34: the Burgemeester card passes to the left."""
    turn.actor = "service"
    burgemeester = turn.state.burgemeester
    if burgemeester is not None:
        order = clockwise(turn.state, burgemeester)[1:]
        turn.emit(
            e.BurgemeesterPassed(next(seat for seat in order if is_in(house_of(turn.state, seat))))
        )
    return "open_year"
