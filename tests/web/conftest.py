"""The cast of tests/games, and a browser for each of them that takes no pictures."""

import re
import time
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.sign_ins import SEEN
from games.models import Game
from games.services import positions
from games.tasks import nobody_rings
from tests.games.conftest import cast, full, nobody_listens, opened, send, started, under_way  # noqa: F401 -- fixtures


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with nobody_rings():
        yield


@pytest.fixture
def as_(cast) -> Callable[[str], Client]:  # noqa: F811
    """as_("anna"): Anna's browser, signed in; as_(""): a stranger's."""
    clients: dict[str, Client] = {}

    def as_(name: str) -> Client:
        if name not in clients:
            clients[name] = Client()
            if name:
                sign_in(clients[name], getattr(cast, name))
        return clients[name]

    return as_


def sign_in(client: Client, user: User) -> None:
    """Signed in a moment ago, which the list of sessions knows."""
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    remember(client, **{SEEN: int(time.time())})


def confirm(client: Client, user: User) -> Client:
    """Somebody who has just shown once more that it is them."""
    record = {"method": "password", "at": time.time(), "reauthenticated": True}
    remember(
        client,
        account_authentication_methods=[record],
        account_authentication_methods_user=str(user.pk),
    )
    return client


def remember(client: Client, **kept: object) -> None:
    session = client.session
    session.update(kept)
    session.save()


def words_on(answer) -> str:
    """What a reader reads, tags and spaces aside."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def hidden(answer) -> dict[str, str]:
    """What goes with every form of a desk."""
    page = answer.content.decode()
    return {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1]
        for name in ("nonce", "decision", "expected_seq")
    }


def to_play(game: Game) -> str:
    """Whom the game waits for."""
    position = positions.newest(Game.objects.select_related("stream").get(pk=game.pk))
    seat = next(
        decision.seat for decision in position.engine.pending(position.state) if decision.due
    )
    return ["anna", "bram", "cato"][seat - 1]


def head(game: Game) -> int:
    return Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq
