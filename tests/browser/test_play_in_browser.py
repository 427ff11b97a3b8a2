"""A newcomer in a real browser: signs up, opens a table with two bots, plays by forms and by
letters, and looks back."""

import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.core import mail
from playwright.sync_api import Page, expect

from games.models import Game
from games.services import bots, positions, tables
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import SCREENS, chromium, keep, looking, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def worker_is_us() -> Iterator[None]:
    with nobody_rings():
        yield


@pytest.fixture(autouse=True)
def the_dice_fall_the_same_each_time(monkeypatch) -> None:
    monkeypatch.setattr(
        tables, "secrets", SimpleNamespace(token_bytes=bytes, choice=secrets.choice)
    )


def bots_move() -> int:
    return bots.play(Game.objects.get().pk, now=lambda: datetime.now(UTC))


def round_now() -> int:
    return int(positions.newest(Game.objects.select_related("stream").get()).state.round)


def sign_up(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Email").fill("dora@example.org")
    page.get_by_label("Name", exact=True).fill("dora")
    page.get_by_label("Password").fill("a fair wind 7")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/confirm-email/")
    code = re.search(r"^ *([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})$", mail.outbox[-1].body, re.MULTILINE)[1]
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm", exact=True).click()
    page.wait_for_url("**/my/")
    expect(page.get_by_role("link", name="dora")).to_be_visible()


def open_with_two_bots(page: Page) -> None:
    page.get_by_role("link", name="Open a table").click()
    page.get_by_label("Seats", exact=True).select_option("3")
    page.get_by_text("Bots, watchers, invitations, dice").click()
    page.get_by_label("Seats for bots").fill("2")
    page.get_by_label("Your words for the dice").fill("a gull")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Your letter").wait_for()


def by_form(page: Page, kind: str, order: str = "Send") -> None:
    summary = page.locator("summary", has_text="One order at a time, sent at once")
    if summary.locator("..").get_attribute("open") is None:
        summary.click()
    group = page.locator(".desk").get_by_role("group", name=kind)
    group.get_by_role("button", name=order, exact=True).first.click()
    page.get_by_text("Your orders were carried out:").wait_for()


def by_letter(page: Page, text: str) -> None:
    page.locator("summary", has_text="The whole letter as text").click()
    page.get_by_label("Your orders, one on each line").fill(text)
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("nothing is sent yet").wait_for()
    assert (
        page.get_by_label("Your orders, one on each line").input_value().replace("\r", "") == text
    )
    page.locator(".letter").get_by_role("button", name="Send this text").click()
    page.get_by_text("Your orders were carried out:").wait_for()


@pytest.mark.parametrize(("screen", "script"), [("desk", True), ("phone", False)])
def test_a_newcomer_plays_three_rounds(live_server, screen, script):
    with chromium() as browser, looking(browser, screen, java_script_enabled=script) as page:
        sign_up(page, live_server.url)
        keep(page, f"my-{screen}")
        open_with_two_bots(page)
        by_form(page, "Begin in a port of your zone")
        elsewhere(bots_move)
        page.reload()

        page.get_by_role("group", name="Sail to a neighbouring stop").first.wait_for()  # round 2
        keep(page, f"desk-{screen}")
        if script:
            assert overflow(page) == 0
        by_form(page, "Sail to a neighbouring stop")
        by_form(page, "End the turn", "end")
        elsewhere(bots_move)

        page.reload()  # round 3, by a letter
        by_letter(page, "end")
        elsewhere(bots_move)
        page.reload()  # round 4: the default will do
        page.get_by_role("button", name="Agree to that now").click()
        page.get_by_text("Your orders were carried out:").wait_for()
        assert elsewhere(round_now) == 4


def test_a_letter_with_a_mistake_comes_back(live_server):
    with chromium() as browser:
        page = browser.new_page(viewport=SCREENS["phone"], locale="en")
        sign_up(page, live_server.url)
        open_with_two_bots(page)
        page.locator("summary", has_text="The whole letter as text").click()
        page.get_by_label("Your orders, one on each line").fill("fly home")
        page.locator(".letter").get_by_role("button", name="Send this text").click()
        page.get_by_text("Nothing was changed.").wait_for()
        assert page.get_by_label("Your orders, one on each line").input_value() == "fly home"
        keep(page, "refused-phone")
        assert overflow(page) == 0


def test_the_slider_moves_the_board_and_the_address(live_server):
    with chromium() as browser, looking(browser, "desk") as page:
        sign_up(page, live_server.url)
        open_with_two_bots(page)
        by_form(page, "Begin in a port of your zone")
        elsewhere(bots_move)
        page.reload()
        page.get_by_role("link", name="Replay").click()
        slider = page.get_by_role("slider", name="Event")
        expect(page.get_by_role("button", name="Show")).to_be_hidden()
        slider.focus()
        page.keyboard.press("Home")
        page.get_by_text("The game had not begun.").wait_for()
        page.wait_for_url("**?event=1")
        page.keyboard.press("End")
        page.get_by_role("img", name="The world map of Long Cours").wait_for()
        last = slider.input_value()
        page.get_by_role("link", name="Earlier").click()
        expect(slider).not_to_have_value(last)
        page.get_by_role("link", name="everybody").click()
        page.wait_for_url("**seat=0")
        expect(page.locator("aside.side")).not_to_contain_text("Your cards")
