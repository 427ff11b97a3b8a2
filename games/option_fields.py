"""Form fields for the options of a game: the form of a table has them, and the form of a season."""

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext

from games.engine import Engine


def option_field(engine: Engine[Any], option: msgspec.structs.FieldInfo) -> forms.Field:
    """A tick for yes or no, a number for a number, a list for one of several."""
    label = gettext(engine.words.TABLE_OPTIONS.get(option.name, option.name))
    kind = msgspec.inspect.type_info(option.type)
    if isinstance(kind, msgspec.inspect.BoolType):
        return forms.BooleanField(label=label, required=False, initial=option.default)
    if isinstance(kind, msgspec.inspect.IntType):
        return forms.IntegerField(
            label=label,
            required=False,
            initial=option.default,
            min_value=kind.ge,
            max_value=kind.le,
        )
    assert isinstance(kind, msgspec.inspect.LiteralType), (
        f"no form field for the option {option.name}"
    )
    named = engine.words.TABLE_VALUES
    choices = [(value, gettext(named.get(value, str(value)))) for value in kind.values]
    return forms.ChoiceField(label=label, initial=option.default, choices=choices)
