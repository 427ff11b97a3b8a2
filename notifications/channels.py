"""Told where people are: what a mail would tell goes to the channels its reader has set up, by the
same row of the outbox. The mail goes where no living channel has taken it, or where the reader
wants it too. A message names its row by a tag that never changes, so that one told twice, after a
crash, takes the place of itself."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext, override

from core import outbound_http
from core.accounts.models import User
from games.words import N_
from notifications.addresses import name_of
from notifications.models import Carried, Channel, Outbound

logger = logging.getLogger(__name__)

Kind = Outbound.Kind
TURNS = {Kind.PROMPT, Kind.REMINDER, Kind.TIMEOUT, Kind.MOVED, Kind.CONFIRM}
REST = {Kind.RESULT, Kind.CLOSED, Kind.NOTICE, Kind.OFFER, Kind.PRESS, Kind.SEASON}
MOST = 5  # of one player
PATIENCE = 3  # failures one after the other, and a channel is dead


@dataclass(frozen=True)
class Message:
    """What is told: no more than the mail's subject and where to read on, for others carry it."""

    title: str
    body: str
    link: str
    tag: str
    urgent: bool


class BadChannel(Exception):
    """An address that cannot be a channel; its text says why."""


class Gone(OSError):
    """The other side says that there is no such channel any more."""


# --- Carrying ---


def living_for(row: Outbound) -> list[Channel]:
    """The channels that this message may take, the first set up first."""
    if row.user_id is None or row.kind not in TURNS | REST:
        return []
    found = Channel.objects.filter(user=row.user_id, dead_at=None)
    return [
        one
        for one in found
        if is_available(one) and (one.what == Channel.What.ALL or row.kind in TURNS)
    ]


def has_living(row: Outbound) -> bool:
    return bool(living_for(row))


def is_available(channel: Channel) -> bool:
    return bool(settings.VAPID_KEY) if channel.kind == Channel.Kind.PUSH else True


def carry(row: Outbound, *, now: datetime) -> bool:
    """Tell it on every living channel that has not taken it yet. True when one has, now or before,
    and no mail is wanted besides."""
    channels = living_for(row)
    if not channels:
        return False
    taken = set(Carried.objects.filter(mail=row.pk).values_list("channel", flat=True))
    message = message_of(row)
    carriers = [one for one in channels if one.pk in taken or took_it(row, one, message, now=now)]
    return bool(carriers) and not any(one.with_mail for one in carriers)


def took_it(row: Outbound, channel: Channel, message: Message, *, now: datetime) -> bool:
    """Whether the channel took it. A failure is the channel's own and stops nothing."""
    try:
        deliver(channel, message)
    except Gone as error:
        bury(channel, str(error), now=now)
        return False
    except (OSError, BadChannel) as error:
        logger.warning("channel %s did not take mail %s: %s", channel.pk, row.pk, error)
        count_failure(channel, str(error), now=now)
        return False
    Carried.objects.bulk_create(
        [Carried(mail_id=row.pk, channel=channel, at=now)], ignore_conflicts=True
    )
    Channel.objects.filter(pk=channel.pk).update(failures=0, last_error="", used_at=now)
    return True


def deliver(channel: Channel, message: Message) -> None:
    """Raises OSError or BadChannel; Gone when there is no such channel any more."""
    from notifications import channel_urls, web_push  # heavy, and only for those who have one

    if channel.kind == Channel.Kind.URL:
        channel_urls.notify(
            channel.url, title=message.title, body=f"{message.body}\n{message.link}"
        )
        return
    payload = web_push.declared(
        title=message.title, body=message.body, link=message.link, tag=message.tag
    )
    status = web_push.send(
        endpoint=channel.url,
        p256dh=channel.p256dh,
        auth=channel.auth,
        payload=payload,
        topic=message.tag,
        urgent=message.urgent,
    )
    if status in (404, 410):
        raise Gone(f"the push service answers {status}")
    if not 200 <= status < 300:
        raise OSError(f"the push service answers {status}")


def count_failure(channel: Channel, why: str, *, now: datetime) -> None:
    Channel.objects.filter(pk=channel.pk).update(failures=F("failures") + 1, last_error=why[:200])
    Channel.objects.filter(pk=channel.pk, failures__gte=PATIENCE, dead_at=None).update(dead_at=now)


def bury(channel: Channel, why: str, *, now: datetime) -> None:
    Channel.objects.filter(pk=channel.pk).update(dead_at=now, last_error=why[:200])


# --- What is said ---

BODIES: Mapping[str, str] = {
    Kind.PROMPT: N_("A decision waits for you."),
    Kind.REMINDER: N_("Your time grows short."),
    Kind.TIMEOUT: N_("The clock has played for you."),
    Kind.MOVED: N_("A deadline of yours has moved."),
    Kind.CONFIRM: N_("The table is full: say that you are ready."),
    Kind.RESULT: N_("The game is over."),
    Kind.CLOSED: N_("The table did not fill."),
    Kind.NOTICE: N_("There is news of your table."),
    Kind.OFFER: N_("A seat looks for a substitute."),
    Kind.PRESS: N_("Somebody has written to you."),
    Kind.SEASON: N_("There is news of your season."),
}


def message_of(row: Outbound) -> Message:
    language = row.user.language if row.user else settings.LANGUAGE_CODE
    with override(language):
        body = gettext(BODIES[row.kind])
    return Message(
        title=row.subject[:200],
        body=body,
        link=settings.BASE_URL + page_of(row),
        tag=name_of(row),
        urgent=row.kind in TURNS,
    )


def page_of(row: Outbound) -> str:
    if row.game_id:
        return reverse("table", args=[row.game_id])
    if row.kind == Kind.SEASON and "season" in row.facts:
        return reverse("league", args=[row.facts["season"]])
    return reverse("my-tables")


# --- Setting up ---


class TooMany(Exception):
    """So many channels are enough for one person."""


def add_push(user: User, *, endpoint: str, p256dh: str, auth: str, now: datetime) -> Channel:
    """The browser that somebody is at. The same browser again is the same channel, alive again.
    Raises BadChannel, TooMany or OSError."""
    from notifications import web_push

    web_push.check_keys(p256dh, auth)
    outbound_http.check(endpoint)
    return keep(
        user,
        url=endpoint,
        now=now,
        kind=Channel.Kind.PUSH,
        name=gettext("This browser"),
        p256dh=p256dh,
        auth=auth,
    )


def add_url(user: User, *, url: str, now: datetime) -> Channel:
    """An address of a service, after a first message has gone there. Raises BadChannel, TooMany or
    OSError."""
    from notifications import channel_urls

    name = channel_urls.shown(url)
    refuse_too_many(user, url)
    channel_urls.notify(
        url,
        title="Paquebot",
        body=gettext("This channel works: from now on Paquebot tells you here."),
    )
    return keep(user, url=url, now=now, kind=Channel.Kind.URL, name=name)


def keep(user: User, *, url: str, now: datetime, **facts: str) -> Channel:
    refuse_too_many(user, url)
    alive = {"failures": 0, "dead_at": None, "last_error": ""}
    try:
        with transaction.atomic():
            return Channel.objects.create(user=user, url=url, created_at=now, **facts)
    except IntegrityError:
        Channel.objects.filter(user=user, url=url).update(**alive, **facts)
        return Channel.objects.get(user=user, url=url)


def refuse_too_many(user: User, url: str) -> None:
    if Channel.objects.filter(user=user).exclude(url=url).count() >= MOST:
        raise TooMany


def change(user: User, pk: int, *, what: str, with_mail: bool) -> None:
    Channel.objects.filter(user=user, pk=pk).update(what=what, with_mail=with_mail)


def revive(user: User, pk: int) -> None:
    """Its owner says that it works again; if it does not, it is dead again soon."""
    Channel.objects.filter(user=user, pk=pk).update(failures=PATIENCE - 1, dead_at=None)


def remove(user: User, pk: int) -> None:
    Channel.objects.filter(user=user, pk=pk).delete()
