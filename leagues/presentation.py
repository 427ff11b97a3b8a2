"""A season as its visitors may see it, in the language that is active. Everything here is
public: of a running table only whom it waits for is told, and nothing of its position."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.utils.formats import get_format
from django.utils.translation import gettext, ngettext

from core.accounts.models import User
from core.eventlog import log
from core.rest.shapes import HeadTold
from games.engine import load
from games.models import Decision, Game
from leagues import events as e
from leagues import pairing, standings, words
from leagues.models import Entry, Fixture, Season, SeasonInvitation, Sitting
from leagues.ratings import Skill
from leagues.services import rating, record, unreachable
from leagues.services.access import is_organiser
from leagues.services.record import moment
from leagues.shapes import (
    CrossRow,
    DivisionTold,
    EntrantTold,
    InvitedRow,
    LateRow,
    SeasonEvent,
    SeasonGame,
    SeasonRound,
    SeasonTable,
    SeasonTold,
    SeasonYou,
    StandingRow,
    TableSeat,
    TieTold,
    UnreachableRow,
)
from leagues.state import State, TableAt, exchanges

Visitor = User | AnonymousUser


@dataclass
class Teller:
    """One season, read once, for one visitor; a mail tells it as it was after event `upto`."""

    season: Season
    visitor: Visitor
    upto: int | None = None

    @cached_property
    def state(self) -> State:
        return record.read_season(self.season, log.LAST if self.upto is None else self.upto).state

    def head(self) -> HeadTold:
        stream = self.season.stream
        if self.upto is None or self.upto == stream.head_seq:
            return HeadTold(seq=stream.head_seq, hash=stream.head_hash)
        return HeadTold(
            seq=self.upto, hash=log.read(stream.id, after=self.upto - 1, upto=self.upto)[0].hash
        )

    @cached_property
    def entries(self) -> dict[int, Entry]:
        return {
            entry.number: entry
            for entry in Entry.objects.filter(season=self.season).select_related("user")
        }

    @cached_property
    def names(self) -> words.Names:
        entrants = {number: self.entrant_name(number) for number in self.state.entrants}
        berths = {
            berth.number: entrants[berth.holder]
            if berth.holder is not None
            else gettext("Autopilot for {name}").format(name=entrants[berth.held_by[-1]])
            for berth in self.state.berths.values()
        }
        return words.Names(entrants, berths)

    def entrant_name(self, number: int) -> str:
        entry = self.entries.get(number)
        return (
            entry.user.username
            if entry and entry.user
            else gettext("Entrant {number}").format(number=number)
        )

    @cached_property
    def mine(self) -> Entry | None:
        own = [
            one
            for one in self.entries.values()
            if self.visitor.pk is not None and one.user_id == self.visitor.pk
        ]
        return next((one for one in own if one.number in self.state.entrants), None)

    @cached_property
    def is_asked(self) -> bool:
        """Whether its organiser waits for the visitor's yes or no."""
        return bool(asked_among([self.season], self.visitor))

    def points(self, sixtieths: int) -> str:
        return words.points(sixtieths, get_format("DECIMAL_SEPARATOR"))

    # --- The season itself ---

    def you(self) -> SeasonYou:
        state, mine = self.state, self.mine
        entrant = state.entrants[mine.number] if mine else None
        berth = state.berth_of(mine.number) if mine else None
        organiser = is_organiser(self.season, self.visitor)
        return SeasonYou(
            organiser=organiser,
            entrant=entrant.number if entrant else None,
            list=entrant.list if entrant else None,
            withdrawn=bool(entrant and entrant.withdrawn),
            berth=berth.number if berth else None,
            mails=not (self.season.quiet if organiser else mine and mine.quiet),
            invited=self.is_asked and not self.season.over,
        )

    def season_told(self) -> SeasonTold:
        season, state, plan = self.season, self.state, self.state.plan
        return SeasonTold(
            id=season.pk,
            title=season.title,
            about=season.about,
            kind=plan.kind,
            format=plan.format,
            status=season.status,  # type: ignore[arg-type]  # one of the choices
            organiser=season.organiser.username if season.organiser else None,
            previous=season.previous_id,
            opened_at=season.opened_at,
            entry_until=moment(plan.entry_until),
            games=[
                SeasonGame(
                    ruleset=g.ruleset,
                    title=gettext(load(g.ruleset).title),
                    options=g.options,
                    weight=g.weight,
                )
                for g in plan.games
            ],
            rounds=[self.round_told(number) for number in range(1, len(state.calendar) + 1)],
            seats=plan.seats,
            capacity=plan.capacity,
            entrants=len(state.berths) or len(state.listed("entrants")),
            waiting=len(state.listed("waiting")),
            substitutes=len(state.listed("substitutes")),
            divisions=plan.divisions,
            promote=plan.promote,
            advance=plan.advance,
            clock_days=plan.clock_days,
            grace_hours=plan.grace,
            watch=plan.watch,
            record=plan.record,
            silent=plan.silent,
            adjudication=plan.adjudication,
            points={size: list(points) for size, points in plan.points.items()},
            tie_breaks=list(plan.tie_breaks),
            teams=plan.counting,
            commitment=state.commitment,
            secret=state.secret or None,
            head=self.head(),
            you=self.you(),
        )

    def round_told(self, number: int) -> SeasonRound:
        state, planned = self.state, self.state.calendar[number - 1]
        played = state.rounds[number - 1] if number <= len(state.rounds) else None
        return SeasonRound(
            number=number,
            title=gettext(load(state.plan.game_of(number).ruleset).title),
            opens_at=moment(planned.opens_at),
            ends_at=moment(planned.ends_at),
            planned_end=moment(state.plan.rounds[number - 1].ends_at),
            status="planned" if played is None else "closed" if played.closed else "open",
            tables=len(played.tables) if played else 0,
            ended=sum(state.tables[table].result is not None for table in played.tables)
            if played
            else 0,
            byes=[self.names.berths[berth] for berth in played.byes] if played else [],
        )

    def entrants_told(self) -> list[EntrantTold]:
        name = load(self.state.plan.games[0].ruleset).name
        skills = rating.skills(
            name, [entry.user_id for entry in self.entries.values() if entry.user_id]
        )
        return [self.entrant_told(number, skills) for number in self.state.entrants]

    def entrant_told(self, number: int, skills: dict[int, Skill]) -> EntrantTold:
        entrant, berth = self.state.entrants[number], self.state.berth_of(number)
        user_id = self.entries[number].user_id if number in self.entries else None
        return EntrantTold(
            number=number,
            name=self.names.entrants[number],
            list=entrant.list,
            withdrawn=entrant.withdrawn,
            warnings=entrant.warnings,
            berth=berth.number if berth else None,
            division=berth.division if berth else None,
            rating=skills[user_id].shown if user_id in skills else 0,
            team=self.entries[number].team if number in self.entries else "",
        )

    def rules_told(self) -> dict[str, Any]:
        """The rules in words: adjudication, tie-breaks, and the points at tables of those sizes
        that there may be."""
        plan = self.state.plan
        sizes = [
            size for size in plan.table_sizes if str(size) in plan.points
        ]  # seasons opened earlier may lack one
        return {
            "adjudication": gettext(words.ADJUDICATION[plan.adjudication]),
            "tie_breaks": [
                (gettext(words.TIE_BREAKS[name]), gettext(words.TIE_BREAKS_EXPLAINED[name]))
                for name in plan.tie_breaks
            ],
            "points": [(size, " · ".join(map(str, plan.points[str(size)]))) for size in sizes],
        }

    # --- Points and order ---

    def divisions_told(self) -> list[DivisionTold]:
        return [
            self.division_told(number)
            for number in range(1, self.state.plan.divisions + 1)
            if self.state.division(number)
        ]

    @cached_property
    def moves(self) -> dict[int, str]:
        """Who goes up and down: as it would be now, or as it was decided."""
        found = {}
        for event in exchanges(self.state) if self.state.seeded and self.state.plan.promote else []:
            found[event.entrant] = "up" if isinstance(event, e.EntrantPromoted) else "down"
        return found

    def division_told(self, number: int) -> DivisionTold:
        rows = self.state.standing(number)
        quality = pairing.quality(self.state.history(number), self.state.division(number))
        told = [self.row_told(row, rows[i - 1] if i else None) for i, row in enumerate(rows)]
        return DivisionTold(
            number=number,
            begun=any(row.played for row in rows),
            rows=told,
            cross=self.cross(number, [row.berth for row in rows]),
            met=quality.met,
            could_meet=quality.most,
            again=quality.again,
            had_to=quality.least_again,
        )

    def row_told(
        self, row: standings.StandingsLine, above: standings.StandingsLine | None
    ) -> StandingRow:
        berth = self.state.berths[row.berth]
        earlier = [self.names.entrants[one] for one in berth.held_by if one != berth.holder]
        return StandingRow(
            rank=row.rank,
            berth=row.berth,
            name=self.names.berths[row.berth],
            before=earlier if berth.holder is not None else earlier[:-1],
            points=self.points(row.points),
            played=row.played,
            left=row.left,
            ties=[TieTold(name=name, value=self.tie(name, key)) for name, key in row.keys.items()],
            why=self.why(row, above),
            # up, down or neither
            move=self.moves.get(berth.holder or 0, ""),  # type: ignore[arg-type]
        )

    def tie(self, name: str, key: Sequence[int]) -> str:
        if name == "placings":
            return "–".join(map(str, key))  # first places, second places, and so on
        if name == "head_to_head":
            return f"{key[0]:+d}".replace("-", "−")
        if name == "opponents":
            return self.points(key[0])
        return f"{key[0]} ‰" if name == "share" else f"{key[0] % 10**6:06}"

    def why(self, row: standings.StandingsLine, above: standings.StandingsLine | None) -> str:
        if row.by is None or above is None:
            return ""
        sentence = gettext(
            "Level on points with {name} ({points}). {tie_break}: {own} to {theirs}."
        )
        return sentence.format(
            points=self.points(row.points),
            name=self.names.berths[above.berth],
            tie_break=gettext(words.TIE_BREAKS[row.by]),
            own=self.tie(row.by, row.keys[row.by]),
            theirs=self.tie(row.by, row.above),
        )

    def cross(self, division: int, order: Sequence[int]) -> list[CrossRow]:
        met: dict[tuple[int, int], list[str]] = defaultdict(list)
        for table in self.state.tables.values():
            if table.division == division:
                places = (
                    {one.berth: one.place for one in table.result.places} if table.result else None
                )
                for a in table.berths:
                    for b in table.berths:
                        met[a, b].append(sign(a, b, places))
        cells = {a: ["" if a == b else " ".join(met[a, b]) for b in order] for a in order}
        return [
            CrossRow(berth=berth, name=self.names.berths[berth], cells=cells[berth])
            for berth in order
        ]

    # --- Tables ---

    @cached_property
    def games(self) -> dict[str, Game]:
        return {game.pk: game for game in Game.objects.filter(fixture__season=self.season)}

    @cached_property
    def awaited(self) -> dict[str, list[Decision]]:
        """By table: who is asked, the earliest deadline first."""
        open_ = Decision.objects.filter(
            game__fixture__season=self.season,
            game__status=Game.Status.RUNNING,
            closed_at=None,
            due=True,
        )
        found: dict[str, list[Decision]] = defaultdict(list)
        for decision in open_.order_by("due_at", "seat"):
            found[decision.game_id].append(decision)
        return found

    def tables_told(self) -> list[SeasonTable]:
        return [self.table_told(table) for table in self.state.tables.values()]

    def table_told(self, table: TableAt) -> SeasonTable:
        result = table.result
        waits = self.awaited.get(table.stream, []) if result is None else []
        seats = {decision.seat for decision in waits}
        ended = {one.berth: one for one in result.places} if result else {}
        places = {berth: one.place for berth, one in ended.items()}
        won = (
            standings.shared(
                places, self.state.plan.points[str(len(places))], self.state.game_of(table).weight
            )
            if places
            else {}
        )
        return SeasonTable(
            number=table.number,
            round=table.round,
            division=table.division,
            table=table.stream or None,
            title=gettext(load(self.state.game_of(table).ruleset).title),
            status="ended" if result else "running" if table.stream else "to_open",
            how=result.how if result else None,
            told=self.told_of(result),
            seats=[
                TableSeat(
                    seat=seat,
                    berth=berth,
                    name=self.names.berths[berth],
                    place=ended[berth].place if berth in ended else None,
                    score=ended[berth].score if berth in ended else None,
                    points=self.points(won[berth]) if berth in won else "",
                    awaited=seat in seats,
                )
                for seat, berth in enumerate(table.berths, start=1)
            ],
            awaited=[self.names.berths[table.berths[decision.seat - 1]] for decision in waits],
            until=waits[0].due_at if waits else None,
        )

    def told_of(self, result: e.ResultCame | None) -> str:
        if result is None:
            return ""
        how = gettext(words.HOW[result.how])
        return f"{how} ({words.reason(result.reason, gettext)})" if result.reason else how

    def late_told(self, now: datetime) -> list[LateRow]:
        numbers = dict(Fixture.objects.filter(season=self.season).values_list("game_id", "number"))
        missed = {
            (sitting.fixture.game_id, sitting.seat): sitting.missed
            for sitting in Sitting.objects.filter(
                fixture__season=self.season, fixture__ended=False
            ).select_related("fixture")
        }
        rows = [
            decision
            for decisions in self.awaited.values()
            for decision in decisions
            if decision.due_at is not None
        ]
        return [
            LateRow(
                table=numbers[decision.game_id],
                stream=decision.game_id,
                name=self.names.berths[
                    self.state.tables[numbers[decision.game_id]].berths[decision.seat - 1]
                ],
                since=decision.opened_at,
                until=decision.due_at,
                overdue=decision.due_at is not None and decision.due_at <= now,
                missed=missed.get((decision.game_id, decision.seat), 0),
            )
            for decision in sorted(rows, key=lambda one: (one.due_at, one.game_id, one.seat))
        ]

    def unreachable_told(self) -> list[UnreachableRow]:
        """For the organiser's eyes alone: whose mail comes back."""
        return [
            UnreachableRow(
                entrant=number,
                name=self.names.entrants[number],
                berth=berth.number if berth else None,
                since=since,
            )
            for number, since in unreachable.since(self.season).items()
            for berth in [self.state.berth_of(number)]
        ]

    def invited_told(self) -> list[InvitedRow]:
        """For the organiser's eyes alone: whom they asked to enter."""
        asked = SeasonInvitation.objects.filter(season=self.season).select_related("user")
        return [
            InvitedRow(
                name=one.user.username,
                at=one.invited_at,
                answer="entered"
                if one.accepted
                else "declined"
                if one.answered_at is not None
                else "none",
            )
            for one in asked
        ]

    # --- The log ---

    def log_told(self) -> list[SeasonEvent]:
        holders: dict[int, int] = {}
        found = []
        for row in log.iterate(self.season.pk):
            event = e.read_event(row.kind, row.data)
            before = holders.get(getattr(event, "berth", 0), 0)
            sentence = words.sentence(
                event, self.names, gettext, ngettext, before=self.names.entrants.get(before, "")
            )
            if isinstance(event, e.SeasonSeeded):
                holders = {one.berth: one.entrant for one in event.berths}
            elif isinstance(event, e.BerthHandedOver) and event.entrant is not None:
                holders[event.berth] = event.entrant
            data: dict[str, Any] = msgspec.json.decode(row.data)
            found.append(
                SeasonEvent(
                    seq=row.seq,
                    at=moment(row.at),
                    kind=row.kind,
                    actor=row.actor,
                    data=data,
                    sentence=sentence,
                    salt=row.salt,
                    hash=row.hash,
                )
            )
        return found


def tellers(seasons: Sequence[Season], visitor: Visitor) -> list[Teller]:
    """Several seasons for one visitor, read in as many queries as one."""
    states = record.states(seasons)
    entries: dict[str, dict[int, Entry]] = {season.pk: {} for season in seasons}
    for entry in Entry.objects.filter(season__in=seasons).select_related("user"):
        entries[entry.season_id][entry.number] = entry
    asked = asked_among(seasons, visitor)
    found = []
    for season in seasons:
        teller = Teller(season, visitor)
        teller.__dict__.update(
            state=states[season.pk], entries=entries[season.pk], is_asked=season.pk in asked
        )  # what it would look up by itself
        found.append(teller)
    return found


def asked_among(seasons: Sequence[Season], visitor: Visitor) -> set[str]:
    """Those that ask the visitor to enter, and have no answer."""
    if visitor.pk is None:
        return set()
    asked = SeasonInvitation.objects.filter(season__in=seasons, user=visitor.pk, answered_at=None)
    return set(asked.values_list("season_id", flat=True))


def sign(a: int, b: int, places: dict[int, int] | None) -> str:
    if places is None:
        return "·"
    if not places:
        return "×"
    return "+" if places[a] < places[b] else "−" if places[a] > places[b] else "="
