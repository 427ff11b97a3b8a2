"""Finished games for those who study them: a transcript of each, and all public ones in one
stream."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, UnsetType

from core.refusals import NotFound
from core.rest.base_views import Door, Json, query
from core.rest.schema import operation
from core.rest.shapes import Asked, EventLine, HeadTold, Moment, NoQuery, Told
from games.api.stream_views import LAST_EVENT_ID, Ndjson, go_on
from games.api.views import AtTable
from games.models import Game
from games.services import archive

TAG = "proof"
TABLE_ID = r"^[a-z0-9-]{1,32}$"


class PlainText(Json):
    media_type = "text/plain"
    format = "txt"


class Transcript(AtTable):
    renderer_classes = [PlainText, Json]  # Json: for refusals, whatever was asked for

    @operation(
        "showTranscript",
        tag=TAG,
        query=NoQuery,
        answers={200: str},
        media_type="text/plain",
        refusals=(404, 409),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """A finished game as text: headers, letters in notation, result. It can be read back and
        plays to the same events and the same last position."""
        query(request, NoQuery)
        game = self.enter(request, table_id).game
        text = archive.transcript_of(game)
        self.is_final = True
        response = HttpResponse(text, content_type="text/plain; charset=utf-8")
        response["Content-Disposition"] = f'inline; filename="{table_id}.txt"'
        return response


class ArchivedGame(Told, frozen=True):
    """A finished game with its whole log. `result`: places as the table tells them."""

    table: str
    name: str
    ruleset: str
    options: dict[str, Any]
    seats: int
    started_at: Moment | None
    ended_at: Moment | None
    result: Any
    head: HeadTold
    events: list[EventLine]


class ArchiveQuery(Asked, frozen=True):
    ruleset: (
        Annotated[str, Meta(pattern=r"^[a-z-]{1,30}@[0-9]{1,4}$", description="Only this game.")]
        | UnsetType
    ) = UNSET
    since: (
        Annotated[
            datetime,
            Meta(
                description="Only games that ended at this time or later.",
                extra_json_schema={"format": "date-time"},
            ),
        ]
        | UnsetType
    ) = UNSET
    after: (
        Annotated[
            str,
            Meta(pattern=TABLE_ID, description="The last table that you have, to go on behind it."),
        ]
        | UnsetType
    ) = UNSET


class ArchiveFeed:
    """Game by game, so that nobody holds them all."""

    def __init__(self, asked: ArchiveQuery, last: str | None) -> None:
        self.asked = asked
        self.last = last
        self.page: list[Game] = []

    def read(self) -> tuple[bytes, bool]:
        if not self.page:
            ruleset = self.asked.ruleset if isinstance(self.asked.ruleset, str) else None
            since = self.asked.since if isinstance(self.asked.since, datetime) else None
            self.page = archive.ended_after(
                self.last, ruleset=ruleset, since=since, now=timezone.now()
            )
        if not self.page:
            return b"", True
        game = self.page.pop(0)
        self.last = game.pk
        return msgspec.json.encode(archive.archived(game)) + b"\n", False


LAST_TABLE = OpenApiParameter(
    LAST_EVENT_ID,
    {"type": "string", "pattern": TABLE_ID},
    OpenApiParameter.HEADER,
    description="The `table` of the last line that you have: the stream goes on behind it.",
)


class Archive(Door):
    is_kept = False
    renderer_classes = [Ndjson, Json]

    @operation(
        "streamArchive",
        tag=TAG,
        query=ArchiveQuery,
        headers=(LAST_TABLE,),
        answers={200: ArchivedGame},
        media_type="application/x-ndjson",
        refusals=(400, 404),
    )
    def get(self, request: Any) -> Any:
        """All finished public games with their logs, one a line, in the order in which they ended.
        Cut off, it goes on behind the last table you have."""
        asked = query(request, ArchiveQuery)
        last = request.headers.get(LAST_EVENT_ID)
        if last is None and isinstance(asked.after, str):
            last = asked.after
        if last is not None and not Game.objects.filter(pk=last[:32], watch="everyone").exists():
            raise NotFound
        feed = ArchiveFeed(asked, last)
        return go_on(request, topic=("archive", ""), feed=feed, renderer=Ndjson, cursor=last or "")
