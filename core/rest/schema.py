"""The OpenAPI document: every operation says what it asks and answers with our own types."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from core.rest.deprecation import Deprecation
from core.rest.problems import MEDIA_TYPE, TITLES
from core.rest.shapes import Asked, Problem

F = TypeVar("F", bound=Callable[..., Any])
REF = "#/components/schemas/"
FORMS: list[type[Any]] = [Problem]  # those that operations ask for and answer with


def operation(
    name: str,
    *,
    tag: str,
    answers: dict[int, Any],
    asks: type[Asked] | None = None,
    query: type[Asked] | None = None,
    headers: tuple[OpenApiParameter, ...] = (),
    media_type: str = "application/json",
    pdf: bool = False,
    refusals: tuple[int, ...] = (),
    deprecation: Deprecation | None = None,
) -> Callable[[F], F]:
    """Describe one method of a door. Every refusal is a problem document. `pdf`: once it is
    made, the answer is a PDF. `deprecation`: it will go."""
    FORMS.extend(
        shape
        for shape in (asks, *answers.values())
        if shape not in (None, str) and shape not in FORMS
    )
    responses: dict[Any, Any] = {
        (status, media_type): OpenApiResponse(shape, about(shape))
        for status, shape in answers.items()
        if shape
    }
    responses |= {
        status: OpenApiResponse(description="Done.")
        for status, shape in answers.items()
        if not shape
    }
    responses |= (
        {(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, "The document.")}
        if pdf
        else {}
    )
    responses |= {
        (status, MEDIA_TYPE): OpenApiResponse(Problem, TITLES[status]) for status in refusals
    }
    responses |= {("default", MEDIA_TYPE): OpenApiResponse(Problem, "Any other refusal")}
    decorate: Callable[[F], F] = extend_schema(
        operation_id=name,
        tags=[tag],
        request={"application/json": asks} if asks else None,
        parameters=[*(parameters(query) if query else ()), *headers],
        responses=responses,
        deprecated=True if deprecation else None,
    )

    def described(method: F) -> F:
        made = decorate(method)
        made.deprecation = deprecation  # type: ignore[attr-defined]  # read by the door
        return made

    return described


def about(shape: Any) -> str:
    return "Text." if shape is str else " ".join((shape.__doc__ or "").split())


def parameters(shape: type[Asked]) -> list[OpenApiParameter]:
    """The fields of a query, as the document lists them."""
    properties = msgspec.json.schema_components([shape])[1][shape.__name__]["properties"]
    return [
        OpenApiParameter(
            name,
            {k: v for k, v in schema.items() if k != "description"},
            description=schema.get("description", ""),
        )
        for name, schema in properties.items()
    ]


class Structs(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # its metaclass has no types
    """Lets a struct stand wherever the document wants to know a form."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """The form alone; the forms inside it join the document at the end."""
        own: dict[str, Any] = parts_of(self.target)[self.target.__name__]
        return own


class Keys(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # nor has this
    """How a program shows its key."""

    target_class = "core.rest.base_views.ByKey"
    name = "tokenAuth"
    priority = 1

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A key for programs. `Authorization: Token ...` means the same.",
        }


def parts_of(*shapes: Any) -> dict[str, Any]:
    return msgspec.json.schema_components(shapes, ref_template=REF + "{name}")[1]


# --- The document ---


def add_forms(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """A hook of the generator: the forms inside our forms join the components, and all are in
    order."""
    schemas = result["components"]["schemas"]
    schemas.update(parts_of(*FORMS))
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    unwrap_descriptions(result)
    return result


def unwrap_descriptions(part: Any) -> None:
    """A description reads as one paragraph, wherever its docstring breaks its lines."""
    if isinstance(part, list):
        for inner in part:
            unwrap_descriptions(inner)
    elif isinstance(part, dict):
        if isinstance(text := part.get("description"), str):
            part["description"] = " ".join(text.split())
        for inner in part.values():
            unwrap_descriptions(inner)
