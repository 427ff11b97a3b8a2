"""The harbour of Vor dem Wind as picture, text and ledger: they say the same, and no more than
the view."""

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.engine import Resign, load
from games.engines.vor_dem_wind import picture as board
from games.engines.vor_dem_wind.commands import (
    Accept,
    Act,
    Bid,
    FilePlan,
    Income,
    Offer,
    Pass,
    Policy,
    PreferDeparture,
    Take,
)
from games.engines.vor_dem_wind.events import ConservationLaid, ShipsLoaded, TurnStarted
from games.engines.vor_dem_wind.picture import harbour
from games.web import forms
from tests.harness import Table
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    acting,
    goods,
    has,
    opened,
    revealed,
    specials,
)

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def vdw() -> Table:
    return Table("vor-dem-wind@1")


def busy(vdw: Table) -> None:
    """Anna's card is for sale; goods, specials and protection about; Cato's answer is not in
    yet, Dirk's is."""
    vdw.given(
        *opened(players=4),
        *specials({ANNA: ["P39"], BRAM: ["T37", "S39"]}),
        ConservationLaid(ANNA, "P39", 3),
        *has(ANNA, hand="AK", house="AACC", gold=13),
        *has(BRAM, hand="SSS", house="K", gold=9),
        *revealed("P07", "S10", "T13", "P38"),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
        (DIRK, Offer(1, 6, up_to=9)),
    )


def picture(vdw: Table, seat: int | None = None, **rest: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(vdw.view(seat), NAMES, **rest))


def titles(vdw: Table, seat: int | None = None) -> list[str]:
    """What each thing says when one points at it, without the picture's own title."""
    return [title.text or "" for title in picture(vdw, seat).iter(f"{SVG}title")][1:]


def texts(vdw: Table, seat: int | None = None) -> list[str]:
    return [text.text or "" for text in picture(vdw, seat).iter(f"{SVG}text")]


def test_the_ruleset_has_its_board() -> None:
    assert load("vor-dem-wind@1").board is board


# --- The picture ---


def test_the_picture_is_one_image_with_a_title_and_a_description(vdw: Table) -> None:
    busy(vdw)
    svg = picture(vdw)
    assert (svg.tag, svg.get("role"), svg.get("aria-labelledby")) == (
        f"{SVG}svg",
        "img",
        "board-title board-desc",
    )
    assert svg.findtext(f"{SVG}title[@id='board-title']") == "The harbour of Vor dem Wind"
    said = svg.findtext(f"{SVG}desc[@id='board-desc']") or ""
    assert said.startswith(
        "1. Large ship L16: 2 cheese, 2 spice; 16 points. 2. Large ship L13: 2 apples, 2 cheese; "
        "18 points. Covered by"
    )
    assert said.endswith(
        "Dirk (seat 4): 0 points, ships loaded 0; warehouse empty; hand 7, special cards 0."
    )


def test_the_picture_needs_nothing_from_elsewhere(vdw: Table) -> None:
    busy(vdw)
    svg = board.svg(vdw.view(), NAMES)
    assert [word in svg for word in ("href", " style=", "<script", "url(")] == [
        False,
        False,
        False,
        False,
    ]
    assert svg.count("http") == 1  # the name of the language SVG


def test_ships_and_cards_say_what_they_are(vdw: Table) -> None:
    busy(vdw)
    assert titles(vdw)[:11] == [
        "1. Large ship L16: 2 cheese, 2 spice; 16 points.",
        "2. Large ship L13: 2 apples, 2 cheese; 18 points. Covered by the warehouse of Anna.",
        "3. Large ship L22: 4 silk; 12 points.",
        "4. Large ship L01: 2 apples, 1 cheese, 1 spice; 19 points.",
        "5. Small ship M01: 1 apple; 4 points. Covered by the warehouse of Anna.",
        "6. Small ship M05: 2 apples; 8 points. Covered by the warehouse of Anna.",
        "7. Small ship M13: 1 cheese, 1 silk; 5 points.",
        "1. purchase (2 apples, 1 cheese): face up before Anna, for sale: Bram offers 4 gold.",
        "2. storage (3 goods for 9 gold): in the centre.",
        "3. transport, or income of 8 gold: in the centre.",
        "4. conservation (2 goods): in the centre.",
    ]


def test_a_ship_that_has_sailed_leaves_a_buoy(vdw: Table) -> None:
    vdw.given(*opened(), *has(ANNA, house="A"), *acting("T13", "P01", "P02"))
    [mine] = [berthed for berthed in vdw.view().harbour if berthed.berth == 4]
    vdw.given(ShipsLoaded(ANNA, "T13", (mine,), goods("A"), 4, 4))
    assert titles(vdw)[3] == "Berth 4: the ship has sailed"


def test_goods_differ_in_shape_and_houses_carry_their_seat() -> None:
    assert len(set(harbour.GOODS.values())) == 4
    assert [f">{seat}</text>" in harbour.house(seat) for seat in (1, 2, 3, 4)] == [True] * 4


def test_no_letter_is_too_small_to_read_and_a_long_heading_is_squeezed_not_cut(vdw: Table) -> None:
    vdw.given(*opened(players=4), *revealed("S34", "P01", "T37", "P34"))
    assert min(float(text.get("font-size", 99)) for text in picture(vdw).iter(f"{SVG}text")) >= 12
    [heading] = [
        text for text in picture(vdw).iter(f"{SVG}text") if text.text == "Purchase and storage"
    ]
    assert (heading.get("textLength"), heading.get("lengthAdjust")) == ("114", "spacingAndGlyphs")


def test_frames_show_the_cards_still_to_be_turned_up_and_nothing_at_the_end(vdw: Table) -> None:
    vdw.given(*opened(), TurnStarted(1, ANNA))
    assert texts(vdw).count("to be turned up") == 3
    vdw.given(*revealed("P01", "S01", "T01"), (ANNA, Resign()), (BRAM, Resign()), (CATO, Resign()))
    assert "to be turned up" not in texts(vdw)


def test_names_of_players_cannot_break_out_of_the_picture(vdw: Table) -> None:
    busy(vdw)
    wicked = {1: '<script>alert("1")</script>', 2: "</text></svg>&", 3: '"]]>', 4: "Dirk"}
    svg = board.svg(vdw.view(), wicked)
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    assert "<script" not in svg
    assert "<script" not in "".join(line.mark for line in board.ledger(vdw.view(), wicked).lines)


def test_only_its_owner_sees_a_hand(vdw: Table) -> None:
    busy(vdw)
    assert [text for text in texts(vdw, BRAM) if text in ("Your hand", "9 gold")] == [
        "Your hand",
        "9 gold",
    ]
    for eyes in (ANNA, CATO, None):
        assert "9 gold" not in texts(vdw, eyes)
        assert "safekeeping" not in " ".join(
            [*texts(vdw, eyes), *titles(vdw, eyes), board.text(vdw.view(eyes), NAMES)]
        )


# --- In forms ---


def test_a_form_says_which_card_and_whose_offer(vdw: Table) -> None:
    busy(vdw)
    vdw.given((CATO, Pass()))
    sheet = forms.groups(
        vdw.engine,
        [option for option in vdw.options(ANNA) if option.exact and not option.anytime],
        NAMES,
        vdw.view(ANNA),
    )
    choices = {
        group.kind: [shown for field in group.forms[0].fields for _, shown in field.choices]
        for group in sheet
    }
    assert (choices["accept"], choices["pay"]) == (
        ["Bram – 4 gold", "Dirk – 6 gold"],
        ["Bram – 4 gold", "Dirk – 6 gold"],
    )
    vdw.given((ANNA, Accept(DIRK)))
    sheet = forms.groups(
        vdw.engine,
        [option for option in vdw.options(BRAM) if option.exact and not option.anytime],
        NAMES,
        vdw.view(BRAM),
    )
    assert [shown for _, shown in sheet[0].forms[0].fields[0].choices] == [
        "2 – storage (3 goods for 9 gold)",
        "3 – transport, or income of 8 gold",
        "4 – conservation (2 goods)",
    ]


# --- In words ---


def test_the_text_says_all_that_is_needed_to_play(vdw: Table) -> None:
    busy(vdw)
    told = board.text(vdw.view(CATO), NAMES).splitlines()
    assert told[-1].startswith(
        "Piles: purchase 37 (and 0 discarded), storage 38 (and 0 discarded), transport 38 (and 0 "
        "discarded), large"
    )
    assert told[:-1] == [
        "Vor dem Wind. Turn 5, fleet 1: the trade; goal 50 points.",
        "Card 1 of Anna is for sale: Bram offers 4 gold.",
        "To play: Cato.",
        "",
        "Ships in the harbour:",
        "1. Large ship L16: 2 cheese, 2 spice; 16 points.",
        "2. Large ship L13: 2 apples, 2 cheese; 18 points. Covered by the warehouse of Anna.",
        "3. Large ship L22: 4 silk; 12 points.",
        "4. Large ship L01: 2 apples, 1 cheese, 1 spice; 19 points.",
        "5. Small ship M01: 1 apple; 4 points. Covered by the warehouse of Anna.",
        "6. Small ship M05: 2 apples; 8 points. Covered by the warehouse of Anna.",
        "7. Small ship M13: 1 cheese, 1 silk; 5 points.",
        "",
        "Cards of this turn:",
        "1. purchase (2 apples, 1 cheese): face up before Anna, for sale: Bram offers 4 gold.",
        "2. storage (3 goods for 9 gold): in the centre.",
        "3. transport, or income of 8 gold: in the centre.",
        "4. conservation (2 goods): in the centre.",
        "",
        "Merchants, in turn order:",
        (
            "Anna (seat 1): 0 points, ships loaded 0; warehouse 2 apples, 2 cheese (4 of 8); hand "
            "5, "
            "special cards 0. Has the pawn. Protects 3."
        ),
        (
            "Bram (seat 2): 0 points, ships loaded 0; warehouse 1 silk (1 of 8); hand 6, special "
            "cards 2."
        ),
        (
            "Cato (seat 3): 0 points, ships loaded 0; warehouse empty; hand 7 (22 gold, goods: "
            "none), "
            "special cards: none. To play."
        ),
        "Dirk (seat 4): 0 points, ships loaded 0; warehouse empty; hand 7, special cards 0.",
        "",
        "Reserve: 12 apples, 13 cheese, 12 spice, 13 silk.",
    ]


def test_the_ledger_tells_what_everybody_may_know(vdw: Table) -> None:
    busy(vdw)
    ledger = board.ledger(vdw.view(), NAMES)
    assert ledger.columns == ["Merchant", "Points", "Ships", "Warehouse", "Hand", "Special cards"]
    assert [(line.name, line.cells, line.notes) for line in ledger.lines] == [
        (
            "Anna",
            ["0", "0", "2 apples, 2 cheese (4 of 8)", "5", "0"],
            ["Has the pawn", "Protects 3"],
        ),
        ("Bram", ["0", "0", "1 silk (1 of 8)", "6", "2"], []),
        ("Cato", ["0", "0", "empty", "7", "0"], ["To play"]),
        ("Dirk", ["0", "0", "empty", "7", "0"], []),
    ]


def test_what_is_private_is_for_its_seat_alone(vdw: Table) -> None:
    busy(vdw)
    vdw.given(
        (DIRK, PreferDeparture(("spice", "cheese"))),
        (DIRK, FilePlan(bids=(Bid(2, 3),), policy=Policy("keep"))),
    )
    vdw.given((DIRK, Act((Income(),), "transport")))
    assert board.private(vdw.view(DIRK), NAMES) == [
        ("Your gold", "22"),
        ("Goods in your hand", "none"),
        ("Your special cards", "none"),
        ("Your sealed answer", "6 gold, up to 9"),
        ("Your plan for this trade", "“bid 2: 3; keep”"),
        ("Your action orders", "“if transport: income”"),
        ("At departures you save first", "apple – spice – cheese – silk"),
    ]
    assert board.private(vdw.view(), NAMES) == []


def test_the_end_is_told_with_every_hand_open(vdw: Table) -> None:
    vdw.given(
        *opened(players=2),
        *has(BRAM, hand="KK", house="C"),
        *revealed("P01", "S01"),
        (ANNA, Resign()),
        (BRAM, Resign()),
    )
    lines = board.text(vdw.view(), NAMES).splitlines()
    assert lines[:4] == [
        "Vor dem Wind. Over in turn 5.",
        "Everybody has left: ranked as it stands (RUL-44).",
        "1. Bram: 0 points, 1 goods in the warehouse, 22 gold",
        "2. Anna: 0 points, 0 goods in the warehouse, 22 gold",
    ]
    assert board.ledger(vdw.view(), NAMES).lines[1].cells == [
        "0",
        "0",
        "1 cheese (1 of 8)",
        "22 gold, 2 silk",
        "0",
    ]


def test_the_fortunes_are_the_points_at_the_end_of_each_turn(vdw: Table) -> None:
    vdw.given(*opened(), *has(ANNA, house="A"))
    [mine] = [berthed for berthed in vdw.view().harbour if berthed.berth == 4]
    start = [
        *opened(),
        *has(ANNA, house="A"),
        TurnStarted(1, ANNA),
        ShipsLoaded(ANNA, "T13", (mine,), goods("A"), 4, 4),
    ]
    assert board.fortunes([*start, TurnStarted(2, BRAM)]) == [
        ("1", {1: 4, 2: 0, 3: 0}),
        ("2", {1: 4, 2: 0, 3: 0}),
    ]


@pytest.fixture
def french() -> Callable[[str], str]:
    def spoken(text: str) -> str:
        with translation.override("fr"):
            return translation.gettext(text)

    return spoken


def test_it_speaks_french(vdw: Table, french: Callable[[str], str]) -> None:
    busy(vdw)
    vdw.given((CATO, Pass()))
    lines = board.text(vdw.view(ANNA), NAMES, french, "fr").splitlines()
    assert lines[:3] == [
        "Vor dem Wind. Tour 5, flotte 1\u00a0: le négoce\u00a0; but 50 points.",
        "La carte 1 d’Anna est en vente\u00a0: Bram offre 4 or, Dirk offre 6 or.",
        "Au tour d’Anna.",
    ]
    assert (
        "2. Grand navire L13\u00a0: 2 pommes, 2 fromages\u00a0; 18 points. Complet dans "
        "l’entrepôt d’Anna." in lines
    )
