"""What operators do: each a POST with a reason, answered by the page it was done on."""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Complaint, User
from games.models import Game, Press
from notifications.models import Inbound, Outbound
from operators import mails, players, tables, words
from operators.models import Act
from operators.records import ActRefused
from operators.web import forms, views
from operators.web.guard import act, operator

Deed: TypeAlias = Callable[[Any, Any, dict[str, Any]], Act]  # what, its form, by whom and when


def meta(request: HttpRequest, form: forms.Reasoned) -> dict[str, Any]:
    return {
        "by": operator(request),
        "reason": form.cleaned_data["reason"],
        "now": clock.now(),
    }


def suspend(them: User, form: forms.Suspend, by: dict[str, Any]) -> Act:
    return ban(them, form, by, until=form.until())


def ban(them: User, form: forms.Ban, by: dict[str, Any], **until: Any) -> Act:
    done = players.ban(them, **by, **until)
    if form.cleaned_data["hand_over"]:
        players.hand_over_seats(them, **by)
    return done


PLAYER_DEEDS: dict[str, tuple[type[forms.Reasoned], Deed]] = {
    "suspend": (forms.Suspend, suspend),
    "ban": (forms.Ban, ban),
    "lift": (forms.Reasoned, lambda them, form, by: players.lift(them, **by)),
    "rename": (
        forms.Rename,
        lambda them, form, by: players.rename(them, form.cleaned_data["name"], **by),
    ),
    "sessions": (forms.Reasoned, lambda them, form, by: players.end_sessions(them, **by)),
}


def hand_over(game: Game, form: forms.HandOver, by: dict[str, Any]) -> Act:
    done = players.hand_over_seat(game, form.cleaned_data["seat"], **by)
    if done is None:
        raise ActRefused(gettext("No player holds that seat."))
    return done


TABLE_DEEDS: dict[str, tuple[type[forms.Reasoned], Deed]] = {
    "extend": (
        forms.Extend,
        lambda game, form, by: tables.extend(game, form.cleaned_data["days"], **by),
    ),
    "hand-over": (forms.HandOver, hand_over),
    "adjudicate": (
        forms.Adjudicate,
        lambda game, form, by: tables.adjudicate(game, form.cleaned_data["places"], **by),
    ),
    "void": (forms.Reasoned, lambda game, form, by: tables.adjudicate(game, [], **by)),
    "close": (forms.Reasoned, lambda game, form, by: tables.close(game, **by)),
}


@act
def player_act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    them = get_object_or_404(User, pk=pk)
    form, refused = do(request, PLAYER_DEEDS, name, them)
    if refused:
        return views.show_player(request, them, bound={name: form}, status=422)
    return redirect("staff-player", pk)


@act
def table_act(request: HttpRequest, game_id: str, name: str) -> HttpResponse:
    game = get_object_or_404(Game, pk=game_id)
    form, refused = do(request, TABLE_DEEDS, name, game)
    if refused:
        return views.show_table(request, game, bound={name: form}, status=422)
    return redirect("staff-table", game_id)


def do(
    request: HttpRequest, deeds: dict[str, Any], name: str, what: Any
) -> tuple[forms.Reasoned, bool]:
    """Whether it was refused; the form then says why."""
    if name not in deeds:
        raise Http404
    kind, deed = deeds[name]
    form: forms.Reasoned = kind(request.POST, auto_id=f"{name}_%s")
    if not form.is_valid():
        return form, True
    try:
        done = deed(what, form, meta(request, form))
    except ActRefused as refused:
        form.add_error(None, refused.sentence)
        return form, True
    messages.success(request, words.explain(done))
    return form, False


# --- Those whose form is a reason alone, in a list ---


def listed(request: HttpRequest, deed: Callable[[dict[str, Any]], Act]) -> bool:
    """Do it, and say what became of it on the next page. False when it was refused."""
    form = forms.Reasoned(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Say why: nothing is done without a reason."))
        return False
    try:
        messages.success(request, words.explain(deed(meta(request, form))))
    except ActRefused as refused:
        messages.error(request, refused.sentence)
        return False
    return True


@act
def report_act(request: HttpRequest, pk: int) -> HttpResponse:
    complaint = get_object_or_404(Complaint, pk=pk)
    listed(request, lambda by: players.answer_report(complaint, **by))
    return redirect("staff-reports")


@act
def press_act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    press = get_object_or_404(Press.objects.select_related("game", "sender"), pk=pk)
    if name == "read":
        done = listed(request, lambda by: tables.read_press(press, **by))
        opened = (press.pk, press.text) if done else None
        return views.show_table(request, press.game, opened=opened)
    if name != "remove":
        raise Http404
    listed(request, lambda by: tables.remove_press(press, **by))
    return redirect("staff-table", press.game_id)


@act
def mail_act(request: HttpRequest, pk: int) -> HttpResponse:
    mail = get_object_or_404(Outbound.objects.select_related("user", "game"), pk=pk)
    listed(request, lambda by: mails.resend(mail, **by))
    return redirect("staff-outbox")


@act
def letter_act(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    letter = get_object_or_404(
        Inbound.objects.select_related("user", "game", "message"), pk=pk, outcome="failed"
    )
    if name == "read":
        opened: list[tuple[int, str]] = []

        def read(by: dict[str, Any]) -> Act:
            done, text = mails.read_letter(letter, **by)
            opened.append((letter.pk, text))
            return done

        listed(request, read)
        return views.show_letters(request, opened=opened[0] if opened else None)
    if name != "replay":
        raise Http404
    listed(request, lambda by: mails.replay_letter(letter, **by))
    return redirect("staff-letters")


@act
def free_act(request: HttpRequest, part: str) -> HttpResponse:
    if part not in mails.STUCK_PARTS:
        raise Http404
    listed(request, lambda by: mails.free(part, **by))
    return redirect("staff-stuck")
