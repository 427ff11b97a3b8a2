"""Tables that somebody directs: opened for given players without a lobby, seats handed on, and a
game ended before its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.db import transaction

from core.accounts.models import User
from games import table
from games.engine import Act
from games.models import Game, Seat
from games.rng import contribution
from games.services import positions, reading, tables, writing
from games.services.bots import AUTOPILOT
from games.services.positions import Position
from games.services.refusals import TableRefusal

Director = Literal["director", "clock"]


@dataclass(frozen=True)
class Guest:
    """Who is to sit: a player with words for the dice, or, without one, a bot."""

    player: User | None
    luck: str = ""
    source: table.Channel = "web"


def open_for(
    guests: Sequence[Guest],
    *,
    ruleset: str,
    options: Mapping[str, Any],
    clock: table.Clock,
    watch: table.Watch,
    now: datetime,
    table_id: str | None = None,
    secret: bytes | None = None,
) -> Game:
    """A table where these sit, in this order, and play begins at once. Raises TableRefusal."""
    with transaction.atomic():
        game = tables.open_table(
            ruleset=ruleset,
            seats=len(guests),
            opened_by=None,
            options=options,
            clock=clock,
            watch=watch,
            invited_only=True,
            now=now,
            table_id=table_id,
            secret=secret,
        )
        position = tables.open_game(game.pk)
        for seat, guest in zip(Seat.objects.filter(game=game), guests, strict=True):
            writing.append(position, sit(seat, guest), now=now)
        tables.start_if_ready(position, now=now)
    return position.game


def sit(seat: Seat, guest: Guest) -> list[Act]:
    """Somebody takes a seat and is ready: they said so when they entered what this table belongs
    to."""
    seat.confirmed, seat.player = True, guest.player
    if guest.player is None:
        seat.holder, seat.bot = "bot", AUTOPILOT
        taken = table.SeatTaken(seat.number, "bot")
    else:
        seat.holder, seat.contribution = "player", contribution(guest.luck)
        taken = table.SeatTaken(seat.number, "player", seat.contribution, guest.source)
    seat.save()
    return [(seat.number, taken), (seat.number, table.SeatConfirmed(seat.number))]


def hand_to(*, game_id: str, number: int, player: User | None, now: datetime) -> bool:
    """Give a seat to this player, or to the autopilot. False when the game is over, or they sit
    at this table already."""
    with transaction.atomic():
        position = positions.open_locked(game_id)
        if position.game.status != Game.Status.RUNNING:
            return False
        seat = Seat.objects.get(game_id=game_id, number=number)
        if player is None and seat.holder != "player":
            return False
        if player is not None and Seat.objects.filter(game_id=game_id, player=player).exists():
            return False
        tables.hand_over(
            position, seat, holder="player" if player else "autopilot", player=player, now=now
        )
    return True


# --- Ending a game before its end ---


def adjudicate(
    *, game_id: str, places: Sequence[table.Standing], reason: str, by: Director, now: datetime
) -> Game:
    """Close a running table with these places; with none of them it counts for nobody. Raises
    TableRefusal."""
    with transaction.atomic():
        position = positions.open_locked(game_id)
        game = position.game
        if game.status != Game.Status.RUNNING:
            raise TableRefusal("not_running", status=game.status)
        game.status, game.ended_at, game.close_reason = (
            Game.Status.FINISHED,
            now,
            "adjudicated" if places else "voided",
        )
        game.result = [
            {"seat": one.seat, "place": one.place, "score": one.score}
            for one in sorted(places, key=lambda one: one.place)
        ]
        game.save(update_fields=["status", "ended_at", "close_reason", "result"])
        closed = table.TableClosed(
            reason="adjudicated" if places else "voided",
            secret=game.stream.secret,
            state_hash=position.engine.state_hash(position.state),
        )
        writing.append(
            position,
            [(by, table.TableAdjudicated(reason, tuple(places))), ("service", closed)],
            now=now,
        )
    return game


def fortunes(position: Position) -> dict[int, int]:
    """What each seat was worth at the end of the last chapter, as the game counts it; nothing
    where none has ended yet."""
    engine = position.engine
    events = [
        engine.read_event(seen.row.kind, seen.row.data)
        for seen in reading.events(position.game, None)
        if engine.knows(seen.row.kind)
    ]
    course = engine.board.fortunes(events)
    worth = dict.fromkeys(range(1, position.game.seats_count + 1), 0)
    return worth | dict(course[-1][1]) if course else worth


def awaited(position: Position) -> set[int]:
    """The seats that the game waits for."""
    return {decision.seat for decision in position.engine.pending(position.state) if decision.due}


def by_worth(
    worth: Mapping[int, int], last: set[int] | frozenset[int] = frozenset()
) -> list[table.Standing]:
    """Places by fortune, equal ones shared; those in `last` come after all the others."""
    behind = last if last != set(worth) else frozenset()
    keys = {seat: (seat not in behind, value) for seat, value in worth.items()}
    return [
        table.Standing(seat, 1 + sum(other > key for other in keys.values()), worth[seat])
        for seat, key in keys.items()
    ]
