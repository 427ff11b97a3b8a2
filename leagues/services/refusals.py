"""What a season refuses, whichever door it came by."""

from typing import Any


class SeasonRefusal(Exception):
    """Something a season does not allow now. Nothing was written. Its sentence is in
    leagues/words.py under `code`."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
