"""How much slower the questions that are asked all the time become with a hundred thousand
finished games: each is asked with the running games alone, and again when the finished are there.

The rows are made inside the database, by one statement a table. SCALE_FINISHED and SCALE_RUNNING
say how many games.
"""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median

from bench import service  # before any model

from django.contrib.auth.models import AnonymousUser  # isort: skip
from django.db import connection, transaction

from bench.figures import Target, figure, say, seconds
from core import sql
from core.accounts.models import User
from games.api import views as rest
from games.services import bots, lobby, tables
from games.web import listing
from games.web.lobby import A_PAGE
from notifications import account_deletion, sweeps

TARGET = Target(must=1.5, aim=1.1, at_most=True)
FINISHED = int(os.environ.get("SCALE_FINISHED", "100000"))
RUNNING = int(os.environ.get("SCALE_RUNNING", "10000"))
PEOPLE = 5_000  # who play now; and as many who have played
SEATS = 4  # the last one is a bot's
QUESTIONS = 10  # answered in each game, each with a mail that was sent
KNOWN = 40  # finished games of the player who asks
ROUNDS = 9
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)

NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count}) "


def main() -> None:
    make_people()
    make_games("running", RUNNING)
    make_games("finished", KNOWN, name="k", people=1)  # of the one who asks
    before = {name: cost(ask) for name, ask in questions().items()}
    make_games("finished", FINISHED, after=PEOPLE)
    for name, ask in questions().items():
        figure(
            f"scale/{name}/{service.DATABASE}",
            ours=cost(ask),
            baseline=before[name],
            unit="ms",
            target=TARGET,
            facts={"finished": FINISHED, "running": RUNNING},
        )


def cost(ask: Callable[[], object]) -> float:
    ask()
    return 1000 * median(seconds(ask) for _ in range(ROUNDS))


def questions() -> dict[str, Callable[[], object]]:
    somebody = User.objects.get(username="player0")
    return {
        "sweep-deadlines": lambda: sweeps.sweep(now=NOW),
        "close-unfilled": lambda: tables.close_unfilled(now=NOW),
        "bots-waiting": bots.waiting,
        "lobby": lambda: show_lobby("open"),
        "lobby-running": lambda: show_lobby("running"),
        "lobby-finished": lambda: show_lobby("finished"),
        "my-tables": lambda: listing.mine(somebody, None),
        "get-tables": lambda: rest.page(asked(), somebody),
        "get-tables-running": lambda: rest.page(asked(status="running"), AnonymousUser()),
        "get-my-tables": lambda: rest.page(asked(mine=True), somebody),
        "leaving": lambda: leave(somebody),
    }


def show_lobby(status: str) -> None:
    found = listing.with_people(lobby.find(lobby.Search(status=status)))
    listing.rows(list(found[: A_PAGE + 1]), records=True)


def asked(**more: object) -> rest.TablesQuery:
    return rest.TablesQuery(**more)  # type: ignore[arg-type]


def leave(user: User) -> None:
    """Everything that is done about the mails of somebody, and then not done."""
    with transaction.atomic():
        account_deletion.wipe(user)
        transaction.set_rollback(True)


# --- The rows ---


def make_people() -> None:
    run(
        2 * PEOPLE + SEATS,
        """INSERT INTO accounts_user (password, is_superuser, username, is_staff, is_active,
            date_joined, email, language, time_zone, day_from, day_to, session_epoch)
        SELECT '', {false}, 'player' || i, {false}, {true}, {now}, 'player' || i || '@example.org',
            'en', 'UTC', 8, 22, 0 FROM n""",
    )


def make_games(
    status: str, count: int, *, name: str = "", people: int = PEOPLE, after: int = 0
) -> None:
    """Tables of four with their questions, answered but for one of a running game, and mails. The
    players are so many, from that one on."""
    say(f"making {count} {status} games on {service.DATABASE}")
    name = f"'{name or status[0]}' || i"
    person = f"i * {SEATS} % {people} + {after}"
    ended = "{now}" if status == "finished" else "NULL"
    run(
        count,
        f"""INSERT INTO eventlog_stream (id, head_seq, head_hash, secret)
        SELECT {name}, 1, '', '' FROM n""",
    )
    run(
        count,
        f"""INSERT INTO eventlog_event (stream_id, seq, kind, actor, data, at, salt, hash)
        SELECT {name}, 1, 'table_opened', 'service', '{{{{}}}}', 0, '', '' FROM n""",
    )
    run(
        count,
        f"""INSERT INTO games_game (stream_id, ruleset, options, seats_count, clock, watch,
            invited_only, status, opened_at, fill_by, started_at, ended_at, close_reason, paused,
            seed, opened_by_id)
        SELECT {name}, 'long-cours@1', '{{{{}}}}', {SEATS}, '{{{{}}}}', 'everyone', {{false}},
            '{status}', {{now}}, {{now}}, {{now}}, {ended}, '', {{false}}, '',
            ({person}) + {{first}} FROM n""",
    )
    for number in range(1, SEATS + 1):
        holder = "bot" if number == SEATS else "player"
        player = "NULL" if number == SEATS else f"({person}) + {{first}} + {number - 1}"
        run(
            count,
            f"""INSERT INTO games_seat (game_id, number, holder, player_id, bot, confirmed,
                contribution, missed, wants_pause)
            SELECT {name}, {number}, '{holder}', {player}, '', {{true}}, '', 0, {{false}} FROM n""",
        )
    for question in range(QUESTIONS):
        is_open = status == "running" and question == 0
        closed, seat = ("NULL" if is_open else "{now}"), question % (SEATS - 1) + 1
        run(
            count,
            f"""INSERT INTO games_decision (game_id, key, seat, kind, due, opened_at, closed_at,
                asked_at, due_at, default_at, moved, reminded_at)
            SELECT {name}, 'q{question}', {seat}, 'setup', {{true}}, {{now}}, {closed}, {{now}},
                {{soon}}, {{soon}}, '', {"NULL" if is_open else "{now}"} FROM n""",
        )
        run(
            count,
            f"""INSERT INTO notifications_outbound (kind, game_id, seat, user_id, address, decision,
                seq, facts, created_at, once, name, claimed_at, sent_at, attempts, last_error, "to",
                reply_to, subject, text, html)
            SELECT 'prompt', {name}, {seat}, ({person}) + {{first}} + {seat - 1}, '',
                'q{question}', 1, '{{{{}}}}', {{now}}, {name} || '/{question}', '', {{now}},
                {{now}}, 0, '', '', '', '', '', '' FROM n""",
        )
    sql.change("ANALYZE")


def run(count: int, statement: str) -> None:
    first = User.objects.order_by("pk").values_list("pk", flat=True).first() or 1
    postgres = connection.vendor == "postgresql"
    words = {
        "true": "true" if postgres else "1",
        "false": "false" if postgres else "0",
        "now": f"'{NOW - timedelta(days=1):%Y-%m-%d %H:%M:%S}{'+00' if postgres else ''}'",
        "soon": f"'{NOW + timedelta(days=9):%Y-%m-%d %H:%M:%S}{'+00' if postgres else ''}'",
        "first": str(first),
    }
    if postgres:
        words |= {name: f"{words[name]}::timestamptz" for name in ("now", "soon")}
    head, tail = statement.split("SELECT", 1)
    filled = f"{head} {NUMBERS.format(count=count)} SELECT {tail}".format(**words)
    with connection.cursor() as cursor:
        cursor.execute(filled)


if __name__ == "__main__":
    main()
