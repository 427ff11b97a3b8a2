"""The one room behind every door: a form, REST, a mail reply, a bot and a timeout all end in
`submit`."""

import hashlib
from datetime import datetime

import msgspec
from django.db import transaction

from core import metrics, sql
from core.eventlog import log
from core.eventlog.chain import canonical
from games.engine import Command, Preview
from games.models import Decision, Game, Receipt
from games.rng import Rng
from games.services import positions, reading, writing
from games.services.blind_pen import refuse_second_thoughts
from games.services.positions import Position, milliseconds
from games.services.refusals import Stale, TableRefusal
from games.table import Channel, MoveSubmitted


def submit(
    *,
    game_id: str,
    seat: int,
    command: Command,
    key: str,
    channel: Channel,
    now: datetime,
    decision: str | None = None,
    expected_seq: int | None = None,
    text: str | None = None,
    received_at: datetime | None = None,
) -> Receipt:
    """Accept one move, whichever door it came by.

    Raises IllegalMove, Stale or TableRefusal, and then nothing was written. The same key again
    gives the same receipt; where the command was read from a `text`, the key is held to the
    text: read again, in a later position, it may be another command. `received_at`: when a
    letter had come in that is read only now; clocks and lateness count up to then.
    """
    content = content_of(command if text is None else text, decision)
    with transaction.atomic():
        position = positions.open_locked(game_id)
        game = position.game
        if is_known(game_id, seat, key):
            return same_letter(Receipt.objects.get(game=game, seat=seat, key=key), content)
        if game.status != Game.Status.RUNNING:
            raise TableRefusal("not_running", status=game.status)
        refuse_stale(
            position, seat=seat, command=command, decision=decision, expected_seq=expected_seq
        )
        refuse_second_thoughts(position, seat=seat, command=command)
        if channel != "clock":
            refuse_change_while_late(
                position,
                seat=seat,
                command=command,
                decision=decision,
                now=min(received_at or now, now),
            )
        acts = position.engine.decide(
            position.state, seat, command, Rng(bytes.fromhex(game.seed)), own=True
        )
        move = MoveSubmitted(
            seat,
            msgspec.Raw(canonical(command).encode()),
            channel,
            decision,
            None if received_at is None else milliseconds(min(received_at, now)),
        )
        written = writing.append(position, acts, now=now, move=move)
        receipt = keep(
            Receipt(
                game=game,
                seat=seat,
                key=key,
                content=content,
                first_seq=written[0].seq,
                last_seq=written[-1].seq,
            )
        )
        receipt.written = written
        transaction.on_commit(metrics.MOVES.labels(channel).inc)
        return receipt


def is_known(game_id: str, seat: int, key: str) -> bool:
    return (
        sql.one(
            "SELECT 1 FROM games_receipt WHERE game_id = %s AND seat = %s AND key = %s",
            game_id,
            seat,
            key,
        )
        is not None
    )


def keep(receipt: Receipt) -> Receipt:
    found = sql.one(
        "INSERT INTO games_receipt (game_id, seat, key, content, first_seq, last_seq) VALUES (%s, "
        "%s, %s, %s, %s, %s) RETURNING id",
        *(
            receipt.game_id,
            receipt.seat,
            receipt.key,
            receipt.content,
            receipt.first_seq,
            receipt.last_seq,
        ),
    )
    assert found is not None, "it has just been written"
    receipt.pk = found[0]
    return receipt


def content_of(sent: Command | str, decision: str | None) -> str:
    return hashlib.sha256(canonical([sent, decision]).encode()).hexdigest()


def played_before(
    *, game_id: str, seat: int, key: str, text: str, decision: str | None
) -> Receipt | None:
    """The receipt of this very text, if it was played already. Asked before it is read again.
    Raises TableRefusal for another one."""
    found = Receipt.objects.filter(game_id=game_id, seat=seat, key=key).first()
    return found and same_letter(found, content_of(text, decision))


def same_letter(earlier: Receipt, content: str) -> Receipt:
    if earlier.content != content:
        raise TableRefusal("key_reused", seq=earlier.first_seq)
    return earlier


def refuse_stale(
    position: Position,
    *,
    seat: int,
    command: Command,
    decision: str | None,
    expected_seq: int | None,
) -> None:
    """A letter is stale only if the question it answers is gone, or if its seat could have seen
    something new since."""
    if expected_seq is not None and expected_seq > position.seq:
        raise TableRefusal("not_there_yet", expected_seq=expected_seq, seq=position.seq)
    if command.anytime:
        return
    if decision is not None and decision not in {
        d.key for d in position.engine.pending(position.state) if d.seat == seat
    }:
        raise Stale(
            "decision_gone", decision=decision, changed=changed_since(position, seat, expected_seq)
        )
    if expected_seq is not None and (changed := changed_since(position, seat, expected_seq)):
        raise Stale(
            "position_changed", expected_seq=expected_seq, seq=position.seq, changed=changed
        )


def refuse_change_while_late(
    position: Position, *, seat: int, command: Command, decision: str | None, now: datetime
) -> None:
    """What all answer at once is sealed as it is as soon as somebody is late: waiting for them
    must not be worth a second thought."""
    if command.anytime:
        return
    mine = [d for d in position.engine.pending(position.state) if d.seat == seat]
    answered = [d for d in mine if d.group and not d.due and decision in (None, d.key)]
    if not answered or (decision is None and len(answered) < len(mine)):
        return
    late = Decision.objects.filter(
        game=position.game,
        group__in=[d.group for d in answered],
        closed_at=None,
        due=True,
        due_at__lte=now,
    )
    if late.exclude(seat=seat).exists():
        raise TableRefusal("group_late")


def changed_since(position: Position, seat: int, seq: int | None) -> list[log.Row]:
    if seq is None:
        return []
    since = log.read(position.game.pk, after=seq)
    return [
        row
        for row in since
        if reading.visible(position.game, row, seat, engine=position.engine) is not None
    ]


def preview(
    game: Game,
    seat: int,
    command: Command,
    *,
    decision: str | None = None,
    expected_seq: int | None = None,
) -> Preview:
    """The dry run: what this letter would do, as far as its seat can foresee. Raises
    IllegalMove, Stale or TableRefusal."""
    position = positions.newest(game)
    if game.status != Game.Status.RUNNING:
        raise TableRefusal("not_running", status=game.status)
    refuse_stale(position, seat=seat, command=command, decision=decision, expected_seq=expected_seq)
    result: Preview = position.engine.preview(position.state, seat, command)
    return result
