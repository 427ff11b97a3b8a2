"""A line drawn on the chart in a real browser, with the mouse and by touch, with open and with
closed eyes: the same voyage as by REST."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bench import photographs
from core.accounts.models import User
from core.eventlog import log
from games.engines.voc.commands import Call, Done, Sail
from games.engines.voc.voc_basic import ENGINE
from games.models import Game, Stroke
from games.navigation.photo import raster
from games.reports import chart as printed
from games.services import chart_lines, moves, photos, positions, reading, tables
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import SCREENS, chromium, keep, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("anna", "bram", "cato", "dirk")
COURSE = [
    (7000, 0),
    (6920, 600),
    (6960, 1300),
    (6900, 1900),
    (7090, 2480),
]  # to Bantam, if nothing drives her off


@pytest.fixture(autouse=True)
def nobody_else_moves() -> Iterator[None]:
    with nobody_rings():
        yield


def now() -> datetime:
    return datetime.now(UTC)


def send(table: str, seat: int, command: Any) -> None:
    key = f"{seat}/{Game.objects.get(pk=table).stream.head_seq}"
    moves.submit(game_id=table, seat=seat, command=command, key=key, channel="rest", now=now())


def newest(table: str) -> Any:
    return positions.newest(Game.objects.select_related("stream").get(pk=table)).state


def skipper_of(table: str, ship: str) -> int:
    window = newest(table).window
    seat: int = window.skippers[window.ships.index(ship)]
    return seat


def sitting(table: str, mode: str) -> str:
    """A table where ship A waits for her line. With closed eyes somebody has called west at 25
    S."""
    people = [
        User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})[0]
        for name in NAMES
    ]
    tables.open_table(
        ruleset="voc-basic@1",
        seats=4,
        opened_by=None,
        now=now(),
        table_id=table,
        secret=bytes(32),
        options={"chart": mode},
    )
    for person in people:
        tables.join(game_id=table, player=person, luck=person.username, source="web", now=now())
    for person in people:
        tables.confirm(game_id=table, player=person, now=now())
    if mode == "closed-eyes":
        skipper = newest(table).window.skippers[0]
        send(
            table,
            next(seat for seat in newest(table).ships[0].sailors if seat and seat != skipper),
            Call("A", "west", 960),
        )
        for seat in range(1, 5):
            send(table, seat, Done())
    client = Client()
    client.force_login(
        people[skipper_of(table, "A") - 1], backend="django.contrib.auth.backends.ModelBackend"
    )
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def voyage(table: str) -> dict[str, Any]:
    """Everybody else is done, the ships sail: what befell ship A."""
    for seat in range(1, 5):
        if seat not in newest(table).window.done:
            send(table, seat, Done())
    game = Game.objects.select_related("stream").get(pk=table)
    [row] = [row for row in log.read(table) if row.kind == "voyage_sailed"]
    data: dict[str, Any] = reading.visible(game, row, None, engine=ENGINE)
    return data


def sealed(table: str) -> tuple[tuple[int, int], ...]:
    order = newest(table).ships[0].order
    trace: tuple[tuple[int, int], ...] = order.trace
    return trace


def at_the_chart(
    browser: Browser, address: str, table: str, session: str, *, touch: bool, script: bool = True
) -> tuple[BrowserContext, Page]:
    screen = "phone" if touch else "desk"
    context = browser.new_context(
        viewport=SCREENS[screen],
        locale="en",
        has_touch=touch,
        is_mobile=touch,
        java_script_enabled=script,
    )
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/tables/{table}/chart/A/")
    page.locator(".drawing").scroll_into_view_if_needed()
    return context, page


def on_screen(page: Page, course: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """Where these points of the chart are in the window."""
    places: list[tuple[float, float]] = page.evaluate(
        """(course) => {
          const svg = document.querySelector(".drawing svg");
          return course.map(([x, y]) => {
            const drawn = new DOMPoint(x, Number(svg.dataset.height) - y);
            const point = drawn.matrixTransform(svg.getScreenCTM());
            return [point.x, point.y];
          });
        }""",
        [list(point) for point in course],
    )
    return places


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def down(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y, steps=12)

    def up(self) -> None:
        self.page.mouse.up()


class Finger:
    """Real touches, as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.wire.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.touch("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        (x0, y0), steps = self.at, 12
        for i in range(1, steps + 1):
            self.touch("touchMove", (x0 + (x - x0) * i / steps, y0 + (y - y0) * i / steps))
        self.at = (x, y)

    def up(self) -> None:
        self.touch("touchEnd")


def hand(page: Page, *, touch: bool) -> Mouse | Finger:
    return Finger(page) if touch else Mouse(page)


def is_near(trace: tuple[tuple[int, int], ...], course: list[tuple[int, int]], units: int) -> bool:
    """Whether the line drawn begins, turns and ends where it was meant to, as far as pixels
    allow."""
    return all(min((x - a) ** 2 + (y - b) ** 2 for a, b in trace) <= units**2 for x, y in course)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_line_drawn_with_open_eyes_is_the_voyage_of_its_points(live_server, touch):
    session = elsewhere(lambda: sitting("drawn", "dead-reckoning"))
    with chromium() as browser:
        context, page = at_the_chart(browser, live_server.url, "drawn", session, touch=touch)
        assert overflow(page) == 0
        pen, places = hand(page, touch=touch), on_screen(page, COURSE)
        pen.down(*places[0])
        for place in places[1:]:
            pen.move(*place)
        pen.up()
        keep(page, f"chart-drawn-{'phone' if touch else 'desk'}")
        page.get_by_role("button", name="Look at the line").click()
        expect(page.get_by_text("Nothing is sent yet.")).to_be_visible()
        keep(page, f"chart-looked-at-{'phone' if touch else 'desk'}")
        assert elsewhere(lambda: newest("drawn").ships[0].order) is None
        page.get_by_role("button", name="Send").click()
        page.wait_for_url("**/tables/drawn/?done=*")
        context.close()
    trace = sealed("drawn")
    assert trace[0][1] == 0
    assert 10 < len(trace) <= 500
    assert is_near(trace, COURSE, 60 if touch else 30)
    sitting("sent", "dead-reckoning")
    send("sent", skipper_of("sent", "A"), Sail("A", trace))
    assert voyage("drawn") == voyage("sent")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_line_drawn_with_closed_eyes_is_the_voyage_of_its_points(live_server, touch):
    session = elsewhere(lambda: sitting("drawn", "closed-eyes"))
    with chromium() as browser:
        context, page = at_the_chart(browser, live_server.url, "drawn", session, touch=touch)
        assert overflow(page) == 0
        keep(page, f"chart-blind-{'phone' if touch else 'desk'}")
        pen, places = hand(page, touch=touch), on_screen(page, COURSE)
        heard = page.locator("[data-heard]")
        expect(page.locator(".drawing svg")).to_be_visible()
        pen.down(*places[0])
        expect(page.locator(".drawing svg")).to_be_hidden()
        pen.move(*places[1])
        expect(heard).to_have_text(re.compile(r"^Latitude (29|30)° S$"))
        pen.move(*places[2])
        expect(heard).to_have_text(re.compile(r"^Latitude (20|21)° S · West!$"))
        expect(heard).to_be_in_viewport()
        keep(page, f"chart-pen-down-{'phone' if touch else 'desk'}")
        for place in places[3:]:
            pen.move(*place)
        pen.up()
        page.wait_for_url("**/tables/drawn/?done=*")
        context.close()
    trace = sealed("drawn")
    assert is_near(trace, COURSE, 60 if touch else 30)
    sitting("sent", "closed-eyes")
    send("sent", skipper_of("sent", "A"), Sail("A", trace))
    drawn, sent = voyage("drawn"), voyage("sent")
    assert drawn == sent
    assert drawn["track"][-1] == list(trace[-1])


def test_a_lost_connection_ends_the_stroke_where_it_was(live_server):
    session = elsewhere(lambda: sitting("drawn", "closed-eyes"))
    with chromium() as browser:
        context, page = at_the_chart(browser, live_server.url, "drawn", session, touch=False)
        pen, places = hand(page, touch=False), on_screen(page, COURSE)
        pen.down(*places[0])
        pen.move(*places[1])
        expect(page.locator("[data-heard]")).to_have_text(re.compile("29|30"))
        context.set_offline(True)
        pen.move(*places[2])
        pen.up()
        expect(page.locator("[data-heard]")).to_have_text(
            "The connection is lost; the line ends where it was."
        )
        context.close()
    stroke = Stroke.objects.get()
    kept = chart_lines.line_of(stroke)
    Stroke.objects.update(last_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert chart_lines.lift_lost(now=now()) == 1
    assert sealed("drawn") == tuple(kept)
    assert max(y for _, y in kept) < 700


def test_a_pen_put_down_away_from_the_ship_is_told_so_and_may_try_again(live_server):
    session = elsewhere(lambda: sitting("drawn", "closed-eyes"))
    with chromium() as browser:
        context, page = at_the_chart(browser, live_server.url, "drawn", session, touch=False)
        pen = hand(page, touch=False)
        pen.down(*on_screen(page, [(5000, 2000)])[0])
        expect(page.locator("[data-heard]")).to_contain_text("begins on the home line")
        pen.up()
        expect(page.locator(".drawing svg")).to_be_visible()
        places = on_screen(page, COURSE)
        pen.down(*places[0])
        pen.move(*places[1])
        pen.up()
        page.wait_for_url("**/tables/drawn/?done=*")
        context.close()
    assert is_near(sealed("drawn"), COURSE[:2], 30)


def test_by_keyboard_and_without_javascript(live_server):
    session = elsewhere(lambda: sitting("drawn", "dead-reckoning"))
    with chromium() as browser:
        context, page = at_the_chart(
            browser, live_server.url, "drawn", session, touch=False, script=False
        )
        page.locator("summary").focus()
        page.keyboard.press("Enter")
        page.get_by_label("Coordinates or legs").focus()
        page.keyboard.type("from 104.5E N 700, NE 100")
        page.get_by_role("button", name="Look at the line").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("Nothing is sent yet.")).to_be_visible()
        keep(page, "chart-written-desk")
        page.get_by_role("button", name="Send").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/tables/drawn/?done=*")
        context.close()
    assert sealed("drawn") == ((7000, 0), (7000, 700), (7071, 771))


def test_a_course_is_drawn_on_the_board_of_the_table_and_a_refused_one_stays(live_server):
    session = sitting("board", "dead-reckoning")
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
        context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page = context.new_page()
        page.goto(f"{live_server.url}/tables/board/")
        stroke(page, [(7000, 900), (7300, 1500)])  # begins far from the home line
        expect(page.locator(".lines .is-refused")).to_have_count(1)
        expect(page.locator(".refused-stroke")).to_be_attached()
        [start] = on_board(page, [(7000, 0)])
        box = page.locator(".handle").first.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(*start, steps=4)
        before = page.url
        page.mouse.up()  # it begins nearer to the home line, as well as a hand can
        page.wait_for_url(lambda url: int(url.split("=")[-1]) >= int(before.split("=")[-1]) + 2)
        expect(page.locator(".lines li")).to_have_count(1)
        page.locator(".lines").get_by_role("button", name="Remove line 1").click()
        expect(page.locator(".lines li")).to_have_count(0)
        stroke(page, COURSE)
        expect(page.locator(".lines .is-foreseen")).to_have_count(1)
        keep(page, "pen-on-the-board")
        page.get_by_role("button", name="Send", exact=True).click()
        expect(page.locator("#answer")).to_contain_text("Your orders were carried out")
        context.close()
    drawn = sealed("board")
    assert drawn[0][1] == 0
    assert abs(drawn[0][0] - COURSE[0][0]) < 60
    assert abs(drawn[-1][0] - COURSE[-1][0]) < 60
    assert abs(drawn[-1][1] - COURSE[-1][1]) < 60


def stroke(page: Page, course: list[tuple[int, int]]) -> None:
    """Takes the pen of ship A and draws this line on the board, with the mouse."""
    page.get_by_role("link", name="Draw the course of ship A").click()
    places = on_board(page, course)
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=8)
    page.mouse.up()


def on_board(page: Page, course: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """Where these points of the chart are in the window, on the board of the table."""
    places: list[tuple[float, float]] = page.evaluate(
        """(course) => {
          const svg = document.querySelector("svg.board");
          const top = Number(document.querySelector("[data-pen]").dataset.top);
          return course.map(([x, y]) => {
            const point = new DOMPoint(x, top - y).matrixTransform(svg.getScreenCTM());
            return [point.x, point.y];
          });
        }""",
        [list(point) for point in course],
    )
    return places


def test_a_photograph_from_a_phone_is_read_shown_and_sent_after_yes(live_server):
    """Without a script: a file chosen where a telephone offers its camera."""
    session = sitting("chartphoto", "dead-reckoning")
    game = Game.objects.select_related("stream").get(pk="chartphoto")
    fine = raster.sheet(printed.write(game, "en", about="A"), photographs.FINE)
    on = photographs.Sheet(ENGINE.pen.CHART, None, None, fine, None)  # type: ignore[arg-type]
    chance = random.Random(5)
    drawn = photographs.with_stroke(chance, fine, on, COURSE[:4], photographs.PENS[0])
    scene = photographs.scene(random.Random(3))
    shot = photographs.photograph(chance, drawn, replace(scene, megapixels=2, tilt=20, shadow=0.3))
    with chromium() as browser:
        context, page = at_the_chart(
            browser, live_server.url, "chartphoto", session, touch=True, script=False
        )
        assert page.locator("#photo").get_attribute("capture") == "environment"
        page.locator("#photo").set_input_files(
            {"name": "IMG_0001.jpg", "mimeType": "image/jpeg", "buffer": shot}
        )
        page.get_by_role("button", name="Read the photograph").click()
        expect(page.get_by_text("is being read")).to_be_visible()
        elsewhere(lambda: photos.read_waiting(now=now))
        page.reload()
        expect(page.get_by_role("heading", name="This course?")).to_be_visible()
        assert page.locator("img.photo").evaluate("image => image.naturalWidth") > 800
        keep(page, "photo-phone")
        assert overflow(page) <= 0
        page.get_by_role("button", name="Yes, she sails it").click()
        expect(page).to_have_url(re.compile(r"\?done="))
        context.close()
    assert sealed("chartphoto")[0][1] == 0
