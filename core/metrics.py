"""What is counted and measured, for Prometheus. Counts are one number for all processes of a host
(files in a folder); what the database knows is asked when somebody looks."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from django.http import HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library's own name for it; settings.py sets it
if FOLDER in os.environ:
    Path(os.environ[FOLDER]).mkdir(mode=0o750, parents=True, exist_ok=True)

REQUESTS = Counter("paquebot_requests_total", "Requests.", ["view", "method", "status"])
REQUEST_SECONDS = Histogram(
    "paquebot_request_seconds",
    "Time to answer a request.",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
REFUSALS = Counter("paquebot_refusals_total", "Refusals, by their code.", ["code", "door"])
MOVES = Counter("paquebot_moves_total", "Moves accepted, by the door they came through.", ["door"])
TASKS = Counter("paquebot_tasks_total", "Tasks done by workers.", ["task", "outcome"])
TASK_SECONDS = Histogram(
    "paquebot_task_seconds",
    "Time that a task took.",
    ["task"],
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600),
)
DEADLINES_MOVED = Counter("paquebot_deadlines_moved_total", "Deadlines moved.", ["reason"])
AUDITS = Counter("paquebot_audits_total", "Stored games audited.", ["result"])

Ask = Callable[[], dict[str, float]]
_asked: dict[str, tuple[str, str, Ask]] = {}


def ask(name: str, text: str, label: str, values: Ask) -> None:
    """Other apps say in their `ready()` what the database knows: values by the label."""
    _asked[name] = (text, label, values)


def exposition() -> tuple[bytes, str]:
    counted = CollectorRegistry()
    if folder := os.environ.get(FOLDER):
        multiprocess.MultiProcessCollector(counted, folder)  # type: ignore[no-untyped-call]
    told = CollectorRegistry()
    told.register(Known())
    text = generate_latest(counted if folder else REGISTRY) + generate_latest(told)
    return text, CONTENT_TYPE_LATEST


class Known(Collector):
    """What the database knows."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (text, label, values) in _asked.items():
            gauge = GaugeMetricFamily(name, text, labels=[label])
            for value, number in values().items():
                gauge.add_metric([value], number)
            yield gauge


def forget_process(pid: int) -> None:
    """A process has ended; what it counted stays."""
    if os.environ.get(FOLDER):
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


def requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """By the name of the view: addresses are without number."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = get_response(request)
        found = request.resolver_match
        view = (found.view_name or "unnamed") if found else "none"
        REQUESTS.labels(view, request.method, response.status_code).inc()
        REQUEST_SECONDS.labels(view).observe(perf_counter() - began)
        return response

    return middleware


@contextmanager
def task(name: str) -> Iterator[None]:
    began = perf_counter()
    outcome = "failed"
    try:
        yield
        outcome = "done"
    finally:
        TASKS.labels(name, outcome).inc()
        TASK_SECONDS.labels(name).observe(perf_counter() - began)
