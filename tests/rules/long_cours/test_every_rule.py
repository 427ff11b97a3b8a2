"""No numbered rule of the sheet is without a test named after it."""

import re
from pathlib import Path

RULES = {f"lc_{number:02}" for number in range(1, 90)} | {
    f"rl_{number:02}" for number in range(1, 45)
}
VECTORS = {f"vector_{number}" for number in range(1, 14)}


def named() -> set[str]:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    return set(re.findall(r"^def test_((?:lc|rl)_\d\d|vector_\d+)_", text, flags=re.MULTILINE))


def test_every_rule_ruling_and_vector_has_a_test_and_no_test_names_another() -> None:
    assert sorted(named()) == sorted(RULES | VECTORS)
