"""Seasons by REST. Each door reads a request, calls one service and tells what the season is
like now."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, structs
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core.refusals import NotFound
from core.rest.base_views import Door, body, idempotency_key, next_page, query
from core.rest.schema import operation
from core.rest.shapes import KEY, Asked, NoQuery, Nothing
from games.engine import load, newest
from games.services import letters
from games.services.positions import milliseconds
from leagues import files, shapes
from leagues.models import Entry, Season
from leagues.plan import POINTS, TIE_BREAKS, GamePlan, Plan, RoundPlan
from leagues.presentation import Teller, tellers
from leagues.services import access, directing, reports, seasons
from leagues.services.idempotency import once
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
        "openSeason", tag=TAG, asks=shapes.SeasonAsked, answers={201: SeasonTold}, refusals=REFUSED
    )
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
            now=timezone.now(),
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
        """Standings and cross table of each division, with what every tie-break gave."""
        query(request, NoQuery)
        return Response(
            shapes.StandingsTold(divisions=self.teller(request, season_id).divisions_told())
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
            shapes.LateTold(late=self.teller(request, season_id).late_told(timezone.now()))
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
        made = reports.request(season=season, language=letters.language(), now=timezone.now())
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


# --- Deeds ---


class Doing(SeasonDoor):
    """Something done about a season; answered with the season as it is then."""

    permission_classes: ClassVar[list[Any]] = [IsAuthenticated]

    def now_told(self, request: Any, season_id: str) -> Any:
        return Response(self.teller(request, season_id).season_told())


class Enter(Doing):
    @operation(
        "enterSeason", tag=TAG, asks=shapes.EnterAsked, answers={200: SeasonTold}, refusals=REFUSED
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Enter; the waiting list where it is full. Entering twice is entering once."""
        query(request, NoQuery)
        asked = body(request, shapes.EnterAsked)
        self.teller(request, season_id)
        now = timezone.now()
        seasons.enter(
            season_id=season_id,
            user=request.user,
            luck=asked.luck,
            substitute=asked.substitute,
            source="rest",
            now=now,
        )
        return self.now_told(request, season_id)


class Withdraw(Doing):
    @operation(
        "withdrawFromSeason", tag=TAG, asks=Nothing, answers={200: SeasonTold}, refusals=REFUSED
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Leave the season; once it runs, a substitute or the autopilot plays on."""
        query(request, NoQuery)
        body(request, Nothing)
        mine = self.teller(request, season_id).mine
        if mine is None:
            raise SeasonRefusal("not_entered")
        seasons.withdraw(season_id=season_id, entrant=mine.number, now=timezone.now())
        return self.now_told(request, season_id)


class Mails(Doing):
    @operation(
        "chooseSeasonMails",
        tag=TAG,
        asks=shapes.SeasonMailsAsked,
        answers={200: SeasonTold},
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Whether mails about this season come to you. Its tables write to you all the same."""
        query(request, NoQuery)
        asked = body(request, shapes.SeasonMailsAsked)
        self.teller(request, season_id)
        seasons.choose_mails(season_id=season_id, user=request.user, wanted=asked.wanted)
        return self.now_told(request, season_id)


class Announcements(SeasonDoor):
    scope = "organise"
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation(
        "listAnnouncements",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.AnnouncementsTold},
        refusals=(404,),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """What the organiser has said to everybody, newest first."""
        query(request, NoQuery)
        said = self.teller(request, season_id).season.announcements.all()
        return Response(
            shapes.AnnouncementsTold(
                announcements=[shapes.AnnouncementTold(at=one.at, text=one.text) for one in said]
            )
        )

    @operation(
        "announce",
        tag=TAG,
        asks=shapes.AnnounceAsked,
        answers={201: shapes.AnnouncementTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Say something to all entrants, by mail and on the page. For whoever organises the
        season."""
        query(request, NoQuery)
        asked = body(request, shapes.AnnounceAsked)
        told = self.as_organiser(request, season_id).season.announcements
        once(
            seasons.announce,
            season_id=season_id,
            key=key_of(request),
            now=timezone.now(),
            text=asked.text,
        )
        made = told.filter(text=asked.text.strip()).first()
        assert made is not None, "it has been written, now or before"
        return Response(shapes.AnnouncementTold(at=made.at, text=made.text), status=201)


class Directing(Doing):
    """A deed of the director. What is asked has the same names as what the service takes."""

    scope = "organise"

    def direct(
        self, request: Any, season_id: str, shape: type[Asked], deed: Callable[..., Any]
    ) -> Any:
        query(request, NoQuery)
        asked = body(request, shape)
        self.as_organiser(request, season_id)
        once(
            deed,
            season_id=season_id,
            key=key_of(request),
            now=timezone.now(),
            **structs.asdict(asked),
        )
        return self.now_told(request, season_id)


class Import(Directing):
    @operation(
        "importEntrants",
        tag=TAG,
        asks=shapes.ImportAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Enter everybody on a list of account names, all or nobody. For whoever organises the
        season."""
        return self.direct(request, season_id, shapes.ImportAsked, seasons.import_entrants)


class Cancel(Directing):
    @operation(
        "cancelSeason",
        tag=TAG,
        asks=shapes.ReasonAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Before the first round has opened. For whoever organises the season."""
        return self.direct(request, season_id, shapes.ReasonAsked, seasons.cancel)


class Extend(Directing):
    @operation(
        "extendRound",
        tag=TAG,
        asks=shapes.ExtendAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Give a round more days; what follows moves with it. For whoever organises the season."""
        return self.direct(request, season_id, shapes.ExtendAsked, directing.extend)


class Adjudicate(Directing):
    @operation(
        "adjudicateTable",
        tag=TAG,
        asks=shapes.AdjudicateAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """End a table, or correct its result. For whoever organises the season."""
        return self.direct(request, season_id, shapes.AdjudicateAsked, directing.adjudicate)


class Void(Directing):
    @operation(
        "voidTable",
        tag=TAG,
        asks=shapes.VoidAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """The table counts for nobody. For whoever organises the season."""
        return self.direct(request, season_id, shapes.VoidAsked, directing.void)


class Replace(Directing):
    @operation(
        "replaceEntrant",
        tag=TAG,
        asks=shapes.ReplaceAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Give a berth to a substitute, or to the autopilot. For whoever organises the season."""
        return self.direct(request, season_id, shapes.ReplaceAsked, directing.replace)


class Warn(Directing):
    @operation(
        "warnEntrant",
        tag=TAG,
        asks=shapes.WarnAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Everybody sees it. For whoever organises the season."""
        return self.direct(request, season_id, shapes.WarnAsked, directing.warn)


class Award(Directing):
    @operation(
        "awardPoints",
        tag=TAG,
        asks=shapes.AwardAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Whole points, also below zero. For whoever organises the season."""
        return self.direct(request, season_id, shapes.AwardAsked, directing.award)


class Unreachable(Doing):
    @operation(
        "listUnreachable",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.UnreachableTold},
        refusals=(403, 404),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """Entrants whose mail comes back. For whoever organises the season."""
        query(request, NoQuery)
        return Response(
            shapes.UnreachableTold(
                entrants=self.as_organiser(request, season_id).unreachable_told()
            )
        )
