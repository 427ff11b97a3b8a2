"""Every example of the rules is played by the engine: none can lie, and a rule that changes breaks
its own."""

import pytest
from django.test import Client
from django.utils import translation

from games import examples, rulebook
from games.engines.long_cours.rules import auction
from games.engines.siecle_dor.rules import free
from games.engines.voc.rules import invest
from games.engines.vor_dem_wind.rules import reveal

ALL = [(name, one) for name in sorted(rulebook.packages()) for one in examples.load_examples(name)]
BY_ID = {(name, one.id): one for name, one in ALL}


def told(example: examples.Example) -> tuple[tuple[str, ...], str]:
    """What the example says of itself, from the engine."""
    played = examples.replay(example)
    if played.refusal is not None:
        return (), played.refusal.code
    return tuple(played.sentences(str, "en")), ""


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{n}/{e.id}" for n, e in ALL])
def test_every_example_is_what_the_engine_plays(name, example):
    assert told(example) == (example.then, example.refused)
    assert bool(example.then) != bool(example.refused)


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{n}/{e.id}" for n, e in ALL])
def test_every_example_belongs_to_rules_and_has_a_title_in_each_language(name, example):
    assert example.rules
    assert set(example.rules) <= set(rulebook.load_rulebook(name, "en").by_id)
    assert set(example.title) == set(rulebook.LANGUAGES)
    assert all(example.title.values())
    assert rulebook.book_of(example.ruleset) == name


def test_no_two_examples_of_a_book_have_one_id():
    assert len(BY_ID) == len(ALL)


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{n}/{e.id}" for n, e in ALL])
def test_a_refusal_is_shown_beside_one_of_its_rules(name, example):
    behind = rulebook.refusal_rules(example.ruleset).rules.get(example.refused, ())
    assert not behind or set(behind) & set(example.rules)


def test_every_example_can_be_told_in_french():
    with translation.override("fr"):
        for _, example in ALL:
            played = examples.replay(example)
            english = played.sentences(str, "en")
            french = played.sentences(translation.gettext, "fr")
            assert len(french) == len(english)
            assert french != english


# --- A mutated rule breaks its example ---


@pytest.mark.parametrize(
    ("module", "name", "value", "broken"),
    [
        (auction, "LOWEST_PRICE", 5, ("long-cours", "auction-too-low")),
        (invest, "CREW", 3, ("voc", "fitting-out")),
        (reveal, "PER_PILE", 3, ("vor-dem-wind", "one-pile-alone")),
        (free, "STEP_H", 2, ("siecle-dor", "stepping")),
        (free, "PAWNS_FOR_A_MARKER", 2, ("siecle-dor", "three-pawns")),
    ],
)
def test_a_mutated_rule_breaks_its_example(monkeypatch, module, name, value, broken):
    example = BY_ID[broken]
    assert told(example) == (example.then, example.refused)
    monkeypatch.setattr(module, name, value)
    assert told(example) != (example.then, example.refused)


# --- On the page of their rule ---


@pytest.mark.parametrize(("name", "example"), ALL, ids=[f"{n}/{e.id}" for n, e in ALL])
def test_an_example_stands_on_the_page_of_its_rule_with_its_boards(name, example):
    client = Client()
    page = client.get(f"/rules/{name}/{rulebook.slug(example.rules[0])}/").content.decode()
    assert f'id="{example.id}"' in page
    assert example.title["en"].replace("'", "&#x27;") in page
    pictures = {
        when: client.get(f"/rules/{name}/examples/{example.id}/{when}.svg")
        for when in ("before", "after")
    }
    assert all(picture.headers["Content-Type"] == "image/svg+xml" for picture in pictures.values())
    assert all(picture.content.startswith(b"<svg") for picture in pictures.values())
    if example.refused:
        assert pictures["before"].content == pictures["after"].content


@pytest.mark.parametrize(
    "address", ["long-cours/examples/none/before.svg", "long-cours/examples/storm/never.svg"]
)
def test_what_is_no_example_is_not_found(address):
    assert Client().get(f"/rules/{address}").status_code == 404
