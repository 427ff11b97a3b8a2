"""What the mails of the seasons say and who wants them. notifications sends them, like all
others."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from core import clock
from core.accounts.models import User
from leagues import words
from leagues.models import Entry, Season
from leagues.presentation import Teller
from leagues.services import access, invitations, unreachable
from leagues.services.mails import Kind
from leagues.services.seasons import choose_mails
from leagues.shapes import SeasonTold
from notifications import mail_content, mail_letters, seasons
from notifications.models import Outbound, Preference

DAILY = {Kind.ROUND, Kind.RESULTS, Kind.ANNOUNCEMENT}
"""What waits for the digest of whoever has chosen one; the rest is rare and comes at once."""
FOOT = "\n--\n"


# --- Who wants them ---


def is_unwanted(row: Outbound, delivery: str) -> bool:
    season, about = row.facts["season"], row.facts["about"]
    quiet = Season.objects.filter(pk=season, organiser=row.user_id, quiet=True).exists()
    if about == Kind.BOUNCED or quiet:
        return quiet
    if (
        delivery == Preference.Delivery.NONE
        or Entry.objects.filter(season=season, user=row.user_id, quiet=True).exists()
    ):
        return True
    return delivery == Preference.Delivery.DIGEST and about in DAILY


def title(season_id: str) -> str:
    return Season.objects.filter(pk=season_id).values_list("title", flat=True).first() or ""


def stop(user: User, season_id: str) -> None:
    choose_mails(season_id=season_id, user=user, wanted=False)
    if invitations.open_for(user, season_id):
        invitations.decline(season_id=season_id, user=user, now=clock.now())


# --- What they say ---


def render_mail(row: Outbound) -> tuple[str, str, str]:
    """(subject, text, HTML), in the language that is active and on the reader's clock."""
    assert row.user is not None
    with timezone.override(row.user.time_zone):
        name, context = f"mail/league_{row.facts['about']}", mail_context(row)
        subject = " ".join(render_to_string(f"{name}.subject.txt", context).split())
        return (
            subject[:250],
            mail_content.tidy(render_to_string(f"{name}.txt", context)),
            render_to_string(f"{name}.html", context),
        )


def news(row: Outbound) -> dict[str, str]:
    """The same in a digest: without its foot, but with the way to the season."""
    subject, text, _ = render_mail(row)
    return {
        "heading": subject,
        "text": f"{text.rpartition(FOOT)[0].strip()}\n{link(row.facts['season'])}",
    }


def link(season_id: str) -> str:
    return f"{settings.BASE_URL}{reverse('league', args=[season_id])}"


def mail_context(row: Outbound) -> dict[str, Any]:
    found = access.find(row.facts["season"])
    assert row.user is not None
    teller = Teller(found, row.user, upto=row.seq)
    season = teller.season_told()
    context: dict[str, Any] = {
        "season": season,
        "link": link(season.id),
        "facts": row.facts,
        "zone": row.user.time_zone,
    }
    return (
        mail_letters.around(row) | context | CONTEXTS[Kind(row.facts["about"])](row, teller, season)
    )


def invited(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    return {"first": season.rounds[0], "reply_to": row.reply_to}


def entered(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    return {"list": row.facts["list"], "first": season.rounds[0]}


def round_opened(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    table = teller.table_told(teller.state.tables[row.facts["table"]])
    return {
        "table": table,
        "round": season.rounds[table.round - 1],
        "others": [seat.name for seat in table.seats if seat.seat != row.facts["seat"]],
        "seat": row.facts["seat"],
        "table_link": settings.BASE_URL + reverse("table", args=[row.facts["game"]]),
    }


def results(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    number = row.facts["round"]
    following = season.rounds[number] if number < len(season.rounds) else None
    own = [
        table
        for table in teller.tables_told()
        if table.round == number and season.you.berth in [seat.berth for seat in table.seats]
    ]
    return standing(row, teller, season) | {
        "round": season.rounds[number - 1],
        "next": following,
        "own": own,
    }


def standing(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    """The order in the reader's division, and their own line; for those without a berth the
    first division."""
    berth = teller.state.berths.get(season.you.berth or 0)
    division = teller.division_told(berth.division if berth else 1)
    mine = next((line for line in division.rows if line.berth == season.you.berth), None)
    return {"division": division, "mine": mine}


def director(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    facts = row.facts
    return {
        "sentence": words.deed(facts, gettext, ngettext),
        "reason": words.reason(facts.get("reason", ""), gettext),
    }


def bounced(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    desk = settings.BASE_URL + reverse("league-run", args=[season.id])
    return {
        "name": teller.names.entrants[row.facts["entrant"]],
        "held": row.facts["held"],
        "desk": desk,
    }


def nothing_more(row: Outbound, teller: Teller, season: SeasonTold) -> dict[str, Any]:
    return {"reason": words.reason(row.facts.get("reason", ""), gettext)}


CONTEXTS: dict[Kind, Callable[[Outbound, Teller, SeasonTold], dict[str, Any]]] = {
    Kind.INVITED: invited,
    Kind.ENTERED: entered,
    Kind.ROUND: round_opened,
    Kind.RESULTS: results,
    Kind.FINAL: standing,
    Kind.ANNOUNCEMENT: nothing_more,
    Kind.DIRECTOR: director,
    Kind.CANCELLED: nothing_more,
    Kind.BOUNCED: bounced,
}
DESK = seasons.SeasonMails(
    written=render_mail,
    is_unwanted=is_unwanted,
    news=news,
    title=title,
    stop=stop,
    bounced=unreachable.tell_organisers,
    invited=invitations.owner_of,
    answer=invitations.answer_by_mail,
)
