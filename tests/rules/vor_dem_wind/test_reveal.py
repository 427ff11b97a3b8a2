"""Phase 4.1 (VDW-14 to VDW-17), the piles (VDW-35, RUL-33) and the letter of the first player
(D2, 4A principles 4 and 5)."""

import pytest

from games.engines.vor_dem_wind.commands import CardTest, FilePlan, Pick, Policy, Reveal, Take
from games.engines.vor_dem_wind.events import (
    CardRevealed,
    CardTaken,
    DefaultApplied,
    OrdersStopped,
    PileShuffled,
    Plan,
    PlanFiled,
    TurnEnded,
    TurnStarted,
)
from tests.harness import LoadedRng
from tests.rules.vor_dem_wind.cast import ANNA, BRAM, CATO, acting, letter, opened

TOP = ("P07", "P08", "S14", "S15", "T13", "T14")


def picks(*piles):
    return tuple(Pick(pile) for pile in piles)


def started(*, players=3, piles=TOP):
    return [*opened(players=players, piles=piles), TurnStarted(1, ANNA)]


@pytest.mark.parametrize(
    ("players", "piles", "cards"),
    [
        (2, ("storage", "purchase"), ("S14", "P07")),
        (3, ("transport", "storage", "purchase"), ("T13", "S14", "P07")),
        (4, ("transport", "storage", "purchase", "transport"), ("T13", "S14", "P07", "T14")),
    ],
)
def test_vdw_14_the_first_player_reveals_as_many_cards_as_there_are_players(
    vdw, players, piles, cards
):
    vdw.given(*started(players=players))
    vdw.when(ANNA, Reveal(picks(*piles)))
    vdw.then(
        *(
            CardRevealed(slot, pile, card, last=slot == players)
            for slot, (pile, card) in enumerate(zip(piles, cards, strict=True), start=1)
        )
    )
    assert vdw.view().phase == "trade"


def test_vdw_14_nobody_else_reveals_and_not_one_card_more(vdw):
    vdw.given(*started())
    vdw.when(BRAM, Reveal(picks("purchase")))
    vdw.refused("not_your_turn", order="reveal", phase="reveal", awaited=[ANNA])
    vdw.when(ANNA, Reveal(picks("purchase", "storage", "transport", "storage")))
    vdw.refused("too_many_cards", cards=4, left=3)


def test_vdw_15_at_most_two_come_from_one_pile(vdw):
    vdw.given(*started(), (ANNA, Reveal(picks("purchase", "purchase"))))
    vdw.when(ANNA, Reveal(picks("purchase")))
    vdw.refused("pile_limit", pile="purchase", most=2)
    vdw.when(ANNA, Reveal(picks("storage")))
    vdw.then(CardRevealed(3, "storage", "S14", last=True))


def test_vdw_16_two_players_reveal_from_two_piles(vdw):
    vdw.given(*started(players=2), (ANNA, Reveal(picks("transport"))))
    vdw.when(ANNA, Reveal(picks("transport")))
    vdw.refused("two_piles_needed", pile="transport")
    vdw.when(ANNA, Reveal(picks("purchase")))
    vdw.then(CardRevealed(2, "purchase", "P07", last=True))


def test_vdw_17_the_next_pile_is_chosen_after_seeing_the_card_before(vdw):
    vdw.given(*started())
    vdw.when(ANNA, Reveal(picks("transport")))
    vdw.then(CardRevealed(1, "transport", "T13"))
    assert (vdw.awaited(), [slot.card for slot in vdw.view(BRAM).slots]) == (
        [(ANNA, "reveal")],
        ["T13"],
    )
    key = vdw.key(ANNA)
    vdw.when(ANNA, Reveal(picks("storage")))
    vdw.then(CardRevealed(2, "storage", "S14"))
    assert vdw.key(ANNA) == key  # a partial answer keeps the question


@pytest.mark.parametrize(
    ("test", "third"),
    [
        (CardTest("income", below=9), "purchase"),  # T13 shows 8
        (CardTest("income", below=8), "storage"),
        (CardTest("income", above=7), "purchase"),
        (CardTest("goods", above=0), "storage"),  # does not fit a transport card: false
        (CardTest("cost", below=99), "storage"),
        (CardTest("special"), "storage"),
    ],
)
def test_vdw_17_or_by_a_test_on_the_card_just_revealed(vdw, test, third):
    vdw.given(*started())
    vdw.when(ANNA, Reveal((Pick("storage"), Pick("transport"), Pick("purchase", test, "storage"))))
    card = {"purchase": "P07", "storage": "S15"}[third]
    vdw.then(
        CardRevealed(1, "storage", "S14"),
        CardRevealed(2, "transport", "T13"),
        CardRevealed(3, third, card, last=True),
    )


def test_vdw_17_a_test_without_else_stops_the_list(vdw):
    vdw.given(*started())
    vdw.when(ANNA, Reveal((Pick("storage"), Pick("purchase", CardTest("goods", above=3)))))
    vdw.then(CardRevealed(1, "storage", "S14"))  # it stores 3
    assert vdw.awaited() == [(ANNA, "reveal")]


def test_vdw_35_a_used_up_pile_is_shuffled_anew_from_its_discards(vdw):
    vdw.given(*opened(players=2), PileShuffled("transport", ("T03", "T01")), *acting("T03", "T01"))
    vdw.given(TurnEnded(5, BRAM, ("T03", "T01")), TurnStarted(6, BRAM))
    order = tuple(LoadedRng().shuffled(["T01", "T03"], "pile/transport/3"))
    vdw.when(BRAM, Reveal(picks("transport")))
    vdw.then(PileShuffled("transport", order), CardRevealed(1, "transport", order[0]))
    assert (vdw.view().piles["transport"], vdw.view().discards["transport"]) == (1, ())


def test_rul_33_also_between_two_reveals_and_the_slots_of_this_turn_stay_out(vdw):
    vdw.given(
        *opened(), PileShuffled("transport", ("T03", "T01", "T02")), *acting("T03", "T01", "P01")
    )
    vdw.given(TurnEnded(5, ANNA, ("T03", "T01", "P01")), TurnStarted(6, ANNA))
    order = tuple(LoadedRng().shuffled(["T01", "T03"], "pile/transport/3"))
    vdw.when(ANNA, Reveal(picks("transport", "transport")))
    vdw.then(
        CardRevealed(1, "transport", "T02"),
        PileShuffled("transport", order),
        CardRevealed(2, "transport", order[0]),
    )


# --- D2 ---


@pytest.mark.parametrize(
    ("players", "piles"),
    [
        (2, ("purchase", "transport")),
        (3, ("purchase", "storage", "transport")),
        (4, ("purchase", "storage", "transport", "transport")),
    ],
)
def test_d2_the_default_reveals_the_usual_piles(vdw, players, piles):
    vdw.given(*started(players=players))
    assert vdw.decision(ANNA).default == Reveal(picks(*piles))


@pytest.mark.parametrize(
    ("players", "seen", "rest"),
    [
        (2, ("transport",), ("purchase",)),
        (3, ("transport", "transport"), ("purchase",)),
        (4, ("transport", "transport"), ("purchase", "purchase")),
        (4, ("storage", "purchase", "storage"), ("transport",)),
    ],
)
def test_d2_from_the_first_card_still_to_be_revealed_an_impossible_pile_is_replaced(
    vdw, players, seen, rest
):
    vdw.given(*started(players=players), (ANNA, Reveal(picks(*seen))))
    assert vdw.decision(ANNA).default == Reveal(picks(*rest))


def test_d2_a_timeout_reveals_and_no_more(vdw):
    vdw.given(*started(players=2))
    vdw.timeout(ANNA)
    vdw.then(
        DefaultApplied(ANNA, "reveal/1/1"),
        CardRevealed(1, "purchase", "P07"),
        CardRevealed(2, "transport", "T13", last=True),
    )
    assert vdw.awaited() == [(ANNA, "choose")]


# --- One letter (4A, principles 4 and 5) ---


def test_principle_4_the_first_player_reveals_takes_and_says_how_he_sells_in_one_letter(vdw):
    vdw.given(*started())
    vdw.when(
        ANNA,
        letter(
            Reveal(picks("storage", "transport", "purchase")),
            Take(2),
            FilePlan(policy=Policy("sell_at", 6)),
        ),
    )
    vdw.then(
        CardRevealed(1, "storage", "S14"),
        CardRevealed(2, "transport", "T13"),
        CardRevealed(3, "purchase", "P07", last=True),
        CardTaken(ANNA, 2),
        PlanFiled(ANNA, Plan(policy=Policy("sell_at", 6))),
    )
    assert vdw.awaited() == [(BRAM, "choose")]


def test_principle_4_a_timeout_answers_the_open_question_only(vdw):
    vdw.given(*started(players=2))
    vdw.timeout(ANNA)
    assert [(decision.seat, decision.key, decision.due) for decision in vdw.pending()] == [
        (1, "choose/1/1", True),
        (2, "choose/1/2", False),
    ]


def test_principle_5_a_reveal_is_checked_on_all_its_branches_before_a_card_is_turned(vdw):
    vdw.given(*started())
    vdw.when(
        ANNA,
        Reveal(
            (
                Pick("transport"),
                Pick("transport"),
                Pick("storage", CardTest("special"), "transport"),
            )
        ),
    )
    vdw.refused("pile_limit", pile="transport", most=2)
    vdw.when(ANNA, letter(Reveal(picks("storage", "storage", "storage")), Take(1)))
    vdw.refused("pile_limit", line=1, pile="storage", most=2)
    assert vdw.view().slots == ()


def test_principle_5_what_is_revealed_stays_when_a_later_line_is_refused(vdw):
    vdw.given(*started())
    vdw.when(
        ANNA,
        letter(
            Reveal(picks("storage", "storage", "transport")),
            Take("safekeeping"),
            FilePlan(policy=Policy("keep")),
        ),
    )
    stopped = vdw.events[-1]
    vdw.then(
        CardRevealed(1, "storage", "S14"),
        CardRevealed(2, "storage", "S15"),
        CardRevealed(3, "transport", "T13", last=True),
        OrdersStopped(ANNA, 2, stopped.order, "slot_unclear", {"card": "safekeeping", "slots": []}),
    )
    assert stopped.order.order == Take("safekeeping")
    assert [(seat, len(vdw.seen(seat))) for seat in (ANNA, BRAM, CATO, None)] == [
        (ANNA, 4),
        (BRAM, 3),
        (CATO, 3),
        (None, 3),
    ]


def test_principle_5_a_card_named_by_its_kind_is_looked_up_when_it_lies_there(vdw):
    vdw.given(*started(piles=("T38", "S14", "P07")))
    vdw.when(ANNA, letter(Reveal(picks("storage", "transport", "purchase")), Take("safekeeping")))
    assert vdw.events[-1] == CardTaken(ANNA, 2)


def test_principle_5_no_preview_speaks_of_a_card_not_yet_turned(vdw):
    vdw.given(*started())
    preview = vdw.preview(
        ANNA, letter(Reveal(picks("storage", "transport", "purchase")), Take("safekeeping"))
    )
    assert (preview.acts, preview.open_end) == ((), True)
