"""The sentences of VOC!: one for everything the engine can say, in English and in French."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po

from games import kit
from games.engine import Unreadable, load
from games.engines import voc
from games.engines.voc import commands, events, notation, words
from games.engines.voc import data as components
from games.engines.voc import picture as board
from games.engines.voc.commands import Claim, FitOut, Hold, Line, Pass, Terms
from games.engines.voc.refusals import REFUSALS
from games.engines.voc.view import redact
from games.engines.voc.words import templates
from games.navigation import traces
from games.navigation import words as navigation
from tests.sources import sources_of

ROOT = Path(__file__).parents[4]
ANNA, BRAM, CATO = 1, 2, 3
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}
SOURCES = sources_of(words, board)

with (ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po").open("rb") as file:
    TRANSLATED = {
        one.id: one.string
        for one in read_po(file, locale="fr")
        if isinstance(one.id, str) and not one.fuzzy
    }


def traduire(text: str) -> str:
    return str(TRANSLATED[text])


LANGUAGES: list[tuple[str, Callable[[str], str]]] = [("en", str), ("fr", traduire)]


def marked() -> list[str]:
    """Every sentence and noun that is marked for the catalogue."""
    calls = [
        node
        for source in SOURCES
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
    ]
    texts = [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_"
    ]  # type: ignore[attr-defined]
    return list(dict.fromkeys(texts))


def placeholders(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name})


def sentence(text: str) -> None:
    """Whole, without codes, without a shout and without a hole."""
    assert text[0].isupper() or text[0] in "“«", text
    assert text[-1] == ".", text
    assert not re.search(r"(?<!VOC)!", text), text
    assert not re.search(r"\bNone\b(?! of)", text), text
    assert not re.search(r"[{}_]|\b[a-z]+_[a-z]+\b", text), text


# --- The catalogue ---


@pytest.mark.parametrize("text", marked())
def test_everything_marked_is_translated_with_the_same_facts(text: str) -> None:
    assert TRANSLATED.get(text)
    assert placeholders(traduire(text)) == placeholders(text)


def test_french_typography() -> None:
    for text in marked():
        translation = re.sub(r"{\w+:", "{", traduire(text))  # forms for a count are no colon
        assert "'" not in translation
        assert not re.search(r"[^\u00a0\u202f][:;»]|« |\?|(?<!VOC)!", translation), translation


# --- Events ---

TEA, PEPPER = ("macao", "macao"), ("cochin",)
LINE = ((7000, 0), (7112, 2484))
GIVE, ASK = Terms(("tea", "cochin"), 2, (7,)), Terms(daalders=5)
EMPTY = (None,) * 6
HAPPENED: list[events.Event] = [
    events.GameStarted("basic", 4, "dead-reckoning", "together"),
    events.GameStarted("advanced", 3, "closed-eyes", "in-turn"),
    events.ColoursDrawn(("red", "yellow", "black")),
    events.HarboursStocked(components.STOCK),
    events.PileShuffled((1, 2, 0)),
    events.SeatEquipped(ANNA, 10, 10),
    events.SeatEquipped(ANNA, 10, 0),
    events.MarkersLaid((1585, 1586)),
    events.BurgemeesterNamed(BRAM),
    events.YearOpened(1586, convoy=False),
    events.YearOpened(1587, convoy=True),
    *(events.ContractTurned(card) for card in components.CONTRACT),
    events.ContractToAmsterdam(9, 12),
    events.ScurvyStruck(("A", "C")),
    events.SailorLost("A", ANNA, 2, "scurvy"),
    events.SailorLost("A", ANNA, 2, "aground"),
    events.ShipSank("A", (ANNA, BRAM), TEA),
    events.ShipSank("A", (ANNA, BRAM), ()),
    events.ShipRefitted("A", EMPTY, EMPTY, 1588),
    events.ChartWiped("A"),
    events.TurnOpened(1585, 1, ANNA),
    events.MenPlaced("A", ANNA, (6, 5), (6,)),
    events.MenPlaced("A", ANNA, (6,), ()),
    events.MenPlaced("A", ANNA, (), (6, 5)),
    events.ContractClaimed(3, ANNA, 1590),
    events.ContractClaimed(3, ANNA),
    events.ContractTakenOver(3, ANNA, 1589, BRAM, 1590),
    events.ManReturned(3, BRAM),
    events.ContractSecured(3, ANNA, 1588, 1589),
    events.MenTakenBack("A", ANNA, 4),
    events.MenShifted("A", EMPTY, EMPTY),
    *(events.Passed(ANNA, reason) for reason in ("chosen", "nothing_else", "resigned")),
    # type: ignore[arg-type]
    events.OrdersQueued(ANNA, ((FitOut("A"), Pass()), (Claim(3, 1590),))),
    events.OrdersQueued(ANNA),
    events.QueueDropped(ANNA, (FitOut("A"),), "ship_full", {"ship": "A"}),
    events.WindowOpened("calls", 1585, (ANNA, BRAM), ("A", "B"), (ANNA, BRAM)),
    events.WindowOpened("sailing", 1585, (ANNA, BRAM), ("A", "B"), (ANNA, BRAM)),
    events.WindowOpened("market", 1585, (ANNA, BRAM)),
    events.WindowOpened("sales", 1585, (ANNA,)),
    *(events.WindowClosed(kind, 1585) for kind in ("calls", "sailing", "market", "sales")),
    # type: ignore[arg-type]
    events.SeatDone(ANNA),
    events.SeatReopened(ANNA),
    events.TraceSubmitted("A", ANNA, LINE, 150, (BRAM,)),
    events.TraceSubmitted("A", ANNA, LINE, 150),
    events.TraceSubmitted("A", ANNA, tuple((7000 + step, step) for step in range(60)), 0),
    events.HoldOrdered("A", ANNA),
    events.CallPlaced("A", ANNA, 2000, "east"),
    events.CallPlaced("A", ANNA, 2000, "east", east_of=7000),
    events.CallPlaced("A", ANNA, 2000, "stop", west_of=7000, pay=True),
    events.CallPlaced("A", ANNA, 2000, None, "reef", pay=True),
    events.CallsWithdrawn("A", ANNA),
    events.CargoOrdered("A", ANNA, ("tea", "cloves"), 1, "tea"),
    events.CargoOrdered("A", ANNA, ("tea", "cloves")),
    events.CargoOrdered("A", ANNA),
    events.ShipHeld("A", ANNA),
    *(
        events.VoyageSailed("A", ANNA, LINE, LINE, 2486, outcome, LINE[1], LINE[1])  # type: ignore[arg-type]
        for outcome in ("stopped", "home", "aground", "off_map", "in_port")
    ),
    events.CallShouted("A", BRAM, LINE[1], "east"),
    events.CallShouted("A", BRAM, LINE[1], None, "reef"),
    events.CallHeeded("A", BRAM, "east", 150),
    events.CallHeeded("A", BRAM, "stop", 0),
    events.CallFined("A", BRAM, 5),
    events.CallFined("A", BRAM, 0),
    *(events.HarbourReached("A", harbour) for harbour in components.HARBOURS),
    events.GoodTaken("A", ANNA, 2, "macao"),
    events.TradePassed("A", ANNA, 2, "macao"),
    *(events.RanAground("A", LINE[1], LINE[1], f"L{number:02}") for number in range(1, 39)),
    events.RanAground("A", LINE[1], LINE[1]),
    events.RanAground("A", LINE[1], None, "L04"),
    events.RanAground("A", LINE[1]),
    events.ShipHome("A", LINE[0], (events.Landing(ANNA, 5, TEA), events.Landing(BRAM, 4))),
    events.ShipHome("A", LINE[0], (events.Landing(ANNA, 5),)),
    events.OfferMade(121, ANNA, GIVE, ASK, BRAM),
    events.OfferMade(101, ANNA, GIVE, Terms()),
    events.OfferAccepted(121, ANNA, BRAM),
    events.OfferDeclined(121, ANNA, BRAM),
    events.OfferWithdrawn(121, ANNA, BRAM),
    *(events.OfferLapsed(121, ANNA, BRAM, reason, BRAM) for reason in ("lacking", "gone")),
    # type: ignore[arg-type]
    events.GoodsMoved(ANNA, BRAM, TEA + PEPPER),
    events.MoneyMoved(ANNA, BRAM, 3),
    events.AsidePromised(ANNA, 7),
    events.SaleOrdered(
        ANNA, (events.Sale(7, "left", 8), events.Sale(9, "right", None, ("cochin",)))
    ),
    events.SaleOrdered(ANNA, ()),
    events.SaleOrdered(ANNA),
    events.KeepOrdered(ANNA, ("tea", "cochin")),
    events.KeepOrdered(ANNA),
    events.KeepOrdered(ANNA, ("tea",), only=True),
    events.KeepOrdered(ANNA, (), only=True),
    events.AnotherRoundAsked(ANNA),
    events.ContractFulfilled(7, ANNA, "left", 13, TEA),
    events.ContractFulfilled(7, ANNA, "left", 0, TEA),
    events.FinePaid(7, ANNA, 7, 7, 1590),
    events.FinePaid(7, ANNA, 7, 3, 1590),
    events.FinePaid(7, ANNA, 7, 0, 1590),
    events.ContractReleased(7, ANNA, 1590),
    events.MenLeft("A", ANNA, 2, TEA),
    events.MenLeft("A", ANNA, 2),
    events.PlayerEliminated(ANNA, 3, PEPPER),
    events.PlayerEliminated(ANNA, 3),
    events.GoodsStored(ANNA, TEA),
    events.GoodsReturned(ANNA, PEPPER),
    events.BurgemeesterPassed(BRAM),
    events.CompanyFounded(1598),
    *(
        events.ResultDeclared(
            reason, 20, wins, (events.Rank(ANNA, 1, 20, True), events.Rank(BRAM, 2, 9))
        )  # type: ignore[arg-type]
        for reason in ("company", "last_player")
        for wins in (False, True)
    ),
    events.OrdersStopped(
        ANNA, 2, Line(Hold("A")), "not_now", {"order": "hold", "window": None, "awaited": [BRAM]}
    ),
    *(
        events.DefaultApplied(ANNA, f"{kind}/1585/1")
        for kind in ("invest", "calls", "sailing", "market", "sales")
    ),
    events.NothingOrdered(ANNA),
    events.SeatResigned(ANNA),
]


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event in HAPPENED} == set(events.EVENTS)


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("event", HAPPENED, ids=lambda event: event.kind)
def test_every_event_has_a_sentence_for_everybody_who_sees_it(
    event: Any, language: str, gettext: Callable[[str], str]
) -> None:
    seen = [data for seat in (ANNA, BRAM, None) if (data := redact(event, seat).data) is not None]
    assert seen
    for data in seen:
        for part in re.split(
            r"(?<=\.) (?=[A-ZÉ])", words.event(event.kind, data, NAMES, gettext, language)
        ):
            sentence(part)


def test_what_others_see_of_a_call_is_that_it_was_placed() -> None:
    call = events.CallPlaced("C", ANNA, 2560, "west", east_of=6960)
    assert words.event(call.kind, redact(call, ANNA).data or {}, NAMES, str, "en") == (
        "Anna will call “West” to ship C at 5S if she is then east of 104E."
    )
    assert (
        words.event(call.kind, redact(call, BRAM).data or {}, NAMES, str, "en")
        == "Anna has placed a call for ship C."
    )


def test_a_voyage_is_told_by_its_place_and_the_nearest_harbour() -> None:
    sailed = events.VoyageSailed("A", ANNA, LINE, LINE, 2486, "stopped", (6845, 2484), (6845, 2484))
    told = redact(sailed, None).data or {}
    assert (
        words.event(sailed.kind, told, NAMES, str, "en")
        == "Anna sails ship A for 2486 units; at the end of the year she lies at 102.5625E 5.95S "
        "(267 units W of Bantam)."
    )
    assert words.event(sailed.kind, told, NAMES, traduire, "fr") == (
        "Anna mène le navire A sur 2486 unités\u00a0; à la fin de l’année, il se trouve à "
        "102.5625E 5.95S (267 unités O de Bantam)."
    )


def test_the_erratum_contract_in_words() -> None:
    turned = events.ContractTurned(9)
    told = redact(turned, None).data or {}
    assert words.event(turned.kind, told, NAMES, str, "en") == (
        "A contract is turned up: 9 (1 cloves + 1 cinnamon + 1 nutmeg or 2 pepper); reward 12, "
        "penalty 6 daalders."
    )


@pytest.mark.parametrize("outcome", ["aground", "off_map"])
def test_a_grounding_is_told_once(outcome: Any) -> None:
    """The end comes last, after the harbours met on the way."""
    sailed = events.VoyageSailed("A", ANNA, LINE, LINE, 40, outcome, (6845, 2484), (6840, 2480))
    assert words.event(sailed.kind, redact(sailed, None).data or {}, NAMES, str, "en") == (
        "Anna sails ship A for 40 units."
    )
    aground = events.RanAground("A", (6845, 2484), (6840, 2480), "L09")
    assert words.event(aground.kind, redact(aground, None).data or {}, NAMES, str, "en") == (
        "Ship A strikes Java at 102.5625E 5.95S and is aground; she lies at 102.5E 6S "
        "(272 units W of Bantam) (VOC N-10)."
    )


def test_a_harbour_that_may_be_empty_is_not_said_to_hold_anything() -> None:
    reached = events.HarbourReached("B", "bantam")
    assert words.event(reached.kind, redact(reached, None).data or {}, NAMES, str, "en") == (
        "On this voyage ship B reaches Bantam (VOC N-20)."
    )


def test_counts_and_elisions_of_a_refusal() -> None:
    facts = {"ship": "A", "men": 1, "sailors": 1, "merchants": 0}
    assert "you named 1 sailor and 0 merchants." in words.refusal(
        "wrong_crew", facts, NAMES, str, "en"
    )
    assert "vous avez nommé 1 marin et 0 marchand." in words.refusal(
        "wrong_crew", facts, NAMES, traduire, "fr"
    )
    taken = events.GoodTaken("A", ANNA, 1, "bantam")
    assert words.event(
        taken.kind, redact(taken, None).data or {}, NAMES, traduire, "fr"
    ).startswith("Un marchand d’Anna à bord du navire A")


# --- Refusals ---

FACTS: dict[str, list[Any]] = {
    "seat": [BRAM], "skipper": [BRAM], "order": ["fit_out", "hold"], "awaited": [[BRAM, CATO], []],
    "decision": ["market/1586/1"],
    "open": [["sailing/1585/1"], [7, 9], []], "game": ["basic", "advanced"],
    "window": ["calls", "sailing", "market", "sales", None],
    "lines": [300], "most": [20], "ship": ["A"], "ships": [["A", "B"]], "contract": [7],
    "good": ["rum"], "goods": [["tea", "cloves"]],
    "ware": ["tea", "cochin"], "harbour": ["Batavia"], "harbours": [["cochin", "banda"]],
    "field": ["year", "sailors", "daalders"],
    "value": [9], "low": [0], "high": [6240], "option": ["seats"], "men": [4], "sailors": [3, None],
    "merchants": [1, None], "legal": [[2]],
    "marker": [1590, None], "free": [[1597], []], "year": [1590], "now": [1591], "plans": [7],
    "choices": [10], "heed": [400], "y": [9000],
    "allowance": [1], "fine": [5], "needed": [10], "daalders": [3], "length": [50], "amount": [4],
    "held": [1, 0], "offer": [121],
    "least": [20], "reward": [13], "wares": [30], "points": [600], "first": ["104E 37S"],
}  # fmt: skip
NEVER = {
    ("marker_needed", "free"): [],
    ("marker_not_earlier", "marker"): None,
    ("numbers_in_order", "sailors"): None,
    ("too_many_sailors", "sailors"): None,
    ("too_many_sailors", "merchants"): None,
}


def told(code: str) -> Iterator[dict[str, Any]]:
    """The facts of a refusal in every mixture that the samples give."""
    mixtures: list[dict[str, Any]] = [{}]
    for fact in REFUSALS[code]:
        values = [
            value
            for value in FACTS[fact]
            if (code, fact) not in NEVER or value != NEVER[code, fact]
        ]
        if code == "not_your_contract" and fact == "seat":
            values = [BRAM, None]
        if code == "trace_starts_elsewhere" and fact == "ship":
            values = ["104E 8S"]
        mixtures = [{**mixture, fact: value} for mixture in mixtures for value in values]
    yield from mixtures


def raised() -> set[str]:
    """Every code that a source of the engine raises."""
    sources = sources_of(voc, kit)
    return {
        code for source in sources for code in re.findall(r'IllegalMove\(\s*"(\w+)"', source)
    } | set(traces.REFUSALS)


def test_every_code_the_engine_raises_has_a_sentence() -> None:
    assert raised() == set(REFUSALS)
    assert {key.partition(".")[0] for key in templates.REFUSALS} == set(REFUSALS) | set(
        navigation.FILES
    )


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("code", [code for code in REFUSALS if code not in traces.REFUSALS])
def test_every_refusal_is_a_letter(code: str, language: str, gettext: Callable[[str], str]) -> None:
    for facts in told(code):
        for part in re.split(
            r"(?<=\.) (?=[A-ZÉ])", words.refusal(code, facts, NAMES, gettext, language)
        ):
            sentence(part)


@pytest.mark.parametrize("code", traces.REFUSALS)
def test_a_refused_line_is_told_in_english(code: str) -> None:
    for facts in told(code):
        for part in re.split(r"(?<=\.) (?=[A-Z])", words.refusal(code, facts, NAMES, str, "en")):
            sentence(part)


def test_refusals_say_what_would_work() -> None:
    def refusal(code: str, **facts: Any) -> str:
        return words.refusal(code, facts, NAMES, str, "en")

    assert refusal("marker_needed", contract=3, free=[1597]) == (
        "Markers of 1597 are still free, so contract 3 needs one of them (VOC A-22)."
    )
    assert refusal("numbers_in_order", ship="A", sailors=0, merchants=4, legal=[2]) == (
        "On ship A lower numbers are filled first (VOC A-14); 0 sailors would not do. Sailors "
        "possible: 2."
    )
    assert refusal("not_now", order="hold", window="market", awaited=[BRAM]) == (
        "You ordered holding a ship, which has no place in the market. The game waits for Bram."
    )


# --- Problems, decisions, options, values ---

UNREAD = [
    "", "sial Q A", "xyzzy", "sail", "sail A nowhere", "call A Up at 5S", "fit E", "claim 3 by x",
    "offer Dirk 1 tea for 5",
    "offer Anna rum for 5", "keep rum", "accept x", "fill 3 middle", "then hold A",
    "fit A, else hold B", "hold A; orders: done",
    "agree", "hold A; agree", "agree to it", "x" * 20_001, "done\n" * 201, "hold A B C",
    "hold " * 31, "keep c", "fit A 2 s 9999999999",
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


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
def test_every_decision_option_and_field_has_words(
    language: str, gettext: Callable[[str], str]
) -> None:
    for kind in ("invest", "calls", "sailing", "market", "sales"):
        sentence(words.decision(kind, gettext, language))
    for command in {*commands.BASIC_COMMANDS, *commands.ADVANCED_COMMANDS}:
        kind = str(command.__struct_config__.tag)
        sentence(words.option(kind, gettext, language))
        assert gettext(templates.ORDER_NOUNS[kind])
        for name in command.__struct_fields__:
            assert words.field(name, gettext)
    for reason in ("company", "last_player"):
        sentence(words.end_reason(reason, gettext))


def test_values_of_a_form_are_words() -> None:
    def value(field: str, given: Any) -> tuple[str, str]:
        return words.value(field, given, NAMES, str, "en"), words.value(
            field, given, NAMES, traduire, "fr"
        )

    assert value("ship", None) == ("every ship", "tous les navires")
    assert value("ship", "A") == ("A", "A")
    assert value("word", "west") == ("West", "Ouest")
    assert value("side", "left") == ("left", "gauche")
    assert value("goods", ("tea", "tea", "pepper")) == ("2 tea, pepper", "2 thé, poivre")
    assert value("wares", ()) == ("nothing", "rien")
    assert value("to", None) == ("all", "tous")
    assert value("to", BRAM) == ("Bram", "Bram")
    assert value("y", 2560) == ("5S", "5S")
    assert value("pay", True) == ("yes", "oui")
    assert value("contract", 7) == ("7 (2 tea)", "7 (2 thé)")
    assert value("year", None) == ("none", "aucun")


def test_every_value_of_a_table_has_a_label() -> None:
    kinds = [
        msgspec.inspect.type_info(option.type)
        for option in msgspec.structs.fields(load("voc-basic@1").config)
    ]
    assert {
        value
        for kind in kinds
        if isinstance(kind, msgspec.inspect.LiteralType)
        for value in kind.values
    } == set(words.TABLE_VALUES)
