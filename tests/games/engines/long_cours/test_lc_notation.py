"""The notation of Long Cours: everything the sheet's section 5 says about how orders are
written, and that the table reads both ways."""

import re
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Command, Default, Resign, Unreadable
from games.engines.long_cours import notation
from games.engines.long_cours.commands import (
    COMMANDS,
    Advance,
    Brawl,
    Buy,
    Concede,
    Condition,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Guard,
    Line,
    Move,
    Orders,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
    TurnLine,
)
from games.engines.long_cours.data import BRAWL_CARDS, PORTS, PRODUCT, STOP, STOPS, ZONES
from games.engines.long_cours.notation import fields, rows
from games.engines.long_cours.view import CorsairView, DecisionView
from games.notation import Desk

ANNA, BRAM, CATO = 1, 2, 3
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}
NOBODYS = CorsairView()


@dataclass(frozen=True)
class Seen:
    """As much of a view as the notation looks at."""

    seat: int = ANNA
    corsair: CorsairView = NOBODYS
    decisions: tuple[DecisionView, ...] = ()


def read(text: str, view: Any = None, names: dict[int, str] = NAMES) -> Command:
    return notation.parse(text, view, names)


def problems(text: str, view: Any = None, names: dict[int, str] = NAMES) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in refused(text, view, names)]


def refused(text: str, view: Any = None, names: dict[int, str] = NAMES) -> list[Any]:
    with pytest.raises(Unreadable) as caught:
        read(text, view, names)
    return caught.value.problems


def letter(*orders: Any) -> Orders:
    return Orders(tuple(order if isinstance(order, Line) else Line(order) for order in orders))


# --- What the sheet's table shows ---


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("start Dakar buy 2", Setup("DAK", 2)),
        ("start Dakar", Setup("DAK")),
        ("enter Colombo", Enter("COL")),
        ("move Gibraltar", Move("GIB")),
        ("sail to Gibraltar", Move("GIB")),
        ("direct Perth", Direct("PER")),
        ("buy 2 gold", Buy(amount=2, product="gold")),
        ("buy 3", Buy(amount=3)),
        ("buy all", Buy(keep=0)),
        ("buy half", Buy(half=True)),
        ("buy all but 6", Buy(keep=6)),
        ("roll", Roll()),
        ("sell", Roll()),
        ("storm 55", Storm(55)),
        ('brawl Anna with "regard mauvais"', Brawl(ANNA, 1)),
        ("brawl Anna with 4 up to 9", Brawl(ANNA, 4, 9)),
        ('riposte "coup de poing"', Riposte(card=7)),
        ("riposte 7", Riposte(card=7)),
        ("riposte up to 9", Riposte(up_to=9)),
        ("concede", Concede()),
        ("give up", Concede()),
        ("corsair bid 8", CorsairBid(8)),
        ("corsair pass", CorsairPass()),
        ("corsair move Malaisie Perth Sydney", CorsairMove(("MLS", "PER", "SYD"))),
        ("corsair stay", CorsairStay()),
        ("end", End()),
        ("done", End()),
        ("standing riposte up to 9 if cash >= 4", StandingRiposte(9, 4)),
        ("standing riposte off", StandingRiposte()),
        ("standing bid 12", StandingBid(12)),
        ("standing bid off", StandingBid()),
        ("advance off", Advance()),
        ("resign", Resign()),
    ],
)
def test_the_orders_of_the_sheet_are_read(text: str, command: Command) -> None:
    assert read(text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("départ Dakar acheter 2", Setup("DAK", 2)),
        ("ENTRER À COLOMBO", Enter("COL")),
        ("aller aux Îles Aléoutiennes", Move("IAL")),
        ("déplacement direct vers la Nouvelle-Orléans", Direct("NOL")),
        ("acheter 2 millions d’or", Buy(amount=2, product="gold")),
        ("acheter la moitié", Buy(half=True)),
        ("acheter tout sauf 6", Buy(keep=6)),
        ("vendre", Roll()),
        ("tempête sur la zone 5", Storm(55)),
        ("bagarre Anna avec un coup de tête jusqu'à 11", Brawl(ANNA, 9, 11)),
        ("riposte jusqu’à 9", Riposte(up_to=9)),
        ("céder", Concede()),
        ("corsaire offre 8", CorsairBid(8)),
        ("corsaire passe", CorsairPass()),
        ("corsaire va Perth, Sydney, Valparaiso", CorsairMove(("PER", "SYD", "VAL"))),
        ("corsaire reste", CorsairStay()),
        ("fin du tour", End()),
        ("riposte permanente jusqu’à 9 si caisse ≥ 4", StandingRiposte(9, 4)),
        ("offre permanente non", StandingBid()),
        ("d'avance non", Advance()),
        ("démissionner", Resign()),
    ],
)
def test_the_same_orders_in_french(text: str, command: Command) -> None:
    assert read(text) == command


def test_a_whole_turn_by_mail() -> None:
    assert read("buy 1 fruit; move Tamatave; buy 2 wood; roll; if sold: buy half; end") == letter(
        Buy(amount=1, product="fruit"),
        Move("TAM"),
        Buy(amount=2, product="wood"),
        Roll(),
        Line(Buy(half=True), "sold"),
        End(),
    )


# --- How words are read ---


@pytest.mark.parametrize("stop", STOPS)
def test_a_stop_is_known_by_its_code_and_its_names_in_both_languages(stop: str) -> None:
    for name in (stop, stop.lower(), STOP[stop].name, STOP[stop].name_en, STOP[stop].name.upper()):
        assert read(f"move {name}") == Move(stop)


@pytest.mark.parametrize("strength", BRAWL_CARDS)
def test_a_brawl_card_is_known_by_its_strength_and_its_names(strength: int) -> None:
    card = BRAWL_CARDS[strength]
    for name in (str(strength), card.en, card.fr, f"«{card.fr}»", f"“{card.en}”"):
        assert read(f"riposte {name}") == Riposte(card=strength)


@pytest.mark.parametrize("product", PRODUCT)
def test_a_product_is_known_by_its_names(product: str) -> None:
    assert (
        read(f"buy 1 {PRODUCT[product].fr}")
        == read(f"buy 1M of {PRODUCT[product].en}")
        == Buy(amount=1, product=product)
    )


@pytest.mark.parametrize("zone", ZONES)
def test_a_zone_is_55_or_5(zone: int) -> None:
    assert read(f"storm {zone}") == read(f"storm in zone {zone // 11}") == Storm(zone)


def test_the_code_comes_before_a_beginning() -> None:
    assert read("move per") == Move("PER")
    assert read("move val") == Move("VAL")


def test_an_unambiguous_beginning_of_three_letters_is_enough() -> None:
    assert read("move gib") == Move("GIB")
    assert read("move San Fr") == Move("SFR")
    assert problems("move gi") == [(1, "unknown_word")]


def test_an_ambiguous_beginning_is_refused_with_the_candidates() -> None:
    (problem,) = refused("move new")
    assert problem.code == "ambiguous_order"
    assert problem.facts == {"candidates": list(problem.suggestions)}
    assert sorted(problem.suggestions) == ["move New Orleans", "move New York"]


def test_a_whole_name_is_never_ambiguous() -> None:
    names = {1: "Ann", 2: "Anna", 3: "Anna Maria"}
    assert read("brawl Anna with 4", names=names) == Brawl(2, 4)
    assert read("brawl anna ma with 4", names=names) == Brawl(3, 4)
    assert problems("brawl anna m with 4", names=names) == [
        (1, "ambiguous_order")
    ]  # `M` is also a filler
    assert refused("brawl Bram with 4", names=names)[0].code == "unknown_word"
    assert read("brawl ann with 4", names=names) == Brawl(1, 4)


def test_captains_of_one_name_are_told_apart_by_their_seats() -> None:
    (problem,) = refused("brawl anna with 4", names={1: "Anna", 2: "ANNA", 3: "Cato"})
    assert problem.suggestions == ("brawl Anna with 4", "brawl ANNA with 4")
    assert read("brawl ANNA with 4", names={1: "Anna", 2: "ANNA", 3: "Cato"}) == Brawl(2, 4)


def test_seat_3_always_works() -> None:
    for text in ("brawl seat 3 with 5", "bagarre siège 3 avec 5", "BRAWL SEAT 3 WITH 5"):
        assert read(text, names={1: "Seat 3", 2: "x", 3: "5"}) == Brawl(3, 5)
    assert read('brawl "seat 3" with 5', names={1: "Seat 3", 2: "x", 3: "5"}) == Brawl(1, 5)


@pytest.mark.parametrize(
    "name",
    [
        "Jean-Luc d’Avance",
        "R2D2",
        "La",
        "M",
        "4",
        "Ирина",
        "Élise with 4 up to 9",
        "move",
        "Seat 2",
        "« x »",
        'a"b;c',
    ],
)
def test_odd_names_are_written_so_that_they_are_read(name: str) -> None:
    names = {1: "Anna", 2: name, 3: "Anna with"}
    for language in notation.LANGUAGES:
        assert read(notation.render(Brawl(2, 4, 9), names, language), names=names) == Brawl(2, 4, 9)


def test_a_quotation_mark_in_a_name_does_not_join_two_orders() -> None:
    names, command = {1: "Anna", 2: '0"'}, letter(Brawl(2, 4), Brawl(2, 5))
    assert read(notation.render(command, names).replace("\n", "; "), names=names) == command


def test_a_plain_name_is_written_plainly() -> None:
    assert notation.render(Brawl(ANNA, 4, 9), NAMES) == "brawl Anna with 4 up to 9"
    assert notation.render(Brawl(ANNA, 4, 9), NAMES, "fr") == "bagarre Anna avec 4 jusqu’à 9"
    assert notation.render(Brawl(ANNA, 4), {}, "fr") == "bagarre siège 1 avec 4"


# --- Letters ---


def test_lines_of_quoted_mail_blank_lines_and_rules_are_ignored() -> None:
    assert read("\n> buy 3\n  > > roll\nroll\n\n-----\n") == Roll()


def test_lines_may_be_numbered() -> None:
    assert read("1. buy 1\n2) roll\n- end\n* end") == letter(Buy(amount=1), Roll(), End(), End())


def test_a_condition_makes_a_letter_even_of_one_order() -> None:
    for written, condition in (
        ("if sold", "sold"),
        ("si vendu", "sold"),
        ("if unsold", "unsold"),
        ("si invendu", "unsold"),
        ("if won", "won"),
        ("si gagné", "won"),
        ("if lost", "lost"),
        ("si perdu", "lost"),
        ("if mine", "mine"),
        ("si à moi", "mine"),
        ("if not mine", "not_mine"),
        ("si pas à moi", "not_mine"),
    ):
        assert (
            read(f"{written}: end") == read(f"{written} : end") == Orders((Line(End(), condition),))
        )


def test_a_list_of_one_order_has_a_heading() -> None:
    assert read("orders: roll") == letter(Roll())
    assert notation.render(letter(Roll()), NAMES) == "orders:\nroll"


def test_a_bad_line_is_named_and_the_others_are_looked_at_too() -> None:
    assert problems("buy 1\nmvoe Osol\nroll\nwhistle\nif sold: buy 2 xyzzy") == [
        (4, "unknown_words"),
        (5, "unknown_word"),
    ]


def test_everything_after_advance_belongs_to_it() -> None:
    advance = Advance(
        (TurnLine(Buy(amount=1)), TurnLine(Roll()), TurnLine(End(), "sold")), ("met",)
    )
    assert read("advance:\nbuy 1\nroll\neven if met\nif sold: end") == advance
    assert read("d’avance : acheter 1 ; lancer ; même si rencontre ; si vendu : fin") == advance


def test_end_advance_gives_the_letter_back() -> None:
    assert read("advance: roll; end advance; standing bid 8") == letter(
        Advance((TurnLine(Roll()),)), StandingBid(8)
    )


def test_advance_orders_are_orders_of_a_turn() -> None:
    assert problems("advance:\nroll\nresign\nadvance off") == [
        (3, "not_in_advance"),
        (4, "not_in_advance"),
    ]
    assert problems("advance:") == [(1, "missing")]
    assert problems("advance:\neven if met") == [(1, "missing")]
    assert problems("roll\neven if met") == [(2, "guard_alone")]
    assert problems("roll\nend advance") == [(2, "no_advance_to_end")]


def test_the_present_stop_in_front_of_the_path_is_not_counted() -> None:
    view = Seen(corsair=CorsairView(ANNA, "MLS"))
    assert read("corsair move Malaisie Perth Sydney", view) == CorsairMove(("PER", "SYD"))
    assert read("corsair move Perth Malaisie Perth", view) == CorsairMove(("PER", "MLS", "PER"))


def test_agreeing_means_the_decision_that_is_due() -> None:
    open_ = (
        DecisionView("turn/4/2", BRAM, "turn", True),
        DecisionView("auction/1/1", ANNA, "auction", False),
        DecisionView("x/1", ANNA, "x", True),
    )
    for text in ("agree", "d'accord", "default", "par défaut"):
        assert read(text, Seen(decisions=open_)) == Default("x/1")
        assert problems(text, Seen(decisions=open_[:2])) == [(1, "nothing_due")]
        assert problems(text) == [(1, "nothing_due")]
    assert read("agree turn/4/2") == Default("turn/4/2")
    assert problems("roll\nagree", Seen(decisions=open_)) == [(2, "stands_alone")]


# --- What cannot be read ---


@pytest.mark.parametrize(
    ("text", "code", "facts", "suggestions"),
    [
        ("", "empty", {}, ()),
        ("xyzzy", "unknown_words", {"word": "xyzzy"}, ()),
        ("hello", "no_order", {}, ()),
        ("move", "missing", {"what": "stop"}, ()),
        ("roll dinner", "unknown_words", {"word": "dinner"}, ("roll",)),
        ("roll twice", "no_order", {}, ()),
        (
            "move Gibraltar Oslo",
            "no_order",
            {},
            (),
        ),
        (
            "buy gold",
            "ambiguous_order",
            {"candidates": ["buy 1 gold", "buy half gold", "buy all gold"]},
            ("buy 1 gold", "buy half gold", "buy all gold"),
        ),
        (
            "buy 2.5",
            "ambiguous_order",
            {"candidates": ["buy 2", "buy 3"]},
            ("buy 2", "buy 3"),
        ),
        (
            "buy -3",
            "bad_number",
            {"what": "amount", "word": "-3", "low": 0, "high": 999_999_999},
            (),
        ),
        (
            "riposte 13",
            "bad_number",
            {"what": "card", "word": "13", "low": 1, "high": 12},
            (),
        ),
        (
            "brawl Ana with 4",
            "unknown_word",
            {"what": "seat", "word": "Ana", "candidates": ["Anna", "Bram", "Cato"]},
            ("brawl Anna with 4",),
        ),
        (
            "pass",
            "ambiguous_order",
            {"candidates": ["concede", "corsair pass", "end"]},
            ("concede", "corsair pass", "end"),
        ),
        (
            "abandonner",
            "ambiguous_order",
            {"candidates": ["céder", "démissionner"]},
            ("céder", "démissionner"),
        ),
        ("if sold:", "missing", {"what": "order"}, ()),
        ("if sold: if mine: end", "two_conditions", {"what": "order"}, ()),
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
    assert refused("roll;  Whistle  Gibraltar ")[0].text == "Whistle  Gibraltar"


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
        for row in rows.ROWS
        for form in row.en + row.fr
        for word in re.findall(r"[^\s\[\]{}]+", form)
    }
)
ORDERISH = st.lists(
    st.sampled_from(
        [*WORDS, "Gibraltar", "cap", "or", "Anna", "4", "55", "12", ":", ";", "\n", '"', "«", ">"]
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


def test_hostile_letters_take_no_time() -> None:
    for text in ("«" * 20_000, '"' * 19_999, ";" * 20_000, "a" * 20_000, "brawl " + "with " * 29):
        with pytest.raises(Unreadable):
            read(text)


# --- Both ways ---

amounts = st.integers(0, 999_999_999)
strengths = st.integers(1, 12)
limits = st.integers(0, 12)
stops = st.sampled_from(STOPS)
ports = st.sampled_from(PORTS)
products = st.none() | st.sampled_from(sorted(PRODUCT))
conditions = st.none() | st.sampled_from(get_args(Condition))
seats = st.integers(1, 4)

TURN_ORDERS = st.one_of(
    st.builds(Enter, ports),
    st.builds(Move, stops),
    st.builds(Direct, ports),
    st.builds(Buy, amount=amounts, product=products),
    st.builds(Buy, half=st.just(True), product=products),
    st.builds(Buy, keep=amounts, product=products),
    st.just(Roll()),
    st.builds(Storm, st.sampled_from(ZONES)),
    st.builds(Brawl, seats, strengths, st.none() | limits),
    st.builds(CorsairBid, amounts),
    st.builds(CorsairMove, st.lists(stops, min_size=1, max_size=6).map(tuple)),
    st.just(CorsairStay()),
    st.just(End()),
    st.builds(StandingRiposte, st.none() | limits, amounts),
    st.builds(StandingBid, st.none() | amounts),
)
ADVANCES = st.builds(
    Advance,
    st.lists(st.builds(TurnLine, TURN_ORDERS, conditions), max_size=4).map(tuple),
    st.lists(st.sampled_from(get_args(Guard)), max_size=3).map(tuple),
)
SINGLE = st.one_of(
    TURN_ORDERS,
    ADVANCES,
    st.builds(Setup, ports, amounts),
    st.builds(Riposte, card=strengths, up_to=st.none() | limits),
    st.builds(Riposte, up_to=limits),
    st.just(Concede()),
    st.just(CorsairPass()),
    st.just(Resign()),
)
LETTERS = st.builds(Orders, st.lists(st.builds(Line, SINGLE, conditions), max_size=5).map(tuple))
DEFAULTS = st.builds(Default, st.sampled_from(["setup/3", "turn/12/1", "brawl/4/2", "auction/1/3"]))
ODD_NAMES = [
    "Anna",
    "anna",
    "Anna with",
    "La",
    "M",
    "Seat 2",
    "siège 1",
    "4",
    "7 up to 9",
    "roll; end",
    '"',
    "«x»",
    "Un coup",
    "Élise",
    "Elise",
    "\n",
    "> x",
]
CAPTAINS = st.lists(st.sampled_from(ODD_NAMES) | st.text(max_size=12), min_size=4, max_size=4).map(
    lambda names: dict(enumerate(names, start=1))
)


@settings(max_examples=300, deadline=None)
@given(
    command=SINGLE | LETTERS | DEFAULTS,
    names=CAPTAINS,
    language=st.sampled_from(notation.LANGUAGES),
)
def test_what_is_written_is_read_back(
    command: Command, names: dict[int, str], language: str
) -> None:
    text = notation.render(command, names, language)
    assert read(text, names=names) == command
    assert read(text.replace("\n", "; "), names=names) == command


@pytest.mark.parametrize(
    "command",
    [Buy(), Buy(amount=2, half=True), Riposte(), CorsairMove(()), Move("XXX"), Brawl(9, 15)],
)
def test_a_command_the_rules_refuse_can_still_be_written(command: Command) -> None:
    for language in notation.LANGUAGES:
        assert notation.render(command, NAMES, language)


def test_an_unknown_language_is_written_in_english() -> None:
    assert notation.render(Roll(), NAMES, "nl") == "roll"


# --- The table ---


def test_every_command_is_in_the_table() -> None:
    assert {row.gives for row in rows.ORDERS} | {Orders} == set(COMMANDS)
    assert [row.gives for row in rows.CONDITIONS] == list(get_args(Condition))
    assert [row.gives for row in rows.GUARDS] == list(get_args(Guard))


def test_no_filler_is_a_code() -> None:
    assert not {stop.lower() for stop in STOPS} & fields.WORDS.fillers


def test_every_form_of_the_table_begins_with_a_word_and_is_read() -> None:
    for form in fields.TABLE.orders:
        assert form.head
        assert form.slots <= set(fields.TABLE.fields)
        text = fields.TABLE.fill(form, fields.SAMPLES, "Bram")
        meant = {
            reading.form.row.gives
            for reading in fields.TABLE.readings(fields.WORDS.tokens(text), Desk(None, NAMES))
        }
        assert form.row.gives in meant, text


@pytest.mark.parametrize("language", notation.LANGUAGES)
def test_every_line_of_the_help_can_be_sent_as_it_stands(language: str) -> None:
    view = Seen(decisions=(DecisionView("turn/2/1", ANNA, "turn", True),))
    listed = notation.help(language)
    assert len(listed) == len(rows.ROWS)
    for form, meaning in listed:
        assert read(form, view)
        assert meaning
