"""The OpenAPI document as it is checked in, and the answer to addresses that do not exist."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse

from core.refusals import NotFound
from core.rest.base_views import Door


class OpenApi(Door):
    schema = None

    def get(self, request: Any) -> Any:
        return HttpResponse(
            (settings.BASE_DIR / "docs" / "openapi.yaml").read_bytes(),
            content_type="application/yaml",
        )


class Nowhere(Door):
    """A problem document instead of a page."""

    schema = None

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        raise NotFound
