"""Taking a seat by mail: the answer to an invitation, or to the offer of a seat."""

from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, override

from games.models import Invitation, Seat
from games.services import letters
from games.services.refusals import TableRefusal
from notifications import (
    authentication,
    bodies,
    bounces,
    joining,
    offers,
    outbox,
)
from notifications.addresses import token_of_invitation
from notifications.errands import Errand
from notifications.mail_answers import (
    MOST_ALIKE,
    about,
    alike_refused,
    content_of,
    doubted,
    last_word,
    lost,
    of_stranger,
    of_uninvited,
)
from notifications.models import (
    Inbound,
    Outbound,
    SeatOffer,
)
from notifications.opened_mail import Mail, is_confirmed


def join(row: Inbound, mail: Mail, invitation: Invitation, *, now: datetime) -> str:
    """An answer to an invitation counts from the very address it went to."""
    row.game = invitation.game
    if not invitation.email:
        return lost(row, mail, now=now)
    if mail.sender != invitation.email.lower():
        return of_uninvited(invitation, mail.sender, now=now)
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
            wish = joining.read_wish(mail.written.text)
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
    outbox.queue_mail(
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
    outbox.queue_mail(
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
