"""Taking one's data along, and leaving for good. The account becomes a pseudonym without personal
data; games, logs and audits stay whole. Seven days pass between the wish and the deed, in which
everything goes on: it could have been somebody else's wish.

core knows none of the apps: each registers its part in `ready()`.
"""

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from core.accounts import activity
from core.accounts.models import KeptAnswer, User

logger = logging.getLogger(__name__)

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
NOWHERE = "deleted.invalid"  # RFC 2606: no mail goes there
TRIES = 5


@dataclass(frozen=True, kw_only=True)
class Part:
    """What one app does when somebody goes. `leave` comes first, in transactions of its own;
    `wipe` is part of the last one."""

    name: str
    tell: Callable[[User], Any]  # what is kept about this person, as JSON
    leave: Callable[[User, datetime], None] = lambda user, now: None
    wipe: Callable[[User], None] = lambda user: None
    is_busy: Callable[[User], bool] = lambda user: False  # something is left for `leave` to do


_parts: dict[str, Part] = {}


class StillBusy(Exception):
    """New ties kept appearing while the old ones were cut."""


def register(part: Part) -> None:
    _parts[part.name] = part


def belongings(user: User) -> dict[str, Any]:
    """Everything that is kept about this person."""
    return {"account": account(user)} | {part.name: part.tell(user) for part in _parts.values()}


def account(user: User) -> dict[str, Any]:
    addresses = (
        EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")
    )
    return {
        "username": user.username,
        "email": user.email,
        "addresses": list(addresses),
        "language": user.language,
        "time_zone": user.time_zone,
        "day": [user.day_from, user.day_to],
        "joined_at": user.date_joined,
        "last_login_at": user.last_login,
        "leaves_at": user.leaves_at,
        "keys_for_programs": list(
            user.api_keys.order_by("pk").values(
                "name", "scopes", "created_at", "expires_at", "last_used_at"
            )
        ),
        "second_factors": list(
            Authenticator.objects.filter(user=user)
            .order_by("pk")
            .values("type", "created_at", "last_used_at")
        ),
        "sessions": list(
            UserSession.objects.filter(user=user)
            .order_by("pk")
            .values("created_at", "last_seen_at", "ip", "user_agent")
        ),
        "answers_kept_for_programs": list(
            KeptAnswer.objects.filter(user=user).order_by("pk").values("at", "body")
        ),
        "happened": list(
            user.account_events.order_by("pk").values("kind", "at", "ip", "agent", "facts")
        ),
    }


# --- The wish ---


def ask(user: User, *, client: activity.Client, now: datetime) -> datetime:
    """Leave in seven days, which every address of the account is told; asked again, the first
    wish counts."""
    with transaction.atomic():
        kept = User.objects.select_for_update().get(pk=user.pk)
        if kept.leaves_at is None:
            kept.leaves_at = now + activity.UNDO
            kept.save(update_fields=["leaves_at"])
            tell = [address for address, verified, _ in activity.addresses_of(kept) if verified]
            day = kept.leaves_at.date().isoformat()
            kind = activity.Kind.DELETION_ASKED
            activity.record(kind, kept, client=client, now=now, tell=tell, day=day)
    return kept.leaves_at


def withdraw(user: User, *, client: activity.Client, now: datetime) -> bool:
    """Stay after all. False when there was no such wish."""
    withdrawn = User.objects.filter(pk=user.pk).exclude(leaves_at=None).update(leaves_at=None)
    if withdrawn:
        kind = activity.Kind.DELETION_WITHDRAWN
        activity.record(kind, user, client=client, now=now)
    return bool(withdrawn)


def delete_due(*, now: datetime) -> int:
    """Everybody whose seven days are over; how many left. One who cannot leave yet holds up
    nobody."""
    gone = 0
    for user in User.objects.filter(leaves_at__lte=now, is_active=True).order_by("leaves_at"):
        try:
            leave_for_good(user, now=now)
        except StillBusy:
            logger.warning("user %s could not leave yet; the next sweep tries again", user.pk)
        else:
            gone += 1
    return gone


# --- The deed ---


def leave_for_good(user: User, *, now: datetime) -> str:
    """Hand over what is running, then make the account a pseudonym, which is returned. Stopped
    half-way, it can be done again."""
    for _ in range(TRIES):
        for part in _parts.values():
            part.leave(user, now)
        if pseudonym := forget(user, now=now):
            return pseudonym
    raise StillBusy(user.pk)


@transaction.atomic
def forget(user: User, *, now: datetime) -> str | None:
    """The last step: nothing personal is left. None when something has begun again in between."""
    kept = User.objects.select_for_update().get(pk=user.pk)
    if any(part.is_busy(kept) for part in _parts.values()):
        return None
    for part in _parts.values():
        part.wipe(kept)
    EmailAddress.objects.filter(user=kept).delete()
    Authenticator.objects.filter(user=kept).delete()
    UserSession.objects.filter(user=kept).delete()
    kept.api_keys.all().delete()
    KeptAnswer.objects.filter(user=kept).delete()
    kept.account_events.all().delete()
    kept.username = "sailor-" + "".join(secrets.choice(LETTERS) for _ in range(8))
    kept.email = f"{kept.username}@{NOWHERE}"
    kept.language, kept.time_zone = "en", "UTC"
    kept.day_from, kept.day_to = User().day_from, User().day_to
    kept.last_login, kept.date_joined, kept.leaves_at = None, now, None
    kept.skeleton = None
    kept.is_active = kept.is_staff = kept.is_superuser = False
    kept.set_unusable_password()  # sessions elsewhere end with it
    kept.save()
    kept.groups.clear()
    kept.user_permissions.clear()
    return kept.username
