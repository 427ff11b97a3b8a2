"""What can be read at all (4.2.1): by mail the notation has seen to it, a program may send
anything."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Command, IllegalMove
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor.data import COLONIES, PLACES, PROVINCE
from games.engines.siecle_dor.pending import MOST_H
from games.kit.checks import check_length, check_lines, check_number

MOST_NAMED = 50  # provinces, colonies or sales in one order
MOST_SETS = 110


def check_letter(lines: Sequence[c.Line]) -> None:
    check_length(lines)
    check_lines(lines, lambda line: check_readable(line.order))


def check_readable(order: Command) -> None:
    if check := READABLE.get(type(order)):
        check(order)


# --- Ids and numbers ---


def check_province(province: str | None) -> None:
    if province is not None and province not in PROVINCE:
        raise IllegalMove("unknown_province", province=province)


def check_place(place: str | None) -> None:
    if place is not None and place not in PLACES:
        raise IllegalMove("unknown_place", place=place)


def check_colonies(colonies: Sequence[int]) -> None:
    check_number("colonies", len(colonies), 0, MOST_NAMED)
    for colony in colonies:
        if colony not in COLONIES:
            raise IllegalMove("unknown_colony", colony=colony)


def check_provinces(order: str, provinces: Sequence[str]) -> None:
    if not provinces:
        raise IllegalMove("no_provinces", order=order)
    check_number("provinces", len(provinces), 1, MOST_NAMED)
    for province in provinces:
        check_province(province)


# --- Orders ---


def _place_marker(order: c.PlaceMarker) -> None:
    check_provinces(order.kind, order.provinces)


def _place_pawns(order: c.PlacePawns) -> None:
    check_province(order.first)
    check_province(order.second)


def _move(order: c.Move) -> None:
    check_provinces(order.kind, order.path)
    check_number("count", order.count, 1, 5)


def _found_marker(order: c.FoundMarker) -> None:
    check_province(order.province)
    check_place(order.marker)


def _sail(order: c.Sail) -> None:
    if not order.colonies:
        raise IllegalMove("no_colonies", order=order.kind)
    check_colonies(order.colonies)
    check_place(order.marker)


def _use_buy(order: c.UseBuy) -> None:
    check_place(order.place)
    check_colonies(order.sail)
    check_place(order.marker)
    if order.marker is not None and not order.sail:
        raise IllegalMove("no_colonies", order=order.kind)


def _use_pawn(order: c.UsePawn) -> None:
    check_place(order.place)
    check_province(order.province)


def _use_paint(order: c.UsePaint) -> None:
    check_place(order.place)


def _sell(order: c.Sell | c.Sale) -> None:
    check_number("sets", order.sets, 1, MOST_SETS)
    if order.goods == "all" and order.sets is not None:
        raise IllegalMove("all_sets")


def _auction(order: c.Auction) -> None:
    if not order.provinces:
        raise IllegalMove("no_provinces", order=order.kind)
    check_number("provinces", len(order.provinces), 1, MOST_NAMED)
    for place in order.provinces:
        check_place(place)  # a guild or a colony is refused with its own words (SDO-46)


def _bid(order: c.Bid) -> None:
    check_province(order.lot)
    check_number("maximum_h", order.maximum_h, 0, MOST_H)
    check_number("budget_h", order.budget_h, 0, MOST_H)
    check_province(order.province)
    check_colonies(order.sail)
    check_number("selling", len(order.selling), 0, MOST_NAMED)
    for sale in order.selling:
        _sell(sale)
    pawn, paint = order.use == "pawn", order.use == "paint"
    if (
        (order.province is None) == pawn
        or (order.found and not pawn)
        or (order.painting is not None and not paint)
    ):
        raise IllegalMove("unclear_use", use=order.use)


def _standing_bid(order: c.StandingBid) -> None:
    check_number("maximum_h", order.maximum_h, 0, MOST_H)
    if order.maximum_h is None and order.auto:
        raise IllegalMove("standing_off_auto")


def _standing_sail(order: c.StandingSail) -> None:
    check_colonies(order.colonies)


def _keep(order: c.Keep) -> None:
    if order.lines:
        check_letter(order.lines)


READABLE: dict[type[Command], Callable[[Any], None]] = {
    c.PlaceMarker: _place_marker,
    c.PlacePawns: _place_pawns,
    c.Move: _move,
    c.FoundMarker: _found_marker,
    c.Sail: _sail,
    c.UseBuy: _use_buy,
    c.UsePawn: _use_pawn,
    c.UsePaint: _use_paint,
    c.Sell: _sell,
    c.Auction: _auction,
    c.Bid: _bid,
    c.StandingBid: _standing_bid,
    c.StandingSail: _standing_sail,
    c.Keep: _keep,
}
