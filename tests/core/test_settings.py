"""Settings are read in a process of their own, as a server would."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from core import production

ROOT = Path(__file__).parents[2]
STRONG = "x7Kq-" * 4 + "Wm2_pL9vR4sT8bN6cD1fG3hJ5zA0yE"


def start(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {
        "PATH": os.environ["PATH"],
        "PAQUEBOT_VAR": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "core.settings",
    } | environment
    program = (
        "from django.conf import settings as s; print(s.SECRET_KEY); "
        "print(s.DATABASES['default']); print(s.CELERY_BROKER_URL)"
    )
    return subprocess.run(
        [sys.executable, "-c", program], env=clean, cwd=ROOT, capture_output=True, text=True
    )


def test_embedded_makes_its_secret_once_and_keeps_it(tmp_path):
    first, again = start(tmp_path), start(tmp_path)
    secret = first.stdout.splitlines()[0]
    assert len(secret) > 60
    assert again.stdout.splitlines()[0] == secret
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "var").stat().st_mode & 0o077 == 0


def test_a_start_that_finds_its_secret_writes_nothing(tmp_path):
    """A full or read-only disk keeps nobody from `manage.py`."""
    secret = start(tmp_path).stdout.splitlines()[0]
    before = (tmp_path / "var").stat().st_mtime_ns
    assert start(tmp_path).stdout.splitlines()[0] == secret
    assert (tmp_path / "var").stat().st_mtime_ns == before


def test_an_unknown_mode_is_refused(tmp_path):
    assert "it can be embedded or production" in start(tmp_path, PAQUEBOT_MODE="staging").stderr


@pytest.mark.parametrize(
    ("redis", "broker"),
    [
        ("", "filesystem://localhost"),
        ("redis://host/0", "redis://host/0"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock"),
    ],
)
def test_the_broker_is_redis_or_a_folder(tmp_path, redis, broker):
    assert start(tmp_path, REDIS_URL=redis).stdout.splitlines()[2] == broker


def test_sqlite_is_durable_and_takes_its_lock_at_once(tmp_path):
    options = start(tmp_path).stdout.splitlines()[1]
    for word in ("'transaction_mode': 'IMMEDIATE'", "journal_mode = WAL", "synchronous = FULL"):
        assert word in options


def test_every_setting_stands_in_its_page():
    source = (ROOT / "core/settings.py").read_text()
    variables = set(re.findall(r"env(?:\.\w+)?\(\"([A-Z_]+)\"", source))
    assert {"DATABASE_URL", "EMAIL_URL", "PAQUEBOT_MODE"} <= variables
    page = (ROOT / "docs/settings.md").read_text()
    assert [name for name in sorted(variables) if f"`{name}`" not in page] == []


# --- Production ---

PRODUCTION = {
    "PAQUEBOT_MODE": "production",
    "SECRET_KEY": STRONG,
    "DATABASE_URL": "postgres://u:p@db/paquebot",
    "REDIS_URL": "redis://redis/0",
    "EMAIL_URL": "smtp://127.0.0.1:25",
    "PAQUEBOT_BASE_URL": "https://paquebot.example",
    "PAQUEBOT_MAIL_DOMAIN": "paquebot.example",
    "ALLOWED_HOSTS": "paquebot.example",
}


def test_production_starts_with_all_it_needs(tmp_path):
    started = start(tmp_path, **PRODUCTION)
    assert started.returncode == 0, started.stderr
    assert started.stdout.splitlines()[0] == STRONG
    assert "django.db.backends.postgresql" in started.stdout
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SECRET_KEY", "", "production needs SECRET_KEY: at least 50 random characters"),
        ("SECRET_KEY", "a" * 60, "production needs SECRET_KEY: at least 50 random characters"),
        ("SECRET_KEY_FALLBACKS", "old", "production needs SECRET_KEY: at least 50 random"),
        ("DATABASE_URL", "", "production needs DATABASE_URL: postgres://"),
        ("REDIS_URL", "", "production needs REDIS_URL"),
        ("EMAIL_URL", "", "production needs a way for mail to leave"),
        ("EMAIL_URL", "consolemail://", "production needs a way for mail to leave"),
        ("PAQUEBOT_BASE_URL", "", "production needs PAQUEBOT_BASE_URL"),
        ("PAQUEBOT_BASE_URL", "http://paquebot.example", "production needs PAQUEBOT_BASE_URL"),
        ("PAQUEBOT_BASE_URL", "https://paquebot.example/a", "production needs PAQUEBOT_BASE_URL"),
        ("PAQUEBOT_MAIL_DOMAIN", "localhost", "production needs PAQUEBOT_MAIL_DOMAIN"),
        ("ALLOWED_HOSTS", "127.0.0.1", "production needs ALLOWED_HOSTS with the host of"),
        ("ALLOWED_HOSTS", "*", "ALLOWED_HOSTS must not be *"),
        ("DEBUG", "1", "production does not run with DEBUG"),
    ],
)
def test_production_says_what_is_missing(tmp_path, name, value, sentence):
    refused = start(tmp_path, **PRODUCTION | {name: value})
    assert refused.returncode != 0
    told = refused.stderr.partition("ImproperlyConfigured: ")[2].splitlines()
    assert len(told) == 1
    assert sentence in told[0]


def test_production_says_everything_at_once():
    assert len(production.faults({})) == 6
    assert production.faults(PRODUCTION) == []
    assert production.faults(PRODUCTION | {"ALLOWED_HOSTS": ".example"}) == []


@pytest.mark.parametrize(
    ("command", "sentence"), [("serve", "`serve` is for one machine"), ("demo", "no demo")]
)
def test_what_is_for_one_machine_says_so(settings, command, sentence):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match=sentence):
        call_command(command)


def test_celery_finds_its_settings(tmp_path):
    """As a unit starts it: no DJANGO_SETTINGS_MODULE, and no folder but the code's."""
    clean = {"PATH": os.environ["PATH"], "PAQUEBOT_VAR": str(tmp_path / "var")}
    told = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "core.celery", "inspect", "conf", "--help"],
        env=clean, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    program = "from core.celery import app; print(app.conf.task_default_queue)"
    asked = subprocess.run(
        [sys.executable, "-c", program], env=clean, cwd=ROOT, capture_output=True, text=True
    )
    assert (asked.stdout, asked.returncode) == ("bots\n", 0), asked.stderr
