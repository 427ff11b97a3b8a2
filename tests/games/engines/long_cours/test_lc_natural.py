"""Captains in their own words: what the second reader takes, what it asks about, and what it never
does (rule sheet, section 5)."""

from typing import Any

import pytest

from games.engines.long_cours.events import CashGranted
from tests.games.engines.places import Place
from tests.harness import Table
from tests.rules.long_cours import cast

NAMES = {1: "Anna", 2: "Bram", 3: "Cato"}


def turn() -> Place:
    """Anna's turn at Dakar with 9 M, beside Bram; Rio, Gibraltar and Tamatave are near."""
    table = Table("long-cours@1")
    hands: Any = {1: ["storm", "direct", 5, 9], 2: [4, 7]}
    lie = (
        *cast.at("DAK", 1, cash=9),
        *cast.at("DAK", 2, cash=8),
        *cast.at("YOK", 3, cash=9),
    )
    table.given(*cast.opened(hands=hands), *lie, *cast.turn_of(1))
    return Place(table, 1, NAMES)


def after(text: str, seat: int) -> Place:
    place = turn()
    place.table.given((1, place.notation.parse(text, place.table.view(1), NAMES, "en")))
    return Place(place.table, seat, NAMES)


def brawl() -> Place:
    return after("brawl Bram with 5", 2)


def auction() -> Place:
    return after("corsair bid 7", 2)


def entry() -> Place:
    """Anna comes back in zone 44: Valparaiso, Buenos Aires or Rio."""
    table = Table("long-cours@1")
    table.given(
        *cast.opened(),
        *cast.ashore(1),
        *cast.at("LON", 2),
        *cast.at("YOK", 3),
        *cast.entering(1, 44),
    )
    return Place(table, 1, NAMES)


def setup() -> Place:
    table = Table("long-cours@1")
    table.given(*cast.opened(), *[CashGranted(seat, 3) for seat in (1, 2, 3)])
    return Place(table, 1, NAMES)


def owner() -> Place:
    """Anna's corsair lies off Malaya; Colombo, Perth and Yokohama are near."""
    table = Table("long-cours@1")
    lie = (*cast.at("DAK", 1, cash=9), *cast.at("LON", 2), *cast.at("YOK", 3))
    table.given(
        *cast.opened(hands={1: ["storm"]}), *lie, *cast.corsair_of(1, "MLS"), *cast.turn_of(1)
    )
    return Place(table, 1, NAMES)


@pytest.mark.parametrize(
    ("text", "standard"),
    [
        ("I would like to buy 2 million worth of gold, please", "buy 2 gold"),
        ("purchase gold for 2M", "buy 2 gold"),
        ("spend two million on gold", "buy 2 gold"),
        ("invest everything in gold", "buy all gold"),
        ("buy as much gold as possible", "buy all gold"),
        ("keep 3 and buy the rest", "buy all but 3"),
        ("buy half of my cash in gold", "buy half gold"),
        ("buy 2,000,000 of gold", "buy 2 gold"),
        ("set sail for Rio", "move Rio de Janeiro"),
        ("head to Gib", "move Gibraltar"),
        ("from Dakar to Rio", "move Rio de Janeiro"),
        ("Dakar → Rio", "move Rio de Janeiro"),
        ("play the Direct Move card to go to Perth", "direct Perth"),
        ("throw the resale die", "roll"),
        ("try to sell my goods", "roll"),
        ("unleash a storm on zone 5", "storm 55"),
        ("storm over Malaya", "storm 55"),
        ("hit Bram with a head-butt", "brawl Bram with 9"),
        ("slap Bram", "brawl Bram with 5"),
        ("fight Bram with 5 up to 9", "brawl Bram with 5 up to 9"),
        ("open the corsair auction with 7", "corsair bid 7"),
        ("I'm done", "end"),
        ("pass", "end"),
        (
            "buy 2 gold, sail to Rio and roll; buy half if it sells",
            "buy 2 gold; move Rio de Janeiro; roll; if sold: buy half",
        ),
    ],
)
def test_english_orders_of_a_turn(text: str, standard: str) -> None:
    assert turn().read(text) == standard


@pytest.mark.parametrize(
    ("text", "standard"),
    [
        ("je voudrais acheter pour 2 millions d'or", "acheter 2 or"),
        ("j'achète de l'or pour deux millions", "acheter 2 or"),
        ("acheter 2 000 000 d’or", "acheter 2 or"),
        ("tout dépenser en or", "acheter tout or"),
        ("acheter tout en gardant 3 M", "acheter tout sauf 3"),
        ("mettre le cap sur Rio", "aller Rio de Janeiro"),
        ("nous naviguons vers Gibraltar", "aller Gibraltar"),
        ("jouer la carte déplacement direct vers Perth", "direct Perth"),
        ("je lance le dé de revente", "lancer"),
        ("déclencher une tempête en zone 33", "tempête 33"),
        ("attaquez Bram avec une gifle", "bagarre Bram avec 5"),
        ("demander l’enchère du corsaire à 7", "corsaire offre 7"),
        ("mon tour est terminé", "fin"),
        ("je passe mon tour", "fin"),
        (
            "acheter 1 M d'or puis aller à Rio, lancer le dé et finir",
            "acheter 1 or; aller Rio de Janeiro; lancer; fin",
        ),
    ],
)
def test_french_orders_of_a_turn(text: str, standard: str) -> None:
    assert turn().read(text, "fr") == standard


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (brawl, "7", "riposte 7"),
        (brawl, "punch", "riposte 7"),
        (brawl, "I hit back with my 7", "riposte 7"),
        (brawl, "at most 7", "riposte up to 7"),
        (brawl, "I surrender", "concede"),
        (brawl, "pass", "concede"),
        (auction, "8", "corsair bid 8"),
        (auction, "I go up to 8", "corsair bid 8"),
        (auction, "all in", "corsair bid 8"),
        (auction, "pass", "corsair pass"),
        (auction, "I'm not interested", "corsair pass"),
        (entry, "Rio", "enter Rio de Janeiro"),
        (entry, "go to Buenos Aires", "enter Buenos Aires"),
        (setup, "Dakar", "start Dakar"),
        (setup, "Dakar for 2", "start Dakar buy 2"),
        (setup, "start at Dakar and buy 2 M of gold", "start Dakar buy 2"),
        (setup, "start Dakar; buy 2", "start Dakar buy 2"),
        (setup, "start Dakar, buy all", "start Dakar buy 3"),
        (owner, "send the corsair to Sydney via Perth", "corsair move Perth Sydney"),
        (owner, "corsair from Malaya to Perth, Sydney", "corsair move Perth Sydney"),
        (owner, "leave the corsair where it is", "corsair stay"),
    ],
)
def test_a_bare_answer_is_taken_for_what_is_asked(where: Any, text: str, standard: str) -> None:
    assert where().read(text) == standard


@pytest.mark.parametrize(
    ("where", "text", "orders"),
    [
        (turn, "buy gold", ("buy 1 gold", "buy half gold", "buy all gold")),
        (turn, "buy 2.5", ("buy 2", "buy 3")),
        (turn, "attack Bram", ("brawl Bram with 5", "brawl Bram with 9")),
        (turn, "move Gibraltar or Rio", ("move Gibraltar", "move Rio de Janeiro")),
        (turn, "Rio", ("move Rio de Janeiro", "direct Rio de Janeiro")),
        (turn, "7", ("buy 7", "corsair bid 7")),
        (auction, "bid", ("corsair bid 7", "corsair bid 8")),
        (owner, "corsair to Sydney", ("corsair move Perth Sydney", "corsair move Yokohama Sydney")),
        (owner, "corsair Sydney", ("corsair move Perth Sydney", "corsair move Yokohama Sydney")),
    ],
)
def test_what_may_be_two_things_is_asked(where: Any, text: str, orders: tuple[str, ...]) -> None:
    problem = where().problem(text)
    assert (problem.code, problem.suggestions) == ("ambiguous_order", orders)


@pytest.mark.parametrize(
    ("text", "standard"),
    [
        ("direct Perht", "direct Perth"),
        ("mvoe Gibralter", "move Gibraltar"),
        ("acheter 2 orr", None),
        ("brawl Barm with 5", "brawl Bram with 5"),
        ("cease turn", None),
    ],
)
def test_a_typing_error_is_mended_to_the_one_thing_it_can_be(
    text: str, standard: str | None
) -> None:
    if standard is None:
        turn().problem(text)
    else:
        assert turn().read(text) == standard


def test_a_mistyped_name_never_becomes_two() -> None:
    assert owner().read("corsair move Nort Cape Oslo") == "corsair move North Cape Oslo"


@pytest.mark.parametrize("text", ["corsair psas", "resgin", "concde", "enf turn"])
def test_what_gives_something_up_is_suggested_and_not_mended(text: str) -> None:
    assert turn().problem(text).suggestions is not None


@pytest.mark.parametrize(
    "text",
    ["hello", "do not buy gold", "sell 2 gold", "where is the corsair", "undo", "buy 2 and 3"],
)
def test_what_is_no_order_is_not_made_one(text: str) -> None:
    problem = turn().problem(text)
    assert problem.suggestions == ()
    assert problem.facts["due"] == "turn"
    assert problem.facts["examples"] == ["buy half", "roll", "move Gibraltar"]


def test_a_question_is_no_order() -> None:
    problem = turn().problem("buy 2 gold?")
    assert (problem.code, problem.suggestions) == ("a_question", ("buy 2 gold",))


def test_a_broken_line_is_joined_again() -> None:
    assert turn().read("buy all but\n6\nroll") == "buy all but 6; roll"
    assert turn().read("roll\nmove Rio de\nJaneiro") == "roll; move Rio de Janeiro"


def test_suggestions_are_legal_and_in_the_language_of_the_line() -> None:
    assert turn().problem("jeter 2 or", "fr").suggestions == ()
    assert turn().problem("acheter or", "fr").suggestions == (
        "acheter 1 or",
        "acheter moitié or",
        "acheter tout or",
    )
    assert turn().problem("acheter de l'or", "en").suggestions == (
        "acheter 1 or",
        "acheter moitié or",
        "acheter tout or",
    )
