"""Whether a mail comes from where it says. Our own mail server tells it in Authentication-Results
(RFC 8601), believed only under its own name; where no server does, DKIM is verified here."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage

import authres
from django.conf import settings
from django.utils.translation import gettext

from games.sentences import N_
from notifications import bodies, dkim_mail
from notifications.mail_domains import domain_of, is_aligned

FAILS = {"fail", "permerror"}


@dataclass(frozen=True)
class Verdict:
    """`doubt`: why the mail is not believed, a code; empty where nothing speaks against it.
    `vouched`: the domains that vouch for it."""

    doubt: str = ""
    vouched: frozenset[str] = frozenset()


def judge(message: EmailMessage, raw: bytes) -> Verdict:
    """One sender, whom nothing contradicts."""
    senders = bodies.addresses(message, "From")
    if len(message.get_all("From", [])) != 1 or len(senders) != 1:
        return Verdict("several_senders")
    domain = domain_of(senders[0][1])
    results = list(trusted_results(message))
    if not results and settings.VERIFY_DKIM:
        return Verdict("" if dkim_mail.may_come_from(raw, domain) else "dkim")
    if any(is_failed_dmarc(one, domain) for one in results):
        return Verdict("dmarc")
    return Verdict(vouched=frozenset(vouched(results)))


DOUBTS = {
    "several_senders": N_("The mail names several senders."),
    "dmarc": N_("The mail was not sent by a server of {domain}, as that domain wants it checked."),
    "dkim": N_("The mail has no valid signature of {domain}."),
}


def explain(doubt: str, sender: str) -> str:
    """In a sentence, for whom the mail would be from."""
    return gettext(DOUBTS[doubt]).format(domain=domain_of(sender))


# --- What our own server says ---


def trusted_results(message: EmailMessage) -> Iterator[authres.AuthenticationResult]:
    """The results under our own server's name. Anybody can write such a header, so the server
    takes those away that came with a mail (docs/running.md)."""
    if not settings.AUTHSERV_ID:
        return
    for value in message.get_all("Authentication-Results", []):
        header = read_results(str(value))
        if header and str(header.authserv_id).lower() == settings.AUTHSERV_ID.lower():
            yield from header.results


def read_results(value: str) -> authres.AuthenticationResultsHeader | None:
    try:
        return authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {value}")
    except Exception:  # noqa: BLE001 -- it fails in many ways on what is no such header
        return None


def is_failed_dmarc(result: authres.AuthenticationResult, domain: str) -> bool:
    if result.method != "dmarc" or result.result not in FAILS:
        return False
    about = properties(result, "from")
    return not about or any(is_aligned(domain_of(one), domain) for one in about)


def vouched(results: Iterable[authres.AuthenticationResult]) -> Iterator[str]:
    """Whose mail it is for certain: who signed it, who may send from that host, or both."""
    names = {"dkim": ("d", "i"), "spf": ("mailfrom", "helo"), "dmarc": ("from",)}
    for one in results:
        if one.result == "pass":
            found = properties(one, *names.get(one.method, ()))
            yield from (domain_of(value) for value in found if domain_of(value))


def vouched_domains(message: EmailMessage) -> frozenset[str]:
    """The domains that vouch for this mail, by our own server's word."""
    return frozenset(vouched(trusted_results(message)))


def properties(result: authres.AuthenticationResult, *names: str) -> list[str]:
    return [str(one.value) for one in result.properties if one.name in names]


# --- What our own server wrote itself ---


LOCAL = re.compile(r"^by\s+(?P<host>[^\s;()]+)", re.IGNORECASE)


def is_made_here(message: EmailMessage) -> bool:
    """Written by our own mail server itself: what comes from outside has a line above all others
    that says from where."""
    first = next(iter(message.get_all("Received", [])), "")
    found = LOCAL.match(" ".join(str(first).split()))
    ours = (settings.AUTHSERV_ID.lower(), settings.MAIL_DOMAIN.lower())
    return found is not None and any(is_aligned(found["host"].lower(), one) for one in ours)
