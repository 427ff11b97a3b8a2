"""Doorbells of the accounts. Every task may run twice."""

from celery import shared_task

from core import caches, clock
from core.accounts import account_mails, activity, deletion, kept_answers, notices


@shared_task(name="accounts.forget_expired")
def forget_expired() -> None:
    caches.sweep()
    activity.forget(now=clock.now())
    kept_answers.forget(now=clock.now())


@shared_task(name="accounts.send_mails")
def send_mails() -> None:
    account_mails.send_waiting(now=clock.now())


@shared_task(name="accounts.send_notices")
def send_notices() -> None:
    notices.send_waiting(now=clock.now())


@shared_task(name="accounts.delete_leavers")
def delete_leavers() -> None:
    deletion.delete_due(now=clock.now())
