"""The way out that every mail carries (RFC 8058): one click of the mail program, by POST, or a
page with a button. No GET does it."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core import signing
from django.urls import reverse

from core.accounts.models import User
from games.models import Game
from notifications import preferences, seasons
from notifications.models import Outbound, Quiet

SIGNER = signing.Signer(
    salt="paquebot.unsubscribe"
)  # without a date: a mail sent twice has the same bytes


@dataclass(frozen=True)
class Way:
    """Who leaves what: a player one table, one season, all offers of seats or all digests, or an
    address its invitations."""

    user: User | None
    game: Game | None
    address: str
    season: str = ""
    offers: bool = False

    @property
    def season_title(self) -> str:
        return seasons.desk().title(self.season) if self.season else ""


def token(row: Outbound) -> str:
    named = [row.user_id, row.game_id or "", row.address if row.user_id is None else ""]
    if row.kind == Outbound.Kind.OFFER:
        named += ["", True]
    elif season := seasons.of(row):
        named += [season]
    return f"{SIGNER.sign_object(named, compress=False)}"


def link(row: Outbound) -> str:
    return f"{settings.BASE_URL}{reverse('mail-stop', args=[token(row)])}"


def headers(row: Outbound) -> dict[str, str]:
    """An answer to the reader's own mail is no list mail."""
    if row.kind in preferences.ANSWERS:
        return {}
    return {
        "List-Unsubscribe": f"<{link(row)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def read_token(token: str) -> Way | None:
    """Whose way out this is; None when we made no such token."""
    try:
        user_id, game_id, address, *more = SIGNER.unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    user = User.objects.filter(pk=user_id).first() if user_id else None
    if user is None and not address:
        return None
    return Way(user, Game.objects.filter(pk=game_id).first() if game_id else None, address, *more)


def stop(way: Way, *, now: datetime) -> None:
    """No more of these mails. Twice is once."""
    if way.user is None:
        Quiet.objects.get_or_create(address=way.address, defaults={"at": now})
    elif way.offers:  # each comes from another table
        preferences.choose(user=way.user, game_id=None, substitute=False)
    elif way.season:
        seasons.desk().stop(way.user, way.season)
    elif way.game is None:
        preferences.silence(way.user)
    else:
        preferences.choose(user=way.user, game_id=way.game.pk, delivery=preferences.Delivery.NONE)
