"""What is asked all the time reads by an index, whatever the number of finished games. The plans of
the database itself are asked; on Postgres with scans forbidden wherever there is another way, for
a test has too few rows to need one."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api import views as rest
from games.models import Game
from games.services import access, bots, lobby, tables
from games.web import listing
from notifications import account_deletion, inbound, mailer, reminders, sweeps

pytestmark = pytest.mark.django_db

GROWS = (  # with every game that is played
    "games_game",
    "games_seat",
    "games_decision",
    "eventlog_event",
    "eventlog_stream",
    "notifications_outbound",
    "notifications_inbound",
    "notifications_rawmessage",
)
SMALL = {  # indexes whose rows are those under way alone, or that are left after a page
    "open_questions",
    "questions_by_deadline",
    "questions_by_default",
    "pauses_wanted",
    "mails_to_send",
    "mails_to_read",
    "mails_of_no_table",
    "tables_by_age",
    "tables_by_status",
}


def plan(statement: str) -> list[str]:
    explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"{explain} {statement}")
        return [str(row[-1]) for row in cursor.fetchall()]


def whole_scans(statement: str) -> list[str]:
    """The lines of its plan that read all of a table that grows. A count that stops is none."""
    if re.match(r"SELECT COUNT\(\*\) FROM \(.* LIMIT \d+\) subquery$", statement):
        return []
    found = []
    for line in plan(statement):
        scan = re.search(r"Seq Scan on (\w+)|^SCAN (\w+)|Index (?:Only )?Scan using (\w+)", line)
        if scan is None:
            continue
        index = re.search(r"USING (?:COVERING )?INDEX (\w+)", line)
        if index and index[1] in SMALL:
            continue
        table = scan[1] or scan[2]
        real = re.search(rf'"?(\w+)"? (?:AS )?"?{table}"?[\s,]', statement) if table else None
        if table and (table in GROWS or (real and real[1] in GROWS)):
            found.append(f"{line}: {statement[:300]}")
    return found


def asked(**more: object) -> rest.TablesQuery:
    return rest.TablesQuery(**more)


def questions(cast, now):
    return {
        "the sweep": lambda: sweeps.sweep(now=now),
        "tables to close": lambda: tables.close_unfilled(now=now),
        "bots": bots.waiting,
        "reminders": lambda: reminders.send_chosen(now=now),
        "mails to send": lambda: mailer.send_waiting(now=lambda: now),
        "mails to read": lambda: inbound.read_waiting(now=lambda: now),
        "the lobby": lambda: list(lobby.find(lobby.Search())[:20]),
        "games under way": lambda: list(lobby.find(lobby.Search(status="running"))[:20]),
        "games that are over": lambda: list(lobby.find(lobby.Search(status="finished"))[:20]),
        "my tables": lambda: listing.mine(cast.anna, None),
        "GET tables": lambda: rest.page(asked(), cast.anna),
        "GET tables of a stranger": lambda: rest.page(asked(status="running"), AnonymousUser()),
        "GET my tables": lambda: rest.page(asked(mine=True), cast.anna),
        "a table": lambda: access.find_whole(Game.objects.values_list("pk")[0][0], cast.anna),
        "leaving": lambda: account_deletion.wipe(cast.bram),
    }


NAMES = list(questions(None, None))


@pytest.fixture
def under_way(cast, now):
    """A table with a player and bots, and one that waits."""
    for _ in range(2):
        game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
        tables.join(game_id=game.pk, player=cast.anna, luck="", source="web", now=now)
    for _ in range(2):
        tables.seat_bot(game_id=game.pk, bot="sensible", now=now)


@pytest.mark.parametrize("name", NAMES)
def test_it_reads_by_an_index(name, cast, now, under_way):
    with CaptureQueriesContext(connection) as caught:
        questions(cast, now)[name]()
    asked_of_it = {
        query["sql"] for query in caught if re.match(r"\s*(SELECT|UPDATE|DELETE)", query["sql"])
    }
    assert asked_of_it
    assert [line for statement in sorted(asked_of_it) for line in whole_scans(statement)] == []
