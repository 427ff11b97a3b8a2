"""The board of Le Siècle d’Or as picture, text and ledger: they say the same, and no more than
the view."""

import itertools
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from games.engine import load
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor import picture as board
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    End,
    Keep,
    Line,
    Orders,
    PlaceMarker,
    StandingBid,
    StandingDie,
    StandingSail,
    UseBuy,
)
from games.engines.siecle_dor.data import COLOURS, PROVINCES
from games.engines.siecle_dor.picture import low_countries as drawn
from games.engines.siecle_dor.picture import pieces
from games.engines.siecle_dor.rules.stadtholder import income
from games.engines.siecle_dor.view import View
from tests.harness import Table
from tests.rules.siecle_dor.cast import ANNA, BRAM, CATO, position, started, turn_of

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def sdo() -> Table:
    return Table("siecle-dor@1")


def busy(sdo: Table, *, players: int = 3, **other: Any) -> None:
    """Markers active and barred, pawns alone and together, guilds, colonies, paintings,
    governors, secret cards."""
    usual: dict[str, Any] = {
        "players": players,
        "first": BRAM,
        "markers": {ANNA: "HOL ZEE", BRAM: "BRA", CATO: "FLA"},
        "pawns": {ANNA: "UTR UTR HOL", BRAM: "HOL ZEE"},
        "guilds": {"green": (ANNA, 3), "grey": (CATO, 10)},
        "colonies": {ANNA: (7, 7), BRAM: (7, 4)},
        "governors": {BRAM: "FLA"},
        "windmills": {CATO: "C01"},
        "paintings": {ANNA: {"A16": 3}},
        "finished": {BRAM: "A01"},
        "hands": {ANNA: "B01 S09", BRAM: "Y02"},
        "money": {ANNA: 25, BRAM: 7, CATO: 40},
        "stadtholder": 16,
    }
    sdo.given(
        *position(**(usual | other)),
        *turn_of(ANNA, number=9, square=16),
        e.ActionUsed(ANNA, ANNA, "HOL", "green", "pawn"),
    )


def test_the_ruleset_has_its_board() -> None:
    assert load("siecle-dor@1").board is board


# --- The picture ---


def picture(sdo: Table, **rest: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(sdo.view(), NAMES, **rest))


def titles(sdo: Table) -> list[str]:
    """What each piece and square says when one points at it, without the picture's own title."""
    return [title.text or "" for title in picture(sdo).iter(f"{SVG}title")][1:]


def test_the_picture_is_one_image_with_a_title_and_a_description(sdo: Table) -> None:
    busy(sdo)
    svg = picture(sdo)
    assert (svg.tag, svg.get("role"), svg.get("aria-labelledby")) == (
        f"{SVG}svg",
        "img",
        "board-title board-desc",
    )
    assert svg.findtext(f"{SVG}title[@id='board-title']") == "The Low Countries in the Golden Age"
    said = svg.findtext(f"{SVG}desc[@id='board-desc']") or ""
    assert said.startswith(
        "Bram: 21 points. Cato: 8 points. Anna: 24 points. Holland (green): marker Anna (barred); "
        "pawns Anna (1), Bram (1)."
    )
    assert said.endswith(
        "Colonies: 2 – free; 3 – free; 4 – Bram; 5 – free; 6 – free; 7 – Anna, Anna, Bram."
    )


def test_the_picture_needs_nothing_from_elsewhere(sdo: Table) -> None:
    busy(sdo)
    svg = board.svg(sdo.view(), NAMES)
    assert "href" not in svg
    assert " style=" not in svg
    assert "<script" not in svg
    assert svg.count("http") == 1  # the name of the language SVG
    assert re.findall(r"url\(([^)]*)\)", svg) == ["#low-countries"]


def test_no_letter_is_too_small_to_read(sdo: Table) -> None:
    """Where the whole board is shown, 15.5 units are more than 9 px."""
    busy(sdo, players=4)
    sizes = {float(text.get("font-size", 99)) for text in picture(sdo).iter(f"{SVG}text")}
    assert min(sizes) >= 15.5


def test_every_piece_says_whose_it_is(sdo: Table) -> None:
    busy(sdo)
    told = titles(sdo)
    for expected in (
        "Holland: Anna (barred)", "Zeeland: Anna", "Brabant: Bram", "Anna: pawns in Utrecht: 2",
        "Bram: pawns in Zeeland: 1",
        "Governor of Flanders: Bram", "guild green: Anna", "guild grey: Cato", "7: Anna", "4: Bram",
        "A painting of 6 points (A16), paid 1 of 4", "A finished painting, 3 points",
        "A windmill, 2 points",
        "The Stadtholder stands on square 16, Holland and Flanders.",
    ):  # fmt: skip
        assert told.count(expected) == 1, expected


def test_every_square_of_the_track_says_what_it_is(sdo: Table) -> None:
    busy(sdo)
    squares = [told for told in titles(sdo) if told.startswith("square ")]
    assert len(squares) == 54
    assert (squares[0], squares[8], squares[16]) == (
        "square 0, William II",
        "square 8, the merchant of Amsterdam",
        "square 16, Holland and Flanders",
    )


def test_a_barred_marker_differs_by_more_than_colour() -> None:
    active, barred = pieces.marker(1, "blue"), pieces.marker(1, "blue", barred=True)
    assert "stroke-dasharray" in barred
    assert "stroke-dasharray" not in active
    assert all(">1</text>" in marker for marker in (active, barred))


def test_pieces_carry_their_seat_and_colours_their_picture() -> None:
    for seat, colour in enumerate(("blue", "red", "green", "yellow"), start=1):
        assert f">{seat}</text>" in pieces.pawn(seat, colour)
        assert f">{seat}</text>" in pieces.governor(seat, colour, told="")
    assert len({pieces.PICTURES[colour] for colour in (*COLOURS, "orange")}) == 6


def test_several_pawns_of_a_seat_are_counted() -> None:
    assert "×3" in pieces.pawn(1, "blue", count=3)
    assert "×" not in pieces.pawn(1, "blue")


def test_a_free_province_shows_what_a_marker_there_would_be_good_for(sdo: Table) -> None:
    busy(sdo)
    svg = board.svg(sdo.view(), NAMES)
    assert [code for code in PROVINCES if pieces.empty_place(code) in svg] == [
        "LIM",
        "GRO",
        "UTR",
        "OVE",
        "FRI",
        "GEL",
    ]


def test_a_golden_ring_shows_what_is_up_for_auction(sdo: Table) -> None:
    busy(sdo)
    assert pieces.offered() not in board.svg(sdo.view(), NAMES)
    sdo.given((ANNA, Auction(("ZEE",))))
    assert board.svg(sdo.view(), NAMES).count(pieces.offered()) == 1


def box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("code", PROVINCES)
def test_pawns_of_all_four_cover_neither_each_other_nor_the_name(code: str) -> None:
    pawns = [(x - 10, y - 16, x + 10, y + 11) for x, y in pieces.row_of(code, [1, 1, 1, 1])]
    x, y = drawn.LABELS[code]
    name = (x - 45, y - 12, x + 45, y + 3)
    flag = box(*drawn.GOVERNORS[code], 22, 26)
    marker = box(*drawn.PROVINCE[code].marker, 34, 34)
    assert not any(overlap(a, b) for a, b in itertools.combinations(pawns, 2))
    assert not any(overlap(pawn, taken) for pawn in pawns for taken in (marker, flag))
    assert not any(
        overlap((pawn[0], pawn[1] + 12, pawn[2], pawn[3]), name) for pawn in pawns
    )  # a head may touch it, no number does
    assert not overlap(flag, marker)


def test_names_of_players_cannot_break_out_of_the_picture(sdo: Table) -> None:
    busy(sdo)
    wicked = {1: '<script>alert("1")</script>', 2: "</text></svg>&", 3: '"]]>'}
    svg = board.svg(sdo.view(), wicked)
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    assert "<script" not in svg
    assert "<script" not in "".join(line.mark for line in board.ledger(sdo.view(), wicked).lines)


def test_names_of_places_follow_the_language(sdo: Table) -> None:
    busy(sdo)
    english, french = (board.svg(sdo.view(), NAMES, language=language) for language in ("en", "fr"))
    assert [
        (name in english, name in french)
        for name in (">Zeeland<", ">Zélande<", ">Antwerp<", ">Anvers<")
    ] == [
        (True, False),
        (False, True),
        (True, False),
        (False, True),
    ]


def test_the_legend_stands_beside_the_map(sdo: Table) -> None:
    busy(sdo, players=4)
    other = Table("siecle-dor@1")
    busy(other)
    four, three = board.svg(sdo.view(), NAMES), board.svg(other.view(), NAMES)
    assert [">Dirk<" in four, ">Dirk<" in three] == [True, False]
    assert [drawing.count("marker, barred: it has acted") for drawing in (four, three)] == [1, 1]


# --- The text ---


def test_the_text_tells_a_seat_its_hand_and_what_it_left_for_later(sdo: Table) -> None:
    sdo.given(
        *position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 S08"}),
        *turn_of(ANNA),
        (BRAM, StandingBid("blue", 5, auto=True)),
    )
    sdo.given((ANNA, Orders((Line(Auction(("ZEE",))), Line(End())))))
    anna, bram, dirk = (board.text(sdo.view(seat), NAMES) for seat in (ANNA, BRAM, None))
    assert ["spice 1, colony 1 (ship, cloves)" in text for text in (anna, bram, dirk)] == [
        True,
        False,
        False,
    ]
    assert anna.splitlines()[-1] == "Lines that wait: end."
    assert bram.splitlines()[-2:] == [
        "Your sealed bids: “bid Zeeland 2.5”.",
        "Standing bids: blue 2.5 f (at once).",
    ]
    assert (
        dirk.splitlines()[-1]
        == "Cards left in the piles: culture 27, art 22, investment 21, spice 20, colony 18."
    )


def test_the_text_says_what_the_picture_shows(sdo: Table) -> None:
    busy(sdo)
    told = board.text(sdo.view(), NAMES)
    (ahead,) = [line for line in told.splitlines() if line.startswith("Ahead, by the throw: 2: ")]
    assert told == (
        "Le Siècle d’Or. Turn 9, round 3.\n"
        "To play: Anna.\n"
        "\n"
        "Players, in turn order:\n"
        "Bram (seat 2, red): 21 points; 3.5 f; in reserve: markers 3, pawns 3; cards: investment "
        "1. Points: provinces 4, pawns 2,"
        " East Indies 5, West Indies 6, paintings 3, governors 1. Governor of Flanders.\n"
        "Cato (seat 3, green): 8 points; 20 f; in reserve: markers 4, pawns 5; no cards. Points: "
        "provinces 4, windmills 2, money 2.\n"
        "Anna (seat 1, blue): 24 points; 12.5 f; in reserve: markers 1, pawns 2; cards: spice 1, "
        "colony 1. Points: provinces 8, pawns 3,"
        " West Indies 12, money 1. Paintings in progress: A16 of 6 points, payments left 3. To "
        "play.\n"
        "\n"
        "Provinces:\n"
        "Holland (green): marker Anna (barred); pawns Anna (1), Bram (1).\n"
        "Limburg (green): no marker.\n"
        "Brabant (yellow): marker Bram.\n"
        "Groningen (yellow): no marker.\n"
        "Utrecht (brown): no marker; pawns Anna (2).\n"
        "Overijssel (brown): no marker.\n"
        "Zeeland (blue): marker Anna; pawns Bram (1).\n"
        "Friesland (blue): no marker.\n"
        "Flanders (grey): marker Cato.\n"
        "Gelderland (grey): no marker.\n"
        "Borders: Holland with Brabant, Utrecht, Zeeland; Limburg with Brabant, Gelderland; "
        "Brabant with Flanders, Gelderland, Holland, Limburg, Zeeland; Groningen with Friesland, "
        "Overijssel; Utrecht with Gelderland, Holland; Overijssel with Friesland, Gelderland, "
        "Groningen; Zeeland with Brabant, Flanders, Holland; Friesland with Groningen, "
        "Overijssel; Flanders with Brabant, Zeeland; Gelderland with Brabant, Limburg, "
        "Overijssel, Utrecht.\n"
        "\n"
        "The Stadtholder stands on square 16, Holland and Flanders.\n"
        f"{ahead}\n"
        "Guilds: green – Anna, next 4 f; yellow – free, 3 f; brown – free, 3 f; blue – free, 3 f; "
        "grey – Cato, not to be taken.\n"
        "Colonies: 2 – free; 3 – free; 4 – Bram; 5 – free; 6 – free; 7 – Anna, Anna, Bram.\n"
        "Cards left in the piles: culture 25, art 20, investment 20, spice 20, colony 18.\n"
    )


def test_a_seat_reads_what_the_squares_ahead_would_pay_it(sdo: Table) -> None:
    busy(sdo)
    (ahead,) = [
        line for line in board.text(sdo.view(ANNA), NAMES).splitlines() if "pays you" in line
    ]
    squares = ahead.partition("you: ")[2].split("; ")
    assert len(squares) == 11
    assert squares[0].startswith("2: square 18")
    state = sdo.state
    anna = next(house for house in state.houses if house.seat == ANNA)
    paid = [income(state, anna, (state.stadtholder + throw) % 40).total_h for throw in range(2, 13)]
    assert [one.rpartition(", ")[2].strip(".") for one in squares] == [f"{h / 2:g} f" for h in paid]


def test_a_seat_reads_its_own_cards_apart_and_nobody_elses(sdo: Table) -> None:
    busy(sdo)
    assert board.private(sdo.view(ANNA), NAMES) == [("Your cards", "ship, cloves")]
    assert board.private(sdo.view(BRAM), NAMES) == [("Your cards", "one woman with tulips")]
    assert board.private(sdo.view(), NAMES) == []
    assert "ship, cloves" not in board.text(sdo.view(BRAM), NAMES)


def test_pictures_texts_and_ledgers_of_two_worlds_are_equal() -> None:
    one, other = Table("siecle-dor@1"), Table("siecle-dor@1")
    busy(one)
    busy(other, hands={ANNA: "B07 S01", BRAM: "Y15"})
    assert one.view(ANNA) != other.view(ANNA)
    for render in (board.svg, board.text, board.ledger):
        assert render(one.view(), NAMES) == render(other.view(), NAMES)
        assert render(one.view(CATO), NAMES) == render(other.view(CATO), NAMES)


def test_an_open_auction_is_told(sdo: Table) -> None:
    busy(sdo)
    sdo.given((ANNA, Auction(("ZEE",))))
    told = "Anna auctions the action of Zeeland (blue); still to answer: Bram and Cato."
    assert board.text(sdo.view(), NAMES).splitlines()[1] == told
    assert told in " ".join(text.text or "" for text in picture(sdo).iter(f"{SVG}text"))
    sdo.given((BRAM, Bid("ZEE", 3)))
    assert (
        board.text(sdo.view(), NAMES).splitlines()[1]
        == "Anna auctions the action of Zeeland (blue); still to answer: Cato."
    )
    assert board.private(sdo.view(BRAM), NAMES)[1:] == [("Your sealed bids", "“bid Zeeland 1.5”")]
    assert [line.notes for line in board.ledger(sdo.view(), NAMES).lines] == [
        [],
        ["To play"],
        ["Holds an auction"],
    ]


def test_in_an_auction_by_rounds_the_highest_bid_is_told(sdo: Table) -> None:
    busy(sdo, auction_mode="rounds")
    sdo.given((ANNA, Auction(("ZEE",))), (BRAM, Bid("ZEE", 3)))
    assert board.text(sdo.view(), NAMES).splitlines()[1:3] == [
        "Anna auctions the action of Zeeland (blue); still to answer: Cato.",
        "The highest bid so far is 1.5 f, by Bram.",
    ]


def test_what_a_seat_has_left_standing_is_told_to_it_alone(sdo: Table) -> None:
    busy(sdo)
    sdo.given(
        (ANNA, StandingBid("blue", 5, auto=True)),
        (ANNA, StandingBid("green", 2)),
        (ANNA, StandingSail((3, 7))),
        (ANNA, StandingDie()),
        (ANNA, Orders((Line(Auction(("ZEE",))), Line(End(), attempt=True)))),
    )
    assert board.private(sdo.view(ANNA), NAMES) == [
        ("Your cards", "ship, cloves"),
        ("Standing bids", "green 1 f, blue 2.5 f (at once)"),
        ("Standing voyage", "3,7"),
        ("Die card", "throw without asking"),
        ("Lines that wait", "try end"),
    ]
    assert board.private(sdo.view(BRAM), NAMES) == [("Your cards", "one woman with tulips")]
    sdo.given((ANNA, Keep()))
    assert ("Lines that wait", "try end") not in board.private(sdo.view(ANNA), NAMES)


def test_wishes_for_the_setup_are_told_to_their_seat(sdo: Table) -> None:
    sdo.given(started(first=ANNA), (BRAM, PlaceMarker(("HOL", "UTR"))))
    assert board.headline(sdo.view()) == "Set-up: the first markers"
    assert board.private(sdo.view(BRAM), NAMES) == [
        ("Your cards", "none in hand"),
        ("Filed for your first marker", "Holland, Utrecht"),
    ]
    assert board.private(sdo.view(CATO), NAMES) == [("Your cards", "none in hand")]
    assert "The Stadtholder has not come yet." in board.text(sdo.view(), NAMES)
    assert picture(sdo).tag == f"{SVG}svg"


def test_a_card_drawn_changes_the_picture_for_everybody_alike(sdo: Table) -> None:
    busy(sdo)
    sdo.given((ANNA, UseBuy("ZEE")))  # whichever it is, it goes into the hand
    assert "Zeeland: Anna (barred)" in titles(sdo)
    for seat in (None, BRAM, ANNA):
        assert "cards: spice 1, colony 2" in board.text(sdo.view(seat), NAMES)


# --- The end ---


def over(sdo: Table) -> View:
    busy(sdo)
    scores = (e.Score(ANNA, 33), e.Score(BRAM, 21), e.Score(CATO, 8))
    ranking = (e.Rank(ANNA, 1, 33, 25), e.Rank(BRAM, 2, 21, 7), e.Rank(CATO, 3, 8, 40))
    sdo.given(e.TurnEnded(ANNA, scores), e.GameEnded("points", ANNA, ANNA, ranking))
    view: View = sdo.view()
    return view


def test_the_end_is_told_with_the_ranking_and_every_hand(sdo: Table) -> None:
    view = over(sdo)
    assert board.headline(view) == "Over in turn 9"
    assert board.ending(view) == "A player has reached 33 points (SDO-89)."
    assert board.text(view, NAMES).splitlines()[:5] == [
        "Le Siècle d’Or. Over in turn 9.",
        "A player has reached 33 points (SDO-89).",
        "1. Anna, 33 points, 12.5 f",
        "2. Bram, 21 points, 3.5 f",
        "3. Cato, 8 points, 20 f",
    ]
    assert [line.cells[-1] for line in board.ledger(view, NAMES).lines] == [
        "one woman with tulips",
        "none in hand",
        "ship, cloves",
    ]


# --- The ledger, headings and fortunes ---


def test_the_ledger_has_a_line_for_each_player_in_turn_order(sdo: Table) -> None:
    busy(sdo)
    ledger = board.ledger(sdo.view(), NAMES)
    assert ledger.columns == [
        "Player",
        "Points",
        "Money",
        "In reserve",
        "Paintings in progress",
        "Cards",
    ]
    assert [(line.name, line.notes, line.cells) for line in ledger.lines] == [
        (
            "Bram",
            [],
            [
                "21 (provinces 4, pawns 2, East Indies 5, West Indies 6, paintings 3, governors 1)",
                "3.5 f",
                "markers 3, pawns 3",
                "none",
                "investment 1",
            ],
        ),
        (
            "Cato",
            [],
            [
                "8 (provinces 4, windmills 2, money 2)",
                "20 f",
                "markers 4, pawns 5",
                "none",
                "none in hand",
            ],
        ),
        (
            "Anna",
            ["To play"],
            [
                "24 (provinces 8, pawns 3, West Indies 12, money 1)",
                "12.5 f",
                "markers 1, pawns 2",
                "A16 of 6 points, payments left 3",
                "spice 1, colony 1",
            ],
        ),
    ]


def test_a_turn_limit_is_in_the_headline(sdo: Table) -> None:
    busy(sdo, turn_limit=12)
    assert board.headline(sdo.view()) == "Turn 9, round 3 of at most 12"


def test_chapters_are_turns(sdo: Table) -> None:
    assert board.chapter(None) == "The set-up"
    assert board.chapter({"seat": ANNA, "number": 4}) == "Turn 4"
    assert e.TurnStarted.kind == board.CHAPTER


def test_fortunes_are_the_points_at_the_end_of_each_turn() -> None:
    happened = [
        e.TurnEnded(ANNA, (e.Score(ANNA, 7), e.Score(BRAM, 6))),
        e.TurnStarted(BRAM, 2),
        e.TurnEnded(BRAM, (e.Score(ANNA, 8), e.Score(BRAM, 9))),
    ]
    assert board.fortunes(happened) == [("1", {ANNA: 7, BRAM: 6}), ("2", {ANNA: 8, BRAM: 9})]
