"""What a code is in words: `{{ season.status|in_words:"status" }}`."""

from typing import Any

import msgspec
from django import template
from django.utils.translation import gettext

from games.engine import load
from games.protocols import Words
from leagues import words
from leagues.shapes import SeasonGame

register = template.Library()

TABLES = {
    "status": words.STATUS,
    "kind": words.KINDS,
    "format": words.FORMATS,
    "list": words.LISTS,
    "tie_break": words.TIE_BREAKS,
}


@register.filter
def in_words(code: str, table: str) -> str:
    return gettext(TABLES[table][code])


@register.filter
def options_in_words(game: SeasonGame) -> str:
    """What is not as usual at the tables of this game."""
    engine = load(game.ruleset)
    usual = {option.name: option.default for option in msgspec.structs.fields(engine.config)}
    unusual = {name: value for name, value in game.options.items() if value != usual.get(name)}
    return ", ".join(option_in_words(engine.words, name, value) for name, value in unusual.items())


def option_in_words(of_game: Words, name: str, value: Any) -> str:
    label = gettext(of_game.TABLE_OPTIONS.get(name, name))
    if isinstance(value, bool):
        value = gettext("yes") if value else gettext("no")
    return gettext("{label}: {value}").format(
        label=label, value=gettext(of_game.TABLE_VALUES.get(value, str(value)))
    )
