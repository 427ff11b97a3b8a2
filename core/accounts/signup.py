"""Signing up. Not in `forms`: allauth's forms are made from one of those."""

import secrets
from typing import Any

from allauth.account.forms import SignupForm
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext

from core.accounts import names
from core.accounts.deletion import NOWHERE
from core.accounts.models import User


class SignUpForm(SignupForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        name = self.fields["username"]
        name.label, name.help_text = gettext("Name"), names.rule()

    def try_save(self, request: HttpRequest) -> Any:
        """Somebody else's address is answered like a new one, by mail alone, and takes as long."""
        try:
            if self.account_already_exists:
                self.pretend(request)
            return super().try_save(request)
        except IntegrityError:  # since the form was checked somebody took the name, or the address
            messages.error(request, gettext("Somebody was quicker; please choose another name."))
            return None, redirect("account_signup")

    def pretend(self, request: HttpRequest) -> None:
        """The work of making an account, taken back."""
        email, self.account_already_exists = self.cleaned_data["email"], False
        self.cleaned_data["email"] = f"{secrets.token_hex(8)}@{NOWHERE}"
        with transaction.atomic():
            self.save(request)
            transaction.set_rollback(True)
        self.cleaned_data["email"], self.account_already_exists = email, True

    @transaction.atomic
    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        return user
