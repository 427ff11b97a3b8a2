"""Two captains who play by themselves: a random legal one and a sensible one. A bot knows its
seat's view and options, nothing else.

Both write whole letters where they can, so that a turn is mostly one decision. The labels of
their draws are used once in a call.
"""

from collections.abc import Callable, Mapping

from games.engine import Command
from games.engines.long_cours.bots.random import choose_random
from games.engines.long_cours.bots.sensible import choose_sensible

BOTS: Mapping[str, Callable[..., Command]] = {"random": choose_random, "sensible": choose_sensible}
