"""The examples of the sheet's section 8, written as a player would write them."""

from games.engines.siecle_dor.events import (
    ActionUsed,
    AuctionResolved,
    CardBought,
    CardSeen,
    GuildTaken,
    Income,
    IncomePaid,
    MarkerFounded,
    MarkerRelocated,
    PainterPaid,
    PaintingFinished,
    PawnCreated,
    PawnsMoved,
    Rung,
    Sailed,
)
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    barred,
    before_roll,
    drawing,
    hand,
    house,
    kinds,
    position,
    purses,
    started,
    turn_of,
)

NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


def says(table, seat, text):
    """A move of the table, as this seat writes it."""
    return seat, table.engine.notation.parse(text, table.view(seat), NAMES)


def written(table, *letters):
    """These letters come one after the other and are accepted."""
    for seat, text in letters:
        table.given(says(table, seat, text))


def test_example_01_the_booklets_move_costs_three_halves(sdo):
    sdo.given(*position(pawns={ANNA: "GEL UTR"}), *turn_of(ANNA))
    sdo.when(*says(sdo, ANNA, "move Utrecht > Holland\nmove Gelderland > Utrecht > Holland"))
    sdo.then(PawnsMoved(ANNA, ("UTR", "HOL"), 1, 1), PawnsMoved(ANNA, ("GEL", "UTR", "HOL"), 1, 2))
    assert (purses(sdo)[0], house(sdo, ANNA).pawns_in) == (17, {"HOL": 2})


def test_example_02_the_price_of_a_guild_climbs_and_falls(sdo):
    """Cato, with an empty reserve, moves the marker to a province: the guild costs 3 f again."""
    sdo.given(
        *position(markers={CATO: "HOL LIM BRA GRO UTR"}, pawns={CATO: "ZEE ZEE ZEE"}),
        *turn_of(ANNA),
    )
    sdo.when(*says(sdo, ANNA, "guild blue\nend"))
    assert sdo.events[0] == GuildTaken(ANNA, "blue", 3)
    sdo.when(*says(sdo, BRAM, "guild blue\nend"))
    assert sdo.events[0] == GuildTaken(BRAM, "blue", 4, ousted=ANNA)
    assert house(sdo, ANNA).markers == 6
    sdo.when(*says(sdo, CATO, "guild blue\nfound Zeeland with guild blue"))
    sdo.then(GuildTaken(CATO, "blue", 5, ousted=BRAM), MarkerRelocated(CATO, "guild-blue", "ZEE"))
    assert sdo.view().guilds["blue"].next_price == 3


def test_example_03_three_pawns_in_groningen(sdo):
    sdo.given(*position(pawns={ANNA: "GRO GRO GRO"}), *turn_of(ANNA))
    before = house(sdo, ANNA)
    sdo.when(*says(sdo, ANNA, "found Groningen"))
    sdo.then(MarkerFounded(ANNA, "GRO"))
    after = house(sdo, ANNA)
    assert (
        after.pawns - before.pawns,
        after.markers - before.markers,
        after.score.total - before.score.total,
    ) == (3, -1, 1)


def test_example_04_square_sixteen_pays_anna_three_and_bram_two(sdo):
    sdo.given(
        *position(
            markers={ANNA: "HOL"},
            pawns={ANNA: "HOL", BRAM: "FLA"},
            governors={BRAM: "FLA"},
            hands={ANNA: "C18"},
        )
    )
    sdo.given(*before_roll(ANNA))
    sdo.when(*says(sdo, ANNA, "die 8"))
    anna = Income(ANNA, pawns_h=2, markers_h=4, total_h=6)
    bram = Income(BRAM, pawns_h=2, governors_h=2, total_h=4)
    assert sdo.events[-1] == IncomePaid(16, (anna, bram))


def test_example_05_a_painting_of_six_points(sdo):
    sdo.given(*position(markers={ANNA: "UTR OVE"}, guilds={"brown": (ANNA, 3)}), *turn_of(ANNA))
    sdo.when(
        *says(sdo, ANNA, "use Utrecht buy\npaint 6\npaint 6\nend"),
        dice=drawing(sdo, "card/9/UTR", "A15"),
    )
    costs = [event.cost_h for event in sdo.events if isinstance(event, ActionUsed)]
    assert [event.left for event in sdo.events if isinstance(event, PainterPaid)] == [3, 2]
    written(sdo, (BRAM, "end"), (CATO, "end"))
    assert house(sdo, ANNA).score.art == 0
    before = purses(sdo)[0]
    sdo.when(*says(sdo, ANNA, "paint 6\npaint 6"))
    costs += [event.cost_h for event in sdo.events if isinstance(event, ActionUsed)]
    assert sdo.events[-1] == PaintingFinished(ANNA, "A15", 6)
    assert costs == [6, 2, 2, 2, 2]
    assert (purses(sdo)[0] - before, house(sdo, ANNA).score.art) == (-4, 6)


def test_example_06_a_blue_action_sold_for_two_florins(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}), *turn_of(ANNA))
    written(sdo, (ANNA, "auction Zeeland"), (CATO, "bid 1.5"))
    sdo.when(*says(sdo, BRAM, "bid 2"), dice=drawing(sdo, "card/9/ZEE", "B01"))
    ladder = (Rung(BRAM, 1), Rung(CATO, 2), Rung(BRAM, 3), Rung(CATO))
    assert sdo.events[1] == AuctionResolved(1, "ZEE", ANNA, BRAM, 3, ladder)
    written(sdo, (ANNA, "end"), (BRAM, "end"), (CATO, "end"), (ANNA, "auction Zeeland"))
    before = purses(sdo)
    written(sdo, (CATO, "bid 2"))
    sdo.when(*says(sdo, BRAM, "bid 2"), dice=drawing(sdo, "card/12/ZEE", "B02"))
    assert [
        (event.winner, event.price_h) for event in sdo.events if isinstance(event, AuctionResolved)
    ] == [(CATO, 4)]
    assert sdo.events[2:] == [
        ActionUsed(CATO, ANNA, "ZEE", "blue", "buy"),
        CardBought(CATO, "colony", 17),
        CardSeen(CATO, "B02"),
    ]
    assert [now - then for now, then in zip(purses(sdo), before, strict=True)] == [4, 0, -4]
    assert barred(sdo) == ["ZEE"]


def test_example_07_nineteen_and_a_half_florins_are_one_point(sdo):
    sdo.given(*position(money={ANNA: 39, BRAM: 40}), *turn_of(ANNA))
    assert [house(sdo, seat).score.money for seat in (ANNA, BRAM)] == [1, 2]


def test_example_08_what_is_not_auctioned(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, guilds={"blue": (ANNA, 3)}, colonies={ANNA: [3]}),
        *turn_of(ANNA),
    )
    for place, named in (("guild-blue", "guild blue"), ("colony-3", "colony 3")):
        sdo.when(*says(sdo, ANNA, f"auction {named}"))
        sdo.refused("not_auctionable", place=place, reason="not_province")
    written(sdo, (ANNA, "auction Zeeland"), (BRAM, "pass"), (CATO, "pass"))
    sdo.when(*says(sdo, ANNA, "auction Zeeland"))
    sdo.refused("already_offered", province="ZEE")


def test_example_09_a_joker_completes_the_voyage(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, colonies={BRAM: [2], CATO: [3]}, hands={ANNA: "B07 B13"}),
        *turn_of(ANNA),
    )
    sdo.when(
        *says(sdo, ANNA, "use Zeeland buy\nsail 3,2,7"), dice=drawing(sdo, "card/9/ZEE", "B18")
    )
    assert sdo.events[-1] == Sailed(ANNA, 7, ("B18", "B07", "B13"))
    assert house(sdo, ANNA).score.west_indies == 6


def test_example_10_a_barred_marker_does_not_move(sdo):
    sdo.given(
        *position(markers={ANNA: "HOL LIM BRA GRO UTR ZEE"}, pawns={ANNA: "GEL GEL GEL"}),
        *turn_of(ANNA),
    )
    sdo.given(says(sdo, ANNA, "use Zeeland buy"), dice=drawing(sdo, "card/9/ZEE", "B01"))
    sdo.when(*says(sdo, ANNA, "found Gelderland with Zeeland"))
    sdo.refused("marker_barred", place="ZEE")


def test_example_11_a_marker_is_placed_on_anothers_turn(sdo):
    markers = {ANNA: "HOL", BRAM: "LIM BRA GRO ZEE FRI"}
    sdo.given(*position(markers=markers, pawns={BRAM: "UTR UTR"}), *turn_of(ANNA))
    written(sdo, (ANNA, "auction Holland"))
    written(sdo, (CATO, "pass"))
    sdo.when(*says(sdo, BRAM, "bid 2 pawn Utrecht found"))
    assert sdo.events[2:] == [
        ActionUsed(BRAM, ANNA, "HOL", "green", "pawn"),
        PawnCreated(BRAM, "UTR"),
        MarkerFounded(BRAM, "UTR"),
    ]
    assert house(sdo, BRAM).markers == 0


CLOSE = {
    "markers": {ANNA: "UTR ZEE FRI FLA", BRAM: "HOL LIM BRA GRO"},
    "finished": {ANNA: "A22 A06 A11", BRAM: "A21 A07"},
    "paintings": {BRAM: {"A15": 1}},
    "money": {ANNA: 0, BRAM: 1, CATO: 0},
}  # Anna has 33 points, Bram 28 and a painting of 6 that lacks one payment


def brams_painting_is_finished_in_annas_turn(sdo, **options):
    sdo.given(*position(**CLOSE, **options), *turn_of(ANNA))
    written(sdo, (ANNA, "auction Utrecht"), (CATO, "pass"))
    written(sdo, (BRAM, "bid 0.5 paint 6"))
    sdo.when(*says(sdo, ANNA, "end"))


def test_example_12_bram_wins_with_34_on_the_turn_of_anna_who_has_33(sdo):
    brams_painting_is_finished_in_annas_turn(sdo)
    assert [(placing.seat, placing.score) for placing in sdo.result().placings] == [
        (BRAM, 34),
        (ANNA, 33),
        (CATO, 0),
    ]


def test_example_12_with_own_turn_anna_wins(sdo):
    brams_painting_is_finished_in_annas_turn(sdo, victory_check="own_turn")
    assert [(placing.seat, placing.score) for placing in sdo.result().placings] == [
        (ANNA, 33),
        (BRAM, 34),
        (CATO, 0),
    ]


def test_example_13_no_art_card_is_left(sdo):
    art = {CATO: {f"A{number:02}": 1 for number in range(1, 22)}, ANNA: {"A22": 6}}
    sdo.given(*position(markers={ANNA: "UTR"}, paintings=art), *turn_of(ANNA))
    sdo.when(*says(sdo, ANNA, "use Utrecht buy"))
    sdo.refused("pile_empty", pile="art")
    sdo.when(*says(sdo, ANNA, "paint 8"))
    sdo.then(ActionUsed(ANNA, ANNA, "UTR", "brown", "paint", 2), PainterPaid(ANNA, "A22", 5))


def test_example_14_pawns_in_the_setup_and_after_it(sdo):
    sdo.given(started())
    written(sdo, (ANNA, "marker Holland"), (BRAM, "marker Zeeland"), (CATO, "marker Gelderland"))
    written(sdo, (ANNA, "pawns Utrecht x2"))
    sdo.when(*says(sdo, BRAM, "pawns Utrecht Brabant"))
    sdo.refused("province_full", province="UTR", free=["LIM", "BRA", "GRO", "OVE", "FRI", "FLA"])
    sdo.when(*says(sdo, BRAM, "pawns Holland Brabant"))
    sdo.refused(
        "province_taken", provinces=["HOL"], free=["LIM", "BRA", "GRO", "UTR", "OVE", "FRI", "FLA"]
    )
    written(sdo, (BRAM, "pawns Brabant Brabant"), (CATO, "pawns Friesland x2\nstart Amsterdam"))
    sdo.when(*says(sdo, ANNA, "move Utrecht > Holland\nmove Utrecht > Holland > Brabant"))
    assert kinds(sdo) == ["pawns_moved", "pawns_moved"]
    assert house(sdo, ANNA).pawns_in == {"HOL": 1, "BRA": 1}


def test_example_15_equal_maxima(sdo):
    for turn, (florins, winner) in enumerate([("2.5", BRAM), ("2", CATO)]):
        if not turn:
            sdo.given(*position(markers={ANNA: "ZEE FRI"}), *turn_of(ANNA))
        written(
            sdo, (ANNA, ["auction Zeeland", "auction Friesland"][turn]), (CATO, f"bid {florins}")
        )
        sdo.when(*says(sdo, BRAM, f"bid {florins}"))
        sold = [
            (event.winner, event.price_h)
            for event in sdo.events
            if isinstance(event, AuctionResolved)
        ]
        assert sold == [(winner, int(2 * float(florins)))]
    assert len(hand(sdo, BRAM)) + len(hand(sdo, CATO)) == 2
