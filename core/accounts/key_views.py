"""The page of somebody's keys for programs."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core.accounts import activity, keys, reauthentication
from core.accounts.forms import NewKey
from core.accounts.models import User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication.required
def my_keys(request: HttpRequest) -> HttpResponse:
    """The keys there are; sent, it makes one and shows it this once, on a page kept nowhere."""
    form = NewKey(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return made(request, form.cleaned_data)
        except keys.KeyRefusal as refused:
            form.add_error(None, refused.sentence(gettext))
    user = cast(User, request.user)
    told = {"form": form, "keys": user.api_keys.order_by("name"), "now": timezone.now()}
    return render(request, "pages/keys.html", told, status=422 if form.errors else 200)


def made(request: HttpRequest, wish: dict[str, Any]) -> HttpResponse:
    key, secret = keys.make(
        cast(User, request.user),
        name=wish["name"],
        scopes=wish["scopes"],
        days=wish["days"],
        client=activity.client_of(request),
        now=timezone.now(),
    )
    return render(request, "pages/key_made.html", {"key": key, "secret": secret})


@login_required
@require_POST
def void_key(request: HttpRequest) -> HttpResponse:
    client = activity.client_of(request)
    name = request.POST.get("name", "")
    if keys.void(cast(User, request.user), name=name, client=client, now=timezone.now()):
        messages.success(
            request, gettext("The key is void. Programs that use it are turned away from now on.")
        )
    return redirect("keys")
