"""The board of VOC! as picture, text and ledger: they say the same, and no more than the view."""

import itertools
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from games.engine import load
from games.engines.voc import picture as board
from games.engines.voc.commands import Call, Cargo, Fill, Offer, Pass, Queue, Sail, Terms
from games.engines.voc.data import CONTRACT, HARBOURS
from games.engines.voc.events import ContractClaimed, SeatEquipped
from games.engines.voc.notation.fields import harbour_name
from games.engines.voc.picture import drawing
from games.engines.voc.picture import drawing as voc_drawing
from games.engines.voc.picture import eastern_seas as seas
from games.rng import Rng
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BANTAM,
    BRAM,
    CATO,
    DIRK,
    OPEN_SEA,
    at_sea,
    fitted,
    fleet_asked,
    market,
    opened,
    opened_advanced,
    turn_of,
)

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Emma"}
SVG = "{http://www.w3.org/2000/svg}"


def afloat() -> Table:
    """The basic game: ship A with pepper off Bantam, the others at home, everybody asked for
    orders."""
    table = Table("voc-basic@1")
    table.given(*opened(), *at_sea("A", BANTAM, holds={2: (BRAM, "bantam")}), *fleet_asked())
    return table


def drawn(view: Any, names: dict[int, str] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(view, names))


def words_of(picture: ElementTree.Element) -> list[str]:
    return [text for element in picture.iter(f"{SVG}text") if (text := element.text)]


def test_both_games_have_their_board() -> None:
    assert load("voc-basic@1").board is load("voc-advanced@1").board is board


def test_the_picture_stands_alone_and_says_what_it_shows() -> None:
    picture = drawn(afloat().view())
    title, desc = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "The chart of the Eastern Seas"
    assert desc is not None
    assert (desc.text or "").startswith(
        "1585: sailing orders. A: 105.9E 5.95S (in the circle of Bantam); skipper Anna."
    )
    assert not re.search(r"href|url\(|<script|style=", board.svg(afloat().view(), NAMES))


def test_the_chart_shows_harbours_stocks_ships_contracts_and_years() -> None:
    said = words_of(drawn(afloat().view()))
    for harbour in HARBOURS:
        assert harbour_name(harbour, "en") in said
    assert {"pepper × 0", "tea × 4"} <= set(said)
    assert [word for word in said if word in "ABCD"].count(
        "A"
    ) == 2  # on the chart and on her panel
    assert [str(year) for year in range(1585, 1603)] == [
        word for word in said if re.fullmatch(r"1[56]\d\d", word)
    ]


def test_names_are_escaped() -> None:
    names = {**NAMES, 1: '<b>"Anna" & co</b>'}
    drawn(afloat().view(), names)  # would not parse


def test_the_text_suffices_to_play_without_a_picture() -> None:
    said = board.text(afloat().view(ANNA), NAMES)
    assert "A: 105.9E 5.95S (in the circle of Bantam); skipper Anna.\n" in said
    assert (
        "   Sailors, left to right: Anna, Bram, Anna, Bram, Anna. Merchants: Bram (pepper), Anna, "
        "Bram, Anna, Bram.\n" in said
    )
    assert "Bantam 0 N, Banda 1923 E" in said
    assert "home line 2484 S.\n" in said
    assert "   Voyage so far: 105.9E 37S, 1585 105.9E 5.95S.\n" in said
    assert "B: in Middelburg; skipper Bram.\n" in said
    assert "1: 2 textiles; pays 6.\n" in said
    assert "Bantam 105.9E 5.95S: pepper 0/1\n" in said
    assert "Anna (seat 1, red): 0 daalders; in Zealand nothing; men in hand 0. Awaited.\n" in said


def test_the_advanced_text_has_promises_markers_and_free_places() -> None:
    table = Table("voc-advanced@1")
    table.given(
        *opened_advanced(),
        *fitted("A", ANNA, sailors=(6, 5), merchants=(6, 5)),
        ContractClaimed(3, BRAM, 1590),
        *turn_of(ANNA),
    )
    said = board.text(table.view(), NAMES)
    assert "3: 2 coffee; pays 8, costs 4 if broken; Bram’s, by 1590.\n" in said
    assert "1: 2 textiles; pays 6, costs 3 if broken; nobody’s.\n" in said
    assert "Free year markers: 1585, 1586, 1587, 1588, 1589, 1591," in said
    assert "   Free places: sailors 4, merchants 4.\n" in said
    assert "Burgemeester: Anna.\n" in said


def test_the_ledger_has_what_everybody_owns() -> None:
    table = Table("voc-basic@1")
    table.given(*market({ANNA: ["macao", "cochin"], BRAM: ["surat"]}), SeatEquipped(CATO, 0, 7))
    ledger = board.ledger(table.view(), NAMES)
    assert ledger.columns == ["Player", "Daalders", "In Zealand", "Men in hand", "Commands"]
    assert [(line.name, line.cells) for line in ledger.lines] == [
        ("Anna", ["0", "pepper (Cochin), 1 tea", "5", "A"]),
        ("Bram", ["0", "1 textiles", "0", "B"]),
        ("Cato", ["7", "nothing", "0", "C"]),
        ("Dirk", ["0", "nothing", "5", "–"]),
    ]


def test_sealed_orders_are_shown_to_their_seat_alone() -> None:
    table = afloat()
    table.given(
        (BRAM, Sail("B", OPEN_SEA, 120, (CATO,))),
        (BRAM, Call("A", "west", 2560, east_of=6960)),
        (BRAM, Cargo(None, ("tea",))),
    )
    assert board.private(table.view(BRAM), NAMES) == [
        (
            "Your sealed sailing orders",
            (
                "sail B heed 120 ignore Cato, a line of 1000 units N, ending at 79.5E 24.5S "
                "(2512 units S of Colombo)"
            ),
        ),
        ("Your calls", "call A West at 5S if east of 104E"),
        ("Your standing cargo orders", "take tea"),
    ]
    for seat in (ANNA, CATO, DIRK, None):
        view = table.view(seat)
        said = (
            board.svg(view, NAMES)
            + board.text(view, NAMES)
            + repr(board.private(view, NAMES))
            + repr(board.ledger(view, NAMES))
        )
        assert "24.5S" not in said
        assert "Calls placed: Bram 1." in said


def test_plans_and_sales_are_shown_to_their_seat_alone() -> None:
    table = Table("voc-advanced@1")
    table.given(*opened_advanced(), *turn_of(ANNA), (BRAM, Queue(((Pass(),),))))
    assert (board.private(table.view(BRAM), NAMES), board.private(table.view(ANNA), NAMES)) == (
        [("Your plans", "then pass")],
        [],
    )
    sales = Table("voc-basic@1")
    sales.given(
        *market({ANNA: ["macao", "macao"], BRAM: ["surat"]}, row=(7,)), (ANNA, Fill(7, least=9))
    )
    assert board.private(sales.view(ANNA), NAMES) == [("Your sales orders", "fill 7 for 9")]
    assert board.private(sales.view(BRAM), NAMES) == board.private(sales.view(None), NAMES) == []


def test_an_offer_stands_in_the_text_of_those_it_concerns() -> None:
    table = Table("voc-basic@1")
    table.given(
        *market({ANNA: ["macao"], BRAM: ["surat"]}),
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms(("textiles",)))),
    )
    line = "Offer 121, Anna to Bram: tea for textiles."
    assert [line in board.text(table.view(seat), NAMES) for seat in (ANNA, BRAM, CATO, None)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("ruleset", ["voc-basic@1", "voc-advanced@1"])
def test_a_finished_game_says_how_it_ended_and_draws_the_fortunes(ruleset: str) -> None:
    engine = load(ruleset)
    rng, seats = Rng(ruleset.encode()), max(engine.players)
    events = [event for _, event in engine.setup(engine.read_config({}), seats, rng)]
    state = engine.fold(events)
    while engine.result(state) is None:  # nobody ever orders anything
        decision = next(decision for decision in engine.pending(state) if decision.due)
        acts = engine.decide(state, decision.seat, decision.default, rng, own=True)
        events += [event for _, event in acts]
    view = engine.view(state, None)
    assert view.amsterdam_wins
    assert board.ending(view) == (
        f"The United East India Company is founded (VOC B-30). Amsterdam: {len(view.amsterdam)} "
        f"contracts, "
        f"{sum(CONTRACT[card].reward for card in view.amsterdam)} daalders. Amsterdam is richer "
        f"than everybody and wins (VOC B-31)."
    )
    assert board.headline(view) == f"Over in {view.year}"
    course = board.fortunes(events)
    assert [year for year, _ in course] == [str(year) for year in range(1585, view.year + 1)]
    assert course[-1][1] == {house.seat: house.daalders for house in view.houses}
    assert board.ending(view) in board.text(view, NAMES)
    assert drawn(view).get("viewBox") != drawn(afloat().view()).get("viewBox")  # without the panels


def test_the_sheet_for_drawing_has_one_ship_clear_and_the_line() -> None:
    table = afloat()
    picture = ElementTree.fromstring(drawing.sheet(table.view(ANNA), "A", (BANTAM, (7000, 2000))))
    [line] = list(picture.iter(f"{SVG}polyline"))
    assert line.get("points") == "7112,3756 7000,4240"
    assert picture.get("aria-label") == "The chart of the Eastern Seas, for the line of ship A"


# --- On the chart ---


def test_a_ship_is_drawn_where_she_is_and_her_hull_covers_no_other() -> None:
    places = {"A": (5204, 2000), "B": (5204, 2000), "C": (5230, 2010), "D": (9990, 6230)}
    drawn_at = seas.spread(places)
    assert {ship: berth.spot for ship, berth in drawn_at.items()} == {
        ship: seas.flipped(point) for ship, point in places.items()
    }
    hulls = [seas.hull_corners(berth.hull) for berth in drawn_at.values()]
    assert not any(seas.covered(a, b) for a, b in itertools.combinations(hulls, 2))
    names = [seas.label_corners(harbour) for harbour in HARBOURS]
    assert not any(seas.covered(hull, name) for hull in hulls for name in names)


def test_a_ship_at_home_lies_at_the_quay_and_not_on_the_chart() -> None:
    berths = voc_drawing.berths(afloat().view())
    assert berths["A"].spot is not None
    for ship in "BCD":
        assert berths[ship].spot is None
        assert berths[ship].hull[1] > seas.HEIGHT


def test_my_own_sealed_line_is_drawn_on_my_board_alone() -> None:
    table = afloat()
    table.given((BRAM, Sail("B", OPEN_SEA, 120, (CATO,))))
    drawn_for = [
        'class="own-line"' in board.svg(table.view(seat), NAMES)
        for seat in (ANNA, BRAM, CATO, DIRK, None)
    ]
    assert drawn_for == [False, True, False, False, False]
