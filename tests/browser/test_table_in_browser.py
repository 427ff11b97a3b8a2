"""The one screen of a table in a real browser: it fits, it can be read by everybody, it is alive,
it plays what happened, and what is written on it stays."""

import gzip
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from core.accounts.models import User
from games.management.commands import demo
from games.models import Game
from games.services import letters, moves, positions, press, tables
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium, keep, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = {
    "laptop": (1280, 800),
    "desk": (1920, 1080),
    "phone": (390, 844),
    "small phone": (360, 640),
}
MOST_BYTES = 150_000  # of a page with everything it needs, as it goes over the line


@pytest.fixture(autouse=True)
def nobody_else_moves() -> Iterator[None]:
    with nobody_rings():
        yield


def now() -> datetime:
    return datetime.now(UTC)


def session(name: str) -> str:
    client = Client()
    client.force_login(
        User.objects.get(username=name), backend="django.contrib.auth.backends.ModelBackend"
    )
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def signed_in(browser: Browser, address: str, name: str, **rest: object) -> BrowserContext:
    rest.setdefault("viewport", {"width": 1280, "height": 800})
    context = browser.new_context(locale="en", **rest)
    value = elsewhere(lambda: session(name))
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": address}])
    return context


def sized(name: str) -> dict[str, object]:
    width, height = SIZES[name]
    return {"viewport": {"width": width, "height": height}, "has_touch": "phone" in name}


# --- It fits ---


def in_view(page: Page, selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    return bool(
        box
        and size
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + min(box["width"], 44) <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )


SMALL = """(least) => [...document.querySelectorAll("a, button, summary, select, input")]
  .filter((one) => one.type !== "hidden" && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest("[data-touching], p, .heard, dd")) // links in sentences may be low
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least))
  .map(([told, box]) => `${told} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_one_screen_and_the_first_order_is_on_it(live_server, size):
    for show in demo.RUNNING:
        demo.set_up_running(show)
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER, **sized(size))
        page = context.new_page()
        for show in demo.RUNNING:
            page.goto(f"{live_server.url}/tables/{show.table_id}/")
            page.locator("[data-tools]:not([hidden])").wait_for()
            keep(page, f"{show.table_id}-{size}")
            tall = page.evaluate("document.documentElement.scrollHeight")
            assert tall <= SIZES[size][1], show.table_id
            assert overflow(page) == 0
            for part in (".map", ".ask", ".next button", ".send .go", ".tabs a:last-child"):
                assert in_view(page, part), f"{part} of {show.table_id} on the {size}"
            assert page.evaluate(SMALL, 24) == []
        context.close()


def test_a_page_weighs_little(live_server):
    demo.set_up_running()
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER)
        page = context.new_page()
        weights: dict[str, int] = {}

        def weigh(response):
            body = response.body()
            packed = body if response.url.endswith("woff2") else gzip.compress(body, 6)
            weights[response.url] = len(packed)

        page.on("response", weigh)
        page.goto(f"{live_server.url}/tables/demo/")
        page.wait_for_load_state("networkidle")
        assert sum(weights.values()) < MOST_BYTES, weights
        context.close()


# --- It can be read by everybody ---


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_axe_finds_nothing(live_server, size, scheme):
    for show in demo.RUNNING:
        demo.set_up_running(show)
    demo.set_up_finished()
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now(), table_id="open")
    pages = [f"/tables/{show.table_id}/" for show in demo.RUNNING]
    pages += ["/", "/my/", "/tables/open/", "/tables/demo-finished/", "/rules/long-cours/"]
    pages += [f"/tables/demo/#{tab}" for tab in ("log", "talk", "rules", "more")]
    pages += ["/tables/demo-finished/?tab=replay#replay"]
    with chromium() as browser:
        context = signed_in(
            browser, live_server.url, demo.PLAYER, color_scheme=scheme, **sized(size)
        )
        page = context.new_page()
        for address in pages:
            page.goto("about:blank")
            page.goto(live_server.url + address)
            page.wait_for_load_state("load")
            found = Axe().run(page)
            told = [
                (one["id"], [node["html"][:120] for node in one["nodes"]][:3])
                for one in found.response["violations"]
            ]
            assert told == [], f"{address} ({size}, {scheme})"
        context.close()


# --- It is alive ---


def sat_down() -> None:
    for name in ("anna", "bram", "cato"):
        User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
    people = [User.objects.get(username=name) for name in ("anna", "bram", "cato")]
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now(),
        table_id="three",
        secret=bytes(32),
    )
    for person in people:
        tables.join(game_id="three", player=person, luck="x", source="web", now=now())
    for person in people:
        tables.confirm(game_id="three", player=person, now=now())
    for seat in (1, 2, 3):
        agree(seat)


def agree(seat: int) -> None:
    at = positions.newest(Game.objects.select_related("stream").get(pk="three"))
    [asked] = [d for d in at.engine.pending(at.state) if d.due and d.seat == seat]
    moves.submit(
        game_id="three",
        seat=seat,
        command=asked.default,
        key=f"{seat}/{at.seq}",
        channel="rest",
        now=now(),
    )


def to_play() -> int:
    at = positions.newest(Game.objects.select_related("stream").get(pk="three"))
    return next(d.seat for d in at.engine.pending(at.state) if d.due)


NAMES = {1: "anna", 2: "bram", 3: "cato"}


def test_three_people_in_three_browsers_see_each_others_moves(live_server):
    sat_down()
    with chromium() as browser:
        pages = {}
        for seat, name in NAMES.items():
            page = signed_in(browser, live_server.url, name).new_page()
            page.goto(f"{live_server.url}/tables/three/")
            pages[seat] = page
        for _ in range(3):
            seat = elsewhere(to_play)
            mine = pages[seat]
            expect(mine.locator(".ask")).to_contain_text("Your turn")
            expect(mine).to_have_title(re.compile(r"^\(1\)"))
            mine.get_by_label("Write an order").fill("end")
            mine.get_by_role("button", name="Add", exact=True).last.click()
            expect(mine.locator(".lines code")).to_have_text("end")
            mine.get_by_role("button", name="Send", exact=True).click()
            expect(mine.locator("#answer")).to_contain_text("Your orders were carried out")
            follows = NAMES[elsewhere(to_play)]
            for other, page in pages.items():
                said = "Your turn" if NAMES[other] == follows else f"To play: {follows}"
                expect(page.locator(".ask")).to_contain_text(said, timeout=20_000)


def test_news_leave_a_draft_and_a_message_alone_and_say_what_changed(live_server):
    sat_down()
    seat = to_play()
    other = next(one for one in NAMES if one != seat)
    with chromium() as browser:
        context = signed_in(browser, live_server.url, NAMES[seat])
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/three/")
        page.get_by_label("Write an order").fill("end")
        page.get_by_role("button", name="Add", exact=True).last.click()
        expect(page.locator(".lines code")).to_have_text("end")
        page.get_by_label("Write an order").fill("ro")
        elsewhere(
            lambda: press.write_message(
                game_id="three", seat=other, to=None, text="Ahoy", key="k", now=now()
            )
        )
        expect(page.locator(".tabs sup")).to_contain_text("1", timeout=20_000)
        expect(page.locator(".lines code")).to_have_text("end")
        expect(page.get_by_label("Write an order")).to_have_value("ro")
        page.locator(".tabs a[href='#talk']").click()
        expect(page.get_by_text("Ahoy")).to_be_visible()
        page.locator(".tabs a[href='#letter']").click()
        expect(page.locator(".tabs sup")).to_have_count(0)

        def move_by_rest() -> None:
            game = Game.objects.select_related("stream").get(pk="three")
            moves.submit(
                game_id="three",
                seat=seat,
                command=letters.read_letter(game, seat, "buy 1"),
                key="phone",
                channel="rest",
                now=now(),
            )

        elsewhere(move_by_rest)
        expect(page.locator("#letter")).to_contain_text(
            "What has happened since you wrote", timeout=20_000
        )
        expect(page.locator(".lines code")).to_have_text("end")
        context.close()


# --- Going back is undo; a tab and a theme need no script ---


def test_going_back_is_undo_and_the_letter_is_there_on_another_machine(live_server):
    sat_down()
    captain = NAMES[to_play()]
    with chromium() as browser:
        context = signed_in(browser, live_server.url, captain)
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/three/")
        for order in ("buy 1", "end"):
            page.get_by_label("Write an order").fill(order)
            page.get_by_role("button", name="Add", exact=True).last.click()
            expect(page.locator(".lines code").last).to_have_text(order)
        page.go_back()
        expect(page.locator(".lines code")).to_have_text(["buy 1"])
        page.go_forward()
        expect(page.locator(".lines code")).to_have_text(["buy 1", "end"])
        phone = signed_in(browser, live_server.url, captain, **sized("phone")).new_page()
        phone.goto(f"{live_server.url}/tables/three/")
        expect(phone.locator(".lines code")).to_have_text(["buy 1", "end"])
        page.get_by_role("button", name="Remove line 1").click()
        expect(page.locator(".lines code")).to_have_text(["end"])
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".lines code")).to_have_text(["buy 1", "end"])
        context.close()


@pytest.mark.parametrize("script", [True, False])
def test_tabs_and_the_dark_theme_work_with_and_without_script(live_server, script):
    demo.set_up_running()
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER, java_script_enabled=script)
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/demo/")
        for tab, heading in (
            ("Log", "The log"),
            ("Talk", "Press"),
            ("Replay", "Replay"),
            ("Rules", "Rules"),
            ("More", "More"),
            ("Letter", "Your letter"),
        ):
            page.get_by_role("navigation", name="Parts of this page").get_by_role(
                "link", name=tab
            ).click()
            expect(page.locator("aside h2:visible").first).to_contain_text(heading)
        paper = "getComputedStyle(document.body).backgroundColor"
        light = page.evaluate(paper) if script else None
        page.locator(".menu summary").click()
        page.get_by_role("button", name="Dark").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        if script:
            assert page.evaluate(paper) != light
        context.close()


# --- What happened, on the board ---


def test_steps_since_the_last_letter_are_played(live_server):
    demo.set_up_running()
    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER)
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/demo/")
        on = page.get_by_role("button", name="One step on")
        on.click()
        expect(page.locator("[data-step-text]")).to_contain_text(re.compile("^1/"))
        expect(page.locator(".overlay .now").first).to_be_attached()
        on.click()
        expect(page.locator("[data-step-text]")).to_contain_text(re.compile("^2/"))
        page.get_by_role("button", name="Play what happened").click()
        expect(page.locator("[data-step-text]")).to_contain_text(re.compile("^4/"))
        page.get_by_role("button", name="Play what happened").click()
        still = signed_in(browser, live_server.url, demo.PLAYER, reduced_motion="reduce").new_page()
        still.goto(f"{live_server.url}/tables/demo/")
        still.get_by_role("button", name="Play what happened").click()
        shown = ".overlay .done"
        assert still.locator(shown).count() > 3
        for mark in still.locator(shown).all():
            expect(mark).to_have_css("visibility", "visible")
        context.close()


def test_one_looks_closer_by_buttons_keys_and_the_wheel(live_server):
    demo.set_up_running()
    near, whole = re.compile(r"--zoom: (1\.[1-9]|[2-9])"), re.compile(r"--zoom: 1\.00;")

    def shows(page: Page, zoom: re.Pattern[str]) -> None:
        expect(page.locator("[data-picture]")).to_have_attribute("style", zoom)

    with chromium() as browser:
        context = signed_in(browser, live_server.url, demo.PLAYER, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/demo/")
        page.get_by_role("button", name="Zoom in").click()
        shows(page, near)
        page.get_by_role("button", name="The whole board").click()
        shows(page, whole)
        page.keyboard.press("+")
        shows(page, near)
        page.keyboard.press("0")
        shows(page, whole)
        page.locator(".map").hover()
        page.mouse.wheel(0, -300)
        shows(page, near)
        page.keyboard.press("c")
        page.keyboard.press("?")
        expect(page.get_by_role("heading", name="Shortcuts")).to_be_visible()
        context.close()
