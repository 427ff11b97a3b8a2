"""Photographs of printed charts: sent, read by a task, shown, and played after a yes."""

from base64 import b64decode, b64encode
from typing import Any

from rest_framework.response import Response

from core import clock
from core.rest.base_views import JsonBytes, body, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games.api.answer_shapes import PhotoTold
from games.api.play import TAG, Seated
from games.api.shapes import PhotoAnswered, PhotoAsked
from games.engine import IllegalMove
from games.models import Photo, Receipt
from games.services import photos


class PictureJson(JsonBytes):
    """A body with a picture in it is larger than others."""

    most = 12 * 1024 * 1024


class Photos(Seated):
    parser_classes = [PictureJson]

    @operation(
        "sendPhoto",
        tag=TAG,
        query=NoQuery,
        asks=PhotoAsked,
        answers={202: PhotoTold},
        refusals=(403, 404, 409, 422, 429),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """A photograph of a printed chart with a course drawn on it. It is read soon; ask for it
        by its name. Nothing is played before you answer yes."""
        query(request, NoQuery)
        asked = body(request, PhotoAsked)
        game, seat = self.enter_as_player(request, table_id)
        try:
            data = b64decode(asked.content, validate=True)
        except ValueError as error:
            raise IllegalMove("photo_unreadable") from error
        sent = photos.send(
            game=game,
            seat=seat,
            data=data,
            ship=asked.ship or "",
            channel="rest",
            now=clock.now(),
        )
        return Response(photo_answer(sent), status=202)


class OnePhoto(Seated):
    @operation(
        "showPhoto",
        tag=TAG,
        query=NoQuery,
        answers={200: PhotoTold},
        refusals=(403, 404, 409),
    )
    def get(self, request: Any, table_id: str, name: str) -> Any:
        """How far a photograph of mine has come, and the course that was read from it."""
        query(request, NoQuery)
        game, seat = self.enter_as_player(request, table_id)
        found = photos.find(game, seat, name)
        return Response(photo_answer(found, picture=photos.picture_of(found)))

    @operation(
        "answerPhoto",
        tag=TAG,
        query=NoQuery,
        asks=PhotoAnswered,
        answers={200: PhotoTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str, name: str) -> Any:
        """This course? Yes makes it the ship's order, by the same checks as any line; no drops
        it. Twice is as once."""
        query(request, NoQuery)
        asked = body(request, PhotoAnswered)
        game, seat = self.enter_as_player(request, table_id)
        found = photos.find(game, seat, name)
        receipt = None
        if asked.answer == "no":
            photos.reject(found)
        else:
            receipt = photos.confirm(
                found, channel="rest", now=clock.now(), turned=asked.answer == "turned"
            )
        return Response(photo_answer(photos.find(game, seat, name), receipt=receipt))


def photo_answer(
    photo: Photo, *, picture: bytes | None = None, receipt: Receipt | None = None
) -> PhotoTold:
    return PhotoTold(
        table=photo.game_id,
        photo=photo.name,
        status=photo.status,  # type: ignore[arg-type]  # one of the choices
        ship=photo.ship,
        trace=list(photos.trace_of(photo)),
        doubts=[doubt for doubt in photo.doubts.split(",") if doubt],
        code=photo.code,
        sentences=photos.sentences(photo),
        picture=b64encode(picture).decode() if picture else None,
        first_seq=receipt.first_seq if receipt else None,
        last_seq=receipt.last_seq if receipt else None,
    )
