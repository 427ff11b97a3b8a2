"""Nobody takes an account away: what could is asked for twice, told by mail at the address the
account had before, and can be undone for seven days."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core.accounts import activity, keys, notices
from core.accounts.models import AccountEvent, AccountNotice, ApiKey, User
from tests.keys import key_of
from tests.web.conftest import confirm, sign_in, words_on
from tests.web.test_accounts import code_in

pytestmark = pytest.mark.django_db

PASSWORD = "north-west by north"
OLD, NEW = "anna@example.org", "thief@example.org"


@pytest.fixture
def anna(cast) -> User:
    cast.anna.set_password(PASSWORD)
    cast.anna.save()
    cast.anna.emailaddress_set.create(email=OLD, verified=True, primary=True)
    return cast.anna


@pytest.fixture
def browser(anna) -> Client:
    """Where Anna is signed in, or whoever found it open."""
    client = Client()
    sign_in(client, anna)
    return client


def log_of(user: User) -> list[str]:
    return list(user.account_events.order_by("pk").values_list("kind", flat=True))


def told(mailoutbox) -> list[tuple[str, str]]:
    """Send what waits; to whom, and what happened."""
    mailoutbox.clear()
    notices.send_waiting(now=timezone.now())
    return sorted((mail.to[0], mail.body.split("\n\n")[1].strip()) for mail in mailoutbox)


def undo_link(mail) -> str:
    return re.search(r"http://127\.0\.0\.1:8000(/me/undo/\S+)", mail.body)[1]


# --- Once more, please ---


def address(action: str, email: str = NEW) -> dict[str, str]:
    return {f"action_{action}": "", "email": email}


SENSITIVE = [
    (reverse("account_email"), address("add")),
    (reverse("account_email"), address("primary", "anna@second.example")),
    (reverse("account_email"), address("remove", "anna@second.example")),
    ("/me/keys/", {"name": "desk"}),
    ("/me/leave/", {"name": "anna"}),
    (reverse("mfa_activate_totp"), {"code": "123456"}),
]


@pytest.mark.parametrize(("page", "sent"), SENSITIVE)
def test_whoever_finds_a_browser_open_is_asked_for_the_password(anna, browser, page, sent):
    anna.emailaddress_set.create(email="anna@second.example", verified=True)
    answer = browser.post(page, sent)
    assert answer["Location"].startswith(reverse("account_reauthenticate"))
    assert log_of(anna) == []
    assert activity.addresses_of(anna) == [
        [OLD, True, True],
        ["anna@second.example", True, False],
    ]


def test_what_was_asked_for_is_done_once_the_password_is_there(anna, browser):
    asked = browser.post("/me/keys/", {"name": "desk", "scopes": ["play"], "days": "30"})
    wrong = browser.post(asked["Location"], {"password": "wrong"})
    assert (wrong.status_code, ApiKey.objects.count()) == (200, 0)
    answer = browser.post(asked["Location"], {"password": PASSWORD, "next": "/me/keys/"})
    assert "pqb_" in words_on(answer)
    assert list(ApiKey.objects.values_list("name", "scopes")) == [("desk", "read play")]


@pytest.mark.parametrize(
    ("page", "sent"), [*SENSITIVE, (reverse("account_set_password"), {"password1": "x"})]
)
def test_somebody_without_a_password_is_asked_for_a_mailed_code(cast, page, sent):
    for email, primary in ((cast.bram.email, True), ("anna@second.example", False)):
        cast.bram.emailaddress_set.create(email=email, verified=True, primary=primary)
    client = Client()
    sign_in(client, cast.bram)
    answer = client.post(page, sent)
    assert answer["Location"].startswith("/me/confirm/")
    assert log_of(cast.bram) == []


def test_the_mailed_code_shows_that_it_is_them(cast, mailoutbox):
    client = Client()
    sign_in(client, cast.bram)
    page = client.post("/me/keys/", {"name": "desk"})["Location"]
    assert "Mail me a code" in words_on(client.get(page))
    assert mailoutbox == []  # looking sends nothing
    there = client.post(page, {"action": "send", "next": "/me/keys/"})["Location"]
    [mail] = mailoutbox
    assert mail.to == ["bram@example.org"]
    assert "A code is on its way to bram@example.org" in words_on(client.get(there))
    assert client.post(there, {"code": "WRONG", "next": "/me/keys/"}).status_code == 200
    answer = client.post(there, {"code": code_in(mail), "next": "/me/keys/"})
    assert "pqb_" in words_on(answer)


def test_three_wrong_codes_end_a_code(cast, mailoutbox):
    client = Client()
    sign_in(client, cast.bram)
    client.post("/me/confirm/", {"action": "send"})
    for _ in range(3):
        client.post("/me/confirm/", {"code": "WRONG"})
    client.post("/me/confirm/", {"code": code_in(mailoutbox[0]), "next": "/me/"})
    answer = client.post("/me/keys/", {"name": "desk"})
    assert answer["Location"].startswith("/me/confirm/")


# --- The mail, and undoing ---


def add_address(client: Client, user: User, mailoutbox, email: str = NEW) -> None:
    confirm(client, user).post(reverse("account_email"), address("add", email))
    page = reverse("account_email_verification_sent")
    client.post(page, {"code": code_in(mailoutbox[-1])})


def taken_over(anna, browser, mailoutbox) -> list[Any]:
    """Somebody who knows the password makes the account theirs; the mails that Anna got."""
    got = []
    add_address(browser, anna, mailoutbox)
    for deed in (address("primary"), address("remove", OLD)):
        told(mailoutbox)
        got += [mail for mail in mailoutbox if mail.to == [OLD]]
        browser.post(reverse("account_email"), deed)
    browser.post("/me/keys/", {"name": "mine now"})
    told(mailoutbox)
    return got + [mail for mail in mailoutbox if mail.to == [OLD]]


def test_every_change_of_addresses_is_told_at_the_old_one(anna, browser, mailoutbox):
    mails = taken_over(anna, browser, mailoutbox)
    assert activity.addresses_of(anna) == [[NEW, True, True]]
    assert [mail.body.split("\n\n")[1].strip() for mail in mails] == [
        f"The mail address {NEW} was added.",
        f"Mails go to {NEW} now, no longer to {OLD}.",
        f"The mail address {OLD} was removed.",
    ]
    assert log_of(anna) == ["address_added", "primary_changed", "address_removed", "key_made"]


@pytest.mark.parametrize("which", [0, 1, 2])
def test_from_any_of_the_mails_the_account_is_had_back(anna, browser, mailoutbox, which):
    mails = taken_over(anna, browser, mailoutbox)
    secret = key_of(anna)
    elsewhere = Client()
    page = undo_link(mails[which])
    first = re.findall(r'name="first" value="(\d+)"', elsewhere.get(page).content.decode())
    assert len(first) == 3  # those before which the old address was Anna's
    answer = elsewhere.post(page, {"first": first[0]})
    assert "The changes are undone." in words_on(answer)
    anna.refresh_from_db()
    assert (activity.addresses_of(anna), anna.email) == ([[OLD, True, True]], OLD)
    assert not anna.has_usable_password()
    assert browser.get("/my/").status_code == 302  # whoever was in is out
    assert not anna.api_keys.exists()
    header = {"Authorization": f"Token {secret}"}
    assert Client().get("/api/v1/me", headers=header).status_code == 401
    assert {address for address, _ in told(mailoutbox)} == {OLD, NEW}
    again = elsewhere.post(page, {"first": first[0]})
    assert (again.status_code, "undone already" in words_on(again)) == (409, True)


def test_following_the_link_changes_nothing(anna, browser, mailoutbox):
    [*_, last] = taken_over(anna, browser, mailoutbox)
    before = list(User.objects.values()), list(EmailAddress.objects.values())
    for _ in range(2):
        assert Client().get(undo_link(last)).status_code == 200
    assert (list(User.objects.values()), list(EmailAddress.objects.values())) == before


def test_the_link_serves_for_seven_days(anna, browser, mailoutbox, monkeypatch):
    [*_, last] = taken_over(anna, browser, mailoutbox)
    late = timezone.now() + timedelta(days=7, minutes=1)
    monkeypatch.setattr("core.accounts.safety_views.timezone.now", lambda: late)
    answer = Client().get(undo_link(last))
    assert "There is nothing to undo" in words_on(answer)
    assert Client().post(undo_link(last), {"first": "1"}).status_code == 409


@pytest.mark.parametrize("token", ["x", "1", "a:b:c", "é", "a" * 500])
def test_a_link_that_is_not_ours_is_answered_in_words(client, token):
    answer = client.get(f"/me/undo/{token}/")
    assert (answer.status_code, "serves no more" in words_on(answer)) == (404, True)
    assert client.post(f"/me/undo/{token}/", {"first": "1"}).status_code == 404


@pytest.mark.parametrize("first", ["", "x", "-1", "99999999999999999999", "1e3"])
def test_a_change_that_is_not_offered_is_not_undone(anna, browser, mailoutbox, first):
    [mail, *_] = taken_over(anna, browser, mailoutbox)
    assert Client().post(undo_link(mail), {"first": first}).status_code in {409, 422}
    assert activity.addresses_of(anna) == [[NEW, True, True]]


def test_the_thiefs_own_mail_undoes_nothing_from_before(anna, browser, mailoutbox):
    """The key was told to the thief's address; from there Anna's own changes are out of reach."""
    add_address(browser, anna, mailoutbox, "anna@new.example")  # Anna herself
    told(mailoutbox)
    browser.post(reverse("account_email"), address("primary", "anna@new.example"))
    browser.post("/me/keys/", {"name": "k"})
    told(mailoutbox)
    [mail] = [mail for mail in mailoutbox if mail.to == ["anna@new.example"]]
    page = Client().get(undo_link(mail)).content.decode()
    offered = re.findall(r'name="first" value="(\d+)"', page)
    kinds = AccountEvent.objects.filter(pk__in=offered).values_list("kind", flat=True)
    assert set(kinds) == {"primary_changed", "key_made"}  # not that it was added


def test_an_address_that_is_anothers_by_now_is_not_taken_back(anna, browser, cast, mailoutbox):
    [mail, *_] = taken_over(anna, browser, mailoutbox)
    cast.dirk.emailaddress_set.create(email=OLD, verified=True)
    first = AccountEvent.objects.get(kind="address_added").pk
    answer = Client().post(undo_link(mail), {"first": str(first)})
    assert (answer.status_code, f"{OLD} belongs to another" in words_on(answer)) == (409, True)


def test_deletion_is_undone_too(anna, browser, mailoutbox):
    confirm(browser, anna).post("/me/leave/", {"name": "anna"})
    told(mailoutbox)
    event = AccountEvent.objects.get(kind="deletion_asked")
    Client().post(undo_link(mailoutbox[0]), {"first": str(event.pk)})
    anna.refresh_from_db()
    assert anna.leaves_at is None


def test_the_mail_speaks_the_owners_language(anna, browser, mailoutbox):
    User.objects.filter(pk=anna.pk).update(language="fr")
    confirm(browser, anna).post("/me/keys/", {"name": "bureau"})
    [(_, sentence)] = told(mailoutbox)
    assert sentence == "Une clé pour programmes a été créée\xa0: bureau."
    assert mailoutbox[0].subject == "Paquebot: Quelque chose a changé dans votre compte"


def test_a_mail_server_that_is_away_loses_no_notice(anna, browser, mailoutbox, monkeypatch):
    confirm(browser, anna).post("/me/keys/", {"name": "k"})

    def away(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    now = timezone.now()
    with monkeypatch.context() as patched:
        patched.setattr("django.core.mail.EmailMessage.send", away)
        assert notices.send_waiting(now=now) == 0
    assert notices.send_waiting(now=now) == 0  # not at once again
    assert notices.send_waiting(now=now + timedelta(minutes=6)) == 1
    assert notices.send_waiting(now=now + timedelta(minutes=20)) == 0
    assert AccountNotice.objects.get().tries == 2


# --- The password ---


def change_password(client: Client, anna: User) -> None:
    new = {"oldpassword": PASSWORD, "password1": "south-east 4", "password2": "south-east 4"}
    client.post(reverse("account_change_password"), new)


def reset_password(client: Client, anna: User) -> None:
    from django.core import mail

    Client().post(reverse("account_reset_password"), {"email": OLD})
    link = re.search(r"http://\S+(/accounts/password/reset/key/\S+)", mail.outbox[-1].body)[1]
    stranger = Client()
    page = stranger.get(link)["Location"]
    stranger.post(page, {"password1": "south-east 4", "password2": "south-east 4"})


@pytest.mark.parametrize("way", [change_password, reset_password])
def test_a_new_password_ends_other_sessions_and_all_keys(anna, browser, mailoutbox, way):
    secret, other = key_of(anna), Client()
    sign_in(other, anna)
    way(browser, anna)
    anna.refresh_from_db()
    assert anna.check_password("south-east 4")
    assert other.get("/my/").status_code == 302
    assert browser.get("/my/").status_code == (200 if way is change_password else 302)
    header = {"Authorization": f"Token {secret}"}
    assert Client().get("/api/v1/me", headers=header).status_code == 401
    assert (OLD, "The password was changed; all keys are void.") in told(mailoutbox)


def test_a_password_that_the_operator_sets_voids_keys_too(anna, monkeypatch):
    key_of(anna)
    monkeypatch.setattr("getpass.getpass", lambda **_: "south-east 4 and more")
    call_command("changepassword", "anna", verbosity=0)
    assert not anna.api_keys.exists()


# --- Addresses ---


def test_the_address_that_letters_go_to_is_not_removed(anna, browser):
    confirm(browser, anna).post(reverse("account_email"), address("remove", OLD))
    assert activity.addresses_of(anna) == [[OLD, True, True]]
    assert log_of(anna) == []


# --- Who is in, and who was ---


def real_sign_in(client: Client, password: str = PASSWORD, **rest: Any) -> Any:
    return client.post(reverse("account_login"), {"login": "anna", "password": password}, **rest)


def test_the_log_says_who_signed_in_and_who_tried(anna, client, mailoutbox):
    real_sign_in(client, "wrong", REMOTE_ADDR="203.0.113.9", HTTP_USER_AGENT="Thief/1.0\x07")
    real_sign_in(client, REMOTE_ADDR="203.0.113.1", HTTP_USER_AGENT="Browser/2.0")
    page = words_on(client.get("/me/log/"))
    assert "Signed in: by password. 203.0.113.1 Browser/2.0" in page
    assert "tried to sign in and failed: by password. 203.0.113.9 Thief/1.0" in page
    assert told(mailoutbox) == []


def test_a_name_that_nobody_has_is_noted_of_nobody_and_forgotten(client, db):
    real_sign_in(client, "wrong")
    [event] = AccountEvent.objects.all()
    assert (event.user, event.kind, event.facts) == (None, "sign_in_failed", {"by": ["password"]})
    assert activity.forget(now=timezone.now() + timedelta(days=2)) == 1


def test_old_lines_are_forgotten(anna, client):
    real_sign_in(client)
    assert activity.forget(now=timezone.now() + activity.KEPT - timedelta(days=1)) == 0
    assert activity.forget(now=timezone.now() + activity.KEPT + timedelta(days=1)) == 1


def test_the_log_is_ones_own(anna, cast, client):
    real_sign_in(client)
    dirk = Client()
    sign_in(dirk, cast.dirk)
    assert "Signed in" not in words_on(dirk.get("/me/log/"))
    assert Client().get("/me/log/").status_code == 302


def test_sessions_are_listed_and_all_others_ended(anna, browser):
    here, there = Client(), Client()
    real_sign_in(here, HTTP_USER_AGENT="Here/1", REMOTE_ADDR="203.0.113.1")
    real_sign_in(there, HTTP_USER_AGENT="There/1", REMOTE_ADDR="203.0.113.2")
    page = words_on(here.get("/me/sessions/"))
    assert "Here/1 this one 203.0.113.1" in page
    assert "There/1 203.0.113.2" in page
    assert here.get("/me/sessions/").status_code == 200
    here.post("/me/sessions/")
    assert [client.get("/my/").status_code for client in (here, there, browser)] == [200, 302, 302]
    assert UserSession.objects.count() == 1
    assert "There/1" not in words_on(here.get("/me/sessions/"))
    assert log_of(anna)[-1] == "sessions_ended"


def test_a_session_from_before_the_list_is_listed_when_it_is_used(anna):
    client = Client()
    client.force_login(anna)
    client.get("/my/", HTTP_USER_AGENT="Old/1")
    assert UserSession.objects.get().user_agent == "Old/1"
    UserSession.objects.update(user_agent="")
    client.get("/my/", HTTP_USER_AGENT="Old/2")
    assert UserSession.objects.get().user_agent == ""  # once an hour


def test_a_page_is_shown_while_the_database_takes_nothing(anna, monkeypatch):
    client = Client()
    client.force_login(anna)

    def read_only(*_: Any) -> None:
        raise OperationalError("attempt to write a readonly database")

    with monkeypatch.context() as patched:
        patched.setattr(UserSession.objects, "create_from_request", read_only)
        assert client.get("/my/").status_code == 200
    assert not UserSession.objects.exists()
    client.get("/my/")
    assert UserSession.objects.count() == 1


# --- Second factors ---


def totp(secret: str) -> str:
    import time

    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def use_an_app(client: Client, user: User) -> str:
    page = confirm(client, user).get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r"<code>([A-Z2-7]{20,})</code>", page)[1]
    client.post(reverse("mfa_activate_totp"), {"code": totp(secret)})
    return secret


@pytest.fixture
def with_app(anna, browser, django_capture_on_commit_callbacks) -> str:
    with django_capture_on_commit_callbacks(execute=True):
        return use_an_app(browser, anna)


def test_with_an_app_the_password_alone_lets_nobody_in(anna, with_app, mailoutbox):
    client = Client()
    assert real_sign_in(client)["Location"] == reverse("mfa_authenticate")
    assert client.get("/my/").status_code == 302
    assert "One more step" in words_on(client.get(reverse("mfa_authenticate")))
    client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert client.get("/my/").status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": totp(with_app)})
    assert client.get("/my/").status_code == 200
    assert (OLD, "A way to prove that it is you was added: an authenticator app.") in told(
        mailoutbox
    )
    page = words_on(client.get("/me/log/"))
    assert "Signed in: by password, with an authenticator app." in page
    assert "failed: with an authenticator app." in page


def test_a_recovery_code_lets_in_once(anna, with_app, browser):
    page = browser.get(reverse("mfa_view_recovery_codes")).content.decode()
    codes = re.search(r"<pre>([\d\s]+)</pre>", page)[1].split()
    assert len(codes) == 10
    for left, status in ((codes[0], 200), (codes[0], 302)):
        client = Client()
        real_sign_in(client)
        client.post(reverse("mfa_authenticate"), {"code": left})
        assert client.get("/my/").status_code == status


def test_the_secret_of_the_app_is_not_kept_in_plain(anna, with_app):
    kept = Authenticator.objects.get(type="totp").data["secret"]
    assert with_app not in kept
    codes = Authenticator.objects.get(type="recovery_codes").data
    assert all(len(str(part)) > 40 for part in (codes.get("seed"),) if part)


def test_undoing_removes_the_factor_of_a_thief(anna, with_app, mailoutbox):
    told(mailoutbox)
    event = AccountEvent.objects.filter(kind="factor_added").order_by("pk").first()
    link = next(undo_link(mail) for mail in mailoutbox if "authenticator app" in mail.body)
    Client().post(link, {"first": str(event.pk)})
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "page",
    [
        "mfa_index", "mfa_add_webauthn", "mfa_list_webauthn", "mfa_activate_totp", "sessions",
        "account-log", "keys", "leave-for-good", "account_email",
    ],
)  # fmt: skip
def test_every_page_opens_in_our_look_in_both_languages(anna, browser, page, language):
    User.objects.filter(pk=anna.pk).update(language=language)
    answer = confirm(browser, anna).get(reverse(page))
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.content.decode()
    assert "paquebot.css" in answer.content.decode()
    assert not re.search(
        r"<script(?![^>]*\b(?:src=|type=.application/json))|<style|\sstyle=|\son[a-z]+=",
        answer.content.decode(),
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_of_a_factor_open_too(anna, with_app, browser, language):
    User.objects.filter(pk=anna.pk).update(language=language)
    for page in (
        "mfa_index", "mfa_deactivate_totp", "mfa_generate_recovery_codes",
        "mfa_view_recovery_codes", "mfa_reauthenticate",
    ):  # fmt: skip
        answer = confirm(browser, anna).get(reverse(page))
        assert (answer.status_code, page) == (200, page)


# --- Keys on their page ---


def test_a_key_is_shown_once_and_made_void_on_its_page(anna, browser):
    answer = confirm(browser, anna).post("/me/keys/", {"name": "desk", "scopes": ["organise"]})
    secret = re.search(r"pqb_[0-9a-f]{40}", words_on(answer))[0]
    assert "no-store" in answer["Cache-Control"]
    page = words_on(browser.get("/me/keys/"))
    assert secret not in page
    assert f"desk {secret[:12]}… read organise" in page
    assert browser.get("/me/keys/void/").status_code == 405
    browser.post("/me/keys/void/", {"name": "desk"})
    assert not ApiKey.objects.exists()
    assert log_of(anna) == ["key_made", "key_voided"]


def test_nobody_voids_anothers_key(anna, cast, browser):
    key_of(cast.bram)
    browser.post("/me/keys/void/", {"name": cast.bram.api_keys.get().name})
    assert cast.bram.api_keys.count() == 1


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "x" * 61}, {"name": "a", "scopes": ["all"]}]
)
def test_a_key_that_cannot_be_is_not_made(anna, browser, wrong):
    assert confirm(browser, anna).post("/me/keys/", wrong).status_code == 422
    assert not ApiKey.objects.exists()


def test_the_twenty_first_key_is_refused_in_words(anna, browser, monkeypatch):
    monkeypatch.setattr(keys, "MOST_KEYS", 0)
    answer = confirm(browser, anna).post("/me/keys/", {"name": "desk"})
    assert (answer.status_code, "You have 0 keys already" in words_on(answer)) == (422, True)


@pytest.mark.django_db(transaction=True)
def test_keys_from_before_go_on_and_only_their_hash_is_kept(anna):
    from importlib import import_module

    from django.apps import apps
    from django.db import connection

    with connection.schema_editor() as editor:
        editor.execute(
            "CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, "
            "created timestamp NOT NULL, user_id bigint NOT NULL)"
        )
    old = "0123456789abcdef0123456789abcdef01234567"
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO authtoken_token VALUES (%s, '2026-01-02 03:04:05', %s)", [old, anna.pk]
        )
    with connection.schema_editor() as editor:
        import_module("core.accounts.migrations.0005_api_keys").take_over(apps, editor)
    header = {"Authorization": f"Token {old}"}
    assert Client().get("/api/v1/me", headers=header).json()["username"] == "anna"
    assert ApiKey.objects.get().created_at.isoformat() == "2026-01-02T03:04:05+00:00"
    assert "authtoken_token" not in connection.introspection.table_names()


# --- What others may not see ---


def test_everything_kept_about_the_account_is_told_to_its_owner(anna, browser):
    real_sign_in(Client())
    key_of(anna)
    told = confirm(browser, anna).get("/me/data.json").json()["account"]
    assert [event["kind"] for event in told["happened"]] == ["signed_in"]
    assert [key["scopes"] for key in told["keys_for_programs"]] == ["read play organise"]
    assert len(told["sessions"]) == 1
    assert "digest" not in str(told)
