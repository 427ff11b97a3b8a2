"""What people do about a season by REST: enter, withdraw, announce, direct. Each door reads a
request, calls one service and tells what the season is like now."""

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import structs
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core import clock
from core.rest.base_views import body, query
from core.rest.schema import operation
from core.rest.shapes import Asked, NoQuery, Nothing
from leagues import shapes
from leagues.api.views import ONCE, REFUSED, TAG, SeasonDoor, key_of
from leagues.services import directing, invitations, seasons
from leagues.services.idempotency import once
from leagues.services.refusals import SeasonRefusal
from leagues.shapes import SeasonTold


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
        now = clock.now()
        seasons.enter(
            season_id=season_id,
            user=request.user,
            luck=asked.luck,
            substitute=asked.substitute,
            team=asked.team,
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
        seasons.withdraw(season_id=season_id, entrant=mine.number, now=clock.now())
        return self.now_told(request, season_id)


class Decline(Doing):
    @operation("declineSeason", tag=TAG, asks=Nothing, answers={200: SeasonTold}, refusals=REFUSED)
    def post(self, request: Any, season_id: str) -> Any:
        """Say no to the organiser who asked you to enter: you are not asked again. To say yes,
        enter."""
        query(request, NoQuery)
        body(request, Nothing)
        self.teller(request, season_id)
        invitations.decline(season_id=season_id, user=request.user, now=clock.now())
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
        answers={201: shapes.AnnouncementMade},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Say something to all entrants, by mail and on the page. For whoever organises the
        season."""
        query(request, NoQuery)
        asked = body(request, shapes.AnnounceAsked)
        said = self.as_organiser(request, season_id).season.announcements
        once(
            seasons.announce,
            season_id=season_id,
            key=key_of(request),
            now=clock.now(),
            text=asked.text,
        )
        made = said.filter(text=asked.text.strip()).first()
        assert made is not None, "it has been written, now or before"
        told = shapes.AnnouncementMade(at=made.at, text=made.text, spared=made.spared)
        return Response(told, status=201)


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
            now=clock.now(),
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
        """Ask everybody on a list of account names to enter, all or nobody. Each gets one mail
        and is in when they enter themselves. For whoever organises the season."""
        return self.direct(request, season_id, shapes.ImportAsked, invitations.import_entrants)


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


class Pair(Directing):
    @operation(
        "pairRound",
        tag=TAG,
        asks=shapes.PairAsked,
        answers={200: SeasonTold},
        headers=(ONCE,),
        refusals=REFUSED,
    )
    def post(self, request: Any, season_id: str) -> Any:
        """Set the tables of the next round, instead of the draw. Who is not named sits out."""
        return self.direct(request, season_id, shapes.PairAsked, directing.pair)


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


class Invited(Doing):
    @operation(
        "listInvited",
        tag=TAG,
        query=NoQuery,
        answers={200: shapes.InvitedTold},
        refusals=(403, 404),
    )
    def get(self, request: Any, season_id: str) -> Any:
        """Who was asked to enter, and what they said. For whoever organises the season."""
        query(request, NoQuery)
        return Response(
            shapes.InvitedTold(invited=self.as_organiser(request, season_id).invited_told())
        )
