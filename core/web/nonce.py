"""What goes with a form so that, sent twice, it counts once."""

import re
import secrets
from collections.abc import Mapping


def make_nonce() -> str:
    return secrets.token_hex(10)


def sent_nonce(given: Mapping[str, str]) -> str | None:
    """The nonce that came back with a form, if it is one of ours."""
    sent = given.get("nonce", "")
    return sent if re.fullmatch(r"[0-9a-f]{20}", sent) else None
