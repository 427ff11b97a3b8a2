"""What outside measures of the project call, so that what they call may be renamed. Needs no
database and no settings."""

from collections.abc import Callable

from notifications import bodies, replies, service_lines


def read_reply(raw: bytes, is_order: Callable[[str], bool]) -> tuple[str, bool, list[str]]:
    """(what is read of a mail, whether it counts as automatic, the service lines that would be
    carried out)."""
    message = bodies.parsed(raw)
    reply = replies.read_reply(message, is_order=is_order)
    split = service_lines.split(reply.text, is_order=is_order)
    unread = [line for line in split.orders.splitlines() if line.strip() and not is_order(line)]
    obeyed = [] if unread or split.ambiguous else [line.text for line in split.lines]
    return reply.text, replies.is_automatic(message), obeyed
