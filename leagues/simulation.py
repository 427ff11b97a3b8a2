"""A whole season by bots, in one go: real services, a clock of its own, players who leave and
players whose mail address dies.

Everything comes from the seed: who drops out and when, whose address dies and when, the secrets
of the season and of its tables.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from core.accounts.models import User
from core.eventlog import log
from core.eventlog.chain import canonical
from games.management.commands.audit import audit_game, verdict
from games.models import Decision, Game, Seat
from games.rng import Rng
from games.services import bots, moves, positions
from games.services.positions import milliseconds
from games.services.tables import LETTERS
from leagues import events as e
from leagues import pairing
from leagues.models import Entry, Fixture, Season
from leagues.plan import GamePlan, Plan, RoundPlan
from leagues.services import auditing, game_results, mails, record, running, seasons
from leagues.state import State
from notifications import mailer, sweeps
from notifications.models import Outbound, Trouble

START = datetime(2000, 1, 3, 9, 0, tzinfo=UTC)
ENTRY = timedelta(days=7)
TICK = timedelta(hours=6)
MOVES_A_TICK = 8  # at each table, by those who are there


@dataclass(frozen=True, kw_only=True)
class Setting:
    ruleset: str
    entrants: int
    seed: int
    divisions: int = 1
    format: str = "round_robin"
    rounds: int = 5
    seats: int = 4
    advance: int = 2
    substitutes: int = 4
    drop_outs: int = 0  # percent
    dead_mail: int = 0  # percent
    round_days: int = 35
    clock_days: int = 2
    grace_hours: int = 12
    promote: int = 2

    @property
    def chance(self) -> list[Any]:
        return [getattr(self, name) for name in self.__dataclass_fields__]


def derived(what: str, setting: Setting) -> bytes:
    return hashlib.sha256(
        canonical(["paquebot/simulate_league", what, *setting.chance]).encode()
    ).digest()


def id_from(digest: bytes) -> str:
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:10])


def plan_of(setting: Setting) -> Plan:
    opens = START + ENTRY + timedelta(days=1)
    rounds = []
    for _ in range(setting.rounds):
        ends = opens + timedelta(days=setting.round_days)
        rounds.append(RoundPlan(milliseconds(opens), milliseconds(ends)))
        opens = ends + timedelta(days=2)
    return Plan(
        kind="league" if setting.divisions > 1 else "tournament",
        format=setting.format,  # type: ignore[arg-type]  # checked by the command
        games=(GamePlan(setting.ruleset),),
        rounds=tuple(rounds),
        entry_until=milliseconds(START + ENTRY),
        seats=setting.seats,
        capacity=setting.entrants,
        divisions=setting.divisions,
        promote=setting.promote if setting.divisions > 1 else 0,
        advance=setting.advance,
        clock_days=setting.clock_days,
        grace_hours=setting.grace_hours,
    )


@dataclass
class Run:
    """A season being simulated."""

    setting: Setting
    season: Season
    now: datetime
    leaving: dict[int, datetime] = field(default_factory=dict)  # entrant -> when
    dying: dict[int, datetime] = field(
        default_factory=dict
    )  # user id -> when their mail address stops working
    moves: int = 0

    def tables(self, season_id: str, table: int) -> tuple[str | None, bytes | None]:
        digest = derived(f"table/{table}", self.setting)
        return id_from(digest), hashlib.sha256(digest).digest()

    # --- The days ---

    def play(self) -> None:
        while not self.season.over:
            self.calendar()
            self.withdrawals()
            self.post()
            busy = self.at_the_tables()
            sweeps.remind(now=self.now)
            sweeps.play_defaults(now=self.now)
            game_results.work_out(now=self.now)
            self.season.refresh_from_db()
            self.now = self.now + TICK if busy else self.next_moment()

    def calendar(self) -> None:
        if self.season.next_at is not None and self.season.next_at <= self.now:
            running.run(self.season.pk, now=self.now, tables=self.tables)
            self.season.refresh_from_db()

    def withdrawals(self) -> None:
        for entrant, when in list(self.leaving.items()):
            if when <= self.now and not self.season.over:
                del self.leaving[entrant]
                if not record.read_season(self.season).state.entrants[entrant].withdrawn:
                    seasons.withdraw(
                        season_id=self.season.pk, entrant=entrant, reason="left", now=self.now
                    )
                    self.season.refresh_from_db()

    # --- Mail that does not arrive ---

    @property
    def dead(self) -> list[int]:
        """Who has no working address by now, does not learn that it is their turn, and does not
        answer."""
        return [user for user, when in self.dying.items() if when <= self.now]

    def post(self) -> None:
        """What is written to a dead address is really sent, and refused there. All other mails
        stay in the outbox, to save the time."""
        for user in self.dead:
            waiting = Outbound.objects.filter(
                user=user, created_at__gte=self.dying[user], sent_at=None, dropped_at=None
            )
            for pk in list(waiting.order_by("pk").values_list("pk", flat=True)):
                row = mailer.fetched(pk, stalled=self.now)
                if (
                    row
                    and mailer.is_wanted(row, stalled=self.now, now=self.now)
                    and mailer.claim(row, stalled=self.now, now=self.now)
                ):
                    mailer.send(row, NoSuchUser(), now=self.now)

    # --- At the tables ---

    def next_moment(self) -> datetime:
        """Nobody who is there is awaited: tick by tick to the next deadline, or on to the next
        withdrawal or day of the calendar."""
        if self.season.next_at is not None and self.season.next_at <= self.now:
            return self.now  # somebody has just been replaced
        awaited = Decision.objects.filter(
            closed_at=None, due=True, game__status=Game.Status.RUNNING
        ).exists()
        tick = self.now + TICK if awaited else None
        moments = [
            when
            for when in (tick, self.season.next_at, *self.leaving.values())
            if when is not None and when > self.now
        ]
        return min(moments, default=self.now + TICK)

    def at_the_tables(self) -> bool:
        """Everybody who is there answers. True when somebody had something to answer."""
        open_ = Fixture.objects.filter(
            season=self.season, ended=False, game__status=Game.Status.RUNNING
        )
        return (
            sum(
                self.at_table(game_id)
                for game_id in list(open_.values_list("game_id", flat=True))
                if game_id
            )
            > 0
        )

    def at_table(self, game_id: str) -> int:
        seats = dict(
            Seat.objects.filter(game_id=game_id)
            .exclude(player__in=self.dead)
            .values_list("number", "bot")
        )
        for made in range(MOVES_A_TICK):
            game = Game.objects.select_related("stream").get(pk=game_id)
            position = positions.newest(game)
            decision = next(
                (d for d in position.engine.pending(position.state) if d.due and d.seat in seats)
                if game.status == Game.Status.RUNNING
                else iter(()),
                None,
            )
            if decision is None:
                return made
            command = bots.choose(position, decision.seat, seats[decision.seat] or bots.AUTOPILOT)
            key = f"bot/{position.seq}/{decision.key}"
            moves.submit(
                game_id=game_id,
                seat=decision.seat,
                command=command,
                key=key,
                channel="rest",
                now=self.now,
                decision=decision.key,
            )
            self.moves += 1
        return MOVES_A_TICK


class NoSuchUser(BaseEmailBackend):
    """A server that knows none of its users any more."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        raise SMTPRecipientsRefused(
            {
                address: (550, b"5.1.1 no such user")
                for mail in email_messages
                for address in mail.to
            }
        )


def simulate(setting: Setting) -> dict[str, Any]:
    run = set_up(setting)
    run.play()
    return season_figures(run)


def set_up(setting: Setting) -> Run:
    secret = derived("secret", setting)
    season_id = id_from(derived("season", setting))
    season = seasons.open_season(
        organiser=person(season_id, 0),
        title=f"Simulated {setting.seed}",
        plan=plan_of(setting),
        now=START,
        season_id=season_id,
        secret=secret,
    )
    people = [
        person(season_id, number) for number in range(1, setting.entrants + setting.substitutes + 1)
    ]
    for number, user in enumerate(people, start=1):
        luck = derived(f"luck/{number}", setting).hex()[:32]
        seasons.enter(
            season_id=season_id,
            user=user,
            now=START,
            luck=luck,
            source="rest",
            substitute=number > setting.entrants,
        )
    run = Run(setting, season, START)
    run.season.refresh_from_db()
    rng = Rng(secret).under("simulation")
    order = rng.shuffled(range(1, setting.entrants + 1), "fates")
    leaving = order[: setting.entrants * setting.drop_outs // 100]
    silent = order[len(leaving) : len(leaving) + setting.entrants * setting.dead_mail // 100]
    span = setting.rounds * (setting.round_days + 2)
    run.leaving = {
        number: START + ENTRY + timedelta(days=1 + rng.below(span, f"leaves/{number}"), hours=3)
        for number in leaving
    }
    run.dying = {
        people[number - 1].pk: START
        + ENTRY
        + timedelta(days=1 + rng.below(setting.round_days, f"dies/{number}"), hours=5)
        for number in silent
    }
    return run


def person(season_id: str, number: int) -> User:
    user = User.objects.create(
        username=f"{season_id}-{number:03}",
        email=f"{season_id}-{number:03}@example.org",
        password="!",  # noqa: S106 -- nobody signs in with it
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


# --- What came of it ---


def season_figures(run: Run) -> dict[str, Any]:
    season = Season.objects.select_related("stream").get(pk=run.season.pk)
    state = record.read_season(season).state
    report = auditing.audit_season(season)
    audits = [table_verdict(game_id) for game_id in games_of(season)]
    return {
        "season": season.pk,
        "seed": run.setting.seed,
        "game": run.setting.ruleset,
        "format": state.plan.format,
        "entrants": len(state.berths),
        "divisions": [len(state.division(d)) for d in range(1, state.plan.divisions + 1)],
        "status": season.status,
        "rounds": list(rounds_told(season, state)),
        "tables": len(state.tables),
        "open_tables": Game.objects.filter(
            fixture__season=season, status=Game.Status.RUNNING
        ).count(),
        "without_pod": sum(
            len(missing(state, number)) for number in range(1, len(state.rounds) + 1)
        ),
        "withdrawn": sum(one.withdrawn for one in state.entrants.values()),
        "substituted": sum(len(berth.held_by) - 1 for berth in state.berths.values()),
        "autopilots": sum(berth.holder is None for berth in state.berths.values()),
        "dead_mail": mail_told(run, season),
        "pairing": [
            quality_told(state, d) for d in range(1, state.plan.divisions + 1) if state.division(d)
        ],
        "standings": [
            [[row.berth, row.points] for row in state.standing(d)]
            for d in range(1, state.plan.divisions + 1)
        ],
        "moves": run.moves,
        "events": report.events,
        "head": [season.stream.head_seq, season.stream.head_hash],
        "audit": "ok" if report.ok else report.failure,
        "tables_audited": sum(verdict == "ok" for verdict in audits),
        "tables_failed": [verdict for verdict in audits if verdict != "ok"],
    }


def mail_told(run: Run, season: Season) -> dict[str, int]:
    """What became of those whose address died."""
    troubles = Trouble.objects.filter(user__in=list(run.dying), kind=Trouble.Kind.HARD)
    gone = Entry.objects.filter(season=season, user__in=list(run.dying), withdrawn=True)
    told = Outbound.objects.filter(
        kind=Outbound.Kind.SEASON, facts__about=mails.Kind.BOUNCED, user=season.organiser_id
    )
    return {
        "addresses": len(run.dying),
        "bounces": troubles.count(),
        "deadlines_held": troubles.exclude(held_until=None).count(),
        "organiser_told": told.count(),
        "replaced": gone.count(),
    }


def games_of(season: Season) -> list[str]:
    return [game_id for game_id in season.fixtures.values_list("game_id", flat=True) if game_id]


def table_verdict(game_id: str) -> str:
    report = audit_game(Game.objects.select_related("stream").get(pk=game_id))
    return "ok" if report.ok else f"{game_id}: {verdict(report)}"


def rounds_told(season: Season, state: State) -> Iterator[dict[str, Any]]:
    at: dict[tuple[str, int], int] = {}
    for row in log.iterate(season.pk):
        event = e.read_event(row.kind, row.data)
        if isinstance(event, e.RoundOpened | e.RoundClosed):
            at[event.kind, event.round] = row.at
    for round_ in state.rounds:
        planned = state.plan.rounds[round_.number - 1]
        how = [result.how for table in round_.tables if (result := state.tables[table].result)]
        yield {
            "round": round_.number,
            "opened_on_its_day": day(at["round_opened", round_.number]) == day(planned.opens_at),
            "closed_on_its_day": day(at["round_closed", round_.number]) == day(planned.ends_at),
            "closed": day(at["round_closed", round_.number]),
            "tables": len(round_.tables),
            "byes": len(round_.byes),
            "played": how.count("played"),
            "adjudicated": how.count("adjudicated"),
            "voided": how.count("voided"),
        }


def day(at: int) -> str:
    return record.moment(at).date().isoformat()


def missing(state: State, number: int) -> set[int]:
    """Berths in no pod of a round and without a bye; in a knock-out those who are out do not
    count."""
    round_ = state.rounds[number - 1]
    there = {berth for table in round_.tables for berth in state.tables[table].berths} | set(
        round_.byes
    )
    wanted = set(state.berths) if state.plan.format == "round_robin" else there
    return wanted - there


def quality_told(state: State, division: int) -> dict[str, int]:
    found = pairing.quality(state.history(division), state.division(division))
    return {name: getattr(found, name) for name in found.__dataclass_fields__}
