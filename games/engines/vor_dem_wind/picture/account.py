"""The harbour in words: the position as text, the ledger, what is private, and the fortunes."""

from collections.abc import Mapping, Sequence

from games.board import Gettext, Names, Reckoning
from games.engine import Event
from games.engines.vor_dem_wind import notation, words
from games.engines.vor_dem_wind.commands import ChooseDeparture
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, PLACES, SHIP, Kind
from games.engines.vor_dem_wind.events import TurnStarted
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.notation.nouns import write_goods
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
from games.engines.vor_dem_wind.words import facts as words_facts
from games.kit.views import awaited
from games.sentences import N_, fill, listed

CHAPTER = "turn_started"
ROUTINE = ("pile_shuffled", "action_ended", "trade_closed", "turn_ended")
FORTUNE = N_("Points of the ships loaded")


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
        return fill(N_("Over in turn {turn}"), gettext, turn=view.turn)
    sentence = N_("Turn {turn}, fleet {round}: {phase}; goal {goal} points")
    return fill(
        sentence,
        gettext,
        turn=view.turn,
        round=view.round,
        phase=gettext(PHASES[view.phase]),
        goal=view.goal,
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
        fill(N_("Turn {turn}"), gettext, turn=data["turn"]) if data else gettext(N_("The opening"))
    )


def in_turn_order(view: View) -> list[MerchantView]:
    by_seat = {merchant.seat: merchant for merchant in view.merchants}
    return [by_seat[seat] for seat in view.order]


def waiting_for(view: View, names: Names, gettext: Gettext) -> list[str]:
    """Whom the game waits for, and the sale that it waits in."""
    who = listed([names[seat] for seat in awaited(view)], gettext)
    to_play = [fill(N_("To play: {awaited}."), gettext, awaited=who)] if who else []
    if view.sale is None:
        return to_play
    sentence = N_("Card {slot} of {holder} is for sale: {offers}.")
    told = fill(
        sentence,
        gettext,
        slot=view.sale.slot,
        holder=names[view.sale.holder],
        offers=offers_in_words(view.sale, names, gettext),
    )
    return [told, *to_play]


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = N_(
        "{place}. {name}: {score} {score:point|points}, {goods} goods in the warehouse, {gold} gold"
    )
    return [ending(view, gettext)] + [
        fill(
            sentence,
            gettext,
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
    sentence = (
        N_("{berth}. Large ship {id}: {goods}; {points} {points:point|points}.")
        if printed.size == "large"
        else SMALL_SHIP
    )
    told = fill(
        sentence,
        gettext,
        berth=berth,
        id=ship,
        goods=goods_in_words(printed.goods, language),
        points=printed.points,
    )
    able = [names[seat] for seat in loaders(view, ship)]
    covered = fill(N_("Covered by the warehouse of {names}."), gettext, names=listed(able, gettext))
    return f"{told} {covered}" if able else told


SMALL_SHIP = N_("{berth}. Small ship {id}: {goods}; {points} {points:point|points}.")


def slot_line(view: View, slot: SlotView, names: Names, gettext: Gettext, language: str) -> str:
    card, note = (
        words_facts.card_in_words(slot.card, gettext, language),
        slot_note(view, slot, names, gettext),
    )
    return fill(N_("{slot}. {card}: {note}."), gettext, slot=slot.slot, card=card, note=note)


def slot_note(view: View, slot: SlotView, names: Names, gettext: Gettext) -> str:
    """Where a card of this turn lies, and what is offered for it."""
    note = where(slot, names, gettext)
    if view.sale is None or view.sale.slot != slot.slot:
        return note
    return fill(
        N_("{note}, for sale: {offers}"),
        gettext,
        note=note,
        offers=offers_in_words(view.sale, names, gettext),
    )


def where(slot: SlotView, names: Names, gettext: Gettext) -> str:
    return fill(SLOT_NOTES[slot.place], gettext, name=names.get(slot.seat or 0, ""))


def offers_in_words(sale: SaleView, names: Names, gettext: Gettext) -> str:
    """`Anna offers 4 gold, Bram offers 7 gold`."""
    sentence = N_("{seat} offers {gold} gold")
    return ", ".join(
        fill(sentence, gettext, seat=names[offer.seat], gold=offer.gold) for offer in sale.offers
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
    sentence = N_(
        "{name} (seat {seat}): {score} {score:point|points}, ships loaded {ships}; warehouse "
        "{warehouse}; "
        "{holdings}."
    )
    told = fill(
        sentence,
        gettext,
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
    return fill(
        N_("{goods} ({number} of {places})"),
        gettext,
        goods=goods_in_words(kinds, language),
        number=len(kinds),
        places=PLACES,
    )


def holdings(merchant: MerchantView, gettext: Gettext) -> str:
    """What everybody may count (VDW-12, RUL-05)."""
    return fill(
        N_("hand {cards}, special cards {specials}"),
        gettext,
        cards=merchant.hand_cards,
        specials=merchant.specials,
    )


def open_hand(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    """A hand one may look into: one's own, everybody's at the end."""
    if merchant.hand is None:
        return ""
    specials = [
        words_facts.card_in_words(card, gettext, language) for card in merchant.special_cards or ()
    ]
    sentence = N_("hand {cards} ({gold} gold, goods: {goods}), special cards: {specials}")
    nothing = gettext(N_("none"))
    return fill(
        sentence,
        gettext,
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
        found.append(fill(N_("{gold} gold in front"), gettext, gold=merchant.front))
    if merchant.conservation:
        saved = " + ".join(str(CARD[card].number) for card in merchant.conservation)
        found.append(fill(N_("Protects {number}"), gettext, number=saved))
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
    return fill(N_("Reserve: {goods}."), gettext, goods=told)


def piles_line(view: View, gettext: Gettext) -> str:
    sentence = N_("{pile} {left} (and {gone} discarded)")
    told = [
        fill(
            sentence,
            gettext,
            pile=words_facts.card_kind(pile, gettext),
            left=view.piles.get(pile, 0),
            gone=len(view.discards.get(pile, ())),
        )
        for pile in ACTION_PILES
    ]
    ships = N_("large ships {large}, small ships {small}")
    told.append(
        fill(ships, gettext, large=view.piles.get("large", 0), small=view.piles.get("small", 0))
    )
    return fill(N_("Piles: {piles}."), gettext, piles=", ".join(told))


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
        words_facts.card_in_words(card, gettext, language) for card in mine.special_cards or ()
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
                words_facts.card_in_words(own.fresh, gettext, language),
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
                words_facts.plan_in_words(own.plan, names, gettext, language),
            )
        )
    if own.orders:
        facts.append(
            (
                N_("Your action orders"),
                words_facts.filed_in_words(own.orders, names, gettext, language),
            )
        )
    if own.departure is not None:
        facts.append((N_("Your sealed choice"), departure_in_words(own.departure, names, language)))
    if own.preference:
        facts.append(
            (
                N_("At departures you save first"),
                " – ".join(words_facts.kind_name(kind, language) for kind in own.preference),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def answer_in_words(answer: OwnAnswer, gettext: Gettext) -> str:
    if answer.seize:
        return gettext(N_("safekeeping: seize the card"))
    if answer.gold is None:
        return gettext(N_("pass"))
    template = N_("{gold} gold") if answer.up_to is None else N_("{gold} gold, up to {up_to}")
    return fill(template, gettext, gold=answer.gold, up_to=answer.up_to)


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


def loaders(view: View, ship: str) -> list[int]:
    """Whose warehouses hold all that it wants (VDW-44); anybody can see that."""
    wanted = SHIP[ship].goods
    return [
        m.seat
        for m in in_turn_order(view)
        if all(wanted.count(kind) <= m.warehouse.get(kind, 0) for kind in wanted)
    ]


def name_of(kind: Kind, number: int, language: str) -> str:
    return write_goods((kind,) * max(number, 1), "fr" if language == "fr" else "en").partition(" ")[
        2
    ]


def stock(held: Mapping[Kind, int]) -> list[Kind]:
    """Good by good, in the order of the sheet."""
    return [kind for kind in KINDS for _ in range(held.get(kind, 0))]
