"""Tables before and around the game: open, invite, join, confirm, start, leave, take over,
close."""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction

from core.accounts import ties
from core.accounts.models import User
from core.eventlog import log
from core.eventlog.chain import canonical
from games import lessons, table
from games.engine import Act, Engine, IllegalMove, load, rulesets
from games.models import Decision, Departure, Game, Invitation, Seat
from games.rng import Rng, commitment, contribution, make_seed
from games.services import access, extensions, positions, quotas, table_names, terms, writing
from games.services.positions import Position
from games.services.refusals import TableRefusal

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"  # base32, lower case: survives every mail system
FILL_DAYS = 14
MOST_INVITATIONS = 60  # of a table: enough for anybody, too few to be a nuisance


def token(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


# --- Opening ---


def open_table(
    *,
    ruleset: str,
    seats: int,
    opened_by: User | None,
    now: datetime,
    options: Mapping[str, Any] | None = None,
    clock: table.Clock = table.Clock(),  # noqa: B008 -- frozen
    watch: table.Watch = "everyone",
    invited_only: bool = False,
    fill_days: int = FILL_DAYS,
    table_id: str | None = None,
    secret: bytes | None = None,
    parent: table.Parent | None = None,
    prepared: str = "",
) -> Game:
    """Open a table and publish the commitment to its secret. The opener does not sit yet:
    joining is the same for everybody."""
    engine = checked(ruleset, options or {}, seats)
    terms.check(clock)
    if not 1 <= fill_days <= 90:
        raise TableRefusal("bad_fill_days", days=fill_days, low=1, high=90)
    if opened_by is not None:
        quotas.check_table(opened_by, now=now, fork=parent is not None)
    secret = secret or secrets.token_bytes(32)
    with transaction.atomic():
        stream = log.create(table_id or token(10), secret)
        game = Game.objects.create(
            stream=stream,
            slug=table_names.free_slug(stream.id),
            ruleset=ruleset,
            options=dict(options or {}),
            seats_count=seats,
            clock=canonical(clock),
            move_days=0 if clock.bank_days else clock.days,
            watch=watch,
            invited_only=invited_only,
            opened_by=opened_by,
            opened_at=now,
            fill_by=now + timedelta(days=fill_days),
            parent_id=parent.table if parent else None,
            parent_seq=parent.seq if parent else None,
            prepared=prepared,
        )
        Seat.objects.bulk_create([Seat(game=game, number=number) for number in range(1, seats + 1)])
        opened = table.TableOpened(
            table=stream.id,
            ruleset=ruleset,
            options=dict(options or {}),
            data=dict(engine.data),
            seats=seats,
            clock=clock,
            watch=watch,
            commitment=commitment(secret),
            parent=parent,
            steady=True,
            prepared=prepared,
        )
        writing.append(positions.newest(game), [("service", opened)], now=now)
    return game


def checked(ruleset: str, options: Mapping[str, Any], seats: int) -> Engine[Any]:
    """The engine, once it has agreed to this many seats and these options."""
    if ruleset not in rulesets():
        raise TableRefusal("unknown_game", ruleset=ruleset, known=sorted(rulesets()))
    engine = load(ruleset)
    if seats not in engine.players:
        low, high = engine.players[0], engine.players[-1]
        raise TableRefusal("bad_seats", ruleset=ruleset, seats=seats, low=low, high=high)
    try:
        config = engine.read_config(options)
        engine.setup(config, seats, Rng(b"a deal nobody will see"))
    except msgspec.ValidationError as error:
        raise TableRefusal("bad_option", detail=str(error)) from error
    except IllegalMove as error:
        raise TableRefusal("bad_option", **error.facts) from error
    return engine


def invite_player(*, game_id: str, by: User, name: str, now: datetime) -> Invitation:
    """For somebody who has an account, by their name; their address stays their own. Raises
    TableRefusal."""
    player = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if player is None or player.is_guest or ties.is_kept_away(by.pk, [player.pk]):
        raise TableRefusal("nobody_of_that_name", name=name.strip())
    return invite(game_id=game_id, by=by, now=now, email=player.email, player=player)


def invite(
    *,
    game_id: str,
    by: User | None,
    now: datetime,
    email: str = "",
    player: User | None = None,
) -> Invitation:
    """A link to a seat; with an address it is for that person alone."""
    with transaction.atomic():
        game = open_game(game_id).game
        if email and (
            earlier := Invitation.objects.filter(
                game=game, email=email.lower(), accepted_at=None
            ).first()
        ):
            return earlier  # one person, one invitation, one mail
        if Invitation.objects.filter(game=game).count() >= MOST_INVITATIONS:
            raise TableRefusal("too_many_invitations", most=MOST_INVITATIONS)
        quotas.check_invitation(by=by, email=email.lower(), now=now)
        invitation = Invitation.objects.create(
            game=game,
            token=token(20),
            email=email.lower(),
            player=player,
            invited_by=by,
            created_at=now,
        )
        if email:
            extensions.deliver_invitation(invitation, now)
    return invitation


# --- Taking seats ---


def open_game(game_id: str) -> Position:
    """The locked table, refused unless it has not started."""
    position = positions.open_locked(game_id)
    if position.game.status != Game.Status.OPEN:
        raise TableRefusal("not_open", status=position.game.status)
    return position


def join(
    *,
    game_id: str,
    player: User,
    luck: str,
    source: table.Channel,
    now: datetime,
    invitation: str = "",
    number: int | None = None,
) -> Seat:
    """Take the first free seat, or that one. `luck`: the words this player adds to the seed.
    Joining twice is joining once."""
    with transaction.atomic():
        position = open_game(game_id)
        if sitting := Seat.objects.filter(game_id=game_id, player=player).first():
            return sitting
        accept_invitation(position.game, invitation, player, now=now)
        check_company(position.game, player)
        seat = free_seat(position.game, number)
        seat.holder, seat.player, seat.contribution = "player", player, contribution(luck)
        seat.save()
        taken = table.SeatTaken(seat.number, "player", seat.contribution, source)
        writing.append(position, [(seat.number, taken)], now=now)
    return seat


def check_company(game: Game, player: User) -> None:
    """Nobody sits down with somebody who keeps them away. Raises TableRefusal."""
    sitting = Seat.objects.filter(game=game).values_list("player_id", flat=True)
    if ties.is_kept_away(player.pk, [*sitting, game.opened_by_id]):
        raise TableRefusal("kept_away")


def accept_invitation(game: Game, token: str, player: User, *, now: datetime) -> None:
    """An addressed invitation serves once, for its own address; a link serves everybody who has
    it."""
    invitation = Invitation.objects.filter(game=game, token=token).first() if token else None
    if token and invitation is None:
        raise TableRefusal("invitation_unknown")
    if game.invited_only and invitation is None:
        raise TableRefusal("invited_only")
    if invitation is None or not invitation.email:
        return
    if invitation.email != player.email.lower() or invitation.accepted_at is not None:
        raise TableRefusal("invitation_not_yours")
    invitation.accepted_at = now
    invitation.save(update_fields=["accepted_at"])


def seat_bot(*, game_id: str, bot: str, now: datetime, number: int | None = None) -> Seat:
    """Give the first free seat, or that one, to a bot, which is always ready."""
    with transaction.atomic():
        position = open_game(game_id)
        if bot not in position.engine.bots:
            raise TableRefusal("unknown_bot", bot=bot, known=sorted(position.engine.bots))
        seat = free_seat(position.game, number)
        quotas.check_bot_table(position.game, now=now)
        seat.holder, seat.bot, seat.confirmed = "bot", bot, True
        seat.save()
        events: list[Act] = [
            (seat.number, table.SeatTaken(seat.number, "bot")),
            (seat.number, table.SeatConfirmed(seat.number)),
        ]
        writing.append(position, events, now=now)
        start_if_ready(position, now=now)
    return seat


def free_seat(game: Game, number: int | None = None) -> Seat:
    free = Seat.objects.filter(game=game, holder="")
    if number is not None and not free.filter(number=number).exists():
        raise TableRefusal("seat_taken", seat=number)
    seat = free.first() if number is None else free.get(number=number)
    if seat is None:
        raise TableRefusal("table_full", seats=game.seats_count)
    return seat


def confirm(*, game_id: str, player: User, now: datetime) -> bool:
    """Say that one is there and ready. The last to confirm starts the game: True. Confirming
    twice is confirming once."""
    with transaction.atomic():
        position = positions.open_locked(game_id)
        seat = own_seat(position.game, player)
        if position.game.status == Game.Status.RUNNING:
            return True
        if position.game.status != Game.Status.OPEN:
            raise TableRefusal("not_open", status=position.game.status)
        if Seat.objects.filter(game_id=game_id, holder="").exists():
            raise TableRefusal("not_full_yet")
        if not seat.confirmed:
            seat.confirmed = True
            seat.save(update_fields=["confirmed"])
            writing.append(position, [(seat.number, table.SeatConfirmed(seat.number))], now=now)
        return start_if_ready(position, now=now)


def own_seat(game: Game, player: User) -> Seat:
    seat = Seat.objects.filter(game=game, player=player).first()
    if seat is None:
        raise TableRefusal("not_seated")
    return seat


def start_if_ready(position: Position, *, now: datetime) -> bool:
    """Deal the opening once everybody sits and has confirmed."""
    game = position.game
    seats = list(Seat.objects.filter(game=game))
    if not all(seat.holder and seat.confirmed for seat in seats):
        return False
    secret = bytes.fromhex(game.stream.secret)
    seed = make_seed(
        secret, {seat.number: seat.contribution for seat in seats if seat.contribution}
    )
    game.status, game.started_at, game.seed = Game.Status.RUNNING, now, seed.hex()
    game.save(update_fields=["status", "started_at", "seed"])
    engine = position.engine
    acts = given(game, engine) or engine.setup(
        engine.read_config(game.options), game.seats_count, Rng(seed)
    )
    position.state = engine.fold([event for _, event in acts], position.state)
    writing.append(position, [("service", table.TableStarted()), *acts], now=now)
    return True


def given(game: Game, engine: Engine[Any]) -> list[Act]:
    """What happened in the game that a fork goes on from, up to where it was taken, or what leads
    to a prepared position; of a table of its own: nothing."""
    if game.prepared:
        return list(lessons.opening_of(game.prepared))
    if game.parent_id is None:
        return []
    rows = log.read(game.parent_id, upto=game.parent_seq)
    return [
        (row.actor, engine.read_event(row.kind, row.data)) for row in rows if engine.knows(row.kind)
    ]


# --- Leaving, and who plays on ---


def leave(*, game_id: str, player: User, now: datetime) -> Seat:
    """Before the start the seat is free again and those who had confirmed are asked again; after
    it the autopilot plays on and the seat is offered to substitutes."""
    with transaction.atomic():
        position = positions.open_locked(game_id)
        seat = own_seat(position.game, player)
        if position.game.status == Game.Status.OPEN:
            free(position, seat, now=now)
        elif position.game.status == Game.Status.RUNNING:
            hand_over(position, seat, holder="autopilot", player=None, now=now)
        else:
            raise TableRefusal("not_running", status=position.game.status)
    return seat


def free(position: Position, seat: Seat, *, now: datetime) -> None:
    seat.holder, seat.player, seat.contribution, seat.confirmed = "", None, "", False
    seat.save()
    Seat.objects.filter(game=position.game, holder="player").update(confirmed=False)
    writing.append(position, [(seat.number, table.SeatFreed(seat.number))], now=now)


def take_over(*, game_id: str, number: int, player: User, now: datetime) -> Seat:
    """A substitute, or the player coming back, takes a seat that the autopilot holds."""
    with transaction.atomic():
        position = positions.open_locked(game_id)
        if position.game.status != Game.Status.RUNNING:
            raise TableRefusal("not_running", status=position.game.status)
        seat = Seat.objects.filter(game_id=game_id, number=number).first()
        if seat is None or not seat.open_to_substitutes:
            raise TableRefusal("seat_not_offered", seat=number)
        if Seat.objects.filter(game_id=game_id, player=player).exists():
            raise TableRefusal("already_seated")
        check_company(position.game, player)
        back = access.check_take_over(position.game, number, player.pk)
        if not back:  # a substitute begins with what everybody began with
            seat.bank = seat.paid_until = None
            Decision.objects.filter(game_id=game_id, seat=number, closed_at=None).update(
                asked_at=None, left=None
            )
        hand_over(position, seat, holder="player", player=player, now=now, back=back)
    return seat


def hand_over(
    position: Position,
    seat: Seat,
    *,
    holder: table.Holder,
    player: User | None,
    now: datetime,
    back: bool = False,
    timed_out: bool = False,
) -> None:
    """`back`: it is the player who left; a question whose time still runs is theirs again as it
    was. Anybody else gets a full clock."""
    if seat.player_id is not None:
        Departure.objects.create(
            game=position.game,
            seat=seat.number,
            player_id=seat.player_id,
            timed_out=timed_out,
            at=now,
        )
    seat.holder, seat.player, seat.bot, seat.missed, seat.wants_pause = holder, player, "", 0, False
    seat.save()
    fresh = writing.Fresh(seat.number, back=back) if holder == "player" else None
    writing.append(
        position, [("service", table.SeatHandedOver(seat.number, holder))], now=now, fresh=fresh
    )


# --- Closing ---


def close_unfilled(*, now: datetime) -> list[str]:
    """Close the tables that did not start in time. Returns their ids; what another worker closed
    is not among them."""
    late = Game.objects.filter(status=Game.Status.OPEN, fill_by__lte=now).values_list(
        "pk", flat=True
    )
    return [game_id for game_id in late if close(game_id=game_id, reason="not_full", now=now)]


def cancel(*, game_id: str, by: User, now: datetime) -> None:
    """Whoever opened a table may close it as long as it has not started."""
    game = Game.objects.get(pk=game_id)
    access.check_opener(game, by)
    if not close(game_id=game_id, reason="cancelled", now=now):
        raise TableRefusal("not_open", status=game.status)


@transaction.atomic
def close(*, game_id: str, reason: table.CloseReason, now: datetime) -> bool:
    """End a table that was never played. False when it has started or closed meanwhile."""
    position = positions.open_locked(game_id)
    game = position.game
    if game.status != Game.Status.OPEN:
        return False
    game.status, game.ended_at, game.close_reason = Game.Status.CLOSED, now, reason
    game.save(update_fields=["status", "ended_at", "close_reason"])
    writing.append(
        position,
        [("service", table.TableClosed(reason=reason, secret=game.stream.secret))],
        now=now,
    )
    return True
