"""The map, the track, the guilds, the colonies and the cards, counted against the rule sheet
(section 6)."""

import ast
from collections import Counter

import pytest

from games import kit
from games.engines import siecle_dor
from games.engines.siecle_dor import ENGINE
from games.engines.siecle_dor.data import (
    CARD,
    CARDS_IN,
    COLONY,
    COLOUR_OF,
    DATA,
    GOODS,
    MAP,
    NEIGHBOURS,
    PROVINCE,
    SQUARES,
    WAY,
)
from games.engines.siecle_dor.refusals import REFUSALS
from tests.sources import sources_of

PROVINCES = """
HOL | Holland | green | BRA UTR ZEE
LIM | Limburg | green | BRA GEL
BRA | Brabant | yellow | FLA GEL HOL LIM ZEE
GRO | Groningen | yellow | FRI OVE
UTR | Utrecht | brown | GEL HOL
OVE | Overijssel | brown | FRI GEL GRO
ZEE | Zeeland | blue | BRA FLA HOL
FRI | Friesland | blue | GRO OVE
FLA | Flanders | grey | BRA ZEE
GEL | Gelderland | grey | BRA LIM OVE UTR
"""
TRACK = """
W UTR-GEL BRA-OVE LIM-FRI UTR-ZEE GRO-OVE FLA-GEL HOL-BRA Amsterdam GRO-FRI HOL-LIM UTR-FLA
OVE-ZEE BRA-GEL LIM-GRO Middelburg HOL-FLA UTR-OVE ZEE-FRI GRO-GEL BRA-FLA LIM-UTR HOL-FRI Antwerp
ZEE-GEL BRA-UTR GRO-FLA LIM-OVE FRI-GEL HOL-ZEE OVE-FLA Dordrecht BRA-FRI LIM-FLA GRO-UTR HOL-GEL
LIM-ZEE OVE-FRI BRA-GRO Deventer ZEE-FLA HOL-UTR OVE-GEL LIM-GRO FRI-FLA BRA-ZEE Leeuwarden
UTR-FRI HOL-OVE LIM-GEL GRO-ZEE FRI-FLA LIM-BRA HOL-GRO
"""
CARDS = {
    "culture": {
        "windmill": 7,
        "governor": 10,
        "die": 2,
        "tulips": 1,
        "pairs": 1,
        "painting": 2,
        "cannon": 1,
        "joker": 1,
        "pepper": 1,
        "cloves": 1,
    },
    "art": {"painting": 22},
    "investment": {"tulips": 7, "pairs": 7, "expedition": 7},
    "spice": {"pepper": 7, "cloves": 7, "nutmeg": 7},
    "colony": {"ship": 6, "captain": 6, "cannon": 5, "joker": 2},
}


def test_the_provinces_are_those_of_the_sheet():
    rows = [[cell.strip() for cell in row.split("|")] for row in PROVINCES.strip().splitlines()]
    found = [
        [id_, province.name, COLOUR_OF[id_], " ".join(sorted(NEIGHBOURS[id_]))]
        for id_, province in PROVINCE.items()
    ]
    assert found == rows


def test_the_longest_way_takes_four_steps():
    assert max(len(way) - 1 for ways in WAY.values() for way in ways.values()) == 4
    assert WAY["GEL"]["HOL"] == ("GEL", "BRA", "HOL")  # of two ways the alphabetically first


def test_the_track_is_that_of_the_sheet():
    found = [
        square.name if square.kind == "merchant" else "-".join(square.provinces) or "W"
        for square in SQUARES
    ]
    assert found == TRACK.split()
    counted = Counter(province for square in SQUARES for province in square.provinces)
    assert counted == {
        **dict.fromkeys(PROVINCE, 9),
        **dict.fromkeys(("LIM", "GRO", "FRI", "FLA"), 10),
    }


def test_guilds_and_colonies():
    assert (MAP.guild_table.colour_order, MAP.guild_table.prices) == (
        ("green", "yellow", "brown", "blue", "grey"),
        (3, 4, 5, 6, 7, 8, 9, 10),
    )
    east = [(number, number, 5, 1, "east_indies") for number in range(2, 7)]
    found = [
        (number, one.price, one.vp, one.capacity, one.region)
        for number, one in sorted(COLONY.items())
    ]
    assert found == [*east, (7, 7, 6, None, "west_indies")]


@pytest.mark.parametrize("pile", CARDS)
def test_every_pile_is_counted(pile):
    assert Counter(CARD[card].kind for card in CARDS_IN[pile]) == CARDS[pile]


def test_paintings_by_value_and_payments():
    found = Counter((CARD[card].points, CARD[card].payments) for card in CARDS_IN["art"])
    assert found == {(3, 1): 5, (4, 2): 5, (5, 3): 4, (6, 4): 4, (7, 5): 2, (8, 6): 2}
    assert [(CARD[card].points, CARD[card].payments) for card in ("C22", "C23")] == [(3, 1), (4, 2)]


def test_what_sets_are_worth_in_half_florins():
    found = {goods.id: (goods.set, goods.worth_h) for goods in GOODS.values()}
    investments = {"tulips": (1, 10), "pairs": (2, 24), "expedition": (3, 40)}
    assert found == {**investments, "pepper": (1, 16), "cloves": (2, 40), "nutmeg": (3, 64)}


def test_governors_follow_the_table_of_provinces():
    assert [CARD[f"C{number:02}"].province for number in range(8, 18)] == list(PROVINCE)


def test_a_game_pins_both_files():
    assert sorted(DATA) == ["cards.json", "low_countries.json"]
    assert ENGINE.data == DATA


def test_every_refusal_the_code_raises_is_listed_and_none_is_listed_for_nothing():
    raised = set()
    for source in sources_of(siecle_dor, kit):
        raised |= set(refusals_in(source))
    assert raised == {(code, frozenset(facts)) for code, facts in REFUSALS.items()}


def refusals_in(source: str):
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "IllegalMove"
            and isinstance(node.args[0], ast.Constant)
        ):
            yield (
                node.args[0].value,
                frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
            )
