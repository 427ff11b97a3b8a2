"""The auditor: is this log whole and unchanged, and was everything in it by the rules?

    python -m games.audit FILE.jsonl
    python -m games.audit bundle FILE.json
    python -m games.audit transcript FILE.txt

It needs the log that `manage.py export` writes, or a bundle, and this source tree: no database,
no Django, no network. From the secret that the end of a game reveals it makes the seed, deals
the opening again, decides every move again and compares with what was logged. Exit status: 0
everything checked holds, 1 something does not, 2 the file cannot be read.
"""

from collections.abc import Iterable, Sequence

from games.audit.course import Course, check_table, read_opening
from games.audit.files import Unreadable, read_head, read_lines
from games.audit.findings import (
    AuditReport,
    Draw,
    ExportLine,
    Failed,
    Finding,
    Head,
    Progress,
    count,
)
from games.audit.integrity import check_chain, check_heads, check_numbers, check_times
from games.audit.parent import check_parent
from games.audit.replay import Replay, check_ruleset
from games.audit.secret import check_salts, check_secret

__all__ = (
    "AuditReport",
    "Course",
    "Draw",
    "ExportLine",
    "Failed",
    "Finding",
    "Head",
    "Replay",
    "Unreadable",
    "audit",
    "check_all",
    "check_heads",
    "count",
    "read_head",
    "read_lines",
    "read_opening",
)  # fmt: skip


def audit(
    rows: Iterable[ExportLine],
    *,
    secret: bytes | None = None,
    heads: Sequence[Head] = (),
    parent: Sequence[ExportLine] | None = None,
    watched: bool = False,
    progress: Progress | None = None,
) -> AuditReport:
    """Check everything the log allows, in the order of docs/audit.md, up to the first thing that
    does not hold.

    `secret`: the server's, for a game that is not over. `heads`: (seq, hash) pairs that players
    kept, from their mails for instance. `parent`: the log that a fork was taken from. `watched`:
    write down how each draw came about.
    """
    lines = list(rows)
    report = AuditReport(events=len(lines))
    try:
        check_all(
            lines,
            report,
            secret=secret,
            heads=heads,
            parent=parent,
            watched=watched,
            progress=progress,
        )
    except Failed as failed:
        report.failure = failed.finding
    return report


def check_all(
    lines: list[ExportLine],
    report: AuditReport,
    *,
    secret: bytes | None = None,
    heads: Sequence[Head] = (),
    parent: Sequence[ExportLine] | None = None,
    watched: bool = False,
    progress: Progress | None = None,
) -> None:
    check_numbers(lines, report)
    check_chain(lines, report)
    check_heads(lines, heads, report)
    course = check_table(lines, report)
    check_times(lines, report, steady=course.opened.steady)
    secret = check_secret(course, secret, report)
    if secret is not None:
        check_salts(lines, secret, report)
    engine = check_ruleset(course, report)
    check_parent(course, parent, engine, report)
    hidden = sum(line.salt is None for line in lines)
    if hidden:
        report.unchecked.append(
            f"{count(hidden, 'event')} of {len(lines)} cannot be seen whole in this export, so "
            f"moves and draws cannot be checked;"
            " once the game is over an export shows everything."
        )
    elif course.started is None:
        report.unchecked.append("No game was started here, so there are no moves to check.")
    elif secret is None:
        report.unchecked.append(
            "The secret is not told before the game is over, so the deal, the draws and the moves "
            "cannot be checked."
        )
    else:
        Replay(engine, course, secret, report, watched=watched).check(progress)
