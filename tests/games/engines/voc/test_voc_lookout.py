"""What can be seen of a line before she sails it."""

from games.engines.voc.data import CHART
from games.engines.voc.lookout import describe_line, find_harbours

BANTAM, BANDA = (CHART.harbour[name] for name in ("bantam", "banda"))


def test_the_harbours_that_a_line_meets_are_told_in_its_order() -> None:
    east = [(BANTAM.x - 900, BANTAM.y), (BANDA.x, BANDA.y)]
    assert find_harbours(east) == ["bantam", "banda"]
    assert find_harbours(east[::-1]) == ["banda", "bantam"]
    assert describe_line(east) == (
        "As drawn it meets Bantam and Banda; currents may set her east or west of it (VOC N-20)."
    )


def test_a_line_that_touches_a_circle_meets_it_and_one_beyond_does_not() -> None:
    past = [(BANTAM.x - 500, BANTAM.y - BANTAM.r), (BANTAM.x + 500, BANTAM.y - BANTAM.r)]
    assert find_harbours(past) == ["bantam"]
    beyond = [(x, y - 1) for x, y in past]
    assert find_harbours(beyond) == []
    assert describe_line(beyond) == "As drawn it meets no harbour."


def test_a_line_of_one_point_or_none_meets_nothing() -> None:
    assert find_harbours([]) == find_harbours([(BANTAM.x, BANTAM.y)]) == []
