"""What mail and clocks add to a table."""

from datetime import datetime

from games.models import Press
from games.services.extensions import Announcement, Extension
from notifications import (
    addresses,
    hook_outbox,
    mailer,
    outbox,
    pauses,
    records,
    timekeeping,
    unread_letters,
)


def announced(announcement: Announcement) -> None:
    addresses.renew_after_handover(announcement)
    outbox.listen(announcement)
    hook_outbox.listen(announcement)
    records.listen(announcement)
    pauses.listen(announcement)


def press_written(press: Press, now: datetime) -> None:
    outbox.carry(press, now)
    hook_outbox.carry(press, now)


EXTENSION = Extension(
    name="notifications",
    announced=announced,
    times=timekeeping.keep_time,
    invited=outbox.invite,
    press_written=press_written,
    document_made=mailer.printed,
    reply_address=addresses.for_seat,
    has_unread_letter=unread_letters.has_unread,
    records=records.of,
)
