"""Where I am told besides by mail: this browser, and services I name by their address."""

from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock, rates
from core.accounts.models import User
from notifications import channels
from notifications.models import Channel

TRIES = "30/d"  # addresses that one player may try: each sends a message somewhere


def who(request: HttpRequest) -> User:
    """Guests are told nothing anywhere."""
    user = cast(User, request.user)
    if user.is_guest:
        raise PermissionDenied
    return user


@never_cache
@login_required
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    return page(request)


def page(
    request: HttpRequest, *, trouble: str = "", url: str = "", status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {
        "channels": Channel.objects.filter(user=who(request)),
        "whats": Channel.What,
        "push_key": push_key(),
        "schemes": [f"{one}://" for one in sorted(settings.CHANNEL_SCHEMES)],
        "trouble": trouble,
        "url": url,
    }
    return render(request, "mailing/channels.html", context, status=status)


def push_key() -> str:
    """Empty where the operator has made none: then there is no push."""
    if not settings.VAPID_KEY:
        return ""
    from notifications import web_push

    return web_push.public_key()


@never_cache
@login_required
@require_POST
def add(request: HttpRequest) -> HttpResponse:
    """An address of a service, or what the browser gave our script for web push."""
    user, url = who(request), request.POST.get("url", "").strip()
    endpoint = request.POST.get("endpoint", "").strip()
    if rates.take(TRIES, f"channel/{user.pk}") is not None:
        return page(request, trouble=gettext("That was often enough for a day."), status=429)
    try:
        if endpoint:
            if not settings.VAPID_KEY:
                raise Http404
            channels.add_push(
                user,
                endpoint=endpoint[:1000],
                p256dh=request.POST.get("p256dh", "")[:120],
                auth=request.POST.get("auth", "")[:40],
                now=clock.now(),
            )
        else:
            channels.add_url(user, url=url, now=clock.now())
    except channels.TooMany:
        trouble = gettext("You have as many channels as one may; remove one first.")
        return page(request, trouble=trouble, url=url, status=409)
    except channels.BadChannel as bad:
        return page(request, trouble=str(bad), url=url, status=422)
    except OSError as error:
        trouble = gettext("Nothing arrived there: {detail}").format(detail=error)
        return page(request, trouble=trouble, url=url, status=422)
    messages.success(request, gettext("From now on you are told there."))
    return redirect("channels")


@never_cache
@login_required
@require_POST
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """What goes there, and whether the mail comes too; `again`: it works again; `remove`."""
    user, what = who(request), request.POST.get("what", Channel.What.TURNS)
    if "remove" in request.POST:
        channels.remove(user, pk)
        messages.success(request, gettext("Removed; mail goes to you instead."))
    elif "again" in request.POST:
        channels.revive(user, pk)
        messages.success(request, gettext("It is tried again with the next message."))
    elif what in Channel.What.values:
        channels.change(user, pk, what=what, with_mail="with_mail" in request.POST)
        messages.success(request, gettext("Saved."))
    return redirect("channels")
