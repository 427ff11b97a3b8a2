"""The printed components, counted against the rule sheet (section 6), and the distances of test
vector 12."""

import ast
from collections import Counter
from itertools import pairwise

import pytest

from games import kit
from games.engines import long_cours
from games.engines.long_cours import ENGINE
from games.engines.long_cours.data import (
    BRAWL_CARDS,
    CARD_KINDS,
    CORSAIR_PATHS,
    DATA,
    DECK,
    DISTANCE,
    NEIGHBOURS,
    PORTS,
    PORTS_OF,
    PRODUCT,
    PRODUCTS,
    SOLD_AT,
    STOP,
    STOPS,
    STRANDING_PLACE,
    WORLD,
    ZONE_OF,
    ZONES,
    within,
)
from games.engines.long_cours.refusals import REFUSALS
from tests.sources import sources_of

TABLE = """
MAR | Marseille | Marseilles | 11 | machines | ALX GIB
ALX | Alexandrie | Alexandria | 11 | fruit | COL MAR TAM
DAK | Dakar | Dakar | 11 | gold | GIB RIO TAM
GIB | Gibraltar | Gibraltar | 11 | - | DAK LON MAR NYK
LON | Londres | London | 22 | textiles | CNO GIB HAM NYK
HAM | Hambourg | Hamburg | 22 | machines | LON OSL
OSL | Oslo | Oslo | 22 | wood | CNO HAM
CNO | Cap Nord | North Cape | 22 | - | LON NYK OSL
YOK | Yokohama | Yokohama | 33 | cereals | IAL MLS SFR SYD
SYD | Sydney | Sydney | 33 | textiles | PER VAL YOK
SFR | San Francisco | San Francisco | 33 | gold | IAL PAN YOK
IAL | Iles Aléoutiennes | Aleutian Islands | 33 | - | SFR YOK
VAL | Valparaiso | Valparaiso | 44 | cereals | HOR PAN SYD
BUE | Buenos Aires | Buenos Aires | 44 | textiles | HOR RIO
RIO | Rio de Janeiro | Rio de Janeiro | 44 | wood | BUE DAK HAV
HOR | Cap Horn | Cape Horn | 44 | - | BUE VAL
TAM | Tamatave | Tamatave | 55 | wood | ALX COL DAK PER
COL | Colombo | Colombo | 55 | fruit | ALX MLS TAM
PER | Perth | Perth | 55 | gold | MLS SYD TAM
MLS | Malaisie | Malaya | 55 | - | COL PER YOK
NYK | New York | New York | 66 | machines | CNO GIB HAV LON
NOL | La Nouvelle-Orléans | New Orleans | 66 | cereals | HAV PAN
HAV | La Havane | Havana | 66 | fruit | NOL NYK RIO
PAN | Panama | Panama | 66 | - | NOL SFR VAL
"""
ROWS = [[cell.strip() for cell in row.split("|")] for row in TABLE.strip().splitlines()]


def test_the_stops_are_those_of_table_6_1_in_its_order():
    found = [
        [stop.id, stop.name, stop.name_en, str(stop.zone), stop.product or "-"]
        for stop in WORLD.stops
    ]
    assert found == [row[:5] for row in ROWS]


def test_the_lanes_are_exactly_the_neighbours_of_table_6_1():
    assert {stop: sorted(there) for stop, there in NEIGHBOURS.items()} == {
        row[0]: row[5].split() for row in ROWS
    }


def test_a_lane_can_be_sailed_both_ways_and_there_are_35():
    lanes = {(here, there) for here in STOPS for there in NEIGHBOURS[here]}
    assert lanes == {(there, here) for here, there in lanes}
    assert len(lanes) == 2 * 35


def test_24_stops_are_18_ports_and_a_white_rectangle_in_each_zone():
    assert (len(STOPS), len(PORTS)) == (24, 18)
    assert STRANDING_PLACE == {11: "GIB", 22: "CNO", 33: "IAL", 44: "HOR", 55: "MLS", 66: "PAN"}
    assert Counter(ZONE_OF[port] for port in PORTS) == dict.fromkeys(ZONES, 3)


def test_the_die_names_the_products():
    assert PRODUCTS == {
        1: "cereals",
        2: "fruit",
        3: "textiles",
        4: "wood",
        5: "machines",
        6: "gold",
    }
    assert [product.fr for product in PRODUCT.values()] == [
        "céréales",
        "fruits",
        "tissus",
        "bois",
        "machines",
        "or",
    ]


def test_every_zone_sells_three_products_and_every_product_is_sold_in_three_zones():
    assert all(len({SOLD_AT[port] for port in PORTS_OF[zone]}) == 3 for zone in ZONES)
    sellers = {
        product: {ZONE_OF[port] for port in PORTS if SOLD_AT[port] == product}
        for product in PRODUCT
    }
    assert {product: len(zones) for product, zones in sellers.items()} == dict.fromkeys(PRODUCT, 3)


def test_the_deck_is_12_storms_12_direct_moves_and_12_brawl_cards():
    assert list(DECK) == ["storm"] * 12 + ["direct"] * 12 + [
        f"brawl-{strength}" for strength in range(1, 13)
    ]
    assert {kind: CARD_KINDS[kind].count for kind in CARD_KINDS} == {
        "storm": 12,
        "direct": 12,
        "brawl": 12,
    }


def test_the_brawl_cards_grow_from_a_look_to_a_capstan_bar():
    assert list(BRAWL_CARDS) == list(range(1, 13))
    assert (BRAWL_CARDS[1].fr, BRAWL_CARDS[2].fr) == ("Un regard mauvais", "Un regard terrible")
    assert (BRAWL_CARDS[6].fr, BRAWL_CARDS[6].en) == ("Un coup de pied", "A kick")
    assert (BRAWL_CARDS[12].fr, BRAWL_CARDS[12].en) == (
        "Un coup de barre de cabestan",
        "A capstan bar",
    )
    assert (
        len({card.fr for card in BRAWL_CARDS.values()})
        == len({card.en for card in BRAWL_CARDS.values()})
        == 12
    )


def test_the_shape_of_the_graph():
    farthest = {here: max(DISTANCE[here].values()) for here in STOPS}
    assert (max(farthest.values()), min(farthest.values())) == (7, 5)
    assert {frozenset((a, b)) for a in STOPS for b in STOPS if DISTANCE[a][b] == 7} == {
        frozenset(pair)
        for pair in [
            ("OSL", "SYD"),
            ("OSL", "YOK"),
            ("OSL", "MLS"),
            ("HAM", "YOK"),
            ("IAL", "OSL"),
            ("IAL", "HAM"),
        ]
    }
    in_reach = {here: len(within(here, 3)) - 1 for here in STOPS}
    assert min(in_reach, key=in_reach.__getitem__) == "OSL"
    assert (min(in_reach.values()), max(in_reach.values()), in_reach["DAK"]) == (6, 17, 17)
    assert round(sum(in_reach.values()) / 24, 1) == 12.6


@pytest.mark.parametrize(
    ("here", "there", "moves"),
    [
        ("LON", "YOK", 6),
        ("NYK", "PER", 4),
        ("MLS", "GIB", 4),
        ("HOR", "CNO", 5),
        ("VAL", "COL", 4),
        ("SFR", "DAK", 5),
        ("OSL", "SYD", 7),
    ],
)
def test_vector_12_distances(here, there, moves):
    assert DISTANCE[here][there] == DISTANCE[there][here] == moves


def test_vector_12_four_ports_are_out_of_reach_of_a_corsair_at_gibraltar():
    assert [port for port in PORTS if port not in within("GIB", 3)] == ["YOK", "SYD", "SFR", "VAL"]


def test_rl_29_the_corsair_paths_are_two_or_three_moves_along_lanes():
    for start, paths in CORSAIR_PATHS.items():
        assert len(paths) == len(set(paths))
        assert {len(path) for path in paths} == {2, 3}
        assert all(
            there in NEIGHBOURS[here] for path in paths for here, there in pairwise((start, *path))
        )


def test_a_game_pins_its_data_files():
    assert ENGINE.data == DATA
    assert sorted(DATA) == ["cards.json", "world_lanes.json"]
    assert all(len(digest) == 64 for digest in DATA.values())
    assert set(STOP) == set(STOPS)


def test_every_refusal_raised_is_in_the_table_with_its_facts():
    trees = [ast.parse(source) for source in sources_of(long_cours, kit)]
    raised: dict[str, set[str]] = {}
    for call in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "IllegalMove":
            for code in (
                node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)
            ):
                if code in REFUSALS or not isinstance(call.args[0], ast.IfExp):
                    raised.setdefault(code, set()).update(
                        keyword.arg for keyword in call.keywords if keyword.arg
                    )
    assert raised == {code: set(facts) for code, facts in REFUSALS.items()}
