"""What a service line of a letter asks for, done: each on its own, whatever becomes of the
others. Sentences are in the active language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext

from core.accounts.forms import time_zones
from core.accounts.models import User
from games.models import Game, Report, Seat
from games.services import access, letters, press, pressbook, reports, tables
from games.services.refusals import TableRefusal
from notifications import absences, dates, outbox, pauses, preferences
from notifications.models import Outbound
from notifications.service_lines import Line


@dataclass(frozen=True)
class Errand:
    """What became of one service line: `said` in sentences, and what the answer is to show, as
    of when it is written."""

    text: str
    said: Sequence[str] = ()
    done: bool = True
    show: str = ""
    since: int = 0

    def facts(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "said": list(self.said),
            "done": self.done,
            "show": self.show,
            "since": self.since,
        }


@dataclass(frozen=True)
class Desk:
    """Whose letter it is: a seat at a table and the player who holds it. `key`: what makes the
    letter one letter."""

    game: Game
    seat: Seat
    player: User
    key: str
    now: datetime

    @property
    def today(self) -> Any:
        return self.now.astimezone(ZoneInfo(self.player.time_zone)).date()


class Refused(Exception):
    """A service line that cannot be done; its sentence says what would work."""


def run(desk: Desk, number: int, line: Line) -> Errand:
    """Do what this line asks, in a transaction of its own."""
    try:
        with transaction.atomic():
            return VERBS[line.verb](desk, number, line)
    except TableRefusal as refusal:
        return Errand(
            line.text,
            [explained.sentence for explained in letters.explain(refusal, desk.game)],
            done=False,
        )
    except Refused as refusal:
        return Errand(line.text, [str(refusal)], done=False)


def one_too_many(line: Line, most: int) -> Errand:
    return Errand(
        line.text,
        [gettext("A mail may have {most} such lines; this one is beyond them.").format(most=most)],
        done=False,
    )


def not_left(line: Line) -> Errand:
    """Whoever leaves has played first; and a letter that cannot be read may be somebody else's
    words."""
    said = gettext(
        "This was not done, because the orders of the letter were not played. To leave, send this "
        "line alone."
    )
    return Errand(line.text, [said], done=False)


def not_done(line: Line) -> Errand:
    said = gettext(
        "This was not done, because a line of the letter cannot be read. Send this line again, "
        "alone or with the other put right."
    )
    return Errand(line.text, [said], done=False)


# --- Looking ---

LOOKING = {"status", "standing", "help", "history", "map"}
"""What changes nothing is answered in any case."""


def shown(what: str) -> Callable[[Desk, int, Line], Errand]:
    def errand(desk: Desk, number: int, line: Line) -> Errand:
        return Errand(line.text, show=what)

    return errand


def begun(desk: Desk) -> None:
    if desk.game.status in {Game.Status.OPEN, Game.Status.CLOSED}:
        raise TableRefusal("not_running", status=desk.game.status)


def history(desk: Desk, number: int, line: Line) -> Errand:
    since = line.rest.strip(" .#")
    if since and not (since.isascii() and since.isdigit() and len(since) < 9):
        raise Refused(
            gettext("After “since” comes the number of an event, as in: history since 40")
        )
    if since and int(since) > desk.game.stream.head_seq:
        head = desk.game.stream.head_seq
        raise Refused(
            gettext("The log ends with event {head}, so there is no history since {since}.").format(
                head=head, since=since
            )
        )
    return Errand(line.text, show="history", since=int(since or 0))


def map_(desk: Desk, number: int, line: Line) -> Errand:
    """The map is drawn by a task and comes in a mail of its own."""
    begun(desk)
    report = reports.request(
        game=desk.game,
        language=letters.language(),
        now=desk.now,
        kind=Report.Kind.MAP,
        about=str(desk.seat.number),
    )
    outbox.write(
        Outbound.Kind.MAP,
        game=desk.game,
        seat=desk.seat.number,
        user=desk.player,
        seq=desk.game.stream.head_seq,
        now=desk.now,
        once=f"map/{desk.game.pk}/{desk.seat.number}/{outbox.short(desk.key)}",
        facts={"report": report.pk},
    )
    return Errand(line.text, [gettext("The map comes as a PDF in a mail of its own.")])


# --- Sitting ---


def confirm(desk: Desk, number: int, line: Line) -> Errand:
    started = tables.confirm(game_id=desk.game.pk, player=desk.player, now=desk.now)
    return Errand(
        line.text,
        [
            gettext("The game has begun.")
            if started
            else gettext("You are ready. The game begins once everybody is.")
        ],
    )


def leave(desk: Desk, number: int, line: Line) -> Errand:
    running = desk.game.status == Game.Status.RUNNING
    tables.leave(game_id=desk.game.pk, player=desk.player, now=desk.now)
    said = [gettext("You have left the table.")]
    if running:
        said.append(gettext("The autopilot plays on for your seat until somebody takes it over."))
        if access.may_come_back_to(desk.game, desk.seat.number, desk.player.pk):
            said.append(
                gettext(
                    "Until then you may take it back: reply “take”, or use the page of the table."
                )
            )
    return Errand(line.text, [" ".join(said)])


def pause(desk: Desk, number: int, line: Line) -> Errand:
    paused = pauses.agree(game_id=desk.game.pk, seat=desk.seat.number, now=desk.now)
    said = (
        gettext("All clocks stand still.")
        if paused
        else gettext("You have agreed to a pause; the others are asked.")
    )
    return Errand(line.text, [said])


def resume(desk: Desk, number: int, line: Line) -> Errand:
    was_paused = Game.objects.get(pk=desk.game.pk).paused
    if not pauses.resume(game_id=desk.game.pk, seat=desk.seat.number, now=desk.now):
        return Errand(line.text, [gettext("There is no pause, and you had asked for none.")])
    return Errand(
        line.text,
        [
            gettext("The clocks run again.")
            if was_paused
            else gettext("You no longer ask for a pause.")
        ],
    )


def join(desk: Desk, number: int, line: Line) -> Errand:
    return Errand(line.text, [gettext("You sit at seat {seat}.").format(seat=desk.seat.number)])


def luck(desk: Desk, number: int, line: Line) -> Errand:
    raise Refused(gettext("Words for luck are added when you take a seat; yours were added then."))


# --- Talking ---


def write_press(desk: Desk, number: int, line: Line) -> Errand:
    to_whom, _, text = line.rest.partition("\n")
    names = letters.names_of(desk.game)
    to = press.addressee(to_whom, names)
    written = press.write(
        game_id=desk.game.pk,
        seat=desk.seat.number,
        to=to,
        text=text,
        key=f"{outbox.short(desk.key)}/{number}",
        now=desk.now,
    )
    to_one = gettext("Your message goes to {name} alone:")
    return Errand(
        line.text,
        [
            to_one.format(name=names[to])
            if to
            else gettext("Your message goes to the whole table:"),
            written.text,
        ],
    )


def press_in_book(yes: bool) -> Callable[[Desk, int, Line], Errand]:
    def errand(desk: Desk, number: int, line: Line) -> Errand:
        pressbook.agree(game_id=desk.game.pk, seat=desk.seat.number, yes=yes)
        said = (
            gettext("You agree to the press in the game book.")
            if yes
            else gettext("The press stays out of the game book.")
        )
        names, agreed = letters.names_of(desk.game), pressbook.agreements(desk.game)
        missing = [names[seat] for seat in agreed if not agreed[seat]]
        if yes and missing:
            said += " " + gettext("Not yet: {names}.").format(names=", ".join(missing))
        return Errand(line.text, [said])

    return errand


# --- Being away: it may touch several tables, so it is done before the letter's own transaction ---

AWAY = {"absent", "absences", "present"}


def be_away(desk: Desk, number: int, line: Line) -> Errand:
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


def absent(desk: Desk, number: int, line: Line) -> Errand:
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


def list_absences(desk: Desk, number: int, line: Line) -> Errand:
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


def present(desk: Desk, number: int, line: Line) -> Errand:
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


def mails(desk: Desk, number: int, line: Line) -> Errand:
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


def wish_in_words(desk: Desk) -> str:
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


def sheets(desk: Desk, number: int, line: Line) -> Errand:
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


def reminders(desk: Desk, number: int, line: Line) -> Errand:
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


def substitute(desk: Desk, number: int, line: Line) -> Errand:
    wanted = preferences_word(line.rest) in {"yes", "oui"}
    preferences.choose(user=desk.player, game_id=None, substitute=wanted)
    offered = gettext(
        "When a player leaves a table, you are offered the seat by mail; whoever answers first "
        "has it."
    )
    return Errand(
        line.text, [offered if wanted else gettext("No seats are offered to you any more.")]
    )


def language(desk: Desk, number: int, line: Line) -> Errand:
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


def time_zone(desk: Desk, number: int, line: Line) -> Errand:
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


VERBS: dict[str, Callable[[Desk, int, Line], Errand]] = {
    "status": shown("status"),
    "standing": shown("standing"),
    "help": shown("help"),
    "history": history,
    "map": map_,
    "confirm": confirm,
    "leave": leave,
    "pause": pause,
    "resume": resume,
    "join": join,
    "luck": luck,
    "press": write_press,
    "press_in_book": press_in_book(True),
    "press_not_in_book": press_in_book(False),
    "mails": mails,
    "sheets": sheets,
    "reminders": reminders,
    "substitute": substitute,
    "language": language,
    "time_zone": time_zone,
}
