"""Which messages to programs a move or a message calls for. Rows only, written in its transaction,
beside the mails; whoever sends them is woken after the commit."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.models import Game, Press
from games.services.extensions import Announcement
from notifications import hooks
from notifications.hook_models import Hook, HookDelivery
from notifications.outbox import players_of
from notifications.tasks import ring_hooks


def listen(announcement: Announcement) -> None:
    game = announcement.position.game
    rows: list[HookDelivery] = []
    for hook, seat in listening(game):
        rows += called_for(announcement, hook, seat)
    put(rows)


def listening(game: Game) -> Iterable[tuple[Hook, int]]:
    """The hooks of those who sit there, each with its seat."""
    players = {user: seat for seat, user in players_of(game).items()}
    if not players:
        return []
    found = Hook.objects.filter(Q(game=None) | Q(game=game), user__in=players, off_at=None)
    return [(hook, players[hook.user_id]) for hook in found.order_by("pk")]


def called_for(announcement: Announcement, hook: Hook, seat: int) -> Iterable[HookDelivery]:
    kinds, game, now = hook.kinds.split(), announcement.position.game, announcement.now
    asked = [one.key for one in announcement.change.starting if one.seat == seat]
    if "turn" in kinds and asked:
        yield row(hook, "turn", game, seat, {"decisions": asked}, now)
    first, last = announcement.rows[0].seq, announcement.rows[-1].seq
    if "events" in kinds:
        yield row(hook, "events", game, seat, {"first": first, "last": last}, now)
    if "finished" in kinds and any(one.kind == "table_closed" for one in announcement.rows):
        yield row(hook, "finished", game, seat, {"last": last}, now)


def carry(press: Press, now: datetime) -> None:
    """What a player wrote, to the programs of those whom it is meant for."""
    put(
        [
            row(hook, "message", press.game, seat, {"press": press.pk}, now)
            for hook, seat in listening(press.game)
            if seat != press.seat and press.to in {None, seat} and "message" in hook.kinds.split()
        ]
    )


def row(
    hook: Hook, kind: str, game: Game, seat: int, facts: dict[str, Any], now: datetime
) -> HookDelivery:
    return HookDelivery(
        hook=hook,
        name=hooks.new_name(),
        kind=kind,
        game=game,
        seat=seat,
        facts=facts,
        created_at=now,
        next_at=now,
    )


def put(rows: list[HookDelivery]) -> None:
    if rows:
        HookDelivery.objects.bulk_create(rows)
        transaction.on_commit(ring_hooks)
