"""Every address of the service, asked by every kind of visitor about a table that everybody may
watch and about one that is for its players alone: before the game, while it runs, after its end."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from core.accounts.models import User
from core.eventlog import log
from games.models import Game, Invitation
from games.services import access, directed, tables
from games.table import Clock, Standing
from games.tasks import nobody_rings
from leagues.models import Fixture, Season

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

TABLE, NOWHERE, TOKEN, NONCE = "thetable22", "nowhere222", "t" * 20, "0" * 20
OURS = (
    "core.",
    "games.",
    "leagues.",
    "notifications.",
    "operators.",
)  # the apps whose addresses are listed here


# --- Who comes, and what the table is to them ---

STRANGER = "stranger"  # has no account
VISITORS = (
    STRANGER,
    "outsider",  # signed in, and has nothing to do with the table
    "invited",  # an invitation went to their address; they come without it
    "opener",  # opened the table and does not play
    "seated",
    "gone",  # left, and may come back while the seat is free
    "replaced",  # left, and somebody else has the seat
    "substitute",  # that somebody
    "organiser",  # of the season that the table belongs to
    "staff",  # with every right that an account can have
)
STANDINGS = ("stranger", "watcher", "opener", "player")  # the columns of LINES
HIDDEN = "hidden"  # nobody tells them that there is such a table


def standing(visitor: str, watch: str, state: str) -> str:
    plays = visitor == "seated" or (visitor == "substitute" and state != "open")
    if plays:
        return "player"
    if watch == "everyone":
        return visitor if visitor in (STRANGER, "opener") else "watcher"
    if visitor == "opener" and state == "open":
        return "opener"
    if visitor == "gone" and state == "running":
        return "watcher"
    return HIDDEN


# --- What they get ---

ELSEWHERE = """
/  /healthz  /theme/  /manifest.webmanifest  /sw.js  /offline/  /live/<str:token>
/my/  /tables/  /tables/new/  /join/<str:token>/  /play/  /pair/
/people/  /people/<str:name>/  /people/<str:name>/report/  /people/<str:name>/follow/
/people/<str:name>/block/  /people/<str:name>/mute/  /hall/
/rules/  /rules/<str:name>/  /rules/<str:name>/<str:id_>/  /learn/  /learn/<str:lesson_id>/
/rules/<str:name>/examples/<str:id_>/try/
/rules/<str:name>/examples/<str:id_>/<str:when>.svg
/leagues/  /leagues/new/  /ratings/  /leagues/<str:season_id>/  /leagues/<str:season_id>/enter/
/leagues/<str:season_id>/withdraw/  /leagues/<str:season_id>/mails/
/leagues/<str:season_id>/decline/
/leagues/<str:season_id>/calendar.ics
/leagues/<str:season_id>/entrants.csv  /leagues/<str:season_id>/entrants.json
/leagues/<str:season_id>/standings.csv  /leagues/<str:season_id>/standings.json
/leagues/<str:season_id>/widget/  /leagues/<str:season_id>/feed.atom
/leagues/<str:season_id>/report/  /leagues/<str:season_id>/report.pdf
/leagues/<str:season_id>/run/  /leagues/<str:season_id>/run/announce/
/leagues/<str:season_id>/run/import/  /leagues/<str:season_id>/run/<slug:name>/
/me/  /me/data.json  /me/leave/  /me/stay/  /me/keys/  /me/keys/void/  /me/sessions/  /me/log/
/me/undo/<str:token>/  /me/confirm/  /me/operators/
/staff/  /staff/find/  /staff/players/<int:pk>/  /staff/players/<int:pk>/<slug:name>/  /staff/bans/
/staff/reports/  /staff/reports/<int:pk>/answer/  /staff/tables/<str:game_id>/
/staff/tables/<str:game_id>/<slug:name>/  /staff/press/<int:pk>/<slug:name>/  /staff/mails/
/staff/mails/<int:pk>/resend/  /staff/letters/  /staff/letters/<int:pk>/<slug:name>/
/staff/stuck/  /staff/stuck/<str:part>/  /staff/quotas/  /staff/log/
/me/channels/  /me/channels/add/  /me/channels/<int:pk>/
/me/mails/  /me/mails/works/  /me/mails/calendar/  /calendar/<str:token>.ics
/mail/stop/<str:token>/  /absences/  /absences/<int:pk>/withdraw/
/inbox/  /inbox/<int:pk>/  /inbox/<int:pk>/html/  /inbox/<int:pk>/reply/  /inbox/letters/<int:pk>/
/api/v1/  /api/v1/tables  /api/v1/games  /api/v1/games/<ruleset:ruleset>  /api/v1/openapi.yaml
/api/v1/games/<ruleset:ruleset>/rules  /api/v1/games/<ruleset:ruleset>/rules/<rule:id_>
/api/v1/archive  /api/v1/me/changes  /api/v1/me/stream
/api/v1/me/hooks  /api/v1/me/hooks/<int:hook_id>
/api/v1/me/hooks/<int:hook_id>/on  /api/v1/me/hooks/<int:hook_id>/ping
/api/v1/me/hooks/<int:hook_id>/secret  /api/v1/me/hooks/<int:hook_id>/deliveries
/api/v1/me/hooks/<int:hook_id>/deliveries/<slug:name>/replay
/api/v1/me  /api/v1/me/data  /api/v1/me/mails  /api/v1/me/calendar  /api/v1/token
/api/v1/token/rotate
/api/v1/absences  /api/v1/absences/<int:absence_id>  /api/v1/ratings/<game:game>
/api/v1/leagues  /api/v1/leagues/<id:season_id>  /api/v1/leagues/<id:season_id>/entrants
/api/v1/leagues/<id:season_id>/standings  /api/v1/leagues/<id:season_id>/tables
/api/v1/leagues/<id:season_id>/late  /api/v1/leagues/<id:season_id>/unreachable
/api/v1/leagues/<id:season_id>/events  /api/v1/leagues/<id:season_id>/announcements
/api/v1/leagues/<id:season_id>/calendar  /api/v1/leagues/<id:season_id>/report
/api/v1/leagues/<id:season_id>/enter  /api/v1/leagues/<id:season_id>/withdraw
/api/v1/leagues/<id:season_id>/mails  /api/v1/leagues/<id:season_id>/import
/api/v1/leagues/<id:season_id>/cancel  /api/v1/leagues/<id:season_id>/extend
/api/v1/leagues/<id:season_id>/adjudicate  /api/v1/leagues/<id:season_id>/void
/api/v1/leagues/<id:season_id>/replace  /api/v1/leagues/<id:season_id>/warn
/api/v1/leagues/<id:season_id>/award  /api/v1/leagues/<id:season_id>/decline
/api/v1/leagues/<id:season_id>/invitations  /api/v1/leagues/<id:season_id>/pair
"""  # about no table, about everybody's seasons, or under a secret of its own

# Of each address of a table, for (stranger, watcher, opener, player): what it answers before the
# game, while it runs, and after its end. Whoever may not know of the table gets 404 instead, or is
# asked who they are (302, 401) like any stranger.
REST = "/api/v1/tables/<id:table_id>"
PAGE = "/tables/<str:table_id>/"
LINES = {
    f"GET {REST}": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/view": "409 409 409 409 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/events": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/stream": "200 200 200 200 | 200 200 200 200 | 204 204 204 204",
    f"GET {REST}/export": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/bundle": "409 409 409 409 | 409 409 409 409 | 200 200 200 200",
    f"GET {REST}/draws": "409 409 409 409 | 409 409 409 409 | 200 200 200 200",
    f"GET {REST}/transcript": "409 409 409 409 | 409 409 409 409 | 200 200 200 200",
    f"GET {REST}/press": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/press-in-book": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {REST}/book": "409 409 409 409 | 404 404 404 404 | 404 404 404 404",
    f"GET {REST}/options": "401 403 403 409 | 401 403 403 200 | 401 403 403 200",
    f"GET {REST}/sheet": "401 403 403 409 | 401 403 403 404 | 401 403 403 409",
    f"POST {REST}/moves": "401 403 403 409 | 401 403 403 201 | 401 403 403 409",
    f"POST {REST}/preview": "401 403 403 409 | 401 403 403 200 | 401 403 403 409",
    f"POST {REST}/draft": "401 403 403 409 | 401 403 403 200 | 401 403 403 409",
    f"POST {REST}/lines": "401 403 403 409 | 401 403 403 409 | 401 403 403 409",
    f"POST {REST}/pen": "401 403 403 409 | 401 403 403 409 | 401 403 403 409",
    f"POST {REST}/photos": "401 403 403 409 | 401 403 403 422 | 401 403 403 409",
    f"GET {REST}/photos/<str:name>": "401 403 403 404 | 401 403 403 404 | 401 403 403 404",
    f"POST {REST}/photos/<str:name>": "401 403 403 404 | 401 403 403 404 | 401 403 403 404",
    f"POST {REST}/press": "401 403 403 201 | 401 403 403 201 | 401 403 403 201",
    f"POST {REST}/press-in-book": "401 403 403 200 | 401 403 403 200 | 401 403 403 200",
    f"POST {REST}/book": "401 409 409 409 | 401 202 202 202 | 401 202 202 202",
    f"POST {REST}/sheet": "401 403 403 409 | 401 403 403 202 | 401 403 403 409",
    f"POST {REST}/fork": "401 409 409 409 | 401 409 409 409 | 401 422 422 422",
    f"POST {REST}/join": "401 200 200 200 | 401 409 409 409 | 401 409 409 409",
    f"POST {REST}/confirm": "401 403 403 409 | 401 403 403 200 | 401 403 403 409",
    f"POST {REST}/leave": "401 403 403 204 | 401 403 403 204 | 401 403 403 409",
    f"POST {REST}/seats/<seat:number>/take-over": (
        "401 409 409 409 | 401 200 200 409 | 401 409 409 409"
    ),
    f"POST {REST}/bots": "401 403 200 403 | 401 403 409 403 | 401 403 409 403",
    f"POST {REST}/invitations": "401 403 201 403 | 401 403 409 403 | 401 403 409 403",
    f"POST {REST}/cancel": "401 403 200 403 | 401 403 409 403 | 401 403 409 403",
    f"POST {REST}/pause": "401 403 403 409 | 401 403 403 200 | 401 403 403 409",
    f"POST {REST}/resume": "401 403 403 409 | 401 403 403 200 | 401 403 403 409",
    "GET /api/v1/me/mails/<id:table_id>": "401 403 403 200 | 401 403 403 200 | 401 403 403 200",
    "PUT /api/v1/me/mails/<id:table_id>": "401 403 403 200 | 401 403 403 200 | 401 403 403 200",
    f"GET {PAGE}": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"POST {PAGE}rematch/": "302 409 409 409 | 302 409 409 409 | 302 403 403 302",
    f"POST {PAGE}finish/": "302 403 403 302 | 302 403 403 302 | 302 403 403 302",
    f"GET {PAGE}proof/": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {PAGE}log.jsonl": "200 200 200 200 | 200 200 200 200 | 200 200 200 200",
    f"GET {PAGE}bundle.json": "409 409 409 409 | 409 409 409 409 | 200 200 200 200",
    f"GET {PAGE}book.pdf": "409 409 409 409 | 404 404 404 404 | 404 404 404 404",
    f"GET {PAGE}chart/<str:ship>.pdf": "409 409 409 409 | 404 404 404 404 | 404 404 404 404",
    f"GET {PAGE}sheet.pdf": "302 403 403 409 | 302 403 403 404 | 302 403 403 409",
    f"GET {PAGE}chart/<str:ship>/": "302 403 403 409 | 302 403 403 409 | 302 403 403 409",
    f"POST {PAGE}chart/<str:ship>/": "302 403 403 409 | 302 403 403 409 | 302 403 403 409",
    f"POST {PAGE}chart/<str:ship>/photo/": "302 403 403 409 | 302 403 403 409 | 302 403 403 409",
    f"GET {PAGE}photos/<str:name>/": "302 403 403 404 | 302 403 403 404 | 302 403 403 404",
    f"GET {PAGE}photos/<str:name>/picture.jpg": (
        "302 403 403 404 | 302 403 403 404 | 302 403 403 404"
    ),
    f"POST {PAGE}photos/<str:name>/answer/": (
        "302 403 403 404 | 302 403 403 404 | 302 403 403 404"
    ),
    f"GET {PAGE}fork/": "302 409 409 409 | 302 409 409 409 | 302 200 200 200",
    f"POST {PAGE}fork/": "302 409 409 409 | 302 409 409 409 | 302 422 422 422",
    f"GET {PAGE}leave/": "302 302 302 200 | 302 302 302 200 | 302 302 302 302",
    f"POST {PAGE}leave/": "302 403 403 302 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}orders/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}draft/": "302 403 403 409 | 302 403 403 303 | 302 403 403 409",
    f"POST {PAGE}note/": "302 403 403 303 | 302 403 403 303 | 302 403 403 303",
    f"POST {PAGE}move/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}press/": "302 403 403 302 | 302 403 403 302 | 302 403 403 302",
    f"POST {PAGE}comments/": "302 403 403 409 | 302 403 403 409 | 302 403 403 303",
    f"POST {PAGE}comments/<int:number>/delete/": (
        "302 403 403 303 | 302 403 403 303 | 302 403 403 303"
    ),
    f"POST {PAGE}press/book/": "302 403 403 302 | 302 403 403 302 | 302 403 403 302",
    f"POST {PAGE}book/": "302 409 409 409 | 302 302 302 302 | 302 302 302 302",
    f"POST {PAGE}summary/": "302 409 409 409 | 302 302 302 302 | 302 302 302 302",
    f"POST {PAGE}sheet/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}chart/<str:ship>/print/": "302 409 409 409 | 302 302 302 302 | 302 302 302 302",
    f"POST {PAGE}join/": "302 302 302 302 | 302 409 409 409 | 302 409 409 409",
    f"POST {PAGE}confirm/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}seats/<int:number>/take-over/": (
        "302 409 409 409 | 302 302 302 409 | 302 409 409 409"
    ),
    f"POST {PAGE}bot/": "302 403 302 403 | 302 403 409 403 | 302 403 409 403",
    f"POST {PAGE}invite/": "302 403 302 403 | 302 403 409 403 | 302 403 409 403",
    f"POST {PAGE}cancel/": "302 403 302 403 | 302 403 409 403 | 302 403 409 403",
    f"POST {PAGE}pause/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    f"POST {PAGE}resume/": "302 403 403 409 | 302 403 403 302 | 302 403 403 409",
    "GET /me/mails/<str:table_id>/": "302 403 403 200 | 302 403 403 200 | 302 403 403 200",
    "POST /me/mails/<str:table_id>/": "302 403 403 302 | 302 403 403 302 | 302 403 403 302",
}
REDIRECTS = {f"GET {PAGE}summary.pdf"}  # to the book, whoever asks: it tells nothing
BESIDES = {  # (visitor, state): who has played a seat does not take another
    f"POST {REST}/seats/<seat:number>/take-over": {("replaced", "running"): 409},
    f"POST {PAGE}seats/<int:number>/take-over/": {("replaced", "running"): 409},
}

FORM = {"nonce": NONCE, "expected_seq": "HEAD", "decision": ""}
SENT: dict[str, dict[str, Any]] = {
    f"POST {REST}/moves": {"orders": "resign"},
    f"POST {REST}/preview": {"orders": "resign"},
    f"POST {REST}/lines": {"ship": "A", "content": "104.5E > 103E 20S"},
    f"POST {REST}/photos": {"content": "AAAA"},
    f"POST {REST}/photos/<str:name>": {"answer": "yes"},
    f"POST {REST}/pen": {"ship": "A", "decision": "sail", "number": 1, "points": [[7000, 0]]},
    f"POST {REST}/press": {"text": "Fair winds."},
    f"POST {REST}/press-in-book": {"agree": True},
    f"POST {REST}/fork": {"event": 1, "seat": 1, "luck": "anchor"},
    f"POST {REST}/join": {"luck": "anchor"},
    f"POST {REST}/bots": {"bot": "random"},
    "PUT /api/v1/me/mails/<id:table_id>": {"delivery": None, "reminders": [], "sheet": None},
    f"POST {REST}/draft": {"lines": ["resign"]},
    f"POST {PAGE}orders/": FORM | {"orders": "resign", "sure": "yes"},
    f"POST {PAGE}draft/": {"line": "resign"},
    f"POST {PAGE}note/": {"note": "Beware of the lee shore."},
    f"POST {PAGE}move/": FORM | {"kind": "resign", "sure": "yes"},
    f"POST {PAGE}press/": {"text": "Fair winds.", "nonce": NONCE},
    f"POST {PAGE}comments/": {"seq": "1", "text": "Here it turned.", "nonce": NONCE},
    f"POST {PAGE}press/book/": {"agree": "yes"},
    f"POST {PAGE}fork/": {"event": "1"},
    f"POST {PAGE}join/": {"luck": "anchor"},
    f"POST {PAGE}bot/": {"bot": "random"},
}


# --- The table ---


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with nobody_rings():
        yield


@pytest.fixture
def people(db) -> dict[str, User]:
    made = {name: User.objects.create_user(name, f"{name}@example.org") for name in VISITORS[1:]}
    User.objects.filter(username="staff").update(is_staff=True, is_superuser=True)
    return made


@pytest.fixture
def clients(people) -> dict[str, Client]:
    made = {name: Client() for name in VISITORS}
    for name, user in people.items():
        made[name].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


def set_up(people: dict[str, User], watch: Any, state: str, now: datetime) -> Game:
    """The table in this state, of a season, with everybody where they belong."""
    opened = tables.open_table(
        ruleset="voc-basic@1",
        seats=4,
        opened_by=people["opener"],
        watch=watch,
        clock=Clock(pauses=True),
        now=now,
        table_id=TABLE,
        secret=bytes(32),
    )
    tables.invite(game_id=TABLE, by=people["opener"], now=now, email="invited@example.org")
    Invitation.objects.update(token=TOKEN)
    stream = log.create("spring", bytes(32))
    season = Season.objects.create(
        stream=stream, title="Spring", organiser=people["organiser"], opened_at=now
    )
    Fixture.objects.create(season=season, number=1, round=1, game=opened)
    sit_down(people, ("seated", "gone", "replaced"), now)
    if state == "open":
        leave(people, ("gone", "replaced"), now)
    else:
        play(people, now)
    if state == "finished":
        places = [Standing(seat, seat, 0) for seat in (1, 2, 3, 4)]
        directed.adjudicate(game_id=TABLE, places=places, reason="Fog.", by="director", now=now)
    return Game.objects.select_related("stream").get(pk=TABLE)


def play(people: dict[str, User], now: datetime) -> None:
    tables.seat_bot(game_id=TABLE, bot="random", now=now)
    for name in ("seated", "gone", "replaced"):
        tables.confirm(game_id=TABLE, player=people[name], now=now)
    leave(people, ("gone", "replaced"), now)
    tables.take_over(game_id=TABLE, number=3, player=people["substitute"], now=now)


def sit_down(people: dict[str, User], names: tuple[str, ...], now: datetime) -> None:
    for name in names:
        tables.join(game_id=TABLE, player=people[name], luck="", source="web", now=now)


def leave(people: dict[str, User], names: tuple[str, ...], now: datetime) -> None:
    for name in names:
        tables.leave(game_id=TABLE, player=people[name], now=now)


# --- The addresses ---


def addresses() -> dict[str, Any]:
    """Every address of ours, and the view behind it."""
    found = {}
    for route, pattern in patterns(get_resolver().url_patterns, "/"):
        view = getattr(pattern.callback, "view_class", pattern.callback)
        if view.__module__.startswith(OURS):
            found[route] = view
    return found


def patterns(within: Any, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in within:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern.url_patterns, route)
        else:
            yield route, pattern


def methods(view: Any) -> list[str]:
    """What a door of REST takes."""
    offered = [name for name in view.http_method_names if name != "head" and hasattr(view, name)]
    return [name.upper() for name in offered]


def test_every_address_has_its_line():
    about_a_table = {line.split()[1] for line in (*LINES, *REDIRECTS)}
    listed = about_a_table | set(ELSEWHERE.split())
    assert set(addresses()) - listed == set(), "say in LINES or ELSEWHERE who may use it"
    assert listed - set(addresses()) == set()
    assert {route for route in addresses() if "table_id>" in route} == about_a_table


def test_every_method_of_rest_has_its_line():
    offered = {
        f"{method} {route}"
        for route, view in addresses().items()
        if route.startswith("/api/") and "table_id>" in route
        for method in methods(view)
    }
    assert offered == {line for line in LINES if "/api/" in line}


# --- Asking ---


def ask(client: Client, line: str, head: int, *, table: str = TABLE) -> HttpResponse:
    """One request, which leaves no trace."""
    method, route = line.split()
    path = re.sub(r"<\w+:table_id>", table, route)
    path = re.sub(r"<\w+:number>", "2", path).replace("<str:ship>", "A")
    sent = SENT.get(line, {})
    if "expected_seq" in sent:
        sent = sent | {"expected_seq": str(head)}
    kept = transaction.savepoint()
    if path.startswith("/api/"):
        body = "" if method == "GET" else json.dumps(sent)
        answer = client.generic(
            method, path, body, "application/json", headers={"Idempotency-Key": NONCE}
        )
    else:
        answer = client.post(path, sent) if method == "POST" else client.get(path)
    if answer.streaming:
        list(answer.streaming_content)
    transaction.savepoint_rollback(kept)
    return answer


def expected(line: str, visitor: str, watch: str, state: str) -> int:
    told = LINES[line].split(" | ")[("open", "running", "finished").index(state)].split()
    by_standing = dict(zip(STANDINGS, map(int, told), strict=True))
    here = standing(visitor, watch, state)
    if here == HIDDEN:
        asked_who = by_standing["stranger"] if visitor == STRANGER else 404
        return asked_who if asked_who in (302, 401) else 404
    return BESIDES.get(line, {}).get((visitor, state), by_standing[here])


def hides(line: str, answer: HttpResponse) -> bool:
    """Whether the answer is that there is no such table, and no other 404."""
    if "/api/" in line:
        return answer.json()["code"] == "not_found"
    return "pages/not_found.html" in [template.name for template in answer.templates]


@pytest.mark.parametrize("state", ["open", "running", "finished"])
@pytest.mark.parametrize("watch", ["everyone", "players"])
def test_each_address_answers_each_visitor_as_the_table_of_lines_says(
    people, clients, now, watch, state
):
    head = set_up(people, watch, state, now).stream.head_seq
    wrong, shown = [], []
    for line in LINES:
        for visitor in VISITORS:
            answer = ask(clients[visitor], line, head)
            if answer.status_code != (told := expected(line, visitor, watch, state)):
                wrong.append(f"{line}: {visitor} gets {answer.status_code}, not {told}")
            hidden = standing(visitor, watch, state) == HIDDEN
            if answer.status_code == 404 and hides(line, answer) != hidden:
                shown.append(f"{line}: {visitor}")
    assert wrong == []
    assert shown == []


@pytest.mark.parametrize("visitor", [STRANGER, "outsider"])
def test_a_hidden_table_and_none_at_all_answer_alike(people, clients, now, visitor):
    head = set_up(people, "players", "running", now).stream.head_seq
    for line in (*LINES, *REDIRECTS):
        hidden = ask(clients[visitor], line, head)
        none = ask(clients[visitor], line, head, table=NOWHERE)
        assert hidden.status_code == none.status_code, line
        assert hidden.headers.get("Location", "").replace(TABLE, NOWHERE) == none.headers.get(
            "Location", ""
        ), line
        if "/api/" in line:
            assert hidden.content == none.content, line


def test_a_deed_followed_as_a_link_leads_to_the_table_and_tells_nothing(people, clients, now):
    set_up(people, "players", "running", now)
    deeds = {line.split()[1] for line in LINES if line.startswith("POST /tables")}
    for route in deeds - {line.split()[1] for line in LINES if line.startswith("GET")}:
        for table in (TABLE, NOWHERE):
            answer = ask(clients[STRANGER], f"GET {route}", 0, table=table)
            assert (answer.status_code, answer.headers["Location"]) == (302, f"/tables/{table}/")


@pytest.mark.parametrize("state", ["open", "running", "finished"])
@pytest.mark.parametrize("watch", ["everyone", "players"])
def test_lists_hold_the_tables_that_can_be_found(people, clients, now, watch, state):
    set_up(people, watch, state, now)
    for visitor in VISITORS:
        seen = standing(visitor, watch, state) != HIDDEN
        listed = clients[visitor].get("/api/v1/tables").json()["tables"]
        assert [table["id"] for table in listed] == [TABLE] * seen, visitor
        page = clients[visitor].get(f"/tables/?show={state}").content.decode()
        slug = Game.objects.get(pk=TABLE).slug
        assert (f"/tables/{slug}/" in page) is (watch == "everyone"), visitor


def test_an_invitation_shows_the_table_and_nothing_of_the_game(people, clients, now):
    set_up(people, "players", "running", now)
    for visitor in (STRANGER, "outsider", "invited"):
        assert clients[visitor].get(f"/join/{TOKEN}/").status_code == 200
        assert clients[visitor].get(f"/tables/{TABLE}/?invitation={TOKEN}").status_code == 404


def test_whoever_left_does_not_come_back_where_the_table_says_so(people, clients, now):
    game = set_up(people, "players", "running", now)
    assert access.seat_to_come_back_to(game, people["gone"].pk) == 2
    Game.objects.update(clock='{"may_return":false}')
    assert [
        clients["gone"].get(address).status_code
        for address in (f"/tables/{TABLE}/", f"/api/v1/tables/{TABLE}", "/my/")
    ] == [404, 404, 200]
    assert clients["gone"].get("/api/v1/tables").json()["tables"] == []
