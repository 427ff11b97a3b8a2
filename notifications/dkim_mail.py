"""DKIM (RFC 6376): verified here where no server of ours does it, and signed here where none does
that. The only place that knows the library."""

import base64
import re
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import dkim
import dns.exception
import dns.resolver
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings

from notifications.mail_domains import is_aligned

MOST_SIGNATURES = 5  # of one mail that are looked at
TIMEOUT = 5  # seconds for one answer of a name server
SIGNED = (
    "From", "To", "Subject", "Date", "Message-ID", "Reply-To", "In-Reply-To", "References",
    "MIME-Version", "Content-Type", "List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted",
    "List-Id", "Feedback-ID",
)  # fmt: skip


def look_up_text(name: str, *, beginning: str = "") -> str | None:
    """The TXT record of this name that begins so; None where there is none. Raises
    dns.exception.DNSException where nobody knows now."""
    try:
        found = dns.resolver.resolve(name, "TXT", lifetime=TIMEOUT)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return None
    texts = [b"".join(one.strings).decode("utf-8", "replace") for one in found]
    return next((text for text in texts if text.lower().startswith(beginning)), None)


# --- Verifying ---


def may_come_from(raw: bytes, domain: str) -> bool:
    """Whether nothing contradicts that this mail comes from this domain: a signature of theirs is
    right, or they make none and ask nobody to insist on it. While no name server answers, nobody
    is accused."""
    try:
        verdicts = [verified(raw, at) for at in signatures_of(raw, domain)]
        return any(verdicts) if verdicts else not insists(domain)
    except (dns.exception.DNSException, dkim.DnsTimeoutError):
        return True


def signatures_of(raw: bytes, domain: str) -> list[int]:
    """The places of the signatures that this domain, or one above or under it, made."""
    top = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    headers = re.findall(rb"(?im)^dkim-signature:[^\n]*(?:\n[ \t][^\n]*)*", top)
    found = [re.search(rb"(?i)[;:\s]d\s*=\s*([a-z0-9._-]+)", one) for one in headers]
    names = [one[1].decode().lower() if one else "" for one in found[:MOST_SIGNATURES]]
    return [place for place, name in enumerate(names) if is_aligned(name, domain)]


def verified(raw: bytes, place: int) -> bool:
    def text(name: bytes, timeout: int = TIMEOUT) -> bytes | None:
        found = look_up_text(name.decode())
        return None if found is None else found.encode()

    try:
        return bool(dkim.DKIM(raw, timeout=TIMEOUT).verify(idx=place, dnsfunc=text))
    except dkim.DnsTimeoutError:
        raise
    except (dkim.DKIMException, ValueError, IndexError, KeyError):
        return False


def insists(domain: str) -> bool:
    """Whether the domain, or the one above it, asks that what is not signed be refused
    (RFC 7489)."""
    labels = domain.split(".")
    for start in range(max(len(labels) - 1, 0)):
        record = look_up_text(f"_dmarc.{'.'.join(labels[start:])}") or ""
        if record.replace(" ", "").lower().startswith("v=dmarc1"):
            return bool(re.search(r"(?i);\s*p\s*=\s*(?:quarantine|reject)\b", record))
    return False


# --- Signing ---


class Signer(dkim.DKIM):  # type: ignore[misc]  # the library has no types
    """A signature that says when the mail was written, so that a mail sent twice has the same
    bytes."""

    written_at: datetime

    def gen_header(self, fields: list[tuple[bytes, bytes]], *rest: Any, **more: Any) -> bytes:
        at = str(int(self.written_at.timestamp())).encode()
        fields = [(name, at if name == b"t" else value) for name, value in fields]
        made: bytes = super().gen_header(fields, *rest, **more)
        return made


def signature(raw: bytes, *, written_at: datetime) -> str:
    """The value of the header that signs this mail, for our own domain."""
    signer = Signer(raw)
    signer.written_at = written_at
    header: bytes = signer.sign(
        settings.DKIM_SELECTOR.encode(),
        settings.MAIL_DOMAIN.encode(),
        private_key(settings.DKIM_KEY),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[name.encode() for name in SIGNED if has(raw, name)],
    )
    return " ".join(header.decode().partition(":")[2].split())


def has(raw: bytes, name: str) -> bool:
    top = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    return bool(re.search(rb"(?im)^" + re.escape(name.encode()) + rb"\s*:", top))


@lru_cache(maxsize=2)
def private_key(path: str) -> bytes:
    return Path(path).read_bytes()


def public_key() -> str:
    """The public half of the key that we sign with, as its record should have it."""
    key = load_pem_private_key(private_key(settings.DKIM_KEY), password=None).public_key()
    if isinstance(key, Ed25519PublicKey):
        made = key.public_bytes(Encoding.Raw, PublicFormat.Raw)
    else:
        made = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(made).decode()
