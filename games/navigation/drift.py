"""Drift: what current and reckoning do to a course in dead-reckoning (4.7). It moves a ship east or
west, never in latitude.

It depends on the seed, the year and the ship, never on the line, so that drawing another line
cannot feel for it.
"""

from typing import TypeAlias

from games.navigation.charts import Chart
from games.rng import Rng

Drift: TypeAlias = tuple[int, ...]
"""S_0, S_1, ...: tenths of a unit to the east after each step sailed. Empty: no drift
(closed-eyes)."""


def draw(rng: Rng, chart: Chart, *, year: int, ship: str, length: int) -> Drift:
    """As many steps as a line of this length needs. Once for each ship and year: the Rng refuses
    a draw made twice."""
    label = f"voc/drift/{year}/{ship}"
    current = within(rng.u(label, 0), chart.sailing.drift_current_max_tenths)
    sums = [0]
    for i in range(1, length // chart.sailing.drift_step + 2):
        sums.append(
            sums[-1] + current + within(rng.u(label, i), chart.sailing.drift_noise_max_tenths)
        )
    return tuple(sums)


def within(u: int, most: int) -> int:
    """A draw brought to -most..most."""
    return u % (2 * most + 1) - most


def offset(chart: Chart, drift: Drift, sailed: int) -> int:
    """D(s): units to the east of the line drawn, after sailing this far."""
    if not drift:
        return 0
    step = chart.sailing.drift_step
    k, rest = divmod(sailed, step)
    tenths = drift[k] + rest * (drift[k + 1] - drift[k]) // step
    return (tenths + 5) // 10
