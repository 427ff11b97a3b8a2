"""What becomes of a ship, rule by rule. The small chart of these tests is drawn in small.py."""

from functools import cache

import msgspec
import pytest

from games.navigation import charts
from games.navigation.charts import Chart
from games.navigation.verdict import Call, Shout, SoFar, Verdict, Visit, so_far, verdict
from tests.navigation import reference, small

EASTERN = charts.load("eastern_seas")


@cache
def chart() -> Chart:
    return small.chart()


def sail(*points, **rest) -> Verdict:
    return verdict(chart(), points, **rest)


# --- Ashore ---


def test_voc_n_10_touching_the_outline_is_not_aground():
    assert sail((50, 60), (130, 60)).outcome == "stopped"  # all along the comb's level coast
    assert sail((130, 40), (190, 100)).outcome == "stopped"  # exactly along the kite's side
    assert sail((160, 10), (170, 40), (180, 10)).outcome == "stopped"  # up to a corner and away


def test_voc_n_10_inside_the_outline_is_aground():
    found = sail((100, 20), (100, 72))
    assert (found.outcome, found.land, found.at) == ("aground", "comb", (100, 64))


def test_voc_n_11_leaving_the_map_is_told_apart_from_the_shore():
    found = sail((130, 100), (130, 172))
    assert (found.outcome, found.land, found.at, found.lies) == (
        "off_map",
        None,
        (130, 164),
        (130, 140),
    )


def test_voc_n_11_the_bottom_edge_beyond_the_home_line_is_off_the_map():
    assert sail((205, 30), (205, -5)).outcome == "off_map"
    assert sail((200, 30), (200, -5)).outcome == "home"


def test_voc_n_12_nothing_after_the_first_grounding_counts():
    found = sail((100, 20), (100, 70), (90, 84), calls=[Call(word="east", y=65)])
    assert (found.visits, found.shouts) == ((), ())


def test_voc_r_23_the_frame_is_no_channel():
    """Coast that lies on the frame is ashore, though it is outline."""
    found = sail((0, 60), (0, 132))
    assert (found.outcome, found.at) == ("aground", (0, 100))


def test_voc_r_24_aground_she_is_set_back_to_the_sixth_last_sound_point():
    assert sail((100, 20), (100, 72)).lies == (100, 40)  # 60, 56, 52, 48, 44, 40 are the last six
    assert sail((100, 36), (100, 72)).lies == (100, 40)
    assert sail((100, 40), (100, 72)).lies == (100, 40)  # five only, so the start
    assert sail((100, 44), (100, 72)).lies == (100, 44)


def test_voc_r_35_set_back_to_a_start_on_the_home_line_is_middelburg():
    found = sail((205, 5), (220, 5))
    assert (found.outcome, found.lies) == ("aground", (205, 5))
    found = sail((200, 0), (216, 30), (216, 5))
    assert (found.outcome, found.lies) == ("aground", (216, 30))
    found = verdict(EASTERN, ((7840, 0), (7860, 0), (7860, 100)))
    assert (found.outcome, found.lies) == ("off_map", None)


# --- Harbours ---


def test_voc_n_20_a_harbour_is_reached_when_the_line_enters_its_circle():
    assert sail((170, 110), (170, 86)).visits == (Visit("hom", (170, 86), 24),)
    assert sail((170, 110), (170, 87)).visits == ()


def test_voc_n_25_several_harbours_in_the_order_of_entry():
    assert [visit.harbour for visit in sail((75, 86), (120, 86)).visits] == ["ham", "hem"]
    assert [visit.harbour for visit in sail((120, 86), (75, 86)).visits] == ["hem", "ham"]


def test_voc_n_26_inside_a_circle_nobody_runs_aground():
    """The spike of the comb at (90, 90) lies in the circle of Ham."""
    assert reference.land_at(chart(), 90, 80) == "comb"
    assert sail((90, 100), (90, 80)).outcome == "stopped"


def test_voc_n_27_the_visit_comes_before_the_grounding():
    found = sail((90, 100), (90, 62))
    assert ([visit.harbour for visit in found.visits], found.outcome) == (["ham"], "aground")


def test_voc_r_20_in_a_circle_off_the_frame_she_is_still_off_the_map():
    assert sail((235, 45), (250, 45)).outcome == "off_map"


def test_voc_r_21_a_harbour_counts_once_in_a_line():
    assert len(sail((170, 110), (170, 86), (170, 110), (170, 86)).visits) == 1


def test_voc_r_22_starting_inside_a_circle_is_no_visit_unless_she_leaves_and_comes_back():
    assert sail((170, 82), (170, 86)).visits == ()
    assert sail((170, 82), (170, 110), (170, 86)).visits == (Visit("hom", (170, 86), 52),)


def test_the_edge_of_a_circle_is_inside_it():
    assert chart().in_circles(170, 86) == ("hom",)
    assert sail((170, 86), (170, 84)).visits == ()


# --- Home ---


def test_voc_n_30_the_home_line_ends_the_voyage():
    found = sail((50, 40), (50, -20), (50, 60))
    assert (found.outcome, found.at, found.lies, found.sailed) == ("home", (50, 0), None, 40)


def test_voc_r_05_home_counts_only_after_the_home_waters():
    assert sail((50, 0), (50, 19), (50, -4), (60, 30)).outcome == "stopped"  # never at 20 before
    assert sail((50, 0), (50, 20), (50, -4), (60, 30)).outcome == "home"
    assert sail((50, 10), (50, -4)).outcome == "home"  # she was at sea when the year began


def test_voc_r_05_a_voyage_that_ends_below_the_home_line_ends_in_middelburg():
    found = sail((50, 0), (50, 19), (50, -4))
    assert (found.outcome, found.lies) == ("in_port", None)


def test_voc_r_05_points_below_the_home_line_are_no_sound_points_and_cross_no_latitude():
    """She was at 4, went down to -8 and comes up at 3 further east: latitude 2 lies on neither
    side of that."""
    found = sail(
        (50, 0),
        (50, 4),
        (50, -8),
        (60, -8),
        (60, 30),
        calls=[Call(word="east", y=2, east_of=55), Call(word="west", y=2)],
    )
    assert [(shout.call, shout.at) for shout in found.shouts] == [(1, (50, 4))]


# --- Calls ---


def north(*calls: Call, drift=()) -> Verdict:
    return verdict(EASTERN, ((5000, 0), (5000, 2000)), calls=calls, drift=drift)


def test_voc_n_06_a_call_is_shouted_where_its_latitude_is_crossed():
    assert north(Call(word="east", y=802)).shouts == (Shout(0, (5000, 804), 804, heeded=False),)
    assert north(Call(word="east", y=804)).shouts == (Shout(0, (5000, 804), 804, heeded=False),)


def test_a_latitude_is_crossed_in_both_directions_but_not_by_lying_on_it():
    there_and_back = ((5000, 802), (5000, 840), (5000, 800))
    found = verdict(EASTERN, there_and_back, calls=[Call(word="east", y=802)])
    assert found.shouts == (Shout(0, (5000, 800), 78, heeded=False),)
    along = verdict(EASTERN, ((5000, 800), (5400, 800)), calls=[Call(word="east", y=800)])
    assert along.shouts == ()


def test_a_condition_looks_at_the_true_longitude_and_leaves_the_call_armed():
    line = ((5000, 700), (5000, 900), (5200, 900), (5200, 700))
    calls = [
        Call(word="west", y=800, east_of=5199),
        Call(word="west", y=800, east_of=5200),
        Call(word="west", y=800, west_of=5200),
    ]
    found = verdict(EASTERN, line, calls=calls)
    assert [(shout.call, shout.at) for shout in found.shouts] == [
        (2, (5000, 800)),
        (0, (5200, 800)),
    ]


def test_calls_at_one_point_are_shouted_in_the_order_of_placing():
    found = north(
        Call(word="west", y=803),
        Call(word="", y=801),
        Call(word="stop", y=802, heed=150),
        Call(word="north", y=804, heed=150),
    )
    assert [(shout.call, shout.heeded) for shout in found.shouts] == [
        (0, False),
        (1, False),
        (2, True),
        (3, True),
    ]
    assert (found.outcome, found.stopped_by, found.lies) == ("stopped", 2, (5000, 804))


def test_a_call_is_shouted_once():
    found = verdict(
        EASTERN, ((5000, 700), (5000, 900), (5000, 700)), calls=[Call(word="east", y=800)]
    )
    assert len(found.shouts) == 1


def test_a_heeded_word_moves_the_rest_of_the_track_by_40_units_in_100():
    found = north(Call(word="east", y=1000, heed=150))
    assert found.lies == (5150, 2000)
    cut = verdict(EASTERN, ((5000, 0), (5000, 1100)), calls=[Call(word="east", y=1000, heed=150)])
    assert cut.lies == (5040, 1100)  # what is not worked off is lost
    assert (5000, 1000) in found.track  # she bends off here


def test_opposite_words_cancel():
    calls = [Call(word="east", y=1000, heed=150), Call(word="west", y=1000, heed=150)]
    assert north(*calls).lies == (5000, 2000)


def test_north_and_south_move_the_latitude():
    line = ((5000, 700), (5000, 900), (6000, 900))
    assert verdict(EASTERN, line, calls=[Call(word="north", y=900, heed=100)]).lies == (6000, 1000)
    assert verdict(EASTERN, line, calls=[Call(word="south", y=900, heed=100)]).lies == (6000, 800)


def test_a_stop_that_is_not_heeded_stops_nobody():
    assert north(Call(word="stop", y=1000)).lies == (5000, 2000)


def test_a_free_word_steers_nobody_whatever_it_is_given():
    found = north(Call(word="", y=1000, heed=150))
    assert (found.lies, found.shouts[0].heeded) == ((5000, 2000), False)


def test_visits_and_shouts_stand_in_the_order_of_the_track():
    found = verdict(
        EASTERN,
        ((7000, 0), (7112, 2484)),
        calls=[Call(word="east", y=2340), Call(word="west", y=2000)],
    )
    assert [mark.call if isinstance(mark, Shout) else mark.harbour for mark in found.marks] == [
        1,
        "bantam",
        0,
    ]


# --- The track ---


def test_the_track_without_drift_is_the_line_as_far_as_she_came():
    assert sail((20, 20), (20, 60), (50, 60)).track == ((20, 20), (20, 60), (50, 60))
    assert sail((100, 20), (100, 40), (100, 72), (100, 80)).track == (
        (100, 20),
        (100, 40),
        (100, 64),
    )


def test_the_track_with_drift_has_a_point_for_every_step_of_it():
    found = north(drift=tuple(100 * i for i in range(22)))
    assert found.track[:3] == ((5000, 0), (5010, 100), (5020, 200))
    assert found.track[-1] == found.lies == (5200, 2000)


def test_a_verdict_can_be_written_down():
    found = verdict(EASTERN, ((7000, 0), (7112, 2484)), calls=[Call(word="east", y=2000)])
    assert msgspec.json.decode(msgspec.json.encode(found), type=Verdict) == found


# --- The pen of closed-eyes ---

PEN = ((5000, 0), (5000, 700), (5000, 1290))
CALLS = [Call(word="east", y=1000), Call(word="west", y=500), Call(word="stop", y=1400)]


def test_the_pen_hears_what_has_been_shouted_and_the_nearest_degree():
    assert so_far(EASTERN, None, PEN, CALLS) == SoFar(
        latitude=-21, shouts=(1, 0)
    )  # 1290 is 20.875 S
    assert so_far(EASTERN, None, PEN[:2], CALLS) == SoFar(latitude=-28, shouts=(1,))  # 28.25 S
    assert so_far(EASTERN, None, PEN[:1], CALLS) == SoFar(latitude=-37, shouts=())


def test_the_pen_hears_what_the_verdict_will_report():
    whole = verdict(EASTERN, PEN, calls=CALLS)
    assert so_far(EASTERN, None, PEN, CALLS).shouts == tuple(shout.call for shout in whole.shouts)


def test_the_pen_does_not_learn_that_it_is_ashore():
    """Through Madagascar the words come as if it were water; the verdict counts only those
    before the coast."""
    line = ((2600, 0), (2600, 2000))
    calls = [Call(word="east", y=1000), Call(word="west", y=1900)]
    assert verdict(EASTERN, line, calls=calls).outcome == "aground"
    assert [shout.call for shout in verdict(EASTERN, line, calls=calls).shouts] == [0]
    assert so_far(EASTERN, None, line, calls) == SoFar(latitude=-12, shouts=(0, 1))


def test_the_pen_does_not_learn_where_the_map_ends_in_the_east_or_west():
    line = ((100, 0), (-500, 400), (-500, 900))
    assert so_far(EASTERN, None, line, [Call(word="east", y=800)]).shouts == (0,)


def test_home_the_pen_hears_no_more():
    line = ((5000, 0), (5000, 300), (5000, -50), (5000, 300))
    assert (
        so_far(
            EASTERN, None, line, [Call(word="east", y=100, west_of=4000), Call(word="west", y=-20)]
        ).shouts
        == ()
    )


def test_the_pen_begins_where_the_ship_lies():
    assert so_far(EASTERN, (5000, 1000), [(5030, 1000), (5000, 1100)], []) == SoFar(
        latitude=-23, shouts=()
    )


@pytest.mark.parametrize("name", ["east_of", "west_of"])
def test_a_condition_is_strict(name):
    assert not Call(word="east", y=1, **{name: 5}).holds_at(5)
    assert Call(word="east", y=1, east_of=5).holds_at(6)
    assert Call(word="east", y=1, west_of=5).holds_at(4)
