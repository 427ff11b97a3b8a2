"""Which mails a season sets off. Rows only, written with what they tell of; whoever sends them is woken after the commit."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.models import Entry, Letter
from leagues.services.record import At
from leagues.tasks import ring_postman

Kind = Letter.Kind


def write(kind: Letter.Kind, at: At, *, entrant: int, once: str, now: datetime, facts: Mapping[str, Any] | None = None) -> None:
    """Queue one mail to an entrant; the same occasion a second time changes nothing. Whoever has gone gets none."""
    user_id = Entry.objects.filter(season=at.season, number=entrant).values_list("user_id", flat=True).first()
    if user_id is not None:
        queue([row(kind, at, entrant, user_id, once, now, facts)])


def to_everybody(kind: Letter.Kind, at: At, *, once: str, now: datetime, facts: Mapping[str, Any] | None = None) -> None:
    """Everybody who has not withdrawn."""
    here = Entry.objects.filter(season=at.season, withdrawn=False).exclude(user=None).values_list("number", "user_id")
    queue([row(kind, at, number, user_id, f"{once}/{number}", now, facts) for number, user_id in here if user_id is not None])


def row(kind: Letter.Kind, at: At, entrant: int, user_id: int, once: str, now: datetime, facts: Mapping[str, Any] | None) -> Letter:
    seq = at.season.stream.head_seq
    return Letter(
        kind=kind, season=at.season, user_id=user_id, entrant=entrant, seq=seq, facts=dict(facts or {}), once=once, created_at=now
    )


def queue(rows: list[Letter]) -> None:
    if rows:
        Letter.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(ring_postman)
