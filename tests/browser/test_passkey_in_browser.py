"""A passkey from a real browser: Chromium's virtual authenticator stands for finger and face."""

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from core.accounts.models import AccountEvent, User
from tests.browser.elsewhere import elsewhere
from tests.browser.test_pages_in_browser import chromium, looking

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "north-west by north"


def use_virtual_authenticator(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/accounts/login/")
    page.get_by_label("Login").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()


def add_passkey(page: Page, address: str) -> None:
    page.goto(f"{address}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)  # is it you?
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Name").fill("my telephone")
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def test_a_passkey_is_added_and_signs_in_without_a_password(live_server):
    anna = User.objects.create_user("anna", "anna@example.org", PASSWORD)
    anna.emailaddress_set.create(email=anna.email, verified=True, primary=True)
    address = str(live_server.url).replace("127.0.0.1", "localhost")
    with chromium() as browser, looking(browser, "desk") as page:
        use_virtual_authenticator(page)
        sign_in(page, address)
        add_passkey(page, address)
        page.get_by_role("button", name="Sign out").click()
        page.goto(f"{address}/accounts/login/")
        page.get_by_role("button", name="Use a passkey").click()
        expect(page.get_by_role("heading", name="My tables")).to_be_visible()
        page.goto(f"{address}/me/log/")
        expect(page.get_by_text("Signed in: with a passkey.")).to_be_visible()
    kinds = elsewhere(lambda: list(AccountEvent.objects.values_list("kind", flat=True)))
    assert kinds.count("factor_added") == 2  # the passkey, and recovery codes with it
    assert elsewhere(lambda: Authenticator.objects.filter(type="webauthn").count()) == 1
