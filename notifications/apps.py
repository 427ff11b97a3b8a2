from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from anymail import signals

        from core.accounts import leaving
        from games.services import listeners, people
        from notifications import farewells, outbox, pauses, records, timekeeping, webhooks

        listeners.register(outbox.listen)
        listeners.register(records.listen)
        listeners.register(pauses.listen)
        listeners.keep_time(timekeeping.keep_time)
        people.keep_records(records.of)
        listeners.deliver_invitations(outbox.invite)
        listeners.deliver_press(outbox.carry)
        signals.inbound.connect(webhooks.mail_came)
        signals.tracking.connect(webhooks.mail_was_tracked)
        leaving.register(farewells.PART)
