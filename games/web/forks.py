"""Playing on from any event of a finished game, at a new table."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import User
from games import words
from games.engine import load
from games.models import Game
from games.reports import log_text
from games.services import forks, tables
from games.services.access import find_whole
from games.services.refusals import TableRefusal
from games.web.forms import BOTS, Luck
from games.web.perspective import number


class ForkForm(forms.Form):
    """Where to go on, and who plays which seat."""

    table = forms.RegexField(
        r"^[a-z2-7]{10}\Z", initial=lambda: tables.token(10), widget=forms.HiddenInput
    )  # a double click opens one
    event = forms.IntegerField(label=_("After event"), min_value=1)
    seat = forms.TypedChoiceField(label=_("You play"), coerce=int)
    days = forms.IntegerField(
        label=_("Days for each decision"), min_value=1, max_value=60, initial=3
    )

    def __init__(self, game: Game, names: dict[int, str], *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        offered = sorted(load(game.ruleset).bots, reverse=True)
        bots = [
            (bot, gettext("a bot, playing {how}").format(how=BOTS.get(bot, bot))) for bot in offered
        ]
        seats = [
            (seat, gettext("seat {seat} ({name})").format(seat=seat, name=name))
            for seat, name in names.items()
        ]
        self.fields["seat"] = forms.TypedChoiceField(label=_("You play"), coerce=int, choices=seats)
        self.numbers = list(names)
        for seat, name in names.items():
            self.fields[f"bot-{seat}"] = forms.ChoiceField(
                label=gettext("Seat {seat} ({name}), unless it is yours").format(
                    seat=seat, name=name
                ),
                choices=[*bots, ("", gettext("a player whom you invite"))],
                initial=offered[0],
                required=False,
            )
        self.fields["luck"] = Luck().fields["luck"]

    def wish(self) -> forks.ForkWish:
        told = self.cleaned_data
        others = [number for number in self.numbers if number != told["seat"]]
        return forks.ForkWish(
            table_id=told["table"],
            seq=told["event"],
            seat=told["seat"],
            bots={number: told[f"bot-{number}"] for number in others if told[f"bot-{number}"]},
            days=told["days"],
            luck=told["luck"],
        )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def fork(request: HttpRequest, table_id: str) -> HttpResponse:
    """Asked for, it shows where the new table would begin; sent, it opens it."""
    place = find_whole(table_id, request.user)
    game, player = place.game, cast(User, request.user)
    names = words.names(game.seats.select_related("player"), gettext)
    if not game.over:
        raise TableRefusal("not_finished", status=game.status)
    chosen = {
        "event": number(request, "event", highest=game.stream.head_seq) or game.stream.head_seq,
        "seat": place.seat or 1,
    }
    form = ForkForm(game, names, request.POST if request.method == "POST" else None, initial=chosen)
    status = 200 if form.is_valid() or not form.is_bound else 422
    if form.is_valid():
        try:
            made = forks.fork_once(game, form.wish(), player=player, source="web", now=clock.now())
        except TableRefusal as error:
            form.add_error(
                "event" if error.code == "nothing_to_play" else None,
                error.sentence(gettext),
            )
            status = error.status
        else:
            messages.success(
                request,
                gettext("The new table stands as the old one did after event {seq}.").format(
                    seq=made.parent_seq
                ),
            )
            return redirect("table", made.pk)
    return render(
        request,
        "pages/fork.html",
        {"form": form, **where(game, names, chosen["event"])},
        status=status,
    )


def where(game: Game, names: dict[int, str], seq: int) -> dict[str, Any]:
    """The table, and what was the last thing to happen before the new one goes on."""
    context: dict[str, Any] = {"game": game, "title": gettext(load(game.ruleset).title), "seq": seq}
    try:
        taken = forks.taken_at(game, seq)
    except TableRefusal as error:
        return context | {"refused": error.sentence(gettext)}
    return context | {
        "taken": taken.seq,
        "told": log_text.event_sentence(game, names, taken.seq, None)[0],
    }
