"""A course of twelve legs, as mail programs break it, through the real LMTP listener."""

import quopri
import smtplib
import textwrap

import pytest
from allauth.account.models import EmailAddress

from games.engines.voc.notation.chart import trace
from notifications import inbound
from notifications.models import Inbound, Outbound, ReplyToken
from tests.lines.conftest import NAMES, found, sealed, skipper_of
from tests.notifications.test_lmtp import door  # noqa: F401 -- a fixture

pytestmark = pytest.mark.django_db(transaction=True)

POINTS = ["104.5E", *(f"{104 - leg % 3}.{25 + leg}E {36 - leg}.{75 - leg}S" for leg in range(12))]
COURSE = "sail A " + " > ".join(POINTS)
QUOTED = (
    "\r\n\r\nOn Mon, 1 Mar 2027 at 09:00, Paquebot <play@paquebot.example> wrote:\r\n\r\n"
    "> ===== Write your orders above this line =====\r\n> resign\r\n> leave\r\n"
)


def flowed(text: str, *, delete_space: bool = False) -> str:
    """As RFC 3676 has it: every line but the last ends in a space, and what begins like a quote
    is moved in by one."""
    lines = textwrap.wrap(text, 72)
    end = "  " if delete_space else " "
    stuffed = [f" {line}" if line.startswith((">", " ")) else line for line in lines]
    return "\r\n".join([*(line + end for line in stuffed[:-1]), stuffed[-1]])


BROKEN = {
    "whole": ("text/plain; charset=utf-8", "8bit", COURSE),
    "flowed": ("text/plain; charset=utf-8; format=flowed", "7bit", flowed(COURSE)),
    "flowed and the space deleted": (
        "text/plain; charset=utf-8; format=flowed; delsp=yes",
        "7bit",
        flowed(COURSE, delete_space=True),
    ),
    "hard at 72": ("text/plain; charset=us-ascii", "7bit", "\r\n".join(textwrap.wrap(COURSE, 72))),
    "hard at 70": ("text/plain; charset=us-ascii", "7bit", "\r\n".join(textwrap.wrap(COURSE, 70))),
    "hard at 66": ("text/plain; charset=us-ascii", "7bit", "\r\n".join(textwrap.wrap(COURSE, 66))),
    "hard, with arrows": (
        "text/plain; charset=utf-8",
        "8bit",
        "\r\n".join(textwrap.wrap(COURSE.replace(">", "→"), 72)),
    ),
    "quoted-printable": (
        "text/plain; charset=utf-8",
        "quoted-printable",
        quopri.encodestring(COURSE.encode()).decode().replace("\n", "\r\n"),
    ),
    "HTML": (
        "text/html; charset=utf-8",
        "8bit",
        "<div>" + "\r\n".join(textwrap.wrap(COURSE.replace(">", "&gt;"), 72)) + "</div>",
    ),
}


@pytest.fixture
def send(open_eyes, cast, door, now):  # noqa: F811 -- the fixture
    """send(kind, encoding, text): the skipper of ship A writes; gives what became of it."""
    seat = skipper_of("A")
    address = f"{NAMES[seat - 1]}@example.org"
    EmailAddress.objects.create(
        user=getattr(cast, NAMES[seat - 1]), email=address, verified=True, primary=True
    )
    token = ReplyToken.objects.create(game=found(), seat=seat, decision="", token="a" * 20)
    to = inbound.reply_address(token.token)

    def send(kind: str, encoding: str, text: str) -> str:
        headers = f"From: {address}\r\nTo: {to}\r\nMessage-ID: <1@example.org>\r\n"
        mime = f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n"
        with smtplib.LMTP("127.0.0.1", door) as client:
            client.sendmail(address, [to], f"{headers}{mime}\r\n{text}\r\n".encode())
        inbound.read_waiting(now=lambda: now)
        return Inbound.objects.get().outcome

    return send


def test_the_course_has_twelve_legs_and_needs_several_lines():
    assert len(POINTS) == 13
    assert all(kind[2].count("\r\n") >= 2 for name, kind in BROKEN.items() if name != "whole")


@pytest.mark.parametrize("name", sorted(BROKEN))
@pytest.mark.parametrize("below", ["", QUOTED])
def test_a_course_of_twelve_legs_arrives_whole(send, name, below):
    kind, encoding, text = BROKEN[name]
    below = "" if "html" in kind else below
    below = below.replace("=", "=3D") if encoding == "quoted-printable" else below
    assert send(kind, encoding, text + below) == "accepted"
    assert Outbound.objects.get(kind="answer").facts.get("troubles", []) == []
    assert sealed("A") == trace(" > ".join(POINTS))


def test_a_course_that_lost_its_end_is_not_sailed(send):
    """The rest looks like a quote, and is not the rest of the order above it."""
    text = "sail A 104.5E > 103E 20S\r\nhold B maybe\r\n> 102E 18S"
    assert send("text/plain", "7bit", text) == "refused"
    assert sealed("A") is None
