"""Where a game turned, from its fortunes alone."""

from games.reports import graph, turning
from games.reports.turning import Turn

NAMES = {1: "Anna", 2: "Bram", 3: "Cato"}


def course(*worths: dict[int, int]) -> list[tuple[str, dict[int, int]]]:
    return [(str(number), worth) for number, worth in enumerate(worths, start=1)]


def told(found: list[Turn]) -> list[str]:
    return [turning.turn_sentence(turn, NAMES, str, str) for turn in found]


def test_the_last_change_of_the_lead_decides_once_the_game_is_over():
    played = course({1: 10, 2: 5}, {1: 10, 2: 12}, {1: 20, 2: 13}, {1: 25, 2: 14})
    assert told(turning.points(played, over=True)) == [
        "Bram takes the lead from Anna, with 12 against 10.",
        "Anna takes the lead from Bram, with 20 against 13, and does not lose it again.",
    ]
    assert [turn.kind for turn in turning.points(played, over=False)] == ["lead", "lead"]


def test_to_draw_level_is_not_to_lead():
    assert turning.points(course({1: 10, 2: 9}, {1: 10, 2: 10}, {1: 11, 2: 11}), over=True) == []


def test_a_great_loss_and_an_exit_are_turns():
    found = turning.points(
        course({1: 30, 2: 30, 3: 40}, {1: 30, 2: 2, 3: 42}, {1: 31, 3: 43}), over=True
    )
    assert [(turn.at, turn.kind, turn.seat) for turn in found] == [(1, "out", 2)]
    assert told(found) == ["Bram leaves the game with 2."]


def test_one_turn_a_chapter_and_at_most_five_in_their_order():
    back_and_forth = course(*({1: 10 + 5 * (n % 2), 2: 12} for n in range(12)))
    found = turning.points(back_and_forth, over=True)
    assert len(found) == turning.MOST
    assert [turn.at for turn in found] == sorted({turn.at for turn in found})
    assert found[-1].kind == "decisive"


def test_a_game_without_fortunes_has_no_turns():
    assert turning.points([], over=True) == []
    assert turning.points(course({1: 0, 2: 0}, {1: 0, 2: 0}), over=True) == []


def test_in_the_race_whoever_was_before_stays_before_while_they_are_level():
    lines = graph.ranked(
        course({1: 3, 2: 3, 3: 3}, {1: 3, 2: 5, 3: 3}, {1: 5, 2: 5, 3: 5}, {1: 9, 2: 5}), NAMES
    )
    assert [line.worth for line in lines] == [(1, 2, 2, 1), (2, 1, 1, 2), (3, 3, 3)]
    assert [line.out for line in lines] == [False, False, True]
