"""A book and a position sheet of every game: readable by every program, on the pages they should
be on, and hiding what is hidden."""

import re

import pytest
from django.db import transaction
from django.utils.translation import gettext, override

from games.engine import ENGINES
from games.models import Game
from games.reports import book, sheet
from games.services import positions
from tests.reports.conftest import check_document, play, words_of
from tests.web.test_two_worlds import world

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

MIDDLE = {
    "long-cours@1": (3, 14),
    "vor-dem-wind@1": (3, 24),
    "siecle-dor@1": (4, 20),
    "voc-basic@1": (4, 30),
    "voc-advanced@1": (3, 36),
}
"""Seats, and moves to where something has happened."""


def test_every_game_is_here():
    assert MIDDLE.keys() == ENGINES.keys()


@pytest.fixture(params=sorted(MIDDLE))
def halfway(request) -> Game:
    seats, moves = MIDDLE[request.param]
    return play("halfway", ruleset=request.param, seats=seats, moves=moves)


def test_a_book_of_a_game_under_way_and_its_sheets(halfway):
    """Every game is played once for both: the book in French for the first seat, a sheet for
    each."""
    title = positions.newest(halfway).engine.title
    with override("fr"):
        titre = gettext(title)
    pdf = book.write(halfway, "fr", about="1")
    reader = check_document(
        pdf, title=f"{titre}, table halfway\N{NO-BREAK SPACE}: le livre de la partie", language="fr"
    )
    text = " ".join(words_of(pdf))
    assert len(reader.pages) >= 5
    assert "vue par anna" in text
    assert halfway.stream.secret not in text
    assert not re.search(r"\((?:SDO|LC|VDW|VOC|RL)[ -][A-Z]?-?\d+[^)]*\)", text)
    assert ("Sillages de 1585" in text) == halfway.ruleset.startswith("voc")
    seats, head = range(1, halfway.seats_count + 1), halfway.stream.head_seq
    assert [
        len(sheet.fitted(halfway, ("en", "fr")[seat % 2], print, seat, head).pages)
        for seat in seats
    ] == [1 for seat in seats]
    drawn = sheet.write(halfway, "en", about="1")
    (page,) = check_document(
        drawn, title=f"{title}, table halfway: position sheet", language="en"
    ).pages
    assert sorted(round(float(side)) for side in page.mediabox[2:]) == [595, 842]
    assert f"event {head} {halfway.stream.head_hash[:16]}" in words_of(drawn)[0]


def test_a_finished_siecle_dor_with_its_board_over_the_words():
    """Four players and French words need the most room."""
    game = play("upright", ruleset="siecle-dor@1", seats=4, turn_limit=3)
    with override("fr"):
        html = book.page(game)
    assert html.count('class="moment"') >= 1
    assert game.stream.secret in html
    assert "Le résultat" in html


# --- What others keep secret ---


def masked(html: str) -> str:
    """Hashes may differ, and so may the code that holds one; reply addresses are drawn at
    random."""
    html = re.sub(r'<svg [^>]*class="code".*?</svg>', "CODE", html, flags=re.DOTALL)
    html = re.sub(r"play\+[a-z2-7]{20}@", "ADDRESS", html)
    return re.sub(r"\b[0-9a-f]{64}\b|\b[0-9]+:[0-9a-f]{16}\b", "HASH", html)


@pytest.mark.parametrize("stage", ["setup", "auction", "turn"])
def test_two_worlds_that_differ_in_secrets_give_the_same_book_and_sheet(stage, cast, now):
    """The page is all that the printer sees, and the same page gives the same bytes."""
    found: list[list[str]] = []
    for swapped in (False, True):
        with transaction.atomic():
            game, onlooker = world(now, cast, stage, swapped=swapped)
            seat = ("anna", "bram", "cato").index(onlooker) + 1
            pages = [masked(book.page(game, str(eyes))) for eyes in (seat, 0)]
            told = sheet.context(game, seat, game.stream.head_seq)
            sheets = [masked(sheet.page(told | {"hash": "HASH"}, sheet.DENSITIES[0]))]
            found.append(pages + sheets)
            whole = masked(book.page(game, str(positions.newest(game).state.order[0])))
            transaction.set_rollback(True)
        assert (
            whole != pages[0]
        )  # there is something to hide: whose secrets they are reads another book
    assert found[0] == found[1]


def test_the_book_of_a_seat_has_its_own_letters_and_not_those_of_others(cast, now):
    game, _ = world(now, cast, "setup", swapped=False)
    one = positions.newest(game).state.order[0]
    theirs, everybodys = (book.page(game, about) for about in (str(one), "0"))
    assert "start Dakar buy 1" in theirs
    assert "start Dakar buy 1" not in everybodys


def test_a_book_of_an_earlier_head_is_the_same_whatever_has_happened_since(under_way, send):
    seq = under_way.stream.head_seq
    before = book.page(under_way, "1", seq)
    engine, state = positions.newest(under_way).engine, positions.newest(under_way).state
    (due,) = [decision for decision in engine.pending(state) if decision.due]
    send(under_way, due.seat, due.default)
    later = Game.objects.select_related("stream").get(pk=under_way.pk)
    assert later.stream.head_seq > seq
    assert book.page(later, "1", seq) == before
