"""Celery's beat, of which there may be several: each ring is rung by one of them, so that two
hosts do no more than one, and one is enough. What remembers it is the cache: Redis, or the
database while it does not answer."""

from typing import Any

from celery import beat
from django.core.cache import cache

from core import clock


class Scheduler(beat.Scheduler):
    """Keeps nothing in a file: every interval is short."""

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        if claim(entry.name, entry.schedule.run_every.total_seconds()):
            super().apply_entry(entry, producer=producer)


def claim(name: str, seconds: float) -> bool:
    """Whether nobody has rung for this in the present span of so many seconds. A cache that
    fails claims nothing for anybody: rung twice is better than never."""
    try:
        span = int(clock.now().timestamp() // seconds)
        return bool(cache.add(f"beat/{name}/{seconds:g}/{span}", 1, 2 * seconds))
    except Exception:  # noqa: BLE001 -- beat must go on whatever the database does
        return True
