"""What stands in REST's addresses has one form; anything else is no address of ours."""

from django.urls import register_converter


class Identifier:
    """Of a table or a season."""

    regex = "[a-z0-9-]{1,32}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Identifier, "id")
