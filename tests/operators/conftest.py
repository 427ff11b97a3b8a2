"""The cast of tests/games, and Otto, who operates the service."""

from collections.abc import Callable

import pytest
from django.test import Client

from core.accounts.models import User
from tests.games.conftest import cast, full, opened, send, started, under_way  # noqa: F401 -- fixtures
from tests.web.conftest import as_, confirm, quiet, sign_in  # noqa: F401 -- fixtures


@pytest.fixture
def otto(db) -> User:
    return User.objects.create_user("otto", "otto@example.org", is_staff=True)


@pytest.fixture
def desk(otto) -> Client:
    """Otto's browser; he has just shown once more that it is him."""
    client = Client()
    sign_in(client, otto)
    return confirm(client, otto)


@pytest.fixture
def do(desk) -> Callable[..., object]:
    """do("/staff/...", reason=...): an act, and the page after it."""

    def do(address: str, **sent: object) -> object:
        return desk.post(address, {"reason": "Because."} | sent, follow=True)

    return do
