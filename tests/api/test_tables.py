"""Tables over REST: open, look, sit, leave. Runs on SQLite and on Postgres."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.eventlog import log
from games.models import Game, Invitation
from games.services import tables
from tests.api.conftest import moment

pytestmark = pytest.mark.django_db


def ids(answer) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [table["id"] for table in answer.json()["tables"]]


def code(answer) -> tuple[int, str]:
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    assert answer.json()["status"] == answer.status_code
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def secluded(cast, now) -> Game:
    """Anna's table, for its players' eyes alone."""
    return tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        watch="players",
        secret=bytes(32),
        table_id="secluded",
    )


# --- Opening ---


def test_a_table_is_opened_and_told(anna, now):
    asked = {
        "ruleset": "long-cours@1",
        "seats": 4,
        "options": {"short": True},
        "clock": {"days": 7},
        "invited_only": True,
    }
    answer = anna.post("tables", asked)
    assert answer.status_code == 201
    game = Game.objects.select_related("stream").get()
    assert answer.headers["Location"] == f"http://testserver/api/v1/tables/{game.pk}"
    free = {"holder": None, "bot": None, "confirmed": False, "open_to_substitutes": False}
    free |= {"wants_pause": False, "bank_hours": None, "record": None}
    assert answer.json() == {
        "id": game.pk,
        "name": game.name,
        "slug": game.slug,
        "ruleset": "long-cours@1",
        "title": "Long Cours",
        "status": "open",
        "options": {"short": True},
        "clock": {
            "days": 7,
            "bank_days": 0,
            "increment_hours": 0,
            "cap_days": 0,
            "free_hours": 0,
            "days_off": [],
            "spare_nights": True,
            "grace_hours": 12,
            "absences": True,
            "pauses": True,
            "autopilot_after": 3,
            "may_return": True,
            "sentences": [
                "7 days for each decision.",
                "No deadline falls in its player’s night.",
                "After the deadline come 12 hours of grace; then the default is played.",
                (
                    "After 3 defaults in a row the autopilot plays on and the seat is offered to a "
                    "substitute."
                ),
                "Whoever left may come back while the seat is free.",
                "A declared absence stops the clock.",
                "All players together may agree to a pause.",
            ],
        },
        "paused": False,
        "parent": None,
        "watch": "everyone",
        "invited_only": True,
        "opened_by": "anna",
        "opened_at": moment(now),
        "fill_by": moment(now + timedelta(days=14)),
        "started_at": None,
        "ended_at": None,
        "close_reason": None,
        "you": None,
        "seats": [{"number": number, "name": f"Seat {number}"} | free for number in (1, 2, 3, 4)],
        "waiting": [],
        "head": {"seq": 1, "hash": game.stream.head_hash},
        "commitment": log.read(game.pk)[0].data.partition('"commitment":"')[2][:64],
        "secret": None,
        "result": None,
    }
    assert anna.get(f"tables/{game.pk}").json() == answer.json()


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"ruleset": "chess@1"}, "unknown_game"),
        ({"seats": 2}, "bad_seats"),
        ({"options": {"round_limit": 20}}, "bad_option"),
        ({"options": {"round_limit": 10**40}}, "bad_option"),
        ({"options": {"turbo": True}}, "bad_option"),
        ({"clock": {"days": 0}}, "bad_field"),
        ({"clock": {"days": 61}}, "bad_field"),
        ({"clock": {"free_hours": 12}}, "no_bank"),
        ({"clock": {"bank_days": 5, "free_hours": 2}}, "bad_free_hours"),
        ({"clock": {"days_off": [7, 6]}}, "bad_days_off"),
        ({"clock": {"days_off": [8]}}, "bad_field"),
        ({"clock": {"grace_hours": 169}}, "bad_field"),
        ({"fill_days": 91}, "bad_field"),
        ({"watch": "nobody"}, "bad_field"),
        ({"seats": "3"}, "bad_field"),
        ({"colour": "red"}, "bad_field"),
    ],
)
def test_a_table_that_cannot_be_is_refused(anna, wrong, refused):
    assert code(anna.post("tables", {"ruleset": "long-cours@1", "seats": 3} | wrong)) == (
        422,
        refused,
    )
    assert not Game.objects.exists()


def test_opening_takes_an_account(stranger):
    assert code(stranger.post("tables", {"ruleset": "long-cours@1", "seats": 3})) == (
        401,
        "not_authenticated",
    )


# --- Looking ---


def test_the_list_is_filtered_and_paged(cast, now, anna, stranger):
    for number in range(5):
        tables.open_table(
            ruleset="long-cours@1",
            seats=3,
            opened_by=cast.anna if number % 2 else cast.bram,
            now=now + timedelta(minutes=number // 2),
            table_id=f"t{number}",
        )
    tables.join(game_id="t0", player=cast.anna, luck="a", source="rest", now=now)
    tables.cancel(game_id="t3", by=cast.anna, now=now)
    assert ids(stranger.get("tables")) == ["t4", "t2", "t3", "t0", "t1"]
    assert ids(stranger.get("tables?status=closed")) == ["t3"]
    assert ids(stranger.get("tables?status=running")) == []
    assert ids(anna.get("tables?mine=true")) == ["t3", "t0", "t1"]
    assert ids(anna.get("tables?mine=true&status=open")) == ["t0", "t1"]
    assert code(stranger.get("tables?mine=true")) == (401, "not_authenticated")
    first = stranger.get("tables?limit=2")
    assert ids(first) == ["t4", "t2"]
    assert first.json()["next"] == "http://testserver/api/v1/tables?limit=2&after=t2"
    second = stranger.get("tables?limit=2&after=t2")
    assert ids(second) == ["t3", "t0"]
    third = stranger.get("tables?limit=2&after=t0")
    assert (ids(third), third.json()["next"]) == (["t1"], None)
    assert ids(stranger.get("tables?after=unknown")) == []


def test_a_running_table_says_whose_turn_it_is_and_until_when(under_way, stranger, now):
    table = stranger.get(f"tables/{under_way.pk}").json()
    awaited = {
        "seat": 2,
        "kind": "turn",
        "due": True,
        "since": moment(now),
        "until": moment(now + timedelta(days=3)),
    }
    awaited |= {"default_at": moment(now + timedelta(days=3)), "late": False}
    assert table["waiting"] == [{"decision": "turn/2/2"} | awaited]
    assert table["head"] == {"seq": under_way.stream.head_seq, "hash": under_way.stream.head_hash}
    assert [(seat["name"], seat["holder"], seat["confirmed"]) for seat in table["seats"]] == [
        (name, "player", True) for name in ("anna", "bram", "cato")
    ]
    assert (table["status"], table["you"], table["secret"]) == ("running", None, None)


def test_everybody_is_told_their_own_seat(under_way, visit):
    assert [
        visit(name).get(f"tables/{under_way.pk}").json()["you"]
        for name in ("anna", "bram", "cato", "dirk")
    ] == [1, 2, 3, None]


def test_a_finished_table_tells_the_result_and_the_secret(under_way, anna, bram, stranger, now):
    for visitor in (anna, bram):
        assert visitor.move(under_way, {"command": {"kind": "resign"}}).status_code == 201
    table = stranger.get(f"tables/{under_way.pk}").json()
    assert (table["status"], table["close_reason"], table["ended_at"]) == (
        "finished",
        "finished",
        moment(now),
    )
    assert (table["secret"], table["waiting"]) == ("00" * 32, [])
    assert [(placing["seat"], placing["place"]) for placing in table["result"]] == [
        (3, 1),
        (2, 2),
        (1, 3),
    ]


def test_lists_and_tables_cost_the_same_however_many_there_are(cast, now, anna):
    def opened(name: str) -> None:
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, table_id=name
        )
        for player in (cast.anna, cast.bram, cast.cato):
            tables.join(game_id=name, player=player, luck="x", source="rest", now=now)
        for player in (cast.anna, cast.bram, cast.cato):
            tables.confirm(game_id=name, player=player, now=now)

    def queries(address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as counted:
            assert anna.get(address).status_code == 200
        return len(counted)

    addresses = ("tables", "tables?mine=true&status=running", "me")
    opened("one")
    queries("me")  # the last use of a key is written once in a while
    with_one = [queries(address) for address in addresses]
    opened("two")
    opened("three")
    assert [queries(address) for address in addresses] == with_one == [5, 7, 3]
    at_table = ("", "/view", "/options", "/events", "/export")
    assert [queries(f"tables/one{rest}") for rest in at_table] == [4, 2, 4, 3, 3]


# --- Whose eyes ---


def test_a_table_for_its_players_alone_does_not_exist_for_others(secluded, visit, cast, now):
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=secluded.pk, player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=secluded.pk, player=player, now=now)
    anywhere = ("", "/view", "/events", "/export", "/options")
    letter = {"command": {"kind": "resign"}}
    for name in ("dirk", ""):
        visitor = visit(name)
        unknown = 404 if name else 401  # without an account some doors do not open at all
        assert [visitor.get(f"tables/secluded{rest}").status_code for rest in anywhere] == [
            404,
            404,
            404,
            404,
            unknown,
        ]
        for rest in (
            "/join",
            "/confirm",
            "/leave",
            "/bots",
            "/cancel",
            "/invitations",
            "/seats/1/take-over",
            "/preview",
        ):
            body = letter if rest == "/preview" else {"luck": "x"} if rest == "/join" else {}
            assert visitor.post(f"tables/secluded{rest}", body).status_code == unknown, rest
        assert visitor.move(secluded, letter).status_code == unknown
        assert ids(visitor.get("tables")) == []
    for name in ("anna", "bram"):
        assert visit(name).get("tables/secluded/view").status_code == 200
        assert ids(visit(name).get("tables")) == ["secluded"]
    for name in ("anna", "bram"):
        assert visit(name).move(secluded, letter).status_code == 201
    assert visit("dirk").get("tables/secluded/export").status_code == 404  # after the end too
    assert visit("cato").get("tables/secluded/export").status_code == 200


def test_whoever_opened_a_secluded_table_sees_it_until_the_others_play(secluded, visit, cast, now):
    anna = visit("anna")
    assert anna.get("tables/secluded").status_code == 200
    for player in (cast.bram, cast.cato, cast.dirk):
        tables.join(game_id="secluded", player=player, luck="x", source="web", now=now)
    assert ids(anna.get("tables")) == ["secluded"]
    for player in (cast.bram, cast.cato, cast.dirk):
        tables.confirm(game_id="secluded", player=player, now=now)
    assert anna.get("tables/secluded").status_code == 404
    assert anna.get("tables/secluded/view").status_code == 404
    assert ids(anna.get("tables")) == ids(anna.get("tables?mine=true")) == []


def test_an_invitation_shows_a_secluded_table_to_its_bearer(secluded, anna, bram):
    token = anna.post("tables/secluded/invitations", {}).json()["token"]
    assert (
        bram.post("tables/secluded/join", {"luck": "b", "invitation": "abcdefghij"}).status_code
        == 404
    )
    joined = bram.post("tables/secluded/join", {"luck": "b", "invitation": token})
    assert (joined.status_code, joined.json()["you"]) == (200, 1)
    assert bram.get("tables/secluded").json() == joined.json()


# --- Sitting ---


def test_three_sit_down_confirm_and_the_game_begins(opened, visit):
    for number, name in enumerate(("anna", "bram", "cato"), start=1):
        answer = visit(name).post(f"tables/{opened.pk}/join", {"luck": f"luck of {name}"})
        assert (answer.status_code, answer.json()["you"]) == (200, number)
    assert [row.data.partition('"source":')[2] for row in log.read(opened.pk, after=1)] == [
        '"rest"}'
    ] * 3
    told = [
        visit(name).post(f"tables/{opened.pk}/confirm").json()["status"]
        for name in ("anna", "bram", "cato")
    ]
    assert told == ["open", "open", "running"]


def test_joining_twice_is_joining_once(opened, anna):
    first = anna.post(f"tables/{opened.pk}/join", {"luck": "a"})
    assert anna.post(f"tables/{opened.pk}/join", {"luck": "b"}).json() == first.json()


@pytest.mark.parametrize("luck", [{}, {"luck": ""}, {"luck": "x" * 501}, {"luck": 7}])
def test_joining_takes_some_words(opened, anna, luck):
    assert code(anna.post(f"tables/{opened.pk}/join", luck)) == (422, "bad_field")


def test_what_a_table_refuses_is_said_with_its_code(full, started, visit, dirk):
    assert code(dirk.post(f"tables/{full.pk}/join", {"luck": "d"})) == (409, "not_open")
    assert code(dirk.post(f"tables/{full.pk}/confirm")) == (403, "not_seated")
    assert code(dirk.post(f"tables/{full.pk}/leave")) == (403, "not_seated")
    assert code(dirk.post(f"tables/{full.pk}/seats/1/take-over")) == (409, "seat_not_offered")
    assert code(visit("anna").post(f"tables/{full.pk}/cancel")) == (409, "not_open")
    assert code(visit("anna").post(f"tables/{full.pk}/bots")) == (409, "not_open")


def test_only_whoever_opened_a_table_arranges_it(opened, anna, bram):
    for rest in ("bots", "invitations", "cancel"):
        assert code(bram.post(f"tables/{opened.pk}/{rest}")) == (403, "opener_only")
    assert (
        anna.post(f"tables/{opened.pk}/bots", {"bot": "random"}).json()["seats"][0]["bot"]
        == "random"
    )
    assert code(anna.post(f"tables/{opened.pk}/bots", {"bot": "deep-blue"})) == (422, "unknown_bot")
    closed = anna.post(f"tables/{opened.pk}/cancel").json()
    assert (closed["status"], closed["close_reason"], closed["secret"]) == (
        "closed",
        "cancelled",
        "00" * 32,
    )


def test_bots_fill_a_table(opened, anna):
    assert [anna.post(f"tables/{opened.pk}/bots").status_code for _ in range(2)] == [200, 200]
    anna.post(f"tables/{opened.pk}/join", {"luck": "a"})
    table = anna.post(f"tables/{opened.pk}/confirm").json()
    assert (table["status"], [seat["name"] for seat in table["seats"]]) == (
        "running",
        ["Bot 1", "Bot 2", "anna"],
    )


def test_invitations_are_for_one_address_or_for_whoever_has_them(opened, anna):
    link = anna.post(f"tables/{opened.pk}/invitations")
    assert (link.status_code, link.json()["email"]) == (201, "")
    letter = anna.post(f"tables/{opened.pk}/invitations", {"email": "Bram@example.org"})
    token = Invitation.objects.last().token
    link = f"http://127.0.0.1:8000/join/{token}/"
    assert letter.json() == {
        "table": opened.pk,
        "token": token,
        "email": "bram@example.org",
        "link": link,
    }
    for odd in ("bram", "x" * 250 + "@example.org"):
        assert code(anna.post(f"tables/{opened.pk}/invitations", {"email": odd})) == (
            422,
            "bad_field",
        )
    nul = anna.post(f"tables/{opened.pk}/invitations", {"email": "a@b\x00.org"})
    assert code(nul) == (400, "bad_characters")


# --- Leaving ---


def test_leaving_hands_the_seat_to_the_autopilot_and_a_substitute_takes_over(under_way, bram, dirk):
    assert bram.post(f"tables/{under_way.pk}/leave").status_code == 204
    assert bram.get(f"tables/{under_way.pk}").json()["seats"][1]["open_to_substitutes"] is True
    assert code(bram.move(under_way, {"command": {"kind": "resign"}})) == (403, "not_seated")
    table = dirk.post(f"tables/{under_way.pk}/seats/2/take-over").json()
    assert (table["you"], table["seats"][1]["name"], table["seats"][1]["holder"]) == (
        2,
        "dirk",
        "player",
    )
    assert bram.get(f"tables/{under_way.pk}/view").json()["seat"] is None


def test_no_table_and_no_seat_of_a_strange_form(opened, dirk):
    for address in (
        "tables/UPPER",
        "tables/" + "x" * 33,
        "tables/a%20b",
        "tables/",
        f"tables/{opened.pk}/",
        "x" * 3000,
    ):
        assert code(dirk.get(address)) == (404, "not_found")
    for number in ("0", "100", "9" * 30, "-1", "1.5"):
        assert code(dirk.post(f"tables/{opened.pk}/seats/{number}/take-over")) == (404, "not_found")
    assert code(dirk.get("tables/%00")) == (400, "bad_characters")
    assert code(dirk.post(f"tables/{opened.pk}/seats/%00/take-over")) == (400, "bad_characters")


# --- Press ---


def write(who, game, letter, key="k"):
    return who.post(f"tables/{game.pk}/press", letter, **{"Idempotency-Key": key})


def test_press_is_read_by_whom_it_is_for(full, visit):
    """Anna writes to the table and to Bram, each twice by mistake; Bram reads both, Cato and a
    stranger the one."""
    for number, letter in enumerate(({"text": "Fair winds!"}, {"text": "Shall we?", "to": 2})):
        assert [write(visit("anna"), full, letter, f"p{number}").status_code for _ in range(2)] == [
            201,
            201,
        ]
    reads = {
        name: [row["text"] for row in visit(name).get(f"tables/{full.pk}/press").json()["press"]]
        for name in ("bram", "cato", "")
    }
    assert reads == {
        "bram": ["Fair winds!", "Shall we?"],
        "cato": ["Fair winds!"],
        "": ["Fair winds!"],
    }


def test_press_that_cannot_be_sent_is_refused_by_its_code(full, visit):
    def refused(name, letter):
        answer = write(visit(name), full, letter)
        return answer.status_code, answer.json()["code"]

    assert refused("anna", {"text": " "}) == (422, "press_empty")
    assert refused("anna", {"text": "x" * 4001}) == (422, "press_too_long")
    assert refused("anna", {"text": "x", "to": 9}) == (422, "press_nobody")
    assert refused("anna", {"text": "x", "to": 1}) == (422, "press_to_yourself")
    assert refused("dirk", {"text": "x"}) == (403, "not_seated")
    assert refused("", {"text": "x"}) == (401, "not_authenticated")
    assert write(visit("anna"), full, {"text": "x"}).status_code == 201
    assert refused("anna", {"text": "y"}) == (409, "press_reused")
