"""`manage.py demo`: two tables of Long Cours, one that waits for your letter and one that is over."""

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from celery import current_app
from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from core.accounts.models import User
from games.models import Game, Seat
from games.services import bots, moves, positions, tables
from games.services.positions import Position
from games.table import Clock
from games.tasks import nobody_rings

RULESET = "long-cours@1"
RUNNING, FINISHED = "demo", "demo-finished"
BOT = "sensible"
PLAYER = "Skipper"
UNTIL_ROUND = 8  # far enough for goods at sea and, often, a corsair


class Command(BaseCommand):
    help = "Set up two tables of Long Cours: one that waits for your letter, and one that is over. Harmless when run again."

    def handle(self, *args: Any, **options: Any) -> None:
        with nobody_rings():  # every move is made right here
            set_up_finished()
            set_up_running()
        send_mails()
        for what, table_id in (("under way, with seat 1 yours", RUNNING), ("that is over", FINISHED)):
            self.stdout.write(f"A table of Long Cours {what}: {settings.BASE_URL}{reverse('table', args=[table_id])}")


def set_up_running() -> None:
    """Seat 1 is yours and three bots sit around it; they play with you up to round 8, then wait. Goes on where it stopped."""
    player = you()
    if opened(RUNNING, seats=4).status == Game.Status.OPEN:
        tables.join(game_id=RUNNING, player=player, luck="a fair wind", source="web", now=timezone.now())
        seat_bots(RUNNING)
        tables.confirm(game_id=RUNNING, player=player, now=timezone.now())
    while sail_on(RUNNING, now=timezone.now()):
        pass


def set_up_finished() -> None:
    """Four bots have played to the end."""
    if opened(FINISHED, seats=4).status == Game.Status.OPEN:
        seat_bots(FINISHED)
    bots.play(FINISHED, now=timezone.now)


def send_mails() -> None:
    """Your turn mail is there before you look. By its name, as the beat calls it: games knows nothing of mail."""
    current_app.tasks["notifications.send_mails"]()


def you() -> User:
    """The account that holds your seat. It has no password: a code by mail lets you in, and its mail is in the letter box."""
    user, created = User.objects.get_or_create(username=PLAYER, defaults={"email": f"you@{settings.MAIL_DOMAIN}"})
    if created:
        user.set_unusable_password()
        user.save()
    EmailAddress.objects.get_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    return user


def opened(table_id: str, *, seats: int) -> Game:
    """The table, opened if it is not there yet; its clock is the slowest there is, so that it waits for whoever looks in later."""
    game = Game.objects.filter(pk=table_id).first()
    return game or tables.open_table(
        ruleset=RULESET, seats=seats, opened_by=None, now=timezone.now(), table_id=table_id, clock=Clock(days=60)
    )


def seat_bots(table_id: str) -> None:
    while Seat.objects.filter(game_id=table_id, holder="").exists():
        tables.seat_bot(game_id=table_id, bot=BOT, now=timezone.now())


def sail_on(table_id: str, *, now: datetime) -> bool:
    """One move by whoever is due; False when the game waits for you and has come far enough, or is over."""
    if bots.play_one(table_id, now=now):
        return True
    position = positions.newest(Game.objects.select_related("stream").get(pk=table_id))
    if position.game.status != Game.Status.RUNNING or position.state.round >= UNTIL_ROUND:
        return False
    play_for_you(position, now=now)
    return True


def play_for_you(position: Position, *, now: datetime) -> None:
    decision = next(decision for decision in position.engine.pending(position.state) if decision.due)
    moves.submit(
        game_id=position.game.pk,
        seat=decision.seat,
        command=bots.choose(position, decision.seat, BOT),
        key=f"demo/{position.seq}",
        channel="bot",
        now=now,
        decision=decision.key,
    )
