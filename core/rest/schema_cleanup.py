"""The document in the form that generators of clients, linters and people expect. What each
operation asks and answers stands in `core.rest.schema`; here is what all have in common."""

from typing import Any

from core.rest.problems import MEDIA_TYPE, TITLES

METHODS = ("get", "post", "put", "delete")
SECONDS = {"type": "integer", "minimum": 1}
HEADERS: dict[str, Any] = {
    "RateLimit": {
        "description": 'Nothing is left: `"user";r=0;t=42` says so for the next 42 seconds.',
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": 'How often you may ask: `"user";q=600;w=60` is 600 times in 60 seconds.',
        "schema": {"type": "string"},
    },
    "Retry-After": {"description": "Seconds to wait before trying again.", "schema": SECONDS},
    "WWW-Authenticate": {"description": "How to say who you are.", "schema": {"type": "string"}},
}
EVERYWHERE = ("RateLimit-Policy",)
OWN_HEADERS = {
    401: ("WWW-Authenticate",),
    429: ("RateLimit", "Retry-After"),
    503: ("Retry-After",),
}
TAGS = {
    "audit": "Proof: the bundle of a finished game and every draw of its dice.",
    "hooks": "Webhooks: your program is told what happens at your tables.",
    "games": "What can be played, with the JSON Schemas of each game.",
    "leagues": "Seasons of leagues and tournaments.",
    "me": "My account, absences and mails.",
    "play": "Positions, options, previews and moves.",
    "press": "What players say to each other at a table.",
    "tables": "Opening tables and taking seats.",
}


def clean_document(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """A hook of the generator, the last one."""
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        schema["title"] = name  # generators name their classes by it
    clean_schemas(result)
    for operation in operations(result):
        operation["summary"] = summary_of(operation)
        require_body(operation)
        add_common_refusals(operation)
        add_headers(operation)
    result["components"]["headers"] = HEADERS
    result["tags"] = [
        {"name": tag, "description": TAGS.get(tag, tag.capitalize())}
        for tag in sorted({tag for operation in operations(result) for tag in operation["tags"]})
    ]
    return result


def operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        described
        for methods in document["paths"].values()
        for method, described in methods.items()
        if method in METHODS
    ]


def summary_of(operation: dict[str, Any]) -> str:
    """The first sentence, or its first part where it is a long one."""
    sentence: str = operation["description"].split(". ")[0]
    for end in ("; ", ": "):
        if len(sentence) > 70:
            sentence = sentence.split(end)[0]
    return sentence.rstrip(".:;")


# --- Schemas ---


def clean_schemas(part: Any) -> None:
    """What JSON Schema allows and generators of clients stumble over."""
    if isinstance(part, list):
        for inner in part:
            clean_schemas(inner)
    elif isinstance(part, dict):
        name_items(part)
        name_type(part)
        for inner in part.values():
            clean_schemas(inner)


def name_items(schema: dict[str, Any]) -> None:
    """An array says what its items are: pairs and the like are as long as they must be, of
    either type."""
    if schema.get("type") != "array":
        return
    if members := schema.pop("prefixItems", None):
        kinds = [kind for at, kind in enumerate(members) if kind not in members[:at]]
        schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    schema.setdefault("items", {})


def name_type(schema: dict[str, Any]) -> None:
    """Words to choose from are strings."""
    words = schema.get("enum")
    if isinstance(words, list) and words and all(isinstance(word, str) for word in words):
        schema.setdefault("type", "string")


def require_body(operation: dict[str, Any]) -> None:
    """Whoever asks for something says what, also where every field has a default."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if content["schema"].get("$ref") != "#/components/schemas/Nothing":
            operation["requestBody"]["required"] = True


# --- Answers ---


def add_common_refusals(operation: dict[str, Any]) -> None:
    """What any address may answer, whatever it is about."""
    answers, asks = operation["responses"], "requestBody" in operation
    common = [429, 503]
    common += [400] if asks or "parameters" in operation else []
    common += [413, 415, 422] if asks else []
    common += [] if {} in operation.get("security", ()) else [401]
    for status in common:
        answers.setdefault(str(status), refusal(status))
    operation["responses"] = dict(sorted(answers.items()))


def refusal(status: int) -> dict[str, Any]:
    problem = {"$ref": "#/components/schemas/Problem"}
    return {"content": {MEDIA_TYPE: {"schema": problem}}, "description": TITLES[status]}


def add_headers(operation: dict[str, Any]) -> None:
    for status, answer in operation["responses"].items():
        own = OWN_HEADERS.get(int(status), ()) if status.isdigit() else ()
        answer["headers"] = {
            name: {"$ref": f"#/components/headers/{name}"} for name in (*EVERYWHERE, *own)
        } | answer.get("headers", {})
