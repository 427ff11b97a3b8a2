"""`Try it`: every example of the rules can be played on from, against bots."""

import pytest
from django.core.cache import cache
from django.test import Client

from games import examples, rulebook
from games.engine import Default
from games.models import Game
from games.prepared import set_up
from games.services import prepared_tables

ALL = [(name, one) for name in sorted(rulebook.packages()) for one in examples.load_examples(name)]
MOVES = 6


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{n}/{e.id}" for n, e in ALL])
def test_bots_play_on_from_every_example(name, example):
    """Where it begins somebody is asked, and the bots know what to do."""
    table = set_up(example)
    engine = table.engine
    asked = [one for one in engine.pending(table.state) if one.due]
    assert asked
    for number in range(MOVES):
        due = next((one for one in engine.pending(table.state) if one.due), None)
        if due is None:
            break  # the game is over
        if due.seat == example.seat:
            table.decide(due.seat, Default(due.key))
            continue
        chance = table.rng.under(f"bot/{number}/{due.seat}")
        view, options = engine.view(table.state, due.seat), engine.options(table.state, due.seat)
        table.decide(due.seat, engine.bots["sensible"](view, options, chance))


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(rulebook.packages()))
def test_a_guest_tries_an_example(name):
    cache.clear()
    client = Client()
    example = examples.load_examples(name)[0]
    answer = client.post(f"/rules/{name}/examples/{example.id}/try/")
    assert answer.status_code == 302
    game = Game.objects.get(slug=answer.headers["Location"].split("/")[2])
    assert game.prepared == f"{name}/example/{example.id}"
    assert game.seats.get(holder="player").number == example.seat
    assert prepared_tables.coach_of(game) is None
    page = client.get(f"/tables/{game.slug}/")
    assert page.status_code == 200
    assert page.context["tried"].title == example.title["en"]
    assert client.post(f"/tables/{game.pk}/finish/").status_code == 302


@pytest.mark.django_db
def test_an_example_that_is_not_there_is_not_found():
    assert Client().post("/rules/long-cours/examples/nothing/try/").status_code == 404
    assert Client().post("/rules/chess/examples/nothing/try/").status_code == 404
