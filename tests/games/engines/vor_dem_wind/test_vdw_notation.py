"""The notation of Vor dem Wind: everything the sheet's section 5.1 says about orders, and that
the table reads both ways."""

import re
import time
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Command, Default, Resign, Unreadable
from games.engines.vor_dem_wind import notation
from games.engines.vor_dem_wind.commands import (
    COMMANDS,
    Accept,
    Act,
    AnyStep,
    Bid,
    Buy,
    CardTest,
    ChooseDeparture,
    ChooseStartGoods,
    Conserve,
    Exchange,
    FilePlan,
    FreeTrade,
    Income,
    Line,
    Load,
    Market,
    Nothing,
    Offer,
    Orders,
    Pass,
    Pay,
    Pick,
    Policy,
    PreferDeparture,
    PurchaseAndStorage,
    Reveal,
    Seize,
    Store,
    Swap,
    Take,
    Wait,
    Won,
)
from games.engines.vor_dem_wind.data import ACTION_PILES, KINDS, SPECIAL, ordered
from games.engines.vor_dem_wind.notation import fields, nouns, rows
from games.notation import LANGUAGES, Desk
from tests.games.engines.vor_dem_wind.opened import (
    BRAM,
    CATO,
    NAMES,
    REVEAL,
    SALE,
    TRADE,
    opening,
    revealed,
    seen,
)

BOB, CEM = 2, 3
SHEETS_NAMES = {1: "Anna", BOB: "Bob", CEM: "Cem"}


def read(text: str, view: Any = TRADE, names: dict[int, str] = NAMES) -> Command:
    return notation.parse(text, view, names)


def problems(text: str, view: Any = TRADE, names: dict[int, str] = NAMES) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in refused(text, view, names)]


def refused(text: str, view: Any = TRADE, names: dict[int, str] = NAMES) -> list[Any]:
    with pytest.raises(Unreadable) as caught:
        read(text, view, names)
    return caught.value.problems


def letter(*orders: Any) -> Orders:
    return Orders(tuple(order if isinstance(order, Line) else Line(order) for order in orders))


def act(*steps: Any, when: Any = None) -> Act:
    return Act(steps, when)


# --- What the sheet's table shows ---


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("start silk apple", ChooseStartGoods(("apple", "silk"))),
        ("start 2 cheese", ChooseStartGoods(("cheese", "cheese"))),
        ("reveal purchase", Reveal((Pick("purchase"),))),
        (
            "reveal purchase, transport, transport if income < 9 else storage",
            Reveal(
                (
                    Pick("purchase"),
                    Pick("transport"),
                    Pick("transport", CardTest("income", below=9), "storage"),
                )
            ),
        ),
        ("take 2", Take(2)),
        ("take transport", Take(3)),
        ("take 2 safely", Take(2, safely=True)),
        ("offer 4 on 1", Offer(1, 4)),
        ("seize 1", Seize(1)),
        ("pass", Pass()),
        ("accept Anna", Accept(1)),
        ("pay Bob", Pay(BOB)),
        (
            "plan take 3, else offer 5 on 3, else take 1",
            FilePlan(clauses=(Take(3), Offer(3, 5), Take(1))),
        ),
        ("bid 2: 4 up to 7", FilePlan(bids=(Bid(2, 4, 7),))),
        ("bid 1: 7", FilePlan(bids=(Bid(1, 7),))),
        ("bid 2: seize", FilePlan(bids=(Bid(2, seize=True),))),
        ("bid 2: pass", FilePlan(bids=(Bid(2),))),
        ("sell at 6", FilePlan(policy=Policy("sell_at", 6))),
        ("keep", FilePlan(policy=Policy("keep"))),
        ("sell", FilePlan(policy=Policy("sell"))),
        ("keep not Bob", FilePlan(policy=Policy("keep", never=(BOB,)))),
        ("bid none", FilePlan(pass_rest=True)),
        ("plan none", FilePlan()),
        ("buy", act(Buy())),
        ("store 2 silk 1 cheese", act(Store(("cheese", "silk", "silk")))),
        ("store all", act(Store(everything=True))),
        ("nothing", act(Nothing())),
        ("ship 3", act(Load((3,)))),
        ("ship galleon 1, sloop 6", act(Load((1, 6)))),
        ("income", act(Income())),
        ("play free trade: 2 silk", act(FreeTrade(("silk", "silk")))),
        ("play conservation", act(Conserve())),
        ("play conservation 3", act(Conserve(3))),
        ("play purchase and storage: apple silk", act(PurchaseAndStorage(("apple", "silk")))),
        ("play purchase and storage 3: apple silk", act(PurchaseAndStorage(("apple", "silk"), 3))),
        (
            "play exchange: cheese for apple of Bob, apple for silk of Cem",
            act(Exchange((Swap("cheese", "apple", BOB), Swap("apple", "silk", CEM)))),
        ),
        ("play exchange: cheese for silk from hand", act(Exchange((Swap("cheese", "silk"),)))),
        (
            "play market: 2 apples from hand, 1 cheese from store",
            act(Market(("apple", "apple"), ("cheese",))),
        ),
        ("if storage: store all", act(Store(everything=True), when="storage")),
        ("wait", Wait()),
        ("protect 2 apples", ChooseDeparture(protect=("apple", "apple"))),
        ("protect silk in hand", ChooseDeparture(protect=(), protect_hand=("silk",))),
        ("protect nothing", ChooseDeparture(protect=())),
        ("lose 1 spice", ChooseDeparture(lose=("spice",))),
        ("keep cheese before spice", PreferDeparture(("cheese", "spice"))),
        ("keep none", PreferDeparture()),
        ("resign", Resign()),
    ],
)
def test_the_orders_of_the_sheet_are_read(text: str, command: Command) -> None:
    assert read(text, names=SHEETS_NAMES) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("départ soie pomme", ChooseStartGoods(("apple", "silk"))),
        (
            "dévoiler achat, transport si coût > 9 sinon stockage",
            Reveal((Pick("purchase"), Pick("transport", CardTest("cost", above=9), "storage"))),
        ),
        (
            "révéler achat, transport si spéciale",
            Reveal((Pick("purchase"), Pick("transport", CardTest("special")))),
        ),
        ("PRENDRE STOCKAGE", Take(2)),
        ("prendre 2 à l’abri", Take(2, safely=True)),
        ("offrir 4 florins pour la carte 1", Offer(1, 4)),
        ("saisir 1", Seize(1)),
        ("pas d’offre", Pass()),
        ("accepter Bob", Accept(BOB)),
        ("payer Cem", Pay(CEM)),
        (
            "plan prendre 3, sinon offrir 5 pour 3, sinon attendre",
            FilePlan(clauses=(Take(3), Offer(3, 5), Wait())),
        ),
        ("miser 2 : 4 jusqu’à 7", FilePlan(bids=(Bid(2, 4, 7),))),
        ("vendre à 6 sauf Bob", FilePlan(policy=Policy("sell_at", 6, (BOB,)))),
        ("garder", FilePlan(policy=Policy("keep"))),
        ("stocker deux soies et un fromage", act(Store(("cheese", "silk", "silk")))),
        ("tout stocker", act(Store(everything=True))),
        ("charger le galion 1 et le petit 6", act(Load((1, 6)))),
        ("revenu", act(Income())),
        ("ne rien faire", act(Nothing())),
        (
            "jouer commerce libre 3 : 2 épices, pomme",
            act(FreeTrade(("apple", "spice", "spice"), 3)),
        ),
        ("jouer échange : fromage pour soie de la main", act(Exchange((Swap("cheese", "silk"),)))),
        (
            "jouer marché : 2 pommes de la main, fromage de l’entrepôt",
            act(Market(("apple", "apple"), ("cheese",))),
        ),
        ("si transport : charger 1", act(Load((1,)), when="transport")),
        (
            "protéger 2 pommes en entrepôt, soie en main",
            ChooseDeparture(("apple", "apple"), ("silk",)),
        ),
        ("perdre 1 épice", ChooseDeparture(lose=("spice",))),
        ("garder fromage avant épice", PreferDeparture(("cheese", "spice"))),
        ("démissionner", Resign()),
    ],
)
def test_the_same_orders_in_french(text: str, command: Command) -> None:
    assert read(text, names=SHEETS_NAMES) == command


@pytest.mark.parametrize(
    "language",
    ["Apfel Käse", "ÄPFEL, Gewürz", "cloth + spices", "épices; soie", "pommes and fromages"],
)
def test_goods_have_names_in_three_languages(language: str) -> None:
    assert isinstance(read(f"start {language}"), ChooseStartGoods)


def test_the_worked_example_of_the_sheet_with_plans() -> None:
    assert read("take 1\nsell at 6") == letter(Take(1), FilePlan(policy=Policy("sell_at", 6)))
    assert read("plan offer 4 on 1, else take 3\nkeep") == FilePlan(
        clauses=(Offer(1, 4), Take(3)), policy=Policy("keep")
    )
    assert read("bid 1: 7") == FilePlan(bids=(Bid(1, 7),))
    assert read("bid none\nplan offer 5 on 3") == FilePlan(clauses=(Offer(3, 5),), pass_rest=True)


# --- How words are read ---


def test_numbers_may_be_words_and_one_may_be_left_out() -> None:
    assert (
        read("store two silk, a cheese")
        == read("store 2 silk cheese")
        == act(Store(("cheese", "silk", "silk")))
    )


def test_a_list_goes_on_behind_a_semicolon() -> None:
    assert read("store 2 silk; 1 cheese") == act(Store(("cheese", "silk", "silk")))
    assert read("ship 1; 6; income") == act(Load((1, 6)), Income())


def test_a_card_is_named_by_what_it_is_if_only_one_is() -> None:
    assert read("take safekeeping") == Take(4)
    assert read("seize storage") == Seize(2)
    assert read("plan take transport, else offer 3 on purchase") == FilePlan(
        clauses=(Take(3), Offer(1, 3))
    )
    two = seen(*opening(), *revealed(("P07", "P08", "T20", "T37")))
    assert refused("take purchase", two)[0].facts["candidates"] == ["take 1", "take 2"]
    assert problems("offer 3 on storage", two) == [(1, "not_on_table")]


def test_behind_a_reveal_names_are_looked_up_when_the_cards_lie_there() -> None:
    reveal = Reveal((Pick("storage"), Pick("purchase"), Pick("transport")))
    assert read("take purchase", REVEAL) == Take(1)
    assert read("reveal storage, purchase, transport\ntake purchase\nkeep", REVEAL) == letter(
        reveal, Take("purchase"), FilePlan(policy=Policy("keep"))
    )


def test_a_ship_is_named_by_its_berth_its_size_or_its_printed_id() -> None:
    assert read("ship L16, m03") == act(Load((1, 6)))
    assert read("ship 1,6") == act(Load((1, 6)))
    (problem,) = refused("ship sloop 1")
    assert (problem.code, problem.suggestions) == ("wrong_size", ("ship 1",))


def test_a_merchant_is_named_by_name_beginning_initial_or_seat() -> None:
    for text in (
        "accept Bram",
        "accept bra",
        "accept B",
        "accept 2",
        "accept seat 2",
        "accepter siège 2",
        'accept "Bram"',
    ):
        assert read(text) == Accept(BRAM)
    assert problems("accept C", names={1: "Cato", 2: "Cem"}) == [(1, "unknown_word")]
    assert read("accept 2", names={1: "2", 2: "Bram"}) == Accept(1)  # a name comes first


def test_transport_slash_income_is_one_pile() -> None:
    assert read("reveal transport/income, storage") == Reveal((Pick("transport"), Pick("storage")))


def test_the_number_of_a_card_stands_before_a_colon() -> None:
    assert read("play free trade 3: apple") == act(FreeTrade(("apple",), 3))
    assert (
        read("play free trade: 3 apples")
        == read("play free trade 3 apples")
        == act(FreeTrade(("apple", "apple", "apple")))
    )


def test_an_answer_without_a_card_is_for_the_one_being_sold() -> None:
    assert read("offer 4", SALE) == read("bid 4", SALE) == Offer(2, 4)
    assert read("bid 4 up to 7", SALE) == read("offer 4 up to 7", SALE) == Offer(2, 4, 7)
    assert problems("bid 4") == [(1, "no_sale")]


def test_agreeing_means_the_decision_that_is_due() -> None:
    assert read("agree", SALE) == Default("offers/1/2/3")
    assert read("d’accord offers/1/2/3", None) == Default("offers/1/2/3")
    assert problems("agree") == [(1, "nothing_due")]
    assert problems("agree\nkeep", SALE) == [(1, "stands_alone")]


# --- Letters ---


def test_neighbouring_steps_are_one_action() -> None:
    both = act(Store(("silk",)), Market(("apple",)))
    assert read("store silk\nplay market: apple from hand") == both
    assert read("store silk then play market: apple from hand") == both
    assert read("stocker soie puis jouer marché : pomme de la main") == both
    assert notation.render(both, NAMES) == "store 1 silk then play market: 1 apple from hand"


def test_then_inside_a_list_joins_no_orders() -> None:
    assert read("play exchange: cheese for apple of Bram then apple for silk from hand") == act(
        Exchange((Swap("cheese", "apple", BRAM), Swap("apple", "silk")))
    )
    assert read("take 1 then sell at 6") == letter(Take(1), FilePlan(policy=Policy("sell_at", 6)))


def test_the_halves_of_a_departure_are_one_choice_in_either_order() -> None:
    choice = ChooseDeparture(("apple",), (), ("spice",))
    assert read("protect apple\nlose spice") == read("lose spice\nprotect apple") == choice


def test_else_is_the_fallback_of_the_line_above() -> None:
    assert read("ship 1\nelse income") == letter(Line(act(Load((1,))), (act(Income()),)))
    assert read("take 3; else take 1; sinon prendre 2") == letter(Line(Take(3), (Take(1), Take(2))))
    assert problems("else take 1") == [(1, "else_first")]


def test_an_else_line_shares_the_condition_of_the_line_above() -> None:
    command = letter(
        Line(act(Load((1,)), when="transport"), (act(Income(), when="transport"),)),
        act(Store(everything=True), when="storage"),
    )
    assert read("if transport: ship 1\nelse income\nif storage: store all") == command
    assert (
        notation.render(command, NAMES)
        == "if transport: ship 1\nelse income\nif storage: store all"
    )


def test_a_plan_and_an_else_line_below_are_one_list_of_choices() -> None:
    assert read("plan take 3\nelse take 1") == FilePlan(clauses=(Take(3), Take(1)))


def test_apart_keeps_neighbours_apart() -> None:
    command = letter(FilePlan(bids=(Bid(1, 4),)), FilePlan(pass_rest=True))
    assert notation.render(command, NAMES) == "bid 1: 4\napart: bid none"
    assert read("miser 1 : 4\nà part : miser rien") == command


def test_a_list_of_one_order_has_a_heading() -> None:
    assert read("orders: income") == read("orders:\nincome") == letter(act(Income()))
    assert notation.render(letter(act(Income())), NAMES) == "orders:\nincome"
    assert problems("income\norders: income") == [(2, "heading_not_first")]


def test_conditions_are_for_actions() -> None:
    assert problems("if storage: take 1") == [(1, "condition_misplaced")]
    assert problems("if storage: if gold: store all") == [(1, "two_conditions")]
    assert problems("if storage:") == [(1, "missing")]
    assert read("if strorage: store all") == act(Store(everything=True), when="storage")


def test_lines_of_quoted_mail_and_numbers_of_lines_are_ignored() -> None:
    assert read("\n> take 3\n1. take 1\n2) sell at 6\n-----\n") == letter(
        Take(1), FilePlan(policy=Policy("sell_at", 6))
    )


def test_a_bad_line_is_named_and_the_others_are_looked_at_too() -> None:
    assert problems("take 1\nfroth 4 on 1\nsell at six\nstore 2 slugs") == [
        (2, "unknown_words"),
        (4, "unknown_word"),
    ]


# --- What cannot be read ---


@pytest.mark.parametrize(
    ("text", "code", "facts", "suggestions"),
    [
        ("", "empty", {}, ()),
        ("xyzzy", "unknown_words", {"word": "xyzzy"}, ()),
        ("hello", "no_order", {}, ()),
        ("tak 2", "unknown_words", {"word": "tak"}, ("take 2",)),
        ("store 2 slugs", "unknown_word", {"what": "kind", "word": "slugs"}, ()),
        ("offer 4", "no_sale", {}, ()),
        (
            "offer 2.5 on 1",
            "ambiguous_order",
            {"candidates": ["offer 2 on 1", "offer 3 on 1"]},
            ("offer 2 on 1", "offer 3 on 1"),
        ),
        ("take -1", "bad_number", {"what": "slot", "word": "-1", "low": 1, "high": 99}, ()),
        (
            "play market: 2 apples",
            "ambiguous_order",
            {"candidates": ["play market: 2 apples from hand", "play market: 2 apples from store"]},
            None,
        ),
        (
            "play exchange: 2 cheese for apple of Bram",
            "uneven_swap",
            {
                "what": "swaps",
                "word": "2 cheese for apple of Bram",
                "given": 2,
                "got": 1,
            },
            (),
        ),
        (
            "reveal purchase, transport if income",
            "missing",
            {"what": "test", "word": "purchase , transport if income"},
            None,
        ),
        ("roll" * 6000, "too_long", {"characters": 24000, "most": 20000}, ()),
        ("income\n" * 201, "too_many_lines", {"lines": 201, "most": 200}, ()),
        ("store " + "silk " * 80, "line_too_long", {"words": 81, "most": 80}, ()),
    ],
)
def test_a_problem_says_what_was_wrong_and_what_would_be_understood(
    text: str, code: str, facts: Any, suggestions: Any
) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.facts) == (code, facts)
    assert suggestions is None or problem.suggestions == suggestions


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
            "apple",
            "silk",
            "Bram",
            "4",
            "7",
            "12",
            ":",
            ",",
            ";",
            "\n",
            '"',
            "«",
            ">",
            "<",
            "if",
            "else",
            "then",
        ]
    ),
    max_size=40,
)


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text)
    except Unreadable as unreadable:
        assert unreadable.problems


@settings(deadline=None)
@given(ORDERISH)
def test_any_jumble_of_order_words_is_read_or_refused(words: list[str]) -> None:
    try:
        command = read(" ".join(words))
    except Unreadable as unreadable:
        assert unreadable.problems
    else:
        assert read(notation.render(command, NAMES)) == command


HOSTILE = (
    "play exchange: " + "apple apple Bram " * 26,
    "reveal " + "purchase if income < 9 else storage " * 11,
    "plan " + "offer 5 on 3 else " * 16,
    "sell at 6 not " + "Bram, " * 38,
    "store " + "9 silk " * 39,
    "protect " + "9 silk in hand " * 19,
    "offer " + "up to " * 39,
    "xffer " * 80,
    "then " * 80,
    "bid 1: " + "up " * 76,
)


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: line[:12])
def test_a_hostile_line_takes_no_time(line: str) -> None:
    """20 ms where nothing else runs; a line that doubles its work with every word takes hours."""
    with pytest.raises(Unreadable):
        read(f"{line} zzz")
    assert timed(f"{line} zzz") < 10


@pytest.mark.parametrize(
    "text",
    [
        "«" * 20_000,
        '"' * 19_999,
        ";" * 20_000,
        "a" * 20_000,
        *("\n".join([line[:98]] * 200) for line in HOSTILE),
    ],
)
def test_a_hostile_letter_takes_no_time(text: str) -> None:
    assert timed(text) < 30


def timed(text: str) -> float:
    began = time.process_time()
    with suppress(Unreadable):
        read(text)
    return time.process_time() - began


# --- Both ways ---

kinds = st.sampled_from(KINDS)
goods = st.lists(kinds, min_size=1, max_size=8).map(ordered)
some_goods = st.lists(kinds, max_size=8).map(ordered)
piles = st.sampled_from(ACTION_PILES)
seats = st.integers(1, 4)
slots = st.integers(1, 99)
gold = st.integers(0, 9999)
limits = st.none() | gold
won = st.none() | st.sampled_from(get_args(Won))
numbers = st.none() | st.integers(1, 9)
tests = st.one_of(
    st.builds(CardTest, st.sampled_from(["income", "goods", "cost"]), below=st.integers(0, 99)),
    st.builds(CardTest, st.sampled_from(["income", "goods", "cost"]), above=st.integers(0, 99)),
    st.just(CardTest("special")),
)
picks = st.one_of(st.builds(Pick, piles), st.builds(Pick, piles, tests, st.none() | piles))
swaps = st.builds(Swap, kinds, kinds, st.none() | seats)
reveals = st.builds(Reveal, st.lists(picks, min_size=1, max_size=4).map(tuple))
takes = st.builds(Take, slots, st.booleans())
clauses = st.one_of(takes, st.builds(Offer, slots, gold), st.builds(Seize, slots), st.just(Wait()))
bids = st.one_of(
    st.builds(Bid, slots, gold, limits),
    st.builds(Bid, slots),
    st.builds(Bid, slots, seize=st.just(True)),
)
never = st.lists(seats, max_size=3).map(tuple)
policies = st.one_of(
    st.builds(Policy, st.just("sell_at"), gold, never),
    st.builds(Policy, st.sampled_from(["keep", "sell"]), never=never),
)
plans = st.builds(
    FilePlan,
    st.lists(clauses, max_size=4).map(tuple),
    st.lists(bids, max_size=3).map(tuple),
    st.booleans(),
    st.none() | policies,
)
steps = st.one_of(
    st.sampled_from([Buy(), Income(), Nothing(), Store(everything=True)]),
    st.builds(Store, goods),
    st.builds(Load, st.lists(slots, min_size=1, max_size=4).map(tuple)),
    st.builds(FreeTrade, goods, numbers),
    st.builds(Conserve, numbers),
    st.builds(PurchaseAndStorage, goods, numbers),
    st.builds(Exchange, st.lists(swaps, min_size=1, max_size=3).map(tuple)),
    st.builds(Market, goods, some_goods),
    st.builds(Market, some_goods, goods),
)
departures = st.one_of(
    st.builds(ChooseDeparture, some_goods, some_goods, some_goods),
    st.builds(ChooseDeparture, st.none(), st.just(()), some_goods),
)
ORDERS = st.one_of(
    st.builds(ChooseStartGoods, st.tuples(kinds, kinds).map(ordered)),
    reveals,
    takes,
    st.builds(Offer, slots, gold, limits),
    st.builds(Seize, slots),
    st.just(Pass()),
    st.builds(Accept, seats),
    st.builds(Pay, seats),
    plans,
    st.builds(Act, st.lists(steps, min_size=1, max_size=3).map(tuple), won),
    st.builds(Wait, won),
    departures,
    st.builds(PreferDeparture, st.lists(kinds, unique=True, max_size=4).map(tuple)),
    st.just(Resign()),
)
LETTERS = st.builds(
    Orders,
    st.lists(st.builds(Line, ORDERS, st.lists(ORDERS, max_size=2).map(tuple)), max_size=5).map(
        tuple
    ),
)
DEFAULTS = st.builds(
    Default, st.sampled_from(["start/3", "reveal/12/1", "offers/4/2/3", "departure/7/1"])
)
ODD_NAMES = [
    "Anna", "anna", "of Anna", "La", "2", "Seat 2", "siège 1", "apple", "cheese apple", "hand",
    "Bram, Cato", "not", "then take 1",
    "roll; end", '"', "«x»", "Élise", "Elise", "\n", "> x", ":", "sauf", "A / B",
]  # fmt: skip
PLAYERS = st.lists(st.sampled_from(ODD_NAMES) | st.text(max_size=12), min_size=4, max_size=4).map(
    lambda names: dict(enumerate(names, start=1))
)


@settings(max_examples=300, deadline=None)
@given(command=ORDERS | LETTERS | DEFAULTS, names=PLAYERS, language=st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(
    command: Command, names: dict[int, str], language: str
) -> None:
    text = notation.render(command, names, language)
    assert read(text, None, names) == command
    assert read(text.replace("\n", "; "), None, names) == command


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SPECIAL)
def test_a_card_still_to_be_turned_up_is_written_by_its_name(card: Any, language: str) -> None:
    command = letter(
        Reveal((Pick("storage"),)), Take(card, safely=True), FilePlan(clauses=(Take(card), Wait()))
    )
    assert read(notation.render(command, NAMES, language), REVEAL) == command


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_written_by_name_where_that_reads_back(language: str) -> None:
    exchange, policy = (
        act(Exchange((Swap("cheese", "apple", BRAM),))),
        FilePlan(policy=Policy("keep", never=(CATO,))),
    )
    assert "Bram" in notation.render(exchange, NAMES, language)
    assert "Cato" in notation.render(policy, NAMES, language)
    assert (
        read(
            notation.render(exchange, {1: "Anna", 2: "apple cheese"}, language),
            names={1: "Anna", 2: "apple cheese"},
        )
        == exchange
    )


@pytest.mark.parametrize(
    "command",
    [
        Act(()),
        Reveal(()),
        Act((Store(),)),
        Act((Exchange(()),)),
        Act((Load(()),)),
        FilePlan(policy=Policy("sell_at")),
        Take(0),
        Accept(9),
    ],
)
def test_a_command_the_rules_refuse_can_still_be_written(command: Command) -> None:
    for language in LANGUAGES:
        assert notation.render(command, NAMES, language)


def test_an_unknown_language_is_written_in_english() -> None:
    assert notation.render(act(Income()), NAMES, "nl") == "income"


# --- The table ---

PARTS = {
    rows.Answer: Offer, rows.Conserving: Conserve, rows.Selling: Market,
    rows.Protect: ChooseDeparture,
    rows.Lose: ChooseDeparture, Bid: FilePlan, Policy: FilePlan,
}  # fmt: skip


def test_every_command_and_every_step_is_in_the_table() -> None:
    given = {PARTS.get(row.gives, row.gives) for row in rows.ORDERS}  # type: ignore[call-overload]
    assert given == (set(COMMANDS) - {Orders, Act}) | set(get_args(AnyStep))
    assert sorted(str(row.gives) for row in rows.CONDITIONS) == sorted(get_args(Won))


def test_every_form_of_the_table_begins_with_a_word_and_is_read() -> None:
    desk = Desk(TRADE, NAMES)
    for form in fields.TABLE.orders:
        assert form.head
        text = fields.TABLE.sample(form, desk)
        readings = fields.TABLE.readings(nouns.LEXICON.tokens(text), desk.cleared())
        assert form.row.gives in {reading.form.row.gives for reading in readings}, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_help_can_be_sent_as_it_stands(language: str) -> None:
    listed = notation.help(language)
    assert len(listed) == len(notation.ROWS)
    for text, meaning in listed:
        assert read(text, SALE)
        assert meaning
