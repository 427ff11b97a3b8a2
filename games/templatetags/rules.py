"""`{{ sentence|link_rules }}`: every rule id in a sentence leads to its rule."""

from django import template
from django.utils.safestring import SafeString

from games.reports import rules_html
from games.rulebook import slug

register = template.Library()


@register.filter
def link_rules(text: str) -> SafeString:
    return rules_html.link_rules(str(text))


@register.filter
def link_rules_in_mail(text: str) -> SafeString:
    return rules_html.link_rules_in_mail(str(text))


@register.filter
def rule_slug(id_: str) -> str:
    return slug(id_)
