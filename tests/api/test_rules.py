"""The rules through REST, and from a refusal to its rules."""

import pytest

from games import rulebook
from games.engine import ENGINES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_the_rules_of_every_game_are_told(stranger, ruleset):
    told = stranger.get(f"games/{ruleset}/rules").json()
    book = rulebook.load_rulebook(rulebook.book_of(ruleset), "en")
    assert told["title"] == book.title
    ids = {id_ for chapter in told["chapters"] for rule in chapter["rules"] for id_ in rule["ids"]}
    assert ids == set(book.by_id)


@pytest.mark.parametrize("written", ["LC-29", "lc29", "lc-30"])
def test_one_rule_is_told_by_any_of_its_ids(stranger, written, settings):
    settings.BASE_URL = "https://example.org"
    told = stranger.get(f"games/long-cours@1/rules/{written}").json()
    assert told["ids"] == ["LC-29", "LC-30"]
    assert told["address"] == "https://example.org/rules/long-cours/LC-29/"
    assert told["body"]


def test_rules_come_in_the_language_asked_for(stranger):
    english = stranger.get("games/voc-basic@1/rules/VOC-B-15").json()
    french = stranger.get("games/voc-basic@1/rules/VOC-B-15", **{"Accept-Language": "fr"}).json()
    assert (english["title"], french["title"]) == ("Scurvy", "Le scorbut")


@pytest.mark.parametrize(
    "address",
    ["games/nim@1/rules", "games/long-cours@1/rules/LC-999", "games/long-cours@1/rules/VDW-14"],
)
def test_what_is_no_rule_of_the_game_is_not_found(stranger, address):
    assert stranger.get(address).status_code == 404


def test_a_refusal_leads_to_its_rules(under_way, bram, settings):
    settings.BASE_URL = "https://example.org"
    answer = bram.move(under_way, {"orders": "buy 99"}).json()
    assert answer["code"] == "not_enough_cash"
    assert answer["rules"] == [
        {"id": "LC-18", "address": "https://example.org/rules/long-cours/LC-18/"},
        {"id": "RL-24", "address": "https://example.org/rules/long-cours/RL-24/"},
    ]


def test_a_game_may_have_a_rule_for_what_the_table_refuses(anna):
    answer = anna.post("tables", {"ruleset": "vor-dem-wind@1", "seats": 9}).json()
    assert answer["code"] == "bad_seats"
    assert [rule["id"] for rule in answer["rules"]] == ["VDW-01"]
    assert not anna.post("tables", {"ruleset": "long-cours@1", "seats": 9}).json()["rules"]
