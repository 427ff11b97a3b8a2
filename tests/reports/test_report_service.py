"""Reports are asked for once, made once, and survive whatever happens to their worker."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games import tasks
from games.models import Game, Report
from games.services import reports, tables
from games.services.refusals import TableRefusal

pytestmark = pytest.mark.django_db

Status = Report.Status
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def quick_writer(monkeypatch) -> None:
    monkeypatch.setitem(reports.WRITERS, Report.Kind.BOOK, "tests.reports.writers")


@pytest.fixture
def finished(now):
    """finished(name): a table whose game is over, as far as its projection knows."""

    def finished(name: str = "finished22", **rest: object) -> Game:
        game = tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id=name, **rest
        )
        Game.objects.filter(pk=game.pk).update(
            status=Game.Status.FINISHED, started_at=now, ended_at=now
        )
        return Game.objects.select_related("stream").get(pk=game.pk)

    return finished


def state_of(report: Report) -> tuple[str, int, bytes | None]:
    report = Report.objects.get(pk=report.pk)
    return report.status, report.progress, bytes(report.pdf) if report.pdf is not None else None


# --- Asking ---


def test_asking_writes_a_row_and_rings_after_the_commit(
    finished, now, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks() as bells:
        report = reports.request(game=finished(), language="en", now=now)
    assert state_of(report) == (Status.WAITING, 0, None)
    assert len(bells) == 1


def test_asking_twice_is_asking_once(finished, now):
    game = finished()
    first, second = (reports.request(game=game, language="en", now=now) for _ in range(2))
    other = reports.request(game=game, language="fr", now=now)
    assert first.pk == second.pk
    assert Report.objects.count() == 2
    assert reports.find(game, language="fr") == other


def test_a_report_that_is_done_is_not_made_again(finished, now):
    game = finished()
    reports.request(game=game, language="en", now=now)
    assert reports.make_waiting(now=lambda: now) == 1
    assert reports.request(game=game, language="en", now=now + MINUTE).status == Status.DONE
    assert reports.make_waiting(now=lambda: now + MINUTE) == 0


@pytest.mark.parametrize("status", [Game.Status.OPEN, Game.Status.CLOSED])
def test_only_a_game_that_has_begun_has_a_book(finished, now, status):
    game = finished()
    game.status, game.started_at = status, None
    with pytest.raises(TableRefusal) as refused:
        reports.request(game=game, language="en", now=now)
    assert (refused.value.code, refused.value.facts) == ("no_book_yet", {"status": status})
    assert Report.objects.count() == 0


def test_only_a_game_that_goes_on_has_sheets(finished, now):
    with pytest.raises(TableRefusal) as refused:
        reports.request(game=finished(), language="en", now=now, kind=Report.Kind.SHEET, about="1")
    assert refused.value.code == "not_running"


def test_what_was_made_for_an_earlier_head_goes_after_a_day(finished, now):
    game = finished()
    old = reports.request(game=game, language="en", now=now)
    reports.make_waiting(now=lambda: now)
    game.stream.head_seq += 1
    reports.request(game=game, language="en", now=now + 60 * MINUTE)
    assert Report.objects.filter(pk=old.pk).exists()
    reports.request(game=game, language="fr", now=now + 25 * 60 * MINUTE)
    assert not Report.objects.filter(pk=old.pk).exists()


# --- Making ---


def test_what_waits_is_made_oldest_first_and_kept(finished, now):
    game = finished()
    english = reports.request(game=game, language="en", now=now)
    french = reports.request(game=game, language="fr", now=now - MINUTE)
    assert reports.make_waiting(now=lambda: now + MINUTE) == 2
    assert state_of(english) == (Status.DONE, 100, b"%PDF finished22 en")
    assert state_of(french) == (Status.DONE, 100, b"%PDF finished22 fr")
    assert Report.objects.get(pk=english.pk).made_at == now + MINUTE


def test_what_a_mail_waits_for_passes_before_every_book(finished, now, monkeypatch):
    monkeypatch.setitem(reports.WRITERS, Report.Kind.MAP, "tests.reports.writers")
    game, made = finished(), []
    books = [
        reports.request(game=game, language="en", now=now - MINUTE, about=str(seat))
        for seat in (1, 2)
    ]
    map_ = reports.request(game=game, language="en", now=now, kind=Report.Kind.MAP, about="1")
    queue = replace(reports.QUEUE, made=made.append)
    assert queue.make_waiting(now=lambda: now + MINUTE) == 3
    assert [report.pk for report in made] == [map_.pk, books[0].pk, books[1].pk]


def test_the_task_makes_what_waits(finished, now):
    report = reports.request(game=finished(), language="en", now=now)
    tasks.make_reports()
    tasks.make_reports()
    assert state_of(report)[0] == Status.DONE
    assert Report.objects.get(pk=report.pk).attempts == 1


def test_one_bad_report_never_stops_the_others(finished, now):
    broken = reports.request(game=finished("broken2222"), language="en", now=now - MINUTE)
    good = reports.request(game=finished(), language="en", now=now)
    assert reports.make_waiting(now=lambda: now) == 1
    assert state_of(broken) == (Status.FAILED, 40, None)
    assert Report.objects.get(pk=broken.pk).error == "no ink"
    assert state_of(good)[0] == Status.DONE


def test_a_report_that_failed_is_tried_again_only_when_asked_for(finished, now, monkeypatch):
    game = finished("broken2222")
    report = reports.request(game=game, language="en", now=now)
    reports.make_waiting(now=lambda: now)
    assert reports.make_waiting(now=lambda: now + 60 * MINUTE) == 0
    again = reports.request(game=game, language="en", now=now + 60 * MINUTE)
    assert (again.pk, again.status, again.progress, again.error, again.attempts) == (
        report.pk,
        Status.WAITING,
        0,
        "",
        0,
    )


def test_a_report_whose_worker_died_is_taken_up_after_five_minutes(finished, now):
    report = reports.request(game=finished("deadly2222"), language="en", now=now)
    with pytest.raises(SystemExit):
        reports.make_waiting(now=lambda: now)
    assert state_of(report) == (Status.MAKING, 40, None)
    assert reports.make_waiting(now=lambda: now + 5 * MINUTE) == 0  # still somebody's
    with pytest.raises(SystemExit):
        reports.make_waiting(now=lambda: now + 6 * MINUTE)
    assert Report.objects.get(pk=report.pk).attempts == 2


def test_a_report_that_ends_its_worker_three_times_is_given_up(finished, now):
    report = reports.request(game=finished("deadly2222"), language="en", now=now)
    for attempt in range(3):
        with pytest.raises(SystemExit):
            reports.make_waiting(now=lambda attempt=attempt: now + 6 * attempt * MINUTE)
    assert reports.make_waiting(now=lambda: now + 20 * MINUTE) == 0
    assert state_of(report)[0] == Status.FAILED
    assert (
        Report.objects.get(pk=report.pk).error == "its worker ended 3 times before it was finished"
    )


def test_a_worker_that_comes_too_late_changes_nothing(finished, now):
    report = reports.request(game=finished(), language="en", now=now)
    Report.objects.filter(pk=report.pk).update(status=Status.MAKING, claimed_at=now)
    slow = Report.objects.select_related("game__stream").get(pk=report.pk)
    assert reports.make_waiting(now=lambda: now + 6 * MINUTE) == 1
    Report.objects.filter(pk=report.pk).update(pdf=b"the other's")
    assert reports.QUEUE.make(slow, now=lambda: now + 7 * MINUTE) is False
    assert state_of(report) == (Status.DONE, 100, b"the other's")
