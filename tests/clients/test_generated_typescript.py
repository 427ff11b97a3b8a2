"""TypeScript clients that openapi-typescript (with openapi-fetch) and hey-api make from the
checked-in document compile strictly, and play a whole game of each ruleset against a real
server. npm fetches them, so they are among the long tests."""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import ENGINES, load
from tests.api.test_streams import shell
from tests.attacks.web import HOST, serving
from tests.chaos.scratch import database

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("npm") is None,
        reason="TypeScript clients are made and run by node and npm, which this machine has not",
    ),
]

ROOT = Path(__file__).parents[2]
SOURCES = Path(__file__).parent / "typescript"
DOCUMENT = ROOT / "docs" / "openapi.yaml"
CLIENTS = ("play_with_fetch", "play_with_hey")
PEOPLE = """
from core.accounts.models import User
from tests.keys import key_of
for name in ("anna", "bram", "cato", "dirk", "els"):
    print(key_of(User.objects.create_user(name, f"{name}@example.org")))
"""
PLENTY = {"THROTTLE_USER": "1000000/min", "THROTTLE_ANON": "1000000/min"}


def run(*command: str, folder: Path) -> str:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Installed once for each lock file, generated and compiled anew."""
    folder = tmp_path_factory.mktemp("typescript")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(installed())
    tools = folder / "node_modules" / ".bin"
    typed = ("-o", "schema.ts", "--default-non-nullable=false")
    run(str(tools / "openapi-typescript"), str(DOCUMENT), *typed, folder=folder)
    run(str(tools / "openapi-ts"), "-i", str(DOCUMENT), folder=folder)
    run(str(tools / "tsc"), folder=folder)
    return folder


def installed() -> Path:
    lock = hashlib.sha256((SOURCES / "package-lock.json").read_bytes()).hexdigest()[:16]
    kept = Path(tempfile.gettempdir()) / f"paquebot-typescript-{os.getuid()}-{lock}"
    if not (kept / "ready").exists():
        kept.mkdir(mode=0o700, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(SOURCES / name, kept)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=kept)
        (kept / "ready").touch()
    return kept / "node_modules"


@pytest.fixture(scope="module")
def service(tmp_path_factory) -> Iterator[tuple[str, list[str]]]:
    with database("sqlite", tmp_path_factory.mktemp("service")) as environment:
        keys = shell(PEOPLE, environment).split()
        with serving(environment, **PLENTY) as server:
            yield f"http://{HOST}:{server.port}", keys


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_generated_clients_play_to_the_end(made, service, ruleset):
    url, keys = service
    players = load(ruleset).players[0]
    found: list[dict[str, Any]] = []
    for client in CLIENTS:
        script = str(made / "made" / f"{client}.js")
        told = run("node", script, url, ruleset, *keys[:players], folder=made)
        found.append(json.loads(told))
    for one in found:
        assert (one["status"], one["places"]) == ("finished", players)
        assert one["moves"] > 10
