"""Forks: a finished game taken up again at any event, at a new table with its own secret, to see
what would have happened."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import IntegrityError, transaction

from core.accounts.models import User
from core.eventlog import log
from core.eventlog.models import Event
from games.engine import load
from games.models import Game
from games.services import tables
from games.services.refusals import TableRefusal
from games.table import Channel, Clock, Parent


@dataclass(frozen=True, kw_only=True)
class ForkWish:
    """`seq`: after which event; `seat`: the forker's own; `bots`: who plays each of the other
    seats, where a bot is wanted."""

    table_id: str  # chosen before: the same wish twice is one table
    seq: int
    seat: int
    bots: dict[int, str]
    days: int
    luck: str


def fork_once(
    parent: Game, wish: ForkWish, *, player: User, source: Channel, now: datetime
) -> Game:
    """The fork of this wish, made now or, by the same player, before. Raises TableRefusal."""
    mine = Game.objects.filter(pk=wish.table_id, opened_by=player, parent=parent)
    try:
        return mine.first() or fork(parent, wish, player=player, source=source, now=now)
    except IntegrityError:
        if again := mine.first():  # a second click, faster than the first was written
            return again
        return fork(
            parent, replace(wish, table_id=tables.token(10)), player=player, source=source, now=now
        )  # taken by somebody else


def fork(parent: Game, wish: ForkWish, *, player: User, source: Channel, now: datetime) -> Game:
    """A new table that goes on after the last move that was complete at `wish.seq`. Full of bots
    it starts at once. Raises TableRefusal."""
    taken = taken_at(parent, wish.seq)
    with transaction.atomic():
        game = tables.open_table(
            table_id=wish.table_id,
            ruleset=parent.ruleset,
            seats=parent.seats_count,
            options=parent.options,
            clock=Clock(days=wish.days),
            # as the service checked it: what only players may know stays so
            watch=parent.watch,  # type: ignore[arg-type]
            invited_only=True,
            opened_by=player,
            now=now,
            parent=taken,
        )
        link = tables.invite(game_id=game.pk, by=player, now=now).token  # serves the others too
        tables.join(
            game_id=game.pk,
            player=player,
            luck=wish.luck,
            source=source,
            now=now,
            invitation=link,
            number=wish.seat,
        )
        for number, bot in sorted(wish.bots.items()):
            tables.seat_bot(game_id=game.pk, bot=bot, now=now, number=number)
        if len(wish.bots) == parent.seats_count - 1:
            tables.confirm(game_id=game.pk, player=player, now=now)
    return game


def taken_at(parent: Game, seq: int) -> Parent:
    """Where a fork at this event is taken: after the last move that was complete by then. Raises
    TableRefusal."""
    if not parent.over:
        raise TableRefusal("not_finished", status=parent.status)
    ends = moves_end(parent)
    resting = max((end for end in ends if end <= seq), default=None)
    if (
        resting is None or resting == ends[-1]
    ):  # before the deal was done, or with the last move, after which the game was over
        raise TableRefusal("nothing_to_play", seq=seq, first=ends[0], last=ends[-1] - 1)
    [row] = log.read(parent.pk, after=resting - 1, upto=resting)
    return Parent(parent.pk, resting, row.hash)


def moves_end(game: Game) -> Sequence[int]:
    """The last event of the opening and of each move."""
    engine = load(game.ruleset)
    rows = (
        Event.objects.filter(stream_id=game.pk).order_by("seq").values_list("seq", "kind", "cause")
    )
    last = {cause: seq for seq, kind, cause in rows if engine.knows(kind)}
    return sorted(last.values())
