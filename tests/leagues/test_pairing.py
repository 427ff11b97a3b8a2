"""Pods against what no pods could exceed, and the same draw from the same seed."""

from collections import Counter

import pytest

from games.rng import Rng
from leagues.designs import Field, resolvable
from leagues.pairing import (
    NoPods,
    Quality,
    Round,
    Sizes,
    knockout,
    pairs,
    quality,
    rounds_needed,
    schedule,
    searched,
    swiss,
)

SEED = bytes(range(32))


def drawn(
    entrants: int, size: int, rounds: int, *, low: int = 0, high: int = 0, seed: bytes = SEED
) -> list[Round]:
    sizes = Sizes(size, low or max(2, size - 1), high or size + 1)
    return schedule(
        range(1, entrants + 1), rounds=rounds, sizes=sizes, rng=Rng(seed), label="draw/1"
    )


def reached(rounds: list[Round], entrants: int) -> Quality:
    return quality(rounds, range(1, entrants + 1))


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"),
    [(4, 2, 3), (8, 2, 7), (9, 3, 4), (15, 3, 7), (16, 4, 5), (25, 5, 6), (27, 3, 13), (64, 4, 21)],
)
def test_everybody_meets_everybody_exactly_once(entrants, size, rounds):
    couples = entrants * (entrants - 1) // 2
    found = drawn(entrants, size, rounds, low=size, high=size)
    assert Counter(pairs(pod for one in found for pod in one.pods)) == Counter(
        {(a, b): 1 for a in range(1, entrants + 1) for b in range(a + 1, entrants + 1)}
    )
    assert reached(found, entrants).met == couples
    assert reached(found, entrants).seat_spread <= 1


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"),
    [
        (12, 3, 4),
        (20, 4, 5),
        (24, 4, 5),
        (28, 4, 7),
        (32, 4, 9),
        (36, 6, 3),
        (42, 6, 7),
        (15, 4, 5),
        (14, 4, 4),
    ],
)
def test_nobody_meets_twice_where_that_can_be_had(entrants, size, rounds):
    found = reached(drawn(entrants, size, rounds), entrants)
    assert (found.again, found.met) == (0, found.most)


@pytest.mark.parametrize(
    ("entrants", "size", "rounds", "over"),
    [
        (8, 4, 4, 0),
        (12, 4, 5, 0),
        (12, 6, 3, 0),
        (13, 4, 5, 1),
        (10, 3, 4, 2),
        (11, 5, 4, 2),
        (17, 4, 5, 4),
        (20, 5, 6, 4),
        (18, 6, 4, 12),
    ],
)
def test_where_rematches_cannot_be_avoided_there_are_few_more_than_must_be(
    entrants, size, rounds, over
):
    found = reached(drawn(entrants, size, rounds), entrants)
    assert found.again <= found.least_again + over
    assert found.seat_spread <= 2


def test_more_rounds_than_a_design_has_spread_the_rematches_evenly():
    found = Counter(pairs(pod for one in drawn(16, 4, 8) for pod in one.pods))
    assert (min(found.values()), max(found.values()), len(found)) == (1, 2, 120)


def test_an_odd_number_in_pods_of_two_sits_out_once_each():
    found = drawn(7, 2, 7, low=2, high=2)
    assert sorted(one.byes for one in found) == [[1], [2], [3], [4], [5], [6], [7]]
    assert reached(found, 7) == Quality(met=21, most=21, again=0, least_again=0, seat_spread=0)


def test_byes_that_must_be_are_shared_out_evenly():
    found = drawn(7, 3, 5, low=3, high=3)
    byes = Counter(berth for one in found for berth in one.byes)
    assert (byes.total(), max(byes.values()) - min(byes[berth] for berth in range(1, 8))) == (5, 1)


def test_every_round_seats_everybody_once():
    for entrants in range(6, 40, 3):
        for one in drawn(entrants, 4, 3):
            assert sorted([*one.byes, *(berth for pod in one.pods for berth in pod)]) == list(
                range(1, entrants + 1)
            )
            assert {len(pod) for pod in one.pods} <= {3, 4, 5}


def test_the_same_seed_draws_the_same_pods_and_another_seed_others():
    assert drawn(13, 4, 5) == drawn(13, 4, 5)
    assert drawn(16, 4, 5) == drawn(16, 4, 5)
    assert drawn(16, 4, 5) != drawn(16, 4, 5, seed=bytes(32))


def test_a_draw_is_the_same_on_every_machine():
    assert drawn(10, 3, 2) == [
        Round(pods=PINNED[0]),
        Round(pods=PINNED[1]),
    ]


PINNED = [[[9, 7, 1, 5], [10, 4, 6], [8, 2, 3]], [[7, 8, 9, 6], [1, 3, 4], [5, 10, 2]]]


def test_the_steps_of_a_search_are_counted_not_timed():
    few = searched(range(1, 18), rounds=5, wanted=[5, 4, 4, 4], byes=0, seed=1, steps=10)
    more = searched(range(1, 18), rounds=5, wanted=[5, 4, 4, 4], byes=0, seed=1, steps=20_000)
    assert reached(more, 17).again < reached(few, 17).again


# --- Sizes ---


@pytest.mark.parametrize(
    ("entrants", "size", "low", "high", "expected"),
    [
        (16, 4, 3, 5, ([4, 4, 4, 4], 0)),
        (14, 4, 3, 4, ([4, 4, 3, 3], 0)),
        (13, 4, 3, 5, ([5, 4, 4], 0)),
        (7, 4, 4, 4, ([4], 3)),
        (5, 2, 2, 2, ([2, 2], 1)),
        (5, 3, 3, 4, ([4], 1)),
        (6, 6, 5, 6, ([6], 0)),
    ],
)
def test_sizes_leave_out_nobody_they_need_not(entrants, size, low, high, expected):
    assert Sizes(size, low, high).of(entrants) == expected


def test_too_few_for_a_table():
    with pytest.raises(NoPods):
        Sizes(4, 3, 5).of(2)


# --- Swiss ---


def test_a_swiss_pairs_neighbours():
    first = swiss(
        [1, 2, 3, 4, 5, 6, 7, 8], [], sizes=Sizes(4, 4, 4), rng=Rng(SEED), label="draw/1/1"
    )
    assert sorted(map(sorted, first.pods)) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_a_swiss_has_no_rematch_while_one_can_be_avoided():
    history = [Round([[1, 2], [3, 4], [5, 6]])]
    found = swiss(
        [1, 2, 3, 4, 5, 6], history, sizes=Sizes(2, 2, 2), rng=Rng(SEED), label="draw/1/2"
    )
    assert not set(pairs(found.pods)) & set(pairs(history[0].pods))


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"), [(16, 2, 8), (30, 3, 6), (64, 4, 6), (36, 5, 3), (48, 6, 3)]
)
def test_swiss_rounds_without_a_rematch(entrants, size, rounds):
    history: list[Round] = []
    for number in range(rounds):
        order = Rng(SEED).shuffled(range(1, entrants + 1), f"standing/{number}")
        history.append(
            swiss(
                order,
                history,
                sizes=Sizes(size, size, size),
                rng=Rng(SEED),
                label=f"draw/1/{number}",
            )
        )
    assert reached(history, entrants).again == 0


def test_a_bye_of_a_swiss_goes_to_the_last_who_had_none():
    history: list[Round] = []
    for number in range(5):
        history.append(
            swiss(
                [1, 2, 3, 4, 5],
                history,
                sizes=Sizes(2, 2, 2),
                rng=Rng(SEED),
                label=f"draw/1/{number}",
            )
        )
    assert [one.byes for one in history] == [[5], [4], [3], [2], [1]]
    assert reached(history, 5).again == 0


# --- Knock-out ---


def test_the_best_seeds_of_a_knockout_meet_last():
    first = knockout(list(range(1, 9)), [], sizes=Sizes(2, 2, 2))
    assert sorted(map(sorted, first.pods)) == [[1, 8], [2, 7], [3, 6], [4, 5]]


def test_those_who_came_through_one_table_go_to_different_ones():
    first = knockout(list(range(1, 17)), [], sizes=Sizes(4, 4, 4))
    through = sorted(berth for pod in first.pods for berth in sorted(pod)[:2])
    second = knockout(through, [first], sizes=Sizes(4, 4, 4))
    assert not set(pairs(second.pods)) & set(pairs(first.pods))


def test_how_many_rounds_a_knockout_takes():
    assert rounds_needed(16, sizes=Sizes(4, 4, 4), advance=1) == 2
    assert rounds_needed(16, sizes=Sizes(4, 4, 4), advance=2) == 3
    assert rounds_needed(6, sizes=Sizes(2, 2, 2), advance=1) == 3


# --- Designs ---


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_the_fields_are_fields(order):
    field = Field(order)
    for a in range(1, order):
        assert sorted(field.multiply(a, b) for b in range(order)) == list(range(order))
        assert sorted(field.add(a, b) for b in range(order)) == list(range(order))


def test_where_there_is_no_field_there_is_one_round():
    assert resolvable(list(range(8)), 4) == [[[0, 1, 2, 3], [4, 5, 6, 7]]]
    assert resolvable(list(range(10)), 4) == []
