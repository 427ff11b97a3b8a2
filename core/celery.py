"""The Celery app. Loaded by an app's `ready()`, so that importing `core` costs nothing."""

import os
from typing import Any

from celery import Celery, signals
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
TRANSPORT_ALIASES["filesystem"] = "core.file_broker:Transport"

app = Celery("paquebot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.setup_logging.connect(weak=False)
def keep_logging(**_: Any) -> None:
    """Celery would set it up in its own way; Django's LOGGING stands."""


class Task(app.Task):  # type: ignore[misc, name-defined]  # Celery's own has no types
    """Each is counted and timed, and what it logs bears its name, its id and its table."""

    abstract = True

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        from core import logs, metrics

        ids = {"task": self.name, "task_id": self.request.id}
        if args and isinstance(args[0], str):
            ids["table"] = args[0]
        with logs.bind(**ids), metrics.task(self.name):
            return super().__call__(*args, **kwargs)


app.Task = Task  # type: ignore[misc]  # as Celery's documents have it
