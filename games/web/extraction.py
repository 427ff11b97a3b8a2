"""How Babel finds the sentences of the page templates: Django turns the tags into gettext calls,
and those are collected."""

import ast
import re
from collections.abc import Iterator
from typing import IO, Any, TypeAlias

from django.utils.translation.template import templatize

TEXT = r"""u('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(n?gettext)\({TEXT}(?:, {TEXT})?")

Message: TypeAlias = tuple[int, str, str | tuple[str, str], list[str]]


def extract(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[Message]:
    """(line, function, message or singular and plural, comments) of each translation tag."""
    code = templatize(file.read().decode())
    for call in CALL.finditer(code):
        function, *texts = call.groups()
        told = [ast.literal_eval(text) for text in texts if text]
        yield (
            code.count("\n", 0, call.start()) + 1,
            function,
            (told[0], told[1]) if function == "ngettext" else told[0],
            [],
        )
