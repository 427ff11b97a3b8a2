"""Who signed in, who tried to, and which sessions there are."""

import logging
import time
from typing import cast

from allauth.account.authentication import get_authentication_records
from allauth.usersessions.models import UserSession
from django.contrib.auth import update_session_auth_hash
from django.db import DatabaseError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from core.accounts import activity
from core.accounts.backends import find
from core.accounts.models import User

logger = logging.getLogger(__name__)

SEEN = "seen"  # in the session: when its last use was noted
EVERY = 3600  # seconds


def record_sign_in(request: HttpRequest, user: User) -> None:
    """Somebody is in; by which ways the session tells."""
    request.session[SEEN] = int(time.time())  # allauth has just listed the session
    records = get_authentication_records(request, user)
    ways = [record.get("type") or record["method"] for record in records]
    activity.record(
        activity.Kind.SIGNED_IN,
        user,
        client=activity.client_of(request),
        now=timezone.now(),
        by=list(dict.fromkeys(ways)),
    )


def note_failure(request: HttpRequest, *, login: str, way: str) -> None:
    """Somebody is not. A name that nobody has is noted too, of nobody: it takes as long."""
    activity.record(
        activity.Kind.SIGN_IN_FAILED,
        find(login),
        client=activity.client_of(request),
        now=timezone.now(),
        by=[way],
    )


def see(request: HttpRequest) -> None:
    """Note now and then that a session is in use, and from where. A database that takes nothing
    at the moment keeps nobody from reading."""
    now = int(time.time())
    if now - request.session.get(SEEN, 0) < EVERY:
        return
    try:
        UserSession.objects.create_from_request(request)
    except DatabaseError:
        logger.warning("the use of a session was not noted", exc_info=True)
    else:
        request.session[SEEN] = now


def sessions_of(user: User) -> list[UserSession]:
    """Those that are open, the one used last first."""
    found = UserSession.objects.purge_and_list(user)
    return sorted(found, key=lambda session: session.last_seen_at, reverse=True)


def end_others(request: HttpRequest) -> None:
    """All sessions but this one are over, those from before they were listed too."""
    user = cast(User, request.user)
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(session_epoch=F("session_epoch") + 1)
        user.refresh_from_db(fields=["session_epoch"])
        UserSession.objects.filter(user=user).delete()
        update_session_auth_hash(request, user)
        UserSession.objects.create_from_request(request)
        client = activity.client_of(request)
        activity.record(activity.Kind.SESSIONS_ENDED, user, client=client, now=timezone.now())
