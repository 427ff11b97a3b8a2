"""Lines by REST: a file read into an order, and the blind pen."""

import pytest

from games.services import positions
from tests.api.conftest import Visitor
from tests.lines import shown
from tests.lines.conftest import LINE, NAMES, TABLE, found, question_of, sealed, skipper_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def skipper(cast):
    """skipper("A"): the program of whoever steers her."""
    return lambda ship: Visitor(getattr(cast, NAMES[skipper_of(ship) - 1]))


def test_a_file_is_read_into_an_order_and_nothing_is_played(open_eyes, skipper):
    before = found().stream.head_seq
    answer = skipper("A").post(
        f"tables/{TABLE}/lines", {"ship": "A", "content": shown.GEOJSON, "name": "a.geojson"}
    )
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert told["trace"] == [[7000, 0], [6900, 700], [6800, 1500]]
    assert told["command"] == {"kind": "sail", "ship": "A", "trace": told["trace"]}
    assert told["orders"][0].startswith("sail A 104.5E > 103.25E 28.25S")
    assert found().stream.head_seq == before
    played = skipper("A").move(found(), {"command": told["command"]})
    assert played.status_code == 201, played.content
    assert sealed("A") == tuple(map(tuple, told["trace"]))


@pytest.mark.parametrize(
    "what",
    [what for what, (data, _) in shown.BAD.items() if data.isascii() and len(data) < 240_000],
)
def test_a_bad_file_gets_a_sentence_and_changes_nothing(open_eyes, skipper, what):
    data, code = shown.BAD[what]
    before = found().stream.head_seq
    answer = skipper("A").post(f"tables/{TABLE}/lines", {"ship": "A", "content": data.decode()})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["detail"].endswith((".", ")."))
    assert "{" not in answer.json()["detail"]
    assert found().stream.head_seq == before


BAD_POINTS = {
    "words": ('"north"', 422, "bad_field"),
    "names": ('[["a", "b"], ["c", "d"]]', 422, "bad_field"),
    "fractions": ("[[7000.5, 0], [7000, 900]]", 422, "bad_field"),
    "three numbers a point": ("[[7000, 0, 0], [7000, 900, 0]]", 422, "bad_field"),
    "not a number": ("[[NaN, 0], [7000, 900]]", 400, "unreadable_json"),
    "endless": ("[[7000, 0], [1e400, 900]]", 422, "bad_field"),
    "a million": ("[[7000, 0]" + ", [7000, 900]" * 1_000_000 + "]", 413, "too_large"),
    "501 points": (
        "[[7000, 0]" + ", [7000, 900], [7000, 901]" * 250 + "]",
        422,
        "trace_too_many_points",
    ),
    "beyond the world": ("[[7000, 0], [7000, 1" + "0" * 30 + "]]", 422, "trace_too_long"),
    "begun elsewhere": ("[[7000, 1600], [7000, 900]]", 422, "trace_starts_off_home"),
    "outside the frame": ("[[-4000, 0], [-4000, 900]]", 422, "trace_off_chart"),
}


@pytest.mark.parametrize("what", BAD_POINTS)
def test_bad_points_get_a_sentence_and_change_nothing(open_eyes, skipper, what):
    points, status, code = BAD_POINTS[what]
    before = found().stream.head_seq
    body = f'{{"command": {{"kind": "sail", "ship": "A", "trace": {points}}}}}'.encode()
    answer = skipper("A").post(f"tables/{TABLE}/moves", body, **{"Idempotency-Key": "letter"})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"].endswith((".", ")."))
    assert found().stream.head_seq == before


def test_a_file_that_begins_away_from_the_ship_is_refused(at_sea, skipper):
    before = found().stream.head_seq
    answer = skipper("A").post(f"tables/{TABLE}/lines", {"ship": "A", "content": shown.GEOJSON})
    assert (answer.status_code, answer.json()["code"]) == (422, "trace_starts_elsewhere")
    assert answer.json()["detail"].startswith(
        "The line begins at 104.5E 37S, but the ship lies at "
    )
    assert found().stream.head_seq == before


def test_a_giant_file_is_refused_before_it_is_read(open_eyes, skipper):
    content = shown.BAD["a million points"][0].decode()
    answer = skipper("A").post(f"tables/{TABLE}/lines", {"ship": "A", "content": content})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_refused_file_is_explained_in_the_language_that_is_asked_for(open_eyes, skipper):
    answer = skipper("A").post(
        f"tables/{TABLE}/lines",
        {"ship": "A", "content": "hello", "name": "a.txt"},
        **{"Accept-Language": "fr"},
    )
    assert answer.json()["detail"].startswith("a.txt n’est pas")


def test_a_ship_that_is_not_mine_to_steer_takes_no_line(open_eyes, skipper):
    answer = skipper("A").post(f"tables/{TABLE}/lines", {"ship": "B", "content": shown.GEOJSON})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_helm")


def test_the_pen_by_rest_gives_the_same_order_as_the_points_themselves(blind, skipper):
    anna, asked = skipper("A"), question_of(skipper_of("A"))
    first = anna.post(
        f"tables/{TABLE}/pen", {"ship": "A", "decision": asked, "number": 1, "points": LINE[:3]}
    )
    assert first.json() == {
        "table": TABLE,
        "ship": "A",
        "latitude": -18,
        "words": [{"seat": first.json()["words"][0]["seat"], "word": "west", "text": ""}],
        "played": False,
        "first_seq": None,
        "last_seq": None,
    }
    last = anna.post(
        f"tables/{TABLE}/pen",
        {"ship": "A", "decision": asked, "number": 2, "points": LINE[3:], "lifted": True},
    )
    assert last.json()["played"] is True
    assert last.json()["first_seq"] < last.json()["last_seq"] == found().stream.head_seq
    assert sealed("A") == LINE
    other = anna.move(
        found(),
        {"command": {"kind": "sail", "ship": "A", "trace": [[7000, 0], [7100, 1500]]}},
        key="other",
    )
    assert (other.status_code, other.json()["code"]) == (409, "stroke_stands")
    assert positions.newest(found()).state.ships[0].order.trace == LINE
