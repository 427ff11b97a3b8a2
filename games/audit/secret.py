"""The secret that was promised when the table was opened, and the salts that come from it."""

import hashlib
from collections.abc import Sequence

from games.audit.course import Course
from games.audit.findings import AuditReport, ExportLine, Failed
from games.rng import commitment


def check_secret(course: Course, given: bytes | None, report: AuditReport) -> bytes | None:
    """The secret, given or revealed, once it is known to be the one promised when the table was
    opened."""
    seq = len(course.lines)
    revealed = read_secret(course.closed.secret, seq) if course.closed else None
    for secret, where in ((given, 1), (revealed, seq)):
        if secret is not None and commitment(secret) != course.opened.commitment:
            whose = "revealed at the end" if where == seq else "given to the audit"
            raise Failed(
                where,
                "secret",
                f"The secret {whose} is not the one promised in event 1: its SHA-256 is "
                f"{commitment(secret)}.",
            )
    secret = revealed or given
    if secret is not None:
        report.holds.append("The secret is the one promised in event 1.")
    return secret


def read_secret(text: str, seq: int) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Failed(
            seq, "secret", f"The secret revealed at event {seq} is not a hexadecimal number."
        ) from error


def check_salts(lines: Sequence[ExportLine], secret: bytes, report: AuditReport) -> None:
    """Salts come from the secret, so that nobody could choose one to make a digest fit:
    `chain.salt`, its key prepared once."""
    inner, outer = keyed(secret)
    for line in lines:
        inside, outside = inner.copy(), outer.copy()
        inside.update(b"salt/%d" % line.seq)
        outside.update(inside.digest())
        if line.salt is not None and line.salt != outside.hexdigest()[:32]:
            raise Failed(
                line.seq, "salts", f"The salt of event {line.seq} does not come from the secret."
            )
    report.holds.append("The salts come from the secret.")


def keyed(secret: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """The two hashes inside an HMAC, with the key already in them (RFC 2104)."""
    key = secret if len(secret) <= 64 else hashlib.sha256(secret).digest()
    key = key.ljust(64, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(
        bytes(byte ^ 0x5C for byte in key)
    )
