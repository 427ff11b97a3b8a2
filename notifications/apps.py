from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from anymail import signals

        from core.accounts import deletion
        from games.services import extensions, player_records
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

        extensions.register(outbox.listen)
        extensions.register(records.listen)
        extensions.register(pauses.listen)
        extensions.keep_time(timekeeping.keep_time)
        player_records.keep_records(records.of)
        extensions.deliver_invitations(outbox.invite)
        extensions.deliver_press(outbox.carry)
        extensions.give_address(addresses.for_seat)
        extensions.wait_for_print(mailer.printed)
        signals.inbound.connect(webhooks.mail_came)
        signals.tracking.connect(webhooks.mail_was_tracked)
        deletion.register(account_deletion.PART)
