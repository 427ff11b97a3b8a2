"""The one place that knows WeasyPrint: a page in HTML goes in, a tagged PDF comes out. Nothing is fetched but our own files."""

import logging
import mimetypes
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it comes with WeasyPrint

logging.getLogger("weasyprint").setLevel(logging.ERROR)  # before it is loaded: it tells of every step and of every missing letter

from weasyprint import HTML  # noqa: E402
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse  # noqa: E402

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FONTS = TEMPLATES / "static" / "fonts"
HERE = (TEMPLATES / "pdf").as_uri() + "/"  # addresses in pages and style sheets are read from here
VARIANT = "pdf/ua-1"  # tagged, with title, language and outline


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Style sheets and fonts from templates/, and nothing else: neither the network nor another file of this machine."""

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        address = urlsplit(url)
        path = Path(unquote(address.path)).resolve()
        if address.scheme != "file" or not path.is_relative_to(TEMPLATES):
            raise FatalURLFetchingError(f"a page to be printed may not fetch {url}")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": mimetypes.guess_type(path)[0]})


def printed(html: str, *, laid_out: Callable[[], None] = lambda: None) -> bytes:
    """The PDF of a page. The same page gives the same bytes. `laid_out` is called when the pages are made up and only drawing is left."""
    try:
        document = HTML(string=for_paper(html), base_url=HERE, url_fetcher=OwnFiles()).render()
    except FatalURLFetchingError as error:  # not an Exception: it would end the worker
        raise PermissionError(str(error)) from error
    laid_out()
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT)
    return pdf


@cache
def letters() -> frozenset[int]:
    """What every text font of ours can print: the Latin, Greek and Cyrillic scripts. Whichever fonts the machine has besides."""
    return frozenset.intersection(
        *(frozenset(TTFont(path).getBestCmap()) for path in FONTS.glob("*.ttf") if not path.name.startswith("SourceCode"))
    )


def has_letters_for(text: str) -> bool:
    return {ord(letter) for letter in text} <= letters()


# --- Drawings ---

LAYERED = re.compile(r'<(g|text)\b([^>]*) paint-order="stroke"([^>]*)>(.*?)</\1>', re.DOTALL)
STROKE = re.compile(r' stroke="[^"]*"')


def for_paper(html: str) -> str:
    """Drawings made for a screen ask for the reader's own sans; on paper that is ours. And WeasyPrint always strokes over the fill: where a
    drawing wants the stroke first (a halo around letters), it is drawn with its stroke and once more without. Such elements hold none
    of their own kind."""

    def twice(found: re.Match[str]) -> str:
        tag, before, after, inside = found.groups()
        bare = STROKE.sub("", before + after)
        return f"<{tag}{before}{after}>{inside}</{tag}><{tag}{bare}>{inside}</{tag}>"

    return LAYERED.sub(twice, html.replace('font-family="system-ui, ', 'font-family="Alegreya Sans, '))
