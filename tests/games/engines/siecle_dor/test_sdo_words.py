"""The sentences of Le Siècle d’Or: one for everything the engine can say, in English and in
French."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po

from games import kit
from games.engine import Problem, Unreadable
from games.engines import siecle_dor
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor import notation, picture, words
from games.engines.siecle_dor.commands import COMMANDS, End, Line, Move, Sale, Sell, TakeGuild
from games.engines.siecle_dor.data import CARD, COLONIES, COLOURS, PILES, PLACES, PROVINCES, SQUARES
from games.engines.siecle_dor.notation import fields
from games.engines.siecle_dor.refusals import REFUSALS
from games.engines.siecle_dor.state import Config
from games.engines.siecle_dor.view import redact
from games.engines.siecle_dor.words import facts as told
from games.engines.siecle_dor.words import templates
from games.sentences import PROBLEMS
from tests.sources import sources_of

ROOT = Path(__file__).parents[4]
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
ANNA, BRAM, CATO = 1, 2, 3
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


def french() -> dict[str, str]:
    with CATALOGUE.open("rb") as file:
        return {
            message.id: message.string
            for message in read_po(file, locale="fr")
            if isinstance(message.id, str) and not message.fuzzy
        }


TRANSLATED = french()


def traduire(text: str) -> str:
    return TRANSLATED[text]


LANGUAGES: list[tuple[str, Callable[[str], str]]] = [("en", str), ("fr", traduire)]


def marked(package: ModuleType) -> list[str]:
    """Every sentence of a package that is marked for the catalogue."""
    calls = [
        node
        for source in sources_of(package)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
    ]
    return [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_"
    ]  # type: ignore[attr-defined]


MARKED = list(dict.fromkeys(text for package in (words, picture) for text in marked(package)))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sentence(text: str) -> None:
    """Whole, without codes, without a shout and without a hole."""
    assert text[0].isupper() or text[0] in "“«", text
    assert text[-1] == ".", text
    assert "!" not in text
    assert not re.search(r"\bNone\b", text), text
    assert not re.search(r"[{}_]|\b[a-z]+_[a-z]+\b", text), text


# --- The catalogue ---


@pytest.mark.parametrize("text", MARKED)
def test_every_sentence_is_translated_with_the_same_facts(text: str) -> None:
    assert TRANSLATED.get(text)
    assert placeholders(traduire(text)) == placeholders(text)


def test_french_typography() -> None:
    for text in MARKED:
        translation = re.sub(r"{\w+:", "{", traduire(text))  # forms for a count are no colon
        assert "'" not in translation
        assert not re.search(r"[^\u00a0\u202f][:;»]|« |[?!]", translation), translation
        assert not re.search(r"\} f\b", translation), (
            translation
        )  # a sum and its unit stay on one line


# --- Events ---

LADDER = (e.Rung(BRAM, 1), e.Rung(CATO, 2), e.Rung(BRAM))
SCORES = (e.Score(ANNA, 12, provinces=8, pawns=4), e.Score(BRAM, 9))
RANKING = (e.Rank(ANNA, 1, 34, 41), e.Rank(BRAM, 2, 30, 20))
HAPPENED: dict[str, list[e.Event]] = {
    "game_started": [e.GameStarted(3, ("blue", "red", "green"), BRAM, 20, "sealed", 0, "sum", False,
    "all", None, "low_countries")],
    "preference_filed": [
        e.PreferenceFiled(ANNA, marker=("HOL", "UTR")),
        e.PreferenceFiled(ANNA, pawns=("UTR", "UTR")),
        e.PreferenceFiled(ANNA, start=15),
    ],
    "marker_placed": [e.MarkerPlaced(ANNA, "HOL")],
    "pawns_placed": [e.PawnsPlaced(ANNA, ("UTR", "GEL")), e.PawnsPlaced(ANNA, ("UTR", "UTR"))],
    "stadtholder_placed": [e.StadtholderPlaced(CATO, 8)],
    "turn_started": [e.TurnStarted(ANNA, 4)],
    "dice_thrown": [e.DiceThrown(ANNA, 3, 6)],
    "die_card_played": [e.DieCardPlayed(ANNA, "C18", 9),
    e.DieCardPlayed(ANNA, "C18", 9, named=4, thrown=5)],
    "stadtholder_moved": [e.StadtholderMoved(8, 16), e.StadtholderMoved(50, 0),
    e.StadtholderMoved(8, 15)],
    "income_paid": [
        e.IncomePaid(16, (e.Income(ANNA, 2, 4, 0, 0, 6), e.Income(BRAM, 2, 0, 2, 0, 4))),
        e.IncomePaid(8, (e.Income(ANNA, square_h=2, total_h=2),)),
        e.IncomePaid(16, ()),
    ],
    "pawns_moved": [e.PawnsMoved(ANNA, ("GEL", "UTR", "HOL"), 1, 2),
    e.PawnsMoved(ANNA, ("UTR", "HOL"), 3, 3)],
    "guild_taken": [e.GuildTaken(ANNA, "blue", 3), e.GuildTaken(ANNA, "grey", 5, BRAM)],
    "marker_founded": [e.MarkerFounded(ANNA, "GRO")],
    "marker_relocated": [e.MarkerRelocated(ANNA, place, "GRO") for place in PLACES],
    "action_used": [
        e.ActionUsed(ANNA, ANNA, "HOL", "green", "pawn", 10),
        e.ActionUsed(ANNA, ANNA, "guild-brown", "brown", "paint", 2),
        e.ActionUsed(BRAM, ANNA, "UTR", "brown", "paint", 2),
        e.ActionUsed(BRAM, ANNA, "ZEE", "blue", "buy"),
    ],
    "pile_reshuffled": [e.PileReshuffled(pile, 12) for pile in PILES],
    "card_bought": [e.CardBought(ANNA, "culture", 26)],
    "card_seen": [e.CardSeen(ANNA, card) for card in CARD] + [e.CardSeen(ANNA, "B01", open=True)],
    "windmill_built": [e.WindmillBuilt(ANNA, "C01")],
    "governor_appointed": [e.GovernorAppointed(ANNA, "C12", "UTR")],
    "painting_ordered": [e.PaintingOrdered(ANNA, "A16", 6, 4)],
    "painter_paid": [e.PainterPaid(ANNA, "A16", 3)],
    "painting_finished": [e.PaintingFinished(ANNA, "A16", 6)],
    "pawn_created": [e.PawnCreated(ANNA, "UTR")],
    "voyage_ready": [e.VoyageReady(ANNA)],
    "sailed": [e.Sailed(ANNA, 7, ("B01", "B07", "B18")),
    e.Sailed(ANNA, 3, ("B01", "B07", "B13"), "guild-blue")],
    "cards_cashed": [e.CardsCashed(ANNA, "cloves", ("S08", "S09"), 40)],
    "auction_opened": [
        e.AuctionOpened(1, ANNA, mode,
        (e.Lot("HOL", "green", (BRAM, CATO)), e.Lot("UTR", "brown", (CATO,))), (BRAM, CATO))
        for mode in ("sealed", "rounds")  # type: ignore[arg-type]
    ],
    "bid_sealed": [
        e.BidSealed(ANNA),
        e.BidSealed(ANNA, (e.LotBid("HOL", 5, "pawn", "UTR", found=True), e.LotBid("UTR", 2))),
        e.BidSealed(ANNA, (e.LotBid("UTR", 5, "paint", painting="A16"),),
        (Sale("pepper"), Sale("tulips", 2))),
        e.BidSealed(ANNA, (e.LotBid("ZEE", 5, sail=(3, 7)),), budget_h=7),
        e.BidSealed(ANNA, (e.LotBid("ZEE", 5),), (Sale("all"),), budget_h=7),
    ],
    "lot_called": [e.LotCalled(1, "HOL", (BRAM, CATO))],
    "bid_made": [
        e.BidMade(ANNA, "HOL", 3, e.LotBid("HOL", 3), to_bid=BRAM),
        e.BidMade(ANNA, "HOL", 3, e.LotBid("HOL", 3, "pawn", "UTR"), (Sale("pepper"),)),
    ],
    "bid_passed": [e.BidPassed(ANNA, "HOL", BRAM), e.BidPassed(ANNA, "HOL")],
    "auction_resolved": [e.AuctionResolved(1, province, ANNA, CATO, 2,
    LADDER) for province in PROVINCES],
    "auction_unsold": [e.AuctionUnsold(1, "HOL", ANNA, (e.Rung(BRAM), e.Rung(CATO))),
    e.AuctionUnsold(1, "HOL", ANNA, ())],
    "lines_kept": [e.LinesKept(ANNA, (Line(TakeGuild("blue"), attempt=True), Line(End())), 3),
    e.LinesKept(ANNA)],
    "lines_dropped": [e.LinesDropped(ANNA, 3, Line(Move(("UTR", "HOL"))), "no_money",
    {"needs_h": 3, "has_h": 1})],
    "standing_set": [
        e.StandingSet(ANNA, "bid", "blue", 5),
        e.StandingSet(ANNA, "bid", "blue", 5, auto=True),
        e.StandingSet(ANNA, "bid", "blue"),
        e.StandingSet(ANNA, "sail", colonies=(3, 2, 7)),
        e.StandingSet(ANNA, "sail"),
        e.StandingSet(ANNA, "die", keep=True),
        e.StandingSet(ANNA, "die"),
        e.StandingSet(ANNA, "clear"),
    ],
    "default_applied": [
        e.DefaultApplied(ANNA, key) for key in ("setup/marker/1", "setup/pawns/1", "setup/start/1",
        "roll/3", "turn/3", "auction/1/1")
    ],
    "seat_resigned": [e.SeatResigned(ANNA)],
    "turn_ended": [e.TurnEnded(ANNA, SCORES)],
    "game_ended": [
        e.GameEnded("points", ANNA, ANNA, RANKING),
        e.GameEnded("points", ANNA, BRAM, RANKING),
        e.GameEnded("turn_limit", ANNA, BRAM, RANKING),
        e.GameEnded("resignations", ANNA, BRAM, RANKING),
    ],
}  # fmt: skip


def test_every_kind_of_event_is_here() -> None:
    assert sorted(HAPPENED) == sorted(event.kind for event in e.EVENTS)


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("kind", HAPPENED)
def test_every_event_has_a_sentence_for_everybody_who_sees_it(
    kind: str, language: str, gettext: Callable[[str], str]
) -> None:
    for event in HAPPENED[kind]:
        seen = [redact(event, seat).data for seat in (ANNA, BRAM, None)]
        assert any(data is not None for data in seen)
        for data in seen:
            if data is not None:
                for part in re.split(
                    r"(?<=[a-z)\d»”]\.) (?=[A-ZÉÀ])",
                    words.event(kind, data, NAMES, gettext, language),
                ):
                    sentence(part)


def english(event: e.Event, seat: int | None = None) -> str:
    return words.event(event.kind, redact(event, seat).data or {}, NAMES, str, "en")


def test_a_sealed_bid_is_read_by_its_seat_alone() -> None:
    sealed = e.BidSealed(
        ANNA, (e.LotBid("HOL", 5, "pawn", "UTR", found=True),), (Sale("pepper"),), budget_h=7
    )
    assert (
        english(sealed, ANNA)
        == "Anna has sealed “bid Holland 2.5 pawn Utrecht found”, for at most 3.5 f in all, "
        "selling pepper if need be."
    )
    assert english(sealed, BRAM) == english(sealed) == "Anna has answered the auction."


def test_a_bid_by_rounds_shows_its_sum_and_hides_its_use() -> None:
    made = e.BidMade(
        ANNA, "HOL", 3, e.LotBid("HOL", 3, "pawn", "UTR"), (Sale("pepper"),), to_bid=BRAM
    )
    assert (
        english(made, ANNA)
        == "Anna bids 1.5 f for Holland, selling pepper if need be: “bid Holland 1.5 pawn Utrecht”."
    )
    assert english(made, BRAM) == english(made) == "Anna bids 1.5 f for Holland (SDO-76)."


@pytest.mark.parametrize(
    ("kind", "rule"), [("provinces", "SDO-23"), ("merchant", "SDO-24"), ("william", "SDO-25")]
)
def test_income_names_the_rule_of_its_square(kind: str, rule: str) -> None:
    square = next(index for index, one in enumerate(SQUARES) if one.kind == kind)
    told = english(e.IncomePaid(square, (e.Income(ANNA, square_h=2, total_h=2),)))
    assert told.endswith(f"1 f for Anna ({rule}).")


def test_a_card_taken_is_seen_by_its_seat_alone() -> None:
    assert english(e.CardSeen(ANNA, "S09"), ANNA) == "The card that Anna takes: cloves."
    assert redact(e.CardSeen(ANNA, "S09"), BRAM).data is None


def test_income_is_told_by_source() -> None:
    paid = e.IncomePaid(16, (e.Income(ANNA, 2, 4, 0, 0, 6), e.Income(BRAM, 2, 0, 2, 0, 4)))
    assert (
        english(paid)
        == "Income: 3 f for Anna (pawns 1, markers 2), 2 f for Bram (pawns 1, governors 1) "
        "(SDO-23)."
    )


def test_a_win_on_anothers_turn_says_whose() -> None:
    assert "Anna wins, on the turn of Bram (SDO-89)" in english(
        e.GameEnded("points", ANNA, BRAM, RANKING)
    )
    assert "Anna wins (SDO-89)" in english(e.GameEnded("points", ANNA, ANNA, RANKING))


def test_french_places_take_their_prepositions() -> None:
    def french_of(event: e.Event) -> str:
        return words.event(event.kind, msgspec.to_builtins(event), NAMES, traduire, "fr")

    assert french_of(e.MarkerRelocated(ANNA, "guild-blue", "GRO")) == (
        "Anna remplace trois pions à Groningue par le marqueur de la guilde bleue (SDO-43)."
    )
    assert (
        french_of(e.PawnCreated(ANNA, "LIM")) == "Anna place un nouveau pion au Limbourg (SDO-48)."
    )
    assert french_of(e.AuctionUnsold(1, "UTR", ANNA, ())) == (
        "Personne n’achète l’action d’Utrecht\u00a0; le marqueur reste actif (décision 25)."
    )
    assert (
        french_of(e.PawnsMoved(ANNA, ("UTR", "HOL"), 3, 3))
        == "Anna déplace 3 pions, Utrecht – Hollande, pour 1,5\u00a0f (SDO-28)."
    )


# --- Refusals ---

FACTS: dict[str, list[Any]] = {
    "seat": [9], "last": [BRAM], "owner": [BRAM, None], "to_bid": [BRAM],
    "awaited": [[BRAM, CATO], []], "order": ["move", "use_buy"],
    "phase": list(templates.DECISIONS), "decision": ["turn/2"], "open": [["auction/1/2"], []],
    "province": ["UTR"],
    "provinces": [["HOL", "UTR"]], "place": ["guild-blue", "colony-3", "ZEE", "XYZ"], "colony": [9],
    "field": ["maximum_h", "count"], "value": [41],
    "low": [0], "high": [40], "option": ["turn_limit"], "free": [["HOL", "UTR"], ["GRO"]],
    "square": [16, 99],
    "merchants": [[8, 15]], "needs_h": [5], "has_h": [3],
    "path": [["HOL", "HOL"], []], "origin": ["HOL"], "to": ["GEL"],
    "neighbours": [["BRA", "UTR", "ZEE"]], "count": [3], "have": [1],
    "markers": [2], "colour": list(COLOURS), "use": ["pawn", "buy", "paint"], "pile": list(PILES),
    "painting": [6, "A16"],
    "paintings": [["A16", "A21"], []], "cards": [["ship", "joker"], []], "colonies": [[3, 2]],
    "goods": ["cloves"], "needs": [2],
    "lot": ["HOL"], "lots": [["UTR"], ["UTR", "GRO"]], "bid_h": [1], "lowest_h": [2],
    "lines": [300], "most": [200],
}  # fmt: skip
ONLY = {
    ("not_auctionable", "reason"): ["not_province", "nobody"],
    ("reserve_empty", "piece"): ["marker", "pawn"],
    ("colony_taken", "free"): [[4, 7]],
    ("guild_top", "owner"): [BRAM],
    ("unclear_use", "use"): ["pawn", None],
    ("bad_option", "low"): [0, None],
}


def facts_of(code: str) -> list[dict[str, Any]]:
    """The facts of a refusal in every mixture that the samples give."""
    mixtures: list[dict[str, Any]] = [{}]
    for fact in REFUSALS[code]:
        mixtures = [
            {**mixture, fact: value}
            for mixture in mixtures
            for value in ONLY.get((code, fact)) or FACTS[fact]
        ]
    return mixtures


def raised() -> set[str]:
    """Every code that a source of the engine raises, wherever it stands."""
    sources = sources_of(siecle_dor, kit)
    calls = [call for source in sources for call in re.findall(r"IllegalMove\(([^,)]*)", source)]
    return {code for call in calls for code in re.findall(r'"(\w+)"', call)}


def test_every_code_the_engine_raises_has_a_sentence() -> None:
    assert raised()
    assert raised() <= {key.partition(".")[0] for key in templates.REFUSALS}
    assert {key.partition(".")[0] for key in templates.REFUSALS} == set(REFUSALS)


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_a_letter(code: str, language: str, gettext: Callable[[str], str]) -> None:
    for facts in facts_of(code):
        text = words.refusal(code, facts, NAMES, gettext, language)
        for part in re.split(r"(?<=\.) (?=[A-ZÉ])", text):
            sentence(part)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_order_has_a_noun(command: Any) -> None:
    kind = command.__struct_config__.tag
    sentence(words.refusal("wrong_phase", {"order": kind, "phase": "turn"}, NAMES, traduire, "fr"))
    assert kind in templates.ORDER_NOUNS


def test_refusals_say_what_stands_in_the_way_and_what_would_work() -> None:
    def refusal(code: str, **facts: Any) -> str:
        return words.refusal(code, facts, NAMES, str, "en")

    assert refusal("no_money", needs_h=11, has_h=7) == "That takes 5.5 f, and you have 3.5 f."
    assert refusal("not_adjacent", origin="HOL", to="GEL", neighbours=["BRA", "UTR", "ZEE"]) == (
        "No border joins Holland and Gelderland; from there pawns go to Brabant, Utrecht or "
        "Zeeland (SDO-28)."
    )
    assert refusal("marker_barred", place="guild-blue") == (
        "Your marker in the blue guild has acted this turn and is barred until its end (SDO-18)."
    )
    assert refusal("bad_number", field="maximum_h", value=-1, low=0, high=400) == (
        "Maximum in florins: -0.5 is not possible; it goes from 0 to 200."
    )


# --- Problems ---

UNREAD = [
    "", "found xyzzy", "guild gre", "xyzzy", "guild", "roll twice", "roll?", "die 13",
    "bid Holland x", "bid Holland 2.3",
    "bid 2", "budget 4", "agree", "roll; agree turn/2", "roll; orders: end", "try",
    "sail 9", "start nowhere", "sell junk",
    "standing pink 2", "auction", "use Holland", "paint", "pawns Utrecht", "keep nothing; end",
    "agree to it", "marker",
    "bid Holland 3 budget x",
    "bid Holland 3 selling x", "found Utrecht with x", "x" * 20_001, "roll\n" * 201, "roll " * 31,
]  # fmt: skip


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("text", UNREAD, ids=lambda text: text[:20])
def test_every_problem_has_a_sentence(
    text: str, language: str, gettext: Callable[[str], str]
) -> None:
    with pytest.raises(Unreadable) as caught:
        notation.parse(text, None, NAMES)
    for problem in caught.value.problems:
        assert words.problem(problem, gettext, language).endswith(".")


def test_the_examples_bring_up_every_problem() -> None:
    found = {
        "unknown_order", "too_much", "ambiguous", "short_path", "bad_half",
    }  # fmt: skip  # the second reader says it otherwise, or asks
    for text in UNREAD:
        with pytest.raises(Unreadable) as caught:
            notation.parse(text, None, NAMES)
        found |= {problem.code for problem in caught.value.problems}
    assert found == {key.partition(".")[0] for key in templates.PROBLEMS}
    sources = "".join(sources_of(notation))
    assert found >= set(re.findall(r'(?:NotRead|Misread)\("(\w+)"', sources)) | set(PROBLEMS)


def test_every_field_of_an_order_can_be_told_missing() -> None:
    slots = {slot for form in fields.TABLE.orders for slot in form.slots}
    assert slots <= set(templates.WHAT)


def test_a_problem_quotes_the_line_and_offers_what_would_work() -> None:
    problem = Problem(
        2,
        "bid 2",
        "ambiguous_order",
        {"candidates": ["bid Holland 2", "bid Utrecht 2"]},
        ("bid Holland 2", "bid Utrecht 2"),
    )
    assert words.problem(problem, str, "en") == (
        "Line 2: you wrote “bid 2”. This may mean “bid Holland 2” or “bid Utrecht 2”."
    )


# --- Decisions, options and names ---


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
def test_every_decision_and_every_option_has_a_sentence(
    language: str, gettext: Callable[[str], str]
) -> None:
    for kind in (
        "setup_marker",
        "setup_pawns",
        "setup_start",
        "before_roll",
        "turn",
        "sail",
        "auction",
    ):
        sentence(words.decision(kind, gettext, language))
    for command in COMMANDS:
        sentence(words.option(str(command.__struct_config__.tag), gettext, language))
        for name in command.__struct_fields__:
            assert words.field(name, gettext)


def test_every_option_of_a_table_and_every_value_has_a_label() -> None:
    assert set(Config.__struct_fields__) <= set(words.TABLE_OPTIONS)
    kinds = [msgspec.inspect.type_info(option.type) for option in msgspec.structs.fields(Config)]
    values = {
        value
        for kind in kinds
        if isinstance(kind, msgspec.inspect.LiteralType)
        for value in kind.values
    }
    assert values == set(words.TABLE_VALUES)


@pytest.mark.parametrize(
    ("field", "given", "english", "french"),
    [
        ("maximum_h", 5, "2.5 f", "2,5 f"),
        ("budget_h", None, "no limit", "sans limite"),
        ("province", "GEL", "Gelderland", "Gueldre"),
        ("place", "guild-blue", "the blue guild", "guilde bleue"),
        ("place", "colony-3", "colony 3", "colonie 3"),
        ("marker", None, "from the reserve", "de la réserve"),
        ("path", ("GEL", "HOL"), "Gelderland – Holland", "Gueldre – Hollande"),
        ("provinces", ("HOL",), "Holland", "Hollande"),
        ("colour", "grey", "grey", "gris"),
        ("square", 15, "Middelburg (square 15)", "Middelbourg (case 15)"),
        ("colonies", (3, 7), "3,7", "3,7"),
        ("painting", 6, "6", "6"),
        ("painting", "A16", "painting of 6 points (A16)", "tableau de 6 points (A16)"),
        ("goods", "pairs", "Two women with tulips", "Deux femmes aux tulipes"),
        ("goods", "all", "all", "tout"),
        ("sets", None, "every full set", "toutes les séries"),
        ("use", "paint", "a payment to a painter", "un paiement à un peintre"),
        ("found", True, "yes", "oui"),
        ("auto", False, "no", "non"),
        ("number", 9, "9", "9"),
        ("decision", "setup/marker/1", "the first marker", "le premier marqueur"),
    ],
)
def test_values_of_a_form_are_words(field: str, given: Any, english: str, french: str) -> None:
    assert words.value(field, given, NAMES, str, "en") == english
    assert words.value(field, given, NAMES, traduire, "fr") == french


@pytest.mark.parametrize("place", [*PLACES])
def test_every_place_has_its_prepositions(place: str) -> None:
    for language in ("en", "fr"):
        assert all(told.place_in_words("place", place, language).values())


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
def test_every_card_square_and_colony_has_a_name(
    language: str, gettext: Callable[[str], str]
) -> None:
    assert all(told.card_name(card, gettext, language) != card for card in CARD)
    assert len({told.square_in_words(square.index, gettext, language) for square in SQUARES}) == 54
    merchants = {"en": "square 23, the merchant of Antwerp", "fr": "case 23, le marchand d’Anvers"}
    assert told.square_in_words(23, gettext, language) == merchants[language]
    assert [fields.place_name(f"colony-{number}", language)[-1] for number in COLONIES] == list(
        "234567"
    )


def test_ends_and_lines_are_told() -> None:
    for reason in ("points", "turn_limit", "resignations"):
        sentence(words.end_reason(reason, traduire))
    assert (
        words.line_in_words(Line(Sell("tulips", 2), attempt=True), NAMES, "fr")
        == "essayer vendre 2 tulipes"
    )
