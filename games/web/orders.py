"""Where a seated player's orders come in: by the box, with a dry run, or by one of the small
forms."""

import re
from dataclasses import dataclass, replace
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.web.nonce import sent_nonce
from games.engine import Command, IllegalMove, Unreadable, load
from games.models import Game, Receipt
from games.reports import log_text
from games.services import draft_revisions, drafts, letters, moves, prepared_tables
from games.services.access import Place, find_whole, seat_in
from games.services.draft_revisions import Writer
from games.services.letters import Explained
from games.services.refusals import Stale, TableRefusal
from games.web import forms, player_panel
from games.web.decorators import deed, status_of
from games.web.page import page, part_of
from games.web.player_panel import Draft

REFUSED = (Unreadable, IllegalMove, TableRefusal, forms.Unclear)


@dataclass(frozen=True)
class Sent:
    """What goes with every form: the question it answers, what its sender had seen, and what
    makes it one letter however often it comes."""

    decision: str | None
    expected_seq: int | None
    key: str


def sent(request: HttpRequest) -> Sent:
    decision, seq = (request.POST.get(name, "") for name in ("decision", "expected_seq"))
    nonce = sent_nonce(request.POST)
    if nonce is None or not re.fullmatch(r"[0-9]{1,9}", seq) or len(decision) > 60:
        raise forms.Unclear
    return Sent(decision or None, int(seq), f"web/{nonce}")


@deed
def letter(request: HttpRequest, table_id: str) -> HttpResponse:
    """The box: `do=preview` tells what would happen, anything else sends it."""
    place = find_whole(table_id, request.user)
    text = request.POST.get("orders", "").replace(
        "\r\n", "\n"
    )  # a browser counts a line's end as one character and sends two
    if request.POST.get("do") == "preview":
        return try_out(request, place, text)
    try:
        receipt = send(request, place, text)
    except NotSure as asked:
        return draft_response(request, place, replace(asked.draft, text=text))
    except REFUSED as error:
        return refused(request, place, error, text)
    forget_draft(request, place)
    return accepted(place.game, receipt)


class NotSure(Exception):
    """The letter gives up what cannot be had again, and its writer was not asked yet."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft.careful)
        self.draft = draft


def check_sure(request: HttpRequest, place: Place, command: Command) -> None:
    """Raises NotSure for what is sent only by saying so twice."""
    engine = load(place.game.ruleset)
    careful = drafts.careful_lines(engine, command, letters.names_of(place.game))
    if not careful or request.POST.get("sure") == "yes":
        return
    apart = ("csrfmiddlewaretoken", "part", "sure")
    again = [(name, value) for name, value in request.POST.dict().items() if name not in apart]
    raise NotSure(Draft(careful=careful, again=again))


def forget_draft(request: HttpRequest, place: Place) -> None:
    """A draft that was sent is done with."""
    sheet = request.POST.get("sheet", "")
    if sheet.isascii() and sheet.isdigit() and len(sheet) < 3:
        draft_revisions.discard(Writer(place, cast(User, request.user)), int(sheet))


def send(request: HttpRequest, place: Place, text: str) -> Receipt:
    seat, with_it, game = seat_in(place), sent(request), place.game
    earlier = moves.played_before(
        game_id=game.pk, seat=seat, key=with_it.key, text=text, decision=with_it.decision
    )
    if earlier:
        return earlier
    command = letters.read_letter(game, seat, text)
    check_sure(request, place, command)
    return moves.submit(
        game_id=game.pk,
        seat=seat,
        command=command,
        key=with_it.key,
        channel="web",
        now=clock.now(),
        decision=with_it.decision,
        expected_seq=with_it.expected_seq,
        text=text,
    )


def try_out(request: HttpRequest, place: Place, text: str) -> HttpResponse:
    """The dry run. It changes nothing and uses nothing up."""
    game = place.game
    try:
        seat, with_it = seat_in(place), sent(request)
        command = letters.read_letter(game, seat, text)
        run = moves.preview(
            game, seat, command, decision=with_it.decision, expected_seq=with_it.expected_seq
        )
    except REFUSED as error:
        return refused(request, place, error, text)
    foreseen = player_panel.foreseen(load(game.ruleset), run, seat, letters.names_of(game))
    return draft_response(request, place, Draft(text, foreseen=foreseen))


@deed
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """One of the small forms, or agreeing to the default."""
    place = find_whole(table_id, request.user)
    try:
        seat, with_it = seat_in(place), sent(request)
        command = forms.command(load(place.game.ruleset), request.POST.dict())
        check_sure(request, place, command)
        receipt = moves.submit(
            game_id=table_id,
            seat=seat,
            command=command,
            key=with_it.key,
            channel="web",
            now=clock.now(),
            decision=with_it.decision,
            expected_seq=with_it.expected_seq,
        )
    except NotSure as asked:
        return draft_response(request, place, replace(asked.draft, boxed=False))
    except REFUSED as error:
        return refused(request, place, error)
    return accepted(place.game, receipt)


def accepted(game: Game, receipt: Receipt) -> HttpResponse:
    """On to the table, which tells what came of it; a reload there sends nothing again. In a lesson
    the bots have answered by then."""
    prepared_tables.play_on(game, now=clock.now)
    return redirect(
        f"{reverse('table', args=[game.pk])}?done={receipt.first_seq}-{receipt.last_seq}#answer"
    )


def refused(
    request: HttpRequest, place: Place, error: Exception, text: str | None = None
) -> HttpResponse:
    """The letter back in its box, with what stands in the way line by line."""
    letter = Draft(text or "", boxed=text is not None)
    if isinstance(error, forms.Unclear):
        unclear = gettext(
            "The form did not come in as it was given out, so nothing was sent. Here is a fresh "
            "one."
        )
        return draft_response(
            request,
            place,
            replace(letter, troubles=[Explained("unclear_form", unclear)]),
            status=422,
        )
    troubles = letters.explain(error, place.game, place.seat)
    if isinstance(error, Unreadable):  # its sentences begin with the line they are about
        troubles = [replace(trouble, line=None) for trouble in troubles]
    return draft_response(
        request,
        place,
        replace(letter, troubles=troubles, changed=changed(place, error)),
        status=status_of(error),
    )


def changed(place: Place, error: Exception) -> list[str]:
    """What the seat could have seen since the letter was written, in sentences."""
    if not isinstance(error, Stale):
        return []
    names = letters.names_of(place.game)
    return log_text.sentences_of(place.game, error.changed, place.seat, names)


def draft_response(
    request: HttpRequest, place: Place, draft: Draft, *, status: int = 200
) -> HttpResponse:
    if request.POST.get("part") == "answer":
        return part_of(request, place, draft, status=status)
    return page(request, find_whole(place.game.pk, request.user), draft=draft, status=status)
