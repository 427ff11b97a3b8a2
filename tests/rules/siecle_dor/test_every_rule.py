"""No numbered rule of the sheet is without a test named after it."""

import re
from pathlib import Path

RULES = {f"sdo_{number:02}" for number in range(1, 90)} | {
    f"ruling_{number:02}" for number in range(1, 41)
}
EXAMPLES = {f"example_{number:02}" for number in range(1, 16)}  # section 8
LETTERS = {f"letters_{number}" for number in range(1, 8)}  # section 4.2


def named() -> set[str]:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
    )
    return set(
        re.findall(r"^def test_((?:sdo|ruling|example)_\d\d|letters_\d)_", text, flags=re.MULTILINE)
    )


def test_every_rule_ruling_and_example_has_a_test_and_no_test_names_another() -> None:
    assert sorted(named()) == sorted(RULES | EXAMPLES | LETTERS)
