"""`manage.py mail_doctor`: does mail leave, does it come back in, and does the world believe it?"""

import time
from collections.abc import Callable, Iterator
from email.utils import format_datetime
from typing import Any

import dns.exception
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.crypto import get_random_string

from notifications import dkim_mail
from notifications.deliverability import Finding, check_dkim, check_dmarc, check_spf
from notifications.models import Inbound

SIGNS = {True: "ok  ", None: "hint", False: "BAD "}
LOOKED_AT = 50  # of the newest mails that came in


class Command(BaseCommand):
    help = (
        "Send a mail to ourselves through the configured server and wait until it comes in again; "
        "check the SPF, DKIM and DMARC records of the mail domain; say what is wrong in words."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--wait", type=int, default=60, help="seconds for the probe to come in")
        parser.add_argument("--no-probe", action="store_true", help="look at the records alone")
        parser.add_argument("--no-records", action="store_true", help="send the probe alone")
        for name in ("spf", "dkim", "dmarc"):
            parser.add_argument(f"--{name}", help="this record, instead of asking a name server")

    def handle(self, *args: Any, **options: Any) -> None:
        findings: list[Finding] = []
        if not options["no_records"]:
            findings += self.tell(look_at_records(options))
        if not options["no_probe"]:
            findings += self.tell(probe(wait=options["wait"]))
        if any(finding.ok is False for finding in findings):
            raise CommandError("Mail does not work as it should.")

    def tell(self, findings: Iterator[Finding]) -> list[Finding]:
        kept = []
        for finding in findings:
            self.stdout.write(f"{SIGNS[finding.ok]}  {finding.sentence}")
            kept.append(finding)
        return kept


# --- Records ---


def look_at_records(given: dict[str, Any]) -> Iterator[Finding]:
    domain = settings.MAIL_DOMAIN
    selector = f"{settings.DKIM_SELECTOR}._domainkey.{domain}"
    key = dkim_mail.public_key() if settings.DKIM_KEY else ""
    yield look_at(
        given["spf"], domain, lambda record: check_spf(domain, record), beginning="v=spf1"
    )
    yield look_at(
        given["dkim"], selector, lambda record: check_dkim(selector, record, public_key=key)
    )
    yield look_at(given["dmarc"], f"_dmarc.{domain}", lambda record: check_dmarc(domain, record))


def look_at(
    given: str | None,
    name: str,
    check: Callable[[str | None], Finding],
    *,
    beginning: str = "",
) -> Finding:
    if given is not None:
        return check(given)
    try:
        return check(dkim_mail.look_up_text(name, beginning=beginning))
    except dns.exception.DNSException as error:
        return Finding(False, f"No name server answers about {name}: {error}")


# --- There and back ---


def probe(*, wait: int) -> Iterator[Finding]:
    """A mail to our own address. It says that a machine wrote it, so nobody answers it."""
    name = f"<probe-{get_random_string(20).lower()}@{settings.MAIL_DOMAIN}>"
    headers = {
        "Message-ID": name,
        "Auto-Submitted": "auto-generated",
        "Date": format_datetime(timezone.now()),
    }
    to = f"play@{settings.MAIL_DOMAIN}"
    mail = EmailMessage("mail doctor", "A probe; nobody reads it.", None, [to], headers=headers)
    newest = Inbound.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    try:
        get_connection(fail_silently=False).send_messages([mail])
    except Exception as error:  # noqa: BLE001 -- whatever the server or the library says, it is told
        yield Finding(False, f"The mail server does not take our mail: {error}")
        return
    yield Finding(True, f"The mail server took a mail to {to}.")
    yield comes_in(name, after=newest, wait=wait)


def comes_in(name: str, *, after: int, wait: int) -> Finding:
    until = time.monotonic() + wait
    while True:
        came = Inbound.objects.filter(pk__gt=after).select_related("message").order_by("-pk")
        if any(name.encode() in row.raw for row in came[:LOOKED_AT]):
            return Finding(True, "It came in again.")
        if time.monotonic() >= until:
            break
        time.sleep(min(1, wait or 1))
    return Finding(
        False,
        f"It did not come in within {wait} s. Either the world does not bring mail for "
        f"{settings.MAIL_DOMAIN} to this machine (MX record), or the mail server does not hand it "
        "on (LMTP or pipe; see docs/running.md).",
    )
