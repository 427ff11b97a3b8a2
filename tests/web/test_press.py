"""What players write to each other on the page of the table."""

import pytest
from django.test import Client

from core.accounts.models import User
from core.eventlog import log
from games.models import Press
from games.services import press, tables
from games.services.refusals import TableRefusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated(now):
    """A table of Anna, Bram and Cato, not begun; Dirk looks on."""
    people = {
        name: User.objects.create_user(name, f"{name}@example.org")
        for name in ("anna", "bram", "cato", "dirk")
    }
    table = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=people["anna"], now=now, table_id="talk"
    )
    for name in ("anna", "bram", "cato"):
        tables.join(game_id="talk", player=people[name], luck=name, source="web", now=now)
    return table, people


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_message_is_printed_on_the_page_and_not_in_the_log(seated):
    _, people = seated
    head = log.read("talk")[-1].seq
    anna = signed_in(people["anna"])
    sent = anna.post("/tables/talk/press/", {"to": "", "text": "Fair winds!", "nonce": "n1"})
    assert (sent.status_code, sent.url) == (302, "/tables/talk/")
    assert "anna to the table" in signed_in(people["dirk"]).get("/tables/talk/").content.decode()
    assert log.read("talk")[-1].seq == head


def test_the_same_form_sent_twice_prints_once(seated):
    _, people = seated
    anna = signed_in(people["anna"])
    for _ in range(2):
        anna.post("/tables/talk/press/", {"to": "2", "text": "To you", "nonce": "n1"})
    other = anna.post("/tables/talk/press/", {"to": "2", "text": "Something else", "nonce": "n1"})
    assert other.status_code == 409
    assert list(Press.objects.values_list("seat", "to", "text")) == [(1, 2, "To you")]


def test_a_message_to_one_is_read_by_both_and_nobody_else(seated, now):
    _, people = seated
    press.write_message(game_id="talk", seat=1, to=2, text="Between us", key="k", now=now)
    reads = {
        name: "Between us" in signed_in(user).get("/tables/talk/").content.decode()
        for name, user in people.items()
    }
    assert reads == {"anna": True, "bram": True, "cato": False, "dirk": False}
    assert "Between us" not in Client().get("/tables/talk/").content.decode()
    assert (
        "Between us"
        not in signed_in(people["anna"]).get("/tables/talk/?as=spectator").content.decode()
    )


def test_a_successor_reads_nothing_private_of_the_predecessor(seated, now):
    _, people = seated
    for seat in (1, 2, 3):
        tables.confirm(game_id="talk", player=people[("anna", "bram", "cato")[seat - 1]], now=now)
    press.write_message(game_id="talk", seat=1, to=2, text="Between us", key="a", now=now)
    press.write_message(game_id="talk", seat=2, to=3, text="And us", key="b", now=now)
    press.write_message(game_id="talk", seat=2, to=None, text="For all", key="c", now=now)
    tables.leave(game_id="talk", player=people["bram"], now=now)
    tables.take_over(game_id="talk", number=2, player=people["dirk"], now=now)
    page = signed_in(people["dirk"]).get("/tables/talk/").content.decode()
    assert [text in page for text in ("Between us", "And us", "For all")] == [False, False, True]
    listed = signed_in(people["dirk"]).get("/api/v1/tables/talk/press").content.decode()
    assert [text in listed for text in ("Between us", "And us", "For all")] == [False, False, True]
    assert "Between us" in signed_in(people["anna"]).get("/tables/talk/").content.decode()
    assert "And us" in signed_in(people["cato"]).get("/tables/talk/").content.decode()
    tables.leave(game_id="talk", player=people["dirk"], now=now)
    tables.take_over(game_id="talk", number=2, player=people["bram"], now=now)
    assert "Between us" in signed_in(people["bram"]).get("/tables/talk/").content.decode()


@pytest.mark.parametrize(
    ("form", "status", "told"),
    [
        ({"to": "", "text": "  "}, 422, "There is nothing in this message"),
        (
            {"to": "", "text": "x" * 4001},
            422,
            "The message has 4001 characters; 4000 are the most.",
        ),
        ({"to": "9", "text": "hello"}, 422, "Nobody at this table is called 9"),
        ({"to": "1", "text": "hello"}, 422, "This message is addressed to yourself."),
    ],
)
def test_a_message_that_cannot_be_sent_says_why_and_stays_in_the_box(seated, form, status, told):
    _, people = seated
    answer = signed_in(people["anna"]).post("/tables/talk/press/", form)
    page = answer.content.decode()
    assert (answer.status_code, told in page) == (status, True)
    assert not Press.objects.exists()
    if form["text"].strip():
        assert form["text"] in page


def test_only_who_sits_may_write(seated):
    _, people = seated
    answer = signed_in(people["dirk"]).post("/tables/talk/press/", {"to": "", "text": "hello"})
    assert (answer.status_code, Press.objects.count()) == (403, 0)
    assert "You do not sit at this table." in answer.content.decode()


def test_looking_changes_nothing(seated):
    _, people = seated
    assert signed_in(people["anna"]).get("/tables/talk/press/").status_code == 302
    assert not Press.objects.exists()


def test_markup_in_a_message_is_only_text(seated, now):
    _, people = seated
    press.write_message(
        game_id="talk", seat=1, to=None, text="<script>alert(1)</script>", key="k", now=now
    )
    page = signed_in(people["bram"]).get("/tables/talk/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page


def test_nobody_floods_a_table(seated, now, settings):
    for number in range(settings.MOST_PRESS_A_DAY):
        press.write_message(
            game_id="talk", seat=1, to=None, text="again", key=f"k{number}", now=now
        )
    with pytest.raises(TableRefusal, match="press_too_often"):
        press.write_message(game_id="talk", seat=1, to=None, text="again", key="last", now=now)
