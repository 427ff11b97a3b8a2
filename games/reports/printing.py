"""The one place that knows WeasyPrint: a page in HTML goes in, a tagged PDF comes out. Nothing
is fetched but our own files."""

import logging
import mimetypes
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it comes with WeasyPrint

logging.getLogger("weasyprint").setLevel(
    logging.ERROR
)  # before it is loaded: it tells of every step and of every missing letter

from weasyprint import HTML  # noqa: E402
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse  # noqa: E402

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FONTS = TEMPLATES / "static" / "fonts"
HERE = (TEMPLATES / "pdf").as_uri() + "/"  # addresses in pages and style sheets are read from here
VARIANT = "pdf/ua-1"  # tagged, with title, language and outline


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Style sheets and fonts from templates/, the page's own drawings, and nothing else: neither
    the network nor another file of this machine."""

    def __init__(self, drawings: Mapping[str, str]) -> None:
        super().__init__()
        self.drawings = drawings

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        if url in self.drawings:
            return URLFetcherResponse(
                url, self.drawings[url].encode(), {"Content-Type": "image/svg+xml"}
            )
        address = urlsplit(url)
        path = Path(unquote(address.path)).resolve()
        if address.scheme != "file" or not path.is_relative_to(TEMPLATES):
            raise FatalURLFetchingError(f"a page to be printed may not fetch {url}")
        return URLFetcherResponse(
            url, path.read_bytes(), {"Content-Type": mimetypes.guess_type(path)[0]}
        )


def printed(html: str, *, when_laid_out: Callable[[], None] = lambda: None) -> bytes:
    """The PDF of a page. The same page gives the same bytes. `when_laid_out` is called when only
    drawing is left."""
    document = laid_out(html)
    when_laid_out()
    return drawn(document)


def laid_out(html: str) -> Any:
    """WeasyPrint's document, made up and not drawn yet: `pages` tells how many there are."""
    page, drawings = apart(for_paper(html))
    try:
        return HTML(string=page, base_url=HERE, url_fetcher=OwnFiles(drawings)).render()
    except FatalURLFetchingError as error:  # not an Exception: it would end the worker
        raise PermissionError(str(error)) from error


def drawn(document: Any) -> bytes:
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT)
    return pdf


@cache
def letters() -> frozenset[int]:
    """What every text font of ours can print: the Latin, Greek and Cyrillic scripts. Whichever
    fonts the machine has besides."""
    return frozenset.intersection(
        *(
            frozenset(TTFont(path).getBestCmap())
            for path in FONTS.glob("*.ttf")
            if not path.name.startswith("SourceCode")
        )
    )


def has_letters_for(text: str) -> bool:
    return {ord(letter) for letter in text} <= letters()


def legible(text: str) -> str:
    """With a dot for every letter that our fonts lack: what a player wrote may hold anything."""
    return (
        text
        if has_letters_for(text.replace("\n", ""))
        else "".join(
            letter if ord(letter) in letters() or letter == "\n" else "·" for letter in text
        )
    )


# --- Drawings ---

DRAWING = re.compile(r"<svg\b(?P<head>[^>]*)>.*?</svg>", re.DOTALL)
CLASS = re.compile(r' class="([^"]*)"')
NAME = re.compile(r' aria-label="([^"]*)"|<title[^>]*>(.*?)</title>', re.DOTALL)


def apart(html: str) -> tuple[str, dict[str, str]]:
    """The page with pictures in place of its drawings, and the drawings by their addresses. They
    look the same, but WeasyPrint does not work out a style for each of their thousands of parts.
    Drawings hold no other drawings."""
    drawings: dict[str, str] = {}

    def taken(found: re.Match[str]) -> str:
        address = f"drawing:{len(drawings)}"
        xml = "" if " xmlns=" in found["head"] else ' xmlns="http://www.w3.org/2000/svg"'
        drawings[address] = found[0].replace("<svg", f"<svg{xml}", 1)
        kind, name = CLASS.search(found["head"]), NAME.search(found[0])
        alt = (name[1] or name[2]).replace('"', "&quot;") if name else ""
        return f'<img class="{kind[1] if kind else ""}" alt="{alt}" src="{address}">'

    return DRAWING.sub(taken, html), drawings


LAYERED = re.compile(r'<(g|text)\b([^>]*) paint-order="stroke"([^>]*)>(.*?)</\1>', re.DOTALL)
STROKE = re.compile(r' stroke="[^"]*"')


def for_paper(html: str) -> str:
    """Drawings made for a screen ask for the reader's own fonts; on paper those are ours. And
    WeasyPrint always strokes over the fill: where a drawing wants the stroke first (a halo
    around letters), it is drawn with its stroke and once more without. Such elements hold none
    of their own kind."""

    def twice(found: re.Match[str]) -> str:
        tag, before, after, inside = found.groups()
        bare = STROKE.sub("", before + after)
        return f"<{tag}{before}{after}>{inside}</{tag}><{tag}{bare}>{inside}</{tag}>"

    ours = html.replace('font-family="system-ui, ', 'font-family="Alegreya Sans, ').replace(
        'font-family="Georgia, ', 'font-family="EB Garamond, '
    )
    return LAYERED.sub(twice, ours)
