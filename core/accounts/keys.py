"""The key with which a program signs in for somebody."""

from django.db import transaction
from rest_framework.authtoken.models import Token

from core.accounts.models import User


@transaction.atomic
def renew(user: User) -> str:
    """A new key; the one before is void."""
    User.objects.select_for_update().get(pk=user.pk)  # asked for twice at once: one after the other
    Token.objects.filter(user=user).delete()
    return str(Token.objects.create(user=user).key)
