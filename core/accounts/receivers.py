"""allauth tells by signals what it has done; each is written down at once."""

from typing import Any

from allauth.account import signals
from allauth.mfa import signals as mfa_signals
from django.utils import timezone

from core.accounts import activity, sign_ins
from core.accounts.models import AccountEvent

Kind = AccountEvent.Kind


def connect() -> None:
    signals.user_logged_in.connect(signed_in)
    signals.email_added.connect(address_added)
    signals.email_removed.connect(address_removed)
    signals.email_changed.connect(primary_changed)
    mfa_signals.authenticator_added.connect(factor_added)
    mfa_signals.authenticator_removed.connect(factor_removed)
    mfa_signals.authentication_failed.connect(factor_failed)


def signed_in(request: Any, user: Any, **rest: Any) -> None:
    sign_ins.record_sign_in(request, user)


def record_activity(kind: Kind, request: Any, user: Any, **more: Any) -> None:
    client = activity.client_of(request)
    activity.record(kind, user, client=client, now=timezone.now(), **more)


# --- Addresses: by now they have changed; these are the ones before ---


def address_added(request: Any, user: Any, email_address: Any, **rest: Any) -> None:
    added = email_address.email
    before = [row for row in activity.addresses_of(user) if row[0] != added]
    record_activity(Kind.ADDRESS_ADDED, request, user, before=before, address=added)


def address_removed(request: Any, user: Any, email_address: Any, **rest: Any) -> None:
    removed = [email_address.email, email_address.verified, email_address.primary]
    before = [*activity.addresses_of(user), removed]
    record_activity(Kind.ADDRESS_REMOVED, request, user, before=before, removed=email_address.email)


def primary_changed(
    request: Any, user: Any, from_email_address: Any, to_email_address: Any, **rest: Any
) -> None:
    old = from_email_address.email if from_email_address else ""
    before = [
        [address, verified, address == old] for address, verified, _ in activity.addresses_of(user)
    ]
    address = to_email_address.email
    record_activity(Kind.PRIMARY_CHANGED, request, user, before=before, address=address, old=old)


# --- Second factors ---


def factor_added(request: Any, user: Any, authenticator: Any, **rest: Any) -> None:
    record_activity(
        Kind.FACTOR_ADDED, request, user, factor=authenticator.type, id=authenticator.pk
    )


def factor_removed(request: Any, user: Any, authenticator: Any, **rest: Any) -> None:
    record_activity(Kind.FACTOR_REMOVED, request, user, factor=authenticator.type)


def factor_failed(request: Any, user: Any, authenticator: Any = None, **rest: Any) -> None:
    record_activity(
        Kind.SIGN_IN_FAILED, request, user, by=[authenticator.type if authenticator else "totp"]
    )
