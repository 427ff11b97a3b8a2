"""Chance that players can check: every draw is an HMAC of a label, so no draw depends on how many
came before.

seed = SHA-256(canonical ["paquebot/1", secret in hex, [[seat, contribution], ...] by seat])
u(label, i) = first 8 bytes, big-endian, of HMAC-SHA-256(seed, "{label}/{i}")
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

DOMAIN = "paquebot/1"
SPAN = 2**64


class DrawRepeated(Exception):
    """The same HMAC input was used twice in one game: a label was not made of facts that never
    come back."""


def commitment(secret: bytes) -> str:
    """What is published when a table opens, so that the secret cannot be changed afterwards."""
    return hashlib.sha256(secret).hexdigest()


def contribution(words: str) -> str:
    """What the log keeps of the words a player adds on joining."""
    return hashlib.sha256(words.encode()).hexdigest()


def make_seed(secret: bytes, contributions: Mapping[int, str]) -> bytes:
    value = [DOMAIN, secret.hex(), [[seat, contributions[seat]] for seat in sorted(contributions)]]
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).digest()


class Rng:
    """Labelled draws from one seed. `inputs` lists every HMAC input used, in order; the audit
    keeps one Rng for a whole game."""

    def __init__(
        self, seed: bytes, prefix: str = "", inputs: dict[str, None] | None = None
    ) -> None:
        self._seed = seed
        self._prefix = prefix
        self.inputs: dict[str, None] = {} if inputs is None else inputs

    def under(self, prefix: str) -> "Rng":
        """The same chance with every label under `prefix`, so that a bot's draws cannot meet the
        game's."""
        return Rng(self._seed, f"{self._prefix}{prefix}/", self.inputs)

    def u(self, label: str, i: int) -> int:
        message = f"{self._prefix}{label}/{i}"
        if message in self.inputs:
            raise DrawRepeated(message)
        self.inputs[message] = None
        return int.from_bytes(hmac.digest(self._seed, message.encode(), "sha256")[:8], "big")

    def below(self, n: int, label: str) -> int:
        """An integer from 0 to n - 1, every one equally likely."""
        fair = SPAN - SPAN % n
        i = 0
        while (u := self.u(label, i)) >= fair:
            i += 1
        return u % n

    def die(self, label: str, faces: int = 6) -> int:
        return self.below(faces, label) + 1

    def shuffled(self, items: Sequence[T], label: str) -> list[T]:
        deck = list(items)
        for k in range(len(deck) - 1, 0, -1):
            j = self.below(k + 1, f"{label}/{k}")
            deck[k], deck[j] = deck[j], deck[k]
        return deck

    def pick(self, items: Sequence[T], label: str) -> T:
        return items[self.below(len(items), label)]


class NoChance(Rng):
    """The chance of a preview: there is none, and asking for it is a programming error."""

    def __init__(self) -> None:
        super().__init__(b"")

    def u(self, label: str, i: int) -> int:
        raise AssertionError(f"a preview drew {label}/{i}")
