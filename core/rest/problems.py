"""What went wrong, as RFC 9457 has it: a code for programs, sentences for people, and the right
status."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from core.refusals import NotFound, Refusal
from core.rest.shapes import Problem, RuleLink, Trouble

MEDIA_TYPE = "application/problem+json"
MOST_BYTES = 256 * 1024  # of a body: a letter of 20,000 characters, however it is written

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
    500: N_("Our fault"),
    503: N_("Not just now"),
}

REFUSALS: dict[str, tuple[int, str]] = {
    "unreadable_json": (400, N_("The body is not JSON in UTF-8: {detail}.")),
    "bad_characters": (
        400,
        N_("There is a character in it that no text has: NUL, or half of a surrogate pair."),
    ),
    "bad_request": (400, N_("This request cannot be read.")),
    "bad_parameter": (400, N_("The address does not fit: {detail}.")),
    "key_missing": (400, N_("A move needs a header Idempotency-Key.")),
    "bad_key": (400, N_("The header Idempotency-Key is 1 to 200 visible ASCII characters.")),
    "bad_last_event_id": (400, N_("The header Last-Event-ID is not one that a stream has told.")),
    "not_authenticated": (401, N_("This needs an account.")),
    "wrong_token": (401, N_("This token is not valid, or not any more.")),
    "wrong_credentials": (401, N_("There is no such account with this password.")),
    "permission_denied": (403, N_("This request is not allowed.")),
    "scope_missing": (403, N_("This key may not {scope}; its owner chose what it may do.")),
    "mail_not_confirmed": (403, N_("The mail address of this account is not confirmed yet.")),
    "not_found": (404, N_("There is nothing here, or nothing that you may see.")),
    "method_not_allowed": (405, N_("This address does not take this method.")),
    "not_acceptable": (406, N_("The answer can be had as application/json.")),
    "ahead_of_log": (409, N_("You have event {after}, but the log ends at event {head}.")),
    "key_taken": (
        409,
        N_("Something else was sent under the same Idempotency-Key; send this under a new one."),
    ),
    "too_large": (413, N_("The body may have {most} bytes.")),
    "unsupported_media_type": (415, N_("The body is to be sent as application/json.")),
    "bad_field": (422, N_("The request does not fit: {detail}.")),
    "throttled": (429, N_("That was a little much; wait {seconds} seconds.")),
    "too_many_streams": (429, N_("You listen to as many streams as one may; end one of them.")),
    "server_error": (
        500,
        N_("Something went wrong here, and not with you. Whoever runs the service is told."),
    ),
    "streams_full": (503, N_("As many listen as can be served; ask again in a while.")),
    "unavailable": (
        503,
        N_("The service cannot write this down at the moment, so nothing was done."),
    ),
}
"""REST's own refusals; all others have their sentences beside what refuses."""

HINTS = {
    "key_missing": N_(
        "Make up a new key for every move; sent again under the same key, a move is played once."
    ),
    "not_authenticated": N_(
        "Send the header `Authorization: Token ...`; POST to token gives you one."
    ),
    "scope_missing": N_("Make another key with this scope, on your page or by POST to token."),
    "wrong_token": N_("POST to token gives you a new one."),
    "unavailable": N_(
        "Send the same request again after the seconds that `Retry-After` names; a move under the "
        "same key is played once."
    ),
    "mail_not_confirmed": N_(
        "Sign in on the pages; the code that confirms the address comes by mail."
    ),
}


class Refused(Refusal):
    """REST's own refusal."""

    REFUSALS = REFUSALS
    HINTS = HINTS

    def __init__(self, code: str, *, troubles: Sequence[Trouble] = (), **facts: Any) -> None:
        super().__init__(code, **facts)
        self.troubles = list(troubles)


def does_not_fit(code: str, error: Exception, *, root: str = "$") -> Refused:
    """What msgspec says of input that it cannot take, with the path to it."""
    detail, _, path = str(error).partition(" - at `")
    path = path.rstrip("`").replace("$", root, 1) or root
    return Refused(
        code, detail=f"{detail} ({path})", troubles=[Trouble(code=code, sentence=detail, path=path)]
    )


# --- From an exception to a document ---

Explain: TypeAlias = Callable[[Any, Any], Problem]  # the exception, and the view it was raised in
_explained: dict[type[Exception], Explain] = {}


def register(kind: type[Exception], explain: Explain) -> None:
    """Other apps say in their `ready()` what an exception of theirs means, where it is no plain
    refusal."""
    _explained[kind] = explain


def problem_of(error: Exception, view: Any) -> Problem | None:
    """None for what is an error of ours."""
    for kind in type(error).__mro__:
        if kind in _explained:
            return _explained[kind](error, view)
    if isinstance(error, NotFound):
        error = Refused("not_found")
    return refusal_problem(error) if isinstance(error, Refusal) else None


def refusal_problem(
    refusal: Refusal, *, rules: Sequence[RuleLink] = (), changed: Sequence[Any] = ()
) -> Problem:
    return problem(
        refusal.code,
        refusal.status,
        refusal.sentence(gettext),
        hint=refusal.hint(gettext),
        troubles=getattr(refusal, "troubles", ()),
        rules=rules,
        changed=changed,
    )


def problem(
    code: str,
    status: int,
    detail: str,
    *,
    hint: str | None = None,
    troubles: Sequence[Trouble] = (),
    rules: Sequence[RuleLink] = (),
    changed: Sequence[Any] = (),
) -> Problem:
    return Problem(
        type=f"urn:paquebot:problem:{code}",
        title=gettext(TITLES[status]),
        status=status,
        detail=detail,
        code=code,
        hint=hint,
        problems=list(troubles),
        rules=list(rules),
        changed=list(changed),
    )
