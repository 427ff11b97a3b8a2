"""What all tests share: the log's triggers are lifted only to empty the database between tests,
and the clock is fixed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import hypothesis
import pytest
from django.utils import timezone

# A busy machine is slow, not wrong: no example is timed.
hypothesis.settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("untimed")

os.environ.setdefault("PAQUEBOT_KEPT_HEADS", "")  # tests use the same names of tables again

pytest.register_assert_rewrite("tests.harness")  # so that a failing `then` shows both lists

NOW = datetime(2027, 3, 1, 9, 0, tzinfo=UTC)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(
            getattr(item, "fixturenames", ())
        ):
            item.add_marker("db")


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture(autouse=True)
def no_pictures(settings) -> None:
    """Drawing a board takes longer than most tests; those about pictures ask for them."""
    settings.MAIL_PICTURES = False


@pytest.fixture(autouse=True)
def no_kept_heads(settings) -> None:
    """In this process too, whose settings may have been read before the line above."""
    settings.KEPT_HEADS = None


@pytest.fixture(autouse=True)
def the_clock_of_a_test_counts(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A test puts `timezone.now`; on Postgres the database's own time would put it back, also for
    the tests after it. Those about the clock ask the database."""
    if request.module.__name__ != "tests.core.test_clock":
        monkeypatch.setattr("core.clock.ahead", lambda: timedelta(0))


@contextmanager
def triggers_lifted() -> Iterator[None]:
    from django.db import connection

    from core.eventlog import triggers

    triggers.remove(connection)
    try:
        yield
    finally:
        triggers.install(connection)


@pytest.fixture(scope="session", autouse=True)
def emptying_lifts_the_triggers() -> None:
    """Tests that commit are emptied by DELETE or TRUNCATE afterwards, which the log's triggers
    would refuse."""
    from django.test import TransactionTestCase

    empty = TransactionTestCase._fixture_teardown

    def lifted(self: TransactionTestCase) -> None:
        with triggers_lifted():
            empty(self)

    TransactionTestCase._fixture_teardown = lifted  # type: ignore[method-assign]


@pytest.fixture(scope="session", autouse=True)
def doorbell_to_nobody() -> None:
    """Tests ring into a broker in memory, never into the one a person may be running."""
    from core.celery import app

    app.conf.broker_url = "memory://"


@pytest.fixture(scope="session", autouse=True)
def passwords_are_worked_out_quickly() -> None:
    """What makes a password dear to guess makes a suite slow."""
    from django.conf import settings
    from django.contrib.auth import hashers

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    hashers.get_hashers.cache_clear()
    hashers.get_hashers_by_algorithm.cache_clear()


@pytest.fixture(autouse=True)
def no_request_counted() -> None:
    """How often programs asked is counted in memory, which outlives a test; all other counts are
    rows."""
    from django.core.cache import caches

    caches["requests"].clear()


def server_url(name: str) -> str:
    """The Postgres or Redis that tests.servers started; running without it is an error, not a
    skip."""
    url = os.environ.get(name, "")
    assert url, f"{name} is not set: run the tests with `make test`, which starts the servers"
    return url


@pytest.fixture(autouse=True)
def account_mails_go_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test has no worker, and nothing is committed in most of them."""
    from core.accounts import account_mails

    queue = account_mails.queue

    def queue_and_send(**mail: str) -> None:
        queue(**mail)
        account_mails.send_waiting(now=timezone.now())

    monkeypatch.setattr(account_mails, "queue", queue_and_send)
