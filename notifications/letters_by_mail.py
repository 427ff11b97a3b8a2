"""A player's letter: its service lines are done and its orders played, whoever leaves last."""

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from core.accounts.models import User
from games.engine import IllegalMove, Unreadable
from games.models import Receipt
from games.services import chart_lines, letters, moves, positions
from games.services.refusals import Stale, TableRefusal
from games.table import LetterInTime
from notifications import (
    account_commands,
    bodies,
    mail_commands,
    photos_by_mail,
    preference_commands,
    replies,
    sealed_mails,
    service_lines,
    unread_letters,
)
from notifications.errands import Errand, SeatMail
from notifications.mail_answers import count_beyond_limit, letter_name, read_before
from notifications.models import (
    Inbound,
    Outbound,
    ReplyToken,
)
from notifications.opened_mail import Mail

MOST_ERRANDS = 20


def absences_in(row: Inbound, mail: Mail, *, now: datetime) -> dict[int, Errand]:
    """Being away moves clocks at several tables, one lock after the other, so it comes before
    the letter's own transaction. The same days again are the same absence."""
    if (
        mail.player is None
        or mail.token is None
        or mail.seat is None
        or mail.doubt
        or count_beyond_limit(row) >= 0
        or read_before(row, letter_name(mail.token, mail.key))
    ):
        return {}
    split = divided(mail, mail.token)
    if split.ambiguous or is_preview(split) or not is_readable(mail.token, split):
        return {}
    asked = [
        (number, line)
        for number, line in enumerate(split.lines[:MOST_ERRANDS])
        if line.verb in preference_commands.AWAY
    ]
    desk = SeatMail(game=mail.token.game, seat=mail.seat, player=mail.player, key=mail.key, now=now)
    with override(mail.player.language):
        return {number: preference_commands.be_away(desk, number, line) for number, line in asked}


def divided(mail: Mail, token: ReplyToken) -> service_lines.Split:
    is_order = letters.order_reader(token.game, token.seat)
    return service_lines.split(mail.written.text, is_order=is_order)


def is_readable(token: ReplyToken, split: service_lines.Split) -> bool:
    """Whether the game understands every order of the letter. Where it does not, the letter may
    be somebody else's words: nothing that a service line asks for is done then, either."""
    try:
        if split.orders:
            letters.read_letter(token.game, token.seat, split.orders)
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
    if mail.photos:
        has_orders = bool(mail.written.text.strip())
        return facts | photos_by_mail.tell(mail.photos, token.game, has_orders=has_orders)
    if mail.written.doubt:
        return facts | doubtful(mail.written)
    if found := photos_by_mail.answer_in(mail):
        waiting, word, rest = found
        came = row.received_at
        answered = photos_by_mail.obey_answer(waiting, word, received_at=came, now=now)
        if not rest or answered["outcome"] != "accepted":
            return facts | answered
        mail = replace(mail, written=replace(mail.written, text=rest))
        facts |= obey(row, mail, token, away, now=now)
        return facts | {"errands": [*answered["errands"], *facts.get("errands", [])]}  # type: ignore[misc]  # lists
    split = divided(mail, token)
    if split.ambiguous:
        return facts | {
            "outcome": "refused",
            "troubles": [[None, "ambiguous", doubt(line)] for line in split.ambiguous],
        }
    if is_preview(split):
        return facts | foresee(token, split)
    assert mail.seat is not None
    assert mail.player is not None
    desk = SeatMail(game=token.game, seat=mail.seat, player=mail.player, key=mail.key, now=now)
    readable = is_readable(token, split)
    done = {
        number: away[number] if number in away else run_line(desk, number, line, readable=readable)
        for number, line in sooner(split)
    }
    if split.orders or not split.lines:
        letter = MailedOrders(
            split.orders, mail.key, bodies.attached(mail.message), row.received_at
        )
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


def is_preview(split: service_lines.Split) -> bool:
    return bool(split.orders) and any(line.verb == "preview" for line in split.lines)


def foresee(token: ReplyToken, split: service_lines.Split) -> dict[str, object]:
    """What the letter would do, as far as its seat can foresee it. Nothing is played, and nothing
    else of the letter is done."""
    asked = next(line for line in split.lines if line.verb == "preview")
    try:
        command = letters.read_letter(token.game, token.seat, split.orders)
        run = moves.preview(token.game, token.seat, command, decision=token.decision or None)
    except (Unreadable, IllegalMove, TableRefusal) as refusal:
        troubles = [
            [None if isinstance(refusal, Unreadable) else t.line, t.code, t.sentence]
            for t in letters.explain(refusal, token.game, token.seat)
        ]
        return {"outcome": "refused", "troubles": troubles}
    said = [
        gettext("Nothing was played. This letter would do the following:"),
        *letters.foreseen(positions.newest(token.game).engine, run, token.seat, token.game),
    ]
    if run.open_end:
        said.append(gettext("What comes after that nobody can foresee."))
    said.append(
        gettext("To play it, send the same lines without “{word}”.").format(word=asked.text)
    )
    return {"outcome": "previewed", "errands": [Errand(asked.text, said).facts()]}


def run_line(
    desk: SeatMail, number: int, line: service_lines.ServiceLine, *, readable: bool
) -> Errand:
    """Being away was done before, or the letter could not be read then."""
    if line.verb in mail_commands.LOOKING or (
        readable and line.verb not in preference_commands.AWAY
    ):
        if line.verb in account_commands.COMMANDS:
            return account_commands.run(desk, number, line)
        return mail_commands.run(desk, number, line)
    return mail_commands.not_done(line)


def sooner(split: service_lines.Split) -> list[tuple[int, service_lines.ServiceLine]]:
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
class MailedOrders:
    """The orders of a mail: the lines, what makes it one letter, and the files that came with
    it."""

    text: str
    key: str
    attached: dict[str, bytes]
    received_at: datetime


def orders(token: ReplyToken, letter: MailedOrders, *, now: datetime) -> dict[str, object]:
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
            for t in letters.explain(refusal, token.game, token.seat)
        ]
        return facts | {"outcome": "stale" if isinstance(refusal, Stale) else "refused"}
    return facts | {
        "first_seq": receipt.first_seq,
        "last_seq": receipt.last_seq,
        "outcome": "repeated" if before else "accepted",
    }


def overtaken(
    token: ReplyToken, letter: MailedOrders, player: User, *, now: datetime
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
        unread_letters.note_letter_in_time(position, event, actor=token.seat, now=now)
    came = date_format(letter.received_at.astimezone(ZoneInfo(player.time_zone)), "j F Y, H:i")
    sentence = gettext(
        "Your letter came in time, on {came}, but was read only after the clock had played for "
        "you. The fault is not yours. What was played stands, and the log of the table says that "
        "your letter was in time."
    ).format(came=came)
    return {"outcome": "overtaken", "troubles": [[None, "letter_in_time", sentence]]}


def play(
    token: ReplyToken, letter: MailedOrders, *, facts: dict[str, object], now: datetime
) -> Receipt:
    """In a transaction of its own: what is refused leaves nothing but its answer."""
    command = letters.read_letter(token.game, token.seat, letter.text)
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
