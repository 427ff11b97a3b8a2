"""`manage.py backup FOLDER`: a copy of the database, with the heads of all logs beside it."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from core import backups


class Command(BaseCommand):
    help = (
        "Copy the whole database into a folder while everything goes on, with the heads of all "
        "logs beside it; the oldest copies beyond --keep go."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--keep", type=int, default=14, help="copies that stay; 0: all")

    def handle(self, *args: Any, folder: Path, keep: int, **options: Any) -> None:
        try:
            copy = backups.write_backup(folder, now=timezone.now())
        except (backups.BackupFailed, OSError, sqlite3.Error) as error:
            raise CommandError(f"There is no backup: {error}") from error
        for gone in backups.forget_old(folder, keep=keep):
            self.stdout.write(f"{gone} is gone; {keep} copies are kept.")
        self.stdout.write(f"{copy} ({copy.stat().st_size} bytes)")
