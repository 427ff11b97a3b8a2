"""A child process of the attacks, against the database in its environment.

open              a table of Long Cours for two players and a bot, started; prints its id and, for
                  each player, their REST token and a reply address of their seat
accepted TABLE    prints, for every standing bid in the log, how often it is there; whether the
                  log audits; and of every letter that came in, how often it was answered
settle            read and send what a killed worker had begun, as the sweeps do after five minutes
"""

import json
import os
import re
import sys
from collections import Counter
from datetime import datetime, timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")

import django

django.setup()

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone

from core.accounts.models import User
from core.eventlog import log
from games.management.commands.audit import audit_game
from games.models import Decision, Game
from games.services import tables
from games.tasks import nobody_rings
from notifications import addresses, inbound, mailer
from notifications.models import Inbound, Outbound
from tests.keys import key_of

settings.CELERY_BROKER_URL = os.environ.get("ATTACK_BROKER", "memory://")


def open_table() -> None:
    now = timezone.now()
    game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now)
    tables.seat_bot(game_id=game.pk, bot="sensible", now=now)
    users = [User.objects.create_user(name, f"{name}@example.org") for name in ("anna", "bram")]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        tables.join(game_id=game.pk, player=user, luck=user.username, source="web", now=now)
    for user in users:
        tables.confirm(game_id=game.pk, player=user, now=now)
    due = Decision.objects.filter(game=game, seat__gt=1, closed_at=None)
    reply_to = [addresses.for_seat(game, row.seat, row.key) for row in due.order_by("seat")]
    tokens = [key_of(user) for user in users]
    print(json.dumps({"table": game.pk, "tokens": tokens, "reply_to": reply_to}))


def accepted(table: str) -> None:
    game = Game.objects.select_related("stream").get(pk=table)
    rows = [json.loads(row.data) for row in log.read(table) if row.kind == "move_submitted"]
    report = audit_game(game)
    letters = Inbound.objects.filter(game=game)
    answers = Counter(
        Outbound.objects.filter(kind="answer", game=game).values_list("once", flat=True)
    )
    print(
        json.dumps(
            {
                "bids": Counter(bid for row in rows for bid in bids_of(row["command"])),
                "audit": report.ok or str(report.failure),
                "unread": Inbound.objects.filter(read_at=None).count(),
                "answers": {row.pk: answers[f"answer/{row.pk}"] for row in letters},
                "kept": Counter(re.search(rb"<bid-(\d+)@", row.raw)[1].decode() for row in letters),
                "unsent": Outbound.objects.filter(sent_at=None, dropped_at=None).count(),
            }
        )
    )


def settle() -> None:
    def later() -> datetime:
        return timezone.now() + timedelta(minutes=10)

    with nobody_rings():
        read = inbound.read_waiting(now=later)
        print(json.dumps({"read": read, "sent": mailer.send_waiting(now=later)}))


def bids_of(command: dict[str, object]) -> list[int]:
    """Sent by REST as one command, by mail as the one line of a letter."""
    if command["kind"] == "orders":
        return [bid for line in command["lines"] for bid in bids_of(line["order"])]
    return [command["maximum"]] if command["kind"] == "standing_bid" else []


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    {"open": open_table, "accepted": accepted, "settle": settle}[verb](*rest)
