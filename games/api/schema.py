"""What the games add to the OpenAPI document: every game's commands, events and views, each game's
names prefixed by its own."""

from copy import deepcopy
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter

from core.rest.schema import REF
from core.rest.shapes import KEY
from games.api.shapes import pascal
from games.engine import ENGINES, Engine, load

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": KEY},
    OpenApiParameter.HEADER,
    required=True,
    description="Of your own making, new for every move. The same key with the same content gets "
    "the same answer; a move is played once.",
)


def add_games(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """A hook of the generator: the schemas of every ruleset join the components."""
    for ruleset in ENGINES:
        result["components"]["schemas"].update(components_of(load(ruleset)))
    return result


def type_by_game(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """A hook of the generator, behind all forms: what differs from game to game says how.

    Any object comes first: an event of which you see a part lacks fields, and games that others
    bring are not in the document."""
    schemas = result["components"]["schemas"]
    schemas["TableEvent"] = deepcopy(schemas["EventLine"])  # of a table: seasons have logs too
    for form in ("EventPage", "MoveTold"):
        schemas[form]["properties"]["events"]["items"]["$ref"] = f"{REF}TableEvent"
    for form, field, schema in BY_GAME:
        own = schemas[form]["properties"][field]
        own.pop("default", None)  # none of a union that every generator could write down
        own["anyOf"] = [
            {key: own.pop(key) for key in OBJECT if key in own},
            *({"$ref": f"{REF}{pascal(ruleset)}{schema}"} for ruleset in ENGINES),
        ]
    return result


BY_GAME = (
    ("TableEvent", "data", "Event"),
    ("ForeseenLine", "data", "Event"),
    ("TableAsked", "options", "Config"),
    ("GameAsked", "options", "Config"),
    ("Table", "options", "Config"),
)
OBJECT = ("type", "propertyNames", "maxProperties", "additionalProperties")


def components_of(engine: Engine[Any]) -> dict[str, Any]:
    """`LongCoursBuy`, ...; the commands together are `LongCoursCommand`, the events' data
    `LongCoursEvent`."""
    prefix = pascal(engine.ruleset)
    types = [engine.command_type, engine.view_type, engine.config, *engine.events]
    (command, _, _, *events), parts = msgspec.json.schema_components(
        types, ref_template=f"{REF}{prefix}{{name}}"
    )
    together = {
        "Command": command | {"title": "Command"},
        "Event": {"title": "Event", "anyOf": events},
    }
    return {prefix + name: schema for name, schema in (parts | together).items()}
