"""Signing up and in, and what people say about themselves."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.models import User
from core.headers import POLICY
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db

NEW = {
    "email": "dora@example.org",
    "username": "dora",
    "password1": "a fair wind 7",
    "time_zone": "Europe/Lisbon",
}


INLINE = r"<script(?![^>]*\b(?:src=|type=.application/json))"  # data are no code


def code_in(mail) -> str:
    return re.search(r"^ *([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})$", mail.body, re.MULTILINE)[1]


def test_whoever_signs_up_proves_the_address_by_a_mailed_code_and_is_in(client, mailoutbox):
    answer = client.post(reverse("account_signup"), NEW, headers={"accept-language": "fr"})
    assert answer.headers["Location"] == reverse("account_email_verification_sent")
    assert client.get("/my/").status_code == 302
    [mail] = mailoutbox
    assert mail.to == ["dora@example.org"]
    answer = client.post(reverse("account_email_verification_sent"), {"code": code_in(mail)})
    assert answer.headers["Location"] == "/my/"
    assert client.get("/my/").status_code == 200
    dora = User.objects.get(username="dora")
    assert (dora.language, dora.time_zone) == ("fr", "Europe/Lisbon")


def test_a_time_zone_that_does_not_exist_is_utc(client):
    client.post(reverse("account_signup"), NEW | {"time_zone": "Mars/Olympus"})
    assert User.objects.get(username="dora").time_zone == "UTC"


def test_a_mailed_code_signs_in_without_a_password(client, cast, mailoutbox):
    cast.anna.emailaddress_set.create(email=cast.anna.email, verified=True, primary=True)
    client.post(reverse("account_request_login_code"), {"email": cast.anna.email})
    answer = client.post(reverse("account_confirm_login_code"), {"code": code_in(mailoutbox[0])})
    assert answer.headers["Location"] == "/my/"
    assert "anna" in words_on(client.get("/my/"))


def test_every_page_says_who_is_signed_in(as_, opened):
    for address in ("/", f"/tables/{opened.pk}/"):
        assert "Sign in" in words_on(as_("").get(address))
        assert "anna Sign out" in words_on(as_("anna").get(address))


def test_following_a_link_signs_nobody_out(as_):
    as_("anna").get(reverse("account_logout"))
    assert as_("anna").get("/my/").status_code == 200


def test_the_letters_of_an_account_are_ours_in_both_languages(cast, mailoutbox):
    for language, whose, said in (
        ("en", cast.anna, "is your code to sign in"),
        ("fr", cast.bram, "est votre code de connexion"),
    ):
        Client().post(
            reverse("account_request_login_code"),
            {"email": whose.email},
            headers={"accept-language": language},
        )
        mail = mailoutbox[-1]
        assert mail.subject == f"Paquebot: {code_in(mail)} {said}"
        assert "Hello from" not in mail.body
    Client().post(reverse("account_request_login_code"), {"email": "nobody@example.org"})
    Client().post(reverse("account_reset_password"), {"email": cast.anna.email})
    subjects = [mail.subject for mail in mailoutbox[-2:]]
    assert subjects == ["Paquebot: Nobody here has this address", "Paquebot: A new password"]
    assert all("leave this letter alone" in mail.body for mail in mailoutbox[-2:])


@pytest.mark.parametrize(
    "name",
    ["account_login", "account_signup", "account_request_login_code", "account_reset_password"],
)
def test_the_doors_for_strangers_open_in_our_look(client, name):
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert "paquebot.css" in answer.content.decode()


@pytest.mark.parametrize(
    "name",
    [
        "account_email",
        "account_change_password",
        "account_set_password",
        "account_logout",
        "me",
        "my-tables",
    ],
)
def test_the_doors_for_members_lead_strangers_to_the_entrance(client, as_, cast, name):
    cast.anna.set_password("a fair wind 7")
    cast.anna.save()
    assert as_("").get(reverse(name)).status_code == 302
    if name != "account_set_password":
        as_("anna").force_login(cast.anna, backend="django.contrib.auth.backends.ModelBackend")
        assert as_("anna").get(reverse(name)).status_code == 200


def test_nothing_runs_that_is_not_ours(as_, opened):
    for address in ("/", "/accounts/login/", f"/tables/{opened.pk}/", "/nowhere/"):
        answer = as_("").get(address)
        assert answer.headers["Content-Security-Policy"] == POLICY
        page = answer.content.decode()
        assert not re.search(INLINE + r"|<style|\sstyle=|\son[a-z]+=", page), address


# --- My page ---


def test_language_and_clock_are_ones_own(as_, cast, started):
    answer = as_("anna").post("/me/", {"language": "fr", "time_zone": "Asia/Tokyo"}, follow=True)
    assert '<html lang="fr">' in answer.content.decode()
    assert "JST" in words_on(as_("anna").get(f"/tables/{started.pk}/"))
    assert "UTC" in words_on(as_("bram").get(f"/tables/{started.pk}/"))


def test_a_clock_nobody_lives_by_is_refused(as_, cast):
    assert (
        as_("anna").post("/me/", {"language": "en", "time_zone": "Mars/Olympus"}).status_code == 422
    )
    cast.anna.refresh_from_db()
    assert cast.anna.time_zone == "UTC"
