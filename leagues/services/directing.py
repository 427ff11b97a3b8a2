"""What a director does by hand: each an event with a reason that everybody sees."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from games.models import Game
from games.services import directed, positions
from games.table import Standing
from leagues import events as e
from leagues.models import Entry
from leagues.services import mails, record, seasons
from leagues.services.record import At
from leagues.services.refusals import SeasonRefusal
from leagues.services.running import result
from leagues.standings import UNIT
from leagues.state import TableAt
from leagues.tasks import ring

Kind = mails.Kind


def reasoned(reason: str) -> str:
    """Nothing is done without one."""
    reason = " ".join(reason.split())[:500]
    if not reason:
        raise SeasonRefusal("no_reason")
    return reason


def extend(*, season_id: str, round: int, days: int, reason: str, now: datetime) -> None:  # noqa: A002 -- the word of every door
    """Give a round more days; what comes after it moves with it."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        if not 1 <= days <= 60:
            raise SeasonRefusal("out_of_range", what="days", value=days, low=1, high=60)
        closed = sum(one.closed for one in at.state.rounds)
        if not closed < round <= len(at.state.calendar):
            raise SeasonRefusal("round_over", round=round)
        record.append(at, "director", e.RoundExtended(round, days, reasoned(reason)), now=now)
        facts = {"deed": "extended", "round": round, "days": days, "reason": reason}
        mails.to_everybody(
            Kind.DIRECTOR,
            at,
            once=f"extended/{season_id}/{at.season.stream.head_seq}",
            now=now,
            facts=facts,
        )


def adjudicate(
    *, season_id: str, table: int, places: Sequence[int], reason: str, now: datetime
) -> None:
    """End a table, or correct its result: `places` by seat, equal ones sharing the number. A
    closed table keeps its own log."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        found = table_of(at, table)
        refuse_odd(places, len(found.berths))
        scores = scores_of(found)
        standings = [
            Standing(seat, place, scores.get(seat, 0)) for seat, place in enumerate(places, start=1)
        ]
        end(at, found, standings, how="director", reason=reasoned(reason), now=now)


def void(*, season_id: str, table: int, reason: str, now: datetime) -> None:
    """The table counts for nobody."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        end(at, table_of(at, table), [], how="voided", reason=reasoned(reason), now=now)


def end(
    at: At, table: TableAt, standings: Sequence[Standing], *, how: e.How, reason: str, now: datetime
) -> None:
    if table.stream and Game.objects.filter(pk=table.stream, status=Game.Status.RUNNING).exists():
        directed.adjudicate(
            game_id=table.stream, places=standings, reason=reason, by="director", now=now
        )
    record.append(
        at, "director", result(at, table.number, standings, how=how, reason=reason), now=now
    )
    for berth in table.berths:
        tell(at, at.state.berths[berth].holder, now, deed=how, table=table.number, reason=reason)


def table_of(at: At, number: int) -> TableAt:
    table = at.state.tables.get(number)
    if table is None:
        raise SeasonRefusal("no_table", table=number)
    return table


def refuse_odd(places: Sequence[int], seats: int) -> None:
    """1, 2, 2, 4 is an order; 1, 2, 2, 3 and 2, 3, 4, 5 are none."""
    if len(places) != seats or sorted(places) != [
        1 + sum(other < place for other in places) for place in sorted(places)
    ]:
        raise SeasonRefusal("bad_places", seats=seats)


def scores_of(table: TableAt) -> dict[int, int]:
    game = Game.objects.filter(pk=table.stream).first() if table.stream else None
    if game is None:
        return {}
    if game.status == Game.Status.RUNNING:
        return directed.fortunes(positions.newest(game))
    return {one["seat"]: one["score"] for one in game.result or []}


def replace(
    *, season_id: str, berth: int, substitute: int | None, reason: str, now: datetime
) -> None:
    """Give a berth to a substitute, or to the autopilot. Whoever held it is out of the season."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        reason = reasoned(reason)
        held = at.state.berths.get(berth)
        if held is None:
            raise SeasonRefusal("no_berth", berth=berth)
        if substitute is not None and substitute not in [
            one.number for one in at.state.free_substitutes
        ]:
            raise SeasonRefusal("not_a_substitute", entrant=substitute)
        if held.holder is None and substitute is None:
            raise SeasonRefusal("autopilot_holds", berth=berth)
        if held.holder is not None:
            gone = held.holder
            record.append(at, "director", e.EntrantWithdrew(gone, reason), now=now)
            tell(at, gone, now, deed="removed", reason=reason)
        seasons.hand_over(at, berth, substitute, reason=reason, actor="director", now=now)
        transaction.on_commit(lambda: ring(season_id))


def pair(
    *,
    season_id: str,
    round: int,  # noqa: A002 -- the word of every door
    tables: Sequence[Sequence[str]],
    reason: str,
    now: datetime,
) -> None:
    """Set the tables of the next round by account names, in the order of the seats, instead of
    the draw. Who is not named sits out."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        state = at.state
        if not state.seeded or state.open_round or round != len(state.rounds) + 1:
            raise SeasonRefusal("cannot_pair")
        if round > len(state.calendar) or (state.rounds and state.is_last(len(state.rounds))):
            raise SeasonRefusal("cannot_pair")
        berths = berths_by_name(at)
        if troubles := pairing_troubles(at, tables, berths, round):
            raise SeasonRefusal("bad_pairings", troubles=troubles)
        pods = tuple(tuple(berths[name] for name in table) for table in tables)
        record.append(at, "director", e.RoundPaired(round, pods, reasoned(reason)), now=now)


def berths_by_name(at: At) -> dict[str, int]:
    names = dict(
        Entry.objects.filter(season=at.season)
        .exclude(user=None)
        .values_list("number", "user__username")
    )
    return {
        names[berth.holder]: number
        for number, berth in at.state.berths.items()
        if berth.holder is not None and berth.holder in names
    }


def pairing_troubles(
    at: At, tables: Sequence[Sequence[str]], berths: Mapping[str, int], number: int
) -> list[str]:
    """Everything that is wrong with these tables, one line each."""
    state, troubles = at.state, []
    sizes = state.plan.sizes(state.plan.game_of(number))
    named = [name for table in tables for name in table]
    out = set(berths.values()) - set(state.still_in()) if state.plan.format == "knockout" else ()
    for name in dict.fromkeys(named):
        if name not in berths:
            troubles.append(gettext("{name} has no place here").format(name=name))
        elif named.count(name) > 1:
            troubles.append(gettext("{name} sits twice").format(name=name))
        elif berths[name] in out:
            troubles.append(gettext("{name} is out").format(name=name))
    for row, table in enumerate(tables, start=1):
        if not sizes.low <= len(table) <= sizes.high:
            said = gettext("line {number} has {count} names, and tables have {low} to {high}")
            troubles.append(
                said.format(number=row, count=len(table), low=sizes.low, high=sizes.high)
            )
        if len({state.berths[berths[name]].division for name in table if name in berths}) > 1:
            troubles.append(gettext("line {number} mixes divisions").format(number=row))
    return troubles or ([] if named else [gettext("nobody is named")])


def warn(*, season_id: str, entrant: int, reason: str, now: datetime) -> None:
    with transaction.atomic():
        at = record.locked_running(season_id)
        if entrant not in at.state.entrants:
            raise SeasonRefusal("no_entrant", entrant=entrant)
        record.append(at, "director", e.EntrantWarned(entrant, reasoned(reason)), now=now)
        tell(at, entrant, now, deed="warned", reason=reason)


def award(*, season_id: str, berth: int, points: int, reason: str, now: datetime) -> None:
    """Whole points, also below zero."""
    with transaction.atomic():
        at = record.locked_running(season_id)
        if berth not in at.state.berths:
            raise SeasonRefusal("no_berth", berth=berth)
        if not (-100 <= points <= 100 and points):
            raise SeasonRefusal("out_of_range", what="points", value=points, low=-100, high=100)
        record.append(
            at, "director", e.PointsAwarded(berth, points * UNIT, reasoned(reason)), now=now
        )
        tell(at, at.state.berths[berth].holder, now, deed="awarded", points=points, reason=reason)


def tell(at: At, entrant: int | None, now: datetime, **facts: object) -> None:
    if entrant is not None:
        mails.write_mail(
            Kind.DIRECTOR,
            at,
            entrant=entrant,
            once=f"deed/{at.season.pk}/{at.season.stream.head_seq}/{entrant}",
            now=now,
            facts=facts,
        )
