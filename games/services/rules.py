"""From a refusal to the rules behind it, whichever door it came by."""

from games import rulebook
from games.services.refusals import NO_RULE

WHY_TABLE = {code: why for why, codes in NO_RULE.items() for code in codes}


def rules_behind(code: str, ruleset: str | None = None) -> tuple[str, ...]:
    """The ids of the rules that a refusal rests on; none where it is no matter of the game."""
    if ruleset is None:
        return ()
    found = rulebook.refusal_rules(ruleset)
    return found.rules.get(code) or found.table.get(code, ())


def why_no_rule(code: str, ruleset: str | None = None) -> str:
    """Why none stands behind it: one of rulebook.WHY_NO_RULE, to be translated."""
    own = rulebook.refusal_rules(ruleset).no_rule if ruleset else {}
    return rulebook.WHY_NO_RULE[own.get(code) or WHY_TABLE.get(code, "letter")]
