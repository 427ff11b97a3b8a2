"""The sentences of Vor dem Wind: one for everything the engine can say, in English and in
French."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from games import notation as shared_notation
from games.engine import Problem, Unreadable
from games.engines import vor_dem_wind
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind import notation, picture, words
from games.engines.vor_dem_wind.commands import COMMANDS
from games.engines.vor_dem_wind.data import CARD, SHIP
from games.engines.vor_dem_wind.refusals import REFUSALS
from games.engines.vor_dem_wind.view import redact
from games.engines.vor_dem_wind.words import facts as words_facts
from games.engines.vor_dem_wind.words import templates
from tests.games.engines.vor_dem_wind.opened import (
    ANNA,
    BRAM,
    CATO,
    ENGINE,
    NAMES,
    opening,
    revealed,
    sale,
    seen,
    state,
)
from tests.sources import sources_of

ROOT = Path(__file__).parents[4]
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"


def french() -> Any:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="fr")


TRANSLATED = {
    message.id: message.string
    for message in french()
    if isinstance(message.id, str) and not message.fuzzy
}


def traduire(text: str) -> str:
    return str(TRANSLATED[text])


LANGUAGES: list[tuple[str, Callable[[str], str]]] = [("en", str), ("fr", traduire)]


def marked() -> list[str]:
    """Every sentence of the game and of its board that is marked for the catalogue."""
    trees = [ast.parse(source) for source in sources_of(words, picture)]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_"
    ]  # type: ignore[attr-defined]


def placeholders(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})


def sentence(text: str) -> None:
    """Whole, without codes, without a shout and without a hole."""
    assert text[0].isupper() or text[0] in "“«", text
    assert text[-1] == ".", text
    assert "!" not in text
    assert not re.search(r"\bNone\b", text), text
    assert not re.search(r"[{}_]|\b[a-z]+_[a-z]+\b", text), text


# --- The catalogue ---


@pytest.mark.parametrize("text", sorted(set(marked())))
def test_every_sentence_is_translated_with_the_same_facts(text: str) -> None:
    assert TRANSLATED.get(text)
    assert placeholders(traduire(text)) == placeholders(text)


def test_french_typography() -> None:
    for text in marked():
        translation = re.sub(r"{\w+:", "{", traduire(text))  # forms for a count are no colon
        assert "'" not in translation
        assert not re.search(r"[^\u00a0\u202f][:;»]|« |[?!]", translation), translation


# --- Events ---


def test_the_number_of_a_card_is_not_taken_for_that_of_its_seat() -> None:
    data = redact(e.ConservationLaid(BRAM, "P40", 4), None).data
    told = words.event("conservation_laid", data, NAMES, str, "en")
    assert told == "Bram lays a conservation card in the warehouse; it protects 4 goods (VDW-53)."
    assert (
        words.refusal("unknown_seat", {"seat": 7}, NAMES, str, "en")
        == "Nobody sits at seat 7 of this table."
    )


SHIPS = (e.Berthed(1, "L01"), e.Berthed(5, "M05"))
LOAD, INCOME = c.Act((c.Load((3,)),)), c.Act((c.Income(),))
RANKS = (e.Rank(ANNA, 1, 52, 3, 14), e.Rank(BRAM, 2, 31, 0, 2))
HAPPENED: dict[str, list[e.Event]] = {
    "game_set_up": [e.GameSetUp(3, ANNA, 22, 3, 3, 50)],
    "pile_shuffled": [
        e.PileShuffled(pile, ("X01",))
        for pile in ("purchase", "storage", "transport", "large", "small")
    ],
    "fleet_arrived": [e.FleetArrived(1, SHIPS)],
    "start_goods_taken": [
        e.StartGoodsTaken(ANNA, ("apple", "silk")),
        e.StartGoodsTaken(ANNA, ("silk", "silk")),
    ],
    "turn_started": [e.TurnStarted(2, BRAM)],
    "card_revealed": [e.CardRevealed(1, CARD[card].pile, card) for card in CARD],
    "plan_filed": [
        e.PlanFiled(
            ANNA,
            e.Plan(
                (c.Take(3), c.Offer(1, 4), c.Wait()),
                (c.Bid(2, 4, 7),),
                True,
                c.Policy("sell_at", 6, (BRAM,)),
            ),
        ),
        e.PlanFiled(ANNA),
    ],
    "orders_filed": [
        e.OrdersFiled(
            ANNA,
            (
                e.FiledAct((LOAD, INCOME), "transport"),
                e.FiledAct((c.Act((c.Store(everything=True),)),), "storage"),
            ),
        ),
        e.OrdersFiled(ANNA, start_goods=("apple", "silk")),
        e.OrdersFiled(ANNA),
    ],
    "orders_dropped": [
        e.OrdersDropped(ANNA, "ship_not_covered", {"berths": [3], "missing": ["silk"]})
    ],
    "preference_filed": [
        e.PreferenceFiled(ANNA, ("silk", "cheese", "spice", "apple")),
        e.PreferenceFiled(ANNA),
    ],
    "card_taken": [e.CardTaken(ANNA, 1), e.CardTaken(ANNA, 1, "T38")],
    "sale_opened": [e.SaleOpened(1, BRAM, ANNA, 4, (CATO,)), e.SaleOpened(1, BRAM, ANNA, 4)],
    "answer_sealed": [
        e.AnswerSealed(ANNA, 1, 4, 7),
        e.AnswerSealed(ANNA, 1, 4),
        e.AnswerSealed(ANNA, 1, seize=True),
        e.AnswerSealed(ANNA, 1),
    ],
    "offers_read": [
        e.OffersRead(1, (e.Answer(BRAM, 7), e.Answer(CATO), e.Answer(ANNA, seize=True))),
        e.OffersRead(1, ()),
    ],
    "offer_accepted": [e.OfferAccepted(ANNA, BRAM, 1, 7)],
    "bidder_paid": [e.BidderPaid(ANNA, BRAM, 1, 7)],
    "card_seized": [e.CardSeized(BRAM, ANNA, 1, 5, "T38")],
    "trade_closed": [
        e.TradeClosed((e.Settled(ANNA, 1), e.Settled(BRAM, gold=7)), (2, 3)),
        e.TradeClosed((e.Settled(ANNA, 1), e.Settled(BRAM, 2))),
    ],
    "special_kept": [e.SpecialKept(ANNA, 1, "P38")],
    "goods_purchased": [
        e.GoodsPurchased(ANNA, "P07", ("apple", "apple"), ("cheese",)),
        e.GoodsPurchased(ANNA, "P07", ("apple", "apple", "cheese")),
        e.GoodsPurchased(ANNA, "P01", (), ("apple", "cheese")),
    ],
    "goods_stored": [e.GoodsStored(ANNA, "S14", ("apple", "silk"), 10)],
    "action_declined": [e.ActionDeclined(ANNA, "S14")],
    "ships_loaded": [e.ShipsLoaded(ANNA, "T20", SHIPS, ("apple",) * 4, 27, 27)],
    "income_taken": [e.IncomeTaken(ANNA, "T20", 9)],
    "free_trade_played": [e.FreeTradePlayed(ANNA, "P34", ("silk", "silk"))],
    "conservation_laid": [e.ConservationLaid(ANNA, "P39", 3)],
    "purchase_and_storage_played": [e.PurchaseAndStoragePlayed(ANNA, "S34", ("apple", "silk"), 14)],
    "goods_exchanged": [
        e.GoodsExchanged(ANNA, "S37", (c.Swap("cheese", "apple", BRAM), c.Swap("apple", "silk")))
    ],
    "goods_sold": [
        e.GoodsSold(ANNA, "S39", ("apple",), ("silk",), 6),
        e.GoodsSold(ANNA, "S39", (), ("silk",), 3),
    ],
    "action_ended": [e.ActionEnded(ANNA)],
    "turn_ended": [e.TurnEnded(3, BRAM, ("P07",))],
    "fleet_left": [
        e.FleetLeft(SHIPS, (ANNA, BRAM)),
        e.FleetLeft(SHIPS),
        e.FleetLeft((), (ANNA,)),
        e.FleetLeft(),
    ],
    "departure_sealed": [
        e.DepartureSealed(ANNA, ("apple",), ("silk",), ("spice",)),
        e.DepartureSealed(ANNA, ("apple",)),
        e.DepartureSealed(ANNA, lose=("spice",)),
        e.DepartureSealed(ANNA),
    ],
    "goods_spoiled": [
        e.GoodsSpoiled(ANNA, ("apple",), ("spice",), ("cheese",), ("silk",), ("P39",)),
        e.GoodsSpoiled(ANNA, warehouse=("spice",)),
        e.GoodsSpoiled(ANNA, protected=("apple",), cards=("P39",)),
        e.GoodsSpoiled(ANNA),
    ],
    "orders_stopped": [
        e.OrdersStopped(
            ANNA, 2, c.Line(c.Take(2), (c.Take(1),)), "slot_taken", {"slot": 2, "seat": BRAM}
        )
    ],
    "default_applied": [
        e.DefaultApplied(ANNA, key)
        for key in (
            "start/1",
            "reveal/2/1",
            "choose/2/1",
            "offers/2/1/1",
            "decide/2/1/1",
            "act/2/1",
            "departure/2/1",
        )
    ],
    "seat_resigned": [e.SeatResigned(ANNA)],
    "game_ended": [e.GameEnded(reason, RANKS) for reason in ("points", "becalmed", "deserted")],
}


def test_every_kind_of_event_is_here() -> None:
    assert list(HAPPENED) == [event.kind for event in e.EVENTS]


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
                sentence(words.event(kind, data, NAMES, gettext, language))


def said(event: e.Event, seat: int | None = ANNA) -> str:
    return words.event(event.kind, redact(event, seat).data or {}, NAMES, str, "en")


def test_a_sealed_offer_is_told_to_its_maker_alone() -> None:
    offer = e.AnswerSealed(ANNA, 2, 4, 7)
    assert (
        said(offer)
        == "Anna has sealed an offer for card 2: 4 gold, up to 7 if others are before (VDW-20)."
    )
    assert said(offer, BRAM) == said(offer, None) == "Anna has answered the sale of card 2."


def test_a_sealed_pass_looks_to_others_like_any_answer() -> None:
    assert {
        said(answer, BRAM)
        for answer in HAPPENED["answer_sealed"]
        if isinstance(answer, e.AnswerSealed)
    } == {"Anna has answered the sale of card 1."}


def test_plans_and_filed_orders_are_told_as_they_would_be_written() -> None:
    plan, (filed, *_) = HAPPENED["plan_filed"][0], HAPPENED["orders_filed"]
    assert said(plan) == (
        "Plan of Anna for this trade: “plan take 3, else offer 4 on 1, else wait; bid 2: 4 up to "
        "7; bid none; sell at 6 not Bram”."
    )
    assert (
        said(filed)
        == "Action orders of Anna for this turn: “if transport: ship 3; else income”, “if "
        "storage: store all”."
    )


def test_goods_and_cards_are_told_in_words() -> None:
    assert (
        said(e.CardRevealed(1, "storage", "S14"))
        == "Card 1 is turned up: storage (3 goods for 10 gold) (VDW-17)."
    )
    assert said(HAPPENED["goods_spoiled"][0]) == (
        "Anna loses 1 apple in hand, 1 spice in the warehouse; protected: 1 silk in hand, 1 "
        "cheese in the warehouse "
        "(VDW-68 to VDW-71, VDW-53)."
    )
    loaded = words.event(
        "ships_loaded", redact(HAPPENED["ships_loaded"][0], None).data or {}, NAMES, traduire, "fr"
    )
    assert loaded.startswith(
        "Anna charge le navire 1 (2 pommes, 1 fromage, 1 épice\u00a0: 19 points)"
    )


# --- Refusals ---

FACTS: dict[str, list[Any]] = {
    "seat": [BRAM], "lines": [300], "most": [2], "decision": ["act/2/1"],
    "open": [["choose/2/1"], []], "order": ["take"],
    "phase": ["start", "reveal", "trade", "action", "harbour", "departure", "over"],
    "awaited": [[BRAM, CATO], []], "option": ["seats"],
    "value": [7], "low": [2], "high": [4], "cards": [4], "left": [2],
    "pile": ["purchase", "storage", "transport"], "slot": [2],
    "slots": [4], "card": ["purchase_and_storage", "transport"],
    "place": ["centre", "up", "down", "discarded", "kept"], "gold": [9],
    "lowest": [1], "purse": [7], "up_to": [3], "sale": [1], "bidders": [[BRAM, CATO]],
    "clauses": [30],
    "when": ["purchase", "storage", "transport", "special", "gold"],
    "won": ["purchase", "storage", "transport", "special", "gold", None],
    "step": ["buy", "store", "load", "income", "nothing", "free_trade", "conserve",
    "purchase_and_storage", "exchange", "market"],
    "special": ["free_trade", "conservation", "safekeeping"], "goods": [5], "least": [1],
    "places": [0], "cost": [14],
    "missing": [["silk"], []], "berths": [[1, 3], []], "berth": [4], "number": [3, None],
    "numbers": [[2, 3]], "swaps": [3], "needed": [1],
}  # fmt: skip
OTHERWISE: dict[tuple[str, str], list[Any]] = {
    ("slot_unclear", "slots"): [[1, 3], []],
    ("goods_not_in_hand", "goods"): [["apple", "silk", "silk"]],
    ("goods_not_in_warehouse", "goods"): [["apple"]],
    ("reserve_short", "goods"): [["apple"]],
    ("too_much_protection", "place"): ["warehouse", "hand"],
    ("berth_twice", "berths"): [[3, 3]],
    ("ship_not_covered", "berths"): [[1, 3]],
}


def told(code: str) -> list[dict[str, Any]]:
    """The facts of a refusal in every mixture that the samples give."""
    mixtures: list[dict[str, Any]] = [{}]
    for fact in REFUSALS[code]:
        values = OTHERWISE.get((code, fact), FACTS[fact])
        mixtures = [{**mixture, fact: value} for mixture in mixtures for value in values]
    return mixtures


def raised() -> set[str]:
    """Every code that a source of the engine raises, wherever it stands."""
    sources = sources_of(vor_dem_wind)
    return {code for source in sources for code in re.findall(r'IllegalMove\(\s*"(\w+)"', source)}


def test_every_code_the_engine_raises_has_a_sentence() -> None:
    assert raised()
    assert raised() <= set(templates.REFUSALS)
    assert set(templates.REFUSALS) == set(REFUSALS)


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_a_letter(code: str, language: str, gettext: Callable[[str], str]) -> None:
    for facts in told(code):
        text = words.refusal(code, facts, NAMES, gettext, language)
        for part in re.split(r"(?<=\.) (?=[A-ZÉ])", text):
            sentence(part)


def test_refusals_of_the_sheet() -> None:
    def refusal(code: str, **facts: Any) -> str:
        return words.refusal(code, facts, NAMES, str, "en")

    assert (
        refusal("offer_above_purse", gold=9, purse=7)
        == "You named 9 gold and have 7; nobody may offer more than he can pay (VDW-23)."
    )
    assert refusal("ship_not_covered", berths=[1], missing=["silk", "silk"]) == (
        "Berths to load: 1. Your warehouse lacks 2 silk; goods in hand do not count (VDW-44, "
        "VDW-45)."
    )
    assert refusal("not_your_turn", order="take", phase="trade", awaited=[BRAM]) == (
        "You ordered taking a card; that is not yours to do now: the trade is on. The game waits "
        "for Bram."
    )
    assert refusal("slot_unclear", card="transport", slots=[1, 3]) == (
        "Several cards of the centre are called transport: 1 and 3. Name one by its number."
    )


# --- Problems ---

UNREAD = [
    "", "xyzzy", "take", "tak 2", "store 2 slugs", "offer 4", "offer 2.5 on 1", "take -1",
    "pass slowly", "accept Zed", "accept seat 9",
    "agree", "offer 3 on storage", "offer 3 on transport", "ship sloop 1",
    "if storage: take 1", "if storage: if gold: wait",
    "income; orders: income", "else take 1", "if rain: wait", "play market: 2 apples",
    "play exchange: 2 cheese for apple of Bram", "reveal harbour",
    "reveal purchase if income = 3", "plan sing", "play conservation x", "play free trade 30: silk",
    "protect", "keep silk before silk",
    "agree to it", "x" * 20_001, "income\n" * 201, "income " * 81, "pinch 2", "ship x",
]  # fmt: skip
TABLE = seen(
    *opening(), *revealed(("T20", "T21", "P07", "P34"))
)  # two of a kind, and no storage card


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("text", UNREAD, ids=lambda text: text[:20])
def test_every_problem_has_a_sentence(
    text: str, language: str, gettext: Callable[[str], str]
) -> None:
    with pytest.raises(Unreadable) as caught:
        notation.parse(text, TABLE, NAMES)
    for problem in caught.value.problems:
        assert words.problem(problem, gettext, language).endswith(".")


def test_every_problem_that_can_be_met_has_a_sentence() -> None:
    own, shared = sources_of(notation), sources_of(shared_notation)
    found = {
        code
        for source in own + shared
        for code in re.findall(r'(?:NotRead|Misread)\(\s*"(\w+)"', source)
    }
    assert found <= {key.partition(".")[0] for key in templates.PROBLEMS}
    expected = {
        what for source in own for what in re.findall(r'Misread\(\s*"\w+", "(\w+)"', source)
    }
    expected |= set(
        re.findall(r'(?:find|read_number)\([^,()]*(?:\([^()]*\),)?[^,()]*"(\w+)"', "".join(own))
    )
    assert expected <= set(templates.WHAT)


def test_a_problem_quotes_the_line_and_offers_what_would_work() -> None:
    problem = Problem(2, "tak 2", "unknown_order", {"word": "tak"}, ("take 2",))
    assert words.problem(problem, str, "en") == (
        "Line 2: you wrote “tak 2”. “tak” is not understood at the beginning of an order here. "
        "You could write “take "
        "2”."
    )


# --- Decisions, options and names ---


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
def test_every_decision_and_every_option_has_a_sentence(
    language: str, gettext: Callable[[str], str]
) -> None:
    for kind in templates.DECISIONS:
        sentence(words.decision(kind, gettext, language))
    for command in COMMANDS:
        sentence(words.option(str(command.__struct_config__.tag), gettext, language))
        assert str(command.__struct_config__.tag) in templates.ORDER_NOUNS
        for name in command.__struct_fields__:
            assert words.field(name, gettext)


def test_the_decisions_are_those_the_engine_asks() -> None:
    asking = (Path(vor_dem_wind.__file__).parent / "pending.py").read_text()
    asked = set(re.findall(r'seat,\s+"(\w+)"', asking))
    assert asked == set(templates.DECISIONS) == set(templates.DECISION_NOUNS)


def test_values_of_a_form_are_words() -> None:
    def value(field: str, given: Any, gettext: Any = str, language: str = "en") -> str:
        return words.value(field, given, NAMES, gettext, language)

    assert value("goods", ("apple", "silk")) == "1 apple and 1 silk"
    assert value("goods", ("apple", "apple"), traduire, "fr") == "2 pommes"
    assert value("slot", 2) == "2"
    assert value("safely", True) == "yes"
    assert value("seat", BRAM) == "Bram"
    assert value("when", None) == "none"
    assert value("when", "gold") == "money"
    assert value("lose", ()) == "nothing"
    assert value("picks", (c.Pick("purchase"), c.Pick("storage"))) == "reveal purchase, storage"
    assert value("steps", (c.Load((1, 3)),)) == "ship 1, 3"
    assert (
        value("steps", (c.Store(("silk",)), c.Conserve(2)), str, "fr")
        == "stocker 1 soie puis jouer conservation 2"
    )
    assert value("policy", c.Policy("sell_at", 6)) == "sell at 6"
    assert value("kinds", ("silk", "apple"), traduire, "fr") == "soie – pomme"


POSITIONS = {
    "the reveal": [*opening(), *revealed()[:1]],
    "the choice": [*opening(), *revealed()],
    "the offers": [*opening(), *revealed(), *sale()],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_value_that_an_option_offers_has_words(name: str) -> None:
    position = state(*POSITIONS[name])
    choices = [
        (field, value)
        for seat in NAMES
        for option in ENGINE.options(position, seat)
        for field, domain in option.fields.items()
        for value in getattr(domain, "values", ())
    ]
    assert choices
    for field, value in choices:
        for language, gettext in LANGUAGES:
            assert not re.search(
                r"[{}_]|\bNone\b", words.value(field, value, NAMES, gettext, language)
            )


def test_every_card_and_every_ship_has_words() -> None:
    for ship in SHIP:
        assert words_facts.ship_in_words(1, ship, str, "en").endswith("points)")
    for card in CARD:
        assert "{" not in words_facts.card_in_words(card, traduire, "fr")


def test_ends_are_named() -> None:
    for reason in ("points", "becalmed", "deserted"):
        sentence(words.end_reason(reason, traduire))
