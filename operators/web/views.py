"""The operators' pages: what there is to look at. `acts.py` beside it has what they do."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import clock, probes
from core.accounts import activity
from core.accounts.models import Complaint, User
from core.eventlog.models import Stream
from games.engine import load
from games.models import Decision, Game, Press, Seat
from leagues.models import Fixture
from notifications.models import Outbound, Trouble
from operators import mails, records, search, usage, words
from operators.models import Act, Ban
from operators.web import forms
from operators.web.guard import operator, page

ON_A_PAGE = 50
SHOWN = 20


def explain_acts(acts: Any) -> list[tuple[Act, str]]:
    found = acts.select_related("by", "about", "game")
    return [(act, words.explain(act)) for act in found]


@page
def overview(request: HttpRequest) -> HttpResponse:
    now = clock.now()
    context = {
        "faults": probes.faults(),
        "stuck": sum(mails.count_stuck(now).values()),
        "reports": open_reports().count(),
        "failed": mails.failed_letters().count(),
        "unsent": mails.unsent().count(),
        "bans": Ban.objects.count(),
        "running": Game.objects.filter(status=Game.Status.RUNNING).count(),
        "lines": explain_acts(Act.objects.all()[:SHOWN]),
    }
    return render(request, "pages/staff/overview.html", context)


def open_reports() -> Any:
    return Complaint.objects.filter(acts=None)


@page
def find(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "")[:200]
    found = search.find(text)
    return render(request, "pages/staff/find.html", {"q": text, "found": found})


# --- Players ---


@page
def player(request: HttpRequest, pk: int) -> HttpResponse:
    return show_player(request, get_object_or_404(User, pk=pk))


def show_player(
    request: HttpRequest, them: User, *, bound: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """`bound`: a form that was sent and refused, under its act."""
    offered: dict[str, Any] = {
        "suspend": forms.Suspend(auto_id="suspend_%s"),
        "ban": forms.Ban(auto_id="ban_%s"),
        "rename": forms.Rename(auto_id="rename_%s"),
        "sessions": forms.Reasoned(auto_id="sessions_%s"),
    }
    if not them.is_active:
        offered = {"lift": forms.Reasoned(auto_id="lift_%s"), "rename": offered["rename"]}
    seats = Seat.objects.filter(player=them).select_related("game").order_by("-game__opened_at")
    events = them.account_events.order_by("-pk")[:SHOWN]
    context = {
        "them": them,
        "ban": Ban.objects.filter(user=them).select_related("act").first(),
        "addresses": activity.addresses_of(them),
        "seats": seats[:SHOWN],
        "keys": them.api_keys.order_by("name"),
        "happened": [(event, activity.explain_event(event)) for event in events],
        "troubles": Trouble.objects.filter(user=them).order_by("-pk")[:SHOWN],
        "reports": them.complaints.select_related("by").order_by("-pk")[:SHOWN],
        "lines": explain_acts(Act.objects.filter(about=them)[:SHOWN]),
        "forms": labelled(PLAYER_ACTS, offered | (bound or {})),
        "of": them.pk,
        "where": "staff-player-act",
    }
    return render(request, "pages/staff/player.html", context, status=status)


def labelled(titles: dict[str, Any], offered: dict[str, Any]) -> list[tuple[str, str, Any]]:
    return [(name, gettext(titles[name]), form) for name, form in offered.items()]


PLAYER_ACTS = {
    "suspend": N_("Close the account for some days"),
    "ban": N_("Close the account for good"),
    "lift": N_("Open the account again"),
    "rename": N_("Change the name"),
    "sessions": N_("End all sessions and void all keys"),
}
TABLE_ACTS = {
    "extend": N_("Move all deadlines on"),
    "hand-over": N_("Give a seat to the autopilot"),
    "adjudicate": N_("End the game and give places"),
    "void": N_("End the game so that it counts for nobody"),
    "close": N_("Close the table before its game"),
}


@page
def bans(request: HttpRequest) -> HttpResponse:
    found = Ban.objects.select_related("user", "act__by").order_by("-pk")
    closed = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "pages/staff/bans.html", {"bans": closed})


@page
def reports(request: HttpRequest) -> HttpResponse:
    show_all = "all" in request.GET
    found = Complaint.objects.all() if show_all else open_reports()
    found = found.select_related("by", "about").prefetch_related("acts").order_by("-pk")
    listed = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "pages/staff/reports.html", {"reports": listed, "all": show_all})


# --- Tables ---


@page
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    return show_table(request, get_object_or_404(Game, pk=game_id))


def show_table(
    request: HttpRequest,
    game: Game,
    *,
    bound: dict[str, Any] | None = None,
    opened: tuple[int, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Who sits, who is awaited and what was said to everybody; nothing of the position, which may
    be secret. `opened`: a private message that was just opened."""
    offered: dict[str, Any] = {}
    if game.status == Game.Status.OPEN:
        offered = {"close": forms.Reasoned(auto_id="close_%s")}
    if game.status == Game.Status.RUNNING:
        offered = {
            "extend": forms.Extend(auto_id="extend_%s"),
            "hand-over": forms.HandOver(auto_id="hand_%s"),
            "adjudicate": forms.Adjudicate(auto_id="places_%s"),
            "void": forms.Reasoned(auto_id="void_%s"),
        }
    asked = Decision.objects.filter(game=game, closed_at=None).order_by("seat", "key")
    context = {
        "table": game,
        "title": gettext(load(game.ruleset).title),
        "fixture": Fixture.objects.filter(game=game).select_related("season").first(),
        "seats": game.seats.select_related("player"),
        "asked": asked,
        "press": Press.objects.filter(game=game).select_related("sender").order_by("-pk")[:100],
        "opened": opened,
        "mails": Outbound.objects.filter(game=game).select_related("user").order_by("-pk")[:SHOWN],
        "lines": explain_acts(Act.objects.filter(game=game)[:SHOWN]),
        "forms": labelled(TABLE_ACTS, offered | (bound or {})),
        "of": game.pk,
        "where": "staff-table-act",
    }
    return render(request, "pages/staff/table.html", context, status=status)


# --- Mail ---


@page
def outbox(request: HttpRequest) -> HttpResponse:
    show_sent = "sent" in request.GET
    rows = (
        Outbound.objects.exclude(sent_at=None).order_by("-sent_at") if show_sent else mails.unsent()
    )
    listed = Paginator(rows.select_related("user", "game"), ON_A_PAGE)
    context = {"mails": listed.get_page(request.GET.get("page")), "sent": show_sent}
    return render(request, "pages/staff/outbox.html", context)


@page
def letters(request: HttpRequest) -> HttpResponse:
    return show_letters(request)


def show_letters(
    request: HttpRequest, *, opened: tuple[int, str] | None = None, status: int = 200
) -> HttpResponse:
    listed = Paginator(mails.failed_letters().select_related("game", "user", "message"), ON_A_PAGE)
    on_page = listed.get_page(request.GET.get("page"))
    rows = [(letter, *mails.sender_and_subject(letter)) for letter in on_page]
    context = {"letters": rows, "page": on_page, "opened": opened}
    return render(request, "pages/staff/letters.html", context, status=status)


@page
def stuck(request: HttpRequest) -> HttpResponse:
    now = clock.now()
    parts = [
        (part, gettext(words.PARTS[part]), find(now).count(), find(now)[:SHOWN])
        for part, (find, _) in mails.STUCK_PARTS.items()
    ]
    return render(request, "pages/staff/stuck.html", {"parts": parts})


@page
def quotas(request: HttpRequest) -> HttpResponse:
    found = [(gettext(one.title), one) for one in usage.usages(clock.now())]
    return render(request, "pages/staff/quotas.html", {"usages": found})


# --- The log ---


@page
def log(request: HttpRequest) -> HttpResponse:
    acts = Act.objects.select_related("by", "about", "game")
    on_page = Paginator(acts, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": on_page,
        "lines": [(act, words.explain(act)) for act in on_page],
        "faults": records.verify(),
        "stream": Stream.objects.filter(pk=records.STREAM).first(),
    }
    return render(request, "pages/staff/log.html", context)


@never_cache
@login_required
@require_safe
def about_me(request: HttpRequest) -> HttpResponse:
    """For everybody: what operators did about them and at their tables."""
    acts = explain_acts(records.visible_to(operator(request))[:ON_A_PAGE])
    stream = Stream.objects.filter(pk=records.STREAM).first()
    context = {"lines": acts, "stream": stream}
    return render(request, "pages/operators.html", context)
