"""A fork and the table it was taken from: what the fork was given is what happened there, up to
the event it names."""

from collections.abc import Sequence
from typing import Any

import msgspec

from games import table
from games.audit.course import Course
from games.audit.findings import AuditReport, ExportLine, Failed, count
from games.audit.integrity import check_chain, check_numbers
from games.engine import Engine


def check_parent(
    course: Course, parent: Sequence[ExportLine] | None, engine: Engine[Any], report: AuditReport
) -> None:
    """Nothing to do for a table of its own. Without the parent's log the report says so."""
    named = course.opened.parent
    if named is None:
        return
    if parent is None:
        report.unchecked.append(
            f"This is a fork of table {named.table} after event {named.seq}; whether the events "
            f"it was given happened there"
            " can be checked with that table's log (--parent FILE)."
        )
        return
    lines = parent[: named.seq]
    check_log(lines, named)
    check_same_game(lines[0], course.opened)
    if course.started is None:
        report.holds.append(
            f"The head that the fork names is that of table {named.table} at event {named.seq}."
        )
        return
    check_given(lines, course.opening, engine)
    report.holds.append(
        f"The {count(len(course.opening), 'event')} given are those of table {named.table} up to "
        f"event {named.seq}, by its chain."
    )


def check_log(lines: Sequence[ExportLine], named: table.Parent) -> None:
    """The parent's own chain, up to the head that the fork names."""
    scratch = AuditReport()
    try:
        check_numbers(lines, scratch)
        check_chain(lines, scratch)
    except Failed as failed:
        raise wrong(
            f"the log of table {named.table} does not hold at event {failed.finding.seq} "
            f"({failed.finding.check})"
        ) from failed
    if scratch.head != (named.seq, named.hash):
        raise wrong(
            f"the log of table {named.table} has the head {scratch.head[1]} at {scratch.head[0]}, "
            f"not {named.hash} at {named.seq}"
        )


def check_same_game(line: ExportLine, opened: table.TableOpened) -> None:
    try:
        before: table.TableOpened = table.DECODERS[table.TableOpened.kind].decode(line.data)
    except msgspec.DecodeError as error:
        raise wrong(f"the first event of its parent cannot be read: {error}") from error
    assert opened.parent is not None
    if (before.table, before.ruleset, before.options, before.seats) != (
        opened.parent.table,
        opened.ruleset,
        opened.options,
        opened.seats,
    ):
        raise wrong("its parent is another table, or another game, than the one it names")


def check_given(
    lines: Sequence[ExportLine], given: Sequence[ExportLine], engine: Engine[Any]
) -> None:
    """Event by event: kind, actor and every byte of the data."""
    theirs = [line for line in lines if line.kind is not None and engine.knows(line.kind)]
    for before, row in zip(theirs, given, strict=False):
        if (before.kind, before.actor, bytes(before.data)) != (
            row.kind,
            row.actor,
            bytes(row.data),
        ):
            raise Failed(
                row.seq,
                "parent",
                f"Event {row.seq} ({row.kind}) is not event {before.seq} ({before.kind}) of the "
                f"parent.",
            )
    if len(theirs) != len(given):
        raise wrong(
            f"it was given {count(len(given), 'event')}, but by then its parent had {len(theirs)}"
        )


def wrong(what: str) -> Failed:
    return Failed(1, "parent", f"The fork cannot be as it says: {what}.")
