"""The sentences of a season: its events, its rules, its refusals. English templates, marked for
the catalogue by N_."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from games.engine import Event
from games.words import N_
from leagues import events as e
from leagues.standings import UNIT

Gettext: TypeAlias = Callable[[str], str]
Ngettext: TypeAlias = Callable[[str, str, int], str]

# --- The plan ---

KINDS = {"league": N_("League season"), "tournament": N_("Tournament")}
FORMATS = {
    "round_robin": N_(
        "Round-robin pods: all rounds are drawn so that everybody meets as many others as possible"
    ),
    "swiss": N_(
        "Swiss pods: each round seats together those who stand close to each other, without "
        "rematches while they can be avoided"
    ),
    "knockout": N_("Knock-out: the first of each table go on"),
}
STATUS = {
    "entry": N_("open for entry"),
    "running": N_("running"),
    "closed": N_("finished"),
    "cancelled": N_("cancelled"),
}
LISTS = {
    "entrants": N_("entrant"),
    "waiting": N_("on the waiting list"),
    "substitutes": N_("substitute"),
}
ADJUDICATION = {
    "fortune_late_last": N_(
        "A table unfinished at its round's latest end is placed by what the game counted last; "
        "those it was waiting for come last."
    ),
    "fortune": N_(
        "A table unfinished at its round's latest end is placed by what the game counted last."
    ),
    "shared": N_(
        "A table unfinished at its round's latest end is shared: everybody there comes first "
        "together."
    ),
    "void": N_("A table unfinished at its round's latest end counts for nobody."),
}
TIE_BREAKS = {
    "placings": N_("Placings"),
    "head_to_head": N_("Head to head"),
    "opponents": N_("Opponents' points"),
    "share": N_("Share of the score"),
    "lot": N_("Lot"),
}
TIE_BREAKS_EXPLAINED = {
    "placings": N_("more first places, then more second places, and so on"),
    "head_to_head": N_(
        "at common tables, how many of those level with you came in behind you, less how many "
        "came in before"
    ),
    "opponents": N_("the points of everybody you met, added up"),
    "share": N_("of all that the games counted at your tables, how much in a thousand was yours"),
    "lot": N_("drawn from the season's seed"),
}
HOW = {
    "played": N_("played to its end"),
    "adjudicated": N_("adjudicated by the rule"),
    "director": N_("adjudicated by the director"),
    "voided": N_("counts for nobody"),
}
REASONS = {
    "silent": N_("too many deadlines in a row passed without an answer"),
    "left": N_("left of their own accord"),
    "late": N_("the round could not be opened in time"),
    "latest_end": N_("the round's latest end had come"),
    "too_few": N_("too few entrants for a table"),
    "broken": N_("the table could not be ended"),
    "never_opened": N_("the table could not be opened"),
}
"""Reasons that the service gives itself; a director's are told in their own words."""


def reason(text: str, gettext: Gettext) -> str:
    return gettext(REASONS[text]) if text in REASONS else text


def points(sixtieths: int, comma: str = ".") -> str:
    """`10`, `4.5`, `3.33`."""
    sign, value = ("−" if sixtieths < 0 else ""), abs(sixtieths)
    whole, rest = divmod(value, UNIT)
    hundredths = (rest * 100 + UNIT // 2) // UNIT
    return sign + (f"{whole}{comma}{hundredths:02}".rstrip("0") if hundredths else str(whole))


# --- What has happened ---

EVENTS = {
    "season_opened": N_("The season is published, and commits to the secret of its draw."),
    "entrant_entered": N_("{name} enters: {list}."),
    "entrant_moved_up": N_("{name} moves up from the waiting list."),
    "entrant_withdrew": N_("{name} withdraws: {reason}."),
    "season_cancelled": N_("The season does not take place: {reason}."),
    "round_paired": N_(
        "The director sets the tables of round {round}, instead of the draw: {tables} ({reason})."
    ),
    "table_opened": N_("Table {table} is open."),
    "result_came": N_("Table {table}, {how}: {places}."),
    "berth_handed_over": N_("{name} takes over from {before}: {reason}."),
    "entrant_warned": N_("{name} is warned: {reason}."),
    "points_awarded": N_("{name} is given points ({points}): {reason}."),
    "round_closed": N_("Round {round} is closed."),
    "entrant_promoted": N_("{name} goes up into division {division}."),
    "entrant_relegated": N_("{name} goes down into division {division}."),
    "season_closed": N_("The season is closed; the final order stands."),
}
# Whoever asks for a sentence brings ngettext along: the catalogue finds the calls by its name.
COUNTED: dict[str, Callable[[Ngettext, int], str]] = {
    "season_seeded": lambda ngettext, n: ngettext(
        "Entry is over: {count} berth is given out, and the secret of the draw is told.",
        "Entry is over: {count} berths are given out, and the secret of the draw is told.",
        n,
    ),
    "round_opened": lambda ngettext, n: ngettext(
        "Round {round} opens with {count} table.", "Round {round} opens with {count} tables.", n
    ),
    "round_extended": lambda ngettext, n: ngettext(
        "Round {round} ends {count} day later, and what follows moves with it: {reason}.",
        "Round {round} ends {count} days later, and what follows moves with it: {reason}.",
        n,
    ),
}
TO_AUTOPILOT = N_("The autopilot plays on for {before}: {reason}.")
WITHOUT_REASON = {
    EVENTS["entrant_withdrew"]: N_("{name} withdraws."),
    EVENTS["berth_handed_over"]: N_("{name} takes over from {before}."),
    TO_AUTOPILOT: N_("The autopilot plays on for {before}."),
}
VOIDED = N_("Table {table} counts for nobody: {reason}.")


class Names:
    """Who entrants and berths are, as far as the reader goes."""

    def __init__(self, entrants: Mapping[int, str], berths: Mapping[int, str]) -> None:
        self.entrants = entrants
        self.berths = berths


def sentence(
    event: Event, names: Names, gettext: Gettext, ngettext: Ngettext, *, before: str = ""
) -> str:
    """One sentence for an event. `before`: who held the berth until then."""
    facts: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    template = EVENTS.get(event.kind, "")
    told = facts | {
        "name": names.entrants.get(facts.get("entrant") or 0)
        or names.berths.get(facts.get("berth") or 0, ""),
        "reason": reason(str(facts.get("reason", "")), gettext).rstrip("."),
        "before": before,
    }
    match event:
        case e.EntrantEntered():
            told["list"] = gettext(LISTS[event.list])
        case e.SeasonSeeded():
            told["count"] = len(event.berths)
        case e.RoundOpened():
            told["count"] = len(event.pods)
        case e.RoundExtended():
            told["count"] = event.days
        case e.RoundPaired():
            told["tables"] = "; ".join(
                ", ".join(names.berths.get(berth, str(berth)) for berth in pod)
                for pod in event.pods
            )
        case e.ResultCame() if event.how == "voided":
            template = VOIDED
        case e.ResultCame():
            told |= {"how": how(event, gettext), "places": placed(event.places, names, gettext)}
        case e.BerthHandedOver() if event.entrant is None:
            template = TO_AUTOPILOT
        case e.PointsAwarded():
            told["points"] = points(event.points)
        case _:
            pass
    if event.kind in COUNTED:
        return COUNTED[event.kind](ngettext, told["count"]).format(**told)
    return gettext(template if told["reason"] else WITHOUT_REASON.get(template, template)).format(
        **told
    )


def how(event: e.ResultCame, gettext: Gettext) -> str:
    told = gettext(HOW[event.how])
    return f"{told} ({reason(event.reason, gettext)})" if event.how == "director" else told


def placed(places: Sequence[e.Placed], names: Names, gettext: Gettext) -> str:
    return ", ".join(
        f"{one.place}. {names.berths[one.berth]}"
        for one in sorted(places, key=lambda one: (one.place, one.berth))
    )


# --- What a director did, told to whom it concerns ---

DEEDS = {
    "director": N_("The director has placed the players of table {table}."),
    "voided": N_("Table {table} counts for nobody."),
    "replaced": N_(
        "You take over a berth as a substitute. Its tables wait for you from now on, with a full "
        "clock."
    ),
    "removed": N_("Somebody else takes over your berth: you are out of the season."),
    "warned": N_("The director warns you."),
    "awarded": N_("Points given to you: {points}."),
}


def deed(facts: Mapping[str, Any], gettext: Gettext, ngettext: Ngettext) -> str:
    if facts["deed"] != "extended":
        template = DEEDS[facts["deed"]]
        return gettext(template).format(**facts)
    sentence = ngettext(
        "Round {round} ends {days} day later, and what follows moves with it.",
        "Round {round} ends {days} days later, and what follows moves with it.",
        facts["days"],
    )
    return sentence.format(**facts)
