"""`manage.py audit GAME_ID` or `--all`: the checks of `python -m games.audit` on the stored log, with the server's secret."""

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.eventlog import log
from games import audit
from games.management.commands.export import find_game
from games.models import Game


class Command(BaseCommand):
    help = "Check a stored game: chain, seed, legality of every move, state hash. Prints what holds and the first thing that does not."

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("game_id", nargs="?")
        which.add_argument("--all", action="store_true", dest="every", help="every stored game; fails if any of them does")

    def handle(self, *args: Any, game_id: str | None, every: bool, **options: Any) -> None:
        if every:
            self.audit_all()
            return
        assert game_id is not None
        report = audit_game(find_game(game_id))
        for sentence in report.sentences():
            self.stdout.write(sentence)
        if report.failure:
            raise CommandError(f"The audit of table {game_id} failed at event {report.failure.seq}.")

    def audit_all(self) -> None:
        failed = total = 0
        for game in Game.objects.select_related("stream").order_by("pk").iterator():
            total += 1
            report = audit_game(game)
            failed += not report.ok
            self.stdout.write(f"{game.pk}: {verdict(report)}")
        if failed:
            raise CommandError(f"{failed} of {total} stored games failed the audit.")
        self.stdout.write(f"All {total} stored games hold.")


def audit_game(game: Game) -> audit.Report:
    """The stored log, and the head the stream says it has: a log whose tail is missing is found out."""
    stream = game.stream
    rows = map(line_of, log.iterate(stream.id))
    return audit.audit(rows, secret=bytes.fromhex(stream.secret), heads=[(stream.head_seq, stream.head_hash)])


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
        return f"FAILS at event {report.failure.seq} ({report.failure.check}): {report.failure.sentence}"
    return f"holds, {report.events} events, {report.moves} moves"
