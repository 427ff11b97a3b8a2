"""Correspondence play (sheet, section 4): decision points, letters, fewer round-trips, default
turn, visibility, interruptions."""

import pytest

from games.engine import Command, Default, Event, Resign
from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    Concede,
    Condition,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Guard,
    Line,
    Move,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
    TurnLine,
    TurnOrder,
)
from games.engines.long_cours.events import (
    AdvanceDropped,
    AdvanceFiled,
    AdvanceStarted,
    AuctionClosed,
    AuctionOpened,
    BidSealed,
    BrawlCardPlayed,
    BrawlConceded,
    BrawlStarted,
    CaptainEliminated,
    CaptainResigned,
    CardPlayed,
    CargoEntered,
    CargoMoved,
    CargoPlaced,
    CargoStranded,
    CargoSunk,
    CashGranted,
    CashRobbed,
    CorsairBought,
    CorsairEntered,
    CorsairEntryDieRolled,
    CorsairMoved,
    CorsairSunk,
    DefaultApplied,
    EntryDieRolled,
    GoodsBought,
    GoodsSold,
    HandRevealed,
    LosingBid,
    OrdersQueued,
    OrdersStopped,
    RiposteLimitSet,
    RoundStarted,
    SaleDieRolled,
    SetupSealed,
    StandingOrderSet,
    StormRaised,
    TurnEnded,
    TurnStarted,
    WreckSalvaged,
)
from games.engines.long_cours.view import CorsairView
from tests.harness import Step, Table, by
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    advance,
    ashore,
    at,
    captain,
    corsair_of,
    entering,
    fleet,
    hand,
    heap,
    letter,
    opened,
    purses,
    sunk,
    turn_of,
)


def apart(*anna: str | int, cash: int = 3, goods: dict[str, int] | None = None) -> list[Event]:
    """Anna's turn in Dakar with these cards, Bram in Londres and Cato in Yokohama without any."""
    return [
        *opened(hands={ANNA: anna}),
        *at("DAK", ANNA, cash=cash, goods=goods),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    ]


def in_dakar(
    anna: list[str | int], bram: list[str | int], *, anna_cash: int = 5, bram_cash: int = 9
) -> list[Event]:
    """Anna (her turn) and Bram both lie in Dakar, Cato in Yokohama."""
    ships = [*at("DAK", ANNA, cash=anna_cash), *at("DAK", BRAM, cash=bram_cash), *at("YOK", CATO)]
    return [*opened(hands={ANNA: anna, BRAM: bram}), *ships, *turn_of(ANNA)]


def bidders(*, anna: int, bram: int, cato: int) -> list[Event]:
    """Anna's turn, the corsair for sale, the cash of the three."""
    return [
        *opened(),
        *at("DAK", ANNA, cash=anna),
        *at("LON", BRAM, cash=bram),
        *at("YOK", CATO, cash=cato),
        *turn_of(ANNA),
    ]


# --- 4.1 Decision points ---


def at_the_start(*, order: list[int] | None = None) -> list[Event]:
    return [*opened(order=order), *(CashGranted(seat, 3) for seat in (ANNA, BRAM, CATO))]


def test_dp_0_everybody_is_asked_at_once(lc: Table) -> None:
    lc.given(*at_the_start())
    decisions = lc.pending()
    assert [(decision.seat, decision.kind, decision.due) for decision in decisions] == [
        (s, "setup", True) for s in (ANNA, BRAM, CATO)
    ]
    assert len({decision.group for decision in decisions}) == 1
    assert decisions[0].group is not None


def test_dp_0_a_sealed_set_up_may_be_changed_until_all_are_in(lc: Table) -> None:
    lc.given(*at_the_start())
    key = lc.key(ANNA)
    lc.given((ANNA, Setup("DAK", 2)))
    assert lc.awaited() == [(BRAM, "setup"), (CATO, "setup")]
    lc.when(ANNA, Setup("MAR", 3))
    lc.then(SetupSealed(ANNA, "MAR", 3))
    assert lc.key(ANNA) == key  # the same question
    lc.given((BRAM, Setup("LON")), (CATO, Setup("YOK")))
    assert fleet(lc) == ["MAR", "LON", "YOK"]
    lc.when(ANNA, Setup("DAK"))
    lc.refused("setup_over")


def test_dp_0_a_sealed_set_up_is_seen_by_its_captain_alone(lc: Table) -> None:
    lc.given(*at_the_start())
    lc.when(ANNA, Setup("DAK", 2))
    assert lc.seen(ANNA) == [("setup_sealed", {"seat": ANNA, "port": "DAK", "amount": 2})]
    assert lc.view(ANNA).private.setup == ("DAK", 2)
    for eyes in (BRAM, None):
        assert lc.seen(eyes) == [("setup_sealed", {"seat": ANNA})]
        assert "DAK" not in str(lc.view(eyes))


def test_dp_0_timeout_starts_in_the_zones_first_port_and_buys_one(lc: Table) -> None:
    lc.given(*at_the_start(order=[BRAM, ANNA, CATO]), (BRAM, Setup("DAK")), (CATO, Setup("SFR")))
    key = lc.key(ANNA)
    lc.timeout(ANNA)
    lc.then(
        DefaultApplied(ANNA, key, sealed=True),
        SetupSealed(ANNA, "LON", 1),
        CargoPlaced(BRAM, "DAK"),
        CargoPlaced(ANNA, "LON"),
        CargoPlaced(CATO, "SFR"),
        GoodsBought(ANNA, "LON", "textiles", 1),
        RoundStarted(2),
        TurnStarted(BRAM),
    )


def test_dp_1_the_active_seat_is_asked_and_each_turn_is_a_new_question(lc: Table) -> None:
    lc.given(*apart())
    [decision] = lc.pending()
    assert (decision.seat, decision.kind, decision.due, decision.group) == (
        ANNA,
        "turn",
        True,
        None,
    )
    lc.given((ANNA, Buy(amount=1)))
    assert lc.key(ANNA) == decision.key  # a partial answer keeps it
    lc.given((ANNA, End()), (BRAM, End()), (CATO, End()))
    assert lc.decision(ANNA).key != decision.key


def test_dp_2_timeout_plays_the_weakest_sufficient_card(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [2, 4, 9], bram_cash=1), (ANNA, Brawl(BRAM, 3)))
    key = lc.key(BRAM)
    lc.timeout(BRAM)
    lc.then(DefaultApplied(BRAM, key), BrawlCardPlayed(BRAM, "brawl-4", 4))


def test_dp_2_timeout_gives_up_without_cash(lc: Table) -> None:
    lc.given(*in_dakar([3], [4], bram_cash=0), (ANNA, Brawl(BRAM, 3)))
    key = lc.key(BRAM)
    lc.timeout(BRAM)
    lc.then(DefaultApplied(BRAM, key), BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 0))


def test_dp_2_timeout_gives_up_without_a_sufficient_card(lc: Table) -> None:
    lc.given(*in_dakar([3], [2, "storm"]), (ANNA, Brawl(BRAM, 3)))
    key = lc.key(BRAM)
    lc.timeout(BRAM)
    lc.then(DefaultApplied(BRAM, key), BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 9))


def test_dp_2_every_answer_is_a_question_of_its_own(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4, 9]))
    keys = [lc.key(ANNA)]
    for seat, order, asked in (
        (ANNA, Brawl(BRAM, 3), BRAM),
        (BRAM, Riposte(card=4), ANNA),
        (ANNA, Riposte(card=6), BRAM),
    ):
        lc.given((seat, order))
        keys.append(
            next(
                decision.key for decision in lc.pending() if decision.due and decision.seat == asked
            )
        )
    assert len(set(keys)) == 4


def test_dp_2_timeout_plays_for_an_attacker_too(lc: Table) -> None:
    lc.given(*in_dakar([3, 6, 8], [4, 9]), (ANNA, Brawl(BRAM, 3)), (BRAM, Riposte(card=4)))
    lc.timeout(ANNA)
    lc.then(DefaultApplied(ANNA, "brawl/1/2"), BrawlCardPlayed(ANNA, "brawl-6", 6))


def test_dp_2_the_turns_question_comes_back_after_the_brawl(lc: Table) -> None:
    lc.given(*in_dakar([3], [4]))
    key = lc.key(ANNA)
    lc.given((ANNA, Brawl(BRAM, 3)))
    assert [decision.key for decision in lc.pending()] != [key]
    lc.given((BRAM, Concede()))
    assert lc.key(ANNA) == key


def test_dp_3_all_who_hold_seven_are_asked_at_once(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=7),
        *at("YOK", CATO, cash=6),
        *ashore(DIRK, cash=8),
    )
    lc.given(*turn_of(ANNA))
    lc.when(ANNA, CorsairBid(9))
    lc.then(AuctionOpened(1, ANNA, (BRAM, DIRK), 9))
    due = [decision for decision in lc.pending() if decision.due]
    assert [(decision.seat, decision.kind) for decision in due] == [
        (BRAM, "auction"),
        (DIRK, "auction"),
    ]
    assert due[0].group == due[1].group is not None
    lc.when(CATO, CorsairBid(7))
    lc.refused("not_asked", cash=6, lowest=7)


def test_dp_3_a_bid_below_seven_is_no_bid(lc: Table) -> None:
    lc.given(*bidders(anna=9, bram=9, cato=3), (ANNA, CorsairBid(6)))
    lc.when(BRAM, CorsairBid(6))
    lc.refused("bid_too_low", maximum=6, lowest=7)


def test_dp_3_timeout_passes(lc: Table) -> None:
    lc.given(*bidders(anna=9, bram=9, cato=3), (ANNA, CorsairBid(6)))
    key = lc.key(BRAM)
    lc.timeout(BRAM)
    lc.then(
        DefaultApplied(BRAM, key, sealed=True),
        BidSealed(BRAM),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
    )


def test_dp_4_standing_orders_are_taken_at_any_time_from_anybody_in_the_game(lc: Table) -> None:
    lc.given(*opened(), *at("DAK", ANNA), *ashore(BRAM), *sunk(CATO), *turn_of(ANNA))
    for seat in (ANNA, BRAM):
        lc.when(seat, StandingBid(12))
        lc.then(StandingOrderSet(seat, "bid", 12))
    lc.when(CATO, StandingBid(12))
    lc.refused("eliminated", seat=CATO)


def test_4_1_a_default_for_a_question_that_is_not_open_is_refused(lc: Table) -> None:
    lc.given(*apart())
    key = lc.key(ANNA)
    lc.given((ANNA, End()))
    lc.when(ANNA, Default(key))
    lc.refused("no_such_decision", decision=key, open=[])
    lc.when(CATO, Default(lc.key(BRAM)))  # somebody else's
    lc.refused("no_such_decision", decision=lc.key(BRAM), open=[])


# --- 4.2 One message per turn ---


def test_4_2_1_a_mistake_before_the_first_unknown_refuses_the_whole_letter(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Buy(amount=1), Move("GIB"), Buy(amount=1), Roll()))
    lc.refused("nothing_sold_here", line=3, stop="GIB")
    assert (purses(lc), fleet(lc)) == ([3, 3, 3], ["DAK", "LON", "YOK"])


@pytest.mark.parametrize(
    ("unknown", "code"),
    [(Brawl(BRAM, 3), "not_same_port"), (CorsairBid(6), "not_enough_cash")],
    ids=["brawl", "corsair_bid"],
)
def test_4_2_1_the_first_unknown_itself_is_checked(
    lc: Table, unknown: Brawl | CorsairBid, code: str
) -> None:
    lc.given(*apart(3))
    lc.when(ANNA, letter(Buy(amount=1), unknown))
    lc.refused(code, line=2)


def test_4_2_1_each_line_is_checked_on_the_position_the_lines_before_give(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Buy(amount=2), Buy(amount=2)))
    lc.refused("not_enough_cash", line=2, amount=2, cash=1)


def test_4_2_1_a_storm_is_foreseeable(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, letter(Storm(11), Buy(amount=1)))
    lc.refused("not_afloat", line=2, order="buy")
    assert hand(lc, ANNA) == ["storm"]


def test_4_2_1_an_empty_letter_is_refused(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter())
    lc.refused("no_orders")


@pytest.mark.parametrize(
    "before",
    [letter(End(), Move("XYZ")), letter(Roll(), Move("XYZ")), letter(End(), ("sold", Move("XYZ")))],
)
def test_4_2_1_an_unreadable_line_anywhere_refuses_the_whole_letter(
    lc: Table, before: Command
) -> None:
    lc.given(*apart())
    lc.when(ANNA, before)
    lc.refused("unknown_stop", line=2, stop="XYZ")


def test_4_2_2_beyond_an_unknown_a_bad_line_stops_the_list_and_what_was_done_stands(
    lc: Table,
) -> None:
    lc.given(*apart(goods={"gold": 1}))
    lc.when(
        ANNA, letter(Buy(amount=1), Roll(), Buy(amount=9), Move("GIB"), End()), dice={"sale/5/1": 1}
    )
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 1),
        SaleDieRolled(ANNA, 1, "cereals"),
        OrdersStopped(ANNA, 3, Line(Buy(amount=9)), "not_enough_cash", {"amount": 9, "cash": 2}),
    )
    assert lc.awaited() == [(ANNA, "turn")]
    assert fleet(lc)[0] == "DAK"  # the rest was discarded


@pytest.mark.parametrize(("die", "bought"), [(6, 3), (1, 1)])
def test_4_2_3_if_sold_and_if_unsold_look_at_this_turns_roll(
    lc: Table, die: int, bought: int
) -> None:
    lc.given(*apart(goods={"gold": 1}))
    lc.when(
        ANNA,
        letter(Roll(), ("sold", Buy(amount=3)), ("unsold", Buy(amount=1))),
        dice={"sale/5/1": die},
    )
    assert lc.events[-1] == GoodsBought(ANNA, "DAK", "gold", bought)
    assert len([event for event in lc.events if isinstance(event, GoodsBought)]) == 1


@pytest.mark.parametrize(
    ("answer", "bought"), [(Concede(), 3), (Riposte(card=4), 1)], ids=["won", "lost"]
)
def test_4_2_3_if_won_and_if_lost_look_at_this_turns_last_brawl(
    lc: Table, answer: Command, bought: int
) -> None:
    lc.given(*in_dakar([3], [4], bram_cash=9))
    lc.given(
        (
            ANNA,
            letter(Buy(amount=1), Brawl(BRAM, 3), ("won", Buy(amount=3)), ("lost", Roll()), End()),
        )
    )
    lc.when(BRAM, answer, dice={} if bought == 3 else {"sale/5/1": 1})
    kinds = [event.kind for event in lc.events]
    won = [
        "brawl_conceded",
        "cash_robbed",
        "goods_bought",
        "turn_ended",
        "turn_started",
    ]
    lost = [
        "brawl_card_played",
        "brawl_conceded",
        "cash_robbed",
        "sale_die_rolled",
        "turn_ended",
        "turn_started",
    ]
    assert kinds == (won if bought == 3 else lost)


@pytest.mark.parametrize("cato", [9, 3])
def test_4_2_3_if_mine_and_if_not_mine_look_at_the_corsair_now(lc: Table, cato: int) -> None:
    lc.given(*bidders(anna=9, bram=3, cato=cato))
    order = letter(CorsairBid(6), ("mine", Buy(amount=1)), ("not_mine", Buy(amount=2)))
    if cato == 3:
        lc.when(ANNA, order)
        assert lc.events[-1] == GoodsBought(ANNA, "DAK", "gold", 1)
    else:
        lc.given((ANNA, order))
        lc.when(CATO, CorsairBid(9))
        assert lc.events[-1] == GoodsBought(ANNA, "DAK", "gold", 2)


def test_4_2_3_if_mine_needs_no_auction(lc: Table) -> None:
    lc.given(*apart(), *corsair_of(ANNA, "MLS"))
    lc.when(ANNA, letter(("mine", Buy(amount=1)), ("not_mine", Buy(amount=2))))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1))


@pytest.mark.parametrize("condition", ["sold", "unsold", "won", "lost"])
def test_4_2_3_what_has_not_happened_this_turn_is_false_and_a_skipped_line_unchecked(
    lc: Table, condition: Condition
) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter((condition, Buy(amount=999)), Buy(amount=1)))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1))


def test_4_2_3_a_letter_of_which_no_line_applies_is_refused_aloud(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(("sold", Buy(amount=1)), ("mine", End())))
    lc.refused("nothing_applies")


def test_4_2_4_without_a_closing_line_the_turn_stays_open(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Move("TAM"), Roll()), dice={"sale/5/1": 1})
    lc.then(CargoMoved(ANNA, "DAK", "TAM"), SaleDieRolled(ANNA, 1, "cereals"))
    assert lc.awaited() == [(ANNA, "turn")]


def test_4_2_4_end_means_stay_for_a_corsair_on_the_board(lc: Table) -> None:
    lc.given(*apart(), *corsair_of(ANNA, "MLS"))
    lc.when(ANNA, End())
    lc.then(CorsairMoved(ANNA, ("MLS",)), TurnEnded(ANNA), TurnStarted(BRAM))


def test_4_2_4_what_follows_a_closing_line_is_ignored(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Buy(amount=1), End(), Buy(amount=999), Brawl(BRAM, 12)))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1), TurnEnded(ANNA), TurnStarted(BRAM))


def test_4_2_4_a_skipped_closing_line_closes_nothing(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(("sold", End()), Buy(amount=1)))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1))
    assert lc.awaited() == [(ANNA, "turn")]


def test_4_2_5_lines_wait_while_a_brawl_is_open_and_go_on_after_it(lc: Table) -> None:
    lc.given(*in_dakar([3], [4], anna_cash=5))
    lc.when(ANNA, letter(Brawl(BRAM, 3), Buy(amount=6), End()))
    lc.then(
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        OrdersQueued(ANNA, (Line(Buy(amount=6)), Line(End())), 2, held=True),
    )
    assert lc.view(ANNA).private.waiting == (Line(Buy(amount=6)), Line(End()))
    lc.when(BRAM, Concede())
    lc.then(
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 9),
        OrdersQueued(ANNA),  # none wait any more
        GoodsBought(ANNA, "DAK", "gold", 6),  # with the cash just won
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    assert lc.view(ANNA).private.waiting == ()


def test_4_2_5_a_waiting_line_that_became_impossible_stops_the_list_under_its_own_number(
    lc: Table,
) -> None:
    lc.given(*in_dakar([3, 6], [4], anna_cash=5))
    lc.given((ANNA, letter(Brawl(BRAM, 3), Buy(amount=5), End())), (BRAM, Riposte(card=4)))
    lc.when(ANNA, Concede())
    lc.then(
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 5),
        OrdersQueued(ANNA),  # none wait any more
        OrdersStopped(ANNA, 2, Line(Buy(amount=5)), "not_enough_cash", {"amount": 5, "cash": 0}),
    )
    assert lc.awaited() == [(ANNA, "turn")]


def test_4_2_5_lines_that_wait_twice_keep_their_numbers(lc: Table) -> None:
    lc.given(
        *in_dakar([3, 6], [4, 9], anna_cash=5),
        (ANNA, letter(Brawl(BRAM, 3), Brawl(BRAM, 6), Buy(amount=99))),
    )
    lc.when(BRAM, Concede())
    lc.then(
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 9),
        OrdersQueued(ANNA),
        BrawlStarted(2, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-6", 6),
        OrdersQueued(ANNA, (Line(Buy(amount=99)),), 3, held=True),
    )
    lc.when(BRAM, Concede())
    lc.then(
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 0),
        OrdersQueued(ANNA),
        OrdersStopped(ANNA, 3, Line(Buy(amount=99)), "not_enough_cash", {"amount": 99, "cash": 14}),
    )


def test_4_2_5_he_can_send_no_others_meanwhile(lc: Table) -> None:
    lc.given(*in_dakar([3], [4]), (ANNA, Brawl(BRAM, 3)))
    lc.when(ANNA, Buy(amount=1))
    lc.refused("brawl_open", attacker=ANNA, defender=BRAM, to_answer=BRAM)


def test_4_2_5_nor_while_an_auction_is_open(lc: Table) -> None:
    lc.given(*bidders(anna=9, bram=9, cato=3), (ANNA, CorsairBid(6)))
    lc.when(ANNA, Buy(amount=1))
    lc.refused("auction_open", caller=ANNA, awaited=[BRAM])


def test_4_2_5_lines_wait_while_an_auction_is_open(lc: Table) -> None:
    lc.given(*bidders(anna=9, bram=9, cato=3), (ANNA, letter(CorsairBid(6), Buy(amount=1), End())))
    lc.when(BRAM, CorsairPass(), dice={"corsair/5/1": 5})
    lc.then(
        BidSealed(BRAM),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
        OrdersQueued(ANNA),  # none wait any more
        GoodsBought(ANNA, "DAK", "gold", 1),
        CorsairEntryDieRolled(ANNA, 5, 55),
        CorsairEntered(ANNA, "MLS"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


# --- 4.3 Fewer round-trips: brawls ---


def test_4_3_limits_play_the_whole_brawl_card_by_card(lc: Table) -> None:
    lc.given(*in_dakar([3, 6, 10], [4, 9]), (ANNA, Brawl(BRAM, 3, up_to=10)))
    lc.when(BRAM, Riposte(up_to=9))
    lc.then(
        *by(BRAM, RiposteLimitSet(BRAM, 9), BrawlCardPlayed(BRAM, "brawl-4", 4)),
        *by(ANNA, BrawlCardPlayed(ANNA, "brawl-6", 6)),
        *by(BRAM, BrawlCardPlayed(BRAM, "brawl-9", 9)),
        *by(ANNA, BrawlCardPlayed(ANNA, "brawl-10", 10)),
        *by(BRAM, BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 9)),
    )


def test_4_3_having_no_card_within_the_limit_is_giving_up(lc: Table) -> None:
    lc.given(*in_dakar([3, 10], [4]), (ANNA, Brawl(BRAM, 3, up_to=9)))
    lc.when(BRAM, Riposte(card=4))
    lc.then(BrawlCardPlayed(BRAM, "brawl-4", 4), BrawlConceded(ANNA), CashRobbed(BRAM, ANNA, 5))


def test_4_3_a_side_without_a_limit_is_asked_for_each_card(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4, 9]), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Riposte(up_to=9))
    lc.then(RiposteLimitSet(BRAM, 9), BrawlCardPlayed(BRAM, "brawl-4", 4))
    assert lc.awaited() == [(ANNA, "brawl")]
    lc.when(ANNA, Riposte(card=6))
    lc.then(
        BrawlCardPlayed(ANNA, "brawl-6", 6),
        BrawlCardPlayed(BRAM, "brawl-9", 9),
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 5),
    )


def test_4_3_the_attacker_may_set_his_limit_later(lc: Table) -> None:
    lc.given(*in_dakar([3, 6, 11], [4, 9]), (ANNA, Brawl(BRAM, 3)), (BRAM, Riposte(card=4)))
    lc.when(ANNA, Riposte(up_to=11))
    lc.then(RiposteLimitSet(ANNA, 11), BrawlCardPlayed(ANNA, "brawl-6", 6))


def test_4_3_limits_have_bounds(lc: Table) -> None:
    lc.given(*in_dakar([6, 3], [4, 9]))
    lc.when(ANNA, Brawl(BRAM, 6, up_to=5))
    lc.refused("limit_below_card", card=6, limit=5)
    lc.given((ANNA, Brawl(BRAM, 6)))
    lc.when(BRAM, Riposte(up_to=6))
    lc.refused("too_weak", strength=6, last=6, strengths=[4, 9])


def test_4_3_a_limit_is_his_secret(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4]))
    lc.when(ANNA, Brawl(BRAM, 3, up_to=7))
    assert lc.seen(ANNA)[0] == (
        "brawl_started",
        {"brawl": 1, "attacker": ANNA, "defender": BRAM, "port": "DAK", "limit": 7},
    )
    for eyes in (BRAM, CATO, None):
        assert lc.seen(eyes)[0] == (
            "brawl_started",
            {"brawl": 1, "attacker": ANNA, "defender": BRAM, "port": "DAK"},
        )
    lc.when(BRAM, Riposte(up_to=5))
    assert lc.seen(BRAM)[0] == ("riposte_limit_set", {"seat": BRAM, "limit": 5})
    for eyes in (ANNA, CATO, None):
        assert "riposte_limit_set" not in [kind for kind, _ in lc.seen(eyes)]


def test_4_3_without_a_sufficient_card_he_is_asked_all_the_same(lc: Table) -> None:
    lc.given(*in_dakar([6], ["storm", 4]), (ANNA, Brawl(BRAM, 6)))
    assert lc.awaited() == [(BRAM, "brawl")]
    lc.when(BRAM, Riposte(up_to=12))
    lc.refused("no_stronger_card", last=6, strengths=[4])
    lc.when(BRAM, Concede())
    lc.then(BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 9))


def test_4_3_an_empty_hand_gives_up_at_once(lc: Table) -> None:
    lc.given(*in_dakar([3], [4]), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Riposte(card=4))
    lc.then(BrawlCardPlayed(BRAM, "brawl-4", 4), BrawlConceded(ANNA), CashRobbed(BRAM, ANNA, 5))


def test_4_3_a_standing_riposte_answers_without_a_mail(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4, 9, 12]), (BRAM, StandingRiposte(9)))
    lc.when(ANNA, Brawl(BRAM, 3, up_to=12))
    lc.then(
        *by(ANNA, BrawlStarted(1, ANNA, BRAM, "DAK", 12), BrawlCardPlayed(ANNA, "brawl-3", 3)),
        *by(BRAM, BrawlCardPlayed(BRAM, "brawl-4", 4)),
        *by(ANNA, BrawlCardPlayed(ANNA, "brawl-6", 6)),
        *by(BRAM, BrawlCardPlayed(BRAM, "brawl-9", 9)),
        *by(ANNA, BrawlConceded(ANNA), CashRobbed(BRAM, ANNA, 5)),
    )


@pytest.mark.parametrize(("cash", "fights"), [(3, False), (4, True)])
def test_4_3_a_standing_riposte_gives_up_below_its_cash(lc: Table, cash: int, fights: bool) -> None:
    lc.given(*in_dakar([3, 1], [4], bram_cash=cash), (BRAM, StandingRiposte(9, min_cash=4)))
    lc.when(ANNA, Brawl(BRAM, 3))
    answer = (
        [BrawlCardPlayed(BRAM, "brawl-4", 4)]
        if fights
        else [BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, cash)]
    )
    lc.then(BrawlStarted(1, ANNA, BRAM, "DAK"), BrawlCardPlayed(ANNA, "brawl-3", 3), *answer)


def test_4_3_a_standing_riposte_up_to_nought_never_fights(lc: Table) -> None:
    lc.given(*in_dakar([3], [4]), (BRAM, StandingRiposte(0)))
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 9),
    )
    assert hand(lc, BRAM) == ["brawl-4"]


def test_4_3_a_standing_riposte_never_plays_for_an_attacker(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4]), (ANNA, StandingRiposte(12)), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Riposte(card=4))
    lc.then(BrawlCardPlayed(BRAM, "brawl-4", 4))
    assert lc.awaited() == [(ANNA, "brawl")]


def test_4_3_a_standing_riposte_set_too_late_counts_from_the_next_question(lc: Table) -> None:
    lc.given(*in_dakar([3, 5], [4, 9]), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, StandingRiposte(12))
    lc.then(StandingOrderSet(BRAM, "riposte", 12))
    assert lc.awaited() == [(BRAM, "brawl")]
    lc.given((BRAM, Riposte(card=4)))
    lc.when(ANNA, Riposte(card=5))
    lc.then(
        BrawlCardPlayed(ANNA, "brawl-5", 5),
        BrawlCardPlayed(BRAM, "brawl-9", 9),  # the standing order's answer
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 5),
    )


def test_4_3_standing_orders_last_until_they_are_taken_back(lc: Table) -> None:
    lc.given(*in_dakar([3, 5], [4, 9]), (BRAM, StandingRiposte(0)), (ANNA, Brawl(BRAM, 3)))
    assert lc.view(BRAM).private.standing_riposte == 0
    lc.when(BRAM, StandingRiposte())
    lc.then(StandingOrderSet(BRAM, "riposte"))
    lc.given((ANNA, Brawl(BRAM, 5)))
    assert lc.awaited() == [(BRAM, "brawl")]


@pytest.mark.parametrize("up_to", [-1, 13])
def test_4_3_a_standing_riposte_goes_from_0_to_12(lc: Table, up_to: int) -> None:
    lc.given(*apart())
    lc.when(BRAM, StandingRiposte(up_to))
    lc.refused("bad_number", field="up_to", value=up_to, low=0, high=12)


# --- 4.3 The auction ---


AUCTIONS = [  # maxima of Anna (the caller), Bram, Cato; winner, price, losers
    ((9, 12, None), BRAM, 10, [(ANNA, 9)]),
    ((9, 9, None), ANNA, 9, [(BRAM, 9)]),
    ((7, 9, 9), BRAM, 9, [(CATO, 9), (ANNA, 7)]),
    ((15, None, None), ANNA, 6, []),
    ((6, 7, None), BRAM, 7, [(ANNA, 6)]),
    ((20, 19, 8), ANNA, 20, [(BRAM, 19), (CATO, 8)]),
    ((20, 8, 8), ANNA, 9, [(BRAM, 8), (CATO, 8)]),
]


@pytest.mark.parametrize("answer_first", [BRAM, CATO])
@pytest.mark.parametrize(("maxima", "winner", "price", "losers"), AUCTIONS)
def test_4_3_the_auction_ascends_and_the_order_of_replies_never_matters(
    lc: Table,
    answer_first: int,
    maxima: tuple[int, int | None, int | None],
    winner: int,
    price: int,
    losers: list[tuple[int, int]],
) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=20), (ANNA, CorsairBid(maxima[0])))
    answer_last = BRAM + CATO - answer_first
    orders = {
        seat: CorsairPass() if maxima[seat - 1] is None else CorsairBid(maxima[seat - 1] or 0)
        for seat in (BRAM, CATO)
    }
    lc.given((answer_first, orders[answer_first]))
    lc.when(answer_last, orders[answer_last])
    lc.then(
        BidSealed(answer_last, maxima[answer_last - 1]),
        AuctionClosed(winner, price, tuple(LosingBid(seat, maximum) for seat, maximum in losers)),
        CorsairBought(winner, price),
    )


def test_4_3_equal_maxima_go_by_turn_order_from_the_caller(lc: Table) -> None:
    lc.given(
        *opened(order=[BRAM, ANNA, CATO]),
        *at("DAK", ANNA, cash=6),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO, cash=9),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairBid(6)), (BRAM, CorsairBid(8)))
    lc.when(CATO, CorsairBid(8))  # Cato comes right after Anna, Bram only then
    lc.then(
        BidSealed(CATO, 8),
        AuctionClosed(CATO, 8, (LosingBid(BRAM, 8), LosingBid(ANNA, 6))),
        CorsairBought(CATO, 8),
    )


def test_4_3_a_bid_may_be_changed_until_the_last_is_in(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=20), (ANNA, CorsairBid(6)), (BRAM, CorsairBid(20)))
    lc.when(BRAM, CorsairBid(8))
    lc.then(BidSealed(BRAM, 8))
    lc.when(BRAM, CorsairPass())
    lc.then(BidSealed(BRAM))
    assert lc.awaited() == [(CATO, "auction")]
    lc.when(CATO, CorsairBid(9))
    lc.then(
        BidSealed(CATO, 9), AuctionClosed(CATO, 7, (LosingBid(ANNA, 6),)), CorsairBought(CATO, 7)
    )


def test_4_3_the_callers_maximum_is_fixed_by_the_call(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=3), (ANNA, CorsairBid(6)))
    lc.when(ANNA, CorsairBid(9))
    lc.refused("auction_open", caller=ANNA, awaited=[BRAM])


def test_4_3_bids_are_secret_and_the_winners_maximum_stays_so(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=20))
    lc.when(ANNA, CorsairBid(11))
    assert lc.seen(ANNA) == [
        ("auction_opened", {"auction": 1, "caller": ANNA, "asked": [BRAM, CATO], "maximum": 11})
    ]
    assert (
        lc.seen(BRAM)
        == lc.seen(None)
        == [("auction_opened", {"auction": 1, "caller": ANNA, "asked": [BRAM, CATO]})]
    )
    lc.when(BRAM, CorsairBid(19))
    assert lc.seen(BRAM) == [("bid_sealed", {"seat": BRAM, "maximum": 19})]
    assert lc.seen(ANNA) == lc.seen(None) == [("bid_sealed", {"seat": BRAM})]
    assert (lc.view(BRAM).private.bid, lc.view(BRAM).private.bid_sealed) == (19, True)
    assert lc.view(None).auction.answered == (BRAM,)
    lc.when(CATO, CorsairPass())
    assert lc.seen(CATO)[1:] == lc.seen(None)[1:]
    assert lc.seen(None)[1] == (
        "auction_closed",
        {"winner": BRAM, "price": 12, "losers": [{"seat": ANNA, "maximum": 11}]},
    )
    assert 19 not in [value for _, data in lc.seen(None) for value in data.values()]


@pytest.mark.parametrize(
    ("standing", "cash", "sealed"),
    [(12, 20, 12), (12, 9, 9), (12, 7, 7), (6, 20, None), (0, 20, None)],
)
def test_4_3_a_standing_bid_answers_at_once_within_the_cash(
    lc: Table, standing: int, cash: int, sealed: int | None
) -> None:
    lc.given(*bidders(anna=20, bram=cash, cato=20), (BRAM, StandingBid(standing)))
    lc.when(ANNA, CorsairBid(6))
    lc.then(*by(ANNA, AuctionOpened(1, ANNA, (BRAM, CATO), 6)), *by(BRAM, BidSealed(BRAM, sealed)))
    assert lc.awaited() == [(CATO, "auction")]


def test_4_3_a_standing_bid_is_changeable_like_any_answer(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=20), (BRAM, StandingBid(12)), (ANNA, CorsairBid(6)))
    lc.when(BRAM, CorsairPass())
    lc.then(BidSealed(BRAM))


def test_4_3_an_auction_answered_by_standing_bids_alone_closes_at_once(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=3), (BRAM, StandingBid(8)))
    lc.when(ANNA, letter(CorsairBid(10), ("mine", Buy(amount=1))))
    lc.then(
        AuctionOpened(1, ANNA, (BRAM,), 10),
        BidSealed(BRAM, 8),
        AuctionClosed(ANNA, 9, (LosingBid(BRAM, 8),)),
        CorsairBought(ANNA, 9),
        GoodsBought(ANNA, "DAK", "gold", 1),
    )


def test_4_3_a_standing_bid_set_while_asked_counts_from_the_next_auction(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=3), (ANNA, CorsairBid(10)))
    lc.when(BRAM, StandingBid(12))
    lc.then(StandingOrderSet(BRAM, "bid", 12))
    assert lc.awaited() == [(BRAM, "auction")]


# --- 4.3 Advance orders ---


def filed(*lines: TurnOrder, even_if: tuple[Guard, ...] = ()) -> list[Step]:
    """Bram (in Londres, 3 M) files these orders in Anna's turn; Cato lies far away."""
    return [*apart("storm", 5), (BRAM, advance(*lines, even_if=even_if))]


def dropped(table: Table) -> list[AdvanceDropped]:
    return [event for event in table.events if isinstance(event, AdvanceDropped)]


def test_4_3_advance_orders_run_the_moment_the_turn_starts(lc: Table) -> None:
    lc.given(*apart())
    lc.when(BRAM, advance(Buy(amount=1), Move("HAM"), End()))
    lc.then(AdvanceFiled(BRAM, (TurnLine(Buy(amount=1)), TurnLine(Move("HAM")), TurnLine(End()))))
    lc.when(ANNA, End())
    lc.then(
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        (BRAM, AdvanceStarted(BRAM)),
        (BRAM, GoodsBought(BRAM, "LON", "textiles", 1)),
        (BRAM, CargoMoved(BRAM, "LON", "HAM")),
        (BRAM, TurnEnded(BRAM)),
        TurnStarted(CATO),
    )


def test_4_3_a_whole_round_runs_without_a_pause(lc: Table) -> None:
    lc.given(*apart(), (BRAM, advance(Move("HAM"), End())), (CATO, advance(Move("SYD"), End())))
    lc.when(ANNA, letter(Move("TAM"), End()))
    assert [event.kind for event in lc.events] == [
        "cargo_moved", "turn_ended", "turn_started", "advance_started", "cargo_moved", "turn_ended",
        "turn_started", "advance_started",
        "cargo_moved", "turn_ended", "round_started", "turn_started",
    ]  # fmt: skip
    assert fleet(lc) == ["TAM", "HAM", "SYD"]
    assert lc.awaited() == [(ANNA, "turn")]


def test_4_3_advance_orders_serve_once(lc: Table) -> None:
    lc.given(*filed(Move("HAM"), End()), (ANNA, End()), (CATO, End()), (ANNA, End()))
    assert lc.awaited() == [(BRAM, "turn")]
    assert lc.view(BRAM).private.advance == ()


def test_4_3_a_new_list_replaces_the_old_and_off_takes_it_back(lc: Table) -> None:
    lc.given(*filed(Move("HAM"), End()))
    lc.when(BRAM, advance(Move("GIB")))
    lc.then(AdvanceFiled(BRAM, (TurnLine(Move("GIB")),)))
    lc.when(BRAM, advance())
    lc.then(AdvanceFiled(BRAM))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))


def test_4_3_only_readability_is_checked_when_they_are_filed(lc: Table) -> None:
    lc.given(*apart())
    lc.when(BRAM, advance(Buy(amount=999), Move("PER"), Storm(11)))
    lc.then(
        AdvanceFiled(BRAM, (TurnLine(Buy(amount=999)), TurnLine(Move("PER")), TurnLine(Storm(11))))
    )
    lc.when(BRAM, advance(Move("XYZ")))
    lc.refused("unknown_stop", line=1, stop="XYZ")


def test_4_3_advance_orders_are_filed_between_turns_from_round_two_with_a_ship(lc: Table) -> None:
    lc.given(*at_the_start())
    lc.when(ANNA, advance(End()))
    lc.refused("advance_in_first_round")
    lc.given(
        *ashore(BRAM), CargoPlaced(ANNA, "DAK"), CargoPlaced(CATO, "YOK"), *turn_of(ANNA, round=2)
    )
    lc.when(ANNA, advance(End()))
    lc.refused("own_turn")
    lc.when(BRAM, advance(End()))
    lc.refused("advance_not_afloat")
    lc.when(CATO, advance(End()))
    lc.then(AdvanceFiled(CATO, (TurnLine(End()),)))


def test_4_3_a_refused_list_is_dropped_with_nothing_done(lc: Table) -> None:
    lc.given(*filed(Buy(amount=1), Buy(amount=9), End()))
    lc.when(ANNA, End())
    lc.then(
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        AdvanceDropped(BRAM, "refused", 2, "not_enough_cash", {"amount": 9, "cash": 2}),
    )
    assert lc.awaited() == [(BRAM, "turn")]
    assert captain(lc, BRAM).goods == {}


def test_4_3_beyond_an_unknown_they_stop_like_any_letter(lc: Table) -> None:
    lc.given(*filed(Roll(), Buy(amount=9), End()))
    lc.when(ANNA, End(), dice={"sale/5/2": 1})
    lc.then(
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        AdvanceStarted(BRAM),
        SaleDieRolled(BRAM, 1, "cereals"),
        OrdersStopped(BRAM, 2, Line(Buy(amount=9)), "not_enough_cash", {"amount": 9, "cash": 3}),
    )
    assert lc.awaited() == [(BRAM, "turn")]


def test_4_3_guard_wrecked_since_filing(lc: Table) -> None:
    lc.given(*filed(Buy(amount=1), End(), even_if=("corsair_near", "met", "corsair_changed")))
    lc.when(ANNA, letter(Storm(22), End()), dice={"entry/5/2": 4})
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 22),
        CargoStranded(BRAM, 22, "CNO", {}),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        EntryDieRolled(BRAM, 4, 44),
        AdvanceDropped(BRAM, "wrecked"),
    )
    assert lc.awaited() == [(BRAM, "turn")]


def test_4_3_guard_in_a_brawl_since_filing(lc: Table) -> None:
    lc.given(
        *in_dakar([5], [2]),
        (BRAM, advance(Move("TAM"), End(), even_if=("met",))),
        (ANNA, Brawl(BRAM, 5)),
        (BRAM, Concede()),
    )
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM), AdvanceDropped(BRAM, "brawl"))


def test_4_3_guard_in_a_brawl_that_was_open_when_they_were_filed(lc: Table) -> None:
    lc.given(
        *in_dakar([5], [2]),
        (ANNA, Brawl(BRAM, 5)),
        (BRAM, advance(Move("TAM"), End(), even_if=("met",))),
        (BRAM, Concede()),
    )
    lc.when(ANNA, End())
    lc.then(
        TurnEnded(ANNA), TurnStarted(BRAM), AdvanceDropped(BRAM, "brawl")
    )  # he lost his cash after filing


def test_4_3_guard_met_at_the_start_of_the_turn(lc: Table) -> None:
    lc.given(*filed(Move("HAM"), End()), (ANNA, Move("GIB")), (ANNA, End()))
    assert fleet(lc)[BRAM - 1] == "HAM"  # nobody lay at his stop
    lc.given(
        *turn_of(ANNA, round=6), (BRAM, advance(Move("OSL"), End())), CargoMoved(ANNA, "GIB", "HAM")
    )
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM), AdvanceDropped(BRAM, "met"))


def test_4_3_guard_met_can_be_lifted(lc: Table) -> None:
    lc.given(*in_dakar([], []), (BRAM, advance(Move("TAM"), End(), even_if=("met",))))
    lc.when(ANNA, End())
    assert fleet(lc) == ["DAK", "TAM", "YOK"]
    assert dropped(lc) == []


@pytest.mark.parametrize(
    ("stop", "near"), [("LON", True), ("GIB", True), ("MAR", True), ("ALX", True), ("COL", False)]
)
def test_4_3_guard_a_corsair_within_three_moves(lc: Table, stop: str, near: bool) -> None:
    lc.given(*apart(), *corsair_of(CATO, stop), (BRAM, advance(Move("HAM"), End())))
    lc.when(ANNA, End())
    assert dropped(lc) == ([AdvanceDropped(BRAM, "corsair_near")] if near else [])
    assert lc.awaited() == [(BRAM if near else CATO, "turn")]


def test_4_3_guard_corsair_near_can_be_lifted_and_ones_own_does_not_count(lc: Table) -> None:
    lc.given(
        *apart(),
        *corsair_of(CATO, "GIB"),
        (BRAM, advance(Move("HAM"), End(), even_if=("corsair_near",))),
    )
    lc.when(ANNA, End())
    assert dropped(lc) == []
    own = Table("long-cours@1")
    own.given(*apart(), *corsair_of(BRAM, "GIB"), (BRAM, advance(Move("HAM"), End())))
    own.when(ANNA, End())
    assert dropped(own) == []


CHANGES = ("bought", "brought_in", "sunk", "given_up")


def change_the_corsair(lc: Table, how: str, even_if: tuple[Guard, ...]) -> None:
    """Bram files, then the corsair is bought, brought in, sunk or given up far from him; then
    his turn comes."""
    lc.given(
        *opened(players=4, hands={ANNA: ["storm"]}),
        *at("DAK", ANNA, cash=6),
        *at("OSL", BRAM),
        *at("SYD", CATO),
        *at("LON", DIRK),
    )
    if how == "brought_in":
        lc.given(*corsair_of(ANNA))
    if how in ("sunk", "given_up"):
        lc.given(*corsair_of(CATO, "IAL"))
    lc.given(*turn_of(ANNA), (BRAM, advance(Move("HAM"), End(), even_if=even_if)))
    if how == "bought":
        lc.given((ANNA, CorsairBid(6)))
    if how == "sunk":
        lc.given((ANNA, Storm(33)))
    if how == "given_up":
        lc.given((CATO, Resign()))
    lc.when(ANNA, End(), dice={"corsair/5/1": 3} if how in ("bought", "brought_in") else {})


@pytest.mark.parametrize("how", CHANGES)
def test_4_3_guard_the_corsair_changed_since_filing(lc: Table, how: str) -> None:
    change_the_corsair(lc, how, ())
    assert dropped(lc) == [AdvanceDropped(BRAM, "corsair_changed")]
    assert lc.awaited() == [(BRAM, "turn")]


@pytest.mark.parametrize("how", CHANGES)
def test_4_3_guard_corsair_changed_can_be_lifted(lc: Table, how: str) -> None:
    change_the_corsair(lc, how, ("corsair_changed",))
    assert dropped(lc) == []
    assert fleet(lc)[BRAM - 1] == "HAM"


def test_4_3_a_corsair_that_only_sails_has_not_changed(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("OSL", BRAM),
        *at("LON", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.given((BRAM, advance(Move("HAM"), End())))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    assert dropped(lc) == []


def test_4_3_refiling_resets_the_guards(lc: Table) -> None:
    lc.given(
        *in_dakar([5], [2]),
        (BRAM, advance(Move("TAM"), End())),
        (ANNA, Brawl(BRAM, 5)),
        (BRAM, Concede()),
    )
    lc.given((BRAM, advance(Move("TAM"), End(), even_if=("met",))))
    lc.when(ANNA, End())
    assert dropped(lc) == []


def test_4_3_resigned_seats_never_cause_a_wait(lc: Table) -> None:
    lc.given(*apart(), (BRAM, Resign()))
    lc.when(ANNA, End())
    assert lc.awaited() == [(CATO, "turn")]


# --- 4.4 Default turn ---


def test_4_4_a_timeout_rolls_a_full_hold_and_ends(lc: Table) -> None:
    lc.given(*apart("storm", "direct", 5, cash=9, goods={"gold": 2}))
    key = lc.key(ANNA)
    lc.timeout(ANNA, dice={"sale/5/1": 6})
    lc.then(
        DefaultApplied(ANNA, key),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 2, 6),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    assert hand(lc, ANNA) == ["brawl-5", "direct", "storm"]


def test_4_4_an_empty_hold_is_not_rolled(lc: Table) -> None:
    lc.given(*apart(cash=9))
    key = lc.key(ANNA)
    lc.timeout(ANNA)
    lc.then(DefaultApplied(ANNA, key), TurnEnded(ANNA), TurnStarted(BRAM))


def test_4_4_entry_is_as_far_as_can_be_from_an_enemy_corsair(lc: Table) -> None:
    # From Sydney: Valparaiso 1, Buenos Aires 3, Rio de Janeiro 4.
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "SYD"),
        *entering(BRAM, 44),
    )
    key = lc.key(BRAM)
    lc.timeout(BRAM)
    lc.then(
        DefaultApplied(BRAM, key), CargoEntered(BRAM, "RIO"), TurnEnded(BRAM), TurnStarted(CATO)
    )


def test_4_4_one_who_has_just_entered_by_default_flees_too(lc: Table) -> None:
    # From Gibraltar: New York 1, New Orleans 3, Havana 2; from New Orleans to Panama, 4 away.
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "GIB"),
        *entering(BRAM, 66),
    )
    lc.timeout(BRAM)
    lc.then(
        DefaultApplied(BRAM, "turn/5/2"),
        CargoEntered(BRAM, "NOL"),
        CargoMoved(BRAM, "NOL", "PAN"),
        TurnEnded(BRAM),
        TurnStarted(CATO),
    )


@pytest.mark.parametrize("owner", [None, BRAM])
def test_4_4_without_an_enemy_corsair_the_first_port_of_the_table(
    lc: Table, owner: int | None
) -> None:
    corsair = corsair_of(BRAM, "VAL") if owner else []
    lc.given(
        *opened(), *at("DAK", ANNA), *ashore(BRAM), *at("YOK", CATO), *corsair, *entering(BRAM, 44)
    )
    lc.timeout(BRAM)
    voyage = [CorsairMoved(BRAM, ("VAL",))] if owner else []
    lc.then(
        DefaultApplied(BRAM, "turn/5/2"),
        CargoEntered(BRAM, "VAL"),
        *voyage,
        TurnEnded(BRAM),
        TurnStarted(CATO),
    )


def test_4_4_a_cargo_in_reach_flees_to_the_farthest_safe_neighbour(lc: Table) -> None:
    # From Gibraltar: Rio 2, Havana 2; New Orleans 3, Rio's neighbour Buenos Aires 3. From Havana
    # nothing is safe, from Panama's side yes:
    # New Orleans is 3 away from Gibraltar, its neighbour Panama 4.
    lc.given(
        *opened(),
        *at("NOL", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "GIB"),
        *turn_of(ANNA),
    )
    key = lc.key(ANNA)
    lc.timeout(ANNA)
    lc.then(
        DefaultApplied(ANNA, key),
        CargoMoved(ANNA, "NOL", "PAN"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_4_4_where_no_neighbour_is_safe_it_stays(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("RIO", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "GIB"),
        *turn_of(ANNA),
    )
    lc.timeout(ANNA)
    assert fleet(lc)[0] == "RIO"


def test_4_4_out_of_reach_it_stays_and_an_unentered_corsair_frightens_nobody(lc: Table) -> None:
    lc.given(*apart(), *corsair_of(CATO))
    lc.timeout(ANNA)
    assert fleet(lc)[0] == "DAK"
    far = Table("long-cours@1")
    far.given(
        *opened(),
        *at("VAL", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "GIB"),
        *turn_of(ANNA),
    )
    far.timeout(ANNA)
    assert fleet(far)[0] == "VAL"


def test_4_4_fleeing_onto_a_heap_salvages_it(lc: Table) -> None:
    lc.given(
        *opened(),
        *heap("PAN", {"gold": 2}),
        *at("NOL", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "GIB"),
    )
    lc.given(*turn_of(ANNA))
    lc.timeout(ANNA, dice={"sale/5/1": 6})
    assert lc.events[1:] == [
        CargoMoved(ANNA, "NOL", "PAN"),
        WreckSalvaged(ANNA, "PAN", {"gold": 2}),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 2, 6),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    ]


def test_4_4_a_bought_corsair_enters_by_the_die(lc: Table) -> None:
    lc.given(*apart(), *corsair_of(ANNA))
    key = lc.key(ANNA)
    lc.timeout(ANNA, dice={"corsair/5/1": 6})
    lc.then(
        DefaultApplied(ANNA, key),
        CorsairEntryDieRolled(ANNA, 6, 66),
        CorsairEntered(ANNA, "PAN"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_4_4_a_corsair_on_the_board_stays_and_sinks_where_it_lies(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("MLS", BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    key = lc.key(ANNA)
    lc.timeout(ANNA)
    lc.then(
        DefaultApplied(ANNA, key),
        CorsairMoved(ANNA, ("MLS",)),
        CargoSunk(BRAM, "MLS", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_4_4_a_turn_begun_is_only_finished(lc: Table) -> None:
    # He bought in New Orleans and then fell silent: no flight to Panama any more, but the roll and
    # the end.
    lc.given(
        *opened(),
        *at("NOL", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "GIB"),
        *turn_of(ANNA),
    )
    lc.given((ANNA, Buy(amount=1)))
    key = lc.key(ANNA)
    lc.timeout(ANNA, dice={"sale/5/1": 2})
    lc.then(
        DefaultApplied(ANNA, key),
        SaleDieRolled(ANNA, 2, "fruit"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_4_4_the_roll_is_not_repeated(lc: Table) -> None:
    lc.given(*apart(goods={"gold": 1}), (ANNA, Roll()), dice={"sale/5/1": 1})
    key = lc.key(ANNA)
    lc.timeout(ANNA)
    lc.then(DefaultApplied(ANNA, key), TurnEnded(ANNA), TurnStarted(BRAM))


def test_4_4_entering_begins_the_turn(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "GIB"),
        *entering(BRAM, 66),
    )
    lc.given((BRAM, Enter("NOL")))
    lc.timeout(BRAM)
    lc.then(
        DefaultApplied(BRAM, "turn/5/2"), TurnEnded(BRAM), TurnStarted(CATO)
    )  # no flight to Panama after that


def test_4_4_a_player_may_ask_for_the_default_himself(lc: Table) -> None:
    lc.given(*apart())
    key = lc.key(ANNA)
    lc.when(ANNA, Default(key))
    lc.then(DefaultApplied(ANNA, key), TurnEnded(ANNA), TurnStarted(BRAM))


# --- 4.5 Visibility ---


def test_4_5_orders_for_later_are_private(lc: Table) -> None:
    lc.given(*apart(), (BRAM, StandingRiposte(9, min_cash=4)), (BRAM, StandingBid(12)))
    lc.when(BRAM, advance(Move("HAM"), End(), even_if=("met",)))
    mine = lc.view(BRAM).private
    assert (mine.standing_riposte, mine.standing_riposte_min_cash, mine.standing_bid) == (9, 4, 12)
    assert (mine.advance, mine.advance_even_if) == (
        (TurnLine(Move("HAM")), TurnLine(End())),
        ("met",),
    )
    assert lc.seen(BRAM) != []
    for eyes in (ANNA, CATO, None):
        assert lc.seen(eyes) == []
    assert lc.view(None).private is None
    assert lc.view(ANNA).private.advance == ()


@pytest.mark.parametrize("eyes", [ANNA, CATO, None])
def test_4_5_two_worlds_that_differ_in_a_secret_look_alike(eyes: int | None) -> None:
    plain, secret = Table("long-cours@1"), Table("long-cours@1")
    for table, held in ((plain, ("storm", "brawl-4")), (secret, ("direct", "brawl-9"))):
        table.given(
            *opened(hands={BRAM: held}),
            *at("DAK", ANNA),
            *at("LON", BRAM, cash=9),
            *at("YOK", CATO),
            *turn_of(ANNA),
        )
    secret.given(
        (BRAM, StandingBid(12)), (BRAM, StandingRiposte(9)), (BRAM, advance(Move("HAM"), End()))
    )
    assert plain.view(eyes) == secret.view(eyes)


def test_4_5_the_default_of_a_question_is_for_its_seat(lc: Table) -> None:
    lc.given(*in_dakar([3], [4, 9]), (ANNA, Brawl(BRAM, 3)))
    assert [decision.default is None for decision in lc.view(BRAM).decisions] == [False]
    for eyes in (ANNA, CATO, None):
        assert [(decision.seat, decision.default) for decision in lc.view(eyes).decisions] == [
            (BRAM, None)
        ]


def test_4_5_waiting_lines_are_private(lc: Table) -> None:
    lc.given(*in_dakar([3], [4]))
    lc.when(ANNA, letter(Brawl(BRAM, 3), Buy(amount=1)))
    assert lc.view(ANNA).private.waiting == (Line(Buy(amount=1)),)
    assert [kind for kind, _ in lc.seen(BRAM)] == ["brawl_started", "brawl_card_played"]
    assert lc.view(BRAM).private.waiting == ()


def test_4_5_dropped_advance_orders_and_stopped_letters_are_private(lc: Table) -> None:
    lc.given(*filed(Buy(amount=9), End()))
    lc.when(ANNA, End())
    assert [kind for kind, _ in lc.seen(BRAM)] == ["turn_ended", "turn_started", "advance_dropped"]
    assert (
        [kind for kind, _ in lc.seen(ANNA)]
        == [kind for kind, _ in lc.seen(None)]
        == ["turn_ended", "turn_started"]
    )
    lc.when(BRAM, letter(Roll(), Buy(amount=9)), dice={"sale/5/2": 1})
    assert [kind for kind, _ in lc.seen(BRAM)] == ["sale_die_rolled", "orders_stopped"]
    assert [kind for kind, _ in lc.seen(CATO)] == ["sale_die_rolled"]


def test_4_5_a_dry_run_of_the_corsair_shows_no_victims_hand(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["storm", 5]}),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(*turn_of(ANNA))
    foretold = lc.preview(ANNA, CorsairMove(("PER", "TAM")))
    assert [event for _, event in foretold.acts] == [
        CorsairMoved(ANNA, ("MLS", "PER", "TAM")),
        CargoSunk(BRAM, "PER", 3, {}),
    ]
    assert foretold.open_end


def test_4_5_a_dry_run_draws_nothing(lc: Table) -> None:
    lc.given(*apart(goods={"gold": 1}))
    foretold = lc.preview(ANNA, letter(Buy(amount=1), Roll(), Buy(amount=1)))
    assert (foretold.acts, foretold.open_end) == (
        by(ANNA, GoodsBought(ANNA, "DAK", "gold", 1)),
        True,
    )
    assert list(lc.rng.inputs) == []


def test_4_5_after_the_end_every_hand_is_open(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", 3]}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    assert lc.view(None).captains[0].hand is None
    lc.given((BRAM, Resign()), (CATO, Resign()))
    assert sorted(lc.view(None).captains[0].hand) == ["brawl-3", "storm"]


# --- 4.6 Interruptions ---


def test_4_6_an_eliminated_seats_orders_are_void_and_it_is_asked_nothing(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=20),
        *at("PER", BRAM, cash=20),
        *at("LON", CATO, cash=20),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(
        *turn_of(ANNA),
        (BRAM, StandingBid(12)),
        (BRAM, advance(Move("TAM"), End(), even_if=("corsair_near",))),
    )
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    assert lc.events[-2:] == [TurnEnded(ANNA), TurnStarted(CATO)]
    assert lc.awaited() == [(CATO, "turn")]
    lc.given(CorsairSunk(ANNA, "SYD", CATO))
    lc.when(CATO, CorsairBid(8))
    lc.then(AuctionOpened(1, CATO, (ANNA,), 8))


def test_4_6_a_captain_wrecked_in_his_own_turn_keeps_it(lc: Table) -> None:
    lc.given(*apart("storm"))
    lc.when(ANNA, letter(Storm(11), End()))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {}),
        TurnEnded(ANNA),
        TurnStarted(BRAM),  # and no entry die before his next turn
    )


def test_4_6_later_lines_that_need_a_ship_stop_the_list(lc: Table) -> None:
    lc.given(*apart("storm", goods={"gold": 1}))
    lc.when(ANNA, letter(Roll(), Storm(11), Move("GIB"), End()), dice={"sale/5/1": 1})
    lc.then(
        SaleDieRolled(ANNA, 1, "cereals"),
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {"gold": 1}),
        OrdersStopped(ANNA, 3, Line(Move("GIB")), "not_afloat", {"order": "move"}),
    )


def test_4_6_a_resignation_ends_an_open_brawl_by_default(lc: Table) -> None:
    lc.given(*in_dakar([3, 5], [4], bram_cash=9), (ANNA, letter(Brawl(BRAM, 3), Buy(amount=1))))
    lc.when(BRAM, Resign())
    lc.then(
        CaptainResigned(BRAM),
        DefaultApplied(BRAM, "brawl/1/1"),
        BrawlCardPlayed(BRAM, "brawl-4", 4),
    )
    assert lc.awaited() == [(ANNA, "brawl")]


def test_4_6_a_resignation_in_the_middle_of_ones_own_turn_ends_it(lc: Table) -> None:
    lc.given(*apart(), (ANNA, Buy(amount=1)))
    lc.when(ANNA, Resign(), dice={"sale/5/1": 6})
    lc.then(
        CaptainResigned(ANNA),
        DefaultApplied(ANNA, "turn/5/1"),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 1, 3),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_4_6_the_last_asked_resigns_and_the_auction_closes(lc: Table) -> None:
    lc.given(*bidders(anna=20, bram=20, cato=3), (ANNA, CorsairBid(8)))
    lc.when(BRAM, Resign())
    lc.then(
        CaptainResigned(BRAM),
        DefaultApplied(BRAM, "auction/1/2", sealed=True),
        BidSealed(BRAM),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
    )
    assert lc.view().corsair == CorsairView(owner=ANNA)


IN_BETWEEN = [
    (ANNA, End(), "auction_open"),
    (ANNA, Buy(amount=1), "auction_open"),
    (ANNA, CorsairStay(), "auction_open"),
    (BRAM, Direct("PER"), "not_your_decision"),
    (BRAM, Concede(), "not_your_decision"),
    (CATO, Storm(11), "not_your_decision"),
]


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    IN_BETWEEN,
    ids=[f"{seat}-{order.kind}" for seat, order, _ in IN_BETWEEN],
)
def test_4_6_nothing_else_happens_while_an_auction_is_open(
    lc: Table, seat: int, order: Command, code: str
) -> None:
    lc.given(
        *opened(hands={BRAM: ["direct"], CATO: ["storm"]}),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairBid(6)))
    lc.when(seat, order)
    lc.refused(code)


def test_4_6_an_attacker_who_resigns_leaves_the_brawl_to_his_defaults(lc: Table) -> None:
    lc.given(*in_dakar([3, 6], [4], anna_cash=5), (ANNA, Brawl(BRAM, 3)))
    lc.when(ANNA, Resign())
    lc.then(CaptainResigned(ANNA))
    assert lc.awaited() == [(BRAM, "brawl")]
    lc.when(BRAM, Riposte(card=4))
    lc.then(
        BrawlCardPlayed(BRAM, "brawl-4", 4),
        DefaultApplied(ANNA, "brawl/1/2"),
        BrawlCardPlayed(ANNA, "brawl-6", 6),
        BrawlConceded(BRAM),  # his hand is empty
        CashRobbed(ANNA, BRAM, 9),
        DefaultApplied(ANNA, "turn/5/1"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_4_6_a_timeout_after_wrecking_oneself_only_ends_the_turn(lc: Table) -> None:
    lc.given(*apart("storm", goods={"gold": 1}), (ANNA, Storm(11)))
    lc.timeout(ANNA)
    lc.then(DefaultApplied(ANNA, "turn/5/1"), TurnEnded(ANNA), TurnStarted(BRAM))
