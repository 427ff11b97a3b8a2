"""An organiser in a real browser: opens a season, enters people, announces, directs, and prints
it; a player enters and looks on."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from core.accounts.models import User
from games.tasks import nobody_rings
from leagues.models import Season, SeasonInvitation
from leagues.services import auditing, reports, running, seasons
from notifications import bounces
from notifications.models import Outbound, Trouble
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import SCREENS, chromium, keep, looking, overflow

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("anna", "bram", "cato", "dirk", "els", "fien")


@pytest.fixture(autouse=True)
def worker_is_us() -> Iterator[None]:
    with nobody_rings():
        yield


@pytest.fixture
def tickets(db) -> dict[str, str]:
    """A session for each of the cast, made before the browser starts."""
    found = {}
    for name in NAMES:
        user = User.objects.create_user(name, f"{name}@example.org")
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        found[name] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return found


def sign_in(page: Page, address: str, ticket: str) -> None:
    page.context.clear_cookies()
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": ticket, "url": address}]
    )


def bounce(name: str) -> None:
    """As the report of the other server does it."""
    row = (
        Outbound.objects.filter(kind="season", user__username=name)
        .select_related("user")
        .earliest("pk")
    )
    bounces.record(
        row,
        Trouble.Kind.HARD,
        detail="550 no such user",
        once=f"report/{row.pk}",
        now=datetime.now(UTC),
    )


def deed(page: Page, heading: str) -> object:
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading, exact=True))


def all_say_yes(now: datetime) -> None:
    for asked in SeasonInvitation.objects.select_related("user"):
        seasons.enter(season_id=asked.season_id, user=asked.user, now=now)


def test_an_organisers_whole_path(live_server, tickets):
    address = str(live_server.url).replace("127.0.0.1", "localhost")
    now = datetime.now(UTC)

    def on(days: float) -> None:
        elsewhere(lambda: running.run(Season.objects.get().pk, now=now + timedelta(days=days)))

    with chromium() as browser, looking(browser, "desk") as page:
        # Els publishes a season.
        sign_in(page, address, tickets["els"])
        page.goto(f"{address}/leagues/")
        page.get_by_role("link", name="Open a season").click()
        page.get_by_label("Title").fill("Harbour cup")
        page.get_by_label("What it is").select_option("tournament")
        keep(page, "league-new-desk")
        page.get_by_role("button", name="Next").click()
        page.get_by_label("Players at a table").fill("3")
        page.get_by_label("Entrants at most").fill("6")
        keep(page, "league-new-who-desk")
        page.get_by_role("button", name="Next").click()
        page.get_by_label("Rounds", exact=True).fill("2")
        page.get_by_label("Days for each round").fill("30")
        for label, days in (("Entry until", 2), ("The first round opens", 3)):
            page.get_by_label(label).fill(f"{now + timedelta(days=days):%Y-%m-%dT%H:%M}")
        keep(page, "league-new-calendar-desk")
        page.get_by_role("button", name="Next").click()
        keep(page, "league-new-tables-desk")
        page.get_by_role("button", name="Look at it before it is published").click()
        expect(page.get_by_text("This is what will be published")).to_be_visible()
        keep(page, "league-preview-desk")
        page.get_by_role("button", name="Publish the season").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Harbour cup open for entry")
        expect(page.get_by_text("The secret is told when entry is over.")).to_be_visible()

        # She asks people on a list, who say yes, and announces.
        page.get_by_role("link", name="Run the season").click()
        page.get_by_label("Account names, one on a line").fill("anna\nbram\ncato\ndirk\nels")
        page.get_by_role("button", name="Ask them").click()
        expect(page.get_by_text("5 people were asked; whoever says yes is in.")).to_be_visible()
        elsewhere(lambda: all_say_yes(now))
        page.get_by_label("To all entrants").fill("Fair winds.")
        page.get_by_role("button", name="Announce").click()
        page.get_by_role("button", name="Yes: Announce").click()
        expect(page.get_by_text("Announced; a mail goes to everybody.")).to_be_visible()

        # Fien enters on a phone, as a substitute.
        sign_in(page, address, tickets["fien"])
        page.set_viewport_size(SCREENS["phone"])
        page.goto(f"{address}/leagues/")
        page.get_by_role("link", name="Harbour cup").click()
        expect(page.get_by_text("Fair winds.")).to_be_visible()
        page.get_by_role("button", name="Be a substitute").click()
        expect(page.get_by_text("You are in this season: substitute")).to_be_visible()
        assert overflow(page) == 0
        expect(page.get_by_role("link", name="Run the season")).to_have_count(0)

        # The round opens by itself; Els directs.
        on(2.01)
        on(3.01)
        sign_in(page, address, tickets["els"])
        page.set_viewport_size(SCREENS["desk"])
        page.reload()
        expect(page.get_by_text("Round 1: Long Cours · 0 of 1 ended")).to_be_visible()
        keep(page, "league-running-desk")
        page.get_by_role("link", name="Run the season").click()
        for heading, fields, button in (
            ("Give a round more days", {"Days": "4"}, "Extend"),
            ("Warn a player", {}, "Warn"),
            ("Award or take points", {"Points, also below zero": "2"}, "Award"),
            ("Replace a player", {"Who goes": "anna"}, "Replace"),
            (
                "Adjudicate a table, or correct its result",
                {"Places by seat": "1 2 2 4"},
                "Adjudicate",
            ),
            ("Void a table", {}, "Void"),
        ):
            part = deed(page, heading)
            for label, value in fields.items():
                field = part.get_by_label(label)
                field.select_option(label=value) if label == "Who goes" else field.fill(value)
            part.get_by_label("Reason, which everybody sees").fill(f"Because of {button}")
            part.get_by_role("button", name=button).click()
            keep(page, f"league-sure-{button.lower()}")
            page.get_by_role("button", name=f"Yes: {button}").click()
            expect(
                page.get_by_text("Done; it stands in the season's log, with your reason.")
            ).to_be_visible()
        assert overflow(page) == 0
        keep(page, "league-run-desk")

        # Everybody sees why.
        page.get_by_role("link", name="Harbour cup").click()
        page.locator("summary", has_text="events, newest first").click()
        log = page.locator(".season-log")
        for told in (
            "ends 4 days later, and what follows moves with it: Because of Extend.",
            "anna is warned: Because of Warn.",
            "is given points (2): Because of Award.",
            "fien takes over from anna: Because of Replace.",
            "adjudicated by the director (Because of Adjudicate): 1.",
            "Table 1 counts for nobody: Because of Void.",
        ):
            expect(log).to_contain_text(told)
        expect(page.locator("tr", has_text="Round 1").get_by_text("extended")).to_be_visible()

        # Mail to Bram comes back: Els sees it at her desk, and nobody else does.
        elsewhere(lambda: bounce("bram"))
        page.get_by_role("link", name="Run the season").click()
        expect(page.get_by_role("heading", name="Mail comes back")).to_be_visible()
        expect(
            page.locator("section", has_text="Mail comes back").get_by_role("listitem")
        ).to_contain_text("bram, since")
        page.get_by_role("button", name="No mails about this season").click()
        expect(page.get_by_text("No more mails about this season")).to_be_visible()
        sign_in(page, address, tickets["cato"])
        page.reload()
        expect(page.get_by_text("Mail comes back")).to_have_count(0)
        sign_in(page, address, tickets["els"])
        page.reload()

        # The season closes on its days, and is printed.
        on(37.01)
        on(39.01)
        on(69.01)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Harbour cup finished")
        expect(page.locator("svg.race")).to_be_visible()
        keep(page, "league-finished-desk")
        page.set_viewport_size(SCREENS["phone"])
        assert overflow(page) == 0
        keep(page, "league-finished-phone")
        page.goto(f"{page.url}widget/")
        keep(page, "league-widget")
        page.go_back()
        page.set_viewport_size(SCREENS["desk"])
        page.get_by_role("button", name="The season as a document to print (PDF)").click()
        expect(page.get_by_text("The document is being made.")).to_be_visible()
        elsewhere(lambda: reports.make_waiting(now=lambda: now))
        found = page.request.get(page.url)
        assert (found.status, found.headers["content-type"], found.body()[:5]) == (
            200,
            "application/pdf",
            b"%PDF-",
        )
        page.goto(f"{address}/leagues/")
        page.get_by_role("link", name="Harbour cup").click()
        page.get_by_role("link", name="Run the season").click()
        page.get_by_role("link", name="Open the next season").click()
        expect(page.get_by_label("Title")).to_have_value("Harbour cup")
    assert (
        elsewhere(
            lambda: auditing.audit_season(Season.objects.select_related("stream").get()).failure
        )
        is None
    )


def test_a_list_from_a_file_a_waiting_list_and_a_season_called_off(
    live_server,
    tickets,
):
    """On a phone, in French: six names from a file for three places, one who leaves, and the end
    before the start."""
    address = str(live_server.url).replace("127.0.0.1", "localhost")
    now = datetime.now(UTC)
    elsewhere(lambda: User.objects.update(language="fr"))
    with chromium() as browser, looking(browser, "phone") as page:
        sign_in(page, address, tickets["els"])
        page.goto(f"{address}/leagues/new/")
        page.get_by_label("Titre").fill("Coupe du port")
        keep(page, "league-new-phone")
        assert overflow(page) == 0
        page.get_by_role("button", name="Ensuite").click()
        page.get_by_label("Joueurs par table").fill("3")
        page.get_by_label("Inscrits au plus").fill("3")
        keep(page, "league-new-who-phone")
        assert overflow(page) == 0
        page.get_by_role("button", name="Ensuite").click()
        for label, days in (("Inscriptions jusqu’au", 2), ("Ouverture de la première ronde", 3)):
            page.get_by_label(label).fill(f"{now + timedelta(days=days):%Y-%m-%dT%H:%M}")
        assert overflow(page) == 0
        page.get_by_role("button", name="Ensuite").click()
        page.get_by_role("button", name="La regarder avant de la publier").click()
        keep(page, "league-preview-phone")
        assert overflow(page) == 0
        page.get_by_role("button", name="Publier la saison").click()
        page.get_by_role("link", name="Diriger la saison").click()
        page.get_by_label("Ou un fichier").set_input_files(
            {
                "name": "list.csv",
                "mimeType": "text/csv",
                "buffer": b"name\r\nanna\r\nbram\r\ncato\r\ndirk\r\n",
            }
        )
        page.get_by_role("button", name="Leur demander").click()
        expect(page.get_by_text("4 personnes ont été sollicitées")).to_be_visible()
        elsewhere(lambda: all_say_yes(now))
        assert overflow(page) == 0

        # Anna withdraws, and Dirk moves up from the waiting list.
        sign_in(page, address, tickets["anna"])
        page.goto(f"{address}/leagues/")
        page.get_by_role("link", name="Coupe du port").click()
        page.get_by_text("Se retirer", exact=True).click()
        page.get_by_role("button", name="Se retirer de la saison").click()
        expect(page.get_by_text("Vous vous êtes retiré.")).to_be_visible()
        page.locator("summary", has_text="événements").click()
        expect(page.locator(".season-log")).to_contain_text("dirk")
        assert overflow(page) == 0

        # Els calls it off, with a reason that everybody sees.
        sign_in(page, address, tickets["els"])
        page.get_by_role("link", name="Ligues").click()
        page.get_by_role("link", name="Coupe du port").click()
        page.get_by_role("link", name="Diriger la saison").click()
        page.get_by_label("Raison, que chacun voit").fill("Le port est gelé")
        page.get_by_role("button", name="L’annuler").click()
        page.get_by_role("button", name="Oui : L’annuler").click()
        page.get_by_role("link", name="Coupe du port").click()
        page.locator("summary", has_text="événements").click()
        expect(page.locator(".season-log")).to_contain_text("Le port est gelé")
    assert elsewhere(lambda: Season.objects.get().status) == "cancelled"
