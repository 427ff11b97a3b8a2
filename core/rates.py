"""How often something may be done: `10/min` is ten times in each minute of the clock."""

import hashlib
import ipaddress
import time
from typing import NamedTuple

from django.core.cache import BaseCache, caches

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
GUARDED = "default"  # one count for all processes, whatever happens to Redis
QUICK = "requests"  # in Redis or in this process's memory


class Usage(NamedTuple):
    """`used` of `most` times in a span of so many `seconds`, which ends in `resets`."""

    used: int
    most: int
    seconds: int
    resets: float


def take(rate: str, who: str, *, cache: str = GUARDED) -> float | None:
    """Count once more for this key. None while the rate allows it, else the seconds to wait."""
    usage = count_use(rate, who, cache=cache)
    return None if usage.used <= usage.most else usage.resets


def count_use(rate: str, who: str, *, cache: str = GUARDED) -> Usage:
    most, _, span = rate.partition("/")
    seconds = SECONDS[span[0]]
    number, into = divmod(time.time(), seconds)
    name = f"rate/{rate}/{number:.0f}/{hashlib.sha256(who.encode()).hexdigest()}"
    return Usage(count(caches[cache], name, seconds), int(most), seconds, seconds - into)


def count(cache: BaseCache, key: str, seconds: int) -> int:
    """How often this key has been counted, with this time; forgotten after so many seconds."""
    try:
        return int(cache.incr(key))
    except ValueError:
        if cache.add(key, 1, seconds):
            return 1
        return int(cache.incr(key))  # somebody else was first in this very instant


def network_of(address: str) -> str:
    """Whose rate an address uses up: its own in IPv4; in IPv6 one household has 2 to the 64."""
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((read, 64), strict=False)) if read.version == 6 else address
