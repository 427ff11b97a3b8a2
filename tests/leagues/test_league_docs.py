"""docs/leagues.md names every rule, tie-break, deed and command; every refusal has a sentence
that can be said."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from leagues import words
from leagues.events import EVENTS
from leagues.services.refusals import REFUSALS
from leagues.web.views import DEEDS

PAGE = (Path(settings.BASE_DIR) / "docs/leagues.md").read_text()


@pytest.mark.parametrize("name", [*words.ADJUDICATION, *words.TIE_BREAKS])
def test_every_rule_stands_in_the_guide(name):
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("name", [*DEEDS, "announce", "import"])
def test_every_deed_stands_in_the_guide(name):
    assert f"| {name} |" in PAGE


def test_every_command_stands_in_the_guide():
    for path in (Path(settings.BASE_DIR) / "leagues/management/commands").glob("[a-z]*.py"):
        assert f"manage.py {path.stem}" in PAGE


def test_every_event_has_a_sentence():
    assert sorted([*words.EVENTS, *words.COUNTED]) == sorted(event.kind for event in EVENTS)


def test_every_refusal_of_the_services_has_a_sentence():
    sources = [*(Path(settings.BASE_DIR) / "leagues").rglob("*.py")]
    used = {
        code
        for path in sources
        for code in re.findall(r'(?:SeasonRefusal|BadPlan)\("([a-z_]+)"', path.read_text())
    }
    assert used <= set(REFUSALS)
