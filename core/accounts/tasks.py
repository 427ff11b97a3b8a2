"""Doorbells of the accounts."""

from celery import shared_task

from core import caches


@shared_task(name="accounts.forget_expired")
def forget_expired() -> None:
    caches.sweep()
