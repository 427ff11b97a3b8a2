"""No numbered rule, ruling, decision or principle of the sheet is without a test named after it."""

import re
from pathlib import Path

RULES = {f"vdw_{number:02}" for number in range(1, 80)}
RULINGS = {f"rul_{number:02}" for number in range(1, 46)}
CORRESPONDENCE = {f"d{number}" for number in range(1, 8)} | {
    f"principle_{number}" for number in range(1, 6)
}


def named() -> set[str]:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    return set(
        re.findall(r"^def test_((?:vdw|rul)_\d\d|d\d|principle_\d)_", text, flags=re.MULTILINE)
    )


def test_every_rule_ruling_decision_and_principle_has_a_test_and_no_test_names_another() -> None:
    assert sorted(named()) == sorted(RULES | RULINGS | CORRESPONDENCE)
