from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from anymail import signals

        from core.accounts import deletion
        from games.services import listeners, player_records
        from notifications import (
            account_deletion,
            addresses,
            mailer,
            outbox,
            pauses,
            records,
            timekeeping,
            webhooks,
        )

        listeners.register(outbox.listen)
        listeners.register(records.listen)
        listeners.register(pauses.listen)
        listeners.keep_time(timekeeping.keep_time)
        player_records.keep_records(records.of)
        listeners.deliver_invitations(outbox.invite)
        listeners.deliver_press(outbox.carry)
        listeners.give_address(addresses.for_seat)
        listeners.wait_for_print(mailer.printed)
        signals.inbound.connect(webhooks.mail_came)
        signals.tracking.connect(webhooks.mail_was_tracked)
        deletion.register(account_deletion.PART)
