"""Whole turns of every game on the one screen of a table: by clicks, by keyboard, by touch on a
small phone and without a script. Each letter does to the log what the same letter does by REST."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from core.accounts.models import User
from core.eventlog import log
from games.models import Game
from games.services import bots, positions, tables
from games.tasks import nobody_rings
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium, keep, overflow
from tests.keys import key_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RULESETS = {
    "long-cours@1": 3,
    "vor-dem-wind@1": 3,
    "siecle-dor@1": 3,
    "voc-basic@1": 4,
    "voc-advanced@1": 3,
}
FAR = 40  # events after which there is something on the board
LETTERS = 3  # that a turn has at most here
ENDS = ("end", "done", "pass")  # what a turn may be closed with
WAYS: dict[str, dict[str, Any]] = {
    "clicks": {"viewport": {"width": 1280, "height": 800}},
    "keys": {"viewport": {"width": 1280, "height": 800}},
    "touch": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "no script": {"viewport": {"width": 1280, "height": 800}, "java_script_enabled": False},
}


@pytest.fixture(autouse=True)
def nobody_else_moves() -> Iterator[None]:
    with nobody_rings():
        yield


def now() -> datetime:
    return datetime.now(UTC)


def anna() -> User:
    defaults = {"email": "anna@example.org"}
    return User.objects.get_or_create(username="anna", defaults=defaults)[0]


def sat_down(ruleset: str, table: str) -> None:
    """A table where Anna is asked; two of them with the same seed stand alike."""
    tables.open_table(
        ruleset=ruleset,
        seats=RULESETS[ruleset],
        opened_by=None,
        now=now(),
        table_id=table,
        secret=bytes(32),
    )
    tables.join(game_id=table, player=anna(), luck="a gull", source="web", now=now())
    for _ in range(RULESETS[ruleset] - 1):
        tables.seat_bot(game_id=table, bot="sensible", now=now())
    tables.confirm(game_id=table, player=anna(), now=now())
    while Game.objects.get(pk=table).stream.head_seq < FAR or not is_asked(table):
        bots.play(table, now=now)
        if is_asked(table) and head(table) < FAR:
            agree(table)


def head(table: str) -> int:
    return Game.objects.get(pk=table).stream.head_seq


def position(table: str) -> positions.Position:
    return positions.newest(Game.objects.select_related("stream").get(pk=table))


def is_asked(table: str) -> bool:
    at = position(table)
    return any(d.due and d.seat == 1 for d in at.engine.pending(at.state))


def agree(table: str) -> None:
    at = position(table)
    [asked, *_] = [d for d in at.engine.pending(at.state) if d.due and d.seat == 1]
    sent = {"command": {"kind": "default", "decision": asked.key}}
    by_rest(table, sent)


def by_rest(table: str, sent: dict[str, Any]) -> None:
    headers = {
        "Authorization": f"Token {key_of(anna())}",
        "Idempotency-Key": f"letter-{head(table)}",
    }
    answer = Client().generic(
        "POST",
        f"/api/v1/tables/{table}/moves",
        json.dumps(sent).encode(),
        "application/json",
        headers=headers,
    )
    assert answer.status_code in (200, 201), answer.content.decode()


def happened(table: str, after: int) -> list[tuple[str, Any, Any]]:
    """Kind, actor and content of what was logged since; only the door may differ."""
    rows = [row for row in log.read(table) if row.seq > after and row.kind != "deadline_set"]
    return [
        (row.kind, row.actor, {**json.loads(row.data), "channel": "", "decision": ""})
        for row in rows
    ]


def session() -> str:
    client = Client()
    client.force_login(anna(), backend="django.contrib.auth.backends.ModelBackend")
    return str(client.cookies[settings.SESSION_COOKIE_NAME].value)


def seated(browser: Browser, address: str, way: str) -> BrowserContext:
    context = browser.new_context(locale="en", **WAYS[way])
    value = elsewhere(session)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": address}])
    return context


# --- One touch, in four ways ---

CHIP = ".next > .group-next button.chip"
LIT = "[data-touching] button[data-lit]"


def settle(page: Page, before: str) -> None:
    """Until the page shows another draft."""
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("body:not([aria-busy])")).to_be_attached()


def by_click(page: Page) -> None:
    before, lit = page.url, page.locator(LIT)
    begun = page.locator("button[name=untouch]").count()
    (lit.first if lit.count() and not begun else page.locator(CHIP).first).click()
    settle(page, before)


def by_tap(page: Page) -> None:
    before, lit = page.url, page.locator(LIT)
    begun = page.locator("button[name=untouch]").count()
    if lit.count() and not begun:
        lit.first.dispatch_event("click")
    else:
        page.locator(CHIP).first.tap()
    settle(page, before)


def by_key(page: Page) -> None:
    """To the board with one key, to the next part that may be touched, and Enter; else a chip."""
    before = page.url
    begun = page.locator("button[name=untouch]").count()
    if page.locator(LIT).count() and not begun:
        page.locator("body").press("b")
        page.keyboard.press("End")
        page.keyboard.press("PageDown")
    else:
        page.locator(CHIP).first.focus()
    page.keyboard.press("Enter")
    settle(page, before)


def without_script(page: Page) -> None:
    before = page.url
    page.locator(CHIP).first.click()
    settle(page, before)


TOUCHES: dict[str, Callable[[Page], None]] = {
    "clicks": by_click,
    "keys": by_key,
    "touch": by_tap,
    "no script": without_script,
}


def press(page: Page, way: str, selector: str) -> None:
    button = page.locator(selector).first
    if way == "keys":
        button.focus()
        page.keyboard.press("Enter")
    elif way == "touch":
        button.tap()
    else:
        button.click()


def write_letter(page: Page, way: str) -> str:
    """One line by touching, and one that closes the turn if there is one. The letter as sent."""
    for _ in range(6):
        if page.locator(".lines li").count():
            break
        TOUCHES[way](page)
    assert page.locator(".lines li").count() == 1
    for end in ENDS:
        if page.locator(f".next button[name=line][value={end}]").count():
            before = page.url
            press(page, way, f".next button[name=line][value={end}]")
            settle(page, before)
            break
    return page.locator("form[data-send] input[name=orders]").input_value()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_turn_is_played_and_the_log_is_that_of_the_same_letters_by_rest(
    live_server, ruleset, way
):
    for table in ("here", "there"):
        sat_down(ruleset, table)
    began = head("here")
    letters = []
    with chromium() as browser:
        context = seated(browser, live_server.url, way)
        page = context.new_page()
        for _ in range(LETTERS):
            page.goto(f"{live_server.url}/tables/here/")
            letters.append(write_letter(page, way))
            press(page, way, "form[data-send] button")
            expect(page.locator("#answer")).to_contain_text("Your orders were carried out")
            if not elsewhere(lambda: is_asked("here")):
                break
        keep(page, f"turn-{ruleset}-{way}")
        assert overflow(page) == 0 if way != "no script" else True
        context.close()
    for text in letters:
        by_rest("there", {"orders": text})
    assert happened("here", began) == happened("there", began)
    assert len(happened("here", began)) > len(letters)
