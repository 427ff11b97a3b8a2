"""What went wrong, as RFC 9457 has it: a code for programs, sentences for people, and the right
status."""

import math
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response

from games import words
from games.api.shapes import Problem, Trouble
from games.engine import IllegalMove, Unreadable, load
from games.models import Game
from games.services import letters, reading
from games.services.refusals import Stale, TableRefusal
from games.words import N_

MEDIA_TYPE = "application/problem+json"
MOST_BYTES = 256 * 1024  # of a body: a letter of 20,000 characters, however it is written
MOST_CHANGED = 200  # of what happened since, the newest

TITLES = {
    400: N_("The request cannot be read"),
    401: N_("Who are you?"),
    403: N_("Not for you"),
    404: N_("Not found"),
    405: N_("Not this method"),
    406: N_("Not in that format"),
    409: N_("Not in this position"),
    413: N_("Too large"),
    415: N_("Not in this format"),
    422: N_("Understood, but refused"),
    429: N_("Too many requests"),
}

REFUSALS: dict[str, tuple[int, str]] = {
    "unreadable_json": (400, N_("The body is not JSON in UTF-8: {detail}.")),
    "bad_parameter": (400, N_("The address does not fit: {detail}.")),
    "key_missing": (400, N_("A move needs a header Idempotency-Key.")),
    "bad_key": (400, N_("The header Idempotency-Key is 1 to 200 visible ASCII characters.")),
    "not_authenticated": (401, N_("This needs an account.")),
    "wrong_token": (401, N_("This token is not valid, or not any more.")),
    "wrong_credentials": (401, N_("There is no such account with this password.")),
    "permission_denied": (403, N_("This request is not allowed.")),
    "mail_not_confirmed": (403, N_("The mail address of this account is not confirmed yet.")),
    "opener_only": (403, N_("Only whoever opened the table may do this.")),
    "not_your_seat": (
        403,
        N_("You may look through the eyes of another seat only once the game is over."),
    ),
    "not_found": (404, N_("There is nothing here, or nothing that you may see.")),
    "no_position": (404, N_("There is no position of the game after event {at}.")),
    "no_document": (
        404,
        N_("Nobody has asked for this document since the last event; POST to this address asks."),
    ),
    "method_not_allowed": (405, N_("This address does not take this method.")),
    "not_acceptable": (406, N_("The answer can be had as application/json.")),
    "not_begun": (409, N_("The game at this table has not begun, so there is no position yet.")),
    "document_failed": (
        409,
        N_("This document could not be made; POST to this address tries once more."),
    ),
    "too_large": (413, N_("The body may have {most} bytes.")),
    "unsupported_media_type": (415, N_("The body is to be sent as application/json.")),
    "bad_field": (422, N_("The request does not fit: {detail}.")),
    "command_or_orders": (422, N_("A letter is either a `command` or `orders`, one of the two.")),
    "unreadable_orders": (422, N_("These orders cannot be read.")),
    "throttled": (429, N_("That was a little much; wait {seconds} seconds.")),
}
"""The doors' own refusals; those of tables and games have their sentences in the words beside
them."""

TABLE_STATUS = {
    "bad_bank": 422, "bad_free_hours": 422, "bad_increment": 422, "no_bank": 422,
    "bad_days_off": 422, "bad_grace": 422,
    "bad_autopilot": 422,
    "played_another": 409, "too_many_invitations": 409, "letter_too_long": 422,
    "no_way_back": 409, "group_late": 409, "no_pauses": 409, "no_absence": 404, "absence_over": 409,
    "absence_backwards": 422,
    "absence_too_late": 422, "absence_too_far": 422, "absence_overlaps": 409,
    "absence_allowance": 409,
    "unknown_game": 422, "bad_seats": 422, "bad_option": 422, "bad_clock": 422,
    "bad_fill_days": 422, "unknown_bot": 422,
    "invitation_unknown": 403, "invited_only": 403, "invitation_not_yours": 403, "not_seated": 403,
    "not_your_table": 403,
    "not_open": 409, "table_full": 409, "not_full_yet": 409, "not_running": 409, "no_book_yet": 409,
    "seat_not_offered": 409,
    "no_helm": 409, "not_blind": 409, "already_ordered": 409, "no_stroke": 409, "pen_lifted": 409,
    "part_missing": 409,
    "pen_down": 409, "time_is_up": 409, "seat_taken": 409, "not_finished": 409,
    "nothing_to_play": 422,
    "press_empty": 422, "press_too_long": 422, "press_nobody": 422, "press_to_yourself": 422,
    "press_too_often": 409,
    "press_closed": 409, "press_reused": 409,
    "stroke_stands": 409, "whose_file": 422, "already_seated": 409, "seat_kept": 403,
    "key_reused": 409,
    "decision_gone": 409, "position_changed": 409,
}  # fmt: skip

HINTS = {
    "key_missing": N_(
        "Make up a new key for every move; sent again under the same key, a move is played once."
    ),
    "key_reused": N_("Send the same content for the same answer, or this content under a new key."),
    "not_authenticated": N_(
        "Send the header `Authorization: Token ...`; POST to token gives you one."
    ),
    "wrong_token": N_("POST to token gives you a new one."),
    "mail_not_confirmed": N_(
        "Sign in on the pages; the code that confirms the address comes by mail."
    ),
    "position_changed": N_(
        "Read `changed`, then send the letter again under a new key with the newest `expected_seq`."
    ),
    "decision_gone": N_("The options say which questions are open to you now."),
    "unreadable_orders": N_(
        "The games list every order with an example; `preview` tries a letter without playing it."
    ),
    "bad_option": N_("The games list the options of each ruleset."),
    "unknown_game": N_("The games list every ruleset."),
    "not_begun": N_("The table shows who still has to sit and to confirm."),
    "command_or_orders": N_(
        "`orders` is text as a player would write it, `command` an object with a `kind`."
    ),
}


class Refused(Exception):
    """A door's own refusal. Its sentence is in REFUSALS under `code`."""

    def __init__(self, code: str, *, troubles: Sequence[Trouble] = (), **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.troubles = list(troubles)
        self.facts = facts


def does_not_fit(code: str, error: Exception, *, root: str = "$") -> Refused:
    """What msgspec says of input that it cannot take, with the path to it."""
    detail, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").replace("$", root, 1) or root
    return Refused(
        code, detail=f"{detail} ({path})", troubles=[Trouble(code=code, sentence=detail, path=path)]
    )


# --- From an exception to an answer ---


def handler(error: Exception, context: dict[str, Any]) -> Any:
    """The problem document of anything a client can do something about; None for our own errors,
    which fail loudly."""
    view = context["view"]
    problem = problem_of(error, game=getattr(view, "game", None), seat=getattr(view, "seat", None))
    if problem is None:
        return None
    return Response(
        problem, status=problem.status, headers=headers_of(error), content_type=MEDIA_TYPE
    )


def headers_of(error: Exception) -> dict[str, str]:
    if isinstance(error, exceptions.Throttled) and error.wait is not None:
        return {"Retry-After": str(math.ceil(error.wait))}
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return {"WWW-Authenticate": "Token"}
    return {}


def problem_of(error: Exception, *, game: Game | None, seat: int | None) -> Problem | None:
    if isinstance(error, Unreadable | IllegalMove):
        assert game is not None
        return letter_problem(error, game)
    if isinstance(error, TableRefusal):
        return table_problem(error, game, seat)
    refused = error if isinstance(error, Refused) else as_refused(error)
    if refused is None:
        return None
    status, sentence = REFUSALS[refused.code]
    return problem(
        refused.code, status, gettext(sentence).format(**refused.facts), troubles=refused.troubles
    )


def problem(
    code: str,
    status: int,
    detail: str,
    *,
    troubles: Sequence[Trouble] = (),
    changed: Sequence[Any] = (),
) -> Problem:
    return Problem(
        type=f"urn:paquebot:problem:{code}",
        title=gettext(TITLES[status]),
        status=status,
        detail=detail,
        code=code,
        hint=gettext(HINTS[code]) if code in HINTS else None,
        problems=list(troubles),
        changed=list(changed),
    )


def letter_problem(error: Unreadable | IllegalMove, game: Game) -> Problem:
    told = letters.explain(error, game)
    troubles = [
        Trouble(code=t.code, sentence=t.sentence, line=t.line, suggestions=list(t.suggestions))
        for t in told
    ]
    code = error.code if isinstance(error, IllegalMove) else "unreadable_orders"
    return problem(code, 422, " ".join(t.sentence for t in told), troubles=troubles)


def table_problem(error: TableRefusal, game: Game | None, seat: int | None) -> Problem:
    sentence = words.refusal(error.code, error.facts, gettext)
    changed = changed_lines(error, game, seat) if isinstance(error, Stale) and game else []
    return problem(error.code, TABLE_STATUS[error.code], sentence, changed=changed)


def changed_lines(error: Stale, game: Game, seat: int | None) -> list[dict[str, Any]]:
    engine = load(game.ruleset)
    return [
        reading.line(reading.seen_by(game, row, seat, engine=engine))
        for row in error.changed[-MOST_CHANGED:]
    ]


def as_refused(error: Exception) -> Refused | None:
    """Django's and DRF's own refusals in our words."""
    for kind, code in FOREIGN.items():
        if isinstance(error, kind):
            return Refused(
                code, most=MOST_BYTES, seconds=math.ceil(getattr(error, "wait", None) or 1)
            )
    return None


FOREIGN: dict[type[Exception], str] = {
    Http404: "not_found",
    PermissionDenied: "permission_denied",
    RequestDataTooBig: "too_large",
    exceptions.PermissionDenied: "permission_denied",
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.AuthenticationFailed: "wrong_token",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "throttled",
}
