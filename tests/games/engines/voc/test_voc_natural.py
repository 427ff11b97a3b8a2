"""Merchants and skippers in their own words: what the second reader takes, what it asks about, and
what it never does (rule sheet, section 5)."""

from typing import Any

import pytest

from games.engines.voc import events as e
from tests.games.engines.places import Place
from tests.harness import Table
from tests.rules.voc import cast

NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}


def invest() -> Place:
    """Anna's investment. Contract 2 is Bram's, 7 hers; B has four men of Bram, C four of hers."""
    table = Table("voc-advanced@1")
    table.given(
        *cast.opened_advanced(players=4, row=(1, 2, 3, 7)),
        *cast.fitted("B", 2, sailors=(6, 5), merchants=(6, 5)),
        e.ContractClaimed(2, 2, 1595),
        e.ContractClaimed(7, 1, 1596),
        *cast.fitted("C", 1, sailors=(6, 5), merchants=(6, 5)),
        *cast.turn_of(1),
    )
    return Place(table, 1, NAMES)


def sea() -> Place:
    """A in Middelburg under Bram, B at Bantam under Anna; she has men aboard both."""
    table = Table("voc-advanced@1")
    table.given(
        *cast.opened_advanced(players=4, year=1586),
        *cast.fitted("A", 1, sailors=(5, 6), merchants=(6, 5)),
        *cast.fitted("A", 2, sailors=(4,), merchants=(4,)),
        *cast.fitted("B", 1, sailors=(4,), merchants=(4,)),
        *cast.fitted("B", 2, sailors=(5, 6), merchants=(6, 5)),
    )
    table.given(
        *cast.at_sea("B", (7112, 2484)),
        *cast.window("sailing", 1, 2, year=1586, ships="AB", skippers=(2, 1)),
    )
    return Place(table, 1, NAMES)


def home() -> Place:
    """Only A sails, from Middelburg, under Anna."""
    table = Table("voc-advanced@1")
    table.given(
        *cast.opened_advanced(players=4, year=1586),
        *cast.fitted("A", 1, sailors=(5, 6), merchants=(6, 5)),
        *cast.window("sailing", 1, year=1586, ships="A", skippers=(1,)),
    )
    return Place(table, 1, NAMES)


def market() -> Place:
    """Anna has 2 tea, 1 pepper and 20 daalders; Bram offers her 1 tea for 4 (211)."""
    table = Table("voc-basic@1")
    table.given(
        *cast.market({1: ["macao", "macao", "cochin"], 2: ["macao", "macao"]}, row=(7, 14, 9, 3)),
        e.SeatEquipped(1, 0, 20),
        e.SeatEquipped(2, 0, 10),
    )
    offer = table.engine.notation.parse("offer Anna 1 tea for 4", table.view(2), NAMES, "en")
    table.given((2, offer))
    return Place(table, 1, NAMES)


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (invest, "put two sailors and two merchants aboard ship A", "fit A 2s 2m"),
        (invest, "I would like to invest in D", "fit D"),
        (invest, "reserve contract no 3 with the 1590 marker", "claim 3 by 1590"),
        (invest, "take contract 3 by 90", "claim 3 by 1590"),
        (invest, "take contract 2 by 1594", "take over 2 by 1594"),
        (invest, "seize 2 from Bram for 1594", "take over 2 by 1594"),
        (invest, "recall all my men from ship C", "take back C"),
        (invest, "nothing", "pass"),
        (invest, "do nothing", "pass"),
        (invest, "fit A, failing that claim 3 by 1590", "fit A, else claim 3 by 1590"),
        (invest, "next turn fit A", "then fit A"),
        (home, "sail A 104 E → 104 E 8 S → Bantam", "sail A 104E > 104E 8S > 105.9E 5.95S"),
        (home, "head from 104°30' east to Bantam", "sail A 104.5E > 105.9E 5.95S"),
        (
            home,
            "go from 104E north 2300 units then north-east 300",
            "sail A 104E > 104E 8.25S > 106.65E 5.6S",
        ),
        (
            home,
            "sail A 104E > 104E 8S, ignore everybody",
            "sail A 104E > 104E 8S ignore Bram, Cato, Dirk",
        ),
        (home, "sail A with the attached drawing", "sail A"),
        (home, "do not move", "hold A"),
        (home, "sail A to Bantam from 104.5E", "sail A 104.5E > 105.9E 5.95S"),
        (sea, "B stays at anchor", "hold B"),
        (sea, "leave B where she is", "hold B"),
        (sea, "sail B home", "sail B 105.9E 5.95S > 105.9E"),
        (sea, "tell A east when crossing 12 degrees south", "call A East at 12S"),
        (
            sea,
            "call West at 5°30'S if the ship is east of 104 E",
            "call A West at 5.5S if east of 104E",
        ),
        (sea, "yell reef at 5S and pay", 'shout A "reef" at 5S pay'),
        (sea, "take tea on A", "cargo A tea"),
        (sea, "load B with tea and pepper", "cargo B tea, pepper"),
        (sea, "buy tea in Macao", "take tea"),
        (market, "sell a tea to yellow for five daalders", "offer Bram tea for 5 daalders"),
        (market, "buy 1 tea from Bram for 4", "offer Bram 4 daalders for tea"),
        (market, "swap pepper for tea with Bram", "offer Bram pepper for tea"),
        (market, "take Bram's offer", "accept 211"),
        (market, "yes", "accept 211"),
        (market, "refuse every offer", "decline 211"),
        (market, "bid 8 on 7", "fill 7 for 8"),
        (market, "deliver contract 9 with pepper", "fill 9 right"),
        (market, "fill 7 and 14, then keep pepper", "fill 7; fill 14; keep pepper"),
        (market, "I sell nothing", "fill none"),
        (market, "pass", "done"),
        (market, "ask for a second round", "again"),
    ],
)
def test_english_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text) == standard


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (
            invest,
            "mettre deux marins et deux marchands à bord de A",
            "équiper A 2 marins 2 marchands",
        ),
        (invest, "je prends le contrat 3 pour 1590", "réserver 3 pour 1590"),
        (invest, "voler le contrat 2 à Bram pour 1594", "reprendre 2 pour 1594"),
        (invest, "faire revenir mes hommes de C", "rappeler C"),
        (home, "naviguer A de 104E à Bantam", "naviguer A 104E > 105.9E 5.95S"),
        (home, "rester sur place", "mouiller A"),
        (sea, "naviguer B vers la maison", "naviguer B 105.9E 5.95S > 105.9E"),
        (sea, "charger A : thé", "cargaison A thé"),
        (sea, "charger du thé sur B", "cargaison B thé"),
        (
            sea,
            "charger tout sauf le poivre",
            "charger girofle, textiles, café, thé, cannelle, muscade",
        ),
        (market, "vendre un thé à Bram pour 5 daalders", "offrir à Bram thé contre 5 daalders"),
        (market, "acheter 1 thé à Bram pour 4", "offrir à Bram 4 daalders contre thé"),
        (market, "miser 8 sur 7", "livrer 7 pour 8"),
        (market, "oui", "accepter 211"),
    ],
)
def test_french_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text, "fr") == standard


@pytest.mark.parametrize(
    ("where", "text", "readings"),
    [
        (
            sea,
            "sail B S 20°",
            ("sail B 105.9E 5.95S > 105.9E 25.95S", "sail B 105.9E 5.95S > 105.9E 20S"),
        ),
        (invest, "fit a ship", ("fit A", "fit B", "fit C", "fit D")),
        (market, "keep pepper or tea", ("keep pepper", "keep tea")),
        (market, "keep everything", ("keep 2 tea", "keep tea, pepper")),
        (
            market,
            "offer 1 tea for 5",
            tuple(f"offer {to} tea for 5 daalders" for to in ("Bram", "Cato", "Dirk", "all")),
        ),
    ],
)
def test_what_may_be_several_things_is_asked(
    where: Any, text: str, readings: tuple[str, ...]
) -> None:
    problem = where().problem(text)
    assert (problem.code, problem.suggestions) == ("ambiguous_order", readings)


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (sea, "sail B 105.9E 5.95S > 79.7375w 20S"),  # off the chart
        (sea, "take cinnamo,n"),  # no nutmeg
        (sea, "where is ship B"),
        (invest, "fit out A and D"),  # neither ship is lost
        (sea, "sail B to Amsterdam"),
        (market, "bid 8"),
        (market, "how much is tea"),
    ],
)
def test_what_is_not_understood_is_never_guessed(where: Any, text: str) -> None:
    place = where()
    for suggestion in place.problem(text).suggestions:
        assert place.is_legal(place.parse(suggestion, "en"))


def test_a_course_to_a_harbour_asks_where_it_leaves_the_home_line() -> None:
    problem = home().problem("sail to Bantam")
    assert problem.code == "ambiguous_order"
    assert problem.suggestions[0] == "sail A 105.9E > 105.9E 5.95S"


def test_an_order_that_leaves_nothing_more_is_not_mended() -> None:
    assert market().problem("doen").suggestions != ()


def test_a_ship_is_not_among_the_words_that_were_not_understood() -> None:
    assert sea().problem("frobnicate B").facts["word"] == "frobnicate"
