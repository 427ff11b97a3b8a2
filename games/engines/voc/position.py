"""Questions about a position that several phases ask, and the refusals they share."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from games.engine import IllegalMove, Seat
from games.engines.voc.commands import Side
from games.engines.voc.data import CONTRACT, GOOD_OF, GOODS, HARBOURS, LAST_YEAR, SHIPS
from games.engines.voc.events import Token
from games.engines.voc.state import House, OpenContract, OpenOffer, OpenWindow, Ship, State

# --- Seats ---


def house_of(state: State, seat: Seat) -> House:
    return state.houses[seat - 1]


def is_in(house: House) -> bool:
    """Neither eliminated nor resigned: it decides for itself and can still win."""
    return not house.eliminated and not house.resigned


def houses_in(state: State) -> list[House]:
    return [house for house in state.houses if is_in(house)]


def playing(state: State) -> list[House]:
    """Everybody not eliminated: who has resigned still has men, goods and contracts, played by
    default."""
    return [house for house in state.houses if not house.eliminated]


def clockwise(state: State, first: Seat) -> list[Seat]:
    """All seats in the order of the table, beginning with this one."""
    seats = [house.seat for house in state.houses]
    return seats[first - 1 :] + seats[: first - 1]


def awaited(state: State) -> list[Seat]:
    """The seats whose answer the game needs before it can go on; everybody can see who they are."""
    if state.window is not None:
        return [
            house.seat for house in houses_in(state) if is_awaited(state, state.window, house.seat)
        ]
    return [] if state.turn is None or state.turn.acted else [state.turn.seat]


def is_awaited(state: State, window: OpenWindow, seat: Seat) -> bool:
    """4.2, 4.5: asked and not done, or an offer stands before it."""
    return (seat in window.asked and seat not in window.done) or bool(offers_to(state, seat))


# --- Ships ---


def ship_of(state: State, name: str) -> Ship:
    return state.ships[SHIPS.index(name)]


def skipper_of(ship: Ship) -> Seat | None:
    """N-02: the owner of the leftmost sailor."""
    return next((seat for seat in ship.sailors if seat is not None), None)


def sailors_aboard(ship: Ship, seat: Seat) -> int:
    return sum(owner == seat for owner in ship.sailors)


def men_aboard(ship: Ship) -> list[Seat]:
    """The owners of all men, sailors first, left to right."""
    return [seat for seat in (*ship.sailors, *ship.merchants) if seat is not None]


def cargo_aboard(ship: Ship) -> list[Token]:
    return [token for token in ship.holds if token is not None]


def is_fitted(ship: Ship) -> bool:
    return bool(men_aboard(ship))


def may_sail(state: State, ship: Ship) -> bool:
    """N-01, B-19."""
    return skipper_of(ship) is not None and ship.sails_from <= state.year


def empty_handed(ship: Ship, seat: Seat) -> bool:
    """This seat has a merchant aboard who carries nothing."""
    return any(
        owner == seat and token is None
        for owner, token in zip(ship.merchants, ship.holds, strict=True)
    )


# --- Goods ---


def in_harbour_order(tokens: Iterable[Token]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=HARBOURS.index))


def tokens_of(goods: Mapping[Token, int]) -> tuple[Token, ...]:
    """Every token by itself, in harbour order (R-28)."""
    return tuple(token for token in HARBOURS for _ in range(goods.get(token, 0)))


def is_ware(token: Token, ware: str) -> bool:
    """A ware is a good, or the harbour itself."""
    return ware in (token, GOOD_OF[token])


def held(house: House, ware: str) -> int:
    return sum(is_ware(token, ware) for token in tokens_of(house.goods))


def pick(tokens: Sequence[Token], wares: Iterable[str]) -> list[Token] | None:
    """One token for each ware, the first in harbour order that fits; None if they do not
    suffice. Ports named come first."""
    left, picked = list(tokens), []
    for ware in sorted(wares, key=lambda ware: ware in GOODS):
        token = next((token for token in left if is_ware(token, ware)), None)
        if token is None:
            return None
        left.remove(token)
        picked.append(token)
    return picked


def goods_for(
    house: House, card: int, side: Side, ports: Sequence[str] = ()
) -> tuple[Token, ...] | None:
    """The tokens that would fulfil this side of the contract, those of the ports named before
    others (R-28); None if some lack."""
    needed = CONTRACT[card].goods(side)
    if not needed:
        return None
    preferred = sorted(tokens_of(house.goods), key=lambda token: token not in ports)
    picked = pick(preferred, [good for good, count in needed.items() for _ in range(count)])
    return None if picked is None else in_harbour_order(picked)


def side_held(
    house: House, card: int, side: Side | None, ports: Sequence[str] = ()
) -> tuple[Side, tuple[Token, ...]] | None:
    """4.6: the side named, or left if held, else right; with the tokens it takes."""
    for one in CONTRACT[card].sides if side is None else (side,):
        if (tokens := goods_for(house, card, one, ports)) is not None:
            return one, tokens
    return None


# --- Contracts and markers ---


def contract_of(state: State, card: int) -> OpenContract:
    found = next((contract for contract in state.row if contract.card == card), None)
    if found is None:
        raise IllegalMove(
            "contract_not_open", contract=card, open=[contract.card for contract in state.row]
        )
    return found


def due_year(contract: OpenContract) -> int:
    """A-22, A-23: without a marker it counts as 1602."""
    return LAST_YEAR if contract.marker is None else contract.marker


def usable_markers(state: State) -> list[int]:
    """Free and not past (A-18, R-26)."""
    return [year for year in state.markers if year >= state.year]


# --- Offers ---


def offers_to(state: State, seat: Seat) -> list[OpenOffer]:
    """The offers that stand before this seat, unanswered."""
    return [
        offer for offer in state.offers if is_addressee(offer, seat) and seat not in offer.declined
    ]


def is_addressee(offer: OpenOffer, seat: Seat) -> bool:
    return offer.maker != seat and offer.to in (None, seat)


# --- What an order may need ---


def allowed(check: Callable[..., object], *given: object) -> bool:
    """The same check, asked as a question: so options() offers exactly what decide() takes."""
    try:
        check(*given)
    except IllegalMove:
        return False
    return True


def in_window(state: State, order: str, *kinds: str) -> OpenWindow:
    window = state.window
    if window is None or window.kind not in kinds:
        raise IllegalMove(
            "not_now",
            order=order,
            window=None if window is None else window.kind,
            awaited=awaited(state),
        )
    return window


def only_in(state: State, game: str, order: str) -> None:
    if state.game != game:
        raise IllegalMove("not_in_this_game", order=order, game=state.game)
