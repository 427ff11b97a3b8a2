"""A key for programs, made without mails and pages."""

import secrets

from django.utils import timezone

from core.accounts import keys
from core.accounts.models import ApiKey, User


def key_of(user: User, scopes: str = "read play organise") -> str:
    """One more key of theirs; those before go on."""
    secret = f"pqb_{secrets.token_hex(20)}"
    ApiKey.objects.create(
        user=user,
        name=f"test {secrets.token_hex(4)}",
        digest=keys.digest(secret),
        begins=secret[:12],
        scopes=scopes,
        created_at=timezone.now(),
    )
    return secret
