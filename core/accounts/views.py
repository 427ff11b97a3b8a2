"""My page: language, clock, and the key for programs."""

from typing import cast

import msgspec
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from rest_framework.authtoken.models import Token

from core.accounts import deletion, keys
from core.accounts.forms import Farewell, Preferences
from core.accounts.models import User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = Preferences(
        request.POST if request.method == "POST" else None, instance=User.objects.get(pk=user.pk)
    )
    if form.is_valid():
        with translation.override(form.save().language):
            messages.success(request, gettext("Saved."))
        return redirect("me")
    has_token = Token.objects.filter(user=user).exists()
    return render(
        request,
        "pages/me.html",
        {"form": form, "has_token": has_token},
        status=422 if form.errors else 200,
    )


@never_cache
@login_required
@require_POST
def new_token(request: HttpRequest) -> HttpResponse:
    """A new key; the one before is void. It is shown this once, on a page that is kept nowhere."""
    return render(request, "pages/token.html", {"token": keys.renew(cast(User, request.user))})


@login_required
@require_POST
def void_token(request: HttpRequest) -> HttpResponse:
    Token.objects.filter(user=cast(User, request.user)).delete()
    messages.success(
        request, gettext("The key is void. Programs that use it are turned away from now on.")
    )
    return redirect("me")


# --- Taking one's data along, and leaving for good ---


@never_cache
@login_required
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept about whoever asks, as JSON."""
    told = msgspec.json.format(msgspec.json.encode(deletion.belongings(cast(User, request.user))))
    return HttpResponse(
        told,
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="paquebot.json"'},
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave_for_good(request: HttpRequest) -> HttpResponse:
    """Asked for, it shows what leaving means; sent, with the name written out, it leaves."""
    user = cast(User, request.user)
    form = Farewell(user.username, request.POST if request.method == "POST" else None)
    if form.is_valid():
        pseudonym = deletion.leave_for_good(user, now=timezone.now())
        logout(request)
        messages.success(
            request,
            gettext("Your account is gone. In finished games you are called {name} now.").format(
                name=pseudonym
            ),
        )
        return redirect("tables")
    return render(
        request, "pages/leave_for_good.html", {"form": form}, status=422 if form.errors else 200
    )
