"""A mail out of the local letter box, opened; and the answer to it, written as a mail program
would write it."""

import base64
import hashlib
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import format_datetime

from django.conf import settings

from notifications import inbound
from notifications.addresses import message_id
from notifications.models import Inbound, LocalMail, Outbound, ReplyToken

MOST_LETTERS_BACK = 50


@dataclass(frozen=True)
class Opened:
    """What a reader sees of a mail. `table`: the table that an answer to it would be for."""

    sender: str
    to: str
    subject: str
    message_id: str
    reply_to: str
    text: str
    html: str
    table: str


def opened(row: LocalMail) -> Opened:
    message = parsed(bytes(row.raw))
    reply_to = str(message.get("Reply-To", ""))
    return Opened(
        sender=str(message.get("From", "")),
        to=row.to,
        subject=str(message.get("Subject", "")),
        message_id=str(message.get("Message-ID", "")),
        reply_to=reply_to,
        text=part(message, "plain"),
        html=with_pictures(message).replace(
            "<head>", '<head><base target="_top">', 1
        ),  # its links leave the frame
        table=table_of(reply_to),
    )


def with_pictures(message: EmailMessage) -> str:
    """The HTML with its pictures in it: a page cannot look into a mail."""
    html = part(message, "html")
    for carried in message.walk():
        name = str(carried.get("Content-ID", "")).strip("<> ")
        if name and carried.get_content_maintype() == "image":
            data = base64.b64encode(bytes(carried.get_payload(decode=True) or b"")).decode()
            html = html.replace(
                f'src="cid:{name}"', f'src="data:{carried.get_content_type()};base64,{data}"'
            )
    return html


def parsed(raw: bytes) -> EmailMessage:
    message = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    return message


def part(message: EmailMessage, kind: str) -> str:
    body = message.get_body(preferencelist=(kind,))
    return str(body.get_content()) if body else ""


def table_of(reply_to: str) -> str:
    found = inbound.TOKEN.match(reply_to)
    token = ReplyToken.objects.filter(token=found[1].lower()).first() if found else None
    return token.game_id if token else ""


# --- Answering ---


def answer(read: Opened, text: str, *, nonce: str, now: datetime) -> EmailMessage:
    """From the reader to where the mail asks answers to go, with the original quoted below. The
    same words sent twice from one page are one letter: its Message-ID says so."""
    letter = EmailMessage(policy=policy.SMTP)
    letter["From"] = read.to
    letter["To"] = read.reply_to
    letter["Subject"] = (
        read.subject if read.subject.lower().startswith("re:") else f"Re: {read.subject}"
    )
    letter["Date"] = format_datetime(now)
    letter["Message-ID"] = (
        f"<{hashlib.sha256(f'{nonce}/{text}'.encode()).hexdigest()[:32]}@inbox.{settings.MAIL_DOMAIN}>"
    )
    letter["In-Reply-To"] = letter["References"] = read.message_id
    quoted = "\n".join(f"> {line}".rstrip() for line in read.text.splitlines())
    letter.set_content(f"{text}\n\n{read.sender} wrote:\n{quoted}\n")
    return letter


def posted(letter: EmailMessage) -> Inbound | None:
    """This very letter, when a second click follows the first."""
    name = str(letter["Message-ID"]).encode()
    inbox = Inbound.objects.select_related("message").filter(via="inbox")
    earlier = inbox.order_by("-pk")[:MOST_LETTERS_BACK]
    return next((row for row in earlier if name in bytes(row.raw)), None)


def answer_to(letter: Inbound) -> LocalMail | None:
    """The mail that answers this letter, once it is in the letter box."""
    row = Outbound.objects.filter(once=f"answer/{letter.pk}").exclude(sent_at=None).first()
    if row is None:
        return None
    name = message_id(row).encode()
    return next(
        (
            mail
            for mail in LocalMail.objects.filter(to=row.to, subject=row.subject)
            if name in bytes(mail.raw)
        ),
        None,
    )


def never_answered(letter: Inbound) -> bool:
    """It was read, and is of a kind that gets no answer: the seat has another player by now, or
    the address is no longer theirs."""
    return (
        letter.read_at is not None
        and not Outbound.objects.filter(once=f"answer/{letter.pk}").exists()
    )
