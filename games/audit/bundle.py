"""An audit bundle: one file with everything that can be checked about a finished game, and the
checks that only it allows.

The log with its moves and the secret; what the table pinned (ruleset, data files, commitment);
the heads that were mailed; the result; the digest of each seat's export as it could have it
while playing; for a fork, its parent's log up to where it was taken.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from core.eventlog import chain
from games import visibility
from games.audit import audit, check_heads, read_opening
from games.audit.files import Unreadable
from games.audit.findings import AuditReport, ExportLine, Failed, Head, Progress, count
from games.engine import load
from games.visibility import Eyes

Format: TypeAlias = Literal["paquebot-bundle/1", "paquebot-bundle/2"]
FORMAT: Format = "paquebot-bundle/2"  # what is written today
FORMS: dict[Format, visibility.Form] = {
    "paquebot-bundle/1": visibility.line_of_version_1,
    "paquebot-bundle/2": visibility.line,
}


class HeadKept(msgspec.Struct, frozen=True):
    seq: int
    hash: str


class FinalPlace(msgspec.Struct, frozen=True):
    seat: int
    place: int
    score: int


class Header(msgspec.Struct, kw_only=True):
    """Everything but the events."""

    format: Format
    table: str
    ruleset: str
    data: dict[str, str]
    commitment: str
    secret: str
    result: list[FinalPlace]
    heads: list[HeadKept]  # that were mailed
    exports: dict[
        str, str
    ]  # whose eyes -> SHA-256 of the export as they could have it while the game was running
    parent: list[ExportLine] = []


class Bundle(Header, kw_only=True):
    events: list[ExportLine]


class Seen(NamedTuple):
    """An export that somebody kept while playing."""

    seat: Eyes
    lines: list[bytes]


# --- Reading and writing ---


def read_bundle(text: bytes) -> Bundle:
    """Raises Unreadable."""
    try:
        return msgspec.json.decode(text.decode(), type=Bundle)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"This is not an audit bundle: {error}.") from error


def opening_of(header: Header) -> bytes:
    """The file up to its first event. After the events comes CLOSING."""
    return msgspec.json.encode(header, order="sorted").removesuffix(b"}") + b',"events":[\n'


CLOSING = b"\n]}\n"


def read_kept(text: str, read_file: Callable[[str], bytes]) -> Seen:
    """`2:kept.jsonl`, `0:seen-by-all.jsonl`. Raises Unreadable."""
    seat, _, name = text.partition(":")
    if not (seat.isascii() and seat.isdigit() and name):
        raise Unreadable(
            f"{text} does not say whose export it is; write 2:FILE for seat 2, 0:FILE for a "
            f"spectator."
        )
    return Seen(int(seat) or None, [line for line in read_file(name).splitlines() if line.strip()])


# --- Checking ---


def check(
    bundle: Bundle,
    *,
    heads: Sequence[Head] = (),
    seen: Sequence[Seen] = (),
    watched: bool = False,
    progress: Progress | None = None,
) -> AuditReport:
    """The audit of the log, then everything else in the bundle, up to the first thing that does
    not hold."""
    lines = bundle.events
    report = audit(
        lines, heads=heads, parent=bundle.parent or None, watched=watched, progress=progress
    )
    if not report.ok:
        return report
    try:
        check_header(bundle, report)
        check_mailed(bundle, report)
        check_visibility(bundle, seen, report)
    except Failed as failed:
        report.failure = failed.finding
    return report


def check_header(bundle: Bundle, report: AuditReport) -> None:
    """What the bundle says of the game is what its log says."""
    opened, end = read_opening(bundle.events[0]), len(bundle.events)
    for name in ("table", "ruleset", "data", "commitment"):
        if getattr(bundle, name) != getattr(opened, name):
            raise Failed(
                1,
                "bundle",
                f"The bundle says that its {name} is {getattr(bundle, name)}; event 1 says "
                f"{getattr(opened, name)}.",
            )
    if report.result is None:
        raise Failed(end, "bundle", "A bundle is of a game that is over; this one was not closed.")
    if (secret := msgspec.json.decode(bundle.events[-1].data).get("secret")) != bundle.secret:
        raise Failed(
            end,
            "bundle",
            f"The bundle says that the secret was {bundle.secret}; event {end} says {secret}.",
        )
    placings = [
        FinalPlace(placing.seat, placing.place, placing.score) for placing in report.result.placings
    ]
    if bundle.result != placings:
        raise Failed(
            end,
            "result",
            f"The bundle says that the result was {placings_text(bundle.result)}; "
            f"by the rules it is {placings_text(placings)}.",
        )
    report.holds.append(
        f"The bundle says of table, rules and secret what the log says; the result is "
        f"{placings_text(placings)}."
    )


def placings_text(placings: Sequence[FinalPlace]) -> str:
    return (
        ", ".join(f"{placing.place}. seat {placing.seat} ({placing.score})" for placing in placings)
        or "none"
    )


def check_mailed(bundle: Bundle, report: AuditReport) -> None:
    """The heads as the mails of the game printed them."""
    if not bundle.heads:
        report.unchecked.append(
            "No mail of this game printed a head, so only heads that players kept themselves "
            "could show a cut or a change."
        )
        return
    check_heads(
        bundle.events,
        [(head.seq, head.hash) for head in bundle.heads],
        AuditReport(),
        source="mailed heads",
        verb="mailed",
    )
    report.holds.append(
        f"{count(len(bundle.heads), 'head')} that mails of this game printed found in the chain."
    )


# --- What each seat could see ---


class Whole(NamedTuple):
    """A whole line, as `visibility` reads one."""

    seq: int
    kind: str
    actor: chain.Actor
    cause: int | None
    at: int
    data: str
    salt: str
    hash: str


def whole(line: ExportLine) -> Whole:
    assert line.kind is not None
    assert line.actor is not None
    assert line.at is not None
    assert line.salt is not None
    return Whole(
        line.seq,
        line.kind,
        line.actor,
        line.cause,
        line.at,
        str(line.data, "utf-8"),
        line.salt,
        line.hash,
    )


def check_visibility(bundle: Bundle, seen: Sequence[Seen], report: AuditReport) -> None:
    """Each seat's export is the redaction of this log: its digest, and line by line where
    somebody kept one."""
    opened, engine = read_opening(bundle.events[0]), load(bundle.ruleset)
    rows = [whole(line) for line in bundle.events]
    for kept in seen:
        check_seen(engine, rows, kept, opened.seats, report)
    found = visibility.digests(engine, rows, opened.seats, form=FORMS[bundle.format])
    for name in sorted(found.keys() | bundle.exports.keys()):
        if found.get(name) != bundle.exports.get(name):
            whose = "the spectator" if name == "spectator" else f"seat {name}"
            raise Failed(
                len(rows),
                "visibility",
                f"The export of {whose} has the digest {bundle.exports.get(name)}; by redaction "
                f"of this log it is {found.get(name)}.",
            )
    report.holds.append(
        f"What the spectator and each of {count(opened.seats, 'seat')} could see is this log, "
        f"redacted by the rules."
    )


def check_seen(
    engine: Any, rows: Sequence[Whole], kept: Seen, seats: int, report: AuditReport
) -> None:
    whose = f"seat {kept.seat}" if kept.seat else "the spectator"
    if kept.seat is not None and kept.seat > seats:
        raise Failed(
            1, "visibility", f"An export of {whose} was kept, but the table has seats 1 to {seats}."
        )
    for number, text in enumerate(kept.lines, 1):
        if number > len(rows):
            raise Failed(
                number,
                "visibility",
                f"The export kept by {whose} has an event {number}, but the log ends at event "
                f"{len(rows)}.",
            )
        if tidied(text) not in forms_of(engine, rows[number - 1], kept.seat):
            raise Failed(
                number,
                "visibility",
                f"Event {number} as {whose} kept it is not what this log shows {whose}.",
            )
    report.holds.append(
        f"The export kept by {whose}, {count(len(kept.lines), 'event')}, is what this log shows "
        f"{whose}."
    )


def forms_of(engine: Any, row: Whole, seat: Eyes) -> list[bytes]:
    """As this line was ever written: whoever exported early may have the salt of an event that is
    cut today."""
    return [
        *(next(visibility.write_lines(engine, row, [seat], form=form)) for form in FORMS.values())
    ]


def tidied(text: bytes) -> bytes:
    try:
        return msgspec.json.encode(msgspec.json.decode(text), order="sorted") + b"\n"
    except msgspec.DecodeError:
        return b""
