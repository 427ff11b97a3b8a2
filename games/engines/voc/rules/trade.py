"""The market (phase 5, B-20 to B-22, B-25; correspondence 4.5): offers of goods and daalders,
and promises to stand aside."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc import events as e
from games.engines.voc.data import CONTRACT, GOOD_OF, GOODS, TOKENS
from games.engines.voc.position import (
    contract_of,
    held,
    house_of,
    houses_in,
    in_harbour_order,
    in_window,
    is_addressee,
    is_in,
    offers_to,
    pick,
    playing,
    tokens_of,
)
from games.engines.voc.state import House, OpenOffer, OpenWindow, State

MOST_OFFERS = 20  # of one maker, open at once
MOST_DAALDERS = 10_000  # more than all contracts together


def open_market(turn: Turn[State]) -> str | None:
    """B-20: held if anybody has goods in Zealand. It waits for those who have goods or daalders
    (W3)."""
    if not any(house.goods for house in playing(turn.state)):
        return "fines"
    asked = tuple(house.seat for house in houses_in(turn.state) if house.goods or house.daalders)
    if not asked:
        return "sales"
    turn.actor = "service"
    turn.emit(e.WindowOpened("market", turn.state.year, asked))
    return None


def close_market(turn: Turn[State], window: OpenWindow) -> str:
    assert not turn.state.offers, "the market waits for an answer to every offer"
    return "sales"


# --- Offers ---


def offer(turn: Turn[State], seat: Seat, order: c.Offer) -> None:
    in_window(turn.state, "offer", "market")
    check_addressee(turn.state, seat, order.to)
    check_terms(turn.state, order.give)
    check_terms(turn.state, order.ask)
    if order.give == order.ask == c.Terms():
        raise IllegalMove("empty_offer")
    if sum(one.maker == seat for one in turn.state.offers) >= MOST_OFFERS:
        raise IllegalMove("too_many_offers", most=MOST_OFFERS)
    can_give(house_of(turn.state, seat), order.give)
    turn.emit(
        e.OfferMade(number(turn.state, seat, order.to), seat, order.give, order.ask, order.to)
    )
    reopen(turn, seat, order.to)


def check_addressee(state: State, seat: Seat, to: Seat | None) -> None:
    if to is None:
        return
    if to == seat:
        raise IllegalMove("offer_to_yourself")
    if not 1 <= to <= len(state.houses):
        raise IllegalMove("unknown_seat", seat=to)
    if not is_in(house_of(state, to)):
        raise IllegalMove("offer_to_nobody", seat=to)


def check_terms(state: State, terms: c.Terms) -> None:
    if not 0 <= terms.daalders <= MOST_DAALDERS:
        raise IllegalMove(
            "bad_number", field="daalders", value=terms.daalders, low=0, high=MOST_DAALDERS
        )
    check_wares(terms.wares)
    if terms.aside and state.game == "advanced":
        raise IllegalMove("aside_advanced")
    if len(set(terms.aside)) > len(CONTRACT):
        raise IllegalMove("too_many_wares", wares=len(terms.aside), most=len(CONTRACT))
    for card in terms.aside:
        contract_of(state, card)


def check_wares(wares: Sequence[str]) -> None:
    if len(wares) > TOKENS:
        raise IllegalMove("too_many_wares", wares=len(wares), most=TOKENS)
    for ware in wares:
        if ware not in GOODS and ware not in GOOD_OF:
            raise IllegalMove("unknown_ware", ware=ware)


def can_give(house: House, terms: c.Terms) -> None:
    """B-22: goods in Zealand and daalders in hand."""
    if terms.daalders > house.daalders:
        raise IllegalMove("no_money", amount=terms.daalders, daalders=house.daalders)
    if pick(tokens_of(house.goods), terms.wares) is None:
        ware = next(
            (ware for ware in terms.wares if terms.wares.count(ware) > held(house, ware)),
            terms.wares[-1],
        )
        raise IllegalMove("not_held", ware=ware, held=held(house, ware))


def number(state: State, maker: Seat, to: Seat | None) -> int:
    """Maker, addressee (0: all) and a running number: nobody can tell from it what offers he
    does not see."""
    pair = f"{maker}{to or 0}"
    return int(f"{pair}{state.offers_made.get(pair, 0) + 1}")


def reopen(turn: Turn[State], maker: Seat, to: Seat | None) -> None:
    """4.5: a new offer re-opens only its addressee; one to all, everybody."""
    window = turn.state.window
    assert window is not None
    for house in houses_in(turn.state):
        waits = house.seat in window.asked and house.seat not in window.done
        if house.seat != maker and to in (None, house.seat) and not waits:
            turn.emit(e.SeatReopened(house.seat))


# --- Answers ---


def accept(turn: Turn[State], seat: Seat, order: c.Accept) -> None:
    """Executed at once, if both sides still hold what they give (4.5)."""
    standing = offered(turn.state, seat, order.offer, "accept")
    maker, taker = house_of(turn.state, standing.maker), house_of(turn.state, seat)
    given = pick(tokens_of(maker.goods), standing.give.wares)
    asked = pick(tokens_of(taker.goods), standing.ask.wares)
    if (
        given is None
        or asked is None
        or standing.give.daalders > maker.daalders
        or standing.ask.daalders > taker.daalders
    ):
        turn.emit(e.OfferLapsed(standing.offer, standing.maker, seat, "lacking", standing.to))
        return
    turn.emit(e.OfferAccepted(standing.offer, standing.maker, seat, public=standing.to is None))
    hand_over(turn, standing.give, given, giver=maker.seat, taker=seat)
    hand_over(turn, standing.ask, asked, giver=seat, taker=maker.seat)


def hand_over(
    turn: Turn[State], terms: c.Terms, tokens: list[e.Token], *, giver: Seat, taker: Seat
) -> None:
    """R-30: goods, money and promises to stand aside bind at once."""
    if tokens:
        turn.emit(e.GoodsMoved(giver, taker, in_harbour_order(tokens)))
    if terms.daalders:
        turn.emit(e.MoneyMoved(giver, taker, terms.daalders))
    for card in sorted(set(terms.aside)):
        turn.emit(e.AsidePromised(giver, card))


def decline(turn: Turn[State], seat: Seat, order: c.Decline) -> None:
    standing = offered(turn.state, seat, order.offer, "decline")
    others = [
        house.seat
        for house in houses_in(turn.state)
        if is_addressee(standing, house.seat) and house.seat != seat
    ]
    closes = all(other in standing.declined for other in others)
    turn.emit(
        e.OfferDeclined(standing.offer, standing.maker, seat, closes, public=standing.to is None)
    )


def withdraw(turn: Turn[State], seat: Seat, order: c.Withdraw) -> None:
    in_window(turn.state, "withdraw", "market")
    standing = visible(turn.state, seat, order.offer)
    if standing.maker != seat:
        raise IllegalMove("not_yours", offer=order.offer)
    turn.emit(e.OfferWithdrawn(standing.offer, seat, standing.to))


def offered(state: State, seat: Seat, number: int, order: str) -> OpenOffer:
    """An offer that stands before this seat."""
    in_window(state, order, "market")
    standing = visible(state, seat, number)
    if standing.maker == seat:
        raise IllegalMove("not_for_you", offer=number)
    if seat in standing.declined:
        raise IllegalMove("already_declined", offer=number)
    return standing


def visible(state: State, seat: Seat, number: int) -> OpenOffer:
    """An offer this seat may know of; others are as if they were not there."""
    mine = [offer for offer in state.offers if offer.maker == seat or is_addressee(offer, seat)]
    found = next((offer for offer in mine if offer.offer == number), None)
    if found is None:
        raise IllegalMove("no_such_offer", offer=number, open=[offer.offer for offer in mine])
    return found


def drop_offers(turn: Turn[State], seat: Seat) -> None:
    """A seat that resigns leaves no offer behind, made by it or to it alone; one to all lapses
    when nobody is left to accept it."""
    for standing in list(turn.state.offers):
        nobody = not any(
            standing in offers_to(turn.state, house.seat) for house in houses_in(turn.state)
        )
        if standing.maker == seat or nobody:
            turn.emit(e.OfferLapsed(standing.offer, standing.maker, seat, "gone", standing.to))
