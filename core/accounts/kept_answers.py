"""Answers to what created something are kept for a while, for whoever sends the same again."""

from datetime import datetime, timedelta

from core.accounts.models import KeptAnswer

KEPT = timedelta(days=7)


def forget(*, now: datetime) -> None:
    KeptAnswer.objects.filter(at__lt=now - KEPT).delete()
