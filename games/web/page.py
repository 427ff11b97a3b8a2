"""The page of one table, as a seat or a spectator may see it, now or after any event. Everything
that ends on it is rendered here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from games import rulebook, words
from games.board import Names
from games.engine import load
from games.models import Decision, Game, Invitation, Seat
from games.reports import log_text
from games.services import access, advice, extensions, letters, positions, prepared_tables
from games.services.access import Place
from games.services.drafts import Worksheet
from games.services.positions import Position
from games.services.refusals import TableRefusal
from games.web import comment_views, draft_views, forms, live, perspective, press_views, stage
from games.web.course import course
from games.web.forms import Invite, Luck
from games.web.player_panel import Draft, desk
from games.web.waiting import next_table

MOST_FORKS = 20
SCRIPTS = (
    "board.js",
    "table.js",
    "steps.js",
    "live.js",
    "slider.js",
    "letter.js",
    "pen.js",
    "shortcuts.js",
    "offline.js",
)


@dataclass(frozen=True)
class Visit:
    """Somebody looks at a table: at which position, through whose eyes, and who sits there."""

    request: HttpRequest
    place: Place
    at: int | None  # the event asked for; None: now
    through: perspective.Eyes
    position: Position
    seats: Sequence[Seat]
    names: dict[int, str]

    @property
    def game(self) -> Game:
        return self.place.game

    @property
    def seat(self) -> int | None:
        return self.through.seat

    @property
    def seq(self) -> int:
        return self.at or self.game.stream.head_seq

    @property
    def is_writing(self) -> bool:
        """They sit here, the game runs, and this is the newest position."""
        return (
            self.at is None
            and self.seat is not None
            and self.seat == self.place.seat
            and self.game.status == Game.Status.RUNNING
            and self.position.seq == self.game.stream.head_seq
        )


def visit_of(request: HttpRequest, place: Place) -> Visit:
    at, through = perspective.event(request, place), perspective.eyes(request, place)
    seats = list(place.game.seats.select_related("player"))
    position = position_at(place.game, at or place.game.stream.head_seq)
    return Visit(request, place, at, through, position, seats, words.names(seats, gettext))


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
    `more`: what stays in another form. A script that asks for a part gets only that."""
    visit = visit_of(request, place)
    writing = (
        draft_views.context(request, place, visit.position, visit.names) if visit.is_writing else {}
    )
    awaited = waits(visit.position, visit.names)
    context = position_context(visit, writing.get("sheet"), awaited)
    if request.GET.get("part") == "position":
        return render(request, "pages/table_moment.html", context)
    context |= letter_panel(visit, writing, draft)
    if request.headers.get("X-Part") == "play" and not troubles:
        return render(request, "pages/table_play.html", context, status=status)
    context |= {
        **other_panels(visit, awaited, context["tab"], invite),
        **fingerprint(visit.game, visit.at, context["hash"]),
        "troubles": [*(troubles or []), *told_of(visit.through.trouble, visit.game)],
        **(more or {}),
    }
    if visit.through.trouble:
        status = visit.through.trouble.status
    on_screen = visit.at is not None or begun(visit.position)
    template = "pages/table.html" if on_screen else "pages/table_open.html"
    return render(request, template, context, status=status)


def position_context(
    visit: Visit, sheet: Worksheet | None, awaited: Sequence["Wait"]
) -> dict[str, Any]:
    """The bar and the stage: what a position shows, whoever looks at it in whichever tab."""
    game, place, seat, seq = visit.game, visit.place, visit.seat, visit.seq
    address = f"{settings.BASE_URL}{reverse('table', args=[game.pk])}"
    return {
        "game": game,
        "place": place,
        "title": gettext(visit.position.engine.title),
        "status": gettext(words.STATUS[game.status]),
        "at": visit.at,
        "seq": seq,
        "through": visit.through,
        "eyes": visit.through.suffix,
        "others": perspective.others(place, visit.names, visit.through),
        "permalink": f"{address}?event={seq}{visit.through.link}",
        **on_stage(visit.position, visit.names, seat, place, sheet, awaited),
        **stepping(game, visit.names, seat, seq),
        **since(visit.request, place, visit.names, seat, seq),
        **standing(place, awaited, visit.at),
    }


def letter_panel(visit: Visit, writing: dict[str, Any], draft: Draft | None) -> dict[str, Any]:
    """The first tab: the letter of whoever plays, the result of a game that is over."""
    request, place, game = visit.request, visit.place, visit.game
    seat = visit.seat if visit.is_writing else None
    panel = desk(visit.position, seat, visit.names) if seat is not None else None
    return {
        "desk": panel,
        **writing,
        **(next_of(writing["sheet"]) if writing else {}),
        "draft": draft or Draft(),
        "done": done(request, place, visit.names) if panel and draft is None else None,
        "next_table": next_table(request.user, game),
        "places": places(game, visit.names) if visit.seq == game.stream.head_seq else [],
        "tab": tab_of(request, visit.at),
        "scripts": SCRIPTS,
        "asked_now": any(question.due for question in panel.questions) if panel else False,
        **coached(visit),
        **advised(visit),
    }


def other_panels(
    visit: Visit, awaited: Sequence["Wait"], tab: str, invite: Invite | None
) -> dict[str, Any]:
    """Log, talk, replay, rules, clock and proof; before the start, the seats."""
    request, place, game = visit.request, visit.place, visit.game
    seat, seq, names, now = visit.seat, visit.seq, visit.names, visit.at is None
    told = records(request, game, visit.seats)
    mine = seat and place.seat  # what is said is never read by another's eyes
    return {
        "closed_unplayed": gettext(words.WHY_CLOSED[game.close_reason])
        if game.status == Game.Status.CLOSED
        else "",
        "seats": [(row, names[row.number], told.get(row.number, "")) for row in visit.seats],
        "late": [one for one in awaited if one.late] if now else [],
        "home": extensions.home_of(game),
        **clock_of(request, game, visit.seats, names, seat),
        **log_page(request, game, names, seat, seq),
        **around_the_game(request, place, visit.seats, invite),
        "forks": forks_of(game),
        "rulebook": rulebook_of(game),
        **(press_views.context(game, mine, names, writer=mine) if now else {}),
        **(course(game, names, seat, seq) if tab == "replay" else {}),
        **comment_views.context(place, names, seq, request.user.pk),
        "live": live.address(place, request.user) if now else "",
    }


def coached(visit: Visit) -> dict[str, Any]:
    """The coach of a lesson, for whoever takes it."""
    game = visit.game
    if not game.prepared or visit.at is not None or visit.seat != visit.place.seat:
        return {}
    return {"coach": prepared_tables.coach_of(game), "tried": prepared_tables.tried_of(game)}


def advised(visit: Visit) -> dict[str, Any]:
    """`?advice=1`: what the sensible bot would do, for whoever plays against bots alone."""
    seat = visit.seat
    if not visit.is_writing or seat is None or not advice.is_offered(visit.game, seat):
        return {}
    asked = visit.request.GET.get("advice") == "1"
    return {"may_ask": True, "advice": advice.ask(visit.position, seat) if asked else None}


def next_of(sheet: Worksheet) -> dict[str, Any]:
    groups = stage.next_groups(sheet)
    return {
        "next_groups": [group for group in groups if not group.aside],
        "groups_aside": [group for group in groups if group.aside],
    }


TABS = ("letter", "log", "talk", "replay", "rules", "more")


def tab_of(request: HttpRequest, at: int | None) -> str:
    """The tab that is open before one is chosen by `#log` and its like."""
    asked = request.GET.get("tab", "")
    if asked in TABS:
        return asked
    if "log" in request.GET:
        return "log"
    return "replay" if at is not None or "since" in request.GET else "letter"


def rulebook_of(game: Game) -> str:
    """The name of its rulebook; empty where the game brought none."""
    name = rulebook.book_of(game.ruleset)
    return name if name in rulebook.packages() else ""


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


def on_stage(
    position: Position,
    names: Names,
    seat: int | None,
    place: Place,
    sheet: Worksheet | None,
    awaited: Sequence["Wait"],
) -> dict[str, Any]:
    """The board, the captains and the steps that led here; nothing before the game began."""
    if not begun(position):
        return {}
    game, engine = position.game, position.engine
    now = position.seq == game.stream.head_seq and seat == place.seat
    mine = stage.last_letter(game, seat, position.seq) if now else 0
    after = mine or stage.before_last_move(game, position.seq)
    steps = stage.steps(game, engine, names, seat, after=after, upto=position.seq)
    laid = stage.laid_by(engine, sheet) if sheet else None
    shown = stage.board(position, names, seat, steps, laid)
    due = {wait.seat for wait in awaited}
    return {
        **shown,
        "captains": stage.captains(shown["ledger"], due),
        "steps": steps,
        "since_seq": after,
    }


def standing(place: Place, awaited: Sequence["Wait"], at: int | None) -> dict[str, Any]:
    """Whom the table waits for, beside the reader."""
    others = [wait for wait in awaited if wait.seat != place.seat or at is not None]
    mine = at is None and len(others) < len(awaited)
    return {
        "waits": [wait for wait in awaited if not wait.late or at is not None],
        "others_awaited": others,
        "standing": "mine" if mine else "theirs" if awaited else "over",
    }


def stepping(game: Game, names: Names, seat: int | None, seq: int) -> dict[str, Any]:
    """The event shown, its hash, and the nearest ones worth stopping at."""
    told, hash_ = log_text.event_sentence(game, names, seq, seat)
    previous, following = log_text.around(game, seq, seat)
    return {"told": told, "hash": hash_, "previous": previous, "following": following}


def since(
    request: HttpRequest, place: Place, names: Names, seat: int | None, seq: int
) -> dict[str, Any]:
    """What these eyes could see happen between event `?since=` and the one shown; and since when
    a player would ask."""
    mine = stage.last_letter(place.game, place.seat, seq)
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
        seat, name, since, until, default_at, late=until is not None and until <= clock.now()
    )


def clock_of(
    request: HttpRequest, game: Game, seats: Sequence[Seat], names: Names, mine: int | None
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


def records(request: HttpRequest, game: Game, seats: Sequence[Seat]) -> dict[int, str]:
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
    request: HttpRequest, place: Place, seats: Sequence[Seat], invite: Invite | None
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
    rows = rows.select_related("player")
    return [
        {
            "email": row.player.username if row.player else row.email,
            "link": settings.BASE_URL + reverse("join", args=[row.token]),
        }
        for row in rows
    ]
