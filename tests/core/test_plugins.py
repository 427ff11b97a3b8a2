"""Games that other packages bring: found by their entry points, never in the way of our own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from core import plugins
from games import rulebook
from games.checks import games_of_other_packages
from games.engine import ENGINES, load, newest, outside, rulesets

ROOT = Path(__file__).parents[2]
LIKE_LONG_COURS = """
import dataclasses
from games.engines.long_cours import ENGINE as ORIGINAL
ENGINE = dataclasses.replace(ORIGINAL, ruleset="{ruleset}")
"""
Bring = Callable[..., None]


@pytest.fixture
def bring(tmp_path, monkeypatch):
    """Puts a package with these entry points on the path, as an installer would."""
    monkeypatch.syspath_prepend(tmp_path)

    def bring(package: str, source: str, **entries: str) -> None:
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").write_text(source)
        metadata = tmp_path / f"{package}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        )
        lines = [f"{name} = {value}" for name, value in entries.items()]
        (metadata / "entry_points.txt").write_text("\n".join(["[paquebot.games]", *lines, ""]))
        outside.cache_clear()

    yield bring
    outside.cache_clear()


def test_without_other_packages_there_are_our_own_games_and_no_faults():
    assert rulesets() == list(ENGINES)
    assert outside() == ({}, ())
    assert games_of_other_packages(None) == []


def test_a_game_of_another_package_is_played_like_our_own(bring: Bring):
    bring("far", LIKE_LONG_COURS.format(ruleset="far-shore@3"), **{"far-shore@3": "far:ENGINE"})
    assert rulesets() == [*ENGINES, "far-shore@3"]
    assert load("far-shore@3").ruleset == "far-shore@3"
    assert newest("far-shore") == "far-shore@3"
    assert outside().faults == ()


@pytest.mark.parametrize(
    ("name", "value", "ruleset", "fault"),
    [
        ("long-cours@1", "one:ENGINE", "long-cours@1", "this is the name of a game of our own"),
        ("long-cours@2", "two:ENGINE", "long-cours@2", "this is the name of a game of our own"),
        ("shore@1", "three:ENGINE", "coast@1", "the engine calls itself coast@1"),
        ("shore@1", "four:ORIGINAL.title", "shore@1", "this is no Engine"),
        (
            "shore@1",
            "five:GAME",
            "shore@1",
            "AttributeError: module 'five' has no attribute 'GAME'",
        ),
        ("shore@1", "absent:ENGINE", "shore@1", "ModuleNotFoundError: No module named 'absent'"),
        (
            "Shore",
            "eight:ENGINE",
            "Shore",
            "a ruleset is called like long-cours@1, in at most 40 characters",
        ),
    ],
)
def test_a_game_that_cannot_be_used_is_reported_and_the_others_are_played(
    bring: Bring, caplog, name: str, value: str, ruleset: str, fault: str
):
    package = "seven" if value.startswith("absent") else value.partition(":")[0]
    bring(package, LIKE_LONG_COURS.format(ruleset=ruleset), **{name: value})
    assert rulesets() == list(ENGINES)
    assert load("long-cours@1").title == "Long Cours"
    assert newest("long-cours") == "long-cours@1"
    [warning] = games_of_other_packages(None)
    assert warning.msg == f"A game of another package cannot be used: {name} = {value}: {fault}"
    assert [record.getMessage() for record in caplog.records] == [warning.msg]


def test_a_package_that_fails_while_it_is_imported_stops_nothing(bring: Bring):
    bring("wreck", "raise SystemError('a leak')", **{"wreck@1": "wreck:ENGINE"})
    assert rulesets() == list(ENGINES)
    assert outside().faults == ("wreck@1 = wreck:ENGINE: SystemError: a leak",)


def test_of_two_packages_with_one_name_the_first_is_taken(bring: Bring):
    bring("alpha", LIKE_LONG_COURS.format(ruleset="shore@1"), **{"shore@1": "alpha:ENGINE"})
    bring("beta", LIKE_LONG_COURS.format(ruleset="shore@1"), **{"shore@1": "beta:ENGINE"})
    assert rulesets() == [*ENGINES, "shore@1"]
    assert outside().faults == ("shore@1 = beta:ENGINE: another package has brought it already",)


def test_a_rulebook_that_cannot_be_read_is_reported_and_ours_are_read(
    bring: Bring, tmp_path, caplog
):
    """A book lies beside the state of its game, so this package has a state of its own."""
    source = (
        "import dataclasses, msgspec\n"
        "from games.engines.long_cours import ENGINE as ORIGINAL\n"
        "from inked.state import State\n"
        "ENGINE = dataclasses.replace(ORIGINAL, ruleset='inked@1', state=State)\n"
    )
    bring("inked", source, **{"inked@1": "inked:ENGINE"})
    (tmp_path / "inked" / "state.py").write_text(
        "from games.engines.long_cours.state import State as Original\n"
        "class State(Original): pass\n"
    )
    folder = tmp_path / "inked" / "rulebook"
    folder.mkdir()
    (folder / "en.md").write_text("# Inked\n\n## start: Start\n\n### a rule without an id\n")
    cached = (rulebook.packages, rulebook.book_of, rulebook.package_of)
    for function in cached:
        function.cache_clear()
    try:
        assert "inked@1" in rulesets()
        assert sorted(rulebook.packages()) == ["long-cours", "siecle-dor", "voc", "vor-dem-wind"]
        assert "a rule without an id" in caplog.text
    finally:
        for function in cached:
            function.cache_clear()


def test_an_unknown_game_is_a_key_error():
    with pytest.raises(KeyError):
        load("nowhere@1")
    with pytest.raises(KeyError):
        newest("nowhere")


def test_the_catalogue_of_a_game_is_found_without_importing_it(bring: Bring, tmp_path):
    bring("quiet", "raise SystemError('imported')", **{"quiet@1": "quiet.deep.inside:ENGINE"})
    assert plugins.catalogues() == []
    folder = tmp_path / "quiet" / "deep" / "inside" / "locale"
    folder.mkdir(parents=True)
    assert plugins.catalogues() == [folder]
    assert "quiet" not in sys.modules


def test_no_engine_draws_before_somebody_looks():
    """The offline auditor, the bots and the clock never import a picture."""
    program = (
        "import sys, games.audit.__main__\n"
        "from games.engine import ENGINES, load\n"
        "engines = [load(ruleset) for ruleset in ENGINES]\n"
        "drawn = lambda: sorted(name for name in sys.modules if name.endswith('.picture'))\n"
        "print(drawn())\n"
        "engines[0].board\n"
        "print(drawn())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n['games.engines.long_cours.picture']\n"


def test_a_board_is_loaded_once():
    loaded = load("voc-basic@1")
    assert loaded.board is loaded.board
