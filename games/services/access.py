"""Who looks at a table, and from which seat. A table its visitor may not know of does not exist."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import Http404

from games.models import Game, Invitation, Seat
from games.services.tables import may_come_back


@dataclass(frozen=True)
class Place:
    """A table, and which seat of it the visitor holds."""

    game: Game
    seat: int | None


def find(table_id: str, visitor: AbstractBaseUser | AnonymousUser) -> Place:
    """Open to everybody, or to those who sit or may sit again; whoever opened it sees it until
    the game begins. Raises Http404."""
    game = Game.objects.select_related("stream__snapshot").filter(pk=table_id).first()
    if game is None:
        raise Http404
    seat = (
        Seat.objects.filter(game=game, player=visitor.pk).values_list("number", flat=True).first()
        if visitor.pk
        else None
    )
    setting_up = (
        visitor.pk is not None and game.opened_by_id == visitor.pk and game.started_at is None
    )
    if (
        game.watch != "everyone"
        and seat is None
        and not setting_up
        and not may_come_back(game, visitor.pk)
    ):
        raise Http404
    return Place(game, seat)


def find_invited(table_id: str, visitor: AbstractBaseUser, token: str) -> Place:
    """An invitation lets its bearer know of the table."""
    if token and Invitation.objects.filter(game_id=table_id, token=token).exists():
        return Place(Game.objects.select_related("stream").get(pk=table_id), None)
    return find(table_id, visitor)
