"""The sentences of Long Cours: one for everything the engine can say, in English and in French."""

import ast
import re
from collections.abc import Callable
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games import kit
from games.engine import Problem, Unreadable
from games.engines import long_cours
from games.engines.long_cours import commands, events, notation, words
from games.engines.long_cours.commands import COMMANDS, Brawl, Buy, Line, Move, Roll, TurnLine
from games.engines.long_cours.data import STOPS
from games.engines.long_cours.notation import rows
from games.engines.long_cours.refusals import REFUSALS
from games.engines.long_cours.view import redact
from games.engines.long_cours.words import facts as words_facts
from games.engines.long_cours.words import templates
from tests.sources import sources_of

ROOT = Path(__file__).parents[4]
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
ANNA, BRAM, CATO = 1, 2, 3
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


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
    """Every sentence that is marked for the catalogue."""
    calls = [
        node
        for source in sources_of(words)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
    ]
    return [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "N_"
    ]  # type: ignore[attr-defined]


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def sentence(text: str) -> None:
    """Whole, without codes, without a shout and without a hole."""
    assert text[0].isupper() or text[0] in "“«", text
    assert text[-1] == ".", text
    assert "!" not in text
    assert not re.search(r"\bNone\b(?! of)", text), text
    assert not re.search(r"[{}_]|\b[a-z]+_[a-z]+\b", text), text


# --- The catalogue ---


def test_the_french_catalogue_compiles() -> None:
    catalogue, compiled = french(), BytesIO()
    assert not catalogue.fuzzy  # pybabel would leave it out without a word
    write_mo(compiled, catalogue)
    compiled.seek(0)
    assert GNUTranslations(compiled).gettext(templates.OPTIONS["end"][0]) == "Terminer le tour."


@pytest.mark.parametrize("text", marked())
def test_every_sentence_is_translated_with_the_same_facts(text: str) -> None:
    assert TRANSLATED.get(text)
    assert sorted(set(placeholders(traduire(text)))) == sorted(set(placeholders(text)))


def test_french_typography() -> None:
    for text in marked():
        translation = re.sub(r"{\w+:", "{", traduire(text))  # forms for a count are no colon
        assert "'" not in translation
        assert not re.search(r"[^\u00a0\u202f][:;»]|« |[?!]", translation), translation


# --- Events ---

GOODS = {"wood": 2, "gold": 4}
LINES = (Line(Buy(amount=1)), Line(Roll(), "sold"))
HAPPENED: dict[str, list[events.Event]] = {
    "game_started": [
        events.GameStarted(3, False, 60, "world_lanes"),
        events.GameStarted(3, True, 60, "world_lanes"),
    ],
    "seat_order_drawn": [events.SeatOrderDrawn((2, 3, 1))],
    "cards_set_aside": [events.CardsSetAside(("brawl-1",)), events.CardsSetAside(())],
    "hand_dealt": [events.HandDealt(ANNA, ("storm", "storm", "direct", "brawl-6"))],
    "cash_granted": [events.CashGranted(ANNA, 3)],
    "setup_sealed": [events.SetupSealed(ANNA, "DAK", 2), events.SetupSealed(ANNA, "DAK", 0)],
    "cargo_placed": [events.CargoPlaced(ANNA, "DAK")],
    "round_started": [events.RoundStarted(2)],
    "turn_started": [events.TurnStarted(ANNA)],
    "entry_die_rolled": [events.EntryDieRolled(ANNA, 4, 44)],
    "cargo_entered": [events.CargoEntered(ANNA, "VAL")],
    "cargo_moved": [events.CargoMoved(ANNA, "YOK", "IAL")],
    "cargo_moved_direct": [events.CargoMovedDirect(ANNA, "DAK", "PER")],
    "card_played": [events.CardPlayed(ANNA, "storm")],
    "goods_bought": [events.GoodsBought(ANNA, "PER", "gold", 2)],
    "sale_die_rolled": [events.SaleDieRolled(ANNA, 6, "gold")],
    "goods_sold": [events.GoodsSold(ANNA, "gold", 5, 15)],
    "storm_raised": [events.StormRaised(ANNA, 55)],
    "cargo_stranded": [
        events.CargoStranded(ANNA, 55, "MLS", GOODS),
        events.CargoStranded(ANNA, 55, "MLS", {}),
    ],
    "wreck_salvaged": [events.WreckSalvaged(ANNA, "MLS", GOODS)],
    "corsair_sunk": [events.CorsairSunk(ANNA, "TAM", BRAM)],
    "corsair_given_up": [events.CorsairGivenUp(ANNA, "TAM"), events.CorsairGivenUp(ANNA)],
    "brawl_started": [
        events.BrawlStarted(1, ANNA, BRAM, "DAK", 8),
        events.BrawlStarted(1, ANNA, BRAM, "DAK"),
    ],
    "riposte_limit_set": [events.RiposteLimitSet(ANNA, 9)],
    "brawl_card_played": [events.BrawlCardPlayed(ANNA, "brawl-3", 3)],
    "brawl_conceded": [events.BrawlConceded(ANNA)],
    "cash_robbed": [events.CashRobbed(ANNA, BRAM, 5), events.CashRobbed(ANNA, BRAM, 0)],
    "auction_opened": [
        events.AuctionOpened(1, ANNA, (BRAM, CATO), 9),
        events.AuctionOpened(1, ANNA, (), 9),
    ],
    "bid_sealed": [events.BidSealed(ANNA, 9), events.BidSealed(ANNA)],
    "auction_closed": [
        events.AuctionClosed(ANNA, 10, (events.LosingBid(BRAM, 9),)),
        events.AuctionClosed(ANNA, 6),
        events.AuctionClosed(),
    ],
    "corsair_bought": [events.CorsairBought(ANNA, 10)],
    "corsair_entry_die_rolled": [events.CorsairEntryDieRolled(ANNA, 4, 44)],
    "corsair_entered": [events.CorsairEntered(ANNA, "HOR")],
    "corsair_moved": [
        events.CorsairMoved(ANNA, ("MLS", "PER", "SYD")),
        events.CorsairMoved(ANNA, ("MLS",)),
    ],
    "cargo_sunk": [events.CargoSunk(ANNA, "PER", 5, GOODS), events.CargoSunk(ANNA, "PER", 0, {})],
    "hand_revealed": [
        events.HandRevealed(ANNA, ("direct", "brawl-12")),
        events.HandRevealed(ANNA, ()),
    ],
    "captain_eliminated": [events.CaptainEliminated(ANNA)],
    "captain_resigned": [events.CaptainResigned(ANNA)],
    "standing_order_set": [
        *(
            events.StandingOrderSet(ANNA, "riposte", value, cash)
            for value, cash in ((9, 4), (9, 0), (0, 0), (None, 0))
        ),
        *(events.StandingOrderSet(ANNA, "bid", value) for value in (12, None)),
    ],
    "advance_filed": [
        events.AdvanceFiled(
            ANNA, (TurnLine(Brawl(BRAM, 4)), TurnLine(Roll(), "won")), ("met", "corsair_near")
        ),
        events.AdvanceFiled(ANNA, (TurnLine(Roll()),)),
        events.AdvanceFiled(ANNA),
    ],
    "advance_dropped": [
        *(
            events.AdvanceDropped(ANNA, reason)
            for reason in ("wrecked", "brawl", "corsair_near", "met", "corsair_changed")
        ),
        events.AdvanceDropped(ANNA, "refused", 2, "already_rolled"),
        events.AdvanceDropped(ANNA, "refused", None, "not_enough_cash", {"amount": 4, "cash": 3}),
    ],
    "advance_started": [events.AdvanceStarted(ANNA)],
    "orders_queued": [events.OrdersQueued(ANNA, LINES), events.OrdersQueued(ANNA)],
    "orders_stopped": [
        events.OrdersStopped(ANNA, 3, Line(Move("PER"), "sold"), "already_moved", {"order": "move"})
    ],
    "default_applied": [
        events.DefaultApplied(ANNA, key)
        for key in ("setup/1", "turn/2/1", "brawl/1/2", "auction/1/1")
    ],
    "turn_ended": [events.TurnEnded(ANNA)],
    "game_ended": [
        events.GameEnded(reason, (events.Rank(ANNA, 1, 20, 0), events.Rank(BRAM, 2, 9, 3)))  # type: ignore[arg-type]
        for reason in ("last_afloat", "round_limit", "dead_end", "resignations")
    ],
}


def test_every_kind_of_event_is_here() -> None:
    assert list(HAPPENED) == [event.kind for event in events.EVENTS]


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


def test_what_others_see_of_a_hand_is_its_size() -> None:
    dealt = events.HandDealt(ANNA, ("storm", "storm", "brawl-6"))
    assert (
        words.event("hand_dealt", redact(dealt, ANNA).data or {}, NAMES, str, "en")
        == "Anna is dealt 2 × Storm, A kick (6)."
    )
    assert (
        words.event("hand_dealt", redact(dealt, BRAM).data or {}, NAMES, str, "en")
        == "Anna is dealt 3 cards, face down (LC-06)."
    )


def test_french_places_take_their_prepositions() -> None:
    moved = msgspec.to_builtins(events.CargoMoved(ANNA, "IAL", "HOR"))
    assert (
        words.event("cargo_moved", moved, NAMES, traduire, "fr")
        == "Anna navigue des Iles Aléoutiennes au Cap Horn."
    )
    bought = msgspec.to_builtins(events.GoodsBought(ANNA, "DAK", "gold", 2))
    assert (
        words.event("goods_bought", bought, NAMES, traduire, "fr")
        == "Anna achète pour 2\u00a0M d’or à Dakar."
    )
    assert words_facts.stop_in_words("stop", "ALX", "fr")["from_stop"] == "d’Alexandrie"


def test_orders_that_stopped_are_quoted_with_the_reason() -> None:
    stopped = events.OrdersStopped(
        ANNA, 3, Line(Move("PER"), "sold"), "already_moved", {"order": "move"}
    )
    assert words.event("orders_stopped", redact(stopped, ANNA).data or {}, NAMES, str, "en") == (
        "The orders of Anna stop at line 3, “if sold: move Perth”; what follows is discarded. "
        "You have already made an ordinary move this turn, and there is only one (LC-30)."
    )


# --- Refusals ---

FACTS: dict[str, list[Any]] = {
    "seat": [BRAM], "owner": [BRAM, None], "attacker": [ANNA], "defender": [BRAM],
    "to_answer": [BRAM], "caller": [CATO],
    "awaited": [[BRAM, CATO], []], "order": ["move", "direct"], "decision": ["turn/2/1"],
    "open": [["brawl/1/2"], []],
    "zone": [44], "zones": [[11, 22]], "ports": [["VAL", "BUE"], []], "port": ["OSL"],
    "stop": ["PAN"], "origin": ["DAK"], "to": ["PER"],
    "neighbours": [["GIB", "RIO", "TAM"]], "theirs": ["OSL", None], "product": ["gold"],
    "products": [["wood", "gold"]], "sold": ["wood"],
    "card": ["storm", "brawl-7", 13], "strengths": [[3, 6], []], "strength": [5], "last": [6],
    "limit": [2], "field": ["amount"],
    "option": ["round_limit"], "value": [200], "low": [30], "high": [120], "cash": [3],
    "amount": [4], "maximum": [5], "lowest": [6],
    "moves": [1], "lines": [300], "most": [200],
}  # fmt: skip
CARDS = {"no_card": ["storm", "brawl-7"], "unknown_card": [13], "limit_below_card": [4]}
NEVER_EMPTY = [
    ("corsair_owned", "owner"),
    ("entry_pending", "ports"),
    ("not_your_zone", "ports"),
    ("not_entry_zone", "ports"),
]


def told(code: str) -> list[dict[str, Any]]:
    """The facts of a refusal in every mixture that the samples give."""
    mixtures: list[dict[str, Any]] = [{}]
    for fact in REFUSALS[code]:
        values = (
            CARDS[code]
            if fact == "card"
            else [value for value in FACTS[fact] if value or (code, fact) not in NEVER_EMPTY]
        )
        mixtures = [{**mixture, fact: value} for mixture in mixtures for value in values]
    return mixtures


def raised() -> set[str]:
    """Every code that a source of the engine raises, wherever it stands."""
    sources = sources_of(long_cours, kit)
    calls = [call for source in sources for call in re.findall(r"IllegalMove\(([^,)]*)", source)]
    return {code for call in calls for code in re.findall(r'"(\w+)"', call)}


def test_every_code_the_engine_raises_has_a_sentence() -> None:
    assert raised()
    assert raised() <= {key.partition(".")[0] for key in templates.REFUSALS}
    assert {key.partition(".")[0] for key in templates.REFUSALS} == set(REFUSALS)


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_is_a_letter(code: str, language: str, gettext: Callable[[str], str]) -> None:
    for facts in told(code):
        text = words.refusal(code, facts, NAMES, gettext, language)
        for part in re.split(r"(?<=\.) (?=[A-ZÉ])", text):
            sentence(part)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_order_has_a_noun(command: type[commands.Command]) -> None:
    kind = command.__struct_config__.tag
    sentence(
        words.refusal(
            "not_your_decision", {"order": kind, "awaited": [BRAM]}, NAMES, traduire, "fr"
        )
    )
    assert kind in templates.ORDER_NOUNS


def test_refusals_of_the_sheet() -> None:
    def refusal(code: str, **facts: Any) -> str:
        return words.refusal(code, facts, NAMES, str, "en")

    assert (
        refusal("stranding_place", stop="PAN", ports=[])
        == "Panama is a stranding place; a Direct Move must end in a port (LC-34)."
    )
    assert refusal("too_weak", strength=5, last=6, strengths=[5, 9]) == (
        "You need a card stronger than A kick (6); strength 5 is not enough (LC-54). Your brawl "
        "cards: A slap (5) and A head-butt (9)."
    )
    assert refusal("no_lane", origin="DAK", to="PER", neighbours=["GIB", "RIO", "TAM"]) == (
        "No lane joins Dakar and Perth. From Dakar one sails to Gibraltar, Rio de Janeiro or "
        "Tamatave (LC-29)."
    )


# --- Problems ---

UNREAD = [
    "", "move Xyzzy", "move cap", "xyzzy", "move", "corsair", "roll twice", "roll?",
    "buy 2.5", "riposte 13", "storm 77", "pass",
    "agree", "roll; agree turn/2/1", "advance: resign", "advance: advance: roll", "even if met",
    "end advance", "roll; orders: end",
    "if slod: end",
    "if sold:", "if sold: if won: end", "advance: even if tired", "brawl Dirk with 4",
    "brawl seat 9 with 4", "agree to it",
    "x" * 20_001, "roll\n" * 201, "roll " * 31,
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
    found = set()
    for text in UNREAD:
        with pytest.raises(Unreadable) as caught:
            notation.parse(text, None, NAMES)
        found |= {problem.code for problem in caught.value.problems}
    replaced = {"unknown_order", "too_much", "ambiguous"}  # the second reader says it otherwise
    assert found | replaced == {key.partition(".")[0] for key in templates.PROBLEMS}
    assert found | replaced >= set(
        re.findall(r'(?:NotRead|Misread)\("(\w+)"', "".join(sources_of(notation)))
    )


def test_a_problem_quotes_the_line_and_offers_what_would_work() -> None:
    problem = Problem(2, "mvoe Oslo", "unknown_order", {"word": "mvoe"}, ("move Oslo", "mv Oslo"))
    assert words.problem(problem, str, "en") == (
        "Line 2: you wrote “mvoe Oslo”. “mvoe” is not understood at the beginning of an order "
        "here. You could write "
        "“move Oslo” or “mv Oslo”."
    )
    assert words.problem(problem, traduire, "fr") == (
        "Ligne 2\u00a0: vous avez écrit «\u00a0mvoe Oslo\u00a0». "
        "«\u00a0mvoe\u00a0» ne se comprend pas ici au début d’un ordre. "
        "Vous pourriez écrire «\u00a0move Oslo\u00a0» ou «\u00a0mv Oslo\u00a0»."
    )


# --- Decisions, options and names ---


@pytest.mark.parametrize(("language", "gettext"), LANGUAGES)
def test_every_decision_and_every_option_has_a_sentence(
    language: str, gettext: Callable[[str], str]
) -> None:
    for kind in ("setup", "turn", "brawl", "auction"):
        sentence(words.decision(kind, gettext, language))
    for command in COMMANDS:
        sentence(words.option(str(command.__struct_config__.tag), gettext, language))
        for name in command.__struct_fields__:
            assert words.field(name, gettext)


def test_values_of_a_form_are_words() -> None:
    assert words.value("stop", "IAL", NAMES, str, "en") == "Aleutian Islands"
    assert words.value("path", ("MLS", "PER"), NAMES, traduire, "fr") == "Malaisie – Perth"
    assert words.value("seat", BRAM, NAMES, str, "en") == "Bram"
    assert words.value("product", None, NAMES, str, "en") == "none"
    assert words.value("product", "gold", NAMES, traduire, "fr") == "or"
    assert words.value("card", 6, NAMES, str, "en") == "A kick (6)"
    assert words.value("half", True, NAMES, str, "en") == "yes"
    assert words.value("zone", 55, NAMES, str, "en") == "55"


@pytest.mark.parametrize("stop", STOPS)
def test_every_stop_has_its_prepositions(stop: str) -> None:
    for language in ("en", "fr"):
        assert all(words_facts.stop_in_words("stop", stop, language).values())


def test_conditions_guards_and_ends_are_named() -> None:
    for name in rows.CONDITIONS:
        assert words.condition(str(name.gives), str)
    for name in rows.GUARDS:
        assert words.guard(str(name.gives), str)
    for reason in ("last_afloat", "round_limit", "dead_end", "resignations"):
        assert words.end_reason(reason, traduire)
