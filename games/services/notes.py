"""What a player notes down about a table: for their own eyes, beside the log, gone when they say
so."""

from datetime import datetime

from core import sql
from core.accounts.models import User
from games.models import Game, TableNote
from games.services.access import Place, seat_in
from games.services.refusals import TableRefusal

MOST_CHARACTERS = 4000


def find_note(place: Place, player: User) -> TableNote | None:
    """The note of whoever sits here; of those who only look on there is none."""
    if place.seat is None:
        return None
    return TableNote.objects.filter(game=place.game, player=player).first()


def write_note(place: Place, player: User, *, text: str, in_mail: bool, now: datetime) -> None:
    """Keep the note as it is now; an empty one is deleted. Raises TableRefusal."""
    seat_in(place)
    text = text.strip()
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("note_too_long", characters=len(text), most=MOST_CHARACTERS)
    if not text:
        TableNote.objects.filter(game=place.game, player=player).delete()
        return
    TableNote.objects.update_or_create(
        game=place.game,
        player=player,
        defaults={"text": text, "in_mail": in_mail, "changed_at": now},
    )


def for_mail(game: Game, player_id: int) -> str:
    """The note as far as its writer wants it in the mail that asks for orders."""
    found = sql.one(
        "SELECT text FROM games_tablenote WHERE game_id = %s AND player_id = %s AND in_mail = %s",
        *(game.pk, player_id, True),
    )
    return str(found[0]) if found else ""
