"""The same points through every door end as the same verdict; dead-reckoning's drift included."""

from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from core.eventlog import log
from games.engines.voc.commands import Done
from games.engines.voc.voc_basic import ENGINE
from games.management.commands.audit import audit_game
from games.navigation import drift, traces
from games.navigation.charts import load
from games.rng import Rng
from games.services import positions, reading
from notifications import inbound
from notifications.models import ReplyToken
from tests.api.conftest import Visitor
from tests.lines.conftest import NAMES, TABLE, found, question_of, send, skipper_of
from tests.web.conftest import hidden

pytestmark = pytest.mark.django_db

CHART = load("eastern_seas")
LINE = ((7000, 0), (7112, 2484), (7300, 2750), (7500, 4000), (7720, 4720))
CSV = "x,y\n" + "".join(f"{x},{y}\n" for x, y in LINE)


@contextmanager
def a_world_apart() -> Iterator[None]:
    """What is done in here is undone afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def doors(as_, cast, now):
    name = NAMES[skipper_of("A") - 1]
    person = getattr(cast, name)
    as_(name)  # signed in for all worlds

    def by_rest() -> None:
        answer = Visitor(person).move(
            found(), {"command": {"kind": "sail", "ship": "A", "trace": LINE}}
        )
        assert answer.status_code == 201, answer.content

    def by_rest_in_words() -> None:
        answer = Visitor(person).move(
            found(), {"orders": "sail A " + ">".join(f"{x},{y}" for x, y in LINE)}
        )
        assert answer.status_code == 201, answer.content

    def by_file_through_rest() -> None:
        told = (
            Visitor(person)
            .post(f"tables/{TABLE}/lines", {"ship": "A", "content": CSV, "name": "a.csv"})
            .json()
        )
        assert Visitor(person).move(found(), {"command": told["command"]}).status_code == 201

    def by_form(**fields: object) -> None:
        page = f"/tables/{TABLE}/chart/A/"
        answer = as_(name).post(page, hidden(as_(name).get(page)) | {"do": "send"} | fields)
        assert answer.status_code == 302, answer.content

    def by_mail() -> None:
        EmailAddress.objects.create(
            user=person, email=f"{name}@example.org", verified=True, primary=True
        )
        ReplyToken.objects.create(game=found(), seat=skipper_of("A"), token="a" * 20)
        message = EmailMessage()
        message["From"], message["To"], message["Message-ID"] = (
            f"{name}@example.org",
            inbound.reply_address("a" * 20),
            "<1@example.org>",
        )
        message.set_content("sail A")
        message.add_attachment(CSV.encode(), maintype="text", subtype="csv", filename="a.csv")
        row = inbound.receive(message.as_bytes(), via="pipe", now=now)
        inbound.read_waiting(now=lambda: now)
        row.refresh_from_db()
        assert row.outcome == "accepted"

    return {
        "rest": by_rest,
        "rest, in words": by_rest_in_words,
        "rest, a file": by_file_through_rest,
        "form, drawn": lambda: by_form(trace=str([list(point) for point in LINE])),
        "form, written": lambda: by_form(
            line="104.5E > 105.9E 5.95S > 108.25E 2.625S > 110.75E 13N > 113.5E 22N"
        ),
        "form, a file": lambda: by_form(file=SimpleUploadedFile("a.csv", CSV.encode())),
        "mail, a file": by_mail,
    }


def voyage(now) -> dict[str, object]:
    """Everybody is done, the ships sail: what befell ship A."""
    asked = positions.newest(found()).state.window
    for seat in range(1, 5):
        if seat not in asked.done:
            send(seat, Done(), now)
    rows = [row for row in log.read(TABLE) if row.kind == "voyage_sailed"]
    assert len(rows) == 1
    data: dict[str, object] = reading.visible(found(), rows[0], None, engine=ENGINE)
    return data


def test_every_door_leads_to_the_same_voyage_by_dead_reckoning(open_eyes, doors, now):
    verdicts = {}
    for door, send_it in doors.items():
        with a_world_apart():
            send_it()
            verdicts[door] = voyage(now)
    first = verdicts["rest"]
    assert first["drawn"] == [list(point) for point in LINE]
    assert first["track"] != first["drawn"]
    assert verdicts == dict.fromkeys(verdicts, first)


def test_every_door_leads_to_the_same_voyage_with_closed_eyes(blind, doors, cast, now):
    def by_pen() -> None:
        seat = skipper_of("A")
        client, asked = Visitor(getattr(cast, NAMES[seat - 1])), question_of(seat)
        for number, points, lifted in (
            (1, LINE[:2], False),
            (2, LINE[2:4], False),
            (3, LINE[4:], True),
        ):
            part = {
                "ship": "A",
                "decision": asked,
                "number": number,
                "points": points,
                "lifted": lifted,
            }
            assert client.post(f"tables/{TABLE}/pen", part).status_code == 200

    verdicts = {}
    for door, send_it in {**doors, "pen": by_pen}.items():
        with a_world_apart():
            send_it()
            verdicts[door] = voyage(now)
    first = verdicts["pen"]
    assert (first["outcome"], first["at"]) == ("stopped", [7720, 4720])
    assert verdicts == dict.fromkeys(verdicts, first)


def test_the_audit_sails_the_voyage_again_and_lists_its_drift(open_eyes, doors, now):
    doors["rest"]()
    told = voyage(now)
    report = audit_game(found())
    assert (report.ok, report.failure) == (True, None)
    drawn = drift.draw(
        Rng(bytes.fromhex(found().seed)), CHART, year=1585, ship="A", length=traces.length(LINE)
    )
    assert told["drift"] == list(drawn)
    labels = [draw.input for draw in report.draws if draw.input.startswith("voc/drift")]
    assert labels == [f"voc/drift/1585/A/{i}" for i in range(len(drawn))]
