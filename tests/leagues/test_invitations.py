"""Who is put on a list is asked once, and written to again only when they said yes."""

from datetime import timedelta

import pytest
from django.core import mail
from rest_framework.test import APIClient

from core.accounts import ties
from core.accounts.models import Tie
from leagues.models import Entry, SeasonInvitation
from leagues.services import invitations, running, seasons
from leagues.services.refusals import SeasonRefusal
from notifications import inbound, mailer, unsubscribing
from notifications.addresses import is_known
from notifications.models import Inbound, Outbound
from tests.leagues.conftest import season_mails

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def refused(deed, **rest) -> SeasonRefusal:
    with pytest.raises(SeasonRefusal) as caught:
        deed(**rest)
    return caught.value


@pytest.fixture
def asked(season, cast, now):
    invitations.import_entrants(season_id="spring", names=["anna", "bram", "cato"], now=now)
    mailer.send_waiting(now=lambda: now)
    return season


def reply(words: str, *, to: str, sender: str, now, name: str = "1") -> str:
    head = f"From: <{sender}>\r\nTo: <{to}>\r\nSubject: Re: Spring\r\n"
    raw = f"{head}Message-ID: <{name}@example.org>\r\n\r\n{words}\r\n"
    row = inbound.receive(raw.encode(), via="inbox", now=now, recipient=to, envelope_from=sender)
    inbound.read_waiting(now=lambda: now)
    return Inbound.objects.get(pk=row.pk).outcome


def test_one_mail_and_nothing_more_until_they_say_yes(asked, cast, now):
    assert season_mails(cast.anna) == [("invited", None)]
    assert not Entry.objects.exists()
    seasons.enter(season_id="spring", user=cast.bram, now=now)
    seasons.announce(season_id="spring", text="Hello", now=now)
    invitations.import_entrants(season_id="spring", names=["anna", "bram"], now=now)
    seasons.cancel(season_id="spring", reason="rain", now=now)
    assert season_mails(cast.anna) == [("invited", None)]
    assert [about for about, _ in season_mails(cast.bram)] == [
        "invited",
        "entered",
        "announcement",
        "cancelled",
    ]


def test_nobody_plays_who_has_not_said_yes(asked, cast, now):
    for name in ("bram", "dirk", "gijs"):
        seasons.enter(season_id="spring", user=getattr(cast, name), now=now)
    for days in (7, 8):
        running.run("spring", now=now + days * DAY)
    assert Outbound.objects.filter(user=cast.anna).count() == 1
    assert refused(
        invitations.import_entrants, season_id="spring", names=["els"], now=now + 9 * DAY
    ).code == ("entry_closed")


def test_the_mail_is_answered_with_one_word(asked, cast, now):
    told = next(one for one in mail.outbox if one.to == ["anna@example.org"])
    assert told.subject == "Spring: will you enter?"
    assert "els asks you to enter Spring." in told.body
    [to] = told.reply_to
    assert is_known(to)
    assert reply("yes", to=to, sender="stranger@example.org", now=now, name="0") == "stranger"
    assert reply("perhaps", to=to, sender="anna@example.org", now=now) == "refused"
    assert not Entry.objects.exists()
    assert reply("Yes!", to=to, sender="anna@example.org", now=now, name="2") == "accepted"
    assert Entry.objects.get().source == "mail"
    assert reply("Yes!", to=to, sender="anna@example.org", now=now, name="2") == "repeated"
    mail.outbox.clear()
    mailer.send_waiting(now=lambda: now)
    assert "You have entered Spring." in "".join(one.body for one in mail.outbox)


def test_a_no_by_mail_by_rest_or_by_the_way_out_ends_it(asked, cast, as_, now):
    answers = {one.to[0]: one.reply_to[0] for one in mail.outbox}
    to = answers["anna@example.org"]
    assert reply("Non, merci.", to=to, sender="anna@example.org", now=now) == "accepted"
    rest = APIClient()
    rest.force_authenticate(cast.bram)
    told = rest.post("/api/v1/leagues/spring/decline", {}, format="json")
    assert (told.status_code, told.json()["you"]["invited"]) == (200, False)
    row = Outbound.objects.get(user=cast.cato, kind="season")
    unsubscribing.stop(unsubscribing.read_token(unsubscribing.token(row)), now=now)
    assert not SeasonInvitation.objects.filter(accepted=True).exists()
    assert not SeasonInvitation.objects.filter(answered_at=None).exists()
    assert invitations.import_entrants(season_id="spring", names=["anna"], now=now) == []
    rest.force_authenticate(cast.dirk)
    assert rest.post("/api/v1/leagues/spring/decline", {}, format="json").json()["code"] == (
        "not_asked"
    )


def test_page_and_rest_tell_who_was_asked(asked, cast, as_):
    assert "els asks you to enter." in as_("anna").get("/leagues/spring/").content.decode()
    assert "asks you" not in as_("dirk").get("/leagues/spring/").content.decode()
    as_("anna").post("/leagues/spring/enter/", {})
    as_("bram").post("/leagues/spring/decline/", {})
    desk = as_("els").get("/leagues/spring/run/").content.decode()
    assert "anna: has entered" in desk
    assert "bram: has said no" in desk
    rest = APIClient()
    rest.force_authenticate(cast.els)
    told = rest.get("/api/v1/leagues/spring/invitations").json()["invited"]
    assert [one["answer"] for one in told] == ["entered", "declined", "none"]
    rest.force_authenticate(cast.anna)
    assert rest.get("/api/v1/leagues/spring/invitations").status_code == 403


def test_how_many_one_organiser_asks_and_how_often_one_is_asked(
    season, cast, planned, now, settings
):
    settings.MOST_SEASON_INVITATIONS_A_DAY, settings.MOST_INVITATIONS_TO_ONE_A_DAY = 3, 1
    ask = {"season_id": "spring", "now": now}
    invitations.import_entrants(names=["anna", "bram"], **ask)
    told = refused(invitations.import_entrants, names=["cato", "dirk"], **ask)
    assert (told.code, told.status, told.facts["left"]) == ("too_many_asked", 429, 1)
    seasons.open_season(
        organiser=cast.dirk, title="Autumn", plan=planned(), now=now, season_id="autumn"
    )
    told = refused(invitations.import_entrants, season_id="autumn", names=["anna"], now=now)
    assert told.facts == {"names": ["anna: invited_enough"]}
    later = now + DAY
    assert invitations.import_entrants(season_id="autumn", names=["anna"], now=later) == ["anna"]


def test_whoever_blocks_the_organiser_is_not_asked(season, cast, now):
    ties.tie(cast.anna, cast.els, Tie.Kind.BLOCK, now=now)
    told = refused(invitations.import_entrants, season_id="spring", names=["anna"], now=now)
    assert told.facts == {"names": ["anna: unknown_account"]}
    assert season_mails(cast.anna) == []


def test_announcements_per_organiser_and_per_reader(entered, cast, planned, now, settings):
    settings.MOST_ANNOUNCEMENTS_BY_ONE_A_DAY, settings.MOST_ANNOUNCEMENTS_TO_ONE_A_DAY = 2, 1
    for organiser, name in ((cast.els, "autumn"), (cast.dirk, "winter")):
        seasons.open_season(
            organiser=organiser, title=name, plan=planned(), now=now, season_id=name
        )
        seasons.enter(season_id=name, user=cast.anna, now=now)
    seasons.enter(season_id="winter", user=cast.gijs, now=now)
    assert seasons.announce(season_id="spring", text="one", now=now).spared == 0
    assert seasons.announce(season_id="winter", text="two", now=now).spared == 1
    mailed = Outbound.objects.filter(facts__about="announcement")
    assert mailed.filter(user=cast.anna).count() == 1
    assert mailed.filter(user=cast.gijs).count() == 1
    seasons.announce(season_id="autumn", text="four", now=now)
    told = refused(seasons.announce, season_id="spring", text="five", now=now)
    assert (told.code, told.status, told.facts["hours"]) == ("you_announced_enough", 429, 24)


def test_rest_tells_how_many_were_spared(entered, cast, settings):
    settings.MOST_ANNOUNCEMENTS_TO_ONE_A_DAY = 1
    rest = APIClient()
    rest.force_authenticate(cast.els)
    for text, spared in (("one", 0), ("two", 4)):
        told = rest.post("/api/v1/leagues/spring/announcements", {"text": text}, format="json")
        assert (told.status_code, told.json()["spared"]) == (201, spared)
