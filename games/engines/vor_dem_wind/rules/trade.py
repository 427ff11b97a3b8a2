"""Phase 4.2: the state machine of sheet 4C (VDW-18 to VDW-32, VDW-62 to VDW-65, RUL-06 to RUL-18).
Filed plans are in plans.py.

CHOOSE: no sale is open, the first unsettled seat takes or offers. OFFERS: the other unsettled
seats answer, sealed. DECIDE: the holder accepts one or pays one. CLOSED: everybody is settled.
"""

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import Accept, Offer, Pass, Pay, Seize, Take
from games.engines.vor_dem_wind.data import CARD, SAFEKEEPING_GOLD, CardKind
from games.engines.vor_dem_wind.events import CardId
from games.engines.vor_dem_wind.position import (
    is_decided_by_holder,
    is_settled,
    merchant_of,
    not_your_turn,
    safekeeping_of,
    slot_of,
    turn_order,
    unsettled,
)
from games.engines.vor_dem_wind.state import Sale, SaleOffer, SealedAnswer, Slot, State

LOWEST_OFFER = 1  # VDW-21

# --- CHOOSE (D3) ---


def choosing(state: State, seat: Seat, order: str) -> None:
    """VDW-18, VDW-19, RUL-08: the first unsettled seat, while no sale is open."""
    if state.phase == "trade" and is_settled(state, seat):
        raise IllegalMove("already_settled")
    if not is_choosing(state, seat):
        raise not_your_turn(state, order)


def is_choosing(state: State, seat: Seat) -> bool:
    return state.phase == "trade" and state.sale is None and unsettled(state)[:1] == [seat]


def slot_at(state: State, number: int) -> Slot:
    if not 1 <= number <= len(state.slots):
        raise IllegalMove("unknown_slot", slot=number, slots=len(state.slots))
    return state.slots[number - 1]


def take(turn: Turn[State], seat: Seat, order: Take) -> None:
    choosing(turn.state, seat, "take")
    number = number_of(turn.state, order.slot)
    slot = slot_at(turn.state, number)
    if slot.place != "centre":
        raise IllegalMove("slot_taken", slot=number, seat=slot.seat)
    turn.emit(
        e.CardTaken(seat, number, needs_safekeeping(turn.state, seat) if order.safely else None)
    )


def number_of(state: State, named: int | CardKind) -> int:
    """The slot meant by its number or by the kind of its card, where only one card of the centre
    is of that kind."""
    if isinstance(named, int):
        return named
    slots = [
        number
        for number, slot in enumerate(state.slots, start=1)
        if slot.place == "centre" and CARD[slot.card].kind == named
    ]
    if len(slots) != 1:
        raise IllegalMove("slot_unclear", card=named, slots=slots)
    return slots[0]


def offer(turn: Turn[State], seat: Seat, order: Offer) -> None:
    if is_asked(turn.state, seat):
        answer_with_offer(turn, seat, order)
    else:
        open_sale(turn, seat, order)


def open_sale(turn: Turn[State], seat: Seat, order: Offer) -> None:
    holder = face_up_before_another(turn.state, seat, order.slot, "offer")
    check_offer(turn.state, seat, order.gold)
    if order.up_to is not None:
        raise IllegalMove("up_to_in_answers_only")
    followers = tuple(other for other in unsettled(turn.state) if other != seat)  # VDW-20, RUL-11
    turn.emit(e.SaleOpened(order.slot, seat, holder, order.gold, followers))


def seize(turn: Turn[State], seat: Seat, order: Seize) -> None:
    if is_asked(turn.state, seat):
        answer_with_seizure(turn, seat, order)
        return
    holder = face_up_before_another(turn.state, seat, order.slot, "seize")
    card = needs_safekeeping(turn.state, seat)
    turn.emit(e.CardSeized(seat, holder, order.slot, SAFEKEEPING_GOLD, card))


def face_up_before_another(state: State, seat: Seat, number: int, order: str) -> Seat:
    """VDW-19: the holder of the card a chooser may bid for."""
    if state.phase != "trade":
        raise not_your_turn(state, order)
    slot = slot_at(state, number)
    if slot.seat == seat:
        raise IllegalMove("own_card", slot=number)
    choosing(state, seat, order)
    if slot.place != "up" or slot.seat is None:
        raise IllegalMove("slot_not_face_up", slot=number, place=slot.place)  # RUL-07, RUL-13
    return slot.seat


def check_offer(state: State, seat: Seat, gold: int) -> None:
    """VDW-21 to VDW-23: what others offered does not matter."""
    if gold < LOWEST_OFFER:
        raise IllegalMove("offer_too_low", gold=gold, lowest=LOWEST_OFFER)
    purse = merchant_of(state, seat).gold
    if gold > purse:
        raise IllegalMove("offer_above_purse", gold=gold, purse=purse)


def needs_safekeeping(state: State, seat: Seat) -> CardId:
    card = safekeeping_of(merchant_of(state, seat))
    if card is None:
        raise IllegalMove("special_not_held", special="safekeeping", number=None)
    return card


# --- OFFERS (D4) ---


def is_asked(state: State, seat: Seat) -> bool:
    """In the open sale, whether he has answered or not."""
    return (
        state.sale is not None and not is_decided_by_holder(state.sale) and seat in state.sale.asked
    )


def may_answer(state: State, seat: Seat) -> bool:
    return is_asked(state, seat) and state.sale is not None and not has_answered(state.sale, seat)


def has_answered(sale: Sale, seat: Seat) -> bool:
    return any(answer.seat == seat for answer in sale.answers)


def answering(state: State, seat: Seat, slot: int) -> None:
    """RUL-11: one answer each, final, on the card being sold."""
    sale = state.sale
    assert sale is not None
    if has_answered(sale, seat):
        raise IllegalMove("already_answered")
    if slot != sale.slot:
        raise IllegalMove("not_on_sale", slot=slot, sale=sale.slot)


def answer_with_offer(turn: Turn[State], seat: Seat, order: Offer) -> None:
    answering(turn.state, seat, order.slot)
    check_limits(turn.state, seat, order.gold, order.up_to)
    turn.emit(e.AnswerSealed(seat, order.slot, order.gold, order.up_to))


def check_limits(state: State, seat: Seat, gold: int, up_to: int | None) -> None:
    """4B: both numbers within the purse, the limit not below the offer."""
    check_offer(state, seat, gold)
    if up_to is None:
        return
    if up_to < gold:
        raise IllegalMove("up_to_below_offer", gold=gold, up_to=up_to)
    check_offer(state, seat, up_to)


def answer_with_seizure(turn: Turn[State], seat: Seat, order: Seize) -> None:
    answering(turn.state, seat, order.slot)
    needs_safekeeping(turn.state, seat)
    turn.emit(e.AnswerSealed(seat, order.slot, seize=True))


def pass_by(turn: Turn[State], seat: Seat, order: Pass) -> None:
    sale = turn.state.sale
    if sale is None or not is_asked(turn.state, seat):
        raise not_your_turn(turn.state, "pass")
    answering(turn.state, seat, sale.slot)
    turn.emit(e.AnswerSealed(seat, sale.slot))


def read_answers(turn: Turn[State], sale: Sale) -> None:
    """RUL-15: in turn order, up to the first who seizes the card; what is behind him lapses
    unread."""
    turn.unknown()
    turn.actor = "service"
    answers = read_in_order(turn.state, sale)
    turn.emit(e.OffersRead(sale.slot, tuple(answers)))
    if answers[-1].seize:
        taker = answers[-1].seat
        turn.actor = taker
        turn.emit(
            e.CardSeized(
                taker,
                sale.holder,
                sale.slot,
                SAFEKEEPING_GOLD,
                needs_safekeeping(turn.state, taker),
            )
        )


def read_in_order(state: State, sale: Sale) -> list[e.Answer]:
    highest = max(given.gold for given in sale.offers)
    sealed = {answer.seat: answer for answer in sale.answers}
    found: list[e.Answer] = []
    for seat in turn_order(state):
        if seat in sealed:
            gold = resolved(sealed[seat], highest)
            found.append(e.Answer(seat, gold, sealed[seat].seize))
            highest = max(highest, gold or 0)
            if sealed[seat].seize:
                break
    return found


def resolved(answer: SealedAnswer, highest: int) -> int | None:
    """4B, `up to`: one more than those before him, where that is neither below the offer nor
    above the limit."""
    if answer.gold is None or answer.up_to is None:
        return answer.gold
    return answer.gold if highest < answer.gold or highest + 1 > answer.up_to else highest + 1


# --- DECIDE (D5) ---


def deciding(state: State, seat: Seat, order: str) -> Sale:
    sale = state.sale
    if sale is None or not is_decided_by_holder(sale) or sale.holder != seat:
        raise not_your_turn(state, order)
    return sale


def offer_of(sale: Sale, bidder: Seat) -> SaleOffer:
    for given in sale.offers:
        if given.seat == bidder:
            return given
    raise IllegalMove("not_a_bidder", seat=bidder, bidders=[given.seat for given in sale.offers])


def accept(turn: Turn[State], seat: Seat, order: Accept) -> None:
    """VDW-24: any one bidder, not necessarily the highest."""
    sale = deciding(turn.state, seat, "accept")
    given = offer_of(sale, order.seat)
    turn.emit(e.OfferAccepted(seat, given.seat, sale.slot, given.gold))


def pay(turn: Turn[State], seat: Seat, order: Pay) -> None:
    """VDW-25: any one bidder the amount of his own offer; only what he has (RUL-10)."""
    sale = deciding(turn.state, seat, "pay")
    given = offer_of(sale, order.seat)
    purse = merchant_of(turn.state, seat).gold
    if given.gold > purse:
        raise IllegalMove("cannot_pay", seat=given.seat, gold=given.gold, purse=purse)
    turn.emit(e.BidderPaid(seat, given.seat, sale.slot, given.gold))


def payable(state: State, sale: Sale) -> list[SaleOffer]:
    return [given for given in sale.offers if given.gold <= merchant_of(state, sale.holder).gold]


# --- CLOSED ---


def close(turn: Turn[State]) -> None:
    """VDW-30, VDW-31: everybody is settled, the centre is discarded. Opening 4.3, special cards
    go to hands in turn order (VDW-49)."""
    state = turn.state
    turn.actor = "service"
    left = tuple(
        number for number, slot in enumerate(state.slots, start=1) if slot.place == "centre"
    )
    turn.emit(e.TradeClosed(tuple(settled(state, seat) for seat in turn_order(state)), left))
    for seat in turn_order(state):
        found = slot_of(state, seat)
        if found is not None and CARD[found[1].card].special:
            turn.emit(e.SpecialKept(seat, found[0], found[1].card))


def settled(state: State, seat: Seat) -> e.Settled:
    found = slot_of(state, seat)
    if found is not None:
        return e.Settled(seat, slot=found[0])
    gold = merchant_of(state, seat).front
    assert gold is not None
    return e.Settled(seat, gold=gold)


# --- Defaults ---


def default_choice(state: State) -> Take:
    """D3: the transport card of highest income, else the purchase card with most goods, else the
    lowest slot."""
    centre = [
        (number, CARD[slot.card])
        for number, slot in enumerate(state.slots, start=1)
        if slot.place == "centre"
    ]
    transports = [(card.income, -number) for number, card in centre if card.kind == "transport"]
    purchases = [(len(card.goods), -number) for number, card in centre if card.kind == "purchase"]
    best = max(transports, default=None) or max(purchases, default=None)
    return Take(-best[1] if best else centre[0][0])


def default_decision(sale: Sale) -> Accept:
    """D5: the highest offer; of equal ones the first in turn order, in which they stand."""
    return Accept(max(sale.offers, key=lambda given: given.gold).seat)
