"""A page in HTML goes in, a tagged PDF comes out. WeasyPrint (games/reports/layout.py) is loaded
when the first page is printed: it takes as long as all the rest of us."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
FONTS = TEMPLATES / "static" / "fonts"
VARIANT = "pdf/ua-1"  # tagged, with title, language and outline


def printed(html: str, *, when_laid_out: Callable[[], None] = lambda: None) -> bytes:
    """The PDF of a page. The same page gives the same bytes. `when_laid_out` is called when only
    drawing is left."""
    document = laid_out(html)
    when_laid_out()
    return drawn(document)


def laid_out(html: str) -> Any:
    """WeasyPrint's document, made up and not drawn yet: `pages` tells how many there are."""
    from games.reports import layout

    return layout.render(*apart(for_paper(html)))


def drawn(document: Any) -> bytes:
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT)
    return pdf


@cache
def letters() -> frozenset[int]:
    """What every text font of ours can print: the Latin, Greek and Cyrillic scripts. Whichever
    fonts the machine has besides."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it comes with WeasyPrint

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
