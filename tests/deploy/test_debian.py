"""The whole stack on Debian's own servers, from the files of `deploy/`: games by REST and by mail,
a bounce, each part stopped in turn, a clock that is wrong, another key, and a database that is
destroyed and comes back. `make test-deploy` runs it."""

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest

from tests.deploy.debian import NOBODY, PLAYERS, Host, wait
from tests.deploy.test_files import tool

pytestmark = pytest.mark.slow

NEEDED = ("redis-server", "nginx", "postfix", "faketime", "openssl", "setpriv", "runuser")
NEW_KEY = "Nq7-" * 5 + "Zs8_kL3vR1sT6bN9cD2fG4hJ7zA5yE0wX"

PEOPLE = """
from allauth.account.models import EmailAddress
from core.accounts import activity, keys
from core.accounts.models import User
from django.utils import timezone
told = {}
for address in ("anna@players.example", "bram@players.example", "cato@bounce.example"):
    name = address.partition("@")[0]
    user = User.objects.create_user(name, address, "correct horse battery")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    key, secret = keys.make(
        user, name="test", scopes=("play", "organise"), days=None, client=activity.Client(),
        now=timezone.now(),
    )
    told[name] = secret
print(json.dumps(told))
"""
SESSION = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from core.accounts.models import User
user, session = User.objects.get(username="anna"), SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(json.dumps(session.session_key))
"""
COUNTS = """
from games.models import Decision, Game, Receipt
from notifications.models import Inbound, Outage, Outbound, Trouble
print(json.dumps({
    "outages": Outage.objects.count(),
    "moved": Decision.objects.filter(moved__contains="/outage").count(),
    "receipts": Receipt.objects.count(),
    "unsent": Outbound.objects.filter(sent_at=None, dropped_at=None).count(),
    "unread": Inbound.objects.filter(read_at=None).count(),
    "hard": list(Trouble.objects.filter(kind="hard").values_list("address", flat=True)),
    "status": list(Game.objects.order_by("pk").values_list("status", flat=True)),
}))
"""
SWEEP = """
from django.utils import timezone
from core import clock
from notifications import tasks
before = timezone.now()
tasks.sweep_deadlines()
print(json.dumps((before - clock.now()).total_seconds()))
"""


@pytest.fixture(scope="module")
def host(request) -> Iterator[Host]:
    if os.geteuid() != 0:
        pytest.skip("only root may start servers as their own users")
    for name in NEEDED:
        tool(name)
    ensure_user("paquebot")
    made = Host()
    try:
        made.set_up()
        yield made
    finally:
        if request.session.testsfailed or not made.processes:
            show_logs(made)
        made.stop_postfix()
        made.close()


def show_logs(host: Host) -> None:
    for log in sorted(host.folder.glob("*.log")):
        print(f"--- {log.name}\n{log.read_text(errors='replace')[-3000:]}")


def ensure_user(name: str) -> None:
    try:
        pwd.getpwnam(name)
    except KeyError:
        where = shutil.which("useradd", path=f"{os.environ['PATH']}:/usr/sbin") or "useradd"
        subprocess.run([where, "--system", "--no-create-home", name], check=True)


@pytest.fixture(scope="module")
def keys(host) -> dict[str, str]:
    return host.python(PEOPLE)


class Table:
    """Anna plays by REST, Bram by mail, a bot beside them."""

    def __init__(self, host: Host, keys: dict[str, str], ruleset: str = "long-cours@1") -> None:
        self.host, self.keys, self.count = host, keys, 0
        wish = {"ruleset": ruleset, "seats": 3}
        status, told, _ = self.rest("POST", "/tables", wish)
        assert status == 201, told
        self.id = told["id"]

    def rest(self, method: str, path: str, body: Any = None, who: str = "anna") -> Any:
        self.count += 1
        return self.host.ask(
            method, f"/api/v1{path}", body, Authorization=f"Bearer {self.keys[who]}",
            **{"Idempotency-Key": f"{time.time_ns()}-{self.count}"},
        )  # fmt: skip

    def begin(self, other: str = "bram") -> None:
        at = f"/tables/{self.id}"
        for who in ("anna", other):
            status, told, _ = self.rest("POST", f"{at}/join", {"luck": who}, who=who)
            assert status in (200, 409), told
        status, told, _ = self.rest("POST", f"{at}/bots", {"bot": "sensible"})
        assert status == 200, told
        for who in ("anna", other):
            status, told, _ = self.rest("POST", f"{at}/confirm", who=who)
            assert status == 200, told

    def asked(self, who: str) -> set[str]:
        """The questions that wait for them."""
        status, told, _ = self.rest("GET", f"/tables/{self.id}/options", who=who)
        return (
            {one["decision"] for one in told["decisions"] if one["due"]} if status == 200 else set()
        )

    def move(self, orders: str = "agree", who: str = "anna") -> int:
        status, told, _ = self.rest("POST", f"/tables/{self.id}/moves", {"orders": orders}, who=who)
        if status != 201:
            print(who, orders, status, told)
        return int(status)


@pytest.fixture(scope="module")
def table(host, keys) -> Table:
    made = Table(host, keys)
    made.begin()
    return made


def turn_mails(host: Host) -> list[EmailMessage]:
    return [mail for mail in host.sink.to("bram") if "play+" in (mail["Reply-To"] or "")]


def test_a_game_is_played_by_rest_through_tls_and_by_mail_through_postfix(host, table):
    begun, used, moves = time.monotonic(), set(), 0
    while (moves < 6 or len(used) < 4) and time.monotonic() - begun < 180:
        if table.asked("anna"):
            assert table.move() == 201
            moves += 1
        asked = table.asked("bram")
        prompts = [mail for mail in turn_mails(host) if mail["Reply-To"] not in used]
        if asked and prompts:  # each question has an address of its own
            used.add(prompts[-1]["Reply-To"])
            host.reply(prompts[-1], "agree")
            wait(lambda asked=asked: asked - table.asked("bram"), "Bram's letter")
        time.sleep(0.2)
    answered = len(used)
    print(f"{moves} moves by REST, {answered} by mail, in {time.monotonic() - begun:.0f} s")
    assert moves >= 6
    assert answered >= 4
    assert table.move("resign") == 201
    host.reply(turn_mails(host)[-1], "resign")
    wait(lambda: table.rest("GET", f"/tables/{table.id}")[1]["status"] == "finished", "the end")
    status, told, _ = table.rest("GET", f"/tables/{table.id}/bundle")
    assert status == 200
    assert "holds" in host.manage("audit", table.id) or told


def test_a_mail_that_nobody_takes_comes_back_and_is_noted(host, keys):
    with_cato = Table(host, keys)
    with_cato.begin("cato")
    wait(lambda: host.python(COUNTS)["hard"] == [f"cato@{NOBODY}"], "the bounce")


def test_postfix_asks_us_before_it_takes_a_letter_and_a_part_that_is_away_loses_none(host, keys):
    running = Table(host, keys)
    running.begin()
    wait(lambda: running.asked("bram") or (running.asked("anna") and running.move()), "a turn")
    while not running.asked("bram"):
        running.asked("anna") and running.move()
        time.sleep(0.2)
    last = wait(lambda: turn_mails(host)[-1:], "a mail")[0]
    host.stop("mail")  # the listener: its socket stays, the letter waits in it or in Postfix
    host.reply(last, "status")
    before = len(host.sink.to("bram"))
    time.sleep(2)
    host.start_mail()
    wait(lambda: len(host.sink.to("bram")) > before, "the answer to a letter that had to wait")


@pytest.mark.parametrize(
    "part", ["redis", "worker-mail", "worker-bots", "beat", "postgres", "nginx", "web"]
)
def test_each_part_may_die_and_nothing_is_lost(host, keys, part):
    running = Table(host, keys)
    running.begin()
    wait(lambda: running.asked("anna") or running.asked("bram"), "a turn")
    host.stop(part, signal.SIGKILL if part != "postgres" else signal.SIGINT)
    if part in ("redis", "worker-mail", "worker-bots", "beat"):
        who = "anna" if running.asked("anna") else "bram"
        assert running.move(who=who) == 201, "a move needs only the database"
    if part == "postgres":
        assert host.ask("GET", "/my/")[0] in (302, 500, 503)
        host.start_postgres()
    elif part.startswith("worker-"):
        host.start_worker(part.removeprefix("worker-"))
    else:
        getattr(host, f"start_{part}")()
    wait(host.answers, "pages again")
    moved = 0
    end = time.monotonic() + 120
    while moved < 2 and time.monotonic() < end:
        for who in ("anna", "bram"):
            if running.asked(who) and running.move(who=who) == 201:
                moved += 1
        time.sleep(0.3)
    assert moved >= 2, "the bot and the players go on"
    assert host.python(COUNTS)["outages"] == 0


def test_a_host_whose_clock_is_an_hour_ahead_moves_no_deadline(host):
    before = host.python(COUNTS)
    ahead = host.python(SWEEP, tool("faketime"), "-f", "+61m")
    print(f"its own clock is {ahead:.0f} s ahead of the time it goes by")
    assert 3650 < ahead < 3670  # by its own clock; by the database's it is now
    after = host.python(COUNTS)
    assert (after["outages"], after["moved"]) == (before["outages"], before["moved"]) == (0, 0)
    assert after["receipts"] == before["receipts"]


def test_what_the_old_key_signed_still_counts(host):
    cookie = f"sessionid={host.python(SESSION)}"
    assert host.ask("GET", "/my/", Cookie=cookie)[0] == 200
    old = host.environment["SECRET_KEY"]
    host.environment |= {"SECRET_KEY": NEW_KEY, "SECRET_KEY_FALLBACKS": old}
    host.stop("web")
    host.start_web()
    wait(host.answers, "pages with the new key")
    assert host.ask("GET", "/my/", Cookie=cookie)[0] == 200


def test_a_database_that_is_destroyed_comes_back_and_everything_goes_on(host, keys):
    running = Table(host, keys)
    running.begin()
    wait(lambda: host.python(COUNTS)["unsent"] == 0, "all mails sent")
    host.manage("backup", str(host.folder / "backups"))
    (copy,) = (host.folder / "backups").glob("*.dump")
    for name in ("beat", "worker-mail", "worker-bots", "worker-paper", "mail", "web"):
        host.stop(name)
    host.psql("postgres", "DROP DATABASE paquebot WITH (FORCE)")
    host.psql("postgres", "CREATE DATABASE paquebot OWNER paquebot")
    told = host.manage("restore", str(copy))
    assert "logs end as they did when it was made" in told
    assert "stored games hold." in told
    host.start_web()
    host.start_mail()
    for queue in ("mail", "bots", "paper"):
        host.start_worker(queue)
    host.start_beat()
    wait(host.answers, "pages from the copy")
    wait(lambda: any(running.asked(who) for who in ("anna", "bram")), "a turn")
    who = "anna" if running.asked("anna") else "bram"
    assert running.move(who=who) == 201
    assert "stored games hold." in host.manage("audit", "--all")
    assert host.sink.to(PLAYERS)
