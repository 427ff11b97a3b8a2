"""A month of correspondence, hour by hour, with the clock passed in: prompt, slow, absent,
bouncing, repeating and vanished players."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress

from core.accounts.models import User
from core.eventlog import log
from games.engine import IllegalMove, load
from games.models import Decision, Departure, Game, Seat
from games.rng import Rng
from games.services import bots, moves, positions, tables
from games.services.refusals import TableRefusal
from games.table import Clock
from notifications import absences, bounce_grace, clocks, pauses, sweeps
from notifications.models import Outage, Outbound

BEGINS = datetime(
    2027, 3, 1, 9, tzinfo=UTC
)  # the clocks change on the 14th in New York and on the 28th in Paris
STEP = timedelta(minutes=45)
DAYS = 31
OUTAGE = (BEGINS + timedelta(days=10, hours=3), timedelta(hours=6))
PAUSE = (timedelta(days=15), timedelta(days=18))
AWAY = (date(2027, 3, 8), date(2027, 3, 15))
ZONES = ("Europe/Paris", "America/New_York", "Asia/Tokyo", "UTC", "Australia/Lord_Howe")
HABITS = ("prompt", "prompt", "slow", "absent", "bouncing", "twice", "vanished")
CLOCKS = (
    Clock(days=2, grace_hours=12, absences=True, pauses=True, autopilot_after=3),
    Clock(days=3, days_off=(6, 7), spare_nights=True, grace_hours=12, absences=True, pauses=True),
    Clock(days=1, spare_nights=True, grace_hours=6, absences=True, autopilot_after=2),
    Clock(
        bank_days=5,
        free_hours=12,
        increment_hours=6,
        cap_days=6,
        grace_hours=4,
        absences=True,
        autopilot_after=3,
    ),
    Clock(days=2),
    Clock(days=1, grace_hours=24, pauses=True, autopilot_after=2, may_return=False),
)


class Month:
    """Plays it; `figures` counts what happened."""

    def __init__(self, count: int, *, seed: int = 7) -> None:
        self.chance = random.Random(seed)
        self.figures: Counter[str] = Counter()
        self.now = BEGINS
        self.plans: dict[tuple[int, datetime], datetime] = {}
        self.habits: dict[int, str] = {}
        self.bounced: set[tuple[int, datetime]] = set()
        self.sat: dict[tuple[str, int], list[tuple[datetime, User]]] = {}
        self.people = [self.person(number) for number in range(max(7, count))]
        self.games = [self.table(number) for number in range(count)]

    def person(self, number: int) -> User:
        user = User.objects.create_user(
            f"player{number}", f"player{number}@example.org", time_zone=ZONES[number % len(ZONES)]
        )
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        self.habits[user.pk] = HABITS[number % len(HABITS)]
        return user

    def table(self, number: int) -> str:
        game = tables.open_table(
            ruleset="long-cours@1",
            seats=3,
            options={"short": True, "round_limit": 30},
            opened_by=None,
            now=BEGINS,
            clock=CLOCKS[number % len(CLOCKS)],
            table_id=f"month{number}",
            secret=number.to_bytes(32),
        )
        sitting = [
            self.people[(number * 3 + place + number // len(self.people)) % len(self.people)]
            for place in range(3)
        ]
        for step in (self.join, self.confirm):
            for user in sitting:
                step(game.pk, user)
        return game.pk

    def join(self, game_id: str, user: User) -> None:
        seat = tables.join(
            game_id=game_id, player=user, luck=user.username, source="web", now=BEGINS
        )
        self.sat[game_id, seat.number] = [(BEGINS, user)]

    def confirm(self, game_id: str, user: User) -> None:
        tables.confirm(game_id=game_id, player=user, now=BEGINS)

    # --- Hour by hour ---

    def play(self) -> None:
        while self.now < BEGINS + timedelta(days=DAYS):
            self.now += STEP
            began, lasted = OUTAGE
            if not began < self.now < began + lasted:
                sweeps.sweep(now=self.now)
                if self.now.hour % 3 == 0:
                    sweeps.sweep(now=self.now)  # two beats, or two workers
            self.ask_for_pauses()
            if self.now == BEGINS + timedelta(days=6):  # the day before
                self.declare(user for user in self.people if self.habits[user.pk] == "absent")
            for row in list(self.waiting()):
                self.act(row)
            self.substitute()
            for game_id in bots.waiting():
                self.figures["moves by bots"] += bots.play(game_id, now=lambda: self.now)

    def waiting(self) -> Iterator[SimpleNamespace]:
        seats = {
            (game_id, number): player
            for game_id, number, player in Seat.objects.filter(
                holder="player", game__status="running"
            ).values_list("game_id", "number", "player_id")
        }
        for pk, game_id, key, seat, asked_at, opened_at, due_at in Decision.objects.filter(
            closed_at=None, due=True, game__status="running"
        ).values_list("pk", "game_id", "key", "seat", "asked_at", "opened_at", "due_at"):
            if (game_id, seat) in seats:
                user = seats[game_id, seat]
                yield SimpleNamespace(
                    pk=pk,
                    game_id=game_id,
                    key=key,
                    seat=seat,
                    user=user,
                    asked_at=asked_at or opened_at,
                    due_at=due_at,
                )

    def act(self, row: SimpleNamespace) -> None:
        habit, question = self.habits[row.user], (row.pk, row.asked_at)
        if habit == "bouncing" and question not in self.bounced:
            self.bounced.add(question)
            held = [
                bounce_grace.hold_for_bounce(game_id=row.game_id, seat=row.seat, now=self.now)
                for _ in range(2)
            ]
            self.figures["holds after a bounce"] += held[0] is not None
            assert held[1] is None, "once for each question"
        if (
            habit == "absent"
            and row.due_at
            and row.due_at.date() >= AWAY[0]
            and self.now < BEGINS + timedelta(days=6)
        ):
            self.declare(
                user for user in self.people if user.pk == row.user
            )  # as soon as a deadline falls into the journey
        if question not in self.plans:
            self.plans[question] = self.now + self.delay(habit)
        if self.now >= self.plans[question]:
            self.answer(row, habit)

    def delay(self, habit: str) -> timedelta:
        if habit in ("prompt", "twice"):
            return timedelta(hours=self.chance.uniform(1, 10))
        if habit == "slow":
            return timedelta(hours=self.chance.uniform(20, 64))
        if habit == "bouncing":
            return timedelta(hours=self.chance.uniform(20, 80))
        if habit == "absent":
            day = self.now.astimezone(ZoneInfo("UTC")).date()
            return (
                timedelta(days=9)
                if AWAY[0] <= day <= AWAY[1]
                else timedelta(hours=self.chance.uniform(2, 30))
            )
        return timedelta(days=400)

    def answer(self, row: SimpleNamespace, habit: str) -> None:
        position = positions.newest(Game.objects.select_related("stream").get(pk=row.game_id))
        engine = load(position.game.ruleset)
        command = engine.bots["sensible"](
            engine.view(position.state, row.seat),
            engine.options(position.state, row.seat),
            Rng(bytes.fromhex(position.game.seed)).under(f"bot/{position.seq}/{row.seat}"),
        )
        letter = {
            "game_id": row.game_id,
            "seat": row.seat,
            "command": command,
            "decision": row.key,
            "key": f"{row.pk}/{position.seq}",
        }
        try:
            receipt = moves.submit(**letter, channel="web", now=self.now)
        except (IllegalMove, TableRefusal):
            self.figures["refused"] += 1
            return
        self.figures["answers"] += 1
        self.figures["answers within the grace"] += (
            row.due_at is not None and row.due_at <= self.now
        )
        if habit == "twice":
            assert moves.submit(**letter, channel="web", now=self.now).pk == receipt.pk
            self.figures["letters sent twice"] += 1

    # --- What people agree on ---

    def declare(self, users: Iterable[User]) -> None:
        for user in users:
            if not absences.of(user):
                absences.declare(user=user, first=AWAY[0], last=AWAY[1], now=self.now)
                self.figures["absences declared"] += 1

    def ask_for_pauses(self) -> None:
        if self.now == BEGINS + PAUSE[0]:
            for game in Game.objects.filter(status="running", pk__in=self.games):
                if game.terms.pauses:
                    seats = list(
                        game.seats.filter(holder="player").values_list("number", flat=True)
                    )
                    agreed = [
                        pauses.agree(game_id=game.pk, seat=seat, now=self.now) for seat in seats
                    ]
                    self.figures["pauses"] += bool(agreed) and agreed[-1]
        if self.now == BEGINS + PAUSE[1]:
            for game in Game.objects.filter(
                paused=True
            ):  # one that ended meanwhile is not among them
                seat = game.seats.filter(holder="player").values_list("number", flat=True)[0]
                assert pauses.resume(game_id=game.pk, seat=seat, now=self.now)

    def substitute(self) -> None:
        """On some days somebody takes a vacant seat."""
        if self.chance.random() > 0.01:
            return
        seat = Seat.objects.filter(holder="autopilot", game__status="running").first()
        prompt = [user for user in self.people if self.habits[user.pk] == "prompt"]
        if seat is not None:
            user = self.chance.choice(prompt)
            try:
                tables.take_over(
                    game_id=seat.game_id, number=seat.number, player=user, now=self.now
                )
            except TableRefusal:
                return
            self.figures["substitutes"] += 1
            self.sat[seat.game_id, seat.number].append((self.now, user))
            fresh = Decision.objects.filter(
                game_id=seat.game_id, seat=seat.number, closed_at=None, due=True
            )
            for row in fresh.exclude(due_at=None):
                assert row.due_at >= self.now + timedelta(days=1), "a substitute has time to read"

    # --- Held to account ---

    def check(self) -> None:
        """Every deadline kept exactly once, nobody timed out unwarned, no game stuck."""
        warned = dict(Outbound.objects.filter(kind="reminder").values_list("once", "created_at"))
        self.figures["reminders"] = sum(once.startswith("reminder/") for once in warned)
        self.figures["letters to the late"] = sum(once.startswith("late/") for once in warned)
        self.figures["autopilots"] = Departure.objects.filter(timed_out=True).count()
        self.figures["games finished"] = Game.objects.filter(status="finished").count()
        [outage] = Outage.objects.all()
        self.figures["deadlines moved by the outage"] = outage.moved
        assert (outage.ended_at - outage.began_at, outage.done_at) == (OUTAGE[1], outage.ended_at)
        for game in Game.objects.select_related("stream"):
            self.check_table(game, warned, outage)
        self.check_open()

    def check_table(self, game: Game, warned: dict[str, datetime], outage: Outage) -> None:
        in_force: dict[str, int] = {}
        played: set[tuple[str, int]] = set()
        for row in log.read(game.pk):
            data = json.loads(row.data)
            if row.kind in ("deadline_set", "deadline_moved"):
                in_force[data["decision"]] = data["due_at"]
                self.check_night(game, row.at, data)
                self.figures[
                    f"deadlines "
                    f"{'set' if row.kind == 'deadline_set' else 'moved: ' + data['reason']}"
                ] += 1
            if row.kind == "move_submitted" and data["channel"] == "clock":
                key, due = data["decision"], in_force[data["decision"]]
                self.figures["defaults"] += 1
                assert (key, due) not in played, "exactly once"
                played.add((key, due))
                self.check_default(game, row.at, key, data["seat"], due, warned)

    def check_default(
        self, game: Game, at: int, key: str, seat: int, due: int, warned: dict[str, datetime]
    ) -> None:
        due_at, played_at = (datetime.fromtimestamp(moment / 1000, UTC) for moment in (due, at))
        late = played_at - due_at - timedelta(hours=game.terms.grace_hours)
        assert timedelta(0) <= late <= STEP + clocks.WARNED, (game.pk, key, late)
        reminded_at = warned[f"reminder/{game.pk}/{seat}/{key}/{due_at:%Y%m%dT%H%M%S}"]
        assert reminded_at <= played_at - clocks.WARNED, (game.pk, key)
        self.figures["latest default, minutes"] = max(
            self.figures["latest default, minutes"], late // timedelta(minutes=1)
        )

    def check_night(self, game: Game, at: int, data: dict[str, object]) -> None:
        """At a table that spares the nights every deadline falls by day, where its player is,
        and never on a day off."""
        if not game.terms.spare_nights or data.get("reason") in ("bounce", "pause"):
            return
        set_at, due_at = (
            datetime.fromtimestamp(int(moment) / 1000, UTC) for moment in (at, data["due_at"])
        )
        user = [user for since, user in self.sat[game.pk, data["seat"]] if since <= set_at][-1]
        local = due_at.astimezone(ZoneInfo(user.time_zone))
        assert user.day_from <= local.hour < user.day_to, (game.pk, data, local)
        assert local.isoweekday() not in game.terms.days_off, (game.pk, data, local)
        self.figures["deadlines that spare the night"] += 1

    def check_open(self) -> None:
        """Whoever is awaited has a clock that still runs, or a bot, and bots have played."""
        assert bots.waiting() == []
        for row in Decision.objects.filter(
            closed_at=None, due=True, game__status="running"
        ).select_related("game"):
            assert row.default_at is not None, f"{row} has no clock"
            assert row.default_at > self.now - STEP - clocks.WARNED, f"{row} is stuck"
        for game in Game.objects.filter(status="running"):
            assert Decision.objects.filter(game=game, closed_at=None, due=True).exists(), (
                f"{game} waits for nobody"
            )
