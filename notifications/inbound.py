"""Mail that comes in. Every door (LMTP, pipe, webhook, inbox page) ends in `receive`, which stores
it and says yes; a task reads it.

Every mail is answered once, save what a machine sent and what a stranger did.
"""

import hashlib
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from time import monotonic
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from core import sql
from core.accounts.models import User
from core.characters import storable
from games.engine import IllegalMove, Unreadable
from games.models import Decision, Departure, Game, Invitation, Receipt, Seat
from games.services import access, chart_lines, letters, moves, positions
from games.services.refusals import Stale, TableRefusal
from games.table import LetterInTime
from notifications import (
    authentication,
    bodies,
    bounces,
    joining,
    mail_commands,
    offers,
    outbox,
    replies,
    sealed_mails,
    service_lines,
    unread_letters,
)
from notifications.addresses import TOKEN as TOKEN
from notifications.addresses import bounced_mail, mail_named, token_for, token_of_invitation
from notifications.addresses import reply_address as reply_address
from notifications.mail_commands import Desk, Errand
from notifications.models import (
    Inbound,
    InvitationToken,
    Outbound,
    RawMessage,
    ReplyToken,
    SeatOffer,
)
from notifications.reply_reading import read_reply
from notifications.tasks import ring_reader

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
AGAIN_AFTER = timedelta(seconds=25)  # a letter that could not be read is read again
LONGEST_STORING = (
    20  # seconds; less than `clocks.SETTLED`, with time to spare for clocks that differ
)
MOST_AT_ONCE = 100  # that are looked for at a time
MOST_BYTES = 2 * 1024 * 1024
MOST_ATTEMPTS = 5  # then it is set aside and its sender told
MOST_ERRANDS = 20
MOST_ALIKE = 5  # refused mails of the same words that are answered
MOST_COURTESIES = 10  # lines that the answer names as not read
MOST_TOLD = 100  # characters of each
CIRCLE = timedelta(days=1)  # within so long


class TooLarge(ValueError):
    """More than any letter needs."""


class TooSlow(OperationalError):
    """It took so long to store a message that a default may have been played meanwhile."""


def receive(
    raw: bytes, *, via: str, now: datetime, recipient: str = "", envelope_from: str | None = None
) -> Inbound:
    """Keep a message for one recipient, as `receive_for` does."""
    envelope = Envelope((recipient,), envelope_from)
    [row] = receive_for(envelope, raw, via=via, now=now, since=monotonic())
    return row


@dataclass(frozen=True)
class Envelope:
    """For whom a door brings a message, and from whom, where it knows."""

    recipients: Sequence[str]
    sender: str | None = None


def receive_for(
    envelope: Envelope, raw: bytes, *, via: str, now: datetime, since: float
) -> list[Inbound]:
    """Keep a message, once for all its recipients, and wake its reader. Once this returns, the
    message is ours and cannot be lost. `since`: when it was handed over, of `monotonic()`.

    It came at `now`, and a default waits only so long for letters that came before it: what
    cannot be stored sooner is not stored at all, and whoever brings it tries again.
    """
    if len(raw) > MOST_BYTES:
        raise TooLarge(f"{len(raw)} bytes; a letter may have {MOST_BYTES}")
    with transaction.atomic():
        bound_waiting()
        message = RawMessage.objects.create(raw=raw)
        rows = [delivery(message, envelope, to, via=via, now=now) for to in envelope.recipients]
        if monotonic() - since > LONGEST_STORING:
            raise TooSlow(f"{monotonic() - since:.0f} seconds")
        transaction.on_commit(ring_reader)
    return rows


def delivery(
    message: RawMessage, envelope: Envelope, recipient: str, *, via: str, now: datetime
) -> Inbound:
    row = Inbound(message=message, via=via, recipient=storable(recipient)[:320], received_at=now)
    row.envelope_from = None if envelope.sender is None else storable(envelope.sender)[:320]
    row.game, row.seat, row.user = recognised(row.raw, recipient, envelope.sender)
    row.save()
    return row


def bound_waiting() -> None:
    """A table that somebody holds locked does not keep all mail waiting. SQLite waits in line as
    a whole."""
    if connection.vendor == "postgresql":
        sql.change(f"SET LOCAL lock_timeout = '{LONGEST_STORING}s'")


def recognised(
    raw: bytes, recipient: str, envelope_from: str | None
) -> tuple[Game | None, int | None, User | None]:
    """Whose letter it is, by its headers alone: the table, the seat and the player who holds it.
    What cannot be looked at is nobody's for now."""
    try:
        mail = identified(bodies.headers(raw), recipient, envelope_from)
    except Exception:  # it is stored all the same, and looked at again when it is read
        logger.exception("the headers of a mail could not be looked at")
        return None, None, None
    if mail.token is None or mail.player is None:
        return None, None, None
    return mail.token.game, mail.token.seat, mail.player


def read_waiting(*, now: Callable[[], datetime]) -> int:
    """Read everything that has come in, oldest first, each by one worker, and the letters of one
    seat in the order they came. Returns how many were read here."""
    tried: set[int] = set()
    count = 0
    while rows := claimable(now()).exclude(pk__in=tried).order_by("pk")[:MOST_AT_ONCE]:
        for row in rows:
            tried.add(row.pk)
            if claim(row, now=now()):
                count += (
                    set_aside(row, now=now())
                    if row.attempts > MOST_ATTEMPTS
                    else read_one(row, now=now())
                )
    return count


def claimable(now: datetime) -> QuerySet[Inbound]:
    """Unread, in nobody's hands, and no earlier letter of the same seat is still unread."""
    earlier = Inbound.objects.filter(
        read_at=None, game=OuterRef("game"), seat=OuterRef("seat"), pk__lt=OuterRef("pk")
    )
    free = Q(claimed_at=None) | Q(claimed_at__lt=now - STALLED)
    return Inbound.objects.filter(free, ~Exists(earlier), read_at=None)


def claim(row: Inbound, *, now: datetime) -> bool:
    """One worker succeeds."""
    if not claimable(now).filter(pk=row.pk).update(claimed_at=now, attempts=F("attempts") + 1):
        return False
    row.refresh_from_db()
    return True


def read_one(row: Inbound, *, now: datetime) -> bool:
    """One bad mail never stops the others: it comes up again a little later, a few times; then its
    sender is told that we failed."""
    try:
        mail = opened(row)
        away = absences_in(row, mail, now=now)
        with transaction.atomic():
            row.outcome = read(row, mail, away, now=now)
            keep(row, now=now)
    except Exception:  # last resort: the mail stays in the queue and is reported
        logger.exception("mail %s could not be read", row.pk)
        return give_up(row, now=now) if row.attempts >= MOST_ATTEMPTS else put_back(row, now=now)
    return True


def put_back(row: Inbound, *, now: datetime) -> bool:
    """Have it tried again sooner than if its reader had died: others of the seat wait for it."""
    try:
        Inbound.objects.filter(pk=row.pk).update(claimed_at=now - STALLED + AGAIN_AFTER)
    except DatabaseError:
        logger.exception("mail %s stays claimed", row.pk)
    return False


def keep(row: Inbound, *, now: datetime) -> None:
    row.read_at = now
    row.save(update_fields=["outcome", "read_at", "game", "seat", "letter", "content"])


def give_up(row: Inbound, *, now: datetime) -> bool:
    """The mail is kept and looked at by the operator; its sender learns that nothing was done. Of
    the mail only the headers are looked at: the rest may be what cannot be read."""
    try:
        mail = identified(bodies.headers(row.raw), row.recipient, row.envelope_from)
        with transaction.atomic():
            row.refresh_from_db()
            row.outcome = "failed"
            if mail.seat is not None and mail.player is not None:
                answer(row, mail, {"outcome": "failed", "text": ""}, now=now)
            keep(row, now=now)
    except Exception:
        logger.exception("mail %s could not be answered", row.pk)
        return set_aside(row, now=now)
    return True


def set_aside(row: Inbound, *, now: datetime) -> bool:
    """A mail that cannot even be opened, or that its readers died over: nobody opens it again."""
    logger.error("mail %s is set aside unanswered", row.pk)
    Inbound.objects.filter(pk=row.pk).update(read_at=now, outcome="failed")
    return True


# --- Opening: whose mail it is ---


@dataclass(frozen=True)
class Mail:
    """A mail taken apart. Nothing has been done about it yet."""

    message: EmailMessage
    sender: str
    too_deep: bool = False
    token: ReplyToken | None = None
    invitation: Invitation | None = None
    offer: SeatOffer | None = None
    bounced: int | None = None
    automatic: bool = False
    seat: Seat | None = None
    player: User | None = None  # who holds that seat and sent this
    written: replies.Reply = field(default_factory=lambda: replies.Reply(""))
    key: str = ""
    doubt: str = ""  # why it is not believed to come from there


def opened(row: Inbound) -> Mail:
    raw = row.raw
    try:
        message, too_deep = bodies.parsed(raw), False
    except (bodies.TooDeep, bodies.TooLong):
        message, too_deep = bodies.headers(raw), True
    mail = identified(message, row.recipient, row.envelope_from)
    if mail.bounced is not None or mail.automatic:
        return mail
    player = mail.player or left_since(row, mail.seat)
    written = (
        replies.Reply("")
        if too_deep
        else read_reply(message, token=mail.token, player=player, sender=mail.sender)
    )
    return replace(
        mail,
        too_deep=too_deep,
        player=player,
        written=written,
        key=letter_key(message, raw),
        doubt=authentication.judge(message, raw).doubt
        if player or mail.invitation or mail.offer
        else "",
    )


def identified(message: EmailMessage, recipient: str, envelope_from: str | None) -> Mail:
    """Which mail, seat, invitation or offer it is for, and who sent it, by its headers. What has
    the empty sender on its envelope is a server's, and no player's."""
    sender = next((one.lower() for _, one in bodies.addresses(message, "From")), "")
    addresses = recipients(message, recipient)
    bounced = next(
        (found for address in addresses if (found := bounced_mail(address)) is not None), None
    )
    if bounced is not None or envelope_from == "" or replies.is_automatic(message):
        return Mail(message, sender, bounced=bounced, automatic=bounced is None)
    token, invitation, offer = named(addresses)
    if token is None and invitation is None and offer is None:
        token = token_of_answered(message)
    seat = (
        Seat.objects.select_related("player").get(game=token.game, number=token.seat)
        if token
        else None
    )
    player = (
        seat.player
        if seat and seat.holder == "player" and seat.player and is_confirmed(seat.player, sender)
        else None
    )
    return Mail(message, sender, False, token, invitation, offer, None, seat=seat, player=player)


def left_since(row: Inbound, seat: Seat | None) -> User | None:
    """Whoever sent it when the seat was theirs, and has left it since to the autopilot: what
    they wrote before still counts."""
    if seat is None or row.user is None or not seat.open_to_substitutes:
        return None
    left = Departure.objects.filter(
        game=seat.game_id, seat=seat.number, player=row.user, at__gte=row.received_at
    )
    return row.user if left.exists() else None


def recipients(message: EmailMessage, recipient: str) -> list[str]:
    """From the envelope where the door knows it, else from the headers that say to whom it was
    delivered."""
    found = bodies.addresses(message, "Delivered-To", "X-Original-To", "To", "Cc")
    return [recipient, *(address for _, address in found)]


def named(addresses: list[str]) -> tuple[ReplyToken | None, Invitation | None, SeatOffer | None]:
    for address in addresses:
        if found := TOKEN.match(address):
            name = found[1].lower()
            token = ReplyToken.objects.select_related("game__stream").filter(token=name).first()
            invitation = None if token else invitation_named(name)
            offer = (
                None
                if token or invitation
                else SeatOffer.objects.select_related("game__stream", "user")
                .filter(token=name)
                .first()
            )
            return token, invitation, offer
    return None, None, None


def token_of_answered(message: EmailMessage) -> ReplyToken | None:
    """Some mail programs write to the sender of a mail instead of to its reply address: then the
    mail of ours that is answered says which seat it is."""
    ids = [*message.get_all("References", []), *message.get_all("In-Reply-To", [])]
    answered = mail_named(" ".join(str(one) for one in ids))
    if answered is None or answered.game_id is None or answered.seat is None:
        return None
    return ReplyToken.objects.select_related("game__stream").get(token=token_for(answered))


def invitation_named(token: str) -> Invitation | None:
    """By the token that was mailed to the invited address, never by the one in the link."""
    found = InvitationToken.objects.select_related(
        "invitation__game__stream", "invitation__invited_by"
    )
    row = found.filter(token=token).first()
    return row.invitation if row else None


def is_confirmed(player: User, address: str) -> bool:
    return bool(
        EmailAddress.objects.filter(user=player, email__iexact=address, verified=True).exists()
    )


def safe_id(text: str) -> str:
    """A Message-ID that may stand in a header of ours; nothing else may."""
    return text.strip() if re.fullmatch(r"<[^<>\s]{1,250}>", text.strip()) else ""


def letter_key(message: EmailMessage, raw: bytes) -> str:
    named = storable(str(message.get("Message-ID", ""))).strip()
    name = named or hashlib.sha256(raw).hexdigest()
    return f"mail/{name}"[:255]


# --- Reading ---


def read(row: Inbound, mail: Mail, away: dict[int, Errand], *, now: datetime) -> str:
    """Do what a mail says and queue its answer. Returns what became of it."""
    if mail.bounced is not None:
        return bounces.read_report(
            mail.message,
            mail.bounced,
            envelope_from=row.envelope_from,
            once=f"mail/{row.pk}",
            now=now,
        )
    if mail.automatic:
        return "automatic"
    if mail.invitation is not None:
        return join(row, mail, mail.invitation, now=now)
    if mail.offer is not None:
        return take_over(row, mail, mail.offer, now=now)
    if mail.token is None or mail.seat is None:
        return lost(row, mail, now=now)
    if mail.player is None and (mail.seat.player is None or mail.seat.holder != "player"):
        return lost(row, mail, now=now)
    row.game, row.seat = mail.token.game, mail.token.seat
    if mail.player is None:
        assert mail.seat.player is not None
        return of_stranger(
            mail.token.game, mail.seat.player, mail.sender, seat=mail.token.seat, now=now
        )
    if mail.doubt:
        return doubted(mail.token.game, mail.player, mail, seat=mail.token.seat, now=now)
    bounces.heard_from(mail.sender, now=now)
    row.letter, row.content = letter_name(mail.token, mail.key), content_of(row, mail)
    if (written := written_lately(row)) >= settings.LETTERS_AN_HOUR:
        return too_many(row, mail, written, now=now)
    alike = alike_refused(row, now=now)
    if alike >= MOST_ALIKE:
        logger.warning(
            "table %s: seat %s sends the same mail again and again; it is not answered any more",
            row.game.pk,
            row.seat,
        )
        return "looping"
    with override(mail.player.language):
        facts = obey(row, mail, mail.token, away, now=now)
        if facts["outcome"] == "refused":
            facts["remarks"] = last_word(alike)
    answer(row, mail, facts, now=now)
    return str(facts["outcome"])


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


def written_lately(row: Inbound) -> int:
    """How many letters of this seat came in the hour before this one."""
    since = row.received_at - timedelta(hours=1)
    earlier = Inbound.objects.filter(game=row.game, seat=row.seat, pk__lt=row.pk)
    return earlier.exclude(user=None).filter(received_at__gt=since).count()


def too_many(row: Inbound, mail: Mail, written: int, *, now: datetime) -> str:
    """More than anybody writes by hand is not read; the first time it is said."""
    assert mail.player is not None
    if written == settings.LETTERS_AN_HOUR:
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
    outbox.write(
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
    outbox.write(
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
    outbox.write(
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
    outbox.write(
        Outbound.Kind.LOST,
        game=None,
        user=known.user,
        seq=0,
        now=now,
        once=f"lost/{known.user_id}/{now:%Y%m%d}",
        facts=about(mail),
    )
    return "lost"


# --- Taking a seat ---


def join(row: Inbound, mail: Mail, invitation: Invitation, *, now: datetime) -> str:
    """An answer to an invitation counts from the very address it went to."""
    row.game = invitation.game
    if not invitation.email or mail.sender != invitation.email.lower():
        return lost(row, mail, now=now)
    row.content = content_of(row, mail)
    if (alike := alike_refused(row, now=now)) >= MOST_ALIKE:
        return "looping"
    facts: dict[str, object] = {
        "token": token_of_invitation(invitation),
        "text": mail.written.text[:2000],
        "language": language_of(invitation),
    }
    facts |= about(mail)
    shown = next((name for name, _ in bodies.addresses(mail.message, "From")), "")
    seat: Seat | None = None
    with override(language_of(invitation)):
        try:
            if mail.doubt:
                raise joining.NotBelieved(authentication.explain(mail.doubt, mail.sender))
            wish = joining.read(mail.written.text)
            with transaction.atomic():
                seat = joining.sit(
                    invitation,
                    wish,
                    sender=mail.sender,
                    shown_name=shown,
                    message_id=mail.key.removeprefix("mail/"),
                    now=now,
                )
            assert seat.player is not None, "who has just sat down"
            with override(seat.player.language):
                said = gettext("You sit at seat {seat}, as {name}.").format(
                    seat=seat.number, name=seat.player.username
                )
            facts |= {"outcome": "accepted", "errands": [Errand(mail.written.text, [said]).facts()]}
        except joining.NotAnAnswer as other:
            sentence = gettext(
                "“{text}” is no answer to an invitation. To take the seat, write: join"
            ).format(text=str(other)[:80])
            facts |= {"outcome": "refused", "troubles": [[None, "not_an_answer", sentence]]}
        except joining.NotBelieved as doubt:
            facts |= {"outcome": "refused", "troubles": [[None, "not_believed", str(doubt)]]}
        except joining.BadName as bad:
            facts |= {"outcome": "refused", "troubles": [[None, "bad_name", str(bad)]]}
        except TableRefusal as refusal:
            troubles = [
                [None, t.code, t.sentence] for t in letters.explain(refusal, invitation.game)
            ]
            facts |= {"outcome": "refused", "troubles": troubles}
    row.seat = seat.number if seat else None
    if seat is None:
        with override(language_of(invitation)):
            facts["remarks"] = last_word(alike)
    outbox.write(
        Outbound.Kind.ANSWER,
        game=invitation.game,
        seat=seat.number if seat else None,
        user=seat.player if seat else None,
        address="" if seat else invitation.email,
        seq=0,
        now=now,
        once=f"answer/{row.pk}",
        facts=facts,
    )
    return str(facts["outcome"])


def take_over(row: Inbound, mail: Mail, offer: SeatOffer, *, now: datetime) -> str:
    """An answer to the offer of a seat counts from a confirmed address of whom it was offered
    to."""
    row.game = offer.game
    if not is_confirmed(offer.user, mail.sender):
        return of_stranger(offer.game, offer.user, mail.sender, seat=None, now=now)
    if mail.doubt:
        return doubted(offer.game, offer.user, mail, seat=None, now=now)
    bounces.heard_from(mail.sender, now=now)
    row.content = content_of(row, mail)
    if (alike := alike_refused(row, now=now)) >= MOST_ALIKE:
        return "looping"
    facts: dict[str, object] = {"text": mail.written.text[:2000]} | about(mail)
    seat: Seat | None = None
    with override(offer.user.language):
        try:
            if not offers.says_yes(mail.written.text):
                sentence = gettext("This takes no seat. To take it over, write: take")
                facts |= {"outcome": "refused", "troubles": [[None, "not_an_answer", sentence]]}
            else:
                with transaction.atomic():
                    seat = offers.take(offer, now=now)
                said = gettext(
                    "You play seat {seat} from now on. What the table asks of you comes in a mail "
                    "of its own."
                )
                facts |= {
                    "outcome": "accepted",
                    "errands": [
                        Errand(mail.written.text.strip(), [said.format(seat=seat.number)]).facts()
                    ],
                }
        except TableRefusal as refusal:
            too_late = refusal.code in {"seat_not_offered", "not_running"}
            troubles = [[None, t.code, t.sentence] for t in letters.explain(refusal, offer.game)]
            if refusal.code == "seat_not_offered":
                taken = gettext(
                    "Seat {seat} is no longer free: somebody was faster, or its player has come "
                    "back."
                )
                troubles = [[None, refusal.code, taken.format(seat=offer.seat)]]
            facts |= {"outcome": "stale" if too_late else "refused", "troubles": troubles}
    row.seat = seat.number if seat else None
    if seat is None:
        with override(offer.user.language):
            facts |= {"offer": offer.token, "remarks": last_word(alike)}
    outbox.write(
        Outbound.Kind.ANSWER,
        game=offer.game,
        seat=row.seat,
        user=offer.user,
        seq=0,
        now=now,
        once=f"answer/{row.pk}",
        facts=facts,
    )
    return str(facts["outcome"])


def language_of(invitation: Invitation) -> str:
    """Somebody invited is written to in the language of who invited them."""
    return invitation.invited_by.language if invitation.invited_by else settings.LANGUAGE_CODE


# --- A player's letter ---


def absences_in(row: Inbound, mail: Mail, *, now: datetime) -> dict[int, Errand]:
    """Being away moves clocks at several tables, one lock after the other, so it comes before
    the letter's own transaction. The same days again are the same absence."""
    if (
        mail.player is None
        or mail.token is None
        or mail.seat is None
        or mail.doubt
        or written_lately(row) >= settings.LETTERS_AN_HOUR
        or read_before(row, letter_name(mail.token, mail.key))
    ):
        return {}
    split = divided(mail, mail.token)
    if split.ambiguous or not is_readable(mail.token, split):
        return {}
    asked = [
        (number, line)
        for number, line in enumerate(split.lines[:MOST_ERRANDS])
        if line.verb in mail_commands.AWAY
    ]
    desk = Desk(mail.token.game, mail.seat, mail.player, mail.key, now)
    with override(mail.player.language):
        return {number: mail_commands.be_away(desk, number, line) for number, line in asked}


def divided(mail: Mail, token: ReplyToken) -> service_lines.Split:
    is_order = letters.order_reader(token.game, token.seat)
    return service_lines.split(mail.written.text, is_order=is_order)


def is_readable(token: ReplyToken, split: service_lines.Split) -> bool:
    """Whether the game understands every order of the letter. Where it does not, the letter may
    be somebody else's words: nothing that a service line asks for is done then, either."""
    try:
        if split.orders:
            letters.read(token.game, token.seat, split.orders)
    except (Unreadable, TableRefusal):
        return False
    return True


def obey(
    row: Inbound, mail: Mail, token: ReplyToken, away: dict[int, Errand], *, now: datetime
) -> dict[str, object]:
    """What was understood, and what came of it or stands in the way, as facts for the answer."""
    facts: dict[str, object] = {"text": mail.written.text[:2000]}
    if mail.too_deep:
        sentence = gettext(
            "The mail has more parts than can be read; write the orders into a plain mail."
        )
        return facts | {"outcome": "refused", "troubles": [[None, "too_deep", sentence]]}
    if earlier := read_before(row, row.letter):
        return facts | seen_before(row, earlier)
    if not mail.written.text and (seal := sealed_mails.find_seal(mail.message)):
        troubles = [[None, "sealed", sealed_mails.explain(seal)]]
        return facts | {"outcome": "refused", "troubles": troubles}
    if mail.written.doubt:
        return facts | doubtful(mail.written)
    split = divided(mail, token)
    if split.ambiguous:
        return facts | {
            "outcome": "refused",
            "troubles": [[None, "ambiguous", doubt(line)] for line in split.ambiguous],
        }
    assert mail.seat is not None
    assert mail.player is not None
    desk = Desk(token.game, mail.seat, mail.player, mail.key, now)
    readable = is_readable(token, split)
    done = {
        number: away[number] if number in away else run_line(desk, number, line, readable=readable)
        for number, line in sooner(split)
    }
    if split.orders or not split.lines:
        letter = Letter(split.orders, mail.key, bodies.attached(mail.message), row.received_at)
        facts |= orders(token, letter, now=now)
        if facts["outcome"] in {"refused", "stale"}:
            facts |= overtaken(token, letter, mail.player, now=now)
    refused = facts.get("outcome") in {"refused", "stale", "overtaken"}
    leaving = [(number, line) for number, line in enumerate(split.lines) if line.verb == "leave"]
    done |= {
        number: mail_commands.not_left(line) if refused else mail_commands.run(desk, number, line)
        for number, line in leaving
    }
    done |= {
        number: mail_commands.one_too_many(line, MOST_ERRANDS)
        for number, line in enumerate(split.lines)
        if number not in done
    }
    facts["errands"] = [done[number].facts() for number in sorted(done)]
    if "outcome" not in facts:
        facts["outcome"] = "accepted" if all(errand.done for errand in done.values()) else "refused"
    return facts


def run_line(
    desk: Desk, number: int, line: service_lines.Line, *, readable: bool
) -> mail_commands.Errand:
    """Being away was done before, or the letter could not be read then."""
    if line.verb in mail_commands.LOOKING or (readable and line.verb not in mail_commands.AWAY):
        return mail_commands.run(desk, number, line)
    return mail_commands.not_done(line)


def sooner(split: service_lines.Split) -> list[tuple[int, service_lines.Line]]:
    """Whoever leaves has played first."""
    return [
        (number, line)
        for number, line in enumerate(split.lines[:MOST_ERRANDS])
        if line.verb != "leave"
    ]


def doubtful(reply: replies.Reply) -> dict[str, object]:
    """Nothing is played where it is not clear who wrote it."""
    sentence = {
        "below_rule": gettext(
            "The lines below the row of dashes may be orders of yours, or not. Please send your "
            "orders again without that row."
        ),
        "between_quotes": gettext(
            "Some orders stand between lines of our mail, and it is not clear which belong to "
            "your letter. Please write all of them together, above the quoted mail."
        ),
        "below_quote": gettext(
            "The lines below the quoted mail stand in our mail, too, and it is not clear whose "
            "they are. Please write your orders above the quoted mail."
        ),
        "broken_course": gettext(
            "A line begins with “>”, like quoted mail, and may be the rest of the course above "
            "it. Please write that course again, each of its lines but the last ending in “>”."
        ),
    }[reply.doubt]
    return {
        "text": "\n".join(reply.doubtful)[:2000],
        "outcome": "refused",
        "troubles": [[None, reply.doubt, sentence]],
    }


def doubt(line: str) -> str:
    sentence = gettext(
        "“{line}” may belong to the message above it, or be an order. Put long messages between "
        "the lines “press to all” and “end press”."
    )
    return sentence.format(line=line[:80])


def seen_before(row: Inbound, earlier: Inbound) -> dict[str, object]:
    """The same mail again does nothing again; another one under the same name is refused."""
    told = (
        Outbound.objects.filter(once=f"answer/{earlier.pk}").values_list("facts", flat=True).first()
        or {}
    )
    if earlier.content != row.content:
        assert row.game is not None
        refusal = letters.explain(
            TableRefusal("key_reused", seq=told.get("first_seq", "-")), row.game
        )[0]
        return {"outcome": "refused", "troubles": [[None, refusal.code, refusal.sentence]]}
    return {
        "outcome": "repeated",
        **{name: told[name] for name in ("first_seq", "last_seq") if name in told},
    }


@dataclass(frozen=True)
class Letter:
    """The orders of a mail: the lines, what makes it one letter, and the files that came with
    it."""

    text: str
    key: str
    attached: dict[str, bytes]
    received_at: datetime


def orders(token: ReplyToken, letter: Letter, *, now: datetime) -> dict[str, object]:
    """Play the letter."""
    facts: dict[str, object] = {}
    decision = token.decision or None
    try:
        before = moves.played_before(
            game_id=token.game_id,
            seat=token.seat,
            key=letter.key,
            text=letter.text,
            decision=decision,
        )
        receipt = before or play(token, letter, facts=facts, now=now)
    except (Unreadable, IllegalMove, TableRefusal) as refusal:
        told_line = isinstance(
            refusal, Unreadable
        )  # its sentences begin with the line they speak of
        facts["troubles"] = [
            [None if told_line else t.line, t.code, t.sentence]
            for t in letters.explain(refusal, token.game)
        ]
        return facts | {"outcome": "stale" if isinstance(refusal, Stale) else "refused"}
    return facts | {
        "first_seq": receipt.first_seq,
        "last_seq": receipt.last_seq,
        "outcome": "repeated" if before else "accepted",
    }


def overtaken(
    token: ReplyToken, letter: Letter, player: User, *, now: datetime
) -> dict[str, object]:
    """The clock has played though this letter was in time: what was played stands, the log says
    so for all to see, and the player is told."""
    key = unread_letters.overtaken(
        game_id=token.game_id,
        seat=token.seat,
        decision=token.decision,
        received_at=letter.received_at,
    )
    if not key:
        return {}
    event = LetterInTime(token.seat, key, positions.milliseconds(letter.received_at))
    with transaction.atomic():
        position = positions.open_locked(token.game_id)
        unread_letters.note(position, event, actor=token.seat, now=now)
    came = date_format(letter.received_at.astimezone(ZoneInfo(player.time_zone)), "j F Y, H:i")
    sentence = gettext(
        "Your letter came in time, on {came}, but was read only after the clock had played for "
        "you. The fault is not yours. What was played stands, and the log of the table says that "
        "your letter was in time."
    ).format(came=came)
    return {"outcome": "overtaken", "troubles": [[None, "letter_in_time", sentence]]}


def play(token: ReplyToken, letter: Letter, *, facts: dict[str, object], now: datetime) -> Receipt:
    """In a transaction of its own: what is refused leaves nothing but its answer."""
    command = letters.read(token.game, token.seat, letter.text)
    if letter.attached:
        command = chart_lines.with_files(
            positions.newest(token.game), token.seat, command, letter.attached
        )
    facts["command"] = letters.plain(command)
    with transaction.atomic():
        return moves.submit(
            game_id=token.game_id,
            seat=token.seat,
            command=command,
            key=letter.key,
            channel="mail",
            now=now,
            decision=token.decision or None,
            text=letter.text,
            received_at=letter.received_at,
        )
