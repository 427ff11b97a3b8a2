"""Exact designs: rounds of pods in which nobody meets anybody twice, built from finite fields
instead of searched for.

n = size * groups entrants sit in `size` groups. For each slope m of the field with as many
elements as a group, the lines y = m * x + c make one round: a pod is a line, with one entrant of
every group. Two entrants of different groups share exactly one line. Afterwards everybody has
met everybody outside their own group, and the groups play among themselves by the same
construction. For 16 entrants in pods of 4 that is the affine plane of order 4: five rounds,
everybody meets everybody exactly once.
"""

from itertools import zip_longest
from typing import TypeAlias

Pods: TypeAlias = list[list[int]]

# Coefficients, lowest first, of an irreducible polynomial for each field that is not a prime one
# (the leading 1 left out).
MODULI = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 0)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (2, 0)),
    27: (3, (1, 2, 0)),
}
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)


class Field:
    """The field with `order` elements, named by the numbers from 0 on."""

    def __init__(self, order: int) -> None:
        self.order = order
        self.base, self.modulus = MODULI.get(order, (order, (0,)))
        self.degree = len(self.modulus)

    def digits(self, number: int) -> list[int]:
        found = []
        for _ in range(self.degree):
            number, digit = divmod(number, self.base)
            found.append(digit)
        return found

    def number(self, digits: list[int]) -> int:
        return sum(digit * self.base**power for power, digit in enumerate(digits))

    def add(self, a: int, b: int) -> int:
        return self.number(
            [(x + y) % self.base for x, y in zip(self.digits(a), self.digits(b), strict=True)]
        )

    def multiply(self, a: int, b: int) -> int:
        if self.degree == 1:
            return a * b % self.base
        product = [0] * (2 * self.degree - 1)
        for i, x in enumerate(self.digits(a)):
            for j, y in enumerate(self.digits(b)):
                product[i + j] = (product[i + j] + x * y) % self.base
        for high in range(len(product) - 1, self.degree - 1, -1):  # x^degree = -modulus
            for power, coefficient in enumerate(self.modulus):
                product[high - self.degree + power] = (
                    product[high - self.degree + power] - product[high] * coefficient
                ) % self.base
        return self.number(product[: self.degree])


def exists(order: int) -> bool:
    return order in PRIMES or order in MODULI


def circle(entrants: list[int]) -> list[Pods]:
    """Pods of two, an even number of entrants: the first stays, the others go round. Everybody
    meets everybody once."""
    first, *others = entrants
    rounds = []
    for turn in range(len(others)):
        ring = [first, *others[turn:], *others[:turn]]
        rounds.append([[ring[i], ring[-1 - i]] for i in range(len(ring) // 2)])
    return rounds


SCHOOLGIRLS = ((0, 7, 14), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10))
"""Kirkman's fifteen schoolgirls, one day of seven: the others come by turning 0 to 6 and 7 to 13
round, each among themselves."""


def walks(entrants: list[int]) -> list[Pods]:
    def turned(girl: int, day: int) -> int:
        return girl if girl == 14 else girl // 7 * 7 + (girl + day) % 7

    return [
        [[entrants[turned(girl, day)] for girl in row] for row in SCHOOLGIRLS] for day in range(7)
    ]


def resolvable(entrants: list[int], size: int) -> list[Pods]:
    """As many rounds without a rematch as this construction gives: one where there is no field,
    none where the number does not fit."""
    if len(entrants) == size:
        return [[list(entrants)]]
    if size == 2 and len(entrants) % 2 == 0:
        return circle(entrants)
    if size == 3 and len(entrants) == 15:
        return walks(entrants)
    groups, rest = divmod(len(entrants), size)
    if rest:
        return []
    if groups < size or not exists(groups):
        return [
            [entrants[start : start + size] for start in range(0, len(entrants), size)]
        ]  # one round never has a rematch
    field = Field(groups)
    columns = [entrants[start : start + groups] for start in range(0, len(entrants), groups)]
    rounds = [
        [
            [columns[x][field.add(field.multiply(slope, x), c)] for x in range(size)]
            for c in range(groups)
        ]
        for slope in range(groups)
    ]
    inside = [resolvable(column, size) for column in columns]
    rounds += [
        [pod for pods in together for pod in pods]
        for together in zip_longest(*inside)
        if all(together)
    ]
    return rounds
