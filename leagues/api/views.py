"""Seasons by REST. Each door reads a request, calls one service and tells what the season is
like now."""

from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core import clock
from core.refusals import NotFound
from core.rest.base_views import Door, body, idempotency_key, next_page, query
from core.rest.idempotency import CREATION_KEY, counts_once
from core.rest.schema import operation
from core.rest.shapes import KEY, NoQuery, Nothing
from games.engine import load, newest
from games.services import letters
from games.services.positions import milliseconds
from leagues import files, shapes, teams
from leagues.models import Entry, Season
from leagues.plan import POINTS, TIE_BREAKS, GamePlan, Plan, RoundPlan
from leagues.presentation import Teller, tellers
from leagues.services import access, reports, seasons
from leagues.services.ranking import ranking
from leagues.services.refusals import SeasonRefusal
from leagues.shapes import SeasonTold

TAG = "leagues"
REFUSED = (403, 404, 409, 422)


ONCE = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": KEY},
    OpenApiParameter.HEADER,
    description="Of your own making, new for every deed. The same key with the same content "
    "counts once; without one every request counts.",
)


def key_of(request: Any) -> str:
    """What makes a deed sent twice one deed; empty where nobody asks for that."""
    return idempotency_key(request) if "Idempotency-Key" in request.headers else ""


class SeasonDoor(Door):
    def teller(self, request: Any, season_id: str) -> Teller:
        return Teller(access.find(season_id), request.user)

    def as_organiser(self, request: Any, season_id: str) -> Teller:
        teller = self.teller(request, season_id)
        access.check_organiser(teller.season, request.user)
        return teller


# --- Seasons ---


class Seasons(SeasonDoor):
    scope = "organise"
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("listSeasons", tag=TAG, query=shapes.SeasonsQuery, answers={200: shapes.SeasonPage})
    def get(self, request: Any) -> Any:
        """All seasons, newest first."""
        asked = query(request, shapes.SeasonsQuery)
        if asked.mine and not request.user.is_authenticated:
            raise NotAuthenticated
        found = Season.objects.select_related("stream", "organiser")
        if asked.status is not UNSET:
            found = found.filter(status=asked.status)
        if asked.mine:
            entered = Entry.objects.filter(user=request.user).values("season")
            found = found.filter(organiser=request.user) | found.filter(pk__in=entered)
        if asked.after is not UNSET:
            found = following(found, asked.after)
        rows = list(found[: asked.limit + 1])
        shown, more = rows[: asked.limit], len(rows) > asked.limit
        told = [one.season_told() for one in tellers(shown, request.user)]
        return Response(
            shapes.SeasonPage(seasons=told, next=next_page(request, shown[-1].pk) if more else None)
        )

    @operation(
        "openSeason",
        tag=TAG,
        asks=shapes.SeasonAsked,
        headers=(CREATION_KEY,),
        answers={201: SeasonTold},
        refusals=REFUSED,
    )
    @counts_once
    def post(self, request: Any) -> Any:
        """Publish a season: everything is fixed from then on."""
        query(request, NoQuery)
        asked = body(request, shapes.SeasonAsked)
        previous = Season.objects.filter(pk=asked.previous).first() if asked.previous else None
        if asked.previous and previous is None:
            raise SeasonRefusal("not_your_season")
        season = seasons.open_season(
            organiser=request.user,
            title=asked.title,
            about=asked.about,
            plan=plan_of(asked),
            previous=previous,
            now=clock.now(),
        )
        location = request.build_absolute_uri(f"{request.path}/{season.pk}")
        return Response(
            self.teller(request, season.pk).season_told(),
            status=201,
            headers={"Location": location},
        )


def following(found: QuerySet[Season], after: str) -> QuerySet[Season]:
    """Those that come after this one in the list; none where there is no such season."""
    last = Season.objects.filter(pk=after).values_list("opened_at", flat=True).first()
    return (
        found.filter(Q(opened_at__lt=last) | Q(opened_at=last, pk__gt=after))
        if last
        else found.none()
    )


def plan_of(asked: shapes.SeasonAsked) -> Plan:
    points = (
        POINTS
        if asked.points is UNSET
        else {size: tuple(numbers) for size, numbers in asked.points.items()}
    )
    return Plan(
        kind=asked.kind,
        format=asked.format,
        games=tuple(GamePlan(game.ruleset, game.options, game.weight) for game in asked.games),
        rounds=tuple(
            RoundPlan(instant(one.opens_at), instant(one.ends_at), one.game) for one in asked.rounds
        ),
        entry_until=instant(asked.entry_until),
        seats=asked.seats,
        capacity=asked.capacity,
        divisions=asked.divisions,
        promote=asked.promote,
        advance=asked.advance,
        clock_days=asked.clock_days,
        grace_hours=asked.grace_hours,
        watch=asked.watch,
        record=asked.record,
        silent=asked.silent,
        adjudication=asked.adjudication,
        points=dict(points),
        tie_breaks=TIE_BREAKS if asked.tie_breaks is UNSET else tuple(asked.tie_breaks),
        teams=asked.teams or UNSET,
    )


def instant(moment: datetime) -> int:
    """A time without a zone is UTC."""
    return milliseconds(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


class OneSeason(SeasonDoor):
    @operation("showSeason", tag=TAG, query=NoQuery, answers={200: SeasonTold}, refusals=(404,))
    def get(self, request: Any, season_id: str) -> Any:
        """The plan, the calendar as it stands, and what you are to the season."""
        query(request, NoQuery)
        return Response(self.teller(request, season_id).season_told())


class Entrants(SeasonDoor):
    @operation(
        "listEntrants", tag=TAG, query=NoQuery, answers={200: shapes.EntrantsTold}, refusals=(404,)
    )
    def get(self, request: Any, season_id: str) -> Any:
        """Everybody who entered, in that order."""
        query(request, NoQuery)
        return Response(
            shapes.EntrantsTold(entrants=self.teller(request, season_id).entrants_told())
        )


class Standings(SeasonDoor):
    @operation(
        "showStandings",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.StandingsTold},
        refusals=(404,),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """Standings and cross table of each division, with what every tie-break gave; teams."""
        query(request, NoQuery)
        teller = self.teller(request, season_id)
        return Response(
            shapes.StandingsTold(
                divisions=teller.divisions_told(), teams=teams.team_standings(teller)
            )
        )


class SeasonTables(SeasonDoor):
    @operation(
        "listSeasonTables",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.SeasonTables},
        refusals=(404,),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """Every table drawn so far: who sits, how far it is, how it ended. Nothing of a running
        game's position."""
        query(request, NoQuery)
        return Response(shapes.SeasonTables(tables=self.teller(request, season_id).tables_told()))


class Late(SeasonDoor):
    @operation("listLate", tag=TAG, query=NoQuery, answers={200: shapes.LateTold}, refusals=(404,))
    def get(self, request: Any, season_id: str) -> Any:
        """Whom the tables wait for, the earliest deadline first."""
        query(request, NoQuery)
        return Response(
            shapes.LateTold(late=self.teller(request, season_id).late_told(clock.now()))
        )


class SeasonEvents(SeasonDoor):
    @operation(
        "listSeasonEvents", tag=TAG, query=NoQuery, answers={200: shapes.SeasonLog}, refusals=(404,)
    )
    def get(self, request: Any, season_id: str) -> Any:
        """The season's log, whole, each event with its sentence: enough to draw every pod again."""
        query(request, NoQuery)
        return Response(shapes.SeasonLog(events=self.teller(request, season_id).log_told()))


class Calendar(SeasonDoor):
    @operation(
        "showCalendar", tag=TAG, query=NoQuery, answers={200: shapes.CalendarTold}, refusals=(404,)
    )
    def get(self, request: Any, season_id: str) -> Any:
        """The calendar as iCalendar text; the page's calendar.ics is the same as a file."""
        query(request, NoQuery)
        return Response(
            shapes.CalendarTold(
                icalendar=files.render_season_calendar(
                    self.teller(request, season_id).season_told()
                )
            )
        )


class Report(SeasonDoor):
    scope = "read"
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation(
        "findSeasonReport",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.SeasonReportTold},
        refusals=(404,),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """How far the document about the season as it stands has come. Not found: nobody has
        asked for it."""
        query(request, NoQuery)
        season = self.teller(request, season_id).season
        found = reports.find(season, language=letters.language())
        if found is None:
            raise NotFound
        return Response(report_told(season, found))

    @operation(
        "askForSeasonReport",
        tag=TAG,
        asks=Nothing,
        answers={202: shapes.SeasonReportTold},
        refusals=(404,),
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Ask for the season as a PDF, in your language."""
        query(request, NoQuery)
        body(request, Nothing)
        season = self.teller(request, season_id).season
        made = reports.request(season=season, language=letters.language(), now=clock.now())
        return Response(report_told(season, made), status=202)


def report_told(season: Season, report: Any) -> shapes.SeasonReportTold:
    page = reverse("league-report", args=[season.pk])
    link = f"{settings.BASE_URL}{page}?language={report.language}"
    return shapes.SeasonReportTold(status=report.status, progress=report.progress, link=link)


class Ratings(SeasonDoor):
    @operation(
        "listRatings", tag=TAG, query=NoQuery, answers={200: shapes.RatingsTold}, refusals=(404,)
    )
    def get(self, request: Any, game: str) -> Any:
        """The ratings of one game, such as `siecle-dor`, best first."""
        query(request, NoQuery)
        try:
            title = load(newest(game)).title
        except KeyError:
            raise NotFound from None
        return Response(shapes.RatingsTold(game=game, title=gettext(title), ratings=ranking(game)))
