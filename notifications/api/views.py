"""Absences and pauses for programs: each door reads a request, calls one service and tells what is so now."""

from typing import Any

from django.conf import settings
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core.accounts.models import User
from games.api import tables as told
from games.api.doors import Door, body, query
from games.api.schema import operation
from games.api.shapes import NoQuery, Nothing, Table
from games.api.views import Doing
from notifications import absences, pauses
from notifications.api.shapes import AbsenceAsked, AbsencesTold, AbsenceTold


def absences_told(user: User) -> AbsencesTold:
    known, today = absences.of(user), absences.today(user, timezone.now())
    return AbsencesTold(
        absences=[AbsenceTold(id=row.pk, first=row.first, last=row.last) for row in known],
        allowance=settings.ABSENCE_DAYS,
        left={str(year): absences.allowance_left(known, year) for year in (today.year, today.year + 1)},
    )


class Absences(Door):
    permission_classes = [IsAuthenticated]

    @operation("listAbsences", tag="me", query=NoQuery, answers={200: AbsencesTold})
    def get(self, request: Any) -> Any:
        """My declared absences, and how many days I may still declare."""
        query(request, NoQuery)
        return Response(absences_told(request.user))

    @operation("declareAbsence", tag="me", asks=AbsenceAsked, query=NoQuery, answers={201: AbsencesTold}, refusals=(409, 422))
    def post(self, request: Any) -> Any:
        """On these days no clock of mine runs, at the tables that allow it. The same days again are the same absence."""
        query(request, NoQuery)
        asked = body(request, AbsenceAsked)
        absences.declare(user=request.user, first=asked.first, last=asked.last, now=timezone.now())
        return Response(absences_told(request.user), status=201)


class OneAbsence(Door):
    permission_classes = [IsAuthenticated]

    @operation("withdrawAbsence", tag="me", query=NoQuery, answers={200: AbsencesTold}, refusals=(404, 409))
    def delete(self, request: Any, absence_id: int) -> Any:
        """Take an absence back; one that has begun ends today."""
        query(request, NoQuery)
        absences.withdraw(user=request.user, absence_id=absence_id, now=timezone.now())
        return Response(absences_told(request.user))


class Pause(Doing):
    @operation("agreeToPause", tag="tables", asks=Nothing, query=NoQuery, answers={200: Table}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """Agree to a pause. Once every player has, all clocks stand still."""
        query(request, NoQuery)
        body(request, Nothing)
        place = self.enter(request, table_id)
        pauses.agree(game_id=table_id, seat=place.seat or 0, now=timezone.now())
        return Response(told.table(table_id, request.user))


class Resume(Doing):
    @operation("endPause", tag="tables", asks=Nothing, query=NoQuery, answers={200: Table}, refusals=(403, 404, 409))
    def post(self, request: Any, table_id: str) -> Any:
        """End the pause; before it has begun, take back my agreement to it."""
        query(request, NoQuery)
        body(request, Nothing)
        place = self.enter(request, table_id)
        pauses.resume(game_id=table_id, seat=place.seat or 0, now=timezone.now())
        return Response(told.table(table_id, request.user))
