"""A database that has lost its newest events is found out by what was mailed or printed."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from core.eventlog import kept_heads
from core.eventlog.models import Event, Stream
from games.models import Game
from games.services import tables
from tests.chaos.scratch import database
from tests.conftest import triggers_lifted

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(settings, tmp_path):
    settings.KEPT_HEADS = tmp_path / "heads.txt"
    return settings.KEPT_HEADS


@pytest.fixture
def opened(cast, now) -> Game:
    for name in ("one", "two"):
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id=name
        )
    return Game.objects.get(pk="one")


def audit() -> tuple[list[str], str]:
    out = StringIO()
    try:
        call_command("audit", "--all", stdout=out)
    except CommandError as error:
        return out.getvalue().splitlines(), str(error)
    return out.getvalue().splitlines(), ""


def test_a_lost_tail_is_named(opened, file):
    kept_heads.keep("one", 5, "ab" * 32)
    told, error = audit()
    assert told[0] == (
        "one: FAILS at event 2 (kept heads): Events 2 to 5 are missing: the head of event 5, "
        f"{'ab' * 8}, was mailed, printed or checked before."
    )
    assert error == "1 of 2 stored games failed the audit."


def test_a_lost_game_is_named_and_what_was_kept_stays(opened, file):
    kept_heads.keep("three", 7, "cd" * 32)
    told, error = audit()
    assert told[-1] == f"three: MISSING, events 1 to 7 ({'cd' * 8})"
    assert error == "Games that the kept heads know are missing: 1."
    assert "three 7" in file.read_text()


def test_another_past_is_found(opened, file):
    kept_heads.keep("one", 1, "ef" * 32)
    told, _ = audit()
    stored = Stream.objects.get(pk="one").head_hash
    assert told[0].endswith(f"The head kept for event 1 is {'ef' * 32}, not {stored}.")


def test_what_holds_is_checkpointed_for_the_next_time(opened, file):
    assert audit()[1] == ""
    assert sorted(file.read_text().split("\n"))[1:] == sorted(
        f"{stream.pk} 1 {stream.head_hash}" for stream in Stream.objects.all()
    )
    with triggers_lifted():
        Event.objects.filter(stream="two").delete()
        Game.objects.filter(pk="two").delete()
        Stream.objects.filter(pk="two").delete()
    told, _ = audit()
    assert told[-1].startswith("two: MISSING, events 1 to 1")
    assert oct(file.stat().st_mode)[-3:] == "600"


def test_a_line_cut_short_by_a_crash_is_passed_over(opened, file):
    file.write_text("one 1")
    assert kept_heads.newest() == {}


# --- A real file without its WAL ---

PLAY = """
import os, shutil
from tests.attacks import driver
from django.db import connection
from core.eventlog.models import Stream
from games.engines.long_cours.commands import StandingBid
from games.services import moves
connection.cursor().execute("PRAGMA wal_autocheckpoint = 0")
driver.open_table()
connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
stream, now = Stream.objects.get(), driver.timezone.now()
print(stream.pk, stream.head_seq)
for bid in range(1, 40):
    moves.submit(game_id=stream.pk, seat=2, command=StandingBid(bid), key=str(bid), channel="web",
                 now=now)
anna = driver.User.objects.get(username="anna")
driver.tables.leave(game_id=stream.pk, player=anna, now=now)
driver.mailer.send_waiting(now=driver.timezone.now)
shutil.copy(connection.settings_dict["NAME"], os.environ["COPY"])
"""


def test_a_copy_of_the_main_file_without_its_wal_is_found_out(tmp_path):
    """As when somebody copies the database file of a running service, and not what lies beside
    it. What was mailed by then tells, without any audit before."""
    copy = tmp_path / "copy.sqlite3"
    with database("sqlite", tmp_path) as environment:
        environment |= {
            "COPY": str(copy),
            "PAQUEBOT_KEPT_HEADS": str(tmp_path / "heads.txt"),
            "EMAIL_URL": "dummymail://",
        }
        child = {"env": environment, "capture_output": True, "text": True}
        played = subprocess.run([sys.executable, "-c", PLAY], check=True, **child)
        table, kept = played.stdout.splitlines()[-1].split()
        audit_all = [sys.executable, "manage.py", "audit", "--all"]
        child["env"] = environment | {"DATABASE_URL": f"sqlite:///{copy}"}
        of_copy = subprocess.run(audit_all, **child)
        child["env"] = environment
        of_original = subprocess.run(audit_all, **child)
    head = kept_head(tmp_path / "heads.txt", table)
    assert head > int(kept) + 39
    told = f"{table}: FAILS at event {int(kept) + 1} (kept heads): Events {int(kept) + 1} to {head}"
    assert (of_copy.returncode, of_copy.stdout[: len(told)]) == (1, told)
    assert "All 1 stored games hold." in of_original.stdout


def kept_head(file: Path, table: str) -> int:
    return max(int(line.split()[1]) for line in file.read_text().splitlines() if table in line)
