"""Opening a table, sitting down at it and seating bots, all at once or not at all."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from core.accounts.models import User
from games.engine import newest, rulesets
from games.models import Game
from games.services import tables
from games.table import Channel, Clock, Watch


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A table as somebody wants it."""

    table_id: str  # chosen before: the same wish twice is one table
    ruleset: str
    seats: int
    options: Mapping[str, Any]
    clock: Clock
    watch: Watch
    invited_only: bool
    bots: int
    bot: str
    luck: str


def open_once(wish: Wish, *, player: User, source: Channel, now: datetime) -> Game:
    """The table of this wish, opened now or, by the same player, before. Raises TableRefusal."""
    mine = Game.objects.filter(pk=wish.table_id, opened_by=player)
    try:
        return mine.first() or open_and_sit(wish, player=player, source=source, now=now)
    except IntegrityError:
        if again := mine.first():  # a second click, faster than the first was written
            return again
        return open_and_sit(
            replace(wish, table_id=tables.token(10)), player=player, source=source, now=now
        )  # taken by somebody else


def open_and_sit(wish: Wish, *, player: User, source: Channel, now: datetime) -> Game:
    """The player takes the first seat, bots the next ones; a table full of bots starts at once.
    Raises TableRefusal."""
    with transaction.atomic():
        game = tables.open_table(
            table_id=wish.table_id,
            ruleset=wish.ruleset,
            seats=wish.seats,
            options=wish.options,
            clock=wish.clock,
            watch=wish.watch,
            invited_only=wish.invited_only,
            opened_by=player,
            now=now,
        )
        link = tables.invite(game_id=game.pk, by=player, now=now).token  # serves the others too
        tables.join(
            game_id=game.pk, player=player, luck=wish.luck, source=source, now=now, invitation=link
        )
        for _ in range(wish.bots):
            tables.seat_bot(game_id=game.pk, bot=wish.bot, now=now)
        if wish.bots == wish.seats - 1:
            tables.confirm(game_id=game.pk, player=player, now=now)
    return game


# --- What a form begins with ---


def offered_games() -> list[str]:
    """The newest ruleset of every game."""
    return sorted({newest(ruleset.partition("@")[0]) for ruleset in rulesets()})


SEA_WORDS = (
    "anchor", "ballast", "beacon", "bowsprit", "breeze", "capstan", "compass", "coral", "current",
    "dolphin", "ebb", "fathom",
    "foam", "galley", "gull", "halyard", "harbour", "hawser", "keel", "lantern", "lighthouse",
    "mast", "mizzen", "oar",
    "petrel", "quay", "reef", "rudder", "sextant", "spindrift", "tide", "trade wind",
)  # fmt: skip


def draw_luck() -> str:
    """Words to add to the dice, for a player who has none of their own."""
    return ", ".join(secrets.choice(SEA_WORDS) for _ in range(6))
