"""Whether the world believes mail from our domain: what its SPF, DKIM and DMARC records say, in
words. Pure; whoever asks brings the records."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """`ok`: True, False, or None where nothing is wrong but something could be better."""

    ok: bool | None
    sentence: str


def check_spf(domain: str, record: str | None) -> Finding:
    if not record or not record.lower().startswith("v=spf1"):
        return Finding(
            False,
            f"SPF: {domain} has no record. Publish a TXT record of {domain}, for instance "
            '"v=spf1 mx -all", that names the servers which send your mail.',
        )
    terms = record.lower().split()[1:]
    if "+all" in terms or "all" in terms:
        return Finding(
            False, f"SPF: {domain} lets everybody send in its name (+all). End it with -all."
        )
    if not any(term.lstrip("-~?").startswith(("all", "redirect=")) for term in terms):
        return Finding(None, f"SPF: {domain} does not say what of all others. End it with -all.")
    if "?all" in terms:
        return Finding(None, f"SPF: {domain} says nothing of all others (?all). End it with -all.")
    return Finding(True, f"SPF: {domain} names its servers.")


def check_dkim(name: str, record: str | None, *, public_key: str = "") -> Finding:
    """`public_key`: of the key that we sign with, as the record should have it; empty where
    another server signs."""
    if not record:
        return Finding(
            False,
            f"DKIM: there is no key at {name}. Publish the public half of the key that signs "
            "your mail there.",
        )
    found = re.search(r"(?:^|;)\s*p\s*=\s*([A-Za-z0-9+/=\s]*)", record)
    published = re.sub(r"\s", "", found[1]) if found else ""
    if not published:
        return Finding(False, f"DKIM: the key at {name} is empty, which means withdrawn.")
    if public_key and published != public_key:
        return Finding(
            False, f"DKIM: the key at {name} is not the one we sign with, so every signature fails."
        )
    return Finding(True, f"DKIM: {name} has {'our' if public_key else 'a'} key.")


def check_dmarc(domain: str, record: str | None) -> Finding:
    if not record or not record.lower().startswith("v=dmarc1"):
        return Finding(
            False,
            f"DMARC: _dmarc.{domain} has no record. Gmail and Yahoo ask for one; begin with "
            '"v=DMARC1; p=none; rua=mailto:you@..." and look at the reports.',
        )
    found = re.search(r"(?:^|;)\s*p\s*=\s*(\w+)", record, re.IGNORECASE)
    policy = found[1].lower() if found else ""
    if policy not in {"none", "quarantine", "reject"}:
        return Finding(False, f"DMARC: _dmarc.{domain} has no policy (p=none, quarantine, reject).")
    if policy == "none":
        return Finding(
            None, f"DMARC: _dmarc.{domain} only watches (p=none); later make it quarantine."
        )
    return Finding(True, f"DMARC: _dmarc.{domain} says {policy}.")
