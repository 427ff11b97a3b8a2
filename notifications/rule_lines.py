"""The rules by mail: `rules`, `rule LC-29` and, after a refusal, `why`. Sentences are in the active
language."""

from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import User
from games import rulebook
from games.models import Game
from games.reports.rules_html import rule_address
from games.rulebook import Rule, Rulebook
from games.services import letters
from games.services.rules import rules_behind, why_no_rule
from notifications.models import Outbound

MOST_HITS = 5
MOST_RULES = 6  # in one answer


def book_of(game: Game) -> Rulebook | None:
    name = rulebook.book_of(game.ruleset)
    known = name in rulebook.packages()
    return rulebook.load_rulebook(name, letters.language()) if known else None


def no_rulebook() -> list[str]:
    return [gettext("This game has brought no rules to read.")]


def contents(game: Game) -> list[str]:
    """`rules`: the chapters, and where the whole stands."""
    book = book_of(game)
    if book is None:
        return no_rulebook()
    address = settings.BASE_URL + reverse("rulebook", args=[book.name])
    return [
        gettext("The rules of {title} are at {address}").format(title=book.title, address=address),
        *(f"{chapter.title}: {span(chapter.rules)}" for chapter in book.chapters if chapter.rules),
    ]


def example_id(game: Game) -> str:
    """An id of this game, for somebody who does not know how they look."""
    book = book_of(game)
    return next((rule.id for rule in book.rules), "1") if book else "1"


def span(rules: Sequence[Rule]) -> str:
    first, last = rules[0].ids[0], rules[-1].ids[-1]
    return f"{first} … {last}" if first != last else first


def one(game: Game, asked: str) -> list[str]:
    """`rule LC-29`, or `rule storm`: the rule, or those that hold the words. None: []."""
    book = book_of(game)
    if book is None:
        return no_rulebook()
    hits = rulebook.search(asked, letters.language(), book=book.name, most=MOST_HITS)
    if len(hits) == 1:
        return rule_lines_of(hits[0].rule)
    return [f"{', '.join(hit.rule.ids)}: {hit.rule.title}" for hit in hits]


def rule_lines_of(rule: Rule) -> list[str]:
    return [
        f"{', '.join(rule.ids)}: {rule.title}",
        *rulebook.paragraphs(rule),
        settings.BASE_URL + rule_address(rule.id),
    ]


def behind(game: Game, seat: int, player: User) -> list[str]:
    """`why`: the rules behind the newest refusal that this player was answered with here."""
    troubles = newest_troubles(game, seat, player)
    if not troubles:
        return [gettext("None of your letters to this table has been refused.")]
    book, lines, seen = book_of(game), list[str](), set[str]()
    for _, code, sentence in troubles:
        lines.append(sentence)
        rules = [book.by_id[id_] for id_ in rules_behind(code, game.ruleset)] if book else []
        fresh = [rule for rule in dict.fromkeys(rules) if rule.id not in seen]
        seen |= {rule.id for rule in fresh}
        lines += [line for rule in fresh[:MOST_RULES] for line in rule_lines_of(rule)]
        if not rules:
            lines.append(gettext(why_no_rule(code, game.ruleset)))
    return lines


def newest_troubles(game: Game, seat: int, player: User) -> list[tuple[int | None, str, str]]:
    answers = Outbound.objects.filter(
        kind=Outbound.Kind.ANSWER, game=game, seat=seat, user=player
    ).order_by("-pk")
    found = (facts.get("troubles") for facts in answers.values_list("facts", flat=True)[:50])
    return [(line, code, sentence) for line, code, sentence in next(filter(None, found), [])]
