"""The picture of a board that a mail carries: cropped to what happened, with numbered arrows, as a
small PNG. Drawn once for a position and its reader, by whoever sends the mail."""

import hashlib
import io
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from core import sql
from games.board import Box, Mark, Part
from games.board_overlay import Layer, with_overlay
from games.services import letters
from notifications.mail_letters import Stretch, TableMail
from notifications.models import BoardPicture

logger = logging.getLogger(__name__)

DRAWING = 2  # raise it when pictures look different, so that none of before is shown
WIDTH = 780  # pixels: twice what a telephone is wide
COLOURS = 128
MARGIN = 0.12  # of the board's width, around what happened
EDGE = 0.02
SMALLEST = 0.55  # of the board's width that is always shown
SHAPES = (1.2, 1.8)  # how much wider than high, least and most
BADGES = 70  # so many badges side by side would fill the picture
STYLE = """
.overlay .way{{fill:none;stroke:#b3402a;stroke-width:{line:.1f};stroke-linecap:round;opacity:.9}}
.overlay .head{{fill:#b3402a}}
.overlay .ghost{{fill:none;stroke:#b3402a;stroke-width:{thin:.1f};stroke-dasharray:{line:.1f}}}
.overlay .ring{{fill:none;stroke:#b3402a;stroke-width:{line:.1f}}}
.overlay .badge{{fill:#13303f;stroke:#fffdf7;stroke-width:{thin:.1f}}}
.overlay .badge-text{{fill:#ffffff;font-family:'Alegreya Sans';font-weight:700}}
"""


def key_of(letter: TableMail, *, after: int) -> str:
    """What decides how the picture looks, without drawing it."""
    row = letter.row
    said = f"{DRAWING}/{letter.game.pk}/{row.seq}/{after}/{row.seat}/{letters.language()}"
    return hashlib.sha256(f"{said}/{sorted(letter.names.items())}".encode()).hexdigest()


def find_or_draw(letter: TableMail, stretches: Sequence[Stretch], *, after: int) -> str:
    """The key of the picture for this mail, drawn now if it was not before; empty where it
    cannot be drawn: a mail without its picture is better than none."""
    key = key_of(letter, after=after)
    if sql.one("SELECT 1 FROM notifications_boardpicture WHERE key = %s", key):
        return key
    try:
        png = draw(letter, stretches)
    except Exception:  # whatever the drawing library says
        logger.exception("table %s: no picture of event %s", letter.game.pk, letter.row.seq)
        return ""
    BoardPicture.objects.get_or_create(
        pk=key, defaults={"game": letter.game, "png": png, "drawn_at": letter.row.created_at}
    )
    return key


def picture(key: str) -> bytes | None:
    found = sql.one("SELECT png FROM notifications_boardpicture WHERE key = %s", key)
    return None if found is None else bytes(found[0])


# --- Drawing ---


@dataclass(frozen=True)
class Frame:
    """A part of the drawing, in its own units."""

    left: float
    top: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.left:.0f} {self.top:.0f} {self.width:.0f} {self.height:.0f}"


VIEW_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')


def draw(letter: TableMail, stretches: Sequence[Stretch]) -> bytes:
    engine = letter.engine
    board, language = engine.board, letters.language()
    view = engine.view(letter.position.state, letter.row.seat)
    svg = board.svg(view, letter.names, gettext, language)
    parts = find_parts(board, view, letter.names)
    marks = [
        (number, mark)
        for number, stretch in enumerate(stretches, 1)
        for mark in marks_of(board, stretch)
    ]
    focus = board.focus(view) if parts else None
    frame = find_frame(svg, parts, [mark for _, mark in marks], focus)
    if frame is None:
        return rasterise(svg, unit=1)
    unit = frame.width / BADGES
    return rasterise(with_overlay(crop(svg, frame), lay(parts, marks, unit, frame)), unit=unit)


def lay(parts: Sequence[Part], marks: Sequence[tuple[int, Mark]], unit: float, frame: Frame) -> str:
    """What happened, numbered as in the words below the picture, in the picture's own measure.
    Arrows that meet in one place have their number once."""
    shown = (frame.left, frame.top, frame.width, frame.height)
    layer = Layer({part.id: part.box for part in parts}, unit, shown)
    met: set[tuple[int, str]] = set()
    drawn = []
    for number, mark in marks:
        end = (number, mark.parts[-1]) if mark.shape == "arrow" and mark.parts else None
        drawn.append(layer.drawn("staged", mark, "" if end in met else str(number)))
        if end:
            met.add(end)
    return f'<g class="overlay">{"".join(drawn)}</g>'


def find_parts(board: Any, view: Any, names: dict[int, str]) -> tuple[Part, ...]:
    """A board that names no parts is shown whole."""
    if not hasattr(board, "parts"):
        return ()
    found: tuple[Part, ...] = board.parts(view, names, gettext, letters.language())
    return found


def marks_of(board: Any, stretch: Stretch) -> list[Mark]:
    """What is worth an arrow: voyages, else what was done to places, else one sign."""
    if not hasattr(board, "marks"):
        return []
    every = [mark for kind, data in stretch.events for mark in board.marks(kind, data)]
    for shape in ("arrow", "ring"):
        if found := [mark for mark in every if mark.shape == shape]:
            return found
    return every[:1]


def find_frame(
    svg: str, parts: Sequence[Part], marks: Sequence[Mark], focus: str | None
) -> Frame | None:
    """What happened and where the reader is; None where the board cannot say it."""
    found = VIEW_BOX.search(svg)
    if found is None or not parts:
        return None
    whole = Frame(*map(float, found.groups()))
    wanted = {part for mark in marks for part in mark.parts} | ({focus} if focus else set())
    boxes = [part.box for part in parts if part.id in wanted]
    points = [(x, y, 0, 0) for mark in marks for way in mark.ways for x, y in way]
    return frame_around(boxes + points, whole) if boxes else whole


def crop(svg: str, frame: Frame) -> str:
    svg = VIEW_BOX.sub(f'viewBox="{frame}"', svg, count=1)
    return re.sub(r'(<svg[^>]*?) (?:width|height)="[^"]*"', r"\1", svg, count=2)


def frame_around(boxes: Sequence[Box], whole: Frame) -> Frame:
    """Around all of them with a margin, in a shape that fits a telephone, within the drawing."""
    margin = MARGIN * whole.width
    left = min(x for x, _, _, _ in boxes) - margin
    right = max(x + width for x, _, width, _ in boxes) + margin
    top = min(y for _, y, _, _ in boxes) - margin
    bottom = max(y + height for _, y, _, height in boxes) + margin
    width = min(max(right - left, SMALLEST * whole.width), whole.width)
    height = min(max(bottom - top, width / SHAPES[1]), whole.height)
    width = min(max(width, height * SHAPES[0]), whole.width)
    edge = EDGE * whole.width  # room for a badge on what lies at the edge
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    return Frame(
        within(x, whole.left - edge, whole.left + whole.width - width + edge),
        within(y, whole.top - edge, whole.top + whole.height - height + edge),
        width,
        height,
    )


def within(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


@cache
def font_files() -> list[str]:
    folder = Path(settings.BASE_DIR) / "templates" / "static" / "fonts"
    return sorted(str(path) for path in folder.glob("*.ttf"))


def rasterise(svg: str, *, unit: float) -> bytes:
    """A PNG of a few colours: a board has no more, and a mail is read on the way."""
    import resvg_py
    from PIL import Image

    raw = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        background="#fffdf7",
        style_sheet=STYLE.format(line=unit / 3, thin=unit / 8),
        skip_system_fonts=True,
        font_files=font_files(),
        font_family="Alegreya Sans",
        sans_serif_family="Alegreya Sans",
        serif_family="EB Garamond",
        monospace_family="Source Code Pro",
    )
    image = Image.open(io.BytesIO(bytes(raw))).convert("RGB").quantize(COLOURS)
    packed = io.BytesIO()
    image.save(packed, "PNG", optimize=True)
    return packed.getvalue()
