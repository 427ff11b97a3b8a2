"""Documents: asked for by a row, made by a task, never in a request, and read as often as anybody
likes. Each app has its rows (a model of its own over `Document`) and one `Queue` over them."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.db.models import Case, F, Q, QuerySet, When

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
MOST_ATTEMPTS = 3  # what ends its worker so often is not tried again by itself


class Document(models.Model):
    """One document, kept as it was made for the head `seq` of what it is about."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        MAKING = "making"
        DONE = "done"
        FAILED = "failed"

    language = models.CharField(max_length=5)
    seq = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)  # percent
    pdf = models.BinaryField(null=True)
    error = models.CharField(max_length=500, blank=True)  # for the operator
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True


D = TypeVar("D", bound=Document)
Status = Document.Status
Progress = Callable[[int], object]


@dataclass(frozen=True, kw_only=True)
class Queue(Generic[D]):
    """The documents of one model, and who makes them."""

    model: type[D]
    related: tuple[str, ...]  # what is read with a row that is to be made
    write: Callable[[D, Progress], bytes]
    ring: Callable[[], None]  # wakes a worker
    made: Callable[[D], None] = lambda document: None  # also told of what will never be made
    urgent: Q | None = None  # what is made before everything else that waits

    @property
    def rows(self) -> "QuerySet[D]":
        return self.model._default_manager.defer("pdf")

    def ask(self, *, now: datetime, first: dict[str, Any] | None = None, **key: Any) -> D:
        """The row of this key, with what `first` says of it if nobody has asked before. Asking
        again changes nothing, except that what failed is tried once more."""
        with transaction.atomic():
            row, _ = self.rows.get_or_create(**key, defaults={"created_at": now, **(first or {})})
            if self.rows.filter(pk=row.pk, status=Status.FAILED).update(
                status=Status.WAITING, progress=0, error="", attempts=0
            ):
                row.refresh_from_db(fields=["status", "progress", "error", "attempts"])
            if row.status == Status.WAITING:
                transaction.on_commit(self.ring)
        return row

    def find(self, **key: Any) -> D | None:
        """How far it has come; None when nobody has asked for it."""
        return self.rows.filter(**key).first()

    def make_waiting(self, *, now: Callable[[], datetime]) -> int:
        """Make everything that waits, each by one worker: what is urgent first, then oldest
        first, looked at anew before each. Returns how many were made here."""
        self.give_up(now())
        tried: set[int] = set()
        count = 0
        while (pk := self.next(tried, now())) is not None:
            tried.add(pk)
            row = self.claim(pk, now())
            count += row is not None and self.make(row, now=now)
        return count

    def next(self, tried: set[int], moment: datetime) -> int | None:
        waiting = self.free(moment).exclude(pk__in=tried)
        order = [] if self.urgent is None else [Case(When(self.urgent, then=0), default=1)]
        return waiting.order_by(*order, "created_at", "pk").values_list("pk", flat=True).first()

    def free(self, moment: datetime) -> "QuerySet[D]":
        """What waits, and what somebody began and never finished."""
        return self.rows.filter(Q(status=Status.WAITING) | stalled(moment))

    def claim(self, pk: int, moment: datetime) -> D | None:
        """One worker succeeds."""
        if not (
            self.free(moment)
            .filter(pk=pk)
            .update(status=Status.MAKING, claimed_at=moment, progress=0, attempts=F("attempts") + 1)
        ):
            return None
        return self.rows.select_related(*self.related).get(pk=pk)

    def give_up(self, moment: datetime) -> None:
        """On what has ended its worker time and again; somebody may still ask for it anew."""
        why = f"its worker ended {MOST_ATTEMPTS} times before it was finished"
        lost = self.rows.filter(stalled(moment), attempts__gte=MOST_ATTEMPTS)
        if count := lost.update(status=Status.FAILED, error=why):
            logger.error("%s documents (%s) were given up: %s", count, self.model.__name__, why)

    def make(self, row: D, *, now: Callable[[], datetime]) -> bool:
        """Write a claimed document. False when it failed, or took so long that another worker
        has it by now."""
        mine = self.rows.filter(pk=row.pk, status=Status.MAKING, claimed_at=row.claimed_at)
        try:
            pdf = self.write(row, lambda percent: mine.update(progress=percent))
        except Exception as error:  # one bad document never stops the others
            logger.exception("%s at %s could not be made", row, row.seq)
            mine.update(status=Status.FAILED, error=str(error)[:500])
            self.made(row)
            return False
        done = mine.update(status=Status.DONE, progress=100, pdf=pdf, made_at=now())
        self.made(row)
        return bool(done)


def stalled(moment: datetime) -> Q:
    return Q(status=Status.MAKING, claimed_at__lt=moment - STALLED)
