"""`python -m games.audit FILE.jsonl`, `python -m games.audit bundle FILE.json` or `python -m
games.audit transcript FILE.txt`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.audit import audit, bundle, dice, findings, transcript
from games.audit.files import Unreadable, read_head, read_lines
from games.audit.findings import AuditReport, ExportLine, Head, Progress


def arguments(*, of_bundle: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python -m games.audit{' bundle' if of_bundle else ''}",
        description="Check a game: chain, seed, every move, result. `python -m games.audit bundle "
        "FILE` checks an audit bundle.",
    )
    parser.add_argument(
        "file",
        help="the bundle" if of_bundle else "the export (JSON Lines), or - for standard input",
    )
    parser.add_argument(
        "--head",
        action="append",
        default=[],
        type=head,
        metavar="SEQ:HASH",
        help="a head you kept; may be repeated",
    )
    parser.add_argument(
        "--draws", action="store_true", help="list every draw with the event that made it"
    )
    parser.add_argument(
        "--explain", metavar="LABEL", help="how the draws came about whose label begins so"
    )
    if of_bundle:
        parser.add_argument(
            "--seen",
            action="append",
            default=[],
            metavar="SEAT:FILE",
            help="an export you kept while playing; 0: a spectator's",
        )
    else:
        parser.add_argument(
            "--secret",
            type=bytes.fromhex,
            metavar="HEX",
            help="the secret of a game that is not over",
        )
        parser.add_argument(
            "--parent", metavar="FILE", help="the export of the table that a fork was taken from"
        )
    return parser


def head(text: str) -> Head:
    try:
        return read_head(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{text} is no head; write number and fingerprint, as in 143:dcad6f0b3a52c9e1"
        ) from error


def main(argv: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["transcript"]:
        return of_a_transcript(given[1:])
    of_bundle = given[:1] == ["bundle"]
    options = arguments(of_bundle=of_bundle).parse_args(given[1:] if of_bundle else given)
    try:
        report = of_a_bundle(options) if of_bundle else of_an_export(options)
    except (OSError, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    if options.draws:
        print(*(f"draw: {draw.seq} {draw.input}" for draw in report.draws), sep="\n")
    if options.explain is not None:
        explained = [
            line
            for made in report.throws
            if made.label.startswith(options.explain)
            for line in dice.sentences(made)
        ]
        print(*(explained or [f"no draw has a label that begins with {options.explain}"]), sep="\n")
    print(*report.sentences(), sep="\n")
    return 0 if report.ok else 1


def of_a_transcript(files: Sequence[str]) -> int:
    """Play each again; it holds when events and last position come out as its headers say."""
    for file in files:
        try:
            played = transcript.replay(transcript.read_transcript(read_input(file).decode()))
        except (OSError, UnicodeDecodeError, transcript.BadTranscript) as error:
            print(f"{file}: {error}", file=sys.stderr)
            return 1
        print(f"{file}: {len(played.events)} events, last position {played.state_hash}")
    return 0


def of_an_export(options: Any) -> AuditReport:
    lines = read_lines(read_input(options.file))
    parent = None if options.parent is None else read_lines(read_input(options.parent))
    progress = watching(lines)
    return audit(
        lines,
        secret=options.secret,
        heads=options.head,
        parent=parent,
        watched=options.explain is not None,
        progress=progress,
    )


def of_a_bundle(options: Any) -> AuditReport:
    packed = bundle.read_bundle(read_input(options.file))
    seen = [bundle.read_kept(text, read_input) for text in options.seen]
    return bundle.check(
        packed,
        heads=options.head,
        seen=seen,
        watched=options.explain is not None,
        progress=watching(packed.events),
    )


def read_input(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def watching(lines: Sequence[ExportLine]) -> Progress | None:
    return show if len(lines) >= findings.LONG_LOG and sys.stderr.isatty() else None


def show(done: int, total: int) -> None:
    print(
        f"\r{done} of {total} events", end="" if done < total else "\n", file=sys.stderr, flush=True
    )


if __name__ == "__main__":
    sys.exit(main())
