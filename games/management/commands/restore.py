"""`manage.py restore FILE`: put a copy in the place of the database, and show that it holds."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from core import backups


class Command(BaseCommand):
    help = (
        "Put a copy that `backup` made in the place of the database, migrate it, compare the heads "
        "of all logs and audit every game. Stop all processes first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="even though the present database has games in it; they are lost",
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        self.refuse_to_lose(replace)
        try:
            known = backups.restore(file)
        except (backups.BackupFailed, OSError, DatabaseError, sqlite3.Error) as error:
            raise CommandError(f"Nothing was restored: {error}") from error
        self.compare(known)
        call_command("migrate", verbosity=0)
        call_command("audit", "--all", stdout=self.stdout)

    def refuse_to_lose(self, replace: bool) -> None:
        try:
            streams = backups.present_heads()["streams"]
        except DatabaseError:
            return  # there is nothing
        if streams and not replace:
            raise CommandError(
                f"The present database has {streams} games and seasons, which would be lost. "
                "Make a backup of it, then say --replace."
            )

    def compare(self, known: dict[str, Any] | None) -> None:
        found = backups.present_heads()
        if known is None:
            self.stdout.write("No heads were written down beside this copy: not compared.")
        elif (found["streams"], found["sha256"]) != (known["streams"], known["sha256"]):
            raise CommandError(
                f"The copy has {found['streams']} logs that end in {found['sha256'][:16]}; when it "
                f"was made there were {known['streams']}, ending in {known['sha256'][:16]}."
            )
        else:
            self.stdout.write(f"All {found['streams']} logs end as they did when it was made.")
