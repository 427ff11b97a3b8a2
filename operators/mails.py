"""Mail that did not do what it should: sent again, read by a person, handed in once more; and
whatever else is stuck, set free."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from core.accounts.models import AccountMail, User
from core.documents import Document
from games.models import Decision, Game, Report
from notifications import bodies
from notifications.models import Inbound, Outbound
from notifications.tasks import ring_mailer, ring_reader
from operators.models import Act
from operators.records import ActRefused, record

STUCK = timedelta(minutes=10)
MOST_SHOWN = 100


def unsent() -> QuerySet[Outbound]:
    """To be sent, the oldest first."""
    return Outbound.objects.filter(sent_at=None, dropped_at=None).order_by("created_at")


def failed_letters() -> QuerySet[Inbound]:
    return Inbound.objects.filter(outcome="failed").order_by("-received_at")


def resend(mail: Outbound, *, by: User, reason: str, now: datetime) -> Act:
    """The very same bytes once more; where it has not left yet, at once. Raises ActRefused."""
    with transaction.atomic():
        again = Outbound.objects.filter(pk=mail.pk, dropped_at=None)
        if not again.update(
            sent_at=None, claimed_at=None, retry_at=None, attempts=0, last_error=""
        ):
            raise ActRefused(gettext("That mail was dropped: what it asks is answered."))
        transaction.on_commit(ring_mailer)
        facts = {"mail": mail.pk, "of": mail.kind}
        return record(
            "mail_resent", by=by, about=mail.user, game=mail.game, now=now, facts=facts,
            reason=reason,
        )  # fmt: skip


def read_letter(letter: Inbound, *, by: User, reason: str, now: datetime) -> tuple[Act, str]:
    """The letter as text, for a person's eyes; that it was read is written down first."""
    with transaction.atomic():
        act = record(
            "letter_read", by=by, about=letter.user, game=letter.game, now=now,
            facts={"letter": letter.pk}, reason=reason,
        )  # fmt: skip
    return act, letter.raw.decode("utf-8", "replace")


def replay_letter(letter: Inbound, *, by: User, reason: str, now: datetime) -> Act:
    """Have a letter that failed read again, as of when it came. Raises ActRefused."""
    with transaction.atomic():
        again = Inbound.objects.filter(pk=letter.pk, outcome="failed")
        if not letter.raw or not again.update(
            read_at=None, claimed_at=None, outcome="", attempts=0
        ):
            raise ActRefused(gettext("That letter has not failed, or is not kept any more."))
        transaction.on_commit(ring_reader)
        return record(
            "letter_replayed", by=by, about=letter.user, game=letter.game, now=now,
            facts={"letter": letter.pk}, reason=reason,
        )  # fmt: skip


def sender_and_subject(letter: Inbound) -> tuple[str, str]:
    """What an operator may see without opening it."""
    try:
        headers = bodies.headers(letter.raw)
        return str(headers.get("From", ""))[:200], str(headers.get("Subject", ""))[:200]
    except Exception:  # noqa: BLE001 -- a letter that nobody can read has no sender
        return "", ""


# --- What is stuck ---

Rows: TypeAlias = "QuerySet[Any]"


def stuck_mails(now: datetime) -> Rows:
    """That wait for another try, or that a worker took along."""
    late = Q(claimed_at__lt=now - STUCK) | Q(retry_at__gt=now, attempts__gt=2)
    return unsent().filter(late)


def stuck_letters(now: datetime) -> Rows:
    return Inbound.objects.filter(read_at=None, received_at__lt=now - STUCK)


def stuck_questions(now: datetime) -> Rows:
    return Decision.objects.filter(
        closed_at=None, due=True, default_at__lt=now - STUCK, game__status=Game.Status.RUNNING,
        game__paused=False,
    )  # fmt: skip


def stuck_documents(now: datetime) -> Rows:
    making = Q(status=Document.Status.MAKING, claimed_at__lt=now - STUCK)
    return Report.objects.filter(making | Q(status=Document.Status.FAILED))


def stuck_account_mails(now: datetime) -> Rows:
    return AccountMail.objects.filter(tries__gt=2, next_at__gt=now)


STUCK_PARTS: Mapping[str, tuple[Callable[[datetime], Rows], Callable[[datetime], dict[str, Any]]]]
STUCK_PARTS = {
    "mails": (stuck_mails, lambda now: {"claimed_at": None, "retry_at": None, "attempts": 0}),
    "letters": (stuck_letters, lambda now: {"claimed_at": None, "attempts": 0}),
    "questions": (stuck_questions, lambda now: {"claimed_at": None}),
    "documents": (
        stuck_documents,
        lambda now: {"status": Document.Status.WAITING, "claimed_at": None, "attempts": 0},
    ),
    "account_mails": (stuck_account_mails, lambda now: {"next_at": now, "tries": 0}),
}


def count_stuck(now: datetime) -> dict[str, int]:
    return {part: find(now).count() for part, (find, _) in STUCK_PARTS.items()}


def free(part: str, *, by: User, reason: str, now: datetime) -> Act:
    """Whoever held them, the next worker may take them at once. Raises ActRefused."""
    find, freed = STUCK_PARTS[part]
    with transaction.atomic():
        pks = list(find(now).values_list("pk", flat=True))
        count = find(now).model._default_manager.filter(pk__in=pks).update(**freed(now))
        if not count:
            raise ActRefused(gettext("Nothing of that is stuck any more."))
        transaction.on_commit(ring_mailer)
        transaction.on_commit(ring_reader)
        facts = {"part": part, "count": count}
        return record("freed", by=by, now=now, facts=facts, reason=reason)
