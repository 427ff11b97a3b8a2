"""Sending the mails of the seasons: at least once, a second time only with the same Message-ID and the same bytes."""

import hashlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import format_datetime
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from games.words import N_
from leagues import words
from leagues.models import Letter
from leagues.shapes import SeasonTold
from leagues.telling import Teller
from notifications import mailer
from notifications.prompts import tidy

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
FIRST_RETRY, LAST_RETRY = timedelta(minutes=1), timedelta(hours=6)


def free(moment: datetime) -> QuerySet[Letter]:
    """What waits, and what somebody began to send and never finished."""
    unclaimed = Q(claimed_at=None) | Q(claimed_at__lt=moment - STALLED)
    return Letter.objects.filter(unclaimed, Q(retry_at=None) | Q(retry_at__lte=moment), sent_at=None)


def send_waiting(*, now: Callable[[], datetime]) -> int:
    """Everything that waits, oldest first, each by one worker, over one connection. Returns how many were sent here."""
    connection: BaseEmailBackend | None = None
    count = 0
    try:
        for pk in list(free(now()).order_by("created_at", "pk").values_list("pk", flat=True)):
            moment = now()
            if free(moment).filter(pk=pk).update(claimed_at=moment):
                connection = connection or mailer.opened()
                found = Letter.objects.select_related("season__stream", "season__organiser", "user").get(pk=pk)
                count += send(found, connection, now=moment)
    finally:
        if connection:
            connection.close()
    return count


def send(letter: Letter, connection: BaseEmailBackend, *, now: datetime) -> bool:
    try:
        if not letter.subject:
            render(letter)
        message(letter, connection).send(fail_silently=False)
    except Exception as error:  # a mail that cannot be written or sent must not keep the others waiting
        if not isinstance(error, OSError | SMTPException):
            logger.exception("season mail %s could not be written", letter.pk)
        wait = min(FIRST_RETRY * 2**letter.attempts, LAST_RETRY)
        Letter.objects.filter(pk=letter.pk).update(
            attempts=letter.attempts + 1, retry_at=now + wait, claimed_at=None, last_error=str(error)[:500]
        )
        return False
    Letter.objects.filter(pk=letter.pk).update(sent_at=now, last_error="")
    return True


def render(letter: Letter) -> None:
    """Write subject, text and HTML into the row, once, in the reader's language and on their clock."""
    with override(letter.user.language), timezone.override(letter.user.time_zone):
        context = written(letter)
        letter.subject = " ".join(render_to_string(f"mail/league_{letter.kind}.subject.txt", context).split())[:250]
        letter.text = tidy(render_to_string(f"mail/league_{letter.kind}.txt", context))
        letter.html = render_to_string(f"mail/league_{letter.kind}.html", context)
    letter.save(update_fields=["subject", "text", "html"])


def message(letter: Letter, connection: BaseEmailBackend | None = None) -> mailer.Letter:
    """All mails of an entrant about a season form one thread."""
    thread = f"<season-{letter.season_id}-{letter.entrant}@{settings.MAIL_DOMAIN}>"
    headers = {
        "Message-ID": f"<{hashlib.sha256(f'season/{letter.once}'.encode()).hexdigest()[:32]}@{settings.MAIL_DOMAIN}>",
        "Date": format_datetime(letter.created_at),
        "In-Reply-To": thread,
        "References": thread,
        "Auto-Submitted": "auto-generated",
    }
    mail = mailer.Letter(
        letter.subject, letter.text, settings.DEFAULT_FROM_EMAIL, [letter.user.email], headers=headers, connection=connection
    )
    mail.attach_alternative(letter.html, "text/html")
    return mail


# --- What they say ---


def written(letter: Letter) -> dict[str, Any]:
    teller = Teller(letter.season, letter.user, upto=letter.seq)
    season = teller.season_told()
    context: dict[str, Any] = {
        "season": season,
        "you": letter.user.username,
        "link": settings.BASE_URL + reverse("league", args=[season.id]),
        "facts": letter.facts,
    }
    return context | CONTEXTS[Letter.Kind(letter.kind)](letter, teller, season)


def entered(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    return {"list": letter.facts["list"], "first": season.rounds[0]}


def round_opened(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    table = teller.table_told(teller.state.tables[letter.facts["table"]])
    return {
        "table": table,
        "round": season.rounds[table.round - 1],
        "others": [seat.name for seat in table.seats if seat.seat != letter.facts["seat"]],
        "seat": letter.facts["seat"],
        "table_link": settings.BASE_URL + reverse("table", args=[letter.facts["game"]]),
    }


def results(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    number = letter.facts["round"]
    following = season.rounds[number] if number < len(season.rounds) else None
    own = [table for table in teller.tables_told() if table.round == number and season.you.berth in [seat.berth for seat in table.seats]]
    return standing(letter, teller, season) | {"round": season.rounds[number - 1], "next": following, "own": own}


def standing(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    """The order in the reader's division, and their own line; for those without a berth the first division."""
    berth = teller.state.berths.get(season.you.berth or 0)
    division = teller.division_told(berth.division if berth else 1)
    mine = next((row for row in division.rows if row.berth == season.you.berth), None)
    return {"division": division, "mine": mine}


def director(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    facts = letter.facts
    template = DEEDS[facts["deed"]]
    sentence = gettext(template).format(**facts)
    return {"sentence": sentence, "reason": words.reason(facts.get("reason", ""), gettext)}


def nothing_more(letter: Letter, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    return {"reason": words.reason(letter.facts.get("reason", ""), gettext)}


DEEDS = {
    "extended": N_("Round {round} ends {days} days later, and what follows moves with it."),
    "director": N_("The director has placed the players of table {table}."),
    "voided": N_("Table {table} counts for nobody."),
    "replaced": N_("You take over a berth as a substitute. Its tables wait for you from now on, with a full clock."),
    "removed": N_("Somebody else takes over your berth: you are out of the season."),
    "warned": N_("The director warns you."),
    "awarded": N_("Points given to you: {points}."),
}
CONTEXTS: dict[Letter.Kind, Callable[[Letter, Teller, SeasonTold], dict[str, Any]]] = {
    Letter.Kind.ENTERED: entered,
    Letter.Kind.ROUND: round_opened,
    Letter.Kind.RESULTS: results,
    Letter.Kind.FINAL: standing,
    Letter.Kind.ANNOUNCEMENT: nothing_more,
    Letter.Kind.DIRECTOR: director,
    Letter.Kind.CANCELLED: nothing_more,
}
