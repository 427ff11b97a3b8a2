"""What has changed at tables since somebody looked last: for one table by the number of its log,
for a player by a cursor over all tables they play at.

A cursor holds how far each table was that was not over yet. So nothing has to be kept for whoever
asks, and nothing is told twice or left out, whichever process answers.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from django.db.models import Q

from core import sql
from core.eventlog.models import Stream
from games.models import Decision, Game, Press, Seat

Mark: TypeAlias = tuple[int, int | None]
"""How far a table was told: its log, and the last message; None: of messages nothing is known."""
Heads: TypeAlias = Mapping[str, Mark]

ENDED = (Game.Status.FINISHED, Game.Status.CLOSED)
CHUNK = 500  # values in one statement
CURSOR = r"^(?:[a-z0-9-]{1,32}\.[0-9]{1,9}(?:\.[0-9]{1,15})?(?:~(?!$)|$))*$"
MOST_MESSAGES = 50  # of a table at once

_GAME, _SEAT, _STREAM, _DECISION, _PRESS = (
    model._meta.db_table for model in (Game, Seat, Stream, Decision, Press)
)


@dataclass(frozen=True)
class Question:
    """Asked of me, and until when."""

    decision: str
    kind: str
    due_at: datetime | None


@dataclass(frozen=True)
class Changed:
    table: str
    seat: int
    status: str
    ruleset: str
    head: int
    asked: Sequence[Question]
    messages: Sequence[Press] = ()  # of others, that have come since


# --- For the poller ---


def heads_of_tables(ids: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for chunk in chunks(ids):
        text = f"SELECT id, head_seq FROM {_STREAM} WHERE id IN ({places(chunk)})"  # noqa: S608 -- our own names
        found |= {row[0]: row[1] for row in sql.every(text, *chunk)}
    return found


def heads_of_players(ids: Sequence[int]) -> dict[int, tuple[Any, ...]]:
    """All tables of each player with how far they are, and the last message for them there; () for
    whoever plays nowhere."""
    found: dict[int, list[Any]] = {player: [] for player in ids}
    for chunk in chunks(ids):
        for player, *rest in sql.every(MINE.format(places=places(chunk)), *chunk):
            found[player].append(tuple(rest))
    return {player: tuple(sorted(rows)) for player, rows in found.items()}


MINE = f"""
SELECT seat.player_id, seat.game_id, seat.number, game.status, game.ruleset, stream.head_seq, (
    SELECT COALESCE(MAX(press.id), 0) FROM {_PRESS} press
    WHERE press.game_id = seat.game_id AND press.seat <> seat.number
        AND (press."to" IS NULL OR press.recipient_id = seat.player_id))
FROM {_SEAT} seat JOIN {_GAME} game ON game.stream_id = seat.game_id
JOIN {_STREAM} stream ON stream.id = seat.game_id
WHERE seat.player_id IN ({{places}})"""  # noqa: S608 -- names of our own tables and columns


def chunks(values: Sequence[Any]) -> Iterable[Sequence[Any]]:
    return (values[start : start + CHUNK] for start in range(0, len(values), CHUNK))


def places(values: Sequence[Any]) -> str:
    return ", ".join(["%s"] * len(values))


# --- For a player ---


def since(player_id: int, heads: Heads | None) -> tuple[list[Changed], dict[str, Mark]]:
    """The tables that are further than `heads` says, and the heads to ask with next time. None:
    all that are not over. A table that is over is told once."""
    [rows] = heads_of_players([player_id]).values()
    told = [row for row in rows if is_news(row, heads)]
    asked, written = questions(told), messages(told, heads or {}, player_id)
    changed = [
        Changed(table, seat, status, ruleset, head, asked.get(table, ()), written.get(table, ()))
        for table, seat, status, ruleset, head, _ in told
    ]
    return changed, {row[0]: (row[4], row[5]) for row in rows if row[2] not in ENDED}


def is_news(row: tuple[Any, ...], heads: Heads | None) -> bool:
    table, _, status, _, head, last = row
    known = (heads or {}).get(table)
    if known is None:
        return status not in ENDED
    return head > known[0] or (known[1] is not None and last > known[1])


def messages(
    rows: Sequence[tuple[Any, ...]], heads: Heads, player_id: int
) -> dict[str, list[Press]]:
    """What others wrote since, by table, for those where something came."""
    found: dict[str, list[Press]] = {}
    for table, seat, _, _, _, last in rows:
        known = heads.get(table, (0, None))[1]
        if known is not None and last > known:
            meant = Q(to=None) | Q(recipient=player_id)
            came = Press.objects.filter(meant, game=table, pk__gt=known).exclude(seat=seat)
            found[table] = list(came.order_by("-pk")[:MOST_MESSAGES])[::-1]
    return found


def questions(rows: Sequence[tuple[Any, ...]]) -> dict[str, list[Question]]:
    """What is open for these seats, by table."""
    seats = {table: seat for table, seat, *_ in rows}
    found: dict[str, list[Question]] = defaultdict(list)
    for chunk in chunks(list(seats)):
        for table, seat, key, kind, due_at in sql.every(OPEN.format(places=places(chunk)), *chunk):
            if seats[table] == seat:
                due = None if due_at is None else sql.read_moment(due_at)
                found[table].append(Question(key, kind, due))
    return found


OPEN = f"""
SELECT game_id, seat, key, kind, due_at FROM {_DECISION}
WHERE closed_at IS NULL AND due AND game_id IN ({{places}}) ORDER BY game_id, id"""  # noqa: S608


# --- The cursor ---


def write_cursor(heads: Heads) -> str:
    return "~".join(
        f"{table}.{head}" if last is None else f"{table}.{head}.{last}"
        for table, (head, last) in sorted(heads.items())
    )


def read_cursor(text: str) -> dict[str, Mark]:
    """Of a text that fits CURSOR. Raises ValueError."""
    if not re.match(CURSOR, text):
        raise ValueError(text)
    parts = (part.split(".") for part in text.split("~") if part)
    return {table: (int(head), int(rest[0]) if rest else None) for table, head, *rest in parts}
