"""What nobody of ours sent is not kept for ever: mails of strangers and machines, once they were
read and some days are over. Players' letters stay, as the answer to what they asked for."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from notifications.models import Inbound, RawMessage

STRANGE = ("unknown", "stranger", "automatic", "bounce", "lost")
AT_ONCE = 500  # rows in a transaction


def forget_strangers(*, now: datetime) -> int:
    """Delete what strangers sent long enough ago. Returns how many mails."""
    long_ago = now - timedelta(days=settings.STRANGERS_DAYS)
    strange = Q(outcome__in=STRANGE) | Q(outcome="failed", user=None)
    old = Inbound.objects.filter(strange, read_at__lt=long_ago).order_by("pk")
    count = 0
    while some := list(old.values_list("pk", "message_id")[:AT_ONCE]):
        count += forget([pk for pk, _ in some], {message for _, message in some})
    return count


@transaction.atomic
def forget(deliveries: list[int], messages: set[int]) -> int:
    """A message stays while another of its recipients needs it."""
    Inbound.objects.filter(pk__in=deliveries).delete()
    RawMessage.objects.filter(pk__in=messages, deliveries=None).delete()
    return len(deliveries)
