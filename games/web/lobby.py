"""Tables that look for players, games to watch, quick pairing and rematches."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core import clock
from core.accounts.models import User
from games.engine import load
from games.models import Game
from games.services import access, lobby, openings
from games.services.refusals import TableRefusal
from games.web import listing
from games.web.decorators import deed

A_PAGE = 20
ANY = ("", _("any"))
TABS = (
    (Game.Status.OPEN, _("Looking for players")),
    (Game.Status.RUNNING, _("Running")),
    (Game.Status.FINISHED, _("Finished")),
)
PAIRING_DAYS = (1, 2, 3, 7)


def game_names() -> list[tuple[str, str]]:
    engines = [load(ruleset) for ruleset in openings.offered_games()]
    return [(engine.ruleset.partition("@")[0], gettext(engine.title)) for engine in engines]


FIRST = ("q", "game", "pace")  # the other filters are folded


class Filters(forms.Form):
    """What is asked of the lobby; whatever cannot be read asks for nothing."""

    q = forms.CharField(
        label=_("Table or player"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    pace = forms.ChoiceField(
        label=_("Pace"),
        required=False,
        choices=[
            ANY,
            ("quick", _("a day a move")),
            ("days", _("2 or 3 days a move")),
            ("slow", _("slower")),
        ],
    )
    free = forms.TypedChoiceField(
        label=_("Free seats"),
        required=False,
        coerce=int,
        choices=[ANY, ("1", _("1 or more")), ("2", _("2 or more")), ("3", _("3 or more"))],
    )
    language = forms.ChoiceField(label=_("Language"), required=False)
    bots = forms.ChoiceField(
        label=_("Bots"),
        required=False,
        choices=[ANY, ("with", _("with bots")), ("without", _("people only"))],
    )
    rated = forms.BooleanField(label=_("Rated"), required=False)

    def __init__(self, status: str, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.status = status
        self.choices("game", game_names())
        self.choices("language", [(code, gettext(name)) for code, name in settings.LANGUAGES])
        if status != Game.Status.OPEN:  # seats are free, and somebody waits, at open tables only
            del self.fields["free"], self.fields["language"]

    def first_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name in FIRST]

    def folded_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in FIRST]

    def folded_is_asked(self) -> bool:
        return any(value for name, value in self.cleaned_data.items() if name not in FIRST)

    def choices(self, name: str, found: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [ANY, *found]

    def search(self) -> lobby.Search:
        self.is_valid()
        told = self.cleaned_data
        return lobby.Search(
            status=self.status,
            text=told.get("q", ""),
            **{
                name: told[name]
                for name in ("game", "pace", "free", "language", "bots", "rated")
                if told.get(name)
            },
        )


class Pairing(forms.Form):
    game = forms.ChoiceField(label=_("Game"), required=False)
    days = forms.TypedChoiceField(
        label=_("Days a move"),
        coerce=int,
        initial=2,
        choices=[(days, str(days)) for days in PAIRING_DAYS],
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="pair-%s")  # beside the filters, which have a game too
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", gettext("any game")),
            *((ruleset, gettext(load(ruleset).title)) for ruleset in openings.offered_games()),
        ]


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """`?show=open` (or running, finished) and the filters; one page more is looked for, none
    counted."""
    status = request.GET.get("show", "")
    if status not in {tab for tab, _ in TABS}:
        status = Game.Status.OPEN
    form = Filters(status, request.GET)
    number = page_number(request)
    found = listing.with_people(lobby.find(form.search()))
    first = (number - 1) * A_PAGE
    games = list(found[first : first + A_PAGE + 1])
    members = request.user.is_authenticated
    context = {
        "tabs": [(tab, label, tab == status) for tab, label in TABS],
        "status": status,
        "form": form,
        "asked": any(form.cleaned_data.values()),
        "rows": listing.rows(games[:A_PAGE], records=members),
        "number": number,
        "newer": query(request, number - 1) if number > 1 else "",
        "older": query(request, number + 1) if len(games) > A_PAGE else "",
        "pairing": Pairing() if members and status == Game.Status.OPEN else None,
        "people": lobby.people(form.cleaned_data["q"])
        if members and form.cleaned_data.get("q")
        else [],
    }
    return render(request, "pages/tables.html", context)


def page_number(request: HttpRequest) -> int:
    told = request.GET.get("page", "")
    return max(1, int(told)) if told.isascii() and told.isdigit() and len(told) < 5 else 1


def query(request: HttpRequest, number: int) -> str:
    asked = request.GET.copy()
    asked["page"] = str(number)
    return f"?{asked.urlencode()}"


@never_cache
@login_required
@require_POST
def pair(request: HttpRequest) -> HttpResponse:
    form = Pairing(request.POST)
    if not form.is_valid():
        return redirect("tables")
    wish = lobby.PairingWish(ruleset=form.cleaned_data["game"], days=form.cleaned_data["days"])
    try:
        game = lobby.pair(wish, player=cast(User, request.user), now=clock.now())
    except TableRefusal as error:
        messages.error(request, error.sentence(gettext))
        return redirect("tables")
    messages.success(request, gettext("You sit at {table}.").format(table=game.name))
    return redirect("table", game.slug)


@deed
def rematch(request: HttpRequest, table_id: str) -> HttpResponse:
    place = access.find_whole(table_id, request.user)
    again = lobby.rematch(place.game, player=cast(User, request.user), now=clock.now())
    return redirect("table", again.slug)
