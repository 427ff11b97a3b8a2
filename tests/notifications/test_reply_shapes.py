"""Replies in the shapes of many mail programs and languages: what was written is read, and of
what is quoted nothing counts, whatever became of our mark."""

import textwrap
from email.message import EmailMessage
from html import escape
from itertools import product

import pytest
from django.utils.translation import gettext, override

from notifications import quotes, replies, service_lines
from notifications.quotes import SentLines
from notifications.replies import Reply
from tests.notifications.reply_shapes import (
    ANNOUNCEMENTS,
    ATTRIBUTIONS,
    BANNERS,
    BROKEN_ATTRIBUTIONS,
    COURTESIES,
    DEVICE_LINES,
    FORWARDS,
    HEADER_LABELS,
    SMALL_PRINT,
    US,
    WHEN,
)

WRITTEN = "start Dakar\nbuy 2\nend"
ORDERS = {*WRITTEN.splitlines(), "start Marseilles", "resign", "sail B 104E > 104E 8S > 106E 6S"}

MARK = "===== Write your orders above this line ====="
SENT = """You wrote “help”.
  Legal for you now, for example:
      start Marseilles
      resign
  At any table:
      leave
          somebody else plays on for you
      pause
          you agree to stop all clocks
      press to all: Fair winds!
If you do nothing, this is played for you on Saturday 16 January 2027, 21:22 (UTC):
      start Marseilles
      end
The log at event 157: d0bed06749b3cb5cd5ca814fd49c1e21066b121bc86c9c078ed511bd58ddba59"""
MARKS = {
    "kept": MARK,
    "gone": "",
    "broken": "===== Write your orders\nabove this line =====",
    "translated": "===== Schreiben Sie Ihre Befehle über diese Zeile =====",
    "bare": "Write your orders above this line",
}


def is_order(line: str) -> bool:
    return line.strip() in ORDERS


def mail(text: str, *, subtype: str = "plain", **headers: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Anna <anna@example.org>"
    message["To"] = "Paquebot <play+aaaaaaaaaaaaaaaaaaaa@paquebot.example>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text, subtype=subtype)
    return message


def read(text: str, *, sent: str = "", subtype: str = "plain") -> replies.Reply:
    known = SentLines(lambda: [sent] if sent else [])
    return replies.read_reply(mail(text, subtype=subtype), is_order=is_order, sent=known)


def quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def quotes_of(mark: str) -> dict[str, str]:
    """Our mail below what a program puts above it: behind `>`, plain, or moved in."""
    whole = f"{mark}\n{SENT}" if mark else SENT
    return {
        "marked": quoted(whole),
        "plain": whole,
        "moved in": "\n".join(f"    {line}" for line in whole.splitlines()),
    }


QUOTES = [quote for mark in MARKS.values() for quote in quotes_of(mark).values()]
"""Our mail in every shape, with every fate of its mark."""


def test_the_mark_is_the_one_our_mails_bear():
    for language, mark in zip(("en", "fr"), quotes.MARKS, strict=True):
        with override(language):
            assert gettext("Write your orders above this line") == mark


# --- Above the quote ---


@pytest.mark.parametrize("name", sorted(ATTRIBUTIONS))
def test_what_stands_above_an_attribution_is_read(name):
    for quote, space in product(QUOTES, ("\n", "\n\n", "\n\n\n\n")):
        assert read(f"{WRITTEN}{space}{ATTRIBUTIONS[name]}\n\n{quote}") == Reply(WRITTEN)


@pytest.mark.parametrize("name", sorted(BROKEN_ATTRIBUTIONS))
def test_an_attribution_may_be_broken_over_lines(name):
    for quote in QUOTES:
        assert read(f"{WRITTEN}\n\n{BROKEN_ATTRIBUTIONS[name]}\n\n{quote}") == Reply(WRITTEN)


def headers(name: str, *, who: str, label: str = "{}:") -> str:
    said = (who, WHEN.get(name, "01.03.2027 09:00"), "anna@example.org", "Long Cours: your turn")
    labels = (label.format(one.lstrip()) for one in HEADER_LABELS[name].split(";"))
    return "\n".join(f"{one} {what}" for one, what in zip(labels, said, strict=True))


@pytest.mark.parametrize("name", sorted(HEADER_LABELS))
def test_what_stands_above_a_block_of_headers_is_read(name):
    people = (US, "Paquebot", "Anna [mailto:anna@example.org]")
    for quote, who in product(QUOTES, people):
        block = headers(name, who=who)
        assert read(f"{WRITTEN}\n\n{block}\n\n{quote}") == Reply(WRITTEN)


@pytest.mark.parametrize("name", sorted(HEADER_LABELS))
def test_headers_may_be_bold_and_stand_below_a_line(name):
    block = headers(name, who=US, label="*{}:*")
    for above, quote in product(("", "_" * 32 + "\n", "-" * 20 + "\n\n", "***\n"), QUOTES):
        assert read(f"{WRITTEN}\n\n{above}{block}\n{quote}") == Reply(WRITTEN)


@pytest.mark.parametrize("name", sorted(HEADER_LABELS))
def test_headers_may_stand_apart(name):
    block = headers(name, who=US).replace("\n", "\n\n")
    for quote in QUOTES:
        assert read(f"{WRITTEN}\n\n{block}\n\n{quote}") == Reply(WRITTEN)


@pytest.mark.parametrize("line", FORWARDS)
def test_what_stands_above_a_line_between_dashes_is_read(line):
    for quote in QUOTES:
        assert read(f"{WRITTEN}\n\n{line}\n\n{quote}") == Reply(WRITTEN)


@pytest.mark.parametrize("line", ANNOUNCEMENTS)
def test_a_line_that_announces_a_quote_is_not_read(line):
    for mark in MARKS.values():
        assert read(f"{WRITTEN}\n\n{line}\n\n{quoted(f'{mark}{SENT}')}").text == WRITTEN


def test_a_line_taken_for_an_announcement_is_named():
    """It may have been an order that nobody can read."""
    assert read(f"end\ncargo B:\n{quoted(SENT)}") == Reply("end", ("cargo B:",))
    text = f"end\ncargo B:\n\n{ATTRIBUTIONS['en']}\n{quoted(SENT)}"
    assert read(text) == Reply("end\ncargo B:")


def test_a_quote_needs_no_announcement():
    assert read(f"{WRITTEN}\n{quoted(SENT)}").text == WRITTEN
    assert read(f"{WRITTEN}\n\n" + quoted(SENT).replace("> ", "| ")).text == WRITTEN


def test_lines_copied_from_our_mail_count_above_the_quote():
    text = f"start Marseilles\nend\n\nOn 1 March 2027 {US} wrote:\n{quoted(SENT)}"
    assert read(text, sent=SENT).text == "start Marseilles\nend"


# --- Nothing marks the quote ---


def test_three_lines_that_we_sent_begin_a_quote():
    assert read(f"{WRITTEN}\n\n{SENT}", sent=SENT).text == WRITTEN


def test_orders_alone_that_we_sent_are_the_players():
    copied = "start Marseilles\nresign\nend"
    assert read(copied, sent=f"Orders you can copy:\n{copied}\nFair winds.").text == copied


def test_a_date_in_our_mail_is_no_attribution():
    """It would make all that stands above it the player's."""
    tail = SENT.splitlines()[7:]
    assert read(f"{WRITTEN}\n" + "\n".join(tail), sent=SENT).text == WRITTEN


def test_lines_of_ours_may_have_been_broken():
    broken = SENT.replace("played for you on ", "played for you on\n").replace("21:22 ", "21:22\n")
    assert read(f"{WRITTEN}\n\n{broken}", sent=SENT).text == WRITTEN


# --- Below the quote ---


@pytest.mark.parametrize("name", sorted(ATTRIBUTIONS))
def test_who_writes_below_the_quote_is_read(name):
    for mark in MARKS.values():
        text = f"{ATTRIBUTIONS[name]}\n{quoted(f'{mark}{SENT}')}\n\n{WRITTEN}"
        assert read(text) == Reply(WRITTEN)
        assert read(f"{text}\n\nBest regards,\nAnna\n\nSent from my iPhone").text == WRITTEN


def test_who_writes_above_is_not_read_below():
    reply = read(f"start Dakar\n\n{quoted(SENT)}\n\nbuy 2\nAnna")
    assert (reply.text, reply.unread) == ("start Dakar", ("buy 2",))


def test_a_greeting_above_the_quote_is_nothing_written():
    assert read(f"Hello,\n\n{quoted(SENT)}\n\n{WRITTEN}").text == WRITTEN


def test_orders_between_quoted_lines_are_doubtful():
    first, rest = SENT.splitlines()[:4], SENT.splitlines()[4:]
    text = f"{quoted(chr(10).join(first))}\nstart Dakar\n{quoted(chr(10).join(rest))}\nbuy 2"
    reply = read(text)
    assert (reply.text, reply.doubt, reply.doubtful) == ("", "between_quotes", ("start Dakar",))


def test_a_suggested_order_counts_below_the_end_of_our_mail():
    text = f"On 1 March 2027 {US} wrote:\n{quoted(SENT)}\n\nstart Marseilles\nend"
    assert read(text, sent=SENT).text == "start Marseilles\nend"


def test_a_suggested_order_below_a_part_of_our_mail_is_doubtful():
    """The program may have lost the marks of the last lines."""
    part = "\n".join(SENT.splitlines()[:2])
    reply = read(f"On 1 March 2027 {US} wrote:\n{quoted(part)}\nstart Marseilles", sent=SENT)
    assert (reply.text, reply.doubt) == ("", "below_quote")


def test_below_a_quote_without_marks_only_what_follows_the_end_of_our_mail_is_read():
    head = f"From: {US}\nSent: Monday, 1 March 2027 09:00\n\n"
    assert read(f"{head}{SENT}\n\n{WRITTEN}", sent=SENT).text == WRITTEN
    assert read(f"{head}{SENT}\n\n{WRITTEN}").text == ""


def test_a_quote_alone_is_nothing():
    for quote in QUOTES:
        assert read(f"On 1 March 2027 {US} wrote:\n\n{quote}", sent=SENT) == Reply("")


# --- Around the orders ---


@pytest.mark.parametrize("line", DEVICE_LINES)
def test_what_a_telephone_adds_is_no_order(line):
    for text in (f"{WRITTEN}\n\n{line}", f"{line}\n\n{WRITTEN}", f"{WRITTEN}\n{line}"):
        assert read(text).text == WRITTEN


@pytest.mark.parametrize("name", sorted(COURTESIES))
def test_courtesies_are_no_orders(name):
    hello, goodbye = COURTESIES[name]
    reply = read(f"{hello}\n\n{WRITTEN}\n\n{goodbye}")
    assert (reply.text, reply.courtesies) == (WRITTEN, (hello, *goodbye.splitlines()))


@pytest.mark.parametrize("line", SMALL_PRINT)
def test_small_print_is_no_order(line):
    assert read(f"{WRITTEN}\n\n{line}").text == WRITTEN
    assert read(f"{WRITTEN}\n\nRegards\nAnna\n\n{line}\n\n{line}").text == WRITTEN


@pytest.mark.parametrize("line", BANNERS)
def test_a_warning_of_a_server_is_no_order(line):
    assert read(f"{line}\n\n{WRITTEN}").text == WRITTEN
    assert read(f"{line}\nDo not open what you do not know.\n\nHi,\n{WRITTEN}").text == WRITTEN


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nAnna\nHarbour master",
        "--\nAnna",
        "Anna",
        "/Anna",
        "- Anna",
        "Anna\nTel. +31 20 123 45 67\nwww.example.org",
        "Harbour office\nTel. +31 20 123 45 67\nhttps://example.org",
        "____________________\nCaptains mailing list\nCaptains@lists.example.org",
        "Thanks!\n\nAnna van der Zee\nHarbour master\nQuay 1\nVlissingen\nNetherlands\nRoom 12",
    ],
)
def test_a_signature_is_no_order(signature):
    assert read(f"{WRITTEN}\n\n{signature}").text == WRITTEN


def test_a_line_that_cannot_be_read_is_no_courtesy():
    for line in ("edn", "head for Dakar", "Start Dakra", "best start Dakar", "hold all"):
        assert read(f"{WRITTEN}\n{line}").text == f"{WRITTEN}\n{line}"
        assert read(f"{WRITTEN}\n\n{line}\n\nSent from my iPhone").text == f"{WRITTEN}\n\n{line}"


def test_an_order_behind_a_greeting_does_not_vanish():
    assert read("Hello, start Dakar\nend").text == "Hello, start Dakar\nend"
    assert read("start Dakar\nThanks, end").text == "start Dakar\nThanks, end"


def test_an_order_is_never_a_courtesy():
    reply = replies.read_reply(mail("best bid\ncheers 5"), is_order=lambda _: True)
    assert reply.text == "best bid\ncheers 5"


def test_orders_below_a_row_of_dashes_are_doubtful():
    reply = read("start Dakar\n\n-----\n\nbuy 2\nend")
    assert (reply.text, reply.doubt, reply.doubtful) == ("", "below_rule", ("buy 2", "end"))


def test_a_signed_letter_is_read_without_its_armour():
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
        f"{WRITTEN}\n\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCAAdFiEE\n=ab12\n"
        "-----END PGP SIGNATURE-----\n"
    )
    assert read(text).text == WRITTEN


def test_what_is_encrypted_is_not_read():
    text = "-----BEGIN PGP MESSAGE-----\n\nhQEMA1x\nend\n=ab12\n-----END PGP MESSAGE-----"
    assert read(text).text == ""


def test_a_message_keeps_what_looks_like_mail():
    text = (
        "press to all\nDear captains,\n\nOn 3 August 2027 at 12:00 Bram wrote to me:\n-----\n"
        "Kind regards\nAnna\nend press\nstart Dakar"
    )
    reply = read(f"{text}\n\n{ATTRIBUTIONS['de']}\n{quoted(SENT)}")
    assert reply.text == text
    assert service_lines.split(reply.text, is_order=is_order).orders == "start Dakar"


def test_a_message_does_not_go_on_into_the_quote():
    text = "press to all\nI sail at noon.\n\n"
    reply = read(f"{text}{ATTRIBUTIONS['de']}\n{quoted(SENT)}\nend press")
    assert reply.text == text.strip()


def test_orders_with_colons_are_no_headers():
    text = "cargo A: tea\ncargo B: cloves\nsail B from 104E: N 2300, NE 300\nif sold: buy half"
    assert read(text).text == text


# --- Broken lines and replaced signs ---

COURSE = "sail B " + " > ".join(f"{101 + leg}.25E {8 + leg}.5S" for leg in range(13))


def read_course(text: str) -> str:
    return replies.read_reply(mail(text), is_order=lambda line: line == COURSE).text


@pytest.mark.parametrize("width", [60, 66, 72, 76, 78])
def test_a_course_broken_by_a_program_is_whole_again(width):
    broken = textwrap.fill(COURSE, width)
    assert broken.count("\n") >= 2
    for tail in ("", f"\n\n{ATTRIBUTIONS['en']}\n{quoted(SENT)}"):
        assert read_course(f"{broken}{tail}") == COURSE


@pytest.mark.parametrize("arrow", ["→", "->", "-->", "=>", "➔", "&gt;"])
def test_an_arrow_of_any_kind_is_a_course(arrow):
    typed = COURSE.replace(">", arrow)
    assert read_course(typed) == COURSE
    assert read_course(textwrap.fill(typed, 72)) == COURSE


def test_what_begins_with_the_sign_of_a_course_may_be_quoted_after_all():
    reply = read("sail B 104E > 104E 8S\n> 106E 60S\nend")
    assert (reply.text, reply.doubt, reply.doubtful) == ("", "broken_course", ("> 106E 60S",))


def test_orders_on_lines_of_their_own_are_not_joined():
    text = "start Marseilles\n" + "resign\n" * 2 + COURSE + "\nend"
    order = {*text.splitlines(), COURSE + " end"}
    assert replies.read_reply(mail(text), is_order=order.__contains__).text == text


@pytest.mark.parametrize(
    "typed", ["- start Dakar", "* start Dakar", "• start Dakar", "*start Dakar*", "`start Dakar`"]
)
def test_bullets_and_emphasis_are_not_part_of_an_order(typed):
    assert read(f"{typed}\nend").text == "start Dakar\nend"


def test_quotation_marks_of_any_kind_are_read():
    said = replies.read_reply(
        mail("shout C „mind the reef“"), is_order='shout C "mind the reef"'.__eq__
    )
    assert said.text == 'shout C "mind the reef"'


def test_a_message_keeps_its_signs():
    text = "press to all: I go → “east”, you → west"
    assert read(text).text == text


# --- HTML ---


def as_html(text: str) -> str:
    return "<br>".join(escape(line.strip()) for line in text.splitlines())


HTML = {
    "gmail": '<div dir="ltr">{written}</div><br><div class="gmail_quote"><div class="gmail_attr">'
    'On Mon, Mar 1, 2027 at 9:00 AM {us} wrote:<br></div><blockquote class="gmail_quote">{sent}'
    "</blockquote></div>",
    "outlook": '<div class="WordSection1"><p class="MsoNormal">{written}</p><p>&nbsp;</p>'
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> {us}<br><b>Gesendet:'
    "</b> Montag, 1. März 2027 09:00<br><b>An:</b> Anna</p></div><p>{sent}</p></div>",
    "outlook.com": "<div>{written}</div><div id='appendonsend'></div><hr tabindex='-1'>"
    '<div id="divRplyFwdMsg"><b>De :</b> {us}<br><b>Envoyé :</b> lundi 1 mars 2027</div><div>{sent}'
    "</div>",
    "apple": '<html><body>{written}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent '
    'from my iPad</div><div dir="ltr"><br><blockquote type="cite">On 1 Mar 2027, at 09:00, {us} '
    'wrote:</blockquote></div><blockquote type="cite"><div>{sent}</div></blockquote></body></html>',
    "yahoo": "<div>{written}</div><div class='yahoo_quoted'><div>On Monday, {us} wrote:</div>"
    "<div>{sent}</div></div>",
    "gmx": '<div>{written}</div><div name="quote" style="border-left:2px solid #C3D9E5">'
    "<div><b>Gesendet:</b> Montag, 1. März 2027</div><div>{sent}</div></div>",
    "proton": '<div>{written}</div><div class="protonmail_quote">On Monday, {us} wrote:<br>'
    '<blockquote class="protonmail_quote" type="cite">{sent}</blockquote></div>',
    "thunderbird": "<p>{written}</p><div class='moz-cite-prefix'>Am 01.03.27 um 10:00 schrieb "
    "Paquebot:<br></div><blockquote type='cite'><pre>{sent}</pre></blockquote>",
    "samsung": "<div>{written}</div><div>Von meinem Galaxy gesendet</div><div><br></div><div>"
    "-------- Ursprüngliche Nachricht --------</div><div>Von: {us} </div><div>Datum: 01.03.27 "
    "10:00 (GMT+01:00) </div><div>{sent}</div>",
    "plain divs": "<div>{written}</div><div>Dne 1. 3. 2027 v 9:00 {us} napsal(a):</div><div>{sent}"
    "</div>",
}


@pytest.mark.parametrize("name", sorted(HTML))
def test_a_reply_in_html_alone_is_read(name):
    for mark in MARKS.values():
        whole = as_html(f"{mark}\n{SENT}")
        html = HTML[name].format(written=as_html(WRITTEN), us=escape(US), sent=whole)
        assert read(html, subtype="html") == Reply(WRITTEN)


@pytest.mark.parametrize("name", ["gmail", "apple", "thunderbird"])
def test_a_reply_below_the_quote_in_html_alone_is_read(name):
    html = HTML[name].format(written="", us=escape(US), sent=as_html(f"{MARK}\n{SENT}"))
    html = html.replace("</body></html>", "") + f"<div>{as_html(WRITTEN)}</div>"
    assert read(html, subtype="html").text == WRITTEN
