"""Doorbells of the accounts. Every task may run twice."""

from celery import shared_task
from django.utils import timezone

from core import caches
from core.accounts import activity, deletion, notices


@shared_task(name="accounts.forget_expired")
def forget_expired() -> None:
    caches.sweep()
    activity.forget(now=timezone.now())


@shared_task(name="accounts.send_notices")
def send_notices() -> None:
    notices.send_waiting(now=timezone.now())


@shared_task(name="accounts.delete_leavers")
def delete_leavers() -> None:
    deletion.delete_due(now=timezone.now())
