"""What `/readyz` and `/metrics` say of clocks and mail."""

from datetime import timedelta

from django.db.models import Count, Min, QuerySet

from core import clock, metrics, probes
from games.models import Decision, Game, Report
from notifications.models import Heartbeat, Inbound, Outbound
from notifications.outages import NAME

LONGEST_SWEEP = timedelta(minutes=10)  # twenty times its interval
LONGEST_MAIL = timedelta(hours=1)


def register() -> None:
    probes.register("sweep", sweep)
    probes.register("mail", mail)
    metrics.ask("paquebot_age_seconds", "Of the oldest of each that waits.", "of", ages)
    metrics.ask("paquebot_waiting", "How many of each wait.", "of", waiting)
    metrics.ask("paquebot_tables", "Tables under way, by status.", "status", tables)


def sweep() -> str:
    """A service that was never swept has just been set up."""
    last = Heartbeat.objects.filter(name=NAME).values_list("at", flat=True).first()
    age = timedelta(0) if last is None else clock.now() - last
    return f"it last ran {seconds(age)} s ago" if age > LONGEST_SWEEP else ""


def mail() -> str:
    oldest = unsent().aggregate(oldest=Min("created_at"))["oldest"]
    age = timedelta(0) if oldest is None else clock.now() - oldest
    return f"the oldest unsent one is {seconds(age)} s old" if age > LONGEST_MAIL else ""


def seconds(age: timedelta) -> int:
    return int(age.total_seconds())


def unsent() -> QuerySet[Outbound]:
    return Outbound.objects.filter(sent_at=None, dropped_at=None)


def ages() -> dict[str, float]:
    now = clock.now()
    oldest = {
        "sweep": Heartbeat.objects.filter(name=NAME).aggregate(at=Min("at"))["at"],
        "unsent mail": unsent().aggregate(at=Min("created_at"))["at"],
        "unread mail": Inbound.objects.filter(read_at=None).aggregate(at=Min("received_at"))["at"],
    }
    return {name: (now - at).total_seconds() if at else 0.0 for name, at in oldest.items()}


def waiting() -> dict[str, float]:
    undone = [Report.Status.WAITING, Report.Status.MAKING]
    return {
        "unsent mail": unsent().count(),
        "unread mail": Inbound.objects.filter(read_at=None).count(),
        "documents": Report.objects.filter(status__in=undone).count(),
        "late decisions": Decision.objects.filter(
            closed_at=None, due=True, default_at__lt=clock.now() - timedelta(minutes=10)
        ).count(),
    }


def tables() -> dict[str, float]:
    under_way = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    found = under_way.order_by().values("status").annotate(number=Count("pk"))
    return {row["status"]: float(row["number"]) for row in found}
