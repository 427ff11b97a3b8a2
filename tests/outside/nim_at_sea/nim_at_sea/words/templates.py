"""The templates, in English; `locale/` has them in French."""

from games.kit import words as kit
from games.sentences import N_, Templates

TITLE = N_("Nim at sea")

EVENTS: dict[str, Templates] = {
    **kit.EVENTS,
    "game_started": (N_("Barrels stand on the quay: {stacks} (NIM-01)."),),
    "turn_started": (N_("Turn {turn}: {seat} is to load."),),
    "barrels_taken": (N_("{seat} takes {barrels} from stack {stack} (NIM-03)."),),
    "swell_rolled": (N_("The die of the swell shows {die} (NIM-04)."),),
    "barrel_washed": (N_("The sea takes a barrel from stack {stack} (NIM-04)."),),
    "orders_stopped": kit.STOPPED,
    "seat_resigned": (N_("{seat} resigns (NIM-06)."),),
    "game_ended.last_barrel": (N_("{winner} has the last barrel and wins (NIM-05)."),),
    "game_ended.resigned": (N_("{winner} wins, left alone on the quay (NIM-06)."),),
}

REFUSALS: dict[str, Templates] = {
    **kit.REFUSALS,
    "bad_option": kit.BAD_OPTION,
    "not_your_turn": (N_("It is the turn of {active}; you load after them (NIM-03)."),),
    "unknown_stack": (N_("There is no stack {stack}; they go from 1 to {stacks} (NIM-01)."),),
    "too_few_barrels": (
        N_("{barrels} from stack {stack}: {standing} stand there, and one at least is taken."),
    ),
}

PROBLEMS = kit.PROBLEMS
NOUNS = {**kit.NOUNS, "stack": N_("a stack"), "barrels": N_("a number of barrels")}
DECISIONS: dict[str, Templates] = {
    "take": (N_("Which stack do you load from, and how many barrels?"),),
}
DECISION_NOUNS = {"take": N_("loading")}
OPTIONS: dict[str, Templates] = {
    **kit.OPTIONS,
    "take": (N_("Take barrels from one stack (NIM-03)."),),
    "resign": (N_("Leave the game for good (NIM-06)."),),
}
ORDER_NOUNS = {**kit.ORDER_NOUNS, "take": N_("taking barrels")}
FIELDS = {**kit.FIELDS, "stack": N_("Stack"), "barrels": N_("Barrels")}
TABLE_OPTIONS = {"stacks": N_("Stacks"), "swell": N_("A swell that takes barrels")}
TABLE_VALUES: dict[int, str] = {}

END_REASONS = {
    "last_barrel": N_("The last barrel is loaded."),
    "resigned": N_("A captain has resigned."),
}
