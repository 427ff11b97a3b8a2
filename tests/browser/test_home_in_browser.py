"""From the home page to the first move, without an account, as somebody new would: at a desk and on
a phone, in both languages, with and without a script. And the pages around the tables for all."""

import time
from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import cache
from playwright.sync_api import expect

from core.accounts.models import User
from games.engine import load
from games.management.commands import demo
from games.models import Game
from games.services import tables
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import SCREENS, chromium, keep, overflow
from tests.browser.test_table_in_browser import signed_in, sized

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WORDS = {
    "en": {"play": "Play a bot now", "agree": "Agree to that now"},
    "fr": {"play": "Jouer tout de suite", "agree": "L’accepter dès maintenant"},
}
MOST_SECONDS = 10


@pytest.fixture(autouse=True)
def nobody_else_moves():
    cache.clear()
    with nobody_rings():
        yield


def moves_of_the_guest() -> int:
    game = Game.objects.exclude(opened_by=None).get()
    seat = game.seats.get(holder="player").number
    return game.stream.events.filter(kind="move_submitted", actor=str(seat)).count()


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_from_home_to_the_first_move_without_an_account(live_server, screen, language, script):
    words = WORDS[language]
    with chromium() as browser:
        context = browser.new_context(
            viewport=SCREENS[screen], locale=language, java_script_enabled=script
        )
        page = context.new_page()
        page.goto(live_server.url)
        keep(page, f"home-{screen}-{language}")
        assert overflow(page) == 0
        began = time.monotonic()
        page.get_by_role("button", name=words["play"]).click()
        page.get_by_role("button", name=words["agree"]).first.click()
        page.wait_for_url("**done=*")
        took = time.monotonic() - began
        keep(page, f"first-move-{screen}-{language}")
        context.close()
    assert took < MOST_SECONDS
    assert elsewhere(moves_of_the_guest) == 1


def test_the_board_plays_by_itself_and_rests_for_those_who_ask(live_server):
    with chromium() as browser:
        for motion in ("no-preference", "reduce"):
            page = browser.new_page(reduced_motion=motion)
            page.goto(live_server.url)
            shown = page.locator("[data-frame]")
            first = shown.get_attribute("src")
            if motion == "reduce":
                page.wait_for_timeout(1500)
                assert shown.get_attribute("src") == first
                expect(page.locator("[data-pause]")).to_have_text("Play")
            else:
                expect(shown).not_to_have_attribute("src", first)
                page.get_by_role("button", name="Pause").click()
                paused = shown.get_attribute("src")
                page.wait_for_timeout(4000)
                assert shown.get_attribute("src") == paused
            page.close()


def people_and_tables() -> None:
    demo.set_up_running()
    demo.set_up_finished()
    now = datetime.now(UTC)
    anna = User.objects.create_user("anna", "anna@example.org")
    for number, ruleset in enumerate(("long-cours@1", "vor-dem-wind@1", "voc-basic@1")):
        game = tables.open_table(
            ruleset=ruleset,
            seats=load(ruleset).players[0],
            opened_by=anna,
            now=now,
            table_id=f"open{number}",
        )
        tables.join(game_id=game.pk, player=anna, luck="x", source="web", now=now)


PAGES = (
    *("/", "/tables/", "/tables/?show=finished", "/tables/?pace=slow", "/people/?q=an"),
    *("/people/anna/", "/people/Skipper/", "/people/anna/report/", "/tables/new/", "/me/"),
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_axe_finds_nothing_around_the_tables(live_server, size, scheme):
    people_and_tables()
    with chromium() as browser:
        for context in (
            signed_in(browser, live_server.url, demo.PLAYER, color_scheme=scheme, **sized(size)),
            browser.new_context(locale="en", color_scheme=scheme, **sized(size)),
        ):
            page = context.new_page()
            for address in PAGES:
                page.goto(live_server.url + address)
                found = Axe().run(page).response["violations"]
                told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found]
                assert told == [], f"{address} ({size}, {scheme})"
                assert overflow(page) == 0, f"{address} ({size})"
            context.close()
