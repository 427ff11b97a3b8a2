"""The auditor of a season: is its log whole, was every step in its time and order, does the draw
come from the seed, do the results follow from the tables' own logs, and is the final order what
the points say? Pure but for where the tables' results come from."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from core.eventlog import chain
from core.eventlog.log import Row
from games.engine import Event
from games.rng import commitment
from leagues import events as e
from leagues.state import State, evolve, exchanges

Results = Callable[[str], Mapping[int, tuple[int, int]] | None]
"""The placings at a table by seat, (place, score), as the table's own log has them; None where
it was not played to its end."""


@dataclass
class SeasonAudit:
    holds: list[str] = field(default_factory=list)
    failure: str | None = None
    events: int = 0

    @property
    def ok(self) -> bool:
        return self.failure is None


class Failed(Exception):
    pass


def audit(rows: Iterable[Row], results: Results, *, secret: bytes | None = None) -> SeasonAudit:
    lines = list(rows)
    report = SeasonAudit(events=len(lines))
    try:
        check_chain(lines, report)
        check_course(lines, results, report)
        check_salts(lines, secret, report)
    except Failed as failure:
        report.failure = str(failure)
    return report


def check_chain(lines: list[Row], report: SeasonAudit) -> None:
    head = chain.GENESIS
    for expected, row in enumerate(lines, start=1):
        if row.seq != expected:
            raise Failed(f"event {expected} should come here, the log has {row.seq}")
        made = chain.digest(
            salt=row.salt,
            seq=row.seq,
            kind=row.kind,
            actor=row.actor,
            cause=row.cause,
            at=row.at,
            data=row.data,
        )
        head = chain.link(head, made)
        if head != row.hash:
            raise Failed(
                f"the hash of event {row.seq} does not follow from its content and the hash "
                f"before it"
            )
    report.holds.append(
        f"{len(lines)} events, numbered without a gap, each hash following from the one before."
    )


def check_salts(lines: list[Row], secret: bytes | None, report: SeasonAudit) -> None:
    if secret is not None and any(row.salt != chain.salt(secret, row.seq) for row in lines):
        raise Failed("a salt does not come from the secret")
    report.holds.append(
        "The salts come from the secret." if secret else "The secret is not told yet."
    )


def check_course(lines: list[Row], results: Results, report: SeasonAudit) -> None:
    state: State | None = None
    played = 0
    for row in lines:
        event = read_row(row)
        if state is None and not isinstance(event, e.SeasonOpened):
            raise Failed("the log does not begin with the opening of a season")
        if state is not None:
            if state.over:
                raise Failed(f"event {row.seq} ({row.kind}) comes after the end")
            check_step(row, event, state)
            played += check_result(row, event, state, results)
        state = evolve(state, event)
    assert state is not None
    report.holds.append(
        f"Every step in its time and order; {len(state.rounds)} draws made again from the seed, "
        f"every pod the same."
    )
    report.holds.append(f"{played} results are those of the tables' own logs.")
    if state.closed:
        report.holds.append("The final order, promotion and relegation follow from the points.")


def read_row(row: Row) -> Event:
    try:
        event = e.read_event(row.kind, row.data)
    except (KeyError, msgspec.DecodeError) as error:
        raise Failed(f"event {row.seq} ({row.kind}) cannot be read: {error}") from error
    if chain.canonical(event) != row.data:
        raise Failed(f"event {row.seq} ({row.kind}) is not in canonical form")
    return event


def check_step(row: Row, event: Event, state: State) -> None:
    """What each event promises, looked at just before it happens."""
    match event:
        case e.SeasonOpened():
            raise Failed(f"event {row.seq} opens the season a second time")
        case e.SeasonSeeded() | e.SeasonCancelled():
            if commitment(bytes.fromhex(event.secret)) != state.commitment:
                raise Failed(f"the secret told at event {row.seq} is not the one promised")
            if isinstance(event, e.SeasonSeeded) and row.at < state.plan.entry_until:
                raise Failed(f"event {row.seq} gives out the berths before entry is over")
        case e.RoundOpened():
            check_draw(row, event, state)
        case e.RoundPaired():
            if event.round != len(state.rounds) + 1 or not state.seeded or state.open_round:
                raise Failed(
                    f"event {row.seq} sets the tables of round {event.round} out of its time"
                )
        case e.RoundClosed():
            check_close(row, event, state)
        case e.ResultCame():
            table = state.tables.get(event.table)
            if table is None or (
                event.how in ("played", "adjudicated") and table.result is not None
            ):
                raise Failed(
                    f"event {row.seq} brings a result of table {event.table}, which has one or "
                    f"does not exist"
                )
            if event.how != "voided" and sorted(one.berth for one in event.places) != sorted(
                table.berths
            ):
                raise Failed(
                    f"event {row.seq} places others than those who sit at table {event.table}"
                )
        case e.SeasonClosed():
            order = tuple(
                tuple(one.berth for one in state.standing(d))
                for d in range(1, state.plan.divisions + 1)
            )
            if event.standings != order:
                raise Failed(f"the final order at event {row.seq} is not what the points say")
        case e.EntrantPromoted() | e.EntrantRelegated():
            if event not in exchanges(state):
                raise Failed(
                    f"event {row.seq} moves entrant {event.entrant}, but the standings do not"
                )
        case _:
            pass


def check_draw(row: Row, event: e.RoundOpened, state: State) -> None:
    planned = state.calendar[event.round - 1] if event.round <= len(state.calendar) else None
    if (
        planned is None
        or event.round != len(state.rounds) + 1
        or row.at < planned.opens_at
        or state.open_round
    ):
        raise Failed(f"event {row.seq} opens round {event.round} out of its time or order")
    drawn = state.drawn(event.round)
    wanted = [(division, tuple(pod)) for division, round_ in drawn.items() for pod in round_.pods]
    byes = tuple(berth for round_ in drawn.values() for berth in round_.byes)
    if [(pod.division, pod.berths) for pod in event.pods] != wanted or event.byes != byes:
        raise Failed(
            f"the pods of round {event.round} at event {row.seq} are not those that the seed draws"
        )


def check_close(row: Row, event: e.RoundClosed, state: State) -> None:
    round_ = state.open_round
    if (
        round_ is None
        or round_.number != event.round
        or row.at < state.calendar[event.round - 1].ends_at
    ):
        raise Failed(f"event {row.seq} closes round {event.round} before its day")
    if unfinished := [table for table in round_.tables if state.tables[table].result is None]:
        raise Failed(
            f"event {row.seq} closes round {event.round} over table {unfinished[0]}, which has no "
            f"result"
        )


def check_result(row: Row, event: Event, state: State, results: Results) -> bool:
    """A result that was played is the one the table's own log has."""
    if not isinstance(event, e.ResultCame) or event.how != "played":
        return False
    table = state.tables[event.table]
    told = results(table.stream)
    found = {
        seat: (one.place, one.score)
        for one in event.places
        for seat in [table.berths.index(one.berth) + 1]
    }
    if told is not None and dict(told) != found:
        raise Failed(
            f"the result of table {event.table} at event {row.seq} is not that of the table's own "
            f"log"
        )
    return True
