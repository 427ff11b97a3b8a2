"""What nobody of ours sent is not kept for ever: mails of strangers and machines, once they were
read and some days are over. Players' letters stay, as the answer to what they asked for, until long
after the end of their game; what a dispute needs (the log, the heads that were mailed, when what
came and went) stays for ever."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Game, Report
from notifications.models import BoardPicture, Inbound, Outbound, RawMessage

STRANGE = ("unknown", "stranger", "automatic", "bounce", "lost")
PICTURES_STAY = timedelta(days=14)  # longer than any mail is tried again
AT_ONCE = 500  # rows in a transaction


def forget_strangers(*, now: datetime) -> int:
    """Delete what strangers sent long enough ago. Returns how many mails."""
    long_ago = now - timedelta(days=settings.STRANGERS_DAYS)
    strange = Q(outcome__in=STRANGE) | Q(outcome="failed", user=None)
    old = Inbound.objects.filter(strange, read_at__lt=long_ago).order_by("pk")
    count = 0
    while some := list(old.values_list("pk", "message_id")[:AT_ONCE]):
        count += forget([pk for pk, _ in some], {message for _, message in some})
    return count


def forget_pictures(*, now: datetime) -> int:
    """Pictures of boards that mails carried: one that is wanted again is drawn again."""
    old = BoardPicture.objects.filter(drawn_at__lt=now - PICTURES_STAY)
    return old.delete()[0]


@transaction.atomic
def forget(deliveries: list[int], messages: set[int]) -> int:
    """A message stays while another of its recipients needs it."""
    Inbound.objects.filter(pk__in=deliveries).delete()
    RawMessage.objects.filter(pk__in=messages, deliveries=None).delete()
    return len(deliveries)


# --- manage.py prune ---


def prune(*, now: datetime, dry: bool = False) -> dict[str, int]:
    """Empty what is old enough, some rows at a time. Returns how many of each; `dry`: would be."""
    return {
        "letters": in_parts(old_letters(now), lambda rows: rows.update(raw=b""), dry=dry),
        "mails": in_parts(
            old_mails(now),
            lambda rows: rows.update(subject="", text="", html="", attached=None, facts={}),
            dry=dry,
        ),
        "documents": in_parts(old_documents(now), lambda rows: rows.delete()[0], dry=dry),
    }


def ended_before(now: datetime, days: int) -> QuerySet[Game]:
    return Game.objects.filter(
        status__in=[Game.Status.FINISHED, Game.Status.CLOSED],
        ended_at__lt=now - timedelta(days=days),
    )


def old_letters(now: datetime) -> QuerySet[RawMessage]:
    """Of which no recipient was at a table that goes on, or has ended only now."""
    ended = ended_before(now, settings.KEEP_LETTERS_DAYS).values("pk")
    needed = Inbound.objects.filter(message=OuterRef("pk")).exclude(game__in=ended)
    theirs = RawMessage.objects.filter(deliveries__game__in=ended).exclude(raw=b"")
    return theirs.filter(~Exists(needed)).distinct()


def old_mails(now: datetime) -> QuerySet[Outbound]:
    ended = ended_before(now, settings.KEEP_MAILS_DAYS).values("pk")
    return Outbound.objects.filter(game__in=ended).exclude(sent_at=None).exclude(text="")


def old_documents(now: datetime) -> QuerySet[Report]:
    return Report.objects.filter(made_at__lt=now - timedelta(days=settings.KEEP_DOCUMENTS_DAYS))


def in_parts(rows: "QuerySet[Any]", empty: Callable[["QuerySet[Any]"], int], *, dry: bool) -> int:
    if dry:
        return rows.count()
    count = 0
    while some := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        empty(rows.model._default_manager.filter(pk__in=some))
        count += len(some)
    return count
