"""The board of Long Cours as picture, text and ledger: they say the same, and no more than the
view."""

import itertools
from xml.etree import ElementTree

import pytest

from games.engine import ENGINES, load
from games.engines.long_cours import picture as board
from games.engines.long_cours.commands import Brawl, CorsairBid, CorsairMove
from games.engines.long_cours.picture import account, chart
from games.engines.long_cours.picture import drawing as picture_drawing
from games.engines.long_cours.view import CaptainView, CorsairView, View
from games.kit.drawing import part_group
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    ashore,
    at,
    corsair_of,
    heap,
    opened,
    turn_of,
)

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Els", 6: "Flip"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def lc() -> Table:
    return Table("long-cours@1")


def busy(
    lc: Table,
    *,
    anna: tuple[str | int, ...] = ("storm", 12),
    bram: tuple[str | int, ...] = ("direct", 1),
) -> None:
    """A heap, a corsair near, ships alone, together and ashore."""
    lc.given(
        *opened(hands={ANNA: anna, BRAM: bram}),
        *heap("GIB", {"gold": 4, "wood": 2}),
        *at("DAK", ANNA, cash=5, goods={"gold": 3, "cereals": 1}),
        *at("DAK", BRAM, cash=0),
        *ashore(CATO, cash=7),
        *corsair_of(CATO, "GIB"),
        *turn_of(BRAM, round=8),
    )


def test_every_ruleset_has_a_board():
    assert all(load(ruleset).board.CHAPTER for ruleset in ENGINES)


# --- The picture ---


def drawing(lc: Table, **rest) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(lc.view(), NAMES, **rest))


def test_the_picture_is_one_image_with_a_title_and_a_description(lc):
    busy(lc)
    svg = drawing(lc)
    assert (svg.tag, svg.get("role"), svg.get("aria-labelledby")) == (
        f"{SVG}svg",
        "img",
        "board-title board-desc",
    )
    assert svg.findtext(f"{SVG}title[@id='board-title']") == "The world map of Long Cours"
    assert svg.findtext(f"{SVG}desc[@id='board-desc']") == (
        "Anna: at Dakar (zone 11). Bram: at Dakar (zone 11). Cato: no ship on the map. "
        "The corsair belongs to Cato and lies at Gibraltar (zone 11). Heaps: Gibraltar 6 M (wood "
        "2, gold 4)."
    )


def test_the_picture_needs_nothing_from_elsewhere(lc):
    busy(lc)
    svg = board.svg(lc.view(), NAMES)
    assert "href" not in svg
    assert "style" not in svg
    assert "<script" not in svg
    assert svg.count("http") == 1  # the name of the language SVG


def test_ships_carry_their_seat_number_and_their_own_flag():
    drawn = [picture_drawing.hull(seat) for seat in range(1, 7)]
    assert [f">{seat}</text>" in hull for seat, hull in enumerate(drawn, 1)] == [True] * 6
    assert len(set(chart.FLAGS)) == 6


def test_ships_at_one_stop_lie_side_by_side_and_the_corsair_last(lc):
    busy(lc)
    view = lc.view()
    (first, second), [third] = picture_drawing.berths("DAK", 2), picture_drawing.berths("GIB", 1)
    dakar, gibraltar = picture_drawing.fleet(view, "DAK"), picture_drawing.fleet(view, "GIB")
    assert (
        picture_drawing.at(first, part_group("ship-1", picture_drawing.hull(ANNA)))
        + picture_drawing.at(second, part_group("ship-2", picture_drawing.hull(BRAM)))
        in dakar
    )
    corsair = part_group("corsair", picture_drawing.corsair(CATO))
    assert picture_drawing.at(third, corsair) == gibraltar
    assert picture_drawing.fleet(view, "OSL") == ""


def test_a_golden_ring_shows_whose_turn_it_is_and_a_red_one_whom_the_corsair_can_reach(lc):
    busy(lc)
    anna, bram, cato = lc.view().captains
    assert [c.within_reach for c in (anna, bram, cato)] == [True, True, False]
    assert (
        picture_drawing.ring(bram, turn=True)
        != picture_drawing.ring(bram, turn=False)
        == picture_drawing.ring(anna, turn=False)
    )
    assert picture_drawing.ring(cato, turn=False) == ""


def box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def name_box(stop: chart.Stop) -> tuple[float, float, float, float]:
    """About where the longer of its two names is written."""
    width = (
        max(len(stop.name), len(stop.name_en)) * chart.LABEL_PX * (0.54 if stop.product else 0.58)
    )
    dx, dy, anchor = chart.LABELS[stop.id]
    left = stop.x + dx - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return left, stop.y + dy - 15, left + width, stop.y + dy + 4


def stop_box(stop: chart.Stop) -> tuple[float, float, float, float]:
    return box(stop.x, stop.y, *chart.TILE)


def overlap(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("stop", chart.STOPS.values(), ids=lambda stop: stop.id)
def test_no_crowd_of_ships_covers_the_name_of_its_stop(stop):
    ships = [
        box(x, y, chart.SHIP_WIDTH, chart.SHIP_HEIGHT)
        for x, y in picture_drawing.berths(stop.id, 7)
    ]
    assert not any(overlap(a, b) for a, b in itertools.combinations(ships, 2))
    assert not any(
        overlap(ship, taken) for ship in ships for taken in (name_box(stop), stop_box(stop))
    )
    assert all(
        ship[0] >= 0 and ship[2] <= chart.MAP.width and ship[1] >= 0 and ship[3] <= chart.MAP.height
        for ship in ships
    )
    for other in chart.STOPS.values():  # four together leave every other stop and its name free too
        assert not any(
            overlap(ship, taken)
            for ship in ships[:4]
            for taken in (name_box(other), stop_box(other))
        ), other.id


@pytest.mark.parametrize("place", chart.HEAPS)
def test_a_heap_covers_neither_names_nor_ships(place):
    dx, dy = chart.HEAPS[place]
    crate = box(chart.STOPS[place].x + dx, chart.STOPS[place].y + dy, 60, 30)
    taken = [name_box(stop) for stop in chart.STOPS.values()] + [
        stop_box(stop) for stop in chart.STOPS.values()
    ]
    taken += [
        box(x, y, chart.SHIP_WIDTH, chart.SHIP_HEIGHT) for x, y in picture_drawing.berths(place, 3)
    ]
    assert not any(overlap(crate, other) for other in taken)


def test_every_stop_has_its_berths_and_every_stranding_place_its_heap():
    assert list(chart.BERTHS) == list(chart.LABELS) == list(chart.STOPS)
    assert sorted(chart.HEAPS) == sorted(
        stop.id for stop in chart.MAP.stops if stop.kind == "stranding"
    )


def test_names_of_players_cannot_break_out_of_the_picture(lc):
    busy(lc)
    wicked = {1: '<script>alert("1")</script>', 2: "</text></svg>&", 3: '"]]>'}
    svg = board.svg(lc.view(), wicked)
    written = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert [text for text in written if set("<>&") & set(text)] == [
        '<script>alert("1")</script>',
        "</text></svg>&",
        '"]]>',
        '"]]>',
    ]
    assert "<script" not in svg
    assert "<script" not in "".join(line.mark for line in board.ledger(lc.view(), wicked).lines)


def test_names_of_places_follow_the_language(lc):
    busy(lc)
    english, french = (board.svg(lc.view(), NAMES, language=language) for language in ("en", "fr"))
    assert [
        (name in english, name in french) for name in (">London<", ">Londres<", ">wood<", ">bois<")
    ] == [
        (True, False),
        (False, True),
        (True, False),
        (False, True),
    ]


# --- The text ---


def test_the_text_says_what_the_picture_shows(lc):
    busy(lc)
    now, _, ports = board.text(lc.view(), NAMES).partition("\nPorts, ")
    assert ports.splitlines()[1] == (
        "Zone 11: Marseilles, machines 5 (to Alexandria, Gibraltar); Alexandria, fruit 2 (to "
        "Marseilles, Tamatave, Colombo); Dakar, gold 6 (to Gibraltar, Rio de Janeiro, Tamatave); "
        "Gibraltar (to Marseilles, Dakar, London, New York)."
    )
    assert len(ports.splitlines()) == 7
    assert now == (
        "Long Cours. Round 8 of at most 60.\n"
        "To play: Bram.\n"
        "\n"
        "Captains, in turn order:\n"
        "Anna (seat 1): at Dakar (zone 11); cash 5 M; cargo 4 M (cereals 1, gold 3); cards 2. "
        "Within the corsair’s reach.\n"
        "Bram (seat 2): at Dakar (zone 11); cash 0 M; cargo empty; cards 2. To play. Within the "
        "corsair’s reach.\n"
        "Cato (seat 3): no ship on the map; cash 7 M; cargo empty; cards 0. Owns the corsair.\n"
        "\n"
        "The corsair belongs to Cato and lies at Gibraltar (zone 11).\n"
        "Heaps: Gibraltar 6 M (wood 2, gold 4).\n"
    )


def test_a_seat_reads_its_own_cards_and_nobody_elses(lc):
    busy(lc)
    lines = board.text(lc.view(BRAM), NAMES).splitlines()
    assert "cards 2. " in lines[4]
    assert "cards 2 (1 × Direct Move, A nasty look 1). " in lines[5]


def test_pictures_texts_and_ledgers_of_two_worlds_are_equal():
    one, other = Table("long-cours@1"), Table("long-cours@1")
    busy(one)
    busy(other, anna=("direct", 1), bram=("storm", 12))
    assert one.view(ANNA) != other.view(ANNA)
    for render in (board.svg, board.text, board.ledger):
        assert render(one.view(), NAMES) == render(other.view(), NAMES)


def test_an_open_brawl_and_an_open_auction_are_told(lc):
    lc.given(
        *opened(hands={ANNA: (6,), BRAM: ("storm",)}),
        *at("DAK", ANNA, cash=9),
        *at("DAK", BRAM, cash=9),
        *at("OSL", CATO, cash=9),
        *turn_of(ANNA),
    )
    auction = lc.engine.copy(lc.state)
    lc.engine.fold(
        [event for _, event in lc.engine.decide(auction, ANNA, CorsairBid(8), lc.rng)], auction
    )
    lc.given((ANNA, Brawl(BRAM, 6)))
    assert (
        board.text(lc.view(), NAMES).splitlines()[1]
        == "Brawl at Dakar: Anna against Bram; Bram must answer A kick (6)."
    )
    told = board.text(lc.engine.view(auction, None), NAMES).splitlines()[1]
    assert told == "Anna has called the auction of the corsair; still to answer: Bram and Cato."


def test_the_end_is_told_with_the_ranking_and_every_hand(lc):
    lc.given(
        *opened(hands={ANNA: ("storm",), BRAM: (3,)}),
        *at("OSL", ANNA, cash=2),
        *at("PER", BRAM, cash=4),
        *at("SYD", CATO, cash=6),
        *corsair_of(ANNA, "MLS"),
        *turn_of(ANNA),
        (ANNA, CorsairMove(("PER", "SYD", "VAL"))),
    )
    view = lc.view()
    assert board.headline(view) == "Over in round 5"
    assert board.ending(view) == "One captain is left afloat (LC-89)."
    assert board.text(view, NAMES).splitlines()[:5] == [
        "Long Cours. Over in round 5.",
        "One captain is left afloat (LC-89).",
        "1. Anna, fortune 12 M",
        "2. Cato, fortune 6 M",
        "3. Bram, fortune 4 M",
    ]
    assert [line.cells for line in board.ledger(view, NAMES).lines] == [
        ["Oslo", "12 M", "empty", "1 (1 × Storm)"],
        ["sunk", "0 M", "empty", "0"],
        ["sunk", "0 M", "empty", "0"],
    ]


# --- The ledger ---


def test_the_ledger_has_a_line_for_each_captain_in_turn_order(lc):
    lc.given(*opened(order=(CATO, ANNA, BRAM)), *at("DAK", ANNA, goods={"wood": 2}), *turn_of(CATO))
    ledger = board.ledger(lc.view(), NAMES)
    assert ledger.columns == ["Captain", "Stop", "Cash", "Cargo", "Cards"]
    assert [(line.name, line.notes, line.cells) for line in ledger.lines] == [
        ("Cato", ["To play"], ["no ship on the map", "0 M", "empty", "0"]),
        ("Anna", [], ["Dakar", "3 M", "2 M (wood 2)", "0"]),
        ("Bram", [], ["no ship on the map", "0 M", "empty", "0"]),
    ]


def test_a_resigned_captains_ship_is_pale_and_says_so():
    captain = CaptainView(
        seat=2, cash=0, goods={}, cards=0, stop="DAK", within_reach=False, resigned=True
    )
    assert 'opacity=".55"' in picture_drawing.ship(captain)
    assert account.off_the_map(captain, str) == "resigned"
    assert account.notes(empty_view(captain), captain, str) == ["Resigned"]


def empty_view(*captains: CaptainView) -> View:
    return View(
        seat=None, phase="play", short=False, round=2, round_limit=60,
        order=tuple(c.seat for c in captains), captains=captains,
        heaps={}, corsair=CorsairView(), set_aside=(), played=(), turn=None, brawl=None,
        auction=None, decisions=(), private=None,
    )  # fmt: skip
