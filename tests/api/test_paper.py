"""The game book, the position sheet and the press in the book, through REST."""

import pytest

from games.models import Game, Report
from games.services import reports

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_writer(monkeypatch) -> None:
    for kind in (Report.Kind.BOOK, Report.Kind.SHEET):
        monkeypatch.setitem(reports.WRITERS, kind, "tests.reports.writers")


@pytest.mark.parametrize("what", ["book", "sheet"])
def test_a_document_is_asked_for_waited_for_and_fetched(anna, under_way, what, now):
    address = f"tables/{under_way.pk}/{what}?language=fr"
    missing = anna.get(address)
    assert (missing.status_code, missing.json()["code"]) == (404, "no_document")
    asked = anna.post(address)
    told = {
        "kind": what,
        "language": "fr",
        "seq": under_way.stream.head_seq,
        "status": "waiting",
        "progress": 0,
    }
    assert (asked.status_code, asked.json(), asked["Retry-After"]) == (202, told, "3")
    Report.objects.update(status="making", progress=40)
    assert anna.get(address).json() == told | {"status": "making", "progress": 40}
    Report.objects.update(status="waiting")
    reports.make_waiting(now=lambda: now)
    done = anna.get(address, Accept="application/pdf")
    assert (done.status_code, done["Content-Type"], done.content) == (
        200,
        "application/pdf",
        b"%PDF testtable1 fr",
    )
    assert anna.post(address).json()["status"] == "done"


def test_a_document_that_failed_is_said_and_tried_again(anna, under_way, now):
    address = f"tables/{under_way.pk}/book"
    anna.post(address)
    Report.objects.update(status="failed", error="no ink in /some/path")
    failed = anna.get(address)
    assert (failed.status_code, failed.json()["code"], "no ink" in failed.content.decode()) == (
        409,
        "document_failed",
        False,
    )
    assert anna.post(address).json()["status"] == "waiting"


def test_each_seat_has_its_own_and_a_stranger_what_everybody_sees(visit, under_way, now):
    for name in ("anna", "bram", "dirk"):
        visit(name).post(f"tables/{under_way.pk}/book")
    assert sorted(Report.objects.values_list("about", flat=True)) == ["0", "1", "2"]
    reports.make_waiting(now=lambda: now)
    assert visit("").get(f"tables/{under_way.pk}/book").status_code == 200
    assert visit("cato").get(f"tables/{under_way.pk}/book").status_code == 404


def test_a_sheet_is_for_players_while_the_game_goes_on(visit, anna, under_way):
    address = f"tables/{under_way.pk}/sheet"
    assert [visit("").get(address).status_code, visit("dirk").get(address).status_code] == [
        401,
        403,
    ]
    Game.objects.update(status="finished")
    assert (anna.post(address).status_code, anna.post(address).json()["code"]) == (
        409,
        "not_running",
    )


def test_there_is_no_book_before_the_game_and_in_no_other_language(anna, opened, under_way):
    assert anna.get(f"tables/{under_way.pk}/book?language=de").status_code == 404
    Game.objects.update(status="open", started_at=None)
    assert (anna.post(f"tables/{opened.pk}/book").json()["code"], Report.objects.count()) == (
        "no_book_yet",
        0,
    )


def test_agreeing_to_the_press_in_the_book_and_taking_it_back(visit, under_way):
    address = f"tables/{under_way.pk}/press-in-book"
    assert visit("").get(address).json() == {
        "table": under_way.pk,
        "agreed": [],
        "missing": [1, 2, 3],
        "in_book": False,
    }
    for name in ("anna", "bram"):
        visit(name).post(address, {"agree": True})
    assert visit("cato").post(address, {"agree": True}).json() == {
        "table": under_way.pk, "agreed": [1, 2, 3], "missing": [], "in_book": True,
    }  # fmt: skip
    assert visit("bram").post(address, {"agree": False}).json()["missing"] == [2]
    assert [
        visit("").post(address, {"agree": True}).status_code,
        visit("dirk").post(address, {"agree": True}).status_code,
    ] == [401, 403]
