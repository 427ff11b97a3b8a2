"""Rules and the sentences that cite them, as HTML: every rule id leads to its rule."""

import re
from collections.abc import Callable

from django.conf import settings
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


def link_rules_in_mail(text: str) -> SafeString:
    """The same for a mail, which is read elsewhere and has no style sheet."""
    return link_html(escape(text), link=mailed_link)


def link_html(html: str, *, link: Callable[[str, str], str] | None = None) -> SafeString:
    """Links each citation outside of tags; none inside a link."""
    make = link or page_link

    def linked(found: re.Match[str]) -> str:
        id_ = rulebook.cited_id(found)
        return make(id_, found[0]) if id_ else found[0]

    pieces = re.split(r"(<a\b.*?</a>|<[^>]*>)", html, flags=re.DOTALL)
    return mark_safe("".join(p if p.startswith("<") else CITED.sub(linked, p) for p in pieces))  # noqa: S308 -- escaped before


def page_link(id_: str, text: str) -> str:
    return format_html('<a class="rule-id" href="{}">{}</a>', rule_address(id_), text)


def mailed_link(id_: str, text: str) -> str:
    return format_html(
        '<a href="{}" style="color:#1f5673">{}</a>', settings.BASE_URL + rule_address(id_), text
    )
