"""Points and order. Pure, in whole numbers: points are counted in sixtieths, so that two to six
can share them exactly."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from leagues.plan import TieBreak

Berth: TypeAlias = int
UNIT = 60  # of one point
Key: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a table ended: places by berth (equal places share the number), and what the game
    counted."""

    table: int
    round: int
    places: Mapping[Berth, int]
    scores: Mapping[Berth, int]
    weight: int = 1
    how: str = "played"

    @property
    def counts(self) -> bool:
        return self.how != "voided"


def shared(places: Mapping[Berth, int], points: Sequence[int], weight: int = 1) -> dict[Berth, int]:
    """Placement points in sixtieths. Those who share a place share the points of the places they
    fill."""
    company = Counter(places.values())
    found = {}
    for berth, place in places.items():
        filled = points[place - 1 : place - 1 + company[place]]
        found[berth] = sum(filled) * weight * UNIT // company[place]
    return found


@dataclass
class Tally:
    """What the order is made of, for one division."""

    points: dict[Berth, int]
    outcomes: Sequence[Outcome]
    lots: Mapping[Berth, int]
    earned: dict[tuple[int, Berth], int] = field(default_factory=dict)  # by table
    played: Counter[Berth] = field(default_factory=Counter)


def tally(
    berths: Sequence[Berth],
    outcomes: Sequence[Outcome],
    *,
    table: Mapping[str, Sequence[int]],
    awards: Mapping[Berth, int],
    byes: Mapping[Berth, int],
    lots: Mapping[Berth, int],
) -> Tally:
    """Everybody's points. A bye brings what an average table of that round brought; `byes` says
    how many sixtieths in all."""
    counting = [outcome for outcome in outcomes if outcome.counts]
    found = Tally(
        {berth: awards.get(berth, 0) + byes.get(berth, 0) for berth in berths}, counting, lots
    )
    for outcome in counting:
        for berth, points in shared(
            outcome.places, table[str(len(outcome.places))], outcome.weight
        ).items():
            found.points[berth] += points
            found.earned[outcome.table, berth] = points
            found.played[berth] += 1
    return found


# --- Tie-breaks: each gives a key, larger is better ---


def placings(tally: Tally, group: Sequence[Berth]) -> dict[Berth, Key]:
    """How many first places, then second ones, and so on."""
    counts: dict[Berth, Counter[int]] = {berth: Counter() for berth in group}
    for outcome in tally.outcomes:
        for berth in group:
            if berth in outcome.places:
                counts[berth][outcome.places[berth]] += 1
    most = max((place for count in counts.values() for place in count), default=1)
    return {berth: tuple(counts[berth][place] for place in range(1, most + 1)) for berth in group}


def head_to_head(tally: Tally, group: Sequence[Berth]) -> dict[Berth, Key]:
    """At common tables: how many of those it is tied with came in behind, less how many came in
    before."""
    net = dict.fromkeys(group, 0)
    for outcome in tally.outcomes:
        present = [berth for berth in group if berth in outcome.places]
        for a in present:
            for b in present:
                net[a] += (outcome.places[a] < outcome.places[b]) - (
                    outcome.places[a] > outcome.places[b]
                )
    return {berth: (value,) for berth, value in net.items()}


def opponents(tally: Tally, group: Sequence[Berth]) -> dict[Berth, Key]:
    """The points of everybody met, added up, a rematch twice."""
    met: dict[Berth, list[Berth]] = defaultdict(list)
    for outcome in tally.outcomes:
        for berth in outcome.places:
            met[berth] += [other for other in outcome.places if other != berth]
    return {berth: (sum(tally.points[other] for other in met[berth]),) for berth in group}


def share(tally: Tally, group: Sequence[Berth]) -> dict[Berth, Key]:
    """Of everything the games counted at its tables, how much in a thousand was its own, on
    average."""
    counted = [
        (outcome, whole)
        for outcome in tally.outcomes
        if (whole := sum(max(0, score) for score in outcome.scores.values()))
    ]
    found: dict[Berth, Key] = {}
    for berth in group:
        shares = [
            max(0, outcome.scores[berth]) * 1000 // whole
            for outcome, whole in counted
            if berth in outcome.scores
        ]
        found[berth] = (sum(shares) // len(shares) if shares else 0,)
    return found


def lot(tally: Tally, group: Sequence[Berth]) -> dict[Berth, Key]:
    """Drawn from the season's seed."""
    return {berth: (tally.lots[berth],) for berth in group}


BREAKS = {
    "placings": placings,
    "head_to_head": head_to_head,
    "opponents": opponents,
    "share": share,
    "lot": lot,
}


# --- The order ---


@dataclass(frozen=True)
class StandingsLine:
    """A line of the standings. `keys`: what each tie-break that was looked at gave; `by`: what
    put it behind the line above."""

    rank: int
    berth: Berth
    points: int
    played: int
    left: bool
    keys: Mapping[TieBreak, Key]
    by: TieBreak | None = None
    above: Key = ()  # the key of the line above in that tie-break


def ordered(
    tally: Tally, tie_breaks: Sequence[TieBreak], *, left: frozenset[Berth] = frozenset()
) -> list[StandingsLine]:
    """Best first. A berth nobody holds any more comes after all that are held, whatever its
    points."""
    keys: dict[Berth, dict[TieBreak, Key]] = defaultdict(dict)
    why: dict[tuple[Berth, Berth], TieBreak] = {}  # neighbours that a tie-break separated
    even: set[tuple[Berth, Berth]] = set()

    def split(group: list[Berth], breaks: Sequence[TieBreak]) -> list[Berth]:
        if len(group) < 2 or not breaks:
            even.update((a, b) for a in group for b in group if a != b)
            return sorted(group)
        first, *rest = breaks
        found = BREAKS[first](tally, group)
        for berth in group:
            keys[berth][first] = found[berth]
        parts = [
            [berth for berth in group if found[berth] == key]
            for key in sorted(set(found.values()), reverse=True)
        ]
        if len(parts) > 1:
            why.update(
                {
                    (a, b): first
                    for one, other in itertools.pairwise(parts)
                    for a in one
                    for b in other
                }
            )
        return [berth for part in parts for berth in split(part, rest)]

    order: list[Berth] = []
    for gone in (False, True):
        standing = [berth for berth in tally.points if (berth in left) is gone]
        for points in sorted({tally.points[berth] for berth in standing}, reverse=True):
            order += split(
                [berth for berth in standing if tally.points[berth] == points], tie_breaks
            )
    rows: list[StandingsLine] = []
    for number, berth in enumerate(order, start=1):
        before = order[number - 2] if number > 1 else 0
        rank = rows[-1].rank if rows and (before, berth) in even else number
        by = why.get((before, berth))
        above = keys[before][by] if by else ()
        rows.append(
            StandingsLine(
                rank,
                berth,
                tally.points[berth],
                tally.played[berth],
                berth in left,
                dict(keys[berth]),
                by,
                above,
            )
        )
    return rows


# --- The race: points after each round, for the graph ---


def race(
    berths: Sequence[Berth],
    outcomes: Sequence[Outcome],
    *,
    rounds: int,
    table: Mapping[str, Sequence[int]],
) -> list[dict[Berth, int]]:
    """Everybody's points at the end of each round, in sixtieths."""
    total = dict.fromkeys(berths, 0)
    course = []
    for number in range(1, rounds + 1):
        for outcome in outcomes:
            if outcome.round == number and outcome.counts:
                for berth, points in shared(
                    outcome.places, table[str(len(outcome.places))], outcome.weight
                ).items():
                    total[berth] += points
        course.append(dict(total))
    return course
