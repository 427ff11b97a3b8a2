"""Two captains who play by themselves. A bot knows its seat's view and options, nothing else."""

from collections.abc import Mapping

from games.engine import Bot
from nim_at_sea.bots.random import choose_random
from nim_at_sea.bots.sensible import choose_sensible

BOTS: Mapping[str, Bot] = {"random": choose_random, "sensible": choose_sensible}
