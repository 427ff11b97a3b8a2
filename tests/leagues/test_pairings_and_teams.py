"""The director's own tables, teams, the race, the frame and the feed."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest

from leagues import teams
from leagues.presentation import Teller
from leagues.services import auditing, directing, running, seasons
from leagues.services.refusals import SeasonRefusal
from tests.leagues.conftest import fresh, kinds, state_of
from tests.leagues.test_league_pages import words_on

DAY = timedelta(days=1)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def six(season, cast, now):
    """Six have entered, and the berths are given out; round 1 has not opened."""
    for name in ("anna", "bram", "cato", "dirk", "fien", "gijs"):
        seasons.enter(season_id="spring", user=getattr(cast, name), luck=name, now=now)
    running.run("spring", now=now + 7 * DAY)
    return fresh(season)


def names_at(season, table: int) -> list[str]:
    told = Teller(fresh(season), season.organiser).tables_told()
    return [seat.name for seat in told[table - 1].seats]


def test_the_director_sets_the_tables_of_the_next_round(six, now):
    own = [["gijs", "anna", "dirk"], ["bram", "fien", "cato"]]
    directing.pair(season_id="spring", round=1, tables=own, reason="Clubs apart", now=now + 7 * DAY)
    running.run("spring", now=now + 8 * DAY)
    assert [names_at(six, 1), names_at(six, 2)] == own
    assert auditing.audit_season(fresh(six)).failure is None


def test_who_is_not_named_sits_out_and_everybody_sees_whose_tables_they_are(six, as_, now):
    directing.pair(
        season_id="spring",
        round=1,
        tables=[["gijs", "anna", "dirk", "bram"]],
        reason="Ill",
        now=now + 7 * DAY,
    )
    running.run("spring", now=now + 8 * DAY)
    page = words_on(as_("").get("/leagues/spring/"))
    assert "Sitting out: cato, fien" in page
    assert (
        "The director sets the tables of round 1, instead of the draw: "
        "gijs, anna, dirk, bram (Ill)." in page
    )


@pytest.mark.parametrize(
    "tables",
    [
        [["anna", "bram", "nobody"]],
        [["anna", "bram", "anna"]],
        [["anna", "bram"], ["anna", "cato"]],
        [["anna", "bram", "cato", "dirk", "fien"]],
        [],
    ],
)
def test_tables_that_cannot_be_are_refused_whole(six, now, tables):
    before = kinds(six)
    with pytest.raises(SeasonRefusal) as refused:
        directing.pair(season_id="spring", round=1, tables=tables, reason="x", now=now + 7 * DAY)
    assert (refused.value.code, kinds(six)) == ("bad_pairings", before)


def test_tables_are_set_between_rounds_only(entered, begun, now):
    for number in (1, 2):
        with pytest.raises(SeasonRefusal) as refused:
            directing.pair(
                season_id="spring",
                round=number,
                tables=[["anna", "bram", "cato"]],
                reason="x",
                now=now + 9 * DAY,
            )
        assert refused.value.code == "cannot_pair"


def test_tables_from_a_file_are_shown_before_they_are_set(six, as_, now, monkeypatch):
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.utils import timezone

    monkeypatch.setattr(timezone, "now", lambda: now + 7 * DAY)
    els, listed = as_("els"), b"gijs;anna;dirk\r\nbram,fien,cato\r\n"
    sent = {"round": "1", "reason": "Clubs", "file": SimpleUploadedFile("t.csv", listed)}
    asked = els.post("/leagues/spring/run/pair/", sent)
    assert "gijs, anna, dirk bram, fien, cato" in words_on(asked)
    assert state_of(six).paired == {}
    lines = "gijs, anna, dirk\nbram, fien, cato"
    els.post(
        "/leagues/spring/run/pair/",
        {"round": "1", "reason": "Clubs", "tables": lines, "sure": "1"},
    )
    assert [len(pod) for pod in state_of(six).paired[1]] == [3, 3]


def test_teams_add_up_their_best_members(cast, planned, now, as_):
    season = seasons.open_season(
        organiser=cast.els, title="Clubs", plan=planned(teams=1), now=now, season_id="clubs"
    )
    for name, team in (("anna", "Delft"), ("bram", "Delft"), ("cato", "Hoorn"), ("dirk", "")):
        seasons.enter(season_id="clubs", user=getattr(cast, name), team=team, now=now)
    running.run("clubs", now=now + 7 * DAY)
    running.run("clubs", now=now + 8 * DAY)
    directing.adjudicate(
        season_id="clubs", table=1, places=[1, 2, 3, 4], reason="x", now=now + 9 * DAY
    )
    rows = teams.team_standings(Teller(fresh(season), cast.els))
    assert {row.team for row in rows} == {"Delft", "Hoorn"}
    assert [len(row.members) for row in rows] == [1, 1]
    assert {row.team: row.others for row in rows} == {"Delft": 1, "Hoorn": 0}
    assert "Teams: the points of the best member count." in words_on(as_("").get("/leagues/clubs/"))
    told = as_("").get("/leagues/clubs/standings.json").json()
    assert [row["team"] for row in told["teams"]] == [row.team for row in rows]


def test_a_season_without_teams_takes_none(season, cast, now):
    with pytest.raises(SeasonRefusal) as refused:
        seasons.enter(season_id="spring", user=cast.anna, team="Delft", now=now)
    assert refused.value.code == "no_teams"


def test_the_race_is_on_the_page_after_two_rounds(begun, as_, now):
    for days in (38, 40, 70):
        running.run("spring", now=now + days * DAY)
    page = as_("").get("/leagues/spring/").content.decode()
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg" class="race"') == 1


def test_standings_stand_in_a_frame_on_any_page_and_nothing_else_does(begun, as_):
    frame = as_("anna").get("/leagues/spring/widget/?language=fr")
    assert "frame-ancestors *" in frame.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in frame.headers
    assert "<form" not in frame.content.decode()
    assert "anna" in frame.content.decode()
    assert 'lang="fr"' in frame.content.decode()
    page = as_("anna").get("/leagues/spring/")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert as_("").get("/leagues/nowhere/widget/").status_code == 404


def test_the_feed_tells_rounds_and_results_and_is_not_sent_twice(begun, as_, now):
    running.run("spring", now=now + 38 * DAY)
    answer = as_("").get("/leagues/spring/feed.atom")
    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    titles = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert titles[0] == "Round 1 is closed."
    assert "Round 1 opens with 1 table." in titles
    assert "anna" in entries[0].findtext(f"{ATOM}summary")
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries)
    again = as_("").get("/leagues/spring/feed.atom", HTTP_IF_NONE_MATCH=answer.headers["ETag"])
    assert again.status_code == 304
