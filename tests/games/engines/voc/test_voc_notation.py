"""The notation of VOC!: the orders of the sheet's section 5 in both languages, places and lines,
and that the table reads both ways."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Command, Resign, Unreadable
from games.engines.voc import notation, options
from games.engines.voc.commands import (
    Accept,
    Again,
    Call,
    Cargo,
    Claim,
    Decline,
    Done,
    Fill,
    FillDefault,
    FillNone,
    FitOut,
    Hold,
    Keep,
    Line,
    Offer,
    Orders,
    Pass,
    Queue,
    Sail,
    Secure,
    Shout,
    TakeBack,
    TakeOver,
    Terms,
    Uncall,
    Withdraw,
)
from games.engines.voc.data import GOODS, HARBOURS, SHIPS
from games.engines.voc.events import CallPlaced
from tests.harness import Table
from tests.rules.voc.cast import (
    OPEN_SEA,
    at_sea,
    fitted,
    fleet_asked,
    opened,
    opened_advanced,
    turn_of,
)

ANNA, BRAM, CATO, DIRK = 1, 2, 3, 4
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato", DIRK: "Dirk"}
EVERYBODYS = Offer(None, Terms(("tea",)), Terms(daalders=5))
TO_BANTAM = ((6960, 0), (6960, 2320), (7120, 2480))  # 104E > 104E 8S > 106E 6S


def read(text: str, view: Any = None, names: dict[int, str] = NAMES) -> Command:
    return notation.parse(text, view, names)


def problems(text: str, view: Any = None) -> list[tuple[int, str]]:
    with pytest.raises(Unreadable) as caught:
        read(text, view)
    return [(problem.line, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("fit A", FitOut("A")),
        ("fit A 1s 2m", FitOut("A", 1, 2)),
        ("fit out ship A 2 sailors 2 merchants", FitOut("A", 2, 2)),
        ("claim 3 by 1590", Claim(3, 1590)),
        ("claim 3 for 90", Claim(3, 1590)),
        ("claim 3", Claim(3)),
        ("take over 3 by 1589", TakeOver(3, 1589)),
        ("secure 3 by 1588", Secure(3, 1588)),
        ("take back A", TakeBack("A")),
        ("pass", Pass()),
        ("then fit B, else pass", Queue(((FitOut("B"), Pass()),))),
        ("then fit B then claim 3 by 1590", Queue(((FitOut("B"),), (Claim(3, 1590),)))),
        ("then nothing", Queue()),
        ("sail B", Sail("B")),
        ("sail B 104E > 104E 8S > 106E 6S", Sail("B", TO_BANTAM)),
        ("SAIL b 104e > 8s 104e > 106e, 6s", Sail("B", TO_BANTAM)),
        ("sail B 6960,0>6960,2320>7120,2480 heed 120", Sail("B", TO_BANTAM, 120)),
        ("sail B from 104E: N 300, NE 450", Sail("B", ((6960, 0), (6960, 300), (7278, 618)))),
        ("sail B heed 120 ignore Bram", Sail("B", (), 120, (BRAM,))),
        (
            "sail B 104E > 104E 8S heed 0 ignore Bram, Cato",
            Sail("B", TO_BANTAM[:2], 0, (BRAM, CATO)),
        ),
        ("hold B", Hold("B")),
        ("call A East at 12S", Call("A", "east", 2000)),
        ("call C West at 5S if east of 104E", Call("C", "west", 2560, east_of=6960)),
        ("call C east at 17S if west of 105.125E", Call("C", "east", 1600, west_of=7050)),
        ("call A Stop at 3N pay", Call("A", "stop", 3200, pay=True)),
        ("call A n at 8°30'S", Call("A", "north", 2280)),
        ('shout C "reef" at 5S pay', Shout("C", "reef", 2560, pay=True)),
        ("uncall C", Uncall("C")),
        ("cargo B: tea, cloves", Cargo("B", ("tea", "cloves"))),
        ("cargo B: tea, cloves, free 1 tea", Cargo("B", ("tea", "cloves"), 1, "tea")),
        ("cargo B: none", Cargo("B")),
        ("take tea", Cargo(None, ("tea",))),
        ("offer Anna 2 tea for 5", Offer(ANNA, Terms(("tea", "tea")), Terms(daalders=5))),
        ("offer Anna 3 for aside 2", Offer(ANNA, Terms(daalders=3), Terms(aside=(2,)))),
        ("offer all 1 pepper for 1 tea", Offer(None, Terms(("pepper",)), Terms(("tea",)))),
        ("offer Anna Cochin for nothing", Offer(ANNA, Terms(("cochin",)), Terms())),
        ("accept 4", Accept(4)),
        ("decline 4", Decline(4)),
        ("withdraw 4", Withdraw(4)),
        ("fill 3 left", Fill(3, "left")),
        ("fill 3 for 8", Fill(3, None, 8)),
        ("fill 8 with Cochin, Achin", Fill(8, ports=("cochin", "achin"))),
        ("fill none", FillNone()),
        ("fill default", FillDefault()),
        ("keep tea, pepper", Keep(("tea", "pepper"))),
        ("keep 2 tea", Keep(("tea", "tea"))),
        ("keep tea only", Keep(("tea",), only=True)),
        ("keep none", Keep((), only=True)),
        ("keep default", Keep()),
        ("again", Again()),
        ("done", Done()),
        ("resign", Resign()),
    ],
)
def test_the_orders_of_the_sheet_are_read(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("équiper A 2 marins 2 marchands", FitOut("A", 2, 2)),
        ("armer le navire A", FitOut("A")),
        ("réserver 3 pour 1590", Claim(3, 1590)),
        ("reprendre le contrat 3 pour 1589", TakeOver(3, 1589)),
        ("assurer 3 pour 1588", Secure(3, 1588)),
        ("rappeler A", TakeBack("A")),
        ("passer", Pass()),
        ("ensuite équiper B, sinon passer", Queue(((FitOut("B"), Pass()),))),
        (
            "naviguer B 104E > 104E 8S > 106E 6S suivre 120 ignorer Bram",
            Sail("B", TO_BANTAM, 120, (BRAM,)),
        ),
        ("naviguer B depuis 104E : NO 300", Sail("B", ((6960, 0), (6748, 212)))),
        ("mouiller B", Hold("B")),
        ("crier C Ouest à 5S si est de 104E", Call("C", "west", 2560, east_of=6960)),
        ("crier A Stop à 3N payer", Call("A", "stop", 3200, pay=True)),
        ("hurler C « récif » à 5S payer", Shout("C", "récif", 2560, pay=True)),
        ("cargaison B : thé, girofle", Cargo("B", ("tea", "cloves"))),
        ("charger thé", Cargo(None, ("tea",))),
        ("offrir à Anna 2 thé contre 5", Offer(ANNA, Terms(("tea", "tea")), Terms(daalders=5))),
        (
            "offrir à tous poivre contre muscade",
            Offer(None, Terms(("pepper",)), Terms(("nutmeg",))),
        ),
        ("livrer 3 gauche pour 8", Fill(3, "left", 8)),
        ("garder the, poivre", Keep(("tea", "pepper"))),
        ("encore", Again()),
        ("terminé", Done()),
        ("démissionner", Resign()),
    ],
)
def test_the_same_orders_in_french(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("fit A 1s 2m please", FitOut("A", 1, 2)),
        ("fit A 2s and 2m", FitOut("A", 2, 2)),
        ("équiper B 1 marin 2 marchands svp", FitOut("B", 1, 2)),
        ("équiper A 2 marins et 2 marchands", FitOut("A", 2, 2)),
        ("call C East at 5S please", Call("C", "east", 2560)),
        ("call B East at 12S if east of 104.5E please", Call("B", "east", 2000, east_of=7000)),
        ("crier B Est à 12S si est de 104.5E svp", Call("B", "east", 2000, east_of=7000)),
        ('shout C "reef" at 5S please', Shout("C", "reef", 2560)),
        ('shout C the "reef" at the 5S pay please', Shout("C", "reef", 2560, pay=True)),
        ("sail B 104E > 104E 8S please", Sail("B", TO_BANTAM[:2])),
        ("sail B from 104E and N 300 please", Sail("B", ((6960, 0), (6960, 300)))),
    ],
)
def test_fillers_may_stand_behind_any_field(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize("legs", ["ENW 300", "NSE 300", "SNO 300", "N 300, wne 20"])
def test_a_bearing_that_no_compass_has_is_refused(legs: str) -> None:
    assert problems(f"sail B from 104E {legs}") == [(1, "unknown_word")]


@pytest.mark.parametrize("good", GOODS)
def test_a_good_goes_by_any_beginning_that_only_it_has(good: str) -> None:
    alone = next(
        good[:length]
        for length in range(1, len(good) + 1)
        if sum(other.startswith(good[:length]) for other in GOODS) == 1
    )
    assert read(f"take {alone}") == Cargo(None, (good,))


def test_a_beginning_that_several_have_is_refused() -> None:
    assert problems("take c") == [(1, "unknown_word")]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("offer Bram a tea for 5", Offer(BRAM, Terms(("tea",)), Terms(daalders=5))),
        ("offer Bram 5 for a tea", Offer(BRAM, Terms(daalders=5), Terms(("tea",)))),
        ("offer Bram tea's for an Achin", Offer(BRAM, Terms(("tea",)), Terms(("achin",)))),
        (
            "offer all 5 and a tea for 2 ac",
            Offer(None, Terms(("tea",), 5), Terms(("achin", "achin"))),
        ),
        (
            "offrir à Bram 5 et un thé contre 2 poivre",
            Offer(BRAM, Terms(("tea",), 5), Terms(("pepper", "pepper"))),
        ),
        ("keep a tea only", Keep(("tea",), only=True)),
        ("keep a pepper and a tea", Keep(("pepper", "tea"))),
        ("take a tea", Cargo(None, ("tea",))),
        ("keep n, su", Keep(("nutmeg", "surat"))),
    ],
)
def test_voc_r_28_an_article_is_no_harbour(text: str, command: Command) -> None:
    assert read(text) == command


def test_voc_r_28_one_letter_is_no_harbour() -> None:
    for line in ("fill 7 with a", "fill 7 with s", "fill 7 with g", "keep a", "offer Bram j for 5"):
        assert problems(line) in ([(1, "unknown_word")], [(1, "no_order")])


# --- What the table before the player tells ---


def seen(*, advanced: bool = False, seat: int = ANNA) -> Any:
    table = Table("voc-advanced@1" if advanced else "voc-basic@1")
    steps = (
        [*opened_advanced(), *turn_of(ANNA)]
        if advanced
        else [*opened(), *at_sea("A", OPEN_SEA[-1]), *fleet_asked()]
    )
    table.given(*steps)
    return table.view(seat)


def test_a_ship_may_be_left_out_when_only_one_can_be_meant() -> None:
    assert read("hold", seen()) == Hold("A")
    assert read("sail 62E > 62E 20S heed 100", seen(seat=BRAM)) == Sail(
        "B", ((3600, 0), (3600, 1360)), 100
    )
    assert problems("call East at 12S", seen()) == [
        (1, "ambiguous_order")
    ]  # three ships have other skippers


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("fit", FitOut("A")),
        ("fit out", FitOut("A")),
        ("fit out A", FitOut("A")),
        ("fit out ship A 2s 2m", FitOut("A", 2, 2)),
        ("fit out 2s 2m", FitOut("A", 2, 2)),
        ("fit out B", FitOut("B")),  # the rules refuse it, not the reader
    ],
)
def test_fit_out_is_one_order_when_only_one_ship_can_be_meant(line: str, command: Command) -> None:
    table = Table("voc-advanced@1")
    away = [
        step
        for name in "BCD"
        for step in (*fitted(name, ANNA, sailors=(6,), merchants=(6,)), *at_sea(name, OPEN_SEA[-1]))
    ]
    table.given(*opened_advanced(), *away, *turn_of(ANNA))
    assert read(line, table.view(ANNA)) == command


def test_uncall_means_the_ship_that_has_one_s_calls() -> None:
    table = Table("voc-basic@1")
    table.given(*opened(), *at_sea("A", OPEN_SEA[-1]), *fleet_asked())
    assert problems("uncall", table.view(BRAM)) == [(1, "missing")]
    table.given(
        CallPlaced("D", CATO, 2000, "east"),
        CallPlaced("A", BRAM, 2000, "east"),
        CallPlaced("A", BRAM, 2100, "west"),
    )
    assert read("uncall", table.view(BRAM)) == read("taire", table.view(BRAM)) == Uncall("A")
    table.given(CallPlaced("C", BRAM, 2000, "east"))
    assert problems("uncall", table.view(BRAM)) == [(1, "ambiguous_order")]


def test_at_sea_one_place_is_straight_there_and_legs_begin_at_the_ship() -> None:
    assert read("sail A 106E 6S", seen()) == Sail("A", (OPEN_SEA[-1], (7120, 2480)))
    assert read("sail A N 300", seen()) == Sail("A", (OPEN_SEA[-1], (5000, 1300)))
    assert problems("sail B N 300", seen()) == [
        (1, "missing")
    ]  # from Middelburg a line needs its beginning


@pytest.mark.parametrize(
    ("line", "language", "meant"),
    [
        ("ofer Bram tea for 5", "en", "offer Bram tea for 5"),
        ("ofer Bram tea for 5", "fr", "offer Bram tea for 5"),
        ("ofrir à Bram thé contre 5", "en", "offrir à Bram thé contre 5"),
        ("accpt 4", "en", "accept 4"),
        ("hodl A", "en", "hold A"),
    ],
)
def test_a_typing_error_is_mended_where_only_one_thing_can_be_meant(
    line: str, language: str, meant: str
) -> None:
    assert notation.parse(line, None, NAMES, language) == notation.parse(meant, None, NAMES)


def test_an_offer_to_nobody_names_the_players() -> None:
    for line in (
        "offer Zoe 2 pepper for 5 daalders",
        "offer Zoe 2 pepper",
        "offrir à Zoe 2 poivre contre 5",
    ):
        with pytest.raises(Unreadable) as caught:
            read(line, seen())
        (problem,) = caught.value.problems
        told = {name: problem.facts.get(name) for name in ("what", "word", "candidates")}
        assert (problem.code, told) == (
            "unknown_word",
            {
                "what": "seat",
                "word": "Zoe",
                "candidates": [name for seat, name in NAMES.items() if seat != seen().seat],
            },
        )


def test_players_go_by_name_seat_or_colour() -> None:
    offer = Offer(BRAM, Terms(("tea",)), Terms(daalders=5))
    for who in ("Bram", "seat 2", "yellow", "Yellow", "jaune"):
        assert read(f"offer {who} tea for 5", seen()) == offer
    assert problems("offer blue tea for 5", seen()) == [
        (1, "unknown_word")
    ]  # nobody is blue with four
    assert read(
        "offer Red tea for 5", seen(), {1: "Anna", 2: "Bram", 3: "Red", 4: "Dirk"}
    ) == Offer(3, offer.give, offer.ask)  # a name first


@pytest.mark.parametrize("name", ["Allan", "Toussaint", "all", "Tous", "All Saints"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_called_like_all_stands_in_nobody_s_way(name: str, language: str) -> None:
    names = {**NAMES, BRAM: name}
    assert (
        read("offer all tea for 5", None, names)
        == read("offrir à tous thé contre 5", None, names)
        == EVERYBODYS
    )
    for offer in (EVERYBODYS, Offer(BRAM, Terms(("tea",)), Terms(daalders=5))):
        assert read(notation.render(offer, names, language), None, names) == offer
    assert read(f'offer "{name}" tea for 5', None, names) == Offer(
        BRAM, Terms(("tea",)), Terms(daalders=5)
    )


def test_who_is_called_all_is_written_in_quotation_marks() -> None:
    offer, names = Offer(BRAM, Terms(("tea",)), Terms(daalders=5)), {**NAMES, BRAM: "all"}
    assert notation.render(offer, names) == 'offer "all" tea for 5 daalders'
    assert (
        notation.render(offer, {**NAMES, BRAM: "Tous"}, "fr")
        == 'offrir à "Tous" thé contre 5 daalders'
    )
    ignoring = Sail("B", ignore=(BRAM,))
    assert read(notation.render(ignoring, names), None, names) == ignoring


# --- Letters ---


def test_several_orders_on_one_line_and_alternatives() -> None:
    assert read("fit A, else fit B, else pass; claim 3 by 1590") == Orders(
        (Line(FitOut("A"), (FitOut("B"), Pass())), Line(Claim(3, 1590)))
    )
    assert read("hold A\ndone") == Orders((Line(Hold("A")), Line(Done())))
    assert problems("fit A, else hold B") == [(1, "not_an_investment")]


def test_plans_may_be_long_and_a_single_order_may_not() -> None:
    plans = Queue(((TakeOver(19, 1602),) * 10,) * 6)
    for language in ("en", "fr"):
        assert read(notation.render(plans, NAMES, language)) == plans
    assert problems("take " + "tea " * 40) == [(1, "line_too_long")]


def test_a_line_broken_by_a_mail_program_is_mended() -> None:
    assert (
        read("sail B 104E > 104E 8S\n> 106E 6S")
        == read("sail B 104E > 104E 8S >\n106E 6S")
        == Sail("B", TO_BANTAM)
    )


def test_unknown_lines_are_quoted_back_with_the_nearest_form() -> None:
    with pytest.raises(Unreadable) as caught:
        read("hodl Q A")
    [problem] = caught.value.problems
    assert (problem.text, problem.suggestions) == ("hodl Q A", ("hold A",))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_order_of_the_help_is_read(language: str) -> None:
    for text, meaning in notation.help(language):
        assert meaning
        if text not in ("agree", "d’accord"):  # they need an open question
            assert read(text, seen())


# --- Orders to copy ---


@pytest.mark.parametrize(
    ("advanced", "seat", "kinds"),
    [(False, ANNA, {"sail", "call"}), (False, BRAM, {"sail", "call"})],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_mail_shows_to_copy_can_be_read(
    advanced: bool, seat: int, kinds: set[str], language: str
) -> None:
    table = Table("voc-basic@1")
    table.given(*opened(), *at_sea("A", OPEN_SEA[-1]), *fleet_asked())
    shown = [
        (option, text)
        for option in options.options(table.state, seat)
        for text in notation.guide(option, NAMES, language)
    ]
    assert {option.kind for option, _ in shown} == kinds
    for option, text in shown:
        command = read(text, table.view(seat))
        assert command.kind == option.kind
        table.preview(seat, command)  # and would be accepted


def test_lines_to_copy_begin_where_the_ship_is() -> None:
    table = Table("voc-basic@1")
    table.given(*opened(), *at_sea("A", OPEN_SEA[-1]), *fleet_asked())
    guides = {
        seat: [
            text
            for option in options.options(table.state, seat)
            for text in notation.guide(option, NAMES, "en")
        ]
        for seat in (1, 2)
    }
    assert guides[ANNA][:2] == ["sail A 106E 6S", "sail A N 300, NE 450"]
    assert guides[BRAM][:2] == ["sail B 104E > 104E 8S > 106E 6S", "sail B from 104E N 300, NE 450"]


# --- Written and read again ---

SHIP, GOOD, CARD, SEAT = (
    st.sampled_from(SHIPS),
    st.sampled_from(GOODS),
    st.integers(1, 19),
    st.sampled_from([BRAM, CATO, DIRK]),
)
WARES = st.lists(st.sampled_from([*GOODS, *HARBOURS]), min_size=1, max_size=4).map(tuple)
YEAR = st.integers(1585, 1602)
POINT = st.tuples(st.integers(-400, 10400), st.integers(-300, 6500))
TERMS = st.builds(
    Terms,
    WARES | st.just(()),
    st.integers(0, 60),
    st.lists(CARD, max_size=2, unique=True).map(tuple),
)
ACTION: Any = st.one_of(
    st.builds(FitOut, SHIP, st.none() | st.integers(0, 6), st.none() | st.integers(0, 6)),
    st.builds(Claim, CARD, st.none() | YEAR),
    st.builds(TakeOver, CARD, YEAR),
    st.builds(Secure, CARD, YEAR),
    st.builds(TakeBack, SHIP),
    st.just(Pass()),
)
ORDER: Any = st.one_of(
    ACTION,
    st.builds(
        Queue, st.lists(st.lists(ACTION, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple)
    ),
    st.builds(
        Sail,
        SHIP,
        st.lists(POINT, min_size=2, max_size=60).map(tuple) | st.just(()),
        st.none() | st.integers(0, 300),
        st.lists(SEAT, max_size=2, unique=True).map(tuple),
    ),
    st.builds(Hold, SHIP),
    st.builds(
        Call,
        SHIP,
        st.sampled_from(options.WORDS),
        st.integers(0, 6240),
        st.none() | st.integers(0, 10000),
        pay=st.booleans(),
    ),
    st.builds(
        Shout,
        SHIP,
        st.text(st.sampled_from("abc éx!,;"), min_size=1).map(str.strip).filter(bool),
        st.integers(0, 6240),
        st.booleans(),
    ),
    st.builds(Cargo, st.none() | SHIP, st.lists(GOOD, max_size=4).map(tuple)),
    st.builds(Offer, st.none() | SEAT, TERMS, TERMS),
    st.builds(Fill, CARD, st.sampled_from([None, "left", "right"]), st.none() | st.integers(0, 13)),
    st.builds(Keep, WARES, st.booleans()),
)


@settings(max_examples=120, deadline=None)
@given(ORDER, st.sampled_from(["en", "fr"]))
def test_what_is_written_reads_as_the_same(order: Any, language: str) -> None:
    assert read(notation.render(order, NAMES, language)) == order
    letter = Orders((Line(order), Line(Done())))
    assert read(notation.render(letter, NAMES, language)) == letter
