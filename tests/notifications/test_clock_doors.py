"""The clock by page and by REST: chosen when a table opens, shown, paused; absences declared;
records shown to those about to sit down."""

from datetime import date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from games.models import Decision, Game, Seat
from games.services import tables
from games.services.terms import HOUSE
from games.table import Clock
from notifications.models import Absence, Answer, Preference
from tests.keys import key_of
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
WISH = {
    "table": "abcdefgh23", "seats": "3", "bots": "0", "bot": "sensible", "days": "4",
    "watch": "everyone",
    "option-round_limit": "40", "luck": "gull",
}  # fmt: skip


@pytest.fixture(autouse=True)
def still(monkeypatch, now):
    """The clock stands still, and may be set: still(hours)."""
    hour = {"now": now}
    monkeypatch.setattr(timezone, "now", lambda: hour["now"])
    translation.activate("en")
    return lambda later: hour.update(now=now + later)


@pytest.fixture
def web(cast):
    def sign_in(name=""):
        client = Client()
        if name:
            client.force_login(
                getattr(cast, name), backend="django.contrib.auth.backends.ModelBackend"
            )
        return client

    return sign_in


@pytest.fixture
def rest(cast):
    """rest("anna", "post", "absences", {...}): status and answer."""

    def call(name, method, address, data=None):
        headers = {"Authorization": (f"Token {key_of(getattr(cast, name))}")} if name else {}
        answer = getattr(Client(), method)(
            f"/api/v1/{address}", data, content_type="application/json", headers=headers
        )
        return answer.status_code, answer.json() if answer.content else None

    return call


@pytest.fixture
def house(cast, now) -> Game:
    """A table that runs by the clock of the house."""
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        clock=HOUSE,
        table_id="houseclock",
        secret=bytes(32),
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id="houseclock", player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id="houseclock", player=player, now=now)
    return Game.objects.get(pk="houseclock")


# --- Chosen ---


def test_the_form_begins_with_the_clock_of_the_house(web):
    form = web("anna").get("/tables/new/").context["form"]
    initial = {
        name: form[name].initial
        for name in (
            "grace_hours",
            "autopilot_after",
            "spare_nights",
            "absences",
            "pauses",
            "may_return",
        )
    }
    assert initial == {name: getattr(HOUSE, name) for name in initial}


def test_a_clock_is_chosen_by_form(web):
    web("anna").post(
        "/tables/new/",
        WISH
        | {
            "grace_hours": "6",
            "days_off": ["7", "6"],
            "spare_nights": "on",
            "autopilot_after": "2",
        },
    )
    assert Game.objects.get().terms == Clock(
        days=4,
        grace_hours=6,
        days_off=(6, 7),
        spare_nights=True,
        autopilot_after=2,
        may_return=False,
        absences=False,
        pauses=False,
    )


def test_a_bank_is_chosen_by_form_and_its_free_hours_are_a_day_unless_told(web):
    web("anna").post(
        "/tables/new/",
        WISH | {"bank_days": "10", "increment_hours": "12", "cap_days": "15", "may_return": "on"},
    )
    assert Game.objects.get().terms == Clock(
        days=4, bank_days=10, free_hours=24, increment_hours=12, cap_days=15
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bank_days": "10", "cap_days": "5"}, "10 days, at most 5, do not fit."),
        ({"increment_hours": "5"}, "need a bank; say how many days it begins with."),
        ({"days_off": ["1", "2", "3", "4", "5", "6"]}, "at most 5 of them"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_on_the_form_and_nothing_opens(web, wrong, said):
    answer = web("anna").post("/tables/new/", WISH | wrong)
    assert (answer.status_code, said in words_on(answer), Game.objects.count()) == (422, True, 0)
    assert "<details open>" in answer.content.decode()


def test_a_clock_is_chosen_by_rest(rest):
    clock = {"bank_days": 10, "free_hours": 24, "days_off": [6, 7], "grace_hours": 0}
    status, told = rest(
        "anna", "post", "tables", {"ruleset": "long-cours@1", "seats": 3, "clock": clock}
    )
    assert status == 201
    assert {name: told["clock"][name] for name in clock} == clock
    assert told["clock"]["sentences"][:2] == [
        "A bank to think from: 10 days. The first 24 hours of each decision are free.",
        "No time passes on Saturdays and Sundays, in each player’s own time zone.",
    ]


# --- Shown ---


def test_the_tables_page_shows_the_clock_in_words(web, house):
    said = words_on(web().get("/tables/houseclock/"))
    assert (
        "3 days for each decision. No deadline falls in its player’s night. After the deadline "
        "come 12 hours of grace" in said
    )
    assert "Late:" not in said


def test_who_is_late_is_public(web, rest, house, still, now):
    """Everybody may know for whom the table waits, and until when (PEERS 28)."""
    Decision.objects.filter(game=house, seat=1).update(due=False)
    still(timedelta(days=3, minutes=5))
    said = words_on(web().get("/tables/houseclock/"))
    assert (
        "Late: bram · the deadline was 4 March 2027, 09:00 UTC · the default is played 4 March "
        "2027, 21:00 UTC" in said
    )
    _, told = rest("", "get", "tables/houseclock")
    assert [(one["seat"], one["late"], one["default_at"]) for one in told["waiting"]] == [
        (1, False, None),
        (2, True, "2027-03-04T21:00:00Z"),
        (3, True, "2027-03-04T21:00:00Z"),
    ]


def test_the_banks_are_shown(web, rest, cast, now):
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now,
        clock=Clock(bank_days=5, free_hours=12),
        table_id="banked",
        secret=bytes(32),
    )
    for step in ("join", "confirm"):
        for player in (cast.anna, cast.bram, cast.cato):
            words = {"luck": "x", "source": "web"} if step == "join" else {}
            getattr(tables, step)(game_id="banked", player=player, now=now, **words)
    Seat.objects.filter(game="banked", number=2).update(bank=30 * HOUR)
    said = words_on(web().get("/tables/banked/"))
    assert "anna’s bank 5 d bram’s bank 30 h cato’s bank 5 d" in said
    assert [seat["bank_hours"] for seat in rest("", "get", "tables/banked")[1]["seats"]] == [
        120,
        30,
        120,
    ]


# --- Pauses ---


def test_a_pause_by_page(web, house):
    assert "Ask for a pause" in words_on(web("anna").get("/tables/houseclock/"))
    web("anna").post("/tables/houseclock/pause/")
    said = words_on(web("bram").get("/tables/houseclock/"))
    assert ("Would like a pause: anna." in said, "Agree to a pause" in said) == (True, True)
    web("bram").post("/tables/houseclock/pause/")
    answer = web("cato").post("/tables/houseclock/pause/", follow=True)
    assert "All clocks stand still." in words_on(answer)
    assert "Paused: all clocks stand still until a player ends it." in words_on(
        web().get("/tables/houseclock/")
    )
    assert "The clocks run again." in words_on(
        web("bram").post("/tables/houseclock/resume/", follow=True)
    )
    assert not Game.objects.get(pk="houseclock").paused


def test_only_players_pause_and_looking_changes_nothing(web, house):
    assert web("anna").get("/tables/houseclock/pause/").headers["Location"] == "/tables/houseclock/"
    assert (
        web("").post("/tables/houseclock/pause/").headers["Location"]
        == "/accounts/login/?next=/tables/houseclock/"
    )
    assert web("dirk").post("/tables/houseclock/pause/").status_code == 403
    assert not Seat.objects.filter(wants_pause=True).exists()


def test_a_pause_by_rest(rest, house):
    answers = [
        rest(name, "post", "tables/houseclock/pause", {}) for name in ("anna", "bram", "cato")
    ]
    assert [
        (status, told["paused"], [seat["wants_pause"] for seat in told["seats"]])
        for status, told in answers
    ] == [
        (200, False, [True, False, False]),
        (200, False, [True, True, False]),
        (200, True, [False, False, False]),
    ]
    status, told = rest("cato", "post", "tables/houseclock/resume", {})
    assert (status, told["paused"]) == (200, False)
    assert rest("dirk", "post", "tables/houseclock/pause", {})[0] == 403


# --- Absences ---


def test_an_absence_by_page(web, cast, house):
    assert "Left for 2027: 42 of 42 days." in words_on(web("bram").get("/absences/"))
    answer = web("bram").post(
        "/absences/", {"first": "2027-03-03", "last": "2027-03-05"}, follow=True
    )
    said = words_on(answer)
    assert (
        "Away from 3 March 2027 to 5 March 2027" in said,
        "Left for 2027: 39 of 42 days." in said,
    ) == (True, True)
    absence = Absence.objects.get()
    web("anna").post(f"/absences/{absence.pk}/withdraw/")
    assert Absence.objects.count() == 1  # not hers
    web("bram").post(f"/absences/{absence.pk}/withdraw/")
    assert Absence.objects.count() == 0


def test_an_absence_that_cannot_be_is_refused_by_page_and_changes_nothing(web):
    answer = web("bram").post("/absences/", {"first": "2027-03-01", "last": "2027-03-05"})
    assert (answer.status_code, Absence.objects.count()) == (422, 0)
    assert "2027-03-01 is too soon, the earliest first day is 2027-03-02." in words_on(answer)
    assert web("bram").post("/absences/", {"first": "soon", "last": ""}).status_code == 422


def test_an_absence_by_rest(rest, house):
    status, told = rest("bram", "post", "absences", {"first": "2027-03-03", "last": "2027-03-05"})
    [absence] = told["absences"]
    assert (status, absence["first"], absence["last"], told["left"]) == (
        201,
        "2027-03-03",
        "2027-03-05",
        {"2027": 39, "2028": 42},
    )
    assert rest("bram", "post", "absences", {"first": "2027-03-03", "last": "2027-03-05"}) == (
        201,
        told,
    )
    assert [
        rest(name, "delete", f"absences/{absence['id']}")[0] for name in ("anna", "bram", "bram")
    ] == [404, 200, 404]
    assert rest("bram", "get", "absences") == (
        200,
        {"absences": [], "allowance": 42, "left": {"2027": 42, "2028": 42}},
    )


@pytest.mark.parametrize(
    ("days", "status", "code"),
    [
        ({"first": "2027-03-05", "last": "2027-03-03"}, 422, "absence_backwards"),
        ({"first": "2027-03-01", "last": "2027-03-03"}, 422, "absence_too_late"),
        ({"first": "2027-06-01", "last": "2027-08-01"}, 409, "absence_allowance"),
        ({"first": "2029-06-01", "last": "2029-06-02"}, 422, "absence_too_far"),
        ({"first": "2027-02-30", "last": "2027-06-02"}, 422, "bad_field"),
        ({"first": "2027-03-05"}, 422, "bad_field"),
    ],
)
def test_an_absence_that_cannot_be_is_refused_by_rest(rest, days, status, code):
    found, problem = rest("bram", "post", "absences", days)
    assert (found, problem["code"], Absence.objects.count()) == (status, code, 0)


def test_absences_are_nobody_elses_business(rest, web):
    assert rest("", "get", "absences")[0] == 401
    assert web().get("/absences/").headers["Location"] == "/accounts/login/?next=/absences/"


# --- My mails ---

MAILS = {
    "delivery": "digest",
    "reminders": [2, 48],
    "sheet": True,
    "digest_hour": 18,
    "substitute": True,
}


def test_which_mails_come_by_rest(rest, house):
    unsaid = {
        "delivery": "every",
        "reminders": [],
        "sheet": False,
        "digest_hour": 7,
        "time_zone": "UTC",
        "substitute": False,
    }
    assert rest("bram", "get", "me/mails") == (200, unsaid)
    chosen = {
        "delivery": "digest",
        "reminders": [48, 2],
        "sheet": True,
        "digest_hour": 18,
        "time_zone": "UTC",
        "substitute": True,
    }
    assert rest("bram", "put", "me/mails", MAILS) == (200, chosen)
    assert rest("bram", "get", "me/mails") == (200, chosen)
    assert rest("anna", "get", "me/mails") == (200, unsaid)


def test_which_mails_come_for_one_table_by_rest(rest, house):
    rest("bram", "put", "me/mails", MAILS)
    general = {
        "delivery": "digest",
        "reminders": [48, 2],
        "sheet": True,
        "digest_hour": 18,
        "time_zone": "UTC",
        "substitute": True,
    }
    unsaid = {
        "table": "houseclock",
        "delivery": None,
        "reminders": [],
        "sheet": None,
        "counts": general,
    }
    assert rest("bram", "get", "me/mails/houseclock") == (200, unsaid)
    own = {
        "table": "houseclock",
        "delivery": "every",
        "reminders": [],
        "sheet": False,
        "counts": general | {"delivery": "every", "sheet": False},
    }
    assert rest(
        "bram", "put", "me/mails/houseclock", {"delivery": "every", "reminders": [], "sheet": False}
    ) == (200, own)
    assert rest(
        "bram", "put", "me/mails/houseclock", {"delivery": None, "reminders": [], "sheet": None}
    ) == (200, unsaid)


@pytest.mark.parametrize(
    "wrong",
    [
        {"delivery": "sometimes"}, {"reminders": [0]}, {"reminders": [1, 2, 3, 4, 5, 6]},
        {"reminders": [337]}, {"digest_hour": 24},
        {"substitute": None}, {"colour": "blue"},
    ],
)  # fmt: skip
def test_mails_that_cannot_be_chosen_are_a_problem_and_change_nothing(rest, wrong):
    status, problem = rest("bram", "put", "me/mails", MAILS | wrong)
    assert (status, problem["code"], Preference.objects.count()) == (422, "bad_field", 0)


def test_the_mails_of_a_table_are_for_whoever_sits_there(rest, house):
    assert [
        rest("", "get", address)[0]
        for address in ("me/mails", "me/mails/houseclock", "me/calendar")
    ] == [401, 401, 401]
    status, problem = rest(
        "dirk", "put", "me/mails/houseclock", {"delivery": "none", "reminders": [], "sheet": None}
    )
    assert (status, problem["code"], Preference.objects.count()) == (403, "not_seated", 0)
    Game.objects.update(watch="players")
    assert [rest("dirk", "get", f"me/mails/{table}")[0] for table in ("houseclock", "nowhere")] == [
        404,
        404,
    ]


def test_the_calendar_by_rest(rest, house):
    assert rest("bram", "get", "me/calendar") == (200, {"address": None})
    status, made = rest("bram", "post", "me/calendar")
    assert (status, rest("bram", "get", "me/calendar")) == (201, (200, made))
    assert (
        b"BEGIN:VEVENT"
        in Client().get(made["address"].removeprefix("https://paquebot.example")).content
    )
    _, renewed = rest("bram", "post", "me/calendar")
    assert Client().get(made["address"].removeprefix("https://paquebot.example")).status_code == 404
    assert renewed != made
    assert rest("bram", "delete", "me/calendar")[0] == 405


# --- My hours ---


def test_my_day_has_at_least_eight_hours(web, cast):
    answer = web("anna").post(
        "/me/", {"language": "en", "time_zone": "UTC", "day_from": "20", "day_to": "22"}
    )
    assert (answer.status_code, "Your day has at least 8 hours." in words_on(answer)) == (422, True)
    web("anna").post(
        "/me/", {"language": "en", "time_zone": "Asia/Tokyo", "day_from": "10", "day_to": "24"}
    )
    cast.anna.refresh_from_db()
    assert (cast.anna.time_zone, cast.anna.day_from, cast.anna.day_to) == ("Asia/Tokyo", 10, 24)


# --- Records ---


@pytest.fixture
def known(cast, now) -> Game:
    """An open table where Anna sits, who has played before."""
    game = tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        table_id="opentable1",
        secret=bytes(32),
    )
    tables.join(game_id=game.pk, player=cast.anna, luck="x", source="web", now=now)
    for hours, timed_out in ((1, False), (5, False), (30, False), (72, True)):
        Answer.objects.create(
            user=cast.anna, game=game, took=hours * HOUR, timed_out=timed_out, at=now
        )
    return game


SAID = "half of the answers within 5 h · timeouts: 1 · games finished: 0"


def test_a_record_is_shown_to_whoever_might_sit_down(web, known, cast, now):
    assert f"anna {SAID}" in words_on(web("bram").get("/tables/opentable1/"))
    link = tables.invite(game_id="opentable1", by=cast.anna, now=now).token
    assert f"anna {SAID}" in words_on(web("bram").get(f"/join/{link}/"))


def test_a_record_by_rest(rest, known):
    _, told = rest("bram", "get", "tables/opentable1")
    record = {"answers": 3, "median_minutes": 300, "timeouts": 1, "finished": 0, "left": 0}
    assert [seat["record"] for seat in told["seats"]] == [record, None, None]
    assert rest("bram", "get", "tables")[1]["tables"] == [told]


def test_a_record_is_not_for_everybody(web, rest, known, house):
    """Strangers do not see it, and once the game runs it is nobody's concern any more."""
    assert SAID not in words_on(web().get("/tables/opentable1/"))
    assert [seat["record"] for seat in rest("", "get", "tables/opentable1")[1]["seats"]] == [
        None
    ] * 3
    assert [seat["record"] for seat in rest("dirk", "get", "tables/houseclock")[1]["seats"]] == [
        None
    ] * 3


def test_dates_are_read_as_days_of_the_player(cast, now):
    from notifications import absences

    cast.bram.time_zone = (
        "Pacific/Auckland"  # where it is tomorrow in the evening of the first of March
    )
    late = datetime(2027, 3, 1, 20, tzinfo=now.tzinfo)
    assert absences.today(cast.bram, late) == date(2027, 3, 2)
