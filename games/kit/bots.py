"""Sampling for random bots: any legal order that an exact option offers. The labels of the draws
are used once in a call."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine import Between, Choice, Command, Domain, Option, snake
from games.rng import Rng

Classes = Mapping[str, type[Command]]


def classes_of(commands: Iterable[type[Command]]) -> Classes:
    """The commands by their kinds."""
    return {snake(command.__name__): command for command in commands}


def any_option(
    options: Sequence[Option],
    rng: Rng,
    weights: Mapping[str, int],
    *,
    usual: int = 1,
    label: str = "",
) -> Option:
    """First a kind, which counts as often as its weight says (`usual` where it says nothing),
    then an option of that kind."""
    kinds = sorted({option.kind for option in options})
    kind = rng.pick(
        [kind for kind in kinds for _ in range(weights.get(kind, usual))], f"{label}kind"
    )
    return rng.pick([option for option in options if option.kind == kind], f"{label}option")


def any_order(
    classes: Classes, option: Option, rng: Rng, label: str, *, wide: int | None = None
) -> Command:
    """The order with any of the option's values."""
    values = {
        name: any_value(domain, rng, f"{label}/{name}", wide=wide)
        for name, domain in option.fields.items()
    }
    return classes[option.kind](**values)


def any_value(domain: Domain, rng: Rng, label: str, *, wide: int | None = None) -> Any:
    """`wide`: of a longer range only so many numbers from its low end are interesting."""
    if isinstance(domain, Between):
        count = domain.high - domain.low + 1
        return domain.low + rng.below(count if wide is None else min(count, wide), label)
    assert isinstance(domain, Choice), "an exact option lists its values"
    return rng.pick(domain.values, label)
