"""The notation of Le Siècle d’Or: what the sheet's section 5 says about how orders are written,
and that the table reads both ways."""

import re
from dataclasses import dataclass
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Command, Default, Resign, Unreadable
from games.engines.siecle_dor import notation
from games.engines.siecle_dor.commands import (
    COMMANDS,
    Auction,
    Bid,
    ChooseStart,
    End,
    FoundMarker,
    Keep,
    Line,
    Move,
    Orders,
    Pass,
    PlaceMarker,
    PlacePawns,
    Roll,
    Sail,
    Sale,
    Sell,
    StandingBid,
    StandingClear,
    StandingDie,
    StandingSail,
    TakeGuild,
    UseBuy,
    UseDie,
    UsePaint,
    UsePawn,
)
from games.engines.siecle_dor.data import (
    CARD,
    COLONIES,
    COLOURS,
    MERCHANTS,
    PLACES,
    PROVINCES,
    SQUARES,
)
from games.engines.siecle_dor.events import Lot
from games.engines.siecle_dor.notation import fields, rows
from games.engines.siecle_dor.notation.rows import BidHere, BothPawns, Budget
from games.engines.siecle_dor.view import AuctionView, DecisionView
from games.notation import Desk

ANNA, BRAM, CATO = 1, 2, 3
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


@dataclass(frozen=True)
class Seen:
    """As much of a view as the notation looks at."""

    seat: int = ANNA
    auction: AuctionView | None = None
    decisions: tuple[DecisionView, ...] = ()


def auction(
    *provinces: str,
    seller: int = BRAM,
    mode: Any = "sealed",
    eligible: tuple[int, ...] = (CATO, ANNA),
) -> AuctionView:
    lots = tuple(Lot(province, "green", eligible) for province in provinces)
    return AuctionView(number=1, seller=seller, mode=mode, lots=lots, asked=eligible, answered=())


def read(text: str, view: Any = None) -> Command:
    return notation.parse(text, view, NAMES)


def problems(text: str, view: Any = None) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in refused(text, view)]


def refused(text: str, view: Any = None) -> list[Any]:
    with pytest.raises(Unreadable) as caught:
        read(text, view)
    return caught.value.problems


def letter(*orders: Any) -> Orders:
    return Orders(tuple(order if isinstance(order, Line) else Line(order) for order in orders))


def attempt(order: Any) -> Line:
    return Line(order, attempt=True)


# --- What the sheet's table shows ---


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("marker Holland", PlaceMarker(("HOL",))),
        ("marker Holland, else Zeeland", PlaceMarker(("HOL", "ZEE"))),
        ("pawns Utrecht Gelderland", PlacePawns("UTR", "GEL")),
        ("pawns Utrecht x2", PlacePawns("UTR", "UTR")),
        ("start 15", ChooseStart(15)),
        ("start Middelburg", ChooseStart(15)),
        ("roll", Roll()),
        ("die 9", UseDie(9)),
        ("move Utrecht > Holland", Move(("UTR", "HOL"))),
        ("move 2 Utrecht > Holland", Move(("UTR", "HOL"), 2)),
        ("move Gelderland > Holland", Move(("GEL", "HOL"))),
        ("move Gelderland -> Utrecht -> Holland", Move(("GEL", "UTR", "HOL"))),
        ("move from Gelderland to Holland", Move(("GEL", "HOL"))),
        ("guild blue", TakeGuild("blue")),
        ("found Groningen", FoundMarker("GRO")),
        ("found Groningen with guild blue", FoundMarker("GRO", "guild-blue")),
        ("found Groningen with Limburg", FoundMarker("GRO", "LIM")),
        ("found Groningen with colony 3", FoundMarker("GRO", "colony-3")),
        ("use Zeeland buy", UseBuy("ZEE")),
        ("use guild grey buy", UseBuy("guild-grey")),
        ("use colony 4", UseBuy("colony-4")),
        ("use guild blue buy sail 3,2,7", UseBuy("guild-blue", (3, 2, 7))),
        ("use Zeeland buy sail 3 with Limburg", UseBuy("ZEE", (3,), "LIM")),
        ("use Holland pawn Utrecht", UsePawn("HOL", "UTR")),
        ("use Holland pawn Utrecht found", UsePawn("HOL", "UTR", found=True)),
        ("use Utrecht paint 6", UsePaint(6, "UTR")),
        ("paint 6", UsePaint(6)),
        ("paint A16", UsePaint("A16")),
        ("sail to 7", Sail((7,))),
        ("sail 3,2,7", Sail((3, 2, 7))),
        ("sail 3 with Limburg", Sail((3,), "LIM")),
        ("sell tulips", Sell("tulips")),
        ("sell 2 tulips", Sell("tulips", 2)),
        ("sell pairs", Sell("pairs")),
        ("sell expedition", Sell("expedition")),
        ("sell pepper", Sell("pepper")),
        ("sell cloves", Sell("cloves")),
        ("sell nutmeg", Sell("nutmeg")),
        ("sell all", Sell("all")),
        ("auction Holland", Auction(("HOL",))),
        ("auction Holland, Utrecht", Auction(("HOL", "UTR"))),
        (
            "auction guild blue",
            Auction(("guild-blue",)),
        ),  # understood, for the rules to refuse (SDO-46)
        ("bid Holland 3 pawn Utrecht found", Bid("HOL", 6, "pawn", "UTR", found=True)),
        ("pass", Pass()),
        ("standing blue 2.5 auto", StandingBid("blue", 5, auto=True)),
        ("standing blue off", StandingBid("blue")),
        ("standing sail 3,2,7", StandingSail((3, 2, 7))),
        ("standing die keep", StandingDie()),
        ("standing clear", StandingClear()),
        ("keep nothing", Keep()),
        ("end", End()),
        ("resign", Resign()),
    ],
)
def test_the_orders_of_the_sheet_are_read(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("marqueur Hollande, sinon Zélande", PlaceMarker(("HOL", "ZEE"))),
        ("pions Utrecht Gueldre", PlacePawns("UTR", "GEL")),
        ("pions à Utrecht 2 fois", PlacePawns("UTR", "UTR")),
        ("départ Anvers", ChooseStart(23)),
        ("lancer", Roll()),
        ("carte dé 9", UseDie(9)),
        ("aller 2 Utrecht vers la Hollande", Move(("UTR", "HOL"), 2)),
        ("DÉPLACER Gueldre > Utrecht > Hollande", Move(("GEL", "UTR", "HOL"))),
        ("prendre la guilde bleue", TakeGuild("blue")),
        ("fonder Groningue avec la guilde grise", FoundMarker("GRO", "guild-grey")),
        ("utiliser Zélande acheter naviguer 3,2,7", UseBuy("ZEE", (3, 2, 7))),
        ("utiliser colonie 4", UseBuy("colony-4")),
        ("utiliser la Hollande pion à Utrecht fonder", UsePawn("HOL", "UTR", found=True)),
        ("peindre 6 avec Overijssel", UsePaint(6, "OVE")),
        ("naviguer vers 7", Sail((7,))),
        ("vendre 2 tulipes", Sell("tulips", 2)),
        ("vendre clous de girofle", Sell("cloves")),
        ("enchères Hollande et Utrecht", Auction(("HOL", "UTR"))),
        ("offre Hollande 2,5 peindre 6", Bid("HOL", 5, "paint", painting=6)),
        ("offre Hollande 6 en vendant poivre", Bid("HOL", 12, selling=(Sale("pepper"),))),
        ("passe", Pass()),
        ("consigne verte 2½ auto", StandingBid("green", 5, auto=True)),
        ("consigne dé garder", StandingDie()),
        ("garder rien", Keep()),
        ("fin du tour", End()),
        ("démissionner", Resign()),
    ],
)
def test_the_same_orders_in_french(text: str, command: Command) -> None:
    assert read(text) == command


def test_one_mail_for_a_whole_turn() -> None:
    text = """sell all
        move Gelderland > Utrecht > Holland
        found Holland
        use Holland pawn Utrecht
        auction Zeeland
        try guild blue
        try use guild blue buy sail 3,2,7
        end"""
    assert read(text) == letter(
        Sell("all"),
        Move(("GEL", "UTR", "HOL")),
        FoundMarker("HOL"),
        UsePawn("HOL", "UTR"),
        Auction(("ZEE",)),
        attempt(TakeGuild("blue")),
        attempt(UseBuy("guild-blue", (3, 2, 7))),
        End(),
    )


# --- How words are read ---


@pytest.mark.parametrize("province", PROVINCES)
def test_a_province_is_known_by_its_code_and_its_names(province: str) -> None:
    for name in (province, province.lower(), *fields.PROVINCE_NAMES[province]):
        assert read(f"found {name}") == read(f"found {name.upper()}") == FoundMarker(province)


def test_names_of_the_sheet_in_four_languages() -> None:
    names = "Hollande Limbourg Brabant Groningue Utrecht Overijssel Zélande Frise Flandre Gueldre"
    assert read(f"marker {names}") == PlaceMarker(
        ("HOL", "LIM", "BRA", "GRO", "UTR", "OVE", "ZEE", "FRI", "FLA", "GEL")
    )
    assert read("marker Seeland Flandern Vlaanderen Geldern Flandres") == PlaceMarker(
        ("ZEE", "FLA", "FLA", "GEL", "FLA")
    )


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_is_known_in_four_languages(colour: str) -> None:
    for name in fields.COLOUR_NAMES[colour]:
        assert read(f"guild {name}") == TakeGuild(colour)
        assert read(f"use {name} guild buy") == UseBuy(f"guild-{colour}")


@pytest.mark.parametrize("square", MERCHANTS)
def test_a_merchant_square_is_known_by_its_number_and_its_town(square: int) -> None:
    town = SQUARES[square].name or ""
    assert (
        read(f"start {square}")
        == read(f"start {town}")
        == read(f"départ {fields.MERCHANT_NAMES[town]}")
        == ChooseStart(square)
    )


def test_an_unambiguous_beginning_of_three_letters_is_enough() -> None:
    assert read("found gron") == FoundMarker("GRO")
    assert read("found over") == FoundMarker("OVE")
    assert problems("found gr") == [(1, "unknown_word")]


@pytest.mark.parametrize(
    ("text", "half_florins"),
    [
        ("2", 4),
        ("2.5", 5),
        ("2,5", 5),
        ("2½", 5),
        ("½", 1),
        ("0.5", 1),
        (".5", 1),
        ("3 f", 6),
        ("3f", 6),
        ("2.50", 5),
        ("2.0 florins", 4),
        ("0", 0),
    ],
)
def test_sdo_ruling_19_sums_are_florins_with_halves(text: str, half_florins: int) -> None:
    assert read(f"bid Holland {text}") == Bid("HOL", half_florins)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2.3", "ambiguous_order"),
        ("2.25", "ambiguous_order"),
        ("-3", "bad_money"),
        ("much", "bad_money"),
        ("2.5.5", "bad_money"),
    ],
)
def test_other_sums_are_not(text: str, code: str) -> None:
    assert problems(f"bid Holland {text}") == [(1, code)]


def test_a_number_of_florins_is_not_a_list_of_colonies() -> None:
    assert read("bid Holland 2,5 sail 3,7") == Bid("HOL", 5, sail=(3, 7))
    assert read("sail 3 2 7") == read("sail 3, 2, 7") == read("sail 3,2,7") == Sail((3, 2, 7))


def test_what_is_sold_with_a_bid() -> None:
    assert read("bid Holland 6 selling pepper") == Bid("HOL", 12, selling=(Sale("pepper"),))
    assert read("bid Holland 6 selling 2 tulips, clous de girofle") == Bid(
        "HOL", 12, selling=(Sale("tulips", 2), Sale("cloves"))
    )
    assert read("bid Holland 6 budget 8.5 selling all") == Bid(
        "HOL", 12, selling=(Sale("all"),), budget_h=17
    )


# --- Letters ---


def test_lines_of_quoted_mail_blank_lines_and_rules_are_ignored() -> None:
    assert read("\n> move 1\n  > > roll\nroll\n\n-----\n") == Roll()


def test_lines_may_be_numbered() -> None:
    assert read("1. roll\n2) guild blue\n- sell all\n* end") == letter(
        Roll(), TakeGuild("blue"), Sell("all"), End()
    )


def test_sdo_4_2_nothing_is_read_after_end_or_stop() -> None:
    assert read("guild blue\nend\n--\nAnna, who wishes you a good voyage") == letter(
        TakeGuild("blue"), End()
    )
    assert read("use Zeeland buy\nstop\nand what then?") == UseBuy("ZEE")
    assert read("acheter Zélande\narrêt\n" + "bla " * 40) == UseBuy("ZEE")
    assert problems("guild blue\nand what then?\nend") == [(2, "a_question")]
    assert problems("stop") == [(1, "missing")]


def test_try_makes_a_letter_even_of_one_order() -> None:
    assert (
        read("try guild blue") == read("essayer guilde bleue") == letter(attempt(TakeGuild("blue")))
    )
    assert problems("try") == problems("try try end") == [(1, "missing")]


def test_a_list_of_one_order_has_a_heading() -> None:
    assert read("orders: roll") == letter(Roll())
    assert notation.render(letter(Roll()), NAMES) == "orders:\nroll"
    assert problems("roll\norders: end") == [(2, "heading_not_first")]


def test_a_bad_line_is_named_and_the_others_are_looked_at_too() -> None:
    assert problems("roll\nwhistle Utrecht > Holland\nend turn please\nguild pink") == [
        (2, "unknown_words")
    ]
    assert problems("whistle Utrecht > Holland\nguild pink\nend") == [
        (1, "unknown_words"),
        (2, "unknown_word"),
    ]


def test_sdo_4_2_the_seller_replaces_the_lines_that_wait() -> None:
    lines = (attempt(TakeGuild("blue")), Line(End()))
    assert (
        read("keep:\ntry guild blue\nend")
        == read("garder : essayer guilde bleue ; fin")
        == Keep(lines)
    )
    open_ = Seen(auction=auction("HOL", seller=ANNA, eligible=(BRAM, CATO)))
    assert read("try guild blue\nend", open_) == Keep(lines)
    assert read("end", open_) == Keep((Line(End()),))
    assert read("sell all", open_) == Sell("all")
    assert read("sell all; standing clear", open_) == letter(Sell("all"), StandingClear())
    assert problems("keep nothing\nend") == [(1, "stands_alone")]


def test_agreeing_means_the_decision_that_is_due() -> None:
    open_ = (
        DecisionView("turn/4", BRAM, "turn", True),
        DecisionView("auction/1/1", ANNA, "auction", False),
        DecisionView("setup/marker/1", ANNA, "setup_marker", True),
    )
    for text in ("agree", "d'accord", "default", "par défaut"):
        assert read(text, Seen(decisions=open_)) == Default("setup/marker/1")
        assert problems(text, Seen(decisions=open_[:2])) == problems(text) == [(1, "nothing_due")]
    assert read("agree auction/2/HOL/3") == Default("auction/2/HOL/3")
    assert problems("roll\nagree", Seen(decisions=open_)) == [(2, "stands_alone")]


# --- Bids, which may leave their lot out ---


def test_a_bid_without_a_lot_is_for_the_only_one_open() -> None:
    assert read("bid 2.5", Seen(auction=auction("HOL"))) == Bid("HOL", 5)
    assert read("bid 2.5 paint 6", Seen(auction=auction("UTR"))) == Bid(
        "UTR", 5, "paint", painting=6
    )
    assert read("bid 2 sail 3,7", Seen(auction=auction("ZEE"))) == Bid("ZEE", 4, sail=(3, 7))
    assert read("bid 6 selling pepper", Seen(auction=auction("ZEE"))) == Bid(
        "ZEE", 12, selling=(Sale("pepper"),)
    )
    assert read("bid 1", Seen(auction=auction("ZEE", "HOL", mode="rounds"))) == Bid(
        "ZEE", 2
    )  # lots one after the other


def test_of_several_lots_a_bid_must_name_one() -> None:
    (problem,) = refused("bid 2.5", Seen(auction=auction("HOL", "UTR")))
    assert problem.code == "ambiguous_order"
    assert problem.suggestions == ("bid Holland 2.5", "bid Utrecht 2.5")


def test_without_an_auction_to_bid_in_a_bid_must_name_its_lot() -> None:
    assert problems("bid 2.5") == problems("bid 2.5", Seen()) == [(1, "no_lot")]
    assert problems("bid 2.5", Seen(auction=auction("HOL", eligible=(CATO,)))) == [(1, "no_lot")]


def test_a_budget_stands_on_the_bid_or_on_a_line_of_its_own() -> None:
    bids = letter(Bid("HOL", 6), Bid("UTR", 4, budget_h=8))
    assert (
        read("bid Holland 3\nbid Utrecht 2 budget 4")
        == read("bid Holland 3\nbid Utrecht 2\nbudget 4")
        == bids
    )
    assert read("budget 4\nbid Holland 3\nbid Utrecht 2") == letter(
        Bid("HOL", 6, budget_h=8), Bid("UTR", 4)
    )
    assert problems("budget 4") == problems("budget 4\nend") == [(1, "budget_alone")]


# --- What cannot be read ---


@pytest.mark.parametrize(
    ("text", "code", "facts", "suggestions"),
    [
        ("", "empty", {}, ()),
        ("xyzzy", "unknown_words", {"word": "xyzzy"}, ()),
        ("hello", "no_order", {}, ()),
        ("guild", "missing", {"what": "colour"}, ()),
        (
            "guild gre",
            "ambiguous_order",
            {"candidates": ["guild green", "guild grey"]},
            ("guild green", "guild grey"),
        ),
        ("roll twice", "no_order", {}, ()),
        (
            "sail 8",
            "bad_number",
            {"what": "colonies", "word": "8", "low": 2, "high": 7},
            (),
        ),
        ("die 13", "bad_number", {"what": "die", "word": "13", "low": 1, "high": 12}, ()),
        ("paint 9", "bad_number", {"what": "painting", "word": "9", "low": 3, "high": 8}, ()),
        ("use Holland pawn", "missing", {"what": "province"}, ()),
        (
            "bid Holland 2.3",
            "ambiguous_order",
            {"candidates": ["bid Holland 2", "bid Holland 2.5"]},
            ("bid Holland 2", "bid Holland 2.5"),
        ),
        ("roll" * 6000, "too_long", {"characters": 24000, "most": 20000}, ()),
        ("roll\n" * 201, "too_many_lines", {"lines": 201, "most": 200}, ()),
        ("roll " * 31, "line_too_long", {"words": 31, "most": 30}, ()),
    ],
)
def test_a_problem_says_what_was_wrong_and_what_would_be_understood(
    text: str, code: str, facts: Any, suggestions: Any
) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.facts, problem.suggestions) == (code, facts, suggestions)


def test_a_problem_quotes_what_was_written() -> None:
    assert refused("roll;  Whistle  Utrecht ")[0].text == "Whistle  Utrecht"


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text)
    except Unreadable as unreadable:
        assert unreadable.problems


WORDS = sorted(
    {
        word
        for row in notation.ROWS
        for form in row.en + row.fr
        for word in re.findall(r"[^\s\[\]{}]+", form)
    }
)
ORDERISH = st.lists(
    st.sampled_from(
        [
            *WORDS,
            "Holland",
            "Utr",
            "pepper",
            "blue",
            "4",
            "3,7",
            "2½",
            "A16",
            ":",
            ";",
            "\n",
            '"',
            "«",
            ">",
        ]
    ),
    max_size=40,
)


@settings(deadline=None)
@given(ORDERISH)
def test_any_jumble_of_order_words_is_read_or_refused(words: list[str]) -> None:
    try:
        command = read(" ".join(words))
    except Unreadable as unreadable:
        assert unreadable.problems
    else:
        assert read(notation.render(command, NAMES)) == command


HOSTILE = [
    "«" * 20_000,
    '"' * 19_999,
    ";" * 20_000,
    "a" * 20_000,
    *(f"{word} " * 29 for word in ("bid", "with", "sail", "3", "Holland", "use", "offre")),
    "bid " + "Holland " * 28,
    "bid Holland 3 pawn " + "Utrecht " * 26,
    "bid Holland 3 budget " + "4 " * 26,
    "bid HOL 3 sail 3 budget 4 selling " + "3 " * 22,
    "offre " + "pion " * 28,
    "use guild blue buy sail 3 with " + "guild " * 22,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:24])
def test_hostile_lines_take_no_time(text: str) -> None:
    began = process_time()
    with pytest.raises(Unreadable):
        read(text)
    assert (
        process_time() - began < 10
    )  # 20 ms where nothing else runs; a line that doubles its work with every word takes hours


def test_a_long_hostile_letter_takes_no_time() -> None:
    began = process_time()
    assert len(problems("bid Holland 3 pawn Utrecht found sail\n" * 200)) == 20
    read("bid Holland 3 pawn Utrecht found sail 3,7 budget 4 selling pepper\n" * 200)
    assert process_time() - began < 30


# --- Both ways ---

provinces = st.sampled_from(PROVINCES)
places = st.sampled_from(PLACES)
colours = st.sampled_from(COLOURS)
money = st.integers(0, 200_000)
colony_lists = st.lists(st.sampled_from(COLONIES), min_size=1, max_size=6).map(tuple)
goods = st.sampled_from(list(fields.GOODS_NAMES))
sets = st.none() | st.integers(1, 21)
paintings = st.integers(3, 8) | st.sampled_from(
    [card for card in CARD if CARD[card].kind == "painting"]
)
sales = st.lists(st.builds(Sale, goods, sets), max_size=5).map(tuple)
TAIL = {"sail": st.just(()) | colony_lists, "selling": sales, "budget_h": st.none() | money}

BIDS = st.one_of(
    st.builds(Bid, provinces, money, st.sampled_from([None, "buy"]), **TAIL),
    st.builds(Bid, provinces, money, st.just("pawn"), provinces, st.booleans(), **TAIL),
    st.builds(Bid, provinces, money, st.just("paint"), painting=st.none() | paintings, **TAIL),
)
ORDERS = st.one_of(
    st.builds(PlaceMarker, st.lists(provinces, min_size=1, max_size=10).map(tuple)),
    st.builds(PlacePawns, provinces, provinces),
    st.builds(ChooseStart, st.integers(0, 53)),
    st.just(Roll()),
    st.builds(UseDie, st.integers(1, 12)),
    st.builds(Move, st.lists(provinces, min_size=2, max_size=8).map(tuple), st.integers(1, 5)),
    st.builds(TakeGuild, colours),
    st.builds(FoundMarker, provinces, st.none() | places),
    st.builds(Sail, colony_lists, st.none() | places),
    st.builds(UseBuy, places, st.just(()) | colony_lists, st.none() | places),
    st.builds(UsePawn, places, provinces, st.booleans()),
    st.builds(UsePaint, paintings, st.none() | places),
    st.builds(Sell, goods, sets),
    st.builds(Auction, st.lists(places, min_size=1, max_size=6).map(tuple)),
    BIDS,
    st.just(Pass()),
    st.builds(StandingBid, colours, st.none() | money, st.just(False)),
    st.builds(StandingBid, colours, money, st.just(True)),
    st.builds(StandingSail, st.just(()) | colony_lists),
    st.builds(StandingDie, st.booleans()),
    st.just(StandingClear()),
    st.just(Resign()),
)
LINES = st.lists(st.builds(Line, ORDERS, st.booleans()), max_size=5).map(tuple)
CLOSED = LINES | LINES.map(lambda lines: (*lines, Line(End())))  # nothing is read after `end`
DEFAULTS = st.builds(
    Default,
    st.sampled_from(["setup/marker/3", "roll/12", "turn/4", "auction/1/3", "auction/2/HOL/4"]),
)


@settings(max_examples=400, deadline=None)
@given(
    command=ORDERS
    | st.just(End())
    | st.builds(Orders, CLOSED)
    | st.builds(Keep, CLOSED)
    | DEFAULTS,
    language=st.sampled_from(notation.LANGUAGES),
)
def test_what_is_written_is_read_back(command: Command, language: str) -> None:
    text = notation.render(command, NAMES, language)
    assert read(text) == command
    assert read(text.replace("\n", "; ")) == command


@pytest.mark.parametrize(
    "command",
    [
        Move(()),
        Sail(()),
        PlaceMarker(()),
        Bid("XXX", -1, found=True),
        UsePaint("x"),
        ChooseStart(99),
    ],
)
def test_a_command_the_rules_refuse_can_still_be_written(command: Command) -> None:
    for language in notation.LANGUAGES:
        assert notation.render(command, NAMES, language)


def test_sums_are_written_in_the_readers_way() -> None:
    assert notation.render(Bid("HOL", 5), NAMES) == "bid Holland 2.5"
    assert notation.render(Bid("HOL", 5), NAMES, "fr") == "offre Hollande 2,5"
    assert notation.render(Bid("HOL", 5), NAMES, "nl") == "bid Holland 2.5"


# --- The table ---


def test_every_command_is_in_the_table() -> None:
    assert {row.gives for row in rows.ORDERS} - {BidHere, BothPawns, Budget} | {Orders} == set(
        COMMANDS
    )


def test_no_filler_is_a_code() -> None:
    assert not {province.lower() for province in PROVINCES} & fields.WORDS.fillers


def test_every_form_of_the_table_begins_with_a_word_and_is_read() -> None:
    for form in fields.TABLE.orders:
        assert form.head
        assert form.slots <= set(fields.TABLE.fields)
        text = fields.TABLE.fill(form, rows.SAMPLES, "")
        meant = {
            reading.form.row.gives
            for reading in fields.TABLE.readings(fields.WORDS.tokens(text), Desk(None, NAMES))
        }
        assert form.row.gives in meant, text


@pytest.mark.parametrize("language", notation.LANGUAGES)
def test_every_line_of_the_help_can_be_sent_as_it_stands(language: str) -> None:
    view = Seen(decisions=(DecisionView("turn/4", ANNA, "turn", True),))
    listed = notation.help(language)
    assert len(listed) == len([row for row in notation.ROWS if row.gives is not BidHere])
    for form, meaning in listed:
        assert read(form, view)
        assert meaning
