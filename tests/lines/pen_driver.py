"""A child process of the pen's crash test: it draws as a browser would, against the database in its
environment.

open                     open a table with closed eyes where ship A waits for her line; prints seat
and question draw SEAT QUESTION N     draw on from part N, every part sent twice, and lift the pen
after the last; prints each part once it is answered
inspect                  how many parts are kept, what is ordered, how often, and whether the log
holds
"""

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")

import django

django.setup()

from django.conf import settings
from django.utils import timezone

settings.CELERY_BROKER_URL = "memory://"

from core.accounts.models import User
from core.eventlog import log
from games.engines.voc.commands import Call, Done
from games.management.commands.audit import audit_game
from games.models import Game, StrokePart
from games.services import chart_lines, moves, positions, tables

TABLE = "penandkill"
LINE = [(7000 - 10 * i, 40 * i) for i in range(60)]
NAMES = ("anna", "bram", "cato", "dirk")


def newest() -> positions.Position:
    return positions.newest(Game.objects.select_related("stream").get(pk=TABLE))


def open_table() -> None:
    now = timezone.now()
    tables.open_table(
        ruleset="voc-basic@1",
        seats=4,
        opened_by=None,
        now=now,
        table_id=TABLE,
        secret=bytes(32),
        options={"chart": "closed-eyes"},
    )
    people = [User.objects.create_user(name, f"{name}@example.org") for name in NAMES]
    for person in people:
        tables.join(game_id=TABLE, player=person, luck=person.username, source="web", now=now)
    for person in people:
        tables.confirm(game_id=TABLE, player=person, now=now)
    skipper = newest().state.window.skippers[0]
    caller = next(seat for seat in newest().state.ships[0].sailors if seat and seat != skipper)
    for seat, command in (
        (caller, Call("A", "west", 960)),
        *((seat, Done()) for seat in range(1, 5)),
    ):
        moves.submit(
            game_id=TABLE,
            seat=seat,
            command=command,
            key=f"{seat}/{command.kind}",
            channel="rest",
            now=now,
        )
    position = newest()
    asked = next(
        decision.key
        for decision in position.engine.pending(position.state)
        if decision.seat == skipper
    )
    print(skipper, asked)


def draw(seat: int, asked: str, first: int) -> None:
    for number in range(first, len(LINE) + 1):
        part = {"number": number, "points": [LINE[number - 1]], "lifted": number == len(LINE)}
        told = [
            chart_lines.draw(
                game_id=TABLE, seat=seat, ship="A", decision=asked, now=timezone.now(), **part
            )
            for _ in range(2)
        ]
        assert told[0] == told[1]
        print(number, len(told[0].sounded.words), flush=True)


def inspect() -> None:
    position = newest()
    rows = log.read(TABLE)
    order = position.state.ships[0].order
    print(
        json.dumps(
            {
                "parts": list(StrokePart.objects.values_list("number", flat=True)),
                "trace": order and order.trace,
                "orders": sum(row.kind == "trace_submitted" for row in rows),
                "audit": audit_game(position.game).ok,
            }
        )
    )


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    {"open": open_table, "draw": draw, "inspect": inspect}[verb](
        *(int(a) if a.isdigit() else a for a in rest)
    )
