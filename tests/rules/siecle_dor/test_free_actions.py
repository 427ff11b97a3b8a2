"""Movement, guilds, new markers (SDO-28 to SDO-43)."""

from games.engines.siecle_dor.commands import End, FoundMarker, Move, TakeGuild
from games.engines.siecle_dor.events import GuildTaken, MarkerFounded, MarkerRelocated, PawnsMoved
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    house,
    letter,
    position,
    purses,
    throwing,
    turn_of,
)


def test_sdo_28_a_step_to_an_adjacent_province_costs_half_a_florin(sdo):
    sdo.given(*position(pawns={ANNA: "UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("UTR", "GEL")))
    sdo.then(PawnsMoved(ANNA, ("UTR", "GEL"), 1, 1))
    assert purses(sdo) == [19, 20, 20]
    assert house(sdo, ANNA).pawns_in == {"GEL": 1}
    sdo.when(ANNA, Move(("GEL", "UTR", "BRA")))
    sdo.refused("not_adjacent", origin="UTR", to="BRA", neighbours=["GEL", "HOL"])


def test_sdo_29_several_steps_and_several_pawns_half_a_florin_each_step(sdo):
    sdo.given(*position(pawns={ANNA: "UTR UTR GRO"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("UTR", "GEL", "LIM"), 2))
    sdo.then(PawnsMoved(ANNA, ("UTR", "GEL", "LIM"), 2, 4))
    sdo.given((ANNA, Move(("GRO", "OVE"))), (ANNA, Move(("OVE", "GEL"))))
    assert purses(sdo)[0] == 14


def test_sdo_30_no_limit_to_pawns_in_a_province_after_setup(sdo):
    sdo.given(
        *position(markers={BRAM: "HOL"}, pawns={ANNA: "UTR UTR UTR UTR", BRAM: "HOL HOL"}),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, Move(("UTR", "HOL"), 4))
    sdo.then(PawnsMoved(ANNA, ("UTR", "HOL"), 4, 4))


def test_sdo_31_the_booklets_example_costs_one_and_a_half_florins(sdo):
    sdo.given(*position(pawns={ANNA: "GEL UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, letter(Move(("UTR", "HOL")), Move(("GEL", "UTR", "HOL"))))
    assert purses(sdo)[0] == 17
    assert house(sdo, ANNA).pawns_in == {"HOL": 2}


def test_sdo_32_one_or_more_guilds_in_a_turn(sdo):
    sdo.given(*position(), *turn_of(ANNA))
    sdo.when(ANNA, letter(TakeGuild("blue"), TakeGuild("grey"), TakeGuild("green")))
    sdo.then(GuildTaken(ANNA, "blue", 3), GuildTaken(ANNA, "grey", 3), GuildTaken(ANNA, "green", 3))


def test_sdo_33_an_uncontrolled_guild_costs_three(sdo):
    sdo.given(*position(), *turn_of(ANNA))
    sdo.when(ANNA, TakeGuild("brown"))
    sdo.then(GuildTaken(ANNA, "brown", 3))
    assert purses(sdo)[0] == 14
    assert house(sdo, ANNA).markers == 5


def test_sdo_34_a_controlled_guild_costs_one_more_than_its_controller_paid(sdo):
    sdo.given(*position(guilds={"brown": (BRAM, 6)}), *turn_of(ANNA))
    sdo.when(ANNA, TakeGuild("brown"))
    sdo.then(GuildTaken(ANNA, "brown", 7, ousted=BRAM))
    assert (sdo.view().guilds["brown"].seat, sdo.view().guilds["brown"].next_price) == (ANNA, 8)


def test_sdo_35_the_money_goes_to_the_bank(sdo):
    sdo.given(*position(guilds={"brown": (BRAM, 3)}), *turn_of(ANNA))
    sdo.given((ANNA, TakeGuild("brown")))
    assert purses(sdo) == [12, 20, 20]


def test_sdo_36_the_ousted_marker_returns_to_its_owners_reserve(sdo):
    sdo.given(*position(guilds={"brown": (BRAM, 3)}), *turn_of(ANNA))
    assert house(sdo, BRAM).markers == 5
    sdo.given((ANNA, TakeGuild("brown")))
    assert (house(sdo, ANNA).markers, house(sdo, BRAM).markers) == (5, 6)


FIVE = {ANNA: "HOL LIM BRA UTR OVE"}


def test_sdo_37_a_vacated_guild_costs_three_again(sdo):
    sdo.given(
        *position(markers=FIVE, guilds={"blue": (ANNA, 5)}, pawns={ANNA: "GRO GRO GRO"}),
        *turn_of(ANNA),
    )
    sdo.given((ANNA, FoundMarker("GRO", "guild-blue")))
    assert sdo.view().guilds["blue"].next_price == 3
    sdo.given((ANNA, End()), dice=throwing(10))
    sdo.when(BRAM, TakeGuild("blue"))
    sdo.then(GuildTaken(BRAM, "blue", 3))


def test_sdo_38_three_own_pawns_become_a_marker_for_nothing(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO GRO", BRAM: "UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, FoundMarker("GRO"))
    sdo.then(MarkerFounded(ANNA, "GRO"))
    assert purses(sdo)[0] == 20
    assert sdo.view().provinces["GRO"].seat == ANNA


def test_sdo_38_two_of_ones_own_are_not_enough(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO", BRAM: "GRO"}), *turn_of(ANNA))
    sdo.when(ANNA, FoundMarker("GRO"))
    sdo.refused("need_three_pawns", province="GRO", have=2)


def test_sdo_39_the_province_must_be_without_any_marker(sdo):
    sdo.given(*position(markers={BRAM: "GRO"}, pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA))
    sdo.when(ANNA, FoundMarker("GRO"))
    sdo.refused("province_taken")


def test_sdo_40_the_three_pawns_return_to_the_reserve(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA))
    assert house(sdo, ANNA).pawns == 2
    sdo.given((ANNA, FoundMarker("GRO")))
    assert (house(sdo, ANNA).pawns, house(sdo, ANNA).pawns_in) == (5, {})


def test_sdo_41_founding_is_optional(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA))
    sdo.given((ANNA, End()))
    assert house(sdo, ANNA).pawns_in == {"GRO": 3}


def test_sdo_42_the_marker_comes_from_the_reserve(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA))
    sdo.given((ANNA, FoundMarker("GRO")))
    assert house(sdo, ANNA).markers == 5


def test_sdo_43_with_an_empty_reserve_a_marker_moves_from_another_square(sdo):
    sdo.given(
        *position(markers=FIVE, colonies={ANNA: [3]}, pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA)
    )
    assert house(sdo, ANNA).markers == 0
    sdo.when(ANNA, FoundMarker("GRO"))
    sdo.refused("reserve_empty", piece="marker")
    sdo.when(ANNA, FoundMarker("GRO", "colony-3"))
    sdo.then(MarkerRelocated(ANNA, "colony-3", "GRO"))
    assert "3" not in sdo.view().colonies


def test_names_that_make_no_way(sdo):
    sdo.given(*position(pawns={ANNA: "UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("UTR", "UTR")))
    sdo.refused("no_way", path=["UTR", "UTR"])
    sdo.when(ANNA, Move(("UTR", "HOL"), 2))
    sdo.refused("no_pawn_there", province="UTR", count=2, have=1)
    sdo.when(ANNA, Move(("HOL", "UTR")))
    sdo.refused("no_pawn_there", province="HOL", count=1, have=0)
    sdo.when(CATO, Move(("HOL", "UTR")))
    sdo.refused("not_your_turn", order="move", awaited=[ANNA])


def test_two_names_take_the_shortest_way_the_alphabetically_first_among_equals(sdo):
    """Gelderland to Holland goes by Brabant or by Utrecht: BRA comes first. Zeeland to Groningen
    takes four steps."""
    sdo.given(*position(pawns={ANNA: "GEL FLA"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("GEL", "HOL")))
    sdo.then(PawnsMoved(ANNA, ("GEL", "BRA", "HOL"), 1, 2))
    sdo.when(ANNA, Move(("FLA", "GRO")))
    sdo.then(PawnsMoved(ANNA, ("FLA", "BRA", "GEL", "OVE", "GRO"), 1, 4))
