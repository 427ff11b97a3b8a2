"""Worlds built from the rules, not from what the engine says it hides: in every game one seat gives
a sealed question no answer worth the name, some answer, or another one, or lets the default be
played. Whatever another seat and a stranger can fetch (fetches.py) is the same in all of them, to
the byte."""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction
from django.test import Client
from django.utils import timezone

from core.accounts.models import User
from core.eventlog import chain
from games import visibility
from games.engine import Command, Decision, Default, IllegalMove, Shown
from games.engines.long_cours import commands as lc
from games.engines.long_cours.events import CashGranted
from games.engines.siecle_dor import commands as sdo
from games.engines.voc import commands as voc
from games.engines.voc.position import awaited
from games.engines.vor_dem_wind import commands as vdw
from games.kit import decider
from games.models import Decision as DecisionRow
from games.models import Game
from games.rng import Rng
from games.services import moves, positions, tables, writing
from notifications import addresses
from notifications.models import Outbound
from tests.web import fetches
from tests.web.fetches import Found, Watcher

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

NAMES = ("anna", "bram", "cato", "dirk")
MOST_MOVES, MOST_WORLDS = 400, 4


# --- Every sealed question, and what the rules let a seat answer it ---


def setup(state: Any, asked: Decision) -> list[Command]:
    port = asked.default.port  # type: ignore[attr-defined]
    return [lc.Setup(port, 0), lc.Setup(port, 2), lc.Setup(port, 3)]


def corsair(state: Any, asked: Decision) -> list[Command]:
    cash = state.captains[asked.seat - 1].cash
    return [lc.CorsairPass(), *(lc.CorsairBid(most) for most in range(7, cash + 1)[:3])]


def auction(state: Any, asked: Decision) -> list[Command]:
    lot = next(lot for lot in state.auction.lots if asked.seat in lot.eligible)
    money = state.houses[asked.seat - 1].money_h
    return [sdo.Pass(), *(sdo.Bid(lot.province, most) for most in range(money + 1)[:4])]


def offers(state: Any, asked: Decision) -> list[Command]:
    slot = state.sale.slot
    gold = state.merchants[asked.seat - 1].gold
    return [vdw.Pass(), *(vdw.Offer(slot, most) for most in range(1, gold + 1)[:3])]


def departure(state: Any, asked: Decision) -> list[Command]:
    """What is lost of cheese and spice, with and without anything protected."""
    given = asked.default
    assert isinstance(given, vdw.ChooseDeparture)
    many = len(given.lose)
    losses = [("cheese",) * (many - spice) + ("spice",) * spice for spice in range(many + 1)]
    protections = {given.protect: given.protect_hand, (): ()}
    return [
        vdw.ChooseDeparture(protect, in_hand, lose)
        for lose in (given.lose, *losses, ())
        for protect, in_hand in protections.items()
    ]


def window(state: Any, asked: Decision) -> list[Command]:
    done = voc.Line(voc.Done())
    cargo = voc.Line(voc.Cargo(None, ("tea",)))
    own = [
        voc.Line(voc.Hold(name))
        for name, skipper in zip(state.window.ships, state.window.skippers, strict=True)
        if skipper == asked.seat and asked.kind == "sailing"
    ]
    return [
        voc.Done(),
        voc.Orders((cargo, done)),
        voc.Orders((*own, done)),
        voc.Orders((cargo, *own, done)),
    ]


def sales(state: Any, asked: Decision) -> list[Command]:
    """Sealed orders of sale and storage: none, one, all with the least that is taken."""
    done = voc.Line(voc.Done())
    cards = [contract.card for contract in state.row]
    basic = state.game == "basic"
    fills = [voc.Line(voc.Fill(card, least=1 if basic else None)) for card in cards[:4]]
    return [
        voc.Done(),
        voc.Orders((voc.Line(voc.FillNone()), done)),
        *(voc.Orders((fill, done)) for fill in fills[:1] if basic),
        *(voc.Orders((*fills, done)) for _ in "1" if basic),
        voc.Orders((voc.Line(voc.Keep(("tea",), only=True)), done)),
        voc.Orders((voc.Line(voc.FillNone()), voc.Line(voc.Keep()), done)),
    ]


def calls(state: Any, asked: Decision) -> list[Command]:
    """That somebody places a call is told, not which."""
    window = state.window
    done = voc.Line(voc.Done())
    for ship, skipper in zip(window.ships, window.skippers, strict=True):
        if skipper != asked.seat:
            words: list[voc.Order] = [
                voc.Call(ship, "north", 0),
                voc.Call(ship, "stop", -2400, east_of=400),
                voc.Call(ship, "west", 1200, pay=True),
                voc.Shout(ship, "Beware of the shoals", 0, pay=True),
            ]
            return [voc.Orders((voc.Line(word), done)) for word in words]
    return []


def private_offers(state: Any, asked: Decision) -> list[Command]:
    """That an offer is made to somebody is told by its number, not what. Neither to whom, as long
    as both are at the market still."""
    done = voc.Line(voc.Done())
    others = [seat for seat in awaited(state) if seat != asked.seat][1:]  # the first looks on
    return [
        voc.Orders((voc.Line(voc.Offer(to, voc.Terms(daalders=give), voc.Terms(wares=ask))), done))
        for to in others
        for give, ask in ((0, ("tea",)), (1, ("pepper",)), (2, ("tea", "silk")))
    ]


@dataclass(frozen=True)
class Case:
    """`defaulted`: whether a default is one of the worlds, or is told from the others by what is
    open."""

    ruleset: str
    seats: int
    kind: str
    answers: Callable[[Any, Decision], list[Command]]
    options: dict[str, Any] = field(default_factory=dict)
    defaulted: bool = True

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.kind}-{self.answers.__name__}"


CLOSED_EYES = {"chart": "closed-eyes"}
SEALED = [
    Case("long-cours@1", 3, "setup", setup),
    Case("long-cours@1", 3, "auction", corsair),
    Case("siecle-dor@1", 3, "auction", auction),
    Case("vor-dem-wind@1", 4, "offers", offers),
    Case("vor-dem-wind@1", 4, "departure", departure),
    Case("voc-basic@1", 4, "sailing", window),
    Case("voc-basic@1", 4, "calls", window, CLOSED_EYES),
    Case("voc-basic@1", 4, "calls", calls, CLOSED_EYES, defaulted=False),
    Case("voc-basic@1", 4, "market", sales),
    Case("voc-basic@1", 4, "market", private_offers, defaulted=False),
    Case("voc-basic@1", 4, "sales", sales),
    Case("voc-advanced@1", 3, "sailing", window),
    Case("voc-advanced@1", 3, "market", sales),
]
TO_THE_BYTE = {
    "long-cours@1-auction-corsair",
    "siecle-dor@1-auction-auction",
    "vor-dem-wind@1-departure-departure",
    "voc-basic@1-calls-calls",
    "voc-advanced@1-market-sales",
}


# --- The worlds ---


def opened(case: Case, now: datetime) -> dict[str, User]:
    people = {name: User.objects.create_user(name, f"{name}@example.org") for name in NAMES}
    for person in people.values():
        EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    tables.open_table(
        ruleset=case.ruleset,
        seats=case.seats,
        options=case.options,
        opened_by=people["anna"],
        now=now,
        table_id="sealed",
        secret=bytes(32),
    )
    for name in NAMES[: case.seats]:
        tables.join(game_id="sealed", player=people[name], luck=name, source="web", now=now)
    for name in NAMES[: case.seats]:
        tables.confirm(game_id="sealed", player=people[name], now=now)
    return people


def play(seat: int, command: Command, key: str, now: datetime) -> None:
    moves.submit(game_id="sealed", seat=seat, command=command, key=key, channel="web", now=now)


def grant_cash(seats: int, now: datetime) -> None:
    """So that several can outbid whoever calls for the corsair."""
    with transaction.atomic():
        position = positions.open_locked("sealed")
        acts = [("service", CashGranted(seat, 30)) for seat in range(1, seats + 1)]
        position.state = position.engine.fold([event for _, event in acts], position.state)
        writing.append(position, acts, now=now)  # type: ignore[arg-type]


def played_until(case: Case, now: datetime) -> tuple[positions.Position, Decision, Decision]:
    """Bots play until several seats are asked such a question and one of them has three answers,
    so that one answer opens nothing. Who answers, and another who is asked."""
    for number in range(MOST_MOVES):
        position = positions.newest(Game.objects.select_related("stream").get(pk="sealed"))
        due = [one for one in position.engine.pending(position.state) if one.due]
        if len(due) > 1 and {one.kind for one in due} == {case.kind}:
            for asked in reversed(due):
                if len([*islice(worlds(position, asked, case), 3)]) == 3:
                    other = next(one for one in due if one.seat != asked.seat)
                    return position, asked, other
        play(due[0].seat, chosen(position, due[0], case, number), f"move/{number}", now)
    raise AssertionError(f"nobody was asked {case.kind}")


def chosen(position: positions.Position, asked: Decision, case: Case, number: int) -> Command:
    """What a bot would do, but for what bots seldom do."""
    engine, state = position.engine, position.state
    if calls_auction(position, asked, case.kind):
        return lc.CorsairBid(6)
    if case.kind == "sales" and asked.kind == "market":
        lines = [voc.Again(), voc.FillNone(), voc.Done()]
        if state.houses[asked.seat - 1].again:
            lines = lines[1:]
        return voc.Orders(tuple(voc.Line(one) for one in lines))
    bot = engine.bots["sensible" if number % 3 else "random"]
    return bot(
        engine.view(state, asked.seat),
        engine.options(state, asked.seat),
        Rng(random.Random(number).randbytes(32)),
    )


def calls_auction(position: positions.Position, asked: Decision, kind: str) -> bool:
    """Bots seldom call for the corsair while others can pay; here somebody does at once."""
    if (asked.kind, kind) != ("turn", "auction") or position.game.ruleset != "long-cours@1":
        return False
    engine, command = position.engine, lc.CorsairBid(6)
    try:
        acts = engine.decide(position.state, asked.seat, command, Rng(bytes(32)))
    except IllegalMove:
        return False
    return any(event.kind == "auction_opened" and len(event.asked) > 1 for _, event in acts)


def worlds(position: positions.Position, asked: Decision, case: Case) -> Iterator[Command]:
    """The answers that the rules allow, and the default."""
    seen = set()
    defaults = [Default(asked.key)] if case.defaulted else []
    for command in (*defaults, *case.answers(position.state, asked)):
        try:
            position.engine.decide(position.state, asked.seat, command, Rng(bytes(32)))
        except IllegalMove:  # not an answer
            continue
        if repr(command) not in seen:
            seen.add(repr(command))
            yield command


# --- What others can fetch ---


@pytest.fixture(autouse=True)
def nobody_listens():
    """Here everybody does: deadlines are set, and mails written."""


@pytest.fixture(autouse=True)
def in_memory(settings, monkeypatch, now):
    """Hashes come from what is hidden, as they must; here from the number alone, so that all that
    is printed can be compared. The clock stands still."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.MAIL_PICTURES = True
    monkeypatch.setattr(chain, "digest", lambda *, seq, **rest: seq.to_bytes(32))
    monkeypatch.setattr(timezone, "now", lambda: now)


@dataclass(frozen=True)
class Scene:
    """Who looks on after an answer: another seat that is asked the same, and a stranger."""

    watcher: Watcher
    answered: User
    visitors: dict[str, Client]
    now: datetime


def gist(scene: Scene) -> Found:
    return fetches.pages(scene.visitors, fetches.GIST) | fetches.streams(scene.watcher)


def everything(scene: Scene) -> Found:
    watcher, visitors = scene.watcher, scene.visitors
    found = fetches.pages(visitors, fetches.WAYS)
    for name, client in visitors.items():
        found |= fetches.live_head(name, client)
    found |= fetches.calendar(watcher, scene.now) | fetches.papers(watcher)
    found |= fetches.refusals(watcher) | fetches.writing(visitors["another"])
    return found | fetches.mails(watcher, scene.answered, scene.now)


def everything_printed(scene: Scene) -> Found:
    return fetches.pdfs(scene.watcher) | everything(scene)


def prepared(
    case: Case, now: datetime, *, own: bool = False
) -> tuple[positions.Position, Decision, Scene]:
    """Played up to the question. `own`: who looks on is who answers."""
    people = opened(case, now)
    if case.answers is corsair:
        grant_cash(case.seats, now)
    position, asked, other = played_until(case, now)
    Outbound.objects.update(sent_at=now)
    due = DecisionRow.objects.get(game="sealed", key=other.key)
    assert due.due_at is not None
    seen_by = asked if own else other
    watching = people[NAMES[seen_by.seat - 1]]
    visitors = {"stranger": Client(), "another": Client()}
    visitors["another"].force_login(watching, backend="django.contrib.auth.backends.ModelBackend")
    for key in ("", seen_by.key):  # the same address for replies in every world
        addresses.token_of("sealed", seen_by.seat, key)
    watcher = Watcher(watching, seen_by.seat, position.seq, seen_by, due.due_at)
    return position, asked, Scene(watcher, people[NAMES[asked.seat - 1]], visitors, now)


def differences(
    position: positions.Position,
    asked: Decision,
    scene: Scene,
    case: Case,
    look: Callable[[Scene], Found],
    *,
    thorough: Callable[[Scene], Found] | None = None,
) -> tuple[int, set[tuple[str, str]]]:
    """How many worlds there were, and where somebody could tell one from another. `thorough`: how
    they look at the first and the last."""
    answers = [*islice(worlds(position, asked, case), MOST_WORLDS)]
    seen = []
    for command in answers:
        with transaction.atomic():
            play(asked.seat, command, "answer", scene.now)
            found = look(scene)
            if thorough is not None and command in (answers[0], answers[-1]):
                found |= thorough(scene)
            seen.append(found)
            transaction.set_rollback(True)
    return len(seen), {way for one in seen for way in one if one[way] != seen[0].get(way, one[way])}


@pytest.mark.parametrize("case", SEALED, ids=str)
def test_no_answer_to_a_sealed_question_can_be_told_from_another(case, now):
    """By what tells most; and once for every game and kind of secret the first and the last
    answer to the last byte."""
    thorough = everything if str(case) in TO_THE_BYTE else None
    count, told = differences(*prepared(case, now), case, gist, thorough=thorough)
    assert told == set()
    assert count > 2


@pytest.mark.slow
@pytest.mark.parametrize("case", SEALED, ids=str)
def test_nor_by_anything_of_any_of_them(case, now, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "MOST_WORLDS", 8)
    count, told = differences(*prepared(case, now), case, everything_printed)
    assert told == set()
    assert count > 2


def test_ones_own_answer_does_show(now):
    """The comparison would notice: through the eyes of who answers, pages, streams, refusals,
    papers and drafts are not the same."""
    case, nobody = SEALED[2], User.objects.create_user("nobody", "nobody@example.org")

    def own_eyes(scene: Scene) -> Found:
        found = fetches.pages(scene.visitors, fetches.GIST) | fetches.streams(scene.watcher)
        found |= fetches.papers(scene.watcher) | fetches.refusals(scene.watcher)
        return found | fetches.mails(scene.watcher, nobody, scene.now)

    _, told = differences(*prepared(case, now, own=True), case, own_eyes)
    ways = {way.split(" {")[0].split(" 0")[0] for _, way in told}
    api = fetches.API
    assert {fetches.TABLE, f"{api}/view", f"{api}/export", "stream ndjson", "moves"} <= ways
    assert {"book", "sheet", "map", "draft", "mail"} <= ways
    assert "stranger" not in {name for name, _ in told}


@pytest.mark.parametrize("case", SEALED[1:4], ids=str)
def test_the_fault_that_was_there_would_be_found(case, now, monkeypatch):
    """A cut event whose hidden fields were at their defaults looked whole and had its salt."""
    line = visibility.line

    def as_it_was(row: visibility.StoredEvent, shown: Shown) -> dict[str, Any]:
        whole = shown.data is not None and chain.canonical(shown.data) == row.data
        return line(row, Shown(shown.data, whole))

    monkeypatch.setattr(visibility, "line", as_it_was)
    _, told = differences(*prepared(case, now), case, gist)
    assert {("stranger", f"{fetches.API}/export"), ("another", "stream ndjson")} <= told


def test_an_event_more_would_be_found(now, monkeypatch):
    """As when a limit or a default brought an event that nothing else brought."""
    monkeypatch.setattr(decider, "veil_defaults", lambda acts, answers: list(acts))
    _, told = differences(*prepared(SEALED[0], now), SEALED[0], gist)
    assert ("stranger", f"{fetches.API}/export") in told
