"""A bundle of every version that was ever written, and an export that a player kept of each: the
auditor reads them for ever."""

import gzip

import pytest

from games import visibility
from games.audit import bundle
from games.audit.bundle import Seen
from games.engine import load
from tests.compat import FOLDER

BUNDLES = FOLDER / "bundles"
VERSIONS = ("1", "2")


def packed(version: str) -> bundle.Bundle:
    return bundle.read_bundle(gzip.decompress((BUNDLES / f"{version}.json.gz").read_bytes()))


def kept(version: str) -> Seen:
    """What seat 1 exported before the end."""
    text = gzip.decompress((BUNDLES / f"{version}-seat-1.kept.gz").read_bytes())
    return Seen(1, text.splitlines())


@pytest.mark.parametrize("version", VERSIONS)
def test_a_bundle_of_every_version_holds(version):
    found = packed(version)
    report = bundle.check(found, seen=[kept(version)])
    assert (found.format, report.failure) == (f"paquebot-bundle/{version}", None)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_bundle_is_held_to_the_formula_of_its_own_version(version):
    found = packed(version)
    found.format = "paquebot-bundle/2" if version == "1" else "paquebot-bundle/1"
    failure = bundle.check(found).failure
    assert failure is not None
    assert failure.check == "visibility"


def test_an_export_kept_before_its_game_ended_under_a_newer_version_holds():
    """Its lines have salts where today's have digests."""
    early, today = kept("1"), packed("1")
    others = [
        line for line in early.lines if b'"kind":"bid_sealed"' in line and b'"actor":1' not in line
    ]
    assert any(b'"salt"' in line for line in others)
    rows, seats = [bundle.whole(line) for line in today.events], 3
    today.format = bundle.FORMAT
    today.exports = visibility.digests(load(today.ruleset), rows, seats)
    assert bundle.check(today, seen=[early]).failure is None
    assert bundle.check(today, seen=[kept_today(today)]).failure is None


def kept_today(found: bundle.Bundle) -> Seen:
    engine, rows = load(found.ruleset), [bundle.whole(line) for line in found.events]
    return Seen(1, [line for row in rows for line in visibility.write_lines(engine, row, [1])])
