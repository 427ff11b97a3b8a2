"""The keys with which programs sign in for somebody: several, each with a name, what it may do and
an end. A key is shown once, when it is made; its hash alone is kept. It has 160 random bits, so a
plain hash is enough."""

import hashlib
import re
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, get_args

from django.db import transaction
from django.utils.translation import gettext_noop as N_

from core.accounts import activity
from core.accounts.models import ApiKey, User
from core.refusals import Refusal

Scope: TypeAlias = Literal["read", "play", "organise"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

FORM = re.compile("(?:pqb_)?[0-9a-f]{40}")  # those from before hashing have no prefix
MOST_KEYS = 20
MOST_DAYS = 3660
USUAL_DAYS = 365
USUAL_NAME = "program"


class KeyRefusal(Refusal):
    """A key that is not made."""

    REFUSALS = {
        "too_many_keys": (
            409,
            N_("You have {most} keys already; make one void, or give the new one its name."),
        ),
        "reauthenticate": (403, N_("Show once more that it is you before you make a key.")),
        "second_factor": (
            403,
            N_("This account has a second factor; its keys are made on the pages."),
        ),
        "which_key": (422, N_("Which key? Name it in the address: ?name=...")),
    }
    HINTS = {
        "reauthenticate": N_("Send name and password, or make the key on your page."),
        "second_factor": N_("Sign in on the pages; your page leads to the keys."),
    }


def make(
    user: User,
    *,
    name: str,
    scopes: Iterable[Scope],
    days: int | None,
    client: activity.Client,
    now: datetime,
) -> tuple[ApiKey, str]:
    """A new key, to be shown this once. One of the same name is void. Raises KeyRefusal."""
    secret = f"pqb_{secrets.token_hex(20)}"
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two at once: one after the other
        user.api_keys.filter(name=name).delete()
        if user.api_keys.count() >= MOST_KEYS:
            raise KeyRefusal("too_many_keys", most=MOST_KEYS)
        made = ApiKey.objects.create(
            user=user,
            name=name,
            digest=digest(secret),
            begins=secret[:12],
            scopes=" ".join(scope for scope in SCOPES if scope == "read" or scope in set(scopes)),
            created_at=now,
            expires_at=None if days is None else now + timedelta(days=days),
        )
        activity.record(activity.Kind.KEY_MADE, user, client=client, now=now, name=name)
    return made, secret


@transaction.atomic
def rotate(key: ApiKey, *, client: activity.Client, now: datetime) -> tuple[ApiKey, str]:
    """A new secret for the same key, with its name, scopes and end: whoever has found a key does
    not get more of it so, and its owner is told. The old one is void at once."""
    kept = ApiKey.objects.select_for_update().select_related("user").get(pk=key.pk)
    secret = f"pqb_{secrets.token_hex(20)}"
    kept.digest, kept.begins, kept.created_at = digest(secret), secret[:12], now
    kept.last_used_at = None
    kept.save(update_fields=["digest", "begins", "created_at", "last_used_at"])
    activity.record(activity.Kind.KEY_MADE, kept.user, client=client, now=now, name=kept.name)
    return kept, secret


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def void(user: User, *, name: str, client: activity.Client, now: datetime) -> bool:
    """False when there was no key of this name."""
    if not user.api_keys.filter(name=name).delete()[0]:
        return False
    activity.record(activity.Kind.KEY_VOIDED, user, client=client, now=now, name=name)
    return True


def void_all(user: User) -> int:
    """How many keys there were."""
    return user.api_keys.all().delete()[0]
