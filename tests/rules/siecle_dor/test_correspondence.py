"""Playing by letters: decision points and timeouts (4.1), order lists (4.2), auctions by mail
(4.3)."""

import pytest

from games.engine import Resign
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    ChooseStart,
    End,
    FoundMarker,
    Keep,
    Line,
    Move,
    Pass,
    PlaceMarker,
    PlacePawns,
    Roll,
    Sail,
    Sale,
    Sell,
    StandingBid,
    StandingClear,
    StandingDie,
    StandingSail,
    TakeGuild,
    UseBuy,
    UseDie,
    UsePaint,
)
from games.engines.siecle_dor.events import (
    ActionUsed,
    AuctionOpened,
    AuctionResolved,
    AuctionUnsold,
    BidMade,
    BidPassed,
    BidSealed,
    CardBought,
    CardsCashed,
    CardSeen,
    DefaultApplied,
    DiceThrown,
    GuildTaken,
    Income,
    IncomePaid,
    LinesDropped,
    LinesKept,
    Lot,
    LotBid,
    MarkerFounded,
    MarkerPlaced,
    PainterPaid,
    PawnCreated,
    PawnsMoved,
    PawnsPlaced,
    PreferenceFiled,
    Rung,
    Sailed,
    SeatResigned,
    StadtholderMoved,
    StadtholderPlaced,
    StandingSet,
    TurnEnded,
    TurnStarted,
    VoyageReady,
)
from tests.harness import by
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
    letter,
    position,
    purses,
    started,
    throwing,
    turn_of,
)

NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


def sold(table):
    return [
        (event.province, event.winner, event.price_h)
        for event in table.events
        if isinstance(event, AuctionResolved)
    ]


# --- 4.1: decision points and what a timeout plays ---


def test_timeouts_place_markers_by_the_list_of_the_sheet(sdo):
    sdo.given(started(), (ANNA, PlaceMarker(("GEL",))))
    sdo.timeout(BRAM)
    sdo.then(DefaultApplied(BRAM, "setup/marker/2"), MarkerPlaced(BRAM, "HOL"))
    sdo.timeout(CATO)
    sdo.then(DefaultApplied(CATO, "setup/marker/3"), MarkerPlaced(CATO, "UTR"))


def test_timeouts_place_both_pawns_together_and_the_last_seat_starts_on_square_eight(sdo):
    sdo.given(
        started(), MarkerPlaced(ANNA, "HOL"), MarkerPlaced(BRAM, "BRA"), MarkerPlaced(CATO, "ZEE")
    )
    sdo.given((ANNA, PlacePawns("GEL", "UTR")))
    sdo.timeout(BRAM)
    sdo.then(DefaultApplied(BRAM, "setup/pawns/2"), PawnsPlaced(BRAM, ("FLA", "FLA")))
    sdo.timeout(CATO, dice=throwing(1))
    assert sdo.events[:3] == [
        DefaultApplied(CATO, "setup/pawns/3"),
        PawnsPlaced(CATO, ("OVE", "OVE")),
        StadtholderPlaced(CATO, 8),
    ]
    assert sdo.awaited() == [(ANNA, "turn")]


def test_preferences_are_filed_early_and_placed_when_their_time_comes(sdo):
    """The first legal entry of a list; a pair of pawns only as a whole, otherwise the seat is
    asked."""
    sdo.given(
        started(), (BRAM, PlaceMarker(("HOL", "ZEE"))), (CATO, PlaceMarker(("HOL", "ZEE", "GEL")))
    )
    sdo.when(BRAM, PlacePawns("UTR", "BRA"))
    sdo.then(PreferenceFiled(BRAM, pawns=("UTR", "BRA")))
    assert sdo.seen(ANNA) == []
    sdo.when(ANNA, PlaceMarker(("HOL",)))
    sdo.then(
        *by(ANNA, MarkerPlaced(ANNA, "HOL")),
        *by(BRAM, MarkerPlaced(BRAM, "ZEE")),
        *by(CATO, MarkerPlaced(CATO, "GEL")),
    )
    sdo.when(ANNA, PlacePawns("UTR", "UTR"))
    sdo.then(PawnsPlaced(ANNA, ("UTR", "UTR")))
    assert sdo.awaited() == [(BRAM, "setup_pawns")]


def test_when_everybody_has_filed_the_setup_costs_no_waiting(sdo):
    sdo.given(started(), (BRAM, letter(PlaceMarker(("ZEE",)), PlacePawns("FLA", "FLA"))))
    sdo.given((CATO, letter(PlaceMarker(("GEL",)), PlacePawns("FRI", "GRO"), ChooseStart(15))))
    sdo.when(ANNA, letter(PlaceMarker(("HOL",)), PlacePawns("UTR", "UTR")), dice=throwing(1, 1, 1))
    assert kinds(sdo) == [
        "marker_placed", "marker_placed", "marker_placed", "pawns_placed", "pawns_placed",
        "pawns_placed", "stadtholder_placed",
        "turn_started", "dice_thrown", "stadtholder_moved", "income_paid",
    ]  # fmt: skip
    assert sdo.awaited() == [(ANNA, "turn")]


def test_the_last_seat_that_names_no_square_is_asked_for_it(sdo):
    sdo.given(
        started(),
        *[
            MarkerPlaced(seat, province)
            for seat, province in ((ANNA, "HOL"), (BRAM, "ZEE"), (CATO, "GEL"))
        ],
    )
    sdo.given(
        (ANNA, PlacePawns("UTR", "UTR")),
        (BRAM, PlacePawns("FLA", "FLA")),
        (CATO, PlacePawns("FRI", "GRO")),
    )
    assert sdo.awaited() == [(CATO, "setup_start")]
    sdo.when(ANNA, ChooseStart(8))
    sdo.refused("not_last", last=CATO)
    sdo.timeout(CATO)
    assert sdo.events[:2] == [DefaultApplied(CATO, "setup/start/3"), StadtholderPlaced(CATO, 8)]


def test_a_sale_with_nothing_to_sell_does_not_disturb_the_setup(sdo):
    sdo.given(started())
    sdo.when(ANNA, letter(Sell("all"), PlaceMarker(("HOL",))))
    sdo.then(MarkerPlaced(ANNA, "HOL"))


def test_a_turn_without_an_auction_is_one_letter(sdo):
    """The throw needs no decision: the letter that ends a turn already throws, moves and pays
    for the next."""
    sdo.given(*position(pawns={BRAM: "HOL"}), *turn_of(ANNA))
    sdo.when(
        ANNA,
        letter(TakeGuild("grey"), UseBuy("guild-grey"), End()),
        dice=throwing(10, 1, 1) | drawing(sdo, "card/9/guild-grey", "C01"),
    )
    assert kinds(sdo)[:4] == ["guild_taken", "action_used", "card_bought", "windmill_built"]
    assert sdo.acts[4:] == [
        *by(ANNA, TurnEnded(ANNA, sdo.events[4].scores)),
        *by(BRAM, TurnStarted(BRAM, 10), DiceThrown(BRAM, 1, 1), StadtholderMoved(8, 10)),
        *by(BRAM, IncomePaid(10, (Income(BRAM, pawns_h=2, total_h=2),))),
    ]
    assert sdo.awaited() == [(BRAM, "turn")]


def test_only_a_die_card_is_asked_before_the_roll_unless_it_is_kept(sdo):
    sdo.given(*position(hands={BRAM: "C18", CATO: "C19"}), *turn_of(ANNA), (CATO, StandingDie()))
    sdo.given((ANNA, End()))
    assert (sdo.awaited(), sdo.key(BRAM)) == ([(BRAM, "before_roll")], "roll/10")
    sdo.timeout(BRAM, dice=throwing(10, 1, 1))
    assert sdo.events[:3] == [
        DefaultApplied(BRAM, "roll/10"),
        DiceThrown(BRAM, 1, 1),
        StadtholderMoved(8, 10),
    ]
    assert (sdo.awaited(), sdo.key(BRAM)) == ([(BRAM, "turn")], "turn/10")
    sdo.given((BRAM, End()), dice=throwing(11))
    assert sdo.awaited() == [(CATO, "turn")]


def test_a_list_before_the_roll_begins_with_it_and_goes_on_with_the_turn(sdo):
    sdo.given(*position(hands={ANNA: "C18 Y01"}), *before_roll(ANNA))
    sdo.when(ANNA, letter(TakeGuild("blue"), UseDie(7)))
    sdo.refused("wrong_phase", line=1, order="take_guild", phase="before_roll")
    sdo.when(ANNA, letter(Sell("all"), UseDie(7), TakeGuild("blue"), End()), dice=throwing(10))
    assert kinds(sdo)[:6] == [
        "cards_cashed",
        "die_card_played",
        "stadtholder_moved",
        "income_paid",
        "guild_taken",
        "turn_ended",
    ]


def test_sales_and_standing_orders_end_no_decision(sdo):
    sdo.given(*position(hands={ANNA: "C18 Y01"}), *before_roll(ANNA))
    sdo.when(
        ANNA,
        letter(
            Sell("tulips"), StandingDie(), StandingSail((3, 7)), StandingBid("blue", 5, auto=True)
        ),
    )
    sdo.then(
        CardsCashed(ANNA, "tulips", ("Y01",), 10),
        StandingSet(ANNA, "die", keep=True),
        StandingSet(ANNA, "sail", colonies=(3, 7)),
        StandingSet(ANNA, "bid", "blue", 5, auto=True),
    )
    assert [kind for kind, _ in sdo.seen(BRAM)] == ["cards_cashed"]
    assert (sdo.awaited(), sdo.key(ANNA)) == ([(ANNA, "before_roll")], "roll/9")
    sdo.when(ANNA, StandingClear())
    sdo.then(StandingSet(ANNA, "clear"))
    assert (
        sdo.view(ANNA).private.standing_bids,
        sdo.view(ANNA).private.standing_sail,
        sdo.view(ANNA).private.keep_die,
    ) == ({}, (), False)


def test_a_turn_that_times_out_is_ended(sdo):
    sdo.given(*position(), *turn_of(ANNA), (ANNA, TakeGuild("blue")))
    assert sdo.key(ANNA) == "turn/9"
    sdo.timeout(ANNA, dice=throwing(10))
    assert kinds(sdo) == [
        "default_applied",
        "turn_ended",
        "turn_started",
        "dice_thrown",
        "stadtholder_moved",
        "income_paid",
    ]


def test_a_set_completed_on_anothers_turn_asks_nobody(sdo):
    """The list of the bid, else the standing one, else the West Indies."""
    markers = {ANNA: "ZEE FRI", CATO: "BRA"}
    colonies = {CATO: [3]}
    sdo.given(
        *position(markers=markers, colonies=colonies, hands={BRAM: "B01 B02 B03 B07 B08 B09 B13"}),
        *turn_of(ANNA),
    )
    sdo.given((BRAM, StandingSail((3, 4))), (ANNA, Auction(("ZEE", "FRI"))), (CATO, Pass()))
    cards = drawing(sdo, "card/9/ZEE", "B14") | {
        "card/9/FRI": 9
    }  # of what is then left: B17, a cannon
    sdo.when(BRAM, letter(Bid("ZEE", 2, sail=(3, 5)), Bid("FRI", 2)), dice=cards)
    voyages = [event for event in sdo.events if isinstance(event, Sailed)]
    first, second = Sailed(BRAM, 5, ("B01", "B07", "B13")), Sailed(BRAM, 4, ("B02", "B08", "B14"))
    assert voyages == [first, second, Sailed(BRAM, 7, ("B03", "B09", "B17"))]
    assert sdo.awaited() == [(ANNA, "turn")]


def test_without_any_list_a_voyage_on_anothers_turn_goes_to_the_west_indies(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}, hands={BRAM: "B01 B07"}),
        *turn_of(ANNA),
        (ANNA, Auction(("ZEE",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("ZEE", 2), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert sdo.events[-1] == Sailed(BRAM, 7, ("B01", "B07", "B13"))


def test_a_voyage_shares_the_deadline_of_its_turn_and_times_out_to_the_west_indies(sdo):
    """The kept lines run, and a turn still open is ended."""
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.when(ANNA, letter(UseBuy("ZEE"), TakeGuild("blue")), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert sdo.events[-2:] == [
        VoyageReady(ANNA),
        LinesKept(ANNA, (Line(TakeGuild("blue")),), 2, held=True),
    ]
    assert (sdo.awaited(), sdo.key(ANNA)) == ([(ANNA, "sail")], "turn/9")
    sdo.timeout(ANNA, dice=throwing(10))
    assert sdo.events[0] == DefaultApplied(ANNA, "turn/9")
    assert [
        event
        for event in sdo.events
        if isinstance(event, Sailed | GuildTaken | TurnEnded | TurnStarted)
    ] == [
        Sailed(ANNA, 7, ("B01", "B07", "B13")),
        GuildTaken(ANNA, "blue", 3),
        TurnEnded(ANNA, next(event.scores for event in sdo.events if isinstance(event, TurnEnded))),
        TurnStarted(BRAM, 10),
    ]


def test_the_kept_draws_of_a_voyage_that_timed_out_sail_where_they_say_else_to_the_west_indies(sdo):
    markers, sets = {ANNA: "ZEE FRI"}, {ANNA: "B01 B02 B03 B07 B08 B09"}
    sdo.given(*position(markers=markers, guilds={"blue": (ANNA, 3)}, hands=sets), *turn_of(ANNA))
    orders = letter(UseBuy("ZEE"), UseBuy("FRI"), Sail((4,)), UseBuy("guild-blue"))
    sdo.given((ANNA, orders), dice=drawing(sdo, "card/9/ZEE", "B13"))
    left = [card for card in sorted(sdo.state.piles["colony"]) if card != "B14"]
    dice = drawing(sdo, "card/9/FRI", "B14") | {"card/9/guild-blue": left.index("B15") + 1}
    sdo.timeout(ANNA, dice=dice | throwing(10))
    assert [event.colony for event in sdo.events if isinstance(event, Sailed)] == [7, 4, 7]


def test_the_kept_lines_of_a_voyage_that_timed_out_stop_at_a_bad_one_and_the_turn_is_ended(sdo):
    """A line to try is skipped; a bad line drops the rest but not the end (4.1, 4.2.3)."""
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    kept = (("try", FoundMarker("HOL")), TakeGuild("green"), FoundMarker("UTR"), TakeGuild("blue"))
    sdo.when(ANNA, letter(UseBuy("ZEE"), *kept), dice=drawing(sdo, "card/9/ZEE", "B13"))
    sdo.timeout(ANNA, dice=throwing(10))
    assert [event for event in sdo.events if isinstance(event, GuildTaken | LinesDropped)] == [
        GuildTaken(ANNA, "green", 3),
        LinesDropped(
            ANNA, 4, Line(FoundMarker("UTR")), "need_three_pawns", {"province": "UTR", "have": 0}
        ),
    ]
    assert "turn_ended" in kinds(sdo)
    assert sdo.awaited() == [(BRAM, "turn")]


def test_a_seat_that_leaves_is_played_by_its_defaults_and_its_pieces_stay(sdo):
    sdo.given(*position(markers={BRAM: "HOL"}, pawns={BRAM: "UTR"}), *turn_of(ANNA))
    sdo.when(BRAM, Resign())
    sdo.then(SeatResigned(BRAM))
    sdo.when(ANNA, End(), dice=throwing(10, 1, 1) | throwing(11))
    assert sdo.events[1:3] == [TurnStarted(BRAM, 10), DiceThrown(BRAM, 1, 1)]
    assert [event for event in sdo.events if isinstance(event, DefaultApplied)] == [
        DefaultApplied(BRAM, "turn/10")
    ]
    assert sdo.awaited() == [(CATO, "turn")]
    assert (house(sdo, BRAM).pawns_in, sdo.view().provinces["HOL"].seat) == ({"UTR": 1}, BRAM)
    sdo.when(CATO, Resign())
    assert [(placing.seat, placing.place) for placing in sdo.result().placings] == [
        (ANNA, 1),
        (BRAM, 2),
        (CATO, 3),
    ]


# --- 4.2: order lists ---


def test_letters_1_a_line_that_cannot_be_read_refuses_the_whole_letter(sdo):
    sdo.given(*position(), *turn_of(ANNA))
    sdo.when(ANNA, letter(TakeGuild("blue"), FoundMarker("XXX")))
    sdo.refused("unknown_province", line=2, province="XXX")
    sdo.when(ANNA, letter())
    sdo.refused("no_orders")


def test_letters_2_up_to_the_first_unknown_an_illegal_line_changes_nothing(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}, pawns={ANNA: "UTR"}), *turn_of(ANNA))
    sdo.when(
        ANNA, letter(Move(("UTR", "HOL")), TakeGuild("blue"), FoundMarker("HOL"), UseBuy("GEL"))
    )
    sdo.refused("need_three_pawns", line=3, province="HOL", have=1)
    assert (purses(sdo)[0], house(sdo, ANNA).pawns_in) == (20, {"UTR": 1})


def test_letters_3_beyond_it_an_illegal_line_stops_the_list_and_the_seat_is_asked_again(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}), *turn_of(ANNA))
    orders = letter(UseBuy("GEL"), FoundMarker("HOL"), TakeGuild("blue"), End())
    sdo.when(ANNA, orders, dice=drawing(sdo, "card/9/GEL", "C01"))
    dropped = LinesDropped(
        ANNA, 2, Line(FoundMarker("HOL")), "need_three_pawns", {"province": "HOL", "have": 0}
    )
    assert sdo.events[3:] == [dropped]
    assert sdo.seen(BRAM)[3:] == []
    assert sdo.awaited() == [(ANNA, "turn")]


def test_letters_3_a_line_to_try_is_skipped_instead(sdo):
    sdo.given(*position(markers={ANNA: "GEL"}), *turn_of(ANNA))
    orders = letter(
        ("try", FoundMarker("HOL")), UseBuy("GEL"), ("try", FoundMarker("HOL")), TakeGuild("blue")
    )
    sdo.when(ANNA, orders, dice=drawing(sdo, "card/9/GEL", "C01"))
    assert kinds(sdo) == ["action_used", "card_bought", "windmill_built", "guild_taken"]


def test_letters_4_a_draw_does_not_stop_the_list_and_nothing_is_read_after_end_or_stop(sdo):
    sdo.given(*position(markers={ANNA: "GEL FLA"}), *turn_of(ANNA))
    dice = drawing(sdo, "card/9/GEL", "C01")
    for text, after in (
        ("use Gelderland buy\nguild blue\nstop\nguild purple", []),
        ("end\nguild purple\nBest wishes, Anna", ["turn_ended"]),
    ):
        sdo.when(
            ANNA,
            sdo.engine.notation.parse(text, sdo.view(ANNA), NAMES),
            dice=dice | (throwing(10) if after else {}),
        )
        dice = {}
        assert kinds(sdo)[:1] == (after or ["action_used"])
    assert sdo.view().guilds["blue"].seat == ANNA
    sdo.given(*[(seat, End()) for seat in (BRAM, CATO)])
    sdo.when(ANNA, letter(End(), TakeGuild("grey")), dice=throwing(13))
    assert sdo.view().guilds["grey"].seat is None


def test_letters_5_a_sail_on_the_next_line_belongs_to_the_draw(sdo):
    sdo.given(*position(markers={ANNA: "ZEE FRI"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.when(
        ANNA,
        letter(UseBuy("ZEE"), Sail((3,)), TakeGuild("blue")),
        dice=drawing(sdo, "card/9/ZEE", "B02"),
    )
    assert kinds(sdo) == [
        "action_used",
        "card_bought",
        "card_seen",
        "guild_taken",
    ]  # no set: it is ignored
    sdo.when(ANNA, letter(UseBuy("FRI"), Sail((3,))), dice=drawing(sdo, "card/9/FRI", "B13"))
    assert sdo.events[-1] == Sailed(ANNA, 3, ("B01", "B07", "B13"))


@pytest.mark.parametrize(
    ("lines", "number"),
    [((UseBuy("ZEE"), Sail((3,))), 2), ((UseBuy("ZEE", (3,)),), 1)],
)
def test_letters_3_and_5_a_sail_that_a_kept_set_cannot_make_stops_the_list(sdo, lines, number):
    """No marker in the reserve, and none named to be taken from elsewhere."""
    sdo.given(*with_a_kept_set(), *turn_of(ANNA))
    sdo.when(ANNA, letter(*lines, TakeGuild("blue"), End()), dice=drawing(sdo, "card/9/ZEE", "B02"))
    assert kinds(sdo) == ["action_used", "card_bought", "card_seen", "lines_dropped"]
    dropped = sdo.events[-1]
    assert (dropped.line, dropped.code) == (number, "reserve_empty")
    assert sdo.awaited() == [(ANNA, "turn")]


def test_letters_3_a_sail_with_try_is_skipped_instead(sdo):
    sdo.given(*with_a_kept_set(), *turn_of(ANNA))
    orders = letter(UseBuy("ZEE"), ("try", Sail((3,))), End())
    sdo.when(ANNA, orders, dice=drawing(sdo, "card/9/ZEE", "B02") | throwing(10))
    assert kinds(sdo)[:4] == ["action_used", "card_bought", "card_seen", "turn_ended"]


def test_letters_5_a_draw_without_a_letter_stands_when_its_sail_cannot_be_made(sdo):
    sdo.given(*with_a_kept_set(), *turn_of(ANNA))
    sdo.when(ANNA, UseBuy("ZEE", (3,)), dice=drawing(sdo, "card/9/ZEE", "B02"))
    assert kinds(sdo) == ["action_used", "card_bought", "card_seen", "lines_dropped"]


def with_a_kept_set():
    """Anna holds a whole set, and every marker of hers is on the board."""
    return position(markers={ANNA: "ZEE FRI HOL UTR GEL OVE"}, hands={ANNA: "B01 B07 B13"})


def test_letters_5_a_completed_voyage_without_a_list_uses_the_standing_one_else_it_waits(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE FRI"}, hands={ANNA: "B01 B02 B07 B08"}),
        *turn_of(ANNA),
        (ANNA, StandingSail((4,))),
    )
    sdo.when(ANNA, UseBuy("ZEE"), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert sdo.events[-1] == Sailed(ANNA, 4, ("B01", "B07", "B13"))
    orders = letter(UseBuy("FRI"), TakeGuild("blue"), End())
    sdo.when(ANNA, orders, dice=drawing(sdo, "card/9/FRI", "B14"))
    assert kinds(sdo)[-2:] == [
        "voyage_ready",
        "lines_kept",
    ]  # colony 4 is taken: that list counts as absent
    sdo.when(ANNA, End())
    sdo.refused("wrong_phase", order="end", phase="sail")
    sdo.when(ANNA, Sail((5,)), dice=throwing(10))
    assert kinds(sdo)[:3] == ["sailed", "guild_taken", "turn_ended"]


def test_letters_5_further_lines_in_the_answer_replace_those_kept(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.given(
        (ANNA, letter(UseBuy("ZEE"), TakeGuild("blue"), End())),
        dice=drawing(sdo, "card/9/ZEE", "B13"),
    )
    sdo.when(ANNA, letter(Sail((5,)), TakeGuild("grey")))
    sdo.then(Sailed(ANNA, 5, ("B01", "B07", "B13")), LinesKept(ANNA), GuildTaken(ANNA, "grey", 3))
    assert sdo.awaited() == [(ANNA, "turn")]


def test_letters_6_an_auction_suspends_the_list_and_the_rest_waits_for_its_end(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "Y01"}), *turn_of(ANNA))
    sdo.when(ANNA, letter(Auction(("ZEE",)), ("try", TakeGuild("blue")), End()))
    kept = LinesKept(ANNA, (Line(TakeGuild("blue"), attempt=True), Line(End())), 2, held=True)
    sdo.then(
        AuctionOpened(1, ANNA, "sealed", (Lot("ZEE", "blue", (BRAM, CATO)),), (BRAM, CATO)), kept
    )
    assert [kind for kind, _ in sdo.seen(BRAM)] == ["auction_opened"]
    assert (sdo.view(ANNA).private.waiting, sdo.view(BRAM).private.waiting) == (kept.lines, ())
    sdo.when(ANNA, TakeGuild("grey"))
    sdo.refused("wrong_phase", order="take_guild", phase="auction")
    sdo.given((ANNA, Sell("tulips")), (BRAM, Pass()))
    sdo.when(CATO, Pass(), dice=throwing(10))
    assert kinds(sdo)[:4] == [
        "bid_sealed",
        "auction_unsold",
        "guild_taken",
        "turn_ended",
    ]


def test_letters_6_the_lines_that_wait_may_be_replaced_and_are_only_read(sdo):
    sdo.given(
        *position(markers={ANNA: "ZEE"}),
        *turn_of(ANNA),
        (ANNA, letter(Auction(("ZEE",)), TakeGuild("blue"))),
    )
    replaced = sdo.engine.notation.parse("found Groningen\nend", sdo.view(ANNA), NAMES)
    assert replaced == Keep((Line(FoundMarker("GRO")), Line(End())))
    sdo.when(ANNA, replaced)
    sdo.then(LinesKept(ANNA, replaced.lines, held=True))
    sdo.given((BRAM, Pass()))
    sdo.when(CATO, Pass())
    assert sdo.events[-1] == LinesDropped(
        ANNA, 1, Line(FoundMarker("GRO")), "need_three_pawns", {"province": "GRO", "have": 0}
    )
    sdo.when(ANNA, Keep(()))
    sdo.refused("wrong_phase", order="keep", phase="turn")


def test_letters_7_without_end_the_turn_stays_open(sdo):
    sdo.given(*position(), *turn_of(ANNA))
    sdo.when(ANNA, letter(TakeGuild("blue"), TakeGuild("grey")))
    sdo.then(GuildTaken(ANNA, "blue", 3), GuildTaken(ANNA, "grey", 3))
    assert (sdo.awaited(), sdo.key(ANNA)) == ([(ANNA, "turn")], "turn/9")


WHOLE_TURN = """sell all
move Gelderland > Utrecht > Holland
found Holland
use Holland pawn Utrecht
auction Zeeland
try guild blue
try use guild blue buy sail 3,2,7
end"""


def test_the_sheets_letter_of_a_whole_turn(sdo):
    sdo.given(
        *position(
            markers={ANNA: "ZEE"},
            pawns={ANNA: "GEL HOL HOL"},
            hands={ANNA: "Y01"},
            money={ANNA: 14},
        ),
        *turn_of(ANNA),
    )
    sdo.when(ANNA, sdo.engine.notation.parse(WHOLE_TURN, sdo.view(ANNA), NAMES))
    assert kinds(sdo) == [
        "cards_cashed", "pawns_moved", "marker_founded", "action_used", "pawn_created",
        "auction_opened", "lines_kept",
    ]  # fmt: skip
    sdo.given((BRAM, Bid("ZEE", 2)))
    left = sorted(sdo.state.piles["colony"])
    dice = {
        "card/9/ZEE": left.index("B01") + 1,
        "card/9/guild-blue": [card for card in left if card != "B01"].index("B07") + 1,
    }
    sdo.when(CATO, Pass(), dice=dice | throwing(10))
    sale = ["bid_sealed", "auction_resolved", "action_used", "card_bought", "card_seen"]
    assert kinds(sdo)[:10] == [
        *sale,
        "guild_taken",
        "action_used",
        "card_bought",
        "card_seen",
        "turn_ended",
    ]
    assert (hand(sdo, ANNA), hand(sdo, BRAM)) == (["B07"], ["B01"])


# --- 4.3: auctions by mail ---


def selling(place="ZEE", **more):
    return [*position(markers={ANNA: place}, **more), *turn_of(ANNA)]


def test_a_bid_may_be_replaced_until_the_auction_closes(sdo):
    sdo.given(*selling(), (ANNA, Auction(("ZEE",))), (BRAM, Bid("ZEE", 9)))
    assert [(decision.seat, decision.due) for decision in sdo.pending()] == [
        (BRAM, False),
        (CATO, True),
    ]
    sdo.when(BRAM, Bid("ZEE", 3))
    sdo.then(BidSealed(BRAM, (LotBid("ZEE", 3),)))
    assert sdo.seen(CATO) == [("bid_sealed", {"seat": BRAM})]
    sdo.when(CATO, Bid("ZEE", 5))
    assert sold(sdo) == [("ZEE", CATO, 4)]


def test_a_maximum_counts_only_the_declared_sales_that_are_still_possible(sdo):
    sdo.given(*selling(hands={BRAM: "S01 S02"}, money={BRAM: 2}), (ANNA, Auction(("ZEE",))))
    sdo.given((BRAM, Bid("ZEE", 34, selling=(Sale("pepper", 2),))), (BRAM, Sell("pepper", 1)))
    sdo.when(CATO, Bid("ZEE", 20))
    assert sold(sdo) == [("ZEE", BRAM, 21)]
    cashed = [event for event in sdo.events if isinstance(event, CardsCashed)]
    assert cashed == [CardsCashed(BRAM, "pepper", ("S02",), 16, declared=True)]


def test_declared_sales_are_made_only_by_a_winner_who_lacks_the_money(sdo):
    sdo.given(
        *selling(hands={BRAM: "S01", CATO: "S02"}, money={BRAM: 4, CATO: 4}),
        (ANNA, Auction(("ZEE",))),
    )
    sdo.given((CATO, Bid("ZEE", 3, selling=(Sale("pepper"),))))
    sdo.when(BRAM, Bid("ZEE", 18, selling=(Sale("pepper"),)))
    assert sold(sdo) == [("ZEE", BRAM, 3)]
    assert "cards_cashed" not in kinds(sdo)


def test_declared_sales_are_made_once_for_all_lots(sdo):
    """Bram declares one pepper of his two: it pays for the first lot, and the second maximum is
    cut to what is left."""
    sdo.given(
        *selling("ZEE FRI", hands={BRAM: "S01 S02"}, money={BRAM: 0}),
        (ANNA, Auction(("ZEE", "FRI"))),
    )
    sdo.given((CATO, letter(Bid("ZEE", 9), Bid("FRI", 9))))
    sdo.when(BRAM, letter(Bid("ZEE", 16, selling=(Sale("pepper", 1),)), Bid("FRI", 16)))
    assert sold(sdo) == [("ZEE", BRAM, 9), ("FRI", CATO, 8)]
    cashed = [event for event in sdo.events if isinstance(event, CardsCashed)]
    assert cashed == [CardsCashed(BRAM, "pepper", ("S01",), 16, declared=True)]


def test_all_bids_of_a_letter_are_one_answer(sdo):
    sdo.given(*selling("ZEE FRI", hands={BRAM: "Y01"}), (ANNA, Auction(("ZEE", "FRI"))))
    sdo.when(BRAM, letter(Bid("ZEE", 4), Sell("tulips"), Bid("FRI", 3)))
    sdo.then(
        CardsCashed(BRAM, "tulips", ("Y01",), 10),
        BidSealed(BRAM, (LotBid("ZEE", 4), LotBid("FRI", 3))),
    )


def test_a_green_action_without_a_use_goes_where_the_seat_has_most_pawns_and_no_marker_is(sdo):
    sdo.given(
        *selling("HOL LIM", pawns={BRAM: "GRO FRI FRI", CATO: "HOL HOL"}),
        (ANNA, Auction(("HOL", "LIM"))),
    )
    sdo.given((CATO, Bid("LIM", 2)))
    sdo.when(BRAM, Bid("HOL", 2))
    deeds = [event for event in sdo.events if isinstance(event, PawnCreated | MarkerFounded)]
    assert deeds == [PawnCreated(BRAM, "FRI"), MarkerFounded(BRAM, "FRI"), PawnCreated(CATO, "GEL")]


def test_a_founding_that_is_impossible_by_then_is_dropped_and_the_pawn_placed(sdo):
    sdo.given(
        *selling("HOL", pawns={BRAM: "GRO GRO", ANNA: "GRO"}),
        (ANNA, Auction(("HOL",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("HOL", 2, "pawn", "FRI", found=True))
    assert [event for event in sdo.events if isinstance(event, PawnCreated | MarkerFounded)] == [
        PawnCreated(BRAM, "FRI")
    ]


def test_a_brown_action_without_a_use_pays_the_painting_nearest_its_end_else_takes_a_card(sdo):
    paintings = {BRAM: {"A11": 2, "A15": 2, "A16": 2, "A21": 3}}
    sdo.given(
        *selling("UTR OVE", paintings=paintings),
        (ANNA, Auction(("UTR", "OVE"))),
        (CATO, Bid("OVE", 2)),
    )
    sdo.when(BRAM, Bid("UTR", 2), dice=drawing(sdo, "card/9/OVE", "A01"))
    assert [event for event in sdo.events if isinstance(event, PainterPaid)] == [
        PainterPaid(BRAM, "A15", 1)
    ]
    assert sdo.events[-3:-1] == [
        ActionUsed(CATO, ANNA, "OVE", "brown", "buy"),
        CardBought(CATO, "art", 17),
    ]


def test_a_lot_that_is_not_named_is_passed_and_one_illegal_lot_refuses_the_line(sdo):
    sdo.given(*selling("ZEE FRI"))
    sdo.when(ANNA, Auction(("ZEE", "HOL")))
    sdo.refused("not_your_marker", place="HOL", owner=None)
    sdo.given((ANNA, Auction(("ZEE", "FRI"))), (CATO, Pass()))
    sdo.when(BRAM, Bid("FRI", 2))
    assert [event for event in sdo.events if isinstance(event, AuctionUnsold)] == [
        AuctionUnsold(1, "ZEE", ANNA, (Rung(BRAM), Rung(CATO)))
    ]
    assert sold(sdo) == [("FRI", BRAM, 1)]


def test_a_standing_maximum_is_what_a_timeout_bids_cut_to_the_money(sdo):
    sdo.given(*selling(money={BRAM: 4}), (BRAM, StandingBid("blue", 9)), (ANNA, Auction(("ZEE",))))
    assert sdo.awaited() == [(BRAM, "auction"), (CATO, "auction")]
    assert sdo.decision(BRAM).default == Bid("ZEE", 4)
    sdo.timeout(BRAM)
    sdo.then(DefaultApplied(BRAM, "auction/1/2", sealed=True), BidSealed(BRAM, (LotBid("ZEE", 4),)))
    sdo.timeout(CATO)
    assert sdo.events[:2] == [DefaultApplied(CATO, "auction/1/3", sealed=True), BidSealed(CATO)]
    assert sold(sdo) == [("ZEE", BRAM, 1)]


def test_an_auction_among_auto_seats_takes_no_time(sdo):
    sdo.given(
        *selling(),
        (BRAM, StandingBid("blue", 5, auto=True)),
        (CATO, StandingBid("blue", 0, auto=True)),
    )
    sdo.when(
        ANNA,
        letter(Auction(("ZEE",)), End()),
        dice=drawing(sdo, "card/9/ZEE", "B01") | throwing(10),
    )
    assert [act for act in sdo.acts if not act[1].blank][1:3] == [
        *by(BRAM, BidSealed(BRAM, (LotBid("ZEE", 5),))),
        *by(CATO, BidSealed(CATO)),
    ]
    assert (sold(sdo), sdo.awaited()) == ([("ZEE", BRAM, 1)], [(BRAM, "turn")])


def test_the_maxima_are_not_published_only_the_ladder_is(sdo):
    sdo.given(*selling(), (ANNA, Auction(("ZEE",))), (BRAM, Bid("ZEE", 11)))
    sdo.when(CATO, Bid("ZEE", 2), dice=drawing(sdo, "card/9/ZEE", "B01"))
    ladder = [
        {"seat": BRAM, "bid_h": 1},
        {"seat": CATO, "bid_h": 2},
        {"seat": BRAM, "bid_h": 3},
        {"seat": CATO},
    ]
    assert sdo.seen(ANNA)[:2] == [
        ("bid_sealed", {"seat": CATO}),
        (
            "auction_resolved",
            {
                "auction": 1,
                "province": "ZEE",
                "seller": ANNA,
                "winner": BRAM,
                "price_h": 3,
                "ladder": ladder,
            },
        ),
    ]
    assert (sdo.view(ANNA).private.bids, sdo.view(None).private) == ((), None)


def test_by_rounds_bids_may_jump_the_default_passes_and_the_last_bid_names_the_use(sdo):
    sdo.given(
        *selling("HOL", auction_mode="rounds"),
        (BRAM, StandingBid("green", 9, auto=True)),
        (ANNA, Auction(("HOL",))),
    )
    assert (sdo.awaited(), sdo.decision(BRAM).default) == (
        [(BRAM, "auction")],
        Pass(),
    )  # standing maxima are not used
    sdo.given((BRAM, Bid("HOL", 2, "pawn", "GRO")), (CATO, Bid("HOL", 7)))
    sdo.when(BRAM, Bid("HOL", 12, "pawn", "FRI"))
    sdo.then(BidMade(BRAM, "HOL", 12, LotBid("HOL", 12, "pawn", "FRI"), to_bid=CATO))
    assert sdo.seen(CATO) == [
        ("bid_made", {"seat": BRAM, "lot": "HOL", "bid_h": 12, "to_bid": CATO})
    ]
    sdo.timeout(CATO)
    assert sdo.events[1] == BidPassed(CATO, "HOL")
    assert sdo.events[-1] == PawnCreated(BRAM, "FRI")


def test_by_rounds_a_bid_is_at_most_the_money_and_the_declared_sales(sdo):
    sdo.given(
        *selling(auction_mode="rounds", hands={BRAM: "Y01"}, money={BRAM: 4}),
        (ANNA, Auction(("ZEE",))),
    )
    sdo.when(BRAM, Bid("ZEE", 15, selling=(Sale("tulips"),)))
    sdo.refused("no_money", needs_h=15, has_h=14)
    sdo.given((BRAM, Bid("ZEE", 14, selling=(Sale("tulips"),))))
    sdo.when(CATO, Pass(), dice=drawing(sdo, "card/9/ZEE", "B01"))
    assert sdo.events[1] == CardsCashed(BRAM, "tulips", ("Y01",), 10, declared=True)
    assert (purses(sdo), hand(sdo, BRAM), barred(sdo)) == ([34, 0, 20], ["B01"], ["ZEE"])
    assert sdo.events[-1] == CardSeen(BRAM, "B01")


def test_the_winner_of_a_painters_action_may_name_the_painting(sdo):
    sdo.given(
        *selling("UTR", paintings={BRAM: {"A15": 3, "A21": 1}}),
        (ANNA, Auction(("UTR",))),
        (CATO, Pass()),
    )
    sdo.when(BRAM, Bid("UTR", 2, "paint", painting=6))
    assert sdo.events[-1] == PainterPaid(BRAM, "A15", 2)
    sdo.when(ANNA, UsePaint(6))
    sdo.refused("no_painter")
    sdo.when(ANNA, Roll())
    sdo.refused("wrong_phase", order="roll", phase="turn")


def test_two_pawns_go_the_same_way_in_one_line(sdo):
    sdo.given(*position(pawns={ANNA: "UTR UTR"}), *turn_of(ANNA))
    sdo.when(ANNA, Move(("UTR", "HOL"), 2))
    sdo.then(PawnsMoved(ANNA, ("UTR", "HOL"), 2, 2))
