"""Auctions (SDO-74 to SDO-81) and the sheet's table of sealed maxima (4.3)."""

import pytest

from games.engines.siecle_dor.commands import Auction, Bid, End, Pass, TakeGuild, UseBuy
from games.engines.siecle_dor.events import (
    ActionUsed,
    AuctionOpened,
    AuctionResolved,
    AuctionUnsold,
    BidMade,
    BidPassed,
    BidSealed,
    CardBought,
    CardSeen,
    Lot,
    LotBid,
    LotCalled,
    PawnCreated,
    Rung,
)
from tests.harness import by
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    barred,
    drawing,
    hand,
    letter,
    position,
    purses,
    turn_of,
)


def selling(place="ZEE", *, players=3, mode="sealed", **more):
    return [
        *position(players=players, markers={ANNA: place}, auction_mode=mode, **more),
        *turn_of(ANNA),
    ]


def test_sdo_74_only_the_action_of_an_own_active_marker_in_a_province(sdo):
    sdo.given(*position(markers={ANNA: "ZEE GEL", BRAM: "FLA"}), *turn_of(ANNA))
    sdo.given((ANNA, UseBuy("GEL")), dice=drawing(sdo, "card/9/GEL", "C01"))
    sdo.when(ANNA, Auction(("GEL",)))
    sdo.refused("marker_barred", place="GEL")
    sdo.when(ANNA, Auction(("FLA",)))
    sdo.refused("not_your_marker", place="FLA", owner=BRAM)
    sdo.when(ANNA, Auction(("ZEE",)))
    sdo.then(AuctionOpened(1, ANNA, "sealed", (Lot("ZEE", "blue", (BRAM, CATO)),), (BRAM, CATO)))


def test_sdo_75_the_seat_to_the_left_opens_and_it_goes_on_clockwise(sdo):
    sdo.given(*position(players=4, markers={CATO: "ZEE"}, auction_mode="rounds"), *turn_of(CATO))
    sdo.when(CATO, Auction(("ZEE",)))
    assert sdo.events == [
        AuctionOpened(
            1, CATO, "rounds", (Lot("ZEE", "blue", (DIRK, ANNA, BRAM)),), (DIRK, ANNA, BRAM)
        ),
        LotCalled(1, "ZEE", (DIRK, ANNA, BRAM)),
    ]
    asked = []
    for bid_h in (1, 2, 3, 4):
        [(seat, _)] = sdo.awaited()
        asked.append(seat)
        sdo.given((seat, Bid("ZEE", bid_h)))
    assert asked == [DIRK, ANNA, BRAM, DIRK]


def test_sdo_76_lowest_bid_and_lowest_raise_are_half_a_florin(sdo):
    sdo.given(*selling(mode="rounds"), (ANNA, Auction(("ZEE",))))
    sdo.given((BRAM, Bid("ZEE", 3)))
    sdo.when(CATO, Bid("ZEE", 3))
    sdo.refused("bid_step", bid_h=3, lowest_h=4)
    sdo.when(CATO, Bid("ZEE", 4))
    sdo.then(BidMade(CATO, "ZEE", 4, LotBid("ZEE", 4), to_bid=BRAM))


def test_sdo_77_who_passes_is_out_for_good(sdo):
    sdo.given(*selling(players=4, mode="rounds"), (ANNA, Auction(("ZEE",))))
    sdo.when(BRAM, Pass())
    sdo.then(BidPassed(BRAM, "ZEE", to_bid=CATO))
    sdo.given((CATO, Bid("ZEE", 1)), (DIRK, Bid("ZEE", 2)))
    assert sdo.awaited() == [(CATO, "auction")]
    sdo.when(BRAM, Bid("ZEE", 9))
    sdo.refused("not_your_bid", to_bid=CATO)


def test_sdo_78_the_last_bidder_wins_and_pays_the_active_seat(sdo):
    sdo.given(*selling(mode="rounds"), (ANNA, Auction(("ZEE",))), (BRAM, Bid("ZEE", 2)))
    sdo.when(CATO, Pass(), dice=drawing(sdo, "card/9/ZEE", "B01"))
    sdo.then(
        *by(CATO, BidPassed(CATO, "ZEE")),
        *by(ANNA, AuctionResolved(1, "ZEE", ANNA, BRAM, 2, (Rung(BRAM, 2), Rung(CATO)))),
        *by(
            BRAM,
            ActionUsed(BRAM, ANNA, "ZEE", "blue", "buy"),
            CardBought(BRAM, "colony", 18),
            CardSeen(BRAM, "B01"),
        ),
    )
    assert purses(sdo) == [22, 18, 20]


def test_sdo_79_the_winner_acts_at_once_at_no_further_cost(sdo):
    sdo.given(*selling("HOL"), (ANNA, Auction(("HOL",))), (CATO, Pass()))
    sdo.when(BRAM, Bid("HOL", 5, "pawn", "GRO"))
    sdo.then(
        BidSealed(BRAM, (LotBid("HOL", 5, "pawn", "GRO"),)),
        AuctionResolved(1, "HOL", ANNA, BRAM, 1, (Rung(BRAM, 1), Rung(CATO))),
        ActionUsed(BRAM, ANNA, "HOL", "green", "pawn"),
        PawnCreated(BRAM, "GRO"),
    )
    assert purses(sdo) == [21, 19, 20]


def test_sdo_80_the_active_seat_can_spend_the_money_in_the_same_turn(sdo):
    sdo.given(*selling(money={ANNA: 5}), (ANNA, Auction(("ZEE",))), (CATO, Pass()))
    sdo.given((BRAM, Bid("ZEE", 1)), (ANNA, TakeGuild("grey")))
    assert purses(sdo)[0] == 0


def test_sdo_81_the_marker_is_then_barred(sdo):
    sdo.given(*selling(), (ANNA, Auction(("ZEE",))), (CATO, Pass()), (BRAM, Bid("ZEE", 1)))
    assert barred(sdo) == ["ZEE"]
    sdo.when(ANNA, UseBuy("ZEE"))
    sdo.refused("marker_barred", place="ZEE")


# --- The table of 4.3, in florins as it stands there ---

TABLE = [
    ((2, 2), 2, 2),
    ((2.5, 2.5), 1, 2.5),
    ((3, 1.5), 1, 1.5),
    ((0, 2.5), 2, 0.5),
    ((2.5, 2.5, 2.5), 2, 2.5),
    ((2, 2, 2), 1, 2),
    ((3.5, 1, 3), 1, 3),
    ((1, 1.5, 1.5), 3, 1.5),
    ((0, 0), None, 0),
]


@pytest.mark.parametrize(("maxima", "winner", "price"), TABLE)
def test_sealed_maxima_fall_as_the_sheets_table_has_it(sdo, maxima, winner, price):
    sdo.given(*selling(players=len(maxima) + 1), (ANNA, Auction(("ZEE",))))
    bidders = (BRAM, CATO, DIRK)[: len(maxima)]
    for seat, maximum in zip(
        reversed(bidders), reversed(maxima), strict=True
    ):  # the order of answers does not matter
        sdo.given((seat, Bid("ZEE", int(2 * maximum))))
    closed = [event for event in sdo.events if isinstance(event, AuctionResolved | AuctionUnsold)]
    if winner is None:
        assert closed == [AuctionUnsold(1, "ZEE", ANNA, tuple(Rung(seat) for seat in bidders))]
    else:
        assert [(event.winner, event.price_h) for event in closed] == [
            (bidders[winner - 1], int(2 * price))
        ]


def test_the_ladder_tells_every_bid_and_pass(sdo):
    sdo.given(*selling(), (ANNA, Auction(("ZEE",))), (BRAM, Bid("ZEE", 6)))
    sdo.when(CATO, Bid("ZEE", 3))
    ladder = (Rung(BRAM, 1), Rung(CATO, 2), Rung(BRAM, 3), Rung(CATO))
    assert sdo.events[1] == AuctionResolved(1, "ZEE", ANNA, BRAM, 3, ladder)


def test_several_lots_are_bid_on_together_and_resolved_in_order(sdo):
    """The second maximum is cut to the money then left; a lot that is not named is passed."""
    sdo.given(*position(markers={ANNA: "GEL ZEE"}, money={BRAM: 6}), *turn_of(ANNA))
    sdo.given((ANNA, Auction(("ZEE", "GEL"))), (CATO, Bid("ZEE", 4)))
    sdo.when(
        BRAM,
        letter(Bid("ZEE", 6), Bid("GEL", 6)),
        dice=drawing(sdo, "card/9/ZEE", "B01") | drawing(sdo, "card/9/GEL", "C01"),
    )
    sold = [
        (event.province, event.winner, event.price_h)
        for event in sdo.events
        if isinstance(event, AuctionResolved)
    ]
    assert sold == [("ZEE", BRAM, 5), ("GEL", BRAM, 1)]
    assert purses(sdo)[1] == 0
    assert hand(sdo, BRAM) == ["B01"]


def test_a_budget_caps_the_total(sdo):
    sdo.given(*position(markers={ANNA: "GEL ZEE"}), *turn_of(ANNA))
    sdo.given((ANNA, Auction(("ZEE", "GEL"))), (CATO, letter(Bid("ZEE", 4), Bid("GEL", 2))))
    sdo.when(BRAM, letter(Bid("ZEE", 9, budget_h=6), Bid("GEL", 9)))
    sold = [
        (event.province, event.winner, event.price_h)
        for event in sdo.events
        if isinstance(event, AuctionResolved)
    ]
    assert sold == [("ZEE", BRAM, 5), ("GEL", CATO, 2)]


def test_lots_by_rounds_come_one_after_the_other(sdo):
    sdo.given(*position(markers={ANNA: "GEL ZEE"}, auction_mode="rounds"), *turn_of(ANNA))
    sdo.given((ANNA, Auction(("ZEE", "GEL"))))
    sdo.when(BRAM, Bid("GEL", 1))
    sdo.refused("not_a_lot", lot="GEL", lots=["ZEE"])
    sdo.given((BRAM, Pass()))
    sdo.when(CATO, Pass())
    sdo.then(
        BidPassed(CATO, "ZEE"),
        AuctionUnsold(1, "ZEE", ANNA, (Rung(BRAM), Rung(CATO))),
        LotCalled(1, "GEL", (BRAM, CATO)),
    )
    assert sdo.awaited() == [(BRAM, "auction")]


def test_a_seat_left_alone_before_any_bid_may_still_bid(sdo):
    sdo.given(*selling(mode="rounds"), (ANNA, Auction(("ZEE",))), (BRAM, Pass()))
    assert sdo.awaited() == [(CATO, "auction")]
    sdo.when(CATO, Bid("ZEE", 1))
    assert sdo.events[1] == AuctionResolved(1, "ZEE", ANNA, CATO, 1, (Rung(BRAM), Rung(CATO, 1)))


def test_nobody_bids_out_of_place(sdo):
    sdo.given(*position(markers={ANNA: "HOL"}, pawns={BRAM: "GRO GRO FRI FRI UTR"}), *turn_of(ANNA))
    sdo.when(CATO, Bid("HOL", 2))
    sdo.refused("wrong_phase", order="bid", phase="turn")
    sdo.given((ANNA, Auction(("HOL",))))
    sdo.when(BRAM, Bid("HOL", 2))
    sdo.refused("bid_not_eligible", lots=["HOL"])
    sdo.when(CATO, Bid("ZEE", 2))
    sdo.refused("not_a_lot", lot="ZEE", lots=["HOL"])
    sdo.when(CATO, Bid("HOL", 2, "buy"))
    sdo.refused("wrong_colour", place="HOL", colour="green", use="buy")
    sdo.when(CATO, letter(Bid("HOL", 2), Bid("HOL", 3)))
    sdo.refused("twice", line=2, province="HOL")
    sdo.when(ANNA, Pass())
    sdo.refused("wrong_phase", order="pass", phase="auction")
    sdo.when(ANNA, End())
    sdo.refused("wrong_phase", order="end", phase="auction")
