"""Buttons of a mail: each opens the reader's own mail program with the order written and our
address filled in. Nothing happens by touching one; the mail it makes is sent by the reader."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from games.services.letters import Suggestion

LONGEST_LINK = 1800  # characters; some programs cut what is longer


@dataclass(frozen=True)
class Button:
    """`order`: the lines as one, for reading; `link`: a `mailto:` with all that is needed."""

    order: str
    meaning: str
    link: str


def mailto(address: str, subject: str, lines: Sequence[str]) -> str:
    """RFC 6068: a plus sign is written out, since some programs read it as a blank."""
    body = "\r\n".join([*lines, ""])
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject)}&body={quote(body)}"


def make_button(suggestion: Suggestion, *, address: str, subject: str) -> Button | None:
    """None where the order is too long to be carried by a link."""
    link = mailto(address, subject, suggestion.lines)
    if len(link) >= LONGEST_LINK:
        return None
    return Button("; ".join(suggestion.lines), suggestion.meaning, link)


def make_buttons(suggestions: Sequence[Suggestion], *, address: str, subject: str) -> list[Button]:
    """Each meaning is told once, on the first button that has it."""
    told: set[str] = set()
    found = []
    for one in suggestions:
        if button := make_button(one, address=address, subject=subject):
            found.append(replace(button, meaning="") if one.meaning in told else button)
            told.add(one.meaning)
    return found
