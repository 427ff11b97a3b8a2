"""Two at the same instant: the second is decided on what the first one left.

On Postgres a row read beside the locked one may be as it was before the wait. SQLite's one lock
is tried by tests/chaos, with processes and a file; here its database is in memory, which threads
cannot share.
"""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from core.eventlog import log
from games.services import positions, tables

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="about Postgres; SQLite's lock is tried by tests/chaos",
    ),
]


def test_two_confirmations_of_the_last_player_start_the_game_once(full, cast, now):
    for player in (cast.anna, cast.bram):
        tables.confirm(game_id=full.pk, player=player, now=now)
    locked, second_is_waiting = threading.Event(), threading.Event()

    def first() -> bool:
        try:
            with transaction.atomic():
                positions.open_locked(full.pk)
                locked.set()
                assert second_is_waiting.wait(10)
                return tables.confirm(game_id=full.pk, player=cast.cato, now=now)
        finally:
            connection.close()

    def second() -> bool:
        try:
            assert locked.wait(10)
            threading.Timer(0.3, second_is_waiting.set).start()  # by then it stands at the lock
            return tables.confirm(game_id=full.pk, player=cast.cato, now=now)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = [pool.submit(first), pool.submit(second)]
        assert [answer.result(30) for answer in answers] == [True, True]
    kinds = [row.kind for row in log.read(full.pk)]
    assert kinds.count("table_started") == kinds.count("game_started") == 1
