"""The OpenAPI document is checked in, current, valid, and true: what the doors answer fits it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from jsonschema import Draft202012Validator
from msgspec.json import decode, encode
from openapi_spec_validator import OpenAPIV31SpecValidator

from games.api.shapes import pascal
from games.engine import ENGINES, load
from games.models import Game
from games.services import bots, positions, tables
from tests.api.test_play import lines

pytestmark = pytest.mark.alike

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "openapi.yaml"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return yaml.safe_load(DOCUMENT.read_text())


def fitting(document: dict[str, Any], name: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    )


def test_the_document_is_current(tmp_path):
    """`make openapi` writes it anew."""
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "openapi.yaml")
    )
    assert (tmp_path / "openapi.yaml").read_text() == DOCUMENT.read_text()


@pytest.mark.django_db
def test_the_document_is_served(stranger):
    answer = stranger.get("openapi.yaml", Accept="*/*")
    assert (answer.headers["Content-Type"], answer.content) == (
        "application/yaml",
        DOCUMENT.read_bytes(),
    )


def test_every_schema_of_every_game_is_in_it_under_its_own_name(document):
    schemas = document["components"]["schemas"]
    for ruleset in ENGINES:
        engine, prefix = load(ruleset), pascal(ruleset)
        for form in (*engine.commands, *engine.events, engine.view_type, engine.config):
            assert f"{prefix}{form.__name__}" in schemas
        kinds = schemas[f"{prefix}Command"]["discriminator"]["mapping"]
        assert set(kinds) == {command.__struct_config__.tag for command in engine.commands}
        assert len(schemas[f"{prefix}Event"]["anyOf"]) == len(engine.events)
    assert [name for name in schemas if "." in name] == []


def test_nothing_in_it_points_nowhere(document):
    def references(part: Any):
        if isinstance(part, dict):
            yield from ([part["$ref"]] if isinstance(part.get("$ref"), str) else ())
            yield from (found for value in part.values() for found in references(value))
        if isinstance(part, list):
            yield from (found for value in part for found in references(value))

    known = {
        f"#/components/{family}/{name}"
        for family in ("schemas", "headers")
        for name in document["components"][family]
    }
    assert set(references(document)) <= known
    assert document["openapi"] == "3.1.0"


def test_generators_and_linters_find_what_they_look_for(document):
    """Titles are names, arrays say what they hold, every operation has a summary, and every
    refusal that any address may give is told with its headers."""
    schemas = document["components"]["schemas"]
    assert [name for name, schema in schemas.items() if schema["title"] != name] == []
    for part in parts(document):
        assert "prefixItems" not in part
        assert part.get("type") != "array" or isinstance(part["items"], dict)
    for methods in document["paths"].values():
        for told in methods.values():
            assert 0 < len(told["summary"]) <= 110
            assert {"429", "503"} <= set(told["responses"])
            assert "Retry-After" in told["responses"]["429"]["headers"]
    assert schemas["Table"]["properties"]["opened_at"] == {"type": "string", "format": "date-time"}
    used = {part["$ref"].rpartition("/")[2] for part in parts(document) if "$ref" in part}
    assert sorted(set(schemas) - used) == []


def parts(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from parts(inner)


def test_openapi_spec_validator_finds_nothing(document):
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_a_later_version_of_a_ruleset_has_names_of_its_own():
    assert [pascal(ruleset) for ruleset in ("long-cours@1", "siecle-dor@1", "siecle-dor@2")] == [
        "LongCours",
        "SiecleDor",
        "SiecleDor2",
    ]


@pytest.mark.django_db
def test_what_it_calls_public_is_public_and_nothing_else(document, under_way, stranger):
    """A stranger who sends no body and no parameters is turned away as one, or for another
    reason."""
    wrong = []
    for address, methods in document["paths"].items():
        path = re.sub(r"{\w+}", "1", address.replace("{table_id}", under_way.pk))
        for method, described in methods.items():
            answer = stranger.client.generic(method.upper(), path)
            turned_away = answer.status_code == 401
            if turned_away == ({} in described["security"]) and address != "/api/v1/token":
                wrong.append((described["operationId"], answer.status_code))
    assert wrong == []
    assert {} not in document["paths"]["/api/v1/token"]["delete"]["security"]


@pytest.mark.django_db
def test_every_answer_of_a_whole_game_fits_it(document, opened, cast, now, visit, stranger):
    tables.join(game_id=opened.pk, player=cast.anna, luck="a", source="rest", now=now)
    for _ in range(2):
        tables.seat_bot(game_id=opened.pk, bot="sensible", now=now)
    tables.confirm(game_id=opened.pk, player=cast.anna, now=now)
    anna, view, options = (
        visit("anna"),
        fitting(document, "ViewTold"),
        fitting(document, "OptionsTold"),
    )
    for turn in range(20):
        bots.play(opened.pk, now=lambda: now)
        view.validate(anna.get(f"tables/{opened.pk}/view").json())
        options.validate(anna.get(f"tables/{opened.pk}/options").json())
        position = positions.newest(Game.objects.get(pk=opened.pk))
        command = bots.choose(position, 1, "sensible")
        answer = anna.move(opened, {"command": decode(encode(command))}, key=f"turn/{turn}")
        fitting(document, "MoveTold").validate(answer.json())
    anna.move(opened, {"orders": "resign"})
    bots.play(opened.pk, now=lambda: now)
    table = anna.get(f"tables/{opened.pk}").json()
    assert table["status"] == "finished"
    fitting(document, "Table").validate(table)
    for at in range(table["head"]["seq"], 20, -table["head"]["seq"] // 20):
        view.validate(stranger.get(f"tables/{opened.pk}/view?at={at}&seat=2").json())
    line, event = fitting(document, "EventLine"), fitting(document, "LongCoursEvent")
    engine = load(opened.ruleset)
    for told in lines(stranger.get(f"tables/{opened.pk}/export")):
        line.validate(told)
        if engine.knows(told["kind"]):
            event.validate(told["data"])


@pytest.mark.django_db
def test_the_games_describe_themselves(stranger, document):
    told = stranger.get("games").json()
    fitting(document, "GamesTold").validate(told)
    assert [game["ruleset"] for game in told["games"]] == sorted(ENGINES)
    for game in told["games"]:
        engine = load(game["ruleset"])
        assert stranger.get(f"games/{game['ruleset']}").json() == game
        assert (game["title"], game["players"]) == (
            engine.title,
            {"low": engine.players[0], "high": engine.players[-1]},
        )
        assert (game["bots"], set(game["events"])) == (
            sorted(engine.bots),
            {event.kind for event in engine.events},
        )
        for schema in (game["options"], game["commands"], game["view"], *game["events"].values()):
            Draft202012Validator.check_schema(schema)
        assert [(line["orders"], line["meaning"]) for line in game["help"]] == engine.notation.help(
            "en"
        )
        french = stranger.get(f"games/{game['ruleset']}", **{"Accept-Language": "fr"}).json()
        assert [
            (line["orders"], line["meaning"]) for line in french["help"]
        ] == engine.notation.help("fr")
    assert stranger.get("games/chess@1").status_code == 404
