"""The quay as printed: how high a stack may be, and which face of the die is the swell's."""

import hashlib
from importlib.resources import files

import msgspec

_BYTES = (files("nim_at_sea") / "data" / "quay.json").read_bytes()
DATA = {"quay.json": hashlib.sha256(_BYTES).hexdigest()}
"""What a game pins of its data for life."""


class Quay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    least: int  # barrels of a stack
    most: int
    washed_at: int  # the face of the die that takes a barrel


QUAY = msgspec.json.decode(_BYTES, type=Quay)
assert 1 <= QUAY.least <= QUAY.most, "a stack has barrels"
