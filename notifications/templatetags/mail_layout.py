"""A position is written as text; HTML shows the same text with its headings and lists to be seen
as such."""

from typing import NamedTuple

from django import template

register = template.Library()


SHORT = 72  # characters of a line that can stand beside others


class Block(NamedTuple):
    """Lines between two empty ones; the first may be their heading. What belongs to a line stands
    in its paragraph; short lines stand side by side."""

    heading: str
    lines: list[str]


@register.filter
def without_headline(text: str, headline: str) -> str:
    """A position without its first line, where that says no more than the heading above it."""
    first, _, rest = str(text).partition("\n")
    return rest if first.endswith(f"{headline}.") else str(text)


@register.filter
def blocks(text: str) -> list[Block]:
    found = []
    for part in str(text).split("\n\n"):
        lines = [line for line in part.splitlines() if line.strip()]
        heading = lines.pop(0) if len(lines) > 1 and lines[0].endswith(":") else ""
        if lines:
            found.append(Block(heading, side_by_side(paragraphs(lines))))
    return found


def paragraphs(lines: list[str]) -> list[str]:
    found: list[str] = []
    for line in lines:
        if found and line.startswith(" "):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    return found


def side_by_side(lines: list[str]) -> list[str]:
    if len(lines) > 1 and all(len(line) <= SHORT for line in lines):
        return [" · ".join(lines)]
    return lines
