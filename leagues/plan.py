"""What an organiser fixes before the start and everybody is shown: the plan of a season. Pure;
it stands in the season's first event."""

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.engine import Fixed, load, rulesets
from leagues.pairing import NoPods, Sizes, rounds_needed

Format: TypeAlias = Literal["round_robin", "swiss", "knockout"]
Kind: TypeAlias = Literal["league", "tournament"]
Adjudication: TypeAlias = Literal["fortune_late_last", "fortune", "shared", "void"]
TieBreak: TypeAlias = Literal["placings", "head_to_head", "opponents", "share", "lot"]

DAY = 86_400_000  # milliseconds
POINTS: dict[str, tuple[int, ...]] = {
    "2": (10, 2),
    "3": (10, 5, 1),
    "4": (10, 6, 3, 1),
    "5": (10, 7, 4, 2, 1),
    "6": (10, 7, 5, 3, 2, 1),
}
TIE_BREAKS: tuple[TieBreak, ...] = ("placings", "head_to_head", "opponents", "share", "lot")
MOST_ENTRANTS, MOST_ROUNDS, MOST_COUNTING = 256, 30, 8
MOST_DAYS = (
    36_500  # to the end of the last round: dates end with the year 9999, and rounds may be extended
)


class GamePlan(Fixed, frozen=True, omit_defaults=False):
    """One of the season's games. Its placement points count `weight` times."""

    ruleset: str
    options: dict[str, Any] = {}
    weight: int = 1


class RoundPlan(Fixed, frozen=True, omit_defaults=False):
    """When a round's tables open and when at the latest they end (milliseconds since 1970), and
    which game is played."""

    opens_at: int
    ends_at: int
    game: int = 0


class Plan(Fixed, frozen=True, omit_defaults=False):
    """All of it stands in the log, also what nobody changed."""

    kind: Kind
    format: Format
    games: tuple[GamePlan, ...]
    rounds: tuple[RoundPlan, ...]
    entry_until: int
    seats: int  # at a table, if the number of entrants allows
    capacity: int = 64  # further entrants wait
    divisions: int = 1
    promote: int = 0  # how many change places between neighbouring divisions at the end
    advance: int = 1  # in a knock-out: how many of each table go on
    clock_days: int = 3
    watch: Literal["everyone", "players"] = "everyone"
    record: int = 0  # games played to the end on this service before one may enter
    # deadlines missed one after the other at a table before somebody else takes over; 0: never
    silent: int = 3
    adjudication: Adjudication = "fortune_late_last"
    points: dict[str, tuple[int, ...]] = msgspec.field(default_factory=lambda: dict(POINTS))
    tie_breaks: tuple[TieBreak, ...] = TIE_BREAKS
    grace_hours: int | UnsetType = (
        UNSET  # from a deadline to the default; seasons opened before this was a choice have none
    )
    teams: int | UnsetType = UNSET  # how many members of a team count for it; unset: no teams

    @property
    def grace(self) -> int:
        return 0 if isinstance(self.grace_hours, UnsetType) else self.grace_hours

    @property
    def counting(self) -> int:
        """How many members of a team count for it; 0: there are no teams."""
        return 0 if isinstance(self.teams, UnsetType) else self.teams

    def game_of(self, number: int) -> GamePlan:
        """The game of round `number`, counted from 1."""
        return self.games[self.rounds[number - 1].game]

    def sizes(self, game: GamePlan) -> Sizes:
        """Tables as large as planned, one smaller or one larger where the game allows it."""
        players = load(game.ruleset).players
        return Sizes(self.seats, max(players[0], self.seats - 1), min(players[-1], self.seats + 1))

    @property
    def narrowest(self) -> Sizes:
        """Sizes that every game of the season allows."""
        sizes = [self.sizes(game) for game in self.games]
        return Sizes(self.seats, max(size.low for size in sizes), min(size.high for size in sizes))

    @property
    def table_sizes(self) -> list[int]:
        """How many may sit at a table of the season: round-robin pods are drawn once for all
        games, others for the game of each round."""
        sizes = (
            [self.narrowest]
            if self.format == "round_robin"
            else [self.sizes(game) for game in self.games]
        )
        return sorted({size for one in sizes for size in range(one.low, one.high + 1)})


class BadPlan(Exception):
    """A plan that cannot be kept. Its sentence is in leagues/services/refusals.py under `code`."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


def check(plan: Plan, *, now: int) -> None:
    """Raises BadPlan with the first thing that would not work."""
    check_games(plan)
    check_calendar(plan, now=now)
    between("capacity", plan.capacity, plan.narrowest.low * plan.divisions, MOST_ENTRANTS)
    between("divisions", plan.divisions, 1, 16)
    between("promote", plan.promote, 0, 8)
    between("clock_days", plan.clock_days, 1, 60)
    between("grace_hours", plan.grace, 0, 168)
    between("record", plan.record, 0, 1000)
    between("silent", plan.silent, 0, 20)
    between("teams", plan.counting, 0, MOST_COUNTING)
    if plan.divisions > 1 and plan.format == "knockout":
        raise BadPlan("knockout_divided")
    if plan.format == "knockout":
        between("advance", plan.advance, 1, plan.seats - 1)
        needed = rounds_needed(plan.capacity, sizes=plan.narrowest, advance=plan.advance)
        if needed > len(plan.rounds):
            raise BadPlan(
                "knockout_too_long", capacity=plan.capacity, needed=needed, rounds=len(plan.rounds)
            )
    check_points(plan)


def check_games(plan: Plan) -> None:
    if not plan.games:
        raise BadPlan("no_game")
    for game in plan.games:
        if game.ruleset not in rulesets():
            raise BadPlan("unknown_game", ruleset=game.ruleset, known=sorted(rulesets()))
        players = load(game.ruleset).players
        if plan.seats not in players:
            raise BadPlan(
                "bad_pod",
                seats=plan.seats,
                game=load(game.ruleset).title,
                low=players[0],
                high=players[-1],
            )
        between("weight", game.weight, 1, 10)
    try:
        plan.narrowest.of(plan.capacity)
    except NoPods as none:
        raise BadPlan("bad_capacity", capacity=plan.capacity, seats=plan.seats) from none


def check_calendar(plan: Plan, *, now: int) -> None:
    between("rounds", len(plan.rounds), 1, MOST_ROUNDS)
    if plan.entry_until <= now:
        raise BadPlan("entry_over")
    before = plan.entry_until
    for number, round_ in enumerate(plan.rounds, start=1):
        if round_.opens_at < before:
            raise BadPlan("round_too_early", round=number)
        if round_.ends_at - round_.opens_at < DAY:
            raise BadPlan("round_too_short", round=number)
        if not 0 <= round_.game < len(plan.games):
            raise BadPlan("round_without_game", round=number)
        before = round_.ends_at
    between("days", (before - now) // DAY, 1, MOST_DAYS)


def check_points(plan: Plan) -> None:
    for size in plan.table_sizes:
        points = plan.points.get(str(size), ())
        if (
            len(points) != size
            or list(points) != sorted(points, reverse=True)
            or points[-1] < 0
            or points[0] > 1000
        ):
            raise BadPlan("bad_points", size=size)
    if not plan.tie_breaks or len(set(plan.tie_breaks)) != len(plan.tie_breaks):
        raise BadPlan("bad_tie_breaks")


def between(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadPlan("out_of_range", what=what, value=value, low=low, high=high)
