"""The rules: all games, one game, one rule, and a search through them."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games import examples, rulebook
from games.examples import Example
from games.lessons import in_language, load_lessons
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
        (
            chapter,
            render_markdown(chapter.lead),
            [(rule, rule_html(rule)) for rule in chapter.rules],
        )
        for chapter in found.chapters
    ]
    context = {
        "book": found,
        "lead": render_markdown(found.lead),
        "chapters": chapters,
        "lessons": [
            {"id": one.id, "title": in_language(one.title, found.language)}
            for one in load_lessons(name)
        ],
    }
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
        "body": rule_html(shown),
        "examples": [shown_example(one) for one in examples.examples_of(name, shown.ids)],
        "chapter": next(one for one in found.chapters if one.id == shown.chapter),
        "previous": rules[at - 1] if at else None,
        "next": rules[at + 1] if at + 1 < len(rules) else None,
    }
    return page(request, "rules_rule", context)


def shown_example(example: Example) -> dict[str, Any]:
    """What the engine makes of it, in the reader's language."""
    played = examples.replay(example)
    language = get_language() or "en"
    command = played.engine.notation.parse(
        example.order, played.engine.view(played.before, example.seat), example.names, "en"
    )
    return {
        "id": example.id,
        "title": example.title[language if language in example.title else "en"],
        "player": example.names[example.seat],
        "orders": played.engine.notation.render(command, example.names, language).splitlines(),
        "refused": played.refusal is not None,
        "sentences": played.sentences(gettext, language),
    }


@require_safe
def example_board(request: HttpRequest, name: str, id_: str, when: str) -> HttpResponse:
    """The board before the order, or after it, as the player who orders sees it."""
    try:
        played = examples.played(name, id_)
        state = {"before": played.before, "after": played.after}[when]
    except KeyError as error:
        raise Http404 from error
    example, engine = played.example, played.engine
    view = engine.view(state, example.seat)
    drawn = engine.board.svg(view, example.names, gettext, get_language() or "en")
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def find_book(name: str) -> Rulebook:
    try:
        return rulebook.load_rulebook(name, get_language() or "en")
    except KeyError as error:
        raise Http404 from error


def rule_html(shown: Rule) -> str:
    return render_markdown(shown.body)


def page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    answer = render(request, f"pages/{name}.html", context)
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer
