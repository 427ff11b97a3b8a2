"""The rules: all games, one game, one rule, and a search through them."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import rulebook
from games.reports.rules_html import render_markdown, rule_address
from games.rulebook import Rule, Rulebook

LONGEST_QUERY = 100


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """`?q=` searches; a query that is an id leads to its rule."""
    query = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    if id_ := rulebook.normalise_id(query):
        return redirect(rule_address(id_))
    language = get_language() or "en"
    books = [rulebook.load_rulebook(name, language) for name in rulebook.packages()]
    hits = rulebook.search(query, language) if query else []
    titles = {book.name: book.title for book in books}
    found = [(titles[hit.book], hit, rule_address(hit.rule.id)) for hit in hits]
    return page(request, "rules_index", {"books": books, "query": query, "hits": found})


@require_safe
def book(request: HttpRequest, name: str) -> HttpResponse:
    found = find_book(name)
    chapters = [
        (chapter, render_markdown(chapter.lead), [(rule, told(rule)) for rule in chapter.rules])
        for chapter in found.chapters
    ]
    context = {"book": found, "lead": render_markdown(found.lead), "chapters": chapters}
    return page(request, "rules_book", context)


@require_safe
def rule(request: HttpRequest, name: str, id_: str) -> HttpResponse:
    found = find_book(name)
    read = rulebook.normalise_id(id_)
    if read is None or read not in found.by_id:
        raise Http404
    if rulebook.slug(read) != id_:
        return redirect(rule_address(read), permanent=True)
    shown = found.by_id[read]
    rules = list(found.rules)
    at = rules.index(shown)
    context = {
        "book": found,
        "rule": shown,
        "id": read,
        "body": told(shown),
        "chapter": next(one for one in found.chapters if one.id == shown.chapter),
        "previous": rules[at - 1] if at else None,
        "next": rules[at + 1] if at + 1 < len(rules) else None,
    }
    return page(request, "rules_rule", context)


def find_book(name: str) -> Rulebook:
    try:
        return rulebook.load_rulebook(name, get_language() or "en")
    except KeyError as error:
        raise Http404 from error


def told(shown: Rule) -> str:
    return render_markdown(shown.body)


def page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, f"pages/{name}.html", context)
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer
