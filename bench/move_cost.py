"""What accepting a move costs in a game of 10, 1,000 and 10,000 events: the same standing order
each time, through `moves.submit`.

The long games are made by appending in bulk, with the receipts and the answered decisions that
so many moves would have left behind.
"""

import hashlib
from functools import partial
from itertools import count
from statistics import median

import msgspec
from django.utils import timezone

from bench import played, service
from bench.figures import Target, figure, seconds
from core.eventlog import log
from core.eventlog.chain import canonical
from games import table
from games.engines.long_cours.commands import StandingBid
from games.engines.long_cours.events import StandingOrderSet
from games.models import Decision, Game, Receipt
from games.services import moves

TARGET = Target(must=1.3, aim=1.1, at_most=True)
LENGTHS = (1_000, 10_000)
FRESH = 25  # tables that have just been dealt
# sent to each of them, and as many to each long game in between; a standing order is two events
MOVES = 8
SEAT = 1

EVENTS_PER_DECISION = 7  # as in the games the bots play
LOWEST_BID = 6

numbers = count(LOWEST_BID)


def main() -> None:
    long = {length: lengthened(started(f"long{length}"), length) for length in LENGTHS}
    fresh = [started(f"fresh{number}") for number in range(FRESH)]
    for game in (*long.values(), *fresh):
        send(game)  # the first one folds what was appended in bulk and leaves a snapshot
    costs: dict[int, list[float]] = {length: [] for length in (10, *LENGTHS)}
    for short in fresh:
        for _ in range(MOVES):
            for length, game in {10: short, **long}.items():
                costs[length].append(seconds(partial(send, game)))
    shortest, *longer = (1000 * median(costs[length]) for length in costs)
    heads: dict[str, object] = {
        f"events_{length}": Game.objects.get(pk=game.pk).stream.head_seq
        for length, game in {10: fresh[-1], **long}.items()
    }
    for length, cost in zip(LENGTHS, longer, strict=True):
        target = TARGET if length == LENGTHS[-1] else None
        figure(
            f"move-cost/{length}/{service.DATABASE}",
            ours=cost,
            baseline=shortest,
            unit="ms/move",
            target=target,
            facts=heads,
        )


def started(name: str) -> Game:
    return service.started(name, seats=4, secret=hashlib.sha256(name.encode()).digest())


def send(game: Game) -> None:
    number = next(numbers)
    moves.submit(
        game_id=game.pk,
        seat=SEAT,
        command=StandingBid(number),
        key=f"bench/{number}",
        channel="rest",
        now=timezone.now(),
    )


def lengthened(game: Game, length: int) -> Game:
    """The game with standing orders up to `length` events, and with the rows beside the log that
    real moves leave."""
    head = game.stream.head_seq
    seqs = range(head + 1, length, 2)
    log.append(
        game.stream,
        [entry for seq in seqs for entry in standing_order(seq)],
        expected=head,
        at=played.START,
    )
    now = timezone.now()
    Receipt.objects.bulk_create(
        Receipt(
            game=game,
            seat=SEAT,
            key=f"past/{seq}",
            content="0" * 64,
            first_seq=seq,
            last_seq=seq + 1,
        )
        for seq in seqs
    )
    Decision.objects.bulk_create(
        Decision(
            game=game,
            key=f"past/{number}",
            seat=SEAT,
            kind="turn",
            due=True,
            opened_at=now,
            closed_at=now,
        )
        for number in range(length // EVENTS_PER_DECISION)
    )
    return game


def standing_order(seq: int) -> list[log.Entry]:
    """The move and the event it brings, as `submit` logs them."""
    command = msgspec.Raw(canonical(StandingBid(LOWEST_BID + seq)).encode())
    move, event = (
        table.MoveSubmitted(SEAT, command, "rest"),
        StandingOrderSet(SEAT, "bid", LOWEST_BID + seq),
    )
    return [
        log.Entry(move.kind, SEAT, canonical(move)),
        log.Entry(event.kind, SEAT, canonical(event), seq),
    ]


if __name__ == "__main__":
    main()
