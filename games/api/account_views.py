"""Me: what waits for me and until when, and the keys my programs show."""

from datetime import UTC, datetime
from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import authenticate
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, Throttled
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response

from core import rates
from core.accounts import activity, deletion, keys, reauthentication, sign_ins
from core.accounts.keys import KeyRefusal
from core.accounts.models import ApiKey, User
from core.refusals import NotFound
from core.rest.base_views import Door, Rate, body, query
from core.rest.problems import Refused
from core.rest.schema import operation
from core.rest.shapes import NoQuery, Nothing
from games.api.answer_shapes import Belongings, DueTold, KeysTold, KeyTold, Me, MySeat, TokenTold
from games.api.shapes import KeyQuery, TokenAsked
from games.engine import load
from games.models import Decision, Game, Seat
from games.services import access, letters

TAG = "me"
MOST_SEATS = 500
GUESSES = "10/min"
NO_DEADLINE = datetime.max.replace(tzinfo=UTC)


# --- What waits for me ---


class Myself(Door):
    permission_classes = [IsAuthenticated]

    @operation("showMe", tag=TAG, query=NoQuery, answers={200: Me})
    def get(self, request: Any) -> Any:
        """My seats at open and running tables, and what is due."""
        query(request, NoQuery)
        user = request.user
        return Response(
            Me(
                username=user.username,
                language=user.language,
                time_zone=user.time_zone,
                seats=my_seats(user),
            )
        )


def my_seats(user: User) -> list[MySeat]:
    current = (Game.Status.OPEN, Game.Status.RUNNING)
    seats = list(
        access.seats_of(user)
        .filter(game__status__in=current, game__in=access.playable())
        .select_related("game__stream")
        .order_by("game")[:MOST_SEATS]
    )
    due: dict[tuple[str, int], list[Decision]] = {}
    for row in Decision.objects.filter(
        game__in=[seat.game_id for seat in seats], closed_at=None, due=True
    ).order_by("due_at", "key"):
        due.setdefault((row.game_id, row.seat), []).append(row)
    found = [my_seat(seat, due.get((seat.game_id, seat.number), [])) for seat in seats]
    return sorted(found, key=lambda seat: (not seat.due, deadline(seat), seat.table))


def deadline(seat: MySeat) -> datetime:
    return min((due.until for due in seat.due if due.until), default=NO_DEADLINE)


def my_seat(seat: Seat, due: list[Decision]) -> MySeat:
    game = seat.game
    engine = load(game.ruleset)
    return MySeat(
        table=game.pk,
        name=game.name,
        ruleset=game.ruleset,
        title=gettext(engine.title),
        status=game.status,  # type: ignore[arg-type]  # one of the choices
        seat=seat.number,
        confirmed=seat.confirmed,
        head=game.stream.head_seq,
        due=[
            DueTold(
                decision=row.key,
                kind=row.kind,
                asked=engine.words.decision(row.kind, gettext, letters.language()),
                since=row.opened_at,
                until=row.due_at,
            )
            for row in due
        ],
    )


class MyData(Door):
    is_kept = False
    permission_classes = [IsAuthenticated]

    @operation("showMyData", tag=TAG, query=NoQuery, answers={200: Belongings})
    def get(self, request: Any) -> Any:
        """Everything that is kept about me."""
        query(request, NoQuery)
        found = deletion.belongings(User.objects.get(pk=request.user.pk))
        return Response(Belongings(account=found.pop("account"), kept=found))


# --- My keys ---


class Token(Door):
    """A key alone makes no new key: whoever found one could keep it for ever."""

    scope = "read"  # a key may always make itself void
    is_kept = False

    def get_authenticators(self) -> list[Any]:
        if self.request is not None and self.request.method == "POST":
            return [SessionAuthentication()]
        return super().get_authenticators()  # type: ignore[no-any-return]  # DRF has no types

    def get_permissions(self) -> list[Any]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    @operation("listKeys", tag=TAG, query=NoQuery, answers={200: KeysTold}, refusals=(401,))
    def get(self, request: Any) -> Any:
        """My keys, without their secrets."""
        query(request, NoQuery)
        mine = User.objects.get(pk=request.user.pk).api_keys.order_by("name")
        return Response(KeysTold(keys=[key_told(key) for key in mine]))

    @operation(
        "makeToken",
        tag=TAG,
        asks=TokenAsked,
        query=NoQuery,
        answers={201: TokenTold},
        refusals=(401, 403, 409, 429),
    )
    def post(self, request: Any) -> Any:
        """A new key for me, known by name and password or by a session that has just been
        confirmed. My older key of the same name is void from now on."""
        query(request, NoQuery)
        asked = body(request, TokenAsked)
        user = by_password(request, asked) if asked.username or asked.password else present(request)
        made, secret = keys.make(
            user,
            name=asked.name,
            scopes=asked.scopes,
            days=asked.days,
            client=activity.client_of(request._request),
            now=timezone.now(),
        )
        told = key_told(made)
        return Response(
            TokenTold(token=secret, name=told.name, scopes=told.scopes, expires_at=told.expires_at),
            status=201,
        )

    @operation("dropToken", tag=TAG, query=KeyQuery, answers={204: None}, refusals=(401, 404, 422))
    def delete(self, request: Any) -> Any:
        """A key of mine is void from now on: the one named, or the one that this request shows."""
        asked = query(request, KeyQuery)
        if asked.name is None and not isinstance(request.auth, ApiKey):
            raise KeyRefusal("which_key")
        name = asked.name or ApiKey.objects.get(pk=request.auth.pk).name
        client = activity.client_of(request._request)
        if not keys.void(request.user, name=name, client=client, now=timezone.now()):
            raise NotFound
        return Response(status=204)


class RotateToken(Door):
    scope = "read"  # whatever it may do, a key may replace itself
    permission_classes = [IsAuthenticated]

    @operation(
        "rotateToken",
        tag=TAG,
        asks=Nothing,
        query=NoQuery,
        answers={201: TokenTold},
        refusals=(401, 422),
    )
    def post(self, request: Any) -> Any:
        """A new secret for the key that this request shows, with its name, its scopes and its end.
        The old one is void from now on."""
        query(request, NoQuery)
        body(request, Nothing)
        if not isinstance(request.auth, ApiKey):
            raise KeyRefusal("which_key")
        client = activity.client_of(request._request)
        made, secret = keys.rotate(request.auth, client=client, now=timezone.now())
        told = key_told(made)
        return Response(
            TokenTold(token=secret, name=told.name, scopes=told.scopes, expires_at=told.expires_at),
            status=201,
        )


def key_told(key: ApiKey) -> KeyTold:
    return KeyTold(
        name=key.name,
        begins=key.begins,
        scopes=cast(list[keys.Scope], key.scopes.split()),
        created_at=key.created_at,
        expires_at=key.expires_at,
        last_used_at=key.last_used_at,
    )


def present(request: Any) -> User:
    """Whoever is signed in and has just shown once more that it is them."""
    if not request.user.is_authenticated:
        raise NotAuthenticated
    if not reauthentication.is_fresh(request._request):
        raise KeyRefusal("reauthenticate")
    return cast(User, request.user)


def by_password(request: Any, asked: TokenAsked) -> User:
    slow_down(request, asked.username)
    user = authenticate(request._request, username=asked.username, password=asked.password)
    if not isinstance(user, User):
        sign_ins.note_failure(request._request, login=asked.username, way="key")
        raise Refused("wrong_credentials")
    if not EmailAddress.objects.filter(user=user, verified=True).exists():
        raise Refused("mail_not_confirmed")
    if is_mfa_enabled(user):
        raise KeyRefusal("second_factor")
    return user


def slow_down(request: Any, username: str) -> None:
    """Passwords are not tried by the hundred: few from one address, and few for one name."""
    for who in (Rate().address_of(request), username.lower()):
        if wait := rates.take(GUESSES, f"guess/{who}"):
            raise Throttled(wait)
