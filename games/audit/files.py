"""Reading what players keep: exports line by line, and heads."""

import re

import msgspec

from games.audit.findings import ExportLine, Head


class Unreadable(Exception):
    """The file is not an export."""


def read_lines(text: bytes) -> list[ExportLine]:
    """The lines of an export. Raises Unreadable, naming the line."""
    decoder = msgspec.json.Decoder(ExportLine)
    try:
        return decoder.decode_lines(text.decode())
    except (msgspec.DecodeError, UnicodeDecodeError):
        return [
            read_line(decoder, number, line)
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip()
        ]


def read_line(decoder: msgspec.json.Decoder[ExportLine], number: int, text: bytes) -> ExportLine:
    try:
        return decoder.decode(text.decode())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"Line {number} is not a line of an export: {error}.") from error


def read_head(text: str) -> Head:
    """`143:dcad...`, as mails and pages show it. Raises ValueError."""
    seq, _, kept = text.strip().partition(":")
    if not (seq.isascii() and seq.isdigit() and re.fullmatch("[0-9a-fA-F]+", kept)):
        raise ValueError(text)
    return int(seq), kept
