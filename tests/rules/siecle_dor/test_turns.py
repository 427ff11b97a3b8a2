"""The turn and the Stadtholder (SDO-14 to SDO-27)."""

from games.engines.siecle_dor.commands import (
    Auction,
    End,
    FoundMarker,
    Move,
    Roll,
    Sell,
    TakeGuild,
    UseBuy,
    UseDie,
    UsePawn,
)
from games.engines.siecle_dor.events import (
    ActionUsed,
    CardBought,
    DiceThrown,
    DieCardPlayed,
    GuildTaken,
    Income,
    IncomePaid,
    PawnsMoved,
    Score,
    StadtholderMoved,
    TurnEnded,
    TurnStarted,
    WindmillBuilt,
)
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    barred,
    before_roll,
    drawing,
    position,
    purses,
    throwing,
    turn_of,
)


def test_sdo_14_the_first_player_then_the_seat_to_the_left_and_so_on(sdo):
    sdo.given(*position(first=BRAM), *turn_of(BRAM))
    order = []
    for number in (10, 11, 12):
        [(seat, _)] = sdo.awaited()
        sdo.when(seat, End(), dice=throwing(number))
        order += [event.seat for event in sdo.events if isinstance(event, TurnStarted)]
    assert order == [CATO, ANNA, BRAM]


def test_sdo_15_dice_and_stadtholder_always_come_first(sdo):
    sdo.given(*position(hands={BRAM: "C18"}, markers={BRAM: "HOL"}), *turn_of(ANNA))
    sdo.when(ANNA, End())
    assert sdo.awaited() == [(BRAM, "before_roll")]
    for order in (
        Move(("HOL", "UTR")),
        TakeGuild("blue"),
        UsePawn("HOL", "HOL"),
        Auction(("HOL",)),
        End(),
        FoundMarker("HOL"),
    ):
        sdo.when(BRAM, order)
        sdo.refused("wrong_phase", order=order.kind, phase="before_roll")


def test_sdo_16_free_actions_special_actions_and_auctions_in_any_order(sdo):
    sdo.given(
        *position(markers={ANNA: "GEL"}, pawns={ANNA: "UTR"}, money={ANNA: 40}), *turn_of(ANNA)
    )
    sdo.given((ANNA, Move(("UTR", "HOL"))))
    sdo.given((ANNA, UseBuy("GEL")), dice=drawing(sdo, "card/9/GEL", "C01"))
    sdo.given((ANNA, TakeGuild("grey")), (ANNA, Move(("HOL", "ZEE"))))
    sdo.given((ANNA, UseBuy("guild-grey")), dice=drawing(sdo, "card/9/guild-grey", "C02"))
    assert sdo.awaited() == [(ANNA, "turn")]


def test_sdo_17_any_number_of_free_actions_as_long_as_they_can_be_paid(sdo):
    sdo.given(*position(pawns={ANNA: "UTR UTR"}, money={ANNA: 16}), *turn_of(ANNA))
    sdo.given(
        (ANNA, Move(("UTR", "HOL"))),
        (ANNA, TakeGuild("blue")),
        (ANNA, Move(("UTR", "HOL"))),
        (ANNA, TakeGuild("grey")),
    )
    assert purses(sdo)[0] == 2
    sdo.when(ANNA, TakeGuild("green"))
    sdo.refused("no_money", needs_h=6, has_h=2)


def test_sdo_18_a_marker_acts_once_a_turn_and_is_barred(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("GEL"), dice=drawing(sdo, "card/9/GEL", "C01"))
    sdo.then(
        ActionUsed(ANNA, ANNA, "GEL", "grey", "buy", 6),
        CardBought(ANNA, "culture", 26),
        WindmillBuilt(ANNA, "C01"),
    )
    assert barred(sdo) == ["GEL"]
    sdo.when(ANNA, UseBuy("GEL"))
    sdo.refused("marker_barred", place="GEL")


def test_sdo_19_a_special_action_is_never_compulsory(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}), *turn_of(ANNA))
    sdo.when(ANNA, End(), dice=throwing(10))
    assert sdo.events[0].kind == "turn_ended"


def test_sdo_20_the_points_are_announced_at_the_end_of_the_turn(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}, pawns={BRAM: "FLA"}), *turn_of(ANNA))
    sdo.when(ANNA, End(), dice=throwing(10))
    announced = (
        Score(ANNA, 5, provinces=4, money=1),
        Score(BRAM, 2, pawns=1, money=1),
        Score(CATO, 1, money=1),
    )
    assert sdo.events[0] == TurnEnded(ANNA, announced)


def test_sdo_21_all_markers_are_active_again_at_the_end_of_the_turn(sdo):
    sdo.given(
        *position(markers={ANNA: "GEL"}, guilds={"grey": (ANNA, 3)}, colonies={ANNA: [2]}),
        *turn_of(ANNA),
    )
    sdo.given((ANNA, UseBuy("GEL")), (ANNA, UseBuy("guild-grey")), (ANNA, UseBuy("colony-2")))
    assert barred(sdo) == ["GEL", "colony-2", "guild-grey"]
    sdo.given((ANNA, End()))
    assert barred(sdo) == []


# --- The Stadtholder ---


def test_sdo_22_he_moves_clockwise_by_the_sum_of_two_dice(sdo):
    sdo.given(*position(stadtholder=46), *turn_of(ANNA, square=46))
    sdo.when(ANNA, End(), dice=throwing(10, 6, 5))
    assert sdo.events[2:4] == [DiceThrown(BRAM, 6, 5), StadtholderMoved(46, 3)]


def test_sdo_23_every_seat_is_paid_for_pawns_and_markers_on_both_provinces(sdo):
    """Square 16 shows Holland and Flanders."""
    sdo.given(
        *position(markers={ANNA: "HOL", BRAM: "FLA"}, pawns={ANNA: "HOL FLA FLA", CATO: "HOL UTR"}),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, End(), dice=throwing(10, 4, 4))
    assert sdo.events[-1] == IncomePaid(
        16,
        (
            Income(ANNA, pawns_h=6, markers_h=4, total_h=10),
            Income(BRAM, markers_h=4, total_h=4),
            Income(CATO, pawns_h=2, total_h=2),
        ),
    )
    assert purses(sdo) == [30, 24, 22]


def test_sdo_24_a_merchant_square_pays_everybody_one_florin(sdo):
    sdo.given(*position(markers={ANNA: "HOL"}), *turn_of(ANNA))
    sdo.when(ANNA, End(), dice=throwing(10, 3, 4))
    assert sdo.events[-1] == IncomePaid(
        15, tuple(Income(seat, square_h=2, total_h=2) for seat in (ANNA, BRAM, CATO))
    )


def test_sdo_25_william_ii_pays_everybody_three_florins(sdo):
    sdo.given(*position(stadtholder=46), *turn_of(ANNA, square=46))
    sdo.when(ANNA, End(), dice=throwing(10, 4, 4))
    assert sdo.events[-1] == IncomePaid(
        0, tuple(Income(seat, square_h=6, total_h=6) for seat in (ANNA, BRAM, CATO))
    )


def test_sdo_26_squares_passed_over_do_not_pay(sdo):
    """From 46 over William II to square 1, Utrecht and Gelderland."""
    sdo.given(
        *position(stadtholder=46, markers={ANNA: "HOL"}, pawns={BRAM: "UTR"}),
        *turn_of(ANNA, square=46),
    )
    sdo.when(ANNA, End(), dice=throwing(10, 4, 5))
    assert sdo.events[-1] == IncomePaid(1, (Income(BRAM, pawns_h=2, total_h=2),))


def test_sdo_27_culture_cards_change_the_movement_and_the_payment(sdo):
    sdo.given(*position(hands={ANNA: "C18"}, governors={BRAM: "FLA"}), *before_roll(ANNA))
    sdo.when(ANNA, UseDie(8))
    sdo.then(
        DieCardPlayed(ANNA, "C18", 8),
        StadtholderMoved(8, 16),
        IncomePaid(16, (Income(BRAM, governors_h=2, total_h=2),)),
    )


def test_the_roll_is_asked_only_before_the_throw(sdo):
    sdo.given(*position(), *turn_of(ANNA))
    sdo.when(ANNA, Roll())
    sdo.refused("wrong_phase", order="roll", phase="turn")
    sdo.when(BRAM, Roll())
    sdo.refused("not_your_turn", order="roll", awaited=[ANNA])
    sdo.when(ANNA, Sell("tulips"))
    sdo.refused("no_set", goods="tulips", have=0, needs=1)


def test_moves_and_guilds_are_told_in_events(sdo):
    sdo.given(*position(pawns={ANNA: "UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("UTR", "HOL")))
    sdo.then(PawnsMoved(ANNA, ("UTR", "HOL"), 1, 1))
    sdo.when(ANNA, TakeGuild("blue"))
    sdo.then(GuildTaken(ANNA, "blue", 3))
