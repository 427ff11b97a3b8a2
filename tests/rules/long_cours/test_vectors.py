"""The sheet's thirteen test vectors (section 8), written as captains write their orders wherever
there are orders."""

from collections import Counter, deque

import pytest

from games.engine import Event, Seat
from games.engines.long_cours.commands import CorsairBid, CorsairMove, CorsairPass, Setup
from games.engines.long_cours.events import (
    AuctionClosed,
    AuctionOpened,
    BidSealed,
    BrawlCardPlayed,
    BrawlConceded,
    BrawlStarted,
    CaptainEliminated,
    CardPlayed,
    CardsSetAside,
    CargoMoved,
    CargoMovedDirect,
    CargoStranded,
    CargoSunk,
    CashGranted,
    CashRobbed,
    CorsairBought,
    CorsairEntered,
    CorsairEntryDieRolled,
    CorsairMoved,
    CorsairSunk,
    EntryDieRolled,
    GameEnded,
    GoodsBought,
    GoodsSold,
    HandDealt,
    HandRevealed,
    LosingBid,
    Rank,
    RiposteLimitSet,
    RoundStarted,
    SaleDieRolled,
    SetupSealed,
    StormRaised,
    TurnEnded,
    TurnStarted,
    WreckSalvaged,
)
from games.engines.long_cours.view import CorsairView
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    NEIGHBOURS,
    PORTS,
    at,
    captain,
    corsair_of,
    fleet,
    hand,
    heap,
    opened,
    purses,
    turn_of,
)

NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato", DIRK: "Dirk"}


def write(table: Table, seat: Seat, text: str, dice: dict[str, int] | None = None) -> None:
    """The seat sends this text; it is read as a mail would be."""
    table.when(seat, table.engine.notation.parse(text, table.view(seat), NAMES), dice=dice)


@pytest.mark.parametrize(
    ("players", "short", "each", "kinds", "out"),
    [
        (5, False, 7, {"storm": 12, "direct": 12, "brawl": 11}, ["brawl-1"]),
        (
            4,
            True,
            7,
            {"storm": 9, "direct": 9, "brawl": 10},
            ["brawl-1", "brawl-2"] + ["direct"] * 3 + ["storm"] * 3,
        ),
    ],
)
def test_vector_1_deal(
    lc: Table, players: int, short: bool, each: int, kinds: dict[str, int], out: list[str]
) -> None:
    lc.open(players, short=short)
    hands = [event.cards for event in lc.events if isinstance(event, HandDealt)]
    assert [len(cards) for cards in hands] == [each] * players
    assert Counter(card.partition("-")[0] for cards in hands for card in cards) == kinds
    assert [sorted(event.cards) for event in lc.events if isinstance(event, CardsSetAside)] == [out]


@pytest.mark.parametrize(
    ("text", "port"),
    [("start Valparaiso", "VAL"), ("start Buenos Aires", "BUE"), ("start Rio de Janeiro", "RIO")],
)
def test_vector_2_setup(lc: Table, text: str, port: str) -> None:
    lc.given(*opened(players=4), *(CashGranted(seat, 3) for seat in (ANNA, BRAM, CATO, DIRK)))
    write(lc, DIRK, "start Cap Horn")
    lc.refused("stranding_place", stop="HOR", ports=["VAL", "BUE", "RIO"])
    lc.when(DIRK, Setup(port, 4))
    lc.refused("not_enough_cash", amount=4, cash=3)
    write(lc, DIRK, text)
    lc.then(SetupSealed(DIRK, port, 0))


@pytest.mark.parametrize(
    ("die", "cash", "goods"), [(6, 15, {"cereals": 3}), (2, 0, {"cereals": 3, "gold": 5})]
)
def test_vector_3_resale(lc: Table, die: int, cash: int, goods: dict[str, int]) -> None:
    lc.given(
        *opened(),
        *at("LON", ANNA, cash=0, goods={"cereals": 3, "gold": 5}),
        *at("OSL", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    write(lc, ANNA, "roll", dice={"sale/5/1": die})
    sold = [GoodsSold(ANNA, "gold", 5, 15)] if die == 6 else []
    lc.then(SaleDieRolled(ANNA, die, "gold" if die == 6 else "fruit"), *sold)
    assert (captain(lc, ANNA).cash, captain(lc, ANNA).goods) == (cash, goods)


def from_(stop: str) -> list[Event]:
    return [
        *opened(hands={ANNA: ["direct", "direct"]}),
        *at(stop, ANNA),
        *at("HAM", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    ]


def test_vector_4_exclusive_moves(lc: Table) -> None:
    lc.given(*from_("DAK"))
    write(lc, ANNA, "buy 1; move Gibraltar; direct Perth")
    lc.refused("already_moved", line=3, order="direct")
    assert (purses(lc), fleet(lc), hand(lc, ANNA)) == (
        [3, 3, 3],
        ["DAK", "HAM", "YOK"],
        ["direct", "direct"],
    )


def test_vector_4_free_order(lc: Table) -> None:
    lc.given(*from_("DAK"))
    write(lc, ANNA, "direct Perth; buy 1 gold; direct Oslo; buy 1 wood; roll", dice={"sale/5/1": 4})
    lc.then(
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "DAK", "PER"),
        GoodsBought(ANNA, "PER", "gold", 1),
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "PER", "OSL"),
        GoodsBought(ANNA, "OSL", "wood", 1),
        SaleDieRolled(ANNA, 4, "wood"),
        GoodsSold(ANNA, "wood", 1, 3),
    )


def test_vector_4_panama(lc: Table) -> None:
    lc.given(*from_("SFR"))
    write(lc, ANNA, "direct Panama")
    lc.refused("stranding_place", stop="PAN", ports=[])
    write(lc, ANNA, "move Panama")
    lc.then(CargoMoved(ANNA, "SFR", "PAN"))


def test_vector_5_storm(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", 4], BRAM: [7]}),
        *at("COL", ANNA, goods={"wood": 2}),
        *at("MLS", BRAM, goods={"gold": 4}),
    )
    lc.given(*at("PER", CATO), *corsair_of(CATO, "TAM"), *turn_of(ANNA, round=5))
    write(lc, ANNA, "storm 55")
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        CargoStranded(ANNA, 55, "MLS", {"wood": 2}),
        CargoStranded(BRAM, 55, "MLS", {"gold": 4}),
        CargoStranded(CATO, 55, "MLS", {}),
        CorsairSunk(CATO, "TAM", ANNA),
    )
    assert (fleet(lc), purses(lc)) == ([None, None, None], [3, 3, 3])
    assert (hand(lc, ANNA), hand(lc, BRAM)) == (["brawl-4"], ["brawl-7"])
    assert lc.view().heaps == {"MLS": {"gold": 4, "wood": 2}}
    assert lc.view().corsair == CorsairView()
    write(lc, ANNA, "end", dice={"entry/5/2": 1})
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM), EntryDieRolled(BRAM, 1, 11))
    write(lc, BRAM, "enter Dakar; end", dice={"entry/5/3": 2})
    write(lc, CATO, "enter Oslo; end", dice={"entry/6/1": 6})
    assert lc.events[-3:] == [RoundStarted(6), TurnStarted(ANNA), EntryDieRolled(ANNA, 6, 66)]


def test_vector_6_salvage(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *heap("MLS", {"gold": 4, "wood": 2}),
        *at("DAK", ANNA),
        *at("OSL", BRAM),
        *at("HAM", CATO),
        *at("YOK", DIRK),
    )
    lc.given(*corsair_of(CATO, "PER"), *turn_of(CATO))
    write(lc, CATO, "corsair move Malaisie Colombo")
    lc.then(CorsairMoved(CATO, ("PER", "MLS", "COL")), TurnEnded(CATO), TurnStarted(DIRK))
    write(lc, DIRK, "move Malaisie")
    lc.then(CargoMoved(DIRK, "YOK", "MLS"), WreckSalvaged(DIRK, "MLS", {"gold": 4, "wood": 2}))


def test_vector_7_brawl(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3, 6, 10], BRAM: [4, 9]}),
        *at("DAK", ANNA, cash=5),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(ANNA))
    write(lc, ANNA, "brawl Bram with 3 up to 8")
    lc.then(BrawlStarted(1, ANNA, BRAM, "DAK", 8), BrawlCardPlayed(ANNA, "brawl-3", 3))
    write(lc, BRAM, "riposte up to 9")
    lc.then(
        RiposteLimitSet(BRAM, 9),
        BrawlCardPlayed(BRAM, "brawl-4", 4),
        BrawlCardPlayed(ANNA, "brawl-6", 6),
        BrawlCardPlayed(BRAM, "brawl-9", 9),
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 5),
    )
    assert purses(lc) == [0, 14, 3]
    assert (hand(lc, ANNA), hand(lc, BRAM)) == (["brawl-10"], [])


@pytest.mark.parametrize(
    ("anna", "bram", "cato", "winner", "price", "losers"),
    [
        (9, 12, None, BRAM, 10, [(ANNA, 9)]),
        (9, 9, None, ANNA, 9, [(BRAM, 9)]),
        (7, 9, 9, BRAM, 9, [(CATO, 9), (ANNA, 7)]),
        (15, None, None, ANNA, 6, []),
    ],
)
def test_vector_8_auction(
    lc: Table,
    anna: int,
    bram: int | None,
    cato: int | None,
    winner: int,
    price: int,
    losers: list[tuple[int, int]],
) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=15),
        *at("LON", BRAM, cash=15),
        *at("YOK", CATO, cash=15),
        *turn_of(ANNA),
    )
    lc.given((ANNA, CorsairBid(anna)), (BRAM, CorsairPass() if bram is None else CorsairBid(bram)))
    write(lc, CATO, "corsair pass" if cato is None else f"corsair bid {cato}")
    lc.then(
        BidSealed(CATO, cato),
        AuctionClosed(winner, price, tuple(LosingBid(seat, maximum) for seat, maximum in losers)),
        CorsairBought(winner, price),
    )


def test_vector_8_who_may_call_and_who_is_asked(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=5),
        *at("LON", BRAM, cash=6),
        *at("YOK", CATO, cash=15),
        *turn_of(ANNA),
    )
    write(lc, ANNA, "corsair bid 6")
    lc.refused("not_enough_cash", amount=6, cash=5)
    lc.given(CashGranted(ANNA, 1))
    write(lc, ANNA, "corsair bid 6")
    lc.then(AuctionOpened(1, ANNA, (CATO,), 6))


def test_vector_9_entry(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=9),
        *at("HOR", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA, round=5),
    )
    write(lc, ANNA, "corsair bid 7; buy 1; move Rio de Janeiro")
    lc.then(
        AuctionOpened(1, ANNA, (), 7),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
        GoodsBought(ANNA, "DAK", "gold", 1),
        CargoMoved(ANNA, "DAK", "RIO"),
    )
    write(lc, ANNA, "end", dice={"corsair/5/1": 4})
    lc.then(
        CorsairEntryDieRolled(ANNA, 4, 44),
        CorsairEntered(ANNA, "HOR"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    assert fleet(lc) == ["RIO", "HOR", "YOK"]
    write(lc, BRAM, "end")
    write(lc, CATO, "end")
    write(lc, ANNA, "corsair stay")
    lc.then(
        CorsairMoved(ANNA, ("HOR",)),
        CargoSunk(BRAM, "HOR", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_vector_10_corsair_path_sinks_all_along(lc: Table) -> None:
    lc.given(
        *opened(players=6),
        *at("DAK", ANNA),
        *at("MLS", 2),
        *at("PER", 3),
        *at("SYD", 4),
        *at("VAL", 5),
        *at("OSL", 6),
    )
    lc.given(*corsair_of(ANNA, "MLS"), *turn_of(ANNA))
    write(lc, ANNA, "corsair move Perth Sydney Valparaiso")
    assert [(event.seat, event.stop) for event in lc.events if isinstance(event, CargoSunk)] == [
        (2, "MLS"),
        (3, "PER"),
        (4, "SYD"),
        (5, "VAL"),
    ]
    assert lc.view().corsair == CorsairView(owner=ANNA, stop="VAL")
    assert lc.awaited() == [(6, "turn")]


def test_vector_10_corsair_paths(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("OSL", BRAM),
        *at("HAM", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairMove(("PER",)))
    lc.refused("corsair_moves", moves=1)
    write(lc, ANNA, "corsair move Colombo Perth")
    lc.refused("no_lane", origin="COL", to="PER", neighbours=["ALX", "TAM", "MLS"])
    write(lc, ANNA, "corsair move Perth Malaisie Perth")
    lc.then(CorsairMoved(ANNA, ("MLS", "PER", "MLS", "PER")), TurnEnded(ANNA), TurnStarted(BRAM))


def test_vector_10_the_present_stop_may_be_repeated_in_front(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("OSL", BRAM),
        *at("HAM", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    write(lc, ANNA, "corsair move Malaisie Perth Sydney")
    lc.then(CorsairMoved(ANNA, ("MLS", "PER", "SYD")), TurnEnded(ANNA), TurnStarted(BRAM))


def test_vector_11_end(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("PER", BRAM, cash=1),
        *at("SYD", CATO, cash=2, goods={"gold": 7}),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(*turn_of(ANNA))
    write(lc, ANNA, "corsair move Perth Sydney Valparaiso")
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        CargoSunk(BRAM, "PER", 1, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        CargoSunk(CATO, "SYD", 2, {"gold": 7}),
        HandRevealed(CATO, ()),
        CaptainEliminated(CATO),
        GameEnded("last_afloat", (Rank(ANNA, 1, 6, 0), Rank(CATO, 2, 9, 0), Rank(BRAM, 3, 1, 0))),
    )


def lanes(origin: str) -> dict[str, int]:
    """How many moves away every stop is, found here without the engine's own table."""
    found, queue = {origin: 0}, deque([origin])
    while queue:
        here = queue.popleft()
        for there in NEIGHBOURS[here].split():
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


DISTANCES = [
    ("LON", "YOK", 6), ("NYK", "PER", 4), ("MLS", "GIB", 4), ("HOR", "CNO", 5), ("VAL", "COL", 4),
    ("SFR", "DAK", 5), ("OSL", "SYD", 7),
]  # fmt: skip


@pytest.mark.parametrize(("here", "there", "moves"), DISTANCES)
def test_vector_12_distances(here: str, there: str, moves: int) -> None:
    assert lanes(here)[there] == lanes(there)[here] == moves


def test_vector_12_ports_out_of_reach_of_a_corsair_at_gibraltar() -> None:
    safe = []
    for port in PORTS:
        lc = Table("long-cours@1")
        lc.given(
            *opened(),
            *at("DAK", ANNA),
            *at(port, BRAM),
            *at("OSL", CATO),
            *corsair_of(ANNA, "GIB"),
            *turn_of(BRAM),
        )
        if not captain(lc, BRAM).within_reach:
            safe.append(port)
    assert safe == ["YOK", "SYD", "SFR", "VAL"]


def test_vector_13_points(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=20),
        *at("LON", BRAM, cash=90),
        *at("YOK", CATO, cash=30),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(*turn_of(CATO, round=60))
    write(lc, CATO, "end")
    lc.then(
        TurnEnded(CATO),
        GameEnded(
            "round_limit", (Rank(ANNA, 1, 20, 0), Rank(BRAM, 2, 90, 0), Rank(CATO, 3, 30, 0))
        ),
    )
    result = lc.result()
    assert result is not None
    assert [(placing.seat, placing.place, placing.score) for placing in result.placings] == [
        (ANNA, 1, 20),
        (BRAM, 2, 90),
        (CATO, 3, 30),
    ]
