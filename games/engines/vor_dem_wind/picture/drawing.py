"""The harbour as a drawing: the ships at their berths, the quay with its cards, and a panel for
each merchant."""

from html import escape

from games.board import Gettext, Names
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, SHIP, Kind
from games.engines.vor_dem_wind.picture import harbour
from games.engines.vor_dem_wind.picture.account import (
    berth_line,
    description,
    headline,
    holdings,
    in_turn_order,
    loaders,
    name_of,
    notes,
    slot_line,
    stock,
    where,
)
from games.engines.vor_dem_wind.picture.harbour import (
    FAINT,
    GOLD,
    QUAY,
    WATER,
    badge,
    box,
    cut,
    folded,
    group,
    label,
)
from games.engines.vor_dem_wind.view import MerchantView, SlotView, View
from games.engines.vor_dem_wind.words import facts as words_facts
from games.kit.drawing import part_group
from games.kit.views import awaited
from games.sentences import N_

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
FLEETS = {2: (3, 2), 3: (3, 3), 4: (4, 3)}  # large and small ships (VDW-07)

WIDTH = 928
QUAY_MIDDLE = 332
SHORE, CARDS_AT, PANELS_AT = 206, 278, 388
HEADLINE = (4, 2, 560, 22)
PANEL_HEIGHT = {1: 150, 2: 188}  # by rows of shelves
HAND_HEIGHT = 62


# --- The picture ---


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The harbour as one SVG element that needs no style sheet and no other file."""
    hand = hand_band(view, gettext, language)
    height = hand_top(view) + (HAND_HEIGHT if hand else 0)
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    title = gettext(N_("The harbour of Vor dem Wind"))
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {WIDTH} '
                f'{height}" {heard} font-family="{FONT}">'
            ),
            f'<title id="board-title">{escape(title)}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            f'<rect width="{WIDTH}" height="{SHORE}" fill="{WATER}" class="b-sea"/>',
            (
                f'<rect y="{SHORE}" width="{WIDTH}" height="{height - SHORE}" fill="{QUAY}" '
                f'class="b-land"/>'
            ),
            harbour.waves(0, SHORE - 24, WIDTH),
            harbour.waves(12, SHORE - 8, WIDTH),
            part_group("headline", label(12, 19, headline(view, gettext), size=15, bold=True)),
            fleet(view, names, gettext, language),
            ""
            if view.phase == "over"
            else quay(view, names, gettext, language)
            + piles(view, gettext)
            + reserve(view, language),
            *(
                panel(view, merchant, place, names, gettext)
                for place, merchant in enumerate(in_turn_order(view))
            ),
            hand,
            "</svg>",
        ]
    )


def berths(view: View) -> list[tuple[int, bool]]:
    """The number of each berth, and whether it is for a large ship."""
    large, small = FLEETS[len(view.merchants)]
    return [(berth, berth <= large) for berth in range(1, large + small + 1)]


def fleet(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The ships at anchor from left to right; a buoy where one has sailed."""
    there = {berthed.berth: berthed.ship for berthed in view.harbour}
    return "".join(
        part_group(
            f"berth-{berth}",
            anchored(view, berth, there.get(berth), large, middle, names, gettext, language),
        )
        for (berth, large), middle in zip(berths(view), berth_middles(view), strict=True)
    )


def berth_middles(view: View) -> list[float]:
    widths = [harbour.SHIP_WIDTH[large] for _, large in berths(view)]
    left = (WIDTH - sum(widths)) / 2
    return [left + sum(widths[:k]) + width / 2 for k, width in enumerate(widths)]


def anchored(
    view: View,
    berth: int,
    ship: str | None,
    large: bool,
    x: float,
    names: Names,
    gettext: Gettext,
    language: str,
) -> str:
    if ship is None:
        title = (
            gettext(N_("Berth {berth}: the ship has sailed")).format(berth=berth)
            if view.turn
            else ""
        )
        return group(x, SHORE - 28, harbour.buoy(berth=berth), title=title)
    printed = SHIP[ship]
    drawn = harbour.ship(berth=berth, goods=printed.goods, points=printed.points, large=large)
    able = loaders(view, ship)
    left = -14 * (len(able) - 1)
    drawn += [
        f'<g transform="translate({left + 28 * k},36) scale(.75)">{harbour.house(seat)}</g>'
        for k, seat in enumerate(able)
    ]
    return group(
        x, SHORE - 50, drawn, title=berth_line(view, berth, ship, names, gettext, language)
    )


def quay(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """This turn's cards, and empty frames for those still to be turned up."""
    found = []
    for place in range(len(view.merchants)):
        x = slot_middle(view, place)
        if place < len(view.slots):
            drawn = card_drawn(view, view.slots[place], x, names, gettext, language)
            found.append(part_group(f"slot-{place + 1}", drawn))
        elif view.phase in ("start", "reveal"):
            found.append(frame(place + 1, x, gettext))
    return "".join(found)


def slot_middle(view: View, place: int) -> float:
    return QUAY_MIDDLE + 160 * (place - (len(view.merchants) - 1) / 2)


def frame(number: int, x: float, gettext: Gettext) -> str:
    return (
        f'<rect x="{x - 74}" y="{CARDS_AT - 48}" width="148" height="96" rx="6" fill="none" '
        f'stroke="{FAINT}" stroke-dasharray="6 5"/>'
        + label(x, CARDS_AT - 6, str(number), size=20, anchor="middle", bold=True, ink=FAINT)
        + label(
            x, CARDS_AT + 18, gettext(N_("to be turned up")), size=13, anchor="middle", ink=FAINT
        )
    )


def card_drawn(
    view: View, slot: SlotView, x: float, names: Names, gettext: Gettext, language: str
) -> str:
    printed = CARD[slot.card]
    drawn = harbour.card(
        number=slot.slot,
        pile=printed.pile,
        heading=words_facts.card_kind(printed.kind, gettext).capitalize(),
        goods=printed.goods,
        lines=printed_lines(slot.card, gettext),
        state="down" if slot.place in ("down", "kept") else slot.place,
    )
    lines = folded(where(slot, names, gettext), width=152, size=13)
    drawn += [
        label(0, 66 + 16 * place, line, size=13, anchor="middle")
        for place, line in enumerate(lines)
    ]
    if view.sale is not None and view.sale.slot == slot.slot:
        offers = ", ".join(f"{offer.gold} ({names[offer.seat]})" for offer in view.sale.offers)
        drawn.append(
            label(
                0,
                66 + 16 * len(lines),
                cut(offers, width=152, size=13),
                size=13,
                anchor="middle",
                bold=True,
            )
        )
    return group(x, CARDS_AT, drawn, title=slot_line(view, slot, names, gettext, language))


def printed_lines(card: str, gettext: Gettext) -> list[str]:
    """What a card says in few words."""
    printed = CARD[card]
    text = {
        "storage": N_("store {number}|for {cost} gold"),
        "transport": N_("load ships|or income {income}"),
        "free_trade": N_("take {number} goods|of your choice"),
        "conservation": N_("protects {number} goods|at a departure"),
        "purchase_and_storage": N_("{number} goods, stored|for {cost} gold"),
        "exchange": N_("swap 1 or 2|warehouse goods"),
        "market": N_("sell goods|for 3 gold each"),
        "safekeeping": N_("a card for you|alone, in a trade"),
    }.get(printed.kind)
    if text is None:
        return []
    return (
        gettext(text)
        .format(number=printed.number, cost=printed.cost, income=printed.income)
        .split("|")
    )


def piles(view: View, gettext: Gettext) -> str:
    """The face-down piles with their discards."""
    gone = gettext(N_("{cards} discarded"))
    found = []
    for place, pile in enumerate(ACTION_PILES):
        told = gone.format(cards=len(view.discards.get(pile, ())))
        heading = words_facts.card_kind(pile, gettext).capitalize()
        drawn = harbour.pile(
            pile=pile, heading=heading, left=str(view.piles.get(pile, 0)), gone=told
        )
        title = f"{heading}: {view.piles.get(pile, 0)}"
        there = group(694, SHORE + 38 + place * 52, drawn, title=title)
        found.append(part_group(f"pile-{pile}", there))
    return "".join(found)


def reserve(view: View, language: str) -> str:
    """What can still be had of each kind; at the same time the legend of the goods."""
    found = []
    for place, kind in enumerate(KINDS):
        y, number = SHORE + 30 + place * 38, view.reserve.get(kind, 0)
        drawn = harbour.good(kind, 822, y, scale=1.15, pale=not number)
        drawn += label(840, y + 5, f"{number} {name_of(kind, number, language)}", size=14)
        found.append(part_group(f"reserve-{kind}", drawn))
    return "".join(found)


# --- The merchants' houses ---


def rows_of(view: View) -> int:
    return 1 if len(view.merchants) == 2 else 2


def panels_top(view: View) -> int:
    """When all is over nothing lies on the quay any more."""
    return SHORE + 14 if view.phase == "over" else PANELS_AT


def hand_top(view: View) -> int:
    return panels_top(view) + PANEL_HEIGHT[rows_of(view)] + 12


def panel(view: View, merchant: MerchantView, place: int, names: Names, gettext: Gettext) -> str:
    """A warehouse with its sign, its eight places and what lies openly in front of it."""
    width, rows = (WIDTH - 16) / len(view.merchants), rows_of(view)
    inner, due = width - 28, merchant.seat in awaited(view)
    own = merchant.seat == view.seat
    shelves = harbour.shelves(stock(merchant.warehouse), width=inner, rows=rows, own=own)
    found = [
        box(
            3,
            0,
            width - 6,
            PANEL_HEIGHT[rows],
            fill="#f8f1e2",
            stroke=GOLD if due else "#b79b74",
            thick=3.5 if due else 1.5,
        ),
        group(26, 24, [harbour.house(merchant.seat)]),
        label(50, 30, cut(names[merchant.seat], width=inner - 110, size=16), size=16, bold=True),
        label(
            width - 14,
            30,
            gettext(N_("{score} pts")).format(score=merchant.score),
            size=18,
            bold=True,
            anchor="end",
        ),
        f'<g transform="translate(14,46)">{shelves}</g>',
    ]
    y = 46 + harbour.SHELF * rows + 24
    found.append(label(14, y, cut(holdings(merchant, gettext), width=inner, size=13), size=13))
    found += note_badges(view, merchant, inner, y + 24, names, gettext)
    drawn = group(
        8 + place * width, panels_top(view), found, title=merchant_title(merchant, names, gettext)
    )
    return part_group(f"merchant-{merchant.seat}", drawn)


def merchant_title(merchant: MerchantView, names: Names, gettext: Gettext) -> str:
    return gettext(N_("{name}, seat {seat}")).format(name=names[merchant.seat], seat=merchant.seat)


def note_badges(
    view: View, merchant: MerchantView, width: float, y: float, names: Names, gettext: Gettext
) -> list[str]:
    """As many notes as fit in a line, the most pressing first; the pawn is drawn."""
    found, x = [], 14.0
    if view.order[0] == merchant.seat:
        found.append(harbour.pawn(x + 9, y - 4))
        x += 26
    for note in notes(view, merchant, gettext, drawn=True):
        needed = len(note) * 12 * harbour.LETTER + 14
        if x + needed > width + 14:
            break
        found.append(badge(x, y, note))
        x += needed + 6
    return found


def hand_band(view: View, gettext: Gettext, language: str) -> str:
    """One's own hand under the picture; nothing for a spectator."""
    mine = next((merchant for merchant in view.merchants if merchant.seat == view.seat), None)
    if mine is None or mine.hand is None:
        return ""
    specials = mine.special_cards or ()
    found = [
        box(3, 0, WIDTH - 22, HAND_HEIGHT - 12, fill="#fffdf6", stroke="#b79b74"),
        label(14, 31, gettext(N_("Your hand")), size=15, bold=True),
        part_group(
            "gold",
            label(122, 31, gettext(N_("{gold} gold")).format(gold=mine.gold), size=15, bold=True),
        ),
        *(
            part_group(f"hand-{kind}", "".join(harbour.good(kind, x, 26, scale=1.1) for x in there))
            for kind, there in hand_places(mine).items()
        ),
    ]
    x = (
        max((at for there in hand_places(mine).values() for at in there), default=HAND_BEGINS - 30)
        + 36
    )
    more = sum(mine.hand.values()) - MOST_DRAWN
    if more > 0:
        found.append(label(x - 14, 31, f"+{more}", size=14))
        x += 30
    told = ", ".join(words_facts.card_in_words(card, gettext, language) for card in specials)
    if told:
        found.append(label(x, 31, cut(told, width=WIDTH - 30 - x, size=14), size=14))
    return group(8, hand_top(view), found)


HAND_BEGINS = 222  # clear of the gold beside it, which may have three figures
MOST_DRAWN = 12  # goods of a hand; of the others only the number is said


def hand_places(mine: MerchantView) -> dict[Kind, list[int]]:
    """Where the goods of a hand are drawn, kind by kind."""
    found: dict[Kind, list[int]] = {}
    for place, kind in enumerate(stock(mine.hand or {})[:MOST_DRAWN]):
        found.setdefault(kind, []).append(HAND_BEGINS + 30 * place)
    return found
