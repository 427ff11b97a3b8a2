"""Playing without an account: one click opens a table against bots, and the browser's session
remembers whose it is. A guest is somebody only at the addresses named here."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from core import clock
from core.accounts.activity import client_of
from core.accounts.models import User
from games.services import guests
from games.services.refusals import TableRefusal

GUEST = "guest"  # in the session: the number of the guest
OPEN_TO_GUESTS = {
    "home", "play-now", "table", "orders", "move", "draft", "note", "chart", "proof", "bundle",
    "log", "lessons", "begin-lesson", "finish-lesson", "try-example",
    "ask-for-sheet", "sheet", "ask-for-book", "book", "ask-for-chart", "printed-chart",
    "api-view", "api-moves", "api-options", "api-events", "api-preview", "api-draft",
    "api-line", "api-pen", "api-onetable",
}  # fmt: skip


class Guests:
    """The middleware that knows a guest again; after it they are `request.user`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        match = request.resolver_match
        if match is None or match.url_name not in OPEN_TO_GUESTS:
            return
        session = getattr(request, "session", None)  # a program has none
        if session is None or GUEST not in session or request.user.is_authenticated:
            return
        if guest := guests.find(session[GUEST]):
            request.user = guest


@never_cache
@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Open a table against bots and go there; whoever has an account opens one of their own."""
    ruleset = request.POST.get("game", "")
    guest = request.user if isinstance(request.user, User) else None
    if guest is not None and not guest.is_guest:
        return redirect(f"{reverse('new-table')}?game={ruleset}")
    try:
        game = guests.play_now(
            ruleset, guest=guest, address=client_of(request).ip or "", now=clock.now()
        )
    except TableRefusal as error:
        messages.error(request, error.sentence(gettext))
        return redirect("home")
    request.session[GUEST] = game.opened_by_id
    guests.play_bots(game, now=clock.now)
    return redirect("table", game.slug)


def keep_games(request: HttpRequest, user: User, **rest: Any) -> None:
    """allauth's signal: somebody is signed in, and what they played here as a guest is theirs."""
    if (guest := guests.find(request.session.pop(GUEST, None))) is not None:
        guests.keep_games(guest, user)
