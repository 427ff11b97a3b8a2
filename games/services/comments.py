"""What players say about the positions of a game that is over: each at one event, for whoever may
look at the game. In the book it stands where the press does, if every player agrees."""

from datetime import datetime

from core.accounts.models import User
from games.models import Comment, Game
from games.services.access import Place, seat_in
from games.services.refusals import TableRefusal

MOST_CHARACTERS = 2000
MOST = 100  # of one player at one table


def write_comment(
    place: Place, player: User, *, seq: int, text: str, key: str, now: datetime
) -> Comment | None:
    """Keep it; the same key again changes nothing, and without words nothing is kept. Raises
    TableRefusal."""
    game, seat, text = place.game, seat_in(place), text.strip()
    if not game.over:
        raise TableRefusal("not_finished", status=game.status)
    if not 1 <= seq <= game.stream.head_seq:
        raise TableRefusal("no_position", at=seq)
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("note_too_long", characters=len(text), most=MOST_CHARACTERS)
    if not text:
        return None
    mine = Comment.objects.filter(game=game, player=player)
    if mine.count() >= MOST:
        raise TableRefusal("too_many_comments", most=MOST)
    row, _ = Comment.objects.get_or_create(
        game=game,
        player=player,
        key=key,
        defaults={"seq": seq, "seat": seat, "text": text, "at": now},
    )
    return row


def delete(place: Place, player: User, pk: int) -> None:
    """One of their own. Twice is once. Raises TableRefusal."""
    seat_in(place)
    Comment.objects.filter(game=place.game, player=player, pk=pk).delete()


def of(game: Game) -> list[Comment]:
    """In the order of the game."""
    return list(Comment.objects.filter(game=game)) if game.over else []
