"""The harbour of Vor dem Wind as a picture and as text: functions of the view alone, so neither
can show what a seat may not know."""

from collections.abc import Mapping, Sequence
from html import escape

from games.board import Gettext, Ledger, Line, Names, Reckoning
from games.engine import Event
from games.engines.vor_dem_wind import notation, words
from games.engines.vor_dem_wind.commands import ChooseDeparture
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, PLACES, SHIP, Kind
from games.engines.vor_dem_wind.events import TurnStarted
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.notation.nouns import write_goods
from games.engines.vor_dem_wind.picture import harbour
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
from games.engines.vor_dem_wind.position import score
from games.engines.vor_dem_wind.state import State
from games.engines.vor_dem_wind.view import (
    MerchantView,
    OwnAnswer,
    OwnDeparture,
    SaleView,
    SlotView,
    View,
)
from games.sentences import N_, listed

CHAPTER = "turn_started"
ROUTINE = ("pile_shuffled", "action_ended", "trade_closed", "turn_ended")
FORTUNE = N_("Points of the ships loaded")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
FLEETS = {2: (3, 2), 3: (3, 3), 4: (4, 3)}  # large and small ships (VDW-07)

WIDTH = 928
QUAY_MIDDLE = 332
SHORE, CARDS_AT, PANELS_AT = 190, 262, 372
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
            f'<rect width="{WIDTH}" height="{SHORE}" fill="{WATER}"/>',
            f'<rect y="{SHORE}" width="{WIDTH}" height="{height - SHORE}" fill="{QUAY}"/>',
            harbour.waves(0, SHORE - 24, WIDTH),
            harbour.waves(12, SHORE - 8, WIDTH),
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
    widths = [harbour.SHIP_WIDTH[large] for _, large in berths(view)]
    x, found = (WIDTH - sum(widths)) / 2, list[str]()
    for (berth, large), width in zip(berths(view), widths, strict=True):
        found.append(
            anchored(view, berth, there.get(berth), large, x + width / 2, names, gettext, language)
        )
        x += width
    return "".join(found)


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


def loaders(view: View, ship: str) -> list[int]:
    """Whose warehouses hold all that it wants (VDW-44); anybody can see that."""
    wanted = SHIP[ship].goods
    return [
        m.seat
        for m in in_turn_order(view)
        if all(wanted.count(kind) <= m.warehouse.get(kind, 0) for kind in wanted)
    ]


def quay(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """This turn's cards, and empty frames for those still to be turned up."""
    found = []
    for place in range(len(view.merchants)):
        x = QUAY_MIDDLE + 160 * (place - (len(view.merchants) - 1) / 2)
        if place < len(view.slots):
            found.append(card_drawn(view, view.slots[place], x, names, gettext, language))
        elif view.phase in ("start", "reveal"):
            found.append(frame(place + 1, x, gettext))
    return "".join(found)


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
        heading=words.card_kind(printed.kind, gettext).capitalize(),
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
        heading = words.card_kind(pile, gettext).capitalize()
        drawn = harbour.pile(
            pile=pile, heading=heading, left=str(view.piles.get(pile, 0)), gone=told
        )
        found.append(
            group(
                694, SHORE + 38 + place * 52, drawn, title=f"{heading}: {view.piles.get(pile, 0)}"
            )
        )
    return "".join(found)


def reserve(view: View, language: str) -> str:
    """What can still be had of each kind; at the same time the legend of the goods."""
    found = []
    for place, kind in enumerate(KINDS):
        y, number = SHORE + 30 + place * 38, view.reserve.get(kind, 0)
        found.append(harbour.good(kind, 822, y, scale=1.15, pale=not number))
        found.append(label(840, y + 5, f"{number} {name_of(kind, number, language)}", size=14))
    return "".join(found)


def name_of(kind: Kind, number: int, language: str) -> str:
    return write_goods((kind,) * max(number, 1), "fr" if language == "fr" else "en").partition(" ")[
        2
    ]


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
    shelves = harbour.shelves(stock(merchant.warehouse), width=inner, rows=rows)
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
    return group(
        8 + place * width, panels_top(view), found, title=merchant_title(merchant, names, gettext)
    )


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
    goods, specials = stock(mine.hand), mine.special_cards or ()
    found = [
        box(3, 0, WIDTH - 22, HAND_HEIGHT - 12, fill="#fffdf6", stroke="#b79b74"),
        label(14, 31, gettext(N_("Your hand")), size=15, bold=True),
        label(122, 31, gettext(N_("{gold} gold")).format(gold=mine.gold), size=15),
        *(
            harbour.good(kind, 196 + 30 * place, 26, scale=1.1)
            for place, kind in enumerate(goods[:12])
        ),
    ]
    x = 196 + 30 * min(len(goods), 12) + 6
    if len(goods) > 12:
        found.append(label(x - 8, 31, f"+{len(goods) - 12}", size=14))
        x += 30
    told = ", ".join(words.card_in_words(card, gettext, language) for card in specials)
    if told:
        found.append(label(x, 31, cut(told, width=WIDTH - 30 - x, size=14), size=14))
    return group(8, hand_top(view), found)


def stock(held: Mapping[Kind, int]) -> list[Kind]:
    """Good by good, in the order of the sheet."""
    return [kind for kind in KINDS for _ in range(held.get(kind, 0))]


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: what the picture shows, so that a game can be
    played without it."""
    ships = [
        berth_line(view, berthed.berth, berthed.ship, names, gettext, language)
        for berthed in view.harbour
    ]
    cards = [slot_line(view, slot, names, gettext, language) for slot in view.slots]
    parts = [
        [
            f"Vor dem Wind. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext),
            *end(view, names, gettext),
        ],
        [gettext(N_("Ships in the harbour:")), *ships] if ships else [],
        [gettext(N_("Cards of this turn:")), *cards] if cards else [],
        [
            gettext(N_("Merchants, in turn order:")),
            *(merchant_line(view, m, names, gettext, language) for m in in_turn_order(view)),
        ],
        [stocks_line(view, gettext, language), piles_line(view, gettext)],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase == "start":
        return gettext(N_("The opening: the merchants choose their first goods"))
    if view.phase == "over":
        return gettext(N_("Over in turn {turn}")).format(turn=view.turn)
    sentence = gettext(N_("Turn {turn}, fleet {round}: {phase}; goal {goal} points"))
    return sentence.format(
        turn=view.turn, round=view.round, phase=gettext(PHASES[view.phase]), goal=view.goal
    )


PHASES = {
    "reveal": N_("cards are turned up"),
    "trade": N_("the trade"),
    "action": N_("the actions"),
    "harbour": N_("the end of the turn"),
    "departure": N_("the fleet leaves"),
}


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a turn's events; None: what came before the first."""
    return (
        gettext(N_("Turn {turn}")).format(turn=data["turn"]) if data else gettext(N_("The opening"))
    )


def in_turn_order(view: View) -> list[MerchantView]:
    by_seat = {merchant.seat: merchant for merchant in view.merchants}
    return [by_seat[seat] for seat in view.order]


def awaited(view: View) -> list[int]:
    return [decision.seat for decision in view.decisions if decision.due]


def waiting_for(view: View, names: Names, gettext: Gettext) -> list[str]:
    """Whom the game waits for, and the sale that it waits in."""
    who = listed([names[seat] for seat in awaited(view)], gettext)
    to_play = [gettext(N_("To play: {awaited}.")).format(awaited=who)] if who else []
    if view.sale is None:
        return to_play
    sentence = gettext(N_("Card {slot} of {holder} is for sale: {offers}."))
    told = sentence.format(
        slot=view.sale.slot,
        holder=names[view.sale.holder],
        offers=offers_in_words(view.sale, names, gettext),
    )
    return [told, *to_play]


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = gettext(
        N_("{place}. {name}: {score} points, {goods} goods in the warehouse, {gold} gold")
    )
    return [ending(view, gettext)] + [
        sentence.format(
            place=rank.place,
            name=names[rank.seat],
            score=rank.score,
            goods=rank.goods,
            gold=rank.gold,
        )
        for rank in view.ranking
    ]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return words.end_reason(view.ended, gettext) if view.ended else ""


def berth_line(
    view: View, berth: int, ship: str, names: Names, gettext: Gettext, language: str
) -> str:
    printed = SHIP[ship]
    sentence = gettext(
        N_("{berth}. Large ship {id}: {goods}; {points} points.")
        if printed.size == "large"
        else SMALL_SHIP
    )
    told = sentence.format(
        berth=berth, id=ship, goods=goods_in_words(printed.goods, language), points=printed.points
    )
    able = [names[seat] for seat in loaders(view, ship)]
    covered = gettext(N_("Covered by the warehouse of {names}.")).format(
        names=listed(able, gettext)
    )
    return f"{told} {covered}" if able else told


SMALL_SHIP = N_("{berth}. Small ship {id}: {goods}; {points} points.")


def slot_line(view: View, slot: SlotView, names: Names, gettext: Gettext, language: str) -> str:
    card, note = (
        words.card_in_words(slot.card, gettext, language),
        slot_note(view, slot, names, gettext),
    )
    return gettext(N_("{slot}. {card}: {note}.")).format(slot=slot.slot, card=card, note=note)


def slot_note(view: View, slot: SlotView, names: Names, gettext: Gettext) -> str:
    """Where a card of this turn lies, and what is offered for it."""
    note = where(slot, names, gettext)
    if view.sale is None or view.sale.slot != slot.slot:
        return note
    return gettext(N_("{note}, for sale: {offers}")).format(
        note=note, offers=offers_in_words(view.sale, names, gettext)
    )


def where(slot: SlotView, names: Names, gettext: Gettext) -> str:
    return gettext(SLOT_NOTES[slot.place]).format(name=names.get(slot.seat or 0, ""))


def offers_in_words(sale: SaleView, names: Names, gettext: Gettext) -> str:
    """`Anna offers 4 gold, Bram offers 7 gold`."""
    sentence = gettext(N_("{seat} offers {gold} gold"))
    return ", ".join(
        sentence.format(seat=names[offer.seat], gold=offer.gold) for offer in sale.offers
    )


SLOT_NOTES = {
    "centre": N_("in the centre"),
    "up": N_("face up before {name}"),
    "down": N_("face down before {name}"),
    "kept": N_("in the hand of {name}"),
    "discarded": N_("discarded"),
}


def merchant_line(
    view: View, merchant: MerchantView, names: Names, gettext: Gettext, language: str
) -> str:
    sentence = gettext(
        N_(
            "{name} (seat {seat}): {score} points, ships loaded {ships}; warehouse {warehouse}; "
            "{holdings}."
        )
    )
    told = sentence.format(
        name=names[merchant.seat],
        seat=merchant.seat,
        score=merchant.score,
        ships=len(merchant.ships),
        warehouse=warehouse_in_words(merchant, gettext, language),
        holdings=open_hand(merchant, gettext, language) or holdings(merchant, gettext),
    )
    return " ".join([told, *(f"{note}." for note in notes(view, merchant, gettext))])


def warehouse_in_words(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    """`2 apples, 1 silk (3 of 8)`."""
    kinds = stock(merchant.warehouse)
    if not kinds:
        return gettext(N_("empty"))
    return gettext(N_("{goods} ({number} of {places})")).format(
        goods=goods_in_words(kinds, language), number=len(kinds), places=PLACES
    )


def holdings(merchant: MerchantView, gettext: Gettext) -> str:
    """What everybody may count (VDW-12, RUL-05)."""
    return gettext(N_("hand {cards}, special cards {specials}")).format(
        cards=merchant.hand_cards, specials=merchant.specials
    )


def open_hand(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    """A hand one may look into: one's own, everybody's at the end."""
    if merchant.hand is None:
        return ""
    specials = [
        words.card_in_words(card, gettext, language) for card in merchant.special_cards or ()
    ]
    sentence = gettext(N_("hand {cards} ({gold} gold, goods: {goods}), special cards: {specials}"))
    nothing = gettext(N_("none"))
    return sentence.format(
        cards=merchant.hand_cards,
        gold=merchant.gold,
        goods=goods_in_words(stock(merchant.hand), language) or nothing,
        specials=", ".join(specials) or nothing,
    )


def goods_in_words(kinds: Sequence[Kind], language: str) -> str:
    return write_goods(kinds, "fr" if language == "fr" else "en", joint=", ")


def notes(
    view: View, merchant: MerchantView, gettext: Gettext, *, drawn: bool = False
) -> list[str]:
    """What else everybody should know about this merchant now. `drawn`: without what the picture
    shows anyway."""
    found = []
    if merchant.seat in awaited(view):
        found.append(gettext(N_("To play")))
    if view.order[0] == merchant.seat and not drawn:
        found.append(gettext(N_("Has the pawn")))
    if merchant.front is not None:
        found.append(gettext(N_("{gold} gold in front")).format(gold=merchant.front))
    if merchant.conservation:
        saved = " + ".join(str(CARD[card].number) for card in merchant.conservation)
        found.append(gettext(N_("Protects {number}")).format(number=saved))
    if merchant.safekept:
        found.append(gettext(N_("Has used safekeeping")))
    if merchant.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def stocks_line(view: View, gettext: Gettext, language: str) -> str:
    told = ", ".join(
        f"{view.reserve.get(kind, 0)} {name_of(kind, view.reserve.get(kind, 0), language)}"
        for kind in KINDS
    )
    return gettext(N_("Reserve: {goods}.")).format(goods=told)


def piles_line(view: View, gettext: Gettext) -> str:
    sentence = gettext(N_("{pile} {left} (and {gone} discarded)"))
    told = [
        sentence.format(
            pile=words.card_kind(pile, gettext),
            left=view.piles.get(pile, 0),
            gone=len(view.discards.get(pile, ())),
        )
        for pile in ACTION_PILES
    ]
    ships = gettext(N_("large ships {large}, small ships {small}"))
    told.append(ships.format(large=view.piles.get("large", 0), small=view.piles.get("small", 0)))
    return gettext(N_("Piles: {piles}.")).format(piles=", ".join(told))


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    ships = [
        berth_line(view, berthed.berth, berthed.ship, names, gettext, language)
        for berthed in view.harbour
    ]
    cards = [slot_line(view, slot, names, gettext, language) for slot in view.slots]
    return " ".join(
        [
            *ships,
            *cards,
            *(merchant_line(view, m, names, gettext, language) for m in in_turn_order(view)),
        ]
    )


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What everybody may know of each merchant."""
    columns = [
        N_("Merchant"),
        N_("Points"),
        N_("Ships"),
        N_("Warehouse"),
        N_("Hand"),
        N_("Special cards"),
    ]
    return Ledger(
        caption=gettext(
            N_(
                "What everybody may know of the merchants, in turn order; a hand is money and "
                "goods together"
            )
        ),
        columns=[gettext(column) for column in columns],
        lines=[
            Line(
                seat=merchant.seat,
                mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
                f'aria-hidden="true">{harbour.house(merchant.seat)}</svg>',
                name=names[merchant.seat],
                notes=notes(view, merchant, gettext),
                cells=[
                    str(merchant.score),
                    str(len(merchant.ships)),
                    warehouse_in_words(merchant, gettext, language),
                    hand_cell(merchant, gettext, language),
                    specials_cell(merchant, gettext, language),
                ],
            )
            for merchant in in_turn_order(view)
        ],
    )


def hand_cell(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    if merchant.hand is None:
        return str(merchant.hand_cards)
    gold = gettext(N_("{gold} gold")).format(gold=merchant.gold)
    return ", ".join(
        told for told in (gold, goods_in_words(stock(merchant.hand), language)) if told
    )


def specials_cell(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    if not merchant.special_cards:
        return str(merchant.specials)
    return ", ".join(
        words.card_in_words(card, gettext, language) for card in merchant.special_cards
    )


# --- What only one merchant knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The hand and what this seat has filed, each with its heading; nothing for a spectator."""
    own = view.private
    mine = next((merchant for merchant in view.merchants if merchant.seat == view.seat), None)
    if own is None or mine is None or mine.hand is None:
        return []
    nothing = gettext(N_("none"))
    specials = ", ".join(
        words.card_in_words(card, gettext, language) for card in mine.special_cards or ()
    )
    facts = [
        (N_("Your gold"), str(mine.gold)),
        (N_("Goods in your hand"), goods_in_words(stock(mine.hand), language) or nothing),
        (N_("Your special cards"), specials or nothing),
    ]
    if own.fresh:
        facts.append(
            (
                N_("Won this turn, to be played later"),
                words.card_in_words(own.fresh, gettext, language),
            )
        )
    if own.start_goods and view.phase == "start":
        facts.append((N_("Your first goods, sealed"), goods_in_words(own.start_goods, language)))
    if own.answer is not None:
        facts.append((N_("Your sealed answer"), answer_in_words(own.answer, gettext)))
    if own.plan is not None:
        facts.append(
            (
                N_("Your plan for this trade"),
                words.plan_in_words(own.plan, names, gettext, language),
            )
        )
    if own.orders:
        facts.append(
            (N_("Your action orders"), words.filed_in_words(own.orders, names, gettext, language))
        )
    if own.departure is not None:
        facts.append((N_("Your sealed choice"), departure_in_words(own.departure, names, language)))
    if own.preference:
        facts.append(
            (
                N_("At departures you save first"),
                " – ".join(words.kind_name(kind, language) for kind in own.preference),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def answer_in_words(answer: OwnAnswer, gettext: Gettext) -> str:
    if answer.seize:
        return gettext(N_("safekeeping: seize the card"))
    if answer.gold is None:
        return gettext(N_("pass"))
    template = N_("{gold} gold") if answer.up_to is None else N_("{gold} gold, up to {up_to}")
    return gettext(template).format(gold=answer.gold, up_to=answer.up_to)


def departure_in_words(choice: OwnDeparture, names: Names, language: str) -> str:
    order = ChooseDeparture(choice.protect, choice.protect_hand, choice.lose)
    return notation.render(order, names, language)


# --- The course of the game ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """Everybody's points at the end of each turn."""
    state, found = State(), list[Reckoning]()

    def reckon() -> None:
        found.append(
            (str(state.turn), {merchant.seat: score(merchant) for merchant in state.merchants})
        )

    for event in events:
        if isinstance(event, TurnStarted) and state.turn:
            reckon()
        evolve(state, event)
    reckon()
    return found
