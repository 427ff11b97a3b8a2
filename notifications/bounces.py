"""Mails that did not arrive: told by a report to the bounce address, by a provider's webhook, or by
the server that would not take them.

Only the address that bounced is marked. A hard bounce is shown to the player, and told to whoever
opened the table or organises their season. A mail that gets through, or one that comes from there,
ends it. Where a server says so (the return path stands in the mail, so its reader could write such
a report too), and nothing shows that the mail arrived, it moves that seat's deadline on, once for
each question.
"""

import re
from datetime import datetime, timedelta
from email.message import EmailMessage, Message

from django.db import IntegrityError, transaction

from core import sql
from games.models import Game, Seat
from games.services import timing
from notifications import authentication, bounce_grace, outbox, preferences, seasons
from notifications.addresses import name_of
from notifications.mail_domains import domain_of, is_aligned, look_up_mx, organisation_of
from notifications.models import Inbound, Outbound, Trouble

Kind = Trouble.Kind
AGAIN_AFTER = timedelta(hours=24)  # how often a mail is still tried to an address that bounces
PERMANENT = re.compile(
    r"\b5\.[0-9]{1,3}\.[0-9]{1,3}\b|\b55[0-9]\b|user unknown|no such user|unknown user|does not "
    r"exist",
    re.IGNORECASE,
)


@transaction.atomic
def record(
    mail: Outbound,
    kind: Trouble.Kind,
    *,
    detail: str,
    once: str,
    now: datetime,
    proven: bool = True,
) -> Trouble | None:
    """Keep what was told of this mail, and do what follows from it, all or nothing. The same
    report twice is one: then None. `proven`: a server has said so, and nobody else."""
    address = mail.to or mail.address or (mail.user.email if mail.user else "")
    row = Trouble(
        kind=kind, mail=mail, user=mail.user, game_id=mail.game_id, seat=mail.seat, address=address
    )
    row.detail, row.at, row.once = " ".join(detail.split())[:500], now, once[:120]
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return None
    if kind == Kind.COMPLAINT and mail.user is not None:
        preferences.silence(mail.user)
    if kind == Kind.HARD and is_still_theirs(mail):
        if proven and not has_arrived(mail):
            hold(row, mail, now=now)
        tell_organiser(row, mail, now=now)
    if kind == Kind.HARD and mail.user is not None:
        seasons.desk().bounced(row, now)
    return row


def is_still_theirs(mail: Outbound) -> bool:
    """Whether its reader holds the seat it was about: a report that comes late says nothing
    about who sits there now."""
    if mail.user is None or mail.game_id is None or mail.seat is None:
        return False
    return Seat.objects.filter(
        game=mail.game_id, number=mail.seat, player=mail.user, holder="player"
    ).exists()


def has_arrived(mail: Outbound) -> bool:
    """A link in it was used, or its reader has written since."""
    if mail.opened_at is not None:
        return True
    if mail.user_id is None or mail.sent_at is None:
        return False
    written = Inbound.objects.filter(game=mail.game_id, seat=mail.seat, user=mail.user_id)
    return written.filter(received_at__gte=mail.sent_at).exists()


def hold(row: Trouble, mail: Outbound, *, now: datetime) -> None:
    """Once for each question: whoever cannot be reached at all does not stop the game for ever."""
    assert mail.game_id is not None
    assert mail.seat is not None
    row.held_until = bounce_grace.hold_for_bounce(game_id=mail.game_id, seat=mail.seat, now=now)
    row.save(update_fields=["held_until"])


def tell_organiser(row: Trouble, mail: Outbound, *, now: datetime) -> None:
    """Whoever opened the table, once a day for each player; nobody is told by a mail to the
    address that bounces."""
    assert mail.game is not None
    organiser = mail.game.opened_by
    if organiser is None or organiser.pk == mail.user_id:
        return
    outbox.queue_mail(
        Outbound.Kind.BOUNCED,
        game=mail.game,
        user=organiser,
        seq=0,
        now=now,
        once=f"bounced/{mail.game_id}/{mail.seat}/{now:%Y%m%d}",
        facts={"seat": mail.seat} | what_the_clock_does(row, mail.game),
    )


def what_the_clock_does(row: Trouble, game: Game) -> dict[str, object]:
    """For the organiser: held until when, held before, or running on because the table has no
    grace or no server has confirmed it; nothing where none runs."""
    if row.held_until is not None:
        return {"clock": "held", "until": row.held_until.isoformat()}
    running = [one for one in timing.running(game) if one.seat == row.seat]
    if not running:
        return {"clock": ""}
    if not game.terms.grace_hours:
        return {"clock": "no_grace"}
    held = all(f"/{bounce_grace.MARK}/" in one.moved for one in running)
    return {"clock": "held_before" if held else "unconfirmed"}


def heard_from(address: str, *, now: datetime) -> int:
    """A mail came from there, or arrived there: what was wrong is over."""
    return Trouble.objects.filter(address__iexact=address, cleared_at=None).update(cleared_at=now)


def works(address: str) -> bool:
    """Not known to lead nowhere."""
    return not Trouble.objects.filter(
        address__iexact=address, kind=Kind.HARD, cleared_at=None
    ).exists()


def is_hopeless(row: Outbound, *, now: datetime) -> bool:
    """To an address that bounces a mail is tried once a day, so that nobody is cut off for good;
    answers to its own mails always."""
    if row.kind in preferences.ANSWERS:
        return False
    return (
        sql.one(
            JUST_BOUNCED, row.to or row.address, Kind.HARD.value, sql.adapt_time(now - AGAIN_AFTER)
        )
        is not None
    )


JUST_BOUNCED = (
    "SELECT 1 FROM notifications_trouble WHERE UPPER(address) = UPPER(%s) AND kind = "
    "%s AND cleared_at IS NULL AND at > %s"
)


# --- Reports that come by mail ---


def read_report(
    message: EmailMessage, pk: int, *, envelope_from: str | None, once: str, now: datetime
) -> str:
    """What a mail to the bounce address of one of our mails tells. Out-of-office notes come
    there too and tell nothing."""
    mail = Outbound.objects.select_related("game__opened_by", "user").filter(pk=pk).first()
    told = verdict(message)
    if mail is None or told is None:
        return "automatic"
    kind, detail = told
    proven = not envelope_from and is_about(message, mail) and is_servers_word(message, mail.to)
    record(mail, kind, detail=detail, once=once, now=now, proven=proven)
    return "bounce"


def is_about(message: EmailMessage, mail: Outbound) -> bool:
    """It names the address that the mail went to, or brings the mail back."""
    told = message.as_string().lower()
    return mail.to.lower() in told or name_of(mail) in told


def is_servers_word(message: EmailMessage, address: str) -> bool:
    """Our own server made the report, or one that stands for the recipient's domain: by its name,
    or because that domain's mail goes there."""
    if authentication.is_made_here(message):
        return True
    vouched = authentication.vouched_domains(message)
    theirs = domain_of(address)
    if any(is_aligned(one, theirs) for one in vouched):
        return True
    return bool(vouched) and any(
        is_aligned(one, organisation_of(host)) for host in look_up_mx(theirs) for one in vouched
    )


def verdict(message: EmailMessage) -> tuple[Trouble.Kind, str] | None:
    """(what kind of trouble, what the server said) of a delivery report; None when it is no such
    report."""
    if message.get_content_type() == "multipart/report":
        kind = str(message.get_param("report-type") or "").lower()
        if kind == "feedback-report":
            return Kind.COMPLAINT, "feedback report"
        statuses = [
            group
            for part in message.walk()
            if part.get_content_type() == "message/delivery-status"
            for group in groups(part)
        ]
        failed = [
            group
            for group in statuses
            if str(group.get("Action", "")).strip().lower() in {"failed", "delayed"}
        ]
        if failed:
            worst = min(
                failed, key=lambda group: str(group.get("Action", "")).strip().lower() != "failed"
            )
            hard = str(worst.get("Action", "")).strip().lower() == "failed" and str(
                worst.get("Status", "5")
            ).strip().startswith("5")
            return Kind.HARD if hard else Kind.SOFT, str(
                worst.get("Diagnostic-Code", worst.get("Status", ""))
            )
        return None
    if str(message.get("Auto-Submitted", "")).strip().lower().startswith(
        "auto-replied"
    ) or not is_from_a_server(message):
        return None
    body = message.get_body(preferencelist=("plain",))
    text = str(body.get_content()) if body is not None else ""
    found = PERMANENT.search(text)
    return (
        (Kind.HARD, text[max(0, found.start() - 80) : found.end() + 160])
        if found
        else (Kind.SOFT, text[:200])
    )


def groups(part: Message) -> list[Message]:
    payload = part.get_payload()
    return (
        [group for group in payload if isinstance(group, Message)]
        if isinstance(payload, list)
        else []
    )


def is_from_a_server(message: EmailMessage) -> bool:
    return bool(
        re.search(r"\b(?:mailer-daemon|postmaster)@", str(message.get("From", "")), re.IGNORECASE)
    )
