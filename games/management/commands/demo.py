"""`manage.py demo`: a table of each game that waits for your letter, and one that is over."""

from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from allauth.account.models import EmailAddress
from celery import current_app
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from core.accounts.models import User
from games.engine import load
from games.models import Game, Seat
from games.services import bots, moves, positions, tables, terms
from games.services.positions import Position
from games.tasks import nobody_rings

BOT = "sensible"
PLAYER = "Skipper"


class Show(NamedTuple):
    """A table to look at. `far`: after so many events there is something to see, and it waits
    for you."""

    table_id: str
    ruleset: str
    seats: int
    far: int = 0


RUNNING = (
    Show("demo", "long-cours@1", 4, far=140),  # goods at sea and, often, a corsair
    Show("demo-vor-dem-wind", "vor-dem-wind@1", 3, far=160),
    Show("demo-siecle-dor", "siecle-dor@1", 3, far=150),
    Show("demo-voc", "voc-basic@1", 4, far=90),  # ships in the East
    Show("demo-voc-advanced", "voc-advanced@1", 3, far=260),
)
FINISHED = Show("demo-finished", "long-cours@1", 4)


class Command(BaseCommand):
    help = (
        "Set up a table of each game that waits for your letter, and one that is over. "
        "Harmless when run again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("There is no demo in production: anybody could play its seats.")
        with nobody_rings():  # every move is made right here
            set_up_finished()
            for show in reversed(RUNNING):  # so that the first one's mail lies on top
                set_up_running(show)
        send_mails()
        for show in RUNNING:
            self.tell(show, "under way, with seat 1 yours")
        self.tell(FINISHED, "that is over")

    def tell(self, show: Show, what: str) -> None:
        address = f"{settings.BASE_URL}{reverse('table', args=[show.table_id])}"
        self.stdout.write(f"A table of {load(show.ruleset).title} {what}: {address}")


def set_up_running(show: Show = RUNNING[0]) -> None:
    """Seat 1 is yours and bots sit around it; they play with you for a while, then wait. Goes on
    where it stopped."""
    player = you()
    if opened(show).status == Game.Status.OPEN:
        tables.join(
            game_id=show.table_id,
            player=player,
            luck="a fair wind",
            source="web",
            now=timezone.now(),
        )
        seat_bots(show.table_id)
        tables.confirm(game_id=show.table_id, player=player, now=timezone.now())
    while play_on(show, now=timezone.now()):
        pass


def set_up_finished() -> None:
    """Four bots have played to the end."""
    if opened(FINISHED).status == Game.Status.OPEN:
        seat_bots(FINISHED.table_id)
    bots.play(FINISHED.table_id, now=timezone.now)


def send_mails() -> None:
    """Your turn mail is there before you look. By its name, as the beat calls it: games knows
    nothing of mail."""
    current_app.tasks["notifications.send_mails"]()


def you() -> User:
    """The account that holds your seat. It has no password: a code by mail lets you in, and its
    mail is in the letter box."""
    user, created = User.objects.get_or_create(
        username=PLAYER, defaults={"email": f"you@{settings.MAIL_DOMAIN}"}
    )
    if created:
        user.set_unusable_password()
        user.save()
    EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"verified": True, "primary": True}
    )
    return user


def opened(show: Show) -> Game:
    """The table, opened if it is not there yet; its clock is the slowest there is, so that it
    waits for whoever looks in later."""
    game = Game.objects.filter(pk=show.table_id).first()
    return game or tables.open_table(
        ruleset=show.ruleset,
        seats=show.seats,
        opened_by=None,
        now=timezone.now(),
        table_id=show.table_id,
        clock=msgspec.structs.replace(terms.HOUSE, days=60),
    )


def seat_bots(table_id: str) -> None:
    while Seat.objects.filter(game_id=table_id, holder="").exists():
        tables.seat_bot(game_id=table_id, bot=BOT, now=timezone.now())


def play_on(show: Show, *, now: datetime) -> bool:
    """One move by whoever is due; False when the game waits for you and has come far enough, or
    is over."""
    if bots.play_one(show.table_id, now=now):
        return True
    position = positions.newest(Game.objects.select_related("stream").get(pk=show.table_id))
    if position.game.status != Game.Status.RUNNING or position.seq >= show.far:
        return False
    play_for_you(position, now=now)
    return True


def play_for_you(position: Position, *, now: datetime) -> None:
    decision = next(
        decision for decision in position.engine.pending(position.state) if decision.due
    )
    moves.submit(
        game_id=position.game.pk,
        seat=decision.seat,
        command=bots.choose(position, decision.seat, BOT),
        key=f"demo/{position.seq}",
        channel="bot",
        now=now,
        decision=decision.key,
    )
