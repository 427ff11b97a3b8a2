"""Streams: what happens, as it happens, as JSON Lines or as server-sent events. And the same for
those who rather ask: one call for all my tables that have changed."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core import rates
from core.live import HUB, LiveResponse, Topic
from core.refusals import NotFound
from core.rest.base_views import Door, Json, query
from core.rest.problems import Refused
from core.rest.schema import operation
from core.rest.shapes import Asked, EventLine, Told
from games.api.shapes import MOST_SEQ
from games.api.views import AtTable
from games.services import access, changes, reading
from games.services.access import Visitor
from games.services.changes import Changed, Heads

TAG = "play"
PAGE = 500  # events read at once
LAST_EVENT_ID = "Last-Event-ID"
COME_AGAIN = 30  # seconds


# --- Two ways of writing ---


class Ndjson(Json):
    media_type = "application/x-ndjson"
    format = "ndjson"


class EventStream(Json):
    media_type = "text/event-stream"
    format = "sse"


def encode_ndjson(line: Any, cursor: str) -> bytes:
    return msgspec.json.encode(line, order="sorted") + b"\n"


def encode_sse(line: Any, cursor: str) -> bytes:
    return b"id: %s\ndata: %s\n\n" % (
        cursor.encode(),
        msgspec.json.encode(line, order="sorted"),
    )


ENCODERS = {Ndjson.format: encode_ndjson, EventStream.format: encode_sse}
HEARTBEATS = {Ndjson.format: b"\n", EventStream.format: b":\n\n"}


def go_on(
    request: Any, *, topic: Topic, feed: Any, renderer: type[Json], cursor: str
) -> LiveResponse:
    """Raises Refused where there are too many."""
    listener = listener_of(request)
    if HUB.is_full():
        raise Refused("streams_full", seconds=COME_AGAIN)
    if HUB.has_many(listener):
        raise Refused("too_many_streams")
    return LiveResponse(
        topic=topic,
        feed=feed,
        listener=listener,
        heartbeat=HEARTBEATS[renderer.format],
        content_type=renderer.media_type,
        headers={"Cache-Control": "no-store", LAST_EVENT_ID: cursor},
    )


def listener_of(request: Any) -> str:
    if request.user.is_authenticated:
        return f"user/{request.user.pk}"
    return f"anon/{rates.network_of(request.META.get('REMOTE_ADDR', ''))}"


def form_of(request: Any) -> type[Json]:
    """Whoever takes only problem documents of ours gets JSON Lines all the same."""
    return EventStream if request.accepted_renderer.format == "sse" else Ndjson


# --- A table ---


class StreamQuery(Asked, frozen=True):
    after: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=MOST_SEQ,
                description="Only events with a higher number; by default only those to come. "
                "`Last-Event-ID` goes before it.",
            ),
        ]
        | UnsetType
    ) = UNSET


class TableFeed:
    """The log of a table from a number on, always through the seat that the visitor holds
    then."""

    def __init__(self, table_id: str, visitor: Visitor, after: int, renderer: type[Json]) -> None:
        self.table_id = table_id
        self.visitor = visitor
        self.after = after
        self.encode = ENCODERS[renderer.format]

    def read(self) -> tuple[bytes, bool]:
        if access.is_closed(self.visitor.pk):
            return b"", True
        try:
            place = access.find(self.table_id, self.visitor)
        except NotFound:
            return b"", True  # they may not look any more
        head = place.game.stream.head_seq
        upto = min(head, self.after + PAGE)
        lines = reading.export(place.game, place.seat, after=self.after, upto=upto)
        content = b"".join(self.encode(line, str(line["seq"])) for line in lines)
        self.after = max(self.after, upto)
        return content, self.after >= head and place.game.status in changes.ENDED


LAST_NUMBER = OpenApiParameter(
    LAST_EVENT_ID,
    {"type": "string", "pattern": r"^[0-9]{1,10}$"},
    OpenApiParameter.HEADER,
    description="The number of the last event that you have: the stream goes on behind it.",
)


class TableStream(AtTable):
    is_kept = False
    renderer_classes = [Ndjson, EventStream, Json]

    @operation(
        "streamTable",
        tag=TAG,
        query=StreamQuery,
        headers=(LAST_NUMBER,),
        answers={200: EventLine, 204: None},
        media_type="application/x-ndjson",
        refusals=(400, 404, 409),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The log as I may see it, as it grows: one `EventLine` a line, or a server-sent event
        each. It ends with the table; 204 where there is nothing more to come."""
        asked = query(request, StreamQuery)
        place = self.enter(request, table_id)
        head = place.game.stream.head_seq
        after = number_in(request, default=head if asked.after is UNSET else asked.after)
        if after > head:
            raise Refused("ahead_of_log", after=after, head=head)
        if after == head and place.game.status in changes.ENDED:
            return HttpResponse(status=204)  # an EventSource does not come again after this
        form = form_of(request)
        feed = TableFeed(table_id, request.user, after, form)
        return go_on(
            request, topic=("table", table_id), feed=feed, renderer=form, cursor=str(after)
        )


def number_in(request: Any, *, default: int) -> int:
    text = request.headers.get(LAST_EVENT_ID)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        raise Refused("bad_last_event_id")
    return int(text)


# --- All my tables ---


class Asking(Told, frozen=True):
    """A question that is asked of me."""

    decision: str
    kind: str
    due_at: Annotated[str, Meta(extra_json_schema={"format": "date-time"})] | None = None


class MessageTold(Told, frozen=True):
    """What another player wrote to the table, or to me alone (`to`: my seat)."""

    seat: int
    to: int | None
    text: str
    at: Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


class TableChanged(Told, frozen=True):
    """A table of mine that has changed: how far its log is, what it asks of me and until when, and
    what others wrote since."""

    table: str
    seat: int
    ruleset: str
    status: str
    head: int
    asked: list[Asking]
    messages: list[MessageTold]


class ChangesTold(Told, frozen=True):
    """`cursor`: to ask with next time."""

    tables: list[TableChanged]
    cursor: str


class ChangesQuery(Asked, frozen=True):
    since: (
        Annotated[
            str,
            Meta(
                max_length=20_000,
                pattern=changes.CURSOR,
                description="The `cursor` of an earlier answer; by default all tables that are "
                "not over.",
            ),
        ]
        | UnsetType
    ) = UNSET


def changes_answer(changed: Sequence[Changed]) -> list[TableChanged]:
    return [
        TableChanged(
            table=one.table,
            seat=one.seat,
            ruleset=one.ruleset,
            status=one.status,
            head=one.head,
            asked=[
                Asking(
                    decision=question.decision,
                    kind=question.kind,
                    due_at=question.due_at.isoformat() if question.due_at else None,
                )
                for question in one.asked
            ],
            messages=[
                MessageTold(seat=row.seat, to=row.to, text=row.text, at=row.at.isoformat())
                for row in one.messages
            ],
        )
        for one in changed
    ]


class MyChanges(Door):
    permission_classes = [IsAuthenticated]

    @operation("listMyChanges", tag=TAG, query=ChangesQuery, answers={200: ChangesTold})
    def get(self, request: Any) -> Any:
        """All tables of mine that have changed since, in one call."""
        asked = query(request, ChangesQuery)
        heads = None if asked.since is UNSET else changes.read_cursor(asked.since)
        changed, now = changes.since(request.user.pk, heads)
        return Response(
            ChangesTold(tables=changes_answer(changed), cursor=changes.write_cursor(now))
        )


class PlayerFeed:
    def __init__(self, player_id: int, heads: Heads | None, renderer: type[Json]) -> None:
        self.player_id = player_id
        self.heads = heads
        self.encode = ENCODERS[renderer.format]

    def read(self) -> tuple[bytes, bool]:
        """Each line's cursor counts what was told up to it, so a break amid them loses nothing."""
        if access.is_closed(self.player_id):
            return b"", True
        changed, now = changes.since(self.player_id, self.heads)
        so_far = dict(self.heads or {})
        lines = []
        for one in changes_answer(changed):
            so_far.pop(one.table, None)
            if one.table in now:
                so_far[one.table] = now[one.table]
            cursor = changes.write_cursor(so_far)
            lines.append(self.encode(msgspec.structs.asdict(one) | {"cursor": cursor}, cursor))
        self.heads = now
        return b"".join(lines), False


LAST_CURSOR = OpenApiParameter(
    LAST_EVENT_ID,
    {"type": "string", "pattern": changes.CURSOR, "maxLength": 20_000},
    OpenApiParameter.HEADER,
    description="The id, or `cursor`, of the last line that you have.",
)


class ChangedLine(TableChanged, frozen=True):
    """`cursor`: to go on with after a break."""

    cursor: str


class MyStream(Door):
    is_kept = False
    permission_classes = [IsAuthenticated]
    renderer_classes = [Ndjson, EventStream, Json]

    @operation(
        "streamMyTables",
        tag=TAG,
        query=ChangesQuery,
        headers=(LAST_CURSOR,),
        answers={200: ChangedLine},
        media_type="application/x-ndjson",
        refusals=(400,),
    )
    def get(self, request: Any) -> Any:
        """Every table of mine as it changes: turns, events, deadlines, messages. Without a cursor
        it begins with all that are not over."""
        asked = query(request, ChangesQuery)
        text = request.headers.get(LAST_EVENT_ID, asked.since)
        try:
            heads = None if text is UNSET else changes.read_cursor(text)
        except ValueError as error:
            raise Refused("bad_last_event_id") from error
        form = form_of(request)
        feed = PlayerFeed(request.user.pk, heads, form)
        cursor = changes.write_cursor(heads or {})
        return go_on(
            request, topic=("player", request.user.pk), feed=feed, renderer=form, cursor=cursor
        )
