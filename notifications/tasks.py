"""Doorbells and sweeps of the mail and the clocks. Each takes ids, calls one service and
returns; each may run twice."""

import logging

from celery import shared_task

from core import clock
from games.tasks import wake

logger = logging.getLogger(__name__)


def ring_mailer() -> None:
    wake(send_mails)


def ring_hooks() -> None:
    wake(send_hooks)


def ring_reader() -> None:
    wake(read_mails)


def ring_pauses(game_id: str) -> None:
    wake(begin_pause, game_id)


@shared_task(name="notifications.send_mails")
def send_mails() -> None:
    """Everything that waits: rung after each commit and by the beat, so a lost ring costs a
    minute and no mail."""
    from notifications import mailer

    mailer.send_waiting(now=clock.now)


@shared_task(name="notifications.send_hooks")
def send_hooks() -> None:
    """What programs are to be told; beside the mails, so that no slow program holds them up."""
    from notifications import hook_sender

    hook_sender.send_waiting(now=clock.now)


@shared_task(name="notifications.read_mails")
def read_mails() -> None:
    from notifications import inbound

    inbound.read_waiting(now=clock.now)


@shared_task(name="notifications.forget_strangers")
def forget_strangers() -> None:
    from notifications import hooks, retention

    retention.forget_strangers(now=clock.now())
    retention.forget_pictures(now=clock.now())
    hooks.forget_old(now=clock.now())


@shared_task(name="notifications.sweep_deadlines")
def sweep_deadlines() -> None:
    from notifications import sweeps

    sweeps.sweep(now=clock.now())


@shared_task(name="notifications.begin_pause")
def begin_pause(game_id: str) -> None:
    from notifications import pauses

    pauses.begin_if_agreed(game_id=game_id, now=clock.now())


@shared_task(name="notifications.remind_as_chosen")
def remind_as_chosen() -> None:
    from notifications import reminders

    reminders.send_chosen(now=clock.now())


@shared_task(name="notifications.send_digests")
def send_digests() -> None:
    from notifications import digests

    digests.send_due(now=clock.now())
