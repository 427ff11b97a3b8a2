"""What happened to an account: written down for its owner to read. What could be somebody else's
doing is told by mail as well, at the address the account had before, with a way to undo it."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from core.accounts import notices
from core.accounts.models import AccountEvent, AccountNotice, User

Kind = AccountEvent.Kind
Addresses: TypeAlias = Sequence[Sequence[Any]]  # [address, confirmed, primary] each

UNDO = timedelta(days=7)
ABOUT_ADDRESSES = (Kind.ADDRESS_ADDED, Kind.ADDRESS_REMOVED, Kind.PRIMARY_CHANGED)
UNDOABLE = (
    *ABOUT_ADDRESSES,
    Kind.PASSWORD_CHANGED,
    Kind.KEY_MADE,
    Kind.FACTOR_ADDED,
    Kind.FACTOR_REMOVED,
    Kind.DELETION_ASKED,
)
KEPT = timedelta(days=180)
KEPT_OF_NOBODY = timedelta(days=1)
MOST_SHOWN = 100


class Client(NamedTuple):
    """From where something was done."""

    ip: str | None = None
    agent: str = ""


def client_of(request: HttpRequest) -> Client:
    agent = request.META.get("HTTP_USER_AGENT", "")
    plain = "".join(sign if sign.isprintable() else " " for sign in agent)[:200]
    try:
        return Client(get_adapter().get_client_ip(request), plain)
    except PermissionDenied:  # nobody can say from which address it came
        return Client(None, plain)


# --- Writing it down ---


def record(
    kind: AccountEvent.Kind,
    user: User | None,
    *,
    client: Client,
    now: datetime,
    before: Addresses | None = None,
    tell: Iterable[str] = (),
    **facts: Any,
) -> AccountEvent:
    """One more line, with its mails: to `tell`, and for what can be undone to the address that
    the account had before."""
    undoable = kind in UNDOABLE and user is not None
    if undoable and before is None:
        assert user is not None
        before = addresses_of(user)
    told = {*tell, *(old_addresses(before or (), facts) if undoable else ())}
    with transaction.atomic():
        event = AccountEvent.objects.create(
            user=user,
            kind=kind,
            at=now,
            ip=client.ip,
            agent=client.agent,
            facts=facts,
            before=before if undoable else [],
            undo_until=now + UNDO if undoable else None,
        )
        AccountNotice.objects.bulk_create(
            AccountNotice(event=event, address=address, next_at=now) for address in sorted(told)
        )
        if told:
            transaction.on_commit(notices.ring)
    return event


def addresses_of(user: User) -> list[list[Any]]:
    """As they are now; somebody without any has the one of the account."""
    kept = EmailAddress.objects.filter(user=user).order_by("pk")
    found = [list(row) for row in kept.values_list("email", "verified", "primary")]
    return found or [[user.email, True, True]]


def old_addresses(before: Addresses, facts: dict[str, Any]) -> set[str]:
    """Where letters went until now, and the address that is gone."""
    primary = {address for address, verified, primary in before if verified and primary}
    gone = facts.get("removed")
    return {*primary, gone} if gone else primary


def forget(*, now: datetime) -> int:
    """Lines that are too old; how many there were."""
    old = AccountEvent.objects.filter(at__lt=now - KEPT)
    nobodys = AccountEvent.objects.filter(user=None, at__lt=now - KEPT_OF_NOBODY)
    return old.delete()[0] + nobodys.delete()[0]


# --- Telling it ---

SENTENCES: dict[str, str] = {
    Kind.SIGNED_IN: N_("Signed in: {by}."),
    Kind.SIGN_IN_FAILED: N_("Somebody tried to sign in and failed: {by}."),
    Kind.ADDRESS_ADDED: N_("The mail address {address} was added."),
    Kind.ADDRESS_REMOVED: N_("The mail address {removed} was removed."),
    Kind.PRIMARY_CHANGED: N_("Mails go to {address} now, no longer to {old}."),
    Kind.PASSWORD_CHANGED: N_("The password was changed; all keys are void."),
    Kind.KEY_MADE: N_("A key for programs was made: {name}."),
    Kind.KEY_VOIDED: N_("A key for programs is void: {name}."),
    Kind.FACTOR_ADDED: N_("A way to prove that it is you was added: {factor}."),
    Kind.FACTOR_REMOVED: N_("A way to prove that it is you was removed: {factor}."),
    Kind.SESSIONS_ENDED: N_("All other sessions were ended."),
    Kind.DELETION_ASKED: N_("The account is to be erased on {day}."),
    Kind.DELETION_WITHDRAWN: N_("The account stays."),
    Kind.UNDONE: N_("Changes were undone; all sessions, all keys and the password are void."),
}
WAYS = {
    "password": N_("by password"),
    "code": N_("by a mailed code"),
    "password_reset": N_("after a new password"),
    "totp": N_("with an authenticator app"),
    "webauthn": N_("with a passkey"),
    "recovery_codes": N_("with a recovery code"),
    "key": N_("for a key, by password"),
}
FACTORS = {
    "totp": N_("an authenticator app"),
    "webauthn": N_("a passkey"),
    "recovery_codes": N_("recovery codes"),
}


def explain_event(event: AccountEvent) -> str:
    facts = dict(event.facts)
    if "by" in facts:
        facts["by"] = ", ".join(gettext(WAYS[way]) for way in facts["by"] if way in WAYS)
    if "day" in facts:
        facts["day"] = date_format(date.fromisoformat(facts["day"]), "j F Y")
    if kind := facts.get("factor"):
        facts["factor"] = gettext(FACTORS[kind])
    return gettext(SENTENCES[event.kind]).format(**facts)
