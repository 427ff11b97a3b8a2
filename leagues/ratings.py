"""Skill by openskill (Plackett-Luce), one figure for each game. Pure: from a list of results to
ratings, in the order of the list."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from openskill.models import PlackettLuce

Who: TypeAlias = int
Places: TypeAlias = Sequence[tuple[Who, int]]  # (who, place), equal places share the number

MODEL = PlackettLuce()  # its own defaults: mu 25, sigma 25/3


class Skill(NamedTuple):
    """`mu`: how strong; `sigma`: how unsure that is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> int:
        """What is surely there, from 0 on, in hundreds: a newcomer begins at 0."""
        return max(0, round((self.mu - 3 * self.sigma) * 100))


def rated(before: Mapping[Who, Skill], places: Places) -> dict[Who, Skill]:
    """The ratings of those who played, afterwards."""
    teams = [[MODEL.create_rating([*before.get(who, Skill())])] for who, _ in places]
    after = MODEL.rate(teams, ranks=[place for _, place in places])
    return {
        who: Skill(team[0].mu, team[0].sigma) for (who, _), team in zip(places, after, strict=True)
    }


def recomputed(results: Iterable[Places]) -> dict[Who, Skill]:
    """From nothing, through the whole log of results of one game."""
    found: dict[Who, Skill] = {}
    for places in results:
        found |= rated(found, places)
    return found
