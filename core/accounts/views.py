"""My page: language, clock, and the key for programs."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from rest_framework.authtoken.models import Token

from core.accounts.forms import Preferences
from core.accounts.models import User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    form = Preferences(request.POST if request.method == "POST" else None, instance=User.objects.get(pk=user.pk))
    if form.is_valid():
        with translation.override(form.save().language):
            messages.success(request, gettext("Saved."))
        return redirect("me")
    has_token = Token.objects.filter(user=user).exists()
    return render(request, "pages/me.html", {"form": form, "has_token": has_token}, status=422 if form.errors else 200)


@never_cache
@login_required
@require_POST
def new_token(request: HttpRequest) -> HttpResponse:
    """A new key; the one before is void. It is shown this once, on a page that is kept nowhere."""
    Token.objects.filter(user=cast(User, request.user)).delete()
    token = Token.objects.create(user=cast(User, request.user))
    return render(request, "pages/token.html", {"token": token.key})


@login_required
@require_POST
def void_token(request: HttpRequest) -> HttpResponse:
    Token.objects.filter(user=cast(User, request.user)).delete()
    messages.success(request, gettext("The key is void. Programs that use it are turned away from now on."))
    return redirect("me")
