"""Taking back what somebody else did to an account: the change that was mailed about, or an earlier
one, and everything after it. Whoever did it knew the password, so that goes too, with all sessions
and keys."""

from collections.abc import Sequence
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import signing
from django.db import transaction
from django.utils.translation import gettext_noop as N_

from core.accounts import activity, keys
from core.accounts.activity import ABOUT_ADDRESSES, UNDO, Addresses, Client
from core.accounts.models import AccountEvent, AccountNotice, User
from core.accounts.notices import SALT
from core.refusals import NotFound, Refusal


class UndoRefusal(Refusal):
    REFUSALS = {
        "nothing_to_undo": (409, N_("This was undone already, or the seven days are over.")),
        "address_taken": (
            409,
            N_("The address {address} belongs to another account by now; write to the operator."),
        ),
    }


def find_notice(token: str) -> AccountNotice:
    """The notice whose mail had this link. Raises NotFound for any other, and after seven days."""
    try:
        pk = signing.loads(token, salt=SALT, max_age=UNDO)
    except signing.BadSignature:
        raise NotFound from None
    found = AccountNotice.objects.filter(pk=pk).select_related("event__user").first()
    if found is None:
        raise NotFound
    return found


def choices(notice: AccountNotice, *, now: datetime) -> list[AccountEvent]:
    """From which change on this address may undo: those before which it was the account's,
    oldest first."""
    return [
        event
        for event in open_changes(owner_of(notice), now=now)
        if any(address == notice.address and verified for address, verified, _ in event.before)
    ]


def owner_of(notice: AccountNotice) -> User:
    owner = notice.event.user
    assert owner is not None, "nobody is written to about nobody"
    return owner


def open_changes(user: User, *, now: datetime) -> list[AccountEvent]:
    return list(
        AccountEvent.objects.filter(user=user, undo_until__gt=now, undone_at=None).order_by("pk")
    )


@transaction.atomic
def undo(*, notice: AccountNotice, first: int, client: Client, now: datetime) -> list[AccountEvent]:
    """Undo the change with this number and all that came after it; they are returned. Raises
    UndoRefusal."""
    user = User.objects.select_for_update().get(pk=owner_of(notice).pk)
    if first not in {event.pk for event in choices(notice, now=now)}:
        raise UndoRefusal("nothing_to_undo")
    undone = [event for event in open_changes(user, now=now) if event.pk >= first]
    told = {address for address, verified, _ in activity.addresses_of(user) if verified}
    if any(event.kind in ABOUT_ADDRESSES for event in undone):
        restore_addresses(user, undone[0].before)
    remove_factors(user, undone)
    lock_out(user, stays=any(event.kind == activity.Kind.DELETION_ASKED for event in undone))
    AccountEvent.objects.filter(pk__in=[event.pk for event in undone]).update(undone_at=now)
    told |= {address for address, verified, _ in activity.addresses_of(user) if verified}
    activity.record(activity.Kind.UNDONE, user, client=client, now=now, tell=told)
    return undone


def restore_addresses(user: User, before: Addresses) -> None:
    """Exactly those there were."""
    refuse_taken(user, [address for address, _, _ in before])
    kept = EmailAddress.objects.filter(user=user)
    kept.exclude(email__in=[address for address, _, _ in before]).delete()
    kept.update(primary=False)
    for address, verified, primary in before:
        EmailAddress.objects.update_or_create(
            user=user, email=address, defaults={"verified": verified, "primary": primary}
        )
        if primary:
            user.email = address


def refuse_taken(user: User, addresses: Sequence[str]) -> None:
    for address in addresses:
        elsewhere = EmailAddress.objects.filter(email=address, verified=True).exclude(user=user)
        if elsewhere.exists() or User.objects.filter(email=address).exclude(pk=user.pk).exists():
            raise UndoRefusal("address_taken", address=address)


def remove_factors(user: User, undone: Sequence[AccountEvent]) -> None:
    """Those that were added; recovery codes alone let nobody in and go too."""
    mine = Authenticator.objects.filter(user=user)
    mine.filter(pk__in=[event.facts["id"] for event in undone if "id" in event.facts]).delete()
    if not mine.exclude(type=Authenticator.Type.RECOVERY_CODES).exists():
        mine.delete()


def lock_out(user: User, *, stays: bool) -> None:
    """Whoever is in is out, by whatever way; the owner chooses a new password by mail."""
    keys.void_all(user)
    user.set_unusable_password()
    user.session_epoch += 1
    user.leaves_at = None if stays else user.leaves_at
    user.save()
