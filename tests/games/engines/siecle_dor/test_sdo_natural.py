"""Players in their own words: what the second reader takes, what it asks about, and what it never
does (rule sheet, section 5)."""

from typing import Any

import pytest

from tests.games.engines.places import Place
from tests.harness import Table
from tests.rules.siecle_dor import cast

NAMES = {1: "Anna", 2: "Bram", 3: "Cato"}


def table() -> Table:
    return Table("siecle-dor@1")


def turn() -> Place:
    """Anna's turn with 20 f: markers in Holland, Zeeland, Utrecht, the blue guild, colony 3; pawns
    in Gelderland and Overijssel; tulips, a pair, pepper; a painting of 6."""
    place = table()
    place.given(
        *cast.position(
            markers={1: "HOL ZEE UTR", 2: "BRA", 3: "FLA"},
            pawns={1: "GEL GEL GEL OVE"},
            guilds={"blue": (1, 3), "grey": (2, 4)},
            colonies={1: [3]},
            hands={1: "Y01 Y08 Y09 S01"},
            paintings={1: {"A15": 2}},
            money={1: 40},
        ),
        *cast.turn_of(1),
    )
    return Place(place, 1, NAMES)


def auction(lots: str) -> Place:
    """Anna sells; Bram is asked."""
    place = table()
    place.given(
        *cast.position(
            markers={1: "HOL ZEE UTR", 2: "BRA"},
            pawns={2: "LIM LIM"},
            hands={2: "Y01 S01"},
            paintings={2: {"A15": 2}},
            money={2: 20},
        ),
        *cast.turn_of(1),
    )
    place.given((1, place.engine.notation.parse(lots, place.view(1), NAMES, "en")))
    return Place(place, 2, NAMES)


def one_lot() -> Place:
    return auction("auction Holland")


def two_lots() -> Place:
    return auction("auction Utrecht, Zeeland")


def marker() -> Place:
    place = table()
    place.given(cast.started())
    return Place(place, 1, NAMES)


def pawns() -> Place:
    place = marker()
    for seat, province in ((1, "Holland"), (2, "Zeeland"), (3, "Gelderland")):
        order = place.notation.parse(f"marker {province}", place.table.view(seat), NAMES, "en")
        place.table.given((seat, order))
    return place


def before_roll() -> Place:
    place = table()
    place.given(*cast.position(markers={1: "HOL"}, hands={1: "C18"}), *cast.before_roll(1))
    return Place(place, 1, NAMES)


def expedition() -> Place:
    place = table()
    place.given(*cast.position(hands={1: "Y15 Y16 Y17 Y08 Y09"}), *cast.turn_of(1))
    return Place(place, 1, NAMES)


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (turn, "move two pawns from Gelderland to Utrecht", "move 2 Gelderland > Utrecht"),
        (
            turn,
            "walk Gelderland via Utrecht to Holland",
            "move Gelderland > Utrecht > Holland",
        ),
        (turn, "to Utrecht from Overijssel move a pawn", "move Overijssel > Utrecht"),
        (turn, "move all pawns from Gelderland to Utrecht", "move 3 Gelderland > Utrecht"),
        (turn, "take control of the green guild", "guild green"),
        (turn, "establish a marker in Gelderland", "found Gelderland"),
        (turn, "replace three pawns in Gelderland by a marker", "found Gelderland"),
        (turn, "draw a card with Zeeland", "use Zeeland buy"),
        (turn, "use the blue guild", "use guild blue buy"),
        (turn, "buy spice with colony 3", "use colony 3 buy"),
        (turn, "use Zeeland to buy a card and sail to 3 or 7", "use Zeeland buy sail 3,7"),
        (turn, "create a pawn in Utrecht", "use Holland pawn Utrecht"),
        (turn, "pay the painter", "paint 6"),
        (turn, "use Utrecht to paint", "use Utrecht paint 6"),
        (turn, "cash in the tulips", "sell tulips"),
        (turn, "sell two women", "sell pairs"),
        (turn, "put Holland up for auction", "auction Holland"),
        (turn, "sell tulips and pepper, then end", "sell tulips; sell pepper; end"),
        (turn, "guild green if possible", "try guild green"),
        (turn, "pass", "end"),
        (one_lot, "2.5", "bid Holland 2.5"),
        (one_lot, "two florins and a half", "bid Holland 2.5"),
        (one_lot, "bid half a florin", "bid Holland 0.5"),
        (one_lot, "I offer 2 f and put a pawn in Limburg", "bid Holland 2 pawn Limburg"),
        (one_lot, "bid 12 by selling pepper and tulips", "bid Holland 12 selling pepper, tulips"),
        (one_lot, "I'm not interested", "pass"),
        (one_lot, "pass", "pass"),
        (two_lots, "bid 2 on Utrecht and 1 on Zeeland", "bid Utrecht 2; bid Zeeland 1"),
        (two_lots, "2 for Utrecht to paint 6", "bid Utrecht 2 paint 6"),
        (marker, "Zeeland", "marker Zeeland"),
        (marker, "I place my marker in Holland, else Zeeland", "marker Holland, Zeeland"),
        (pawns, "one pawn in Utrecht, the other in Brabant", "pawns Utrecht Brabant"),
        (pawns, "both pawns in Utrecht", "pawns Utrecht Utrecht"),
        (before_roll, "9", "die 9"),
        (before_roll, "play my die card as a 9", "die 9"),
        (before_roll, "throw the dice", "roll"),
        (expedition, "sell 3 expeditions", "sell 1 expedition"),
    ],
)
def test_english_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text) == standard


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (turn, "déplacer deux pions de Gueldre vers Utrecht", "aller 2 Gueldre > Utrecht"),
        (turn, "un pion de Gueldre à Utrecht", "aller Gueldre > Utrecht"),
        (turn, "prendre le contrôle de la guilde verte", "guilde verte"),
        (turn, "acheter la guilde verte", "guilde verte"),
        (turn, "poser un marqueur en Gueldre", "fonder Gueldre"),
        (turn, "acheter une carte avec la Zélande", "utiliser Zélande acheter"),
        (turn, "j’utilise la colonie 3", "utiliser colonie 3 acheter"),
        (turn, "nouveau pion à Utrecht", "utiliser Hollande pion Utrecht"),
        (turn, "je paie le peintre du tableau de 6", "peindre 6"),
        (turn, "encaisser une paire", "vendre 1 paires"),
        (turn, "mettre la Hollande aux enchères", "enchère Hollande"),
        (turn, "je passe", "fin"),
        (one_lot, "je mise 2 florins et demi", "offre Hollande 2,5"),
        (one_lot, "offre 1/2", "offre Hollande 0,5"),
        (one_lot, "je n’en veux pas", "passe"),
        (two_lots, "offre 2 pour Utrecht, 1 pour la Zélande", "offre Utrecht 2; offre Zélande 1"),
        (pawns, "un pion à Utrecht et l’autre au Brabant", "pions Utrecht Brabant"),
        (before_roll, "je lance les dés", "lancer"),
        (expedition, "vendre 2 femmes", "vendre paires"),
    ],
)
def test_french_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text, "fr") == standard


@pytest.mark.parametrize(
    ("where", "text", "orders"),
    [
        (turn, "buy a blue card", ("use Zeeland buy", "use guild blue buy")),
        (turn, "buy blue", ("use Zeeland buy", "use guild blue buy")),
        (turn, "use Utrecht", ("use Utrecht buy", "use Utrecht paint 6")),
        (turn, "move to Utrecht", ("move Gelderland > Utrecht", "move Overijssel > Utrecht")),
        (turn, "auction", ("auction Holland", "auction Zeeland", "auction Utrecht")),
        (one_lot, "bid 2.25", ("bid Holland 2", "bid Holland 2.5")),
        (two_lots, "bid 2", ("bid Utrecht 2", "bid Zeeland 2")),
    ],
)
def test_what_may_be_two_things_is_asked(where: Any, text: str, orders: tuple[str, ...]) -> None:
    problem = where().problem(text)
    assert (problem.code, problem.suggestions) == ("ambiguous_order", orders)


def test_an_article_that_may_be_a_number_is_not_dropped_before_another() -> None:
    """`1,5`, dictated: it was read as a bid of five."""
    one_lot().problem("offre hollande un cinq pion limbourg", "fr")


def test_a_french_letter_is_asked_in_french() -> None:
    assert two_lots().problem("offre 2", "fr").suggestions == ("offre Utrecht 2", "offre Zélande 2")


@pytest.mark.parametrize("text", ["hello", "do not end", "sell 2 guilds", "where is Holland"])
def test_what_is_no_order_is_not_made_one(text: str) -> None:
    problem = turn().problem(text)
    assert problem.suggestions == ()
    assert problem.facts["due"] == "turn"
    assert problem.facts["examples"][:1] == ["use Zeeland buy"]


def test_a_word_that_begins_orders_is_not_called_unknown() -> None:
    problem = turn().problem("use a hammer")
    assert (problem.code, problem.facts["word"]) == ("unknown_words", "hammer")
