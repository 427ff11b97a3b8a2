"""A client that openapi-python-client makes from the checked-in document plays every game."""

import importlib
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.wsgi import get_wsgi_application
from django.test import override_settings
from rest_framework.settings import api_settings

from games.engine import ENGINES, load
from games.models import Game
from games.services import bots, tables
from tests.keys import key_of

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

ROOT = Path(__file__).parents[2]
OWN_CHOICES = 12  # so many moves are chosen among the options; then the defaults do


@pytest.fixture(scope="session")
def generated(tmp_path_factory) -> Any:
    folder = tmp_path_factory.mktemp("client")
    settings = folder / "settings.yaml"
    settings.write_text("post_hooks: []\n")
    command = [Path(sys.executable).parent / "openapi-python-client", "generate", "--meta", "none"]
    command += ["--path", ROOT / "docs" / "openapi.yaml", "--config", settings]
    made = subprocess.run(
        [*map(str, command), "--output-path", str(folder / "paquebot_made")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    sys.path.insert(0, str(folder))
    yield importlib.import_module("paquebot_made"), made.stdout
    sys.path.remove(str(folder))


def test_nothing_is_left_out_but_documents_that_are_not_json(generated):
    _, said = generated
    left_out = [line for line in said.splitlines() if line.startswith("WARNING")]
    addresses = [line.split()[3].rpartition("/")[2] for line in left_out]
    assert sorted(addresses) == ["archive", "book", "export", "sheet", "stream", "stream"]


@pytest.fixture
def in_a_hurry():
    """A whole game within seconds is more than people are allowed."""
    rates = {"DEFAULT_THROTTLE_RATES": {"anon": "100000/min", "user": "100000/min"}}
    with override_settings(REST_FRAMEWORK=api_settings.user_settings | rates):
        yield


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_a_generated_client_plays_to_the_end(generated, cast, now, in_a_hurry, ruleset):
    package, _ = generated
    client = package.AuthenticatedClient(
        base_url="http://testserver",
        token=key_of(cast.anna),
        httpx_args={"transport": httpx.WSGITransport(get_wsgi_application())},
        raise_on_unexpected_status=True,
    )
    table = open_table(client, ruleset)
    for _ in range(load(ruleset).players[0] - 1):
        tables.seat_bot(game_id=table, bot="random", now=now)
    call("tables.confirm_seat", client, table)
    moves = count(1)
    while call("tables.show_table", client, table).status != "finished":
        bots.play(table, now=lambda: now)
        options = call("play.show_options", client, table)
        if not options.decisions:
            continue
        played = call(
            "play.send_move",
            client,
            table,
            body=letter(options, number := next(moves)),
            idempotency_key=f"move/{number}",
        )
        assert played.events[0].kind == "move_submitted"
        assert number < 3000
    assert Game.objects.get(pk=table).over
    assert len(call("tables.show_table", client, table).result) == load(ruleset).players[0]


def open_table(client: Any, ruleset: str) -> str:
    models = importlib.import_module("paquebot_made.models")
    asked = models.TableAsked.from_dict({"ruleset": ruleset, "seats": load(ruleset).players[0]})
    opened = call("tables.open_table", client, body=asked)
    call("tables.join_table", client, opened.id, body=models.JoinAsked(luck="a"))
    return str(opened.id)


def call(name: str, client: Any, *where: Any, **asked: Any) -> Any:
    """The parsed answer; a refusal fails."""
    module = importlib.import_module(f"paquebot_made.api.{name}")
    answer = module.sync_detailed(*where, client=client, **asked)
    assert answer.status_code < 300, answer.content
    return answer.parsed


def letter(options: Any, number: int) -> Any:
    """Orders that the options name as legal now, and later on what a timeout would play."""
    models = importlib.import_module("paquebot_made.models")
    plain = [one for one in options.examples if not set(one.orders) & {"resign"}]
    if number <= OWN_CHOICES and plain:
        return models.LetterAsked(orders=plain[number % len(plain)].orders[0])
    key = options.decisions[0].decision
    default = {"command": {"kind": "default", "decision": key}, "decision": key}
    return models.LetterAsked.from_dict(default)
