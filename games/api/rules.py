"""The games one can play here: their options, commands, events and views as JSON Schemas, and
how their orders are written."""

from functools import cache
from typing import Any

import msgspec
from django.utils.translation import gettext
from rest_framework.response import Response

from core.refusals import NotFound
from core.rest.base_views import Door, query
from core.rest.schema import operation
from core.rest.shapes import NoQuery
from games.api.shapes import GamesTold, GameTold, HelpTold, PlayersTold
from games.engine import load, rulesets
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
