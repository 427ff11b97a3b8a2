"""The offline audit of a bundle of 10,000 events, from the bytes of the file to the verdict: chain,
every move, what each seat could see.

No game of ours is that long by itself. This one is of six seats, played by the sensible bot, and
before every letter whoever is to play changes their standing bid some times, which is a move as
good as any: decided again, and hidden from the others.
"""

import hashlib

import msgspec

from bench import played
from bench.figures import Limit, figure, say, seconds
from core.eventlog import chain
from games import table, visibility
from games.audit import bundle
from games.audit.bundle import FORMAT, Bundle, FinalPlace
from games.audit.files import read_lines
from games.engine import load
from games.engines.long_cours.commands import StandingBid
from games.rng import Rng, make_seed

CHANGES = (
    30  # of a standing bid before each letter: with these the game has more than 10,000 events
)
LIMIT = Limit(must=10, aim=5)  # seconds
ROUNDS = 3


def main() -> None:
    file = packed(long_game(seats=6))
    events = len(bundle.read_bundle(file).events)
    say(f"a bundle of {events} events, {len(file) / 1e6:.1f} MB")
    took = min(seconds(lambda: check(file)) for _ in range(ROUNDS))
    facts = {
        "events": events,
        "seats": 6,
        "megabytes": round(len(file) / 1e6, 1),
        "events_per_second": round(events / took),
    }
    figure("bundle/10000-events", ours=took, baseline=None, unit="s", target=LIMIT, facts=facts)


def check(file: bytes) -> None:
    report = bundle.check(bundle.read_bundle(file))
    assert report.ok, report.failure


def long_game(*, seats: int) -> played.Game:
    engine, secret = load(played.RULESET), hashlib.sha256(b"a long game").digest()
    rng = Rng(make_seed(secret, {}))
    acts = engine.setup(engine.read_config({}), seats, rng)
    state = engine.fold([event for _, event in acts])
    opening = [
        *played.before_the_game(engine, "long", secret, seats),
        *(played.fact(a, e, at=played.START) for a, e in acts),
    ]
    letters: list[played.Letter] = []
    head = len(opening)

    def send(seat: int, command: object, key: str) -> None:
        nonlocal head
        at = played.START + 1000 * len(letters)
        raw = msgspec.Raw(chain.canonical(command).encode())
        facts = [played.fact(seat, table.MoveSubmitted(seat, raw, "bot", key or None), at=at)]
        facts += [
            played.fact(a, e, at=at, cause=head + 1)
            for a, e in engine.decide(state, seat, command, rng, own=True)
        ]
        if engine.result(state):
            facts.append(
                played.fact(
                    "service",
                    table.TableClosed("finished", secret.hex(), engine.state_hash(state)),
                    at=at,
                    cause=head + 1,
                )
            )
        letters.append(played.Letter(seat, key, raw, 1, facts))
        head += len(facts)

    while due := [decision for decision in engine.pending(state) if decision.due]:
        for number in range(CHANGES):
            send(due[0].seat, StandingBid(3 + number % 2), "")
        luck = rng.under(f"bot/{head}/{due[0].seat}")
        command = engine.bots["sensible"](
            engine.view(state, due[0].seat), engine.options(state, due[0].seat), luck
        )
        send(due[0].seat, command, due[0].key)
    return played.Game("long", secret.hex(), seats, opening, letters)


def packed(game: played.Game) -> bytes:
    lines = read_lines(played.exported(game))
    engine, rows = load(played.RULESET), [bundle.whole(line) for line in lines]
    events = [engine.read_event(row.kind, row.data) for row in rows if engine.knows(row.kind)]
    result = engine.result(engine.fold(events))
    assert result is not None
    opened = msgspec.json.decode(lines[0].data)
    return msgspec.json.encode(
        Bundle(
            format=FORMAT,
            table=opened["table"],
            ruleset=played.RULESET,
            data=opened["data"],
            commitment=opened["commitment"],
            secret=game.secret,
            result=[FinalPlace(p.seat, p.place, p.score) for p in result.placings],
            heads=[],
            exports=visibility.digests(engine, rows, game.seats),
            events=lines,
        )
    )


if __name__ == "__main__":
    main()
