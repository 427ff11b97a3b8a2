"""Service lines about the writer: when they are away, which mails come and how."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from core.accounts.forms import time_zones
from core.accounts.models import User
from games.services import (
    letters,
)
from games.services.refusals import TableRefusal
from notifications import absences, dates, preferences
from notifications.errands import Account, Errand, Refused, SeatMail
from notifications.service_lines import ServiceLine

# --- Being away: it may touch several tables, so it is done before the letter's own transaction ---

AWAY = {"absent", "absences", "present"}


def be_away(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    try:
        return {"absent": absent, "absences": list_absences, "present": present}[line.verb](
            desk, number, line
        )
    except TableRefusal as refusal:
        return Errand(
            line.text,
            [explained.sentence for explained in letters.explain(refusal, desk.game)],
            done=False,
        )
    except Refused as refusal:
        return Errand(line.text, [str(refusal)], done=False)


def absent(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    try:
        first, last = dates.span(line.rest, today=desk.today)
    except dates.UnreadableDay:
        raise Refused(
            gettext(
                "“{text}” cannot be read as days. You could write: absent 3 Aug to 17 Aug"
            ).format(text=line.rest[:80])
        ) from None
    found = absences.declare(user=desk.player, first=first, last=last, now=desk.now)
    return Errand(
        line.text,
        [
            gettext("You are away {days}, at all your tables that allow it.").format(
                days=in_words(found.first, found.last)
            )
        ],
    )


def in_words(first: Any, last: Any) -> str:
    if first == last:
        return gettext("on {day}").format(day=date_format(first, "j F Y"))
    return gettext("from {first} to {last}").format(
        first=date_format(first, "j F Y"), last=date_format(last, "j F Y")
    )


def list_absences(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    coming = [row for row in absences.of(desk.player) if row.last >= desk.today]
    if not coming:
        return Errand(
            line.text,
            [gettext("You have declared no absence. You could write: absent 3 Aug to 17 Aug")],
        )
    return Errand(
        line.text,
        [
            gettext("You are away {days}.").format(days=in_words(row.first, row.last))
            for row in coming
        ],
    )


def present(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    coming = [row for row in absences.of(desk.player) if row.last >= desk.today]
    for row in coming:
        absences.withdraw(user=desk.player, absence_id=row.pk, now=desk.now)
    said = [
        gettext("Your absence {days} is taken back.").format(days=in_words(row.first, row.last))
        for row in coming
    ]
    return Errand(
        line.text, said or [gettext("You had declared no absence; nothing was to be taken back.")]
    )


# --- Which mails come ---

DELIVERIES = {
    "every": "every", "each": "every", "chaque": "every", "tous": "every",
    "digest": "digest", "resume": "digest", "none": "none", "stop": "none", "aucun": "none",
}  # fmt: skip


def mails(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """`mails every`, `mails digest at 18`, `mails none`: for this table; a digest's hour is one
    for all."""
    if line.rest:
        word, _, rest = line.rest.lower().partition(" ")
        chosen = DELIVERIES.get(preferences_word(word))
        if chosen is None:
            raise Refused(
                gettext(
                    "“{text}” cannot be read. You could write: mails every, mails digest at 18, "
                    "mails none"
                ).format(text=word[:40])
            )
        hour = preferences.read_hour(rest) if rest else None
        if rest and chosen == "digest" and hour is None:
            raise Refused(
                gettext(
                    "“{text}” cannot be read as an hour. You could write: mails digest at 18"
                ).format(text=rest[:40])
            )
        preferences.choose(
            user=desk.player, game_id=desk.game.pk, delivery=chosen, digest_hour=hour
        )
    return Errand(line.text, [wish_in_words(desk)])


def preferences_word(word: str) -> str:
    from games.notation import fold

    return fold(word).strip(" .,:;!?")


def wish_in_words(desk: SeatMail) -> str:
    wish = preferences.of(desk.player, desk.game.pk)
    hour = f"{wish.digest_hour:02}:00 ({desk.player.time_zone})"
    delivery = {
        "every": gettext("At this table you get a mail for every decision."),
        "digest": gettext(
            "At this table you get one mail a day, at {hour}, together with your other tables."
        ).format(hour=hour),
        "none": gettext(
            "At this table you get no mails, except answers to your own letters. The clock runs "
            "all the same."
        ),
    }[wish.delivery]
    if not wish.reminders:
        return " ".join((delivery, gettext("A reminder comes when time grows short.")))
    listed = ", ".join(str(hour) for hour in wish.reminders)
    return " ".join(
        (
            delivery,
            gettext("Reminders come {hours} hours before the deadline.").format(hours=listed),
        )
    )


def sheets(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """`sheets on`, `sheets off`: whether a position sheet comes with this table's turn mails."""
    if line.rest:
        yes = preferences_word(line.rest) in {"on", "yes", "oui", "avec"}
        preferences.choose(
            user=desk.player, game_id=desk.game.pk, sheet=preferences.YES if yes else preferences.NO
        )
    if preferences.of(desk.player, desk.game.pk).sheet:
        return Errand(
            line.text,
            [gettext("A position sheet to print comes with every turn mail of this table.")],
        )
    return Errand(
        line.text, [gettext("No position sheet comes with the turn mails of this table.")]
    )


def reminders(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    wanted = preferences.read_reminders(line.rest)
    if wanted is None:
        raise Refused(
            gettext(
                "“{text}” cannot be read as times before the deadline. You could write: reminders "
                "48h 24h 2h"
            ).format(text=line.rest[:80])
        )
    preferences.choose(user=desk.player, game_id=desk.game.pk, reminders=wanted)
    return Errand(line.text, [wish_in_words(desk)])


def substitute(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    wanted = preferences_word(line.rest) in {"yes", "oui"}
    preferences.choose(user=desk.player, game_id=None, substitute=wanted)
    offered = gettext(
        "When a player leaves a table, you are offered the seat by mail; whoever answers first "
        "has it."
    )
    return Errand(
        line.text, [offered if wanted else gettext("No seats are offered to you any more.")]
    )


def language(desk: Account, number: int, line: ServiceLine) -> Errand:
    known = {
        "en": "en",
        "english": "en",
        "anglais": "en",
        "fr": "fr",
        "french": "fr",
        "francais": "fr",
    }
    chosen = known.get(preferences_word(line.rest))
    if chosen is None:
        offered = ", ".join(name for _, name in settings.LANGUAGES)
        raise Refused(
            gettext("There is no language called {text} here; there is: {offered}.").format(
                text=line.rest[:40], offered=offered
            )
        )
    User.objects.filter(pk=desk.player.pk).update(language=chosen)
    return Errand(
        line.text,
        [
            gettext("From the next mail on you are written to in {language}.").format(
                language=dict(settings.LANGUAGES)[chosen]
            )
        ],
    )


def time_zone(desk: Account, number: int, line: ServiceLine) -> Errand:
    wanted = line.rest.strip().replace(" ", "_").casefold()
    chosen = next(
        (
            zone
            for zone, _ in time_zones()
            if zone.casefold() == wanted or zone.casefold().endswith(f"/{wanted}")
        ),
        None,
    )
    if chosen is None:
        raise Refused(
            gettext(
                "There is no time zone called {text}; they are called as in: time zone Europe/Paris"
            ).format(text=line.rest[:40])
        )
    User.objects.filter(pk=desk.player.pk).update(time_zone=chosen)
    return Errand(
        line.text, [gettext("From the next mail on times are those of {zone}.").format(zone=chosen)]
    )


def settings_(account: Account, number: int, line: ServiceLine) -> Errand:
    """Everything a mail can change about the writer, and how."""
    player = account.player
    known = EmailAddress.objects.filter(user=player).order_by("-primary", "email")
    unconfirmed = gettext("{address} (not confirmed)")
    listed = [row.email if row.verified else unconfirmed.format(address=row.email) for row in known]
    told = (
        (gettext("Name"), player.username),
        (
            gettext("Language"),
            gettext("{code}; to change it: language fr").format(code=player.language),
        ),
        (
            gettext("Time zone"),
            gettext("{zone}; to change it: time zone Europe/Paris").format(zone=player.time_zone),
        ),
        (gettext("Addresses you may write from"), ", ".join(listed) or player.email),
        (gettext("All settings"), settings.BASE_URL + reverse("mail-preferences")),
    )
    return Errand(
        line.text,
        [gettext("{label}: {value}").format(label=label, value=value) for label, value in told],
    )
