"""A position through one seat's eyes, for the tests of what is read there."""

from typing import Any

import pytest

from games.engine import IllegalMove, Unreadable
from tests.harness import Table


class Place:
    def __init__(self, table: Table, seat: int, names: dict[int, str]) -> None:
        self.table, self.seat, self.names = table, seat, names
        self.notation: Any = table.engine.notation

    def is_legal(self, command: Any) -> bool:
        try:
            self.table.engine.preview(self.table.state, self.seat, command)
        except IllegalMove:
            return False
        return True

    def parse(self, text: str, language: str) -> Any:
        view = self.table.view(self.seat)
        return self.notation.parse(text, view, self.names, language, self.is_legal)

    def read(self, text: str, language: str = "en") -> str:
        """The letter in its standard form, on one line."""
        command = self.parse(text, language)
        return self.notation.render(command, self.names, language).replace("\n", "; ")

    def problem(self, text: str, language: str = "en") -> Any:
        with pytest.raises(Unreadable) as caught:
            self.parse(text, language)
        return caught.value.problems[0]
