"""What players write to each other, through REST."""

from typing import Any

from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core import clock
from core.rest.base_views import body, idempotency_key, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games.api.answer_shapes import PressPage, PressTold
from games.api.play import TAG
from games.api.schema import IDEMPOTENCY_KEY
from games.api.shapes import PressAsked
from games.api.views import AtTable
from games.models import Press as Row
from games.services import press
from games.services.refusals import TableRefusal

MOST = 200  # of the newest


class Press(AtTable):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation("listPress", tag=TAG, query=NoQuery, answers={200: PressPage}, refusals=(404,))
    def get(self, request: Any, table_id: str) -> Any:
        """What I may read of what players wrote to each other: to the table, and to or from my
        seat. The newest 200, oldest first."""
        query(request, NoQuery)
        place = self.enter(request, table_id)
        newest = list(press.readable(place.game, place.seat).order_by("-pk")[:MOST])[::-1]
        return Response(
            PressPage(
                table=table_id, seat=place.seat, press=[message_answer(row) for row in newest]
            )
        )

    @operation(
        "writePress",
        tag=TAG,
        query=NoQuery,
        asks=PressAsked,
        answers={201: PressTold},
        headers=(IDEMPOTENCY_KEY,),
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Write to the table, or to one seat alone. No order, and no part of the log."""
        query(request, NoQuery)
        asked = body(request, PressAsked)
        key = idempotency_key(request)
        game, seat = self.enter_as_player(request, table_id)
        if asked.to is not None and asked.to > game.seats_count:
            raise TableRefusal(
                "press_nobody", name=asked.to, names=list(range(1, game.seats_count + 1))
            )
        row = press.write_message(
            game_id=table_id,
            seat=seat,
            to=asked.to,
            text=asked.text,
            key=key,
            now=clock.now(),
        )
        return Response(message_answer(row), status=201)


def message_answer(row: Row) -> PressTold:
    return PressTold(seat=row.seat, to=row.to, text=row.text, at=row.at)
