"""A picture for everybody, drawn from the name alone: two sails, a hull and a sea of colours of
one's own."""

import hashlib

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# Each pair is readable on light and dark paper.
COLOURS = (
    ("#175a80", "#ffb52e"), ("#7a2e1f", "#f3d9a4"), ("#14603a", "#f6efdf"), ("#4b2f7a", "#ffd0c0"),
    ("#8a5a00", "#cfe3f2"), ("#1f3a6e", "#ffc98a"), ("#0d6b6b", "#ffe9a8"), ("#86306b", "#d9f0dc"),
)  # fmt: skip


@register.filter
def avatar(name: str) -> SafeString:
    """Decoration beside the name: nothing to read aloud."""
    drawn = hashlib.sha256(name.casefold().encode()).digest()
    sea, sail = COLOURS[drawn[0] % len(COLOURS)]
    mast, left, right, wave = (drawn[i] % n for i, n in ((1, 5), (2, 9), (3, 9), (4, 4)))
    x = 18 + mast
    shape = (
        f'<rect width="40" height="40" rx="20" fill="{sea}"/>'
        f'<path d="M{x - 1} 8v20H{x - 7 - left}Z" fill="{sail}"/>'
        f'<path d="M{x + 1} {11 + wave}v17h{6 + right}Z" fill="{sail}" opacity=".8"/>'
        f'<path d="M8 30h24l-4 5H12Z" fill="{sail}"/>'
    )
    return mark_safe(  # noqa: S308 -- numbers and colours of our own
        '<svg class="avatar" viewBox="0 0 40 40" width="24" height="24" aria-hidden="true">'
        f"{shape}</svg>"
    )
