"""Two merchants who play by themselves: a random legal one and a sensible one (sensible.py). A bot
knows its seat's view and options.

The random one also writes plans, early action orders, else lines and letters of several lines.
Labels of draws are used once in a call.
"""

from collections.abc import Callable, Mapping

from games.engine import Command
from games.engines.vor_dem_wind.bots.random import choose_random
from games.engines.vor_dem_wind.bots.sensible import choose_sensible

BOTS: Mapping[str, Callable[..., Command]] = {"random": choose_random, "sensible": choose_sensible}
