"""The database is locked, the disk is full, the file may only be read: moves are refused with 503
and may be sent again, mail is kept by the server that brought it, pages are served, and nothing
that was accepted is lost."""

import contextlib
import re
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest

from games.management.commands import serve
from tests.attacks.players import ByMail, ByRest, run
from tests.attacks.web import HOST, PATIENCE, Watch, free_port, get, serving, until
from tests.chaos.scratch import database
from tests.conftest import server_url
from tests.games.test_serve import children

QUICK = {"PAQUEBOT_LOCK_SECONDS": "1", "PAQUEBOT_MAIL_DOMAIN": "example.com"}


@dataclass
class Service:
    environment: dict[str, str]
    port: int
    table: str
    anna: ByRest
    bram: ByMail
    web: int  # the process that has the web workers
    lmtp: int

    @property
    def processes(self) -> list[int]:
        return [*children(self.web), self.web, self.lmtp]

    @property
    def file(self) -> Path:
        return Path(self.environment["DATABASE_URL"].removeprefix("sqlite:///"))

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )


@contextmanager
def running(environment: dict[str, str], opened: dict) -> Iterator[Service]:
    lmtp = free_port()
    listener = subprocess.Popen(
        serve.manage("receive_mail", "--address", f"{HOST}:{lmtp}"),
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with serving(environment) as (port, web):
            anna = ByRest(port, opened["table"], opened["tokens"][0])
            bram = ByMail(lmtp, "bram@example.org", opened["reply_to"][1], first=1000)
            until(lambda: bram.bid(1000) == 250)
            bram.account.refused.clear()
            bram.account.unknown.clear()
            bram.account.accepted[:] = [1000]
            next(bram.numbers)
            yield Service(environment, port, opened["table"], anna, bram, web, listener.pid)
    finally:
        listener.terminate()
        listener.wait()


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def service(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    with database(request.param, tmp_path_factory.mktemp("faults")) as environment:
        environment |= QUICK
        with running(environment, run(environment, "open")) as service:
            yield service


# --- What can be wrong ---


def lock(service: Service) -> AbstractContextManager[None]:
    if service.environment["DATABASE_URL"].startswith("sqlite"):
        return sqlite_locked(service.file)
    return postgres_locked(service)


@contextmanager
def sqlite_locked(file: Path) -> Iterator[None]:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


@contextmanager
def postgres(service: Service) -> Iterator[psycopg.Connection]:
    url = service.environment["DATABASE_URL"].replace("postgres://", "postgresql://")
    with psycopg.connect(url) as connection:
        yield connection


@contextmanager
def postgres_locked(service: Service) -> Iterator[None]:
    """Everything may be read, nothing written."""
    with postgres(service) as connection:
        found = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ).fetchall()
        for (name,) in found:
            connection.execute(f'LOCK TABLE "{name}" IN EXCLUSIVE MODE')
        yield
        connection.rollback()


@contextmanager
def disk_full(service: Service) -> Iterator[None]:
    """To our processes: none of them may write another byte to a file."""
    if not service.environment["DATABASE_URL"].startswith("sqlite"):
        pytest.skip("the disk is Postgres's own")
    limits = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in service.processes}
    for pid, (_, hard) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        for pid, before in limits.items():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(service: Service) -> Iterator[None]:
    if service.environment["DATABASE_URL"].startswith("sqlite"):
        pytest.skip("its file is tried below")
    with postgres(service) as connection:
        connection.autocommit = True
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        hang_up(connection)
        try:
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
            hang_up(connection)


def hang_up(connection: psycopg.Connection) -> None:
    connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


@pytest.mark.parametrize("fault", [lock, disk_full, read_only])
def test_nothing_is_lost_and_everything_is_told(service, fault: Callable):
    accepted = [service.anna.bid()[0] for _ in range(5)]
    assert accepted == [201] * 5
    with Watch(service.port) as watch, fault(service):
        began = time.monotonic()
        for _ in range(3):
            status, headers, problem = service.anna.bid()
            assert (status, headers["Retry-After"]) == (503, "30")
            assert (problem["code"], problem["status"]) == ("unavailable", 503)
            assert "nothing was done" in problem["detail"]
        assert time.monotonic() - began < 15
        assert service.bram.bid() == 451
        for path in ("/", f"/tables/{service.table}/", f"/api/v1/tables/{service.table}/view"):
            assert get(service.port, path)[0] == 200
        audit = service.manage("audit", service.table)
        assert audit.returncode == 0, audit.stderr
    assert watch.worst < 3
    until(lambda: service.anna.bid()[0] == 201)
    for account, again in (
        (service.anna.account, lambda bid: service.anna.bid(bid)[0] == 201),
        (service.bram.account, lambda bid: service.bram.bid(bid) == 250),
    ):
        refused, account.refused = [*account.refused, *account.unknown], []
        assert refused
        assert all(map(again, refused))
    assert_kept(service)


def assert_kept(service: Service) -> None:
    """Every bid that was accepted is in the log once, and no other; one by one."""
    assert service.manage("shell", "-c", READ).returncode == 0
    found = run(service.environment, "accepted", service.table)
    assert found["audit"] is True
    sent = {*service.anna.account.accepted, *service.bram.account.accepted}
    assert {bid: found["bids"].get(str(bid), 0) for bid in sent} == dict.fromkeys(sent, 1)
    assert {int(bid) for bid in found["bids"]} == sent
    assert set(found["answers"].values()) == {1}


READ = """
from django.utils import timezone
from notifications import inbound
inbound.read_waiting(now=timezone.now)
"""


def test_a_form_on_a_page_says_so_too(service):
    """Without asking the database who is there."""
    with lock(service):
        status, headers, page = sign_in(service.port)
    assert (status, headers["Retry-After"]) == (503, "30")
    assert "Not just now" in page


def sign_in(port: int) -> tuple[int, dict[str, str], str]:
    """What anybody may write: that they tried."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/accounts/login/")
        form = connection.getresponse()
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form.read().decode())[1]
        sent = urlencode({"csrfmiddlewaretoken": token, "login": "anna", "password": "guess"})
        cookie = form.headers["Set-Cookie"].partition(";")[0]
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/accounts/login/", sent, headers)
        answer = connection.getresponse()
        return answer.status, dict(answer.headers), answer.read().decode()
    finally:
        connection.close()


def test_without_postgres_everything_says_so_and_goes_on_when_it_is_back(tmp_path):
    with database("postgres", tmp_path) as environment:
        opened = run(environment | QUICK, "open")
        with running(environment | QUICK, opened) as service:
            assert service.anna.bid()[0] == 201
            with away(service):
                until(lambda: get(service.port, "/healthz")[0] == 503)
                status, _, problem = service.anna.bid()
                assert (status, problem["code"]) == (503, "unavailable")
                assert service.bram.bid() == 451
                assert get(service.port, "/")[0] == 503
            until(lambda: get(service.port, "/healthz")[0] == 200)
            for bid in service.anna.account.refused[:]:
                until(lambda bid=bid: service.anna.bid(bid)[0] == 201)
            for bid in service.bram.account.refused[:]:
                until(lambda bid=bid: service.bram.bid(bid) == 250)
            assert_kept(service)


@contextmanager
def away(service: Service) -> Iterator[None]:
    """It takes no connection, and ends those there are."""
    server = server_url("TEST_DATABASE_URL").replace("postgres://", "postgresql://")
    url = service.environment["DATABASE_URL"].replace("postgres://", "postgresql://")
    name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
        )
        try:
            yield
        finally:
            admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


# --- A disk of our own, where we may have one ---


@contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    if subprocess.run(["mount", *options, str(folder)], capture_output=True).returncode:
        pytest.skip("only root may mount a disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def mounted_read_only(folder: Path) -> Iterator[None]:
    with mounted(folder, "--bind", str(folder)):
        subprocess.run(["mount", "-o", "remount,ro,bind", str(folder)], check=True)
        yield


def test_a_disk_that_is_full(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    with (
        mounted(disk, "-t", "tmpfs", "-o", "size=8m", "tmpfs"),
        database("sqlite", disk) as environment,
        running(environment | QUICK, run(environment | QUICK, "open")) as service,
    ):
        junk = disk / "junk"
        with contextlib.suppress(OSError), junk.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        while (status := service.anna.bid()[0]) == 201:  # until what was there is used up
            pass
        assert status == 503
        assert service.bram.bid() in {250, 451}
        assert [get(service.port, path)[0] for path in ("/healthz", "/")] == [200, 200]
        assert service.manage("audit", service.table).returncode == 0
        junk.unlink()
        for bid in service.anna.account.refused[:]:
            assert service.anna.bid(bid)[0] == 201
        for bid in service.bram.account.refused[:]:
            assert service.bram.bid(bid) == 250
        assert_kept(service)


def test_a_disk_that_may_only_be_read(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    with database("sqlite", disk) as environment:
        environment |= QUICK
        opened = run(environment, "open")
        with mounted_read_only(disk), serving(environment) as (port, _):
            anna = ByRest(port, opened["table"], opened["tokens"][0])
            assert [anna.bid()[0] for _ in range(3)] == [503] * 3
            assert [get(port, path)[0] for path in ("/healthz", "/")] == [200, 200]
            assert get(port, f"/tables/{opened['table']}/")[0] == 200
            audit = [sys.executable, "manage.py", "audit", opened["table"]]
            assert subprocess.run(audit, env=environment, check=False).returncode == 0
        with serving(environment) as (port, _):
            anna.port = port
            assert [anna.bid(bid)[0] for bid in anna.account.refused[:]] == [201] * 3
        found = run(environment, "accepted", opened["table"])
        assert (found["audit"], found["bids"]) == (True, {"1": 1, "2": 1, "3": 1})
