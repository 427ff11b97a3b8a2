"""What the games add to the OpenAPI document: every game's commands, events and views, each game's
names prefixed by its own."""

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
