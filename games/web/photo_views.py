"""A photograph of a printed chart, sent from the chart page or a telephone's camera: what was read
from it is shown, and is an order only after a yes."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import clock
from core.web.documents import LOOK_AGAIN
from games.engine import IllegalMove, load
from games.models import Photo
from games.navigation import traces
from games.navigation.photo import kinds
from games.services import access, letters, photos
from games.services.access import Place
from games.services.refusals import TableRefusal
from games.web.decorators import deed, status_of
from games.web.orders import accepted

UNDER_WAY = {Photo.Status.WAITING, Photo.Status.READING}


@deed
def send(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    place = access.find_whole(table_id, request.user)
    seat = access.seat_in(place)
    upload = request.FILES.get("photo")
    data = upload.read(kinds.MOST_BYTES + 1) if upload else b""
    try:
        sent = photos.send(
            game=place.game, seat=seat, data=data, ship=ship, channel="web", now=clock.now()
        )
    except IllegalMove as refusal:
        return page(request, place, None, refusal)
    return redirect("photo", table_id, sent.name)


@never_cache
@login_required
@require_safe
def photo(request: HttpRequest, table_id: str, name: str) -> HttpResponse:
    """How far it has come; then the course that was read, with the question, or what stands in
    the way."""
    place = access.find_whole(table_id, request.user)
    return page(request, place, photos.find(place.game, access.seat_in(place), name))


@deed
def answer(request: HttpRequest, table_id: str, name: str) -> HttpResponse:
    """`do`: yes, turned (the other way round) or no."""
    place = access.find_whole(table_id, request.user)
    found = photos.find(place.game, access.seat_in(place), name)
    deed_ = request.POST.get("do")
    try:
        if deed_ in {"yes", "turned"}:
            receipt = photos.confirm(
                found, channel="web", now=clock.now(), turned=deed_ == "turned"
            )
            return accepted(place.game, receipt)
        photos.reject(found)
    except (IllegalMove, TableRefusal) as refusal:
        return page(request, place, found, refusal)
    return redirect("chart", table_id, found.ship) if found.ship else redirect("table", table_id)


@never_cache
@login_required
@require_safe
def picture(request: HttpRequest, table_id: str, name: str) -> HttpResponse:
    place = access.find_whole(table_id, request.user)
    data = photos.picture_of(photos.find(place.game, access.seat_in(place), name))
    if data is None:
        raise Http404
    return HttpResponse(data, content_type="image/jpeg")


def page(
    request: HttpRequest, place: Place, found: Photo | None, refusal: Exception | None = None
) -> HttpResponse:
    engine, game = load(place.game.ruleset), place.game
    context: dict[str, Any] = {
        "game": game,
        "title": gettext(engine.title),
        "photo": found,
        "troubles": [one.sentence for one in letters.explain(refusal, game)] if refusal else [],
    }
    status = status_of(refusal) if refusal else 200
    if found is None:
        return render(request, "pages/photo.html", context, status=status)
    waits = found.status in UNDER_WAY
    context |= {
        "waits": waits,
        "sentences": photos.sentences(found),
        "length": traces.length(photos.trace_of(found)),
        "either_way": "either_way" in found.doubts.split(","),
    }
    shown = render(request, "pages/photo.html", context, status=202 if waits else status)
    if waits:
        shown.headers["Refresh"] = shown.headers["Retry-After"] = str(LOOK_AGAIN)
    return shown
