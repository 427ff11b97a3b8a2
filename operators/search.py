"""Finding whom or what a letter to the operators is about: a name, an address, a table, a mail."""

from dataclasses import dataclass, field

from allauth.account.models import EmailAddress
from django.db.models import Q

from core.accounts.models import User
from games.models import Game
from notifications.models import Inbound, Outbound, ReplyToken

MOST = 20
SHORTEST = 2


@dataclass
class Found:
    players: list[User] = field(default_factory=list)
    tables: list[Game] = field(default_factory=list)
    mails: list[Outbound] = field(default_factory=list)
    letters: list[Inbound] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.players or self.tables or self.mails or self.letters)


def find(text: str) -> Found:
    """Names and addresses by their beginning; tables by id, name or address; mails by their
    Message-ID, recipient or number."""
    text = text.strip()
    if len(text) < SHORTEST:
        return Found()
    name = text.strip("<>").partition("@")[0]
    return Found(
        players=players(text),
        tables=tables(text.rstrip("/").rpartition("/")[2]),
        mails=list(
            Outbound.objects.filter(Q(name=name) | Q(to__iexact=text))
            .select_related("game", "user")
            .order_by("-pk")[:MOST]
        ),
        letters=list(
            Inbound.objects.filter(recipient__istartswith=text)
            .select_related("game", "message")
            .order_by("-pk")[:MOST]
        ),
    )


def players(text: str) -> list[User]:
    addresses = EmailAddress.objects.filter(email__istartswith=text).values("user")[:MOST]
    known = Q(username__istartswith=text) | Q(email__istartswith=text)
    found = User.objects.filter(known | Q(pk__in=list(addresses.values_list("user", flat=True))))
    return list(found.filter(guest_until=None).order_by("username")[:MOST])


def tables(text: str) -> list[Game]:
    slug = text.lower().replace(" ", "-")
    token = text.lower().removeprefix("play+").partition("@")[0]
    replied = ReplyToken.objects.filter(token=token).values_list("game", flat=True)
    known = Q(pk=text) | Q(slug__startswith=slug) | Q(pk__in=list(replied))
    return list(Game.objects.filter(known).order_by("-opened_at")[:MOST])
