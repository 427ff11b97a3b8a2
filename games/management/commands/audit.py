"""`manage.py audit GAME_ID` or `--all`: the checks of `python -m games.audit` on the stored log,
with the server's secret.

`--all` is the release gate: every stored game is folded and audited with the present code, and
what is stored beside its log is held to it.
"""

import logging
import sys
from collections.abc import Iterable
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.eventlog import log
from games import audit
from games.audit import Failed, Finding
from games.engine import load
from games.management.commands.export import find_game
from games.models import Game
from games.services import positions

logger = logging.getLogger(__name__)


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

    def handle(self, *args: Any, game_id: str | None, every: bool, **options: Any) -> None:
        if every:
            self.audit_all()
            return
        assert game_id is not None
        report = audit_game(find_game(game_id))
        for sentence in report.sentences():
            self.stdout.write(sentence)
        if report.failure:
            raise CommandError(
                f"The audit of table {game_id} failed at event {report.failure.seq}."
            )

    def audit_all(self) -> None:
        """One bad game never stops the gate; at its end it is shut."""
        total = Game.objects.count()
        failed = 0
        for number, game in enumerate(
            Game.objects.select_related("stream").order_by("pk").iterator(), 1
        ):
            report = held_to_its_log(game)
            failed += not report.ok
            self.stdout.write(f"{game.pk}: {verdict(report)}")
            self.show_progress(number, total, failed)
        if failed:
            raise CommandError(f"{failed} of {total} stored games failed the audit.")
        self.stdout.write(f"All {total} stored games hold.")

    def show_progress(self, done: int, total: int, failed: int) -> None:
        """On a terminal whose output goes elsewhere, or along with it."""
        if sys.stderr.isatty():
            self.stderr.write(
                f"\r{done} of {total} games, {failed} failed", ending="" if done < total else "\n"
            )


def audit_game(game: Game) -> audit.Report:
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


def held_to_its_log(game: Game) -> audit.Report:
    """The audit, and then what the present code makes of the log beside what is stored: the
    snapshot, the result, the mailed heads."""
    try:
        report = audit_game(game)
        if report.ok:
            check_stored(game, report)
    except Failed as failed:
        report.failure = failed.finding
    except Exception as error:  # the gate goes on with the next game, and is shut for this one
        logger.exception("table %s could not be audited", game.pk)
        return audit.Report(
            failure=Finding(
                game.stream.head_seq, "present code", f"The audit broke off: {error!r}."
            )
        )
    return report


def check_stored(game: Game, report: audit.Report) -> None:
    head = game.stream.head_seq
    audit.check_heads(
        list(map(line_of, log.iterate(game.pk))),
        list(mailed(game)),
        audit.Report(),
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


def line_of(row: log.Row) -> audit.Line:
    return audit.Line(
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=msgspec.Raw(row.data.encode()),
        salt=row.salt,
        hash=row.hash,
    )


def verdict(report: audit.Report) -> str:
    """The report in one line."""
    if report.failure:
        return (
            f"FAILS at event {report.failure.seq} ({report.failure.check}): "
            f"{report.failure.sentence}"
        )
    return f"holds, {report.events} events, {report.moves} moves"
