"""Looking back in a real browser: scrubbing through a finished game, other eyes, permanent
links, the proof, playing on from an event."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.management.commands.simulate import play
from games.models import Game
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import SCREENS, chromium, keep, looking, overflow
from tests.browser.test_play_in_browser import sign_up, worker_is_us  # noqa: F401 -- fixtures

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def address(live_server, settings) -> str:
    """A finished game; made before the browser starts, for its event loop forbids the database."""
    settings.BASE_URL = live_server.url
    with nobody_rings():
        play(
            "long-cours@1", 3, {"short": True}, ["sensible"], table_id="finished", secret=bytes(32)
        )
    return str(live_server.url)


def board(page: Page) -> str:
    return str(page.locator(".picture svg").first.inner_html())


def test_scrubbing_redraws_the_board_and_the_link_leads_back_to_it(address):
    with chromium() as browser, looking(browser, "desk") as page:
        page.goto(f"{address}/tables/finished/?tab=replay")
        newest = board(page)
        slider = page.get_by_role("slider", name="Event")
        slider.focus()
        page.keyboard.press("Home")
        expect(page.get_by_text("The game had not begun.")).to_be_visible()
        slider.fill("60")
        expect(page).to_have_url(f"{address}/tables/finished/?event=60")
        expect(page.locator(".ask")).to_contain_text("After event 60 of")
        expect(page.locator(".map")).to_be_visible()
        then = board(page)
        assert then != newest
        slider.fill("61")
        expect(page).to_have_url(f"{address}/tables/finished/?event=61")
        slider.fill("60")
        expect(page).to_have_url(f"{address}/tables/finished/?event=60")
        link = page.locator("[data-permalink]")
        expect(link).to_have_attribute("href", f"{address}/tables/finished/?event=60&seat=0")
        followed = str(link.get_attribute("href"))
        keep(page, "scrubbed-desk")
        page.goto(followed)
        assert board(page) == then
        with looking(browser, "phone", java_script_enabled=False) as other:
            other.goto(followed)
            assert board(other) == then
            keep(other, "permalink-phone")
            assert overflow(other) == 0


def test_after_the_end_one_looks_through_any_eyes(address):
    with chromium() as browser, looking(browser, "desk") as page:
        page.goto(f"{address}/tables/finished/?event=60")
        expect(page.locator("#replay")).not_to_contain_text("Your cards")
        page.get_by_role("navigation", name="Through whose eyes").get_by_role(
            "link", name="Bot 2"
        ).click()
        page.wait_for_url("**?event=60&seat=2")
        expect(page.locator("#replay")).to_contain_text("Your cards")
        expect(page.get_by_role("link", name="Bot 2")).to_have_attribute("aria-current", "true")
        slider = page.get_by_role("slider", name="Event")
        slider.fill("75")
        page.wait_for_url("**?event=75&seat=2")
        expect(page.locator("[data-permalink]")).to_have_attribute(
            "href", f"{address}/tables/finished/?event=75&seat=2"
        )
        page.get_by_role("link", name="Earlier").click()
        expect(slider).not_to_have_value("75")
        expect(page).to_have_url(re.compile(r"\?event=\d+&seat=2$"))


def test_what_happened_since_is_told(address):
    with chromium() as browser, looking(browser, "phone") as page:
        page.goto(f"{address}/tables/finished/?event=80&seat=0")
        page.get_by_label("What happened since event").fill("60")
        page.get_by_role("button", name="Tell me").click()
        page.wait_for_url("**since=60#since")
        expect(page.get_by_role("heading", name="Since event 60, up to event 80")).to_be_visible()
        told = [int(text) for text in page.locator(".happened .seq").all_inner_texts()]
        assert told == sorted(told)
        assert 60 < told[0] <= told[-1] <= 80
        keep(page, "since-phone")
        assert overflow(page) == 0


def test_the_proof_shows_each_die_and_finds_a_head(address):
    with chromium() as browser:
        for screen in SCREENS:
            with looking(browser, screen) as page:
                page.goto(f"{address}/tables/finished/#more")
                page.get_by_role(
                    "link", name="Check this game: its dice, its log, heads that you kept"
                ).click()
                expect(page.get_by_role("heading", level=1)).to_contain_text("The proof")
                now = page.locator(".facts code").first.inner_text()
                page.get_by_label("Heads, one or several").fill(f"{now} 20:{'0' * 16}")
                page.get_by_role("button", name="Look them up").click()
                expect(page.locator(".heads .done")).to_contain_text("The log contains it")
                expect(page.locator(".heads .trouble")).to_contain_text(
                    "The log does not contain it: at event 20 it has"
                )
                keep(page, f"heads-{screen}")
                deck = page.locator("details", has=page.locator("summary", has_text="deck"))
                deck.locator("summary").click()
                expect(deck.get_by_role("cell").nth(1)).to_have_text(re.compile("^deck/[0-9]+/0$"))
                deck.scroll_into_view_if_needed()
                keep(page, f"draws-{screen}")
                assert overflow(page) == 0
                page.get_by_role("link", name="Later draws").click()
                expect(page.locator("summary", has_text="sale/").first).to_be_visible()
                with page.expect_download() as download:
                    page.get_by_role("link", name="The audit bundle").click()
                assert download.value.suggested_filename == "finished-bundle.json"


def test_the_browser_checks_the_game_by_itself(address):
    """By the JavaScript verifier, under the strict policy; without scripts nothing is offered."""
    with chromium() as browser:
        for screen in SCREENS:
            with looking(browser, screen) as page:
                page.goto(f"{address}/tables/finished/proof/")
                events = page.locator(".facts code").first.inner_text().partition(":")[0]
                page.get_by_role("button", name="Check this game here").click()
                told = page.locator("[data-verify] [role=status]")
                expect(told).to_contain_text(f"Holds, checked in this browser: {events} events")
                told.scroll_into_view_if_needed()
                keep(page, f"verified-{screen}")
                assert overflow(page) == 0
                page.get_by_label("Heads, one or several").fill(f"20:{'0' * 16}")
                page.get_by_role("button", name="Check this game here").click()
                expect(told).to_contain_text("Does NOT hold at event 20 (kept heads)")
        with looking(browser, "phone", java_script_enabled=False) as page:
            page.goto(f"{address}/tables/finished/proof/")
            expect(page.locator("[data-verify]")).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_one_plays_on_from_an_event_against_bots(address, script):
    with (
        chromium() as browser,
        looking(browser, "desk" if script else "phone", java_script_enabled=script) as page,
    ):
        sign_up(page, address)
        page.wait_for_url("**/my/")
        page.goto(f"{address}/tables/finished/?event=80&seat=0")
        then = page.locator(".captains").inner_text()
        page.get_by_role("link", name="Play on from here").click()
        expect(page.get_by_role("main")).to_contain_text("It goes on after event")
        keep(page, f"fork-{'desk' if script else 'phone'}")
        assert overflow(page) == 0
        page.get_by_label("You play").select_option("2")
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("main")).to_contain_text(
            "The new table stands as the old one did after event"
        )
        expect(page.get_by_role("heading", level=1)).to_contain_text("Round")
        assert page.locator(".captains").inner_text().split()[0] == then.split()[0]
        keep(page, f"forked-{'desk' if script else 'phone'}")
        page.get_by_role("link", name="More").click()
        page.get_by_role("link", name=re.compile(r"table .+ after event")).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Long Cours")
        forks = elsewhere(
            lambda: list(Game.objects.exclude(parent=None).values_list("parent_id", "status"))
        )
        assert forks == [("finished", "running")]


def test_leaving_for_good_is_asked_twice(address):
    with chromium() as browser, looking(browser, "phone") as page:
        sign_up(page, address)
        page.wait_for_url("**/my/")
        page.get_by_role("link", name="dora").click()
        page.get_by_role("link", name="What others see, and other settings").click()
        page.get_by_role("link", name="Leave for good").click()
        keep(page, "leave-phone")
        assert overflow(page) == 0
        page.get_by_label("Write your name to confirm").fill("dora")
        page.get_by_role("button", name="Erase my account").click()
        page.get_by_label("Password").fill("a fair wind 7")  # is it really you?
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.get_by_role("main")).to_contain_text("Your account will be erased on")
