"""What can be read at all (4.2.1): by mail the notation has seen to it, a program may send
anything."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Command, IllegalMove
from games.engines.long_cours import commands as c
from games.engines.long_cours.data import BRAWL_CARDS, PRODUCT, STOP, STRONGEST, ZONES
from games.engines.long_cours.options import MOST
from games.engines.long_cours.state import State
from games.kit import checks
from games.kit.checks import check_length, check_lines, check_number


def check_letter(state: State, lines: Sequence[c.Line | c.TurnLine]) -> None:
    check_length(lines)
    check_lines(lines, lambda line: check_readable(state, line.order))


def check_readable(state: State, order: Command) -> None:
    if check := READABLE.get(type(order)):
        check(state, order)


def check_stop(stop: str) -> None:
    if stop not in STOP:
        raise IllegalMove("unknown_stop", stop=stop)


def check_port(state: State, order: c.Setup | c.Enter | c.Direct) -> None:
    check_stop(order.port)


def check_move(state: State, order: c.Move) -> None:
    check_stop(order.stop)


def check_path(state: State, order: c.CorsairMove) -> None:
    for stop in order.path:
        check_stop(stop)


def check_purchase(state: State, order: c.Buy) -> None:
    if (order.amount is not None) + order.half + (order.keep is not None) != 1:
        raise IllegalMove("unclear_purchase")
    if order.product is not None and order.product not in PRODUCT:
        raise IllegalMove("unknown_product", product=order.product, products=list(PRODUCT))
    if order.keep is not None and order.keep < 0:
        raise IllegalMove("bad_number", field="keep", value=order.keep, low=0, high=MOST)


def check_zone(state: State, order: c.Storm) -> None:
    if order.zone not in ZONES:
        raise IllegalMove("unknown_zone", zone=order.zone, zones=list(ZONES))


def check_attack(state: State, order: c.Brawl) -> None:
    checks.check_seat(order.seat, len(state.captains))
    check_card(order.card)
    check_number("up_to", order.up_to, 1, STRONGEST)


def check_riposte(state: State, order: c.Riposte) -> None:
    if (order.card is None) == (order.up_to is None):
        raise IllegalMove("unclear_riposte")
    check_card(order.card)
    check_number("up_to", order.up_to, 1, STRONGEST)


def check_standing_riposte(state: State, order: c.StandingRiposte) -> None:
    check_number("up_to", order.up_to, 0, STRONGEST)
    check_number("min_cash", order.min_cash, 0, MOST)
    if order.up_to is None and order.min_cash:
        raise IllegalMove("standing_off_with_condition")


def check_standing_bid(state: State, order: c.StandingBid) -> None:
    check_number("maximum", order.maximum, 0, MOST)


def check_advance(state: State, order: c.Advance) -> None:
    if order.lines:
        check_letter(state, order.lines)


def check_card(card: int | None) -> None:
    if card is not None and card not in BRAWL_CARDS:
        raise IllegalMove("unknown_card", card=card)


READABLE: dict[type[Command], Callable[[State, Any], None]] = {
    c.Setup: check_port,
    c.Enter: check_port,
    c.Direct: check_port,
    c.Move: check_move,
    c.CorsairMove: check_path,
    c.Buy: check_purchase,
    c.Storm: check_zone,
    c.Brawl: check_attack,
    c.Riposte: check_riposte,
    c.StandingRiposte: check_standing_riposte,
    c.StandingBid: check_standing_bid,
    c.Advance: check_advance,
}
