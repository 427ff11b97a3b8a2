"""Webhooks of players' programs: made, changed, switched off, and what became of each message. What
they are told is written in `hook_outbox`, and sent by `hook_sender`."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, get_args

from django.db import transaction
from django.utils.translation import gettext_noop as N_

from core import outbound_http
from core.accounts.models import User
from core.accounts.second_factors import cipher
from core.refusals import NotFound, Refusal
from games.models import Game
from notifications import hook_signing
from notifications.hook_models import Hook, HookDelivery
from notifications.tasks import ring_hooks

Kind: TypeAlias = Literal["turn", "events", "message", "finished"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PING = "ping"

MOST_HOOKS = 10
MOST_ID = 2**63 - 1  # that a database can hold
BOTH_COUNT = timedelta(days=1)  # the secret before still signs, so that nobody misses a message
KEPT = timedelta(days=30)
Status = HookDelivery.Status


class HookRefusal(Refusal):
    REFUSALS = {
        "too_many_hooks": (409, N_("You have {most} webhooks already; take one away first.")),
        "bad_hook_address": (422, N_("Nothing can be sent to this address: {detail}.")),
        "hook_off": (409, N_("This webhook is switched off.")),
    }


# --- Making ---


def make(
    user: User, *, url: str, kinds: Iterable[Kind], game: Game | None, now: datetime
) -> tuple[Hook, str]:
    """A new hook and its secret. Raises HookRefusal."""
    refuse_bad_address(url)
    secret = hook_signing.new_secret()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two at once: one after the other
        if Hook.objects.filter(user=user).count() >= MOST_HOOKS:
            raise HookRefusal("too_many_hooks", most=MOST_HOOKS)
        chosen = set(kinds)
        hook = Hook.objects.create(
            user=user,
            url=url,
            kinds=" ".join(kind for kind in KINDS if kind in chosen),
            game=game,
            secret=sealed(secret),
            created_at=now,
        )
    return hook, secret


def refuse_bad_address(url: str) -> None:
    try:
        outbound_http.check(url)
    except OSError as error:
        raise HookRefusal("bad_hook_address", detail=str(error)) from error


def of(user: User) -> list[Hook]:
    return list(Hook.objects.filter(user=user).order_by("pk"))


def find(user: User, hook_id: int) -> Hook:
    found = Hook.objects.filter(user=user, pk=min(hook_id, MOST_ID)).first()
    if found is None:
        raise NotFound
    return found


def switch_on(hook: Hook) -> None:
    hook.off_at, hook.off_because = None, ""
    hook.save(update_fields=["off_at", "off_because"])


def switch_off(hook: Hook, because: str, *, now: datetime) -> None:
    Hook.objects.filter(pk=hook.pk, off_at=None).update(off_at=now, off_because=because)


# --- Secrets ---


def rotate(hook: Hook, *, now: datetime) -> str:
    """A new secret; messages of the next day are signed with both."""
    secret = hook_signing.new_secret()
    hook.secret, hook.secret_before = sealed(secret), hook.secret
    hook.before_until = now + BOTH_COUNT
    hook.save(update_fields=["secret", "secret_before", "before_until"])
    return secret


def secrets_of(hook: Hook, *, now: datetime) -> Sequence[str]:
    """Those that count, the newest first."""
    still = hook.secret_before and hook.before_until is not None and now < hook.before_until
    return [opened(hook.secret), *([opened(hook.secret_before)] if still else [])]


def sealed(secret: str) -> str:
    return cipher().encrypt(secret.encode()).decode()


def opened(kept: str) -> str:
    return cipher().decrypt(kept.encode()).decode()


# --- Messages ---


def ping(hook: Hook, *, now: datetime) -> HookDelivery:
    """A message to try the hook with."""
    if hook.off_at is not None:
        raise HookRefusal("hook_off")
    row = HookDelivery.objects.create(
        hook=hook, name=new_name(), kind=PING, created_at=now, next_at=now
    )
    transaction.on_commit(ring_hooks)
    return row


def new_name() -> str:
    return f"msg_{secrets.token_hex(12)}"


def send_again(hook: Hook, name: str, *, now: datetime) -> HookDelivery:
    """The same message under the same name, from the first try on."""
    if hook.off_at is not None:
        raise HookRefusal("hook_off")
    row = hook.deliveries.filter(name=name).exclude(status=Status.DROPPED).first()
    if row is None:
        raise NotFound
    row.status, row.tries, row.next_at, row.claimed_at = Status.WAITING, 0, now, None
    row.save(update_fields=["status", "tries", "next_at", "claimed_at"])
    transaction.on_commit(ring_hooks)
    return row


def forget_old(*, now: datetime) -> None:
    HookDelivery.objects.filter(created_at__lt=now - KEPT, next_at=None).delete()
