"""The pages around the tables that came last, looked at on a phone and at a desk: none wider than
its screen, and nothing that axe finds."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.management.commands import demo
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium, keep, overflow
from tests.browser.test_table_in_browser import signed_in, sized

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = {
    "hall": "/hall/",
    "ladder": "/ratings/",
    "channels": "/me/channels/",
    "season": "/leagues/new/",
    "replay": "/tables/demo-finished/?event=60&tab=replay",
}


@pytest.fixture(autouse=True)
def nobody_else_moves() -> Iterator[None]:
    with nobody_rings():
        yield


def test_no_page_is_too_wide_or_keeps_anybody_out(live_server, settings):
    settings.VAPID_KEY = "fmJ7WpdjxVDFf9q17YCirEWIJA4gVEDVTourgofGQ1I"
    elsewhere(lambda: (demo.set_up_running(demo.RUNNING[0]), demo.set_up_finished()))
    wrong = []
    with chromium() as browser:
        for size in ("desk", "phone"):
            context = signed_in(browser, live_server.url, demo.PLAYER, **sized(size))
            page = context.new_page()
            for name, path in PAGES.items():
                page.goto(live_server.url + path)
                keep(page, f"around-{name}-{size}")
                wrong += [f"{name} is too wide on the {size}"] * bool(overflow(page))
                found = Axe().run(page).response["violations"]
                wrong += [f"{name}, {size}: {one['id']}" for one in found]
            context.close()
    assert wrong == []
