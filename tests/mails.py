"""What a mail of ours says is new: mails about one table have one subject, and tell it in the line
that a list of mails shows beside that."""

import re
from html import unescape
from typing import Any

from notifications.models import Outbound

PREHEADER = re.compile(r'<div style="display:none;[^"]*">(.*?)&#847;', re.DOTALL)


def news_of(mail: Any) -> str:
    """Of a mail that Django was given, one that came by SMTP, or one that the inbox page keeps."""
    if hasattr(mail, "raw"):
        from notifications.web.letterbox import opened

        shown = opened(mail)
        return first_line(shown.html) or shown.subject
    if hasattr(mail, "subject"):
        html = next((str(one[0]) for one in getattr(mail, "alternatives", ())), "")
        return first_line(html) or str(mail.subject)
    body = mail.get_body(("html",))
    return (first_line(body.get_content()) if body else "") or str(mail["Subject"])


def first_line(html: str) -> str:
    found = PREHEADER.search(html)
    return unescape(found[1]).partition(" · ")[0].strip() if found else ""


def row_of(mail: Any) -> Outbound:
    """The row that a mail was sent from."""
    name = mail.extra_headers["Message-ID"].strip("<>").partition("@")[0]
    return Outbound.objects.get(name=name)
