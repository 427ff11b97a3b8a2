"""What a season refuses, whichever door it came by: each code with its one HTTP status and its
sentence."""

from core.refusals import Gettext, Refusal
from games.services import refusals as table_refusals
from games.words import N_

REFUSALS: dict[str, tuple[int, str]] = {
    # the plan
    "no_title": (422, N_("A season needs a title.")),
    "no_game": (422, N_("A season needs at least one game.")),
    "unknown_game": table_refusals.REFUSALS["unknown_game"],
    "bad_pod": (
        422,
        N_("{game} is for {low} to {high} players, so its tables cannot have {seats} seats."),
    ),
    "bad_capacity": (422, N_("{capacity} entrants cannot be seated at tables of about {seats}.")),
    "bad_options": (422, N_("The options of the tables do not fit: {detail}.")),
    "entry_over": (422, N_("Entry must be open for a while: its last day lies in the past.")),
    "round_too_early": (422, N_("Round {round} would open before what comes before it has ended.")),
    "round_too_short": (422, N_("Round {round} would be shorter than a day.")),
    "round_without_game": (422, N_("Round {round} names a game that the season does not have.")),
    "knockout_divided": (422, N_("A knock-out has one division.")),
    "knockout_too_long": (
        422,
        N_(
            "A knock-out of {capacity} takes {needed} rounds, the calendar has {rounds}: plan "
            "more rounds or take fewer entrants."
        ),
    ),
    "bad_points": (
        422,
        N_("Tables of {size} need {size} numbers of points from most to fewest, none below 0."),
    ),
    "bad_tie_breaks": (422, N_("The tie-breaks must be different ones, at least one.")),
    "out_of_range": (422, N_("{what} cannot be {value}; it goes from {low} to {high}.")),
    "previous_not_over": (409, N_("The season before this one, {title}, is not finished yet.")),
    "too_many_seasons": (
        409,
        N_(
            "You have {most} seasons that are not over, which is the most; there is room again "
            "when one of them ends or is cancelled."
        ),
    ),
    "announced_enough": (
        429,
        N_(
            "{most} announcements were sent within a day, which is the most for a season; the next "
            "one can be sent in {hours} h."
        ),
    ),
    "you_announced_enough": (
        429,
        N_(
            "You sent {most} announcements within a day, which is the most for all your seasons "
            "together; the next one can be sent in {hours} h."
        ),
    ),
    "too_many_asked": (
        429,
        N_(
            "One organiser may ask {most} people within a day to enter seasons; now you may ask "
            "{left} more."
        ),
    ),
    "not_asked": (409, N_("You were not asked to enter this season.")),
    # entering
    "mail_does_not_work": (
        403,
        N_(
            "Seasons are played by letter: your mail address must be confirmed, and mail to it "
            "must arrive."
        ),
    ),
    "record_too_short": (
        403,
        N_(
            "To enter you must have finished games here: {wanted} at least; you have finished "
            "{games}."
        ),
    ),
    "entry_closed": (409, N_("Entry is over; you may still join the substitutes.")),
    "withdrawn_for_good": (
        409,
        N_(
            "You have withdrawn from this season, and a season that has begun is not entered again."
        ),
    ),
    "not_entered": (409, N_("You are not in this season, or have withdrawn already.")),
    "bad_list": (422, N_("Nobody was asked, for some lines cannot be: {names}.")),
    "unreadable_list": (422, N_("The list cannot be read: {detail}.")),
    # directing
    "not_your_season": (403, N_("Only whoever organises a season may do this.")),
    "season_over": (409, N_("This season is over.")),
    "has_begun": (
        409,
        N_("The first round has opened, so the season cannot be cancelled any more."),
    ),
    "no_reason": (422, N_("Everybody sees why: give a reason.")),
    "nothing_said": (422, N_("An announcement needs words.")),
    "round_over": (409, N_("Round {round} is closed or does not exist, so it cannot be extended.")),
    "no_table": (422, N_("This season has no table {table}.")),
    "no_berth": (422, N_("This season has no berth {berth}.")),
    "no_entrant": (422, N_("This season has no entrant {entrant}.")),
    "bad_places": (
        422,
        N_("Give {seats} places, one for each seat, such as 1 2 3 4, or 1 2 2 4 where two share."),
    ),
    "not_a_substitute": (422, N_("Entrant {entrant} is not a substitute who is free.")),
    "cannot_pair": (
        409,
        N_(
            "Tables can be set for the next round only, after entry is over and before the round "
            "opens."
        ),
    ),
    "bad_pairings": (422, N_("These tables cannot be: {troubles}.")),
    "no_teams": (422, N_("This season has no teams.")),
    "autopilot_holds": (409, N_("The autopilot holds berth {berth} already.")),
}

FIELDS = {
    "capacity": N_("The number of entrants"),
    "divisions": N_("The number of divisions"),
    "promote": N_("The number promoted"),
    "advance": N_("The number that goes on"),
    "clock_days": N_("The days for each decision"),
    "grace_hours": N_("The hours of grace"),
    "record": N_("The games to have finished"),
    "silent": N_("The deadlines in a row"),
    "weight": N_("The weight of a game"),
    "rounds": N_("The number of rounds"),
    "days": N_("The number of days"),
    "points": N_("The points"),
    "teams": N_("The members that count for a team"),
}


PARTS_OF_PLAN = {
    "what": ("no_title", "no_game", "unknown_game"),
    "calendar": ("entry_over", "round_too_early", "round_too_short"),
    "tables": ("bad_points", "bad_tie_breaks"),
}


def part_of_plan(code: str) -> str:
    """Where in a plan that can be mended: what is played, who plays, calendar or tables."""
    return next((part for part, codes in PARTS_OF_PLAN.items() if code in codes), "who")


class SeasonRefusal(Refusal):
    """Something a season does not allow now. Nothing was written."""

    REFUSALS = REFUSALS
    HINTS = table_refusals.HINTS

    def sentence(self, gettext: Gettext) -> str:
        told = {
            name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
            for name, value in self.facts.items()
        }
        if "what" in told:
            told["what"] = gettext(FIELDS.get(told["what"], told["what"]))
        return gettext(REFUSALS[self.code][1]).format(**told)
