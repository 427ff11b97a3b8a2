"""Who may know of a table, from which seat they look at it, and through whose eyes. Every door asks
here: pages, REST, documents and mail.

Private means for those who play: whoever sits, whoever opened it until the game begins, and
whoever left and may come back. An invitation shows its bearer the table, and nothing of the game.
Nobody else is told that there is such a table: not its season's organiser, not the staff.
"""

from dataclasses import dataclass
from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import F, Q, QuerySet

from core import sql
from core.accounts.models import User
from core.refusals import NotFound
from games.engine import rulesets
from games.models import Departure, Game, Invitation, Seat
from games.services import extensions, positions
from games.services.refusals import TableRefusal

Visitor: TypeAlias = AbstractBaseUser | AnonymousUser
EVERYONE = "everyone"
UNPLAYED = (Game.Status.OPEN, Game.Status.CLOSED)


def is_closed(account: int | None) -> bool:
    """Whether operators closed it while a stream to it was open."""
    return bool(account and User.objects.filter(pk=account, is_active=False).exists())


# --- Which tables ---


@dataclass(frozen=True)
class Place:
    """A table, and which seat of it the visitor holds."""

    game: Game
    seat: int | None


FIND = f"""
SELECT {positions.COLUMNS}, (
    SELECT seat.number FROM {Seat._meta.db_table} seat
    WHERE seat.game_id = game.stream_id AND seat.player_id = %s)
FROM {positions.TABLES} WHERE game.stream_id = %s"""  # noqa: S608 -- names of our own tables and columns


def find(table_id: str, visitor: Visitor) -> Place:
    """The table as it is played: with its stream and snapshot, as of one instant. Raises NotFound
    where the visitor may not even know of it."""
    row = sql.one(
        FIND, visitor.pk, table_id
    )  # without an account the key is NULL, and equals no player's
    if row is None:
        raise NotFound
    return admitted(positions.game_of_row(row), row[-1], visitor)


def find_whole(table_id: str, visitor: Visitor) -> Place:
    """The same with everything a page tells of the table."""
    game = Game.objects.select_related("stream__snapshot").filter(pk=table_id).first()
    if game is None:
        raise NotFound
    seat = seats_of(visitor).filter(game=game).values_list("number", flat=True).first()
    return admitted(game, seat, visitor)


def admitted(game: Game, seat: int | None, visitor: Visitor) -> Place:
    """The place of somebody who may know of the table. Raises NotFound, also where the package
    that brings its game is not here any more."""
    if game.ruleset in rulesets() and (
        is_public(game)
        or seat is not None
        or is_being_set_up_by(game, visitor)
        or seat_to_come_back_to(game, visitor.pk) is not None
    ):
        return Place(game, seat)
    raise NotFound


def find_invited(table_id: str, visitor: Visitor, token: str) -> Place:
    """An invitation lets its bearer know of the table."""
    if token and Invitation.objects.filter(game_id=table_id, token=token).exists():
        return Place(Game.objects.select_related("stream").get(pk=table_id), None)
    return find_whole(table_id, visitor)


def is_public(game: Game) -> bool:
    return game.watch == EVERYONE


def public() -> QuerySet[Game]:
    """The tables anybody may look at."""
    return playable().filter(watch=EVERYONE)


def playable() -> QuerySet[Game]:
    """Tables whose game is here: a package of somebody else's may have been taken away."""
    return Game.objects.filter(ruleset__in=rulesets())


def watchable(visitor: Visitor) -> QuerySet[Game]:
    """Every table that `find` would find for this visitor."""
    if visitor.pk is None:
        return public()
    return playable().filter(
        Q(watch=EVERYONE)
        | Q(pk__in=seats_of(visitor).values("game"))
        | Q(opened_by=visitor.pk, status__in=UNPLAYED)
        | Q(pk__in=tables_to_come_back_to(visitor.pk))
    )


def seats_of(visitor: Visitor) -> QuerySet[Seat]:
    """Of somebody without an account: none, and certainly not those without a player."""
    return Seat.objects.none() if visitor.pk is None else Seat.objects.filter(player=visitor.pk)


# --- What they may do ---


def tables_under_way_of(player: User) -> set[str]:
    """Where they sit, or what they opened and has not begun. Two questions, each with an index:
    one with an OR between them is answered by reading every table there is."""
    under_way = [Game.Status.OPEN, Game.Status.RUNNING]
    sat_at = Game.objects.filter(seats__player=player, status__in=under_way)
    opened = Game.objects.filter(opened_by=player, status=Game.Status.OPEN, started_at=None)
    return {*sat_at.values_list("pk", flat=True), *opened.values_list("pk", flat=True)}


def tables_of(visitor: Visitor) -> set[str]:
    """Where they sit or sat to the end, and what they opened."""
    if visitor.pk is None:
        return set()
    opened = Game.objects.filter(opened_by=visitor.pk).values_list("pk", flat=True)
    return {*seats_of(visitor).values_list("game_id", flat=True), *opened}


def is_being_set_up_by(game: Game, visitor: Visitor) -> bool:
    """Whoever opened a table for its players alone sees it until the game begins; then only if
    they play."""
    return is_opener(game, visitor) and not game.begun


def is_opener(game: Game, visitor: Visitor) -> bool:
    return visitor.pk is not None and game.opened_by_id == visitor.pk


def check_opener(game: Game, visitor: Visitor) -> None:
    """Inviting, seating bots and closing are for whoever opened the table."""
    if not is_opener(game, visitor):
        raise TableRefusal("opener_only")


def seat_in(place: Place) -> int:
    """The seat of somebody who plays here. Raises TableRefusal."""
    if place.seat is None:
        raise TableRefusal("not_seated")
    return place.seat


# --- Taking over, and coming back ---


def check_take_over(game: Game, seat: int, player_id: int) -> bool:
    """Whether this player comes back to a seat of a running game; otherwise they take it as a
    substitute. Raises TableRefusal."""
    if not extensions.may_take_over(game, seat, player_id):
        raise TableRefusal("seat_kept", seat=seat)
    left = seats_left(game, player_id)
    if left - {seat}:
        raise TableRefusal("played_another", seat=seat)
    if left and not game.terms.may_return:
        raise TableRefusal("no_way_back", seat=seat)
    return bool(left)


def may_come_back_to(game: Game, seat: int, player_id: int) -> bool:
    """Whether whoever left this seat may take it again, as long as nobody else has."""
    return (
        game.status == Game.Status.RUNNING
        and game.terms.may_return
        and extensions.may_take_over(game, seat, player_id)
        and seats_left(game, player_id) <= {seat}
    )


def seats_left(game: Game, player_id: int) -> set[int]:
    left = Departure.objects.filter(game=game, player=player_id)
    return set(left.values_list("seat", flat=True))


def seat_to_come_back_to(game: Game, player_id: int | None) -> int | None:
    """The seat that this player left and that still waits for them: then they must find the
    table, whoever else may see it."""
    if player_id is None or game.status != Game.Status.RUNNING:
        return None
    left = free_seats_left(player_id).filter(game=game).values_list("seat", flat=True)
    return next((seat for seat in left if may_come_back_to(game, seat, player_id)), None)


def tables_to_come_back_to(player_id: int) -> list[str]:
    left = free_seats_left(player_id).filter(game__status=Game.Status.RUNNING)
    return [
        row.game_id
        for row in left.select_related("game")
        if may_come_back_to(row.game, row.seat, player_id)
    ]


def free_seats_left(player_id: int) -> QuerySet[Departure]:
    """The seats this player left and that nobody has taken since."""
    return Departure.objects.filter(
        player=player_id,
        game__seats__number=F("seat"),
        game__seats__holder="autopilot",
        game__seats__player=None,
    )


# --- Through whose eyes ---


def perspective(place: Place, asked: int | None) -> int | None:
    """The seat through whose eyes the visitor looks; None sees what everybody sees. `asked`: 0 is
    everybody, nothing is one's own. Raises NotFound, and TableRefusal while there are secrets."""
    if asked is None or asked == (place.seat or 0):
        return place.seat
    if not 0 <= asked <= place.game.seats_count:
        raise NotFound
    if asked and not place.game.over:
        raise TableRefusal("not_your_seat")
    return asked or None


def perspectives(place: Place) -> list[int]:
    """The seats whose eyes are to be had, beside everybody's."""
    if place.game.over:
        return list(range(1, place.game.seats_count + 1))
    return [] if place.seat is None else [place.seat]
