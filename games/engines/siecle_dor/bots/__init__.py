"""Two seats that play by themselves: a random legal one, here, and a sensible one, in sensible.py.
A bot knows its seat's view and options.

The labels of their draws are used once in a call.
"""

from collections.abc import Callable, Mapping, Sequence

from games.engine import Command, Option
from games.engines.siecle_dor.bots.random import choose_random
from games.engines.siecle_dor.bots.sensible import choose_sensible
from games.engines.siecle_dor.view import View
from games.rng import Rng

BOTS: Mapping[str, Callable[[View, Sequence[Option], Rng], Command]] = {
    "random": choose_random,
    "sensible": choose_sensible,
}
