"""A child process of the chaos tests: it uses the services as any door would, against the database
in its environment.

open                     open a table for four players, seated and started; prints its id
hammer TABLE WORKER      submit a list of letters, good and bad, new and repeated; prints what
became of each play TABLE               play all seats until the game ends or somebody kills us;
prints "ready" first inspect TABLE            audit the log and compare every projection with it;
prints the findings
"""

import json
import os
import random
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")

import django

django.setup()

from django.conf import settings
from django.utils import timezone

settings.CELERY_BROKER_URL = "memory://"

from core.accounts.models import User
from core.eventlog import log
from core.eventlog.models import Snapshot
from games.engine import Default, IllegalMove
from games.engines.long_cours.commands import Buy, Orders, Setup, StandingBid, StandingRiposte
from games.management.commands.audit import audit_game
from games.models import Decision, Game, Receipt
from games.services import moves, positions, tables
from games.services.refusals import TableRefusal

FIRST_PORTS = {11: "MAR", 22: "LON", 33: "YOK", 44: "VAL"}


def open_table() -> None:
    now = timezone.now()
    game = tables.open_table(ruleset="long-cours@1", seats=4, opened_by=None, now=now)
    for name in ("anna", "bram", "cato", "dirk"):
        user = User.objects.create_user(name, f"{name}@example.org")
        tables.join(game_id=game.pk, player=user, luck=name, source="web", now=now)
    for user in User.objects.all():
        tables.confirm(game_id=game.pk, player=user, now=now)
    print(game.pk)


def hammer(table: str, worker: int) -> None:
    """Ten letters from each of five workers: everybody files the set-up under the same keys,
    standing orders under their own, and things the rules or the table refuse."""
    order = positions.newest(Game.objects.select_related("stream").get(pk=table)).state.order
    letters = []
    for place, seat in enumerate(order):
        letters.append(
            (seat, f"setup/{seat}", Setup(list(FIRST_PORTS.values())[place], 1))
        )  # the same key from every worker
    seat = worker % 4 + 1
    letters += [
        (seat, f"w{worker}/bid", StandingBid(10 + worker)),
        (seat, f"w{worker}/riposte", StandingRiposte(worker)),
        (seat, f"w{worker}/too-much", StandingRiposte(99)),  # refused by the rules
        (
            seat,
            f"w{worker}/too-dear",
            Buy(999),
        ),  # refused in the first round, out of turn, and for want of cash
        (
            seat,
            "setup/1",
            StandingBid(500 + worker),
        ),  # refused for seat 1: the key was used for something else
        (seat, f"w{worker}/empty", Orders(())),
    ]
    random.Random(worker).shuffle(letters)
    for seat, key, command in letters:
        outcome = {"seat": seat, "key": key, "kind": command.kind}
        try:
            receipt = moves.submit(
                game_id=table,
                seat=seat,
                command=command,
                key=key,
                channel="rest",
                now=timezone.now(),
            )
            outcome |= {"accepted": True, "first": receipt.first_seq, "last": receipt.last_seq}
        except (IllegalMove, TableRefusal) as refusal:
            outcome |= {"accepted": False, "code": refusal.code}
        print(json.dumps(outcome), flush=True)


def play(table: str) -> None:
    inspect(table)
    while True:
        position = positions.newest(Game.objects.select_related("stream").get(pk=table))
        due = [d for d in position.engine.pending(position.state) if d.due]
        print("moving", flush=True)
        key = f"play/{position.seq}/{due[0].key}"
        command = Default(due[0].key)
        moves.submit(
            game_id=table,
            seat=due[0].seat,
            command=command,
            key=key,
            channel="rest",
            now=timezone.now(),
            decision=due[0].key,
        )


def inspect(table: str) -> None:
    game = Game.objects.select_related("stream").get(pk=table)
    rows = log.read(table)
    report = audit_game(game)
    submitted = [row.seq for row in rows if row.kind == "move_submitted"]
    folded = positions.at(game, len(rows))
    pending = sorted((d.key, d.due) for d in folded.engine.pending(folded.state))
    snapshot = Snapshot.objects.get(pk=table)
    print(
        json.dumps(
            {
                "audit": report.ok or str(report.failure),
                "head": game.stream.head_seq == len(rows) == rows[-1].seq
                and game.stream.head_hash == rows[-1].hash,
                "receipts": submitted
                == sorted(Receipt.objects.filter(game=game).values_list("first_seq", flat=True)),
                "decisions": pending
                == sorted(
                    Decision.objects.filter(game=game, closed_at=None).values_list("key", "due")
                ),
                "snapshot": (snapshot.seq, snapshot.state)
                == (len(rows), folded.engine.write_state(folded.state).decode()),
                "moves": len(submitted),
                "over": game.over,
            }
        ),
        flush=True,
    )


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    {"open": open_table, "hammer": hammer, "play": play, "inspect": inspect}[verb](
        *(int(a) if a.isdigit() else a for a in rest)
    )
