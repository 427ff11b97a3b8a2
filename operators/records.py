"""The operators' log: a stream like a table's, to which every act of an operator is appended in the
transaction that does it. It is locked last, after whatever the act itself locks."""

import hashlib
import secrets
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from core.accounts.models import Complaint, User
from core.eventlog import chain, log, verification
from core.eventlog.models import Stream
from games.models import Game, Seat
from games.services.positions import milliseconds
from operators.models import Act, Alias

STREAM = "operators"
LONGEST_REASON = 500


class ActRefused(Exception):
    """It is not possible; the sentence says why. Nothing was written."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def record(
    kind: str,
    *,
    by: User | None,
    now: datetime,
    about: User | None = None,
    game: Game | None = None,
    complaint: Complaint | None = None,
    facts: dict[str, Any] | None = None,
    **words: str,
) -> Act:
    """One more act, as an event and as a row. `facts` stand in the log, `words` as a hash."""
    assert transaction.get_connection().in_atomic_block, "with what it tells of"
    stream = locked_stream()
    words = {name: " ".join(text.split())[:LONGEST_REASON] for name, text in words.items()}
    act = Act(
        seq=stream.head_seq + 1, kind=kind, by=by, about=about, game=game, complaint=complaint,
        facts=facts or {}, words=words, nonce=secrets.token_hex(16), at=now,
    )  # fmt: skip
    entry = log.Entry(kind, "director" if by else "service", chain.canonical(event_of(act)))
    log.append(stream, [entry], expected=stream.head_seq, at=milliseconds(now))
    act.save(force_insert=True)
    return act


def locked_stream() -> Stream:
    Stream.objects.get_or_create(pk=STREAM, defaults={"secret": secrets.token_bytes(32).hex()})
    return log.lock(STREAM)


def event_of(act: Act) -> dict[str, Any]:
    return {
        "by": alias(act.by),
        "about": alias(act.about),
        "table": act.game_id,
        "facts": act.facts,
        "words": hash_of(act),
    }


def hash_of(act: Act) -> str:
    return hashlib.sha256((act.nonce + chain.canonical(act.words)).encode()).hexdigest()


def alias(user: User | None) -> str | None:
    if user is None:
        return None
    made, _ = Alias.objects.get_or_create(user=user, defaults={"code": secrets.token_hex(8)})
    return made.code


# --- Reading ---


def visible_to(user: User) -> QuerySet[Act]:
    """What was done about them, or at a table of theirs; newest first."""
    sits = Seat.objects.filter(game=OuterRef("game"), player=user)
    return Act.objects.filter(Q(about=user) | Q(Exists(sits), about=None))


def verify() -> list[str]:
    """Whether the chain holds, and every row says what its event does. Sentences for what does
    not."""
    stream = Stream.objects.filter(pk=STREAM).first()
    kept = {act.seq: act for act in Act.objects.select_related("by", "about").order_by("seq")}
    if stream is None:
        return ["there are acts and no log"] if kept else []
    rows = list(log.iterate(STREAM))
    faults = verification.chain_faults(stream, rows)
    codes = dict(Alias.objects.values_list("user_id", "code"))
    faults += [
        sentence for row in rows if (sentence := differs(row, kept.pop(row.seq, None), codes))
    ]
    return [*faults, *(f"act {seq} has no event" for seq in kept)]


def differs(row: log.Row, act: Act | None, codes: dict[int, str]) -> str:
    if act is None:
        return f"act {row.seq} is missing"
    told = {
        "by": codes.get(act.by_id or 0),
        "about": codes.get(act.about_id or 0),
        "table": act.game_id,
        "facts": act.facts,
    }
    event = decoded(row.data)
    words = event.pop("words")
    forgotten = not act.nonce and not act.words
    same = (row.kind, row.at, event) == (act.kind, milliseconds(act.at), told)
    if same and (forgotten or words == hash_of(act)):
        return ""
    return f"act {row.seq} does not say what its event does"


def decoded(data: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(data)
    return found
