"""A log written by hand, without the services, and the means to write a false one: what a
dishonest operator could do."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import msgspec

from core.eventlog import chain
from games import table
from games.audit import ExportLine
from games.engine import Actor, Command, Event, Seat, Shown, load
from games.engines.long_cours.commands import Setup
from games.rng import Rng, commitment, contribution, make_seed

ENGINE = load("long-cours@1")
SECRET = hashlib.sha256(b"a secret of the tests").digest()
ANNA, BRAM, BOT = 1, 2, 3
WORDS = {ANNA: contribution("a fair wind"), BRAM: contribution("and a following sea")}


@dataclass
class Fact:
    """An event that has no number, salt or hash yet. Tests change these (never what is inside
    `data`), then have them sealed."""

    kind: str
    actor: Actor
    data: dict[str, Any]
    cause: int | None
    at: int


class Ledger:
    """The facts of one table, as its services would write them."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.at = 1_800_000_000_000  # a second passes with each move
        self.state = ENGINE.state()
        self.rng = Rng(make_seed(SECRET, WORDS))

    def write(self, actor: Actor, event: Event, cause: int | None = None) -> None:
        self.facts.append(
            Fact(event.kind, actor, msgspec.json.decode(chain.canonical(event)), cause, self.at)
        )

    def open(self) -> None:
        """Anna sits down, Bram too, leaves and comes back; a bot has the third seat."""
        promise = commitment(SECRET)
        self.write(
            "service",
            table.TableOpened(
                "ledger",
                ENGINE.ruleset,
                {},
                dict(ENGINE.data),
                3,
                table.Clock(),
                "everyone",
                promise,
            ),
        )
        self.write(ANNA, table.SeatTaken(ANNA, "player", WORDS[ANNA], "web"))
        self.write(
            BRAM, table.SeatTaken(BRAM, "player", contribution("words that count no more"), "mail")
        )
        self.write(BRAM, table.SeatFreed(BRAM))
        self.write(BRAM, table.SeatTaken(BRAM, "player", WORDS[BRAM], "rest"))
        self.write(BOT, table.SeatTaken(BOT, "bot"))
        for seat in (BOT, ANNA, BRAM):
            self.write(seat, table.SeatConfirmed(seat))

    def start(self) -> None:
        self.write("service", table.TableStarted())
        acts = ENGINE.setup(ENGINE.read_config({}), 3, self.rng)
        ENGINE.fold([event for _, event in acts], self.state)
        for actor, event in acts:
            self.write(actor, event)

    def move(self, seat: Seat, command: Command, decision: str) -> None:
        acts = ENGINE.decide(self.state, seat, command, self.rng, own=True)
        self.at += 1000
        self.write(
            seat,
            table.MoveSubmitted(
                seat, msgspec.Raw(chain.canonical(command).encode()), "bot", decision
            ),
        )
        cause = len(self.facts)
        for actor, event in acts:
            self.write(actor, event, cause)
        if ENGINE.result(self.state):
            self.write(
                "service",
                table.TableClosed("finished", SECRET.hex(), ENGINE.state_hash(self.state)),
                cause,
            )

    def place(self) -> None:
        """Everybody files a first port and buys there for 2 M."""
        for seat, port in zip(self.state.order, ("MAR", "LON", "YOK"), strict=True):
            self.move(seat, Setup(port, 2), f"setup/{seat}")

    def play(self) -> None:
        """Everybody's orders are chosen by the random bot, until the end."""
        while due := [decision for decision in ENGINE.pending(self.state) if decision.due]:
            seat, luck = due[0].seat, self.rng.under(f"bot/{len(self.facts)}")
            command = ENGINE.bots["random"](
                ENGINE.view(self.state, seat), ENGINE.options(self.state, seat), luck
            )
            self.move(seat, command, due[0].key)


@cache
def _whole() -> Ledger:
    ledger = Ledger()
    ledger.open()
    ledger.start()
    ledger.place()
    ledger.play()
    return ledger


def finished() -> list[Fact]:
    """A whole game, from opening to closing, to do with as the test likes."""
    return [replace(fact) for fact in _whole().facts]


def running(facts: list[Fact]) -> list[Fact]:
    """The first half of it: up to the event before some move."""
    moves = [seq for seq, fact in numbered(facts) if fact.kind == "move_submitted"]
    return facts[: moves[len(moves) // 2] - 1]


def numbered(facts: list[Fact]) -> Iterator[tuple[int, Fact]]:
    return enumerate(facts, 1)


def first(facts: list[Fact], kind: str, after: int = 0, **data: Any) -> tuple[int, Fact]:
    """The number and the fact of the first event of this kind, with these data."""
    return next(
        (seq, f)
        for seq, f in numbered(facts)
        if seq > after and f.kind == kind and data.items() <= f.data.items()
    )


def sealed(facts: list[Fact], secret: bytes = SECRET) -> list[ExportLine]:
    """The log of these facts, with salts, digests and chain as they should be."""
    lines, head = [], chain.GENESIS
    for seq, fact in numbered(facts):
        line = ExportLine(
            seq=seq,
            kind=fact.kind,
            actor=fact.actor,
            cause=fact.cause,
            at=fact.at,
            salt=chain.salt(secret, seq),
            hash="",
        )
        line.data = msgspec.Raw(chain.canonical(fact.data).encode())
        line.hash = head = chain.link(head, digest_of(line))
        lines.append(line)
    return lines


def digest_of(line: ExportLine) -> bytes:
    return chain.digest(
        salt=line.salt,
        seq=line.seq,
        kind=line.kind,
        actor=line.actor,
        cause=line.cause,
        at=line.at,
        data=str(line.data, "utf-8"),
    )


def seen_by(seat: Seat | None, facts: list[Fact]) -> list[ExportLine]:
    """The same log as this seat, or a spectator, may have it while the game is running."""
    return [
        veiled(line, redacted(fact, seat)) for line, fact in zip(sealed(facts), facts, strict=True)
    ]


def redacted(fact: Fact, seat: Seat | None) -> Shown:
    data = chain.canonical(fact.data)
    if ENGINE.knows(fact.kind):
        return ENGINE.redact(ENGINE.read_event(fact.kind, data), seat)
    return table.redact(fact.kind, data, seat)


def veiled(line: ExportLine, shown: Shown) -> ExportLine:
    if shown.data is None:
        return ExportLine(seq=line.seq, digest=digest_of(line).hex(), hash=line.hash)
    if shown.whole:
        return line
    cut = msgspec.Raw(chain.canonical(shown.data).encode())
    return msgspec.structs.replace(line, data=cut, salt=None, digest=digest_of(line).hex())


def text_of(lines: list[ExportLine]) -> bytes:
    """The lines as a file."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
