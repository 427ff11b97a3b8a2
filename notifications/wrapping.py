"""What mail programs do to lines, undone: `format=flowed` (RFC 3676), which says where it broke
them; hard wrapping, which does not; and signs put in place of those that were typed. Pure."""

import re
from collections.abc import Callable, Sequence

SHORTEST_BROKEN = 60  # a line that had room for the next word was not broken by a program
LONGEST_SPAN = 30  # lines that one order may have been broken into
LONGEST_ORDER = 4000  # characters that such lines may have together

POINT = (
    r"(?:[0-9]{1,3}(?:[.,][0-9]{1,4})?(?:\s?°\s?(?:[0-9]{1,2}\s?['’′]\s?)?)?[NSEWOnsewo](?!\w)"
    r"|-?[0-9]{1,7},-?[0-9]{1,7}(?![\w.,]))"
)
ENDS_IN_COURSE = re.compile(rf"(?:{POINT}|>)[ \t]*$")
GOES_ON_WITH_POINT = re.compile(rf"[ \t]*>[ \t]*(?:{POINT}|$)")


# --- format=flowed ---


def undo_flowed(text: str, *, delete_space: bool) -> str:
    """RFC 3676: a line that ends in a space goes on in the next one of the same quote depth.

    A line that had room for the next word was not broken by a program: telephones leave a space
    behind every word they complete. The mark above a signature never flows.
    """
    joined: list[list[str]] = []
    depth_before, before = -1, ""
    for line in text.splitlines():
        depth, bare = split_quote_marks(line)
        flows = before.endswith(" ") and "-- " not in (before, bare) and depth == depth_before
        if flows and is_too_long(before, bare):
            joined[-1] += [bare]
        else:
            joined.append(["> " * depth, bare])
        depth_before, before = depth, bare
    return "\n".join(join_flowed(pieces, delete_space=delete_space) for pieces in joined)


def join_flowed(pieces: list[str], *, delete_space: bool) -> str:
    mark, *lines, last = pieces
    return mark + "".join(line[:-1] if delete_space else line for line in lines) + last


def split_quote_marks(line: str) -> tuple[int, str]:
    """How deep a flowed line is quoted, and the line without its marks and its stuffed space."""
    bare = line.lstrip(">")
    return len(line) - len(bare), bare.removeprefix(" ")


def is_too_long(line: str, following: str) -> bool:
    """Whether the next word would not have fitted on the line."""
    first = following.split(maxsplit=1)
    return bool(first) and len(line.rstrip()) + 1 + len(first[0]) > SHORTEST_BROKEN


# --- Hard wrapping ---


def continues_course(before: str, line: str) -> bool:
    """Whether a line that begins with `>` is the rest of a course: the line above it ends in a
    point or in `>`, and this one goes on with a point. Quoted mail does not look like that."""
    before, line = before[-80:].replace("&gt;", ">"), line[:80].replace("&gt;", ">")
    return bool(GOES_ON_WITH_POINT.match(line) and ENDS_IN_COURSE.search(before))


def undo_hard_wrapping(
    lines: Sequence[str], *, is_order: Callable[[str], bool], is_read: Callable[[str], bool]
) -> list[str]:
    """Join what was one order. `is_read`: whether a line means something as it stands.

    Lines are joined only where the first is as long as a program makes them, or a course goes
    on; the lines after it mean nothing by themselves; and all of them together are an order.
    """
    joined: list[str] = []
    number = 0
    while number < len(lines):
        last = end_of_order(lines, number, is_order, is_read)
        whole = last == number + 1
        joined.append(lines[number] if whole else join_lines(lines[number:last]))
        number = last
    return joined


def join_lines(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)


def end_of_order(
    lines: Sequence[str],
    number: int,
    is_order: Callable[[str], bool],
    is_read: Callable[[str], bool],
) -> int:
    """The line after the order that begins on this line."""
    last, room = number + 1, LONGEST_ORDER - len(lines[number])
    while last < min(len(lines), number + LONGEST_SPAN) and may_go_on(lines[last - 1], lines[last]):
        room -= len(lines[last])
        if room < 0:
            break
        last += 1
    for end in range(last, number + 1, -1):
        if is_order(join_lines(lines[number:end])):
            return number + 1 if any(map(is_read, lines[number + 1 : end])) else end
    return number + 1


def may_go_on(line: str, following: str) -> bool:
    if not line.strip() or not following.strip():
        return False
    return (
        is_too_long(line, following)
        or continues_course(line, following)
        or line.rstrip().endswith((">", ","))
    )


# --- Signs ---

QUOTATION_MARKS = str.maketrans(dict.fromkeys("„“”‟″", '"'))
ARROW = re.compile(r"-{1,3}>|={1,2}>|[→➔➜➝➞⇒⟶⟹›]|&gt;")
BULLET = re.compile(r"\s*[-*•·–—◦▪]\s+(?=\w)")
EMPHASIS = re.compile(r"\s*([*_`])(?P<line>[^*_`]{1,300})\1\s*$")


def undo_replacements(line: str) -> str:
    """Arrows, quotation marks, bullets and emphasis that a program made of what was typed."""
    if found := EMPHASIS.match(line):
        line = found["line"]
    if found := BULLET.match(line):
        line = line[found.end() :]
    return " ".join(ARROW.sub(" > ", line).translate(QUOTATION_MARKS).split())
