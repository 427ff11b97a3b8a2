"""Who meets whom, and on which seat: pods for games of two to six. Pure, and the same on any
machine.

Everything follows from the published seed: labels under `draw/` shuffle the entrants, and where
no exact design fits a search improves the rounds by exchanging two entrants at a time, for a
fixed number of steps. It counts with whole numbers only. docs/leagues.md states the quality
reached against the bound.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TypeAlias

from games.rng import Rng
from leagues.designs import Pods, resolvable

Berth: TypeAlias = int

STEPS = 60_000  # exchanges tried for a whole season's rounds, or for one round of a Swiss
WORSE = 8  # by how much an exchange may make things worse at the beginning of a search
UNMET = 3  # what a couple that never meets costs
SEAT_PASSES = 20
REMATCH = 1_000_000  # in a Swiss nothing is worth a rematch


class NoPods(Exception):
    """This many entrants cannot be seated at tables of these sizes."""


@dataclass(frozen=True)
class Round:
    """The pods of a round, each in the order of its seats, and who sits out."""

    pods: Pods
    byes: list[Berth] = field(default_factory=list)


@dataclass(frozen=True)
class Sizes:
    """How large tables may be: `size` is wanted, from `low` to `high` is possible."""

    size: int
    low: int
    high: int

    def of(self, entrants: int) -> tuple[list[int], int]:
        """(pod sizes, byes): the fewest byes, then the sizes nearest to the one wanted. Raises
        NoPods."""
        for byes in range(entrants):
            found = [
                sizes
                for pods in range(1, entrants + 1)
                if (sizes := self.even(entrants - byes, pods))
            ]
            if found:
                return min(
                    found,
                    key=lambda sizes: (sum(abs(one - self.size) for one in sizes), -len(sizes)),
                ), byes
        raise NoPods(entrants)

    def even(self, entrants: int, pods: int) -> list[int]:
        """So many pods of sizes that differ by one at most, large ones first; empty where that
        is not possible."""
        small, larger = divmod(entrants, pods)
        sizes = [small + 1] * larger + [small] * (pods - larger)
        return sizes if self.low <= sizes[-1] and sizes[0] <= self.high else []


# --- All rounds at once: everybody meets as many others as possible ---


def schedule(
    berths: Sequence[Berth], *, rounds: int, sizes: Sizes, rng: Rng, label: str
) -> list[Round]:
    """The rounds of a season of round-robin pods. Raises NoPods."""
    order = rng.shuffled(berths, f"{label}/order")
    wanted, byes = sizes.of(len(order))
    found = designed(order, rounds=rounds, wanted=wanted, byes=byes)
    if not found:
        found = searched(
            order, rounds=rounds, wanted=wanted, byes=byes, seed=rng.u(f"{label}/search", 0)
        )
    return seated(found)


def designed(
    order: Sequence[Berth], *, rounds: int, wanted: Sequence[int], byes: int
) -> list[Round]:
    """From an exact design, with absent entrants where the number does not fit; empty where
    there is none with enough rounds."""
    size = max(wanted)
    absent = -(len(order)) % size
    ghosts = [-1 - number for number in range(absent)]
    complete = []
    for pods in resolvable([*order, *ghosts], size):
        present = sorted(([one for one in pod if one >= 0] for pod in pods), key=len, reverse=True)
        alone = [pod[0] for pod in present if len(pod) == 1] if byes else []
        rest = [pod for pod in present if len(pod) > (1 if byes else 0)]
        if [len(pod) for pod in rest] == list(wanted) and len(alone) == byes:
            complete.append(Round(rest, alone))
    return complete[:rounds] if len(complete) >= rounds else []


class Steps:
    """Whole numbers that look like chance (splitmix64): a search asks for too many to draw each
    by HMAC."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return (z ^ (z >> 31)) % n


def searched(
    order: Sequence[Berth],
    *,
    rounds: int,
    wanted: Sequence[int],
    byes: int,
    seed: int,
    steps: int = STEPS,
) -> list[Round]:
    """Rounds improved by exchanging two entrants of one round: an exchange stays unless it costs
    more than a limit that sinks to nothing. The best rounds seen are kept."""
    chance, met = Steps(seed), Counter[tuple[int, int]]()
    plan: list[Pods] = []
    out = [
        [order[(number * byes + i) % len(order)] for i in range(byes)] for number in range(rounds)
    ]
    for number in range(rounds):
        playing = [one for one in order if one not in out[number]]
        shift = number * (len(playing) // max(1, rounds))
        plan.append(cut(playing[shift:] + playing[:shift], wanted))
        met.update(pairs(plan[-1]))
    cost = sum(price(met[pair(a, b)]) for a, b in combinations(order, 2))
    least = bound(sum(wanted_pairs(wanted) for _ in range(rounds)), len(order))
    best, best_cost = copied(plan), cost
    for step in range(steps):
        if best_cost <= least or len(wanted) < 2:
            break
        pods = plan[chance.below(rounds)]
        a = chance.below(len(pods))
        b = (a + 1 + chance.below(len(pods) - 1)) % len(pods)
        i, j = chance.below(len(pods[a])), chance.below(len(pods[b]))
        change = exchanged(met, pods[a], pods[b], i, j)
        if change <= 0 or (change <= WORSE - (WORSE + 1) * step // steps and not chance.below(8)):
            exchange(met, pods[a], pods[b], i, j)
            cost += change
        if cost < best_cost:
            best, best_cost = copied(plan), cost
    return [Round(pods, byes) for pods, byes in zip(best, out, strict=True)]


def cut(order: Sequence[Berth], wanted: Sequence[int]) -> Pods:
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in wanted]


def copied(plan: Sequence[Pods]) -> list[Pods]:
    return [[list(pod) for pod in pods] for pods in plan]


def pair(a: Berth, b: Berth) -> tuple[Berth, Berth]:
    return (a, b) if a < b else (b, a)


def pairs(pods: Iterable[Sequence[Berth]]) -> Iterator[tuple[Berth, Berth]]:
    return (pair(a, b) for pod in pods for a, b in combinations(pod, 2))


def wanted_pairs(wanted: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in wanted)


def price(times: int) -> int:
    """What a couple costs that meets so often: 1, 4, 10, 20 and so on; never costs more than
    once, so that more couples meet."""
    return times * (times + 1) * (times + 2) // 6 or UNMET


def bound(meetings: int, entrants: int) -> int:
    """The least that all couples can cost: all meet equally often, or once more."""
    couples = entrants * (entrants - 1) // 2
    times, more = divmod(meetings, max(1, couples))
    return (couples - more) * price(times) + more * price(times + 1)


def exchanged(
    met: Mapping[tuple[int, int], int], one: Sequence[Berth], other: Sequence[Berth], i: int, j: int
) -> int:
    """By how much the cost would change."""
    x, y, change = one[i], other[j], 0
    for pod, leaves, comes, place in ((one, x, y, i), (other, y, x, j)):
        for k, mate in enumerate(pod):
            if k != place:
                fewer, more = met[pair(leaves, mate)], met[pair(comes, mate)]
                change += price(fewer - 1) - price(fewer) + price(more + 1) - price(more)
    return change


def exchange(
    met: Counter[tuple[int, int]], one: list[Berth], other: list[Berth], i: int, j: int
) -> None:
    met.subtract(pairs((one, other)))
    one[i], other[j] = other[j], one[i]
    met.update(pairs((one, other)))


# --- One round at a time: neighbours in the standing meet, rematches are avoided ---


def swiss(
    standing: Sequence[Berth], history: Sequence[Round], *, sizes: Sizes, rng: Rng, label: str
) -> Round:
    """The next round: `standing` is best first. Nobody gets a second bye, and nobody meets
    again, while it can be avoided."""
    met = Counter(pairs(pod for earlier in history for pod in earlier.pods))
    wanted, byes = sizes.of(len(standing))
    had = Counter(berth for earlier in history for berth in earlier.byes)
    waiting = sorted(standing, key=lambda berth: (had[berth], -standing.index(berth)))
    if set(wanted) == {2}:
        round_ = matched(standing, met, waiting, byes)
    else:
        out = waiting[:byes]
        playing = [berth for berth in standing if berth not in out]
        round_ = Round(neighbours(playing, met, wanted, Steps(rng.u(f"{label}/search", 0))), out)
    return seated([round_], history)[0]


def matched(
    standing: Sequence[Berth],
    met: Mapping[tuple[int, int], int],
    waiting: Sequence[Berth],
    byes: int,
) -> Round:
    """Pods of two by the best of all matchings, found exactly. The bye goes to the first in line
    that leaves no rematch."""
    candidates = [waiting[start : start + byes] for start in range(len(waiting))] if byes else [[]]
    fair = [out for out in candidates if len(out) == byes]
    found = [
        best_matching([berth for berth in standing if berth not in out], met) for out in fair[:1]
    ]
    for out in fair:
        pods = best_matching([berth for berth in standing if berth not in out], met)
        if not any(met[couple] for couple in pairs(pods)):
            return Round(pods, list(out))
    return Round(found[0], list(fair[0]))


def best_matching(playing: Sequence[Berth], met: Mapping[tuple[int, int], int]) -> Pods:
    import networkx  # where it is needed: it is slow to load

    graph = networkx.Graph()
    for (i, a), (j, b) in combinations(enumerate(playing), 2):
        graph.add_edge(a, b, weight=-(REMATCH * met[pair(a, b)] ** 2 + (i - j) ** 2))
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    place = {berth: i for i, berth in enumerate(playing)}
    return sorted(
        (sorted(couple, key=place.__getitem__) for couple in chosen), key=lambda pod: place[pod[0]]
    )


def neighbours(
    playing: Sequence[Berth],
    met: Mapping[tuple[int, int], int],
    wanted: Sequence[int],
    chance: Steps,
) -> Pods:
    """Larger pods: those next to each other in the standing, then exchanges while they help,
    with a push whenever none does."""
    place = {berth: i for i, berth in enumerate(playing)}
    worth = {
        pair(a, b): REMATCH * met[pair(a, b)] ** 2 + (place[a] - place[b]) ** 2
        for a, b in combinations(playing, 2)
    }

    def cost(pods: Pods) -> int:
        return sum(worth[couple] for couple in pairs(pods))

    def gain(one: list[Berth], other: list[Berth], i: int, j: int) -> int:
        x, y = one[i], other[j]
        here = sum(
            worth[pair(x, mate)] - worth[pair(y, mate)] for k, mate in enumerate(one) if k != i
        )
        return here + sum(
            worth[pair(y, mate)] - worth[pair(x, mate)] for k, mate in enumerate(other) if k != j
        )

    pods = cut(playing, wanted)
    best, least, steps = copied([pods])[0], cost(pods), 0
    while steps < STEPS and len(pods) > 1:
        better = True
        while better and steps < STEPS:
            better = False
            for one, other in combinations(pods, 2):
                for i in range(len(one)):
                    for j in range(len(other)):
                        steps += 1
                        if gain(one, other, i, j) > 0:
                            one[i], other[j] = other[j], one[i]
                            better = True
        if (now := cost(pods)) < least:
            best, least = copied([pods])[0], now
        if least < REMATCH and steps > STEPS // 4:
            break
        for _ in range(3):
            a = chance.below(len(pods))
            b = (a + 1 + chance.below(len(pods) - 1)) % len(pods)
            i, j = chance.below(len(pods[a])), chance.below(len(pods[b]))
            pods[a][i], pods[b][j] = pods[b][j], pods[a][i]
    return best


# --- Knock-out ---


def knockout(seeds: Sequence[Berth], history: Sequence[Round], *, sizes: Sizes) -> Round:
    """Tables of those still in, best seed first: dealt like cards, to and fro, so that the best
    meet last; a bye goes to the best who had none. Those who met before are kept apart while
    they can be."""
    wanted, byes = sizes.of(len(seeds))
    had = Counter(berth for earlier in history for berth in earlier.byes)
    out = sorted(seeds, key=lambda berth: (had[berth], seeds.index(berth)))[:byes]
    playing = [berth for berth in seeds if berth not in out]
    pods: Pods = [[] for _ in wanted]
    turn, forth = 0, True
    for berth in playing:
        order = range(len(pods)) if forth else range(len(pods) - 1, -1, -1)
        open_ = [i for i in order if len(pods[i]) < wanted[i]]
        turn_pods = [i for i in open_ if len(pods[i]) == min(len(pods[k]) for k in open_)]
        pods[turn_pods[0]].append(berth)
        turn += 1
        if turn == len(pods):
            turn, forth = 0, not forth
    met = Counter(pairs(pod for earlier in history for pod in earlier.pods))
    return seated([Round(apart(pods, met), out)], history)[0]


def apart(pods: Pods, met: Mapping[tuple[int, int], int]) -> Pods:
    """Exchange those dealt in the same turn while that makes fewer rematches."""
    for _ in range(len(pods)):
        for one, other in combinations(pods, 2):
            for i in range(min(len(one), len(other))):
                before = sum(met[couple] for couple in pairs((one, other)))
                one[i], other[i] = other[i], one[i]
                if sum(met[couple] for couple in pairs((one, other))) >= before:
                    one[i], other[i] = other[i], one[i]
    return pods


def rounds_needed(entrants: int, *, sizes: Sizes, advance: int) -> int:
    """How many rounds a knock-out of so many takes, up to the one table of the final. Where too
    few come through for a table, the final is filled up to the smallest one. Raises NoPods."""
    wanted, byes = sizes.of(entrants)
    if len(wanted) == 1 and not byes:
        return 1
    left = byes + sum(min(advance, size - 1) for size in wanted)
    return 1 + rounds_needed(max(left, sizes.low), sizes=sizes, advance=advance)


# --- Seats ---


def seated(rounds: Sequence[Round], history: Sequence[Round] = ()) -> list[Round]:
    """The same pods with seats given out so that everybody sits on each seat about equally
    often. Earlier rounds stand."""
    sat = Counter(
        (berth, seat)
        for earlier in history
        for pod in earlier.pods
        for seat, berth in enumerate(pod)
    )
    found = [Round([list(pod) for pod in round_.pods], round_.byes) for round_ in rounds]
    every = [pod for round_ in found for pod in round_.pods]
    sat.update((berth, seat) for pod in every for seat, berth in enumerate(pod))
    for _ in range(SEAT_PASSES):
        if not sum(reseated(pod, sat) for pod in every):
            break
    return found


def reseated(pod: list[Berth], sat: Counter[tuple[int, int]]) -> bool:
    """Give this pod its best seats, all others as they are. False when they are already."""
    sat.subtract((berth, seat) for seat, berth in enumerate(pod))
    now = sum(sat[berth, seat] for seat, berth in enumerate(pod))
    best = min(
        permutations(pod),
        key=lambda order: sum(sat[berth, seat] for seat, berth in enumerate(order)),
    )
    better = sum(sat[berth, seat] for seat, berth in enumerate(best)) < now
    if better:
        pod[:] = best
    sat.update((berth, seat) for seat, berth in enumerate(pod))
    return better


# --- How good it is ---


@dataclass(frozen=True)
class Quality:
    """What a season's rounds reach, and what no rounds could exceed."""

    met: int  # couples that met
    most: int  # couples that could have met
    again: int  # meetings beyond the first of a couple
    least_again: int
    seat_spread: int  # how much more often than another somebody sat on one seat, at worst


def quality(rounds: Sequence[Round], entrants: Sequence[Berth]) -> Quality:
    met = Counter(pairs(pod for round_ in rounds for pod in round_.pods))
    meetings, couples = met.total(), len(entrants) * (len(entrants) - 1) // 2
    sat = Counter(
        (berth, seat) for round_ in rounds for pod in round_.pods for seat, berth in enumerate(pod)
    )
    seats = range(max((len(pod) for round_ in rounds for pod in round_.pods), default=0))
    spread = max(
        (max(sat[b, s] for s in seats) - min(sat[b, s] for s in seats) for b in entrants), default=0
    )
    return Quality(
        len(met), min(couples, meetings), meetings - len(met), max(0, meetings - couples), spread
    )
