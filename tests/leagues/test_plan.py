"""Plans that can be kept and plans that cannot, without a database."""

from datetime import UTC, datetime

import msgspec
import pytest

from games.engine import ENGINES
from games.services.positions import milliseconds
from leagues.plan import DAY, BadPlan, GamePlan, Plan, RoundPlan, check

NOW = milliseconds(datetime(2026, 3, 2, 12, tzinfo=UTC))


def plan(*, format="swiss", games=("long-cours@1",), rounds=2, **rest) -> Plan:
    calendar = tuple(
        RoundPlan(NOW + (40 * n + 8) * DAY, NOW + (40 * n + 38) * DAY, n % len(games))
        for n in range(rounds)
    )
    told = {"kind": "tournament", "seats": 4, "capacity": 16, "entry_until": NOW + 7 * DAY}
    return Plan(
        format=format,
        games=tuple(GamePlan(game) for game in games),
        rounds=calendar,
        **(told | rest),
    )


def refused(told: Plan) -> str:
    """Why a plan is refused; empty where it is not."""
    try:
        check(told, now=NOW)
    except BadPlan as bad:
        return bad.code
    return ""


@pytest.mark.parametrize("format", ["round_robin", "swiss", "knockout"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_plan_of_any_size_is_taken_or_refused_by_name(format, seats):
    for ruleset in ENGINES:
        for capacity in range(2, 201):
            for advance in range(1, 6) if format == "knockout" else [1]:
                told = plan(
                    format=format,
                    games=[ruleset],
                    seats=seats,
                    capacity=capacity,
                    advance=advance,
                    rounds=8,
                )
                assert refused(told) in (
                    "",
                    "bad_pod",
                    "bad_capacity",
                    "out_of_range",
                    "knockout_too_long",
                )


@pytest.mark.parametrize("capacity", [6, 8, 9, 22, 32, 37])
def test_a_knockout_whose_winners_do_not_fill_a_table_can_be_planned(capacity):
    assert refused(plan(format="knockout", capacity=capacity, rounds=4)) == ""


# --- Points ---

BOTH = ("long-cours@1", "siecle-dor@1")  # tables of three to five, and of three and four
FEW = {"3": (5, 3, 1), "4": (7, 5, 3, 1)}


@pytest.mark.parametrize("format", ["swiss", "knockout"])
def test_points_are_wanted_for_every_size_that_a_game_of_the_season_allows(format):
    assert refused(plan(format=format, games=BOTH, points=FEW)) == "bad_points"
    assert refused(plan(format=format, games=BOTH, points=FEW | {"5": (9, 7, 5, 3, 1)})) == ""


def test_round_robin_pods_need_points_for_the_sizes_that_all_games_allow():
    assert refused(plan(format="round_robin", games=BOTH, points=FEW)) == ""


def test_how_many_may_sit_at_a_table_depends_on_the_game_of_the_round():
    assert plan(games=BOTH).table_sizes == [3, 4, 5]
    assert plan(games=BOTH, format="round_robin").table_sizes == [3, 4]


# --- The calendar ---


@pytest.mark.parametrize(
    ("days", "expected"), [(36_000, ""), (40_000, "out_of_range"), (10**12, "out_of_range")]
)
def test_a_calendar_ends_within_a_century(days, expected):
    told = RoundPlan(NOW + (days - 30) * DAY, NOW + days * DAY)
    assert refused(msgspec.structs.replace(plan(), rounds=(told,))) == expected
