"""Rules and the sentences that cite them, as HTML: every rule id leads to its rule."""

import re

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from games import rulebook
from games.rulebook import CITED

# Our own documents, without HTML in them: what is rendered is safe.
MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")


def rule_address(id_: str) -> str:
    name = rulebook.book_with(id_)
    assert name is not None, f"{id_} stands in a rulebook"
    return reverse("rule", args=[name, rulebook.slug(id_)])


def render_markdown(text: str) -> SafeString:
    return link_html(MARKDOWN.render(text))


def link_rules(text: str) -> SafeString:
    """Plain text, escaped, in which each citation is a link."""
    return link_html(escape(text))


def link_html(html: str) -> SafeString:
    """Links each citation outside of tags; none inside a link."""
    pieces = re.split(r"(<a\b.*?</a>|<[^>]*>)", html, flags=re.DOTALL)
    return mark_safe("".join(p if p.startswith("<") else CITED.sub(link_of, p) for p in pieces))  # noqa: S308 -- escaped before


def link_of(found: re.Match[str]) -> str:
    id_ = rulebook.cited_id(found[0])
    if id_ is None:
        return found[0]
    return format_html('<a class="rule-id" href="{}">{}</a>', rule_address(id_), found[0])
