"""Taking one's data along, and leaving for good. The account becomes a pseudonym without personal
data; games, logs and audits stay whole.

core knows none of the apps: each registers its part in `ready()`.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from rest_framework.authtoken.models import Token

from core.accounts.models import User

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
        "has_key_for_programs": Token.objects.filter(user=user).exists(),
    }


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
    Token.objects.filter(user=kept).delete()
    kept.username = "sailor-" + "".join(secrets.choice(LETTERS) for _ in range(8))
    kept.email = f"{kept.username}@{NOWHERE}"
    kept.language, kept.time_zone = "en", "UTC"
    kept.day_from, kept.day_to = User().day_from, User().day_to
    kept.last_login, kept.date_joined = None, now
    kept.is_active = kept.is_staff = kept.is_superuser = False
    kept.set_unusable_password()  # sessions elsewhere end with it
    kept.save()
    kept.groups.clear()
    kept.user_permissions.clear()
    return kept.username
