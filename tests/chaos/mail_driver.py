"""A child process of the mail chaos tests: it opens doors as a web process or a mail server would,
and reports what became of it.

open PLAYERS BOTS    a table, seated, started; prints its id and each player's REST token
write TABLE          with nobody answering the doorbell: every player who is due sends a letter
errands TABLE        every player sends a letter with several things in it, delivered twice
later TABLE          every player asks for the position once more
recover MINUTES      send and read what a dead worker had claimed, so many minutes from now
expire TABLE SECONDS everybody's time is up so many seconds from now, and they were warned
address TABLE SEAT   prints the reply address of this seat's open question
hang                 read what has come in, and stand still in the midst of a letter
sweep MINUTES        play what is due so many minutes from now
report TABLE         prints what was sent, what was read and what still waits
"""

import json
import os
import sys
import time
from datetime import timedelta
from email.message import EmailMessage

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")

import django

django.setup()

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from core.accounts.models import User
from core.eventlog.models import Event
from games.models import Decision, Game, Press, Seat
from games.services import bots, positions, tables, timing
from games.tasks import nobody_rings
from notifications import addresses, inbound, letters_by_mail, mailer, sweeps
from notifications.models import Inbound, Outbound, ReplyToken
from tests.keys import key_of

NAMES = ("anna", "bram", "cato", "dirk", "els", "floor")


def open_table(players: int, bot_seats: int) -> None:
    """Nobody is woken: the test says when."""
    now = timezone.now()
    with nobody_rings():
        game = tables.open_table(
            ruleset="long-cours@1", seats=players + bot_seats, opened_by=None, now=now
        )
        users = [User.objects.create_user(name, f"{name}@example.org") for name in NAMES[:players]]
        for user in users:
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
            tables.join(game_id=game.pk, player=user, luck=user.username, source="web", now=now)
        for _ in range(bot_seats):
            tables.seat_bot(game_id=game.pk, bot="sensible", now=now)
        for user in users:
            tables.confirm(game_id=game.pk, player=user, now=now)
    print(json.dumps({"table": game.pk, "tokens": [key_of(user) for user in users]}))


def write(table: str) -> None:
    due = Decision.objects.filter(game=table, closed_at=None, due=True)
    players = {
        seat.number: seat.player
        for seat in Seat.objects.filter(game=table, holder="player").select_related("player")
    }
    for row in due.filter(seat__in=players):
        letter = EmailMessage()
        letter["From"], letter["Message-ID"] = players[row.seat].email, f"<{row.seat}@example.org>"
        letter["To"] = inbound.reply_address(
            ReplyToken.objects.get(game=table, seat=row.seat, decision=row.key).token
        )
        letter.set_content("agree")
        inbound.receive(letter.as_bytes(), via="lmtp", now=timezone.now())
    print("kept")


def errands(table: str) -> None:
    due = {
        row.seat: row.key for row in Decision.objects.filter(game=table, closed_at=None, due=True)
    }
    for seat in Seat.objects.filter(game=table, holder="player").select_related("player"):
        token = ReplyToken.objects.get(
            game=table, seat=seat.number, decision=due[seat.number]
        ).token
        raw = letter_of(
            seat,
            token,
            "press to all: Fair winds!\nstatus\nhistory since 5\nagree",
            f"<e{seat.number}@example.org>",
        )
        for _ in range(2):
            inbound.receive(raw, via="lmtp", now=timezone.now())
    print("kept")


def later(table: str) -> None:
    for seat in Seat.objects.filter(game=table, holder="player").select_related("player"):
        token = ReplyToken.objects.filter(game=table, seat=seat.number).first().token
        inbound.receive(
            letter_of(seat, token, "status", f"<l{seat.number}@example.org>"),
            via="lmtp",
            now=timezone.now(),
        )
    print("kept")


def letter_of(seat: Seat, token: str, text: str, name: str) -> bytes:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = (
        seat.player.email,
        inbound.reply_address(token),
        name,
    )
    letter.set_content(text)
    return letter.as_bytes()


def recover(minutes: int) -> None:
    def later() -> timezone.datetime:
        return timezone.now() + timedelta(minutes=minutes)

    print(
        json.dumps(
            {"read": inbound.read_waiting(now=later), "sent": mailer.send_waiting(now=later)}
        )
    )


def expire(table: str, seconds: int) -> None:
    """By a ruling, as the log has it."""
    now = timezone.now()
    until = now + timedelta(seconds=seconds)
    with transaction.atomic():
        position = positions.open_locked(table)
        due = {row.key: until for row in timing.running(position.game)}
        timing.move(position, due, reason="director", mark="chaos", now=now, actor="director")
    Decision.objects.filter(game=table).update(reminded_at=now - timedelta(hours=2))
    print(until.isoformat())


def address(table: str, seat: int) -> None:
    row = Decision.objects.get(game=table, seat=seat, closed_at=None, due=True)
    print(addresses.for_seat(Game.objects.get(pk=table), seat, row.key))


def hang() -> None:
    def stand_still(*_: object, **__: object) -> None:
        print("reading", flush=True)
        time.sleep(600)  # until it is killed

    letters_by_mail.moves.submit = stand_still
    inbound.read_waiting(now=timezone.now)


def sweep(minutes: int) -> None:
    with nobody_rings():
        print(sweeps.play_defaults(now=timezone.now() + timedelta(minutes=minutes)))


def submitted(table: str) -> list[tuple[int, str]]:
    """Which seat moved, and by which door."""
    found = Event.objects.filter(stream_id=table, kind="move_submitted").order_by("seq")
    told = [json.loads(data) for data in found.values_list("data", flat=True)]
    return [(move["seat"], move["channel"]) for move in told]


def report(table: str) -> None:
    mails = Outbound.objects.filter(game=table, dropped_at=None).order_by("pk")
    print(
        json.dumps(
            {
                "mails": {addresses.message_id(row): row.sent_at is not None for row in mails},
                "letters": list(Inbound.objects.order_by("pk").values_list("outcome", flat=True)),
                "answers": Outbound.objects.filter(kind="answer").count(),
                "press": Press.objects.count(),
                "moves": len(submitted(table)),
                "by": submitted(table),
                "bots_due": bots.waiting(),
                "head": Game.objects.select_related("stream").get(pk=table).stream.head_seq,
            }
        )
    )


if __name__ == "__main__":
    verb, *rest = sys.argv[1:]
    doors = {
        "open": open_table,
        "write": write,
        "errands": errands,
        "later": later,
        "recover": recover,
        "expire": expire,
        "address": address,
        "hang": hang,
        "sweep": sweep,
        "report": report,
    }
    doors[verb](*(int(a) if a.isdigit() else a for a in rest))
