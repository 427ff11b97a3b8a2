"""Whether what players wrote to the table may stand in its book: every player says so for
themselves, and may take it back."""

import hashlib
from collections.abc import Mapping

from django.db import transaction

from games.models import Comment, Departure, Game, Press, Report, Seat
from games.services import comments
from games.services.refusals import TableRefusal

APART = "."  # in what a book is about: the reader, then which press


def agreements(game: Game) -> Mapping[int, bool]:
    """Every seat that a player holds, and whether that player agrees. A substitute answers for
    themselves."""
    held = Seat.objects.filter(game=game, holder="player", player__isnull=False)
    return {seat.number: seat.press_agreed_by_id == seat.player_id for seat in held}


def agree(*, game_id: str, seat: int, yes: bool) -> None:
    """Agree, or take it back; then books that were made with the press are gone. Twice is once.
    Raises TableRefusal."""
    with transaction.atomic():
        row = Seat.objects.select_for_update().get(game=game_id, number=seat)
        if row.holder != "player" or row.player_id is None:
            raise TableRefusal("not_seated")
        Seat.objects.filter(pk=row.pk).update(press_agreed_by=row.player_id if yes else None)
        if not yes:
            Report.objects.filter(
                game=game_id, kind=Report.Kind.BOOK, about__contains=APART
            ).delete()


def printable(game: Game) -> list[Press]:
    """What went to the whole table since the game began, if all agree; without the words of
    those who have left."""
    agreed = agreements(game)
    if not agreed or not all(agreed.values()) or game.started_at is None:
        return []
    left = dict(Departure.objects.filter(game=game).order_by("at").values_list("seat", "at"))
    said = Press.objects.filter(game=game, to=None, seat__in=agreed, at__gte=game.started_at)
    return [row for row in said if row.seat not in left or row.at > left[row.seat]]


def printable_comments(game: Game) -> list[Comment]:
    """The notes on positions, under the same agreement."""
    agreed = agreements(game)
    return comments.of(game) if agreed and all(agreed.values()) else []


# --- What a book is about: its reader, and the press in it ---


def about(game: Game, seat: int | None) -> str:
    """A finished game has one book for all; before, each seat has its own, and 0 is everybody's."""
    reader = str(0 if game.over else seat or 0)
    press, notes = printable(game), printable_comments(game)
    return f"{reader}{APART}{fingerprint(press, notes)}" if press or notes else reader


def reader_of(about: str) -> int | None:
    return int(about.partition(APART)[0] or 0) or None


def press_of(game: Game, about: str) -> list[Press]:
    """What stands in that book; nothing when somebody has taken their word back, or written
    more, since it was asked for."""
    press = printable(game)
    return press if press and is_as_asked(game, about) else []


def comments_of(game: Game, about: str) -> list[Comment]:
    """The notes in that book, likewise."""
    notes = printable_comments(game)
    return notes if notes and is_as_asked(game, about) else []


def is_as_asked(game: Game, about: str) -> bool:
    made = fingerprint(printable(game), printable_comments(game))
    return made == about.partition(APART)[2]


def fingerprint(press: list[Press], notes: list[Comment]) -> str:
    told = repr([row.pk for row in press]) + (repr([row.pk for row in notes]) if notes else "")
    return hashlib.sha256(told.encode()).hexdigest()[:12]
