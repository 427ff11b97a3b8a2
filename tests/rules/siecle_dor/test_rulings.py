"""The forty rulings of the sheet's section 3, with their options."""

import hashlib

import pytest

from games.engine import IllegalMove
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    End,
    FoundMarker,
    Pass,
    Roll,
    Sail,
    Sale,
    Sell,
    TakeGuild,
    UseBuy,
    UseDie,
    UsePaint,
    UsePawn,
)
from games.engines.siecle_dor.events import (
    ActionUsed,
    AuctionOpened,
    AuctionResolved,
    AuctionUnsold,
    CardBought,
    CardsCashed,
    CardSeen,
    DieCardPlayed,
    GameEnded,
    Income,
    IncomePaid,
    Lot,
    MarkerFounded,
    MarkerRelocated,
    PainterPaid,
    PaintingFinished,
    PaintingOrdered,
    PawnCreated,
    PileReshuffled,
    Rung,
    Sailed,
    StadtholderMoved,
)
from games.rng import Rng
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    barred,
    before_roll,
    drawing,
    hand,
    house,
    kinds,
    letter,
    position,
    purses,
    throwing,
    turn_of,
)

NOTHING = {ANNA: 0, BRAM: 0, CATO: 0, DIRK: 0}
SIX = {ANNA: "HOL LIM BRA UTR OVE ZEE"}  # all six markers on the map


def all_art_to_cato():
    return {CATO: {f"A{number:02}": 1 for number in range(1, 23)}}


# --- 1 to 10 ---


def test_ruling_01_the_first_player_is_drawn_or_declared(sdo):
    engine = sdo.engine
    drawn = {
        engine.setup(engine.read_config({}), 4, Rng(hashlib.sha256(str(number).encode()).digest()))[
            0
        ][1].first
        for number in range(40)
    }
    assert drawn == {1, 2, 3, 4}
    for how in ("oldest", "host"):
        config = engine.read_config({"first_player": how, "first_seat": 3})
        assert engine.setup(config, 3, Rng(b"no draw"))[0][1].first == 3
    with pytest.raises(IllegalMove) as refused:
        engine.setup(
            engine.read_config({"first_player": "host", "first_seat": 4}), 3, Rng(b"no draw")
        )
    assert refused.value.facts == {"option": "first_seat", "value": 4, "low": 1, "high": 3}


def test_ruling_02_the_brown_guild_works_like_a_brown_province(sdo):
    sdo.given(*position(guilds={"brown": (ANNA, 3)}, paintings={ANNA: {"A15": 2}}), *turn_of(ANNA))
    sdo.when(ANNA, UsePaint(6))
    sdo.then(
        ActionUsed(ANNA, ANNA, "guild-brown", "brown", "paint", 2), PainterPaid(ANNA, "A15", 1)
    )


def test_ruling_03_only_green_markers_make_pawns(sdo):
    sdo.given(*position(markers={ANNA: "ZEE BRA UTR GEL"}), *turn_of(ANNA))
    for place, colour in (("ZEE", "blue"), ("BRA", "yellow"), ("UTR", "brown"), ("GEL", "grey")):
        sdo.when(ANNA, UsePawn(place, "GRO"))
        sdo.refused("wrong_colour", place=place, colour=colour, use="pawn")


def test_ruling_04_a_brown_action_won_may_pay_a_painter_for_nothing(sdo):
    sdo.given(
        *position(markers={ANNA: "UTR"}, paintings={BRAM: {"A15": 1}}),
        *turn_of(ANNA),
        (ANNA, Auction(("UTR",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("UTR", 4, "paint", painting=6))
    assert sdo.events[2:] == [
        ActionUsed(BRAM, ANNA, "UTR", "brown", "paint"),
        PainterPaid(BRAM, "A15", 0),
        PaintingFinished(BRAM, "A15", 6),
    ]
    assert purses(sdo)[1] == 19


def test_ruling_04_with_the_fee_the_winner_pays_and_a_maximum_is_cut_to_the_money_less_one(sdo):
    started = {"paintings": {BRAM: {"A15": 1}}, "money": {BRAM: 6}, "auction_paint_fee": 1}
    sdo.given(
        *position(markers={ANNA: "UTR"}, **started),
        *turn_of(ANNA),
        (ANNA, Auction(("UTR",))),
        (CATO, Bid("UTR", 20)),
    )
    sdo.when(BRAM, Bid("UTR", 6))  # its use defaults to paint: cut to 4
    ladder = (Rung(BRAM, 1), Rung(CATO, 2), Rung(BRAM, 3), Rung(CATO, 4), Rung(BRAM))
    assert sdo.events[1] == AuctionResolved(1, "UTR", ANNA, CATO, 4, ladder)


def test_ruling_04_with_the_fee_the_action_costs_it(sdo):
    started = {"paintings": {BRAM: {"A15": 2}}, "money": {BRAM: 6}, "auction_paint_fee": 1}
    sdo.given(
        *position(markers={ANNA: "UTR"}, **started),
        *turn_of(ANNA),
        (ANNA, Auction(("UTR",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("UTR", 6))
    assert sdo.events[2] == ActionUsed(BRAM, ANNA, "UTR", "brown", "paint", 2)
    assert purses(sdo)[1] == 6 - 1 - 2


def test_ruling_05_an_empty_pile_takes_its_discard_when_a_card_must_be_drawn_not_earlier(sdo):
    cards = " ".join(f"B{number:02}" for number in range(1, 20))
    sdo.given(*position(markers={ANNA: "ZEE", BRAM: "FRI"}, hands={CATO: cards}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE"))
    sdo.refused("pile_empty", pile="colony")
    sdo.given(Sailed(CATO, 7, ("B01", "B07", "B13")))
    assert sdo.view().piles["colony"] == 0
    sdo.when(ANNA, UseBuy("ZEE"), dice={"card/9/ZEE": 2})
    sdo.then(
        ActionUsed(ANNA, ANNA, "ZEE", "blue", "buy", 6),
        PileReshuffled("colony", 3),
        CardBought(ANNA, "colony", 2),
        CardSeen(ANNA, "B07"),
    )
    assert (sdo.view().piles["colony"], sdo.view().discards["colony"]) == (2, ())


def test_ruling_05_grey_cards_stay_grey_in_the_discard(sdo):
    sdo.given(*position(hands={ANNA: "Y08 C21"}), *turn_of(ANNA), (ANNA, Sell("pairs")))
    assert (sdo.view().discards["investment"], sdo.view().discards["culture"]) == (
        ("Y08",),
        ("C21",),
    )


def test_ruling_06_a_guilds_or_a_new_markers_action_is_available_at_once(sdo):
    sdo.given(*position(pawns={ANNA: "GEL GEL GEL"}), *turn_of(ANNA))
    sdo.given(
        (ANNA, FoundMarker("GEL")), (ANNA, UseBuy("GEL")), dice=drawing(sdo, "card/9/GEL", "C01")
    )
    sdo.given(
        (ANNA, TakeGuild("grey")),
        (ANNA, UseBuy("guild-grey")),
        dice=drawing(sdo, "card/9/guild-grey", "C02"),
    )
    assert house(sdo, ANNA).windmills == ("C01", "C02")


def test_ruling_07_using_a_guild_costs_as_in_a_province(sdo):
    guilds = {"grey": (ANNA, 8), "green": (ANNA, 8), "brown": (ANNA, 8)}
    sdo.given(*position(guilds=guilds, paintings={ANNA: {"A15": 4}}), *turn_of(ANNA))
    costs = []
    for order in (UseBuy("guild-grey"), UsePawn("guild-green", "GRO"), UsePaint(6, "guild-brown")):
        sdo.given((ANNA, order))
        costs.append(sdo.events[0].cost_h)
    assert costs == [6, 10, 2]


def test_ruling_08_a_guild_marker_comes_only_from_the_reserve(sdo):
    sdo.given(*position(markers=SIX), *turn_of(ANNA))
    sdo.when(ANNA, TakeGuild("blue"))
    sdo.refused("reserve_empty", piece="marker")


def test_ruling_09_any_own_active_marker_may_move_and_arrives_active(sdo):
    sdo.given(*position(markers=SIX, pawns={ANNA: "GEL GEL GEL"}), *turn_of(ANNA))
    sdo.given((ANNA, UseBuy("ZEE")), dice=drawing(sdo, "card/9/ZEE", "B01"))
    sdo.when(ANNA, FoundMarker("GEL", "ZEE"))
    sdo.refused("marker_barred", place="ZEE")
    sdo.when(ANNA, FoundMarker("GEL", "HOL"))
    sdo.then(MarkerRelocated(ANNA, "HOL", "GEL"))
    sdo.given((ANNA, UseBuy("GEL")), dice=drawing(sdo, "card/9/GEL", "C01"))


def test_ruling_10_with_an_empty_reserve_a_voyage_may_move_an_active_marker_in_ones_own_turn(sdo):
    sdo.given(*position(markers=SIX, hands={ANNA: "B01 B07 B13"}), *turn_of(ANNA))
    sdo.when(ANNA, Sail((3,)))
    sdo.refused("reserve_empty", piece="marker")
    sdo.when(ANNA, Sail((3,), "LIM"))
    sdo.then(Sailed(ANNA, 3, ("B01", "B07", "B13"), origin="LIM"))
    assert "LIM" not in sdo.view().provinces
    sdo.when(BRAM, Sail((3,), "LIM"))
    sdo.refused("not_your_turn", order="sail", awaited=[ANNA])


# --- 11 to 20 ---


def test_ruling_11_no_marker_moves_while_the_reserve_is_not_empty(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL"}, pawns={ANNA: "GEL GEL GEL"}, hands={ANNA: "B01 B07 B13"}),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, FoundMarker("GEL", "HOL"))
    sdo.refused("reserve_not_empty", markers=5)
    sdo.when(ANNA, Sail((3,), "HOL"))
    sdo.refused("reserve_not_empty", markers=5)


def test_ruling_12_nobody_raises_the_own_guild_price(sdo):
    sdo.given(*position(guilds={"blue": (ANNA, 3)}), *turn_of(ANNA))
    sdo.when(ANNA, TakeGuild("blue"))
    sdo.refused("guild_own", colour="blue")


def test_ruling_13_a_controller_on_the_top_square_stays_until_he_leaves(sdo):
    sdo.given(
        *position(guilds={"blue": (BRAM, 10), "grey": (BRAM, 9)}, money={ANNA: 60}), *turn_of(ANNA)
    )
    sdo.when(ANNA, TakeGuild("blue"))
    sdo.refused("guild_top", colour="blue", owner=BRAM)
    sdo.given((ANNA, TakeGuild("grey")))
    assert sdo.view().guilds["blue"].next_price is None


def test_ruling_14_a_completed_set_sails_if_a_marker_is_in_the_reserve(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE"), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert kinds(sdo)[-1] == "voyage_ready"
    sdo.when(ANNA, End())
    sdo.refused("wrong_phase", order="end", phase="sail")


def test_ruling_14_with_an_empty_reserve_the_set_is_kept_and_sails_when_the_seat_likes(sdo):
    sdo.given(*position(markers=SIX, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE"), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert kinds(sdo)[-1] == "card_seen"
    assert hand(sdo, ANNA) == ["B01", "B07", "B13"]
    sdo.given((ANNA, End()), dice=throwing(10))


def test_ruling_14_a_marker_that_comes_back_starts_no_voyage_but_the_next_colony_card_does(sdo):
    """Bram ousts Anna's guild marker: she keeps her two sets, and sails with the one marker when
    she gains a colony card."""
    markers = {ANNA: "HOL LIM BRA UTR ZEE"}
    sets = {ANNA: "B01 B02 B07 B08 B13 B14"}
    sdo.given(*position(markers=markers, guilds={"grey": (ANNA, 3)}, hands=sets), *turn_of(BRAM))
    sdo.when(BRAM, TakeGuild("grey"))
    assert kinds(sdo) == ["guild_taken"]
    sdo.given((BRAM, End()), (CATO, End()))
    sdo.when(ANNA, UseBuy("ZEE", (4, 5)), dice=drawing(sdo, "card/11/ZEE", "B03"))
    assert sdo.events[-1] == Sailed(ANNA, 4, ("B01", "B07", "B13"))
    assert hand(sdo, ANNA) == ["B02", "B08", "B14", "B03"]


def test_ruling_14_the_check_is_repeated_while_there_are_sets_and_markers(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B02 B07 B08 B13"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE", (4, 5)), dice=drawing(sdo, "card/9/ZEE", "B14"))
    assert sdo.events[-2:] == [
        Sailed(ANNA, 4, ("B01", "B07", "B13")),
        Sailed(ANNA, 5, ("B02", "B08", "B14")),
    ]


def test_ruling_14_a_kept_set_sails_from_the_reserve_as_a_free_action(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07 B13"}), *turn_of(ANNA))
    sdo.when(ANNA, Sail((2,)))
    sdo.then(Sailed(ANNA, 2, ("B01", "B07", "B13")))


def test_ruling_15_natural_cards_first_jokers_only_for_what_is_missing(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B18 B19 B01 B02 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, Sail((2,)))
    sdo.then(Sailed(ANNA, 2, ("B01", "B07", "B18")))
    assert hand(sdo, ANNA) == ["B19", "B02"]


def test_ruling_15_three_jokers_are_a_set(sdo):
    sdo.given(*position(hands={ANNA: "C25 B18 B19"}), *turn_of(ANNA))
    sdo.when(ANNA, Sail((2,)))
    sdo.then(Sailed(ANNA, 2, ("B18", "B19", "C25")))


@pytest.mark.parametrize("number", [1, 13])
def test_ruling_16_a_die_card_names_the_sum_from_two_to_twelve(sdo, number):
    sdo.given(*position(hands={ANNA: "C18 C19"}), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(number))
    sdo.refused("bad_number", field="number", value=number, low=2, high=12)
    sdo.when(ANNA, UseDie(2))
    assert sdo.events[:2] == [DieCardPlayed(ANNA, "C18", 2), StadtholderMoved(8, 10)]
    sdo.when(ANNA, UseDie(3))  # one card per turn
    sdo.refused("wrong_phase", order="use_die", phase="turn")


def test_ruling_16_with_one_die_the_other_is_thrown(sdo):
    sdo.given(*position(hands={ANNA: "C18"}, die_card="one_die"), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(7))
    sdo.refused("bad_number", field="number", value=7, low=1, high=6)
    sdo.when(ANNA, UseDie(6), dice={"dice/9/1": 4})
    assert sdo.events[:2] == [
        DieCardPlayed(ANNA, "C18", 10, named=6, thrown=4),
        StadtholderMoved(8, 18),
    ]


def test_ruling_16_without_a_die_card_nothing_is_named(sdo):
    sdo.given(*position(), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(6))
    sdo.refused("no_die_card")


def test_ruling_17_a_governor_without_own_pieces_there_is_paid(sdo):
    sdo.given(*position(governors={BRAM: "HOL"}, hands={ANNA: "C18"}), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(8))
    assert sdo.events[-1] == IncomePaid(16, (Income(BRAM, governors_h=2, total_h=2),))


def test_ruling_18_anybody_sells_at_any_moment(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={BRAM: "Y01", ANNA: "S01"}), *turn_of(ANNA))
    sdo.when(BRAM, Sell("tulips"))
    sdo.then(CardsCashed(BRAM, "tulips", ("Y01",), 10))
    sdo.given((ANNA, Auction(("ZEE",))))
    sdo.when(ANNA, Sell("all"))
    sdo.then(CardsCashed(ANNA, "pepper", ("S01",), 16))
    assert sdo.awaited() == [(BRAM, "auction"), (CATO, "auction")]


def test_ruling_18_a_bid_may_include_the_sale(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, hands={BRAM: "S01"}, money={BRAM: 1}), *turn_of(ANNA)
    )
    sdo.given((ANNA, Auction(("ZEE",))), (CATO, Bid("ZEE", 8)))
    sdo.when(BRAM, Bid("ZEE", 18, selling=(Sale("pepper"),)))
    sdo.refused("no_money", needs_h=18, has_h=17)
    sdo.when(BRAM, Bid("ZEE", 17, selling=(Sale("pepper"),)))
    assert sdo.events[1] == CardsCashed(BRAM, "pepper", ("S01",), 16, declared=True)
    assert (sdo.events[2].winner, sdo.events[2].price_h) == (BRAM, 9)


def test_ruling_19_all_money_is_counted_in_half_florins(sdo):
    sdo.given(*position(money={ANNA: 39, BRAM: 40}), *turn_of(ANNA))
    assert [house(sdo, seat).score.money for seat in (ANNA, BRAM)] == [1, 2]


def test_ruling_20_hands_are_secret_others_see_the_backs(sdo):
    sdo.given(
        *position(hands={ANNA: "Y01 S01 B01 C18 C20"}, windmills={ANNA: "C01"}), *turn_of(ANNA)
    )
    for eyes in (BRAM, None):
        seen = sdo.view(eyes).houses[0]
        assert (seen.hand, seen.backs) == (
            None,
            {"investment": 1, "spice": 1, "colony": 1, "culture": 2},
        )
        assert seen.windmills == ("C01",)
    assert sdo.view(ANNA).houses[0].hand == ("Y01", "S01", "B01", "C18", "C20")


def test_ruling_20_with_open_hands_everybody_sees_them(sdo):
    sdo.given(
        *position(markers={ANNA: "BRA"}, hands={ANNA: "S01"}, open_hands=True), *turn_of(ANNA)
    )
    sdo.when(ANNA, UseBuy("BRA"), dice=drawing(sdo, "card/9/BRA", "Y01"))
    assert sdo.seen(BRAM)[-1] == ("card_seen", {"seat": ANNA, "card": "Y01", "open": True})
    assert sdo.view(BRAM).houses[0].hand == ("S01", "Y01")


# --- 21 to 30 ---


def test_ruling_21_money_is_open(sdo):
    sdo.given(*position(money={ANNA: 33, BRAM: 5}), *turn_of(ANNA))
    assert [seen.money_h for seen in sdo.view(CATO).houses] == [33, 5, 20]


def test_ruling_22_the_bank_is_unlimited(sdo):
    sdo.given(
        *position(hands={ANNA: "S01"}, money={ANNA: 100_000}),
        *turn_of(ANNA),
        (ANNA, Sell("pepper")),
    )
    assert purses(sdo)[0] == 100_016


def test_ruling_23_a_bid_is_at_most_the_bidders_money(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, money={BRAM: 7}), *turn_of(ANNA), (ANNA, Auction(("ZEE",)))
    )
    sdo.when(BRAM, Bid("ZEE", 8))
    sdo.refused("no_money", needs_h=8, has_h=7)
    sdo.given((BRAM, Bid("ZEE", 7)))


def test_ruling_24_who_could_perform_the_action_may_bid(sdo):
    """Green: a pawn in the reserve. Brown: a card left or an unfinished painting. Money is no
    condition."""
    sdo.given(
        *position(
            players=4,
            markers={ANNA: "HOL UTR"},
            pawns={BRAM: "GRO GRO FRI FRI GEL"},
            money={CATO: 0},
            paintings=all_art_to_cato(),
        ),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, Auction(("HOL", "UTR")))
    lots = (Lot("HOL", "green", (CATO, DIRK)), Lot("UTR", "brown", (CATO,)))
    sdo.then(AuctionOpened(1, ANNA, "sealed", lots, (CATO, DIRK)))


def test_ruling_24_with_nobody_who_could_the_auction_is_refused(sdo):
    cards = " ".join(f"B{number:02}" for number in range(1, 20))
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={CATO: cards}), *turn_of(ANNA))
    sdo.when(ANNA, Auction(("ZEE",)))
    sdo.refused("not_auctionable", place="ZEE", reason="nobody")


def test_ruling_24_is_applied_again_before_each_lot(sdo):
    """Bram has one pawn left in his reserve: with the first lot it is gone, and his second
    maximum counts as nothing."""
    sdo.given(*position(markers={ANNA: "HOL LIM"}, pawns={BRAM: "GRO UTR FRI ZEE"}), *turn_of(ANNA))
    sdo.given((ANNA, Auction(("HOL", "LIM"))), (CATO, Pass()))
    sdo.when(BRAM, letter(Bid("HOL", 2), Bid("LIM", 2)))
    assert [event.province for event in sdo.events if isinstance(event, AuctionResolved)] == ["HOL"]
    assert [event.province for event in sdo.events if isinstance(event, AuctionUnsold)] == ["LIM"]


def test_ruling_25_unsold_the_marker_stays_active_but_is_not_offered_again_this_turn(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}),
        *turn_of(ANNA),
        (ANNA, Auction(("ZEE",))),
        (BRAM, Pass()),
        (CATO, Pass()),
    )
    assert barred(sdo) == []
    sdo.when(ANNA, Auction(("ZEE",)))
    sdo.refused("already_offered", province="ZEE")
    sdo.given((ANNA, UseBuy("ZEE")))


def test_ruling_26_an_affordable_action_may_be_auctioned(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, money={ANNA: 100}), *turn_of(ANNA))
    sdo.when(ANNA, Auction(("ZEE",)))
    assert sdo.awaited() == [(BRAM, "auction"), (CATO, "auction")]


def test_ruling_27_the_winner_founds_with_a_reserve_marker_only(sdo):
    markers = {ANNA: "HOL", BRAM: "LIM BRA ZEE FLA FRI UTR"}
    sdo.given(
        *position(markers=markers, pawns={BRAM: "GRO GRO"}),
        *turn_of(ANNA),
        (ANNA, Auction(("HOL",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("HOL", 2, "pawn", "GRO", found=True))
    assert sdo.events[-1] == PawnCreated(BRAM, "GRO")


def test_ruling_27_the_winner_sails_with_a_reserve_marker_only(sdo):
    markers = {ANNA: "ZEE", BRAM: "LIM BRA HOL FLA FRI UTR"}
    sdo.given(
        *position(markers=markers, hands={BRAM: "B01 B07"}),
        *turn_of(ANNA),
        (ANNA, Auction(("ZEE",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("ZEE", 2, sail=(3,)), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert sdo.events[-1] == CardSeen(BRAM, "B13")
    assert hand(sdo, BRAM) == ["B01", "B07", "B13"]


RICH = {
    "markers": {BRAM: "HOL LIM BRA GRO"},
    "finished": {BRAM: "A21 A15"},
    "pawns": {BRAM: "FRI FRI FLA"},
}  # 33 points


def test_ruling_28_all_seats_are_checked_at_the_end_of_every_turn(sdo):
    sdo.given(*position(money=NOTHING, **RICH), *turn_of(ANNA))
    sdo.when(ANNA, End())
    assert (sdo.events[1].kind, sdo.events[1].winner, sdo.events[1].turn_of) == (
        "game_ended",
        BRAM,
        ANNA,
    )


def test_ruling_28_reaching_33_in_mid_turn_ends_nothing(sdo):
    sdo.given(*position(money=NOTHING, **RICH), *turn_of(BRAM))
    sdo.when(BRAM, Sell("all"))
    sdo.refused("nothing_applies")
    assert sdo.result() is None


def test_ruling_28_with_own_turn_only_the_active_seat_is_checked(sdo):
    sdo.given(*position(money=NOTHING, victory_check="own_turn", **RICH), *turn_of(ANNA))
    sdo.given((ANNA, End()), dice=throwing(10))
    assert sdo.result() is None
    sdo.when(BRAM, End())
    assert sdo.events[1].winner == BRAM


@pytest.mark.parametrize(
    ("money", "active", "order"),
    [
        (
            {ANNA: 660, BRAM: 680, CATO: 660},
            ANNA,
            [BRAM, ANNA, CATO],
        ),  # most points, then the active seat
        (
            {ANNA: 661, BRAM: 664, CATO: 661},
            ANNA,
            [ANNA, BRAM, CATO],
        ),  # the active seat, then most money
        (
            {ANNA: 660, BRAM: 660, CATO: 660},
            BRAM,
            [BRAM, CATO, ANNA],
        ),  # first clockwise after the active seat
        ({ANNA: 0, BRAM: 39, CATO: 662}, ANNA, [CATO, BRAM, ANNA]),
    ],
)
def test_ruling_29_several_at_33(sdo, money, active, order):
    sdo.given(*position(money=money), *turn_of(active))
    sdo.when(active, End())
    assert [placing.seat for placing in sdo.result().placings] == order


def test_ruling_29_with_own_turn_the_winner_comes_first(sdo):
    sdo.given(
        *position(money={ANNA: 660, BRAM: 700, CATO: 700}, victory_check="own_turn"), *turn_of(ANNA)
    )
    sdo.when(ANNA, End())
    assert [placing.seat for placing in sdo.result().placings] == [ANNA, BRAM, CATO]


def test_ruling_30_two_own_governors_on_one_square_are_paid_both(sdo):
    sdo.given(*position(governors={BRAM: "HOL FLA"}, hands={ANNA: "C18"}), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(8))
    assert sdo.events[-1] == IncomePaid(16, (Income(BRAM, governors_h=4, total_h=4),))


# --- 31 to 40 ---


def test_ruling_31_a_painting_may_be_paid_in_the_turn_it_was_bought(sdo):
    sdo.given(*position(markers={ANNA: "UTR OVE"}), *turn_of(ANNA))
    sdo.when(
        ANNA, letter(UseBuy("UTR"), UsePaint("A01", "OVE")), dice=drawing(sdo, "card/9/UTR", "A01")
    )
    assert sdo.events[2] == PaintingOrdered(ANNA, "A01", 3, 1)
    assert sdo.events[-1] == PaintingFinished(ANNA, "A01", 3)


def test_ruling_32_grey_and_yellow_cards_count_together(sdo):
    sdo.given(*position(hands={ANNA: "C27 S08 C20 Y08 C21"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("all"))
    sdo.then(
        CardsCashed(ANNA, "tulips", ("C20",), 10),
        CardsCashed(ANNA, "pairs", ("Y08", "C21"), 24),
        CardsCashed(ANNA, "cloves", ("S08", "C27"), 40),
    )


def test_ruling_33_of_more_than_three_pawns_three_are_replaced(sdo):
    sdo.given(
        *position(pawns={ANNA: "GRO GRO GRO GRO GRO"}), *turn_of(ANNA), (ANNA, FoundMarker("GRO"))
    )
    assert (house(sdo, ANNA).pawns_in, house(sdo, ANNA).pawns) == ({"GRO": 2}, 3)


def test_ruling_34_in_the_own_turn_founding_is_the_same_free_action(sdo):
    sdo.given(*position(markers={ANNA: "HOL"}, pawns={ANNA: "GRO GRO"}), *turn_of(ANNA))
    sdo.when(ANNA, letter(UsePawn("HOL", "GRO"), FoundMarker("GRO")))
    sdo.then(
        ActionUsed(ANNA, ANNA, "HOL", "green", "pawn", 10),
        PawnCreated(ANNA, "GRO"),
        MarkerFounded(ANNA, "GRO"),
    )


def test_ruling_35_a_vacated_square_is_free_at_once_for_anybody(sdo):
    sdo.given(
        *position(markers=SIX, pawns={ANNA: "GEL GEL GEL", BRAM: "HOL HOL HOL"}), *turn_of(ANNA)
    )
    sdo.given((ANNA, FoundMarker("GEL", "HOL")), (ANNA, End()), dice=throwing(10))
    sdo.when(BRAM, FoundMarker("HOL"))
    sdo.then(MarkerFounded(BRAM, "HOL"))


def test_ruling_36_sales_and_the_die_card_before_the_throw_everything_else_after_it(sdo):
    sdo.given(*position(hands={ANNA: "C18 Y01"}, markers={ANNA: "GEL"}), *before_roll(ANNA))
    sdo.when(ANNA, UseBuy("GEL"))
    sdo.refused("wrong_phase", order="use_buy", phase="before_roll")
    sdo.when(ANNA, letter(Sell("all"), Roll(), UseBuy("GEL")), dice=throwing(9))
    assert kinds(sdo)[:4] == ["cards_cashed", "dice_thrown", "stadtholder_moved", "income_paid"]


def test_ruling_37_a_turn_limit_ends_the_game_with_the_last_seats_turn(sdo):
    sdo.given(*position(turn_limit=4, first=BRAM, money={CATO: 80}), *turn_of(CATO, number=11))
    sdo.given((CATO, End()), dice=throwing(12))
    sdo.when(ANNA, End())
    assert isinstance(sdo.events[1], GameEnded)
    assert (sdo.events[1].reason, sdo.events[1].winner) == ("turn_limit", CATO)


def test_ruling_37_by_default_there_is_none(sdo):
    sdo.given(*position(), *turn_of(CATO, number=3 * 200))
    sdo.given((CATO, End()), dice=throwing(601))
    assert sdo.result() is None


def test_ruling_38_who_has_not_chosen_a_colour_gets_the_first_free_one(sdo):
    sdo.open(4, colour_2="blue", colour_3="blue")
    assert [seen.colour for seen in sdo.view().houses] == ["red", "blue", "green", "yellow"]


def test_ruling_39_the_piles_own_back_goes_first_then_the_lowest_id(sdo):
    sdo.given(*position(hands={ANNA: "C20 Y03 Y02 C24 B14 B13 B01 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("tulips", 1))
    sdo.then(CardsCashed(ANNA, "tulips", ("Y02",), 10))
    sdo.when(ANNA, Sail((2,)))
    sdo.then(Sailed(ANNA, 2, ("B01", "B07", "B13")))


def test_ruling_40_check_pay_bar_draw_then_consequences_and_no_order_sells_by_itself(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07 S01"}, money={ANNA: 5}),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, UseBuy("ZEE", (7,)))
    sdo.refused("no_money", needs_h=6, has_h=5)
    sdo.given((ANNA, Sell("pepper")))
    sdo.when(ANNA, UseBuy("ZEE", (7,)), dice=drawing(sdo, "card/9/ZEE", "B18"))
    sdo.then(
        ActionUsed(ANNA, ANNA, "ZEE", "blue", "buy", 6),
        CardBought(ANNA, "colony", 16),
        CardSeen(ANNA, "B18"),
        Sailed(ANNA, 7, ("B01", "B07", "B18")),
    )
