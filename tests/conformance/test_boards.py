"""Every board is a controller: its parts are drawn, named and joined, every value that stands on
it says where, every event leaves a mark, and all of it can be read."""

import importlib
import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

from core.settings import BASE_DIR
from games import engine as registry
from games.board import Mark, Part
from games.board_overlay import overlay, with_overlay
from games.engine import Choice, Engine
from games.engines.siecle_dor.picture import low_countries
from games.engines.voc.picture import drawing as voc_drawing
from games.engines.voc.picture import eastern_seas
from games.kit.drawing import SEAT_COLOURS
from games.reports import graph
from tests.conformance.driver import Case, has_rules, played

SVG = "{http://www.w3.org/2000/svg}"
NAMES = dict(enumerate(("Anna", "Bram", "Cato", "Dirk", "Els", "Floris"), start=1))
RULESETS = [ruleset for ruleset in registry.rulesets() if has_rules(ruleset)]
FIT_WIDTH, FIT_HEIGHT, LEAST_PX = 860, 640, 9  # where the board stands at 1280 x 800
STEPS = 9


@cache
def french() -> dict[str, str]:
    with (BASE_DIR / "locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        return {entry.id: entry.string for entry in read_po(file) if isinstance(entry.id, str)}


def en_francais(text: str) -> str:
    return french().get(text) or text


@cache
def positions(ruleset: str) -> list[tuple[Any, list[Any], Any]]:
    """Before, what happened, after: some steps of games with few and with many seats."""
    engine = registry.load(ruleset)
    found = []
    for seats in (engine.players[0], engine.players[-1]):
        game = played(Case(ruleset, seats, 0, "unruly"))
        for step in game.sample("boards", STEPS):
            before, after = engine.read_state(step.before), engine.read_state(step.after)
            found.append((before, [event for _, event in step.acts], after))
        found.append((game.state, [], game.state))
    return found


def eyes(engine: Engine[Any], state: Any) -> list[Any]:
    """Through the first seat's eyes, the last one's and a spectator's."""
    return [engine.view(state, seat) for seat in (1, number_of_seats(state), None)]


def number_of_seats(state: Any) -> int:
    """As many as have something of their own in the state."""
    names = ("captains", "houses", "merchants", "taken")
    return next(len(getattr(state, name)) for name in names if hasattr(state, name))


def drawings(ruleset: str) -> Iterator[tuple[Any, tuple[Part, ...], str]]:
    engine = registry.load(ruleset)
    for _, _, state in positions(ruleset):
        for view in eyes(engine, state):
            yield view, engine.board.parts(view, NAMES), engine.board.svg(view, NAMES)


# --- The parts ---


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_part_is_drawn_once_and_every_group_is_a_part(ruleset: str) -> None:
    for _, parts, svg in drawings(ruleset):
        drawn = [
            group.attrib["id"].removeprefix("part-")
            for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
            if group.get("class") == "part"
        ]
        assert sorted(drawn) == sorted(part.id for part in parts)
        assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_arrow_keys_reach_every_part_and_nothing_else(ruleset: str) -> None:
    for _, parts, _ in drawings(ruleset):
        near = {part.id: part.near for part in parts}
        assert {other for beside in near.values() for other in beside} <= near.keys()
        assert all(part not in beside for part, beside in near.items())
        for start in (parts[0].id, parts[-1].id):
            reached, ahead = {start}, [start]
            while ahead:
                ahead = [n for part in ahead for n in near[part] if n not in reached]
                reached.update(ahead)
            assert reached == near.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parts_lie_on_the_board_and_are_large_enough_to_be_hit(ruleset: str) -> None:
    for _, parts, svg in drawings(ruleset):
        left, top, width, height = view_box(svg)
        for part in parts:
            x, y, wide, high = part.box
            assert left <= x + 10, part.id
            assert top <= y + 10, part.id
            assert x + wide <= left + width + 10, part.id
            assert y + high <= top + height + 10, part.id
            assert min(wide, high) * fit(svg) >= 14, part.id


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_part_has_a_name_of_its_own_in_both_languages(ruleset: str) -> None:
    engine = registry.load(ruleset)
    for _, _, state in positions(ruleset):
        for view in eyes(engine, state):
            english = engine.board.parts(view, NAMES)
            francais = engine.board.parts(view, NAMES, en_francais, "fr")
            assert all(part.name.strip() for part in (*english, *francais))
            assert len({part.name for part in english}) == len(english)
            assert [(p.id, p.box, p.near) for p in english] == [
                (p.id, p.box, p.near) for p in francais
            ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_reader_finds_the_own_place(ruleset: str) -> None:
    for view, parts, _ in drawings(ruleset):
        focus = registry.load(ruleset).board.focus(view)
        assert (focus is None) == (view.seat is None)
        assert focus is None or focus in {part.id for part in parts}


# --- What an option points at ---

LISTED = {
    "long-cours@1": {
        ("brawl", "up_to"), ("buy", "half"), ("riposte", "up_to"),
    },
    "siecle-dor@1": {
        ("sell", "goods"), ("sell", "sets"), ("move", "count"), ("use_pawn", "found"),
        ("bid", "use"), ("bid", "maximum_h"), ("bid", "found"), ("standing_bid", "auto"),
        ("standing_bid", "maximum_h"), ("standing_die", "keep"), ("use_paint", "painting"),
    },
    "vor-dem-wind@1": {
        ("take", "safely"), ("file_plan", "policy"), ("file_plan", "pass_rest"), ("wait", "when"),
        ("act", "when"),
    },
    "voc-basic@1": {
        ("cargo", "goods"), ("keep", "wares"), ("keep", "only"), ("call", "word"),
        ("call", "east_of"), ("call", "west_of"), ("call", "pay"), ("call", "y"), ("shout", "pay"),
        ("offer", "give"), ("offer", "ask"), ("accept", "offer"), ("decline", "offer"),
        ("withdraw", "offer"), ("fill", "side"), ("fill", "least"), ("sail", "heed"),
    },
}  # fmt: skip
LISTED["voc-advanced@1"] = LISTED["voc-basic@1"] | {
    ("fit_out", "sailors"),
    ("fit_out", "merchants"),
}
"""Fields that stand nowhere on the board: chosen in a list."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_value_that_has_a_place_on_the_board_says_where(ruleset: str) -> None:
    engine, seen = registry.load(ruleset), set()
    for _, _, state in positions(ruleset):
        for seat in range(1, number_of_seats(state) + 1):
            parts = {part.id for part in engine.board.parts(engine.view(state, seat), NAMES)}
            for option in engine.options(state, seat):
                for field, domain in option.fields.items():
                    if not isinstance(domain, Choice) or option.kind == "default":
                        continue
                    found = {
                        engine.board.part(option.kind, field, one)
                        for value in domain.values
                        for one in (value if isinstance(value, tuple) else (value,))
                    }
                    if found - {None}:
                        seen.add((option.kind, field))
                        assert found - {None} <= parts, (option.kind, field)
                    else:
                        blank = all(value in (None, (), False) for value in domain.values)
                        unplaced = (option.kind, field) in LISTED.get(ruleset, ())
                        assert unplaced or blank or field == "steps", (option.kind, field)
    assert seen


# --- Marks ---


@pytest.mark.parametrize("ruleset", registry.ENGINES)
def test_every_kind_of_event_has_a_mark(ruleset: str) -> None:
    engine = registry.load(ruleset)
    module = importlib.import_module(engine.board.marks.__module__)
    for event in engine.events:
        assert (event.kind in module.DRAWN) != (event.kind in module.SIGNS), event.kind


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_event_anybody_sees_leaves_a_mark_on_the_board(ruleset: str) -> None:
    engine = registry.load(ruleset)
    for before, events, after in positions(ruleset):
        for seat in (1, 2, None):
            there = {
                part.id
                for state in (before, after)
                for part in engine.board.parts(engine.view(state, seat), NAMES)
            }
            for event in events:
                shown = engine.redact(event, seat)
                if shown.data is None:
                    continue
                marks = engine.board.marks(event.kind, shown.data)
                assert marks, event.kind
                for mark in marks:
                    assert mark.parts, event.kind
                    assert len(mark.text) <= 9, mark
                pointed = {part for mark in marks for part in mark.parts}
                assert pointed & there or short_lived(pointed), (event.kind, pointed)


def short_lived(parts: set[str]) -> bool:
    """What came and went within one step stands on neither board."""
    return all(re.match(r"ship-|slot-|contract-|painting-|pile-|berth-", part) for part in parts)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_overlay_lies_over_the_board_without_styles(ruleset: str) -> None:
    engine = registry.load(ruleset)
    for _, events, after in positions(ruleset):
        view = engine.view(after, None)
        parts = engine.board.parts(view, NAMES)
        marks = [
            mark
            for event in events
            if (shown := engine.redact(event, None)).data is not None
            for mark in engine.board.marks(event.kind, shown.data)
        ]
        laid = overlay(
            parts,
            lit=[part.id for part in parts],
            staged=list(enumerate(marks, start=1)),
            marks=marks,
        )
        assert "style" not in laid
        whole = ElementTree.fromstring(with_overlay(engine.board.svg(view, NAMES), laid))
        lit = [rect for rect in whole.iter(f"{SVG}rect") if rect.get("class") == "lit"]
        assert len(lit) == len(parts)


def test_an_arrow_leaves_a_ghost_and_carries_the_number_of_its_line() -> None:
    parts = (Part("a", "A", (0, 0, 20, 20)), Part("b", "B", (140, 80, 20, 20)))
    laid = ElementTree.fromstring(
        overlay(parts, lit=["b", "gone"], staged=[(3, Mark("arrow", ("a", "b"), "", 2))])
    )
    classes = [element.get("class") for element in laid.iter()]
    assert classes == [
        "overlay", "lit", "staged seat-2", "ghost", "way", "head", "badge", "badge-text",
    ]  # fmt: skip
    assert [text.text for text in laid.iter("text")] == ["3"]


# --- Legible ---


def view_box(svg: str) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, ElementTree.fromstring(svg).attrib["viewBox"].split())
    return left, top, width, height


def fit(svg: str) -> float:
    """How many pixels a unit is where the whole board is shown."""
    _, _, width, height = view_box(svg)
    return min(FIT_WIDTH / width, FIT_HEIGHT / height)


def letters(element: ElementTree.Element, scale: float, size: float) -> Iterator[tuple[float, str]]:
    """The size of every text in pixels."""
    if found := re.search(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(found[1])
    size = float(element.get("font-size", size))
    if element.tag == f"{SVG}text" and element.text:
        yield size * scale, element.text
    for child in element:
        yield from letters(child, scale, size)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_letter_is_under_nine_pixels(ruleset: str) -> None:
    for _, _, svg in drawings(ruleset):
        smallest = min(letters(ElementTree.fromstring(svg), fit(svg), 16))
        assert smallest[0] >= LEAST_PX, smallest


# --- Colours that everybody can tell apart ---

# Machado, Oliveira and Fernandes 2009, for those who see no green and for those who see no red
NO_GREEN = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
NO_RED = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
ALL_COLOURS = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

PALETTES = {
    "seats": SEAT_COLOURS,
    "guilds": tuple(low_countries.COLOURS.values()),
    "houses of Le Siècle d'Or": tuple(low_countries.PLAYER_COLOURS.values()),
    "men of VOC!": tuple(voc_drawing.PAINT.values()),
    "ships of VOC!": tuple(eastern_seas.SHIP_COLOURS.values()),
}


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour: str, eyes: Any) -> tuple[float, float, float]:
    """As CIE L*a*b*, seen with these eyes."""
    light = [linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5)]
    r, g, b = (
        min(max(sum(m * v for m, v in zip(row, light, strict=True)), 0.0), 1.0) for row in eyes
    )
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("eyes", [ALL_COLOURS, NO_GREEN, NO_RED], ids=["all", "no green", "no red"])
def test_colours_are_told_apart_by_everybody(palette: str, eyes: Any) -> None:
    for one, other in combinations(PALETTES[palette], 2):
        assert math.dist(lab(one, eyes), lab(other, eyes)) >= 15, (one, other)


def test_the_books_have_the_seats_in_the_colours_of_their_pieces() -> None:
    style = (BASE_DIR / "templates/pdf/book.css").read_text()
    found = re.findall(r"\.seat-(\d) \{ background: (#[0-9a-f]+)", style)
    assert found == [(str(seat), colour) for seat, colour in enumerate(SEAT_COLOURS, start=1)]
    assert graph.COLOURS == SEAT_COLOURS
