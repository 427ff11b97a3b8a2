"""The wheel alone: built, then run by uvx in an empty folder with an empty environment."""

import gzip
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from tests.games.test_serve import PATIENCE, free_port

ROOT = Path(__file__).parent.parent.parent
LOG = ROOT / "tests/compat/long-cours@1/3.jsonl.gz"
# How this machine reaches its packages; everything else is left behind.
REACHING = re.compile(r"(UV_|PIP_|SSL_).*|(https?|no)_proxy", re.IGNORECASE)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `pip wheel .` builds it, from the files of the tree."""
    folder = tmp_path_factory.mktemp("dist")
    made = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture
def paquebot(wheel: Path, tmp_path: Path) -> Iterator[object]:
    """Runs `uvx --from WHEEL paquebot ...` in an empty folder, with a home of its own."""
    empty = tmp_path / "empty"
    empty.mkdir()
    environment = {
        "HOME": str(tmp_path / "home"),
        "PATH": os.defpath,
        "PAQUEBOT_LMTP": f"127.0.0.1:{free_port()}",
        **{name: value for name, value in os.environ.items() if REACHING.fullmatch(name)},
    }
    uvx = [
        *(str(Path(sys.executable).with_name("uvx")), "--quiet", "--from", str(wheel)),
        *("--constraints", str(ROOT / "requirements.lock"), "--python", sys.executable),
        "paquebot",
    ]
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*uvx, *arguments],
            cwd=empty,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(PATIENCE)
        process.stdout.close()


def fetch(port: int, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers={"Accept-Language": "fr"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, HTTPException) as error:
        return 0, str(error)
    finally:
        connection.close()


@pytest.mark.alike
def test_a_wheel_serves_in_an_empty_folder_and_audits_a_file(paquebot, tmp_path):
    port = free_port()
    serving = paquebot("serve", "--port", str(port))
    until = time.monotonic() + PATIENCE
    while fetch(port, "/healthz")[0] != 200:
        assert serving.poll() is None, serving.stdout.read()
        assert time.monotonic() < until, "it does not answer"
        time.sleep(0.2)
    status, page = fetch(port, "/")
    assert (status, "S’inscrire" in page) == (200, True)  # templates and catalogues are in it
    assert fetch(port, "/static/paquebot.css")[0] == 200
    assert (tmp_path / "home/.local/share/paquebot/paquebot.sqlite3").exists()
    assert list((tmp_path / "empty").iterdir()) == []

    log = tmp_path / "game.jsonl"
    log.write_bytes(gzip.decompress(LOG.read_bytes()))
    auditing = paquebot("audit", str(log))
    said, _ = auditing.communicate(timeout=PATIENCE)
    assert auditing.returncode == 0, said
