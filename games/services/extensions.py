"""What other apps add to a table. Each registers one `Extension` in its `ready()`; what it does
inside a move's transaction inserts and computes, and sends, renders and locks nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.eventlog.log import Row
from games.engine import Decision
from games.models import Decision as DecisionRow
from games.models import Game, Invitation, Press, Report
from games.services.positions import Position


@dataclass(frozen=True)
class Change:
    """How the open questions have changed."""

    opened: Sequence[Decision]  # new, or back again
    turned: Sequence[Decision]  # still open, but now due instead of invited, or the reverse
    closed: Sequence[DecisionRow]  # those that went away
    starting: Sequence[Decision]  # due, and with a clock that starts now
    fresh_seat: int | None = None  # somebody new sits there: its clocks begin anew
    came_at: datetime | None = None  # when the letter had come in that is read only now


@dataclass(frozen=True)
class Times:
    """What a clock says about a change."""

    due_at: Mapping[str, datetime] = field(
        default_factory=dict
    )  # until when each question that starts now may be answered
    left: Mapping[str, timedelta] = field(
        default_factory=dict
    )  # of the time of each question whose clock stops now


@dataclass(frozen=True)
class Record:
    """How somebody has played so far, told to those who are about to sit down with them."""

    answers: int  # given in time, not by the clock
    median: timedelta | None  # that an answer took; None as long as there are too few to tell
    timeouts: int
    finished: int  # games played to their end
    left: int  # games that somebody else, or the autopilot, had to play on


@dataclass(frozen=True)
class RatingCourse:
    """Somebody's rating in one game, and what it was after each of their last rated games."""

    name: str  # of the game
    rating: int
    games: int
    course: Sequence[int]


@dataclass(frozen=True)
class Honours:
    """Who leads and who has won, for the hall. `leaders`: (game, title, [(name, rating)]);
    `champions`: (season, its address, its games, who won)."""

    leaders: Sequence[tuple[str, str, Sequence[tuple[str, int]]]] = ()
    champions: Sequence[tuple[str, str, str, str]] = ()


@dataclass(frozen=True)
class Announcement:
    """What was just appended to a table's log, inside its transaction."""

    position: Position  # as it is now
    rows: Sequence[Row]
    change: Change
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Extension:
    """What one app adds to tables. Of functions that answer, the first answer counts."""

    name: str
    # something was appended, in the move's transaction
    announced: Callable[[Announcement], None] = lambda announcement: None
    # until when each question that starts now may be answered, and what is left to one whose
    # clock stops
    times: Callable[[Position, Change, datetime], Times] | None = None
    # an invitation is to be brought to its address
    invited: Callable[[Invitation, datetime], None] = lambda invitation, now: None
    # what one player wrote is to be brought to the others
    press_written: Callable[[Press, datetime], None] = lambda press, now: None
    # a document is made, or will never be
    document_made: Callable[[Report], None] = lambda report: None
    # whether this player may take over a seat that the autopilot holds; None: not for us to say
    may_take_over: Callable[[Game, int, int | None], bool | None] = lambda game, seat, player: None
    # what a table belongs to: (name, address of its page)
    home_of: Callable[[Game], tuple[str, str] | None] = lambda game: None
    # the tables of a season
    tables_of_season: Callable[[str], Iterable[str]] = lambda season_id: ()
    # where a seat sends its answer to a question by mail
    reply_address: Callable[[Game, int, str], str] = lambda game, seat, decision: ""
    # whether a letter of this seat has come in and was not read yet
    has_unread_letter: Callable[[str, int], bool] = lambda game_id, seat: False
    # how these people have played so far, by account
    records: Callable[[Iterable[int]], Mapping[int, Record]] = lambda users: {}
    # somebody's ratings, by game
    ratings: Callable[[int], Sequence[RatingCourse]] = lambda user: ()
    # who leads and has won in this game, or in all
    honours: Callable[[str], Honours | None] = lambda game: None


_extensions: dict[str, Extension] = {}


def register(extension: Extension) -> None:
    _extensions[extension.name] = extension


def announce(announcement: Announcement) -> None:
    for extension in _extensions.values():
        extension.announced(announcement)


def times(position: Position, change: Change, now: datetime) -> Times:
    clocks = (extension.times for extension in _extensions.values() if extension.times)
    clock = next(clocks, None)
    return clock(position, change, now) if clock else Times()


def deliver_invitation(invitation: Invitation, now: datetime) -> None:
    for extension in _extensions.values():
        extension.invited(invitation, now)


def deliver_press(press: Press, now: datetime) -> None:
    for extension in _extensions.values():
        extension.press_written(press, now)


def tell_document_made(report: Report) -> None:
    for extension in _extensions.values():
        extension.document_made(report)


def may_take_over(game: Game, seat: int, player_id: int | None) -> bool:
    answers = (one.may_take_over(game, seat, player_id) for one in _extensions.values())
    return not any(answer is False for answer in answers)


def home_of(game: Game) -> tuple[str, str] | None:
    return next((found for one in _extensions.values() if (found := one.home_of(game))), None)


def tables_of_season(season_id: str) -> set[str]:
    return {table for one in _extensions.values() for table in one.tables_of_season(season_id)}


def reply_address(game: Game, seat: int, decision: str) -> str:
    found = (one.reply_address(game, seat, decision) for one in _extensions.values())
    return next(filter(None, found), "")


def has_unread_letter(game_id: str, seat: int) -> bool:
    return any(one.has_unread_letter(game_id, seat) for one in _extensions.values())


def records_of(users: Iterable[int]) -> Mapping[int, Record]:
    """By account; as many queries for three as for one."""
    users = list(users)
    return next(filter(None, (one.records(users) for one in _extensions.values())), {})


def ratings_of(user: int) -> Sequence[RatingCourse]:
    return next(filter(None, (one.ratings(user) for one in _extensions.values())), ())


def honours(game: str) -> Honours:
    found = (one.honours(game) for one in _extensions.values())
    return next((one for one in found if one is not None), Honours())
