"""Setting up a season page by page: each page shows what applies, carries the rest, and loses
nothing on the way back."""

import re
from html import unescape

import pytest

from leagues.models import Season
from tests.leagues.conftest import state_of
from tests.leagues.test_league_pages import PLAN, at_that_time, words_on  # noqa: F401 -- a fixture

SHOWN = re.compile(r"<(input|select|textarea)\b([^>]*)>", re.DOTALL)


def sent_by(answer) -> dict[str, str]:
    """What a browser would send of the form on this page."""
    page = answer.content.decode().partition('id="season"')[2].partition("</form>")[0]
    fields = {}
    for kind, tag in SHOWN.findall(page):
        name = re.search(r'name="([^"]+)"', tag)
        if not name or name[1] == "csrfmiddlewaretoken":
            continue
        value = re.search(r'value="([^"]*)"', tag)
        if kind == "textarea":
            fields[name[1]] = ""
        elif kind == "select":
            inside = page.partition(f'name="{name[1]}"')[2].partition("</select>")[0]
            chosen = re.search(r'value="([^"]*)" selected', inside)
            fields[name[1]] = unescape(chosen[1]) if chosen else ""
        elif 'type="checkbox"' in tag:
            if "checked" in tag:
                fields[name[1]] = "on"
        else:
            fields[name[1]] = unescape(value[1]) if value else ""
    return fields


def names_shown(answer) -> set[str]:
    page = answer.content.decode().partition('id="season"')[2].partition("</form>")[0]
    return {
        name[1]
        for _, tag in SHOWN.findall(page)
        if 'type="hidden"' not in tag and (name := re.search(r'name="([^"]+)"', tag))
    }


@pytest.fixture
def els(as_):
    return as_("els")


def turn(client, answer, page: int, **filled):
    return client.post("/leagues/new/", sent_by(answer) | filled | {"go": str(page)})


def filled(*names: str) -> dict[str, str]:
    return {name: PLAN[name] for name in names}


def test_a_season_is_set_up_in_four_pages_and_a_look(els):
    first = els.get("/leagues/new/")
    assert {"title", "kind", "format"} < names_shown(first)
    assert "clock_days" not in names_shown(first)
    second = turn(els, first, 2, **filled("title", "kind", "format"))
    assert "Who plays" in words_on(second)
    assert {"seats", "capacity", "divisions", "promote", "teams"} < names_shown(second)
    assert "advance" not in names_shown(second)
    third = turn(els, second, 3, **filled("seats", "capacity", "divisions", "promote"))
    fourth = turn(
        els,
        third,
        4,
        **filled("entry_until", "first_round", "rounds", "round_days", "pause_days"),
    )
    assert {"points-2", "points-3", "points-4"} < names_shown(fourth)
    assert "points-6" not in names_shown(fourth)
    look = turn(els, fourth, 5)
    assert "This is what will be published" in words_on(look)
    assert "round 3 opens, to each with their table" in words_on(look)
    assert not Season.objects.exists()
    els.post("/leagues/new/", sent_by(look) | {"sure": "1"})
    plan = state_of(Season.objects.get()).plan
    assert (plan.format, plan.seats, plan.divisions, len(plan.rounds), plan.counting) == (
        "swiss", 3, 2, 3, 0,
    )  # fmt: skip


def test_a_page_is_not_left_with_something_wrong_on_it_and_back_loses_nothing(els):
    first = els.get("/leagues/new/")
    assert turn(els, first, 2).status_code == 422
    second = turn(els, first, 2, title="Harbour cup", format="knockout")
    assert "advance" in names_shown(second)
    assert "divisions" not in names_shown(second)
    back = turn(els, second, 1, capacity="nonsense")
    assert (back.status_code, sent_by(back)["title"], sent_by(back)["capacity"]) == (
        200, "Harbour cup", "nonsense",
    )  # fmt: skip
    assert 'class="trouble"' not in back.content.decode()
    wrong = turn(els, turn(els, back, 2), 3)
    assert (wrong.status_code, "Who plays" in words_on(wrong)) == (422, True)


def test_what_cannot_be_is_said_on_the_page_where_it_can_be_mended(els):
    page = els.get("/leagues/new/")
    for number in (2, 3):
        page = turn(els, page, number, title="Cup")
    page = turn(els, turn(els, page, 4, entry_until="2027-02-01T18:00"), 5)
    assert page.status_code == 422
    assert "Entry must be open for a while" in words_on(page)
    assert "entry_until" in names_shown(page)
