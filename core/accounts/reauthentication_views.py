"""The page on which somebody without a password shows that it is them: a code comes by mail."""

import time
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import ConfirmLoginCodeForm
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.views import BaseReauthenticateView
from allauth.core import ratelimit
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

MAILED = "reauthentication_code"  # in the session: the code, when it was made, how often mistyped
SERVES = 900  # seconds
TRIES = 3


@method_decorator([never_cache, login_required], name="dispatch")
class ByMailedCode(BaseReauthenticateView):  # type: ignore[misc]  # allauth has no types
    """A button that mails a code, then a field for it."""

    form_class = ConfirmLoginCodeForm
    template_name = "account/reauthenticate_by_code.html"

    def post(self, request: HttpRequest, *args: Any, **rest: Any) -> HttpResponse:
        if request.POST.get("action") == "send":
            return self.send(request)
        answer: HttpResponse = super().post(request, *args, **rest)
        return answer

    def send(self, request: HttpRequest) -> HttpResponse:
        email = self.address()
        if refused := ratelimit.consume_or_429(request, action="request_login_code", key=email):
            too_often: HttpResponse = refused
            return too_often
        adapter = get_adapter()
        code = adapter.generate_login_code()
        request.session[MAILED] = {"code": code, "at": time.time(), "failed": 0}
        adapter.send_mail("account/email/login_code", email, {"code": code, "request": request})
        return redirect(self.passthrough_next_url(request.path))

    def mailed(self) -> dict[str, Any] | None:
        """The code that may be typed in now."""
        found: dict[str, Any] | None = self.request.session.get(MAILED)
        if found and time.time() - found["at"] < SERVES and found["failed"] < TRIES:
            return found
        return None

    def get_form_kwargs(self) -> dict[str, Any]:
        mailed = self.mailed()
        return {**super().get_form_kwargs(), "code": mailed["code"] if mailed else ""}

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return {
            **super().get_context_data(**more),
            "mailed": self.mailed() is not None,
            "address": self.address(),
        }

    def address(self) -> str:
        user = self.request.user
        return str(EmailAddress.objects.get_primary_email(user) or user.email)

    def form_invalid(self, form: Any) -> HttpResponse:
        if found := self.request.session.get(MAILED):
            self.request.session[MAILED] = found | {"failed": found["failed"] + 1}
        answer: HttpResponse = super().form_invalid(form)
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        del self.request.session[MAILED]
        record_authentication(self.request, self.request.user, method="code", reauthenticated=True)
        answer: HttpResponse = super().form_valid(form)
        return answer
