"""Settings are read in a process of their own, as a server would."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    "secret", ["", "short", "development-" + STRONG, "insecure-" + STRONG, "a" * 60]
)
def test_production_refuses_a_missing_or_weak_secret(tmp_path, secret):
    refused = start(tmp_path, PAQUEBOT_MODE="production", SECRET_KEY=secret)
    assert refused.returncode != 0
    assert "production needs SECRET_KEY" in refused.stderr
    assert not (tmp_path / "var").exists()


def test_production_starts_with_a_strong_one(tmp_path):
    started = start(
        tmp_path,
        PAQUEBOT_MODE="production",
        SECRET_KEY=STRONG,
        DATABASE_URL="postgres://u:p@db/paquebot",
    )
    assert started.returncode == 0, started.stderr
    assert started.stdout.splitlines()[0] == STRONG
    assert "django.db.backends.postgresql" in started.stdout


def test_production_refuses_debug(tmp_path):
    assert (
        "does not run with DEBUG"
        in start(tmp_path, PAQUEBOT_MODE="production", SECRET_KEY=STRONG, DEBUG="1").stderr
    )


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
