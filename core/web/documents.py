"""Documents to print, as pages and REST give them out."""

from collections.abc import Mapping

from django.conf import settings
from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import get_language

LOOK_AGAIN = 3  # seconds until it is worth asking how far a document has come


def chosen_language(given: Mapping[str, str]) -> str:
    """The language asked for, or the one the visitor reads."""
    language = given.get("language") or (get_language() or "en").partition("-")[0]
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


def pdf_response(pdf: bytes | memoryview | None, *, name: str, language: str) -> HttpResponse:
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=False, filename=name),
        "Content-Language": language,
    }
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
