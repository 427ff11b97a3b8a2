"""Django's own command, after which no session and no key of that account serves."""

from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.utils import timezone

from core.accounts import activity, keys
from core.accounts.models import User


class Command(changepassword.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        said: str | None = super().handle(*args, **options)
        user = User.objects.get(username=options["username"])
        keys.void_all(user)
        kind, client = activity.Kind.PASSWORD_CHANGED, activity.Client(agent="the operator")
        activity.record(kind, user, client=client, now=timezone.now())
        return said
