"""A position is written as text; HTML shows the same text with its headings and lists to be seen
as such."""

from typing import NamedTuple

from django import template

register = template.Library()


class Block(NamedTuple):
    """Lines between two empty ones; the first may be their heading. Of a line: its text, and
    whether it belongs to the one above."""

    heading: str
    lines: list[tuple[str, bool]]


@register.filter
def blocks(text: str) -> list[Block]:
    found = []
    for part in str(text).split("\n\n"):
        lines = [line for line in part.splitlines() if line.strip()]
        heading = lines.pop(0) if len(lines) > 1 and lines[0].endswith(":") else ""
        if lines:
            found.append(Block(heading, [(line.strip(), line.startswith(" ")) for line in lines]))
    return found
