"""How a bot draws: as carefully as its reckoning is sure, and as unsteadily as a blind hand."""

from itertools import pairwise
from math import hypot

from games.engines.voc.bots import pilot
from games.engines.voc.data import CHART
from games.rng import Rng

BANTAM = (7112, 2484)


def hands() -> list[Rng]:
    return [Rng(bytes(32)).under(str(number)) for number in range(40)]


def test_a_blind_line_home_is_drawn_past_the_home_line():
    line = pilot.leg(CHART.id, BANTAM, (pilot.HOME,), 4)
    assert line[-1][1] == 0
    assert all(pilot.blind(CHART.id, line, hand)[-1][1] < 0 for hand in hands())


def test_a_blind_hand_turns_stretches_and_wanders_and_begins_where_the_ship_is():
    east = ((2000, 1000), (5000, 1000))
    drawn = [pilot.blind(CHART.id, east, hand) for hand in hands()]
    assert {line[0] for line in drawn} == {(2000, 1000)}
    assert {len(line) for line in drawn} == {31}
    lengths = [sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)) for line in drawn]
    assert min(lengths) < 2900
    assert max(lengths) > 3100


def test_a_blind_hand_knows_its_latitude_and_not_its_longitude():
    north = ((5000, 0), (5000, 3000))
    ends = [pilot.blind(CHART.id, north, hand)[-1] for hand in hands()]
    assert all(abs(y - 3000) < 160 for _, y in ends)  # two degrees
    assert min(x for x, _ in ends) < 4800
    assert max(x for x, _ in ends) > 5200
