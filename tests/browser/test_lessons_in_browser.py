"""Somebody who knows nothing takes each lesson in a real browser, following only the screen: on a
desk and on a phone, by the coach's words alone."""

import os

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from games import lessons
from games.tasks import nobody_rings
from tests.browser.test_pages_in_browser import chromium, keep, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SCREENS = {"desk": DESK, "phone": PHONE}
ALL = os.environ.get("PAQUEBOT_LESSONS", "").split() or sorted(lessons.all_lessons())


def coachs_orders(page: Page) -> list[str]:
    return page.locator(".coach .try code").all_inner_texts()


def follow(page: Page, lesson: lessons.Lesson, shot: str) -> None:
    """Write what the coach shows into the line, add it, send."""
    for count in range(3 * len(lesson.steps)):
        page.wait_for_selector(".coach")
        keep(page, f"{shot}-{count + 1}")
        if page.locator(".coach form").count():
            return
        orders = coachs_orders(page)
        assert orders, page.inner_text(".coach")
        for order in orders:
            lines = page.locator(".lines > li").count()
            page.fill("#write", order)
            page.press("#write", "Enter")
            page.wait_for_function(
                "n => document.querySelectorAll('.lines > li').length > n", arg=lines
            )
        send(page)
    raise AssertionError("the lesson does not end")


def send(page: Page) -> None:
    with page.expect_navigation(url="**done=*"):
        page.click(".send .go")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_newcomer_finishes_every_lesson(live_server, screen, language):
    with nobody_rings(), chromium() as browser:
        for id_ in ALL:
            context = browser.new_context(
                viewport=SCREENS[screen], locale=language, has_touch=screen == "phone"
            )
            page = context.new_page()
            page.goto(f"{live_server.url}/")
            page.click('.hero a[href="/learn/"]')
            keep(page, f"learn-{screen}-{language}")
            page.click(f'form[action="/learn/{id_}/"] button')
            assert overflow(page) <= 0
            follow(page, lessons.all_lessons()[id_], f"{id_}-{screen}-{language}")
            if language == "en":
                assert Axe().run(page).violations_count == 0
            context.close()


def test_a_newcomer_finishes_every_lesson_without_any_script(live_server):
    with nobody_rings(), chromium() as browser:
        for id_ in ALL:
            context = browser.new_context(viewport=DESK, java_script_enabled=False, locale="en")
            page = context.new_page()
            page.goto(f"{live_server.url}/learn/")
            page.click(f'form[action="/learn/{id_}/"] button')
            for _ in range(3 * len(lessons.all_lessons()[id_].steps)):
                page.wait_for_selector(".coach")
                if page.locator(".coach form").count():
                    break
                for order in coachs_orders(page):
                    page.fill("#write", order)
                    page.press("#write", "Enter")
                    page.wait_for_selector(f'.lines code:has-text("{order[:20]}")')
                page.click(".send .go")
            assert page.locator(".coach form").count()
            context.close()
