"""What a service line of a letter asks for, done: each on its own, whatever becomes of the
others. Sentences are in the active language."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils.translation import gettext

from games.models import Game, Report
from games.services import (
    access,
    advice,
    letters,
    notes,
    positions,
    press,
    pressbook,
    reports,
    tables,
)
from games.services.refusals import TableRefusal
from notifications import addresses, outbox, pauses, rule_lines
from notifications.errands import Errand, Refused, SeatMail
from notifications.models import Outbound
from notifications.preference_commands import (
    language,
    mails,
    reminders,
    sheets,
    substitute,
    time_zone,
)
from notifications.service_lines import ServiceLine


def run(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """Do what this line asks of a seat or of its player, in a transaction of its own."""
    return attempt(lambda: VERBS[line.verb](desk, number, line), line)


def attempt(deed: Callable[[], Errand], line: ServiceLine) -> Errand:
    try:
        with transaction.atomic():
            return deed()
    except TableRefusal as refusal:
        return Errand(line.text, [refusal.sentence(gettext)], done=False)
    except Refused as refusal:
        return Errand(line.text, [str(refusal)], done=False)


def one_too_many(line: ServiceLine, most: int) -> Errand:
    return Errand(
        line.text,
        [gettext("A mail may have {most} such lines; this one is beyond them.").format(most=most)],
        done=False,
    )


def not_left(line: ServiceLine) -> Errand:
    """Whoever leaves has played first; and a letter that cannot be read may be somebody else's
    words."""
    said = gettext(
        "This was not done, because the orders of the letter were not played. To leave, send this "
        "line alone."
    )
    return Errand(line.text, [said], done=False)


def not_done(line: ServiceLine) -> Errand:
    said = gettext(
        "This was not done, because a line of the letter cannot be read. Send this line again, "
        "alone or with the other put right."
    )
    return Errand(line.text, [said], done=False)


# --- Looking ---

LOOKING = {
    "status", "standing", "help", "history", "map", "preview", "tables", "settings",
    "rules", "rule", "why", "advice",
}  # fmt: skip
"""What changes nothing is answered in any case."""


def show_later(what: str) -> Callable[[SeatMail, int, ServiceLine], Errand]:
    def errand(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
        return Errand(line.text, show=what)

    return errand


def begun(desk: SeatMail) -> None:
    if desk.game.status in {Game.Status.OPEN, Game.Status.CLOSED}:
        raise TableRefusal("not_running", status=desk.game.status)


def history(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
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


def map_(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """The map is drawn by a task and comes in a mail of its own."""
    begun(desk)
    report = reports.request(
        game=desk.game,
        language=letters.language(),
        now=desk.now,
        kind=Report.Kind.MAP,
        about=str(desk.seat.number),
    )
    outbox.queue_mail(
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


def rules(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    return Errand(line.text, rule_lines.contents(desk.game))


def rule(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    said = rule_lines.one(desk.game, line.rest)
    if not said:
        raise Refused(
            gettext(
                "No rule of this game is called “{text}” or holds these words. You could write: "
                "rules"
            ).format(text=line.rest[:80])
        )
    return Errand(line.text, said)


def why(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    return Errand(line.text, rule_lines.behind(desk.game, desk.seat.number, desk.player))


def advise(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """What the sensible bot would write, and why; nothing is played."""
    if not advice.is_offered(desk.game, desk.seat.number):
        raise Refused(gettext("Advice is given at tables against bots alone, while they run."))
    found = advice.ask(positions.newest(desk.game), desk.seat.number)
    if found is None:
        raise Refused(gettext("Nothing is asked of you now, so there is nothing to advise."))
    heading = gettext("The sensible bot would write:")
    return Errand(line.text, [heading, *found.orders, *filter(None, [found.reason])])


def keep_note(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """For the player's own eyes; it comes back with every turn mail of the table."""
    place = access.Place(desk.game, desk.seat.number)
    notes.write_note(place, desk.player, text=line.rest, in_mail=True, now=desk.now)
    if not line.rest:
        return Errand(line.text, [gettext("Your note about this table is deleted.")])
    return Errand(
        line.text, [gettext("Noted, for your eyes alone; your turn mails of this table show it.")]
    )


def preview_of_nothing(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    raise Refused(gettext("Write the orders that you want to try below this line."))


def renew_address(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """Whoever has seen an old mail can no longer write to this seat's address."""
    addresses.renew(desk.game.pk, desk.seat.number)
    return Errand(
        line.text,
        [
            gettext(
                "Your reply addresses at this table are new from this mail on. Mails that came "
                "before can no longer be answered."
            )
        ],
    )


# --- Sitting ---


def invite(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    """Whoever sits at a table that has not begun may ask others."""
    address = read_address(line.rest)
    tables.invite(game_id=desk.game.pk, by=desk.player, now=desk.now, email=address)
    return Errand(line.text, [gettext("An invitation goes to {address}.").format(address=address)])


def confirm(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    started = tables.confirm(game_id=desk.game.pk, player=desk.player, now=desk.now)
    return Errand(
        line.text,
        [
            gettext("The game has begun.")
            if started
            else gettext("You are ready. The game begins once everybody is.")
        ],
    )


def leave(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
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


def pause(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    paused = pauses.agree(game_id=desk.game.pk, seat=desk.seat.number, now=desk.now)
    said = (
        gettext("All clocks stand still.")
        if paused
        else gettext("You have agreed to a pause; the others are asked.")
    )
    return Errand(line.text, [said])


def resume(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
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


def join(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    return Errand(line.text, [gettext("You sit at seat {seat}.").format(seat=desk.seat.number)])


def luck(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    raise Refused(gettext("Words for luck are added when you take a seat; yours were added then."))


def read_address(text: str) -> str:
    """Raises Refused."""
    address = text.strip(" <>.;,").lower()
    try:
        validate_email(address)
    except ValidationError:
        wrong = gettext("“{text}” is no mail address.")
        raise Refused(wrong.format(text=text[:80])) from None
    return address


# --- Talking ---


def write_press(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
    to_whom, _, text = line.rest.partition("\n")
    names = letters.names_of(desk.game)
    to = press.addressee(to_whom, names)
    written = press.write_message(
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


def press_in_book(yes: bool) -> Callable[[SeatMail, int, ServiceLine], Errand]:
    def errand(desk: SeatMail, number: int, line: ServiceLine) -> Errand:
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


VERBS: dict[str, Callable[[SeatMail, int, ServiceLine], Errand]] = {
    "note": keep_note,
    "renew_address": renew_address,
    "invite": invite,
    "preview": preview_of_nothing,
    "status": show_later("status"),
    "standing": show_later("standing"),
    "help": show_later("help"),
    "history": history,
    "map": map_,
    "rules": rules,
    "rule": rule,
    "why": why,
    "advice": advise,
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
