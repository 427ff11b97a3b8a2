"""The heads that mails print are witnesses: whoever changes the log later cannot change what
lies in a player's letter box."""

import re

from core import sql
from core.eventlog import kept_heads
from notifications.models import Outbound

KEEP = (
    "INSERT INTO games_mailedhead (game_id, seq, hash) VALUES (%s, %s, %s) ON CONFLICT "
    "(game_id, seq, hash) DO NOTHING"
)


def keep(row: Outbound) -> None:
    """Remember the head of a table as this mail printed it, so that the audit bundle can name
    it."""
    if row.game_id is None:
        return
    printed = re.search(rf"\b{row.seq}\b\W{{1,4}}([0-9a-f]{{16,64}})\b", row.text)
    if printed:
        sql.change(KEEP, row.game_id, row.seq, printed[1])
        kept_heads.keep(row.game_id, row.seq, printed[1])
