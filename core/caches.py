"""Where things are counted. The counts that guard an account must be one number for all processes
and must outlive a dead Redis, so they have the database behind them; how often a program asks is
counted in this process's memory instead, where a write to the database would be too dear."""

import hashlib
import json
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from core import sql

logger = logging.getLogger(__name__)

T = TypeVar("T")

TABLE = "accounts_counter"
RESTS = 10.0  # seconds for which a Redis that did not answer is not asked again
PATIENCE = 1.0  # seconds that Redis has for an answer

ADD = f"""
INSERT INTO {TABLE} (name, value, expires_at) VALUES (%s, %s, %s)
ON CONFLICT (name) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at
WHERE {TABLE}.expires_at <= %s"""  # noqa: S608 -- the name of our own table
SET = f"""
INSERT INTO {TABLE} (name, value, expires_at) VALUES (%s, %s, %s)
ON CONFLICT (name) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at"""  # noqa: S608
GET = f"SELECT value FROM {TABLE} WHERE name = %s AND expires_at > %s"  # noqa: S608
INCR = f"""
UPDATE {TABLE} SET value = CAST(CAST(value AS BIGINT) + %s AS TEXT)
WHERE name = %s AND expires_at > %s RETURNING value"""  # noqa: S608
TOUCH = f"UPDATE {TABLE} SET expires_at = %s WHERE name = %s AND expires_at > %s"  # noqa: S608
DELETE = f"DELETE FROM {TABLE} WHERE name = %s"  # noqa: S608
SWEEP = f"DELETE FROM {TABLE} WHERE expires_at <= %s"  # noqa: S608
CLEAR = f"DELETE FROM {TABLE}"  # noqa: S608


def milliseconds() -> int:
    return int(time.time() * 1000)


class DatabaseCache(BaseCache):
    """Rows that expire, written by single statements, so two processes never count the same
    number. Keys are hashed: addresses and names do not lie about in a table of counts. Values are
    JSON."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def _name(self, key: str, version: int | None) -> str:
        return hashlib.sha256(self.make_key(key, version).encode()).hexdigest()

    def _expiry(self, timeout: float | None) -> int:
        until = self.get_backend_timeout(timeout)
        return 2**62 if until is None else int(until * 1000)

    def add(
        self,
        key: Any,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        values = (self._name(key, version), json.dumps(value), self._expiry(timeout))
        return sql.change(ADD, *values, milliseconds()) > 0

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        found = sql.one(GET, self._name(key, version), milliseconds())
        return default if found is None else json.loads(found[0])

    def set(
        self,
        key: Any,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        sql.change(SET, self._name(key, version), json.dumps(value), self._expiry(timeout))

    def touch(
        self,
        key: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        name = self._name(key, version)
        return sql.change(TOUCH, self._expiry(timeout), name, milliseconds()) > 0

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        found = sql.one(INCR, delta, self._name(key, version), milliseconds())
        if found is None:
            raise ValueError(f"Key '{key}' not found")
        return int(found[0])

    def delete(self, key: Any, version: int | None = None) -> bool:
        return sql.change(DELETE, self._name(key, version)) > 0

    def clear(self) -> None:
        sql.change(CLEAR)


def sweep() -> int:
    """Remove what has expired; how many rows that were."""
    return sql.change(SWEEP, milliseconds())


class RedisOrElse(BaseCache):
    """Redis; where it does not answer, the second choice, and Redis is left alone for a moment."""

    second: BaseCache

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        options = {
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            "retry": Retry(NoBackoff(), 0),
        }
        self.redis = RedisCache(location, params | {"OPTIONS": options})
        self.silent_until = 0.0

    def _first_of(self, ask: Callable[[BaseCache], T]) -> T:
        if time.monotonic() >= self.silent_until:
            try:
                return ask(self.redis)
            except RedisError as error:
                self.silent_until = time.monotonic() + RESTS
                logger.warning("Redis does not answer (%s); counting without it", error)
        return ask(self.second)

    def add(self, *args: Any, **rest: Any) -> bool:
        return self._first_of(lambda cache: cache.add(*args, **rest))

    def get(self, *args: Any, **rest: Any) -> Any:
        return self._first_of(lambda cache: cache.get(*args, **rest))

    def set(self, *args: Any, **rest: Any) -> None:
        self._first_of(lambda cache: cache.set(*args, **rest))

    def touch(self, *args: Any, **rest: Any) -> bool:
        return self._first_of(lambda cache: cache.touch(*args, **rest))

    def incr(self, *args: Any, **rest: Any) -> int:
        return self._first_of(lambda cache: cache.incr(*args, **rest))

    def delete(self, *args: Any, **rest: Any) -> bool:
        return self._first_of(lambda cache: cache.delete(*args, **rest))

    def clear(self) -> None:
        self._first_of(lambda cache: cache.clear())


class RedisOrDatabase(RedisOrElse):
    """For what guards an account: never uncounted."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(location, params)
        self.second = DatabaseCache("", params)


class RedisOrMemory(RedisOrElse):
    """For what is asked often and guards nothing but the machine."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(location, params)
        self.second = LocMemCache("", params)
