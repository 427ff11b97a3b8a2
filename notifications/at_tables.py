"""What mail and clocks add to a table."""

from games.services.extensions import Announcement, Extension
from notifications import (
    addresses,
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
    records.listen(announcement)
    pauses.listen(announcement)


EXTENSION = Extension(
    name="notifications",
    announced=announced,
    times=timekeeping.keep_time,
    invited=outbox.invite,
    press_written=outbox.carry,
    document_made=mailer.printed,
    reply_address=addresses.for_seat,
    has_unread_letter=unread_letters.has_unread,
    records=records.of,
)
