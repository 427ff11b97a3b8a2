"""Tables: open, look, sit, leave. Each door reads a request, calls one service and tells what
the table is like now."""

from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core.rest.base_views import Door, body, query
from core.rest.problems import Refused, does_not_fit
from core.rest.schema import operation
from games.api.shapes import (
    BotAsked,
    InvitationAsked,
    InvitationTold,
    JoinAsked,
    NoQuery,
    Nothing,
    Table,
    TableAsked,
    TablePage,
    TablesQuery,
)
from games.reports import table_summary as told
from games.services import tables

TAG = "tables"


class Tables(Door):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("listTables", tag=TAG, query=TablesQuery, answers={200: TablePage})
    def get(self, request: Any) -> Any:
        """The tables I may look at, newest first."""
        asked = query(request, TablesQuery)
        if asked.mine and not request.user.is_authenticated:
            raise NotAuthenticated
        rows = told.page(asked, request.user)
        shown, more = rows[: asked.limit], len(rows) > asked.limit
        return Response(
            TablePage(tables=shown, next=next_page(request, shown[-1].id) if more else None)
        )

    @operation("openTable", tag=TAG, asks=TableAsked, answers={201: Table}, refusals=(422,))
    def post(self, request: Any) -> Any:
        """Open a table. Its secret is drawn and the commitment to it published; joining is the
        same for everybody."""
        query(request, NoQuery)
        asked = body(request, TableAsked)
        game = tables.open_table(
            ruleset=asked.ruleset,
            seats=asked.seats,
            options=asked.options,
            clock=asked.clock.clock(),
            watch=asked.watch,
            invited_only=asked.invited_only,
            fill_days=asked.fill_days,
            opened_by=request.user,
            now=timezone.now(),
        )
        location = request.build_absolute_uri(f"{request.path}/{game.pk}")
        return Response(
            told.table(game.pk, request.user), status=201, headers={"Location": location}
        )


def next_page(request: Any, last: Any) -> str:
    """The same question, going on after the last one told."""
    parameters = request.query_params.copy()
    parameters["after"] = str(last)
    return str(request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}"))


class AtTable(Door):
    """A door of one table."""

    def enter(self, request: Any, table_id: str) -> told.Place:
        """The table and my seat; a table I may not know of does not exist."""
        place = told.find(table_id, request.user)
        self.game, self.seat = place.game, place.seat
        return place

    def enter_as_opener(self, request: Any, table_id: str) -> told.Place:
        place = self.enter(request, table_id)
        if place.game.opened_by_id != request.user.pk:
            raise Refused("opener_only")
        return place


class OneTable(AtTable):
    @operation("showTable", tag=TAG, query=NoQuery, answers={200: Table}, refusals=(404,))
    def get(self, request: Any, table_id: str) -> Any:
        """Who sits, whose turn it is and until when, the log's fingerprint and, at the end, the
        result."""
        query(request, NoQuery)
        found = told.whole(told.watchable(request.user).filter(pk=table_id)).first()
        if found is None:
            raise Http404
        return Response(told.all_told([found], request.user)[0])


# --- Before and around the game ---


class Doing(AtTable):
    """Something done at a table; answered with the table as it is then."""

    permission_classes: ClassVar[list[Any]] = [IsAuthenticated]


class Join(Doing):
    @operation(
        "joinTable", tag=TAG, asks=JoinAsked, answers={200: Table}, refusals=(403, 404, 409, 422)
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Take the first free seat, and add words of your own to the dice. Joining twice is
        joining once."""
        query(request, NoQuery)
        asked = body(request, JoinAsked)
        if not told.is_invited(table_id, asked.invitation):
            self.enter(request, table_id)
        now = timezone.now()
        tables.join(
            game_id=table_id,
            player=request.user,
            luck=asked.luck,
            source="rest",
            now=now,
            invitation=asked.invitation,
        )
        return Response(told.table(table_id, request.user))


class Confirm(Doing):
    @operation("confirmSeat", tag=TAG, asks=Nothing, answers={200: Table}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Say that you are there and ready. The last to confirm starts the game."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter(request, table_id)
        tables.confirm(game_id=table_id, player=request.user, now=timezone.now())
        return Response(told.table(table_id, request.user))


class Leave(Doing):
    @operation("leaveTable", tag=TAG, asks=Nothing, answers={204: None}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Free the seat before the start; after it the autopilot plays on and a substitute may
        take over."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter(request, table_id)
        tables.leave(game_id=table_id, player=request.user, now=timezone.now())
        return Response(status=204)


class TakeOver(Doing):
    @operation(
        "takeOverSeat", tag=TAG, asks=Nothing, answers={200: Table}, refusals=(403, 404, 409)
    )
    def post(self, request: Any, table_id: str, number: int) -> Any:
        """Take a seat that the autopilot holds, as a substitute or coming back."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter(request, table_id)
        tables.take_over(game_id=table_id, number=number, player=request.user, now=timezone.now())
        return Response(told.table(table_id, request.user))


class Bots(Doing):
    @operation(
        "seatBot", tag=TAG, asks=BotAsked, answers={200: Table}, refusals=(403, 404, 409, 422)
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Give the first free seat to a bot. For whoever opened the table."""
        query(request, NoQuery)
        asked = body(request, BotAsked)
        self.enter_as_opener(request, table_id)
        tables.seat_bot(game_id=table_id, bot=asked.bot, now=timezone.now())
        return Response(told.table(table_id, request.user))


class Invitations(Doing):
    @operation(
        "invite",
        tag=TAG,
        asks=InvitationAsked,
        answers={201: InvitationTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """An invitation to a seat, for one mail address or for whoever has it. For whoever
        opened the table."""
        query(request, NoQuery)
        asked = body(request, InvitationAsked)
        refuse_odd_address(asked.email)
        self.enter_as_opener(request, table_id)
        made = tables.invite(
            game_id=table_id, by=request.user, now=timezone.now(), email=asked.email
        )
        link = settings.BASE_URL + reverse("join", args=[made.token])
        return Response(
            InvitationTold(table=table_id, token=made.token, email=made.email, link=link),
            status=201,
        )


def refuse_odd_address(email: str) -> None:
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise does_not_fit("bad_field", ValueError(error.messages[0]), root="$.email") from error


class Cancel(Doing):
    @operation("cancelTable", tag=TAG, asks=Nothing, answers={200: Table}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Close a table that has not started. For whoever opened it."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter_as_opener(request, table_id)
        tables.cancel(game_id=table_id, by=request.user, now=timezone.now())
        return Response(told.table(table_id, request.user))
