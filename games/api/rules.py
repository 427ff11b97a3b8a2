"""The games one can play here: their options, commands, events and views as JSON Schemas, and
how their orders are written; their rules to read."""

from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.response import Response

from core.refusals import NotFound
from core.rest.base_views import Door, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games import rulebook
from games.api.answer_shapes import (
    ChapterTold,
    GamesTold,
    GameTold,
    HelpTold,
    PlayersTold,
    RulesTold,
    RuleTold,
)
from games.engine import load, rulesets
from games.reports.rules_html import rule_address
from games.rulebook import Rule, Rulebook
from games.services import letters

TAG = "games"


class Games(Door):
    @operation("listGames", tag=TAG, query=NoQuery, answers={200: GamesTold})
    def get(self, request: Any) -> Any:
        """Every ruleset."""
        query(request, NoQuery)
        return Response(
            GamesTold(
                games=[described(ruleset, letters.language()) for ruleset in sorted(rulesets())]
            )
        )


class Game(Door):
    @operation("showGame", tag=TAG, query=NoQuery, answers={200: GameTold}, refusals=(404,))
    def get(self, request: Any, ruleset: str) -> Any:
        """One ruleset."""
        query(request, NoQuery)
        if ruleset not in rulesets():
            raise NotFound
        return Response(described(ruleset, letters.language()))


class Rules(Door):
    @operation("showRules", tag=TAG, query=NoQuery, answers={200: RulesTold}, refusals=(404,))
    def get(self, request: Any, ruleset: str) -> Any:
        """The rules of one game, in the language you ask for."""
        query(request, NoQuery)
        book = book_of(ruleset)
        chapters = [
            ChapterTold(
                id=chapter.id,
                title=chapter.title,
                lead=chapter.lead,
                rules=[rule_answer(rule) for rule in chapter.rules],
            )
            for chapter in book.chapters
        ]
        return Response(
            RulesTold(
                ruleset=ruleset,
                title=book.title,
                lead=book.lead,
                address=settings.BASE_URL + reverse("rulebook", args=[book.name]),
                chapters=chapters,
            )
        )


class OneRule(Door):
    @operation("showRule", tag=TAG, query=NoQuery, answers={200: RuleTold}, refusals=(404,))
    def get(self, request: Any, ruleset: str, id_: str) -> Any:
        """One rule, by any of its ids, however it is written: `LC-29`, `lc29`, `VOC-B-12`."""
        query(request, NoQuery)
        rule = book_of(ruleset).by_id.get(rulebook.normalise_id(id_) or "")
        if rule is None:
            raise NotFound
        return Response(rule_answer(rule))


def book_of(ruleset: str) -> Rulebook:
    if ruleset not in rulesets() or rulebook.book_of(ruleset) not in rulebook.packages():
        raise NotFound
    return rulebook.load_rulebook(rulebook.book_of(ruleset), letters.language())


def rule_answer(rule: Rule) -> RuleTold:
    return RuleTold(
        ids=list(rule.ids),
        title=rule.title,
        body=rule.body,
        chapter=rule.chapter,
        address=settings.BASE_URL + rule_address(rule.id),
    )


@cache
def described(ruleset: str, language: str) -> GameTold:
    engine = load(ruleset)
    return GameTold(
        ruleset=ruleset,
        title=gettext(engine.title),
        players=PlayersTold(low=engine.players[0], high=engine.players[-1]),
        bots=sorted(engine.bots),
        options=msgspec.json.schema(engine.config),
        commands=msgspec.json.schema(engine.command_type),
        events={event.kind: msgspec.json.schema(event) for event in engine.events},
        view=msgspec.json.schema(engine.view_type),
        help=[
            HelpTold(orders=orders, meaning=meaning)
            for orders, meaning in engine.notation.help(language)
        ],
    )
