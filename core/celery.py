"""The Celery app. Loaded by an app's `ready()`, so that importing `core` costs nothing."""

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

TRANSPORT_ALIASES["filesystem"] = "core.file_broker:Transport"

app = Celery("paquebot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
