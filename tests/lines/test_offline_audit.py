"""A whole game of VOC! audited offline: no Django, no database, the same verdicts."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.models import Seat
from games.services import bots
from tests.lines.conftest import TABLE, found

pytestmark = pytest.mark.django_db


def test_a_finished_game_is_audited_from_its_export_alone(open_eyes, cast, now, tmp_path):
    Seat.objects.update(holder="bot", bot="sensible", player=None)
    bots.play(TABLE, now=lambda: now)
    assert found().over
    export = Path(tmp_path / "game.jsonl")
    with export.open("w") as out:
        call_command("export", TABLE, stdout=out)
    told = subprocess.run(
        [sys.executable, "-m", "games.audit", str(export), "--draws"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "FAILS" not in told
    assert "holds: " in told
    assert told.count("voc/drift/1585/") > 20
