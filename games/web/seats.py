"""Opening a table, sitting down, being ready, inviting, leaving: each page calls one service."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core import clock
from core.accounts.models import User
from core.web.nonce import make_nonce
from games import words
from games.engine import load
from games.models import Game, Invitation
from games.services import access, openings, tables
from games.services.access import Place
from games.services.refusals import TableRefusal
from games.web import listing
from games.web.decorators import deed
from games.web.forms import Invite, Luck, NewTable
from games.web.page import page, records


def who(request: HttpRequest) -> User:
    return cast(User, request.user)


# --- Opening ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    offered = openings.offered_games()
    ruleset = request.GET.get("game", offered[0])
    if ruleset not in offered:
        raise Http404
    engine = load(ruleset)
    form = NewTable(engine, request.POST if request.method == "POST" else None)
    status = 200 if form.is_valid() or not form.is_bound else 422
    if form.is_valid():
        try:
            game = openings.open_once(
                form.wish(), player=who(request), source="web", now=clock.now()
            )
            return redirect("table", game.pk)
        except TableRefusal as error:
            form.add_error(None, error.sentence(gettext))
            status = error.status
    games = [(other, gettext(load(other).title)) for other in offered]
    return render(
        request,
        "pages/new_table.html",
        {"form": form, "engine": engine, "games": games},
        status=status,
    )


# --- Sitting down ---


@never_cache
@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation leads to. Looking at it takes no seat."""
    return invitation_page(request, token)


def invitation_page(request: HttpRequest, token: str, *, status: int = 200) -> HttpResponse:
    made = get_object_or_404(
        Invitation.objects.select_related("game__stream", "invited_by"), token=token
    )
    row = listing.rows(list(listing.with_seats(Game.objects.filter(pk=made.game_id))))[0]
    seats = list(row.game.seats.all())
    known, names = records(request, row.game, seats), words.names(seats, gettext)
    context = {
        "invitation": made,
        "row": row,
        "luck": Luck(),
        "terms": words.clock(row.game.terms, gettext),
        "known": [(names[number], told) for number, told in known.items()],
    }
    return render(request, "pages/join.html", context, status=status)


@deed
def join(request: HttpRequest, table_id: str) -> HttpResponse:
    token = request.POST.get("invitation", "")
    place = access.find_invited(table_id, request.user, token)
    form = Luck(request.POST)
    luck = form.cleaned_data["luck"] if form.is_valid() else openings.draw_luck()
    try:
        seat = tables.join(
            game_id=table_id,
            player=who(request),
            luck=luck,
            source="web",
            now=clock.now(),
            invitation=token,
        )
    except TableRefusal as error:
        if place.seat is None and token and error.code != "invitation_unknown":
            messages.error(request, error.sentence(gettext))
            return invitation_page(request, token, status=error.status)
        raise
    messages.success(request, gettext("You sit at seat {seat}.").format(seat=seat.number))
    return redirect("table", table_id)


def doing(service: Callable[[HttpRequest, str], str]) -> Any:
    """Something simple: one service, a word about it, and back to the table."""

    @deed
    def view(request: HttpRequest, table_id: str) -> HttpResponse:
        access.find(table_id, request.user)
        messages.success(request, service(request, table_id))
        return redirect("table", table_id)

    return view


@doing
def confirm(request: HttpRequest, table_id: str) -> str:
    started = tables.confirm(game_id=table_id, player=who(request), now=clock.now())
    return (
        gettext("The game has begun.")
        if started
        else gettext("You are ready. The game begins once everybody is.")
    )


@doing
def cancel(request: HttpRequest, table_id: str) -> str:
    tables.cancel(game_id=table_id, by=who(request), now=clock.now())
    return gettext("The table is closed.")


@deed
def take_over(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    access.find(table_id, request.user)
    tables.take_over(game_id=table_id, number=number, player=who(request), now=clock.now())
    messages.success(request, gettext("Seat {seat} is yours now.").format(seat=number))
    return redirect("table", table_id)


# --- For whoever opened the table ---


def as_opener(request: HttpRequest, table_id: str) -> Place:
    place = access.find_whole(table_id, request.user)
    access.check_opener(place.game, request.user)
    return place


@deed
def invite(request: HttpRequest, table_id: str) -> HttpResponse:
    place, form = as_opener(request, table_id), Invite(request.POST)
    if not form.is_valid():
        return page(request, place, invite=form, status=422)
    whom, now = form.cleaned_data["whom"], clock.now()
    if whom and "@" not in whom:
        made = tables.invite_player(game_id=table_id, by=who(request), name=whom, now=now)
    else:
        made = tables.invite(game_id=table_id, by=who(request), now=now, email=whom)
    said = (
        gettext("An invitation goes to {email}.").format(email=whom)
        if made.email
        else gettext("There is a new link to pass on.")
    )
    messages.success(request, said)
    return redirect("table", table_id)


@deed
def seat_bot(request: HttpRequest, table_id: str) -> HttpResponse:
    as_opener(request, table_id)
    tables.seat_bot(game_id=table_id, bot=request.POST.get("bot", ""), now=clock.now())
    return redirect("table", table_id)


# --- Leaving ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Asked for, it shows what leaving means; sent, it leaves."""
    place = access.find_whole(table_id, request.user)
    if request.method != "POST":
        if place.seat is None or place.game.status not in (Game.Status.OPEN, Game.Status.RUNNING):
            return redirect("table", table_id)
        context = {
            "game": place.game,
            "title": gettext(load(place.game.ruleset).title),
            "nonce": make_nonce(),
            "seq": place.game.stream.head_seq,
        }
        return render(request, "pages/leave.html", context)
    tables.leave(game_id=table_id, player=who(request), now=clock.now())
    messages.success(request, gettext("You have left the table."))
    return redirect("my-tables")
