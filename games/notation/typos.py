"""Which known words a mistyped one may stand for."""

from collections.abc import Iterable, Iterator
from itertools import combinations

SHORTEST_MENDED = 4  # letters: shorter words are like too many others
LONG = 8  # letters: from here on two errors are borne
MOST_COMPARED = 24  # letters


def distance(first: str, second: str, most: int) -> int:
    """Letters lacking, added, changed or exchanged with their neighbour; anything above `most`
    is `most + 1`."""
    if abs(len(first) - len(second)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, start=1):
        last, before, row = before, row, [i]
        for j, other in enumerate(second, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def errors_borne(word: str) -> int:
    """How many errors are corrected without asking, in a word of this length."""
    return 0 if len(word) < SHORTEST_MENDED else 1 if len(word) < LONG else 2


class Neighbours:
    """Known words, found by a mistyped one: both are compared with letters left out."""

    def __init__(self, words: Iterable[str]) -> None:
        self._by_rest: dict[str, list[str]] = {}
        for word in sorted({word for word in words if len(word) > 2 and word.isalpha()}):
            for rest in _shortened(word):
                self._by_rest.setdefault(rest, []).append(word)

    def near(self, word: str, most: int) -> list[tuple[str, int]]:
        """The known words that differ by at most so many errors, the nearest first."""
        if not most or len(word) > MOST_COMPARED:
            return []
        found = {known for rest in _shortened(word) for known in self._by_rest.get(rest, ())}
        measured = [(distance(word, known, most), known) for known in sorted(found)]
        return [(known, errors) for errors, known in sorted(measured) if errors <= most]


def _shortened(word: str) -> Iterator[str]:
    """The word, and what is left of it without one letter or two."""
    yield word
    for count in (1, 2) if len(word) > 3 else (1,):
        for out in combinations(range(len(word)), count):
            yield "".join(letter for place, letter in enumerate(word) if place not in out)
