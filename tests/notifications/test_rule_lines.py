"""The rules by mail: all chapters, one rule, and why a letter was refused."""

import pytest
from django.utils.translation import override

from core.eventlog import log
from games import rulebook
from games.services import letters
from notifications import rule_lines, service_lines

pytestmark = pytest.mark.django_db

ANNA = 1


def errand_of(answer: str, asked: str) -> str:
    return answer.partition(f"You wrote “{asked}”")[2].partition("\n\n")[0]


def test_rules_are_listed_chapter_by_chapter(game, reply, settings):
    head = log.read(game.pk)[-1].seq
    outcome, answer = reply(ANNA, "rules")
    told = " ".join(errand_of(answer, "rules").split())
    assert outcome == "accepted"
    assert f"The rules of Long Cours are at {settings.BASE_URL}/rules/long-cours/" in told
    assert "LC-28 … LC-36" in told
    assert log.read(game.pk)[-1].seq == head


@pytest.mark.parametrize("asked", ["rule LC-29", "Règle lc 30"])
def test_one_rule_comes_with_its_words_and_its_address(game, reply, settings, asked):
    _, answer = reply(ANNA, asked)
    told = " ".join(errand_of(answer, asked).split())
    rule = rulebook.load_rulebook("long-cours", "en").by_id["LC-29"]
    assert f"LC-29, LC-30: {rule.title}" in told
    assert " ".join(rulebook.paragraphs(rule)) in told
    assert f"{settings.BASE_URL}/rules/long-cours/LC-29/" in told


def test_a_word_finds_its_rules(game, reply):
    told = errand_of(reply(ANNA, "rule storm")[1], "rule storm")
    assert "LC-41, LC-42, LC-43: Raising a storm" in told


@pytest.mark.parametrize("asked", ["rule LC-999", "rule VDW-14", "rule xyzzy"])
def test_what_is_no_rule_of_this_game_is_refused(game, reply, asked):
    outcome, answer = reply(ANNA, asked)
    assert outcome == "refused"
    assert "You could write: rules" in " ".join(answer.split())


def test_why_tells_the_rules_behind_the_newest_refusal(game, reply, seat_order):
    seat = seat_order[0]
    assert "None of your letters to this table has been refused." in " ".join(
        reply(seat, "why")[1].split()
    )
    outcome, refused = reply(seat, "start Marseilles buy 99")
    assert outcome == "refused", refused
    told = " ".join(errand_of(reply(seat, "Why?")[1], "Why?").split())
    assert "LC-17, LC-18: How much you buy" in told
    assert "RL-24: Bids" in told


def test_why_says_so_where_no_rule_is_behind_it(game, reply, seat_order):
    reply(seat_order[0], "frobnicate 9")
    told = " ".join(errand_of(reply(seat_order[0], "why")[1], "why").split())
    assert "it is about how a letter is written." in told


@pytest.mark.alike
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_of_a_rule_is_read_as_an_order(game, seat_order, language):
    """Quoted back, nothing of it would be carried out."""
    is_order = letters.order_reader(game, seat_order[0])
    with override(language):
        book = rule_lines.book_of(game)
        lines = [line for rule in book.rules for line in rule_lines.rule_lines_of(rule)]
        lines += rule_lines.contents(game)
    assert [line for line in lines if service_lines.service(line)] == []
    assert [line for line in lines if is_order(line)] == []
