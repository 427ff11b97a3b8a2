"""Seats that look for a substitute, offered by mail to those who asked to be; whoever answers first
has it.

An answer counts from a confirmed address of the very player it was offered to.
"""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Exists, F, Max, OuterRef

from core.accounts.models import User
from games.models import Departure, Game, Seat
from games.notation import fold
from games.services import access, extensions, tables
from notifications.models import Preference, SeatOffer

MOST = (
    30  # players whom one seat is offered to; those to whom none was offered for longest come first
)
TAKE = {
    *(
        "take",
        "take over",
        "take it",
        "take the seat",
        "take seat",
        "i take it",
        "i take the seat",
        "take back",
        "join",
        "yes",
        "ok",
    ),
    *(
        "prendre",
        "je prends",
        "je prends la place",
        "je prends le siege",
        "prendre la place",
        "prendre le siege",
        "reprendre",
        "oui",
    ),
}


def token_of(game: Game, seat: int, user: User, *, now: datetime) -> str:
    """The secret of the address under which this player can take this seat."""
    found, _ = SeatOffer.objects.update_or_create(
        game=game,
        seat=seat,
        user=user,
        defaults={"at": now},
        create_defaults={"at": now, "token": tables.token(20)},
    )
    return found.token


def substitutes(game: Game, seat: int) -> list[User]:
    """Who is to be offered this seat. A table that only its players may see is offered to
    nobody."""
    if not access.is_public(game):
        return []
    asked = Preference.objects.filter(user=OuterRef("pk"), game=None, substitute=True).exclude(
        delivery=Preference.Delivery.NONE
    )
    reached = EmailAddress.objects.filter(
        user=OuterRef("pk"), email__iexact=OuterRef("email"), verified=True
    )
    here = Seat.objects.filter(game=game, player=OuterRef("pk"))
    gone = Departure.objects.filter(game=game, player=OuterRef("pk"))
    willing = (
        User.objects.filter(Exists(asked), Exists(reached), is_active=True)
        .exclude(Exists(here))
        .exclude(Exists(gone))
    )
    longest = willing.annotate(last=Max("seat_offers__at")).order_by(
        F("last").asc(nulls_first=True), "pk"
    )[:MOST]
    return [user for user in longest if extensions.may_take_over(game, seat, user.pk)]


def says_yes(text: str) -> bool:
    """Whether an answer to an offer takes the seat: every line that is not empty says so."""
    lines = [
        " ".join(fold(line.replace("’", " ").replace("'", " ")).strip(" .,!").split())
        for line in text.splitlines()
    ]
    return any(lines) and all(line in TAKE for line in lines if line)


def take(offer: SeatOffer, *, now: datetime) -> Seat:
    """The seat; a second time it is the same seat. Raises TableRefusal."""
    own = Seat.objects.filter(
        game=offer.game_id, number=offer.seat, player=offer.user, holder="player"
    ).first()
    return own or tables.take_over(
        game_id=offer.game_id, number=offer.seat, player=offer.user, now=now
    )
