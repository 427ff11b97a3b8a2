"""The same cast, with confirmed addresses, at a table of Long Cours whose first letters are
awaited."""

from collections.abc import Callable
from email.message import EmailMessage
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress

from core.accounts.models import User
from games.models import Game
from games.services import positions, tables
from games.table import Clock
from notifications import inbound, mailer
from notifications.models import ReplyToken
from tests.mails import row_of


@pytest.fixture(autouse=True)
def mail_settings(settings) -> None:
    settings.MAIL_DOMAIN = "paquebot.example"
    settings.BASE_URL = "https://paquebot.example"
    settings.DEFAULT_FROM_EMAIL = "Paquebot <play@paquebot.example>"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def cast(db) -> SimpleNamespace:
    people = {}
    for name in ("anna", "bram", "cato", "dirk"):
        people[name] = User.objects.create_user(name, f"{name}@example.org")
        EmailAddress.objects.create(
            user=people[name], email=f"{name}@example.org", verified=True, primary=True
        )
    return SimpleNamespace(**people)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def game(cast, clock, now) -> Game:
    told = {
        "ruleset": "long-cours@1",
        "seats": 3,
        "clock": clock,
        "secret": bytes(32),
        "table_id": "testtable1",
    }
    opened = tables.open_table(opened_by=cast.anna, now=now, **told)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=opened.pk, player=player, luck=player.username, source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=opened.pk, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=opened.pk)


@pytest.fixture
def seat_order(game) -> list[int]:
    return list(positions.newest(game).state.order)


@pytest.fixture
def send_all(now) -> Callable[[], int]:
    return lambda: mailer.send_waiting(now=lambda: now)


@pytest.fixture
def reply(game, now, send_all, cast) -> Callable[..., tuple[str, EmailMessage | None]]:
    """reply(seat, text): answer this seat's newest prompt by mail; gives what became of it and
    the answer that was sent."""
    count = iter(range(1, 1000))
    people = {1: cast.anna, 2: cast.bram, 3: cast.cato}

    def reply(
        seat: int,
        text: str,
        *,
        sender: str = "",
        message_id: str = "",
        token: str = "",
        **headers: str,
    ) -> tuple[str, str | None]:
        from django.core import mail

        send_all()
        name = (
            token
            or ReplyToken.objects.filter(game=game, seat=seat)
            .exclude(decision="")
            .order_by("-pk")
            .first()
            .token
        )
        message = EmailMessage()
        message["From"] = sender or people[seat].email
        message["To"] = f"Paquebot <{inbound.reply_address(name)}>"
        message["Subject"] = "Re: your turn"
        message["Message-ID"] = message_id or f"<letter-{next(count)}@example.org>"
        for header, value in headers.items():
            message[header.replace("_", "-")] = value
        message.set_content(text)
        row = inbound.receive(message.as_bytes(), via="pipe", now=now)
        inbound.read_waiting(now=lambda: now)
        row.refresh_from_db()
        before = len(mail.outbox)
        send_all()
        answers = [sent for sent in mail.outbox[before:] if row_of(sent).kind == "answer"]
        return row.outcome, answers[0].body if answers else None

    return reply
