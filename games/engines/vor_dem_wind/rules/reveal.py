"""The first goods (VDW-10) and phase 4.1: the first player turns over as many action cards as
there are players (VDW-14 to VDW-17)."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import CardTest, ChooseStartGoods, Pick, Reveal
from games.engines.vor_dem_wind.data import (
    ACTION_PILES,
    CARD,
    KINDS,
    SHIP,
    ActionPile,
    Card,
    Kind,
    ordered,
)
from games.engines.vor_dem_wind.position import awaited, merchant_of, not_your_turn
from games.engines.vor_dem_wind.state import State

PER_PILE = 2  # VDW-15

# --- 3.0: two goods of one's choice ---


def choose_start_goods(turn: Turn[State], seat: Seat, order: ChooseStartGoods) -> None:
    """In his turn he takes them, before it they are filed. The reserve is never short here: at
    most eight are taken."""
    state = turn.state
    if state.phase != "start" or merchant_of(state, seat).started:
        raise not_your_turn(state, "choose_start_goods")
    first, second = ordered(order.goods)
    if awaited(state) == [seat]:
        turn.emit(e.StartGoodsTaken(seat, (first, second)))
    else:
        turn.emit(e.OrdersFiled(seat, start_goods=(first, second)))


def default_start_goods(state: State) -> ChooseStartGoods:
    """D1: one each of the two kinds most wanted by the harbour."""
    wanted = [kind for berth in state.harbour for kind in SHIP[berth.ship].goods]
    first, second = ordered(sorted(KINDS, key=lambda kind: -wanted.count(kind))[:2])
    return ChooseStartGoods((first, second))


def start_goods_offered() -> tuple[tuple[Kind, Kind], ...]:
    return tuple((first, second) for at, first in enumerate(KINDS) for second in KINDS[at:])


# --- 4.1 ---


def reveal(turn: Turn[State], seat: Seat, order: Reveal) -> None:
    """Checked on all its branches before the first card is turned (4A, principle 5); what is
    turned stays turned."""
    state = turn.state
    if state.phase != "reveal" or state.first != seat:
        raise not_your_turn(state, "reveal")
    check_picks(state, order.picks)
    if pile_of(state, order.picks[0]) is None:
        raise IllegalMove("nothing_applies")
    for pick in order.picks:
        pile = pile_of(state, pick)
        if pile is None:
            return
        turn_over(turn, pile)


def check_picks(state: State, picks: Sequence[Pick]) -> None:
    if not picks:
        raise IllegalMove("nothing_to_reveal")
    left = len(state.merchants) - len(state.slots)
    if len(picks) > left:
        raise IllegalMove("too_many_cards", cards=len(picks), left=left)
    for pick in picks:
        check_test(pick.test)
        if pick.test is None and pick.otherwise is not None:
            raise IllegalMove("unclear_test")
    check_branches(len(state.merchants), [CARD[slot.card].pile for slot in state.slots], picks)


def check_test(test: CardTest | None) -> None:
    if test is None:
        return
    bounds = (test.below is not None) + (test.above is not None)
    if bounds != (0 if test.of == "special" else 1):
        raise IllegalMove("unclear_test")


def check_branches(seats: int, piles: list[ActionPile], picks: Sequence[Pick]) -> None:
    """VDW-15, VDW-16, whichever way the tests fall."""
    if not picks:
        return
    for pile in (picks[0].pile, picks[0].otherwise):
        if pile is not None:
            check_pile(seats, piles, pile)
            check_branches(seats, [*piles, pile], picks[1:])


def check_pile(seats: int, piles: list[ActionPile], pile: ActionPile) -> None:
    if piles.count(pile) >= PER_PILE:
        raise IllegalMove("pile_limit", pile=pile, most=PER_PILE)
    if len(piles) + 1 == seats and set(piles) == {pile}:
        raise IllegalMove("two_piles_needed", pile=pile)


def may_come_from(state: State, pile: ActionPile) -> bool:
    """Whether the next card may be one of this pile."""
    return pile in legal_piles(len(state.merchants), [CARD[slot.card].pile for slot in state.slots])


def legal_piles(seats: int, piles: list[ActionPile]) -> list[ActionPile]:
    """In the order purchase, storage, transport."""
    found: list[ActionPile] = []
    for pile in ACTION_PILES:
        try:
            check_pile(seats, piles, pile)
        except IllegalMove:
            continue
        found.append(pile)
    return found


def pile_of(state: State, pick: Pick) -> ActionPile | None:
    """Where the next card comes from; None: the list stops here."""
    last = CARD[state.slots[-1].card] if state.slots else None
    return pick.pile if pick.test is None or holds_for(pick.test, last) else pick.otherwise


def holds_for(test: CardTest, card: Card | None) -> bool:
    """A test that does not fit the card is false."""
    if card is None:
        return False
    if test.of == "special":
        return card.special
    value = tested_value(test, card)
    if value is None:
        return False
    return (
        value < test.below
        if test.below is not None
        else test.above is not None and value > test.above
    )


def tested_value(test: CardTest, card: Card) -> int | None:
    if test.of == "income":
        return card.income if card.kind == "transport" else None
    if test.of == "cost":
        return card.cost if card.kind == "storage" else None
    return {"purchase": len(card.goods), "storage": card.number}.get(card.kind)


def turn_over(turn: Turn[State], pile: ActionPile) -> None:
    turn.unknown()
    state = turn.state
    if not state.piles[pile]:
        reshuffle(turn, pile)
    last = len(state.slots) + 1 == len(state.merchants)
    turn.emit(e.CardRevealed(len(state.slots) + 1, pile, state.piles[pile][0], last))


def reshuffle(turn: Turn[State], pile: e.Pile) -> None:
    """VDW-35, RUL-32, RUL-33: what is left of the pile comes first, then the discards, shuffled
    from ascending ids (RUL-45)."""
    state = turn.state
    label = f"pile/{pile}/{state.shuffles[pile] + 1}"
    shuffled = turn.rng.shuffled(sorted(state.discards[pile]), label)
    turn.emit(e.PileShuffled(pile, (*state.piles[pile], *shuffled)))


DEFAULT_PILES: dict[int, tuple[ActionPile, ...]] = {
    2: ("purchase", "transport"),
    3: ("purchase", "storage", "transport"),
    4: ("purchase", "storage", "transport", "transport"),
}


def default_reveal(state: State) -> Reveal:
    """D2: from the first card still to be revealed; an impossible pile is replaced by the next
    legal one."""
    seats = len(state.merchants)
    piles = [CARD[slot.card].pile for slot in state.slots]
    picks: list[Pick] = []
    for wished in DEFAULT_PILES[seats][len(piles) :]:
        legal = legal_piles(seats, piles)
        pile = wished if wished in legal else legal[0]
        piles.append(pile)
        picks.append(Pick(pile))
    return Reveal(tuple(picks))
