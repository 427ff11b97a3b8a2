"""The page of the game: every order on it can be read, and it names every option of a table."""

import re
from pathlib import Path

import pytest

from games.engines.voc import notation
from games.engines.voc.state import Config

PAGE = (Path(__file__).parents[4] / "docs" / "voc.md").read_text(encoding="utf-8")
NAMES = {1: "Anna", 2: "Bram", 3: "Cato"}
LETTERS = re.findall(r"```orders\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_on_the_page_can_be_read(letter: str) -> None:
    command = notation.parse(letter, None, NAMES)
    assert notation.parse(notation.render(command, NAMES), None, NAMES) == command


def test_every_option_of_a_table_is_on_the_page() -> None:
    assert len(LETTERS) == 8
    for option in Config.__struct_fields__:
        assert f"| `{option}` |" in PAGE
