"""My mails: which ones come and when, the calendar of my deadlines, an address that bounces, and
the way out of every mail."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.accounts.models import User
from games.engine import load
from games.models import Seat
from games.services import access
from notifications import bounces, calendars, unsubscribing
from notifications.models import Calendar, Preference
from notifications.web.forms import Wishes


def who(request: HttpRequest) -> User:
    return cast(User, request.user)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """For all tables; below it the tables, each with a link to its own."""
    form = Wishes(who(request), None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        form.save()
        messages.success(request, gettext("Saved."))
        return redirect("mail-preferences")
    special = dict(
        Preference.objects.filter(user=who(request), game__isnull=False).values_list(
            "game_id", "delivery"
        )
    )
    seats = Seat.objects.filter(
        player=who(request), holder="player", game__status__in=["open", "running"]
    ).select_related("game")
    context = {
        "form": form,
        "tables": [
            (seat.game_id, gettext(load(seat.game.ruleset).title), seat.game_id in special)
            for seat in seats.order_by("game__opened_at")
        ],
        "calendar": calendars.address_of(who(request)),
    }
    return render(request, "mailing/preferences.html", context, status=422 if form.errors else 200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_preferences(request: HttpRequest, table_id: str) -> HttpResponse:
    place = access.find_whole(table_id, request.user)
    access.seat_in(place)
    form = Wishes(who(request), table_id, request.POST if request.method == "POST" else None)
    if form.is_valid():
        form.save()
        messages.success(request, gettext("Saved."))
        return redirect("mail-preferences")
    context = {"form": form, "game": place.game, "title": gettext(load(place.game.ruleset).title)}
    return render(
        request, "mailing/table_preferences.html", context, status=422 if form.errors else 200
    )


@login_required
@require_POST
def address_works(request: HttpRequest) -> HttpResponse:
    """The player says that their address takes mail again."""
    for row in who(request).mail_troubles.filter(cleared_at=None):
        bounces.heard_from(row.address, now=clock.now())
    messages.success(
        request,
        gettext("Mail goes to your address again. If it still comes back you are told here."),
    )
    return redirect("mail-preferences")


# --- The calendar ---


@login_required
@require_POST
def renew_calendar(request: HttpRequest) -> HttpResponse:
    calendars.renew(who(request))
    messages.success(
        request, gettext("This is the address of your calendar. One you had before is void.")
    )
    return redirect("mail-preferences")


@never_cache
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """For a calendar program, which cannot sign in: the address itself is the secret."""
    row = get_object_or_404(Calendar.objects.select_related("user"), token=token)
    headers = {
        "Content-Disposition": 'inline; filename="paquebot.ics"',
        "Referrer-Policy": "no-referrer",
    }
    return HttpResponse(
        calendars.feed(row.user, now=clock.now()),
        content_type="text/calendar; charset=utf-8",
        headers=headers,
    )


# --- The way out ---


# a mail program posts it, which has no cookie of ours; the signed address is the permission
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Looked at, it asks; posted, by its button or by a mail program's one click (RFC 8058), it
    stops the mails."""
    way = unsubscribing.read_token(token)
    if way is None:
        raise Http404
    with override(way.user.language if way.user else None):
        if request.method == "POST":
            unsubscribing.stop(way, now=clock.now())
        context = {
            "way": way,
            "title": gettext(load(way.game.ruleset).title) if way.game else "",
            "stopped": request.method == "POST",
        }
        return render(request, "mailing/stop.html", context)
