"""Taking a seat by answering an invitation. The answer came from the address the invitation went
to, with the secret that was in it, so the address is its owner's; somebody new gets an account
with that address and no password."""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from allauth.account.models import EmailAddress
from django.utils.translation import get_language

from core.accounts import keys, names
from core.accounts.models import User
from games.models import Invitation, Seat
from games.notation import fold
from games.services import tables
from notifications import service_lines

YES = {
    "join",
    "yes",
    "ok",
    "okay",
    "agree",
    "rejoindre",
    "participer",
    "je participe",
    "oui",
    "d accord",
    "i join",
    "count me in",
}
FALLBACK = "sailor"
ROOM = 8  # characters kept for what is put behind a name to make it free


class NotAnAnswer(Exception):
    """The mail does not say that its sender wants the seat."""


class NotBelieved(Exception):
    """The mail may not come from the invited address; the sentence says why."""


class BadName(Exception):
    """The name asked for cannot be had; the sentence says why."""


@dataclass(frozen=True)
class Wish:
    """What an answer to an invitation says: the name to play under and the words that are added
    to the seed, if any."""

    name: str = ""
    luck: str = ""


def read_wish(text: str) -> Wish:
    """Raises NotAnAnswer."""
    name, luck, said = "", "", False
    for line in text.splitlines():
        folded = " ".join(fold(line.replace("’", " ").replace("'", " ")).strip(" .,!").split())
        known = service_lines.service(line)
        if folded in YES:
            said = True
        elif known and known.verb == "join":
            said, name = True, known.rest
        elif known and known.verb == "luck":
            said, luck = True, known.rest
        elif folded:
            raise NotAnAnswer(line.strip())
    if not said:
        raise NotAnAnswer("")
    return Wish(name, luck)


def sit(
    invitation: Invitation,
    wish: Wish,
    *,
    sender: str,
    shown_name: str,
    message_id: str,
    now: datetime,
) -> Seat:
    """Take the seat; a second time it is the same seat. Raises TableRefusal or BadName."""
    player = owner_of(sender) or newcomer(sender, wish.name or shown_name, chosen=bool(wish.name))
    return tables.join(
        game_id=invitation.game_id,
        player=player,
        luck=wish.luck or message_id,
        source="mail",
        now=now,
        invitation=invitation.token,
    )


def owner_of(address: str) -> User | None:
    """Whose address it is. An account opened with it and never confirmed becomes its owner's:
    what another may know of it is void."""
    confirmed = (
        EmailAddress.objects.filter(email__iexact=address, verified=True)
        .select_related("user")
        .first()
    )
    if confirmed is not None:
        player: User = confirmed.user
        return player
    claimed = User.objects.filter(email__iexact=address).first()
    if claimed is not None:
        claimed.set_unusable_password()
        claimed.save(update_fields=["password"])
        keys.void_all(claimed)
        EmailAddress.objects.filter(user=claimed).exclude(email__iexact=address).delete()
        EmailAddress.objects.update_or_create(
            user=claimed, email=address, defaults={"verified": True, "primary": True}
        )
    return claimed


def newcomer(address: str, name: str, *, chosen: bool) -> User:
    """Somebody we have not met, under the name they chose or one like it."""
    language = (get_language() or "en").partition("-")[0]
    user = User.objects.create_user(
        free_name(name or address, chosen=chosen), address, language=language
    )
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


def free_name(wanted: str, *, chosen: bool) -> str:
    """The name itself when it was chosen, or BadName; otherwise one made from it that nobody
    has."""
    if chosen:
        return checked(wanted.strip())
    return next(name for name in candidates(plain(wanted)) if is_free(name))


def plain(wanted: str) -> str:
    """What can be a name in the first word before an @."""
    first = (wanted.partition("@")[0].split() or [""])[0]
    return re.sub(r"[^\w]+", "-", first[: names.LONGEST - ROOM]).strip("-_") or FALLBACK


def candidates(base: str) -> Iterator[str]:
    """The base, numbered, then somebody's among strangers, without end."""
    yield base
    for stem in (base, FALLBACK):
        yield from (f"{stem}{number}" for number in range(2, 10))
    while True:
        yield f"{FALLBACK}{secrets.randbelow(10**ROOM)}"


def is_free(name: str) -> bool:
    try:
        names.check(name)
    except names.NameRefused:
        return False
    return True


def checked(name: str) -> str:
    try:
        return names.check(name)
    except names.NameRefused as refused:
        raise BadName(refused.sentence) from None
