"""Whole games by mail alone: nobody has an account, nobody opens a page. Els invites addresses;
everything else is SMTP out and LMTP in, with slips of the pen, letters that come too late,
letters that come twice, strangers and out-of-office notes. Then each game is audited."""

import json
import smtplib
from collections import Counter
from datetime import datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

import pytest
from django.utils.translation import override

from core.accounts.models import User
from core.eventlog import log
from games.engine import ENGINES, load
from games.management.commands.audit import audit_game
from games.models import Game, Report, Seat
from games.services import bots, letters, positions, reports, tables
from notifications import inbound, mailer
from notifications.models import Inbound, Outbound
from tests.mails import news_of
from tests.notifications.test_lmtp import Mailbox, door, smtp  # noqa: F401 -- fixtures

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Anna", "Bram", "Cato", "Dirk")
FRENCH = "Bram"
OPTIONS = {"long-cours@1": {"short": True, "round_limit": 30}}
SECRET = bytes(31) + b"\x07"
MOST_LETTERS = 1500
ON_BOTH = "siecle-dor@1"  # played on both databases; the other games go through the same services
GAMES = [
    pytest.param(name, marks=() if name == ON_BOTH else pytest.mark.alike)
    for name in sorted(ENGINES)
]


class Clock:
    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Post:
    """The post office between us and four mail programs."""

    def __init__(self, mailbox: Mailbox, port: int, clock: Clock) -> None:
        self.mailbox, self.port, self.clock = mailbox, port, clock
        self.read = 0
        self.mails: dict[str, list[EmailMessage]] = {}
        self.sent = Counter()

    def come(self) -> None:
        """What goes out now lies in its readers' boxes."""
        mailer.send_waiting(now=self.clock)
        for to, raw in self.mailbox.messages[self.read :]:
            self.mails.setdefault(to[0], []).append(
                BytesParser(policy=policy.default).parsebytes(raw)
            )
        self.read = len(self.mailbox.messages)

    def newest(self, name: str, *words: str) -> EmailMessage:
        mine = self.mails.get(address(name), [])
        return next(mail for mail in reversed(mine) if any(word in news_of(mail) for word in words))

    def post(self, message: EmailMessage, *, sender: str = "") -> str:
        """Hand it over by LMTP, have it read and answered; gives what became of it."""
        to = message["To"].addresses[0].addr_spec
        with smtplib.LMTP("127.0.0.1", self.port) as server:
            assert (
                server.sendmail(
                    sender or message["From"].addresses[0].addr_spec, [to], message.as_bytes()
                )
                == {}
            )
        inbound.read_waiting(now=self.clock)
        self.come()
        outcome = Inbound.objects.latest("pk").outcome
        self.sent[outcome] += 1
        return outcome

    def answer(
        self, name: str, mail: EmailMessage, text: str, *, sender: str = "", **headers: str
    ) -> EmailMessage:
        """As a mail program writes it: the text, and the mail it answers quoted below."""
        letter = EmailMessage(policy=policy.SMTP)
        letter["From"], letter["To"] = f"{name} <{sender or address(name)}>", mail["Reply-To"]
        letter["Subject"], letter["In-Reply-To"] = f"Re: {mail['Subject']}", mail["Message-ID"]
        letter["Message-ID"] = f"<{name}-{sum(self.sent.values())}-{len(text)}@example.org>"
        for header, value in headers.items():
            letter[header.replace("_", "-")] = value
        quoted = "".join(
            f"> {line}\n" for line in mail.get_body(("plain",)).get_content().splitlines()
        )
        letter.set_content(
            f"{text}\n\nOn 1 March 2027 Paquebot <play@paquebot.example> wrote:\n{quoted}"
        )
        return letter


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


@pytest.fixture
def clock(now) -> Clock:
    return Clock(now)


@pytest.fixture
def post(smtp, door, clock, settings) -> Post:  # noqa: F811
    settings.MAIL_DOMAIN = "paquebot.example"
    settings.BASE_URL = "https://paquebot.example"
    settings.DEFAULT_FROM_EMAIL = "Paquebot <play@paquebot.example>"
    return Post(smtp, door, clock)


def newest(game: Game) -> Game:
    return Game.objects.select_related("stream").get(pk=game.pk)


def gathered(ruleset: str, post: Post) -> Game:
    """Els opens a table and writes down addresses; who is invited answers, and says that they
    are ready."""
    els = User.objects.create_user("els", "els@example.org")
    seats = load(ruleset).players[0]
    names = NAMES[:seats]
    game = tables.open_table(
        ruleset=ruleset,
        seats=seats,
        opened_by=els,
        now=post.clock(),
        options=OPTIONS.get(ruleset),
        secret=SECRET,
        invited_only=True,
    )
    for name in names:
        tables.invite(game_id=game.pk, by=els, now=post.clock(), email=address(name))
    post.come()
    for name in names:
        invitation = post.newest(name, "invites you")
        assert post.post(post.answer(name, invitation, "What is this?")) == "refused"
        words = f"join as {name}\nluck of {name}" if name != "Cato" else "join"
        assert (
            post.post(post.answer(name, invitation, words, sender="mallory@example.org"))
            == "stranger"
        )
        assert post.post(post.answer(name, invitation, words)) == "accepted"
    assert [seat.player.username for seat in Seat.objects.filter(game=game)] == list(names)
    for name in names:
        full = post.newest(name, "the table is full")
        if name == FRENCH:
            assert post.post(post.answer(name, full, "langue français")) == "accepted"
        assert (
            post.post(
                post.answer(
                    name, full, "prêt" if name == FRENCH else "Hi,\n\nready\n\nCheers\n" + name
                )
            )
            == "accepted"
        )
    assert newest(game).status == Game.Status.RUNNING
    return newest(game)


def orders_of(position: positions.Position, seat: int, name: str) -> str:
    """What the sensible bot would do, as this player would write it."""
    command = bots.choose(position, seat, "sensible")
    with override("fr" if name == FRENCH else "en"):
        return "\n".join(
            letters.command_lines(position.engine, command, letters.names_of(position.game))
        )


def played(game: Game, post: Post, names: tuple[str, ...]) -> list[EmailMessage]:
    """To the end; every few letters something goes wrong on the way. Gives the letters that
    counted."""
    counted: list[EmailMessage] = []
    old: dict[str, EmailMessage] = {}
    for number in range(MOST_LETTERS):
        position = positions.newest(newest(game))
        due = [decision for decision in position.engine.pending(position.state) if decision.due]
        if not due:
            return counted
        decision = due[number % len(due)]
        name = names[decision.seat - 1]
        prompt = post.newest(name, "your turn", "à vous")
        orders = orders_of(position, decision.seat, name)
        mishap(number, name, prompt, old, counted, post)
        letter = post.answer(name, prompt, orders)
        told = post.post(letter)
        answered = next(
            mail
            for mail in reversed(post.mails[address(name)])
            if mail["In-Reply-To"] == letter["Message-ID"]
        )
        assert told == "accepted", (orders, answered.get_body(("plain",)).get_content())
        counted.append(letter)
        old[name] = prompt
    raise AssertionError("the game did not end")


def mishap(
    number: int,
    name: str,
    prompt: EmailMessage,
    old: dict[str, EmailMessage],
    counted: list[EmailMessage],
    post: Post,
) -> None:
    head = Inbound.objects.count()
    match number % 12:
        case 2:
            assert (
                post.post(post.answer(name, prompt, f"scuttle the ship at once, letter {number}"))
                == "refused"
            )
        case 4 if counted:
            assert post.post(counted[-1]) == "repeated"  # the mail server delivered it twice
        case 6:
            holiday = post.answer(
                name, prompt, "I am out of office.", Auto_Submitted="auto-replied"
            )
            assert post.post(holiday) == "automatic"
        case 8 if name in old and old[name]["Reply-To"] != prompt["Reply-To"]:
            assert post.post(post.answer(name, old[name], "agree")) == "stale"
        case 10:
            assert (
                post.post(post.answer(name, prompt, "resign", sender="mallory@example.org"))
                == "stranger"
            )
        case 11:
            asked = (
                "état\nhistorique depuis 3\naide"
                if name == FRENCH
                else "status\nhistory since 3\nhelp"
            )
            assert post.post(post.answer(name, prompt, asked)) == "accepted"
        case _:
            return
    assert Inbound.objects.count() <= head + 1


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_by_mail_alone(ruleset, post, settings):
    settings.LETTERS_AN_HOUR = 10_000  # the whole game is played within an hour
    game = gathered(ruleset, post)
    names = NAMES[: game.seats_count]
    first = post.newest("Anna", "your turn", "done")
    talk = (
        "press to Bram: Shall we sail together?\npress to all: Fair winds!\nabsent 3 Aug to 17 "
        "Aug\nmap"
    )
    assert post.post(post.answer("Anna", first, talk)) == "accepted"
    counted = played(game, post, names)

    over = newest(game)
    assert over.over
    report = audit_game(over)
    assert report.ok, report.failure
    moves = [json.loads(row.data) for row in log.read(game.pk) if row.kind == "move_submitted"]
    assert {move["channel"] for move in moves} == {"mail"}
    assert len(moves) == len(counted)  # each letter once, whatever the post did with it

    assert set(post.sent) == {
        "accepted",
        "refused",
        "repeated",
        "stale",
        "stranger",
        "automatic",
    }  # it all went wrong once

    # Every mail that came in has one answer, save those of machines and strangers; and the
    # stranger's player was told, once a day.
    answered = Counter(Outbound.objects.filter(kind="answer").values_list("once", flat=True))
    deserve = Inbound.objects.exclude(outcome__in=["automatic", "stranger", "unknown"])
    assert answered == Counter(f"answer/{pk}" for pk in deserve.values_list("pk", flat=True))
    strangers = {
        (mail.seat, mail.read_at.date())
        for mail in Inbound.objects.filter(outcome="stranger").exclude(seat=None)
        if mail.read_at
    }
    warned = Outbound.objects.filter(kind="stranger")
    assert warned.exclude(user=None).count() == len(strangers)
    assert warned.filter(user=None).count() == len(names)  # those invited, each at their address
    assert "mallory@example.org" not in post.mails
    assert not Outbound.objects.filter(sent_at=None, dropped_at=None).exclude(kind="map").exists()

    # What was asked for along the way has come: messages to whom they were for, and the map once it
    # was drawn.
    alone = [
        mail
        for name in names
        for mail in post.mails[address(name)]
        if "Anna writes to you" in news_of(mail) or "Anna vous écrit" in news_of(mail)
    ]
    assert [mail["To"] for mail in alone] == [address("Bram")]
    assert reports.make_waiting(now=post.clock) == Report.objects.filter(kind="map").count() == 1
    post.clock.now += timedelta(minutes=1)
    post.come()
    drawn = post.newest("Anna", "the map")
    (pdf,) = [part for part in drawn.walk() if part.get_content_type() == "application/pdf"]
    assert pdf.get_payload(decode=True).startswith(b"%PDF-")
    for name in names:
        assert post.newest(name, "the game is over", "la partie est finie")
