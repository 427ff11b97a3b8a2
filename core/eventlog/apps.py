from django.apps import AppConfig


class EventlogConfig(AppConfig):
    name = "core.eventlog"
    label = "eventlog"
