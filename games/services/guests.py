"""Guests: somebody without an account who plays against bots, unrated and unwritten to. Signing in
keeps their games; otherwise these are closed after a week, and nobody knows whose they were."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import transaction

from core import rates
from core.accounts.deletion import NOWHERE
from core.accounts.models import User
from games.engine import load
from games.models import Game, Seat
from games.services import bots, directed, openings, tables, terms
from games.services.refusals import TableRefusal

KEPT = timedelta(days=7)
CLOCK = msgspec.structs.replace(terms.HOUSE, days=14, absences=False, pauses=False)
AT_ONCE = 4.0  # seconds that the bots may play before the page is shown
WHY_CLOSED = "a guest did not come back within a week."


def play_now(ruleset: str, *, guest: User | None, address: str, now: datetime) -> Game:
    """A table of this game where a guest sits with bots around, dealt; `guest`: who has played
    from here before. Raises TableRefusal."""
    if ruleset not in openings.offered_games():
        raise TableRefusal("unknown_game", ruleset=ruleset, known=openings.offered_games())
    check_quotas(address)
    seats = load(ruleset).players[0]
    wish = openings.Wish(
        table_id=tables.token(10),
        ruleset=ruleset,
        seats=seats,
        options={},
        clock=CLOCK,
        watch="players",
        invited_only=True,
        bots=seats - 1,
        bot=bots.AUTOPILOT,
        luck=openings.draw_luck(),
    )
    with transaction.atomic():
        guest = welcome(guest, now=now)
        return openings.open_once(wish, player=guest, source="web", now=now)


def check_quotas(address: str) -> None:
    """So many tables a day from one network, and so many guests at once. Raises TableRefusal."""
    if User.objects.exclude(guest_until=None).count() >= settings.MOST_GUESTS:
        raise TableRefusal("too_many_guests")
    rate = f"{settings.MOST_GUEST_TABLES_A_DAY}/d"
    if rates.take(rate, f"guest/{rates.network_of(address)}") is not None:
        raise TableRefusal("too_many_guest_tables", most=settings.MOST_GUEST_TABLES_A_DAY)


def welcome(guest: User | None, *, now: datetime) -> User:
    """The guest, for a week more; somebody new where there is none."""
    if guest is None:
        name = f"guest-{tables.token(10)}"
        guest = User(username=name, email=f"{name}@{NOWHERE}")
        guest.set_unusable_password()
    guest.guest_until = now + KEPT
    guest.save()
    return guest


def play_bots(game: Game, *, now: Callable[[], datetime]) -> None:
    """The bots move until the guest is asked, so that their page shows a question; what takes
    longer is left to the worker."""
    late = time.monotonic() + AT_ONCE
    while time.monotonic() < late and not is_asked(game):
        if not bots.play_one(game.pk, now=now()):
            return


def is_asked(game: Game) -> bool:
    seats = Seat.objects.filter(game=game, holder="player").values("number")
    return game.decisions.filter(closed_at=None, due=True, seat__in=seats).exists()


def find(pk: object) -> User | None:
    """The guest of this number, as long as they are one."""
    if not isinstance(pk, int):
        return None
    return User.objects.filter(pk=pk).exclude(guest_until=None).first()


# --- How it ends ---


@transaction.atomic
def keep_games(guest: User, member: User) -> int:
    """Whoever signs in keeps what they played as a guest; how many tables."""
    kept = Seat.objects.filter(player=guest).update(player=member)
    Game.objects.filter(opened_by=guest).update(opened_by=member)
    guest.delete()
    return kept


def close_expired(*, now: datetime) -> int:
    """Guests whose week is over: their games end and count for nobody. How many they were."""
    gone = list(User.objects.filter(guest_until__lte=now).order_by("pk"))
    for guest in gone:
        close(guest, now=now)
    return len(gone)


def close(guest: User, *, now: datetime) -> None:
    """One table a transaction; stopped half-way, it goes on where it stopped."""
    running = Game.objects.filter(seats__player=guest, status=Game.Status.RUNNING)
    for game_id in running.values_list("pk", flat=True):
        try:
            directed.adjudicate(game_id=game_id, places=(), reason=WHY_CLOSED, by="clock", now=now)
        except TableRefusal:
            continue  # it ended in this very instant
    for game_id in Game.objects.filter(opened_by=guest, status=Game.Status.OPEN).values_list(
        "pk", flat=True
    ):
        tables.close(game_id=game_id, reason="cancelled", now=now)
    guest.delete()
