"""`manage.py operator NAME`: let somebody operate the service; `--end` takes it away."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from core.accounts.models import User
from operators import players
from operators.records import ActRefused


class Command(BaseCommand):
    help = "Let this account operate the service (the pages under /staff/), or --end that."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--end", action="store_true", help="take it away again")

    def handle(self, *args: Any, name: str, end: bool, **options: Any) -> None:
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            raise CommandError(f"Nobody is called {name}.")
        try:
            (players.dismiss if end else players.appoint)(user, by=None, now=timezone.now())
        except ActRefused as refused:
            raise CommandError(refused.sentence) from None
        told = "no longer operates" if end else "operates"
        self.stdout.write(f"{user.username} {told} this service; the operators' log says so.")
