"""What goes back to whoever wrote: the answer to a letter, one word to a stranger, nothing to
machines that answer each other."""

import hashlib
import re
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils.translation import gettext, override

from core.accounts.models import User
from core.characters import storable
from games.models import Decision, Game, Invitation
from games.services import access
from notifications import (
    bodies,
    offers,
    outbox,
)
from notifications.addresses import token_of_account
from notifications.models import (
    Inbound,
    Outbound,
    ReplyToken,
)
from notifications.opened_mail import Mail, safe_id

MOST_ALIKE = 5  # refused mails of the same words that are answered
MOST_COURTESIES = 10  # lines that the answer names as not read
MOST_TOLD = 100  # characters of each
CIRCLE = timedelta(days=1)  # within so long


def content_of(row: Inbound, mail: Mail) -> str:
    """What makes two mails say the same: their text and their files; where there is neither, all
    that stands under the headers."""
    files = bodies.attached(mail.message)
    said = hashlib.sha256(mail.written.content.encode())
    for name, content in sorted(files.items()):
        said.update(hashlib.sha256(name.encode() + b"\0" + content).digest())
    if not mail.written.content and not files:
        said.update(re.split(rb"\r?\n\r?\n", row.raw, maxsplit=1)[-1])
    return said.hexdigest()


def letter_name(token: ReplyToken, key: str) -> str:
    return hashlib.sha256(f"{token.game_id}/{token.seat}/{key}".encode()).hexdigest()


def read_before(row: Inbound, letter: str) -> Inbound | None:
    """This very mail, when it was read already."""
    return Inbound.objects.filter(letter=letter, pk__lt=row.pk).exclude(read_at=None).first()


SEATS_AT_ONCE = 4  # so many times the letters of a seat may come from one person, whatever seats


def count_beyond_limit(row: Inbound) -> int:
    """How many letters of this seat, or of this person at all tables, came in the hour before
    this one, beyond what is read; negative while it is."""
    since = row.received_at - timedelta(hours=1)
    earlier = Inbound.objects.filter(pk__lt=row.pk, received_at__gt=since).exclude(user=None)
    of_seat = earlier.filter(game=row.game, seat=row.seat).count()
    of_person = earlier.filter(user=row.user_id).count() if row.user_id else 0
    most = int(settings.LETTERS_AN_HOUR)
    return max(of_seat - most, of_person - SEATS_AT_ONCE * most)


def too_many(row: Inbound, mail: Mail, beyond: int, *, now: datetime) -> str:
    """More than anybody writes by hand is not read; the first time it is said."""
    assert mail.player is not None
    if beyond == 0:
        with override(mail.player.language):
            sentence = gettext(
                "More than {most} letters of yours came within an hour. This one was not read; "
                "write again in a while, and it will be."
            ).format(most=settings.LETTERS_AN_HOUR)
            facts = {"text": mail.written.text[:2000], "outcome": "refused"}
            answer(row, mail, facts | {"troubles": [[None, "too_many", sentence]]}, now=now)
    return "too_many"


def last_word(alike: int) -> list[str]:
    """Whoever will not be answered next time is told so this time."""
    if alike < MOST_ALIKE - 1:
        return []
    sentence = gettext(
        "The same mail has now come {times} times. If it comes again within a day it is not "
        "answered, so that no two machines write to each other for ever."
    )
    return [sentence.format(times=MOST_ALIKE)]


def alike_refused(row: Inbound, *, now: datetime) -> int:
    """How often the same was refused of late. Some machines answer every answer and do not say
    that they are one: the same words over and over."""
    same = Inbound.objects.filter(
        game=row.game, seat=row.seat, content=row.content, outcome__in=["refused", "looping"]
    )
    return same.filter(read_at__gt=now - CIRCLE).count()


def answer(row: Inbound, mail: Mail, facts: dict[str, object], *, now: datetime) -> None:
    assert mail.token is not None
    game = Game.objects.select_related("stream").get(pk=mail.token.game_id)
    if way_back := has_left(game, mail, now=now):
        facts["offer"] = way_back
    outbox.queue_mail(
        Outbound.Kind.ANSWER,
        game=game,
        seat=mail.token.seat,
        user=mail.player,
        decision=question_for(mail.token),
        seq=game.stream.head_seq,
        now=now,
        once=f"answer/{row.pk}",
        facts=facts | about(mail),
    )


def has_left(game: Game, mail: Mail, *, now: datetime) -> str:
    """Whoever has just left a running game can come back by answering, where the table allows
    it: the address for that."""
    assert mail.token is not None
    seat = game.seats.get(number=mail.token.seat)
    if (
        mail.player is None
        or not seat.open_to_substitutes
        or not access.may_come_back_to(game, seat.number, mail.player.pk)
    ):
        return ""
    return offers.token_of(game, seat.number, mail.player, now=now)


def question_for(token: ReplyToken) -> str:
    """The question that the answer asks and its reply address names: the one written about, or
    what is open now."""
    open_ = Decision.objects.filter(
        game=token.game_id, seat=token.seat, due=True, closed_at=None
    ).order_by("pk")
    keys = list(open_.values_list("key", flat=True))
    return token.decision if token.decision in keys or not keys else keys[0]


def about(mail: Mail) -> dict[str, object]:
    return {
        "subject": storable(str(mail.message.get("Subject", "")))[:200],
        "message_id": safe_id(str(mail.message.get("Message-ID", ""))),
        "courtesies": [line[:MOST_TOLD] for line in mail.written.courtesies[:MOST_COURTESIES]],
        "unread": [line[:MOST_TOLD] for line in mail.written.unread[:MOST_COURTESIES]],
    }


def of_stranger(game: Game, player: User, sender: str, *, seat: int | None, now: datetime) -> str:
    """The player, not the stranger, is told; once a day of each."""
    who = hashlib.sha256(f"{game.pk}/{seat}/{player.pk}/{sender}".encode()).hexdigest()[:32]
    facts = {"sender": sender[:200]}
    once = f"stranger/{who}/{now:%Y%m%d}"
    outbox.queue_mail(
        Outbound.Kind.STRANGER,
        game=game,
        seat=seat,
        user=player,
        seq=0,
        now=now,
        once=once,
        facts=facts,
    )
    return "stranger"


def doubted(game: Game, player: User, mail: Mail, *, seat: int | None, now: datetime) -> str:
    """A mail in the player's name that is not believed: nothing is done, and they are told at
    their own address; once a day."""
    outbox.queue_mail(
        Outbound.Kind.STRANGER,
        game=game,
        seat=seat,
        user=player,
        seq=0,
        now=now,
        once=f"doubted/{game.pk}/{seat}/{player.pk}/{mail.doubt}/{now:%Y%m%d}",
        facts={"sender": mail.sender[:200], "doubt": mail.doubt},
    )
    return "doubted"


def of_uninvited(invitation: Invitation, sender: str, *, now: datetime) -> str:
    """Somebody answered an invitation from another address than it went to. The invited address
    is told, once a day: it may be the same person."""
    who = hashlib.sha256(f"{invitation.pk}/{sender}".encode()).hexdigest()[:32]
    by = invitation.invited_by
    outbox.queue_mail(
        Outbound.Kind.STRANGER,
        game=invitation.game,
        address=invitation.email,
        seq=0,
        now=now,
        once=f"uninvited/{who}/{now:%Y%m%d}",
        facts={
            "sender": sender[:200],
            "invited": True,
            "language": by.language if by else settings.LANGUAGE_CODE,
        },
    )
    return "stranger"


def lost(row: Inbound, mail: Mail, *, now: datetime) -> str:
    """A player's mail that names no seat of theirs: once a day they are told where to write. Of
    anybody else we know nothing."""
    known = (
        EmailAddress.objects.filter(email__iexact=mail.sender, verified=True)
        .select_related("user")
        .first()
    )
    if known is None:
        return "unknown"
    outbox.queue_mail(
        Outbound.Kind.LOST,
        game=None,
        user=known.user,
        seq=0,
        now=now,
        once=f"lost/{known.user_id}/{now:%Y%m%d}",
        facts=about(mail) | {"token": token_of_account(known.user)},
    )
    return "lost"
