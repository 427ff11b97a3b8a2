"""Backups come back whole, old things go, keys change, and the doctor looks."""

import os
import subprocess
import sys
from datetime import timedelta
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings as given
from django.contrib.auth import SESSION_KEY
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone

from core import backups
from core.accounts import second_factors
from core.accounts.models import User
from core.eventlog.models import Stream
from games.models import Game, MailedHead, Report
from games.services import bots, tables
from games.tasks import nobody_rings
from notifications import addresses, retention, unsubscribing
from notifications.management.commands import doctor
from notifications.models import Inbound, Outbound, RawMessage

NEW_KEY = "Nq7-" * 5 + "Zs8_kL3vR1sT6bN9cD2fG4hJ7zA5yE0wX"
DAY = timedelta(days=1)


def played(name: str) -> Game:
    with nobody_rings():
        now = timezone.now()
        tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id=name)
        for _ in range(3):
            tables.seat_bot(game_id=name, bot="random", now=now)
        bots.play(name, now=timezone.now, limit=10_000)
    return Game.objects.get(pk=name)


def run(*command: str, **options: object) -> str:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def own_tools(monkeypatch):
    """Those that belong to the tests' Postgres."""
    found = find_spec("pgserver")
    tools = Path(found.origin).parent / "pginstall" / "bin"
    monkeypatch.setenv("PATH", f"{tools}{os.pathsep}{os.environ['PATH']}")


# --- Backup and restore ---


@pytest.mark.django_db(transaction=True)
def test_what_is_destroyed_comes_back_and_holds(tmp_path, own_tools):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's tests have no file; the next test has one")
    played("harbour")
    heads = backups.present_heads()
    run("backup", str(tmp_path))
    copy = next(tmp_path.glob("*.dump"))
    assert copy.stat().st_mode & 0o077 == 0
    played("second")
    with pytest.raises(CommandError, match="has 2 games and seasons, which would be lost"):
        run("restore", str(copy))
    told = run("restore", str(copy), "--replace")
    assert "All 1 logs end as they did when it was made." in told
    assert "All 1 stored games hold." in told
    assert backups.present_heads() == heads


def test_sqlite_is_copied_comes_back_and_a_damaged_copy_is_refused(tmp_path):
    environment = {**os.environ, "PAQUEBOT_VAR": str(tmp_path / "var")}
    environment["DATABASE_URL"] = f"sqlite:///{tmp_path / 'games.sqlite3'}"

    def manage(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=given.BASE_DIR, env=environment, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    assert manage("migrate", "-v0").returncode == 0
    simulated = manage("simulate", "long-cours@1", "--players", "3", "--seed", "1", "--keep")
    assert simulated.returncode == 0, simulated.stderr
    copied = manage("backup", str(tmp_path / "copies"))
    assert copied.returncode == 0, copied.stderr
    copy = next((tmp_path / "copies").glob("*.sqlite3"))
    refused = manage("restore", str(copy))
    assert "has 1 games and seasons, which would be lost" in refused.stderr
    (tmp_path / "games.sqlite3").unlink()
    restored = manage("restore", str(copy))
    assert restored.returncode == 0, restored.stderr
    assert "All 1 logs end as they did when it was made." in restored.stdout
    assert "All 1 stored games hold." in restored.stdout
    copy.write_bytes(b"not a database at all" * 100)
    assert "Nothing was restored" in manage("restore", str(copy), "--replace").stderr


@pytest.mark.django_db
def test_old_copies_go_with_their_heads(tmp_path):
    end = backups.SUFFIX[connection.vendor]
    for day in range(1, 6):
        copy = tmp_path / f"paquebot-2026010{day}T000000Z{end}"
        copy.write_text("x")
        backups.beside(copy).write_text("{}")
    backups.forget_old(tmp_path, keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"paquebot-2026010{day}T000000Z{kind}"
        for day in (4, 5)
        for kind in sorted((end, ".heads.json"))
    ]


# --- Prune ---


@pytest.mark.django_db
def test_prune_empties_what_ended_long_ago_and_nothing_that_a_dispute_needs(settings):
    settings.KEEP_LETTERS_DAYS, settings.KEEP_MAILS_DAYS = 100, 50
    now = timezone.now()
    for name, days in (("old", 101), ("middle", 60), ("young", 10)):
        stream = Stream.objects.create(id=name, secret="")
        game = Game.objects.create(
            stream=stream, slug=name, ruleset="long-cours@1", seats_count=3, status="finished",
            opened_at=now, fill_by=now, ended_at=now - days * DAY,
        )  # fmt: skip
        MailedHead.objects.create(game=game, seq=1, hash="ab")
        Outbound.objects.create(
            kind="prompt", game=game, seq=1, once=name, created_at=now, sent_at=now, text="words"
        )
        message = RawMessage.objects.create(raw=b"letter")
        Inbound.objects.create(message=message, via="lmtp", received_at=now, game=game)
        Report.objects.create(
            game=game, language="en", seq=1, created_at=now, made_at=now - 31 * DAY
        )
    assert run("prune", "--dry-run") == "letters: 1\nmails: 2\ndocuments: 3\n"
    assert run("prune") == "letters: 1\nmails: 2\ndocuments: 3\n"
    assert retention.prune(now=now) == {"letters": 0, "mails": 0, "documents": 0}
    kept = RawMessage.objects.order_by("pk").values_list("raw", flat=True)
    assert [bytes(raw) for raw in kept] == [b"", b"letter", b"letter"]
    assert list(Outbound.objects.order_by("pk").values_list("text", flat=True)) == ["", "", "words"]
    assert (Inbound.objects.count(), MailedHead.objects.count()) == (3, 3)


# --- Another key ---


@pytest.mark.django_db
def test_what_an_older_key_signed_still_counts(client, settings):
    user = User.objects.create_user("anna", "anna@example.org", "x")
    client.force_login(user)
    mail = Outbound(kind="digest", seq=0, once="x", created_at=timezone.now(), user=user)
    mail.name = addresses.name_of(mail)
    mail.save()
    bounce, ident = addresses.bounce_address(mail), addresses.message_id(mail)
    signed = unsubscribing.SIGNER.sign("anna")
    secret = second_factors.cipher().encrypt(b"totp")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW_KEY, [settings.SECRET_KEY]
    assert client.get("/me/").status_code == 200
    assert SESSION_KEY in client.session
    again = Outbound.objects.get(pk=mail.pk)
    assert (addresses.bounce_address(again), addresses.message_id(again)) == (bounce, ident)
    assert addresses.bounced_mail(bounce) == mail.pk
    assert unsubscribing.signing.Signer(salt="paquebot.unsubscribe").unsign(signed) == "anna"
    assert second_factors.cipher().decrypt(secret) == b"totp"


# --- The doctor ---


@pytest.mark.django_db
def test_the_doctor_says_what_is_wrong_and_what_to_do(tmp_path, settings):
    settings.VAR_DIR, settings.LMTP_ADDRESS = tmp_path / "gone", "127.0.0.1:1"
    out = StringIO()
    with pytest.raises(CommandError, match=r"\d+ of \d+ are wrong"):
        call_command("doctor", stdout=out)
    told = out.getvalue()
    assert f"ok    database: {connection.vendor}" in told
    assert "WRONG mail in: nothing listens on 127.0.0.1:1\n      systemctl start" in told
    assert f"WRONG folder: {tmp_path / 'gone'} cannot be written\n      install -d" in told
    assert given.SECRET_KEY not in told


@pytest.mark.django_db
def test_the_doctor_looks_at_logs_operators_backups_and_words(tmp_path, settings, monkeypatch):
    settings.PRODUCTION = True
    settings.KEPT_HEADS = tmp_path / "heads.txt"
    settings.BASE_URL = "https://127.0.0.1:1"
    monkeypatch.setattr(doctor, "BACKUPS", tmp_path)

    def found(check) -> list[tuple[str, str, bool]]:
        return [(one.what, one.told, not one.remedy) for one in doctor.examined(check)]

    assert found(doctor.logs) == [
        ("operators' log", "it holds", True),
        ("kept heads", f"in {tmp_path / 'heads.txt'}", True),
    ]
    assert found(doctor.operators) == [("operators", "there are none", False)]
    User.objects.create_user("otto", "otto@example.org", is_staff=True)
    assert found(doctor.operators) == [("operators", "no second factor: otto", False)]
    assert found(doctor.backups_made) == [("backup", f"there is none in {tmp_path}", False)]
    (tmp_path / "paquebot-20270301T090000Z.dump").touch()
    assert found(doctor.backups_made) == [("backup", "the newest of 1 is 0 h old", True)]
    assert found(doctor.words) == [("languages", "en, fr", True)]
    assert [(what, good) for what, _, good in found(doctor.certificate)] == [("TLS", False)]
    settings.DKIM_KEY = str(tmp_path / "no.pem")
    assert [(what, good) for what, _, good in found(doctor.dkim)] == [("DKIM", False)]
