"""The end of a round: the fleet leaves, goods spoil, a new fleet arrives (VDW-54, VDW-55, VDW-67
to VDW-75), its rulings and D7."""

import pytest

from games.engines.vor_dem_wind.commands import (
    Act,
    ChooseDeparture,
    Conserve,
    Income,
    Load,
    PreferDeparture,
)
from games.engines.vor_dem_wind.events import (
    ActionEnded,
    Berthed,
    ConservationLaid,
    DefaultApplied,
    DepartureSealed,
    FleetArrived,
    FleetLeft,
    GoodsSpoiled,
    IncomeTaken,
    PileShuffled,
    PreferenceFiled,
    ShipsLoaded,
    TurnEnded,
    TurnStarted,
)
from tests.harness import LoadedRng
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    acting,
    berths,
    goods,
    hand,
    has,
    house,
    opened,
    seen,
    specials,
    stock,
)

NEXT = ("L01", "L02", "L03", "M02", "M03")
REST = ("L16", "L22", "M13")  # AACC 18 and the small ships of apples have sailed


def waning(*, players=2, held=None, conserving=None):
    """Three ships lie in the harbour, and Anna will load the small one (CK 5): at the end of this
    turn the fleet leaves.

    `conserving`: who holds which conservation cards in the warehouse."""
    laid = [
        ConservationLaid(seat, card, 0)
        for seat, cards in (conserving or {}).items()
        for card in cards
    ]
    stocks = [event for seat, stocked in (held or {}).items() for event in has(seat, **stocked)]
    others = ("P01", "P02")[: players - 1]
    return [
        *opened(players=players, fleet=REST, piles=NEXT),
        *specials(conserving or {}),
        *laid,
        *has(ANNA, house="CK"),
        *stocks,
        *acting("T13", *others),
    ]


LOAD = Act((Load((4,)),))
LEFT = (Berthed(1, "L16"), Berthed(2, "L22"))


def departed(table, seat):
    """What this merchant lost and saved at the departure."""
    [found] = [
        event for event in table.events if isinstance(event, GoodsSpoiled) and event.seat == seat
    ]
    return found


def test_vdw_67_with_two_ships_or_fewer_at_the_end_of_a_turn_the_fleet_leaves(vdw):
    vdw.given(*waning())
    vdw.when(ANNA, LOAD)
    assert vdw.events[:2] == [
        ShipsLoaded(ANNA, "T13", (Berthed(4, "M13"),), goods("CK"), 5, 5),
        ActionEnded(ANNA),
    ]
    assert [event for event in vdw.events if isinstance(event, FleetLeft)] == [FleetLeft(LEFT)]
    assert (vdw.view().discards["large"], vdw.view().discards["small"]) == (("L16", "L22"), ())
    assert [seen(vdw, seat).ships for seat in (ANNA, BRAM)] == [
        ("M13",),
        (),
    ]  # nobody has the ships that left


def test_vdw_67_with_three_ships_it_stays(vdw):
    vdw.given(*waning())
    vdw.when(ANNA, Act((Income(),)))
    assert [event.kind for event in vdw.events[-2:]] == ["turn_ended", "turn_started"]
    assert [berthed.berth for berthed in vdw.view().harbour] == [1, 2, 4]


def test_vdw_68_all_goods_in_hands_are_lost(vdw):
    vdw.given(*waning(held={BRAM: {"hand": "CSKK"}}))
    vdw.when(ANNA, LOAD)
    assert departed(vdw, BRAM) == GoodsSpoiled(
        BRAM, hand=goods("ACCSKK")
    )  # with what he has just bought
    assert (hand(vdw, ANNA), hand(vdw, BRAM)) == ({}, {})


def test_vdw_69_all_apples_in_warehouses_are_lost(vdw):
    vdw.given(*waning(held={ANNA: {"house": "AAA"}}))
    vdw.when(ANNA, LOAD)
    assert departed(vdw, ANNA) == GoodsSpoiled(ANNA, warehouse=goods("AAA"))


def test_vdw_70_half_of_the_spice_and_cheese_together_is_lost_by_the_owners_choice(vdw):
    vdw.given(*waning(held={BRAM: {"house": "CCSS"}}), (ANNA, LOAD))
    assert vdw.awaited() == [(BRAM, "departure")]
    for wrong in ("C", "CCS", "CA"):
        vdw.when(BRAM, ChooseDeparture(lose=goods(wrong)))
        vdw.refused("wrong_loss", goods=len(wrong), needed=2)
    vdw.when(BRAM, ChooseDeparture(lose=goods("SS")))
    assert departed(vdw, BRAM) == GoodsSpoiled(BRAM, hand=goods("AC"), warehouse=goods("SS"))
    assert house(vdw, BRAM) == stock("CC")


@pytest.mark.parametrize(
    ("stored", "lost"), [("C", ""), ("CC", "C"), ("SSS", "S"), ("CCCCC", "CC")]
)
def test_vdw_71_the_number_lost_is_rounded_down_and_of_one_kind_it_is_understood(vdw, stored, lost):
    vdw.given(*waning(held={BRAM: {"house": stored}}))
    vdw.when(ANNA, LOAD)
    assert departed(vdw, BRAM) == GoodsSpoiled(BRAM, hand=goods("AC"), warehouse=goods(lost))


def test_vdw_72_silk_in_a_warehouse_never_spoils(vdw):
    vdw.given(*waning(held={BRAM: {"house": "KKKK"}}))
    vdw.when(ANNA, LOAD)
    assert house(vdw, BRAM) == stock("KKKK")


def test_vdw_73_lost_goods_return_to_the_reserve(vdw):
    vdw.given(*waning(held={BRAM: {"hand": "SS", "house": "ACC"}}))
    vdw.when(ANNA, LOAD)
    assert vdw.view().reserve == {"apple": 15, "cheese": 14, "spice": 15, "silk": 15}


def test_vdw_74_a_new_fleet_of_the_same_size_arrives(vdw):
    vdw.given(*waning())
    vdw.when(ANNA, LOAD)
    assert vdw.events[-2:] == [FleetArrived(2, berths(*NEXT)), TurnStarted(6, BRAM)]
    assert [(berthed.berth, berthed.ship) for berthed in vdw.view().harbour] == list(
        enumerate(NEXT, start=1)
    )


def test_vdw_75_the_examples_of_the_booklet(vdw):
    """A loses all apples; B with a cheese and a spice loses one of his choice; C with three
    loses one of his choice, keeps two."""
    held = {ANNA: {"house": "AAA"}, BRAM: {"house": "CS"}, CATO: {"house": "CCS"}}
    vdw.given(*waning(players=3, held=held), (ANNA, LOAD))
    assert vdw.awaited() == [(BRAM, "departure"), (CATO, "departure")]
    vdw.given((CATO, ChooseDeparture(lose=goods("S"))))
    vdw.when(BRAM, ChooseDeparture(lose=goods("C")))
    assert [departed(vdw, seat).warehouse for seat in (ANNA, BRAM, CATO)] == [
        goods("AAA"),
        goods("C"),
        goods("S"),
    ]
    assert [house(vdw, seat) for seat in (ANNA, BRAM, CATO)] == [{}, stock("S"), stock("CC")]


# --- Conservation ---


def test_vdw_54_the_owner_first_chooses_what_is_protected_and_spoilage_is_counted_on_the_others(
    vdw,
):
    vdw.given(*waning(held={BRAM: {"house": "AACCSS"}}, conserving={BRAM: ["P38"]}), (ANNA, LOAD))
    vdw.when(
        BRAM, ChooseDeparture(protect=goods("AC"), lose=goods("SS"))
    )  # of C S S left, one is lost
    vdw.refused("wrong_loss", goods=2, needed=1)
    vdw.when(BRAM, ChooseDeparture(protect=goods("AC"), lose=goods("S")))
    spoiled = departed(vdw, BRAM)
    assert spoiled == GoodsSpoiled(
        BRAM, hand=goods("AC"), warehouse=goods("AS"), protected=goods("AC"), cards=("P38",)
    )
    assert house(vdw, BRAM) == stock("ACCS")


def test_vdw_55_what_protects_more_than_the_warehouse_holds_may_protect_the_hand(vdw):
    vdw.given(
        *waning(held={BRAM: {"hand": "KK", "house": "A"}}, conserving={BRAM: ["P39"]}), (ANNA, LOAD)
    )
    vdw.when(BRAM, ChooseDeparture(protect=goods("A"), protect_hand=goods("CKK")))
    vdw.refused("too_much_protection", place="hand", goods=3, most=2)
    vdw.when(BRAM, ChooseDeparture(protect=goods("A"), protect_hand=goods("KK")))
    lost = GoodsSpoiled(
        BRAM, hand=goods("AC"), protected=goods("A"), protected_hand=goods("KK"), cards=("P39",)
    )
    assert departed(vdw, BRAM) == lost
    assert (hand(vdw, BRAM), house(vdw, BRAM)) == (stock("KK"), stock("A"))


def test_rul_28_played_in_this_turn_it_already_works_and_afterwards_it_is_discarded(vdw):
    vdw.given(*opened(players=2, fleet=("L16", "L22"), piles=NEXT), *specials({ANNA: ["P40"]}))
    vdw.given(*has(ANNA, house="A"), *acting("T13", "P01"), (ANNA, Act((Income(), Conserve()))))
    vdw.when(ANNA, ChooseDeparture(protect=goods("A")))
    assert departed(vdw, ANNA) == GoodsSpoiled(
        ANNA, protected=goods("A"), cards=("P40",)
    )  # three more could have been saved
    assert (seen(vdw, ANNA).conservation, vdw.view().discards["purchase"]) == ((), ("P01", "P40"))


def test_rul_29_at_most_as_many_as_the_cards_and_the_warehouse_allow(vdw):
    vdw.given(
        *waning(held={BRAM: {"hand": "K", "house": "AAA"}}, conserving={BRAM: ["P38"]}),
        (ANNA, LOAD),
    )
    vdw.when(BRAM, ChooseDeparture(protect=goods("AAA")))
    vdw.refused("too_much_protection", place="warehouse", goods=3, most=2)
    vdw.when(
        BRAM, ChooseDeparture(protect=goods("A"), protect_hand=goods("K"))
    )  # K = 2 is not above N = 3
    vdw.refused("too_much_protection", place="hand", goods=1, most=0)


def test_rul_30_half_is_rounded_down_after_protection(vdw):
    vdw.given(*waning(held={BRAM: {"house": "CCSSS"}}, conserving={BRAM: ["P38"]}), (ANNA, LOAD))
    vdw.when(BRAM, ChooseDeparture(protect=goods("CC")))  # three spice are left: one goes
    assert departed(vdw, BRAM).warehouse == goods("S")


def test_rul_32_what_is_left_of_the_pile_comes_first_then_the_ships_that_left_unloaded(vdw):
    vdw.given(*waning(), PileShuffled("large", ("L05",)), PileShuffled("small", ("M07", "M08")))
    shuffled = LoadedRng().shuffled(["L16", "L22"], "pile/large/3")  # those of today included
    vdw.when(ANNA, LOAD)
    assert vdw.events[-3:] == [
        PileShuffled("large", ("L05", *shuffled)),
        FleetArrived(2, berths("L05", *shuffled, "M07", "M08")),
        TurnStarted(6, BRAM),
    ]


def test_rul_32_if_still_short_fewer_come_and_two_or_fewer_leave_at_the_end_of_the_next_turn(vdw):
    vdw.given(*waning(), PileShuffled("large", ()), PileShuffled("small", ()))
    vdw.when(ANNA, LOAD)
    assert [berthed.ship[0] for berthed in vdw.view().harbour] == ["L", "L"]
    vdw.given(*specials({BRAM: ["P38"]}, turn=5), *acting("T15", "P03", turn=6, first=BRAM))
    vdw.when(BRAM, Act((Income(),)))
    assert [event.kind for event in vdw.events if isinstance(event, FleetLeft | FleetArrived)] == [
        "fleet_left",
        "fleet_arrived",
    ]


def test_rul_41_the_pawn_passes_on_when_a_fleet_leaves_too(vdw):
    vdw.given(*waning())
    vdw.when(ANNA, LOAD)
    assert TurnEnded(5, BRAM, ("T13", "P01")) in vdw.events
    assert (vdw.events[-1], vdw.view().order) == (TurnStarted(6, BRAM), (BRAM, ANNA))


def test_rul_42_choices_are_made_at_once_and_published_together_in_turn_order(vdw):
    held = {ANNA: {"house": "CS"}, BRAM: {"house": "CS"}, CATO: {"house": "CS"}}
    vdw.given(*waning(players=3, held=held), (ANNA, LOAD))
    assert vdw.awaited() == [(ANNA, "departure"), (BRAM, "departure"), (CATO, "departure")]
    vdw.when(CATO, ChooseDeparture(lose=goods("C")))
    vdw.then(DepartureSealed(CATO, lose=goods("C")))
    assert [vdw.seen(eyes) for eyes in (ANNA, None)] == [[("departure_sealed", {"seat": CATO})]] * 2
    vdw.when(CATO, ChooseDeparture(lose=goods("S")))
    vdw.refused("already_answered")
    vdw.given((ANNA, ChooseDeparture(lose=goods("S"))))
    vdw.when(BRAM, ChooseDeparture(lose=goods("S")))
    assert [event.seat for event in vdw.events if isinstance(event, GoodsSpoiled)] == [
        ANNA,
        BRAM,
        CATO,
    ]


def test_rul_43_the_harbour_is_looked_at_once_at_the_end_of_each_turn(vdw):
    vdw.given(*waning(players=2, held={BRAM: {"house": "KKKK"}}))
    vdw.given(*has(BRAM, gold=30))
    vdw.when(ANNA, LOAD)
    kinds = [event.kind for event in vdw.events]
    assert (
        kinds.index("goods_purchased") < kinds.index("turn_ended") < kinds.index("fleet_left")
    )  # Bram's action comes first


# --- D7 ---


@pytest.mark.parametrize(
    ("stored", "cards", "held", "default"),
    [
        ("CCS", (), "", ChooseDeparture(None, (), goods("C"))),  # the more numerous
        (
            "CCSS",
            (),
            "",
            ChooseDeparture(None, (), goods("CS")),
        ),  # spice first, then they are equal no more
        ("ACCSS", ("P38",), "", ChooseDeparture(goods("AC"), (), goods("S"))),
        ("AAACS", ("P38",), "", ChooseDeparture(goods("AA"), (), goods("S"))),
        (
            "CS",
            ("P40",),
            "KCA",
            ChooseDeparture(goods("CS"), goods("AA"), ()),
        ),  # Bram has bought A and C
    ],
)
def test_d7_the_default_goes_one_card_at_a_time(vdw, stored, cards, held, default):
    conserving = {BRAM: list(cards)} if cards else {}
    vdw.given(
        *waning(held={BRAM: {"hand": held, "house": stored}}, conserving=conserving), (ANNA, LOAD)
    )
    assert vdw.decision(BRAM).default == default
    assert [decision.default for decision in vdw.view(ANNA).decisions] == [None]
    vdw.timeout(BRAM)
    sealed = DepartureSealed(BRAM, default.protect or (), default.protect_hand, default.lose)
    assert vdw.events[:2] == [DefaultApplied(BRAM, "departure/5/2", sealed=True), sealed]


@pytest.mark.parametrize(
    ("stored", "cards", "asked"),
    [
        ("CS", (), True),
        ("CC", (), False),
        ("AAKK", (), False),
        ("KK", ("P38",), False),  # nothing there that spoils, and no more protection than goods
        ("K", ("P38",), True),  # the surplus may save a hand, whether there is one or not
        ("A", ("P38",), True),
    ],
)
def test_d7_a_seat_is_asked_exactly_when_its_warehouse_leaves_a_choice(vdw, stored, cards, asked):
    vdw.given(
        *waning(held={BRAM: {"house": stored}}, conserving={BRAM: list(cards)} if cards else {})
    )
    vdw.when(ANNA, LOAD)
    [left] = [event for event in vdw.events if isinstance(event, FleetLeft)]
    assert left.asked == ((BRAM,) if asked else ())


def test_d7_what_must_be_said_must_be_said(vdw):
    vdw.given(*waning(held={BRAM: {"house": "CSS"}}, conserving={BRAM: ["P38"]}), (ANNA, LOAD))
    for order in (ChooseDeparture(lose=goods("S")), ChooseDeparture(protect=())):
        vdw.when(BRAM, order)
        vdw.refused("step_missing", won=None)
    vdw.when(BRAM, ChooseDeparture(protect=(), lose=goods("S")))
    assert departed(vdw, BRAM).warehouse == goods("S")


def test_d7_a_standing_preference_answers_at_once(vdw):
    vdw.given(*waning(held={BRAM: {"house": "CCSS"}}))
    vdw.when(BRAM, PreferDeparture(("spice", "cheese")))
    vdw.then(PreferenceFiled(BRAM, ("apple", "spice", "cheese", "silk")))
    assert [vdw.seen(eyes) for eyes in (ANNA, None)] == [[], []]
    vdw.when(ANNA, LOAD)
    assert departed(vdw, BRAM).warehouse == goods("CC")


@pytest.mark.parametrize(
    ("kinds", "full"),
    [
        (("silk", "apple"), ("silk", "cheese", "spice", "apple")),
        (("spice", "cheese"), ("apple", "spice", "cheese", "silk")),
        (("silk", "spice", "apple"), ("silk", "cheese", "spice", "apple")),
    ],
)
def test_d7_the_kinds_named_exchange_places_among_themselves(vdw, kinds, full):
    vdw.given(*opened())
    vdw.when(CATO, PreferDeparture(kinds))
    vdw.then(PreferenceFiled(CATO, full))
    vdw.when(CATO, PreferDeparture())
    vdw.then(PreferenceFiled(CATO))


def test_d7_a_preference_protects_in_its_order_the_warehouse_then_the_hand(vdw):
    vdw.given(*waning(held={BRAM: {"hand": "KS", "house": "AC"}}, conserving={BRAM: ["P40"]}))
    vdw.given((BRAM, PreferDeparture(("silk", "cheese", "apple"))))  # silk, cheese, spice, apple
    vdw.when(ANNA, LOAD)
    saved = GoodsSpoiled(
        BRAM, hand=goods("AS"), protected=goods("AC"), protected_hand=goods("CK"), cards=("P40",)
    )
    assert departed(vdw, BRAM) == saved


def test_d7_filed_while_the_question_is_open_it_answers_it(vdw):
    vdw.given(*waning(held={BRAM: {"house": "CS"}}), (ANNA, LOAD))
    vdw.when(BRAM, PreferDeparture(("cheese", "spice")))
    assert vdw.events[1] == DepartureSealed(BRAM, lose=goods("S"))


def test_vdw_67_income_alone_moves_no_fleet(vdw):
    vdw.given(*waning())
    vdw.when(ANNA, Act((Income(),)))
    assert vdw.events[0] == IncomeTaken(ANNA, "T13", 8)
    assert [event for event in vdw.events if isinstance(event, FleetLeft)] == []
