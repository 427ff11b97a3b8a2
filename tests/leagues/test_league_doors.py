"""Every door of the seasons, web and REST: what the one does the other does, and nobody moves
what is not theirs."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from core.eventlog import log
from leagues.api.urls import urlpatterns as api_routes
from leagues.models import Announcement, Entry, Fixture, Season, SeasonReport, Sitting
from leagues.services import seasons
from leagues.web import views
from leagues.web.urls import urlpatterns as web_routes

pytestmark = pytest.mark.alike

BOTH = {
    # page or form                       REST: what shows or does the same
    "GET leagues": ["GET seasons"],
    "POST new-league": ["POST seasons"],
    "GET ratings": ["GET ratings"],
    "GET league": [
        *(
            "GET oneseason",
            "GET standings",
            "GET seasontables",
            "GET late",
            "GET entrants",
            "GET announcements",
            "GET seasonevents",
        ),
    ],
    "POST enter-league": ["POST enter"],
    "POST withdraw-league": ["POST withdraw"],
    "POST decline-league": ["POST decline"],
    "POST league-mails": ["POST mails"],
    "GET league-calendar": ["GET calendar"],
    "GET league-entrants-csv": ["GET entrants"],
    "GET league-entrants-json": ["GET entrants"],
    "GET league-standings-csv": ["GET standings"],
    "GET league-standings-json": ["GET standings"],
    "GET league-widget": ["GET standings"],
    "GET league-feed": ["GET seasonevents", "GET standings"],
    "POST ask-for-league-report": ["POST report"],
    "GET league-report": ["GET report"],
    "GET league-run": ["GET unreachable", "GET invited", "GET late", "GET seasontables"],
    "POST league-announce": ["POST announcements"],
    "POST league-import": ["POST import"],
    **{
        f"POST league-direct {deed}": [f"POST {deed}"]
        for deed in ("extend", "adjudicate", "void", "replace", "pair", "warn", "award", "cancel")
    },
}
OWN = {
    "enter-league",
    "withdraw-league",
    "decline-league",
    "league-mails",
    "ask-for-league-report",
    "api-enter",
    "api-withdraw",
    "api-decline",
    "api-mails",
    "api-report",
}
"""What anybody may do for themselves."""
ONLY_THE_ORGANISERS = {
    *("league-run", "league-announce", "league-import", "league-direct"),
    *(
        f"api-{deed}"
        for deed in (
            "import",
            "cancel",
            "extend",
            "adjudicate",
            "void",
            "replace",
            "pair",
            "warn",
            "award",
            "unreachable",
            "invited",
        )
    ),
}
METHODS = ("get", "head", "post", "put", "patch", "delete")
FACTS: dict[str, Any] = {
    "reason": "x",
    "round": 1,
    "days": 3,
    "table": 1,
    "berth": 1,
    "entrant": 1,
    "points": 5,
    "text": "x",
    "names": "gijs",
    "places": "1 2 3",
    "substitute": 4,
    "wanted": "1",
    "luck": "sea",
}
ASKED: dict[str, dict[str, Any]] = {
    "api-extend": {"round": 1, "days": 3, "reason": "x"},
    "api-adjudicate": {"table": 1, "places": [1, 2, 3], "reason": "x"},
    "api-void": {"table": 1, "reason": "x"},
    "api-replace": {"berth": 1, "substitute": 4, "reason": "x"},
    "api-pair": {"round": 2, "tables": [["anna", "bram", "cato"]], "reason": "x"},
    "api-warn": {"entrant": 1, "reason": "x"},
    "api-award": {"berth": 1, "points": 5, "reason": "x"},
    "api-cancel": {"reason": "x"},
    "api-import": {"names": ["gijs"]},
    "api-announcements": {"text": "x"},
    "api-mails": {"wanted": False},
    "api-enter": {"luck": "sea"},
}


@pytest.fixture(autouse=True)
def at_that_time(monkeypatch, now):
    from django.utils import timezone

    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=9))


def test_whatever_the_browser_does_rest_does_too():
    pages = {route.name for route in web_routes}
    assert {way.split()[1] for way in BOTH} == pages
    assert {way.split()[2] for way in BOTH if way.startswith("POST league-direct")} == set(
        views.FORMS
    )
    doors = {
        f"{method.upper()} {route.name.removeprefix('api-')}"
        for route in api_routes
        for method in ("get", "post")
        if hasattr(route.callback.cls, method)
    }
    assert {way for ways in BOTH.values() for way in ways} == doors


def kept() -> list[Any]:
    """All that is known of the season Spring."""
    tables = [
        Season.objects.filter(pk="spring"),
        Entry.objects.filter(season="spring"),
        Announcement.objects.all(),
        SeasonReport.objects.all(),
    ]
    tables += [Fixture.objects.all(), Sitting.objects.all()]
    return [
        [row.hash for row in log.read("spring")],
        Season.objects.count(),
        *(list(rows.order_by("pk").values()) for rows in tables),
    ]


def ways() -> list[tuple[str, str]]:
    told = {"season_id": "spring", "game": "long-cours"}
    found = []
    for route in (*web_routes, *api_routes):
        for deed in views.FORMS if route.name == "league-direct" else [""]:
            needs = told | {"name": deed}
            found.append(
                (
                    route.name,
                    reverse(
                        route.name, kwargs={name: needs[name] for name in route.pattern.converters}
                    ),
                )
            )
    return found


@pytest.mark.parametrize(("name", "way"), ways(), ids=lambda told: told if "/" in told else "")
def test_nobody_touches_a_season_that_is_not_theirs(name, way, begun, cast, planned, as_, now):
    """A stranger, a player, and somebody who organises another season try every verb at every
    door."""
    seasons.open_season(
        organiser=cast.dirk, title="Autumn", plan=planned(), now=now, season_id="autumn"
    )
    before = kept()
    for who in ("", "anna", "dirk"):
        rest = APIClient()
        if who:
            rest.force_authenticate(getattr(cast, who))
        for method in METHODS:
            if name in OWN and method == "post":
                continue
            if way.startswith("/api/"):
                answer = (
                    getattr(rest, method)(way, ASKED.get(name, {}), format="json")
                    if method != "get"
                    else rest.get(way)
                )
            else:
                answer = getattr(as_(who), method)(way, FACTS if method == "post" else {})
            assert answer.status_code < 500
            assert kept() == before
            if name in ONLY_THE_ORGANISERS:
                assert answer.status_code in (
                    {403, 404, 405} if who and method == "post" else {302, 401, 403, 404, 405}
                )


@pytest.mark.parametrize("name", sorted(OWN))
def test_what_somebody_does_for_themselves_touches_nobody_else(name, begun, cast, as_, now):
    rest = APIClient()
    rest.force_authenticate(cast.dirk)
    others = Entry.objects.filter(season="spring").exclude(user=cast.dirk).order_by("pk")
    before = list(others.values())
    way = reverse(name, args=["spring"])
    if name.startswith("api-"):
        assert rest.post(way, ASKED.get(name, {}), format="json").status_code < 500
    else:
        assert as_("dirk").post(way, {"substitute": "1"}).status_code < 500
    assert list(others.values()) == before
    assert not Season.objects.get(pk="spring").quiet


def test_a_season_is_continued_only_by_whoever_organised_it(begun, cast, as_):
    rest = APIClient()
    rest.force_authenticate(cast.dirk)
    asked = {
        "title": "Next",
        "format": "swiss",
        "games": [{"ruleset": "long-cours@1"}],
        "seats": 3,
        "capacity": 9,
        "previous": "spring",
        "entry_until": "2027-07-01T18:00:00Z",
        "rounds": [{"opens_at": "2027-07-02T18:00:00Z", "ends_at": "2027-08-02T18:00:00Z"}],
    }
    answer = rest.post("/api/v1/leagues", asked, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_season")
    assert as_("dirk").get("/leagues/new/?after=spring").status_code == 404
    assert Season.objects.count() == 1


def test_the_list_goes_on_page_by_page(cast, planned, now):
    for number in range(5):
        seasons.open_season(
            organiser=cast.els,
            title=f"S{number}",
            plan=planned(),
            now=now + timedelta(hours=number // 2),
            season_id=f"s{number}",
        )
    found, way = [], "/api/v1/leagues?limit=2&status=entry"
    while way:
        told = APIClient().get(way).json()
        found.append([one["id"] for one in told["seasons"]])
        way = told["next"]
    assert found == [["s4", "s2"], ["s3", "s0"], ["s1"]]
    assert APIClient().get("/api/v1/leagues?after=nowhere").json() == {"seasons": [], "next": None}
    assert APIClient().get("/api/v1/leagues?limit=0").status_code == 400


def test_mails_about_a_season_are_stopped_and_come_again(begun, cast, as_):
    rest = APIClient()
    rest.force_authenticate(cast.els)
    assert (
        rest.post("/api/v1/leagues/spring/mails", {"wanted": False}, format="json").json()["you"][
            "mails"
        ]
        is False
    )
    assert (
        "You get no mails about this season."
        in as_("els").get("/leagues/spring/run/").content.decode()
    )
    as_("els").post("/leagues/spring/mails/", {"wanted": "1"})
    as_("anna").post("/leagues/spring/mails/")
    assert (
        Season.objects.get().quiet,
        list(Entry.objects.filter(quiet=True).values_list("user__username", flat=True)),
    ) == (
        False,
        ["anna"],
    )
    assert "Mails about this season again" in as_("anna").get("/leagues/spring/").content.decode()
