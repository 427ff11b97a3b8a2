"""Whether a log is whole and unchanged: numbers, digests, chain, times and kept heads."""

import hashlib
from collections.abc import Sequence

import msgspec

from core.eventlog import chain
from games.audit.findings import HEAD_DIGITS, AuditReport, ExportLine, Failed, Head, count


def check_numbers(lines: Sequence[ExportLine], report: AuditReport) -> None:
    if not lines:
        raise Failed(1, "numbering", "The log is empty.")
    for expected, line in enumerate(lines, 1):
        if line.seq != expected:
            raise Failed(
                expected,
                "numbering",
                f"Event {expected} should come here; the log has number {line.seq}.",
            )
    report.holds.append(f"The events are numbered from 1 to {len(lines)} without a gap.")


def check_chain(lines: Sequence[ExportLine], report: AuditReport) -> None:
    """Each hash follows from the one before and the event's digest: `chain.digest` and
    `chain.link`, written out for speed."""
    sha256, head = hashlib.sha256, bytes.fromhex(chain.GENESIS)
    for line in lines:
        previous, salt, kind = head, line.salt, line.kind
        if salt is None:
            digest = given_digest(line)
        else:
            if not (
                kind and kind.isidentifier() and salt.isalnum()
            ):  # a quote or a comma in them could make one event look like another
                raise Failed(
                    line.seq, "chain", f"Event {line.seq} has a kind or a salt that cannot be one."
                )
            who = line.actor if isinstance(line.actor, int) else f'"{line.actor}"'
            why = "null" if line.cause is None else line.cause
            data = str(line.data, "utf-8")
            content = f'["{salt}",{line.seq},"{kind}",{who},{why},{line.at},{data}]'
            digest = sha256(content.encode()).digest()
        head = sha256(previous + digest).digest()
        if head.hex() != line.hash:
            head = tidied_head(line, previous)
    report.head = (lines[-1].seq, head.hex())
    report.holds.append(
        f"Every hash follows from its event and from the hash before it; the head is {head.hex()} "
        f"at {lines[-1].seq}."
    )


def tidied_head(line: ExportLine, previous: bytes) -> bytes:
    """The hash once more, with the data put back into canonical form: a tool in between may have
    moved spaces or keys."""
    salt, kind, actor, at, data = line.salt, line.kind, line.actor, line.at, tidied(line.data)
    if salt is not None and kind is not None and actor is not None and at is not None:
        digest = chain.digest(
            salt=salt, seq=line.seq, kind=kind, actor=actor, cause=line.cause, at=at, data=data
        )
        if chain.link(previous.hex(), digest) == line.hash:
            line.data = msgspec.Raw(data.encode())
            return bytes.fromhex(line.hash)
    raise Failed(
        line.seq,
        "chain",
        f"The hash of event {line.seq} does not follow from its content and from the hash before "
        f"it.",
    )


def tidied(data: msgspec.Raw) -> str:
    try:
        return chain.canonical(msgspec.json.decode(data))
    except msgspec.DecodeError:
        return ""  # no event has such data


def given_digest(line: ExportLine) -> bytes:
    try:
        digest = bytes.fromhex(line.digest or "")
    except ValueError:
        digest = b""
    if len(digest) != hashlib.sha256().digest_size:
        raise Failed(
            line.seq, "chain", f"Event {line.seq} has neither a salt nor a digest that can be read."
        )
    return digest


def check_times(lines: Sequence[ExportLine], report: AuditReport, *, steady: bool) -> None:
    """Time never goes back. Of a log that did not promise it, it is only told."""
    latest = 0
    for line in lines:
        if line.at is None:
            continue
        if line.at < latest:
            said = f"Event {line.seq} is dated {latest - line.at} ms before an earlier one"
            if steady:
                raise Failed(line.seq, "times", f"{said}.")
            report.unchecked.append(f"{said}; logs from before 0.2.0 did not promise their times.")
            return
        latest = line.at
    report.holds.append("The times of the events never go back.")


def check_heads(
    lines: Sequence[ExportLine],
    heads: Sequence[Head],
    report: AuditReport,
    *,
    source: str = "kept heads",
    verb: str = "kept",
) -> None:
    """A chain cannot show that its tail was cut off, or that all of it was written anew; a head
    kept elsewhere can."""
    for seq, kept in heads:
        if len(kept) < HEAD_DIGITS:
            raise Failed(
                seq,
                source,
                f"The head {verb} for event {seq} has fewer than {HEAD_DIGITS} digits and proves "
                f"nothing.",
            )
        if not 1 <= seq <= len(lines):
            raise Failed(
                seq,
                source,
                f"A head was {verb} for event {seq}, but the log ends at event {len(lines)}.",
            )
        if not lines[seq - 1].hash.startswith(kept.lower()):
            raise Failed(
                seq,
                source,
                f"The head {verb} for event {seq} is {kept}, but the log has "
                f"{lines[seq - 1].hash}.",
            )
    if heads:
        report.holds.append(f"{count(len(heads), 'kept head')} found in the chain.")
