"""Finished logs of every released ruleset: each must replay to the same state hash, and audit,
for ever."""

import gzip
import json
from pathlib import Path

from games.audit import ExportLine, read_lines

FOLDER = Path(__file__).parent
HASHES = FOLDER / "hashes.json"


def hashes() -> dict[str, dict[str, str]]:
    """What each log came to when it was made: the hash of its last position and the head of its
    chain."""
    kept: dict[str, dict[str, str]] = json.loads(HASHES.read_text())
    return kept


def log_of(name: str) -> list[ExportLine]:
    return read_lines(gzip.decompress((FOLDER / name).read_bytes()))
