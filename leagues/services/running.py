"""What the calendar does: berths given out, rounds opened and closed on their day, whatever happens
at the tables.

Every step is its own transaction that locks the season, looks again, and does one thing; a crash
in between leaves something to do and nothing half done. A table is opened, handed on or ended in
a transaction of its own: the season first, one table after it.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction

from core.accounts.models import User
from games.models import Game
from games.services import directed, positions
from games.services.directed import Guest
from games.services.positions import milliseconds
from games.table import Clock, Standing
from leagues import events as e
from leagues.models import Entry, Fixture, Season, Sitting
from leagues.pairing import NoPods
from leagues.plan import DAY
from leagues.services import game_results, mails, rating, record, seasons
from leagues.services.record import At
from leagues.state import exchanges

logger = logging.getLogger(__name__)

Kind = mails.Kind
TROUBLE = timedelta(minutes=5)
PUNCTUAL = 3_600_000  # milliseconds; later than that, and the round gets the time back that it lost

TableMaker = Callable[[str, int], tuple[str | None, bytes | None]]
"""(season, table) -> (id, secret) of the table's log: drawn at random, except in a simulation."""


def at_random(season_id: str, table: int) -> tuple[str | None, bytes | None]:
    return None, None


def sweep(*, now: datetime) -> int:
    """Run every season whose calendar wants something. One bad season never stops the others."""
    due = list(
        Season.objects.filter(next_at__lte=now).order_by("next_at").values_list("pk", flat=True)
    )
    for season_id in due:
        try:
            run(season_id, now=now)
        except Exception:
            logger.exception(
                "season %s: its calendar could not be kept; it is tried again", season_id
            )
            Season.objects.filter(pk=season_id).update(next_at=now + TROUBLE)
    return len(due)


def run(season_id: str, *, now: datetime, tables: TableMaker = at_random) -> None:
    """Do everything the season's calendar and its log ask for by now."""
    while True:
        game_results.work_out(now=now)
        open_tables(season_id, now=now, tables=tables)
        reseat(season_id, now=now)
        end_tables(season_id, now=now)
        if not step(season_id, now=now):
            break
    with transaction.atomic():
        at = record.locked(season_id)
        record.keep_calendar(at, soon=now + TROUBLE if left_over(at) else None)


def left_over(at: At) -> bool:
    """Something failed just now and is to be tried again before the calendar's next day."""
    open_ = Sitting.objects.filter(fixture__season=at.season, fixture__ended=False).values_list(
        "berth", "entrant", "fixture__game"
    )
    return any(
        game is None or entrant != at.state.berths[berth].holder for berth, entrant, game in open_
    )


def step(season_id: str, *, now: datetime) -> bool:
    """One step of the calendar, if one is due."""
    with transaction.atomic():
        at = record.locked(season_id)
        state, moment = at.state, milliseconds(now)
        if state.over or moment < record.next_step(state):
            return False
        if not state.seeded:
            seed(at, now=now)
        elif state.open_round:
            close_round(at, now=now)
        elif state.rounds and state.is_last(len(state.rounds)):
            close_season(at, now=now)
        else:
            try:
                open_round(at, now=now)
            except NoPods:
                end_early(at, now=now)
    return True


# --- The start ---


def seed(at: At, *, now: datetime) -> None:
    """Entry is over: who is in gets a berth, division by division. With too few for a table the
    season does not take place."""
    state = at.state
    order = seeding(at)
    try:
        state.plan.narrowest.of(len(order))
    except NoPods:
        seasons.stop(at, reason="too_few", actor="service", now=now)
        return
    divisions = divided(order, min(state.plan.divisions, max(1, len(order) // state.plan.seats)))
    berths = [
        e.Assigned(number, entrant, division)
        for number, (entrant, division) in enumerate(
            (
                (entrant, division)
                for division, part in enumerate(divisions, start=1)
                for entrant in part
            ),
            start=1,
        )
    ]
    record.append(at, "service", e.SeasonSeeded(at.season.stream.secret, tuple(berths)), now=now)


def seeding(at: At) -> list[int]:
    """Where the season before left them, newcomers last; then by rating in the first game; then
    by who entered first."""
    entrants = at.state.listed("entrants")
    name = at.state.plan.games[0].ruleset.partition("@")[0]
    users = dict(Entry.objects.filter(season=at.season).values_list("number", "user_id"))
    skills = rating.skills(name, [user for user in users.values() if user is not None])
    shown = {number: skills[user].shown for number, user in users.items() if user in skills}
    last = at.state.plan.divisions + 1
    return [
        one.number
        for one in sorted(
            entrants, key=lambda one: (one.division or last, -shown.get(one.number, 0), one.number)
        )
    ]


def divided(order: Sequence[int], divisions: int) -> list[list[int]]:
    """Of sizes that differ by one at most, larger ones first."""
    small, larger = divmod(len(order), divisions)
    rest = iter(order)
    return [[next(rest) for _ in range(small + (number < larger))] for number in range(divisions)]


# --- A round ---


def open_round(at: At, *, now: datetime) -> None:
    """Draw the pods. Where this comes late, because the service was away, the round gets its
    time back. Raises NoPods, and then nothing was written."""
    state, number = at.state, len(at.state.rounds) + 1
    late = milliseconds(now) - state.calendar[number - 1].opens_at
    drawn = state.drawn(number)
    first = len(state.tables) + 1
    pods = [(division, tuple(pod)) for division, round_ in drawn.items() for pod in round_.pods]
    opened = e.RoundOpened(
        number,
        tuple(
            e.Pod(table, division, berths)
            for table, (division, berths) in enumerate(pods, start=first)
        ),
        tuple(berth for round_ in drawn.values() for berth in round_.byes),
    )
    if late > PUNCTUAL:
        record.append(at, "clock", e.RoundExtended(number, -(-late // DAY), "late"), now=now)
    record.append(at, "clock", opened, now=now)


def open_tables(season_id: str, *, now: datetime, tables: TableMaker) -> None:
    """The tables of the draw that are not open yet, one by one."""
    for number in list(
        Fixture.objects.filter(season_id=season_id, game=None, ended=False).values_list(
            "number", flat=True
        )
    ):
        try:
            with transaction.atomic():
                at = record.locked(season_id)
                if not at.state.tables[number].stream and at.state.tables[number].result is None:
                    open_one(at, number, now=now, tables=tables)
        except (
            Exception
        ):  # the others open; this one is tried again, and counts for nobody if it never opens
            logger.exception("season %s: table %s could not be opened", season_id, number)


def open_one(at: At, number: int, *, now: datetime, tables: TableMaker) -> None:
    table, plan = at.state.tables[number], at.state.plan
    game = plan.game_of(table.round)
    holders = [at.state.berths[berth].holder for berth in table.berths]
    entries = {
        entry.number: entry
        for entry in Entry.objects.filter(
            season=at.season, number__in=[h for h in holders if h]
        ).select_related("user")
    }
    table_id, secret = tables(at.season.pk, number)
    opened = directed.open_for(
        [guest(entries.get(holder or 0), f"{at.season.pk}/{number}") for holder in holders],
        ruleset=game.ruleset,
        options=game.options,
        clock=Clock(days=plan.clock_days, grace_hours=plan.grace),
        watch=plan.watch,
        now=now,
        table_id=table_id,
        secret=secret,
    )
    record.append(at, "service", e.TableOpened(number, opened.pk), now=now)
    Sitting.objects.filter(fixture__season=at.season, fixture__number=number).update(missed=0)
    for seat, holder in enumerate(holders, start=1):
        Sitting.objects.filter(fixture__season=at.season, fixture__number=number, seat=seat).update(
            entrant=holder
        )
        if holder is not None:
            facts = {"table": number, "game": opened.pk, "seat": seat}
            mails.write_mail(
                Kind.ROUND,
                at,
                entrant=holder,
                once=f"round/{at.season.pk}/{number}/{holder}",
                now=now,
                facts=facts,
            )


def guest(entry: Entry | None, where: str) -> Guest:
    """Who holds the berth, with the words they gave on entering, never the same for two tables;
    else a bot."""
    if entry is None or entry.user is None:
        return Guest(None)
    return Guest(entry.user, f"{entry.luck}/{where}", entry.source)  # type: ignore[arg-type]  # one of the channels


def reseat(season_id: str, *, now: datetime) -> None:
    """Where a berth has another holder than whom the season put there, the seat is handed on."""
    at = record.read_season(Season.objects.get(pk=season_id))
    open_ = Sitting.objects.filter(fixture__season_id=season_id, fixture__ended=False).exclude(
        fixture__game=None
    )
    for sitting in open_:
        if sitting.entrant != at.state.berths[sitting.berth].holder:
            try:
                reseat_one(season_id, sitting.pk, now=now)
            except Exception:  # the others are seated; this one is tried again
                logger.exception(
                    "season %s: sitting %s could not be handed on", season_id, sitting.pk
                )


def reseat_one(season_id: str, pk: int, *, now: datetime) -> None:
    with transaction.atomic():
        at = record.locked(season_id)
        sitting = Sitting.objects.select_related("fixture").get(pk=pk)
        holder = at.state.berths[sitting.berth].holder
        if sitting.entrant == holder:
            return
        player = user_of(at, holder)
        game_id = sitting.fixture.game_id
        assert game_id is not None
        if (
            not directed.hand_to(game_id=game_id, number=sitting.seat, player=player, now=now)
            and player is not None
        ):
            directed.hand_to(game_id=game_id, number=sitting.seat, player=None, now=now)
        sitting.entrant, sitting.missed = holder, 0
        sitting.save(update_fields=["entrant", "missed"])


def user_of(at: At, entrant: int | None) -> User | None:
    entry = (
        Entry.objects.filter(season=at.season, number=entrant or 0).select_related("user").first()
    )
    return entry.user if entry else None


# --- The end of a round ---


def end_tables(season_id: str, *, now: datetime) -> None:
    """At the round's latest end every table that is still open is ended by the rule, one by one."""
    at = record.read_season(Season.objects.get(pk=season_id))
    round_ = at.state.open_round
    if round_ is None or milliseconds(now) < at.state.calendar[round_.number - 1].ends_at:
        return
    for number in round_.tables:
        if at.state.tables[number].result is None:
            end_table(season_id, number, now=now)


def end_table(season_id: str, number: int, *, now: datetime) -> None:
    try:
        with transaction.atomic():
            at = record.locked(season_id)
            if at.state.tables[number].result is None:
                record.append(at, "clock", ended_by_rule(at, number, now=now), now=now)
    except Exception:  # a round closes on its day even over a table that nobody can close
        logger.exception(
            "season %s: table %s could not be ended; it counts for nobody", season_id, number
        )
        with transaction.atomic():
            at = record.locked(season_id)
            if at.state.tables[number].result is None:
                record.append(at, "clock", e.ResultCame(number, "voided", reason="broken"), now=now)


def ended_by_rule(at: At, number: int, *, now: datetime) -> e.ResultCame:
    table = at.state.tables[number]
    if not table.stream:
        return e.ResultCame(number, "voided", reason="never_opened")
    position = positions.open_locked(table.stream)
    if position.game.status != Game.Status.RUNNING:
        return game_results.played(table, Game.objects.get(pk=table.stream))
    places = places_by_rule(position, at.state.plan.adjudication)
    directed.adjudicate(
        game_id=table.stream, places=places, reason="latest_end", by="clock", now=now
    )
    return result(at, number, places, how="adjudicated", reason="latest_end")


def places_by_rule(position: positions.Position, rule: str) -> list[Standing]:
    """The rule that everybody knew before the start."""
    worth = directed.fortunes(position)
    if rule == "void":
        return []
    if rule == "shared":
        return [Standing(seat, 1, worth[seat]) for seat in worth]
    return directed.by_worth(
        worth, directed.awaited(position) if rule == "fortune_late_last" else frozenset()
    )


def result(
    at: At, number: int, places: Sequence[Standing], *, how: e.How, reason: str
) -> e.ResultCame:
    table = at.state.tables[number]
    placed = [
        e.Placed(berth, one.place, one.score, at.state.berths[berth].holder is None)
        for one in places
        for berth in [table.berths[one.seat - 1]]
    ]
    placed.sort(key=lambda one: (one.place, one.berth))
    return e.ResultCame(number, how if placed else "voided", tuple(placed), reason)


def close_round(at: At, *, now: datetime) -> None:
    round_ = at.state.open_round
    assert round_ is not None
    assert all(at.state.tables[table].result for table in round_.tables), (
        "every table has been ended just now"
    )
    record.append(at, "clock", e.RoundClosed(round_.number), now=now)
    if not at.state.is_last(round_.number):
        mails.to_everybody(
            Kind.RESULTS,
            at,
            once=f"results/{at.season.pk}/{round_.number}",
            now=now,
            facts={"round": round_.number},
        )


def close_season(at: At, *, now: datetime) -> None:
    state = at.state
    moves = exchanges(state)
    order = tuple(
        tuple(row.berth for row in state.standing(division))
        for division in range(1, state.plan.divisions + 1)
    )
    record.append(at, "clock", *moves, e.SeasonClosed(order), now=now)
    mails.to_everybody(Kind.FINAL, at, once=f"final/{at.season.pk}", now=now)


def end_early(at: At, *, now: datetime) -> None:
    """Too few are left for a table: what has been played stands, and the organiser hears of it."""
    if not at.state.rounds:
        seasons.stop(at, reason="too_few", actor="service", now=now)
        mails.to_organiser(
            Kind.CANCELLED,
            at,
            once=f"cancelled/{at.season.pk}",
            now=now,
            facts={"reason": "too_few"},
        )
        return
    close_season(at, now=now)
    mails.to_organiser(Kind.FINAL, at, once=f"final/{at.season.pk}", now=now)
