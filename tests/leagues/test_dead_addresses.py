"""Mail to an entrant comes back: who cannot enter, who is told, and what becomes of the berth."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail

from games.models import Decision, Game
from games.services import bots, positions
from games.services.moves import submit
from leagues.models import Season
from leagues.services import game_results, invitations, running, seasons, unreachable
from leagues.services.refusals import SeasonRefusal
from notifications import bounces, inbound, mailer, sweeps
from notifications.addresses import bounce_address
from notifications.models import Outbound, Trouble
from tests.leagues.conftest import kinds, season_mails, state_of

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def come_back(row: Outbound, *, now) -> None:
    """Our own server's report, as it comes by mail."""
    raw = (
        b"Received: by %b (Postfix) id 4Xyz; Mon, 1 Mar 2027 09:00:00 +0000\r\n"
        b"From: mailer-daemon@example.org\r\nTo: %b\r\nSubject: Undelivered\r\nMIME-Version: "
        b"1.0\r\n"
        b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/plain\r\n\r\nNo such user.\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; "
        b"example.org\r\n\r\n"
        b"Final-Recipient: rfc822; %b\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
    ) % (settings.MAIL_DOMAIN.encode(), bounce_address(row).encode(), row.to.encode())
    inbound.receive(raw, via="lmtp", recipient=bounce_address(row), now=now, envelope_from="")
    inbound.read_waiting(now=lambda: now)


def newest(name: str, about: str) -> Outbound:
    return Outbound.objects.filter(user__username=name, kind="season", facts__about=about).latest(
        "pk"
    )


def others_play(game_id: str, silent: int, *, now) -> None:
    """Everybody but one answers as a bot would, until the table waits for that one alone."""
    for _ in range(40):
        position = positions.newest(Game.objects.select_related("stream").get(pk=game_id))
        waits = [
            one for one in position.engine.pending(position.state) if one.due and one.seat != silent
        ]
        if not waits:
            return
        command = bots.choose(position, waits[0].seat, "sensible")
        submit(
            game_id=game_id,
            seat=waits[0].seat,
            command=command,
            key=f"{position.seq}",
            channel="rest",
            now=now,
            decision=waits[0].key,
        )


def refused(**rest) -> str:
    with pytest.raises(SeasonRefusal) as caught:
        seasons.enter(season_id="spring", **rest)
    return caught.value.code


def test_an_address_that_bounced_cannot_enter_until_a_mail_gets_through(entered, cast, now):
    mailer.send_waiting(now=lambda: now)
    seasons.withdraw(season_id="spring", entrant=1, now=now)
    come_back(newest("anna", "entered"), now=now)
    assert refused(user=cast.anna, now=now) == "mail_does_not_work"
    with pytest.raises(SeasonRefusal) as caught:
        invitations.import_entrants(season_id="spring", names=["anna"], now=now)
    assert caught.value.facts == {"names": ["anna: mail_does_not_work"]}
    bounces.heard_from("Anna@example.org", now=now)
    assert seasons.enter(season_id="spring", user=cast.anna, now=now).number == 5


def test_the_organiser_is_told_once_and_the_log_says_nothing(entered, cast, now):
    mailer.send_waiting(now=lambda: now)
    before = kinds(entered)
    come_back(newest("anna", "entered"), now=now)
    seasons.announce(season_id="spring", text="Hello", now=now + 2 * DAY)
    mailer.send_waiting(now=lambda: now + 2 * DAY)
    come_back(newest("anna", "announcement"), now=now + 2 * DAY)
    assert Trouble.objects.count() == 2
    assert (season_mails(cast.els), kinds(entered)) == ([("bounced", None)], before)
    [told] = [one for one in mail.outbox if one.to == ["els@example.org"]]
    assert told.subject == "Spring: mail to anna comes back"
    assert "they are replaced after 3 deadlines missed in a row, like everybody" in told.body
    assert "anna@example.org" not in told.body
    bounces.heard_from("anna@example.org", now=now + 3 * DAY)
    come_back(newest("anna", "announcement"), now=now + 3 * DAY)
    assert season_mails(cast.els) == [("bounced", None)] * 2


def test_only_the_organiser_sees_whose_mail_comes_back(begun, cast, as_, now):
    mailer.send_waiting(now=lambda: now)
    come_back(newest("anna", "entered"), now=now)
    assert unreachable.since(begun) == {1: now}
    assert "Mail comes back" in as_("els").get("/leagues/spring/run/").content.decode()
    for name in ("bram", "dirk", ""):
        assert "comes back" not in as_(name).get("/leagues/spring/").content.decode()
    cast.anna.email = "new@example.org"
    cast.anna.save()
    assert unreachable.since(begun) == {}


def test_a_dead_address_is_held_once_then_timed_out_then_replaced_like_a_silent_player(
    cast, planned, now
):
    """Twelve hours of grace, and as many again as the mail came back; after two missed deadlines
    Fien takes over."""
    told = {
        "organiser": cast.els,
        "title": "Spring",
        "season_id": "spring",
        "secret": bytes(range(32)),
        "now": now,
    }
    season = seasons.open_season(plan=planned(grace_hours=12, silent=2), **told)
    for name in ("anna", "bram", "cato"):
        seasons.enter(season_id="spring", user=getattr(cast, name), luck=name, now=now)
    seasons.enter(season_id="spring", user=cast.fien, luck="fien", substitute=True, now=now)
    running.run("spring", now=now + 7 * DAY)
    at = now + 8 * DAY
    running.run("spring", now=at)
    mailer.send_waiting(now=lambda: at)
    prompt = Outbound.objects.get(user=cast.anna, kind="prompt")
    due = Decision.objects.get(game=prompt.game, key=prompt.decision).due_at
    come_back(prompt, now=at)
    held = Decision.objects.get(game=prompt.game, key=prompt.decision).due_at
    assert (held - due, Trouble.objects.get().held_until) == (timedelta(hours=12), held)
    assert newest("els", "bounced").facts["held"] is True
    for _ in range(40):
        at += DAY / 2
        others_play(prompt.game_id, prompt.seat, now=at)
        sweeps.remind(now=at)
        sweeps.play_defaults(now=at)
        game_results.work_out(now=at)
        running.run("spring", now=at)
        if state_of(season).entrants[1].withdrawn:
            break
    assert kinds(season)[-2:] == ["entrant_withdrew", "berth_handed_over"]
    assert state_of(season).berth_of(4) is not None
    assert Season.objects.get().status == "running"


def test_nobody_whose_mail_comes_back_moves_up_or_steps_in(cast, planned, now):
    told = {"organiser": cast.els, "title": "Spring", "season_id": "spring", "now": now}
    season = seasons.open_season(plan=planned(capacity=3), **told)
    for name in ("anna", "bram", "cato", "dirk", "gijs"):
        seasons.enter(season_id="spring", user=getattr(cast, name), now=now)
    mailer.send_waiting(now=lambda: now)
    come_back(newest("dirk", "entered"), now=now)
    seasons.withdraw(season_id="spring", entrant=1, now=now)
    assert [one.number for one in state_of(season).listed("entrants")] == [2, 3, 5]
