"""`make vulnerabilities` says what is known, what is not, and what was not looked up."""

import importlib.util
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SAFE = {"name": "attrs", "version": "26.1.0", "vulns": []}
BAD = {
    "name": "django",
    "version": "5.2.0",
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["5.2.1"]}],
}
UNFOUND = {"name": "amqp", "skip_reason": "Dependency not found on PyPI"}


@pytest.fixture
def program() -> Any:
    path = ROOT / "deploy/known_vulnerabilities.py"
    spec = importlib.util.spec_from_file_location("known_vulnerabilities", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("pypi", "osv", "ends", "says"),
    [
        ([SAFE], None, 0, "1 packages looked up at pypi, 0 known vulnerabilities"),
        ([SAFE, BAD], None, 1, "django 5.2.0: PYSEC-2026-1, mended in 5.2.1"),
        ([SAFE, UNFOUND], None, 2, "not checked"),
        (None, None, 2, "not checked"),
        ([SAFE, UNFOUND], [SAFE, BAD], 1, "2 packages looked up at osv"),
    ],
)
def test_what_was_not_looked_up_is_not_called_safe(
    program, monkeypatch, capsys, pypi, osv, ends, says
):
    answers = {"pypi": pypi, "osv": osv}

    def run(command: list[str], **_: object) -> SimpleNamespace:
        found = answers[command[command.index("--vulnerability-service") + 1]]
        out = "" if found is None else json.dumps({"dependencies": found})
        return SimpleNamespace(stdout=out, returncode=0)

    monkeypatch.setattr(program.subprocess, "run", run)
    assert program.main(["requirements.lock"]) == ends
    assert says in capsys.readouterr().out
