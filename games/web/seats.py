"""Opening a table, sitting down, being ready, inviting, leaving: each page calls one service."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core.accounts.models import User
from core.web.decorators import deed, status_of
from games import words
from games.engine import load
from games.models import Game, Invitation
from games.services import letters, openings, tables
from games.services.access import Place, find, find_invited
from games.services.refusals import TableRefusal
from games.web import forms, listing
from games.web.forms import Invite, Luck, NewTable
from games.web.page import page, records


def who(request: HttpRequest) -> User:
    return cast(User, request.user)


def refused(request: HttpRequest, place: Place, error: TableRefusal, **rest: Any) -> HttpResponse:
    return page(
        request,
        find(place.game.pk, request.user),
        troubles=letters.explain(error, place.game),
        status=status_of(error),
        **rest,
    )


# --- Opening ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    offered = forms.games()
    ruleset = request.GET.get("game", offered[0])
    if ruleset not in offered:
        raise Http404
    engine = load(ruleset)
    form = NewTable(engine, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            game = openings.open_once(
                form.wish(), player=who(request), source="web", now=timezone.now()
            )
            return redirect("table", game.pk)
        except TableRefusal as error:
            form.add_error(None, words.refusal(error.code, error.facts, gettext))
    games = [(other, gettext(load(other).title)) for other in offered]
    return render(
        request,
        "pages/new_table.html",
        {"form": form, "engine": engine, "games": games},
        status=422 if form.errors else 200,
    )


# --- Sitting down ---


@never_cache
@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation leads to. Looking at it takes no seat."""
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
    return render(request, "pages/join.html", context)


@deed
def join(request: HttpRequest, table_id: str) -> HttpResponse:
    token = request.POST.get("invitation", "")
    place = find_invited(table_id, who(request), token)
    form = Luck(request.POST)
    luck = form.cleaned_data["luck"] if form.is_valid() else forms.luck()
    try:
        seat = tables.join(
            game_id=table_id,
            player=who(request),
            luck=luck,
            source="web",
            now=timezone.now(),
            invitation=token,
        )
    except TableRefusal as error:
        if place.seat is None and token:
            messages.error(request, words.refusal(error.code, error.facts, gettext))
            return redirect("join", token)
        return refused(request, place, error)
    messages.success(request, gettext("You sit at seat {seat}.").format(seat=seat.number))
    return redirect("table", table_id)


def doing(service: Callable[[HttpRequest, str], str]) -> Any:
    """Something simple: one service, a word about it, and back to the table."""

    @deed
    def view(request: HttpRequest, table_id: str) -> HttpResponse:
        place = find(table_id, request.user)
        try:
            said = service(request, table_id)
        except TableRefusal as error:
            return refused(request, place, error)
        messages.success(request, said)
        return redirect("table", table_id)

    return view


@doing
def confirm(request: HttpRequest, table_id: str) -> str:
    started = tables.confirm(game_id=table_id, player=who(request), now=timezone.now())
    return (
        gettext("The game begins.")
        if started
        else gettext("You are ready. The game begins once everybody is.")
    )


@doing
def cancel(request: HttpRequest, table_id: str) -> str:
    tables.cancel(game_id=table_id, by=who(request), now=timezone.now())
    return gettext("The table is closed.")


@deed
def take_over(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    place = find(table_id, request.user)
    try:
        tables.take_over(game_id=table_id, number=number, player=who(request), now=timezone.now())
    except TableRefusal as error:
        return refused(request, place, error)
    messages.success(request, gettext("Seat {seat} is yours now.").format(seat=number))
    return redirect("table", table_id)


# --- For whoever opened the table ---


def as_opener(request: HttpRequest, table_id: str) -> Place:
    place = find(table_id, request.user)
    if place.game.opened_by_id != who(request).pk:
        raise Http404
    return place


@deed
def invite(request: HttpRequest, table_id: str) -> HttpResponse:
    place, form = as_opener(request, table_id), Invite(request.POST)
    if not form.is_valid():
        return page(request, place, invite=form, status=422)
    try:
        made = tables.invite(
            game_id=table_id, by=who(request), now=timezone.now(), email=form.cleaned_data["email"]
        )
    except TableRefusal as error:
        return refused(request, place, error)
    said = (
        gettext("An invitation goes to {email}.").format(email=made.email)
        if made.email
        else gettext("There is a new link to pass on.")
    )
    messages.success(request, said)
    return redirect("table", table_id)


@deed
def seat_bot(request: HttpRequest, table_id: str) -> HttpResponse:
    place = as_opener(request, table_id)
    try:
        tables.seat_bot(game_id=table_id, bot=request.POST.get("bot", ""), now=timezone.now())
    except TableRefusal as error:
        return refused(request, place, error)
    return redirect("table", table_id)


# --- Leaving ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, table_id: str) -> HttpResponse:
    """Asked for, it shows what leaving means; sent, it leaves."""
    place = find(table_id, request.user)
    if request.method != "POST":
        if place.seat is None or place.game.status not in (Game.Status.OPEN, Game.Status.RUNNING):
            return redirect("table", table_id)
        context = {
            "game": place.game,
            "title": gettext(load(place.game.ruleset).title),
            "nonce": forms.nonce(),
            "seq": place.game.stream.head_seq,
        }
        return render(request, "pages/leave.html", context)
    try:
        tables.leave(game_id=table_id, player=who(request), now=timezone.now())
    except TableRefusal as error:
        return refused(request, place, error)
    messages.success(request, gettext("You have left the table."))
    return redirect("my-tables")
