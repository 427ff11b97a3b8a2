"""Merchants in their own words: what the second reader takes, what it asks about, and what it
never does (rule sheet, section 5)."""

from typing import Any

import pytest

from games.engine import Unreadable
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import Accept
from games.engines.vor_dem_wind.notation.letter import MOST_INTERPRETED
from tests.games.engines.places import Place
from tests.harness import Table
from tests.rules.vor_dem_wind import cast

NAMES = {1: "Anna", 2: "Bob", 3: "Chloé", 4: "Dana"}
CENTRE = ("P07", "S14", "T19", "P34")  # purchase, storage, transport, free trade


def place(*given: Any, seat: int = 1, said: tuple[tuple[int, str], ...] = ()) -> Place:
    table = Table("vor-dem-wind@1")
    table.given(*given)
    for who, text in said:
        table.given((who, table.engine.notation.parse(text, table.view(who), NAMES, "en")))
    return Place(table, seat, NAMES)


def start() -> Place:
    ships = ("L16", "L13", "L22", "L01", "M01", "M05", "M13")
    piles = [e.PileShuffled(pile, cast.stacked(one, ships)) for one, pile in cast.PILES.items()]
    fleet = e.FleetArrived(1, cast.berths(*ships, large=4))
    return place(e.GameSetUp(4, 1, 22, 4, 3, 50), *piles, fleet)


def reveal() -> Place:
    return place(*cast.opened(players=4), e.TurnStarted(5, 1))


def trade(*said: tuple[int, str], seat: int, cards: tuple[str, ...] = CENTRE) -> Place:
    """Bob and Chloé hold safekeeping cards."""
    held = cast.specials({2: ["T37"], 3: ["T38"]})
    return place(*cast.opened(players=4), *held, *cast.revealed(*cards), seat=seat, said=said)


def choose() -> Place:
    """Anna has taken 1; Bob chooses."""
    return trade((1, "take 1"), seat=2)


def two_open() -> Place:
    """Anna has taken 1, Bob 2; Chloé chooses."""
    return trade((1, "take 1"), (2, "take 2"), seat=3)


def two_purchases() -> Place:
    return trade(seat=1, cards=("P07", "S14", "T19", "P08"))


def offers() -> Place:
    """Bob has offered 4 for Anna's card; Chloé is asked."""
    return trade((1, "take 1"), (2, "offer 4 on 1"), seat=3)


def decide() -> Place:
    """Bob offers 4, Chloé 6 for Anna's card."""
    said = (1, "take 1"), (2, "offer 4 on 1"), (3, "offer 6"), (4, "pass")
    return trade(*said, seat=1)


def store() -> Place:
    """Up to 3 goods for 10; in hand 2 apples, cheese, silk, spice."""
    has = cast.has(1, hand="AACKS", house="SK")
    return place(*cast.opened(players=4), *has, *cast.acting("S14", "P01", "P02", "P03"))


def ship() -> Place:
    """Transport, or income 9; ships 2, 5, 6 and 7 can be loaded."""
    has = cast.has(1, hand="AACKS", house="AAACCK")
    return place(*cast.opened(players=4), *has, *cast.acting("T19", "P01", "P02", "P03"))


def special() -> Place:
    """Income 9; free trade 2, conservation 3, purchase and storage 2, exchange, market."""
    return place(
        *cast.opened(players=4),
        *cast.specials({1: ["P34", "P39", "S34", "S37", "S39"]}),
        *cast.has(1, hand="AACKS", house="CCK", gold=30),
        *cast.has(2, house="AAKS"),
        *cast.has(3, house="K"),
        *cast.acting("T19", "P01", "P02", "P03"),
    )


def departure(card: str, value: int, hand: str, house: str) -> Place:
    settled = (*(e.Settled(seat, None, 0) for seat in (1, 2, 3)), e.Settled(4, 4))
    return place(
        *cast.opened(players=4, fleet=("L16", "L22", "M13")),
        *cast.specials({1: [card]}),
        e.ConservationLaid(1, card, value),
        *cast.has(1, hand=hand, house=house),
        *cast.has(4, house="CK"),
        *cast.revealed("P01", "P02", "P03", "T13"),
        e.CardTaken(4, 4),
        e.TradeClosed(settled, (1, 2, 3)),
        *(e.ActionEnded(seat) for seat in (1, 2, 3)),
        said=((4, "ship 5"),),
    )


def depart() -> Place:
    """Two goods are saved; the warehouse holds two of each but silk."""
    return departure("P38", 2, "K", "AACCSS")


def surplus() -> Place:
    """Four are saved: apple and cheese of the warehouse, apple and silk in hand."""
    return departure("P40", 4, "AK", "AC")


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (start, "I would like one apple and one silk", "start 1 apple 1 silk"),
        (start, "apples", "start 2 apples"),
        (reveal, "one of each", "reveal purchase, storage, transport"),
        (reveal, "draw two purchase cards", "reveal purchase, purchase"),
        (reveal, "flip PSTT", "reveal purchase, storage, transport, transport"),
        (
            reveal,
            "reveal transport; if income < 8 then transport else storage",
            "reveal transport, transport if income < 8 else storage",
        ),
        (choose, "the second card", "take 2"),
        (choose, "I want the storage card", "take 2"),
        (choose, "take income", "take 3"),
        (choose, "bid 4 on 1", "offer 4 on 1"),
        (choose, "offer 1: 4", "offer 4 on 1"),
        (choose, "offer Anna four guilders", "offer 4 on 1"),
        (choose, "I bid 4 for Anna's card", "offer 4 on 1"),
        (choose, "offer purchase 4", "offer 4 on 1"),
        (choose, "buy card 1 for 4 gold", "offer 4 on 1"),
        (choose, "use my safekeeping card on card 1", "seize 1"),
        (choose, "take 2 and protect it", "take 2 safely"),
        (choose, "offer 4 on 1, otherwise take 2", "offer 4 on 1; else take 2"),
        (choose, "if I get the storage card: store 2 apples", "if storage: store 2 apples"),
        (offers, "5", "offer 5 on 1"),
        (offers, "5 gold", "offer 5 on 1"),
        (offers, "5 max 7", "offer 5 on 1 up to 7"),
        (offers, "bid 3 for card 1", "offer 3 on 1"),
        (offers, "bid 4 on 2", "bid 2: 4"),
        (offers, "nothing", "pass"),
        (offers, "I'm not interested", "pass"),
        (decide, "sell to Bob", "accept Bob"),
        (decide, "sell it to the highest bidder", "accept Chloé"),
        (decide, "accept 4", "accept Bob"),
        (decide, "pay 4 to Bob", "pay Bob"),
        (decide, "keep the card", "keep"),
        (store, "store apples", "store 2 apples"),
        (store, "put the apples and a silk in the warehouse", "store 2 apples 1 silk"),
        (store, "pass", "nothing"),
        (ship, "load the galleon at berth 2 and the sloop at 5", "ship 2, 5"),
        (ship, "take the money", "income"),
        (ship, "ship 2, else income", "ship 2; else income"),
        (
            special,
            "income; swap 2 cheese for 2 apples of Bob",
            "income then play exchange: cheese for apple of Bob, cheese for apple of Bob",
        ),
        (
            special,
            "income; swap my cheese for Bob's apple",
            "income then play exchange: cheese for apple of Bob",
        ),
        (special, "income and free trade 2 silk", "income then play free trade: 2 silk"),
        (
            special,
            "income; sell 2 apples on the market",
            "income then play market: 2 apples from hand",
        ),
        (
            depart,
            "save the apples and throw away 2 spice",
            "protect 2 apples then lose 2 spice",
        ),
    ],
)
def test_english_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text) == standard


@pytest.mark.parametrize(
    ("where", "text", "standard"),
    [
        (start, "je commence avec une pomme et un fromage", "départ 1 pomme 1 fromage"),
        (reveal, "révéler A, S, T, T", "révéler achat, stockage, transport, transport"),
        (reveal, "retourner la pile de stockage", "révéler stockage"),
        (choose, "miser 3 sur 1", "offrir 3 pour 1"),
        (choose, "4 or pour la carte d’Anna", "offrir 4 pour 1"),
        (choose, "prendre la deuxième carte", "prendre 2"),
        (choose, "prendre la 2 avec ma mise à l’abri", "prendre 2 à l’abri"),
        (offers, "je n’offre rien", "passer"),
        (offers, "mise 6 jusqu’à 8", "offrir 6 pour 1 jusqu’à 8"),
        (decide, "je vends à Chloé", "accepter Chloé"),
        (decide, "payer la plus basse", "payer Bob"),
        (store, "stocker pommes", "stocker 2 pommes"),
        (store, "ne rien stocker", "rien"),
        (ship, "je prends le revenu", "revenu"),
        (ship, "passer", "rien"),
        (special, "revenu et conservation", "revenu puis jouer conservation"),
        (
            special,
            "revenu ; échanger un fromage avec Bob contre une pomme",
            "revenu puis jouer échange : fromage pour pomme de Bob",
        ),
        (
            depart,
            "je protège les pommes et je perds 2 épices",
            "protéger 2 pommes puis perdre 2 épices",
        ),
    ],
)
def test_french_orders(where: Any, text: str, standard: str) -> None:
    assert where().read(text, "fr") == standard


@pytest.mark.parametrize(
    ("where", "text", "orders"),
    [
        (two_open, "offer 2: 1", ("offer 1 on 2", "offer 2 on 1")),
        (two_open, "offer 4", ("offer 4 on 1", "offer 4 on 2")),
        (two_purchases, "take purchase", ("take 1", "take 4")),
        (choose, "offer 4.5 on 1", ("offer 4 on 1", "offer 5 on 1")),
        (choose, "take a card", ("take 2", "take 3", "take 4")),
        (decide, "accept", ("accept Bob", "accept Chloé")),
        (decide, "refuse", ("pay Bob", "pay Chloé")),
        (decide, "Bob", ("accept Bob", "pay Bob")),
        (decide, "6", ("accept Chloé", "pay Chloé")),
        (store, "store", ("store 2 apples", "store 1 cheese", "store 1 spice", "store 1 silk")),
        (ship, "load a small ship", ("ship 5", "ship 6", "ship 7")),
        (
            surplus,
            "protect apple, silk in hand",
            ("protect 1 silk in hand, 1 apple in store", "protect 1 apple 1 silk in hand"),
        ),
    ],
)
def test_what_may_be_two_things_is_asked(where: Any, text: str, orders: tuple[str, ...]) -> None:
    problem = where().problem(text)
    assert (problem.code, problem.suggestions) == ("ambiguous_order", orders)


def test_an_uneven_exchange_is_called_so() -> None:
    problem = special().problem("play exchange: 2 cheese for apple of Bob")
    assert (problem.code, problem.facts["given"], problem.facts["got"]) == ("uneven_swap", 2, 1)
    assert problem.suggestions == ()


@pytest.mark.parametrize("text", ["hello", "don't take 2", "sell to Bob", "where is card 2"])
def test_what_is_no_order_is_not_made_one(text: str) -> None:
    problem = choose().problem(text)
    assert problem.suggestions == ()
    assert problem.facts["due"] == "choose"
    assert problem.facts["examples"] == ["take 2", "take 3", "take 4"]


def test_a_word_is_not_taken_for_letters_of_piles() -> None:
    assert reveal().problem("pass").suggestions == ()


def test_a_name_that_ends_like_a_question_is_quoted() -> None:
    written = decide().notation.render(Accept(2), {1: "Anna", 2: "Who?"}, "en")
    assert written == 'accept "Who?"'
    assert decide().notation.parse(written, None, {1: "Anna", 2: "Who?"}) == Accept(2)


def test_an_unknown_word_is_not_passed_over_for_a_suggestion() -> None:
    assert store().problem("store 2 slugs").suggestions == ()


def test_a_long_letter_of_long_lines_is_not_looked_through_for_ever() -> None:
    """The second reader would need some tenths of a second for each of its lines."""
    line = "store apple and cheese, " * 4
    with pytest.raises(Unreadable) as caught:
        special().parse("\n".join([line] * 150), "en")
    assert caught.value.problems[0].line == MOST_INTERPRETED + 1
