"""Webhooks for programs: made, tried, switched on again, and what became of each message."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType, field
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core import clock
from core.rest.base_views import Door, body, next_page, query
from core.rest.idempotency import CREATION_KEY, counts_once
from core.rest.schema import operation
from core.rest.shapes import Asked, Moment, NoQuery, Nothing, Told
from games.services import access
from notifications import hooks
from notifications.hook_models import Hook, HookDelivery
from notifications.hooks import KINDS, Kind

TAG = "hooks"
MOST_PAGE = 100


class HookAsked(Asked, frozen=True):
    """`table`: only what happens there; by default at all tables of mine."""

    url: Annotated[str, Meta(min_length=8, max_length=500)]
    kinds: Annotated[list[Kind], Meta(min_length=1, max_length=len(KINDS))] = field(
        default_factory=lambda: list(KINDS)
    )
    table: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}$")] | None = None


class HookTold(Told, frozen=True):
    """`off_because`: `gone`, when the receiver said so; `unreachable`, after three days."""

    id: int
    url: str
    kinds: list[str]
    table: str | None
    created_at: Moment
    off_at: Moment | None
    off_because: str | None


class NewHookTold(HookTold, frozen=True):
    """With the secret that its messages are signed with, told this once."""

    secret: str


class HooksTold(Told, frozen=True):
    hooks: list[HookTold]


class HookSecretTold(Told, frozen=True):
    """The new secret, told this once. Until `before_until` messages are signed with the one before
    as well."""

    secret: str
    before_until: Moment


class DeliveryTold(Told, frozen=True):
    """One message: `id` is its `webhook-id`. `answered`: the status it was last answered with."""

    id: str
    kind: str
    status: str
    table: str | None
    created_at: Moment
    delivered_at: Moment | None
    next_at: Moment | None
    tries: int
    answered: int | None
    trouble: str | None
    body: Annotated[str, Meta(description="As it was sent; empty before the first try.")]


class DeliveriesTold(Told, frozen=True):
    """The newest first."""

    deliveries: list[DeliveryTold]
    next: str | None


class DeliveriesQuery(Asked, frozen=True):
    after: (
        Annotated[
            str,
            Meta(pattern=r"^msg_[0-9a-f]{24}$", description="The last message of the page before."),
        ]
        | UnsetType
    ) = UNSET
    limit: Annotated[int, Meta(ge=1, le=MOST_PAGE)] = 20


def hook_answer(hook: Hook) -> dict[str, Any]:
    return {
        "id": hook.pk,
        "url": hook.url,
        "kinds": hook.kinds.split(),
        "table": hook.game_id,
        "created_at": hook.created_at,
        "off_at": hook.off_at,
        "off_because": hook.off_because or None,
    }


def delivery_told(row: HookDelivery) -> DeliveryTold:
    return DeliveryTold(
        id=row.name,
        kind=row.kind,
        status=row.status,
        table=row.game_id,
        created_at=row.created_at,
        delivered_at=row.delivered_at,
        next_at=row.next_at,
        tries=row.tries,
        answered=row.answered,
        trouble=row.trouble or None,
        body=row.body,
    )


class HookDoor(Door):
    permission_classes = [IsAuthenticated]


class Hooks(HookDoor):
    @operation("listHooks", tag=TAG, query=NoQuery, answers={200: HooksTold})
    def get(self, request: Any) -> Any:
        """My webhooks, without their secrets."""
        query(request, NoQuery)
        return Response(
            HooksTold(hooks=[HookTold(**hook_answer(hook)) for hook in hooks.of(request.user)])
        )

    @operation(
        "makeHook",
        tag=TAG,
        asks=HookAsked,
        query=NoQuery,
        headers=(CREATION_KEY,),
        answers={201: NewHookTold},
        refusals=(404, 409, 422),
    )
    @counts_once
    def post(self, request: Any) -> Any:
        """Have a program of mine told what happens at my tables, as the Standard Webhooks have
        it."""
        query(request, NoQuery)
        asked = body(request, HookAsked)
        game = access.find(asked.table, request.user).game if asked.table else None
        hook, secret = hooks.make(
            request.user, url=asked.url, kinds=asked.kinds, game=game, now=clock.now()
        )
        return Response(NewHookTold(secret=secret, **hook_answer(hook)), status=201)


class OneHook(HookDoor):
    @operation("dropHook", tag=TAG, query=NoQuery, answers={204: None}, refusals=(404,))
    def delete(self, request: Any, hook_id: int) -> Any:
        """Take a webhook away, with its messages."""
        query(request, NoQuery)
        hooks.find(request.user, hook_id).delete()
        return Response(status=204)


class HookOn(HookDoor):
    @operation("switchHookOn", tag=TAG, asks=Nothing, answers={200: HookTold}, refusals=(404,))
    def post(self, request: Any, hook_id: int) -> Any:
        """Switch a webhook on again that was switched off."""
        query(request, NoQuery)
        body(request, Nothing)
        hook = hooks.find(request.user, hook_id)
        hooks.switch_on(hook)
        return Response(HookTold(**hook_answer(hook)))


class HookPing(HookDoor):
    @operation("pingHook", tag=TAG, asks=Nothing, answers={202: DeliveryTold}, refusals=(404, 409))
    def post(self, request: Any, hook_id: int) -> Any:
        """Send a message of the kind `ping`, to try the webhook with."""
        query(request, NoQuery)
        body(request, Nothing)
        row = hooks.ping(hooks.find(request.user, hook_id), now=clock.now())
        return Response(delivery_told(row), status=202)


class HookSecret(HookDoor):
    @operation(
        "rotateHookSecret",
        tag=TAG,
        asks=Nothing,
        answers={201: HookSecretTold},
        refusals=(404,),
    )
    def post(self, request: Any, hook_id: int) -> Any:
        """A new secret. For a day messages are signed with both."""
        query(request, NoQuery)
        body(request, Nothing)
        hook = hooks.find(request.user, hook_id)
        secret = hooks.rotate(hook, now=clock.now())
        assert hook.before_until is not None, "just set"
        return Response(HookSecretTold(secret=secret, before_until=hook.before_until), status=201)


class Deliveries(HookDoor):
    @operation(
        "listDeliveries",
        tag=TAG,
        query=DeliveriesQuery,
        answers={200: DeliveriesTold},
        refusals=(404,),
    )
    def get(self, request: Any, hook_id: int) -> Any:
        """What a webhook of mine was told in the last thirty days, and what became of it."""
        asked = query(request, DeliveriesQuery)
        rows = hooks.find(request.user, hook_id).deliveries.order_by("-pk")
        if isinstance(asked.after, str):
            last = rows.filter(name=asked.after).values_list("pk", flat=True).first()
            rows = rows.filter(pk__lt=last) if last else rows.none()
        found = list(rows[: asked.limit + 1])
        shown, more = found[: asked.limit], len(found) > asked.limit
        following = next_page(request, shown[-1].name) if more else None
        return Response(
            DeliveriesTold(deliveries=[delivery_told(row) for row in shown], next=following)
        )


class Replay(HookDoor):
    @operation(
        "replayDelivery", tag=TAG, asks=Nothing, answers={202: DeliveryTold}, refusals=(404, 409)
    )
    def post(self, request: Any, hook_id: int, name: str) -> Any:
        """Send a message again: the same bytes under the same id."""
        query(request, NoQuery)
        body(request, Nothing)
        row = hooks.send_again(hooks.find(request.user, hook_id), name, now=clock.now())
        return Response(delivery_told(row), status=202)
