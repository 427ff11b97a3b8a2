"""What a code is in words: `{{ season.status|in_words:"status" }}`."""

from django import template
from django.utils.translation import gettext

from leagues import words

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
