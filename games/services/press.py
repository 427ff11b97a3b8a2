"""What players write to each other: to the whole table, or to one of them alone. Beside the log,
never in it."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from core.accounts import ties
from games.models import Game, Press, Seat
from games.notation import fold
from games.services import extensions, quotas
from games.services.refusals import TableRefusal

MOST_CHARACTERS = 4000
SHORTEST_BEGINNING = 3  # a name may be cut to three letters or more
EVERYBODY = {
    "all",
    "table",
    "the table",
    "everybody",
    "everyone",
    "tous",
    "toutes",
    "la table",
    "tout le monde",
}


def write_message(
    *, game_id: str, seat: int, to: int | None, text: str, key: str, now: datetime
) -> Press:
    """Keep a message and hand it to whoever carries it. The same key again changes nothing.
    Raises TableRefusal."""
    text = text.strip()
    with transaction.atomic():
        game = Game.objects.get(pk=game_id)
        Seat.objects.select_for_update().filter(
            game=game, number=seat
        ).first()  # sent twice at once: one after the other
        if earlier := Press.objects.filter(game=game, seat=seat, key=key).first():
            if (earlier.to, earlier.text) != (to, text):
                raise TableRefusal("press_reused")
            return earlier
        refuse(game, seat, to, text, now=now)
        written = Press.objects.create(
            game=game,
            seat=seat,
            to=to,
            sender_id=player_at(game, seat),
            recipient_id=player_at(game, to),
            text=text,
            at=now,
            key=key,
        )
        extensions.deliver_press(written, now)
    return written


def refuse(game: Game, seat: int, to: int | None, text: str, *, now: datetime) -> None:
    if game.status == Game.Status.CLOSED:
        raise TableRefusal("press_closed")
    if not text:
        raise TableRefusal("press_empty")
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("press_too_long", characters=len(text), most=MOST_CHARACTERS)
    if to == seat:
        raise TableRefusal("press_to_yourself")
    if to is not None and is_kept_away(game, seat, to):
        raise TableRefusal("kept_away")
    quotas.check_press(game, seat, now=now)


def is_kept_away(game: Game, seat: int, to: int) -> bool:
    """A private message goes to nobody who blocks its writer."""
    players = dict(
        Seat.objects.filter(game=game, number__in=(seat, to)).values_list("number", "player_id")
    )
    writer, reader = players.get(seat), players.get(to)
    return writer is not None and reader is not None and ties.blocks(reader, writer)


def addressee(written: str, names: Mapping[int, str]) -> int | None:
    """Whom these words name: a seat, or None for the whole table. Raises TableRefusal."""
    wanted = fold(written.strip().strip("\"'«»“” "))
    if wanted in EVERYBODY:
        return None
    numbered = wanted.removeprefix("seat ").removeprefix("siege ")
    if numbered.isdecimal() and int(numbered) in names:
        return int(numbered)
    exact = [seat for seat, name in names.items() if fold(name) == wanted]
    begun = [
        seat
        for seat, name in names.items()
        if len(wanted) >= SHORTEST_BEGINNING and fold(name).startswith(wanted)
    ]
    for found in (exact, begun):
        if len(found) == 1:
            return found[0]
    raise TableRefusal(
        "press_nobody", name=written.strip()[:60], names=[names[seat] for seat in sorted(names)]
    )


def player_at(game: Game, seat: int | None) -> int | None:
    """Who holds this seat now; None for a bot, or nobody."""
    if seat is None:
        return None
    return Seat.objects.filter(game=game, number=seat).values_list("player_id", flat=True).first()


def readable(game: Game, seat: int | None, *, person: int | None = None) -> QuerySet[Press]:
    """What may be read at this seat, or by a spectator: what went to the table, and what whoever
    holds the seat (or this `person`) wrote or was sent. A successor reads nothing of what went
    between persons before."""
    if person is None and seat is not None:
        person = player_at(game, seat)
    everybody = Q(to=None)
    own = Q(seat=seat, sender=person) | Q(to=seat, recipient=person)
    return Press.objects.filter(
        everybody if seat is None or person is None else everybody | own, game=game
    )
