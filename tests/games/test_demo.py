"""`manage.py demo`: something to look at, once."""

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command

from core.accounts.models import User
from games.management.commands import demo
from games.models import Game, Seat
from games.services import bots, positions, tables

pytestmark = pytest.mark.django_db


def run() -> str:
    told = StringIO()
    call_command("demo", stdout=told)
    return told.getvalue()


def stands() -> list[tuple[str, str, int]]:
    return list(Game.objects.order_by("pk").values_list("pk", "status", "stream__head_seq"))


def test_demo_sets_up_a_table_that_waits_for_you_and_one_that_is_over():
    assert run() == (
        "A table of Long Cours under way, with seat 1 yours: http://127.0.0.1:8000/tables/demo/\n"
        "A table of Vor dem Wind under way, with seat 1 yours: "
        "http://127.0.0.1:8000/tables/demo-vor-dem-wind/\n"
        "A table of Le Siècle d’Or under way, with seat 1 yours: "
        "http://127.0.0.1:8000/tables/demo-siecle-dor/\n"
        "A table of VOC! (basic) under way, with seat 1 yours: "
        "http://127.0.0.1:8000/tables/demo-voc/\n"
        "A table of VOC! (advanced) under way, with seat 1 yours: "
        "http://127.0.0.1:8000/tables/demo-voc-advanced/\n"
        "A table of Long Cours that is over: http://127.0.0.1:8000/tables/demo-finished/\n"
    )
    under_way = [show.table_id for show in demo.RUNNING]
    assert {pk: status for pk, status, _ in stands()} == dict.fromkeys(under_way, "running") | {
        "demo-finished": "finished"
    }
    for table_id in under_way:
        position = positions.newest(Game.objects.select_related("stream").get(pk=table_id))
        assert {
            decision.seat for decision in position.engine.pending(position.state) if decision.due
        } == {1}
    assert bots.waiting() == []  # so no sweep plays on without you
    assert [seat.holder for seat in Seat.objects.filter(game="demo")] == [
        "player",
        "bot",
        "bot",
        "bot",
    ]
    you = User.objects.get(username="Skipper")
    assert (you.email, you.language, you.has_usable_password()) == ("you@localhost", "en", False)
    assert list(EmailAddress.objects.values_list("user", "email", "verified")) == [
        (you.pk, "you@localhost", True)
    ]


def test_demo_again_changes_nothing():
    run()
    before = stands()
    run()
    assert stands() == before


def test_demo_goes_on_where_it_was_interrupted(now):
    demo.opened(demo.RUNNING[0])
    tables.seat_bot(game_id="demo", bot="sensible", now=now)
    demo.opened(demo.FINISHED)
    run()
    assert [status for pk, status, _ in stands() if pk in ("demo", "demo-finished")] == [
        "running",
        "finished",
    ]
