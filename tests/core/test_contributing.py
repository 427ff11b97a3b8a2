"""The newcomer's map is true: every file that CONTRIBUTING names is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_path_that_contributing_names_exists():
    named = re.findall(r"`((?:[\w.<>-]+/)+[\w.<>*-]*)`", (ROOT / "CONTRIBUTING.md").read_text())
    assert len(named) > 20
    for path in named:
        pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
        assert list(ROOT.glob(pattern)), f"{path} is not there"


def test_the_decisions_are_all_listed():
    index = (ROOT / "docs/decisions/index.md").read_text()
    for decision in (ROOT / "docs/decisions").glob("0*.md"):
        assert f"({decision.name})" in index, f"{decision.name} is not in the list of decisions"
