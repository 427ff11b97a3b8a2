"""The two rules of grammar that no template needs to know: counted nouns and French elision."""

import pytest

from games.engine import load
from games.sentences import SINGULAR_COUNTS, begins_with_vowel, fill, say

FRENCH = {
    SINGULAR_COUNTS: "Nombres qui prennent le singulier : 0, 1",
    "{count} {count:sailor|sailors} of {seat}": "{count} {count:marin|marins} de {seat}",
}


def french(text: str) -> str:
    return FRENCH.get(text, text)


@pytest.mark.parametrize(
    ("count", "english", "in_french"),
    [
        (0, "0 sailors", "0 marin"),
        (1, "1 sailor", "1 marin"),
        (2, "2 sailors", "2 marins"),
        (10, "10 sailors", "10 marins"),
        ("11", "11 sailors", "11 marins"),
    ],
)
def test_a_counted_noun_goes_with_its_count(count: int | str, english: str, in_french: str) -> None:
    template = "{count} {count:sailor|sailors} of {seat}"
    assert fill(template, str, count=count, seat="Bram") == f"{english} of Bram"
    assert fill(template, french, count=count, seat="Bram") == f"{in_french} de Bram"


def test_the_same_rule_holds_where_a_template_is_chosen() -> None:
    words = {"count": "1", "seat": "Bram"}
    assert say(("{count:man|men} of {seat}",), words, str) == "man of Bram"


@pytest.mark.parametrize(
    "name",
    ["Anna", "Emma", "Élise", "Achin", "Yves", "Hélène", "Henri", "Hubert", "Œdipe"],
)
def test_french_words_are_elided_before_a_vowel(name: str) -> None:
    assert fill("le navire de {seat}", str, seat=name) == f"le navire d’{name}"
    assert fill("plus que {seat}", str, seat=name) == f"plus qu’{name}"


@pytest.mark.parametrize(
    "name",
    ["Bram", "Hollande", "Hendrik", "Horn", "Yann", "Yokohama", "onze", "8", "« or »"],
)
def test_and_stay_whole_before_anything_else(name: str) -> None:
    assert not begins_with_vowel(name)
    assert fill("le navire de {seat}", str, seat=name) == f"le navire de {name}"


def test_only_whole_words_are_elided() -> None:
    assert fill("beside {seat}", str, seat="Anna") == "beside Anna"
    assert fill("guide {seat}", str, seat="Anna") == "guide Anna"


def test_what_a_fact_says_is_left_alone() -> None:
    assert fill("{text}", str, text="de Anna {x}") == "de Anna {x}"


@pytest.mark.parametrize(
    ("order", "phase", "told"),
    [
        ("take_guild", "before_roll", "too early"),
        ("roll", "turn", "too late"),
        ("place_marker", "turn", "too late"),
        ("place_pawns", "setup_marker", "too early"),
        ("end", "auction", "too early"),
        ("bid", "turn", "no auction is running"),
        ("pass", "auction", "no place now"),
    ],
)
def test_a_wrong_phase_says_whether_it_is_early_or_late(order, phase, told):
    words = load("siecle-dor@1").words
    facts = {"order": order, "phase": phase}
    assert told in words.refusal("wrong_phase", facts, {}, str, "en")
