"""`manage.py audit GAME_ID` or `--all`: the checks of `python -m games.audit` on the stored log,
with the server's secret.

`--all` is the release gate: every stored game is folded and audited with the present code, and
what is stored beside its log is held to it.
"""

import argparse
import logging
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser, OutputWrapper
from django.db import connection, connections

from core import metrics
from core.eventlog import kept_heads, log, verification
from core.eventlog.models import Stream
from games import audit
from games.audit import Failed, Finding
from games.engine import load
from games.management.commands.export import find_game
from games.models import Game
from games.services import positions

logger = logging.getLogger(__name__)

LEAST_EACH = 20  # games for which a process more is worth its start
CHUNK = 4  # games that a process takes at a time
SEEN_EVERY, TOLD_EVERY = 0.2, 30.0  # seconds


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one")
    return number


class Command(BaseCommand):
    help = (
        "Check a stored game: chain, seed, legality of every move, state hash. Prints what "
        "holds and the first thing that does not."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("game_id", nargs="?")
        which.add_argument(
            "--all",
            action="store_true",
            dest="every",
            help="every stored game; fails if any of them does",
        )
        parser.add_argument(
            "--jobs",
            type=positive,
            help="processes that share the games of --all; by default one for each processor",
        )

    def handle(
        self,
        *args: Any,
        game_id: str | None,
        every: bool,
        jobs: int | None = None,
        **options: Any,
    ) -> None:
        if every:
            self.audit_all(jobs)
            return
        assert game_id is not None
        report = audit_game(find_game(game_id))
        for sentence in report.sentences():
            self.stdout.write(sentence)
        if report.failure:
            raise CommandError(
                f"The audit of table {game_id} failed at event {report.failure.seq}."
            )

    def audit_all(self, jobs: int | None) -> None:
        """One bad game never stops the gate; at its end it is shut."""
        kept = kept_heads.newest()
        tables = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        total, failed = len(tables), 0
        heads: list[tuple[str, kept_heads.Head]] = []
        progress = Progress(total, self.stderr)
        asked = [(table, kept.pop(table, None)) for table in tables]
        for found in audited(asked, jobs or usual_jobs(total)):
            heads.append((found.table, found.head))
            failed += not found.ok
            metrics.AUDITS.labels("ok" if found.ok else "failed").inc()
            self.stdout.write(f"{found.table}: {found.verdict}")
            progress.show(len(heads), failed)
        others = [self.tell_other(*check) for check in verification.checks().items()]
        lost = [self.tell_lost(table, *head) for table, head in sorted(kept.items())]
        if failed:
            raise CommandError(f"{failed} of {total} stored games failed the audit.")
        if not all(others):
            raise CommandError("A log that is no game's does not hold.")
        if any(lost):
            raise CommandError(f"Games that the kept heads know are missing: {sum(lost)}.")
        kept_heads.checkpoint([*heads, *heads_of_seasons()])
        self.stdout.write(f"All {total} stored games hold.")

    def tell_other(self, name: str, check: verification.Check) -> bool:
        faults = check()
        self.stdout.write(f"{name}: {'FAILS: ' + '; '.join(faults) if faults else 'holds'}")
        return not faults

    def tell_lost(self, stream_id: str, seq: int, hash_: str) -> bool:
        """A stream that is not stored at all; of a season's, only whether it is there."""
        stored = Stream.objects.filter(pk=stream_id, head_seq__gte=seq).exists()
        if not stored:
            self.stdout.write(f"{stream_id}: MISSING, events 1 to {seq} ({hash_[:16]})")
        return not stored


# --- Many games at once ---


class Audited(NamedTuple):
    """What came of one game."""

    table: str
    head: kept_heads.Head
    ok: bool
    verdict: str


Asked: TypeAlias = tuple[str, kept_heads.Head | None]  # a table, and its head kept outside


def usual_jobs(games: int) -> int:
    """A process for each processor, where there is work for it and the database is one that other
    processes see."""
    if connection.in_atomic_block or not is_shared():
        return 1
    return max(1, min(os.cpu_count() or 1, games // LEAST_EACH))


def is_shared() -> bool:
    name = str(connection.settings_dict["NAME"])
    return connection.vendor != "sqlite" or not (name == ":memory:" or "mode=memory" in name)


def audited(asked: Sequence[Asked], jobs: int) -> Iterator[Audited]:
    """In the order asked. Each process has a connection of its own."""
    if jobs == 1:
        yield from map(audit_one, asked)
        return
    connections.close_all()
    with ProcessPoolExecutor(jobs, get_context("fork")) as pool:
        yield from pool.map(audit_one, asked, chunksize=CHUNK)


def audit_one(asked: Asked) -> Audited:
    table, kept = asked
    game = Game.objects.select_related("stream").get(pk=table)
    report = held_to_its_log(game, kept)
    head = (game.stream.head_seq, game.stream.head_hash)
    return Audited(table, head, report.ok, verdict(report))


class Progress:
    """How far it is and how long it still takes: on a terminal all the time, elsewhere now and
    then."""

    def __init__(self, total: int, out: OutputWrapper) -> None:
        self.total, self.out = total, out
        self.is_seen = sys.stderr.isatty()
        self.begun = self.told = time.monotonic()

    def show(self, done: int, failed: int) -> None:
        now = time.monotonic()
        every = SEEN_EVERY if self.is_seen else TOLD_EVERY
        last = self.is_seen and done == self.total
        if now - self.told < every and not last:
            return
        self.told = now
        left = (now - self.begun) / done * (self.total - done)
        line = f"{done} of {self.total} games, {failed} failed, {left:.0f} s left"
        if self.is_seen:
            self.out.write(f"\r{line:<60}", ending="\n" if last else "")
        else:
            self.out.write(line)


# --- One game ---


def audit_game(game: Game) -> audit.AuditReport:
    """The stored log, and the head the stream says it has: a log whose tail is missing is found
    out."""
    stream = game.stream
    rows = map(line_of, log.iterate(stream.id))
    parent = (
        None
        if game.parent_id is None
        else list(map(line_of, log.iterate(game.parent_id, upto=game.parent_seq)))
    )
    return audit.audit(
        rows,
        secret=bytes.fromhex(stream.secret),
        heads=[(stream.head_seq, stream.head_hash)],
        parent=parent,
    )


def heads_of_seasons() -> list[tuple[str, kept_heads.Head]]:
    others = Stream.objects.exclude(pk__in=Game.objects.values("pk"))
    return [(stream.pk, (stream.head_seq, stream.head_hash)) for stream in others]


def check_kept(game: Game, kept: kept_heads.Head) -> None:
    """The head that was mailed, printed or checked last stands outside the database."""
    seq, hash_ = kept
    head = game.stream.head_seq
    if seq > head:
        raise Failed(
            head + 1,
            "kept heads",
            f"Events {head + 1} to {seq} are missing: the head of event {seq}, {hash_[:16]}, was "
            f"mailed, printed or checked before.",
        )
    stored = log.read(game.pk, after=seq - 1, upto=seq)[0].hash
    if not stored.startswith(hash_.lower()):
        raise Failed(seq, "kept heads", f"The head kept for event {seq} is {hash_}, not {stored}.")


def held_to_its_log(game: Game, kept: kept_heads.Head | None = None) -> audit.AuditReport:
    """The audit, and then what the present code makes of the log beside what is stored: the
    snapshot, the result, the mailed heads; and the last head kept outside the database."""
    try:
        report = audit_game(game)
        if report.ok and kept:
            check_kept(game, kept)
        if report.ok:
            check_stored(game, report)
    except Failed as failed:
        report.failure = failed.finding
    except Exception as error:  # the gate goes on with the next game, and is shut for this one
        logger.exception("table %s could not be audited", game.pk)
        return audit.AuditReport(
            failure=Finding(
                game.stream.head_seq, "present code", f"The audit broke off: {error!r}."
            )
        )
    return report


def check_stored(game: Game, report: audit.AuditReport) -> None:
    head = game.stream.head_seq
    audit.check_heads(
        list(map(line_of, log.iterate(game.pk))),
        list(mailed(game)),
        audit.AuditReport(),
        source="mailed heads",
        verb="mailed",
    )
    if report.state_hash is None:
        return
    folded = positions.at(game, head)
    if (now := folded.engine.state_hash(folded.state)) != report.state_hash:
        raise Failed(
            head,
            "fold",
            f"Folding the log gives the position {now}; deciding its moves again gave "
            f"{report.state_hash}.",
        )
    kept = log.load_snapshot(game.pk, fingerprint=folded.engine.fingerprint)
    if (
        kept
        and (seq := kept[0])
        and (then := state_hash(game, kept[1])) != (at := state_hash_at(game, seq, head, now))
    ):
        raise Failed(
            seq,
            "snapshot",
            f"The stored position of event {seq} has the hash {then}; folding the log gives {at}.",
        )
    placings = (
        [{"seat": p.seat, "place": p.place, "score": p.score} for p in report.result.placings]
        if report.result
        else None
    )
    if game.result != placings:
        raise Failed(
            head, "result", f"The stored result is {game.result}; by the log it is {placings}."
        )


def mailed(game: Game) -> Iterable[tuple[int, str]]:
    return game.mailed_heads.values_list("seq", "hash")


def state_hash(game: Game, state: str) -> str:
    engine = load(game.ruleset)
    return engine.state_hash(engine.read_state(state))


def state_hash_at(game: Game, seq: int, head: int, now: str) -> str:
    if seq == head:
        return now
    then = positions.at(game, seq)
    return then.engine.state_hash(then.state)


def line_of(row: log.Row) -> audit.ExportLine:
    return audit.ExportLine(
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=msgspec.Raw(row.data.encode()),
        salt=row.salt,
        hash=row.hash,
    )


def verdict(report: audit.AuditReport) -> str:
    """The report in one line."""
    if report.failure:
        return (
            f"FAILS at event {report.failure.seq} ({report.failure.check}): "
            f"{report.failure.sentence}"
        )
    return f"holds, {report.events} events, {report.moves} moves"
