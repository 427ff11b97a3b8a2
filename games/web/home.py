"""The first page: for newcomers what this is and a game at once, for those signed in what waits
for them."""

import json
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from core.accounts.models import User
from games.engine import load, rulesets
from games.sentences import N_
from games.web import listing

OPEN_SHOWN = 4


class Card(NamedTuple):
    """A game as the home page shows it. `weight`: 1 light to 5 heavy."""

    ruleset: str
    rulebook: str
    picture: str
    pitch: str
    length: str
    weight: int


CARDS = (
    Card(
        "long-cours@1",
        "long-cours",
        "showcase/long-cours.svg",
        N_("Buy in one port, sell in another, and send the corsair after whoever is ahead."),
        N_("about 35 letters each"),
        2,
    ),
    Card(
        "vor-dem-wind@1",
        "vor-dem-wind",
        "showcase/vor-dem-wind.svg",
        N_("Bid for cards, load the ships in the harbour and sail before the others do."),
        N_("about 70 letters each"),
        2,
    ),
    Card(
        "siecle-dor@1",
        "siecle-dor",
        "showcase/siecle-dor.svg",
        N_("Guilds, provinces and tulips of the Low Countries: build where the merchant comes."),
        N_("about 55 letters each"),
        3,
    ),
    Card(
        "voc-basic@1",
        "voc",
        "showcase/voc.svg",
        N_("Man ships, draw their course to the spice islands by hand, and share what returns."),
        N_("about 25 letters each"),
        4,
    ),
)


@never_cache
@ensure_csrf_cookie
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = request.user
    mine = listing.mine(user, None) if isinstance(user, User) else None
    context: dict[str, Any] = {
        "cards": [card_context(card) for card in CARDS if is_here(card.ruleset)],
        "frames": frames(get_language() or "en"),
        "mine": mine,
        "open_tables": listing.rows(list(listing.looking_for_players()[:OPEN_SHOWN])),
    }
    return render(request, "pages/home.html", context)


def is_here(ruleset: str) -> bool:
    return ruleset in rulesets()


def card_context(card: Card) -> dict[str, Any]:
    players = load(card.ruleset).players
    return {
        "ruleset": card.ruleset,
        "rulebook": card.rulebook,
        "name": load(card.ruleset).name,
        "picture": static(card.picture),
        "title": gettext(load(card.ruleset).title).partition(" (")[0],
        "pitch": gettext(card.pitch),
        "length": gettext(card.length),
        "low": players[0],
        "high": players[-1],
        "weight": card.weight,
    }


# --- The board that plays by itself ---


@cache
def finish() -> list[dict[str, str]]:
    path = settings.BASE_DIR / "templates" / "static" / "showcase" / "finish.json"
    found: list[dict[str, str]] = json.loads(path.read_text())
    return found


def frames(language: str) -> list[dict[str, str]]:
    return [
        {"picture": static(frame["picture"]), "caption": frame.get(language[:2], frame["en"])}
        for frame in finish()
    ]
