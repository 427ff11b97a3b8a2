"""Who follows whom, who keeps whom away, and what the operators are told of somebody."""

from collections.abc import Iterable
from datetime import datetime

from django.core.mail import mail_admins
from django.db.models import Q

from core import rates
from core.accounts.models import Complaint, Tie, User

COMPLAINTS = "10/d"
LONGEST = 4000

Kind = Tie.Kind


class ComplaintsUsedUp(Exception):
    """So many in one day are enough."""


def tie(who: User, whom: User, kind: Kind, *, now: datetime) -> None:
    """Follow or block; doing it twice is doing it once, and whoever is blocked is not followed."""
    if who.pk == whom.pk:
        return
    Tie.objects.get_or_create(who=who, whom=whom, kind=kind, defaults={"at": now})
    if kind == Kind.BLOCK:
        untie(who, whom, Kind.FOLLOW)


def untie(who: User, whom: User, kind: Kind) -> None:
    Tie.objects.filter(who=who, whom=whom, kind=kind).delete()


def between(who: User, whom: User) -> set[str]:
    """What ties `who` to `whom`."""
    return set(Tie.objects.filter(who=who, whom=whom).values_list("kind", flat=True))


def is_kept_away(player: int, people: Iterable[int | None]) -> bool:
    """Whether one of these people blocks this player, or is blocked by them."""
    others = [person for person in people if person is not None and person != player]
    if not others:
        return False
    ties = Q(who__in=others, whom=player) | Q(who=player, whom__in=others)
    return Tie.objects.filter(ties, kind=Kind.BLOCK).exists()


def blocks(who: int, whom: int) -> bool:
    return Tie.objects.filter(who=who, whom=whom, kind=Kind.BLOCK).exists()


def muted_by(who: int | None) -> set[int]:
    """Whose messages this player does not want to read: muted or blocked."""
    if who is None:
        return set()
    kinds = (Kind.MUTE, Kind.BLOCK)
    return set(Tie.objects.filter(who=who, kind__in=kinds).values_list("whom", flat=True))


def mutes(who: int, whom: int | None) -> bool:
    kinds = (Kind.MUTE, Kind.BLOCK)
    return Tie.objects.filter(who=who, whom=whom, kind__in=kinds).exists()


def followed(who: User) -> list[User]:
    return list(
        User.objects.filter(tied_by__who=who, tied_by__kind=Kind.FOLLOW, is_active=True).order_by(
            "username"
        )
    )


def complain(by: User, about: User, text: str, *, now: datetime) -> None:
    """Written down, and told to the operators. Raises ComplaintsUsedUp."""
    if rates.take(COMPLAINTS, f"complaint/{by.pk}") is not None:
        raise ComplaintsUsedUp
    text = text.strip()[:LONGEST]
    Complaint.objects.create(by=by, about=about, text=text, at=now)
    mail_admins(
        f"{by.username} reports {about.username}",
        f"{by.username} reports {about.username}:\n\n{text}\n",
        fail_silently=True,
    )
