"""A mail being written, and what most kinds of mail tell: what happened since, what was said,
where to go on."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from core import sql
from core.accounts import ties
from core.accounts.models import User
from core.eventlog import log
from games.engine import Engine, load
from games.models import Game, Press
from games.reports import log_text
from games.services import letters, notes, positions, prepared_tables, reading
from games.services import press as talk
from games.services.positions import Position
from games.table import MoveSubmitted
from notifications import unsubscribing
from notifications.addresses import mark_link
from notifications.models import Outbound

MOST_PARAGRAPHS = 40
NO_NEWS = {
    *(
        "move_submitted",
        "deadline_set",
        "deadline_moved",
        "turn_ended",
    ),  # the letters themselves, and what the mail says anyway
    *(
        "table_opened",
        "seat_taken",
        "seat_freed",
        "seat_confirmed",
        "table_started",
    ),  # how the table came together
    "table_closed",  # the mail about it says why
}


class TableMail:
    """A mail being written: what several of its parts need, looked up once."""

    def __init__(self, row: Outbound) -> None:
        assert row.game is not None
        self.row = row
        self.game = row.game
        self.engine: Engine[Any] = load(row.game.ruleset)
        self.names = letters.names_of(row.game)

    @cached_property
    def position(self) -> Position:
        """As of the mail's event: at the head that is the newest, else folded from the start."""
        if self.row.seq == self.game.stream.head_seq:
            newest = positions.loaded(self.game)
            if newest.seq == self.row.seq:
                return newest
        return positions.at(self.game, self.row.seq)

    @cached_property
    def subject(self) -> str:
        """The same for every mail about this table: mail programs keep together what has one
        subject. What is new stands in the first line."""
        return f"{self.game.name} · {gettext(self.engine.title)}"

    @property
    def begun(self) -> bool:
        """Whether there is a position to show."""
        return self.game.status in {Game.Status.RUNNING, Game.Status.FINISHED} and self.row.seq > 0

    @property
    def hash(self) -> str:
        if self.row.seq == self.game.stream.head_seq:
            return self.game.stream.head_hash
        return log.read(self.game.pk, after=self.row.seq - 1, upto=self.row.seq)[0].hash


def around(row: Outbound) -> dict[str, Any]:
    """What stands at the foot of every mail."""
    return {
        "you": row.user.username if row.user else "",
        "wishes": settings.BASE_URL + reverse("mail-preferences") if row.user else "",
        "stop": unsubscribing.link(row),
    }


def common(letter: TableMail) -> dict[str, Any]:
    row, game = letter.row, letter.game
    return around(row) | {
        "game": game,
        "title": gettext(letter.engine.title),
        "table": game.name,
        "link": mark_link(settings.BASE_URL + reverse("table", args=[game.pk]), row),
        "fingerprint": {"seq": row.seq, "hash": letter.hash} if row.seq else {},
        "coach": prepared_tables.coach_of(game, upto=row.seq) if game.prepared else None,
    }


def local(moment: datetime, user: User) -> str:
    return (
        f"{date_format(moment.astimezone(ZoneInfo(user.time_zone)), 'l j F Y, H:i')} "
        f"({user.time_zone})"
    )


def last_sent(row: Outbound) -> int:
    """This seat's last letter, or the default that the clock sent for it."""
    return (
        0
        if row.seat is None or row.game_id is None
        else log.last(row.game_id, kind=MoveSubmitted.kind, actor=row.seat, upto=row.seq)
    )


def last_letter(row: Outbound) -> int:
    """The last event that this seat's last letter brought: its answer told all of that, what
    came after is news."""
    sent = last_sent(row)
    return (
        max(sent, log.last_caused(row.game_id, cause=sent, actor=row.seat))
        if sent and row.game_id and row.seat is not None
        else 0
    )


class Stretch(NamedTuple):
    """What one seat did without another in between, as the reader may know it."""

    text: str
    events: list[tuple[str, dict[str, Any]]]


def find_stretches(letter: TableMail, *, after: int, upto: int | None = None) -> list[Stretch]:
    """What this seat may know of these events, by what each seat did at a stretch."""
    seen = reading.events(
        letter.game, letter.row.seat, after=after, upto=letter.row.seq if upto is None else upto
    )
    news = [
        event
        for event in seen
        if event.row.kind not in NO_NEWS and log_text.is_worth_reading(letter.engine, event)
    ]
    found = [list(stretch) for _, stretch in groupby(news, key=lambda event: event.row.actor)]
    return [
        Stretch(
            join_sentences(
                [log_text.sentence(letter.engine, event, letter.names) for event in stretch]
            ),
            [(event.row.kind, event.data) for event in stretch if event.data is not None],
        )
        for stretch in found[-MOST_PARAGRAPHS:]
    ]


def join_sentences(sentences: Sequence[str]) -> str:
    """What happened several times in a row is told once, with how often."""
    runs = [(sentence, len(list(same))) for sentence, same in groupby(sentences)]
    return " ".join(f"{said} (× {times})" if times > 1 else said for said, times in runs)


def happened(letter: TableMail, *, after: int, upto: int | None = None) -> list[str]:
    """The same, a paragraph for each."""
    return [stretch.text for stretch in find_stretches(letter, after=after, upto=upto)]


def noted(letter: TableMail) -> list[dict[str, str]]:
    """What the reader noted down about this table and wants to be reminded of."""
    found = notes.for_mail(letter.game, letter.row.user_id) if letter.row.user_id else ""
    return [{"heading": gettext("Your own note"), "text": found}] if found else []


def talked(letter: TableMail, *, after: int) -> list[dict[str, str]]:
    """What was written to this seat, or to the table, since that event and up to this mail."""
    assert letter.row.seat is not None
    if sql.one("SELECT 1 FROM games_press WHERE game_id = %s LIMIT 1", letter.game.pk) is None:
        return []
    since = log.read(letter.game.pk, after=after - 1, upto=after) if after else []
    rows_ = (
        talk.readable(letter.game, letter.row.seat, person=letter.row.user_id)
        .filter(at__lte=letter.row.created_at)
        .exclude(seat=letter.row.seat)
        .exclude(sender__in=ties.muted_by(letter.row.user_id))
    )
    if since:
        rows_ = rows_.filter(at__gt=positions.EPOCH + timedelta(milliseconds=since[0].at))
    return [spoken(press, letter.names) for press in rows_[:MOST_PARAGRAPHS]]


def spoken(press: Press, names: dict[int, str]) -> dict[str, str]:
    to_you = gettext("{name} to you alone") if press.to else gettext("{name} to the table")
    return {"heading": to_you.format(name=names[press.seat]), "text": press.text}


def moment(milliseconds: int) -> datetime:
    return positions.EPOCH + timedelta(milliseconds=milliseconds)
