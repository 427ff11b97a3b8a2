"""A game of another package: installed beside us, found, and taken away again."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from core import plugins
from games import rulebook
from games.api import rules
from games.engine import outside
from tests.notifications.conftest import cast, mail_settings, send_all  # noqa: F401 -- fixtures
from tests.web.conftest import as_, quiet  # noqa: F401 -- fixtures

PROJECT = Path(__file__).parent / "nim_at_sea"
CACHES = (
    outside,
    rules.described,
    rulebook.book_of,
    rulebook.package_of,
    rulebook.packages,
    rulebook.load_rulebook,
    rulebook.book_with,
    rulebook.known_ids,
    rulebook.refusal_rules,
)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an installer put the package: built as a wheel from its own project, no network."""
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(PROJECT, folder / "project", ignore=shutil.ignore_patterns("*.mo", "__pyc*"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [*pip, *offline, "--target", folder / "site", folder / "project"],
        check=True,
        capture_output=True,
        text=True,
    )
    return folder / "site"


@pytest.fixture
def nim(installed: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[str]:
    """The ruleset, in a process that has the package on its path."""
    monkeypatch.syspath_prepend(installed)
    forget()
    settings.LOCALE_PATHS = [*settings.LOCALE_PATHS, *plugins.catalogues()]
    yield "nim-at-sea@1"
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.partition(".")[0] == "nim_at_sea"]:
        del sys.modules[name]
    forget()


def forget() -> None:
    """What a process looks for once is looked for again."""
    for cached in CACHES:
        cached.cache_clear()
