"""Documents to print, through REST: asked for by POST, told how far they are, and fetched as PDF
once they are made."""

from typing import Any, ClassVar

from django.conf import settings
from django.utils import timezone
from msgspec import UNSET
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.response import Response

from core.refusals import NotFound
from core.rest.base_views import Json, Pdf, body, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery, Nothing
from core.web.documents import LOOK_AGAIN, pdf_response
from games.api.answer_shapes import DocumentTold, PressInBookTold
from games.api.play import TAG
from games.api.shapes import DocumentQuery, PressInBookAsked
from games.api.views import AtTable
from games.models import Game, Report
from games.services import letters, pressbook, reports
from games.services.access import Place
from games.services.refusals import TableRefusal

Kind, Status = Report.Kind, Report.Status


class Document(AtTable):
    """A door of one kind of document. What it is about follows from who asks."""

    scope = "read"

    kind: Report.Kind
    permission_classes: ClassVar[list[Any]] = [IsAuthenticatedOrReadOnly]
    renderer_classes = [Json, Pdf]  # Json: for progress and refusals, whatever was asked for

    def wanted(self, request: Any, table_id: str) -> tuple[Game, str, str]:
        """The table, what the document is about, and its language."""
        asked = query(request, DocumentQuery)
        language = letters.language() if asked.language is UNSET else asked.language
        if language not in dict(settings.LANGUAGES):
            raise NotFound
        place = self.enter(request, table_id)
        return place.game, self.about(place), language

    def about(self, place: Place) -> str:
        raise NotImplementedError

    def fetched(self, request: Any, table_id: str) -> Any:
        game, about, language = self.wanted(request, table_id)
        report = reports.find(game, language=language, kind=self.kind, about=about)
        if report is None:
            raise TableRefusal("no_document")
        if report.status == Status.FAILED:
            raise TableRefusal("document_failed")
        if report.status != Status.DONE:
            return under_way(report)
        return pdf_response(
            report.pdf, name=reports.file_name(game, report), language=report.language
        )

    def asked(self, request: Any, table_id: str) -> Any:
        game, about, language = self.wanted(request, table_id)
        body(request, Nothing)
        return under_way(
            reports.request(
                game=game,
                language=language,
                now=timezone.now(),
                kind=self.kind,
                about=about,
                asker=request.user,
            )
        )


def under_way(report: Report) -> Response:
    told = DocumentTold(
        kind=report.kind,  # type: ignore[arg-type]  # one of the choices
        language=report.language,
        seq=report.seq,
        status=report.status,  # type: ignore[arg-type]  # one of the choices
        progress=report.progress,
    )
    return Response(told, status=202, headers={"Retry-After": str(LOOK_AGAIN)})


class Book(Document):
    kind = Kind.BOOK

    def about(self, place: Place) -> str:
        return reports.about_book(place)

    @operation(
        "showBook",
        tag=TAG,
        query=DocumentQuery,
        answers={202: DocumentTold},
        pdf=True,
        refusals=(404, 409),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The game book as I may see it; 202 as long as it is being made, 404 when nobody has
        asked for it since the last event."""
        return self.fetched(request, table_id)

    @operation(
        "askForBook",
        tag=TAG,
        asks=Nothing,
        query=DocumentQuery,
        answers={202: DocumentTold},
        refusals=(404, 409),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Have the game book made. Asking twice is asking once; what failed is tried again."""
        return self.asked(request, table_id)


class Sheet(Document):
    kind = Kind.SHEET
    permission_classes = [IsAuthenticated]

    def about(self, place: Place) -> str:
        return reports.about_sheet(place)

    @operation(
        "showSheet",
        tag=TAG,
        query=DocumentQuery,
        answers={202: DocumentTold},
        pdf=True,
        refusals=(403, 404, 409),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The position sheet of my seat, with the orders that are possible now."""
        return self.fetched(request, table_id)

    @operation(
        "askForSheet",
        tag=TAG,
        asks=Nothing,
        query=DocumentQuery,
        answers={202: DocumentTold},
        refusals=(403, 404, 409),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Have the position sheet of my seat made."""
        return self.asked(request, table_id)


# --- The press in the book ---


class PressInBook(AtTable):
    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation(
        "showPressInBook", tag=TAG, query=NoQuery, answers={200: PressInBookTold}, refusals=(404,)
    )
    def get(self, request: Any, table_id: str) -> Any:
        """Which players let the press of the table stand in the game book."""
        query(request, NoQuery)
        return Response(consent(self.enter(request, table_id).game))

    @operation(
        "agreeToPressInBook",
        tag=TAG,
        query=NoQuery,
        asks=PressInBookAsked,
        answers={200: PressInBookTold},
        refusals=(403, 404, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Agree that what went to the whole table stands in the game book, or take it back."""
        query(request, NoQuery)
        asked = body(request, PressInBookAsked)
        game, seat = self.enter_as_player(request, table_id)
        pressbook.agree(game_id=table_id, seat=seat, yes=asked.agree)
        return Response(consent(game))


def consent(game: Game) -> PressInBookTold:
    said = pressbook.agreements(game)
    missing = [seat for seat in said if not said[seat]]
    return PressInBookTold(
        table=game.pk,
        agreed=[seat for seat in said if said[seat]],
        missing=missing,
        in_book=bool(said) and not missing,
    )
