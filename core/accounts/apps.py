from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "core.accounts"
    label = "accounts"

    def ready(self) -> None:
        from core.accounts import receivers

        receivers.connect()
        from core import celery  # noqa: F401 -- the Celery app finds its settings once Django is ready
