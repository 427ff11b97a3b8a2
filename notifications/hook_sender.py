"""Sending what programs are to be told: at least once, with the same name and the same bytes each
time, again and again for three days."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from core import outbound_http
from games.models import Decision, Game, Press, Seat
from games.services import reading
from notifications import hook_signing, hooks
from notifications.hook_models import HookDelivery
from notifications.hooks import Status

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
TIMEOUT = 10.0  # seconds for one message
MOST_AT_ONCE = 200
WAITS = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""After each try in vain, as the Standard Webhooks propose."""
GONE = 410
MOST_EVENTS = 500


def send_waiting(*, now: Callable[[], datetime]) -> int:
    """Each by one worker. A hook that does not answer holds up nobody: its other messages wait
    for the next run. Returns how many arrived."""
    arrived, silent = 0, set()
    for pk, hook_id in waiting(now()).values_list("pk", "hook_id")[:MOST_AT_ONCE]:
        if hook_id in silent or not claim(pk, now=now()):
            continue
        delivery = HookDelivery.objects.select_related("hook__user", "game").get(pk=pk)
        try:
            if send(delivery, now=now()):
                arrived += 1
            else:
                silent.add(hook_id)
        except Exception as error:  # one bad message must not keep everybody's waiting
            logger.exception("webhook message %s failed", delivery.name)
            note_failure(delivery, trouble=type(error).__name__, now=now())
            silent.add(hook_id)
    return arrived


def waiting(now: datetime) -> QuerySet[HookDelivery]:
    return HookDelivery.objects.filter(free(now), next_at__lte=now).order_by("next_at", "pk")


def free(now: datetime) -> Q:
    return Q(claimed_at=None) | Q(claimed_at__lt=now - STALLED)


def claim(pk: int, *, now: datetime) -> bool:
    ours = HookDelivery.objects.filter(free(now), pk=pk, next_at__lte=now)
    return bool(ours.update(claimed_at=now))


def send(delivery: HookDelivery, *, now: datetime) -> bool:
    """Whether it arrived, or was nobody's business any more."""
    hook = delivery.hook
    if hook.off_at is not None or not is_theirs(delivery):
        finish(delivery, Status.DROPPED)
        return True
    if not delivery.body:
        delivery.body = body_of(delivery)
        delivery.save(update_fields=["body"])
    body = delivery.body.encode()
    signed = hook_signing.headers(
        hooks.secrets_of(hook, now=now),
        name=delivery.name,
        seconds=int(now.timestamp()),
        body=body,
    )
    headers = signed | {"Content-Type": "application/json", "User-Agent": "Paquebot"}
    try:
        answer = outbound_http.post(hook.url, body, headers, TIMEOUT)
    except OSError as error:
        note_failure(delivery, trouble=f"{type(error).__name__}: {error}", now=now)
        return False
    return note_answer(delivery, answer, now=now)


def is_theirs(delivery: HookDelivery) -> bool:
    """Whether the seat is still held by whoever the message is for."""
    if delivery.seat is None:
        return True
    mine = Seat.objects.filter(game=delivery.game_id, number=delivery.seat)
    return mine.filter(player=delivery.hook.user_id).exists()


# --- What became of it ---


def note_answer(delivery: HookDelivery, answer: outbound_http.Answer, *, now: datetime) -> bool:
    delivery.answered = answer.status
    if 200 <= answer.status < 300:
        delivery.delivered_at = now
        delivery.trouble = ""
        finish(delivery, Status.DELIVERED)
        return True
    if answer.status == GONE:  # the receiver wants no more
        hooks.switch_off(delivery.hook, "gone", now=now)
    beginning = answer.body[:100].decode(errors="replace").replace("\0", "\ufffd")
    note_failure(delivery, trouble=beginning, now=now)
    return False


def note_failure(delivery: HookDelivery, *, trouble: str, now: datetime) -> None:
    delivery.trouble = trouble[:200]
    delivery.tries += 1
    if delivery.tries > len(WAITS):
        finish(delivery, Status.FAILED)
        if not was_reached_since(delivery):
            hooks.switch_off(delivery.hook, "unreachable", now=now)
        return
    delivery.next_at = now + WAITS[delivery.tries - 1]
    delivery.claimed_at = None
    save_state(delivery)


def was_reached_since(delivery: HookDelivery) -> bool:
    arrived = HookDelivery.objects.filter(hook=delivery.hook_id, status=Status.DELIVERED)
    return arrived.filter(delivered_at__gte=delivery.created_at).exists()


def finish(delivery: HookDelivery, status: HookDelivery.Status) -> None:
    delivery.status, delivery.next_at, delivery.claimed_at = status, None, None
    save_state(delivery)


def save_state(delivery: HookDelivery) -> None:
    delivery.save(
        update_fields=[
            "status", "next_at", "claimed_at", "tries", "answered", "trouble", "delivered_at",
        ]
    )  # fmt: skip


# --- What it says ---


def body_of(delivery: HookDelivery) -> str:
    told = {
        "type": delivery.kind,
        "timestamp": delivery.created_at,
        "data": data_of(delivery),
    }
    return msgspec.json.encode(told).decode()


def data_of(delivery: HookDelivery) -> dict[str, Any]:
    game = delivery.game
    if game is None:
        return {}
    about = {
        "table": game.pk,
        "name": game.name,
        "ruleset": game.ruleset,
        "status": game.status,
        "seat": delivery.seat,
    }
    return about | TELL[delivery.kind](game, delivery)


def turn(game: Game, delivery: HookDelivery) -> dict[str, Any]:
    keys, seat = delivery.facts["decisions"], delivery.seat or 0
    rows = Decision.objects.filter(game=game, seat=seat, key__in=keys).order_by("pk")
    return {
        "asked": [
            {"decision": row.key, "kind": row.kind, "due_at": row.due_at}
            for row in rows
            if row.closed_at is None
        ]
    }


def events(game: Game, delivery: HookDelivery) -> dict[str, Any]:
    """As the seat may see them, the first five hundred; the log has the others."""
    first, last = delivery.facts["first"], delivery.facts["last"]
    upto = min(last, first + MOST_EVENTS - 1)
    lines = reading.export(game, delivery.seat, after=first - 1, upto=upto)
    return {"first_seq": first, "last_seq": last, "events": list(lines)}


def finished(game: Game, delivery: HookDelivery) -> dict[str, Any]:
    return {"result": game.result, "head": delivery.facts["last"]}


def message(game: Game, delivery: HookDelivery) -> dict[str, Any]:
    row = Press.objects.get(pk=delivery.facts["press"])
    return {"from": row.seat, "to": row.to, "text": row.text, "at": row.at}


TELL: dict[str, Callable[[Game, HookDelivery], dict[str, Any]]] = {
    "turn": turn,
    "events": events,
    "finished": finished,
    "message": message,
}
