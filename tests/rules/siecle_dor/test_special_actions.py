"""Special actions by colour (SDO-44 to SDO-73)."""

import pytest

from games.engines.siecle_dor.commands import Auction, Sail, Sell, UseBuy, UseDie, UsePaint, UsePawn
from games.engines.siecle_dor.events import (
    ActionUsed,
    CardBought,
    CardsCashed,
    CardSeen,
    DieCardPlayed,
    GovernorAppointed,
    Income,
    IncomePaid,
    MarkerFounded,
    PainterPaid,
    PaintingFinished,
    PaintingOrdered,
    PawnCreated,
    Sailed,
    WindmillBuilt,
)
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    barred,
    before_roll,
    drawing,
    hand,
    house,
    position,
    purses,
    turn_of,
)

CARD = {"yellow": "Y01", "brown": "A01", "blue": "B01", "grey": "C18", "orange": "S01"}


def buys(sdo, place, card, number=9):
    sdo.when(ANNA, UseBuy(place), dice=drawing(sdo, f"card/{number}/{place}", card))


# --- General ---


def test_sdo_44_markers_in_provinces_guilds_and_colonies_act_by_colour(sdo):
    sdo.given(
        *position(
            markers={ANNA: "BRA ZEE GEL UTR"},
            guilds={"blue": (ANNA, 3)},
            colonies={ANNA: [2]},
            money={ANNA: 60},
        ),
        *turn_of(ANNA),
    )
    found = []
    for place, colour in (
        ("BRA", "yellow"),
        ("ZEE", "blue"),
        ("GEL", "grey"),
        ("UTR", "brown"),
        ("colony-2", "orange"),
    ):
        buys(sdo, place, CARD[colour])
        found.append((sdo.events[0].place, sdo.events[0].colour))
    buys(sdo, "guild-blue", "B02")
    found.append((sdo.events[0].place, sdo.events[0].colour))
    assert found == [
        ("BRA", "yellow"), ("ZEE", "blue"), ("GEL", "grey"), ("UTR", "brown"),
        ("colony-2", "orange"), ("guild-blue", "blue"),
    ]  # fmt: skip


def test_sdo_45_a_card_costs_three_florins_a_pawn_five(sdo):
    sdo.given(*position(markers={ANNA: "BRA HOL"}), *turn_of(ANNA))
    buys(sdo, "BRA", "Y01")
    assert purses(sdo)[0] == 14
    sdo.given((ANNA, UsePawn("HOL", "GRO")))
    assert purses(sdo)[0] == 4


def test_sdo_46_only_a_marker_in_a_province_may_be_auctioned(sdo):
    sdo.given(
        *position(markers={ANNA: "BRA"}, guilds={"blue": (ANNA, 3)}, colonies={ANNA: [4]}),
        *turn_of(ANNA),
    )
    for place in ("guild-blue", "colony-4"):
        sdo.when(ANNA, Auction((place,)))
        sdo.refused("not_auctionable", place=place, reason="not_province")
    sdo.given((ANNA, Auction(("BRA",))))


# --- Green ---


def test_sdo_47_green_comes_from_holland_limburg_and_the_green_guild(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL LIM"}, guilds={"green": (ANNA, 3)}, money={ANNA: 60}),
        *turn_of(ANNA),
    )
    sdo.given(
        (ANNA, UsePawn("HOL", "GRO")),
        (ANNA, UsePawn("LIM", "GRO")),
        (ANNA, UsePawn("guild-green", "UTR")),
    )
    assert house(sdo, ANNA).pawns_in == {"GRO": 2, "UTR": 1}


def test_sdo_48_a_pawn_for_five_florins_in_any_province_with_pawns_or_a_marker_too(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL LIM", BRAM: "FLA"}, pawns={BRAM: "FLA FLA"}), *turn_of(ANNA)
    )
    sdo.when(ANNA, UsePawn("HOL", "FLA"))
    sdo.then(ActionUsed(ANNA, ANNA, "HOL", "green", "pawn", 10), PawnCreated(ANNA, "FLA"))
    assert purses(sdo)[0] == 10


def test_sdo_49_without_a_pawn_in_the_reserve_it_is_impossible(sdo):
    sdo.given(*position(markers={ANNA: "HOL"}, pawns={ANNA: "GRO GRO FRI FRI UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, UsePawn("HOL", "FLA"))
    sdo.refused("reserve_empty", piece="pawn")


def test_sdo_50_the_third_pawn_may_become_a_marker_at_once(sdo):
    sdo.given(*position(markers={ANNA: "HOL"}, pawns={ANNA: "GRO GRO FRI"}), *turn_of(ANNA))
    sdo.when(ANNA, UsePawn("HOL", "GRO", found=True))
    sdo.then(
        ActionUsed(ANNA, ANNA, "HOL", "green", "pawn", 10),
        PawnCreated(ANNA, "GRO"),
        MarkerFounded(ANNA, "GRO"),
    )
    assert house(sdo, ANNA).pawns_in == {"FRI": 1}


def test_sdo_50_not_with_fewer_than_two_before_nor_beside_a_marker(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL", BRAM: "UTR"}, pawns={ANNA: "UTR UTR FRI"}), *turn_of(ANNA)
    )
    sdo.when(ANNA, UsePawn("HOL", "FRI", found=True))
    sdo.refused("need_three_pawns", province="FRI", have=2)
    sdo.when(ANNA, UsePawn("HOL", "UTR", found=True))
    sdo.refused("province_taken")


# --- Yellow ---


def test_sdo_51_yellow_comes_from_brabant_groningen_and_the_yellow_guild(sdo):
    sdo.given(*position(markers={ANNA: "BRA GRO"}, guilds={"yellow": (ANNA, 3)}), *turn_of(ANNA))
    for place, card in (("BRA", "Y01"), ("GRO", "Y08"), ("guild-yellow", "Y15")):
        buys(sdo, place, card)
        assert sdo.events[-1] == CardSeen(ANNA, card)
    assert purses(sdo)[0] == 2


def test_sdo_52_one_woman_with_tulips_is_worth_five_florins(sdo):
    sdo.given(*position(hands={ANNA: "Y01 Y02"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("tulips", 1))
    sdo.then(CardsCashed(ANNA, "tulips", ("Y01",), 10))
    sdo.when(ANNA, Sell("tulips"))
    sdo.then(CardsCashed(ANNA, "tulips", ("Y02",), 10))


def test_sdo_53_two_women_are_worth_twelve_florins_in_pairs_only(sdo):
    sdo.given(*position(hands={ANNA: "Y08 Y09 Y10"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("pairs"))
    sdo.then(CardsCashed(ANNA, "pairs", ("Y08", "Y09"), 24))
    sdo.when(ANNA, Sell("pairs"))
    sdo.refused("no_set", goods="pairs", have=1, needs=2)


def test_sdo_54_three_expeditions_are_worth_twenty_florins(sdo):
    sdo.given(*position(hands={ANNA: "Y15 Y16", BRAM: "Y17 Y18 Y19"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("expedition"))
    sdo.refused("no_set", goods="expedition", have=2, needs=3)
    sdo.when(BRAM, Sell("expedition"))
    sdo.then(CardsCashed(BRAM, "expedition", ("Y17", "Y18", "Y19"), 40))


def test_sdo_55_cards_are_cashed_at_any_time_and_discarded_the_money_serves_at_once(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL"}, hands={ANNA: "Y01"}, money={ANNA: 0}), *turn_of(ANNA)
    )
    sdo.given((ANNA, Sell("tulips")), (ANNA, UsePawn("HOL", "GRO")))
    assert purses(sdo)[0] == 0
    assert sdo.view().discards["investment"] == ("Y01",)


# --- Brown ---


def test_sdo_56_brown_takes_a_card_or_pays_a_painter_never_both(sdo):
    sdo.given(*position(markers={ANNA: "UTR OVE"}, paintings={ANNA: {"A15": 4}}), *turn_of(ANNA))
    sdo.when(ANNA, UsePaint(6, "UTR"))
    sdo.then(ActionUsed(ANNA, ANNA, "UTR", "brown", "paint", 2), PainterPaid(ANNA, "A15", 3))
    sdo.when(ANNA, UseBuy("UTR"))
    sdo.refused("marker_barred", place="UTR")
    buys(sdo, "OVE", "A01")
    assert purses(sdo)[0] == 20 - 2 - 6
    sdo.when(ANNA, UsePaint(6, "OVE"))
    sdo.refused("marker_barred", place="OVE")


def test_sdo_57_an_art_card_is_laid_face_up(sdo):
    sdo.given(*position(markers={ANNA: "UTR"}), *turn_of(ANNA))
    buys(sdo, "UTR", "A15")
    sdo.then(
        ActionUsed(ANNA, ANNA, "UTR", "brown", "buy", 6),
        CardBought(ANNA, "art", 21),
        PaintingOrdered(ANNA, "A15", 6, 4),
    )
    assert [(one.card, one.left) for one in sdo.view(BRAM).houses[0].paintings] == [("A15", 4)]


def test_sdo_58_its_points_count_only_when_it_is_finished(sdo):
    sdo.given(*position(paintings={ANNA: {"A21": 1}}, markers={ANNA: "UTR"}), *turn_of(ANNA))
    assert house(sdo, ANNA).score.art == 0
    sdo.given((ANNA, UsePaint(8)))
    assert house(sdo, ANNA).score.art == 8


@pytest.mark.parametrize(
    ("card", "payments"),
    [
        ("A01", 1),
        ("A06", 2),
        ("A11", 3),
        ("A15", 4),
        ("A19", 5),
        ("A21", 6),
        ("C22", 1),
        ("C23", 2),
    ],
)
def test_sdo_59_the_payments_a_painting_needs(sdo, card, payments):
    sdo.given(*position(markers={ANNA: "UTR GEL"}), *turn_of(ANNA))
    buys(sdo, "UTR" if card[0] == "A" else "GEL", card)
    assert sdo.events[-1].left == payments


def test_sdo_60_with_the_last_payment_the_points_count_and_the_money_is_gone(sdo):
    sdo.given(
        *position(paintings={ANNA: {"A15": 1}}, markers={ANNA: "UTR"}, money={ANNA: 10}),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, UsePaint("A15", "UTR"))
    sdo.then(
        ActionUsed(ANNA, ANNA, "UTR", "brown", "paint", 2),
        PainterPaid(ANNA, "A15", 0),
        PaintingFinished(ANNA, "A15", 6),
    )
    assert (purses(sdo)[0], house(sdo, ANNA).score.art) == (8, 6)


# --- Blue ---


def test_sdo_61_blue_comes_from_zeeland_friesland_and_the_blue_guild(sdo):
    sdo.given(*position(markers={ANNA: "ZEE FRI"}, guilds={"blue": (ANNA, 3)}), *turn_of(ANNA))
    for place, card in (("ZEE", "B01"), ("FRI", "B02"), ("guild-blue", "B03")):
        buys(sdo, place, card)
    assert hand(sdo, ANNA) == ["B01", "B02", "B03"]


def test_sdo_62_a_joker_stands_for_a_missing_element_several_in_one_voyage(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B18 B19"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE", (4,)), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert sdo.events[-1] == Sailed(ANNA, 4, ("B18", "B19", "B13"))


def test_sdo_63_ship_captain_and_cannon_sail_at_once_to_a_colony_of_choice(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE", (5,)), dice=drawing(sdo, "card/9/ZEE", "B13"))
    sdo.then(
        ActionUsed(ANNA, ANNA, "ZEE", "blue", "buy", 6),
        CardBought(ANNA, "colony", 16),
        CardSeen(ANNA, "B13"),
        Sailed(ANNA, 5, ("B01", "B07", "B13")),
    )
    assert sdo.view().discards["colony"] == ("B01", "B07", "B13")
    assert (house(sdo, ANNA).markers, sdo.view().colonies["5"][0].seat) == (4, ANNA)


def test_sdo_64_squares_two_to_six_hold_one_marker_square_seven_any_number(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, colonies={BRAM: [3, 7]}, hands={ANNA: "B01 B07"}),
        *turn_of(ANNA),
    )
    sdo.given((ANNA, UseBuy("ZEE")), dice=drawing(sdo, "card/9/ZEE", "B13"))
    sdo.when(ANNA, Sail((3,)))
    sdo.refused("colony_taken", colonies=[3], free=[2, 4, 5, 6, 7])
    sdo.when(ANNA, Sail((7,)))
    sdo.then(Sailed(ANNA, 7, ("B01", "B07", "B13")))
    assert [marker.seat for marker in sdo.view().colonies["7"]] == [BRAM, ANNA]


def test_sdo_65_colony_markers_give_orange_actions(sdo):
    sdo.given(*position(colonies={ANNA: [3]}), *turn_of(ANNA))
    buys(sdo, "colony-3", "S08")
    sdo.then(
        ActionUsed(ANNA, ANNA, "colony-3", "orange", "buy", 6),
        CardBought(ANNA, "spice", 20),
        CardSeen(ANNA, "S08"),
    )


# --- Grey ---


def test_sdo_66_grey_comes_from_flanders_gelderland_and_the_grey_guild(sdo):
    sdo.given(*position(markers={ANNA: "FLA GEL"}, guilds={"grey": (ANNA, 3)}), *turn_of(ANNA))
    for place, card in (("FLA", "C01"), ("GEL", "C02"), ("guild-grey", "C03")):
        buys(sdo, place, card)
        assert sdo.events[-1] == WindmillBuilt(ANNA, card)
    assert purses(sdo)[0] == 2


def test_sdo_67_a_windmill_is_played_at_once_for_two_points(sdo):
    sdo.given(*position(markers={ANNA: "FLA"}), *turn_of(ANNA))
    buys(sdo, "FLA", "C07")
    assert (house(sdo, ANNA).windmills, house(sdo, ANNA).score.windmills, hand(sdo, ANNA)) == (
        ("C07",),
        2,
        [],
    )


def test_sdo_68_a_governor_is_one_point_and_kept(sdo):
    sdo.given(*position(markers={ANNA: "FLA"}), *turn_of(ANNA))
    buys(sdo, "FLA", "C14")
    assert sdo.events[-1] == GovernorAppointed(ANNA, "C14", "ZEE")
    assert (house(sdo, ANNA).governors, house(sdo, ANNA).score.governors) == (("C14",), 1)


def test_sdo_69_a_governor_is_paid_each_time_the_stadtholder_stops_there_on_top(sdo):
    sdo.given(
        *position(governors={ANNA: "FLA"}, pawns={ANNA: "FLA"}, hands={ANNA: "C18"}),
        *before_roll(ANNA),
    )
    sdo.when(ANNA, UseDie(8))
    assert sdo.events[-1] == IncomePaid(16, (Income(ANNA, pawns_h=2, governors_h=2, total_h=4),))


def test_sdo_70_a_die_card_decides_the_throw_and_is_discarded(sdo):
    sdo.given(*position(hands={ANNA: "C19"}), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(12))
    assert sdo.events[0] == DieCardPlayed(ANNA, "C19", 12)
    assert (sdo.view().stadtholder, sdo.view().discards["culture"], hand(sdo, ANNA)) == (
        20,
        ("C19",),
        [],
    )


def test_sdo_71_cards_of_other_kinds_in_the_grey_pile_work_like_them(sdo):
    sdo.given(
        *position(
            markers={ANNA: "FLA GEL"}, guilds={"grey": (ANNA, 3)}, hands={ANNA: "Y08 B01 B07"}
        ),
        *turn_of(ANNA),
    )
    buys(sdo, "FLA", "C21")
    sdo.when(ANNA, Sell("pairs"))
    sdo.then(CardsCashed(ANNA, "pairs", ("Y08", "C21"), 24))
    sdo.when(ANNA, UseBuy("GEL", (6,)), dice=drawing(sdo, "card/9/GEL", "C24"))
    assert sdo.events[-1] == Sailed(ANNA, 6, ("B01", "B07", "C24"))
    buys(sdo, "guild-grey", "C22")
    assert sdo.events[-1] == PaintingOrdered(ANNA, "C22", 3, 1)


# --- Orange ---


def test_sdo_72_a_colony_sells_the_top_spice_card_for_its_number(sdo):
    sdo.given(*position(colonies={ANNA: [2, 6, 7]}, money={ANNA: 100}), *turn_of(ANNA))
    costs = []
    for place, label, card in (
        ("colony-2", "colony-2", "S01"),
        ("colony-6", "colony-6", "S02"),
        ("colony-7", "colony-7/0", "S03"),
    ):
        sdo.when(ANNA, UseBuy(place), dice=drawing(sdo, f"card/9/{label}", card))
        costs.append(sdo.events[0].cost_h)
    assert costs == [4, 12, 14]
    assert barred(sdo) == ["colony-2", "colony-6", "colony-7"]


def test_sdo_73_spices_are_cashed_like_investments_for_more(sdo):
    sdo.given(*position(hands={ANNA: "S01 S08 S09 S15 S16 S17"}), *turn_of(ANNA))
    sdo.when(ANNA, Sell("all"))
    sdo.then(
        CardsCashed(ANNA, "pepper", ("S01",), 16),
        CardsCashed(ANNA, "cloves", ("S08", "S09"), 40),
        CardsCashed(ANNA, "nutmeg", ("S15", "S16", "S17"), 64),
    )


def test_a_marker_acts_only_in_its_own_way(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL ZEE", BRAM: "BRA"}, paintings={ANNA: {"A15": 1}}),
        *turn_of(ANNA),
    )
    for order, place, colour, use in (
        (UseBuy("HOL"), "HOL", "green", "buy"),
        (UsePawn("ZEE", "GRO"), "ZEE", "blue", "pawn"),
        (UsePaint(6, "ZEE"), "ZEE", "blue", "paint"),
    ):
        sdo.when(ANNA, order)
        sdo.refused("wrong_colour", place=place, colour=colour, use=use)
    sdo.when(ANNA, UseBuy("BRA"))
    sdo.refused("not_your_marker", place="BRA", owner=BRAM)
    sdo.when(ANNA, UseBuy("colony-4"))
    sdo.refused("not_your_marker", place="colony-4", owner=None)
