"""A season as its log tells it. Pure: `evolve` is the only place it changes; everything shown is
worked out from it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine import Event
from games.rng import Rng, make_seed
from leagues import events as e
from leagues import pairing, standings
from leagues.pairing import NoPods, Round
from leagues.plan import DAY, GamePlan, Plan, RoundPlan
from leagues.standings import Outcome


@dataclass
class Entrant:
    number: int
    list: e.List
    division: int
    withdrawn: bool = False
    warnings: int = 0
    next_division: int = 0  # by promotion or relegation


@dataclass
class BerthAt:
    number: int
    division: int
    holder: int | None  # an entrant, or the autopilot
    held_by: list[int] = field(default_factory=list)  # all who ever did, first to last


@dataclass
class TableAt:
    number: int
    round: int
    division: int
    berths: tuple[int, ...]
    stream: str = ""
    result: e.ResultCame | None = None


@dataclass
class RoundAt:
    number: int
    tables: list[int]
    byes: tuple[int, ...]
    closed: bool = False


@dataclass
class State:
    plan: Plan
    commitment: str
    season: str
    previous: str | None = None
    calendar: list[RoundPlan] = field(default_factory=list)  # as extended
    entrants: dict[int, Entrant] = field(default_factory=dict)
    berths: dict[int, BerthAt] = field(default_factory=dict)
    tables: dict[int, TableAt] = field(default_factory=dict)
    rounds: list[RoundAt] = field(default_factory=list)
    paired: dict[int, tuple[tuple[int, ...], ...]] = field(default_factory=dict)  # by the director
    awards: Counter[int] = field(default_factory=Counter)
    secret: str = ""
    closed: bool = False
    cancelled: bool = False
    final: tuple[tuple[int, ...], ...] = ()

    # --- Where it stands ---

    @property
    def seeded(self) -> bool:
        return bool(self.berths)

    @property
    def over(self) -> bool:
        return self.closed or self.cancelled

    @property
    def open_round(self) -> RoundAt | None:
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    def listed(self, list_: e.List) -> list[Entrant]:
        """In the order they came."""
        return [one for one in self.entrants.values() if one.list == list_ and not one.withdrawn]

    def berth_of(self, entrant: int) -> BerthAt | None:
        return next((berth for berth in self.berths.values() if berth.holder == entrant), None)

    def division(self, number: int) -> list[int]:
        return [berth.number for berth in self.berths.values() if berth.division == number]

    @property
    def free_substitutes(self) -> list[Entrant]:
        """Who may step in: on the list, not withdrawn, and holding no berth."""
        held = {berth.holder for berth in self.berths.values()}
        return [
            one
            for one in [*self.listed("substitutes"), *self.listed("waiting")]
            if one.number not in held
        ]

    def game_of(self, table: TableAt) -> GamePlan:
        return self.plan.game_of(table.round)

    # --- The draw ---

    def rng(self) -> Rng:
        return Rng(make_seed(bytes.fromhex(self.secret), {}))

    def drawn(self, number: int) -> dict[int, Round]:
        """The pods of round `number` by division: the same for everybody who works it out from
        the log up to there. Raises NoPods where no division can fill a table any more."""
        found = {
            division: self.as_paired(division, number)
            if number in self.paired
            else self.drawn_for(division, number)
            for division in range(1, self.plan.divisions + 1)
            if self.division(division)
        }
        if not any(round_.pods for round_ in found.values()):
            raise NoPods(len(self.berths))
        return found

    def as_paired(self, division: int, number: int) -> Round:
        """The director's own pods of that division; the others of it sit out."""
        own = set(self.division(division))
        pods = [list(pod) for pod in self.paired[number] if own.issuperset(pod)]
        seated = {berth for pod in pods for berth in pod}
        playing = self.still_in() if self.plan.format == "knockout" else self.held(division)
        return Round(pods, [berth for berth in playing if berth not in seated])

    def held(self, division: int) -> list[int]:
        return [
            number for number in self.division(division) if self.berths[number].holder is not None
        ]

    def drawn_for(self, division: int, number: int) -> Round:
        plan, label, history = self.plan, f"draw/{division}", self.history(division)
        sizes = plan.sizes(plan.game_of(number))
        if plan.format == "round_robin":
            return pairing.schedule(
                self.division(division),
                rounds=len(plan.rounds),
                sizes=plan.narrowest,
                rng=self.rng(),
                label=label,
            )[number - 1]
        if plan.format == "swiss":
            order = [row.berth for row in self.standing(division) if not row.left]
            if len(order) < sizes.low:
                return Round([], order)  # everybody sits out, and the other divisions go on
            return pairing.swiss(
                order, history, sizes=sizes, rng=self.rng(), label=f"{label}/{number}"
            )
        return pairing.knockout(self.filled_up(self.still_in(), sizes.low), history, sizes=sizes)

    def history(self, division: int) -> list[Round]:
        """Earlier rounds, with the seats as they were."""
        return [
            Round(
                [
                    list(self.tables[table].berths)
                    for table in round_.tables
                    if self.tables[table].division == division
                ],
                [berth for berth in round_.byes if self.berths[berth].division == division],
            )
            for round_ in self.rounds
        ]

    def still_in(self) -> list[int]:
        """Of a knock-out, best seed first: those who came first at their tables, and those who
        sat out. Who is level goes by the lot."""
        lots = self.lots()
        through = self.through(self.rounds[-1], lots) if self.rounds else list(self.berths)
        held = [berth for berth in through if self.berths[berth].holder is not None]
        return sorted(held, key=lambda berth: lots[berth], reverse=True)

    def through(self, round_: RoundAt, lots: Mapping[int, int]) -> list[int]:
        found = list(round_.byes)
        for number in round_.tables:
            table = self.tables[number]
            if table.result is None:
                found += table.berths  # nobody there is out yet
                continue
            places = {one.berth: one.place for one in table.result.places}
            ranked = sorted(
                table.berths,
                key=lambda berth: (
                    places.get(berth, 99),
                    self.berths[berth].holder is None,
                    -lots[berth],
                ),
            )
            found += ranked[: min(self.plan.advance, len(ranked) - 1)]
        return found

    def filled_up(self, seeds: list[int], low: int) -> list[int]:
        """Where too few go on to fill the smallest table, the next ranked of the round before
        come with them."""
        played = (
            [berth for table in self.rounds[-1].tables for berth in self.tables[table].berths]
            if self.rounds
            else []
        )
        rest = [
            row.berth
            for row in self.standing(1)
            if row.berth in played and row.berth not in seeds and not row.left
        ]
        return seeds + rest[: max(0, low - len(seeds))]

    def lots(self) -> dict[int, int]:
        rng = self.rng()
        return {berth: rng.u(f"lot/{berth}", 0) for berth in self.berths}

    def is_last(self, number: int) -> bool:
        """After this round there is nothing left to draw: the calendar ends, or the final of a
        knock-out has been played."""
        if number >= len(self.calendar):
            return True
        return (
            self.plan.format == "knockout"
            and len(self.rounds[-1].tables) == 1
            and not self.rounds[-1].byes
        )

    # --- Points and order ---

    def outcomes(self, division: int) -> list[Outcome]:
        found = []
        for table in self.tables.values():
            if table.division == division and table.result is not None:
                places = {one.berth: one.place for one in table.result.places}
                scores = {one.berth: one.score for one in table.result.places}
                found.append(
                    Outcome(
                        table.number,
                        table.round,
                        places,
                        scores,
                        self.game_of(table).weight,
                        table.result.how,
                    )
                )
        return found

    def bye_points(self) -> Counter[int]:
        """A bye brings what an average seat of a table as planned brings."""
        found: Counter[int] = Counter()
        points = self.plan.points[str(self.plan.seats)]
        for round_ in self.rounds:
            for berth in round_.byes:
                found[berth] += (
                    sum(points)
                    * standings.UNIT
                    * self.plan.game_of(round_.number).weight
                    // self.plan.seats
                )
        return found

    def tally(self, division: int) -> standings.Tally:
        return standings.tally(
            self.division(division),
            self.outcomes(division),
            table=self.plan.points,
            awards=self.awards,
            byes=self.bye_points() if self.plan.format != "knockout" else {},
            lots=self.lots(),
        )

    def standing(self, division: int) -> list[standings.StandingsLine]:
        left = frozenset(number for number, berth in self.berths.items() if berth.holder is None)
        if self.plan.format == "knockout":
            return self.by_survival(left)
        return standings.ordered(self.tally(division), self.plan.tie_breaks, left=left)

    def by_survival(self, left: frozenset[int]) -> list[standings.StandingsLine]:
        """A knock-out goes by the round somebody reached, then by the place at the last table,
        then by points and tie-breaks."""
        tally = self.tally(1)
        reached = dict.fromkeys(self.berths, (0, 0))
        for table in sorted(self.tables.values(), key=lambda table: table.number):
            for one in table.result.places if table.result else ():
                reached[one.berth] = (table.round, -one.place)
        rows = standings.ordered(tally, self.plan.tie_breaks, left=left)
        ordered = sorted(rows, key=lambda row: reached[row.berth], reverse=True)
        return [replace(row, rank=number, by=None) for number, row in enumerate(ordered, start=1)]


# --- Folding ---


def fold(found: Iterable[Event]) -> State:
    state: State | None = None
    for event in found:
        state = evolve(state, event)
    assert state is not None, "a season's log begins with its opening"
    return state


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, e.SeasonOpened):
        return State(
            event.plan,
            event.commitment,
            event.season,
            event.previous,
            calendar=list(event.plan.rounds),
        )
    assert state is not None, "a season's log begins with its opening"
    match event:
        case e.EntrantEntered():
            state.entrants[event.entrant] = Entrant(event.entrant, event.list, event.division)
        case e.EntrantMovedUp():
            state.entrants[event.entrant].list = "entrants"
        case e.EntrantWithdrew():
            state.entrants[event.entrant].withdrawn = True
        case e.SeasonSeeded():
            state.secret = event.secret
            state.berths = {
                one.berth: BerthAt(one.berth, one.division, one.entrant, [one.entrant])
                for one in event.berths
            }
        case e.SeasonCancelled():
            state.secret, state.cancelled = event.secret, True
        case e.RoundOpened():
            state.rounds.append(RoundAt(event.round, [pod.table for pod in event.pods], event.byes))
            state.tables.update(
                {
                    pod.table: TableAt(pod.table, event.round, pod.division, pod.berths)
                    for pod in event.pods
                }
            )
        case e.RoundPaired():
            state.paired[event.round] = event.pods
        case e.TableOpened():
            state.tables[event.table].stream = event.stream
        case e.ResultCame():
            state.tables[event.table].result = event
        case e.RoundExtended():
            state.calendar = extended(state.calendar, event.round, event.days)
        case e.BerthHandedOver():
            berth = state.berths[event.berth]
            berth.holder = event.entrant
            berth.held_by += [event.entrant] if event.entrant is not None else []
        case e.EntrantWarned():
            state.entrants[event.entrant].warnings += 1
        case e.PointsAwarded():
            state.awards[event.berth] += event.points
        case e.RoundClosed():
            state.rounds[event.round - 1].closed = True
        case e.EntrantPromoted() | e.EntrantRelegated():
            state.entrants[event.entrant].next_division = event.division
        case e.SeasonClosed():
            state.closed, state.final = True, event.standings
        case _:
            raise AssertionError(f"no season knows {event.kind}")
    return state


def extended(calendar: Sequence[RoundPlan], number: int, days: int) -> list[RoundPlan]:
    """That round ends so many days later, and every later one begins and ends so much later."""
    moved = []
    for i, round_ in enumerate(calendar, start=1):
        opens = round_.opens_at + (days * DAY if i > number else 0)
        ends = round_.ends_at + (days * DAY if i >= number else 0)
        moved.append(RoundPlan(opens, ends, round_.game))
    return moved


# --- Promotion and relegation ---


def exchanges(state: State) -> list[e.EntrantPromoted | e.EntrantRelegated]:
    """Between neighbouring divisions the last of the upper one and the first of the lower one
    change places, half a division at most: nobody goes both ways. A berth that nobody holds goes
    down before anybody and never up."""
    found: list[e.EntrantPromoted | e.EntrantRelegated] = []
    for upper in range(1, state.plan.divisions):
        above, below = state.standing(upper), state.standing(upper + 1)
        most = min(state.plan.promote, len(above) // 2, len(below) // 2)
        up = [row.berth for row in below if not row.left][:most]
        down = [row.berth for row in above][::-1][: len(up)]
        found += [
            e.EntrantPromoted(holder, upper)
            for berth in up
            if (holder := state.berths[berth].holder) is not None
        ]
        found += [
            e.EntrantRelegated(holder, upper + 1)
            for berth in down
            if (holder := state.berths[berth].holder) is not None
        ]
    return found
