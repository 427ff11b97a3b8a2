"""How a bot draws: as carefully as its reckoning is sure, and as unsteadily as a blind hand."""

from itertools import pairwise
from math import hypot

from games.engines.voc import pilot
from games.engines.voc.board import CHART
from games.rng import Rng

BANTAM = (7112, 2484)


def test_a_blind_line_home_is_drawn_past_the_home_line():
    assert pilot.leg(CHART.id, BANTAM, (pilot.HOME,), 4)[-1][1] == 0
    assert pilot.leg(CHART.id, BANTAM, (pilot.HOME,), 4, blind=True)[-1][1] < -200


def test_the_home_line_is_no_danger_to_a_blind_skipper_but_every_coast_is():
    sea = pilot.sea(CHART.id)
    south_of_ceylon, off_java = (5000, 60), (7000, 2100)
    assert sea.berth[sea.cell(south_of_ceylon)] > 1000
    assert sea.berth[sea.cell(off_java)] < sea.room[sea.cell(off_java)]  # land to the north, none to the east or west


def test_a_blind_hand_turns_stretches_and_wanders_and_begins_where_the_ship_is():
    straight = ((5000, 0), (5000, 3000))
    drawn = [pilot.blind(straight, Rng(bytes(32)).under(str(number))) for number in range(40)]
    assert {line[0] for line in drawn} == {(5000, 0)}
    assert {len(line) for line in drawn} == {31}
    lengths = [sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)) for line in drawn]
    assert 2850 < sum(lengths) / len(lengths) < 3150
    assert min(lengths) < 2900
    assert max(lengths) > 3100
    ends = [line[-1][0] for line in drawn]
    assert min(ends) < 4800
    assert max(ends) > 5200
