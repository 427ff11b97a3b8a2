"""Nobody's name passes for another's, for the service's, or for something that is no name."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from core.accounts import names
from core.accounts.models import User
from core.accounts.names import NameRefused
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


def refused(name: str) -> str:
    with pytest.raises(NameRefused) as found:
        names.check(name)
    return found.value.code


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("anna", "anna"),
        ("Anna-Maria_2", "Anna-Maria_2"),
        ("  René  ", "René"),
        ("Rene\u0301", "René"),  # one spelling, however it is typed
        ("ａｎｎａ", "anna"),  # wide letters of an East Asian keyboard
        ("Ольга", "Ольга"),
        ("Ελένη", "Ελένη"),
        ("שלום", "שלום"),
        ("日本さくら", "日本さくら"),
        ("सीता", "सीता"),
        ("J.R", "J.R"),
    ],
)
def test_letters_and_digits_of_one_script_make_a_name(name, kept):
    assert names.check(name) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a", "length"),
        ("a" * 31, "length"),
        ("", "characters"),
        ("anna@example.org", "address"),
        ("seat 2", "characters"),
        ("an\x00na", "characters"),
        ("an\nna", "characters"),
        ("an\u202ena", "characters"),  # turns the rest of the line round
        ("an\u200bna", "characters"),
        ("an\u00adna", "characters"),
        ("anna\ud800", "characters"),
        ("ﬁnn", "characters"),
        ("🚢ship", "characters"),
        ("<b>anna", "characters"),
        ("2", "length"),
        ("22", "characters"),  # a seat's number
        (".anna", "characters"),
        ("anna-", "characters"),
        ("an..na", "characters"),
        ("a" + "\u0301" * 6 + "nna", "characters"),
        ("Ѕkipper", "scripts"),
        ("αnna", "scripts"),
    ],
)
def test_other_things_do_not(name, code):
    assert refused(name) == code


@pytest.mark.parametrize(
    "name",
    [
        "paquebot", "Paquebot", "paque-bot", "PAQUEBOT.support", "autopilot", "auto-pilot",
        "Autopilot3", "seat2", "Seat-2", "siege4", "Siège", "postmaster", "admin", "Admin1",
        "аdmin", "bot7", "long-cours", "LongCours", "voc-basic", "le-siecle-dor", "vor.dem.wind",
        "sensible", "everybody", "tous", "sailor-abcd2345", "rnailer-daemon", "supp0rt",
    ],
)  # fmt: skip
def test_names_that_would_be_taken_for_the_service_are_reserved(name):
    assert refused(name) in {"reserved", "scripts"}


@pytest.mark.parametrize(
    ("theirs", "mine"),
    [
        ("anna", "ANNA"),
        ("Adam", "Adarn"),
        ("Iris", "lris"),
        ("Olga", "0lga"),
        ("paypa1", "PayPal"),
        ("ааа", "aaa"),  # Cyrillic, all of it
        ("scope", "ѕсоре"),
        ("Bill", "BiII"),
    ],
)
def test_a_name_that_looks_like_anothers_is_refused(theirs, mine):
    User.objects.create_user(theirs, "them@example.org")
    assert refused(mine) == "taken"


def test_names_that_only_resemble_each_other_are_two():
    User.objects.create_user("Rene", "rene@example.org")
    assert names.check("René") == "René"


def test_the_database_itself_keeps_two_from_looking_alike():
    from django.db import IntegrityError, transaction

    User.objects.create_user("Adam", "adam@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Adarn", "adarn@example.org")


def test_names_from_before_are_kept(monkeypatch):
    from importlib import import_module

    from django.apps import apps

    for name in ("Ѕkipper", "skipper", "seat.2", "old@address"):
        User.objects.create(username=name, email=f"{len(name)}{ord(name[0])}@example.org")
    import_module("core.accounts.migrations.0004_name_skeleton").fill(apps, None)
    assert list(User.objects.order_by("pk").values_list("username", "skeleton")) == [
        ("Ѕkipper", "skipper"),
        ("skipper", None),  # the second that looks like it
        ("seat.2", "seat.2"),
        ("old@address", "old@address"),
    ]
    assert refused("Skipper") == "taken"


# --- The doors ---


def sign_up(client, name: str):
    return client.post(
        reverse("account_signup"),
        {"email": "dora@example.org", "username": name, "password1": "a fair wind 7"},
    )


def test_the_form_tells_the_rule_and_what_stands_in_the_way(client):
    page = words_on(client.get(reverse("account_signup")))
    assert "2 to 30 characters: letters and digits of one script, and . - _ between them." in page
    answer = words_on(sign_up(client, "Ѕkipper"))
    assert "The letters of a name come from one script; “Ѕkipper” mixes Cyrillic, Latin." in answer
    assert not User.objects.exists()


def test_signing_up_keeps_the_one_spelling_and_its_looks(client):
    sign_up(client, "Ｄora")
    assert list(User.objects.values_list("username", "skeleton")) == [("Dora", "dora")]


def test_who_is_quicker_has_the_name(client, monkeypatch):
    monkeypatch.setattr("core.accounts.names.lookalike", lambda name, but=None: None)
    User.objects.create_user("dora", "other@example.org")
    answer = sign_up(client, "Dora")
    assert answer.headers["Location"] == reverse("account_signup")
    assert "Somebody was quicker" in words_on(client.get(reverse("account_signup")))
    assert (User.objects.count(), EmailAddress.objects.count()) == (1, 0)
