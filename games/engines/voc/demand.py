"""What the contracts on the table ask for, and what they pay a piece: the lists of goods that one
chooses a cargo from."""

from collections.abc import Collection

from games.engine import Seat
from games.engines.voc.data import CONTRACT, GOODS
from games.engines.voc.state import OpenContract, State

OWN, FREE, OTHERS = 100, 50, 10
"""Hundredths of its pay that a contract counts for: one's own, nobody's, another's. In the basic
game any may be fulfilled by anybody."""


def cargo_lists(state: State, seat: Seat) -> list[tuple[str, ...]]:
    """Goods in the order in which a merchant may take them: what one's own contracts ask, then
    what all of them ask, the best paid piece first."""
    own = [contract for contract in state.row if share_of(state, contract, seat) == OWN]
    lists = (asked(state, contracts, seat) for contracts in (own, state.row))
    return [goods for goods in dict.fromkeys(lists) if goods]


def asked(state: State, contracts: Collection[OpenContract], seat: Seat) -> tuple[str, ...]:
    pays = dict.fromkeys(GOODS, 0)
    for contract in contracts:
        card = CONTRACT[contract.card]
        share = share_of(state, contract, seat)
        for side in filter(None, (card.left, card.right)):
            piece = share * card.reward // sum(side.values())
            for good in side:
                pays[good] = max(pays[good], piece)
    wanted = (good for good in GOODS if pays[good])
    return tuple(sorted(wanted, key=lambda good: (-pays[good], GOODS.index(good))))


def share_of(state: State, contract: OpenContract, seat: Seat) -> int:
    if state.game == "basic" or contract.seat == seat:
        return OWN
    return FREE if contract.seat is None else OTHERS
