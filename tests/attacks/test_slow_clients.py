"""Clients that send or read as slowly as they can: they cost neither threads nor connections to
the database, and not for ever."""

import socket
import time
from http.client import HTTPConnection

import psycopg
import pytest

from tests.attacks.web import HOST, Crowd, Watch, get, serving
from tests.chaos.scratch import database

SOCKETS = 200
SECONDS = 3  # that a client has in these tests
HEADERS = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
# Seconds. On a quiet machine it is hundredths; other tests run beside this one.
WORST = 3
BODY = (
    b"POST /api/v1/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100000\r\n\r\n{"
)
LARGE = "/api/v1/openapi.yaml"
READING = f"GET {LARGE} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
THREADS = 2 * (4 + 4 + 1)  # of two processes: those that read, those that write, and /healthz


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    with database("sqlite", tmp_path_factory.mktemp("slow")) as environment:
        yield environment | {
            "PAQUEBOT_CLIENT_SECONDS": str(SECONDS),
            "THROTTLE_ANON": "1000000/min",  # what is tried is the server, not the counter
        }


@pytest.fixture(scope="module")
def port(environment):
    with serving(environment) as (port, _):
        yield port


@pytest.mark.parametrize(
    ("sent", "slowly"),
    [
        (HEADERS, {"byte": b"a"}),
        (BODY, {"byte": b" "}),
        (READING, {"read": 16}),
        (b"", {}),
    ],
    ids=["headers", "bodies", "reading", "silence"],
)
def test_slow_clients_hold_nobody_up_and_are_let_go(port, sent, slowly):
    with Watch(port) as watch, Crowd(port, SOCKETS, sent, receive_buffer=2048) as crowd:
        crowd.dribble(SECONDS - 1.5, **slowly)
        assert get(port, "/")[0] == 200
        end = time.monotonic() + 20 + SECONDS
        while crowd.open_still() and time.monotonic() < end:
            crowd.dribble(0.1, **slowly)
        assert crowd.open_still() == 0
    assert watch.asked > 10
    assert watch.worst < WORST


def test_pipelined_answers_that_nobody_reads_are_let_go_too(port):
    """Each of them is small: the server never waits for one before it writes the next."""
    asked = b"GET /static/paquebot.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200
    with Watch(port) as watch, Crowd(port, 50, asked, receive_buffer=2048) as crowd:
        time.sleep(3 * SECONDS)
        assert crowd.open_still() == 0
    assert watch.worst < WORST


def test_slow_clients_hold_no_connection_to_the_database(tmp_path):
    """Everything at once that a stranger may read, by readers who do not read."""
    with database("postgres", tmp_path) as environment, serving(environment) as (port, _):
        pages = b"GET /tables/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 5
        with Watch(port) as watch, Crowd(port, SOCKETS, pages, receive_buffer=2048):
            url = environment["DATABASE_URL"].replace("postgres://", "postgresql://")
            with psycopg.connect(url, autocommit=True) as admin:
                most = 0
                for _ in range(20):
                    row = admin.execute(
                        "SELECT count(*) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    ).fetchone()
                    most = max(most, row[0])
                    time.sleep(0.1)
    assert 0 < most <= THREADS
    assert watch.worst < WORST


def test_when_there_are_too_many_the_slowest_make_room(environment):
    few = {"PAQUEBOT_WEB_CONNECTIONS": "20", "PAQUEBOT_CLIENT_SECONDS": "60"}
    with serving(environment, **few) as (port, _):
        with Watch(port) as watch, Crowd(port, SOCKETS, HEADERS) as crowd:
            crowd.dribble(1.5, byte=b"a")
            assert crowd.open_still() <= 2 * 20
            assert get(port, "/")[0] == 200
        assert watch.worst < WORST


def test_a_connection_in_a_pool_is_kept_and_used_again(port):
    connection = HTTPConnection(HOST, port, timeout=30)
    connection.connect()
    first = connection.sock
    for pause in (0, 0.1, SECONDS + 2):  # idle is not slow
        time.sleep(pause)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (200, b"ok\n")
        assert connection.sock is first
    connection.close()


def test_an_idle_connection_does_not_hold_up_the_end(environment):
    with serving(environment) as (port, _):
        connection = HTTPConnection(HOST, port, timeout=30)
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        began = time.monotonic()
    assert time.monotonic() - began < 4  # of the 5 that a request under way would have
    connection.close()


def test_a_body_larger_than_any_request_is_refused_unread(port):
    with socket.create_connection((HOST, port), timeout=30) as one:
        one.sendall(BODY.replace(b"100000", b"100000000"))
        assert one.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_body_in_pieces_is_counted(port):
    with socket.create_connection((HOST, port), timeout=30) as one:
        one.sendall(
            b"POST /api/v1/token HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        piece = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
        try:
            for _ in range(80):
                one.sendall(piece)
            answer = one.recv(100)
        except OSError:  # it ended before we had sent everything
            answer = b"HTTP/1.1 413 "
        assert answer.startswith(b"HTTP/1.1 413 ")


def test_what_is_read_slowly_is_large(port):
    """Larger than what the kernel takes off the server's hands at once."""
    assert len(get(port, LARGE)[1]) > 400_000
