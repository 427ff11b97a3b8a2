"""The press stands in the book if every player agrees, and only what was written to the whole
table."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from games.models import Game, Press, Report, Seat
from games.reports import book
from games.services import account_deletion, press, pressbook, reports, tables

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def talked(under_way, now) -> Game:
    """Bram has written to the table, and to Cato alone."""
    press.write_message(
        game_id=under_way.pk, seat=2, to=None, text="Fair winds ⚓!", key="1", now=now + DAY
    )
    press.write_message(
        game_id=under_way.pk, seat=2, to=3, text="Against Anna?", key="2", now=now + DAY
    )
    return under_way


def all_agree(game: Game) -> None:
    for seat in (1, 2, 3):
        pressbook.agree(game_id=game.pk, seat=seat, yes=True)


def test_it_takes_every_player(talked):
    for seat in (1, 2):
        pressbook.agree(game_id=talked.pk, seat=seat, yes=True)
    assert (pressbook.agreements(talked), pressbook.about(talked, 1)) == (
        {1: True, 2: True, 3: False},
        "1",
    )
    assert "Fair winds" not in book.page(talked, pressbook.about(talked, 1))
    pressbook.agree(game_id=talked.pk, seat=3, yes=True)
    about = pressbook.about(talked, 3)
    assert re.fullmatch(r"3\.[0-9a-f]{12}", about)
    page = book.page(talked, about)
    assert "Fair winds ·!" in page  # an anchor is in none of our fonts
    assert "Against Anna?" not in page


def test_what_stands_in_it_is_part_of_its_name(talked, now):
    all_agree(talked)
    first = pressbook.about(talked, None)
    press.write_message(
        game_id=talked.pk, seat=1, to=None, text="And to you", key="3", now=now + DAY
    )
    assert first != pressbook.about(talked, None)
    assert (
        pressbook.press_of(talked, first) == []
    )  # asked for before that was written: it would be another book
    assert [row.text for row in pressbook.press_of(talked, pressbook.about(talked, None))] == [
        "Fair winds ⚓!",
        "And to you",
    ]


def test_taken_back_it_is_gone_from_every_book(talked, now, monkeypatch):
    monkeypatch.setitem(reports.WRITERS, Report.Kind.BOOK, "tests.reports.writers")
    without = reports.request(game=talked, language="en", now=now, about="1")
    all_agree(talked)
    reports.request(game=talked, language="en", now=now, about=pressbook.about(talked, 1))
    reports.make_waiting(now=lambda: now)
    pressbook.agree(game_id=talked.pk, seat=2, yes=False)
    assert list(Report.objects.all()) == [without]
    assert pressbook.about(talked, 1) == "1"


def test_with_a_deleted_account_its_words_go_from_the_book(talked, cast, now, monkeypatch):
    monkeypatch.setitem(reports.WRITERS, Report.Kind.BOOK, "tests.reports.writers")
    all_agree(talked)
    reports.request(game=talked, language="en", now=now, about=pressbook.about(talked, 1))
    account_deletion.wipe(cast.bram)
    cast.bram.delete()
    assert (Report.objects.count(), Press.objects.count()) == (0, 0)
    assert pressbook.agreements(talked) == {1: True, 3: True}
    assert pressbook.about(talked, 1) == "1"


def test_who_left_the_table_has_left_its_press_and_a_substitute_answers_for_themselves(
    talked, cast, now
):
    all_agree(talked)
    tables.leave(game_id=talked.pk, player=cast.bram, now=now + 2 * DAY)
    assert pressbook.agreements(talked) == {1: True, 3: True}
    assert pressbook.printable(talked) == []
    tables.take_over(game_id=talked.pk, number=2, player=cast.dirk, now=now + 3 * DAY)
    assert pressbook.agreements(talked) == {1: True, 2: False, 3: True}
    pressbook.agree(game_id=talked.pk, seat=2, yes=True)
    press.write_message(
        game_id=talked.pk, seat=2, to=None, text="I am Dirk", key="4", now=now + 4 * DAY
    )
    assert [row.text for row in pressbook.printable(talked)] == ["I am Dirk"]


def test_the_book_of_somebody_who_left_and_deletes_their_account_later_is_made_anew(
    talked, cast, now, monkeypatch
):
    """Their name is gone from the seat by then, so it is found by what they wrote."""
    monkeypatch.setitem(reports.WRITERS, Report.Kind.BOOK, "tests.reports.writers")
    reports.request(game=talked, language="en", now=now, about="1")
    tables.leave(game_id=talked.pk, player=cast.bram, now=now + 2 * DAY)
    account_deletion.wipe(cast.bram)
    assert Report.objects.count() == 0


def test_on_the_page_of_the_table_each_player_agrees_or_takes_it_back(talked, cast):
    anna, dirk = Client(), Client()
    anna.force_login(cast.anna)
    dirk.force_login(cast.dirk)
    address = f"/tables/{talked.pk}/"
    assert "Not yet: anna, bram, cato." in anna.get(address).content.decode()
    assert "press/book" not in dirk.get(address).content.decode()
    assert anna.post(f"{address}press/book/", {"agree": "yes"}).url == address
    assert "Agreed: anna. Not yet: bram, cato." in anna.get(address).content.decode()
    anna.post(f"{address}press/book/", {"agree": "no"})
    assert Seat.objects.exclude(press_agreed_by=None).count() == 0
    assert dirk.post(f"{address}press/book/", {"agree": "yes"}).status_code == 403
