"""The contract of the log. `make test` runs this file unchanged on SQLite and on Postgres."""

import json

import pytest
from django.db import DatabaseError, connection, transaction

from core.eventlog import chain, log
from core.eventlog.models import Event, Stream
from tests.conftest import triggers_lifted

pytestmark = pytest.mark.django_db

SECRET = bytes(range(32))


@pytest.fixture
def stream() -> Stream:
    return log.create("a-table", SECRET)


def entry(
    kind: str = "ship_sank", actor: chain.Actor = 1, cause: int | None = None, **data: object
) -> log.Entry:
    return log.Entry(kind, actor, chain.canonical(data), cause)


def test_seq_is_dense_from_one(stream):
    log.append(stream, [entry(ship="A"), entry(ship="B")], expected=0, at=5)
    log.append(stream, [entry(ship="C")], expected=2, at=6)
    assert [(row.seq, json.loads(row.data)["ship"], row.at) for row in log.read("a-table")] == [
        (1, "A", 5),
        (2, "B", 5),
        (3, "C", 6),
    ]


def test_everything_comes_back_as_it_was_written(stream):
    rows = log.append(
        stream,
        [entry("chat", "clock", None, word="Île d’Yeu \U0001f6a2", n=2**53 + 1), entry("x", 6, 1)],
        expected=0,
        at=2**41,
    )
    assert log.read("a-table") == rows
    assert [row.actor for row in rows] == ["clock", 6]
    assert [row.cause for row in rows] == [None, 1]


def test_the_chain_is_the_one_architecture_defines(stream):
    (row,) = log.append(
        stream, [entry("bid_sealed", 3, 7, seat=3, maximum=9)], expected=0, at=1700000000000
    )
    import hashlib
    import hmac

    salt = hmac.new(SECRET, b"salt/1", hashlib.sha256).hexdigest()[:32]
    text = f'["{salt}",1,"bid_sealed",3,7,1700000000000,{{"maximum":9,"seat":3}}]'
    digest = hashlib.sha256(text.encode()).digest()
    assert row.salt == salt
    assert row.hash == hashlib.sha256(bytes(32) + digest).hexdigest()
    assert text == chain.canonical(
        [salt, 1, "bid_sealed", 3, 7, 1700000000000, {"seat": 3, "maximum": 9}]
    )
    (second,) = log.append(stream, [entry()], expected=1, at=0)
    assert second.hash == chain.link(row.hash, digest_of(second))


def digest_of(row: log.Row) -> bytes:
    return chain.digest(
        salt=row.salt,
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=row.data,
    )


def test_the_head_follows(stream):
    rows = log.append(stream, [entry(), entry()], expected=0, at=1)
    stored = Stream.objects.get(pk="a-table")
    assert (
        (stored.head_seq, stored.head_hash)
        == (2, rows[-1].hash)
        == (stream.head_seq, stream.head_hash)
    )


def test_a_wrong_expectation_writes_nothing(stream):
    log.append(stream, [entry()], expected=0, at=1)
    with pytest.raises(log.Conflict) as conflict:
        log.append(stream, [entry()], expected=0, at=1)
    assert (conflict.value.expected, conflict.value.head) == (0, 1)
    assert len(log.read("a-table")) == 1


def test_a_writer_with_an_old_copy_of_the_head_writes_nothing(stream):
    old = Stream.objects.get(pk="a-table")
    log.append(stream, [entry()], expected=0, at=1)
    with pytest.raises(log.Conflict) as conflict, transaction.atomic():
        log.append(old, [entry(ship="Z")], expected=0, at=1)
    assert conflict.value.head == 1
    assert [row.data for row in log.read("a-table")] == ["{}"]


def test_appending_nothing_is_nothing(stream):
    assert log.append(stream, [], expected=0, at=1) == []
    assert Stream.objects.get(pk="a-table").head_seq == 0


def test_reading_by_range(stream):
    log.append(stream, [entry(n=n) for n in range(1, 11)], expected=0, at=1)
    assert [row.seq for row in log.read("a-table", after=3, upto=6)] == [4, 5, 6]
    assert [row.seq for row in log.read("a-table", after=8)] == [9, 10]
    assert log.read("a-table", after=10) == []
    assert log.read("another") == []


def test_streams_do_not_mix(stream):
    other = log.create("b-table", SECRET)
    log.append(stream, [entry(n=1)], expected=0, at=1)
    log.append(other, [entry(n=2)], expected=0, at=1)
    assert [row.data for row in log.read("b-table")] == ['{"n":2}']


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE eventlog_event SET data = '{}' WHERE seq = 1",
        "UPDATE eventlog_event SET at = at WHERE seq = 1",
        "DELETE FROM eventlog_event WHERE seq = 1",
        "DELETE FROM eventlog_event",
    ],
)
def test_the_database_itself_refuses_to_change_or_delete(stream, statement):
    rows = log.append(stream, [entry(n=1), entry(n=2)], expected=0, at=1)
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert log.read("a-table") == rows


def test_postgres_refuses_truncate_too():
    if connection.vendor != "postgresql":
        assert (
            connection.vendor == "sqlite"
        )  # SQLite has no TRUNCATE: an unqualified DELETE is refused above
        return
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("TRUNCATE eventlog_event")


def test_with_the_triggers_lifted_a_change_goes_through_and_they_come_back(stream):
    log.append(stream, [entry(n=1)], expected=0, at=1)
    with triggers_lifted():
        Event.objects.filter(stream_id="a-table").update(data='{"n":2}')
    assert [row.data for row in log.read("a-table")] == ['{"n":2}']
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.filter(stream_id="a-table").update(data='{"n":3}')


def test_two_events_cannot_share_a_number(stream):
    log.append(stream, [entry(n=1)], expected=0, at=1)
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.create(
            stream=stream, seq=1, kind="x", actor="1", data="{}", at=1, salt="", hash=""
        )
    assert len(log.read("a-table")) == 1


def test_a_failure_later_in_the_transaction_takes_the_append_with_it(stream):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        log.append(log.lock("a-table"), [entry()], expected=0, at=1)
        raise ZeroDivisionError
    assert log.read("a-table") == []
    assert Stream.objects.get(pk="a-table").head_seq == 0


def test_the_newest_snapshot_replaces_the_one_before(stream):
    log.append(stream, [entry()], expected=0, at=1)
    log.save_snapshot(stream, fingerprint="f1", state=b'{"n":1}')
    log.append(stream, [entry()], expected=1, at=1)
    log.save_snapshot(stream, fingerprint="f1", state='{"n":"é"}'.encode())
    assert log.load_snapshot("a-table", fingerprint="f1") == (2, '{"n":"é"}')


def test_a_snapshot_of_another_shape_is_no_snapshot(stream):
    log.save_snapshot(stream, fingerprint="f1", state=b"{}")
    assert log.load_snapshot("a-table", fingerprint="f2") is None
    assert log.load_snapshot("b-table", fingerprint="f1") is None


def test_locking_a_stream_that_is_not_there(stream):
    with pytest.raises(Stream.DoesNotExist):
        log.lock("nowhere")


def test_a_sealed_bid_cannot_be_found_from_published_heads(stream):
    """Somebody who knows every field but the bid, and the heads before and after it, tries all
    bids."""
    rows = log.append(
        stream,
        [entry("auction_opened"), entry("bid_sealed", 2, 1, seat=2, maximum=13)],
        expected=0,
        at=42,
    )
    before, after = rows[0].hash, rows[1].hash

    def tried(salt: str) -> list[int]:
        facts = {"seq": 2, "kind": "bid_sealed", "actor": 2, "cause": 1, "at": 42}
        return [
            bid
            for bid in range(21)
            if chain.link(
                before,
                chain.digest(salt=salt, data=chain.canonical({"seat": 2, "maximum": bid}), **facts),
            )
            == after
        ]

    assert tried("") == []
    assert tried(rows[0].salt) == []  # a salt that was published with an open event opens no other
    assert tried(rows[1].salt) == [13]  # the attack is real: only the salt stands in its way
