"""Without a network: the last position can be read, a letter is kept and sent once when there is
one, and refused with what changed if something did."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.management.commands import demo
from games.models import Game, Receipt, Seat
from games.services import bots, positions
from games.services.moves import submit
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium, keep
from tests.browser.test_table_in_browser import signed_in, sized

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def nobody_else_moves() -> Iterator[None]:
    with nobody_rings():
        yield


def mine() -> Seat:
    return Seat.objects.get(game="demo", player__username=demo.PLAYER)


def letters_counted() -> int:
    return Receipt.objects.filter(game="demo", seat=mine().number).count()


def move_meanwhile() -> None:
    """The same player moves from elsewhere: the position is another one now."""
    game, seat = Game.objects.select_related("stream").get(pk="demo"), mine().number
    position = positions.newest(game)
    decision = next(one for one in position.engine.pending(position.state) if one.seat == seat)
    submit(
        game_id="demo",
        seat=seat,
        command=bots.choose(position, seat, "sensible"),
        key="elsewhere",
        channel="rest",
        now=datetime.now(UTC),
        decision=decision.key,
    )


def test_a_letter_written_without_a_network_goes_once_and_is_refused_when_stale(live_server):
    elsewhere(lambda: demo.set_up_running(demo.RUNNING[0]))
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER, **sized("phone"))
        page = context.new_page()
        address = f"{live_server.url}/tables/demo/"
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # through the worker, which keeps it
        expect(page.locator("[data-offline]")).to_be_hidden()
        before = elsewhere(letters_counted)
        orders = page.locator(".send .default code").inner_text().replace("; ", "\n")

        # Written without a network, read again, and kept.
        context.set_offline(True)
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Round")
        box = page.get_by_label("No network: write your letter here.")
        box.fill(orders)
        keep(page, "offline-letter-phone")
        page.get_by_role("button", name="Keep it until there is a network").click()
        expect(page.get_by_text("This device keeps your letter")).to_be_visible()
        keep(page, "offline-kept-phone")
        page.goto(f"{live_server.url}/leagues/")
        expect(page.get_by_role("heading", level=1)).to_have_text("No network")
        page.goto(address)
        expect(page.get_by_text("This device keeps your letter")).to_be_visible()

        # Back: it goes, once.
        context.set_offline(False)
        expect(page.get_by_text("Your orders were carried out:")).to_be_visible()
        page.reload()
        assert elsewhere(letters_counted) == before + 1
        expect(page.locator("[data-offline]")).to_be_hidden()
        context.close()


def test_a_letter_for_another_position_is_refused_with_what_changed(live_server):
    elsewhere(lambda: demo.set_up_running(demo.RUNNING[0]))
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER, **sized("phone"))
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/demo/")
        context.set_offline(True)
        page.get_by_label("No network: write your letter here.").fill("end")
        page.get_by_role("button", name="Keep it until there is a network").click()
        elsewhere(move_meanwhile)
        before = elsewhere(letters_counted)
        context.set_offline(False)
        expect(page.locator("#answer .trouble, .trouble").first).to_be_visible()
        keep(page, "offline-stale-phone")
        assert elsewhere(letters_counted) == before
        context.close()


def test_what_makes_it_installable_knows_nobody(db):
    manifest = Client().get("/manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == "/my/"
    worker = Client().get("/sw.js")
    assert worker.headers["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in worker.headers
    assert Client().get("/offline/").status_code == 200
