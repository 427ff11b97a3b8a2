"""A director's deed that comes twice, by a double click or a retry, counts once."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from core.eventlog import log
from core.eventlog.chain import canonical
from leagues.models import Receipt


def once(deed: Callable[..., Any], *, season_id: str, key: str, now: datetime, **facts: Any) -> Any:
    """Do it, unless the same was done under this key already: then nothing happens. Without a
    key it is always done. What was refused has left nothing behind, and may be sent again."""
    if not key:
        return deed(season_id=season_id, now=now, **facts)
    content = hashlib.sha256(canonical([deed.__name__, sorted(facts.items())]).encode()).hexdigest()
    with transaction.atomic():
        log.lock(season_id)  # the second waits for the first
        _, is_new = Receipt.objects.get_or_create(season_id=season_id, key=key, content=content)
        return deed(season_id=season_id, now=now, **facts) if is_new else None
