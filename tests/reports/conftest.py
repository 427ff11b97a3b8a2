"""One finished game, printed once for all tests that look at it: Anna, Bram and Cato sat down,
and the bots played for them."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import pypdfium2
import pytest
from django.db import transaction
from django.utils import translation
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from core.accounts.models import User
from games.models import Game, Seat
from games.services import bots, tables
from games.tasks import nobody_rings
from tests.conftest import NOW
from tests.games.conftest import cast, full, opened, send, started, under_way

__all__ = ["cast", "full", "opened", "send", "started", "under_way"]

CAST = ("anna", "bram", "cato", "dirk")


@pytest.fixture(autouse=True)
def in_english() -> None:
    translation.activate("en")


def play(
    table_id: str,
    *,
    ruleset: str = "long-cours@1",
    seats: int = 3,
    moves: int | None = None,
    **options: object,
) -> Game:
    """Bots play to the end, or so many moves; then the cast is said to have sat there."""
    with nobody_rings():
        game = tables.open_table(
            ruleset=ruleset,
            seats=seats,
            opened_by=None,
            now=NOW,
            options=options,
            table_id=table_id,
            secret=bytes(32),
        )
        for _ in range(seats):
            tables.seat_bot(game_id=game.pk, bot="sensible", now=NOW)
        if moves is None:
            bots.play(game.pk, now=lambda: NOW)
        for _ in range(moves or 0):
            bots.play_one(game.pk, now=NOW)
    for number, name in enumerate(CAST[:seats], start=1):
        player, _ = User.objects.get_or_create(
            username=name, defaults={"email": f"{name}@example.org"}
        )
        Seat.objects.filter(game=game, number=number).update(player=player, holder="player")
    return Game.objects.select_related("stream").get(pk=game.pk)


@dataclass(frozen=True)
class Printed:
    """In English as a PDF; in French before it is printed."""

    game: Game
    pdf: bytes
    progress: list[int]
    french: list[str]  # twice
    pages: list[str] = field(
        default_factory=list
    )  # the words of each page, which take a while to find

    def reader(self) -> PdfReader:
        return PdfReader(io.BytesIO(self.pdf), strict=True)

    def words(self) -> str:
        return " ".join(self.pages)


@pytest.fixture(scope="session")
def printed(django_db_setup, django_db_blocker) -> Printed:
    """Played and printed in a transaction that leaves nothing behind."""
    from games.reports import book

    progress: list[int] = []
    with django_db_blocker.unblock(), transaction.atomic():
        game = play("printed234", short=True)
        pdf = book.write(game, "en", progress.append)
        with translation.override("fr"):
            french = [book.page(game), book.page(game)]
        transaction.set_rollback(True)
    return Printed(game, pdf, progress, french, words_of(pdf))


def words_of(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


# --- What every document of ours is ---


def check_document(pdf: bytes, *, title: str, language: str) -> PdfReader:
    """Read strictly, drawn page by page by another program; tagged, titled, in a language, with
    an outline, alternatives and fonts."""
    reader = PdfReader(io.BytesIO(pdf), strict=True)
    root = reader.trailer["/Root"]
    assert reader.metadata.title == title
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid" in root["/Metadata"].get_data()
    assert [alt for kind, alt in kinds(reader) if kind == "/Figure" and not alt] == []
    assert {str(font["/BaseFont"]).partition("+")[2] for font in fonts_of(reader)} <= OUR_FONTS
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            assert len(set(document[number].render(scale=0.3).to_numpy().flatten().tolist())) > 2, (
                f"page {number + 1} is blank"
            )
    return reader


OUR_FONTS = {
    "EB-Garamond",
    "EB-Garamond-Italic",
    "EB-Garamond-Semi-Bold",
    "Alegreya-Sans",
    "Alegreya-Sans-Bold",
    "Source-Code-Pro",
}


def kinds(reader: PdfReader) -> list[tuple[str, str | None]]:
    return [
        (element["/S"], element.get("/Alt"))
        for element in elements(reader.trailer["/Root"]["/StructTreeRoot"])
    ]


def elements(node) -> Iterator[dict]:
    """Every structure element below this one."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object() if isinstance(kid, IndirectObject) else kid
        if isinstance(kid, dict) and "/S" in kid:
            yield kid
            yield from elements(kid)


def fonts_of(reader: PdfReader) -> list[dict]:
    """Each has its letters with it."""
    found = [
        font.get_object() for page in reader.pages for font in page["/Resources"]["/Font"].values()
    ]
    for font in found:
        descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor, font["/BaseFont"]
    return found
