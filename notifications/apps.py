from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from anymail import signals

        from core.accounts import deletion
        from games.services import extensions
        from notifications import account_deletion, at_tables, health, webhooks

        extensions.register(at_tables.EXTENSION)
        deletion.register(account_deletion.PART)
        health.register()
        signals.inbound.connect(webhooks.mail_came)
        signals.tracking.connect(webhooks.mail_was_tracked)
