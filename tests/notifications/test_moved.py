"""A deadline that moves under a player is told in one mail: where it stood, where it stands, and
why."""

from datetime import timedelta

import pytest
from django.core import mail

from games.engine import Default
from games.models import Decision, Game
from games.services import moves, positions, tables, timing
from games.table import Clock
from notifications import batching, bounce_grace, digests, mailer, pauses, preferences, sweeps
from notifications.models import Heartbeat, Outbound
from tests.mails import news_of

pytestmark = pytest.mark.django_db

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
ANNA, BRAM, CATO = 1, 2, 3


@pytest.fixture
def clock() -> Clock:
    return Clock(days=3, grace_hours=12, pauses=True, autopilot_after=1)


@pytest.fixture
def other(cast, clock, now) -> Game:
    """A second table, where Bram sits too."""
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now,
        clock=clock,
        table_id="othertable",
        secret=bytes(32),
    )
    for player in (cast.bram, cast.cato, cast.dirk):
        tables.join(
            game_id="othertable", player=player, luck=player.username, source="web", now=now
        )
    for player in (cast.bram, cast.cato, cast.dirk):
        tables.confirm(game_id="othertable", player=player, now=now)
    return Game.objects.get(pk="othertable")


def sent_to(name: str, *, at) -> list[str]:
    """The mails that go to somebody then: subject and text, on one line each."""
    before = len(mail.outbox)
    mailer.send_waiting(now=lambda: at)
    return [
        " ".join(f"{news_of(m)} {m.body}".split())
        for m in mail.outbox[before:]
        if m.to == [f"{name}@example.org"]
    ]


def outage(now, *, until) -> None:
    Heartbeat.objects.create(name="sweep", at=now)
    sweeps.sweep(now=until)


def test_an_outage_is_told_once_for_all_tables(game, other, now, send_all):
    send_all()
    outage(now, until=now + DAY)
    assert sent_to("bram", at=now + DAY) == []  # it waits for what else moves
    (told,) = sent_to("bram", at=now + DAY + batching.SETTLE)
    assert told.startswith("Paquebot: your deadlines have moved")
    assert (
        told.count(
            "You had until Thursday 4 March 2027, 09:00 (UTC). Now you have until Friday 5 March "
            "2027, 09:00 (UTC)."
        )
        == 2
    )
    assert told.count("The service stood still") == 2
    assert ("testtable1" in told, "othertable" in told) == (True, True)
    assert sent_to("bram", at=now + 2 * DAY) == []


def test_at_one_table_it_belongs_to_its_thread_and_can_be_answered(game, now, send_all, reply):
    send_all()
    outage(now, until=now + DAY)
    mailer.send_waiting(now=lambda: now + 2 * DAY)
    letter = next(
        m
        for m in mail.outbox
        if m.to == ["bram@example.org"] and "your deadline has moved" in news_of(m)
    )
    assert letter.extra_headers["References"] == "<table-testtable1-2@paquebot.example>"
    assert letter.reply_to == [
        mailer.reply_address(mailer.token_for(Outbound.objects.get(kind="prompt", seat=BRAM)))
    ]


def test_several_causes_at_once_are_one_mail(game, now, send_all):
    send_all()
    outage(now, until=now + DAY)
    with_lock(
        game,
        lambda position: bounce_grace.hold_for_bounce(game_id=game.pk, seat=BRAM, now=now + DAY),
    )
    (told,) = sent_to("bram", at=now + 2 * DAY)
    assert (
        told.count(
            "You had until Thursday 4 March 2027, 09:00 (UTC). Now you have until Friday 5 March "
            "2027, 21:00 (UTC)."
        )
        == 1
    )
    assert ("The service stood still" in told, "A mail to you came back" in told) == (True, True)


def test_two_questions_that_move_at_once_are_both_told(game, now, send_all):
    send_all()
    Decision.objects.create(
        game=game,
        key="other/2",
        seat=BRAM,
        kind="setup",
        due=True,
        opened_at=now,
        asked_at=now,
        due_at=now + DAY,
        default_at=now + DAY,
    )
    with_lock(
        game,
        lambda position: timing.move(
            position,
            {f"setup/{BRAM}": now + 5 * DAY, "other/2": now + 4 * DAY},
            reason="director",
            mark="ruling2",
            now=now,
        ),
    )
    (told,) = sent_to("bram", at=now + HOUR)
    assert ("Saturday 6 March 2027" in told, "Friday 5 March 2027" in told) == (True, True)


def with_lock(game, deed) -> None:
    from django.db import transaction

    with transaction.atomic():
        deed(positions.open_locked(game.pk))


def test_a_ruling_of_the_director_is_told(game, now, send_all):
    send_all()
    until = now + 5 * DAY
    with_lock(
        game,
        lambda position: timing.move(
            position, {f"setup/{CATO}": until}, reason="director", mark="ruling1", now=now
        ),
    )
    (told,) = sent_to("cato", at=now + HOUR)
    assert (
        "Now you have until Saturday 6 March 2027, 09:00 (UTC). Whoever directs the table has "
        "ruled so." in told
    )
    assert sent_to("anna", at=now + HOUR) == []


def test_whoever_has_answered_meanwhile_is_told_nothing(game, now, send_all):
    send_all()
    outage(now, until=now + DAY)
    for seat in (ANNA, BRAM, CATO):
        key = f"setup/{seat}"
        moves.submit(
            game_id=game.pk,
            seat=seat,
            command=Default(key),
            key=key,
            channel="web",
            now=now + DAY,
            decision=key,
        )
    mailer.send_waiting(now=lambda: now + 2 * DAY)
    assert [news_of(m) for m in mail.outbox if "moved" in news_of(m)] == []


def test_what_moved_at_a_seat_that_was_left_is_told_with_nothing_else(
    game, other, cast, now, send_all
):
    send_all()
    outage(now, until=now + DAY)
    tables.leave(game_id=other.pk, player=cast.bram, now=now + DAY)
    (told,) = sent_to("bram", at=now + 2 * DAY)
    assert ("testtable1" in told, other.pk in told) == (True, False)


def test_the_end_of_a_pause_is_one_mail_with_the_new_deadline(game, now, send_all):
    send_all()
    for seat in (ANNA, BRAM, CATO):
        pauses.agree(game_id=game.pk, seat=seat, now=now + DAY)
    mailer.send_waiting(now=lambda: now + DAY)
    pauses.resume(game_id=game.pk, seat=ANNA, now=now + 4 * DAY)
    (told,) = sent_to("bram", at=now + 5 * DAY)
    assert "anna ends the pause: the clocks run again." in told
    assert (
        "You had until Thursday 4 March 2027, 09:00 (UTC). Now you have until Sunday 7 March "
        "2027, 09:00 (UTC)." in told
    )
    assert "may answer until" not in told  # nobody else's, and none in UTC
    assert sent_to("anna", at=now + 5 * DAY) == []


def test_in_a_digest_it_stands_there_and_comes_no_other_way(game, other, cast, now, send_all):
    send_all()
    preferences.choose(user=cast.bram, game_id=None, delivery="digest", digest_hour=7)
    outage(now, until=now + HOUR)
    assert sent_to("bram", at=now + 2 * HOUR) == []
    digests.send_due(now=now + 22 * HOUR)
    (told,) = sent_to("bram", at=now + 22 * HOUR)
    assert (
        told.count(
            "You had until Thursday 4 March 2027, 09:00 (UTC). Now you have until Thursday 4 "
            "March 2027, 10:00 (UTC)."
        )
        == 2
    )
    digests.send_due(now=now + 46 * HOUR)
    (told,) = sent_to("bram", at=now + 46 * HOUR)
    assert "You had until" not in told


def test_a_deadline_that_would_not_wait_for_the_digest_is_told_at_once(game, cast, now, send_all):
    send_all()
    preferences.choose(user=cast.bram, game_id=None, delivery="digest", digest_hour=7)
    Decision.objects.filter(game=game).update(due_at=now + 10 * HOUR)
    outage(now, until=now + HOUR)
    assert ["your deadline has moved" in told for told in sent_to("bram", at=now + 2 * HOUR)] == [
        True
    ]
    digests.send_due(now=now + 22 * HOUR)
    assert ["You had until" in told for told in sent_to("bram", at=now + 22 * HOUR)] == [False]


def test_two_workers_tell_it_once(game, other, now, send_all):
    """The second comes while the first has gathered and not yet claimed."""
    send_all()
    outage(now, until=now + DAY)
    rows = list(Outbound.objects.filter(kind="moved", user__username="bram").order_by("pk"))
    later, stalled = now + 2 * DAY, now + 2 * DAY - mailer.STALLED
    first, second = (mailer.fetched(row.pk, stalled=stalled) for row in (rows[-1], rows[-1]))
    assert [mailer.is_wanted(row, stalled=stalled, now=later) for row in (first, second)] == [
        True,
        True,
    ]
    assert not mailer.is_wanted(
        mailer.fetched(rows[0].pk, stalled=stalled), stalled=stalled, now=later
    )
    assert [mailer.claim(row, stalled=stalled, now=later) for row in (first, second)] == [
        True,
        False,
    ]
    assert [mailer.fetched(row.pk, stalled=stalled) for row in rows] == [None] * len(rows)
    assert (
        Outbound.objects.filter(kind="moved", user__username="bram", dropped_at=None).count() == 1
    )


def test_a_letter_that_cannot_be_written_loses_nothing(game, other, now, send_all, monkeypatch):
    send_all()
    outage(now, until=now + DAY)
    real = mailer.mail_content.render_mail
    monkeypatch.setattr(mailer.mail_content, "render_mail", lambda row: 1 / 0)
    mailer.send_waiting(now=lambda: now + 2 * DAY)
    monkeypatch.setattr(mailer.mail_content, "render_mail", real)
    told = sent_to("bram", at=now + 3 * DAY)
    assert " ".join(told).count("Now you have until") == 2


# --- Other news that come at once ---


def test_a_letter_that_can_never_be_written_keeps_no_other_waiting(
    game, other, now, send_all, monkeypatch
):
    send_all()
    outage(now, until=now + DAY)
    leader = Outbound.objects.filter(kind="moved", user__username="bram").latest("pk")
    write = mailer.mail_content.render_mail

    def broken(row: Outbound) -> tuple[str, str, str]:
        assert row.pk != leader.pk
        return write(row)

    monkeypatch.setattr(mailer.mail_content, "render_mail", broken)
    at = now + DAY + batching.SETTLE
    assert sent_to("bram", at=at) == []
    (told,) = sent_to("bram", at=at)
    assert "The service stood still" in told


def test_what_the_clock_did_for_several_is_one_mail_to_each(game, now, send_all):
    """All three miss the first question and the autopilot plays on for all of them: nobody gets
    more than one letter about it."""
    send_all()
    Heartbeat.objects.create(name="sweep", at=now)
    for hours in range(0, 85, 1):
        Heartbeat.objects.update(at=now + hours * HOUR)
        sweeps.sweep(now=now + hours * HOUR + MINUTE)
    kinds = {"timeout", "notice"}
    mailer.send_waiting(now=lambda: now + 84 * HOUR + MINUTE)
    sent = [
        row.user.username for row in Outbound.objects.filter(kind__in=kinds, sent_at__isnull=False)
    ]
    assert sorted(sent) == ["anna", "bram", "cato"]
    (brams,) = [
        " ".join(m.body.split())
        for m in mail.outbox
        if m.to == ["bram@example.org"] and "the autopilot plays on for you" in news_of(m)
    ]
    assert "The clock had to play for you too often" in brams
    assert "The default of" not in brams  # the question was sealed, and the seat is not theirs now
    assert "reply “take”" in brams


class TestWithoutAutopilot:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock(days=3, grace_hours=12)

    def test_one_mail_tells_what_the_clock_played_for_you_whoever_was_first(
        self, game, now, send_all
    ):
        """The question was a sealed one: that others let it pass is not told."""
        send_all()
        for hours in range(85):
            Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now + hours * HOUR})
            sweeps.sweep(now=now + hours * HOUR + MINUTE)
        mailer.send_waiting(now=lambda: now + 84 * HOUR + MINUTE)
        told = Outbound.objects.filter(kind="timeout", sent_at__isnull=False).order_by("seat")
        assert [row.user.username for row in told] == ["anna", "bram", "cato"]
        for row in told:  # whoever plays next reads the last of it in their prompt
            asked = Outbound.objects.filter(
                kind="prompt", seat=row.seat, sent_at=now + 84 * HOUR + MINUTE
            ).values_list("text", flat=True)
            read = " ".join(" ".join([row.text, *asked]).split())
            assert [
                f"The default of {name} is played" in read for name in ("anna", "bram", "cato")
            ] == [name == row.user.username for name in ("anna", "bram", "cato")]
        assert not Outbound.objects.filter(kind="notice", sent_at__isnull=False).exists()


def test_that_a_pause_begins_asks_nothing_more(game, now, send_all):
    send_all()
    for seat in (ANNA, BRAM, CATO):
        pauses.agree(game_id=game.pk, seat=seat, now=now)
    told = sent_to("anna", at=now)[-1]
    assert ("Everybody has agreed to a pause" in told, "If you agree" in told) == (True, False)
