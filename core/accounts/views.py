"""My page: language and clock, one's data, and leaving."""

from typing import cast

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.accounts import activity, deletion, reauthentication
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
    return render(request, "pages/me.html", {"form": form}, status=422 if form.errors else 200)


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
@reauthentication.required
def leave_for_good(request: HttpRequest) -> HttpResponse:
    """Asked for, it shows what leaving means; sent, with the name written out, it leaves in seven
    days."""
    user = cast(User, request.user)
    form = Farewell(user.username, request.POST if request.method == "POST" else None)
    if form.is_valid():
        client = activity.client_of(request)
        leaves_at = deletion.ask(user, client=client, now=timezone.now())
        messages.success(
            request,
            gettext(
                "Your account will be erased on {day}. Until then everything stays as it is, and "
                "you can change your mind."
            ).format(day=date_format(timezone.localtime(leaves_at), "j F Y")),
        )
        return redirect("me")
    return render(
        request, "pages/leave_for_good.html", {"form": form}, status=422 if form.errors else 200
    )


@login_required
@require_POST
def stay(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    if deletion.withdraw(user, client=activity.client_of(request), now=timezone.now()):
        messages.success(request, gettext("Your account stays."))
    return redirect("me")
