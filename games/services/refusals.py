"""What a table refuses, whichever door it came by. The rules' own refusals are
`games.engine.IllegalMove`."""

from typing import Any

from core.eventlog.log import Row


class TableRefusal(Exception):
    """Something a table does not allow now. Nothing was written. Its sentence is in
    games/words.py under `code`."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Stale(TableRefusal):
    """The position has moved on since the letter was written. `changed`: what the seat can see
    of what happened since."""

    def __init__(self, code: str, *, changed: list[Row], **facts: Any) -> None:
        super().__init__(code, **facts)
        self.changed = changed
