"""Absences, pauses and which mails come, for programs: each door reads a request, calls one
service and tells what is so now."""

from typing import Any, cast

from django.conf import settings
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core import clock
from core.accounts.models import User
from core.rest.base_views import Door, body, query
from core.rest.idempotency import CREATION_KEY, counts_once
from core.rest.schema import operation
from core.rest.shapes import NoQuery, Nothing
from games.reports import table_summary as told
from games.reports.table_summary import Table
from games.services import access
from notifications import absences, calendars, pauses, preferences
from notifications.api.shapes import (
    AbsenceAsked,
    AbsencesTold,
    AbsenceTold,
    Delivery,
    MailsAsked,
    MailsTold,
    MyCalendarTold,
    TableMailsAsked,
    TableMailsTold,
)
from notifications.models import Preference


def absences_told(user: User) -> AbsencesTold:
    known, today = absences.of(user), absences.today(user, clock.now())
    return AbsencesTold(
        absences=[AbsenceTold(id=row.pk, first=row.first, last=row.last) for row in known],
        allowance=settings.ABSENCE_DAYS,
        left={
            str(year): absences.allowance_left(known, year) for year in (today.year, today.year + 1)
        },
    )


class Absences(Door):
    permission_classes = [IsAuthenticated]

    @operation("listAbsences", tag="me", query=NoQuery, answers={200: AbsencesTold})
    def get(self, request: Any) -> Any:
        """My declared absences, and how many days I may still declare."""
        query(request, NoQuery)
        return Response(absences_told(request.user))

    @operation(
        "declareAbsence",
        tag="me",
        asks=AbsenceAsked,
        query=NoQuery,
        headers=(CREATION_KEY,),
        answers={201: AbsencesTold},
        refusals=(409, 422),
    )
    @counts_once
    def post(self, request: Any) -> Any:
        """On these days no clock of mine runs, at the tables that allow it. The same days again
        are the same absence."""
        query(request, NoQuery)
        asked = body(request, AbsenceAsked)
        absences.declare(user=request.user, first=asked.first, last=asked.last, now=clock.now())
        return Response(absences_told(request.user), status=201)


class OneAbsence(Door):
    permission_classes = [IsAuthenticated]

    @operation(
        "withdrawAbsence", tag="me", query=NoQuery, answers={200: AbsencesTold}, refusals=(404, 409)
    )
    def delete(self, request: Any, absence_id: int) -> Any:
        """Take an absence back; one that has begun ends today."""
        query(request, NoQuery)
        absences.withdraw(user=request.user, absence_id=absence_id, now=clock.now())
        return Response(absences_told(request.user))


class Pause(Door):
    permission_classes = [IsAuthenticated]

    @operation(
        "agreeToPause",
        tag="tables",
        asks=Nothing,
        query=NoQuery,
        answers={200: Table},
        refusals=(403, 404, 409),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Agree to a pause. Once every player has, all clocks stand still."""
        query(request, NoQuery)
        body(request, Nothing)
        seat = access.seat_in(access.find(table_id, request.user))
        pauses.agree(game_id=table_id, seat=seat, now=clock.now())
        return Response(told.table(table_id, request.user))


class Resume(Door):
    permission_classes = [IsAuthenticated]

    @operation(
        "endPause",
        tag="tables",
        asks=Nothing,
        query=NoQuery,
        answers={200: Table},
        refusals=(403, 404, 409),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """End the pause; before it has begun, take back my agreement to it."""
        query(request, NoQuery)
        body(request, Nothing)
        seat = access.seat_in(access.find(table_id, request.user))
        pauses.resume(game_id=table_id, seat=seat, now=clock.now())
        return Response(told.table(table_id, request.user))


# --- Which mails come ---


def mails_told(user: User, table_id: str | None = None) -> MailsTold:
    wish = preferences.of(user, table_id)
    return MailsTold(
        delivery=cast(Delivery, str(wish.delivery)),
        reminders=list(wish.reminders),
        sheet=wish.sheet,
        digest_hour=wish.digest_hour,
        time_zone=user.time_zone,
        substitute=wish.substitute,
    )


def table_mails_told(user: User, table_id: str) -> TableMailsTold:
    row = Preference.objects.filter(user=user, game=table_id).first()
    return TableMailsTold(
        table=table_id,
        delivery=cast(Delivery, row.delivery) if row and row.delivery else None,
        reminders=list(preferences.hours(row.reminders)) if row else [],
        sheet=row.sheet == preferences.YES if row and row.sheet else None,
        counts=mails_told(user, table_id),
    )


class Mails(Door):
    permission_classes = [IsAuthenticated]
    http_method_names = ["get", "put", "head"]

    @operation("showMails", tag="me", query=NoQuery, answers={200: MailsTold})
    def get(self, request: Any) -> Any:
        """Which mails I get at all tables for which nothing else was said."""
        query(request, NoQuery)
        return Response(mails_told(request.user))

    @operation(
        "chooseMails",
        tag="me",
        asks=MailsAsked,
        query=NoQuery,
        answers={200: MailsTold},
        refusals=(422,),
    )
    def put(self, request: Any) -> Any:
        """Say which mails I get. Answers to my own letters always come."""
        query(request, NoQuery)
        asked = body(request, MailsAsked)
        preferences.choose(
            user=request.user,
            game_id=None,
            delivery=asked.delivery,
            reminders=asked.reminders,
            sheet=preferences.answer(asked.sheet),
            digest_hour=asked.digest_hour,
            substitute=asked.substitute,
        )
        return Response(mails_told(request.user))


class TableMails(Door):
    permission_classes = [IsAuthenticated]
    http_method_names = ["get", "put", "head"]

    @operation(
        "showTableMails",
        tag="me",
        query=NoQuery,
        answers={200: TableMailsTold},
        refusals=(403, 404),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """Which mails I get at this table."""
        query(request, NoQuery)
        access.seat_in(access.find(table_id, request.user))
        return Response(table_mails_told(request.user, table_id))

    @operation(
        "chooseTableMails",
        tag="me",
        asks=TableMailsAsked,
        query=NoQuery,
        answers={200: TableMailsTold},
        refusals=(403, 404, 422),
    )
    def put(self, request: Any, table_id: str) -> Any:
        """Say which mails I get at this table."""
        query(request, NoQuery)
        asked = body(request, TableMailsAsked)
        access.seat_in(access.find(table_id, request.user))
        preferences.choose(
            user=request.user,
            game_id=table_id,
            delivery=asked.delivery or "",
            reminders=asked.reminders,
            sheet=preferences.answer(asked.sheet),
        )
        return Response(table_mails_told(request.user, table_id))


class MyCalendarView(Door):
    is_kept = False  # it holds a secret address
    permission_classes = [IsAuthenticated]
    http_method_names = ["get", "post", "head"]

    @operation("showMyCalendar", tag="me", query=NoQuery, answers={200: MyCalendarTold})
    def get(self, request: Any) -> Any:
        """Where a calendar program finds my deadlines. Whoever knows the address sees them."""
        query(request, NoQuery)
        return Response(MyCalendarTold(address=calendars.address_of(request.user) or None))

    @operation(
        "renewMyCalendar", tag="me", asks=Nothing, query=NoQuery, answers={201: MyCalendarTold}
    )
    def post(self, request: Any) -> Any:
        """A new address for my deadlines; one I had before is void."""
        query(request, NoQuery)
        body(request, Nothing)
        return Response(MyCalendarTold(address=calendars.renew(request.user)), status=201)
