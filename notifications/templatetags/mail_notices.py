"""What a table's page tells whoever opened it about mail that does not arrive."""

from typing import Any

from django import template

from games.models import Game, Seat
from games.services import access
from notifications.models import Trouble

register = template.Library()


@register.simple_tag
def unreachable(game: Game, user: Any) -> list[tuple[str, Any]]:
    """(name, since when) of each player whose address bounces; for the organiser alone. Their
    address is nobody else's business."""
    if not access.is_opener(game, user):
        return []
    open_ = Trouble.objects.filter(game=game, kind=Trouble.Kind.HARD, cleared_at=None).order_by(
        "-at"
    )
    since = {row.seat: row.at for row in open_ if row.seat is not None}
    seats = (
        Seat.objects.filter(game=game, number__in=list(since), holder="player")
        .exclude(player=user)
        .select_related("player")
    )
    return [(seat.player.username, since[seat.number]) for seat in seats if seat.player is not None]
