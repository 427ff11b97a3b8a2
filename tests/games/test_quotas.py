"""What one account may have at once or do within a day, told with its number and when there is room
again."""

from datetime import timedelta

import pytest

from core.rest.exceptions import handler
from games.models import Game
from games.services import press, reports, tables
from games.services.refusals import TableRefusal

DAY = timedelta(days=1)


def open_one(user, now) -> Game:
    return tables.open_table(ruleset="long-cours@1", seats=3, opened_by=user, now=now)


def full_of_bots(user, now) -> Game:
    game = open_one(user, now)
    for _ in range(3):
        tables.seat_bot(game_id=game.pk, bot="random", now=now)
    return game


def refused(*args, **rest) -> TableRefusal:
    call, *args = args
    with pytest.raises(TableRefusal) as refusal:
        call(*args, **rest)
    return refusal.value


def said(refusal: TableRefusal) -> str:
    return refusal.sentence(lambda text: text)


def test_open_tables_have_an_end_until_one_starts_or_closes(cast, now, settings):
    settings.MOST_OPEN_TABLES = 2
    first, _ = open_one(cast.anna, now), open_one(cast.anna, now)
    refusal = refused(open_one, cast.anna, now)
    assert (refusal.code, refusal.status) == ("too_many_open_tables", 409)
    assert "2 tables open" in said(refusal)
    open_one(cast.bram, now)  # another's own
    tables.cancel(game_id=first.pk, by=cast.anna, now=now)
    open_one(cast.anna, now)


def test_tables_of_a_day_have_an_end_and_room_comes_back(cast, now, settings):
    settings.MOST_TABLES_A_DAY = 2
    open_one(cast.anna, now - timedelta(hours=20))
    open_one(cast.anna, now)
    refusal = refused(open_one, cast.anna, now)
    assert (refusal.code, refusal.status) == ("too_many_tables", 429)
    assert said(refusal).endswith("the next one can be opened in 4 h.")
    assert handler(refusal, {"view": None}).headers["Retry-After"] == str(4 * 3600)
    open_one(cast.anna, now + timedelta(hours=4))


def test_tables_of_bots_alone_have_an_end(cast, now, settings):
    settings.MOST_BOT_TABLES_A_DAY = 2
    for _ in range(2):
        full_of_bots(cast.anna, now)
    third = open_one(cast.anna, now)
    for _ in range(2):
        tables.seat_bot(game_id=third.pk, bot="random", now=now)
    refusal = refused(tables.seat_bot, game_id=third.pk, bot="random", now=now)
    assert (refusal.code, refusal.status, refusal.facts["hours"]) == (
        "too_many_bot_tables",
        429,
        24,
    )
    assert third.seats.filter(holder="").count() == 1
    tables.join(game_id=third.pk, player=cast.anna, luck="", source="rest", now=now)
    full_of_bots(cast.anna, now + DAY)


def test_tables_that_nobody_opened_are_not_counted(now, db, settings):
    settings.MOST_OPEN_TABLES = settings.MOST_TABLES_A_DAY = settings.MOST_BOT_TABLES_A_DAY = 1
    for _ in range(3):
        full_of_bots(None, now)


def test_invitations_have_an_end_for_who_sends_and_for_who_is_sent(cast, now, settings):
    settings.MOST_INVITATIONS_A_DAY, settings.MOST_INVITATIONS_TO_ONE_A_DAY = 3, 2
    mine = [open_one(cast.anna, now) for _ in range(2)]
    for game in mine:
        tables.invite(game_id=game.pk, by=cast.anna, email="Guest@example.org", now=now)
    other = open_one(cast.bram, now)
    refusal = refused(
        tables.invite, game_id=other.pk, by=cast.bram, email="guest@example.org", now=now
    )
    assert (refusal.code, refusal.status) == ("invited_enough", 429)
    tables.invite(game_id=mine[0].pk, by=cast.anna, email="b@example.org", now=now)
    refusal = refused(
        tables.invite, game_id=mine[0].pk, by=cast.anna, email="c@example.org", now=now
    )
    assert (refusal.code, refusal.status) == ("too_many_invited", 429)
    again = tables.invite(game_id=mine[0].pk, by=cast.anna, email="b@example.org", now=now)
    assert again.email == "b@example.org"  # the one there is
    assert tables.invite(game_id=mine[0].pk, by=cast.anna, now=now).email == ""  # a link
    tables.invite(game_id=other.pk, by=cast.bram, email="guest@example.org", now=now + DAY)


def test_press_has_an_end_and_says_when_there_is_room(under_way, now, settings):
    settings.MOST_PRESS_A_DAY = 1
    letter = {"game_id": under_way.pk, "seat": 1, "to": None, "text": "Ahoy"}
    press.write_message(**letter, key="1", now=now)
    refusal = refused(press.write_message, **letter, key="2", now=now + timedelta(hours=1))
    assert (refusal.code, refusal.status, refusal.facts["hours"]) == ("press_too_often", 429, 23)
    press.write_message(**letter, key="2", now=now + DAY)


def test_documents_of_a_day_have_an_end_but_asking_again_counts_nothing(cast, now, settings):
    settings.MOST_DOCUMENTS_A_DAY = 2
    game = Game.objects.select_related("stream").get(pk=full_of_bots(cast.dirk, now).pk)
    asked = [
        reports.request(game=game, language=language, now=now, asker=cast.anna)
        for language in ("en", "fr", "en")
    ]
    assert asked[0].pk == asked[2].pk
    refusal = refused(
        reports.request, game=game, language="en", now=now, asker=cast.anna, about="1"
    )
    assert (refusal.code, refusal.status) == ("too_many_documents", 429)
    reports.request(game=game, language="en", now=now, asker=cast.bram, about="1")
    reports.request(game=game, language="en", now=now, about="2")  # a mail is to carry it
