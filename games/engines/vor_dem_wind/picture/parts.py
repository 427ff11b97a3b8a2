"""The parts of the harbour that can be pointed at: berths, cards on the quay, piles, the reserve,
the merchants' houses, the reader's own goods."""

from games.board import Box, Gettext, Names, Part
from games.engines.vor_dem_wind.data import ACTION_PILES, KINDS
from games.engines.vor_dem_wind.picture import harbour
from games.engines.vor_dem_wind.picture.account import (
    berth_line,
    headline,
    in_turn_order,
    merchant_line,
    name_of,
    slot_line,
    stock,
)
from games.engines.vor_dem_wind.picture.drawing import (
    CARDS_AT,
    HEADLINE,
    PANEL_HEIGHT,
    SHORE,
    WIDTH,
    berth_middles,
    berths,
    hand_places,
    hand_top,
    panels_top,
    rows_of,
    slot_middle,
)
from games.engines.vor_dem_wind.view import MerchantView, View
from games.engines.vor_dem_wind.words import facts as words_facts
from games.kit.drawing import rows_near
from games.sentences import N_, fill

Found = list[tuple[str, str, Box]]


def focus(view: View) -> str | None:
    """The reader's own house."""
    return None if view.seat is None else f"merchant-{view.seat}"


def parts(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> tuple[Part, ...]:
    rows = [
        [("headline", headline(view, gettext), HEADLINE)],
        ships(view, names, gettext, language),
        [] if view.phase == "over" else quay(view, names, gettext, language),
        houses(view, names, gettext, language),
        own_goods(view, gettext, language),
    ]
    near = rows_near([[part for part, _, _ in row] for row in rows])
    return tuple(Part(part, name, box, near[part]) for row in rows for part, name, box in row)


def ships(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    there = {berthed.berth: berthed.ship for berthed in view.harbour}
    found: Found = []
    for (berth, large), middle in zip(berths(view), berth_middles(view), strict=True):
        width = harbour.SHIP_WIDTH[large] - 8
        ship = there.get(berth)
        if ship is None:
            name = fill(N_("Berth {berth}: the ship has sailed"), gettext, berth=berth)
            found.append((f"berth-{berth}", name, (round(middle) - 24, SHORE - 66, 48, 46)))
            continue
        name = berth_line(view, berth, ship, names, gettext, language)
        top = SHORE - 50 - harbour.MAST[large] - 16
        box = (round(middle - width / 2), top, width, SHORE - 20 - top)
        found.append((f"berth-{berth}", name, box))
    return found


def quay(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    """The cards, the piles and the reserve, from left to right."""
    found: Found = [
        (
            f"slot-{slot.slot}",
            slot_line(view, slot, names, gettext, language),
            (round(slot_middle(view, place)) - 74, CARDS_AT - 48, 148, 96),
        )
        for place, slot in enumerate(view.slots)
    ]
    for place, pile in enumerate(ACTION_PILES):
        name = fill(
            N_("Pile {pile}, cards left: {count}"),
            gettext,
            pile=words_facts.card_kind(pile, gettext),
            count=view.piles.get(pile, 0),
        )
        found.append((f"pile-{pile}", name, (674, SHORE + 14 + place * 52, 126, 48)))
    for place, kind in enumerate(KINDS):
        number = view.reserve.get(kind, 0)
        name = fill(
            N_("In the reserve: {goods}"),
            gettext,
            goods=f"{number} {name_of(kind, number, language)}",
        )
        found.append((f"reserve-{kind}", name, (806, SHORE + 13 + place * 38, 116, 34)))
    return found


def houses(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    width = (WIDTH - 16) / len(view.merchants)
    return [
        (
            f"merchant-{merchant.seat}",
            merchant_line(view, merchant, names, gettext, language),
            (
                round(8 + place * width) + 3,
                panels_top(view),
                round(width) - 6,
                PANEL_HEIGHT[rows_of(view)],
            ),
        )
        for place, merchant in enumerate(in_turn_order(view))
    ]


def own_goods(view: View, gettext: Gettext, language: str) -> Found:
    """The reader's warehouse, purse and hand, kind by kind."""
    mine = next((merchant for merchant in view.merchants if merchant.seat == view.seat), None)
    if mine is None or mine.hand is None:
        return []
    top = hand_top(view)
    found = stored(view, mine, gettext, language)
    gold = fill(N_("Your purse: {gold} gold"), gettext, gold=mine.gold)
    found.append(("gold", gold, (122, top + 10, 74, 32)))
    for kind, there in hand_places(mine).items():
        number = mine.hand[kind]
        name = fill(
            N_("In your hand: {goods}"),
            gettext,
            goods=f"{number} {name_of(kind, number, language)}",
        )
        box = (there[0] - 7, top + 8, there[-1] - there[0] + 30, 36)
        found.append((f"hand-{kind}", name, box))
    return found


def stored(view: View, mine: MerchantView, gettext: Gettext, language: str) -> Found:
    width, rows = (WIDTH - 16) / len(view.merchants), rows_of(view)
    place = [merchant.seat for merchant in in_turn_order(view)].index(mine.seat)
    left, top = 8 + place * width + 14, panels_top(view) + 46
    found: Found = []
    goods = stock(mine.warehouse)[: harbour.PLACES]
    for kind in dict.fromkeys(goods):
        places = [k for k, held in enumerate(goods) if held == kind]
        shelves = [harbour.shelf_place(k, width=width - 28, rows=rows) for k in places]
        x, y = min(s[0] for s in shelves), min(s[1] for s in shelves)
        right, bottom = max(s[0] + s[2] for s in shelves), max(s[1] + s[3] for s in shelves)
        number = mine.warehouse[kind]
        name = fill(
            N_("In your warehouse: {goods}"),
            gettext,
            goods=f"{number} {name_of(kind, number, language)}",
        )
        box = (round(left + x), round(top + y), round(right - x), round(bottom - y))
        found.append((f"warehouse-{kind}", name, box))
    return found
