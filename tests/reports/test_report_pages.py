"""The game book on the web: asked for by POST, fetched by GET, and never made while somebody
waits."""

import pytest
from django.test import Client

from games.models import Game, Report, Seat
from games.services import reports, tables

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_writer(monkeypatch) -> None:
    monkeypatch.setitem(reports.WRITERS, Report.Kind.BOOK, "tests.reports.writers")


@pytest.fixture
def anna(client, cast):
    """Somebody signed in."""
    client.force_login(cast.anna)
    return client


@pytest.fixture
def game(now) -> Game:
    game = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="finished22"
    )
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED, started_at=now, ended_at=now
    )
    return Game.objects.select_related("stream").get(pk=game.pk)


ADDRESS = "/tables/finished22/book.pdf"
ASK = "/tables/finished22/book/"


def test_looking_asks_for_nothing(client, game):
    answer = client.get(ADDRESS)
    assert answer.status_code == 404
    assert 'method="post" action="/tables/finished22/book/"' in answer.content.decode()
    assert Report.objects.count() == 0


def test_asking_leads_to_a_page_that_looks_again_until_it_is_done(anna, game, now):
    asked = anna.post(ASK, {"language": "en"})
    assert (asked.status_code, asked.url) == (302, f"{ADDRESS}?language=en")
    waiting = anna.get(asked.url)
    assert (waiting.status_code, waiting["Refresh"], waiting["Content-Type"]) == (
        202,
        "3",
        "text/html; charset=utf-8",
    )
    assert '<progress max="100" value="0"' in waiting.content.decode()
    reports.make_waiting(now=lambda: now)
    done = anna.get(asked.url)
    assert (done.status_code, done["Content-Type"], done.content) == (
        200,
        "application/pdf",
        b"%PDF finished22 en",
    )
    assert done["Content-Disposition"] == 'inline; filename="long-cours-finished22-book-en.pdf"'
    assert done["Content-Language"] == "en"


def test_progress_is_shown_while_it_is_made(client, game, now):
    report = reports.request(game=game, language="en", now=now, about="0")
    Report.objects.filter(pk=report.pk).update(status=Report.Status.MAKING, progress=80)
    answer = client.get(ADDRESS)
    assert answer.status_code == 202
    assert '<progress max="100" value="80"' in answer.content.decode()


def test_a_failure_is_said_without_its_reason_and_may_be_tried_again(anna, game, now):
    report = reports.request(game=game, language="en", now=now, about="0")
    Report.objects.filter(pk=report.pk).update(
        status=Report.Status.FAILED, error="no ink in /some/path"
    )
    answer = anna.get(ADDRESS)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "could not be made" in page
    assert "no ink" not in page
    anna.post(ASK, {"language": "en"})
    assert anna.get(ADDRESS).status_code == 202


def test_the_language_is_the_readers_or_the_one_asked_for(anna, cast, game):
    cast.anna.language = "fr"
    cast.anna.save()
    anna.post(ASK)
    anna.post(ASK, {"language": "en"})
    assert sorted(Report.objects.values_list("language", flat=True)) == ["en", "fr"]
    assert anna.post(ASK, {"language": "tlh"}).status_code == 404
    assert anna.get(f"{ADDRESS}?language=tlh").status_code == 404


def test_asking_needs_somebody_signed_in_a_form_of_ours_and_a_post(game, cast):
    stranger, forged = Client(), Client(enforce_csrf_checks=True)
    forged.force_login(cast.anna)
    assert stranger.post(ASK).url == "/accounts/login/?next=/tables/finished22/"
    assert forged.post(ASK).status_code == 403
    assert forged.get(ASK).url == "/tables/finished22/"
    assert forged.post(ADDRESS).status_code == 403
    assert Report.objects.count() == 0


@pytest.mark.parametrize("status", [Game.Status.OPEN, Game.Status.CLOSED])
def test_a_game_that_has_not_begun_has_no_book(anna, game, status):
    Game.objects.update(status=status, started_at=None, close_reason="cancelled")
    assert (anna.get(ADDRESS).status_code, anna.post(ASK).status_code) == (409, 409)
    assert Report.objects.count() == 0


def test_a_game_for_its_players_only_is_nowhere_for_anybody_else(client, game, cast, now):
    Game.objects.update(watch="players")
    Seat.objects.filter(game=game, number=1).update(player=cast.anna)
    reports.request(game=game, language="en", now=now, about="0")
    reports.make_waiting(now=lambda: now)
    found = [client.get(ADDRESS).status_code]
    for visitor in (cast.dirk, cast.anna):
        client.force_login(visitor)
        found += [client.get(ADDRESS).status_code, client.post(ASK).status_code]
    assert found == [404, 404, 404, 200, 302]


def test_a_table_nobody_opened_has_no_book(client, db):
    assert client.get("/tables/nowhere222/book.pdf").status_code == 404


def test_the_addresses_of_the_summary_lead_to_the_book(anna, game):
    moved = anna.get("/tables/finished22/summary.pdf?language=fr")
    assert (moved.status_code, moved.url) == (301, f"{ADDRESS}?language=fr")
    assert (
        anna.post("/tables/finished22/summary/", {"language": "en"}).url == f"{ADDRESS}?language=en"
    )


# --- While the game goes on ---


@pytest.fixture
def running(game, cast) -> Game:
    Game.objects.update(status=Game.Status.RUNNING, ended_at=None)
    Seat.objects.filter(game=game, number=1).update(player=cast.anna, holder="player")
    Seat.objects.filter(game=game, number=2).update(player=cast.bram, holder="player")
    return Game.objects.select_related("stream").get(pk=game.pk)


def test_each_seat_has_a_book_of_its_own_and_everybody_else_one_together(running, cast):
    for person in (cast.anna, cast.bram, cast.dirk, cast.els):
        visitor = Client()
        visitor.force_login(person)
        assert visitor.post(ASK, {"language": "en"}).status_code == 302
    assert sorted(Report.objects.values_list("kind", "about")) == [
        ("book", "0"),
        ("book", "1"),
        ("book", "2"),
    ]


def test_nobody_fetches_the_book_of_another_seat(anna, running, cast, now):
    anna.post(ASK, {"language": "en"})
    reports.make_waiting(now=lambda: now)
    assert (
        anna.get(ADDRESS)["Content-Disposition"]
        == f'inline; filename="long-cours-finished22-book-{running.stream.head_seq}-en.pdf"'
    )
    other = Client()
    assert other.get(ADDRESS).status_code == 404
    other.force_login(cast.bram)
    assert other.get(ADDRESS).status_code == 404


def test_a_sheet_is_for_whoever_sits_there_while_the_game_goes_on(
    anna, running, cast, monkeypatch, now
):
    monkeypatch.setitem(reports.WRITERS, Report.Kind.SHEET, "tests.reports.writers")
    address = "/tables/finished22/sheet.pdf"
    stranger = Client()
    stranger.force_login(cast.dirk)
    assert [
        stranger.get(address).status_code,
        stranger.post("/tables/finished22/sheet/").status_code,
    ] == [403, 403]
    assert anna.get(address).status_code == 404
    assert (
        anna.post("/tables/finished22/sheet/", {"language": "en"}).url == f"{address}?language=en"
    )
    reports.make_waiting(now=lambda: now)
    assert anna.get(address).content == b"%PDF finished22 en"
    Game.objects.update(status=Game.Status.FINISHED)
    assert anna.get(address).status_code == 409
