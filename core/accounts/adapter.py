"""Where allauth asks us."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from core.accounts import account_mails, activity, keys, names, reauthentication, sign_ins
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

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """By the outbox: whoever signs up does not wait for the mail server, nor fail with it."""
        facts = {
            "request": self.request,
            "email": email,
            "current_site": get_current_site(self.request),
            **context,
        }
        account_mails.queue_message(self.render_mail(template_prefix, email, facts))

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """The address that letters go to stays until another takes its place."""
        return not email_address.primary

    def set_password(self, user: User, password: str) -> None:
        """Sessions elsewhere end with the old password, and so do keys."""
        with transaction.atomic():
            super().set_password(user, password)
            keys.void_all(user)
            client = activity.client_of(self.request)
            activity.record(activity.Kind.PASSWORD_CHANGED, user, client=client, now=timezone.now())

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        login = credentials.get("email") or credentials.get("username") or ""
        sign_ins.note_failure(request, login=login, way="password")

    # --- Showing once more that it is you ---

    def is_reauthentication_required(self, *, app: str, **rest: Any) -> bool:
        """allauth lets those pass who have neither password nor second factor; we ask them for a
        code that comes by mail."""
        if not reauthentication.has_other_ways(self.request.user):
            if not reauthentication.is_fresh(self.request):
                raise ReauthenticationRequired
            return False
        required: bool = super().is_reauthentication_required(app=app, **rest)
        return required

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        if user.is_authenticated and not methods:
            methods.append(
                {
                    "id": "reauthenticate_by_code",
                    "description": gettext("Use a code that comes by mail"),
                    "url": reverse("reauthenticate-by-code"),
                }
            )
        return methods
