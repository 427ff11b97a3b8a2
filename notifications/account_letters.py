"""Letters about no table: to the address that stands for a player's account, and the answer that
confirms a further address of theirs.

Whoever writes to the service's own address is told where to write, at an address of theirs that is
confirmed: only who reads that mail has the address that obeys."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext, override

from core.accounts import activity
from notifications import account_commands, authentication, outbox, service_lines
from notifications.addresses import token_of_account
from notifications.errands import Account, Errand
from notifications.letters_by_mail import MOST_ERRANDS
from notifications.mail_answers import about, read_before
from notifications.models import AccountToken, Inbound, Outbound
from notifications.opened_mail import Mail, is_confirmed
from notifications.replies import reads_nothing
from notifications.service_lines import ServiceLine

Obey = Callable[..., list[Errand]]


def read_account_letter(row: Inbound, mail: Mail, token: AccountToken, *, now: datetime) -> str:
    """Do what a letter to an account's own address says, if it comes from one of its addresses."""
    if token.address:
        return confirm_address(row, mail, token, now=now)
    return obey_owner(row, mail, token, obey, now=now)


def obey_owner(row: Inbound, mail: Mail, token: AccountToken, obey: Obey, *, now: datetime) -> str:
    """Once, from a confirmed address of theirs, and so many an hour; and answer."""
    if not is_confirmed(token.user, mail.sender) or mail.doubt:
        return tell_owner(row, mail, token, now=now)
    row.user, row.letter = token.user, letter_name(token, mail.key)
    if read_before(row, row.letter):
        return "repeated"
    if (written := written_lately(row)) >= settings.LETTERS_AN_HOUR:
        return too_many(row, mail, token, written, now=now)
    with override(token.user.language):
        errands = obey(mail, token, now=now)
    answer(row, mail, token, errands, now=now)
    return "accepted" if all(errand.done for errand in errands) else "refused"


def tell_owner(row: Inbound, mail: Mail, token: AccountToken, *, now: datetime) -> str:
    """Whose account it is, not who wrote, learns that nothing was done and how it could be."""
    with override(token.user.language):
        if mail.doubt:
            said = authentication.explain(mail.doubt, mail.sender)
        else:
            said = gettext(
                "This came from {sender}, which is not a confirmed address of yours, so nothing "
                "was done. If it was you, write from an address of yours: address add {sender}"
            ).format(sender=mail.sender[:200])
        answer(row, mail, token, [Errand(mail.written.text[:80], [said], done=False)], now=now)
    return "doubted" if mail.doubt else "stranger"


def letter_name(token: AccountToken, key: str) -> str:
    return hashlib.sha256(f"account/{token.pk}/{key}".encode()).hexdigest()


def written_lately(row: Inbound) -> int:
    """How many letters of this sender came in the hour before this one, to whatever address."""
    since = row.received_at - timedelta(hours=1)
    earlier = Inbound.objects.filter(user=row.user, pk__lt=row.pk, received_at__gt=since)
    return earlier.count()


def too_many(row: Inbound, mail: Mail, token: AccountToken, written: int, *, now: datetime) -> str:
    """One polite word, then silence."""
    if written == settings.LETTERS_AN_HOUR:
        with override(token.user.language):
            sentence = gettext(
                "More than {most} letters of yours came within an hour. This one was not read; "
                "write again in a while, and it will be."
            ).format(most=settings.LETTERS_AN_HOUR)
        text = mail.written.text[:80]
        answer(row, mail, token, [Errand(text, [sentence], done=False)], now=now)
    return "too_many"


def obey(mail: Mail, token: AccountToken, *, now: datetime) -> list[Errand]:
    account = Account(player=token.user, key=mail.key, now=now)
    split = service_lines.split(mail.written.text, is_order=reads_nothing)
    lines = list(split.lines[:MOST_ERRANDS])
    if split.orders or mail.written.doubt:
        return [unreadable(line) for line in split.orders.splitlines()[:1] or [""]]
    return [obey_line(account, number, line) for number, line in enumerate(lines)]


def obey_line(account: Account, number: int, line: ServiceLine) -> Errand:
    if line.verb not in account_commands.COMMANDS:
        return unreadable(line.text)
    return account_commands.run(account, number, line)


def unreadable(text: str) -> Errand:
    said = gettext(
        "Nothing was done: this address takes no such line. Orders go to the address of their "
        "table. Here you may write: tables; lesson Long Cours; open Long Cours for 3; join "
        "Tamatave 17; challenge Bram at Long Cours; settings; address add you@example.org"
    )
    return Errand(text[:80], [said], done=False)


def answer(
    row: Inbound, mail: Mail, token: AccountToken, errands: list[Errand], *, now: datetime
) -> None:
    facts = {
        "errands": [errand.facts() for errand in errands],
        "token": token_of_account(token.user),
    }
    outbox.queue_mail(
        Outbound.Kind.LOST,
        game=None,
        user=token.user,
        seq=0,
        now=now,
        once=f"answer/{row.pk}",
        facts=about(mail) | facts,
    )


# --- Further addresses ---


def confirm_address(row: Inbound, mail: Mail, token: AccountToken, *, now: datetime) -> str:
    """It counts from that very address, with the secret that went there alone."""
    yes = service_lines.plain(mail.written.text) in YES
    if mail.sender != token.address or mail.doubt or not yes:
        return "stranger"
    before = activity.addresses_of(token.user)
    try:
        with transaction.atomic():
            EmailAddress.objects.update_or_create(
                user=token.user, email=token.address, defaults={"verified": True}
            )
    except IntegrityError:  # somebody else's by now
        return "refused"
    token.delete()
    activity.record(
        activity.Kind.ADDRESS_ADDED,
        token.user,
        client=activity.Client(agent="mail"),
        now=now,
        before=before,
        address=mail.sender,
    )
    with override(token.user.language):
        said = gettext("You may write from {address} from now on.").format(address=mail.sender)
    answer(row, mail, token, [Errand(mail.written.text[:80], [said])], now=now)
    return "accepted"


YES = {"yes", "confirm", "oui", "je confirme", "i confirm", "ok", "confirmer"}
