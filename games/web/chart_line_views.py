"""The page where a skipper draws: with a pen on the chart, by coordinates or compass legs, or
from a file."""

import re
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock
from core.web.nonce import make_nonce
from games.engine import Command, IllegalMove, Unreadable
from games.models import Game
from games.navigation import files, traces
from games.services import access, chart_lines, letters, moves, positions
from games.services.positions import Position
from games.services.refusals import TableRefusal
from games.web import forms
from games.web.decorators import status_of
from games.web.orders import accepted, sent

REFUSED = (Unreadable, IllegalMove, TableRefusal, forms.Unclear)


@dataclass(frozen=True)
class Drawn:
    """What came in, to be shown again: the line as it stands, the order it makes, or what is
    wrong with it."""

    trace: traces.Trace = ()
    text: str = ""
    heed: str = ""
    ignore: tuple[int, ...] = ()
    order: str = ""
    length: int = 0
    seen: str = ""
    troubles: tuple[str, ...] = ()


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def chart(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    """`do=preview` shows the line on the chart, without telling what the chart would do to it;
    `do=send` gives the order."""
    place = access.find_whole(table_id, request.user)
    seat, game = access.seat_in(place), place.game
    position = positions.loaded(game)
    try:
        helm = chart_lines.helm(position, seat, ship)
    except TableRefusal as error:
        return closed(request, position, error)
    if request.method != "POST":
        return page(request, position, seat, helm, Drawn(trace=tuple(helm.ordered or ())))
    came = Drawn(
        text=request.POST.get("line", ""),
        heed=request.POST.get("heed", "")[:4],
        ignore=ignored(request),
    )
    try:
        command = ordered(request, position, seat, ship, came)
        if request.POST.get("do") == "send":
            return send(request, game, seat, command)
        moves.preview(game, seat, command)
    except REFUSED as error:
        return page(
            request,
            position,
            seat,
            helm,
            replace(came, troubles=told_of(error, game)),
            status=status_of(error),
        )
    drawn = foreseen(position, command, came, blind=helm.blind)
    return page(request, position, seat, helm, drawn)


def ignored(request: HttpRequest) -> tuple[int, ...]:
    return tuple(
        int(number)
        for number in request.POST.getlist("ignore")
        if re.fullmatch(r"[0-9]{1,2}", number)
    )


def ordered(request: HttpRequest, position: Position, seat: int, ship: str, came: Drawn) -> Command:
    """The order the form gives: from a file, from what was written, or from what was drawn or
    looked at before, in this order."""
    if came.heed and not re.fullmatch(r"[0-9]{1,4}", came.heed):
        raise forms.Unclear
    upload = request.FILES.get("file")
    if upload is not None:
        trace = chart_lines.from_file(
            position, seat, ship, upload.read(files.MOST_BYTES + 1), upload.name or ""
        )
    elif came.text.strip():
        return read_course(position, seat, ship, came)
    else:
        trace = read_trace(request.POST.get("trace", "") or "[]")
    return steered(position, ship, trace, came)


def steered(position: Position, ship: str, trace: traces.Trace, came: Drawn) -> Command:
    return chart_lines.sail(
        position, ship, trace, heed=int(came.heed) if came.heed else None, ignore=came.ignore
    )


def read_trace(text: str) -> traces.Trace:
    try:
        return tuple(msgspec.json.decode(text[:40_000], type=list[tuple[int, int]]))
    except (ValueError, RecursionError) as error:
        raise forms.Unclear from error


def read_course(position: Position, seat: int, ship: str, came: Drawn) -> Command:
    """Coordinates or compass legs, as they would stand behind `sail B` in a letter. Whoever
    writes more than that means it."""
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    [sail] = letters.command_lines(position.engine, pen.sail(ship, ()), {})
    command = letters.read_letter(position.game, seat, f"{sail} {' '.join(came.text.split())}")
    trace = next((tuple(trace) for _, trace in pen.sails(command)), ())
    return steered(position, ship, trace, came) if command == pen.sail(ship, trace) else command


def send(request: HttpRequest, game: Game, seat: int, command: Command) -> HttpResponse:
    with_it = sent(request)
    receipt = moves.submit(
        game_id=game.pk,
        seat=seat,
        command=command,
        key=with_it.key,
        channel="web",
        now=clock.now(),
        decision=with_it.decision,
        expected_seq=with_it.expected_seq,
    )
    return accepted(game, receipt)


def foreseen(position: Position, command: Command, came: Drawn, *, blind: bool) -> Drawn:
    """The line on the chart and as an order, and with open eyes what it meets as drawn. What the
    chart would do to it nobody is told before she sails."""
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    trace = tuple(pen.sails(command)[0][1])
    order = "\n".join(
        letters.command_lines(position.engine, command, letters.names_of(position.game))
    )
    seen = "" if blind or len(trace) < 2 else pen.look(trace, gettext, letters.language())
    return replace(came, trace=trace, order=order, length=traces.length(trace), seen=seen)


def told_of(error: Exception, game: Game) -> tuple[str, ...]:
    if isinstance(error, forms.Unclear):
        return (
            gettext(
                "The form did not come in as it was given out, so nothing was sent. Here is a "
                "fresh one."
            ),
        )
    return tuple(trouble.sentence for trouble in letters.explain(error, game))


# --- The page ---


def page(
    request: HttpRequest,
    position: Position,
    seat: int,
    helm: Any,
    drawn: Drawn,
    *,
    status: int = 200,
) -> HttpResponse:
    engine, game = position.engine, position.game
    names, view = letters.names_of(game), engine.view(position.state, seat)
    decision = next((d.key for d in engine.pending(position.state) if d.seat == seat), "")
    sheet = engine.board.sheet(view, helm.ship, drawn.trace, names, gettext, letters.language())
    context = {
        "game": game,
        "title": gettext(engine.title),
        "helm": helm,
        "at": "" if helm.at is None else f"{helm.at[0]},{helm.at[1]}",
        "sheet": sheet,
        "drawn": drawn,
        "trace": msgspec.json.encode(drawn.trace).decode()
        if drawn.trace and not drawn.troubles
        else "",
        "others": [(number, name) for number, name in names.items() if number != seat],
        "desk": {"decision": decision, "seq": position.seq, "nonce": make_nonce()},
        "pen": reverse("api-pen", args=[game.pk]) if helm.blind else "",
        "stands": helm.blind
        and (helm.ordered is not None or chart_lines.is_drawn(position, seat, helm.ship)),
    }
    return render(request, "pages/chart.html", context, status=status)


def closed(request: HttpRequest, position: Position, error: TableRefusal) -> HttpResponse:
    """No line is awaited for this ship: say so, and lead back."""
    troubles = told_of(error, position.game)
    return render(
        request,
        "pages/chart.html",
        {"game": position.game, "title": gettext(position.engine.title), "closed": troubles},
        status=error.status,
    )
