"""A service line of a letter: who wrote it, and what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from core.accounts.models import User
from games.models import Game, Seat


@dataclass(frozen=True)
class Errand:
    """What became of one service line: `said` in sentences, and what the answer is to show, as
    of when it is written."""

    text: str
    said: Sequence[str] = ()
    done: bool = True
    show: str = ""
    since: int = 0

    def facts(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "said": list(self.said),
            "done": self.done,
            "show": self.show,
            "since": self.since,
        }


@dataclass(frozen=True, kw_only=True)
class Account:
    """Whose letter it is. `key`: what makes the letter one letter."""

    player: User
    key: str
    now: datetime

    @property
    def today(self) -> Any:
        return self.now.astimezone(ZoneInfo(self.player.time_zone)).date()


@dataclass(frozen=True, kw_only=True)
class SeatMail(Account):
    """A player's letter about a seat of theirs."""

    game: Game
    seat: Seat


class Refused(Exception):
    """A service line that cannot be done; its sentence says what would work."""
