"""The page of one table, as a seat or a spectator may see it, now or after any event. Everything
that ends on it is rendered here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from core.eventlog import log
from games import words
from games.board import Names
from games.engine import load
from games.models import Decision, Game, Invitation, Seat
from games.reports import log_text
from games.services import access, extensions, letters, positions
from games.services.access import Place
from games.services.positions import Position
from games.services.refusals import TableRefusal
from games.table import MoveSubmitted
from games.web import forms, perspective, press_views
from games.web.forms import Invite, Luck
from games.web.player_panel import Draft, desk

MOST_FORKS = 20


def page(
    request: HttpRequest,
    place: Place,
    *,
    draft: Draft | None = None,
    troubles: list[letters.Explained] | None = None,
    invite: Invite | None = None,
    status: int = 200,
    more: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """`draft`: a letter that stays in the box; `troubles`: why something else was refused;
    `more`: what stays in another form."""
    game, head = place.game, place.game.stream.head_seq
    at, through = perspective.event(request, place), perspective.eyes(request, place)
    seat, seq = through.seat, at or head
    seats = list(game.seats.select_related("player"))
    names = words.names(seats, gettext)
    position = position_at(game, seq)
    address = f"{settings.BASE_URL}{reverse('table', args=[game.pk])}"
    context = {
        "game": game,
        "place": place,
        "title": gettext(position.engine.title),
        "at": at,
        "seq": seq,
        "through": through,
        "eyes": through.suffix,
        "others": perspective.others(place, names, through),
        "permalink": f"{address}?event={seq}{through.link}",
        **board(position, names, seat),
        **stepping(game, names, seat, seq),
        **since(request, place, names, seat, seq),
    }
    if request.GET.get("part") == "position":
        return render(request, "pages/table_position.html", context)
    awaited, told = waits(position, names), records(request, game, seats)
    now_and_mine = (
        at is None
        and seat is not None
        and seat == place.seat
        and game.status == Game.Status.RUNNING
        and position.seq == head
    )
    context |= {
        "status": gettext(words.STATUS[game.status]),
        "closed_unplayed": gettext(words.WHY_CLOSED[game.close_reason])
        if game.status == Game.Status.CLOSED
        else "",
        "seats": [(row, names[row.number], told.get(row.number, "")) for row in seats],
        "waits": [one for one in awaited if not one.late or at is not None],
        "late": [one for one in awaited if one.late] if at is None else [],
        "home": extensions.home_of(game),
        **clock_of(request, game, seats, names, seat),
        "places": places(game, names) if seq == head else [],
        "desk": desk(position, seat, names) if now_and_mine and seat is not None else None,
        "done": done(request, place, names) if now_and_mine and draft is None else None,
        "draft": draft or Draft(),
        "troubles": [*(troubles or []), *told_of(through.trouble, game)],
        **log_page(request, game, names, seat, seq),
        **around_the_game(request, place, seats, invite),
        "forks": forks_of(game),
        **fingerprint(game, at, context["hash"]),
        **(
            press_views.context(game, seat and place.seat, names, writer=seat and place.seat)
            if at is None
            else {}
        ),  # never by another's eyes
        **(more or {}),
    }
    if through.trouble:
        status = through.trouble.status
    return render(request, "pages/table.html", context, status=status)


def told_of(refusal: TableRefusal | None, game: Game) -> list[letters.Explained]:
    return letters.explain(refusal, game) if refusal else []


def show_refusal(request: HttpRequest, error: TableRefusal) -> HttpResponse | None:
    """The page of the table that the address names, with what stands in the way."""
    found = request.resolver_match
    if found is None or "table_id" not in found.kwargs:
        return None
    place = access.find_whole(found.kwargs["table_id"], request.user)
    return page(request, place, troubles=told_of(error, place.game), status=error.status)


def part_of(request: HttpRequest, place: Place, draft: Draft, *, status: int = 200) -> HttpResponse:
    """Only what is to be said about a letter, for the script that asks for it."""
    return render(request, "pages/table_answer.html", {"draft": draft}, status=status)


# --- The position ---


def position_at(game: Game, seq: int) -> Position:
    """Quick at the head; anywhere else, or when a move came in this very instant, folded from
    the start."""
    if seq == game.stream.head_seq:
        newest = positions.loaded(game)
        if newest.seq == seq:
            return newest
    return positions.at(game, seq)


def begun(position: Position) -> bool:
    return bool(position.state != position.engine.state())


def board(position: Position, names: Names, seat: int | None) -> dict[str, Any]:
    """The picture, the text and the ledger; nothing before the game began."""
    engine = position.engine
    if not begun(position):
        return {}
    drawn, language = engine.board, log_text.language()
    view = engine.view(position.state, seat)
    return {
        "svg": drawn.svg(view, names, gettext, language),
        "text": drawn.text(view, names, gettext, language),
        "ledger": drawn.ledger(
            engine.view(position.state, None), names, gettext, language
        ),  # one's own cards stand apart
        "headline": drawn.headline(view, gettext),
        "ending": drawn.ending(view, gettext),
        "private": drawn.private(view, names, gettext, language),
    }


def stepping(game: Game, names: Names, seat: int | None, seq: int) -> dict[str, Any]:
    """The event shown, its hash, and the nearest ones worth stopping at."""
    told, hash_ = log_text.told(game, names, seq, seat)
    previous, following = log_text.around(game, seq, seat)
    return {"told": told, "hash": hash_, "previous": previous, "following": following}


def since(
    request: HttpRequest, place: Place, names: Names, seat: int | None, seq: int
) -> dict[str, Any]:
    """What these eyes could see happen between event `?since=` and the one shown; and since when
    a player would ask."""
    mine = (
        log.last(place.game.pk, kind=MoveSubmitted.kind, actor=place.seat, upto=seq)
        if place.seat
        else 0
    )
    asked = perspective.number(request, "since", lowest=0, highest=place.game.stream.head_seq)
    if asked is None:
        return {"my_last": mine}
    upto = min(seq, asked + log_text.LONGEST)
    facts = log_text.facts(place.game, names, seat, after=asked, upto=upto)
    return {"my_last": mine, "since": asked, "happened": facts, "upto": upto}


# --- Who is awaited, and how it ended ---


@dataclass(frozen=True)
class Wait:
    seat: int
    name: str
    since: datetime | None
    until: datetime | None
    default_at: datetime | None
    late: bool


def waits(position: Position, names: Names) -> list[Wait]:
    """Whom the game waits for at this position, since when and until when."""
    due = (
        [decision for decision in position.engine.pending(position.state) if decision.due]
        if begun(position)
        else []
    )
    rows = Decision.objects.filter(game=position.game, key__in=[decision.key for decision in due])
    times = {
        key: when for key, *when in rows.values_list("key", "opened_at", "due_at", "default_at")
    }
    return [
        wait(decision.seat, names[decision.seat], *times.get(decision.key, (None, None, None)))
        for decision in due
    ]


def wait(
    seat: int,
    name: str,
    since: datetime | None,
    until: datetime | None,
    default_at: datetime | None,
) -> Wait:
    return Wait(
        seat, name, since, until, default_at, late=until is not None and until <= timezone.now()
    )


def clock_of(
    request: HttpRequest, game: Game, seats: list[Seat], names: Names, mine: int | None
) -> dict[str, Any]:
    """The table's clock in words, what is in each bank, who would like a pause, and what this
    visitor may do about it."""
    terms, running = game.terms, game.status == Game.Status.RUNNING
    whole = timedelta(days=terms.bank_days)
    playing = [seat for seat in seats if seat.holder == "player"]
    me = next((seat for seat in playing if seat.number == mine), None)
    return {
        "terms": words.clock(terms, gettext),
        "banks": [
            (names[seat.number], words.span(whole if seat.bank is None else seat.bank, gettext))
            for seat in playing
            if whole and running
        ],
        "pausing": [names[seat.number] for seat in playing if seat.wants_pause],
        "my_pause": None
        if me is None or not running or not (terms.pauses or game.paused)
        else "end"
        if game.paused or me.wants_pause
        else "ask",
    }


def records(request: HttpRequest, game: Game, seats: list[Seat]) -> dict[int, str]:
    """What is known of those who sit at an open table, for somebody who might sit down with
    them."""
    if game.status != Game.Status.OPEN or not request.user.is_authenticated:
        return {}
    known = extensions.records_of(seat.player_id for seat in seats if seat.player_id)
    return {
        seat.number: words.record(known[seat.player_id], gettext)
        for seat in seats
        if seat.player_id and seat.player_id in known
    }


def places(game: Game, names: Names) -> list[dict[str, Any]]:
    return [placing | {"name": names[placing["seat"]]} for placing in game.result or []]


def done(request: HttpRequest, place: Place, names: Names) -> list[str] | None:
    """What came of the letter whose events `?done=` names, as its seat may know it."""
    first, _, last = request.GET.get("done", "").partition("-")
    if not (
        first.isascii()
        and first.isdigit()
        and last.isascii()
        and last.isdigit()
        and len(first + last) < 20
    ):
        return None
    upto = min(int(last), place.game.stream.head_seq, int(first) + log_text.PAGE)
    return log_text.sentences(place.game, names, place.seat, after=int(first), upto=upto)


# --- The log and what pins it ---


def log_page(
    request: HttpRequest, game: Game, names: Names, seat: int | None, seq: int
) -> dict[str, Any]:
    upto = perspective.number(request, "log", highest=seq) or seq
    return {
        "chapters": log_text.chapters(game, names, seat, upto=upto),
        "older": log_text.page_start(upto),
        "newer": min(upto + log_text.PAGE, seq) if upto < seq else None,
    }


def fingerprint(game: Game, at: int | None, hash_: str) -> dict[str, Any]:
    """The number and hash of the event shown, and the promise made when the table opened."""
    commitment, secret = log_text.promise(game)
    return {
        "commitment": commitment,
        "secret": secret,
        "hash": game.stream.head_hash if at is None else hash_,
    }


def forks_of(game: Game) -> list[Game]:
    """The tables that went on from this one and that everybody may see."""
    return (
        list(access.public().filter(parent=game).order_by("opened_at", "pk")[:MOST_FORKS])
        if game.over
        else []
    )


# --- Before the start, and free seats after it ---


def around_the_game(
    request: HttpRequest, place: Place, seats: list[Seat], invite: Invite | None
) -> dict[str, Any]:
    """Sitting down, being ready, inviting: what this visitor may do about the seats."""
    game = place.game
    if game.status == Game.Status.RUNNING:
        vacant = (
            [seat.number for seat in seats if seat.open_to_substitutes]
            if place.seat is None
            else []
        )
        return {
            "vacant": [
                number
                for number in vacant
                if extensions.may_take_over(game, number, request.user.pk)
            ]
        }
    if game.status != Game.Status.OPEN:
        return {}
    free = sum(not seat.holder for seat in seats)
    opener = access.is_opener(game, request.user)
    mine = next((seat for seat in seats if seat.number == place.seat), None)
    return {
        "free": free,
        "mine": mine,
        "luck": Luck() if free and mine is None and not game.invited_only else None,
        "opener": opener,
        "invite": (invite or Invite()) if opener and free else None,
        "invitations": invitations(game) if opener and free else [],
        "bots": [(bot, forms.BOTS.get(bot, bot)) for bot in sorted(load_bots(game), reverse=True)]
        if opener and free
        else [],
    }


def load_bots(game: Game) -> list[str]:
    return list(load(game.ruleset).bots)


def invitations(game: Game) -> list[dict[str, Any]]:
    rows = Invitation.objects.filter(game=game, accepted_at=None).order_by("created_at", "pk")
    return [
        {"email": row.email, "link": settings.BASE_URL + reverse("join", args=[row.token])}
        for row in rows
    ]
