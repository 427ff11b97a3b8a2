"""What operators do is done at every door, written down for good, and told to whom it touches."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from core.accounts import activity, deletion, keys
from core.accounts.models import Complaint, User
from core.eventlog import verification
from core.eventlog.models import Event
from games.api.stream_views import Ndjson, PlayerFeed, TableFeed
from games.models import Decision, Game, Press, Seat
from leagues.models import Fixture
from notifications import addresses, inbound
from notifications.models import Inbound, Outbound, RawMessage
from operators import mails, players, records
from operators.models import Act, Alias, Ban
from tests.conftest import triggers_lifted
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


def kinds() -> list[str]:
    return list(Act.objects.order_by("seq").values_list("kind", flat=True))


# --- Who may ---


@pytest.mark.parametrize("name", ["anna", ""])
def test_nobody_else_learns_of_these_pages(as_, started, name):
    for address in (
        "/staff/", "/staff/find/", "/staff/players/1/", "/staff/bans/", "/staff/reports/",
        f"/staff/tables/{started.pk}/", "/staff/mails/", "/staff/letters/", "/staff/stuck/",
        "/staff/quotas/", "/staff/log/",
    ):  # fmt: skip
        answer = as_(name).get(address)
        assert answer.status_code == (404 if name else 302), address
        assert "Operate" not in answer.content.decode()
    for address in (
        "/staff/players/1/ban/", "/staff/reports/1/answer/", "/staff/press/1/read/",
        f"/staff/tables/{started.pk}/void/", "/staff/mails/1/resend/", "/staff/letters/1/read/",
        "/staff/stuck/mails/",
    ):  # fmt: skip
        answer = as_(name).post(address, {"reason": "Mischief."})
        assert answer.status_code == (404 if name else 302), address
    assert kinds() == []


def test_an_act_asks_the_operator_to_show_that_it_is_them(otto, cast):
    client = Client()
    client.force_login(otto, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(f"/staff/players/{cast.anna.pk}/ban/", {"reason": "Spam."})
    assert answer.status_code == 302
    assert "confirm" in answer.headers["Location"] or "reauth" in answer.headers["Location"]
    assert User.objects.get(username="anna").is_active
    assert kinds() == []


def test_every_page_is_shown(desk, started, cast):
    Complaint.objects.create(by=cast.bram, about=cast.anna, text="Rude.", at=timezone.now())
    for address in (
        "/staff/", "/staff/find/?q=ann", f"/staff/players/{cast.anna.pk}/", "/staff/bans/",
        "/staff/reports/", f"/staff/tables/{started.pk}/", "/staff/mails/", "/staff/mails/?sent",
        "/staff/letters/", "/staff/stuck/", "/staff/quotas/", "/staff/log/", "/me/operators/",
    ):  # fmt: skip
        assert desk.get(address).status_code == 200, address
    assert "anna@example.org" in words_on(desk.get("/staff/find/?q=anna@"))
    assert started.name in words_on(desk.get(f"/staff/find/?q={started.slug}"))


# --- Bans ---


def letter_of(game: Game, seat: int, sender: str) -> Inbound:
    token = addresses.token_of(game.pk, seat, "")
    raw = EmailMessage()
    raw["From"], raw["To"], raw["Subject"] = sender, f"play+{token}@localhost", "Re: your turn"
    raw["Message-ID"] = "<one@example.org>"
    raw.set_content("resign\n")
    return inbound.receive(
        raw.as_bytes(), via="lmtp", now=timezone.now(), recipient=f"play+{token}@localhost",
        envelope_from=sender,
    )  # fmt: skip


def test_a_ban_holds_at_every_door_until_it_is_lifted(as_, do, cast, started):
    anna = as_("anna")
    EmailAddress.objects.create(user=cast.anna, email="anna@example.org", verified=True)
    _, secret = keys.make(
        cast.anna, name="x", scopes=("play",), days=None, client=activity.Client(),
        now=timezone.now(),
    )  # fmt: skip
    by_key = {"Authorization": f"Bearer {secret}"}
    assert anna.get("/my/").status_code == 200
    assert Client().get("/api/v1/me", headers=by_key).status_code == 200

    page = words_on(do(f"/staff/players/{cast.anna.pk}/ban/", reason="Insults."))
    assert "The account was closed for good." in page
    assert anna.get("/my/").status_code == 302
    assert Client().get("/api/v1/me", headers=by_key).status_code == 401
    assert Client().get("/people/anna/").status_code == 404
    row = letter_of(started, 1, "anna@example.org")
    head = Game.objects.get(pk=started.pk).stream.head_seq
    inbound.read_waiting(now=timezone.now)
    row.refresh_from_db()
    assert row.outcome == "banned"
    assert Game.objects.get(pk=started.pk).stream.head_seq == head
    assert ["Insults." in one.body for one in mail.outbox] == [True]

    do(f"/staff/players/{cast.anna.pk}/lift/", reason="Forgiven.")
    assert Client().get("/api/v1/me", headers=by_key).status_code == 200
    assert anna.get("/my/").status_code == 302  # the old session stays over
    assert kinds() == ["banned", "lifted"]
    assert not Ban.objects.exists()


def test_a_suspension_ends_by_itself(do, cast):
    do(f"/staff/players/{cast.anna.pk}/suspend/", days=3)
    now = timezone.now()
    assert players.lift_expired(now=now + timedelta(days=2)) == 0
    assert not User.objects.get(pk=cast.anna.pk).is_active
    assert players.lift_expired(now=now + timedelta(days=3, minutes=1)) == 1
    assert User.objects.get(pk=cast.anna.pk).is_active
    assert players.lift_expired(now=now + timedelta(days=9)) == 0
    assert kinds() == ["suspended", "lifted"]


def test_seats_go_to_the_autopilot_with_their_player(do, cast, started):
    do(f"/staff/players/{cast.anna.pk}/ban/", hand_over="on")
    assert Seat.objects.get(game=started, number=1).holder == "autopilot"
    assert kinds() == ["banned", "seat_handed_over"]


def test_an_operator_is_not_banned_and_nothing_happens_without_a_reason(do, desk, otto, cast):
    refused = desk.post(f"/staff/players/{otto.pk}/ban/", {"reason": "Mutiny."})
    assert refused.status_code == 422
    assert "That is an operator" in words_on(refused)
    assert desk.post(f"/staff/players/{cast.anna.pk}/ban/", {"reason": " "}).status_code == 422
    assert kinds() == []


# --- Names, sessions, reports ---


def test_a_name_is_changed_by_the_rules_for_names(do, desk, cast):
    taken = desk.post(f"/staff/players/{cast.anna.pk}/rename/", {"name": "Bram", "reason": "x"})
    assert taken.status_code == 422
    do(f"/staff/players/{cast.anna.pk}/rename/", name="Hanna", reason="It offended.")
    assert User.objects.get(pk=cast.anna.pk).username == "Hanna"
    assert "from anna to Hanna" in mail.outbox[-1].body
    assert "anna" not in "".join(Event.objects.values_list("data", flat=True))


def test_sessions_and_keys_end(as_, do, cast):
    assert as_("anna").get("/my/").status_code == 200
    keys.make(
        cast.anna, name="x", scopes=(), days=None, client=activity.Client(), now=timezone.now()
    )
    do(f"/staff/players/{cast.anna.pk}/sessions/", reason="Stolen phone.")
    assert as_("anna").get("/my/").status_code == 302
    assert not cast.anna.api_keys.exists()


def test_a_report_is_answered_once(do, desk, cast):
    report = Complaint.objects.create(
        by=cast.bram, about=cast.anna, text="Rude.", at=timezone.now()
    )
    assert "Rude." in words_on(desk.get("/staff/reports/"))
    do(f"/staff/reports/{report.pk}/answer/", reason="We have spoken with her.")
    again = words_on(do(f"/staff/reports/{report.pk}/answer/"))
    assert "answered it already" in again
    assert "Rude." not in words_on(desk.get("/staff/reports/"))
    assert [one.to for one in mail.outbox] == [["bram@example.org"]]
    assert kinds() == ["report_answered"]


# --- Tables ---


def test_deadlines_move_on_with_a_reason(do, cast, started, now):
    Decision.objects.filter(game=started, due=True).update(due_at=now, default_at=now)
    before = Decision.objects.filter(game=started, due=True).count()
    do(f"/staff/tables/{started.pk}/extend/", days=4, reason="The mail server was down.")
    moved = Decision.objects.filter(game=started, due=True, due_at=now + timedelta(days=4))
    assert moved.count() == before > 0
    told = Event.objects.filter(stream_id=started.pk, kind="deadline_moved", actor="director")
    assert told.count() == before
    assert Act.objects.get().facts == {"days": 4, "questions": before}
    call_command("audit", started.pk)


def test_a_game_is_ended_with_places_or_for_nobody(do, desk, started):
    odd = desk.post(f"/staff/tables/{started.pk}/adjudicate/", {"places": "1 3", "reason": "x"})
    assert odd.status_code == 422
    do(f"/staff/tables/{started.pk}/adjudicate/", places="2 1 3", reason="All agreed.")
    game = Game.objects.get(pk=started.pk)
    assert (game.status, game.close_reason) == ("finished", "adjudicated")
    assert {one["seat"]: one["place"] for one in game.result} == {1: 2, 2: 1, 3: 3}
    again = desk.post(f"/staff/tables/{started.pk}/void/", {"reason": "x"})
    assert again.status_code == 422
    assert kinds() == ["table_adjudicated"]
    assert not Fixture.objects.exists()


def test_a_table_before_its_game_is_closed(do, opened):
    do(f"/staff/tables/{opened.pk}/close/")
    assert Game.objects.get(pk=opened.pk).status == "closed"


def test_press_is_removed_and_a_private_message_read_only_in_the_open(do, desk, cast, started, now):
    loud = Press.objects.create(
        game=started, seat=1, sender=cast.anna, text="Wretched lubber.", at=now, key="a"
    )
    quiet = Press.objects.create(
        game=started, seat=1, to=2, sender=cast.anna, text="Meet me at the mast.", at=now, key="b"
    )
    page = words_on(desk.get(f"/staff/tables/{started.pk}/"))
    assert "Wretched lubber." in page
    assert "Meet me" not in page
    assert "Meet me" in words_on(do(f"/staff/press/{quiet.pk}/read/", reason="Reported."))
    do(f"/staff/press/{loud.pk}/remove/", reason="An insult.")
    assert list(Press.objects.values_list("key", flat=True)) == ["b"]
    assert kinds() == ["press_read", "press_removed"]


def test_those_it_touches_see_it_and_nobody_else(as_, do, cast, started, now):
    Decision.objects.filter(game=started, due=True).update(due_at=now, default_at=now)
    do(f"/staff/tables/{started.pk}/extend/", days=2, reason="A storm.")
    do(f"/staff/players/{cast.bram.pk}/sessions/", reason="Stolen phone.")
    assert "A storm." in words_on(as_("anna").get("/me/operators/"))
    assert "Stolen phone." not in words_on(as_("anna").get("/me/operators/"))
    assert "A storm." not in words_on(as_("dirk").get("/me/operators/"))


# --- Mail ---


def test_a_mail_is_sent_again_and_a_failed_letter_read_again(do, desk, cast, started, now):
    sent = Outbound.objects.create(
        kind="prompt", game=started, seat=1, user=cast.anna, seq=1, created_at=now, once="x",
        sent_at=now, attempts=3, name="abc",
    )  # fmt: skip
    do(f"/staff/mails/{sent.pk}/resend/", reason="It went astray.")
    sent.refresh_from_db()
    assert (sent.sent_at, sent.attempts, sent.name) == (None, 0, "abc")
    message = RawMessage.objects.create(raw=b"From: anna@example.org\r\n\r\nset sail\r\n")
    failed = Inbound.objects.create(
        message=message, via="lmtp", received_at=now, read_at=now, outcome="failed", attempts=5,
        user=cast.anna,
    )  # fmt: skip
    assert "set sail" not in words_on(desk.get("/staff/letters/"))
    assert "set sail" in words_on(do(f"/staff/letters/{failed.pk}/read/"))
    do(f"/staff/letters/{failed.pk}/replay/")
    failed.refresh_from_db()
    assert (failed.read_at, failed.outcome, failed.attempts) == (None, "", 0)
    assert kinds() == ["mail_resent", "letter_read", "letter_replayed"]


def test_what_is_stuck_is_shown_and_set_free(do, desk, cast, started, now):
    Decision.objects.filter(game=started, due=True).update(
        default_at=timezone.now() - timedelta(hours=1), claimed_at=timezone.now()
    )
    stuck = mails.count_stuck(timezone.now())["questions"]
    assert stuck > 0
    do("/staff/stuck/questions/")
    assert not Decision.objects.exclude(claimed_at=None).exists()
    assert Act.objects.get().facts == {"part": "questions", "count": stuck}


# --- The log ---


def test_the_log_holds_and_whatever_is_changed_is_found(do, cast):
    assert records.verify() == []
    do(f"/staff/players/{cast.anna.pk}/ban/", reason="Insults.")
    do(f"/staff/players/{cast.anna.pk}/lift/")
    assert verification.checks()["operators' log"]() == []
    Act.objects.filter(seq=1).update(words={"reason": "Nothing at all."})
    assert records.verify() == ["act 1 does not say what its event does"]
    with pytest.raises(CommandError, match="no game's does not hold"):
        call_command("audit", "--all")
    Act.objects.filter(seq=2).update(about=cast.bram)
    Alias.objects.create(user=cast.bram, code="b" * 16)
    assert len(records.verify()) == 2


@pytest.mark.django_db(transaction=True)
def test_the_database_refuses_to_change_it_and_the_chain_tells_if_it_was(do, cast):
    do(f"/staff/players/{cast.anna.pk}/sessions/")
    with triggers_lifted():
        Event.objects.filter(stream_id=records.STREAM, seq=1).update(kind="banned")
    assert records.verify() == [
        "event 1 is not what was written",
        "act 1 does not say what its event does",
    ]


def test_words_go_with_an_account_and_the_log_stays_whole(do, cast, now):
    do(f"/staff/players/{cast.anna.pk}/rename/", name="Hanna", reason="Anna Smith of Delft.")
    assert deletion.belongings(cast.anna)["operators"][0]["words"]["old"] == "anna"
    deletion.leave_for_good(cast.anna, now=now)
    assert Act.objects.get(kind="renamed").words == {}
    assert records.verify() == []


def test_who_operates_is_said_at_the_console_and_written_down(cast):
    call_command("operator", "anna")
    assert User.objects.get(username="anna").is_staff
    call_command("operator", "anna", "--end")
    assert not User.objects.get(username="anna").is_staff
    assert kinds() == ["operator_made", "operator_ended"]
    with pytest.raises(CommandError, match="Nobody is called zoe"):
        call_command("operator", "zoe")


def test_what_a_banned_player_has_open_does_not_go_on(as_, cast, started):
    """Moves of somebody who was banned a moment ago are refused where they are asked."""
    players.ban(cast.anna, by=None, reason="x", now=timezone.now())
    assert PlayerFeed(cast.anna.pk, None, Ndjson).read() == (b"", True)
    assert TableFeed(started.pk, cast.anna, 0, Ndjson).read() == (b"", True)
    answer = as_("anna").post(f"/tables/{started.pk}/orders/", {"orders": "resign", "sure": "yes"})
    assert answer.status_code == 302
    assert "login" in answer.headers["Location"]
