"""Rulings on what the booklet leaves open (RL-01 to RL-44)."""

import pytest

from games.engine import Command, Event, IllegalMove, Resign
from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    Concede,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Move,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
)
from games.engines.long_cours.events import (
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
    CargoMovedDirect,
    CargoPlaced,
    CargoStranded,
    CargoSunk,
    CashGranted,
    CashRobbed,
    CorsairBought,
    CorsairEntered,
    CorsairEntryDieRolled,
    CorsairGivenUp,
    CorsairMoved,
    CorsairSunk,
    DefaultApplied,
    EntryDieRolled,
    GameEnded,
    GoodsBought,
    GoodsSold,
    HandDealt,
    HandRevealed,
    LosingBid,
    Rank,
    RoundStarted,
    SaleDieRolled,
    SeatOrderDrawn,
    SetupSealed,
    StormRaised,
    TurnEnded,
    TurnStarted,
    WreckSalvaged,
)
from games.engines.long_cours.view import CorsairView
from games.rng import Rng
from tests.harness import SEED, Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DECK,
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


# --- Money and turns (RL-01 to RL-05) ---


@pytest.mark.parametrize(
    ("order", "bought"),
    [(Buy(half=True), 3), (Buy(keep=2), 5), (Buy(keep=0), 7), (Buy(amount=1), 1)],
)
def test_rl_01_purchases_are_whole_millions(lc: Table, order: Buy, bought: int) -> None:
    lc.given(*apart(cash=7))
    lc.when(ANNA, order)
    lc.then(GoodsBought(ANNA, "DAK", "gold", bought))


@pytest.mark.parametrize("order", [Buy(half=True), Buy(keep=1), Buy(keep=5)])
def test_rl_01_the_smallest_purchase_is_one_million(lc: Table, order: Buy) -> None:
    lc.given(*apart(cash=1))
    lc.when(ANNA, order)
    lc.refused("nothing_to_buy_with", cash=1)


@pytest.mark.parametrize("amount", [0, -2])
def test_rl_01_nothing_and_less_cannot_be_bought(lc: Table, amount: int) -> None:
    lc.given(*apart(cash=7))
    lc.when(ANNA, Buy(amount=amount))
    lc.refused("nothing_to_buy_with", cash=7)


def test_rl_02_a_cargo_is_one_total_per_product(lc: Table) -> None:
    lc.given(*apart(cash=9, goods={"gold": 4}), (ANNA, Buy(amount=2)), (ANNA, Buy(amount=5)))
    assert captain(lc, ANNA).goods == {"gold": 11}


def test_rl_03_the_order_is_drawn_once_and_zone_11_is_the_firsts(lc: Table) -> None:
    lc.given(
        *opened(order=[CATO, ANNA, BRAM]), *(CashGranted(seat, 3) for seat in (ANNA, BRAM, CATO))
    )
    lc.given((ANNA, Setup("LON")), (BRAM, Setup("YOK")))
    lc.when(CATO, Setup("DAK"))
    lc.then(
        SetupSealed(CATO, "DAK", 0),
        CargoPlaced(CATO, "DAK"),
        CargoPlaced(ANNA, "LON"),
        CargoPlaced(BRAM, "YOK"),
        RoundStarted(2),
        TurnStarted(CATO),
    )
    assert lc.view().order == (CATO, ANNA, BRAM)


def test_rl_03_the_eliminated_are_skipped_and_the_round_ends_with_the_last_living(
    lc: Table,
) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA),
        *at("YOK", CATO),
        *sunk(DIRK),
        *sunk(BRAM),
        *turn_of(ANNA, round=7),
    )
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(CATO))
    lc.when(CATO, End())
    lc.then(TurnEnded(CATO), RoundStarted(8), TurnStarted(ANNA))


def test_rl_03_a_round_begins_with_the_first_still_living(lc: Table) -> None:
    lc.given(
        *opened(order=[BRAM, CATO, ANNA]),
        *at("DAK", ANNA),
        *at("YOK", CATO),
        *sunk(BRAM),
        *turn_of(ANNA, round=7),
    )
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), RoundStarted(8), TurnStarted(CATO))


@pytest.mark.parametrize(
    "order",
    [Move("GIB"), Roll(), CorsairBid(6), Buy(amount=1), End()],
    ids=lambda order: order.kind,
)
def test_rl_04_the_first_round_is_placement_and_one_purchase(lc: Table, order: Command) -> None:
    lc.given(*opened(), *(CashGranted(seat, 9) for seat in (ANNA, BRAM, CATO)))
    lc.when(ANNA, order)
    lc.refused("first_round", order=order.kind)


def test_rl_05_one_buys_as_often_as_one_likes_wherever_one_stands(lc: Table) -> None:
    lc.given(*apart(cash=9))
    lc.when(
        ANNA,
        letter(Buy(amount=1), Buy(amount=1), Move("TAM"), Buy(amount=2), Roll(), Buy(amount=1)),
        dice={"sale/5/1": 1},
    )
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 1),
        GoodsBought(ANNA, "DAK", "gold", 1),
        CargoMoved(ANNA, "DAK", "TAM"),
        GoodsBought(ANNA, "TAM", "wood", 2),
        SaleDieRolled(ANNA, 1, "cereals"),
        GoodsBought(ANNA, "TAM", "wood", 1),
    )


# --- Moving (RL-06 to RL-09) ---


def test_rl_06_between_two_direct_moves_anything_may_be_done(lc: Table) -> None:
    lc.given(*apart("direct", "direct", "storm", cash=4))
    lc.when(
        ANNA,
        letter(Direct("PER"), Buy(amount=1), Storm(66), Roll(), Direct("OSL"), Buy(amount=1)),
        dice={"sale/5/1": 6},
    )
    lc.then(
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "DAK", "PER"),
        GoodsBought(ANNA, "PER", "gold", 1),
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 66),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 1, 3),
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "PER", "OSL"),
        GoodsBought(ANNA, "OSL", "wood", 1),
    )


def test_rl_06_the_target_is_another_port(lc: Table) -> None:
    lc.given(*apart("direct"))
    lc.when(ANNA, Direct("DAK"))
    lc.refused("already_there", port="DAK")


def test_rl_07_ordinary_and_direct_moves_exclude_each_other_both_ways(lc: Table) -> None:
    lc.given(*apart("direct"))
    lc.when(ANNA, letter(Move("TAM"), Direct("PER")))
    lc.refused("already_moved", line=2, order="direct")
    lc.when(ANNA, letter(Direct("PER"), Move("MLS")))
    lc.refused("moved_direct", line=2)


def test_rl_08_one_may_move_before_a_storm_of_ones_own(lc: Table) -> None:
    lc.given(*apart("storm"))
    lc.when(ANNA, letter(Move("TAM"), Storm(11)))
    lc.then(CargoMoved(ANNA, "DAK", "TAM"), CardPlayed(ANNA, "storm"), StormRaised(ANNA, 11))


def test_rl_08_and_after_it_while_afloat(lc: Table) -> None:
    lc.given(*apart("storm", "storm"))
    lc.when(ANNA, letter(Storm(55), Move("TAM")))
    lc.then(CardPlayed(ANNA, "storm"), StormRaised(ANNA, 55), CargoMoved(ANNA, "DAK", "TAM"))
    lc.when(ANNA, letter(Storm(55), Buy(amount=1)))
    lc.refused("not_afloat", line=2, order="buy")


def test_rl_09_the_heap_is_taken_on_arrival_and_may_be_sold_at_once(lc: Table) -> None:
    lc.given(
        *opened(),
        *heap("GIB", {"gold": 4}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, letter(Move("GIB"), Roll()), dice={"sale/5/1": 6})
    lc.then(
        CargoMoved(ANNA, "DAK", "GIB"),
        WreckSalvaged(ANNA, "GIB", {"gold": 4}),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 4, 12),
    )


def test_rl_09_on_a_white_rectangle_nothing_is_bought_and_nobody_fights(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3]}),
        *at("GIB", ANNA),
        *at("GIB", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Buy(amount=1))
    lc.refused("nothing_sold_here", stop="GIB")
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.refused("not_a_port", stop="GIB")


def test_rl_09_one_leaves_it_by_either_kind_of_move() -> None:
    given = [
        *opened(hands={ANNA: ["direct"]}),
        *at("GIB", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    ]
    by_lane, by_card = Table("long-cours@1"), Table("long-cours@1")
    by_lane.given(*given)
    by_lane.when(ANNA, Move("NYK"))
    by_lane.then(CargoMoved(ANNA, "GIB", "NYK"))
    by_card.given(*given)
    by_card.when(ANNA, Direct("SYD"))
    by_card.then(CardPlayed(ANNA, "direct"), CargoMovedDirect(ANNA, "GIB", "SYD"))


# --- Resale (RL-10, RL-11) ---


@pytest.mark.parametrize("stop", ["GIB", "DAK", "HOR", "SYD"])
def test_rl_10_one_resells_wherever_one_is_afloat(lc: Table, stop: str) -> None:
    lc.given(
        *opened(),
        *at(stop, ANNA, goods={"wood": 2}),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Roll(), dice={"sale/5/1": 4})
    lc.then(SaleDieRolled(ANNA, 4, "wood"), GoodsSold(ANNA, "wood", 2, 6))


def test_rl_10_but_not_without_a_ship(lc: Table) -> None:
    lc.given(*apart("storm"), (ANNA, Storm(11)))
    lc.when(ANNA, Roll())
    lc.refused("not_afloat", order="roll")


def test_rl_11_goods_bought_this_turn_may_be_sold_by_its_roll(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Buy(amount=3), Roll()), dice={"sale/5/1": 6})
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 3),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 3, 9),
    )


def test_rl_11_a_roll_with_an_empty_hold_is_legal_and_used_up(lc: Table) -> None:
    lc.given(*apart())
    lc.when(ANNA, letter(Roll(), Buy(amount=3)), dice={"sale/5/1": 6})
    lc.then(SaleDieRolled(ANNA, 6, "gold"), GoodsBought(ANNA, "DAK", "gold", 3))
    lc.when(ANNA, Roll())
    lc.refused("already_rolled")


# --- Storms (RL-12 to RL-16) ---


def test_rl_12_a_storm_may_strike_an_empty_zone(lc: Table) -> None:
    lc.given(*apart("storm"))
    lc.when(ANNA, Storm(66))
    lc.then(CardPlayed(ANNA, "storm"), StormRaised(ANNA, 66))


def test_rl_13_new_wrecks_join_the_heap_ships_in_turn_order_and_the_corsair_last(lc: Table) -> None:
    lc.given(*opened(order=[CATO, ANNA, BRAM], hands={ANNA: ["storm"]}), *heap("MLS", {"gold": 4}))
    lc.given(
        *at("PER", ANNA, goods={"gold": 1}),
        *at("TAM", BRAM, goods={"wood": 2}),
        *at("MLS", CATO, goods={"fruit": 3}),
    )
    lc.given(*corsair_of(BRAM, "COL"), *turn_of(ANNA))
    lc.when(ANNA, Storm(55))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        CargoStranded(CATO, 55, "MLS", {"fruit": 3}),
        CargoStranded(ANNA, 55, "MLS", {"gold": 1}),
        CargoStranded(BRAM, 55, "MLS", {"wood": 2}),
        CorsairSunk(BRAM, "COL", ANNA),
    )
    assert lc.view().heaps == {"MLS": {"fruit": 3, "gold": 5, "wood": 2}}


def test_rl_13_what_was_salvaged_is_lost_again(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *heap("GIB", {"gold": 4}),
        *at("DAK", ANNA, goods={"wood": 1}),
        *at("LON", BRAM),
    )
    lc.given(*at("YOK", CATO), *turn_of(ANNA), (ANNA, Move("GIB")))
    lc.when(ANNA, Storm(11))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {"gold": 4, "wood": 1}),
    )


def test_rl_14_a_captain_without_a_ship_cannot_be_touched(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", 3]}),
        *at("DAK", ANNA),
        *ashore(BRAM, cash=9),
        *at("LON", CATO),
    )
    lc.given(*corsair_of(ANNA, "MLS"), *turn_of(ANNA))
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.refused("not_same_port", seat=BRAM, stop="DAK", theirs=None)
    lc.when(ANNA, letter(Storm(55), End()), dice={"entry/5/2": 1})
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        CorsairSunk(ANNA, "MLS", ANNA),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        EntryDieRolled(BRAM, 1, 11),
    )


def test_rl_14_but_he_can_bid(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=9),
        *ashore(BRAM, cash=9),
        *at("LON", CATO),
        *turn_of(ANNA),
        (ANNA, CorsairBid(6)),
    )
    lc.when(BRAM, CorsairBid(8))
    lc.then(
        BidSealed(BRAM, 8), AuctionClosed(BRAM, 7, (LosingBid(ANNA, 6),)), CorsairBought(BRAM, 7)
    )


def test_rl_15_a_caster_who_wrecks_himself_plays_on_without_a_ship(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", "storm", "direct", 3]}),
        *at("DAK", ANNA, cash=9),
        *at("DAK", BRAM),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(ANNA), (ANNA, Storm(11)))
    for order in (Move("GIB"), Direct("PER"), Buy(amount=1), Brawl(BRAM, 3), Roll()):
        lc.when(ANNA, order)
        lc.refused("not_afloat", order=order.kind)
    lc.when(ANNA, letter(Storm(33), CorsairBid(6)))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 33),
        CargoStranded(CATO, 33, "IAL", {}),
        AuctionOpened(1, ANNA, (), 6),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
    )


def test_rl_15_his_corsair_sails_and_he_comes_back_at_his_next_turn(lc: Table) -> None:
    lc.given(*apart("storm"), *corsair_of(ANNA, "MLS"))
    lc.when(ANNA, letter(Storm(11), CorsairMove(("PER", "TAM"))))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {}),
        CorsairMoved(ANNA, ("MLS", "PER", "TAM")),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    lc.given((BRAM, End()))
    lc.when(CATO, End(), dice={"entry/6/1": 3})
    lc.then(TurnEnded(CATO), RoundStarted(6), TurnStarted(ANNA), EntryDieRolled(ANNA, 3, 33))


@pytest.mark.parametrize(
    "order",
    [Storm(11), CorsairBid(6), End(), Buy(amount=1), Move("GIB"), Roll()],
    ids=lambda order: order.kind,
)
def test_rl_16_nothing_is_played_before_the_entry(lc: Table, order: Command) -> None:
    lc.given(
        *opened(hands={BRAM: ["storm"]}),
        *at("DAK", ANNA),
        *ashore(BRAM, cash=9),
        *at("YOK", CATO),
        *entering(BRAM, 44),
    )
    lc.when(BRAM, order)
    lc.refused("entry_pending", zone=44, ports=["VAL", "BUE", "RIO"])


def test_rl_16_occupied_ports_and_the_corsairs_may_be_chosen(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("VAL", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *corsair_of(ANNA, "VAL"),
        *entering(BRAM, 44),
    )
    lc.when(BRAM, Enter("VAL"))
    lc.then(CargoEntered(BRAM, "VAL"))


# --- Brawls and openness (RL-17 to RL-22) ---


def test_rl_17_no_brawl_on_a_white_rectangle(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3]}),
        *at("PAN", ANNA),
        *at("PAN", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.refused("not_a_port", stop="PAN")


def test_rl_18_the_penniless_and_the_cardless_may_be_attacked(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=0),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 0),
    )


def test_rl_18_the_corsair_owners_cargo_may_attack_and_be_attacked(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3], BRAM: [5]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, "MLS"),
    )
    lc.given(*turn_of(ANNA))
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(BrawlStarted(1, ANNA, BRAM, "DAK"), BrawlCardPlayed(ANNA, "brawl-3", 3))
    lc.given((BRAM, Concede()), (ANNA, End()))
    lc.when(BRAM, Brawl(ANNA, 5))
    lc.then(
        BrawlStarted(2, BRAM, ANNA, "DAK"),
        BrawlCardPlayed(BRAM, "brawl-5", 5),
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 6),
    )


def test_rl_19_third_ships_in_the_port_are_not_involved(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3], BRAM: [4], CATO: [12]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM),
        *at("DAK", CATO),
        *turn_of(ANNA),
    )
    lc.given((ANNA, Brawl(BRAM, 3)))
    lc.when(CATO, Riposte(card=12))
    lc.refused("brawl_open", attacker=ANNA, defender=BRAM, to_answer=BRAM)
    lc.when(BRAM, Concede())
    lc.then(BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 3))
    assert purses(lc) == [6, 0, 3]


def test_rl_20_no_two_brawl_cards_are_equally_strong(lc: Table) -> None:
    lc.open(4)
    brawls = [
        card
        for event in lc.events
        if isinstance(event, HandDealt)
        for card in event.cards
        if card.startswith("brawl-")
    ]
    assert sorted(brawls) == sorted(f"brawl-{strength}" for strength in range(1, 13))


def test_rl_21_the_size_of_a_hand_is_public(lc: Table) -> None:
    lc.given(*apart("storm", "storm", 4), (ANNA, Storm(66)))
    for eyes in (BRAM, None):
        assert [
            (seen.cards, seen.hand) for seen in lc.view(eyes).captains if seen.seat == ANNA
        ] == [(2, None)]


def test_rl_22_there_is_no_order_to_give_or_lend(lc: Table) -> None:
    assert sorted(command.__name__ for command in lc.engine.commands) == [
        "Advance", "Brawl", "Buy", "Concede", "CorsairBid", "CorsairMove", "CorsairPass",
        "CorsairStay", "Default", "Direct", "End",
        "Enter", "Move", "Orders", "Resign", "Riposte", "Roll", "Setup", "StandingBid",
        "StandingRiposte", "Storm",
    ]  # fmt: skip


# --- The auction (RL-23 to RL-27) ---


def test_rl_23_the_caller_holds_six_millions(lc: Table) -> None:
    lc.given(*apart(cash=5))
    lc.when(ANNA, CorsairBid(6))
    lc.refused("not_enough_cash", amount=6, cash=5)


@pytest.mark.parametrize("stop", ["MLS", None])
def test_rl_23_only_a_corsair_without_owner_is_auctioned(lc: Table, stop: str | None) -> None:
    lc.given(*apart(cash=9), *corsair_of(CATO, stop))
    lc.when(ANNA, CorsairBid(6))
    lc.refused("corsair_owned", owner=CATO)


def test_rl_23_the_call_is_itself_a_bid_of_six(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=6),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
        (ANNA, CorsairBid(6)),
    )
    lc.when(BRAM, CorsairPass())
    lc.then(BidSealed(BRAM), AuctionClosed(ANNA, 6), CorsairBought(ANNA, 6))


def test_rl_24_a_bid_never_exceeds_the_cash(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=8),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairBid(9))
    lc.refused("not_enough_cash", amount=9, cash=8)
    lc.given((ANNA, CorsairBid(8)))
    lc.when(BRAM, CorsairBid(10))
    lc.refused("not_enough_cash", amount=10, cash=9)


def test_rl_25_bought_in_ones_own_turn_it_enters_at_the_end_of_that_turn(lc: Table) -> None:
    lc.given(*apart(cash=9), (ANNA, CorsairBid(6)))
    lc.when(ANNA, End(), dice={"corsair/5/1": 2})
    lc.then(
        CorsairEntryDieRolled(ANNA, 2, 22),
        CorsairEntered(ANNA, "CNO"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_rl_25_bought_in_anothers_turn_it_enters_at_the_end_of_ones_own_next(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=6),
        *at("LON", BRAM),
        *at("YOK", CATO, cash=9),
        *turn_of(ANNA),
    )
    lc.given((ANNA, CorsairBid(6)), (CATO, CorsairBid(7)))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))
    lc.when(BRAM, End())
    lc.then(TurnEnded(BRAM), TurnStarted(CATO))
    lc.when(CATO, End(), dice={"corsair/5/3": 5})
    lc.then(
        CorsairEntryDieRolled(CATO, 5, 55), CorsairEntered(CATO, "MLS"), TurnEnded(CATO),
        RoundStarted(6), TurnStarted(ANNA)
    )  # fmt: skip


def test_rl_26_not_yet_entered_it_can_be_neither_sunk_nor_moved(lc: Table) -> None:
    storms = ["storm"] * 6
    lc.given(
        *opened(hands={ANNA: storms}),
        *ashore(ANNA),
        *ashore(BRAM),
        *ashore(CATO),
        *corsair_of(ANNA),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairMove(("GIB", "LON")))
    lc.refused("corsair_not_entered")
    lc.when(ANNA, CorsairStay())
    lc.refused("corsair_not_entered")
    lc.given((ANNA, letter(*(Storm(zone) for zone in (11, 22, 33, 44, 55, 66)))))
    assert lc.view().corsair == CorsairView(owner=ANNA)


def test_rl_26_there_is_no_refund(lc: Table) -> None:
    lc.given(*apart("storm", cash=0), *corsair_of(ANNA, "MLS"))
    lc.when(ANNA, Storm(55))
    lc.then(CardPlayed(ANNA, "storm"), StormRaised(ANNA, 55), CorsairSunk(ANNA, "MLS", ANNA))
    assert purses(lc) == [0, 3, 3]


def test_rl_27_the_old_owner_may_buy_it_back_at_once(lc: Table) -> None:
    lc.given(*apart("storm", cash=6), *corsair_of(ANNA, "MLS"))
    lc.when(ANNA, letter(Storm(55), CorsairBid(6), End()), dice={"corsair/5/1": 1})
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        CorsairSunk(ANNA, "MLS", ANNA),
        AuctionOpened(1, ANNA, (), 6),
        AuctionClosed(ANNA, 6),
        CorsairBought(ANNA, 6),
        CorsairEntryDieRolled(ANNA, 1, 11),
        CorsairEntered(ANNA, "GIB"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


# --- The corsair at sea (RL-28 to RL-36) ---


def hunting(stop: str, *, bram: str = "OSL", cato: str = "HAM", dirk: str = "NOL") -> list[Event]:
    """Anna's corsair lies here in her turn, her cargo in Dakar; three others as told, each with
    3 M and no card."""
    ships = [*at("DAK", ANNA), *at(bram, BRAM), *at(cato, CATO), *at(dirk, DIRK)]
    return [*opened(players=4), *ships, *corsair_of(ANNA, stop), *turn_of(ANNA)]


def test_rl_28_the_corsairs_move_is_the_last_act_of_the_turn(lc: Table) -> None:
    lc.given(*hunting("MLS"), (ANNA, CorsairMove(("PER", "TAM"))))
    assert lc.awaited() == [(BRAM, "turn")]
    lc.when(ANNA, Roll())
    lc.refused("not_your_decision", order="roll", awaited=[BRAM])


@pytest.mark.parametrize(("moves", "legal"), [(1, False), (2, True), (3, True), (4, False)])
def test_rl_29_the_corsair_makes_two_or_three_moves(lc: Table, moves: int, legal: bool) -> None:
    lc.given(*hunting("MLS"))
    path = ("PER", "TAM", "ALX", "MAR")[:moves]
    lc.when(ANNA, CorsairMove(path))
    if legal:
        lc.then(CorsairMoved(ANNA, ("MLS", *path)), TurnEnded(ANNA), TurnStarted(BRAM))
    else:
        lc.refused("corsair_moves", moves=moves)


def test_rl_29_or_none_at_all(lc: Table) -> None:
    lc.given(*hunting("MLS"))
    lc.when(ANNA, CorsairStay())
    lc.then(CorsairMoved(ANNA, ("MLS",)), TurnEnded(ANNA), TurnStarted(BRAM))


def test_rl_30_it_may_turn_back_so_a_neighbour_is_three_moves_away(lc: Table) -> None:
    lc.given(*hunting("MLS", bram="PER"))
    lc.when(ANNA, CorsairMove(("PER", "MLS", "PER")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "MLS", "PER")),
        CargoSunk(BRAM, "PER", 3, {}),  # once, though it was met twice
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_rl_30_only_along_the_lanes(lc: Table) -> None:
    lc.given(*hunting("MLS"))
    lc.when(ANNA, CorsairMove(("PER", "COL")))
    lc.refused("no_lane", origin="PER", to="COL", neighbours=["SYD", "TAM", "MLS"])


def test_rl_31_the_stop_where_it_lies_counts(lc: Table) -> None:
    lc.given(*hunting("MLS", bram="MLS"))
    lc.when(ANNA, CorsairMove(("PER", "TAM")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "TAM")),
        CargoSunk(BRAM, "MLS", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


@pytest.mark.parametrize("closing", [CorsairStay(), End()])
def test_rl_31_staying_sinks_at_its_own_stop_and_spares_nobody(lc: Table, closing: Command) -> None:
    lc.given(*hunting("MLS", bram="MLS"))
    lc.when(ANNA, closing)
    lc.then(
        CorsairMoved(ANNA, ("MLS",)),
        CargoSunk(BRAM, "MLS", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_rl_32_sailing_onto_the_corsair_is_safe_until_its_owners_turn(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("HAM", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(BRAM),
    )
    lc.when(BRAM, letter(Move("MLS"), End()))
    lc.then(CargoMoved(BRAM, "PER", "MLS"), TurnEnded(BRAM), TurnStarted(CATO))
    lc.given((CATO, End()))
    lc.when(ANNA, CorsairStay())
    lc.then(
        CorsairMoved(ANNA, ("MLS",)),
        CargoSunk(BRAM, "MLS", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )


def test_rl_33_heaps_stay_where_it_passes_and_rests(lc: Table) -> None:
    lc.given(
        *opened(),
        *heap("MLS", {"gold": 4}),
        *heap("GIB", {"wood": 1}),
        *at("OSL", ANNA),
        *at("HAV", BRAM),
        *at("HAM", CATO),
    )
    lc.given(*corsair_of(ANNA, "YOK"), *turn_of(ANNA), (ANNA, CorsairMove(("MLS", "COL", "MLS"))))
    assert lc.view().heaps == {"GIB": {"wood": 1}, "MLS": {"gold": 4}}
    assert lc.view().corsair == CorsairView(owner=ANNA, stop="MLS")


def test_rl_34_the_owners_own_storm_hits_cargo_and_corsair(lc: Table) -> None:
    lc.given(*apart("storm", goods={"gold": 2}), *corsair_of(ANNA, "MAR"))
    lc.when(ANNA, Storm(11))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {"gold": 2}),
        CorsairSunk(ANNA, "MAR", ANNA),
    )
    assert lc.view().corsair == CorsairView()


def test_rl_35_sunk_in_path_order_and_at_one_stop_in_turn_order_after_the_owner(lc: Table) -> None:
    lc.given(*opened(players=5, order=[DIRK, BRAM, ANNA, 5, CATO]), *at("DAK", ANNA), *at("OSL", 5))
    lc.given(
        *at("SYD", BRAM, cash=1),
        *at("SYD", CATO, cash=2),
        *at("PER", DIRK, cash=4),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    order = [event.seat for event in lc.events if isinstance(event, CargoSunk)]
    assert order == [DIRK, CATO, BRAM]
    assert purses(lc) == [3 + 4 + 1 + 2, 0, 0, 0, 3]
    assert lc.awaited() == [(5, "turn")]


def test_rl_35_the_game_ends_at_once_and_the_rest_is_not_sailed(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("SYD", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairMove(("PER", "SYD", "VAL")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        CargoSunk(BRAM, "PER", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        CargoSunk(CATO, "SYD", 3, {}),
        HandRevealed(CATO, ()),
        CaptainEliminated(CATO),
        GameEnded("last_afloat", (Rank(ANNA, 1, 9, 0), Rank(BRAM, 2, 3, 0), Rank(CATO, 2, 3, 0))),
    )


def test_rl_36_the_owner_survives_his_own_massacre(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("MLS", ANNA),
        *at("MLS", BRAM),
        *at("MLS", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.when(ANNA, CorsairStay())
    assert [(seen.seat, seen.eliminated) for seen in lc.view().captains] == [
        (ANNA, False),
        (BRAM, True),
        (CATO, True),
    ]
    assert lc.view().ended == "last_afloat"


# --- How it ends (RL-37 to RL-41) ---


def test_rl_37_a_ruined_captain_plays_on_and_may_salvage(lc: Table) -> None:
    lc.given(
        *opened(),
        *heap("GIB", {"gold": 2}),
        *at("LON", ANNA),
        *at("DAK", BRAM, cash=0),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given((ANNA, End()))
    lc.when(BRAM, Move("GIB"))
    lc.then(CargoMoved(BRAM, "DAK", "GIB"), WreckSalvaged(BRAM, "GIB", {"gold": 2}))


def test_rl_38_the_game_stops_when_nobody_can_ever_buy_the_corsair(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["direct"]}),
        *at("DAK", ANNA, cash=0),
        *at("LON", BRAM, cash=0),
        *at("YOK", CATO, cash=0),
    )
    lc.given(*turn_of(ANNA))
    lc.when(ANNA, End())
    lc.then(
        TurnEnded(ANNA),
        GameEnded("dead_end", (Rank(BRAM, 1, 0, 1), Rank(ANNA, 2, 0, 0), Rank(CATO, 2, 0, 0))),
    )


def still_alive() -> list[tuple[str, list[Event]]]:
    """One thing each that could still become money or the corsair."""
    none = [*at("DAK", ANNA, cash=0), *at("LON", BRAM, cash=0)]
    return [
        ("a million", [*none, *at("YOK", CATO, cash=1)]),
        ("a cargo", [*none, *at("YOK", CATO, cash=0, goods={"gold": 1})]),
        ("a heap", [*heap("PAN", {"gold": 1}), *none, *at("YOK", CATO, cash=0)]),
        ("an owner", [*none, *at("YOK", CATO, cash=0), *corsair_of(CATO, "MLS")]),
        ("a resigned purse", [*none, *at("YOK", CATO, cash=1), CaptainResigned(CATO)]),
    ]


@pytest.mark.parametrize(("what", "ships"), still_alive(), ids=[what for what, _ in still_alive()])
def test_rl_38_but_not_while_anything_is_left(lc: Table, what: str, ships: list[Event]) -> None:
    lc.given(*opened(), *ships, *turn_of(ANNA))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))


def test_rl_38_the_dead_end_comes_before_the_round_limit(lc: Table) -> None:
    lc.given(
        *opened(round_limit=30),
        *at("DAK", ANNA, cash=0),
        *at("LON", BRAM, cash=0),
        *at("YOK", CATO, cash=0),
    )
    lc.given(*turn_of(CATO, round=30))
    lc.when(CATO, End())
    lc.then(
        TurnEnded(CATO),
        GameEnded("dead_end", (Rank(ANNA, 1, 0, 0), Rank(BRAM, 1, 0, 0), Rank(CATO, 1, 0, 0))),
    )


def test_rl_39_the_game_is_decided_at_the_end_of_the_last_round(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=3),
        *at("LON", BRAM, cash=5),
        *at("YOK", CATO, cash=4),
        *turn_of(BRAM, round=60),
    )
    lc.when(BRAM, End())
    lc.then(TurnEnded(BRAM), TurnStarted(CATO))  # the round is played to its end
    lc.when(CATO, End())
    lc.then(
        TurnEnded(CATO),
        GameEnded("round_limit", (Rank(BRAM, 1, 5, 0), Rank(CATO, 2, 4, 0), Rank(ANNA, 3, 3, 0))),
    )


@pytest.mark.parametrize("limit", [29, 121])
def test_rl_39_the_limit_is_between_30_and_120(lc: Table, limit: int) -> None:
    with pytest.raises(IllegalMove) as refusal:
        lc.open(3, round_limit=limit)
    assert (refusal.value.code, refusal.value.facts) == (
        "bad_option",
        {"option": "round_limit", "value": limit, "low": 30, "high": 120},
    )


def test_rl_39_thirty_is_allowed_and_sixty_is_usual(lc: Table) -> None:
    assert lc.engine.read_config({}).round_limit == 60
    lc.open(3, round_limit=30)
    assert lc.view().round_limit == 30


def test_rl_40_owner_first_then_fortune_then_cards_then_equal(lc: Table) -> None:
    hands = {CATO: ["storm"], DIRK: ["storm"], 5: []}
    lc.given(
        *opened(players=5, hands=hands),
        *at("DAK", ANNA, cash=1),
        *at("LON", BRAM, cash=90),
        *at("YOK", CATO, cash=4, goods={"gold": 6}),
    )
    lc.given(
        *at("OSL", DIRK, cash=10),
        *at("RIO", 5, cash=10),
        *corsair_of(ANNA, "MLS"),
        *turn_of(5, round=60),
    )
    lc.when(5, End())
    ranking = (
        Rank(ANNA, 1, 1, 0),
        Rank(BRAM, 2, 90, 0),
        Rank(CATO, 3, 10, 1),
        Rank(DIRK, 3, 10, 1),
        Rank(5, 5, 10, 0),
    )
    lc.then(TurnEnded(5), GameEnded("round_limit", ranking))


def test_rl_41_later_elimination_ranks_higher_and_one_phase_is_one_moment(lc: Table) -> None:
    # Dirk sank long ago, rich as he was; Bram and Cato sink in the same phase: Cato is richer, so
    # he ranks higher though he sank last.
    lc.given(
        *opened(players=4, hands={BRAM: [2]}),
        *at("DAK", ANNA),
        *at("PER", BRAM, cash=3),
        *at("SYD", CATO, cash=1, goods={"gold": 5}),
    )
    lc.given(
        *at("OSL", DIRK, cash=50),
        *corsair_of(ANNA, "OSL"),
        *turn_of(ANNA, round=5),
        (ANNA, CorsairStay()),
    )
    lc.given(CorsairSunk(ANNA, "OSL", ANNA), *corsair_of(ANNA, "MLS"), *turn_of(ANNA, round=6))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    ranking = (
        Rank(ANNA, 1, 3 + 50 + 3 + 1, 0),
        Rank(CATO, 2, 6, 0),
        Rank(BRAM, 3, 3, 1),
        Rank(DIRK, 4, 50, 0),
    )
    assert lc.events[-1] == GameEnded("last_afloat", ranking)


def test_rl_41_equal_fortunes_are_parted_by_the_hand(lc: Table) -> None:
    lc.given(
        *opened(hands={CATO: ["storm"]}),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("SYD", CATO),
        *corsair_of(ANNA, "MLS"),
    )
    lc.given(*turn_of(ANNA))
    lc.when(ANNA, CorsairMove(("PER", "SYD")))
    assert lc.events[-1] == GameEnded(
        "last_afloat", (Rank(ANNA, 1, 9, 0), Rank(CATO, 2, 3, 1), Rank(BRAM, 3, 3, 0))
    )


def test_rl_41_a_resignation_ranks_as_an_elimination_at_that_moment(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA),
        *at("PER", BRAM, cash=70),
        *at("SYD", CATO),
        *at("OSL", DIRK),
    )
    lc.given(*corsair_of(ANNA, "MLS"), *turn_of(ANNA, round=5), (BRAM, Resign()))
    lc.given((ANNA, CorsairMove(("YOK", "SYD"))))  # Cato sinks after Bram resigned
    lc.when(DIRK, Resign())
    ranking = (Rank(ANNA, 1, 6, 0), Rank(DIRK, 2, 3, 0), Rank(CATO, 3, 3, 0), Rank(BRAM, 4, 70, 0))
    lc.then(CaptainResigned(DIRK), GameEnded("resignations", ranking))


def test_rl_41_what_happens_to_a_resigned_ship_later_changes_no_rank(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("PER", BRAM, cash=70),
        *at("SYD", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.given((BRAM, Resign()))
    lc.when(ANNA, CorsairMove(("YOK", "SYD", "PER")))
    assert lc.events[-1] == GameEnded(
        "last_afloat", (Rank(ANNA, 1, 6, 0), Rank(CATO, 2, 3, 0), Rank(BRAM, 3, 70, 0))
    )
    four = Table("long-cours@1")
    four.given(
        *opened(players=4),
        *at("DAK", ANNA),
        *at("TAM", BRAM, cash=70),
        *at("PER", CATO),
        *at("SYD", DIRK),
    )
    four.given(
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA, round=5),
        (BRAM, Resign()),
        (ANNA, CorsairMove(("PER", "TAM"))),
    )
    four.given(
        *turn_of(ANNA, round=6)
    )  # Cato and the resigned Bram were sunk in one phase, Bram is still the first to have gone
    four.when(ANNA, CorsairMove(("PER", "SYD")))
    ranking = (Rank(ANNA, 1, 79, 0), Rank(DIRK, 2, 3, 0), Rank(CATO, 3, 3, 0), Rank(BRAM, 4, 70, 0))
    assert four.events[-1] == GameEnded("last_afloat", ranking)


# --- Resignation (RL-42) ---


def test_rl_42_a_resigned_captains_ship_stays_at_anchor_and_can_be_wrecked(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", 3], BRAM: [12]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9, goods={"gold": 2}),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(ANNA), (BRAM, Resign()))
    assert fleet(lc) == ["DAK", "DAK", "YOK"]  # at anchor
    lc.given((ANNA, letter(Move("TAM"), End())), (CATO, End()), dice={"sale/5/2": 1})
    lc.when(ANNA, Storm(11))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(BRAM, 11, "GIB", {"gold": 2}),
    )
    lc.when(ANNA, letter(Move("DAK"), End()), dice={"entry/6/2": 5})
    lc.then(
        CargoMoved(ANNA, "TAM", "DAK"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        EntryDieRolled(BRAM, 5, 55),
        DefaultApplied(BRAM, "turn/6/2"),  # he is brought in again and nobody waits for it
        CargoEntered(BRAM, "TAM"),
        TurnEnded(BRAM),
        TurnStarted(CATO),
    )
    assert fleet(lc) == ["DAK", "TAM", "YOK"]
    assert lc.view().heaps == {"GIB": {"gold": 2}}  # for whoever calls there first


def test_rl_42_he_answers_a_brawl_by_the_default_at_once(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3], BRAM: [12]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given((BRAM, Resign()))
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        DefaultApplied(BRAM, "brawl/1/1"),
        BrawlCardPlayed(BRAM, "brawl-12", 12),  # the weakest sufficient card, since he has cash
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 3),
    )


def test_rl_42_he_can_be_robbed(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3], BRAM: [2]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given((BRAM, Resign()))
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        DefaultApplied(BRAM, "brawl/1/1"),
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 9),
    )


def test_rl_42_his_turns_pass_without_waiting_and_without_flight(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("NOL", BRAM, goods={"gold": 1}),
        *at("YOK", CATO),
        *corsair_of(CATO, "GIB"),
    )
    lc.given(*turn_of(ANNA, round=5), (BRAM, Resign()))
    lc.when(ANNA, End(), dice={"sale/5/2": 6})
    lc.then(
        TurnEnded(ANNA),
        TurnStarted(BRAM),
        DefaultApplied(BRAM, "turn/5/2"),
        SaleDieRolled(BRAM, 6, "gold"),
        GoodsSold(BRAM, "gold", 1, 3),
        TurnEnded(BRAM),
        TurnStarted(CATO),
    )
    assert fleet(lc)[BRAM - 1] == "NOL"  # another would have fled to Panama


def test_rl_42_his_orders_for_later_are_dropped(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: [4, 9]}),
        *at("DAK", ANNA),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given(
        (BRAM, StandingRiposte(9)),
        (BRAM, StandingBid(8)),
        (BRAM, advance(Move("GIB"), End())),
        (BRAM, Resign()),
    )
    private = lc.view(BRAM).private
    assert (private.standing_riposte, private.standing_bid, private.advance) == (None, None, ())


def test_rl_42_in_auctions_he_passes(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=20),
        *at("YOK", CATO, cash=9),
        *turn_of(ANNA),
        (BRAM, Resign()),
    )
    lc.when(ANNA, CorsairBid(6))
    lc.then(AuctionOpened(1, ANNA, (CATO,), 6))  # nobody waits for Bram


def test_rl_42_a_bid_already_given_counts_as_a_pass(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=20),
        *at("YOK", CATO, cash=9),
        *turn_of(ANNA),
    )
    lc.given((ANNA, CorsairBid(6)), (BRAM, CorsairBid(20)), (BRAM, Resign()))
    lc.when(CATO, CorsairBid(7))
    lc.then(
        BidSealed(CATO, 7), AuctionClosed(CATO, 7, (LosingBid(ANNA, 6),)), CorsairBought(CATO, 7)
    )


def test_rl_42_a_call_already_given_counts_as_a_pass(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=20),
        *at("YOK", CATO, cash=9),
        *at("OSL", DIRK),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairBid(9)), (BRAM, CorsairBid(20)), (ANNA, Resign()))
    lc.when(CATO, CorsairPass())
    lc.then(
        BidSealed(CATO),
        AuctionClosed(BRAM, 6),  # 6 for a single one
        CorsairBought(BRAM, 6),
        DefaultApplied(ANNA, "turn/5/1"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_rl_42_an_annulled_call_leaves_the_other_bids(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA, cash=15),
        *at("LON", BRAM, cash=20),
        *at("YOK", CATO, cash=9),
        *at("OSL", DIRK),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairBid(15)), (BRAM, CorsairBid(20)), (ANNA, Resign()))
    lc.when(CATO, CorsairBid(9))
    lc.then(
        BidSealed(CATO, 9),
        AuctionClosed(BRAM, 10, (LosingBid(CATO, 9),)),
        CorsairBought(BRAM, 10),
        DefaultApplied(ANNA, "turn/5/1"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_rl_42_everybody_passes_an_annulled_call_and_it_stays_for_sale(lc: Table) -> None:
    lc.given(
        *opened(players=4),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=20),
        *at("YOK", CATO),
        *at("OSL", DIRK),
    )
    lc.given(*turn_of(ANNA), (ANNA, CorsairBid(9)), (ANNA, Resign()))
    lc.when(BRAM, CorsairPass())
    lc.then(
        BidSealed(BRAM),
        AuctionClosed(),
        DefaultApplied(ANNA, "turn/5/1"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )
    assert lc.view().corsair == CorsairView()


@pytest.mark.parametrize("stop", ["MLS", None])
def test_rl_42_his_corsair_is_for_sale_again_without_refund(lc: Table, stop: str | None) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *corsair_of(BRAM, stop),
        *turn_of(ANNA),
    )
    lc.when(BRAM, Resign())
    lc.then(CaptainResigned(BRAM), CorsairGivenUp(BRAM, stop))
    assert lc.view().corsair == CorsairView()
    assert purses(lc) == [3, 3, 3]


def test_rl_42_the_only_one_left_wins_at_once_in_the_middle_of_a_brawl(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3], BRAM: [4]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given((CATO, Resign()), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Resign())
    lc.then(
        CaptainResigned(BRAM),
        GameEnded("resignations", (Rank(ANNA, 1, 3, 0), Rank(BRAM, 2, 9, 1), Rank(CATO, 3, 3, 0))),
    )
    assert lc.pending() == []


def test_rl_42_and_in_the_middle_of_an_auction(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=9),
        *at("LON", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.given((CATO, Resign()), (ANNA, CorsairBid(8)))
    lc.when(ANNA, Resign())
    lc.then(
        CaptainResigned(ANNA),
        GameEnded("resignations", (Rank(BRAM, 1, 9, 0), Rank(ANNA, 2, 9, 0), Rank(CATO, 3, 3, 0))),
    )


def test_rl_42_and_in_the_middle_of_a_corsair_path(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA),
        *at("PER", BRAM),
        *at("SYD", CATO),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
    )
    lc.given((CATO, Resign()))
    lc.when(ANNA, CorsairMove(("PER", "SYD", "VAL")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER")),  # Cato's ship in Sydney is no longer a rival
        CargoSunk(BRAM, "PER", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        GameEnded("last_afloat", (Rank(ANNA, 1, 6, 0), Rank(BRAM, 2, 3, 0), Rank(CATO, 3, 3, 0))),
    )


def test_rl_42_a_resigned_ship_is_sunk_like_any_other(lc: Table) -> None:
    lc.given(*hunting("MLS", bram="PER"), (BRAM, Resign()))
    lc.when(ANNA, CorsairMove(("PER", "TAM")))
    lc.then(
        CorsairMoved(ANNA, ("MLS", "PER", "TAM")),
        CargoSunk(BRAM, "PER", 3, {}),
        HandRevealed(BRAM, ()),
        CaptainEliminated(BRAM),
        TurnEnded(ANNA),
        TurnStarted(CATO),
    )
    assert purses(lc)[0] == 6


def test_rl_42_his_waiting_lines_are_dropped(lc: Table) -> None:
    lc.given(
        *opened(players=4, hands={ANNA: [3, 6], BRAM: [4]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
    )
    lc.given(
        *at("OSL", DIRK),
        *turn_of(ANNA),
        (ANNA, letter(Brawl(BRAM, 3), Buy(amount=1))),
        (ANNA, Resign()),
    )
    lc.when(BRAM, Concede())
    lc.then(
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 9),
        DefaultApplied(ANNA, "turn/5/1"),
        TurnEnded(ANNA),
        TurnStarted(BRAM),
    )


def test_rl_42_resigning_in_the_first_round_starts_by_the_default(lc: Table) -> None:
    lc.given(*opened(), *(CashGranted(seat, 3) for seat in (ANNA, BRAM, CATO)))
    lc.when(BRAM, Resign())
    lc.then(
        CaptainResigned(BRAM),
        DefaultApplied(BRAM, "setup/2", sealed=True),
        SetupSealed(BRAM, "LON", 1),
    )
    lc.when(ANNA, Resign())
    ranking = (Rank(CATO, 1, 3, 0), Rank(ANNA, 2, 3, 0), Rank(BRAM, 3, 3, 0))
    lc.then(CaptainResigned(ANNA), GameEnded("resignations", ranking))


def test_rl_42_one_resigns_once(lc: Table) -> None:
    lc.given(*apart(), (BRAM, Resign()))
    lc.when(BRAM, Resign())
    lc.refused("resigned", seat=BRAM)


def test_rl_42_missing_a_deadline_is_not_resigning(lc: Table) -> None:
    lc.given(*apart())
    lc.timeout(ANNA)
    lc.then(DefaultApplied(ANNA, "turn/5/1"), TurnEnded(ANNA), TurnStarted(BRAM))
    assert captain(lc, ANNA).resigned is False
    lc.given((BRAM, End()), (CATO, End()))
    assert lc.awaited() == [(ANNA, "turn")]  # he may come back


# --- The opening (RL-43, RL-44) ---


def test_rl_43_a_first_purchase_of_three_is_accepted(lc: Table) -> None:
    lc.given(*opened(), *(CashGranted(seat, 3) for seat in (ANNA, BRAM, CATO)))
    lc.when(ANNA, Setup("DAK", 3))
    lc.then(SetupSealed(ANNA, "DAK", 3))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_rl_44_seat_order_first_then_the_deck_dealt_one_at_a_time_from_the_first_seat(
    lc: Table, players: int
) -> None:
    lc.open(players)
    rng = Rng(SEED)
    order = rng.shuffled(range(1, players + 1), "order")
    deck = rng.shuffled(DECK, "deck")
    drawn = [event for event in lc.events if isinstance(event, SeatOrderDrawn | HandDealt)]
    assert drawn == [
        SeatOrderDrawn(tuple(order)),
        *(HandDealt(seat, tuple(deck[i::players])) for i, seat in enumerate(order)),
    ]


def test_rl_44_cards_left_out_are_not_in_the_deck(lc: Table) -> None:
    lc.open(5)
    rng = Rng(SEED)
    order = rng.shuffled(range(1, 6), "order")
    deck = rng.shuffled([card for card in DECK if card != "brawl-1"], "deck")
    assert [event for event in lc.events if isinstance(event, HandDealt)] == [
        HandDealt(s, tuple(deck[i::5])) for i, s in enumerate(order)
    ]
    assert hand(lc, order[0]) == sorted(deck[0::5])
