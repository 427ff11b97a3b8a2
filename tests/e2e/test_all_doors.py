"""One whole game through every door: Anna by REST, Bram by the forms of the table page in a real
browser, Cato by mail (LMTP in, SMTP out), and Dirk, who never answers, by the clock. Then it is
audited."""

import json
import re
import smtplib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from http.client import HTTPConnection
from urllib.parse import urlsplit

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from playwright.sync_api import Page

from core.accounts.models import User
from core.eventlog import log
from games.engine import Command
from games.management.commands.audit import audit_game
from games.models import Decision, Game
from games.services import bots, letters, positions, tables
from games.services.positions import Position
from notifications import clocks, inbound, mailer, sweeps
from notifications.models import Inbound
from tests.browser.test_pages_in_browser import chromium
from tests.mails import news_of
from tests.notifications.test_lmtp import Mailbox, door, smtp  # noqa: F401 -- fixtures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ANNA, BRAM, CATO, DIRK = 1, 2, 3, 4
PASSWORD = "a-fair-wind-from-the-west"
SECRET = bytes(31) + b"\x01"
MOST_LETTERS = 600


class Clock:
    """The time all doors see. It jumps when everybody but Dirk has answered: nobody sits out
    three days here."""

    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock(monkeypatch, now) -> Clock:
    clock = Clock(now)
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture
def game(transactional_db, clock, settings) -> Game:
    """A short game for four, its first letters awaited."""
    settings.MAIL_DOMAIN = "paquebot.example"
    settings.DEFAULT_FROM_EMAIL = "Paquebot <play@paquebot.example>"
    settings.SESSION_COOKIE_AGE = 10 * 365 * 86400  # Dirk's silences add up to months
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    options = {"short": True, "round_limit": 30}
    table = tables.open_table(
        ruleset="long-cours@1",
        seats=4,
        opened_by=None,
        now=clock(),
        options=options,
        secret=SECRET,
        table_id="four-doors",
    )
    players = [
        User.objects.create_user(name, f"{name}@example.org", PASSWORD)
        for name in ("anna", "bram", "cato", "dirk")
    ]
    for player in players:
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
        tables.join(
            game_id=table.pk, player=player, luck=player.username, source="web", now=clock()
        )
    for player in players:
        tables.confirm(game_id=table.pk, player=player, now=clock())
    return newest(table)


def newest(game: Game) -> Game:
    return Game.objects.select_related("stream").get(pk=game.pk)


# --- The doors ---


class Rest:
    """Anna's program."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.token = ""
        self.token = self.post(
            "/api/v1/token", {"username": "anna", "password": PASSWORD}, expected=201
        )["token"]
        self.sent = 0

    def post(
        self, path: str, content: object, *, expected: int, **headers: str
    ) -> dict[str, object]:
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        connection = HTTPConnection(self.host, timeout=60)
        try:
            connection.request(
                "POST", path, json.dumps(content), {"Content-Type": "application/json", **headers}
            )
            answer = connection.getresponse()
            told = json.loads(answer.read())
            assert answer.status == expected, told
            return told
        finally:
            connection.close()

    def play(self, position: Position, decision: str, command: Command) -> None:
        self.sent += 1
        letter = {
            "command": msgspec.to_builtins(command),
            "decision": decision,
            "expected_seq": position.seq,
        }
        self.post(
            f"/api/v1/tables/{position.game.pk}/moves",
            letter,
            expected=201,
            **{"Idempotency-Key": f"anna-{self.sent}"},
        )


class Web:
    """Bram's browser, in a thread of its own: its event loop and our database do not go
    together."""

    def __init__(self, address: str, stack: ExitStack) -> None:
        self.address = address
        self.thread = stack.enter_context(ThreadPoolExecutor(max_workers=1))
        self.inside = ExitStack()
        stack.callback(lambda: self.thread.submit(self.inside.close).result(60))
        self.page: Page = self.thread.submit(self.sign_in).result(120)

    def sign_in(self) -> Page:
        page = self.inside.enter_context(chromium()).new_page(locale="en")
        page.goto(f"{self.address}/accounts/login/")
        page.fill("input[name=login]", "bram@example.org")
        page.fill("input[name=password]", PASSWORD)
        page.locator("main form", has=page.locator("input[name=password]")).get_by_role(
            "button"
        ).first.click()
        page.wait_for_url(f"{self.address}/my/")
        return page

    def play(self, position: Position, decision: str, command: Command) -> None:
        orders = written(position, command)
        assert self.thread.submit(self.write, position.game.pk, orders).result(120) == "", orders

    def write(self, table: str, orders: str) -> str:
        """Put the orders into the box and send them. What stands in the way, if anything does."""
        self.page.goto(f"{self.address}/tables/{table}/")
        text = self.page.locator("details", has=self.page.locator("form.letter"))
        if text.get_attribute("open") is None:
            text.locator("summary").click()
        text.get_by_label("Your orders").fill(orders)
        text.get_by_role("button", name="Send this text").click()
        self.page.wait_for_selector("#answer .done, #answer .trouble")
        trouble = self.page.locator("#answer .trouble")
        return trouble.inner_text() if trouble.count() else ""

    def text(self, path: str) -> str:
        def look() -> str:
            self.page.goto(self.address + path)
            return self.page.inner_text("main")

        return self.thread.submit(look).result(60)


class Mail:
    """Cato's mail program."""

    def __init__(self, mailbox: Mailbox, port: int, clock: Clock) -> None:
        self.mailbox, self.port, self.clock = mailbox, port, clock
        self.sent = 0

    def received(self, name: str) -> list[EmailMessage]:
        return [
            BytesParser(policy=policy.default).parsebytes(raw)
            for to, raw in self.mailbox.messages
            if to == [f"{name}@example.org"]
        ]

    def play(self, position: Position, decision: str, command: Command) -> None:
        mailer.send_waiting(now=self.clock)
        turn = next(
            mail for mail in reversed(self.received("cato")) if "your turn" in news_of(mail)
        )
        self.sent += 1
        reply = EmailMessage(policy=policy.SMTP)
        reply["From"], reply["To"] = "Cato <cato@example.org>", turn["Reply-To"]
        reply["Subject"], reply["In-Reply-To"] = f"Re: {turn['Subject']}", turn["Message-ID"]
        reply["Message-ID"] = f"<cato-{self.sent}@example.org>"
        quoted = "".join(
            f"> {line}\n" for line in turn.get_body(("plain",)).get_content().splitlines()
        )
        reply.set_content(f"{written(position, command)}\n\nOn Monday Paquebot wrote:\n{quoted}")
        with smtplib.LMTP("127.0.0.1", self.port) as server:
            assert (
                server.sendmail(
                    "cato@example.org", [turn["Reply-To"].addresses[0].addr_spec], reply.as_bytes()
                )
                == {}
            )
        inbound.read_waiting(now=self.clock)
        mailer.send_waiting(now=self.clock)
        answer = self.received("cato")
        told = next(mail for mail in reversed(answer) if mail["In-Reply-To"] == reply["Message-ID"])
        assert Inbound.objects.latest("pk").outcome == "accepted", told.get_body(
            ("plain",)
        ).get_content()


class Silence:
    """Dirk. Once the game waits for nobody else, his time runs out."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def play(self, position: Position, decision: str, command: Command) -> None:
        due_at = Decision.objects.get(game=position.game, key=decision).due_at
        mailer.send_waiting(now=self.clock)
        self.clock.now = due_at - timedelta(hours=2)
        assert (sweeps.remind(now=self.clock()), sweeps.play_defaults(now=self.clock())) == (1, 0)
        mailer.send_waiting(now=self.clock)
        self.clock.now = due_at + clocks.SETTLED
        assert sweeps.play_defaults(now=self.clock()) == 1


def written(position: Position, command: Command) -> str:
    return "\n".join(
        letters.command_lines(position.engine, command, letters.names_of(position.game))
    )


# --- The game ---


@pytest.fixture
def doors(live_server, clock, smtp, door) -> Iterator[dict[int, Rest | Web | Mail | Silence]]:  # noqa: F811
    with ExitStack() as stack:
        yield {
            ANNA: Rest(live_server.url),
            BRAM: Web(live_server.url, stack),
            CATO: Mail(smtp, door, clock),
            DIRK: Silence(clock),
        }


def play_to_the_end(game: Game, doors: dict[int, Rest | Web | Mail | Silence]) -> None:
    """The sensible bot chooses, each seat's own door carries it. Dirk comes last: the clock
    waits for whoever is still in time."""
    for _ in range(MOST_LETTERS):
        position = positions.newest(newest(game))
        due = [decision for decision in position.engine.pending(position.state) if decision.due]
        if not due:
            return
        decision = min(due, key=lambda decision: (decision.seat == DIRK, decision.seat))
        doors[decision.seat].play(
            position, decision.key, bots.choose(position, decision.seat, "sensible")
        )
    raise AssertionError("the game did not end")


def channels(game: Game) -> Counter[tuple[int, str]]:
    moves = [json.loads(row.data) for row in log.read(game.pk) if row.kind == "move_submitted"]
    return Counter((move["seat"], move["channel"]) for move in moves)


def test_one_whole_game_through_every_door(game, doors, clock):
    play_to_the_end(game, doors)
    over = newest(game)
    assert over.over
    played = channels(over)
    assert set(played) == {(ANNA, "rest"), (BRAM, "web"), (CATO, "mail"), (DIRK, "clock")}

    report = audit_game(over)
    assert report.ok, report.failure
    assert report.moves == played.total()

    # Everybody is told, each by mail; the page shows it to whoever looks.
    mailer.send_waiting(now=clock)
    best = next(placing["seat"] for placing in over.result if placing["place"] == 1)
    winner = {ANNA: "anna", BRAM: "bram", CATO: "cato", DIRK: "dirk"}[best]
    for name in ("anna", "bram", "cato", "dirk"):
        result = doors[CATO].received(name)[-1]
        assert "the game is over" in news_of(result)
        assert re.search(
            rf"^1\. {winner}\b", result.get_body(("plain",)).get_content(), re.MULTILINE
        )
    assert winner in doors[BRAM].text("/tables/four-doors/")
    # Dirk was asked, reminded and told what was played for him, every time.
    subjects = [
        news_of(mail).partition(": ")[2].partition(" (")[0] for mail in doors[CATO].received("dirk")
    ]
    each = played[DIRK, "clock"]
    assert Counter(subjects) == {
        "your turn": each,
        "the table waits for you": each,
        "the clock has played for you": each,
        "the game is over": 1,
    }
