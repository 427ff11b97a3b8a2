"""Everything about seasons by REST, in the same words and with the same refusals as on the
pages."""

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from leagues.models import Season
from leagues.services import running
from tests.keys import key_of
from tests.leagues.conftest import kinds, state_of

DAY = timedelta(days=1)


@pytest.fixture
def rest(cast, now, monkeypatch):
    """rest("els", "post", "/leagues", {...}) -> (status, answer)"""
    from django.utils import timezone

    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=1))

    def rest(name, method, path, content=None):
        client = APIClient()
        if name:
            token = key_of(getattr(cast, name))
            client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
        how = {"format": "json"} if method == "post" else {}
        answer = getattr(client, method)(f"/api/v1{path}", content, **how)
        return answer.status_code, answer.json() if answer.content else None

    return rest


ASKED = {
    "title": "Cup",
    "format": "knockout",
    "games": [{"ruleset": "long-cours@1", "options": {"round_limit": 30}}],
    "rounds": [
        {"opens_at": "2027-03-11T18:00:00Z", "ends_at": "2027-04-10T18:00:00Z"},
        {"opens_at": "2027-04-12T18:00:00Z", "ends_at": "2027-05-12T18:00:00Z"},
    ],
    "entry_until": "2027-03-10T18:00:00Z",
    "seats": 3,
    "capacity": 9,
}


def test_a_season_is_opened_and_entered(rest, cast):
    status, told = rest("els", "post", "/leagues", ASKED)
    assert (status, told["title"], told["status"], told["you"]["organiser"]) == (
        201,
        "Cup",
        "entry",
        True,
    )
    status, told = rest("anna", "post", f"/leagues/{told['id']}/enter", {"luck": "sea"})
    assert (status, told["entrants"], told["you"]) == (
        200,
        1,
        {
            "organiser": False,
            "entrant": 1,
            "list": "entrants",
            "withdrawn": False,
            "berth": None,
            "mails": True,
            "invited": False,
        },
    )
    assert rest("anna", "get", "/leagues?mine=true")[1]["seasons"][0]["id"] == told["id"]
    assert rest("anna", "post", f"/leagues/{told['id']}/withdraw")[1]["you"]["withdrawn"] is True


def test_who_is_nobody_may_look_and_do_nothing(rest, begun):
    assert rest("", "get", "/leagues/spring")[0] == 200
    assert rest("", "post", "/leagues", ASKED)[0] == 401
    assert rest("", "post", "/leagues/spring/enter")[0] == 401
    assert rest("", "get", "/leagues/nowhere")[0] == 404
    assert rest("", "get", "/leagues?mine=true")[0] == 401


def test_a_bad_plan_is_a_problem_document(rest):
    status, told = rest("els", "post", "/leagues", ASKED | {"capacity": 27})
    assert (status, told["code"], told["detail"]) == (
        422,
        "knockout_too_long",
        (
            "A knock-out of 27 takes 3 rounds, the calendar has 2: plan more rounds or take fewer "
            "entrants."
        ),
    )
    assert rest("els", "post", "/leagues", ASKED | {"seats": 9})[1]["code"] == "bad_field"
    assert not Season.objects.exists()


DEEDS = [
    ("extend", {"round": 1, "days": 3, "reason": "Fog"}, "round_extended"),
    ("warn", {"entrant": 1, "reason": "Slow"}, "entrant_warned"),
    ("award", {"berth": 1, "points": 3, "reason": "Fair"}, "points_awarded"),
    ("adjudicate", {"table": 1, "places": [1, 2, 3], "reason": "Agreed"}, "result_came"),
    ("void", {"table": 1, "reason": "Not agreed"}, "result_came"),
    ("replace", {"berth": 1, "substitute": 4, "reason": "Gone"}, "berth_handed_over"),
]


@pytest.mark.parametrize(("deed", "content", "kind"), DEEDS)
def test_only_the_organiser_directs(rest, begun, deed, content, kind):
    before = kinds(begun)
    status, told = rest("anna", "post", f"/leagues/spring/{deed}", content)
    assert (status, told["code"], kinds(begun)) == (403, "not_your_season", before)
    assert rest("els", "post", f"/leagues/spring/{deed}", {**content, "reason": ""})[0] == 422
    assert rest("els", "post", f"/leagues/spring/{deed}", content)[0] == 200
    assert kinds(begun)[-1] == kind


def test_announcements_and_lists(rest, season):
    assert rest("els", "post", "/leagues/spring/announcements", {"text": "Hello"})[0] == 201
    assert rest("anna", "post", "/leagues/spring/announcements", {"text": "Hello"})[0] == 403
    assert [
        one["text"] for one in rest("", "get", "/leagues/spring/announcements")[1]["announcements"]
    ] == ["Hello"]
    asked = rest("els", "post", "/leagues/spring/import", {"names": ["anna", "bram"]})
    assert (asked[0], asked[1]["entrants"]) == (200, 0)
    assert rest("anna", "post", "/leagues/spring/enter")[1]["entrants"] == 1
    status, told = rest("els", "post", "/leagues/spring/import", {"names": ["ghost"]})
    assert (status, told["code"]) == (422, "bad_list")
    assert (
        rest("els", "post", "/leagues/spring/cancel", {"reason": "Nobody came"})[1]["status"]
        == "cancelled"
    )
    assert rest("anna", "post", "/leagues/spring/enter")[1]["code"] == "season_over"


def test_what_is_told_of_a_running_season(rest, begun):
    table = rest("", "get", "/leagues/spring/tables")[1]["tables"][0]
    assert (table["status"], table["how"], [seat["score"] for seat in table["seats"]]) == (
        "running",
        None,
        [None, None, None],
    )
    late = rest("", "get", "/leagues/spring/late")[1]["late"]
    assert {row["table"] for row in late} == {1}
    [division] = rest("", "get", "/leagues/spring/standings")[1]["divisions"]
    assert [(row["points"], row["played"]) for row in division["rows"]] == [("0", 0)] * 3
    log = rest("", "get", "/leagues/spring/events")[1]["events"]
    assert [one["kind"] for one in log] == kinds(begun)
    assert rest("", "get", "/leagues/spring/calendar")[1]["icalendar"].startswith("BEGIN:VCALENDAR")
    assert rest("", "get", "/ratings/long-cours")[1]["ratings"] == []
    assert rest("", "get", "/ratings/chess")[0] == 404


def test_the_season_page_of_a_table_for_players_only_tells_no_more(rest, cast, planned, now):
    from leagues.services import seasons

    seasons.open_season(
        organiser=cast.els, title="Quiet", plan=planned(watch="players"), now=now, season_id="quiet"
    )
    for name in ("anna", "bram", "cato"):
        seasons.enter(season_id="quiet", user=getattr(cast, name), now=now)
    running.run("quiet", now=now + 7 * DAY)
    running.run("quiet", now=now + 8 * DAY)
    stream = state_of(Season.objects.get(pk="quiet")).tables[1].stream
    assert rest("dirk", "get", f"/tables/{stream}")[0] == 404
    assert rest("anna", "get", f"/tables/{stream}")[0] == 200


def test_a_report_is_asked_for_and_found(rest, begun):
    assert rest("", "get", "/leagues/spring/report")[0] == 404
    status, told = rest("anna", "post", "/leagues/spring/report")
    assert (status, told["status"]) == (202, "waiting")
    assert rest("", "get", "/leagues/spring/report")[1]["progress"] == 0
