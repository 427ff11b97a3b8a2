"""One finished game, printed once for all tests that look at it: Anna, Bram and Cato sat down, and the bots played for them."""

import io
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.utils import translation
from pypdf import PdfReader

from core.accounts.models import User
from games.models import Game, Seat
from games.services import bots, tables
from games.tasks import nobody_rings
from tests.conftest import NOW
from tests.games.conftest import cast, full, opened, send, started, under_way

__all__ = ["cast", "full", "opened", "send", "started", "under_way"]

CAST = ("anna", "bram", "cato")


@pytest.fixture(autouse=True)
def in_english() -> None:
    translation.activate("en")


def play(table_id: str, **rest: object) -> Game:
    """Three bots play the short game to its end; then the cast is said to have sat there."""
    with nobody_rings():
        game = tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=None, now=NOW, options={"short": True}, table_id=table_id, secret=bytes(32), **rest
        )
        for _ in CAST:
            tables.seat_bot(game_id=game.pk, bot="sensible", now=NOW)
        bots.play(game.pk, now=lambda: NOW)
    for number, name in enumerate(CAST, start=1):
        player, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
        Seat.objects.filter(game=game, number=number).update(player=player)
    return Game.objects.select_related("stream").get(pk=game.pk)


@dataclass(frozen=True)
class Printed:
    game: Game
    pdf: dict[str, bytes]
    again: bytes  # the English one, a second time
    progress: list[int]
    pages: dict[str, list[str]]  # the words of each page, which take a while to find

    def reader(self, language: str = "en") -> PdfReader:
        return PdfReader(io.BytesIO(self.pdf[language]))

    def words(self, language: str = "en") -> str:
        return " ".join(self.pages[language])


@pytest.fixture(scope="session")
def printed(django_db_setup, django_db_blocker) -> Printed:
    """Played and printed in a transaction that leaves nothing behind."""
    from games.reports import summary

    progress: list[int] = []
    with django_db_blocker.unblock(), transaction.atomic():
        game = play("printed234")
        pdf = {"en": summary.write(game, "en", progress.append), "fr": summary.write(game, "fr")}
        again = summary.write(game, "en")
        transaction.set_rollback(True)
    return Printed(game, pdf, again, progress, {language: words_of(one) for language, one in pdf.items()})


def words_of(pdf: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]
