"""A season's log and its projections, written together. The season's stream is locked before any
table's."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction

from core.eventlog import log
from core.eventlog.chain import Actor, canonical
from core.eventlog.models import Event as EventRow
from games.engine import Event
from games.services.positions import EPOCH, milliseconds
from leagues import events as e
from leagues.models import Entry, Fixture, Season, Sitting
from leagues.services.refusals import SeasonRefusal
from leagues.state import State, evolve, fold


@dataclass
class At:
    """A season with its folded log."""

    season: Season
    state: State


def moment(at: int) -> datetime:
    return (EPOCH + timedelta(milliseconds=at)).astimezone(UTC)


def read_season(season: Season, upto: int = log.LAST) -> At:
    """Where a season stands, or stood after event `upto`, read without a lock."""
    return At(
        season, fold(e.read_event(kind, data) for _, kind, data in log.facts(season.pk, upto=upto))
    )


def states(seasons: Sequence[Season]) -> dict[str, State]:
    """Where several seasons stand, in one query."""
    found: dict[str, list[Event]] = {season.pk: [] for season in seasons}
    rows = EventRow.objects.filter(stream__in=list(found)).order_by("stream_id", "seq")
    for stream, kind, data in rows.values_list("stream_id", "kind", "data"):
        found[stream].append(e.read_event(kind, data))
    return {season_id: fold(events) for season_id, events in found.items()}


def locked(season_id: str) -> At:
    """The same with the stream's row held until the transaction ends."""
    assert transaction.get_connection().in_atomic_block, "a lock is held by a transaction"
    stream = log.lock(season_id)
    season = Season.objects.get(pk=season_id)
    season.stream = stream
    return read_season(season)


def locked_running(season_id: str) -> At:
    at = locked(season_id)
    if at.state.over:
        raise SeasonRefusal("season_over")
    return at


def append(at: At, actor: Actor, *found: Event, now: datetime) -> list[log.Row]:
    """Write what has happened, fold it, and bring the projections up to date."""
    stream = at.season.stream
    entries = [log.Entry(event.kind, actor, canonical(event)) for event in found]
    at_least = log.last_at(stream)  # time never goes back in a log
    rows = log.append(
        stream, entries, expected=stream.head_seq, at=max(milliseconds(now), at_least)
    )
    for event in found:
        at.state = evolve(at.state, event)
        project(at, event)
    hands_on = any(isinstance(event, e.RoundOpened | e.BerthHandedOver) for event in found)
    keep_calendar(at, soon=now if hands_on else None)
    return rows


def project(at: At, event: Event) -> None:
    match event:
        case e.EntrantWithdrew():
            Entry.objects.filter(season=at.season, number=event.entrant).update(withdrawn=True)
        case e.RoundOpened():
            draw(at, event.round, event.pods)
        case e.TableOpened():
            Fixture.objects.filter(season=at.season, number=event.table).update(
                game_id=event.stream
            )
        case e.ResultCame():
            Fixture.objects.filter(season=at.season, number=event.table).update(ended=True)
        case _:
            pass


def draw(at: At, number: int, pods: Sequence[e.Pod]) -> None:
    for pod in pods:
        fixture = Fixture.objects.create(season=at.season, number=pod.table, round=number)
        holders = [at.state.berths[berth].holder for berth in pod.berths]
        Sitting.objects.bulk_create(
            Sitting(fixture=fixture, seat=seat, berth=berth, entrant=holder)
            for seat, (berth, holder) in enumerate(zip(pod.berths, holders, strict=True), start=1)
        )


def keep_calendar(at: At, *, soon: datetime | None = None) -> None:
    """When the season wants to be looked at next: on the calendar's next day, or `soon`, if
    something is left to do."""
    state, season = at.state, at.season
    if state.over:
        season.status = Season.Status.CANCELLED if state.cancelled else Season.Status.CLOSED
    else:
        season.status = Season.Status.RUNNING if state.seeded else Season.Status.ENTRY
    season.next_at = None if state.over else min(filter(None, (soon, moment(next_step(state)))))
    season.save(update_fields=["status", "next_at"])


def next_step(state: State) -> int:
    """When the calendar has something to do: give out the berths, close the open round, open the
    next one or close the season."""
    if not state.seeded:
        return state.plan.entry_until
    if state.open_round:
        return state.calendar[state.open_round.number - 1].ends_at
    done = len(state.rounds)
    if done and state.is_last(done):
        return state.calendar[done - 1].ends_at
    return state.calendar[done].opens_at
