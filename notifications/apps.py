from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from games.services import listeners
        from notifications import outbox

        listeners.register(outbox.listen)
        listeners.keep_time(outbox.keep_time)
        listeners.deliver_invitations(outbox.invite)
