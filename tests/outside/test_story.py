"""docs/adding-a-game.md tells how Nim at sea was made. It tells the truth."""

import re
from pathlib import Path

import pytest

from tests.outside.test_nim_at_sea import run

ROOT = Path(__file__).parents[2]
PROJECT = Path(__file__).parent / "nim_at_sea"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()
]
TESTED = {
    "pip install tests/outside/nim_at_sea": (),  # the fixture does it
    "python manage.py check": ("manage.py", "check"),
    "python manage.py simulate nim-at-sea --players 2 --seed 7 --json": (),  # test_nim_at_sea.py
    "python -m pytest tests/conformance -k nim-at-sea": (),  # the same
}


@pytest.mark.parametrize(("file", "text"), QUOTED, ids=[file for file, _ in QUOTED])
def test_what_the_page_quotes_stands_in_the_game(file: str, text: str):
    assert text.strip("\n") in (PROJECT / file).read_text(encoding="utf-8")


def test_the_page_quotes_most_of_the_modules():
    assert len(QUOTED) > 10


def test_every_module_of_the_game_is_in_the_table_and_the_other_way_round():
    table = PAGE.partition("| --- | --- |")[2].partition("\n\n")[0]
    first_column = " ".join(line.split("|")[1] for line in table.strip().splitlines())
    named = {name.split("/")[0] for name in re.findall(r"`([a-z_/<>]+)`", first_column)}
    package = PROJECT / "nim_at_sea"
    there = {path.stem for path in package.iterdir() if not path.name.startswith("__")}
    inner = {
        path.stem
        for folder in ("notation", "words", "bots")
        for path in (package / folder).glob("[a-z]*.py")
    }
    assert named == (there | inner) - {"conformance"}


def test_every_file_and_folder_that_the_page_names_is_there():
    for name in re.findall(r"`((?:games|tests|docs)/[\w/.]+)`", PAGE):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"`(\w+\.py)`", PAGE):
        assert list(PROJECT.rglob(name)), name


def test_every_command_of_the_page_is_tried(installed: Path):
    assert list(TESTED) == COMMANDS
    for arguments in filter(None, TESTED.values()):
        ran = run(*arguments, path=installed)
        assert ran.returncode == 0, ran.stderr
        assert "no issues" in ran.stdout


def test_a_page_of_code_for_each_module():
    lengths = {
        file.relative_to(PROJECT): len(file.read_text(encoding="utf-8").splitlines())
        for file in PROJECT.rglob("*.py")
    }
    assert max(lengths.values()) < 140, max(lengths, key=lambda file: lengths[file])
