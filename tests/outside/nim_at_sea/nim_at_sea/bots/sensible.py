"""Bouton's strategy: leave stacks whose sizes, added without carrying, make nought."""

from collections.abc import Sequence
from functools import reduce
from operator import xor

from games.engine import Command, Option, Resign
from games.rng import Rng
from nim_at_sea.commands import Take
from nim_at_sea.position import highest
from nim_at_sea.view import View


def choose_sensible(view: View, options: Sequence[Option], rng: Rng) -> Command:
    if all(option.kind != "take" for option in options):
        return Resign()
    balance = reduce(xor, view.stacks)
    for number, height in enumerate(view.stacks, start=1):
        if (left := height ^ balance) < height:
            return Take(number, height - left)
    return Take(highest(view.stacks), 1)
