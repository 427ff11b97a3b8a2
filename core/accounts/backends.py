"""Who signs in with which password. Exactly one password is checked at every attempt, whether the
name or address is known, unknown, or known without a password: the time tells nothing."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from core.accounts.models import User


class OneCheck(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """The backends after this one load sessions that were begun through them; nobody signs in
    there, for each would check a password of its own."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User:
        user: User | None = super().authenticate(request, **credentials)
        if user is None:
            raise PermissionDenied
        return user

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        login = credentials.get("email") or credentials.get("username") or ""
        password = credentials.get("password") or ""
        found: User | None = self._check_password(find(login), password)
        return found


def find(login: str) -> User | None:
    """Whose address this is, or else whose name; asked alike whatever is found."""
    address = login.lower()
    kept = EmailAddress.objects.filter(email=address).order_by("-verified").select_related("user")
    owners = (kept.first(), User.objects.filter(email=address).first())
    named = User.objects.filter(username__iexact=login).first()
    return (owners[0].user if owners[0] else None) or owners[1] or named
