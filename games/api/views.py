"""Tables: open, look, sit, leave. Each door reads a request, calls one service and tells what
the table is like now."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q, QuerySet
from django.urls import reverse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core import clock
from core.rest.base_views import Door, body, next_page, query
from core.rest.idempotency import CREATION_KEY, counts_once
from core.rest.problems import does_not_fit
from core.rest.schema import operation
from core.rest.shapes import NoQuery, Nothing
from games.api.answer_shapes import InvitationTold, TablePage
from games.api.shapes import BotAsked, InvitationAsked, JoinAsked, TableAsked, TablesQuery
from games.models import Game, Seat
from games.reports import table_summary as told
from games.reports.table_summary import Table
from games.services import access, extensions, tables

TAG = "tables"


class Tables(Door):
    scope = "organise"
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("listTables", tag=TAG, query=TablesQuery, answers={200: TablePage})
    def get(self, request: Any) -> Any:
        """The tables I may look at, newest first."""
        asked = query(request, TablesQuery)
        if asked.mine and not request.user.is_authenticated:
            raise NotAuthenticated
        rows = page(asked, request.user)
        shown, more = rows[: asked.limit], len(rows) > asked.limit
        return Response(
            TablePage(tables=shown, next=next_page(request, shown[-1].id) if more else None)
        )

    @operation(
        "openTable",
        tag=TAG,
        asks=TableAsked,
        headers=(CREATION_KEY,),
        answers={201: Table},
        refusals=(409, 422),
    )
    @counts_once
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
            now=clock.now(),
        )
        location = request.build_absolute_uri(f"{request.path}/{game.pk}")
        return Response(
            told.table(game.pk, request.user), status=201, headers={"Location": location}
        )


def page(asked: TablesQuery, visitor: access.Visitor) -> list[Table]:
    """One table more than asked for, where there is one: then there is a next page."""
    games = told.whole(access.watchable(visitor))
    if asked.mine:
        games = games.filter(pk__in=access.tables_of(visitor))
    if isinstance(asked.status, str):
        games = games.filter(status=asked.status)
    games = filtered(games, asked)
    if isinstance(asked.after, str):
        games = games.filter(older_than(asked.after))
    return told.all_told(list(games.order_by("-opened_at", "pk")[: asked.limit + 1]), visitor)


def filtered(games: QuerySet[Game], asked: TablesQuery) -> QuerySet[Game]:
    if isinstance(asked.ruleset, str):
        games = games.filter(ruleset=asked.ruleset)
    if isinstance(asked.since, datetime):
        since = asked.since if asked.since.tzinfo else asked.since.replace(tzinfo=UTC)
        games = games.filter(
            Q(opened_at__gte=since) | Q(started_at__gte=since) | Q(ended_at__gte=since)
        )
    if isinstance(asked.player, str):
        sat = Seat.objects.filter(player__username=asked.player, player__is_active=True)
        games = games.filter(pk__in=sat.values("game"))
    if isinstance(asked.season, str):
        games = games.filter(pk__in=extensions.tables_of_season(asked.season))
    return games


def older_than(table_id: str) -> Q:
    opened_at = Game.objects.filter(pk=table_id).values_list("opened_at", flat=True).first()
    if opened_at is None:
        return Q(pk__in=())
    return Q(opened_at__lt=opened_at) | Q(opened_at=opened_at, pk__gt=table_id)


class AtTable(Door):
    """A door of one table. `game` and `seat` are set once it is found: a refused letter is
    explained with them."""

    game: Game
    seat: int | None

    def enter(self, request: Any, table_id: str) -> access.Place:
        """The table and my seat; a table I may not know of does not exist."""
        place = access.find(table_id, request.user)
        self.game, self.seat = place.game, place.seat
        return place

    def enter_as_opener(self, request: Any, table_id: str) -> None:
        access.check_opener(self.enter(request, table_id).game, request.user)

    def enter_as_player(self, request: Any, table_id: str) -> tuple[Game, int]:
        place = self.enter(request, table_id)
        return place.game, access.seat_in(place)


class OneTable(AtTable):
    @operation("showTable", tag=TAG, query=NoQuery, answers={200: Table}, refusals=(404,))
    def get(self, request: Any, table_id: str) -> Any:
        """Who sits, whose turn it is and until when, the log's fingerprint and, at the end, the
        result."""
        query(request, NoQuery)
        return Response(told.admitted(table_id, request.user))


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
        access.find_invited(table_id, request.user, asked.invitation)
        now = clock.now()
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
        tables.confirm(game_id=table_id, player=request.user, now=clock.now())
        return Response(told.table(table_id, request.user))


class Leave(Doing):
    @operation("leaveTable", tag=TAG, asks=Nothing, answers={204: None}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Free the seat before the start; after it the autopilot plays on and a substitute may
        take over."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter(request, table_id)
        tables.leave(game_id=table_id, player=request.user, now=clock.now())
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
        tables.take_over(game_id=table_id, number=number, player=request.user, now=clock.now())
        return Response(told.table(table_id, request.user))


class Bots(Doing):
    scope = "organise"

    @operation(
        "seatBot",
        tag=TAG,
        asks=BotAsked,
        headers=(CREATION_KEY,),
        answers={200: Table},
        refusals=(403, 404, 409, 422),
    )
    @counts_once
    def post(self, request: Any, table_id: str) -> Any:
        """Give the first free seat to a bot. For whoever opened the table."""
        query(request, NoQuery)
        asked = body(request, BotAsked)
        self.enter_as_opener(request, table_id)
        tables.seat_bot(game_id=table_id, bot=asked.bot, now=clock.now())
        return Response(told.table(table_id, request.user))


class Invitations(Doing):
    scope = "organise"

    @operation(
        "invite",
        tag=TAG,
        asks=InvitationAsked,
        headers=(CREATION_KEY,),
        answers={201: InvitationTold},
        refusals=(403, 404, 409, 422),
    )
    @counts_once
    def post(self, request: Any, table_id: str) -> Any:
        """An invitation to a seat, for one mail address or for whoever has it. For whoever
        opened the table."""
        query(request, NoQuery)
        asked = body(request, InvitationAsked)
        refuse_odd_address(asked.email)
        self.enter_as_opener(request, table_id)
        made = tables.invite(game_id=table_id, by=request.user, now=clock.now(), email=asked.email)
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
    scope = "organise"

    @operation("cancelTable", tag=TAG, asks=Nothing, answers={200: Table}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Close a table that has not started. For whoever opened it."""
        query(request, NoQuery)
        body(request, Nothing)
        self.enter_as_opener(request, table_id)
        tables.cancel(game_id=table_id, by=request.user, now=clock.now())
        return Response(told.table(table_id, request.user))
