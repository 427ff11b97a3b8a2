"""What a player's page tells: games, results and head-to-head, counted from what everybody may
see."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import QuerySet

from core.accounts.models import User
from core.refusals import NotFound
from games.engine import load
from games.models import Game, Seat
from games.services import access

NEWEST = 500  # games that are counted
MOST_SEATS = 2000  # that are looked through for them, the last taken first


@dataclass
class Tally:
    """How somebody has done in one game."""

    name: str
    title: str
    played: int = 0
    won: int = 0
    places: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class HeadToHead:
    together: int
    mine: int  # games in which I came in before them
    theirs: int
    shared: int


def find(name: str) -> User:
    """Raises NotFound."""
    found = User.objects.filter(username__iexact=name, is_active=True, guest_until=None).first()
    if found is None:
        raise NotFound
    return found


def games_of(user: User) -> QuerySet[Game]:
    """Finished ones that anybody may look at, the last one first."""
    # Their tables first, by an index: asked the other way round, every finished game is read.
    sat = Seat.objects.filter(player=user).order_by("-pk").values_list("game_id", flat=True)
    over = access.public().filter(pk__in=list(sat[:MOST_SEATS]), status=Game.Status.FINISHED)
    return over.order_by("-ended_at", "pk")


def tallies(user: User) -> list[Tally]:
    """By game, most played first."""
    found: dict[str, Tally] = {}
    over = Seat.objects.filter(player=user, game__in=games_of(user).order_by()).order_by(
        "-game__ended_at"
    )
    for ruleset, number, result in over.values_list("game__ruleset", "number", "game__result")[
        :NEWEST
    ]:
        place = place_of(number, result)
        if place is None:
            continue  # it counted for nobody
        engine = load(ruleset)
        tally = found.setdefault(engine.name, Tally(engine.name, engine.title))
        tally.played += 1
        tally.won += place == 1
        tally.places[place] += 1
    return sorted(found.values(), key=lambda tally: (-tally.played, tally.name))


def place_of(seat: int, result: Iterable[dict[str, int]] | None) -> int | None:
    return next((one["place"] for one in result or () if one["seat"] == seat), None)


def head_to_head(me: User, them: User) -> HeadToHead:
    """Of the finished games in which both sat to the end, and both may know of."""
    theirs = dict(
        Seat.objects.filter(player=them, game__status=Game.Status.FINISHED)
        .order_by("-game__ended_at")
        .values_list("game_id", "number")[:NEWEST]
    )
    mine = Seat.objects.filter(player=me, game__in=list(theirs)).values_list(
        "game_id", "number", "game__result"
    )
    pairs = [
        (place_of(number, result), place_of(theirs[game_id], result))
        for game_id, number, result in mine
    ]
    counted = [(mine, other) for mine, other in pairs if mine is not None and other is not None]
    return HeadToHead(
        together=len(counted),
        mine=sum(mine < other for mine, other in counted),
        theirs=sum(mine > other for mine, other in counted),
        shared=sum(mine == other for mine, other in counted),
    )
