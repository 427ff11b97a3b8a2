"""Advice by the sensible bot, with its reason: at tables against bots alone."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone, translation

from games.engine import Command, load, newest
from games.models import Game
from games.rng import Rng
from games.sentences import fill
from games.services import advice, bots, positions

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}
GAMES = ["long-cours", "siecle-dor", "voc-basic", "voc-advanced", "vor-dem-wind"]


@pytest.mark.parametrize("name", GAMES)
def test_every_letter_of_the_sensible_bot_has_a_reason_in_both_languages(name):
    """As long as a game lasts: no reason is missing, and none is told half."""
    engine = load(newest(name))
    rng = Rng(b"reasons of " + name.encode())
    seats = engine.players[0]
    acts = engine.setup(engine.read_config({}), seats, rng)
    state = engine.fold([event for _, event in acts])
    told: set[str] = set()
    for number in range(120):
        due = next((one for one in engine.pending(state) if one.due), None)
        if due is None:
            break
        view = engine.view(state, due.seat)
        chance = rng.under(f"bot/{number}")
        command: Command = engine.bots["sensible"](view, engine.options(state, due.seat), chance)
        reason = engine.explain(view, command)
        for language in ("en", "fr"):
            with translation.override(language):
                said = {
                    key: engine.words.value(key, given, NAMES, translation.gettext, language)
                    for key, given in reason.facts.items()
                }
                sentence = fill(reason.template, translation.gettext, **said)
                assert sentence.endswith(".")
                assert "{" not in sentence
                if language == "fr":
                    assert translation.gettext(reason.template) != reason.template, reason.template
        told.add(reason.template)
        acts = engine.decide(state, due.seat, command, rng)
        state = engine.fold([event for _, event in acts], state)
    assert len(told) >= 4, told


@pytest.fixture
def game(db):
    cache.clear()
    client = Client()
    answer = client.post("/play/", {"game": "long-cours@1"})
    return client, Game.objects.get(slug=answer.headers["Location"].split("/")[2])


def test_whoever_plays_against_bots_may_ask_and_is_told_an_order_and_why(game):
    client, table = game
    page = client.get(f"/tables/{table.slug}/").content.decode()
    assert "?advice=1#advice" in page
    asked = client.get(f"/tables/{table.slug}/?advice=1")
    told = asked.context["advice"]
    assert told.orders[0].startswith("start ")
    assert told.reason in asked.content.decode()
    assert table.stream.head_seq == Game.objects.get(pk=table.pk).stream.head_seq


def test_nobody_is_advised_where_another_person_sits(game):
    client, table = game
    seat = table.seats.get(holder="player").number
    other = table.seats.exclude(number=seat).first()
    other.holder = "autopilot"  # somebody who left, and may come back
    other.save()
    assert not advice.is_offered(table, seat)
    page = client.get(f"/tables/{table.slug}/?advice=1")
    assert page.context.get("advice") is None
    assert "?advice=1#advice" not in page.content.decode()


def test_the_advice_is_legal(game):
    _, table = game
    seat = table.seats.get(holder="player").number
    position = positions.newest(Game.objects.select_related("stream").get(pk=table.pk))
    told = advice.ask(position, seat)
    command = position.engine.notation.parse(
        "\n".join(told.orders), position.engine.view(position.state, seat), NAMES, "en"
    )
    position.engine.preview(position.state, seat, command)
    bots.play(table.pk, now=timezone.now)
