"""`manage.py prune`: empty what finished games do not need any more."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from notifications import retention


class Command(BaseCommand):
    help = (
        "Empty letters and mails of games that ended long ago, and documents that can be made anew "
        "(docs/settings.md says after how many days). Logs, mailed heads and times stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say how many, change nothing")

    def handle(self, *args: Any, dry_run: bool, **options: Any) -> None:
        if not dry_run:
            call_command("clearsessions")
        for name, count in retention.prune(now=timezone.now(), dry=dry_run).items():
            self.stdout.write(f"{name}: {count}")
