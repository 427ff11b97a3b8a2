"""`manage.py audit_season SEASON_ID`, or `--all`: chain, calendar, every draw, every result and
the final order of a season."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.models import Season
from leagues.services.auditing import audit_season


class Command(BaseCommand):
    help = (
        "Check a season's log: chain, secret, each draw from the seed, results against the "
        "tables' own logs, final order."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("season_id", nargs="?")
        which.add_argument("--all", action="store_true", dest="every")

    def handle(self, *args: Any, season_id: str | None, every: bool, **options: Any) -> None:
        seasons = Season.objects.select_related("stream").order_by("pk")
        found = list(seasons if every else seasons.filter(pk=season_id))
        if not found and not every:
            raise CommandError(f"There is no season {season_id} here.")
        failed = [season.pk for season in found if not self.audited(season)]
        if failed:
            raise CommandError(f"The audit failed for: {', '.join(failed)}.")

    def audited(self, season: Season) -> bool:
        report = audit_season(season)
        for sentence in report.holds:
            self.stdout.write(f"{season.pk} holds: {sentence}")
        if report.failure:
            self.stdout.write(f"{season.pk} FAILS: {report.failure}.")
        return report.ok
