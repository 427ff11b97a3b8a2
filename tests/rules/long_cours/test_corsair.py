"""The corsair (LC-64 to LC-89)."""

import pytest

from games.engine import Event, Resign
from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Move,
    Storm,
)
from games.engines.long_cours.events import (
    AuctionClosed,
    AuctionOpened,
    BidSealed,
    CaptainEliminated,
    CardPlayed,
    CargoMoved,
    CargoMovedDirect,
    CargoSunk,
    CorsairBought,
    CorsairEntered,
    CorsairEntryDieRolled,
    CorsairMoved,
    CorsairSunk,
    GameEnded,
    GoodsBought,
    HandRevealed,
    LosingBid,
    Rank,
    StormRaised,
    TurnEnded,
    TurnStarted,
)
from games.engines.long_cours.view import CorsairView
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    PLACES,
    ashore,
    at,
    captain,
    corsair_of,
    fleet,
    hand,
    heap,
    letter,
    opened,
    purses,
    sunk,
    turn_of,
)


def for_sale(*, anna: int, bram: int, cato: int) -> list[Event]:
    """Anna's turn, nobody owns the corsair; the cash of the three."""
    return [
        *opened(),
        *at("DAK", ANNA, cash=anna),
        *at("LON", BRAM, cash=bram),
        *at("YOK", CATO, cash=cato),
        *turn_of(ANNA),
    ]


def sailing(stop: str, *, bram: str = "OSL", cato: str = "HAM") -> list[Event]:
    """Anna's corsair lies here in her turn, her cargo in Dakar; Bram (2 M, 4 in gold, two cards)
    and Cato (3 M, one card) as told."""
    return [
        *opened(hands={BRAM: ["storm", 5], CATO: ["direct"]}),
        *at("DAK", ANNA, cash=5),
        *at(bram, BRAM, cash=2, goods={"gold": 4}),
        *at(cato, CATO, cash=3),
        *corsair_of(ANNA, stop),
        *turn_of(ANNA),
    ]


def bram_sunk(stop: str) -> list[Event]:
    return [
        CargoSunk(BRAM, stop, 2, {"gold": 4}),
        HandRevealed(BRAM, ("storm", "brawl-5")),
        CaptainEliminated(BRAM),
    ]


def cato_sunk(stop: str) -> list[Event]:
    return [CargoSunk(CATO, stop, 3, {}), HandRevealed(CATO, ("direct",)), CaptainEliminated(CATO)]


def test_lc_64_nobody_wins_by_robbery_and_storms_alone(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=500),
        *ashore(BRAM, cash=0),
        *ashore(CATO, cash=0),
        *turn_of(ANNA),
    )
    lc.when(ANNA, End(), dice={"entry/5/2": 1})
    assert lc.result() is None
    assert lc.awaited() == [(BRAM, "turn")]


def test_lc_65_the_auction_is_asked_for_in_ones_own_turn(lc: Table) -> None:
    lc.given(*for_sale(anna=9, bram=9, cato=2))
    lc.when(BRAM, CorsairBid(6))
    lc.refused("not_your_decision")
    lc.when(ANNA, CorsairBid(8))
    lc.then(AuctionOpened(1, ANNA, (BRAM,), 8))
    assert lc.awaited() == [(BRAM, "auction")]


def test_lc_66_it_goes_to_the_highest_bidder(lc: Table) -> None:
    lc.given(*for_sale(anna=20, bram=20, cato=20), (ANNA, CorsairBid(8)), (BRAM, CorsairBid(14)))
    lc.when(CATO, CorsairBid(11))
    lc.then(
        BidSealed(CATO, 11),
        AuctionClosed(BRAM, 12, (LosingBid(CATO, 11), LosingBid(ANNA, 8))),
        CorsairBought(BRAM, 12),
    )
    assert lc.view().corsair == CorsairView(owner=BRAM, stop=None)


def test_lc_67_the_lowest_price_is_six_millions(lc: Table) -> None:
    lc.given(*for_sale(anna=9, bram=2, cato=2))
    lc.when(ANNA, CorsairBid(5))
    lc.refused("bid_too_low")
    lc.when(ANNA, CorsairBid(9))
    lc.then(AuctionOpened(1, ANNA, (), 9), AuctionClosed(ANNA, 6), CorsairBought(ANNA, 6))


def test_lc_68_everybody_still_in_the_game_may_bid_and_the_bank_is_paid(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA, cash=9),
        *ashore(BRAM, cash=10),
        *at("YOK", CATO, cash=8),
    )
    lc.given(*sunk(DIRK), *turn_of(ANNA))
    before = sum(purses(lc))
    lc.when(ANNA, CorsairBid(9))
    lc.then(AuctionOpened(1, ANNA, (BRAM, CATO), 9))
    lc.given((BRAM, CorsairBid(10)))
    lc.when(CATO, CorsairPass())
    lc.then(
        BidSealed(CATO), AuctionClosed(BRAM, 10, (LosingBid(ANNA, 9),)), CorsairBought(BRAM, 10)
    )
    assert sum(purses(lc)) == before - 10
    assert captain(lc, BRAM).cash == 0


def test_lc_69_the_buyer_plays_his_cargo_then_the_corsair_enters_by_the_die(lc: Table) -> None:
    lc.given(*for_sale(anna=9, bram=2, cato=2), (ANNA, CorsairBid(6)))
    lc.when(ANNA, letter(Buy(amount=1), Move("TAM"), End()), dice={"corsair/5/1": 4})
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 1),
        CargoMoved(ANNA, "DAK", "TAM"),
        CorsairEntryDieRolled(ANNA, 4, 44),
        CorsairEntered(ANNA, "HOR"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


@pytest.mark.parametrize(("die", "place"), list(enumerate(PLACES, start=1)))
def test_lc_70_it_enters_on_the_white_rectangle_of_its_zone(
    lc: Table, die: int, place: str
) -> None:
    lc.given(*for_sale(anna=9, bram=2, cato=2), (ANNA, CorsairBid(6)))
    lc.when(ANNA, End(), dice={"corsair/5/1": die})
    lc.then(
        CorsairEntryDieRolled(ANNA, die, PLACES[place]),
        CorsairEntered(ANNA, place),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_lc_71_on_entry_it_sinks_nobody(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("HOR", BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA),
        *turn_of(ANNA),
    )
    lc.when(ANNA, End(), dice={"corsair/5/1": 4})
    lc.then(
        CorsairEntryDieRolled(ANNA, 4, 44),
        CorsairEntered(ANNA, "HOR"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    assert fleet(lc) == ["DAK", "HOR", "YOK"]


def test_lc_72_it_stays_where_it_entered_until_the_next_turn(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairMove(("BUE", "RIO")))
    lc.refused("corsair_not_entered")
    lc.given((ANNA, End()), dice={"corsair/5/1": 4})
    lc.given((BRAM, End()), (CATO, End()))
    assert lc.view().corsair == CorsairView(owner=ANNA, stop="HOR")
    lc.when(ANNA, CorsairMove(("BUE", "RIO")))
    lc.then(CorsairMoved(ANNA, ("HOR", "BUE", "RIO")), TurnEnded(ANNA), TurnStarted(BRAM))


def test_lc_73_the_cargo_first_then_the_corsair(lc: Table) -> None:
    lc.given(*sailing("MLS"))
    lc.when(ANNA, letter(Move("GIB"), CorsairMove(("PER", "SYD")), Buy(amount=1)))
    lc.then(
        CargoMoved(ANNA, "DAK", "GIB"),
        CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        TurnEnded(ANNA),  # and nothing more of the cargo's
        TurnStarted(BRAM),
    )


def test_lc_74_the_corsair_uses_no_direct_move_card(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["direct", "direct"]}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
    )
    lc.given(*corsair_of(ANNA, "MLS"), *turn_of(ANNA))
    lc.when(ANNA, CorsairMove(("LON", "NYK")))
    lc.refused("no_lane")
    lc.when(ANNA, Direct("LON"))
    lc.then(CardPlayed(ANNA, "direct"), CargoMovedDirect(ANNA, "DAK", "LON"))
    assert lc.view().corsair == CorsairView(owner=ANNA, stop="MLS")  # the card moved the cargo
    assert fleet(lc) == ["LON", "LON", "YOK"]


@pytest.mark.parametrize(
    ("path", "legal"),
    [("PER", False), ("PER SYD", True), ("PER SYD VAL", True), ("PER SYD VAL PAN", False)],
)
def test_lc_75_it_makes_three_moves_or_two(lc: Table, path: str, legal: bool) -> None:
    lc.given(*sailing("MLS"))
    lc.when(ANNA, CorsairMove(tuple(path.split())))
    if legal:
        lc.then(CorsairMoved(ANNA, ("MLS", *path.split())), TurnEnded(ANNA), TurnStarted(BRAM))
    else:
        lc.refused("corsair_moves")


def test_lc_76_it_spares_its_owners_cargo(lc: Table) -> None:
    lc.given(*sailing("GIB"))
    lc.when(ANNA, CorsairMove(("DAK", "TAM")))
    lc.then(CorsairMoved(ANNA, ("GIB", "DAK", "TAM")), TurnEnded(ANNA), TurnStarted(BRAM))
    assert fleet(lc) == ["DAK", "OSL", "HAM"]


@pytest.mark.parametrize("met_at", ["PER", "SYD", "VAL"])
def test_lc_77_it_sinks_the_cargo_it_passes_or_rests_on(lc: Table, met_at: str) -> None:
    lc.given(*sailing("MLS", bram=met_at))
    lc.when(ANNA, CorsairMove(("PER", "SYD", "VAL")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "SYD", "VAL")),
        *bram_sunk(met_at),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_lc_78_it_may_sink_several_in_one_go(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("SYD", CATO),
        *at("OSL", DIRK),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairMove(("PER", "SYD"))))
    assert [seen.eliminated for seen in lc.view().captains] == [False, True, True, False]
    assert lc.awaited() == [(DIRK, "turn")]


def test_lc_79_a_sunk_captain_is_out_for_good(lc: Table) -> None:
    lc.given(*sailing("MLS", bram="PER"), (ANNA, CorsairMove(("PER", "SYD"))))
    assert fleet(lc) == ["DAK", None, "HAM"]
    lc.given((CATO, End()))
    assert lc.awaited() == [(ANNA, "turn")]  # Bram is passed over
    lc.given((ANNA, End()))
    assert lc.awaited() == [(CATO, "turn")]
    assert lc.options(BRAM) == []
    lc.when(BRAM, Resign())
    lc.refused("eliminated")


def test_lc_80_the_sunk_tickets_return_to_the_bank(lc: Table) -> None:
    lc.given(*sailing("MLS", bram="PER"), (ANNA, CorsairMove(("PER", "SYD"))))
    assert [seen.goods for seen in lc.view().captains] == [{}, {}, {}]
    assert lc.view().heaps == {}


def test_lc_81_his_cash_goes_to_the_owner_of_the_corsair(lc: Table) -> None:
    lc.given(*sailing("MLS", bram="PER"))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        *bram_sunk("PER"),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )
    assert purses(lc) == [5 + 2, 0, 3]
    assert captain(lc, BRAM).eliminated


def test_lc_82_his_cards_are_shown_to_all_and_removed(lc: Table) -> None:
    lc.given(*sailing("MLS", bram="PER"))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    for eyes in (ANNA, BRAM, CATO, None):
        assert [data for kind, data in lc.seen(eyes) if kind == "hand_revealed"] == [
            {"seat": BRAM, "cards": ["storm", "brawl-5"]}
        ]
    assert captain(lc, BRAM).cards == 0
    assert hand(lc, ANNA) == []


def test_lc_83_the_corsair_does_not_trade(lc: Table) -> None:
    lc.given(
        *opened(),
        *ashore(ANNA, cash=9),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "PER"),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Buy(amount=1))
    lc.refused("not_afloat")


def test_lc_84_it_takes_no_wrecked_goods(lc: Table) -> None:
    lc.given(
        *opened(), *heap("MLS", {"gold": 4}), *at("DAK", ANNA), *at("LON", BRAM), *at("HAM", CATO)
    )
    lc.given(*corsair_of(ANNA, "PER"), *turn_of(ANNA))
    lc.when(ANNA, CorsairMove(("MLS", "YOK")))
    lc.then(CorsairMoved(ANNA, ("PER", "MLS", "YOK")), TurnEnded(ANNA), TurnStarted(BRAM))
    assert lc.view().heaps == {"MLS": {"gold": 4}}


def test_lc_85_nobody_brawls_with_it(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: [3]}), *at("DAK", ANNA, cash=9), *at("PER", BRAM), *at("HAM", CATO)
    )
    lc.given(*corsair_of(ANNA, "PER"), *turn_of(BRAM))
    lc.when(BRAM, Brawl(ANNA, 3))  # only her corsair lies in Perth
    lc.refused("not_same_port")


@pytest.mark.parametrize("stop", ["TAM", "COL", "PER", "MLS"])
def test_lc_86_a_storm_in_its_zone_sinks_it(lc: Table, stop: str) -> None:
    lc.given(*opened(hands={BRAM: ["storm"]}), *at("DAK", ANNA), *at("LON", BRAM), *at("HAM", CATO))
    lc.given(*corsair_of(ANNA, stop), *turn_of(BRAM))
    lc.when(BRAM, Storm(55))
    lc.then(CardPlayed(BRAM, "storm"), StormRaised(BRAM, 55), CorsairSunk(ANNA, stop, BRAM))
    assert lc.view().corsair == CorsairView()


def test_lc_87_it_is_for_sale_again_from_six_millions(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["storm"]}),
        *at("DAK", ANNA, cash=0),
        *at("LON", BRAM, cash=6),
        *at("HAM", CATO),
    )
    lc.given(*corsair_of(ANNA, "PER"), *turn_of(BRAM), (BRAM, Storm(55)))
    lc.when(BRAM, CorsairBid(6))
    lc.then(AuctionOpened(1, BRAM, (), 6), AuctionClosed(BRAM, 6), CorsairBought(BRAM, 6))
    assert lc.view().corsair == CorsairView(owner=BRAM)


def test_lc_88_the_view_warns_who_is_within_reach_and_forbids_nothing(lc: Table) -> None:
    lc.given(
        *opened(players=5),
        *at("GIB", ANNA),
        *at("RIO", BRAM),
        *at("VAL", CATO),
        *ashore(DIRK),
        *at("GIB", 5),
    )
    lc.given(*corsair_of(ANNA, "GIB"), *turn_of(BRAM))
    # Her own cargo never is; Rio is two lanes away, Valparaiso more than three; Dirk has no ship;
    # the fifth lies under its guns.
    assert [seen.within_reach for seen in lc.view().captains] == [False, True, False, False, True]
    assert lc.offers(BRAM, Move("DAK"))  # nearer still


def test_lc_89_the_last_captain_in_the_game_wins(lc: Table) -> None:
    lc.given(*sailing("MLS", bram="PER", cato="SYD"))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    ranking = (Rank(ANNA, 1, 10, 0), Rank(BRAM, 2, 6, 2), Rank(CATO, 3, 3, 1))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        *bram_sunk("PER"),
        *cato_sunk("SYD"),
        GameEnded("last_afloat", ranking),
    )
    result = lc.result()
    assert result is not None
    assert [(placing.seat, placing.place) for placing in result.placings] == [
        (ANNA, 1),
        (BRAM, 2),
        (CATO, 3),
    ]
    assert lc.pending() == []
    lc.when(ANNA, CorsairStay())
    lc.refused("game_over")
