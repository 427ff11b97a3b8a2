"""Taking one's data along and leaving for good: the person goes, the games stay and still audit."""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from core.accounts import deletion, notices
from core.accounts.activity import UNDO
from core.accounts.models import AccountEvent, User
from games.engines.long_cours.commands import Setup
from games.management.commands.audit import audit_game
from games.management.commands.simulate import play
from games.models import Game, Invitation, Press, Report, Seat
from games.services import moves, positions, tables
from notifications.models import (
    Absence,
    Calendar,
    Inbound,
    LocalMail,
    Outbound,
    Preference,
    Quiet,
    RawMessage,
    ReplyToken,
)
from tests.keys import key_of
from tests.web.conftest import confirm, words_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(cast, now) -> Game:
    """A game that is over; Anna sat at seat 1."""
    play("long-cours@1", 3, {"short": True}, ["random"], table_id="finished", secret=bytes(32))
    Seat.objects.filter(game="finished", number=1).update(holder="player", player=cast.anna, bot="")
    return fetched("finished")


def fetched(table_id: str) -> Game:
    return Game.objects.select_related("stream").get(pk=table_id)


def ask(cast, as_):
    return confirm(as_("anna"), cast.anna).post("/me/leave/", {"name": "anna"})


def gone(cast, as_) -> str:
    """She asks, and the seven days pass."""
    answer = ask(cast, as_)
    assert (answer.status_code, answer["Location"]) == (302, "/me/")
    assert deletion.delete_due(now=timezone.now() + UNDO) == 1
    return User.objects.get(pk=cast.anna.pk).username


# --- The page ---


def test_the_page_says_what_leaving_means_and_asking_changes_nothing(under_way, cast, as_):
    as_("anna")
    before = User.objects.filter(pk=cast.anna.pk).values().get()
    told = words_on(as_("anna").get("/me/leave/"))
    assert "the autopilot plays on for you" in told
    assert "seven days pass" in told
    assert "It cannot be taken back any more." in told
    assert User.objects.filter(pk=cast.anna.pk).values().get() == before
    assert as_("").get("/me/leave/").status_code == 302


def test_without_the_name_written_out_nothing_happens(under_way, cast, as_):
    as_("anna")
    before, seats = User.objects.filter(pk=cast.anna.pk).values().get(), list(Seat.objects.values())
    answer = confirm(as_("anna"), cast.anna).post("/me/leave/", {"name": "Anne"})
    assert answer.status_code == 422
    assert "You wrote Anne; your name here is anna. Nothing was changed." in words_on(answer)
    assert (User.objects.filter(pk=cast.anna.pk).values().get(), list(Seat.objects.values())) == (
        before,
        seats,
    )


# --- The seven days ---


def test_leaving_is_no_deed_of_whoever_finds_a_browser_open(cast, as_):
    answer = as_("anna").post("/me/leave/", {"name": "anna"})
    assert answer["Location"] == "/me/confirm/?next=%2Fme%2Fleave%2F"
    assert User.objects.get(pk=cast.anna.pk).leaves_at is None


def test_for_seven_days_everything_stays_as_it_is(under_way, cast, as_):
    ask(cast, as_)
    assert deletion.delete_due(now=timezone.now() + UNDO - timedelta(minutes=1)) == 0
    assert Seat.objects.get(game=under_way, number=1).player == cast.anna
    page = words_on(as_("anna").get("/my/"))
    assert "Your account will be erased on" in page


def test_whoever_changes_their_mind_stays(under_way, cast, as_):
    ask(cast, as_)
    assert as_("anna").get("/me/stay/").status_code == 405
    as_("anna").post("/me/stay/")
    assert deletion.delete_due(now=timezone.now() + UNDO) == 0
    as_("anna").get("/my/")  # says it once more
    assert "will be erased" not in words_on(as_("anna").get("/my/"))


def test_every_confirmed_address_is_told_and_can_undo_it(cast, as_, mailoutbox):
    for email, primary in (("anna@example.org", True), ("anna@elsewhere.example", False)):
        cast.anna.emailaddress_set.create(email=email, verified=True, primary=primary)
    ask(cast, as_)
    ask(cast, as_)  # asked twice, told once
    notices.send_waiting(now=timezone.now())
    assert sorted(mail.to[0] for mail in mailoutbox) == [
        "anna@elsewhere.example",
        "anna@example.org",
    ]
    assert AccountEvent.objects.filter(kind="deletion_asked").count() == 1


# --- What goes, and what stays ---


def test_running_seats_go_to_the_autopilot_and_the_log_stays_whole(under_way, cast, as_):
    gone(cast, as_)
    seat = Seat.objects.get(game=under_way, number=1)
    assert (seat.holder, seat.player_id, seat.open_to_substitutes) == ("autopilot", None, True)
    assert audit_game(fetched(under_way.pk)).failure is None


def test_a_seat_at_a_table_that_has_not_begun_is_free_again_and_an_empty_table_closes(
    full, cast, as_, now
):
    tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, table_id="mine"
    )
    gone(cast, as_)
    assert [seat.holder for seat in Seat.objects.filter(game=full)] == ["", "player", "player"]
    assert [(game.pk, game.status) for game in Game.objects.order_by("pk")] == [
        ("mine", "closed"),
        ("testtable1", "open"),
    ]


def test_in_finished_games_the_name_is_a_pseudonym(finished, cast, as_):
    Report.objects.create(
        game=finished,
        language="en",
        seq=finished.stream.head_seq,
        created_at=timezone.now(),
        pdf=b"anna",
    )
    pseudonym = gone(cast, as_)
    assert pseudonym.startswith("sailor-")
    page = words_on(as_("bram").get("/tables/finished/"))
    assert pseudonym in page
    assert "anna" not in page.lower()
    assert Report.objects.count() == 0
    assert audit_game(finished).failure is None


def test_nothing_personal_is_left(finished, under_way, cast, as_, now):
    anna = cast.anna
    EmailAddress.objects.create(user=anna, email="anna@elsewhere.example", verified=True)
    key_of(anna)
    Invitation.objects.create(
        game=finished, token="x" * 20, email="Anna@example.org", created_at=now
    )
    Outbound.objects.create(
        kind="prompt", game=under_way, seat=1, user=anna, seq=20, created_at=now, once="a"
    )
    Outbound.objects.create(
        kind="prompt",
        game=under_way,
        seat=1,
        user=anna,
        seq=20,
        created_at=now,
        once="b",
        sent_at=now,
        to=anna.email,
        text="Dear anna",
    )
    Outbound.objects.create(
        kind="prompt",
        game=under_way,
        seat=2,
        user=cast.bram,
        seq=20,
        created_at=now,
        once="c",
        sent_at=now,
        to="bram@example.org",
        text="anna",
    )
    ReplyToken.objects.create(token="t" * 20, game=under_way, seat=1)
    Inbound.objects.create(
        via="lmtp",
        message=RawMessage.objects.create(raw=b"From: anna@example.org"),
        received_at=now,
        game=under_way,
        seat=1,
        recipient="play+x@localhost",
    )
    Inbound.objects.create(
        via="lmtp",
        message=RawMessage.objects.create(raw=b"From: Anna <ANNA@elsewhere.example>"),
        received_at=now,
    )
    Inbound.objects.create(
        via="lmtp",
        message=RawMessage.objects.create(raw=b"From: bram@example.org"),
        received_at=now,
    )
    LocalMail.objects.create(to="anna@example.org", subject="anna", raw=b"anna")
    for seat, text in ((1, "anna speaks"), (2, "bram speaks")):
        Press.objects.create(
            game=under_way, seat=seat, text=text, at=timezone.now(), key=f"p{seat}"
        )
    Absence.objects.create(user=anna, first=now.date(), last=now.date(), declared_at=now)
    Preference.objects.create(user=anna, delivery="digest")
    Calendar.objects.create(user=anna, token="c" * 32)
    Quiet.objects.create(address="anna@elsewhere.example", at=now)
    gone(cast, as_)
    assert list(Press.objects.values_list("text", flat=True)) == ["bram speaks"]
    assert [model.objects.count() for model in (Absence, Preference, Calendar, Quiet)] == [
        0,
        0,
        0,
        0,
    ]
    kept = User.objects.get(pk=anna.pk)
    assert (kept.email, kept.is_active, kept.has_usable_password(), kept.last_login) == (
        f"{kept.username}@deleted.invalid",
        False,
        False,
        None,
    )
    assert (
        list(EmailAddress.objects.filter(user=anna))
        == list(anna.api_keys.all())
        == list(Invitation.objects.filter(game=finished))
        == []
    )
    assert [
        (row.once, row.to, row.text, row.user_id)
        for row in Outbound.objects.filter(once__in="abc").order_by("once")
    ] == [
        ("b", "", "", None),
        ("c", "bram@example.org", "", cast.bram.pk),
    ]
    assert [bytes(row.raw) for row in Inbound.objects.order_by("pk")] == [
        b"",
        b"From: bram@example.org",
    ]
    assert (ReplyToken.objects.count(), LocalMail.objects.count()) == (0, 0)


def test_the_session_and_the_key_are_void(under_way, cast, as_):
    key = key_of(cast.anna)
    elsewhere = as_("anna").__class__()
    elsewhere.force_login(cast.anna, backend="django.contrib.auth.backends.ModelBackend")
    gone(cast, as_)
    assert as_("anna").get("/my/").status_code == elsewhere.get("/my/").status_code == 302
    assert as_("").get("/api/v1/me", headers={"Authorization": f"Token {key}"}).status_code == 401


def test_a_tie_that_appears_in_between_is_cut_too(under_way, cast, now, monkeypatch):
    """Just before the account is forgotten Anna takes a seat elsewhere: it is left as well."""
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id="late")
    forget, late = deletion.forget, iter([True])

    def joined_first(user, *, now):
        if next(late, False):
            tables.join(game_id="late", player=user, luck="x", source="web", now=now)
        return forget(user, now=now)

    monkeypatch.setattr(deletion, "forget", joined_first)
    deletion.leave_for_good(cast.anna, now=now)
    assert not Seat.objects.filter(player=cast.anna).exists()
    assert Game.objects.get(pk="late").status == "open"


def test_whoever_comes_back_with_the_same_address_is_somebody_new(cast, as_):
    gone(cast, as_)
    assert User.objects.create_user("anna", "anna@example.org").pk != cast.anna.pk


# --- Taking one's data along ---


def test_everything_kept_about_a_person_comes_as_json(started, cast, as_, now):
    seat, port = 1, {11: "MAR", 22: "LON", 33: "YOK"}
    place = positions.newest(started).state.order.index(1) + 1
    moves.submit(
        game_id=started.pk,
        seat=seat,
        command=Setup(port[place * 11], 1),
        key="k",
        channel="web",
        now=now,
    )
    EmailAddress.objects.create(
        user=cast.anna, email="anna@example.org", verified=True, primary=True
    )
    answer = as_("anna").get("/me/data.json")
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "application/json",
        'attachment; filename="paquebot.json"',
    )
    told = json.loads(answer.content)
    assert list(told) == ["account", "games", "mails", "seasons", "operators"]
    assert (told["account"]["username"], told["account"]["email"]) == ("anna", "anna@example.org")
    assert told["account"]["addresses"] == [
        {"email": "anna@example.org", "verified": True, "primary": True}
    ]
    [mine] = told["games"]["seats"]
    assert (mine["table"], mine["seat"], mine["status"]) == ("testtable1", 1, "running")
    assert [(order["channel"], order["command"]) for order in mine["orders"]] == [
        ("web", {"kind": "setup", "port": port[place * 11], "amount": 1})
    ]
    assert told["games"]["tables_opened"] == [
        {"table": "testtable1", "ruleset": "long-cours@1", "opened_at": "2027-03-01T09:00:00Z"}
    ]
    assert "bram" not in answer.content.decode()


def test_the_letters_of_whoever_sat_there_before_are_not_told(under_way, cast, as_, now):
    tables.leave(game_id=under_way.pk, player=cast.anna, now=now)
    tables.take_over(game_id=under_way.pk, number=1, player=cast.dirk, now=now)
    [mine] = json.loads(as_("dirk").get("/me/data.json").content)["games"]["seats"]
    assert (mine["seat"], mine["orders"]) == (1, [])


def test_the_same_through_rest(started, cast, as_):
    key = key_of(cast.anna)
    told = as_("").get("/api/v1/me/data", headers={"Authorization": f"Token {key}"}).json()
    page = json.loads(as_("anna").get("/me/data.json").content)
    assert {"account": told["account"] | {"last_login_at": ...}, **told["kept"]} == page | {
        "account": page["account"] | {"last_login_at": ...}
    }
    assert as_("").get("/api/v1/me/data").status_code == 401
