"""Two worlds that differ only in what others may not know answer them with the same bytes,
hashes and digests aside."""

import dataclasses
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.core.cache import caches
from django.db import transaction

from games.engines import long_cours
from games.engines.long_cours.events import HandDealt
from games.engines.long_cours.setup import setup as deal
from games.models import Game
from games.services import positions, tables
from tests.api.conftest import Visitor
from tests.games.conftest import FIRST_PORT

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

TABLE = "twoworlds"
SEALS = re.compile(rb'"(hash|digest)":"[0-9a-f]{64}"')


class World(NamedTuple):
    """What only Bram knows, and what Cato holds in his hand."""

    hands_exchanged: bool = False
    setup: int = 1
    bid: int = 3
    riposte: int = 2
    advance: str = "advance: roll; end advance"


class Undone(Exception):
    pass


def dealt(config: Any, seats: int, rng: Any) -> list[Any]:
    """The same deal, but Bram and Cato have each other's cards."""
    acts = deal(config, seats, rng)
    cards = {event.seat: event.cards for _, event in acts if isinstance(event, HandDealt)}
    other = {1: 1, 2: 3, 3: 2}
    return [
        (
            actor,
            HandDealt(event.seat, cards[other[event.seat]])
            if isinstance(event, HandDealt)
            else event,
        )
        for actor, event in acts
    ]


def told(
    visitor: Visitor, method: str, address: str, *data: Any, **headers: str
) -> tuple[Any, ...]:
    """One answer, status, headers and bytes, without what the log's seals are (an ETag is a hash
    of them too)."""
    answer = getattr(visitor, method)(address, *data, **headers)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    headers = {name: value for name, value in answer.headers.items() if name != "ETag"}
    return address, data, answer.status_code, headers, SEALS.sub(rb'"\1":""', content)


def looked_at(visitor: Visitor, head: int) -> Iterator[tuple[Any, ...]]:
    """Everything that can be asked."""
    yield told(visitor, "get", "tables")
    yield told(visitor, "get", "me")
    for rest in (
        "",
        "/view",
        "/view?seat=2",
        "/options",
        "/events?limit=500",
        "/events?limit=500&sentences=true",
        "/export",
    ):
        yield told(visitor, "get", f"tables/{TABLE}{rest}")
    for at in range(1, head + 1, 3):
        yield told(visitor, "get", f"tables/{TABLE}/view?at={at}")


LETTERS = (
    {"orders": "roll"},
    {"orders": "buy 99"},
    {"orders": "buuy 1; sail bram; brawl bram with 12"},
    {"orders": "riposte 3"},
    {"orders": "corsair bid 17"},
    {"orders": "agree"},
    {"orders": "resign"},
    {"orders": "standing bid 5"},
    {"orders": "advance: roll; end advance"},
    {"orders": "direct Marseille; brawl bram with 2 up to 12; buy 1"},
    {"command": {"kind": "brawl", "seat": 2, "card": 2}},
    {"command": {"kind": "brawl", "seat": 3, "card": 4}},
    {"command": {"kind": "default", "decision": "setup/2"}},
    {"command": {"kind": "default", "decision": "turn/2/2"}},
    {"command": {"kind": "end"}, "expected_seq": 9},
    {"command": {"kind": "end"}, "decision": "turn/2/2", "expected_seq": 9},
)


def tried(visitor: Visitor) -> Iterator[tuple[Any, ...]]:
    """What anybody may send, dry."""
    for letter in LETTERS:
        yield told(visitor, "post", f"tables/{TABLE}/preview?sentences=true", letter)


def play(visitor: Visitor, key: str, letter: dict[str, Any]) -> tuple[Any, ...]:
    return told(
        visitor, "post", f"tables/{TABLE}/moves?sentences=true", letter, **{"Idempotency-Key": key}
    )


def lived(
    world: World, visit: Any, now: Any, monkeypatch: Any, *, upto: str
) -> list[tuple[Any, ...]]:
    """What Anna, Dirk and a stranger are told in this world; then it never was."""
    others = [visit("anna"), visit("dirk"), visit("")]
    answers: list[tuple[Any, ...]] = []
    caches["requests"].clear()
    with monkeypatch.context() as patched, pytest.raises(Undone), transaction.atomic():
        if world.hands_exchanged:
            patched.setattr(
                long_cours, "ENGINE", dataclasses.replace(long_cours.ENGINE, setup=dealt)
            )
        for step in story(world, visit, now):
            head = Game.objects.select_related("stream").get(pk=TABLE).stream.head_seq
            for visitor in others:
                answers += looked_at(visitor, head)
                answers += tried(visitor)
            if step == upto:
                break
            answers.append(play(others[0], f"anna/{step}", {"orders": "standing bid 4"}))
        raise Undone
    return answers


def story(world: World, visit: Any, now: Any) -> Iterator[str]:
    anna, bram, cato = (visit(name) for name in ("anna", "bram", "cato"))
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=anna.user,
        now=now,
        secret=bytes(32),
        table_id=TABLE,
    )
    for player in (anna, bram, cato):
        accepted(player.post(f"tables/{TABLE}/join", {"luck": "x"}), 200)
    for player in (anna, bram, cato):
        accepted(player.post(f"tables/{TABLE}/confirm"), 200)
    order = positions.newest(Game.objects.get(pk=TABLE)).state.order
    ports = {seat: FIRST_PORT[place * 11] for place, seat in enumerate(order, start=1)}
    accepted(sent(bram, {"command": {"kind": "setup", "port": ports[2], "amount": world.setup}}))
    yield "setup"
    for seat, player in ((1, anna), (3, cato)):
        accepted(sent(player, {"command": {"kind": "setup", "port": ports[seat], "amount": 1}}))
    accepted(sent(bram, {"orders": f"standing bid {world.bid}"}))
    accepted(sent(bram, {"orders": f"standing riposte up to {world.riposte}"}))
    for seat in order:
        if seat == 1:
            break
        accepted(sent({2: bram, 3: cato}[seat], {"orders": "end"}))
    accepted(sent(bram, {"orders": world.advance}))
    yield "anna's turn"
    accepted(sent(anna, {"orders": "roll"}))
    yield "after her roll"


def sent(player: Visitor, letter: dict[str, Any]) -> Any:
    return player.post(
        f"tables/{TABLE}/moves", letter, **{"Idempotency-Key": repr(letter)[:150].replace(" ", "")}
    )


def accepted(answer: Any, status: int = 201) -> None:
    assert answer.status_code == status, answer.content


@pytest.mark.parametrize(
    ("other", "upto"),
    [
        pytest.param(World(setup=0), "setup", id="a sealed set-up"),
        pytest.param(World(hands_exchanged=True), "after her roll", id="cards in others' hands"),
        pytest.param(World(bid=17, riposte=12), "after her roll", id="standing orders"),
        pytest.param(
            World(advance="advance: buy 1; end; end advance"), "after her roll", id="advance orders"
        ),
    ],
)
def test_two_worlds_that_differ_in_a_secret_answer_alike(visit, now, monkeypatch, other, upto):
    one, another = (lived(world, visit, now, monkeypatch, upto=upto) for world in (World(), other))
    assert len(one) > 90
    for here, there in zip(one, another, strict=True):
        assert here == there


def test_the_worlds_do_differ_for_whoever_may_know(visit, now, monkeypatch):
    """Otherwise the test above would compare a world with itself."""
    seen = []
    for world in (World(), World(hands_exchanged=True, setup=0, bid=17)):
        with monkeypatch.context() as patched, pytest.raises(Undone), transaction.atomic():
            if world.hands_exchanged:
                patched.setattr(
                    long_cours, "ENGINE", dataclasses.replace(long_cours.ENGINE, setup=dealt)
                )
            for step in story(world, visit, now):
                if step == "setup":
                    seen.append(
                        [
                            visit(name).get(f"tables/{TABLE}/view").json()["view"]
                            for name in ("anna", "bram", "cato")
                        ]
                    )
                    break
            raise Undone
    assert [here == there for here, there in zip(*seen, strict=True)] == [True, False, False]
