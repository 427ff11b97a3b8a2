"""The clock in a real browser, on a phone and without JavaScript: chosen, kept to one's own day,
away, paused together, and who is late."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from core.accounts.models import User
from games.models import Decision, Game
from games.services import tables
from tests.browser.elsewhere import elsewhere
from tests.browser.test_league_in_browser import sign_in, tickets, worker_is_us  # noqa: F401 -- fixtures
from tests.browser.test_pages_in_browser import chromium, keep, looking, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def seen(page: Page, name: str) -> None:
    keep(page, f"clock-{name}-phone")
    assert overflow(page) == 0, name


def sit_and_start(game_id: str) -> None:
    """Bram and Cato join, and everybody is ready."""
    now = datetime.now(UTC)
    people = [User.objects.get(username=name) for name in ("anna", "bram", "cato")]
    for player in people:
        tables.join(game_id=game_id, player=player, luck=player.username, source="web", now=now)
    for player in people:
        tables.confirm(game_id=game_id, player=player, now=now)


def let_bram_be_late(game_id: str) -> None:
    now = datetime.now(UTC)
    bram = Decision.objects.filter(game=game_id, closed_at=None, due=True,
    seat__in=Game.objects.get(pk=game_id).seats.filter(
        player__username="bram").values("number"))  # fmt: skip
    bram.update(due_at=now - timedelta(hours=1), default_at=now + timedelta(hours=11))


def test_a_clock_from_its_choice_to_the_late_list(
    live_server,
    tickets,  # noqa: F811
):
    address = str(live_server.url).replace("127.0.0.1", "localhost")
    with chromium() as browser, looking(browser, "phone", java_script_enabled=False) as page:
        # Anna opens a table with a bank, free weekends and spared nights.
        sign_in(page, address, tickets["anna"])
        page.goto(f"{address}/tables/new/?game=long-cours@1")
        page.get_by_label("Seats", exact=True).select_option("3")
        page.get_by_text("More about the clock").click()
        page.get_by_label("Saturday").check()
        page.get_by_label("Sunday").check()
        expect(page.get_by_label("No deadline falls in its player’s night")).to_be_checked()
        page.get_by_text("A bank of time instead of days for each decision").click()
        page.get_by_label("Instead of days for each decision: a bank").fill("6")
        page.get_by_label("With a bank: hours that each answer adds").fill("12")
        page.get_by_label("With a bank: the most days it may hold").fill("9")
        seen(page, "chosen")
        page.get_by_role("button", name="Open the table").click()
        expect(
            page.get_by_text(
                "A bank to think from: 6 days, and 12 hours more with each answer, up to 9 days."
            )
        ).to_be_visible()
        expect(
            page.get_by_text(
                "No time passes on Saturdays and Sundays, in each player’s own time zone."
            )
        ).to_be_visible()
        expect(page.get_by_text("No deadline falls in its player’s night.")).to_be_visible()
        table = page.url
        game_id = table.rstrip("/").rpartition("/")[2]

        # Bram says when his day is, and when he is away.
        sign_in(page, address, tickets["bram"])
        page.goto(f"{address}/me/")
        page.get_by_label("My day begins at (hour)").fill("9")
        page.get_by_label("My day ends at (hour)").fill("21")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_label("My day begins at (hour)")).to_have_value("9")
        page.goto(f"{address}/absences/")
        first = datetime.now(UTC).date() + timedelta(days=3)
        page.get_by_label("First day away").fill(f"{first:%Y-%m-%d}")
        page.get_by_label("Last day away").fill(f"{first + timedelta(days=4):%Y-%m-%d}")
        page.get_by_role("button", name="Declare").click()
        expect(page.get_by_text(f"Away from {first.day} {first:%B %Y}")).to_be_visible()
        seen(page, "away")

        # The game begins; Anna would like a pause, and the others agree.
        elsewhere(lambda: sit_and_start(game_id))
        sign_in(page, address, tickets["anna"])
        page.goto(f"{table}?tab=more")
        expect(page.get_by_text("anna’s bank")).to_be_visible()
        page.get_by_role("button", name="Ask for a pause").click()
        expect(
            page.get_by_text("You have agreed to a pause; the others are asked.")
        ).to_be_visible()
        sign_in(page, address, tickets["bram"])
        page.goto(f"{table}?tab=more")
        expect(page.get_by_text("Would like a pause: anna.")).to_be_visible()
        seen(page, "asked")
        page.get_by_role("button", name="Agree to a pause").click()
        sign_in(page, address, tickets["cato"])
        page.goto(f"{table}?tab=more")
        page.get_by_role("button", name="Agree to a pause").click()
        expect(
            page.get_by_text("Paused: all clocks stand still until a player ends it.")
        ).to_be_visible()
        seen(page, "paused")
        page.get_by_role("link", name="More").click()
        page.get_by_role("button", name="End the pause").click()
        expect(page.get_by_text("The clocks run again.", exact=True)).to_be_visible()

        # Whoever is late stands on the page, for everybody.
        elsewhere(lambda: let_bram_be_late(game_id))
        page.context.clear_cookies()
        page.goto(table)
        late = page.get_by_role("list", name="Late")
        expect(late.get_by_role("listitem")).to_have_count(1)
        expect(late).to_contain_text("Late: bram")
        expect(late).to_contain_text("the default is played")
        seen(page, "late")
