"""The turn mail on a telephone: what is asked, until when, what is played otherwise, and orders to
touch stand first; then the picture, then the rest."""

from email import message_from_bytes, policy
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.core import mail

from games.board import Mark
from games.board_overlay import Layer
from games.models import Game
from games.services.letters import Suggestion
from notifications.mail_buttons import LONGEST_LINK, mailto, make_buttons
from notifications.mail_letters import join_sentences
from notifications.models import BoardPicture, Outbound

pytestmark = pytest.mark.django_db


def sent_to(address: str):
    """The newest mail to this address, parsed as it left."""
    raw = next(one for one in reversed(mail.outbox) if one.to == [address]).message().as_bytes()
    return message_from_bytes(raw, policy=policy.default)


def links(html: str) -> list[str]:
    return [piece.split('"')[0].replace("&amp;", "&") for piece in html.split('href="')[1:]]


@pytest.fixture
def prompt(game, cast, send_all, seat_order, settings):
    settings.MAIL_PICTURES = True
    send_all()
    first = {1: cast.anna, 2: cast.bram, 3: cast.cato}[seat_order[0]]
    return sent_to(first.email)


def test_the_subject_is_the_tables_and_the_first_line_says_what_is_new(prompt, game):
    assert prompt["Subject"] == f"{game.name} · Long Cours"
    html = prompt.get_body(("html",)).get_content()
    assert html.index("your turn") < html.index("=====") < html.index("Your turn at")
    assert game.pk not in prompt["Subject"]


def test_first_come_question_hour_default_and_orders(prompt):
    for kind, agree in (("html", 'class="button agree"'), ("plain", "write: agree")):
        text = prompt.get_body((kind,)).get_content()
        places = [text.index(word) for word in ("start", "If you do nothing", agree)]
        assert places[1] < places[2] < text.index("The clock of this table")


def test_a_button_is_a_mail_to_the_reply_address(prompt, game):
    buttons = [one for one in links(prompt.get_body(("html",)).get_content()) if "mailto" in one]
    assert 3 <= len(buttons) <= 5
    for link in buttons:
        assert len(link) < LONGEST_LINK
        assert "%2B" in link
        assert "+" not in link
        parts = urlsplit(link)
        assert unquote(parts.path) == prompt["Reply-To"]
        assert parse_qs(parts.query)["subject"] == [f"Re: {prompt['Subject']}"]
        assert parse_qs(parts.query)["body"][0].strip()
    assert parse_qs(urlsplit(buttons[-1]).query)["body"] == ["agree\r\n"]


def test_an_order_too_long_for_a_link_has_no_button():
    assert len(mailto("play@x.example", "Re: a", ["sail " + "à" * 300])) >= LONGEST_LINK


def test_the_picture_stands_beside_the_html_and_is_drawn_once(prompt, game, send_all):
    [related] = [one for one in prompt.walk() if one.get_content_type() == "multipart/related"]
    html, image = related.iter_parts()
    assert 'src="cid:board"' in html.get_content()
    assert (image["Content-ID"], image.get_content_type()) == ("<board>", "image/png")
    assert len(image.get_content()) < 120_000
    drawn = BoardPicture.objects.count()
    row = Outbound.objects.filter(kind="prompt").exclude(picture="").first()
    Outbound.objects.filter(pk=row.pk).update(sent_at=None, claimed_at=None)
    before = next(one for one in mail.outbox if one.to == [row.to]).message().as_bytes()
    send_all()
    assert mail.outbox[-1].message().as_bytes() == before
    assert BoardPicture.objects.count() == drawn


def test_no_line_of_a_mail_is_longer_than_78(prompt):
    assert max(map(len, prompt.as_bytes().split(b"\n"))) <= 78
    for part in prompt.walk():
        if part.get_content_maintype() == "text":
            assert part["Content-Transfer-Encoding"] == "quoted-printable"


def test_both_parts_tell_the_same(prompt):
    """Every order and every sentence of the text stands in the HTML too."""
    from html import unescape

    html = unescape(prompt.get_body(("html",)).get_content())
    text = prompt.get_body(("plain",)).get_content()
    missing = [
        line.strip()
        for line in text.splitlines()
        if line.startswith("      ") and line.strip(" .") and line.strip() not in html
    ]
    assert missing == []


def test_a_game_has_a_name_people_can_say(game):
    assert Game.objects.get(pk=game.pk).name in game.name


def test_a_letter_that_was_carried_out_is_answered_in_five_lines(game, reply, seat_order):
    """What was understood, what came of it, and no question that nobody waits for."""
    outcome, told = reply(seat_order[0], "agree")
    assert outcome == "accepted"
    words = told.partition("The table:")[0].splitlines()[1:]
    assert len([line for line in words if line.strip()]) <= 5
    assert "If you do nothing" not in told


def test_beside_its_picture_the_html_leaves_out_what_the_map_shows(prompt):
    """The text has the map in words; where the map is drawn, the rest is shorter."""
    html = prompt.get_body(("html",)).get_content()
    text = prompt.get_body(("plain",)).get_content()
    assert "Ports, what they sell" in text
    assert "Ports, what they sell" not in html
    assert "Captains, in turn order" in html


def test_each_meaning_stands_on_one_button_alone():
    several = [Suggestion(["hold B"], "Stay."), Suggestion(["hold C"], "Stay.")]
    first, second = make_buttons(several, address="play@x.example", subject="Re: a")
    assert (first.meaning, second.meaning) == ("Stay.", "")


def test_what_happened_several_times_in_a_row_is_told_once():
    assert join_sentences(["Rain.", "Tea.", "Tea.", "Rain."]) == "Rain. Tea. (× 2) Rain."


def test_no_badge_is_cut_by_the_edge_of_the_picture():
    boxes = {"port": (0, 0, 40, 40), "far": (960, 460, 40, 40)}
    layer = Layer(boxes, 10, (0, 0, 1000, 500))
    for part in boxes:
        drawn = layer.drawn("staged", Mark("badge", (part,)), "12")
        x, y, width = (
            float(drawn.split(f' {name}="')[1].split('"')[0]) for name in ("x", "y", "width")
        )
        assert 0 <= x <= 1000 - width
        assert 0 <= y <= 500 - 24
