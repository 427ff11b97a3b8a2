"""Tables to sit down at and to watch: which ones a visitor asks for, and one for whoever just wants
to play."""

from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db import connection, transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from core.accounts import names
from core.accounts.models import Tie, User
from games.engine import load
from games.models import Game, Seat
from games.services import access, openings, tables, terms
from games.services.refusals import TableRefusal

PACES = {"quick": Q(move_days=1), "days": Q(move_days__in=(2, 3)), "slow": Q(move_days__gt=3)}
MOST_FOUND = 400  # tables of a name, and tables of such people
MOST_PEOPLE = 50  # whose tables a search looks through
TRIES = 5  # tables that may be taken while somebody sits down


@dataclass(frozen=True, kw_only=True)
class Search:
    """What a visitor asks for; empty: everything."""

    status: str = Game.Status.OPEN
    game: str = ""  # its name, whatever the version
    free: int = 0
    pace: str = ""
    language: str = ""
    rated: bool = False
    bots: str = ""  # with, without
    text: str = ""  # of the table's name or of somebody who sits there


def find(search: Search) -> QuerySet[Game]:
    """Newest first, and last ended first."""
    games = access.public().filter(status=search.status)
    if search.status == Game.Status.OPEN:
        games = games.filter(invited_only=False)
    if search.game:
        games = games.filter(ruleset__startswith=f"{search.game}@")
    if search.free:
        free = Count("seats", filter=Q(seats__holder=""))
        games = games.annotate(free_seats=free).filter(free_seats__gte=search.free)
    if search.pace in PACES:
        games = games.filter(PACES[search.pace])
    if search.language:
        games = games.filter(opened_by__language=search.language)
    with_bots = Exists(Seat.objects.filter(game=OuterRef("pk"), holder="bot"))
    if search.bots:
        games = games.filter(with_bots if search.bots == "with" else ~with_bots)
    if search.rated:
        games = games.filter(is_rated())
    if search.text:
        games = games.filter(is_called(search.text))
    over = search.status == Game.Status.FINISHED
    return games.order_by("-ended_at" if over else "-opened_at", "pk")


def is_rated() -> Q:
    """Two people at least, and neither a fork nor a prepared position."""
    bots = (
        Seat.objects.filter(game=OuterRef("pk"), holder="bot")
        .order_by()
        .values("game")
        .annotate(count=Count("pk"))
        .filter(count__gt=F("game__seats_count") - 2)
    )
    return Q(~Exists(bots), parent=None, prepared="")


def is_called(text: str) -> Q:
    """`Tamatave 17`, its beginning, or somebody's name."""
    slug = "-".join(text.casefold().split())
    named = Game.objects.filter(begins_with(slug)).order_by().values_list("pk", flat=True)
    # Two questions, each with an index: an OR between them is answered by reading every table.
    sat = Seat.objects.filter(player__in=[person.pk for person in people(text)]).order_by("-pk")
    return Q(pk__in={*named[:MOST_FOUND], *sat.values_list("game_id", flat=True)[:MOST_FOUND]})


def begins_with(slug: str) -> Q:
    """SQLite looks up a range in an index, and never a pattern; Postgres sorts by a language, in
    which a range is another one."""
    if connection.vendor == "sqlite":
        return Q(slug__gte=slug, slug__lt=f"{slug}\uffff")
    return Q(slug__startswith=slug)


def people(text: str) -> QuerySet[User]:
    """Whose name begins like this, or looks as if it did."""
    looks = names.skeleton(text.strip())
    found = User.objects.filter(skeleton__startswith=looks, is_active=True, guest_until=None)
    ids = list(found.order_by("skeleton").values_list("pk", flat=True)[:MOST_PEOPLE])
    return User.objects.filter(pk__in=ids).order_by("username")


# --- Just play ---


@dataclass(frozen=True, kw_only=True)
class PairingWish:
    """`ruleset`: any of them where it is empty."""

    ruleset: str
    days: int


def pair(wish: PairingWish, *, player: User, now: datetime) -> Game:
    """Sit down at the oldest table that fits; where there is none, open one that the next with
    this wish finds. Raises TableRefusal."""
    for game in fitting(wish, player)[:TRIES]:
        try:
            tables.join(
                game_id=game.pk, player=player, luck=openings.draw_luck(), source="web", now=now
            )
        except TableRefusal:
            continue  # taken in this very instant
        return game
    return open_for(wish, player=player, now=now)


def fitting(wish: PairingWish, player: User) -> QuerySet[Game]:
    mine = Seat.objects.filter(game=OuterRef("pk"), player=player)
    free = Seat.objects.filter(game=OuterRef("pk"), holder="")
    apart = Tie.objects.filter(kind=Tie.Kind.BLOCK).filter(
        Q(who=player, whom=OuterRef("opened_by")) | Q(whom=player, who=OuterRef("opened_by"))
    )
    games = access.public().filter(
        Exists(free),
        ~Exists(mine),
        ~Exists(apart),
        status=Game.Status.OPEN,
        invited_only=False,
        move_days=wish.days,
        options={},
    )
    if wish.ruleset:
        games = games.filter(ruleset=wish.ruleset)
    return games.order_by("opened_at", "pk")


def open_for(wish: PairingWish, *, player: User, now: datetime) -> Game:
    ruleset = wish.ruleset or openings.offered_games()[0]
    seats = load(ruleset).players[0]
    wanted = openings.Wish(
        table_id=tables.token(10),
        ruleset=ruleset,
        seats=seats,
        options={},
        clock=msgspec.structs.replace(terms.HOUSE, days=wish.days),
        watch="everyone",
        invited_only=False,
        bots=0,
        bot="sensible",
        luck=openings.draw_luck(),
    )
    return openings.open_once(wanted, player=player, source="web", now=now)


# --- Once more ---


def rematch(game: Game, *, player: User, now: datetime) -> Game:
    """The same table again: its players are invited, its bots sit down. Raises TableRefusal."""
    if not game.over:
        raise TableRefusal("not_finished", status=game.status)
    seats = list(game.seats.select_related("player"))
    if all(seat.player_id != player.pk for seat in seats):
        raise TableRefusal("not_seated")
    bots = [seat for seat in seats if seat.player_id is None]
    others = [seat.player for seat in seats if seat.player and seat.player_id != player.pk]
    wanted = openings.Wish(
        table_id=tables.token(10),
        ruleset=game.ruleset,
        seats=game.seats_count,
        options=game.options,
        clock=game.terms,
        watch=game.watch,  # type: ignore[arg-type]  # as the service checked it
        invited_only=game.invited_only,
        bots=len(bots),
        bot="sensible",
        luck=openings.draw_luck(),
    )
    with transaction.atomic():
        again = openings.open_once(wanted, player=player, source="web", now=now)
        for other in others:
            if other.is_active:
                invite_again(again, by=player, whom=other, now=now)
    return again


def invite_again(game: Game, *, by: User, whom: User, now: datetime) -> None:
    """Whoever keeps the inviter away, or has been invited enough, is left in peace."""
    try:
        tables.invite_player(game_id=game.pk, by=by, name=whom.username, now=now)
    except TableRefusal:
        return
