"""The local letter box: read a mail, answer it, and see the answer come."""

import re
from email import policy
from email.parser import BytesParser
from io import StringIO

import pytest
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.models import Game
from games.services import positions
from notifications import inbound, mailer
from notifications.models import Inbound, LocalMail, Outbound
from tests.mails import news_of

pytestmark = pytest.mark.django_db

GUARDED = ["/inbox/", "/inbox/{mail}/", "/inbox/{mail}/html/"]


@pytest.fixture(autouse=True)
def letter_box(settings, mail_settings) -> None:
    settings.EMAIL_BACKEND = "notifications.local.InboxBackend"
    settings.LOCAL_INBOX = True


@pytest.fixture
def client() -> Client:
    """A browser on this machine."""
    return Client(headers={"Host": "127.0.0.1:8000"})


@pytest.fixture
def turn_mail(game, send_all, seat_order) -> LocalMail:
    """The mail that asks the first captain for a first letter; with the test's secret that is
    Bram."""
    send_all()
    assert seat_order[0] == 2
    mine = LocalMail.objects.filter(to="bram@example.org")
    return next(one for one in mine if "your turn" in news_of(one))


def nonce_on(client: Client, mail: LocalMail) -> str:
    return re.search(
        r'name="nonce" value="(\w{32})"', client.get(f"/inbox/{mail.pk}/").content.decode()
    )[1]


def answer(client: Client, mail: LocalMail, text: str, *, nonce: str = "") -> str:
    """Send the form; gives the address of the page that waits for the answer."""
    sent = client.post(
        f"/inbox/{mail.pk}/reply/", {"text": text, "nonce": nonce or nonce_on(client, mail)}
    )
    assert sent.status_code == 302
    return sent.url


def deliver(now) -> None:
    """What the worker does."""
    inbound.read_waiting(now=lambda: now)
    mailer.send_waiting(now=lambda: now)


# --- Who may look ---


def test_where_mail_really_leaves_there_is_no_letter_box(client, settings, turn_mail):
    settings.LOCAL_INBOX = False
    for path in GUARDED:
        assert client.get(path.format(mail=turn_mail.pk)).status_code == 404
    assert client.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "agree"}).status_code == 404
    assert not Inbound.objects.exists()


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7", "unknown", ""])
def test_somebody_at_another_machine_finds_no_letter_box(turn_mail, address):
    elsewhere = Client(REMOTE_ADDR=address, headers={"Host": "127.0.0.1"})
    for path in GUARDED:
        assert elsewhere.get(path.format(mail=turn_mail.pk)).status_code == 404
    assert elsewhere.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "agree"}).status_code == 404
    assert not Inbound.objects.exists()


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "testserver"},
        {"Host": "0.0.0.0:8000"},
        {"Host": "127.0.0.1.example.org"},
        {"Host": "localhost", "X-Forwarded-For": "127.0.0.1"},
        {"Host": "localhost", "X-Forwarded-Host": "localhost"},
        {"Host": "localhost", "X-Real-IP": "127.0.0.1"},
        {"Host": "localhost", "Forwarded": "for=127.0.0.1"},
        {"Host": "localhost", "Via": "1.1 tunnel"},
        {"Host": "localhost", "CF-Connecting-IP": "127.0.0.1"},
    ],
)
def test_through_a_proxy_there_is_no_letter_box(turn_mail, settings, headers):
    """To us its visitors come from this machine: the name they ask for and what the proxy adds
    tell."""
    settings.ALLOWED_HOSTS = ["*"]
    elsewhere = Client(headers=headers)
    for path in GUARDED:
        assert elsewhere.get(path.format(mail=turn_mail.pk)).status_code == 404
    assert elsewhere.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "agree"}).status_code == 404
    assert not Inbound.objects.exists()


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "[::1]:8000"])
def test_every_name_of_this_machine_will_do(turn_mail, host):
    assert Client(headers={"Host": host}).get("/inbox/").status_code == 200


def test_an_answer_needs_the_page_it_was_written_on(turn_mail):
    strict = Client(enforce_csrf_checks=True, headers={"Host": "127.0.0.1"})
    assert strict.post(f"/inbox/{turn_mail.pk}/reply/", {"text": "agree"}).status_code == 403
    assert not Inbound.objects.exists()


def test_looking_changes_nothing(client, turn_mail):
    for path in ("reply/", ""):
        client.get(f"/inbox/{turn_mail.pk}/{path}")
    assert client.get(f"/inbox/{turn_mail.pk}/reply/").status_code == 405
    assert not Inbound.objects.exists()


# --- Reading ---


def test_an_empty_letter_box_says_so(client, db):
    assert "No mail yet" in client.get("/inbox/").content.decode()


def test_the_newest_mail_is_on_top(client, turn_mail):
    EmailMessage(
        "the last one", "words", "Paquebot <play@paquebot.example>", ["anna@example.org"]
    ).send()
    page = client.get("/inbox/").content.decode()
    assert page.index("the last one") < page.index(turn_mail.subject)
    assert "to anna@example.org" in page


def test_the_list_costs_the_same_with_one_mail_and_with_many(client, db, django_assert_num_queries):
    for count in (1, 5):
        for _ in range(count):
            EmailMessage("a mail", "words", "play@paquebot.example", ["anna@example.org"]).send()
        with django_assert_num_queries(2):
            client.get("/inbox/")


def test_a_mail_is_shown_as_text_with_its_links(client, turn_mail):
    page = client.get(f"/inbox/{turn_mail.pk}/").content.decode()
    assert "Write your orders above this line" in page
    assert '<a href="https://paquebot.example/tables/testtable1/?mail=' in page
    assert '<a href="/tables/testtable1/">The table</a>' in page
    assert "<iframe" not in page


def test_its_html_is_shown_in_a_frame_that_can_do_nothing(client, turn_mail):
    page = client.get(f"/inbox/{turn_mail.pk}/?html").content.decode()
    assert '<iframe class="mail" sandbox="allow-top-navigation-by-user-activation"' in page
    frame = client.get(f"/inbox/{turn_mail.pk}/html/")
    assert frame["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "sandbox" in frame["Content-Security-Policy"]
    assert frame["X-Frame-Options"] == "SAMEORIGIN"
    assert '<base target="_top">' in frame.content.decode()


def test_what_a_mail_says_is_not_obeyed_by_the_page(client, db):
    EmailMessage(
        "<b>bold</b>", "<script>alert(1)</script>", "play@paquebot.example", ["anna@example.org"]
    ).send()
    page = client.get(f"/inbox/{LocalMail.objects.get().pk}/").content.decode()
    assert "<script>alert" not in page
    assert "<b>bold" not in page


def test_a_mail_that_asks_for_no_answer_has_no_box(client, db):
    EmailMessage("a code", "123456", "play@paquebot.example", ["anna@example.org"]).send()
    pk = LocalMail.objects.get().pk
    shown = client.get(f"/inbox/{pk}/").content.decode()
    assert "<form" not in shown.partition("<main")[2].partition("</main>")[0]
    assert client.get(f"/inbox/{pk}/html/").status_code == 404
    assert client.post(f"/inbox/{pk}/reply/", {"text": "x", "nonce": "y"}).status_code == 404


def test_there_is_no_such_mail(client, db):
    for path in ("/inbox/7/", "/inbox/7/html/", "/inbox/letters/7/"):
        assert client.get(path).status_code == 404


# --- Answering ---


def test_the_answer_is_a_proper_reply(client, turn_mail):
    answer(client, turn_mail, "start Dakar buy 2")
    row = Inbound.objects.get()
    assert row.via == "inbox"
    letter = BytesParser(policy=policy.default).parsebytes(bytes(row.raw))
    original = BytesParser(policy=policy.default).parsebytes(bytes(turn_mail.raw))
    assert letter["From"] == "bram@example.org"
    assert letter["To"] == original["Reply-To"]
    assert letter["Subject"] == f"Re: {turn_mail.subject}"
    assert letter["In-Reply-To"] == letter["References"] == original["Message-ID"]
    lines = letter.get_content().splitlines()
    assert lines[:3] == ["start Dakar buy 2", "", "Paquebot <play@paquebot.example> wrote:"]
    assert lines[3].startswith("> ===== Write your orders above this line")
    assert all(line.startswith(">") for line in lines[3:])


def test_a_turn_is_played_from_the_page(client, game, turn_mail, now):
    page = answer(client, turn_mail, "start Dakar buy 2")
    waiting = client.get(page)
    assert (waiting.status_code, waiting["Refresh"]) == (200, "1")
    assert "Your letter is on its way" in waiting.content.decode()

    deliver(now)
    assert positions.newest(game).state.captains[1].sealed_setup == ("DAK", 2)
    come = client.get(page, follow=True)
    assert re.fullmatch(r"/inbox/\d+/", come.redirect_chain[-1][0])
    assert "Your orders were understood as\n      start Dakar buy 2" in come.content.decode()


def test_a_letter_with_a_mistake_is_corrected_from_its_answer(client, game, turn_mail, now):
    page = answer(client, turn_mail, "whistle Dakar")
    deliver(now)
    come = client.get(page, follow=True)
    assert "Nothing was changed." in come.content.decode()
    refusal = LocalMail.objects.get(pk=come.redirect_chain[-1][0].split("/")[2])
    answer(client, refusal, "start Dakar")
    deliver(now)
    assert [row.outcome for row in Inbound.objects.order_by("pk")] == ["refused", "accepted"]


def test_a_double_click_is_one_letter(client, game, turn_mail, now):
    nonce = nonce_on(client, turn_mail)
    first = answer(client, turn_mail, "start Dakar", nonce=nonce)
    assert answer(client, turn_mail, "start Dakar", nonce=nonce) == first
    deliver(now)
    assert [row.outcome for row in Inbound.objects.all()] == ["accepted"]
    assert Outbound.objects.filter(kind="answer").count() == 1


def test_two_clicks_at_the_same_instant_count_once(client, game, turn_mail, now):
    nonce = nonce_on(client, turn_mail)
    answer(client, turn_mail, "start Dakar", nonce=nonce)
    row = Inbound.objects.get()
    inbound.receive(bytes(row.raw), via="inbox", now=now)  # both had looked before either wrote
    deliver(now)
    assert [row.outcome for row in Inbound.objects.order_by("pk")] == ["accepted", "repeated"]


def test_going_back_and_writing_something_else_is_another_letter(client, game, turn_mail, now):
    nonce = nonce_on(client, turn_mail)
    first = answer(client, turn_mail, "whistle Dakar", nonce=nonce)
    assert answer(client, turn_mail, "start Dakar", nonce=nonce) != first
    deliver(now)
    assert [row.outcome for row in Inbound.objects.order_by("pk")] == ["refused", "accepted"]


def test_a_letter_that_nobody_answers_says_so_and_stops_looking(client, game, turn_mail, now, cast):
    page = answer(client, turn_mail, "start Dakar")
    cast.bram.emailaddress_set.update(verified=False)
    deliver(now)
    told = client.get(page)
    assert "No answer will come" in told.content.decode()
    assert "Refresh" not in told


def test_a_letter_that_waits_long_says_what_may_be_wrong(client, turn_mail, now):
    page = answer(client, turn_mail, "start Dakar")
    Inbound.objects.update(received_at=now.replace(year=2020))
    told = client.get(page)
    assert "is it running?" in told.content.decode()
    assert told["Refresh"] == "10"


def test_only_letters_of_the_letter_box_are_waited_for(client, turn_mail, now):
    row = inbound.receive(b"Subject: x\r\n\r\nx", via="lmtp", now=now)
    assert client.get(f"/inbox/letters/{row.pk}/").status_code == 404


# --- The demo ---


def test_the_demo_has_a_turn_mail_for_you_and_it_can_be_answered(client, db):
    call_command("demo", stdout=StringIO())
    turn = LocalMail.objects.first()
    assert (turn.to, "your turn" in news_of(turn)) == ("you@paquebot.example", True)
    seq = Game.objects.select_related("stream").get(pk="demo").stream.head_seq
    assert Outbound.objects.filter(game="demo", kind="prompt", dropped_at=None).count() == 1
    answer(client, turn, "agree")
    deliver(timezone.now())
    assert Inbound.objects.get().outcome == "accepted"
    assert Game.objects.select_related("stream").get(pk="demo").stream.head_seq > seq


def test_the_demo_again_sends_no_second_mail(db):
    call_command("demo", stdout=StringIO())
    count = LocalMail.objects.count()
    call_command("demo", stdout=StringIO())
    assert LocalMail.objects.count() == count
