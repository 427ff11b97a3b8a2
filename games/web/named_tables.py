"""A table's name serves in every address of pages and REST where its id does."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.services import table_names


class NamedTables:
    """The middleware that gives the views the id."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        if "table_id" in kwargs:
            kwargs["table_id"] = table_names.find_id(kwargs["table_id"])
