"""What can be read at all: by mail the notation has seen to it, a program may send anything."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Command, IllegalMove
from games.engines.voc import commands as c
from games.engines.voc.data import CONTRACT, GOODS, LAST_YEAR, MARKERS, SHIPS, SLOTS
from games.engines.voc.position import only_in
from games.engines.voc.state import State
from games.kit import checks
from games.kit.checks import check_length, check_lines, check_number

MOST_PLANS = 6  # three years' investments
MOST_CHOICES = 10  # of one plan


def check_letter(state: State, lines: Sequence[c.Line]) -> None:
    check_length(lines)
    check_lines(lines, lambda line: check_line(state, line))


def check_line(state: State, line: c.Line) -> None:
    check_readable(state, line.order)
    if line.otherwise and not isinstance(line.order, c.INVESTMENTS):
        raise IllegalMove("no_alternatives", order=line.order.kind)
    for action in line.otherwise:
        check_readable(state, action)


def check_readable(state: State, order: Command) -> None:
    if isinstance(order, c.INVESTMENTS):
        only_in(state, "advanced", order.kind)
    ship = getattr(order, "ship", None)
    if ship is not None and ship not in SHIPS:
        raise IllegalMove("unknown_ship", ship=ship, ships=list(SHIPS))
    contract = getattr(order, "contract", None)
    if contract is not None and contract not in CONTRACT:
        raise IllegalMove("unknown_contract", contract=contract)
    if check := READABLE.get(type(order)):
        check(state, order)


def check_year(state: State, order: c.Claim | c.TakeOver | c.Secure) -> None:
    check_number("year", order.year, MARKERS[0], LAST_YEAR)


def check_crew(state: State, order: c.FitOut) -> None:
    check_number("sailors", order.sailors, 0, SLOTS)
    check_number("merchants", order.merchants, 0, SLOTS)


def check_queue(state: State, order: c.Queue) -> None:
    only_in(state, "advanced", "queue")
    check_plans(state, order.plans)


def check_plans(state: State, plans: Sequence[tuple[c.Action, ...]]) -> None:
    if len(plans) > MOST_PLANS or any(len(plan) > MOST_CHOICES for plan in plans):
        raise IllegalMove("queue_too_long", plans=len(plans), most=MOST_PLANS, choices=MOST_CHOICES)
    for plan in plans:
        if not plan:
            raise IllegalMove("empty_plan")
        for action in plan:
            check_readable(state, action)


def check_cargo(state: State, order: c.Cargo) -> None:
    if len(order.goods) > len(GOODS):
        raise IllegalMove("too_many_wares", wares=len(order.goods), most=len(GOODS))
    for good in (*order.goods, *([] if order.free_for is None else [order.free_for])):
        if good not in GOODS:
            raise IllegalMove("unknown_good", good=good, goods=list(GOODS))
    check_number("free", order.free, 0, SLOTS)


def check_ignored(state: State, order: c.Sail) -> None:
    for seat in order.ignore:
        checks.check_seat(seat, len(state.houses))


READABLE: dict[type[Command], Callable[[State, Any], None]] = {
    c.FitOut: check_crew,
    c.Claim: check_year,
    c.TakeOver: check_year,
    c.Secure: check_year,
    c.Queue: check_queue,
    c.Sail: check_ignored,
    c.Cargo: check_cargo,
}
