"""No numbered rule, ruling, difference or vector of the sheet is without a test named after it."""

import re
from pathlib import Path

BASIC = {f"b_{number:02}" for number in (*range(1, 9), *range(10, 32))}
ADVANCED = {f"a_{number:02}" for number in range(1, 36)}
NAVIGATION = {f"n_{number:02}" for number in (*range(1, 16), *range(20, 28), 30, 40, 41)}
RULINGS = {f"r_{number:02}" for number in range(1, 39)}
CORRECTED = {f"v11_{number}" for number in range(1, 15)}
VECTORS = {f"vector_{number}" for number in range(1, 14)}
WINDOWS = {"w1", "w2", "w3"}


def named() -> set[str]:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    return set(
        re.findall(r"^def test_voc_([abnr]_\d\d|v11_\d+|vector_\d+|w\d)_", text, flags=re.MULTILINE)
    )


def test_every_rule_ruling_difference_and_vector_has_a_test_and_no_test_names_another() -> None:
    assert sorted(named()) == sorted(
        BASIC | ADVANCED | NAVIGATION | RULINGS | CORRECTED | VECTORS | WINDOWS
    )
