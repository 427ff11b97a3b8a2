"""The page where lessons are chosen, and the doors to tables with a prepared position: a lesson
with its coach, or an example to be tried."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from core import clock
from core.accounts.activity import client_of
from core.accounts.models import User
from games import lessons
from games.engine import load
from games.lessons import in_language
from games.models import Game
from games.reports.rules_html import rule_address
from games.rulebook import book_of
from games.services import access, guests, prepared_tables
from games.services.prepared_tables import Wish
from games.services.refusals import TableRefusal
from games.web.decorators import deed
from games.web.guests import GUEST


@never_cache
@ensure_csrf_cookie
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every lesson, and those that the visitor has begun."""
    begun = prepared_tables.going_on(request.user) if isinstance(request.user, User) else {}
    shown = [describe(one) | {"table": begun.get(one.id)} for one in lessons.all_lessons().values()]
    return render(request, "pages/lessons.html", {"lessons": shown})


def describe(lesson: lessons.Lesson) -> dict[str, Any]:
    language = get_language() or "en"
    return {
        "id": lesson.id,
        "title": in_language(lesson.title, language),
        "about": in_language(lesson.about, language),
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
        "game": gettext(load(lesson.ruleset).title),
        "rulebook": book_of(lesson.ruleset),
    }


@never_cache
@require_POST
def begin(request: HttpRequest, lesson_id: str) -> HttpResponse:
    """Sit down at a new table of this lesson; without an account, as a guest."""
    return sit_down(request, lambda: prepared_tables.lesson_wish(lesson_id), back="lessons")


@never_cache
@require_POST
def try_example(request: HttpRequest, name: str, id_: str) -> HttpResponse:
    """Sit down where an example of the rules begins."""
    return sit_down(request, lambda: prepared_tables.example_wish(name, id_), back="rules")


def sit_down(request: HttpRequest, find: Callable[[], Wish], *, back: str) -> HttpResponse:
    try:
        wish = find()
    except KeyError as error:
        raise Http404 from error
    try:
        game = open_table(request, wish)
    except TableRefusal as refusal:
        messages.error(request, refusal.sentence(gettext))
        return redirect(back)
    guests.play_bots(game, now=clock.now)
    return redirect("table", game.slug)


def open_table(request: HttpRequest, wish: Wish) -> Game:
    visitor = request.user if isinstance(request.user, User) else None
    now = clock.now()
    if visitor is not None and not visitor.is_guest:
        return prepared_tables.open_table(wish, player=visitor, source="web", now=now)
    address = client_of(request).ip or ""
    game = prepared_tables.open_for_guest(wish, guest=visitor, address=address, now=now)
    request.session[GUEST] = game.opened_by_id
    return game


@deed
def finish(request: HttpRequest, table_id: str) -> HttpResponse:
    """Close the table of a lesson or of an example; nothing of it counts."""
    game = access.find_whole(table_id, request.user).game
    assert isinstance(request.user, User)
    prepared_tables.close(game, request.user, now=clock.now())
    if tried := prepared_tables.tried_of(game):
        return redirect(rule_address(tried.rule))
    return redirect("lessons") if game.prepared else redirect("table", game.slug)
