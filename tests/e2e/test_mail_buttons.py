"""Whole games played by touching only the buttons of mails: each is taken apart as a mail program
does, written as one of three programs writes a new mail, and brought by LMTP."""

from email import policy
from email.message import EmailMessage
from html import unescape
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from allauth.account.models import EmailAddress

from core.accounts.models import User
from games.engine import load
from games.management.commands.audit import audit_game
from games.models import Game
from games.services import positions, tables
from notifications.mail_buttons import LONGEST_LINK
from tests.e2e.test_mail_alone import GAMES, OPTIONS, Post, address, clock, newest, post  # noqa: F401 -- fixtures
from tests.mails import news_of
from tests.notifications.test_lmtp import door, smtp  # noqa: F401 -- fixtures

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("anna", "bram", "cato", "dirk")
MOST_LETTERS = 1500
ORDERS = 3  # one letter in so many is an order, the others agree


class Buttons(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        found = dict(attrs)
        if tag == "a" and "button" in (found.get("class") or ""):
            self.links.append(found["href"])


def buttons_of(mail: EmailMessage) -> list[str]:
    parser = Buttons()
    parser.feed(mail.get_body(("html",)).get_content())
    return parser.links


def as_gmail(body: str) -> tuple[str, str]:
    """Its composer shows the body as HTML and sends both."""
    lines = "".join(f"<div>{line}</div>" for line in body.splitlines())
    return body, f'<div dir="ltr">{lines}<div><br></div></div>'


def as_iphone(body: str) -> tuple[str, str]:
    return f"{body}\n\nSent from my iPhone\n", ""


def as_outlook(body: str) -> tuple[str, str]:
    """HTML alone, with a signature of its own."""
    lines = "".join(f"<p class=MsoNormal>{line}<o:p></o:p></p>" for line in body.splitlines())
    signed = '<div id="Signature"><p>Bram<br>Harbour master<br>+31 20 123 45 67</p></div>'
    return "", f'<html><body><div class="WordSection1">{lines}</div>{signed}</body></html>'


PROGRAMS = (as_gmail, as_iphone, as_outlook)


def touched(link: str, *, sender: str, number: int) -> EmailMessage:
    """The mail that touching this button makes. It answers no mail: it is a new one."""
    parts = urlsplit(unescape(link))
    assert parts.scheme == "mailto"
    assert len(link) < LONGEST_LINK
    given = parse_qs(parts.query)
    plain, html = PROGRAMS[number % len(PROGRAMS)](given["body"][0])
    letter = EmailMessage(policy=policy.SMTP)
    letter["From"], letter["To"] = sender, unquote(parts.path)
    letter["Subject"], letter["Message-ID"] = given["subject"][0], f"<{number}@phone.example>"
    if plain:
        letter.set_content(plain)
    if plain and html:
        letter.add_alternative(html, subtype="html")
    elif html:
        letter.set_content(html, subtype="html")
    return letter


def seated(ruleset: str, post: Post) -> Game:  # noqa: F811
    people = []
    for name in NAMES[: load(ruleset).players[0]]:
        people.append(User.objects.create_user(name, address(name)))
        EmailAddress.objects.create(
            user=people[-1], email=address(name), verified=True, primary=True
        )
    game = tables.open_table(
        ruleset=ruleset,
        seats=len(people),
        opened_by=people[0],
        now=post.clock(),
        options=OPTIONS.get(ruleset),
        secret=bytes(32),
    )
    for player in people:
        tables.join(
            game_id=game.pk, player=player, luck=player.username, source="web", now=post.clock()
        )
    for player in people:
        tables.confirm(game_id=game.pk, player=player, now=post.clock())
    return newest(game)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_by_buttons_alone(ruleset, post, settings):  # noqa: F811
    settings.LETTERS_AN_HOUR = 10_000  # the whole game is played within an hour
    game = seated(ruleset, post)
    post.come()
    pressed = []
    for number in range(MOST_LETTERS):
        position = positions.newest(newest(game))
        due = [decision for decision in position.engine.pending(position.state) if decision.due]
        if not due:
            break
        name = NAMES[due[number % len(due)].seat - 1]
        mail = next(one for one in reversed(post.mails[address(name)]) if buttons_of(one))
        *orders, agree = buttons_of(mail)
        assert len(orders) <= 4
        wants_order = number % ORDERS == 0 and orders
        link = orders[number // ORDERS % len(orders)] if wants_order else agree
        letter = touched(link, sender=address(name), number=number)
        told = post.post(letter)
        answered = post.mails[address(name)][-1]
        assert told == "accepted", (unquote(link), news_of(mail), answered.get_body(("plain",)))
        pressed.append(wants_order)
    assert newest(game).over, "the game did not end"
    assert any(pressed)
    report = audit_game(newest(game))
    assert report.ok, report.failure
