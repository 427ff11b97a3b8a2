"""The cast of tests/games with REST clients in their hands. Mails and clocks are at work, the
clock stands still."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from core.accounts.models import User
from games.models import Game
from tests.games.conftest import cast, full, opened, send, started, under_way
from tests.keys import key_of

__all__ = ["cast", "full", "opened", "send", "started", "under_way"]


@pytest.fixture(autouse=True)
def still(monkeypatch, now, settings) -> None:
    """The same instant everywhere; no rate has been used up; English unless asked."""
    monkeypatch.setattr(timezone, "now", lambda: now)
    translation.activate("en")


class Visitor:
    """Somebody with a program: `anna.get("tables")`. Addresses are relative to the API."""

    def __init__(self, user: User | None = None) -> None:
        self.user = user
        self.client = Client()
        self.headers = {"Authorization": f"Token {key_of(user)}"} if user else {}

    def get(self, address: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1/{address}", headers=self.headers | headers)

    def post(self, address: str, data: Any = None, **headers: str) -> Any:
        """Data are sent as JSON, bytes as they are, and without data there is no body."""
        raw = (
            data if isinstance(data, bytes) else b"" if data is None else json.dumps(data).encode()
        )
        kind = "" if data is None else "application/json"
        return self.client.generic(
            "POST", f"/api/v1/{address}", raw, kind, headers=self.headers | headers
        )

    def delete(self, address: str) -> Any:
        return self.client.delete(f"/api/v1/{address}", headers=self.headers)

    def move(self, game: Game, data: Any, key: str = "letter", query: str = "") -> Any:
        return self.post(f"tables/{game.pk}/moves{query}", data, **{"Idempotency-Key": key})


@pytest.fixture
def visit(cast) -> Callable[[str], Visitor]:
    """visit("anna"): Anna's program; visit(""): a stranger's."""
    return lambda name: Visitor(getattr(cast, name) if name else None)


@pytest.fixture
def anna(visit) -> Visitor:
    return visit("anna")


@pytest.fixture
def bram(visit) -> Visitor:
    return visit("bram")


@pytest.fixture
def dirk(visit) -> Visitor:
    return visit("dirk")


@pytest.fixture
def stranger(visit) -> Visitor:
    return visit("")


def moment(when: datetime) -> str:
    return when.isoformat().replace("+00:00", "Z")
