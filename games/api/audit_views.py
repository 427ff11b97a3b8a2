"""The proof of a finished game, and playing on from any of its events."""

from typing import Any

from django.http import StreamingHttpResponse
from msgspec import UNSET
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core import clock
from core.rest.base_views import body, query
from core.rest.idempotency import CREATION_KEY, counts_once
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games.api.audit_shapes import BundleTold, DrawPage, DrawsQuery, DrawTold, ForkAsked, NumberTold
from games.api.views import AtTable
from games.audit.dice import Shuffle, Throw
from games.reports import table_summary as told
from games.reports.table_summary import Table
from games.services import bundles, derivations, forks, tables
from games.services.refusals import TableRefusal

TAG = "proof"


class Bundle(AtTable):
    @operation("showBundle", tag=TAG, query=NoQuery, answers={200: BundleTold}, refusals=(404, 409))
    def get(self, request: Any, table_id: str) -> Any:
        """The audit bundle of a finished game: everything that can be checked about it, in one
        file."""
        query(request, NoQuery)
        pieces = bundles.pieces(self.enter(request, table_id).game)
        response = StreamingHttpResponse(pieces, content_type="application/json")
        response["Content-Disposition"] = f'attachment; filename="{table_id}-bundle.json"'
        return response


class Draws(AtTable):
    @operation("listDraws", tag=TAG, query=DrawsQuery, answers={200: DrawPage}, refusals=(404, 409))
    def get(self, request: Any, table_id: str) -> Any:
        """How each die and each shuffle of a finished game came about, some moves at a time."""
        asked = query(request, DrawsQuery)
        game = self.enter(request, table_id).game
        if not game.over:
            raise TableRefusal("not_finished", status=game.status)
        if asked.event > game.stream.head_seq:
            raise TableRefusal("no_position", at=asked.event)
        leaf = derivations.leaf(game, asked.event)
        following = (
            None
            if leaf.after is None
            else request.build_absolute_uri(f"{request.path}?event={leaf.after}")
        )
        return Response(
            DrawPage(
                table=table_id,
                seed=derivations.seed_of(game).hex(),
                first=leaf.first,
                last=leaf.last,
                as_logged=all(derived.as_logged for derived in leaf.derived),
                draws=[draw_told(made) for derived in leaf.derived for made in derived.draws],
                next=following,
            )
        )


def draw_told(made: Throw | Shuffle) -> DrawTold:
    if isinstance(made, Throw):
        return DrawTold(
            event=made.seq,
            label=made.label,
            numbers=numbers_told(made),
            result=made.result,
            before=None,
            after=None,
        )
    numbers = [number for throw in made.swaps for number in numbers_told(throw)]
    return DrawTold(
        event=made.seq,
        label=made.label,
        numbers=numbers,
        result=None,
        before=list(made.before),
        after=list(made.after),
    )


def numbers_told(throw: Throw) -> list[NumberTold]:
    """`u` as text: many a program reads larger numbers than 2^53 wrongly."""
    return [
        NumberTold(
            input=name,
            u=str(number),
            n=throw.n,
            left=number % throw.n if number < throw.fair else None,
        )
        for name, number in zip(throw.inputs, throw.numbers, strict=True)
    ]


class Fork(AtTable):
    scope = "organise"
    permission_classes = [IsAuthenticated]

    @operation(
        "forkTable",
        tag=TAG,
        asks=ForkAsked,
        headers=(CREATION_KEY,),
        answers={201: Table},
        refusals=(404, 409, 422),
    )
    @counts_once
    def post(self, request: Any, table_id: str) -> Any:
        """Open a new table that plays on from an event of this finished game, with a secret of
        its own."""
        query(request, NoQuery)
        asked = body(request, ForkAsked)
        parent = self.enter(request, table_id).game
        wish = forks.ForkWish(
            table_id=tables.token(10) if asked.id is UNSET else asked.id,
            seq=asked.event,
            seat=asked.seat,
            bots={int(seat): bot for seat, bot in asked.bots.items()},
            days=asked.days,
            luck=asked.luck,
        )
        game = forks.fork_once(parent, wish, player=request.user, source="rest", now=clock.now())
        location = request.build_absolute_uri(request.path.replace(f"{table_id}/fork", game.pk))
        return Response(
            told.table(game.pk, request.user), status=201, headers={"Location": location}
        )
