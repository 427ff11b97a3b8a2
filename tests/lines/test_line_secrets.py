"""What a line learns before it is sailed: nothing of the drift, nothing of what other seats have
sealed."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from games.engines.voc.commands import Call, Hold, Sail
from games.models import Game
from games.services import chart_lines, positions
from tests.api.conftest import Visitor
from tests.lines import shown
from tests.lines.conftest import LINE, NAMES, TABLE, found, question_of, send, skipper_of
from tests.web.conftest import hidden

pytestmark = pytest.mark.django_db

ASHORE = ((7000, 0), (7700, 2300), (7112, 2484))  # onto Java, were it sailed as drawn
PAGE = f"/tables/{TABLE}/chart/A/"


@pytest.fixture
def answers(as_, cast):
    """Everything that ship A's skipper can be told about lines without sealing one, by every
    door; what is new each time taken out."""
    name = NAMES[skipper_of("A") - 1]
    browser, program = as_(name), Visitor(getattr(cast, name))

    def page(**fields: object) -> str:
        told = browser.post(PAGE, hidden(browser.get(PAGE)) | {"do": "preview"} | fields)
        page = re.sub(
            r'name="(csrfmiddlewaretoken|nonce|expected_seq)" value="[^"]*"',
            "",
            told.content.decode(),
        )
        return re.sub(
            r"\b\d+:[0-9a-f]{64}\b", "", page
        )  # the log's head is the one thing that may differ

    def asked(address: str, data: object) -> object:
        told = program.post(f"tables/{TABLE}/{address}", data)
        return told.status_code, {key: value for key, value in told.json().items() if key != "seq"}

    def answers() -> list[object]:
        files = [
            SimpleUploadedFile("a.gpx", shown.GPX.encode()),
            SimpleUploadedFile("b.csv", b"x,y\n7000,0\n7000,nan\n"),
        ]
        return [
            *(
                page(trace=json.dumps(line))
                for line in (LINE, ASHORE, ((7000, 0), (-50, 500)), ((1, 2), (3, 4)))
            ),
            *(page(file=file) for file in files),
            *(
                asked("lines", {"ship": "A", "content": content})
                for content in (shown.GEOJSON, shown.ELSEWHERE, shown.NAN)
            ),
            *(
                asked("preview", {"command": {"kind": "sail", "ship": "A", "trace": line}})
                for line in (LINE, ASHORE, ((1, 2), (3, 4)))
            ),
        ]

    return answers


def test_no_answer_about_a_line_tells_the_drift(open_eyes, answers):
    here = answers()
    Game.objects.update(
        seed="ab" * 32
    )  # another world, where everything still to be drawn comes otherwise
    assert answers() == here


def test_no_answer_about_a_line_tells_what_other_seats_have_sealed(open_eyes, answers, now):
    caller = next(
        seat
        for seat in positions.newest(found()).state.ships[0].sailors
        if seat and seat != skipper_of("A")
    )
    worlds = (
        (Call("A", "west", 960), Sail("B", LINE)),
        (Call("A", "stop", 400, east_of=7005), Hold("B")),
    )
    told = []
    for call, course in worlds:
        with transaction.atomic():
            send(caller, call, now)
            send(skipper_of("B"), course, now)
            told.append(answers())
            transaction.set_rollback(True)
    assert told[0] == told[1]


def test_the_pen_tells_no_call_before_its_latitude_and_nothing_of_the_coast(blind, now):
    seat = skipper_of("A")
    ships = positions.newest(found()).state.ships
    assert [(call.word, call.y) for call in ships[0].calls] == [("west", 960)]

    def pen(number: int, *points: tuple[int, int]) -> chart_lines.Sounded:
        part = {
            "decision": question_of(seat),
            "number": number,
            "points": points,
            "lifted": False,
            "now": now,
        }
        return chart_lines.draw(game_id=TABLE, seat=seat, ship="A", **part).sounded

    assert pen(1, (2600, 0), (2600, 950)) == chart_lines.Sounded(-25, ())
    called = (chart_lines.Heard(ships[0].calls[0].seat, "west", ""),)
    assert pen(2, (2600, 1500)) == chart_lines.Sounded(-18, called)
    assert pen(3, (2600, 1700)) == chart_lines.Sounded(
        -16, called
    )  # ashore on Madagascar since 1600, and none the wiser
    assert pen(4, (2600, 2400)) == chart_lines.Sounded(-7, called)
