"""What every template may ask."""

from django.conf import settings
from django.http import HttpRequest


def inbox(request: HttpRequest) -> dict[str, bool]:
    """Whether mails stay on this machine, where a page shows them."""
    return {"local_inbox": settings.LOCAL_INBOX}
