"""The public pages in a real browser, at a desk and on a phone, with and without JavaScript."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from games.management.commands import demo
from games.services import tables
from games.tasks import nobody_rings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ARGUMENTS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
SCREENS = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}


@contextmanager
def chromium() -> Iterator[Browser]:
    path = os.environ.get("PAQUEBOT_CHROMIUM") or shutil.which("chromium")
    assert path, (
        "no Chromium: set PAQUEBOT_CHROMIUM, or leave these tests out with `make test BROWSER=none`"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@pytest.fixture
def address(live_server, now: datetime) -> str:
    """A running table and an open one; made before the browser starts, for its event loop
    forbids the database."""
    with nobody_rings():
        demo.set_up_running()
        tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="open")
    return str(live_server.url)


@contextmanager
def looking(browser: Browser, screen: str, **rest: object) -> Iterator[Page]:
    """A page on this screen; errors in its console and requests to elsewhere fail the test."""
    page = browser.new_page(viewport=SCREENS[screen], locale="en", **rest)
    trouble: list[str] = []
    page.on(
        "console", lambda message: trouble.append(message.text) if message.type == "error" else None
    )
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on(
        "request",
        lambda request: trouble.append(request.url) if "://localhost" not in request.url else None,
    )
    yield page
    page.close()
    assert trouble == []


def keep(page: Page, name: str) -> None:
    if folder := os.environ.get("PAQUEBOT_SHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return int(wide)


def test_no_page_is_wider_than_its_screen(address):
    with nobody_rings():
        demo.set_up_finished()
        for show in demo.RUNNING[1:]:
            demo.set_up_running(show)
    with chromium() as browser:
        for screen in SCREENS:
            for name, path in (
                ("tables", "/"),
                *((show.table_id, f"/tables/{show.table_id}/") for show in demo.RUNNING),
                ("finished", "/tables/demo-finished/"),
                ("open", "/tables/open/"),
                ("past", "/tables/demo/?event=60"),
            ):
                with looking(browser, screen) as page:
                    page.goto(address + path)
                    keep(page, f"{name}-{screen}")
                    assert overflow(page) == 0, f"{path} on the {screen}"


def test_a_drawn_line_in_the_log_is_one_long_word_and_widens_no_page(address):
    with chromium() as browser, looking(browser, "phone") as page:
        page.goto(f"{address}/tables/demo/#log")
        page.evaluate("document.querySelector('.log p').append('5000,1200>'.repeat(60))")
        expect(page.locator(".log p").first).to_contain_text("5000,1200>5000,1200")
        assert overflow(page) == 0


def test_a_table_can_be_read_and_walked_through_without_javascript(address):
    with chromium() as browser, looking(browser, "phone", java_script_enabled=False) as page:
        page.goto(f"{address}/tables/demo/")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Round")
        expect(page.get_by_role("img", name="The world map of Long Cours")).to_be_visible()
        assert page.get_by_role("table").get_by_role("row").count() == 5
        page.get_by_role("link", name="Log").click()
        page.locator("a.seq").last.click()
        expect(page.locator(".ask")).to_contain_text("After event")
        page.get_by_role("link", name="Earlier").click()
        page.get_by_role("link", name="Now").last.click()
        expect(page).to_have_url(f"{address}/tables/demo/")


def test_the_board_in_words_opens_by_keyboard(address):
    with chromium() as browser, looking(browser, "desk") as page:
        page.goto(f"{address}/tables/demo/#more")
        summary = page.locator("summary", has_text="The board in words")
        summary.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Captains, in turn order:")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Captains, in turn order:")).to_be_hidden()


def test_the_keyboard_reaches_the_page_first_and_goes_along_the_board(address):
    with chromium() as browser, looking(browser, "phone") as page:
        page.goto(f"{address}/tables/demo/")
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("b")
        part = page.locator("[data-touching] button:focus")
        first = part.get_attribute("data-part")
        page.keyboard.press("ArrowRight")
        expect(part).not_to_have_attribute("data-part", str(first))
        expect(page.locator("[data-named]")).to_have_text(str(part.get_attribute("aria-label")))


def test_every_ship_of_the_legend_and_every_name_is_inside_the_picture(address):
    with chromium() as browser, looking(browser, "desk") as page:
        page.goto(f"{address}/tables/demo/")
        outside = page.evaluate(
            """() => {
              const frame = document.querySelector(".board").getBoundingClientRect();
              return [...document.querySelectorAll(".board text")].filter((text) => {
                const box = text.getBoundingClientRect();
                return box.left < frame.left || box.right > frame.right
                    || box.top < frame.top || box.bottom > frame.bottom;
              }).map((text) => text.textContent);
            }"""
        )
        assert outside == []
