"""Where allauth asks us."""

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from core.accounts import names
from core.accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def clean_username(self, username: str, shallow: bool = False) -> str:
        try:
            return names.shape(username) if shallow else names.check(username)
        except names.NameRefused as refused:
            raise ValidationError(refused.sentence, code=refused.code) from None

    def save_user(
        self, request: HttpRequest, user: User, form: object, commit: bool = True
    ) -> User:
        named: User = super().save_user(request, user, form, commit=False)
        named.skeleton = names.skeleton(named.username)
        if commit:
            named.save()
        return named
