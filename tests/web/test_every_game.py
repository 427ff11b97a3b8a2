"""Every game at the doors: its pages after any event, its forms, and two worlds that differ only
in what a seat may not know."""

import io
import random
import re
from collections.abc import Iterator
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from core.eventlog.models import Snapshot
from games.engine import ENGINES, load
from games.models import Game
from games.reports import map as position_map
from games.reports import sheet
from games.services import bots, moves, positions, tables
from tests.conformance.driver import load_rules
from tests.keys import key_of
from tests.web.conftest import hidden, words_on

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

TABLE = "everygame1"
STAGES = (1, 9, 24)  # so many moves have been made
RULESETS = list(ENGINES)


@pytest.fixture
def played(now: datetime, cast: SimpleNamespace) -> Any:
    """played(ruleset): Anna and Bram have the first seats, bots the rest; every stage of the
    game in turn."""

    def played(ruleset: str) -> Iterator[Game]:
        engine = load(ruleset)
        tables.open_table(
            ruleset=ruleset,
            seats=max(engine.players),
            opened_by=None,
            now=now,
            table_id=TABLE,
            secret=bytes(32),
        )
        for player in (cast.anna, cast.bram):
            tables.join(game_id=TABLE, player=player, luck=player.username, source="web", now=now)
        for _ in range(max(engine.players) - 2):
            tables.seat_bot(game_id=TABLE, bot="sensible", now=now)
        for player in (cast.anna, cast.bram):
            tables.confirm(game_id=TABLE, player=player, now=now)
        for number in range(1, STAGES[-1] + 1):
            move(now, number)
            if number in STAGES:
                yield found()

    return played


def found() -> Game:
    return Game.objects.select_related("stream").get(pk=TABLE)


def move(now: datetime, number: int) -> None:
    """Whoever is due moves, the seats of people too."""
    position = positions.newest(found())
    decision = next(
        decision for decision in position.engine.pending(position.state) if decision.due
    )
    command = bots.choose(position, decision.seat, ("sensible", "random")[number % 2])
    moves.submit(
        game_id=TABLE,
        seat=decision.seat,
        command=command,
        key=f"m{number}",
        channel="rest",
        now=now,
        decision=decision.key,
    )


# --- Any position ---


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_position_of_every_game_has_its_page_in_both_languages(ruleset, played, as_, cast):
    cast.bram.language = "fr"
    cast.bram.save()
    for game in played(ruleset):
        head = game.stream.head_seq
        for at in range(1, head + 1, max(head // 7, 1)):
            shown = [
                words_on(as_(name).get(f"/tables/{TABLE}/?at={at}&part=position&as=spectator"))
                for name in ("anna", "bram")
            ]
            assert shown[0] != shown[1]
        for name in ("anna", "bram", "dirk", ""):
            assert as_(name).get(f"/tables/{TABLE}/").status_code == 200


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_map_to_print_is_one_page_with_all_seats_taken(ruleset, played):
    *_, game = played(ruleset)
    assert len(PdfReader(io.BytesIO(position_map.write(game, "fr", about="1"))).pages) == 1


# --- Two worlds ---


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_worlds_that_differ_in_others_secrets_look_alike_at_every_door(
    ruleset, played, as_, cast, monkeypatch
):
    """The other world is put into the snapshot, from which every door, here the sheet too, reads
    the position; the log is the same."""
    monkeypatch.setattr(positions, "at", lambda game, seq: positions.newest(game))
    keys = {name: key_of(getattr(cast, name)) for name in ("anna", "bram")}
    rules, dice, differed = load_rules(ruleset), random.Random(ruleset), 0
    for game in played(ruleset):
        engine = load(ruleset)
        kept = Snapshot.objects.get(stream=game.stream)
        for seat, name in ((1, "anna"), (2, "bram")):
            one = [*everything(as_(name), keys[name], engine), printed(game, seat)]
            state = rules.other_world(engine.read_state(kept.state), seat, dice)
            differed += engine.write_state(state).decode() != kept.state
            Snapshot.objects.filter(stream=game.stream).update(
                state=engine.write_state(state).decode()
            )
            other = [*everything(as_(name), keys[name], engine), printed(game, seat)]
            Snapshot.objects.filter(stream=game.stream).update(state=kept.state)
            for said, said_there in zip(one, other, strict=True):
                assert said == said_there
    assert differed > 1


def everything(client: Client, key: str, engine: Any) -> list[str]:
    """What the pages and REST say to this player now, and to what the game's own list of orders
    gets for an answer."""
    page = client.get(f"/tables/{TABLE}/")
    answers = [
        page,
        client.get(f"/tables/{TABLE}/?as=spectator"),
        Client().get(f"/tables/{TABLE}/"),
        client.get("/my/"),
    ]
    rest = {"authorization": f"Token {key}"}
    answers += [
        Client().get(f"/api/v1/tables/{TABLE}{part}", headers=rest)
        for part in ("", "/view", "/options", "/events")
    ]
    if 'name="nonce"' in page.content.decode():
        letter = hidden(page) | {"part": "answer", "do": "preview"}
        answers += [
            client.post(f"/tables/{TABLE}/orders/", letter | {"orders": order})
            for order, _ in engine.notation.help("en")
        ]
    return [plain(answer) for answer in answers]


def printed(game: Game, seat: int) -> str:
    """The page of the seat's position sheet, which is all that the printer sees."""
    return sheet.page(sheet.context(game, seat, game.stream.head_seq), sheet.DENSITIES[0])


def plain(answer: Any) -> str:
    """Without what may differ: tokens and nonces."""
    text = re.sub(
        r'(name="(?:csrfmiddlewaretoken|nonce)" value=")[^"]*', r"\1", answer.content.decode()
    )
    return f"{answer.status_code} {text}"
