"""A reply read with what we know of its writer: the game they play, and what we wrote to them."""

from collections.abc import Callable
from email.message import EmailMessage
from email.utils import parseaddr

from django.conf import settings
from django.db.models import Q

from core.accounts.models import User
from games.services import letters
from notifications import bodies, replies
from notifications.models import Outbound, ReplyToken
from notifications.quotes import SentLines

MOST_MAILS = 12  # the newest ones sent to somebody; a reply quotes one of them


def read_reply(
    message: EmailMessage, *, token: ReplyToken | None, player: User | None, sender: str
) -> replies.Reply:
    is_order = letters.order_reader(token.game, token.seat) if token and player else None
    return replies.read_reply(
        message,
        is_order=is_order or replies.reads_nothing,
        sent=SentLines(texts_sent_to(player, sender, as_html=bodies.is_only_html(message))),
        addresses=frozenset({parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()}),
    )


def texts_sent_to(player: User | None, address: str, *, as_html: bool) -> Callable[[], list[str]]:
    """Fetches what we wrote to this player, or to an address without an account, as their mail
    program would quote it."""

    def fetch() -> list[str]:
        theirs = Q(user=player) if player else Q(address__iexact=address)
        sent = Outbound.objects.filter(theirs).exclude(text="").order_by("-pk")
        found = sent.values_list("text", "html")[:MOST_MAILS]
        texts = [text for text, _ in found]
        return texts + ([bodies.from_html(html) for _, html in found if html] if as_html else [])

    return fetch
