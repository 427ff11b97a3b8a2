"""Domains as they stand in addresses."""


def domain_of(address: str) -> str:
    """Of an address, or of what is a domain itself."""
    return address.rpartition("@")[2].strip(" .<>[]").lower()


def is_aligned(one: str, other: str) -> bool:
    """The same domain, or one under the other."""
    return bool(one and other) and (
        one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
    )
