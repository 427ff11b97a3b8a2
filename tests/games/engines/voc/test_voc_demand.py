"""The lists of goods that a cargo is chosen from."""

from games.engines.voc.demand import cargo_lists
from games.engines.voc.state import OpenContract, State


def test_what_the_contracts_ask_for_comes_best_paid_piece_first() -> None:
    basic = State(game="basic", row=[OpenContract(5), OpenContract(11)])
    # 5: two nutmeg for 11; 11: one textiles and one tea for 10
    assert cargo_lists(basic, 1) == [("nutmeg", "textiles", "tea")]


def test_ones_own_contracts_come_before_those_of_others() -> None:
    advanced = State(game="advanced", row=[OpenContract(5, seat=2), OpenContract(11, seat=1)])
    assert cargo_lists(advanced, 1) == [("textiles", "tea"), ("textiles", "tea", "nutmeg")]
    assert cargo_lists(advanced, 2) == [("nutmeg",), ("nutmeg", "textiles", "tea")]


def test_without_contracts_there_is_nothing_to_ask_for() -> None:
    assert cargo_lists(State(game="basic"), 1) == []
