"""Where a letter is written touch by touch: each POST keeps one private revision and goes to
`?draft=N`. Going back is undoing; nothing is sent from here."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from core import clock
from core.accounts.models import User
from games.models import DraftRevision
from games.reports import log_text
from games.services import draft_revisions, drafts, letters, notes
from games.services.access import Place, find, find_whole
from games.services.draft_revisions import Writer
from games.services.drafts import Edit
from games.services.positions import Position
from games.services.refusals import TableRefusal
from games.web import perspective
from games.web.decorators import deed


def writer_at(place: Place, request: HttpRequest) -> Writer:
    return Writer(place, cast(User, request.user))


def see_other(address: str) -> HttpResponse:
    return HttpResponseRedirect(address, status=303)


def number_of(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


# --- Edits: the first of these names that a form sends says what is done ---


def add_order(edit: Edit, sent: Mapping[str, str]) -> DraftRevision:
    try:
        return drafts.add_order(edit, dict(sent))
    except ValueError as error:
        raise TableRefusal("unclear_order") from error


EDITS: dict[str, Callable[[Edit, Mapping[str, str]], DraftRevision]] = {
    "touch": lambda edit, sent: drafts.touch(edit, sent["touch"]),
    "line": lambda edit, sent: drafts.add_line(edit, sent["line"]),
    "kind": add_order,
    "undo": lambda edit, sent: drafts.undo(edit),
    "untouch": lambda edit, sent: drafts.forget_touches(edit),
    "remove": lambda edit, sent: drafts.remove_line(edit, number_of(sent["remove"]) or 0),
    "text": lambda edit, sent: drafts.write_text(edit, sent["text"].replace("\r\n", "\n")),
    "early": lambda edit, sent: drafts.make_early(edit),
    "another": lambda edit, sent: drafts.begin_another(edit),
}


@deed
def change(request: HttpRequest, table_id: str) -> HttpResponse:
    """One change to the draft `from` (none: the newest)."""
    from games.web.page import page

    place = find(table_id, request.user)
    sent = request.POST.dict()
    try:
        edit = drafts.edit(
            writer_at(place, request), number_of(sent.get("from", "")), now=clock.now()
        )
        if "discard" in sent:
            draft_revisions.discard(edit.writer, number_of(sent["discard"]) or 0)
            return see_other(reverse("table", args=[table_id]))
        done = next((deed for name, deed in EDITS.items() if name in sent), None)
        if done is None:
            raise TableRefusal("unclear_order")
        written = done(edit, sent)
    except TableRefusal as error:
        told = letters.explain(error, place.game)
        whole = find_whole(table_id, request.user)
        return page(request, whole, troubles=told, status=error.status)
    return see_other(f"{reverse('table', args=[table_id])}?draft={written.number}#letter")


@deed
def keep_note(request: HttpRequest, table_id: str) -> HttpResponse:
    """Keep what a player notes down about this table; an empty note is deleted."""
    place = find(table_id, request.user)
    notes.write_note(
        place,
        cast(User, request.user),
        text=request.POST.get("note", "").replace("\r\n", "\n"),
        in_mail=request.POST.get("in_mail") == "yes",
        now=clock.now(),
    )
    return see_other(f"{reverse('table', args=[table_id])}#note")


# --- For the page ---


def context(
    request: HttpRequest, place: Place, position: Position, names: dict[int, str]
) -> dict[str, Any]:
    """The sheet that `?draft=N` asks for, the drafts beside it, and the note; of a running game,
    at one's own seat."""
    writer = writer_at(place, request)
    table = drafts.SeatPosition(position, writer.seat, names)
    sheets = draft_revisions.sheets(writer)
    number = perspective.number(request, "draft", highest=999_999_999)
    newest = max(sheets, key=lambda revision: revision.number, default=None)
    asked = draft_revisions.find(writer, number) if number else newest
    sheet = drafts.sheet_of(table, asked)
    return {
        "sheet": sheet,
        "sheet_changed": log_text.sentences_of(place.game, sheet.changed, writer.seat, names),
        "sheets": drafts.side_by_side(table, sheets),
        "note": notes.find_note(place, writer.player),
    }
