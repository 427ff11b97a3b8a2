"""The pages of a season: who sees what, what each form does, and what only its organiser may do."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.services import directed
from games.services.refusals import TableRefusal
from leagues.models import Announcement, Season
from leagues.plan import GamePlan
from leagues.presentation import Teller
from leagues.services import reports, running, seasons
from tests.leagues.conftest import fresh, kinds, state_of

DAY = timedelta(days=1)


def words_on(answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.fixture(autouse=True)
def at_that_time(monkeypatch, now):
    """The pages' clock stands still, an hour after the season was opened."""
    from django.utils import timezone

    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))


def form_of(client, **rest):
    """The form as the page gives it out, with these fields filled in."""
    page = client.get("/leagues/new/").content.decode()
    fields = {}
    for tag in re.findall(r"<(?:input|select|textarea)[^>]*>", page):
        name = re.search(r'name="([^"]+)"', tag)
        if name and 'type="checkbox"' not in tag and name[1] != "csrfmiddlewaretoken":
            value = re.search(r'value="([^"]*)"', tag)
            fields[name[1]] = unescape(value[1]) if value else ""
    for name, inside in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', inside) or re.search(
            r'<option value="([^"]*)"', inside
        )
        fields[name] = chosen[1]
    return fields | {"sure": "1"} | rest


PLAN = {
    "title": "Autumn league",
    "kind": "league",
    "format": "swiss",
    "seats": "3",
    "capacity": "12",
    "divisions": "2",
    "promote": "1",
    "rounds": "3",
    "game-long-cours@1": "on",
    "entry_until": "2027-03-10T18:00",
    "first_round": "2027-03-11T18:00",
    "round_days": "30",
    "pause_days": "2",
}


def test_an_organiser_opens_a_season_by_form(as_, cast, settings):
    els = as_("els")
    answer = els.post("/leagues/new/", form_of(els, **PLAN))
    season = Season.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/leagues/{season.pk}/")
    plan = state_of(season).plan
    assert (
        season.organiser,
        plan.format,
        plan.seats,
        plan.divisions,
        plan.promote,
        len(plan.rounds),
    ) == (cast.els, "swiss", 3, 2, 1, 3)
    assert [game.ruleset for game in plan.games] == ["long-cours@1"]
    assert [(one.ends_at - one.opens_at) // 86_400_000 for one in plan.rounds] == [30, 30, 30]


def test_a_season_that_cannot_be_is_a_page_with_the_reason(as_, cast):
    els = as_("els")
    answer = els.post("/leagues/new/", form_of(els, **(PLAN | {"entry_until": "2027-02-01T18:00"})))
    assert (answer.status_code, Season.objects.count()) == (422, 0)
    assert "Entry must be open for a while: its last day lies in the past." in words_on(answer)


def test_the_pages_of_organisers_are_for_those_who_are_signed_in(as_, season):
    assert as_("").get("/leagues/new/").headers["Location"].startswith("/accounts/login/")
    assert as_("").get("/leagues/spring/run/").headers["Location"].startswith("/accounts/login/")
    assert as_("anna").get("/leagues/spring/run/").status_code == 403


@pytest.mark.parametrize(
    "deed",
    ["extend", "adjudicate", "void", "replace", "warn", "award", "cancel", "announce", "import"],
)
def test_nobody_but_the_organiser_directs(as_, begun, deed):
    before = kinds(begun)
    facts = {
        "reason": "x",
        "round": "1",
        "days": "3",
        "table": "1",
        "places": "1 2 3",
        "berth": "1",
        "entrant": "1",
        "points": "5",
        "text": "x",
    }
    assert as_("anna").post(f"/leagues/spring/run/{deed}/", facts).status_code == 403
    assert as_("").post(f"/leagues/spring/run/{deed}/", facts).status_code == 302
    assert as_("els").get(f"/leagues/spring/run/{deed}/").headers["Location"] == "/leagues/spring/"
    assert (kinds(begun), Announcement.objects.count()) == (before, 0)


def test_a_player_enters_and_withdraws(as_, season):
    anna = as_("anna")
    assert "Enter the season" in words_on(anna.get("/leagues/spring/"))
    assert anna.get("/leagues/spring/enter/").headers["Location"] == "/leagues/spring/"
    anna.post("/leagues/spring/enter/", {"luck": "sea"})
    assert "You are in this season: entrant" in words_on(anna.get("/leagues/spring/"))
    anna.post("/leagues/spring/withdraw/")
    assert kinds(season) == ["season_opened", "entrant_entered", "entrant_withdrew"]


def test_a_refusal_is_a_page(as_, season, cast):
    cast.anna.emailaddress_set.update(verified=False)
    answer = as_("anna").post("/leagues/spring/enter/", {"luck": "sea"})
    assert answer.status_code == 403
    assert "your mail address must be confirmed" in words_on(answer)
    assert as_("bram").post("/leagues/spring/withdraw/").status_code == 409


def test_the_season_page_tells_the_rules_before_anybody_enters(as_, season):
    page = words_on(as_("").get("/leagues/spring/"))
    for told in (
        "Long Cours",
        "3 days for each decision",
        "After 3 deadlines missed in a row",
        "those it was waiting for come last",
        "table of 3: 10 · 5 · 1",
        "Head to head : at common tables",
        "a confirmed mail address that works",
        "The secret is told when entry is over.",
        state_of(season).commitment,
    ):
        assert told in page


def test_a_running_season_shows_pods_progress_and_who_is_awaited_but_no_position(as_, begun):
    page = words_on(as_("dirk").get("/leagues/spring/"))
    assert "Round 1: Long Cours · 0 of 1 ended" in page
    assert "waits for" in page
    assert "cash" not in page.lower()


def test_els_directs_by_form(as_, begun):
    els = as_("els")
    assert "Give a round more days" in words_on(els.get("/leagues/spring/run/"))
    els.post(
        "/leagues/spring/run/extend/", {"sure": "1", "round": "1", "days": "3", "reason": "Fog"}
    )
    els.post("/leagues/spring/run/warn/", {"sure": "1", "entrant": "1", "reason": "Slow"})
    els.post(
        "/leagues/spring/run/award/", {"sure": "1", "berth": "2", "points": "4", "reason": "Fair"}
    )
    els.post(
        "/leagues/spring/run/adjudicate/",
        {"sure": "1", "table": "1", "places": "1 2 2", "reason": "Agreed"},
    )
    els.post("/leagues/spring/run/void/", {"sure": "1", "table": "1", "reason": "Not agreed"})
    els.post(
        "/leagues/spring/run/replace/",
        {"sure": "1", "berth": "1", "substitute": "4", "reason": "Gone"},
    )
    els.post("/leagues/spring/run/announce/", {"sure": "1", "text": "Well sailed."})
    assert kinds(begun)[-8:] == [
        "table_opened",
        "round_extended",
        "entrant_warned",
        "points_awarded",
        "result_came",
        "result_came",
        "entrant_withdrew",
        "berth_handed_over",
    ]
    page = words_on(as_("").get("/leagues/spring/"))
    for told in (
        "Round 1 ends 3 days later, and what follows moves with it: Fog.",
        "Well sailed.",
        "is warned: Slow.",
    ):
        assert told in page


def test_a_deed_without_a_reason_is_refused_on_its_form(as_, begun):
    before = kinds(begun)
    assert (
        as_("els").post("/leagues/spring/run/void/", {"table": "1", "reason": " "}).status_code
        == 422
    )
    assert (
        as_("els")
        .post(
            "/leagues/spring/run/adjudicate/",
            {"sure": "1", "table": "1", "places": "1 1 2", "reason": "x"},
        )
        .status_code
        == 422
    )
    assert as_("els").post("/leagues/spring/run/nonsense/", {"reason": "x"}).status_code == 404
    assert kinds(begun) == before


def test_entrants_come_from_a_file_and_go_into_one(as_, season, cast):
    els = as_("els")
    listed = SimpleUploadedFile("list.csv", b"name,club\r\nanna,A\r\nbram,B\r\n")
    els.post("/leagues/spring/run/import/", {"file": listed})
    answer = els.post("/leagues/spring/run/import/", {"names": "nobody\ncato"})
    assert (answer.status_code, "nobody: unknown_account" in words_on(answer)) == (422, True)
    for name in ("anna", "bram"):
        as_(name).post("/leagues/spring/enter/", {})
    assert as_("").get("/leagues/spring/entrants.csv").content.decode() == (
        "name,number,list,division,berth,withdrawn,warnings,rating,team\r\n"
        "anna,1,entrants,,,0,0,0,\r\nbram,2,entrants,,,0,0,0,\r\n"
    )
    told = as_("").get("/leagues/spring/entrants.json").json()
    assert [one["name"] for one in told["entrants"]] == ["anna", "bram"]


def test_the_calendar_as_a_file(as_, season):
    text = as_("").get("/leagues/spring/calendar.ics").content.decode()
    lines = text.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert [line for line in lines if line.startswith(("SUMMARY", "DTSTART", "DTEND"))] == [
        "DTSTART:20270308T090000Z",
        "DTEND:20270308T090000Z",
        "SUMMARY:Spring: Entry ends",
        "DTSTART:20270309T090000Z",
        "DTEND:20270408T090000Z",
        "SUMMARY:Spring: Round 1 · Long Cours",
        "DTSTART:20270410T090000Z",
        "DTEND:20270510T090000Z",
        "SUMMARY:Spring: Round 2 · Long Cours",
    ]
    assert max(len(line.encode()) for line in lines) <= 75


def test_the_season_is_printed_by_a_task_and_reads_like_the_page(as_, begun, now):
    from pypdf import PdfReader

    running.run("spring", now=now + 38 * DAY)
    running.run("spring", now=now + 40 * DAY)
    running.run("spring", now=now + 70 * DAY)
    anna = as_("anna")
    assert anna.get("/leagues/spring/report.pdf").status_code == 404
    anna.post("/leagues/spring/report/", {"language": "en"})
    assert anna.get("/leagues/spring/report.pdf?language=en").status_code == 202
    assert reports.make_waiting(now=lambda: now + 70 * DAY) == 1
    answer = anna.get("/leagues/spring/report.pdf?language=en")
    assert answer.headers["Content-Type"] == "application/pdf"
    import io

    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    for told in (
        "Spring",
        "Standings",
        "Cross table",
        "Every table",
        "What pins this season",
        fresh(begun).stream.head_hash[:12],
    ):
        assert told in text


def test_the_list_shows_seasons_and_whose_they_are(as_, entered):
    page = words_on(as_("els").get("/leagues/"))
    assert "Spring open for entry" in page
    assert "els (you)" in page
    assert "Spring" in words_on(as_("").get("/leagues/"))


def test_a_list_costs_as_many_queries_for_three_as_for_one(as_, cast, planned, now):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counted = []
    for number in range(3):
        opened = seasons.open_season(
            organiser=cast.els, title=f"S{number}", plan=planned(), now=now
        )
        seasons.enter(season_id=opened.pk, user=cast.anna, now=now)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            as_("").get("/leagues/")
        counted.append(len(queries))
    assert counted == counted[:1] * 3


def test_the_next_season_begins_with_the_plan_of_the_last(as_, begun, now):
    running.run("spring", now=now + 38 * DAY)
    running.run("spring", now=now + 40 * DAY)
    running.run("spring", now=now + 70 * DAY)
    page = as_("els").get("/leagues/new/?after=spring")
    assert "This season continues Spring" in words_on(page)
    assert 'name="title" value="Spring"' in page.content.decode()
    assert as_("anna").get("/leagues/new/?after=spring").status_code == 404


def test_ratings_have_a_page_of_their_own(as_, begun, now):
    from leagues.services import game_results
    from tests.leagues.conftest import play_out
    from tests.leagues.test_season import the_table

    play_out(the_table().pk, now=now + 9 * DAY)
    game_results.work_out(now=now + 9 * DAY)
    page = words_on(as_("").get("/ratings/?game=long-cours"))
    assert all(name in page for name in ("anna", "bram", "cato"))
    assert as_("").get("/ratings/?game=nonsense").status_code == 404


def test_the_rules_tell_the_points_of_every_size_that_a_table_may_have(cast, planned, now):
    both = (GamePlan("long-cours@1"), GamePlan("siecle-dor@1"))
    season = seasons.open_season(
        organiser=cast.els, title="Two", plan=planned(format="swiss", seats=4, games=both), now=now
    )
    told = Teller(season, cast.anna).rules_told()["points"]
    assert told == [(3, "10 · 5 · 1"), (4, "10 · 6 · 3 · 1"), (5, "10 · 7 · 4 · 2 · 1")]


@pytest.mark.parametrize(
    "listed", ['[{"x":' + "[" * 90_000, '{"entrants":[{"name":"a","x":' + '{"a":' * 30_000]
)
def test_a_list_that_is_nested_without_end_cannot_be_read(season, as_, listed):
    answer = as_("els").post(
        "/leagues/spring/run/import/", {"file": SimpleUploadedFile("list.json", listed.encode())}
    )
    assert (answer.status_code, "The list cannot be read" in words_on(answer)) == (422, True)


@pytest.mark.parametrize(
    "first", ["9999-12-30T18:00", "9999-12-31T23:59", "3000-01-01T00:00", "0001-01-01T00:00"]
)
def test_a_first_round_beyond_all_calendars_is_refused(as_, cast, first):
    els = as_("els")
    assert (
        els.post(
            "/leagues/new/", form_of(els, **PLAN | {"first_round": first, "entry_until": first})
        ).status_code
        == 422
    )
    assert not Season.objects.exists()


def test_a_table_that_ended_meanwhile_is_told_on_the_desk(begun, as_, monkeypatch):
    def too_late(**rest):
        raise TableRefusal("not_running", status="finished")

    monkeypatch.setattr(directed, "adjudicate", too_late)
    answer = as_("els").post(
        "/leagues/spring/run/void/", {"sure": "1", "table": "1", "reason": "Fog"}
    )
    assert (answer.status_code, kinds(begun)[-1]) == (409, "table_opened")


def test_every_deed_asks_once_more_and_does_nothing_before(as_, begun):
    els, before = as_("els"), kinds(begun)
    asked = {"table": "1", "reason": "Fog"}
    answer = els.post("/leagues/spring/run/void/", asked)
    text = words_on(answer)
    assert "counts for nobody" in text
    assert "Fog" in text
    assert kinds(begun) == before
    els.post("/leagues/spring/run/void/", asked | {"sure": "1"})
    assert kinds(begun) != before
    assert "A mail goes to everybody" in words_on(
        els.post("/leagues/spring/run/announce/", {"text": "Hello"})
    )


def test_a_season_is_shown_before_it_is_published(as_):
    els = as_("els")
    form = form_of(els, **PLAN)
    del form["sure"]
    shown = els.post("/leagues/new/", form)
    assert "This is what will be published" in words_on(shown)
    assert not Season.objects.exists()


def test_nobody_is_ranked_before_the_first_game_has_ended(as_, begun):
    page = as_("").get("/leagues/spring/")
    assert "Nobody is ranked before the first game has ended." in words_on(page)
    assert not page.context["divisions"][0][0].begun
