"""Sentences that every game has, and a game's tables of sentences as the functions of its
`words`."""

from collections.abc import Mapping
from dataclasses import dataclass

from games import sentences
from games.engine import Problem
from games.sentences import N_, Gettext, Templates, say

EVENTS: dict[str, Templates] = {
    "default_applied": (
        N_("The default of {seat} is played for {decision}."),
        N_("The answer of {seat} is no default."),
    ),
}
STOPPED: Templates = (
    N_("The orders of {seat} stop at line {line}, {stopped}; what follows is discarded. {why}"),
)

REFUSALS: dict[str, Templates] = {
    "game_over": (N_("The game is over; nothing can be ordered any more."),),
    "unknown_seat": (N_("Nobody sits at seat {number} of this table."),),
    "no_orders": (N_("The letter holds no order."),),
    "too_many_lines": (
        N_("The letter has {lines} orders; {most} are the most that can be sent at once."),
    ),
    "no_such_decision": (
        N_("The question you agree to, {decision}, is not open to you. You are asked now: {open}."),
        N_(
            "The question you agree to, {decision}, is not open to you; nothing is asked of you "
            "now."
        ),
    ),
}
BAD_NUMBER: Templates = (N_("{field}: {value} is not possible; it goes from {low} to {high}."),)
BAD_OPTION: Templates = (N_("{option} goes from {low} to {high}; {value} is not possible."),)

PROBLEMS: dict[str, Templates] = {
    **sentences.PROBLEMS,
    "heading_not_first": (N_("This heading stands at the top of a letter only."),),
}
NOUNS: dict[str, str] = {
    "decision": N_("a question"),
    "order": N_("an order"),
    "word": N_("the rest of the order"),
}
"""What a reader may have expected."""

OPTIONS: dict[str, Templates] = {
    "orders": (N_("Send several orders in one letter."),),
    "default": (N_("Agree to what a timeout would play."),),
}
ORDER_NOUNS: dict[str, str] = {
    "orders": N_("a letter"),
    "default": N_("the default"),
    "resign": N_("a resignation"),
}
FIELDS: dict[str, str] = {
    "lines": N_("Orders"),
    "decision": N_("Question"),
}


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """A game's tables, said: what is asked, what may be ordered, what cannot be read."""

    decisions: Mapping[str, Templates]
    options: Mapping[str, Templates]
    fields: Mapping[str, str]
    problems: Mapping[str, Templates]
    nouns: Mapping[str, str]
    orders: Mapping[str, str]

    def problem(self, found: Problem, gettext: Gettext, language: str) -> str:
        """What is wrong with a line as it was written, and what would be understood."""
        return sentences.problem(
            found, gettext, problems=self.problems, nouns=self.nouns, orders=self.orders
        )

    def decision(self, kind: str, gettext: Gettext, language: str = "en") -> str:
        """What a seat is asked."""
        return say(self.decisions[kind], {}, gettext)

    def option(self, kind: str, gettext: Gettext, language: str = "en") -> str:
        """What a kind of order does."""
        return say(self.options[kind], {}, gettext)

    def field(self, name: str, gettext: Gettext) -> str:
        """A field of an order, as a form calls it."""
        return gettext(self.fields[name])
