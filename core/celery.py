"""The Celery app. Loaded by an app's `ready()`, so that importing `core` costs nothing."""

from celery import Celery

app = Celery("paquebot")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
