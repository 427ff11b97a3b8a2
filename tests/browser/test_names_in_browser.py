"""Playing by what a screen reader says alone: every step is found by its role and its accessible
name, nothing by where it stands or how it looks."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.services import bots
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium
from tests.browser.test_whole_turns_in_browser import (
    ENDS,
    RULESETS,
    is_asked,
    nobody_else_moves,
    now,
    sat_down,
    seated,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
assert nobody_else_moves  # a fixture for all tests here too

TOUCHES = 8  # that a line takes at most here
LETTERS = 3
MOST_LETTERS = 400  # of a whole game


def letter(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^Your letter"))


def lines(page: Page) -> Locator:
    name = "The lines of your letter; nothing is sent yet"
    return letter(page).get_by_role("list", name=name).get_by_role("listitem")


def offered(page: Page) -> Locator:
    """What may come next: parts of the board that say so, else orders and forms of the letter."""
    begun = letter(page).get_by_role("button", name="Start this line over").count()
    board = page.get_by_role("toolbar", name="The board, part by part")
    lit = board.get_by_role("button", name=re.compile("May be touched$"))
    if lit.count() and not begun:
        return lit
    return letter(page).get_by_role("region", name=re.compile("^Next")).get_by_role("group")


def press(page: Page, button: Locator) -> None:
    before = page.url
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("body:not([aria-busy])")).to_be_attached()


def write_line(page: Page) -> None:
    for _ in range(TOUCHES):
        if lines(page).count():
            return
        found = offered(page).first
        is_group = found.get_by_role("button").count() > 0
        press(page, found.get_by_role("button").first if is_group else found)
    assert lines(page).count()


def end_turn(page: Page) -> None:
    for end in ENDS:
        button = letter(page).get_by_role("button", name=end, exact=True)
        if button.count():
            press(page, button.first)
            return


def send(page: Page) -> None:
    assert all(lines(page).all_inner_texts()), "each line says what it is"
    press(page, letter(page).get_by_role("button", name="Send", exact=True))
    sure = letter(page).get_by_role("button", name="Yes, send it")
    if sure.count():  # what cannot be taken back asks once more
        press(page, sure)
    told = letter(page).get_by_role("status").filter(has_text="Your orders were carried out")
    ended = page.get_by_role("region", name="Result")  # the letter that ends the game is the last
    expect(told.or_(ended).first).to_be_visible()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_turn_is_played_by_accessible_names_alone(live_server, ruleset):
    sat_down(ruleset, "here")
    with chromium() as browser:
        context = seated(browser, live_server.url, "keys")
        page = context.new_page()
        for _ in range(LETTERS):
            page.goto(f"{live_server.url}/tables/here/")
            expect(page).to_have_title(re.compile("\\w"))
            write_line(page)
            end_turn(page)
            send(page)
            if not elsewhere(lambda: is_asked("here")):
                break
        context.close()


def is_running() -> bool:
    return Game.objects.get(pk="here").status == Game.Status.RUNNING


def play_until_asked() -> bool:
    """The others play; False once the game is over."""
    bots.play("here", now=now)
    return is_running()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_whole_game_is_played_by_accessible_names_alone(live_server, ruleset):
    sat_down(ruleset, "here")
    with chromium() as browser:
        context = seated(browser, live_server.url, "keys")
        page = context.new_page()
        for number in range(MOST_LETTERS):
            if not elsewhere(play_until_asked):
                break
            page.goto(f"{live_server.url}/tables/here/")
            agree = letter(page).get_by_role("button", name="Agree to that now")
            if agree.count() and number % 3:  # what is played otherwise is a letter too
                press(page, agree.first)
            else:
                write_line(page)
                end_turn(page)
                send(page)
        page.goto(f"{live_server.url}/tables/here/")
        expect(page.get_by_role("heading", name="Result")).to_be_visible()
        context.close()
    assert not elsewhere(is_running)
