"""The drawing of the fortunes: every line can be told from the others without colour, and every
name can be read."""

import itertools
import re
from xml.etree import ElementTree

import pytest

from games import board as boards
from games.engine import load
from games.engines.long_cours import picture as long_cours
from games.reports import graph
from tests.compat import hashes, log_of

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Els", 6: "Flip"}
SVG = "{http://www.w3.org/2000/svg}"


def course(*worths: dict[int, int]) -> list[boards.Reckoning]:
    return [(str(number), worth) for number, worth in enumerate(worths, start=1)]


def texts(drawn: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


# --- The reckoning ---


@pytest.mark.parametrize(
    "name", [name for name in sorted(hashes()) if name.startswith("long-cours@")]
)
def test_who_goes_out_and_who_stays_ends_with_the_fortune_that_ranks_him(name):
    engine = load(name.partition("/")[0])
    events = [
        engine.read_event(line.kind, bytes(line.data))
        for line in log_of(name)
        if engine.knows(line.kind)
    ]
    found = engine.board.fortunes(events)
    last = {line.seat: line.worth[-1] for line in graph.tracks(found, NAMES)}
    assert last == {
        placing.seat: placing.score for placing in engine.result(engine.fold(events)).placings
    }
    assert [label for label, _ in found] == [str(number) for number in range(1, len(found) + 1)]


def test_a_game_that_has_not_begun_has_no_fortunes():
    assert long_cours.fortunes([]) == [("1", {})]


def test_a_seat_that_is_out_has_no_worth_from_then_on():
    out, stayed = graph.tracks(course({1: 3, 2: 3}, {1: 5, 2: 9}, {2: 12}), NAMES)
    assert (out.worth, out.out) == ((3, 5), True)
    assert (stayed.worth, stayed.out) == ((3, 9, 12), False)


# --- The drawing ---


def test_lines_differ_in_dashes_and_signs_not_only_in_colour():
    assert len(set(graph.DASHES)) == len(set(graph.SIGNS)) == len(set(graph.COLOURS)) == 6


def test_each_line_bears_its_name_and_last_worth():
    drawn = graph.svg(
        course({1: 3, 2: 3, 3: 3}, {1: 1200, 2: 9, 3: 0}, {1: 2659, 3: 0}),
        NAMES,
        title="Fortunes",
        number="{:,}".format,
    )
    assert [text for text in texts(drawn) if "·" in text] == [
        "Anna · 2,659",
        "Bram · 9",
        "Cato · 0",
    ]
    assert ElementTree.fromstring(drawn).findtext(f"{SVG}title") == "Fortunes"


def test_a_cross_marks_who_left_the_game():
    drawn = [
        graph.svg(course({1: 3, 2: 3}, last), NAMES, title="") for last in ({1: 5, 2: 9}, {1: 5})
    ]
    assert [picture.count('stroke-width="8"') for picture in drawn] == [0, 1]


@pytest.mark.parametrize(
    "ends", [[5] * 6, [0] * 6, [1000, 1001, 1002, 0, 0, 0], [60, 50, 40, 30, 20, 10]]
)
def test_no_name_stands_on_another(ends):
    drawn = graph.svg(
        course(dict.fromkeys(NAMES, 3), dict(zip(NAMES, ends, strict=True))), NAMES, title=""
    )
    labels = [
        text
        for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")
        if "·" in (text.text or "")
    ]
    heights = sorted(int(text.get("y", "")) for text in labels)
    assert len(heights) == 6
    assert min(below - above for above, below in itertools.pairwise(heights)) >= graph.LABEL_HEIGHT


def test_a_name_avoids_the_lines_of_those_who_play_on():
    worths = [{1: 30, 2: 100}] * 3 + [{1: 30}] * 9
    drawn = graph.svg(
        [(str(n), w) for n, w in enumerate(worths, 1)], {1: "Anna", 2: "Bram"}, title=""
    )
    scale = graph.scale_of([(str(n), w) for n, w in enumerate(worths, 1)])
    (bram,) = [
        text
        for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")
        if (text.text or "").startswith("Bram")
    ]
    assert abs(int(bram.get("y", "")) - 12 - scale.y(30)) >= graph.LABEL_HEIGHT // 2


def test_names_stay_inside_the_picture_and_long_ones_are_cut():
    names = {1: "A" * 150, 2: "<Bram & Co>"}
    drawn = graph.svg(
        course({1: 3, 2: 3}, {1: 123456, 2: 5}), names, title="", number="{:,}".format
    )
    labels = [
        text
        for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")
        if "·" in (text.text or "")
    ]
    assert [text.text for text in labels] == ["A" * 14 + "… · 123,456", "<Bram & Co> · 5"]
    ends = [int(text.get("x", "")) + graph.LETTER_WIDTH * len(text.text or "") for text in labels]
    assert max(ends) <= graph.WIDTH


def test_small_fortunes_have_a_scale_of_equal_steps_and_large_ones_of_equal_growth():
    small, large = graph.Scale(chapters=3, most=24), graph.Scale(chapters=3, most=9733)
    assert (small.logarithmic, small.steps()) == (False, [0, 5, 10, 15, 20])
    assert (large.logarithmic, large.steps()) == (True, [0, 1, 3, 10, 30, 100, 300, 1000, 3000])
    assert [small.y(value) for value in (0, 12, 24)] == [
        graph.TOP + graph.PLOT_HEIGHT, graph.TOP + graph.PLOT_HEIGHT // 2, graph.TOP,
    ]  # fmt: skip
    assert large.y(0) - large.y(9) == pytest.approx(large.y(9) - large.y(99), abs=1)


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, [0]),
        (5, [0, 1, 2, 3, 4]),
        (20, [0, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
        (33, [0, 4, 9, 14, 19, 24, 29, 32]),
        (60, [0, 4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59]),
        (120, [0, 9, 19, 29, 39, 49, 59, 69, 79, 89, 99, 109, 119]),
    ],
)
def test_rounds_are_numbered_where_there_is_room(count, told):
    assert graph.told_chapters(count) == told


@pytest.mark.parametrize("worths", [({1: 0, 2: 0},), ({1: 3, 2: 3},), ({1: 0, 2: 0}, {1: 0, 2: 0})])
def test_a_game_of_one_round_or_of_no_fortunes_can_be_drawn(worths):
    drawn = graph.svg(course(*worths), NAMES, title="")
    assert not re.search(r"nan|inf", drawn)
    assert ElementTree.fromstring(drawn).get("class") == "graph"


# --- What everybody may know ---

WORTH = {
    "long-cours@1": lambda view: {
        captain.seat: captain.cash + sum(captain.goods.values()) for captain in view.captains
    },
    "vor-dem-wind@1": lambda view: {merchant.seat: merchant.score for merchant in view.merchants},
    "voc-basic@1": lambda view: {house.seat: house.daalders for house in view.houses},
    "voc-advanced@1": lambda view: {house.seat: house.daalders for house in view.houses},
}
"""What a spectator sees of the fortunes. In Le Siècle d’Or they are announced, by an event that
hides nothing."""


@pytest.mark.parametrize("ruleset", sorted(WORTH))
def test_a_spectator_could_count_the_fortunes_at_any_time(ruleset):
    name = next(name for name in sorted(hashes()) if name.startswith(ruleset))
    engine = load(ruleset)
    events = [
        engine.read_event(line.kind, bytes(line.data))
        for line in log_of(name)
        if engine.knows(line.kind)
    ]
    for part in (len(events) // 4, len(events) // 2):
        found = load(ruleset).board.fortunes(events[:part])
        seen = WORTH[ruleset](engine.view(engine.fold(events[:part]), None))
        assert found[-1][1] == {seat: seen[seat] for seat in found[-1][1]}


def test_the_scores_of_siecle_dor_are_announced():
    engine = load("siecle-dor@1")
    name = next(name for name in sorted(hashes()) if name.startswith("siecle-dor@"))
    ended = [
        engine.read_event(line.kind, bytes(line.data))
        for line in log_of(name)
        if line.kind == "turn_ended"
    ]
    assert [engine.redact(event, None).data["scores"] for event in ended] == [
        engine.redact(event, 1).data["scores"] for event in ended
    ]
    assert {score["seat"] for score in engine.redact(ended[0], None).data["scores"]} >= {1, 2, 3}
