"""Two merchants who play by themselves, in both games: a random legal one and a sensible one. A bot
knows its seat's view and options only.

Both answer a window with one letter where they can, so that a year is a few decisions. How the
sensible one plays is in sensible.py; how lines are drawn, in pilot.py. The labels of their
draws are used once in a call.
"""

from collections.abc import Callable, Mapping

from games.engine import Command
from games.engines.voc.bots.random import choose_random
from games.engines.voc.bots.sensible import choose_sensible

BOTS: Mapping[str, Callable[..., Command]] = {"random": choose_random, "sensible": choose_sensible}
