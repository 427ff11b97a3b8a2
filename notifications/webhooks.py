"""What a mail provider tells over HTTP, through django-anymail: mails that came in, and what became
of those that went out.

Anymail checks each provider's signature or secret before it tells us anything.
"""

from typing import Any

from core import clock
from core.characters import storable
from notifications import bounces, inbound
from notifications.models import Outbound, Trouble

HARD = {"bounced", "invalid"}


def mail_came(sender: Any, event: Any, esp_name: str, **rest: Any) -> None:
    """Kept like any other mail. What is too large is told to the provider as an error, and comes
    back to its sender."""
    message = event.message
    recipient = str(message.envelope_recipient or "")
    inbound.receive(message.as_bytes(), via="webhook", recipient=recipient, now=clock.now())


def mail_was_tracked(sender: Any, event: Any, esp_name: str, **rest: Any) -> None:
    """Bounced, refused, called spam, or arrived."""
    now = clock.now()
    if event.event_type == "delivered":
        bounces.heard_from(str(event.recipient or ""), now=now)
        return
    kind = kind_of(event)
    name = str((event.metadata or {}).get("mail", ""))
    sent = Outbound.objects.select_related("game__opened_by", "user")
    mail = sent.filter(name=storable(name)).first() if name else None
    if kind is None or mail is None:
        return
    once = f"{esp_name}/{event.event_id or event.message_id}/{event.event_type}"
    detail = str(event.mta_response or event.description or event.reject_reason or "")
    bounces.record(mail, kind, detail=detail, once=once, now=now)


def kind_of(event: Any) -> Trouble.Kind | None:
    if event.event_type == "complained":
        return Trouble.Kind.COMPLAINT
    if event.event_type == "deferred":
        return Trouble.Kind.SOFT
    if event.event_type in {"bounced", "rejected", "failed"}:
        return Trouble.Kind.HARD if event.reject_reason in HARD else Trouble.Kind.SOFT
    return None
