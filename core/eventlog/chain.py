"""How a log is hashed: pure, so that the offline auditor uses the very same formulas.

    salt   = first 16 bytes, in hex, of HMAC-SHA-256(secret, "salt/{seq}")
    digest = SHA-256(canonical [salt, seq, kind, actor, cause, at, data])
    hash   = SHA-256(previous hash + digest), as bytes, from 32 zeros on

The salt is not decoration. Heads are printed in every mail; without it a sealed bid of 0 to 20
could be found by trying them all.
"""

import hashlib
import hmac
from typing import Any, Literal, TypeAlias

import msgspec

Actor: TypeAlias = int | Literal["clock", "director", "service"]

GENESIS = "00" * 32


def canonical(value: Any) -> str:
    """UTF-8 JSON, keys sorted, no spaces. Values hold integers, never floats: two machines may
    print those differently."""
    return msgspec.json.encode(value, order="sorted").decode()


def salt(secret: bytes, seq: int) -> str:
    return hmac.digest(secret, b"salt/%d" % seq, "sha256")[:16].hex()


def digest(
    *, salt: str, seq: int, kind: str, actor: Actor, cause: int | None, at: int, data: str
) -> bytes:
    """`data` is canonical JSON already. Nothing else in the list needs escaping: hex, numbers
    and snake_case words."""
    who = f'"{actor}"' if isinstance(actor, str) else str(actor)
    why = "null" if cause is None else str(cause)
    return hashlib.sha256(f'["{salt}",{seq},"{kind}",{who},{why},{at},{data}]'.encode()).digest()


def link(previous: str, digest: bytes) -> str:
    return hashlib.sha256(bytes.fromhex(previous) + digest).hexdigest()
