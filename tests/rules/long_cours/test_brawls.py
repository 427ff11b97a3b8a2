"""Brawls (LC-51 to LC-61)."""

from games.engine import Event
from games.engines.long_cours.commands import Brawl, Concede, Move, Riposte
from games.engines.long_cours.events import BrawlCardPlayed, BrawlConceded, BrawlStarted, CashRobbed
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, at, captain, hand, opened, purses, turn_of


def ashore_in_dakar(
    anna: list[int], bram: list[int], *, goods: dict[str, int] | None = None
) -> list[Event]:
    """Anna (5 M, her turn) and Bram (9 M) lie in Dakar, Cato in Londres."""
    return [
        *opened(hands={ANNA: anna, BRAM: bram, CATO: [12]}),
        *at("DAK", ANNA, cash=5, goods=goods),
        *at("DAK", BRAM, cash=9, goods=goods),
        *at("LON", CATO, cash=7),
        *turn_of(ANNA),
    ]


def test_lc_51_a_brawl_is_between_two_cargos_in_one_port(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3], [4]))
    lc.when(ANNA, Brawl(CATO, 3))
    lc.refused("not_same_port")
    lc.when(ANNA, Brawl(ANNA, 3))
    lc.refused("not_yourself")
    lc.when(ANNA, Brawl(BRAM, 3))
    lc.then(BrawlStarted(1, ANNA, BRAM, "DAK"), BrawlCardPlayed(ANNA, "brawl-3", 3))


def test_lc_52_only_the_active_captain_starts_one_with_a_card_he_holds(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3], [4]))
    lc.when(BRAM, Brawl(ANNA, 4))
    lc.refused("not_your_decision")
    lc.when(ANNA, Brawl(BRAM, 4))
    lc.refused("no_card")


def test_lc_53_they_answer_alternately(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3, 6, 10], [4, 9, 11]), (ANNA, Brawl(BRAM, 3)))
    assert lc.awaited() == [(BRAM, "brawl")]
    lc.when(BRAM, Riposte(card=4))
    lc.then(BrawlCardPlayed(BRAM, "brawl-4", 4))
    assert lc.awaited() == [(ANNA, "brawl")]
    lc.when(ANNA, Riposte(card=6))
    lc.then(BrawlCardPlayed(ANNA, "brawl-6", 6))
    assert lc.awaited() == [(BRAM, "brawl")]
    lc.when(ANNA, Riposte(card=10))
    lc.refused("brawl_open", attacker=ANNA, defender=BRAM, to_answer=BRAM)


def test_lc_54_each_card_is_stronger_than_the_one_before(lc: Table) -> None:
    lc.given(*ashore_in_dakar([6, 1], [4, 7]), (ANNA, Brawl(BRAM, 6)))
    lc.when(BRAM, Riposte(card=4))
    lc.refused("too_weak")
    lc.when(BRAM, Riposte(card=7))
    lc.then(BrawlCardPlayed(BRAM, "brawl-7", 7))


def test_lc_55_cards_are_announced_to_all(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3], [4]))
    lc.when(ANNA, Brawl(BRAM, 3))
    for eyes in (BRAM, CATO, None):
        assert lc.seen(eyes) == [
            ("brawl_started", {"brawl": 1, "attacker": ANNA, "defender": BRAM, "port": "DAK"}),
            ("brawl_card_played", {"seat": ANNA, "card": "brawl-3", "strength": 3}),
        ]
        assert lc.view(eyes).brawl.cards == (3,)


def test_lc_56_one_may_give_up_with_a_sufficient_card_in_hand(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3], [4, 12]), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Concede())
    lc.then(BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 9))
    assert hand(lc, BRAM) == ["brawl-12", "brawl-4"]


def test_lc_57_the_answer_comes_at_once_out_of_turn(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3, 5], [4]), (ANNA, Brawl(BRAM, 3)))
    lc.when(ANNA, Move("GIB"))
    lc.refused("brawl_open")
    lc.when(BRAM, Riposte(card=4))
    lc.then(BrawlCardPlayed(BRAM, "brawl-4", 4))


def test_lc_58_the_loser_hands_over_all_his_cash_and_keeps_his_cargo(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3], [4], goods={"gold": 6}), (ANNA, Brawl(BRAM, 3)))
    lc.when(BRAM, Concede())
    lc.then(BrawlConceded(BRAM), CashRobbed(ANNA, BRAM, 9))
    assert purses(lc) == [14, 0, 7]
    assert captain(lc, BRAM).goods == {"gold": 6}


def test_lc_59_cards_played_are_gone_and_the_others_stay(lc: Table) -> None:
    lc.given(
        *ashore_in_dakar([3, 6], [4, 9]),
        (ANNA, Brawl(BRAM, 3)),
        (BRAM, Riposte(card=4)),
        (ANNA, Concede()),
    )
    assert (hand(lc, ANNA), hand(lc, BRAM)) == (["brawl-6"], ["brawl-9"])
    assert lc.view().played == ("brawl-3", "brawl-4")


def test_lc_60_the_attacker_can_lose(lc: Table) -> None:
    lc.given(*ashore_in_dakar([3, 6], [4]), (ANNA, Brawl(BRAM, 3)), (BRAM, Riposte(card=4)))
    lc.when(ANNA, Concede())
    lc.then(BrawlConceded(ANNA), CashRobbed(BRAM, ANNA, 5))
    assert purses(lc) == [0, 14, 7]


def test_lc_61_the_same_two_may_brawl_again_in_the_same_turn(lc: Table) -> None:
    lc.given(
        *ashore_in_dakar([3, 5, 8], [4]),
        (ANNA, Brawl(BRAM, 3)),
        (BRAM, Riposte(card=4)),
        (ANNA, Concede()),
    )
    lc.when(ANNA, Brawl(BRAM, 5))
    lc.then(
        BrawlStarted(2, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-5", 5),
        BrawlConceded(BRAM),  # his hand is empty
        CashRobbed(ANNA, BRAM, 14),
    )
    assert purses(lc) == [14, 0, 7]
