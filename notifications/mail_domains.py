"""Domains as they stand in addresses, and where their mail goes."""

import dns.exception
import dns.resolver

TIMEOUT = 5  # seconds for one answer of a name server


def domain_of(address: str) -> str:
    """Of an address, or of what is a domain itself."""
    return address.rpartition("@")[2].strip(" .<>[]").lower()


def is_aligned(one: str, other: str) -> bool:
    """The same domain, or one under the other."""
    return bool(one and other) and (
        one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
    )


def organisation_of(host: str) -> str:
    """The domain above a server's own name: who runs it."""
    return host.partition(".")[2] if host.count(".") > 1 else host


def look_up_mx(domain: str) -> list[str]:
    """The servers that take this domain's mail; none where nobody knows now."""
    try:
        found = dns.resolver.resolve(domain, "MX", lifetime=TIMEOUT)
    except (dns.exception.DNSException, ValueError):
        return []
    return [str(one.exchange).rstrip(".").lower() for one in found]
