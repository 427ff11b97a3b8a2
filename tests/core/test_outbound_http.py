"""What somebody else names is looked at before anything is sent there, and asked for once."""

import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from core import outbound_http

INSIDE = [
    "http://127.0.0.1/",
    "http://127.1.2.3:8000/",
    "http://localhost/",
    "http://[::1]/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[64:ff9b::7f00:1]/",
    "http://224.0.0.1/",
    "http://[ff02::1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://192.0.2.1/",
]
ODD = [
    "ftp://example.org/",
    "file:///etc/passwd",
    "//example.org",
    "example.org",
    "http://",
    "http://user:secret@93.184.215.14/",
    "http://93.184.215.14:25/",
    "http://93.184.215.14:99999/",
    "http://93.184.215.14/a b",
    "http://93.184.215.14/\r\nX: y",
    "http://exämple.org/",
    "http://" + "a" * 70 + ".org/",
]


@pytest.mark.parametrize("url", INSIDE + ODD)
def test_nothing_is_sent_inside_or_to_what_is_no_address(url):
    with pytest.raises(ValueError):
        outbound_http.check(url)
    with pytest.raises(ValueError):
        outbound_http.post(url, b"", {}, 1)


def test_an_address_for_everybody_is_taken():
    assert outbound_http.check("https://93.184.215.14/x?y=1") == ["93.184.215.14"]
    assert outbound_http.check("http://[2606:2800:21f:cb07::1]:8080/") == ["2606:2800:21f:cb07::1"]


def test_one_address_inside_among_others_is_enough_to_refuse(monkeypatch):
    found = [(0, 0, 0, "", (address, 80)) for address in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.check("http://rebind.example/")


def test_in_production_only_what_is_sealed_on_the_way_and_what_the_operator_names(settings):
    settings.PRODUCTION, settings.OUTBOUND_ALLOWED = True, ["127.0.0.1"]
    assert outbound_http.check("https://93.184.215.14/") == ["93.184.215.14"]
    assert outbound_http.check("http://127.0.0.1:81/") == ["127.0.0.1"]
    with pytest.raises(outbound_http.Forbidden):
        outbound_http.check("http://93.184.215.14/")


# --- A real receiver ---


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        if self.path == "/slow":
            for _ in range(100):
                self.wfile.write(b"H")
                time.sleep(0.1)
        self.send_response(302 if self.path == "/away" else 200)
        self.send_header("Location", "http://169.254.169.254/")
        self.end_headers()
        self.wfile.write(b"x" * 100_000)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver(monkeypatch) -> Iterator[ThreadingHTTPServer]:
    """On this machine, which is otherwise refused."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.daemon_threads = True
    server.got = []
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    monkeypatch.setattr(outbound_http, "check", lambda url: ["127.0.0.1"])
    yield server
    server.shutdown()
    server.server_close()


def test_it_connects_to_the_address_that_was_looked_at(receiver):
    """The name is not asked for again: it could mean another address by now."""
    url = f"http://no-such-host.invalid:{receiver.server_port}/hook?a=1"
    answer = outbound_http.post(url, b"{}", {"X-Own": "y"}, 5)
    assert (answer.status, len(answer.body)) == (200, outbound_http.MOST_ANSWER)
    [(path, headers, body)] = receiver.got
    assert (path, headers["X-Own"], body) == ("/hook?a=1", "y", b"{}")
    assert headers["Host"] == f"no-such-host.invalid:{receiver.server_port}"


def test_a_redirect_is_an_answer_and_is_not_followed(receiver):
    assert (
        outbound_http.post(f"http://a.invalid:{receiver.server_port}/away", b"", {}, 5).status
        == 302
    )
    assert len(receiver.got) == 1


def test_somebody_slow_is_given_up_in_time(receiver):
    began = time.monotonic()
    with pytest.raises(Exception):  # noqa: B017 -- cut off, in whichever way
        outbound_http.post(f"http://a.invalid:{receiver.server_port}/slow", b"", {}, 0.5)
    assert time.monotonic() - began < 3
