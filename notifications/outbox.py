"""Which mails a move sets off. Rows only, written in the move's transaction; whoever sends them
is woken after the commit."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec
from django.db import transaction

from core import sql
from core.accounts import ties
from core.accounts.models import User
from games.engine import Decision
from games.models import Decision as DecisionRow
from games.models import Departure, Game, Invitation, Press
from games.services import access
from games.services.extensions import Announcement
from games.table import DeadlineMoved, MoveSubmitted, PauseAgreed, SeatHandedOver
from notifications import batching, offers, preferences
from notifications.addresses import token_of_invitation
from notifications.models import Outbound, Quiet
from notifications.tasks import ring_mailer

Kind = Outbound.Kind


def listen(announcement: Announcement) -> None:
    """Write the mails that this append calls for."""
    mails = list(called_for(announcement))
    if mails:
        Outbound.objects.bulk_create(mails, ignore_conflicts=True)
        transaction.on_commit(ring_mailer)


def called_for(announcement: Announcement) -> Iterable[Outbound]:
    kinds = {row.kind for row in announcement.rows}
    game = announcement.position.game
    yield from prompts(announcement)
    yield from timeouts(announcement)
    yield from notices(announcement)
    yield from moved(announcement)
    yield from offered(announcement)
    if "table_closed" in kinds:
        yield from to_everybody(announcement, Kind.RESULT if game.over else Kind.CLOSED)
    if (
        "seat_taken" in kinds
        and game.status == Game.Status.OPEN
        and not game.seats.filter(holder="").exists()
    ):
        yield from to_everybody(announcement, Kind.CONFIRM)


def prompts(announcement: Announcement) -> Iterable[Outbound]:
    """Whoever the game now waits for, and whoever may now answer early. The mover knows, and who
    is due reads it all in one mail."""
    due = announcement.change.starting
    knows = {decision.seat for decision in due} | {announcement.rows[0].actor}
    early = [
        decision
        for decision in announcement.change.opened
        if not decision.due and decision.seat not in knows
    ]
    if not (due or early):
        return
    players = players_of(announcement.position.game)
    for decision in (*due, *early):
        if decision.seat in players:
            facts = {} if decision.due else {"early": True}
            yield mail(
                announcement,
                Kind.PROMPT,
                decision.seat,
                players[decision.seat],
                decision=decision,
                facts=facts,
            )


def timeouts(announcement: Announcement) -> Iterable[Outbound]:
    """The clock has played for somebody who was not there: say so."""
    move = announcement.rows[0]
    if (
        move.kind == MoveSubmitted.kind
        and (told := msgspec.json.decode(move.data, type=MoveSubmitted)).channel == "clock"
    ):
        players = players_of(announcement.position.game)
        if told.seat in players:
            yield mail(
                announcement,
                Kind.TIMEOUT,
                told.seat,
                players[told.seat],
                facts={"after": move.seq - 1},
            )


NEWSWORTHY = {"pause_agreed", "table_paused", "table_resumed", "letter_in_time"}


def notices(announcement: Announcement) -> Iterable[Outbound]:
    """The clock has played for somebody, the autopilot has taken over, a pause is asked for,
    begins or ends: everybody is told. Whoever is asked something by the same letter reads it
    there."""
    clock = is_clocks(announcement)
    replaced = [
        row
        for row in announcement.rows
        if row.kind == SeatHandedOver.kind and is_autopilots(row.data)
    ]
    news = [row for row in announcement.rows if row.kind in NEWSWORTHY]
    if not (clock or replaced or news) or announcement.position.game.over:
        return
    asked = {decision.seat for decision in announcement.change.starting}
    knows = {announcement.rows[0].actor} | asked
    for seat, user_id in players_of(announcement.position.game).items():
        if seat not in knows:
            facts = {
                "after": announcement.rows[0].seq - 1,
                "pause": {row.kind for row in news} == {PauseAgreed.kind},
            }
            yield mail(announcement, Kind.NOTICE, seat, user_id, facts=facts)
    for row in replaced:
        yield from to_replaced(
            announcement, msgspec.json.decode(row.data, type=SeatHandedOver).seat
        )


def to_replaced(announcement: Announcement, seat: int) -> Iterable[Outbound]:
    """Whoever the autopilot plays on for because they did not answer is told so too, and how to
    come back."""
    game = announcement.position.game
    gone = (
        Departure.objects.filter(game=game, seat=seat, timed_out=True, at=announcement.now)
        .order_by("-pk")
        .first()
    )
    if gone is not None:
        back = access.may_come_back_to(game, seat, gone.player_id)
        facts: dict[str, object] = {
            "after": announcement.rows[0].seq - 1,
            "replaced": True,
            "may_return": back,
        }
        if back:
            facts["offer"] = offers.token_of(game, seat, gone.player, now=announcement.now)
        row = mail(announcement, Kind.NOTICE, seat, gone.player_id, facts=facts)
        # it is no longer theirs: they see what everybody sees, and their answer is no order
        row.seat = None
        yield row


def offered(announcement: Announcement) -> Iterable[Outbound]:
    """A seat looks for a substitute: those who asked for it are told how to take it."""
    game = announcement.position.game
    for row in announcement.rows:
        if row.kind == SeatHandedOver.kind and is_autopilots(row.data) and not game.over:
            seat = msgspec.json.decode(row.data, type=SeatHandedOver).seat
            for user in offers.substitutes(game, seat):
                facts = {
                    "offer": offers.token_of(game, seat, user, now=announcement.now),
                    "offered": seat,
                }
                told = mail(announcement, Kind.OFFER, seat, user.pk, facts=facts)
                told.seat, told.once = (
                    None,
                    f"{told.once}{user.pk}",
                )  # they do not sit there yet, and see what everybody sees
                yield told


OWN_DOING = {"absence", "pause"}
"""An absence is its player's own, who is told by the door it came through; that a pause is over,
a notice says to everybody."""


def moved(announcement: Announcement) -> Iterable[Outbound]:
    """A deadline is another one now, by nothing its player did. It waits a little: what else
    moves at the same time is told with it."""
    lines = [row for row in announcement.rows if row.kind == DeadlineMoved.kind]
    events = [
        event
        for row in lines
        if (event := msgspec.json.decode(row.data, type=DeadlineMoved)).reason not in OWN_DOING
    ]
    players = players_of(announcement.position.game) if events else {}
    for event in events:
        if event.seat in players:
            row = mail(
                announcement,
                Kind.MOVED,
                event.seat,
                players[event.seat],
                facts={"after": announcement.rows[0].seq - 1},
            )
            row.decision, row.once = event.decision, f"{row.once}{event.decision}"
            row.retry_at = announcement.now + batching.SETTLE
            yield row


def is_clocks(announcement: Announcement) -> bool:
    move = announcement.rows[0]
    return (
        move.kind == MoveSubmitted.kind
        and msgspec.json.decode(move.data, type=MoveSubmitted).channel == "clock"
    )


def is_autopilots(data: str) -> bool:
    return msgspec.json.decode(data, type=SeatHandedOver).holder == "autopilot"


def to_everybody(announcement: Announcement, kind: Outbound.Kind) -> Iterable[Outbound]:
    for seat, user_id in players_of(announcement.position.game).items():
        yield mail(announcement, kind, seat, user_id)


# Guests have no mail; and at a prepared table only whoever asked for its mails gets them.
PLAYERS = """
SELECT number, player_id FROM games_seat WHERE game_id = %s AND holder = 'player'
AND player_id NOT IN (SELECT id FROM accounts_user WHERE guest_until IS NOT NULL)
AND (NOT EXISTS (
        SELECT 1 FROM games_game game
        WHERE game.stream_id = games_seat.game_id AND game.prepared <> '')
    OR EXISTS (
        SELECT 1 FROM notifications_preference wish
        WHERE wish.game_id = games_seat.game_id AND wish.user_id = games_seat.player_id
        AND wish.delivery <> ''))
ORDER BY number"""


def players_of(game: Game) -> dict[int, int]:
    return dict(sql.every(PLAYERS, game.pk))


def mail(
    announcement: Announcement,
    kind: Outbound.Kind,
    seat: int,
    user_id: int,
    *,
    decision: Decision | None = None,
    facts: Mapping[str, object] | None = None,
) -> Outbound:
    position = announcement.position
    return Outbound(
        kind=kind,
        game=position.game,
        seat=seat,
        user_id=user_id,
        decision=decision.key if decision else "",
        seq=position.seq,
        facts=dict(facts or {}),
        created_at=announcement.now,
        once=f"{kind}/{position.game.pk}/{seat}/{position.seq}/{decision.key if decision else ''}",
    )


# --- Mails that no append calls for ---


def remind(
    row: DecisionRow,
    *,
    seq: int,
    user: User,
    now: datetime,
    late: bool = False,
    hours: int | None = None,
) -> None:
    """Tied to that exact deadline: when it moves, another reminder may come. `late`: it has
    passed, and the grace runs. `hours`: it is one that the player chose, so long before; whoever
    chose some gets those, and that they are late, alone."""
    assert row.due_at is not None
    if hours is None and not late and preferences.of(user, row.game_id).reminders:
        return
    chosen = "" if hours is None else f"/{hours}"
    kind = "late" if late else "reminder"
    due = f"{row.due_at:%Y%m%dT%H%M%S}{chosen}"
    once = f"{kind}/{row.game_id}/{row.seat}/{row.key}/{due}"
    queue_mail(
        Kind.REMINDER,
        game=row.game,
        seat=row.seat,
        user=user,
        decision=row.key,
        seq=seq,
        now=now,
        once=once,
    )


def invite(invitation: Invitation, now: datetime) -> None:
    """To an address that wants no invitations none goes; the link on the page serves all the
    same."""
    if Quiet.objects.filter(address__iexact=invitation.email).exists():
        return
    by = invitation.invited_by
    queue_mail(
        Kind.INVITATION,
        game=invitation.game,
        address=invitation.email,
        seq=0,
        now=now,
        once=f"invitation/{invitation.token}",
        facts={
            "link": invitation.token,
            "token": token_of_invitation(invitation),
            "by": by.username if by else "",
            "language": by.language if by else "",
        },
    )


def carry(press: Press, now: datetime) -> None:
    """What a player wrote, to whom it is meant for."""
    for seat, user_id in players_of(press.game).items():
        if (
            seat != press.seat
            and press.to in {None, seat}
            and not ties.mutes(user_id, press.sender_id)
        ):
            queue_mail(
                Kind.PRESS,
                game=press.game,
                seat=seat,
                user=User.objects.get(pk=user_id),
                seq=0,
                now=now,
                once=f"press/{press.pk}/{seat}",
                facts={"press": press.pk},
            )


def short(key: str) -> str:
    """A key of any length as part of another."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


def queue_mail(
    kind: Outbound.Kind,
    *,
    game: Game | None,
    seq: int,
    now: datetime,
    once: str,
    seat: int | None = None,
    user: User | None = None,
    address: str = "",
    decision: str = "",
    facts: Mapping[str, object] | None = None,
) -> None:
    """Queue one mail; the same occasion a second time changes nothing. Guests have no mail."""
    if user is not None and user.is_guest:
        return
    row = Outbound(
        kind=kind,
        game=game,
        seat=seat,
        user=user,
        address=address,
        decision=decision,
        seq=seq,
        created_at=now,
        once=once,
        facts=dict(facts or {}),
    )
    Outbound.objects.bulk_create([row], ignore_conflicts=True)
    transaction.on_commit(ring_mailer)
