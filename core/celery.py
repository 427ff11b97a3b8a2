"""The Celery app. Loaded by an app's `ready()`, so that importing `core` costs nothing."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
TRANSPORT_ALIASES["filesystem"] = "core.file_broker:Transport"

app = Celery("paquebot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
