"""Whole games of Long Cours played by the sensible bot, in memory and always the same: what the
benches store, fold, audit and send in."""

import hashlib
from typing import NamedTuple

import msgspec

from core.eventlog import chain
from games import table
from games.engine import Actor, Command, Engine, Event, load
from games.engines.long_cours.commands import Orders
from games.rng import Rng, commitment, make_seed

RULESET = "long-cours@1"
START = 1_800_000_000_000  # milliseconds; a second passes between two moves


class Fact(msgspec.Struct, frozen=True):
    """One event as it will stand in a log."""

    kind: str
    actor: Actor
    data: str
    cause: int | None
    at: int


class Letter(msgspec.Struct, frozen=True):
    """One move as it came in: how many orders it holds, and the facts it brought, itself the
    first."""

    seat: int
    decision: str
    command: msgspec.Raw
    orders: int
    facts: list[Fact]


class Game(msgspec.Struct, frozen=True):
    table: str
    secret: str
    seats: int
    opening: list[Fact]
    letters: list[Letter]

    @property
    def facts(self) -> list[Fact]:
        return [*self.opening, *(fact for letter in self.letters for fact in letter.facts)]


def games(count: int, *, one_order_each: bool = False) -> list[Game]:
    """At tables of 3 to 6 seats in turn. `one_order_each`: every letter is one line, and the bot
    is asked again after it."""
    return [
        play(f"bench{number}", seats=3 + number % 4, one_order_each=one_order_each)
        for number in range(count)
    ]


def play(name: str, *, seats: int, one_order_each: bool) -> Game:
    engine = load(RULESET)
    secret = hashlib.sha256(name.encode()).digest()
    rng = Rng(make_seed(secret, {}))
    acts = engine.setup(engine.read_config({}), seats, rng)
    state = engine.fold([event for _, event in acts])
    opening = [
        *before_the_game(engine, name, secret, seats),
        *(fact(actor, event, at=START) for actor, event in acts),
    ]
    letters: list[Letter] = []
    head = len(opening)
    while due := [decision for decision in engine.pending(state) if decision.due]:
        seat, key = due[0].seat, due[0].key
        command = engine.bots["sensible"](
            engine.view(state, seat), engine.options(state, seat), rng.under(f"bot/{head}/{seat}")
        )
        command = first_order(command) if one_order_each else command
        raw, at = msgspec.Raw(chain.canonical(command).encode()), START + 1000 * len(letters)
        facts = [fact(seat, table.MoveSubmitted(seat, raw, "bot", key), at=at)]
        facts += [
            fact(actor, event, at=at, cause=head + 1)
            for actor, event in engine.decide(state, seat, command, rng, own=True)
        ]
        if engine.result(state):
            closed = table.TableClosed("finished", secret.hex(), engine.state_hash(state))
            facts.append(fact("service", closed, at=at, cause=head + 1))
        letters.append(Letter(seat, key, raw, orders_in(command), facts))
        head += len(facts)
    return Game(name, secret.hex(), seats, opening, letters)


def before_the_game(
    engine: Engine[msgspec.Struct], name: str, secret: bytes, seats: int
) -> list[Fact]:
    opened = table.TableOpened(
        name, RULESET, {}, dict(engine.data), seats, table.Clock(), "everyone", commitment(secret)
    )
    facts = [fact("service", opened, at=START)]
    for seat in range(1, seats + 1):
        facts += [
            fact(seat, table.SeatTaken(seat, "bot"), at=START),
            fact(seat, table.SeatConfirmed(seat), at=START),
        ]
    return [*facts, fact("service", table.TableStarted(), at=START)]


def fact(actor: Actor, event: Event, *, at: int, cause: int | None = None) -> Fact:
    return Fact(event.kind, actor, chain.canonical(event), cause, at)


def first_order(command: Command) -> Command:
    return command.lines[0].order if isinstance(command, Orders) else command


def orders_in(command: Command) -> int:
    return len(command.lines) if isinstance(command, Orders) else 1


def exported(game: Game) -> bytes:
    """The finished game as `manage.py export` writes it: JSON Lines, salted and chained."""
    return b"".join(
        msgspec.json.encode(line._asdict() | {"data": msgspec.Raw(line.data.encode())}) + b"\n"
        for line in chained(game)
    )


class Line(NamedTuple):
    """A fact with its number, salt and hash."""

    seq: int
    kind: str
    actor: Actor
    cause: int | None
    data: str
    at: int
    salt: str
    hash: str


def chained(game: Game) -> list[Line]:
    secret, head = bytes.fromhex(game.secret), chain.GENESIS
    lines = []
    for seq, f in enumerate(game.facts, 1):
        salt = chain.salt(secret, seq)
        head = chain.link(
            head,
            chain.digest(
                salt=salt, seq=seq, kind=f.kind, actor=f.actor, cause=f.cause, at=f.at, data=f.data
            ),
        )
        lines.append(Line(seq, f.kind, f.actor, f.cause, f.data, f.at, salt, head))
    return lines
