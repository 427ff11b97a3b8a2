"""Lines on a chart: a file read into an order, and the blind pen."""

from typing import Any

from msgspec import UNSET
from rest_framework.response import Response

from core import clock
from core.rest.base_views import body, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games.api.answer_shapes import LineTold, PenTold, WordTold
from games.api.play import TAG, Seated, standing
from games.api.shapes import LineAsked, PenAsked
from games.navigation import traces
from games.services import chart_lines, letters


class Line(Seated):
    scope = "read"

    @operation(
        "readLine",
        tag=TAG,
        query=NoQuery,
        asks=LineAsked,
        answers={200: LineTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """What line a file holds, as an order for a ship that waits for one. Nothing is played;
        send the command as a move."""
        query(request, NoQuery)
        asked = body(request, LineAsked)
        game, seat = self.enter_as_player(request, table_id)
        position, _ = standing(game, UNSET)
        trace = chart_lines.from_file(
            position, seat, asked.ship, asked.content.encode(), asked.name
        )
        command = chart_lines.sail(position, asked.ship, trace)
        orders = letters.command_lines(position.engine, command, letters.names_of(game))
        return Response(
            LineTold(
                table=table_id,
                ship=asked.ship,
                trace=list(trace),
                length=traces.length(trace),
                command=command,
                orders=orders,
            )
        )


class Pen(Seated):
    @operation(
        "drawLine",
        tag=TAG,
        query=NoQuery,
        asks=PenAsked,
        answers={200: PenTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """The next part of a line drawn with closed eyes. It is kept as it comes; lifting the
        pen makes it the ship's order."""
        query(request, NoQuery)
        asked = body(request, PenAsked)
        game, seat = self.enter_as_player(request, table_id)
        drawn = chart_lines.draw(
            game_id=game.pk,
            seat=seat,
            ship=asked.ship,
            decision=asked.decision,
            number=asked.number,
            points=asked.points,
            lifted=asked.lifted,
            now=clock.now(),
        )
        heard = drawn.sounded
        words = [WordTold(seat=word.seat, word=word.word, text=word.text) for word in heard.words]
        return Response(
            PenTold(
                table=table_id,
                ship=asked.ship,
                latitude=heard.latitude,
                words=words,
                played=drawn.receipt is not None,
                first_seq=drawn.receipt.first_seq if drawn.receipt else None,
                last_seq=drawn.receipt.last_seq if drawn.receipt else None,
            )
        )
