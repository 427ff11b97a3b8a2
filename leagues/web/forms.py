"""The organiser's forms: a season to open, and one small form for each deed of a director."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django import forms
from django.core.validators import MaxValueValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import load
from games.option_fields import option_field
from games.services.openings import draw_luck, offered_games
from games.services.positions import milliseconds
from games.services.terms import GRACE_HOURS, HOUSE
from leagues.plan import MOST_DAYS, POINTS, TIE_BREAKS, GamePlan, Plan, RoundPlan
from leagues.shapes import EntrantTold, SeasonRound, SeasonTable
from leagues.words import TIE_BREAKS as TIE_WORDS


class Enter(forms.Form):
    luck = forms.CharField(
        label=_("Your words for the dice"),
        max_length=200,
        initial=draw_luck,
        help_text=_(
            "They go into the seed of each of your tables, so that nobody else can have chosen it."
        ),
    )


# --- A season ---


def whole_hour(days: int) -> datetime:
    return (timezone.localtime() + timedelta(days=days)).replace(
        hour=18, minute=0, second=0, microsecond=0
    )


def moment_field(label: Any, days: int, help_text: Any = "") -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
    in_reach = MaxValueValidator(
        lambda: whole_hour(MOST_DAYS)
    )  # so that there is time for all rounds after it
    return forms.DateTimeField(
        label=label,
        widget=widget,
        input_formats=formats,
        initial=lambda: whole_hour(days),
        help_text=help_text,
        validators=[in_reach],
    )


class NewSeason(forms.Form):
    """Everything that is fixed before the start. The options of each game are fields named after
    it."""

    title = forms.CharField(label=_("Title"), max_length=80)
    about = forms.CharField(
        label=_("A word to entrants"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    kind = forms.ChoiceField(
        label=_("What it is"),
        choices=[("league", _("a season of a league")), ("tournament", _("a tournament"))],
        initial="league",
    )
    format = forms.ChoiceField(
        label=_("How pods are made"),
        choices=[
            ("round_robin", _("round-robin pods: everybody meets as many others as possible")),
            ("swiss", _("Swiss pods: neighbours in the standings meet")),
            ("knockout", _("knock-out tables: the first go on")),
        ],
    )
    seats = forms.IntegerField(
        label=_("Players at a table"),
        min_value=2,
        max_value=6,
        initial=4,
        help_text=_("One fewer or one more where the number of entrants asks for it."),
    )
    capacity = forms.IntegerField(
        label=_("Entrants at most"),
        min_value=2,
        max_value=256,
        initial=64,
        help_text=_("Further ones wait."),
    )
    divisions = forms.IntegerField(label=_("Divisions"), min_value=1, max_value=16, initial=1)
    promote = forms.IntegerField(
        label=_("Promoted and relegated between neighbouring divisions"),
        min_value=0,
        max_value=8,
        initial=2,
    )
    advance = forms.IntegerField(
        label=_("In a knock-out: how many of each table go on"), min_value=1, max_value=5, initial=1
    )
    record = forms.IntegerField(
        label=_("Games to have finished here before entering"),
        min_value=0,
        max_value=1000,
        initial=0,
    )
    entry_until = moment_field(_("Entry until"), 14)
    first_round = moment_field(_("The first round opens"), 15)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=30, initial=5)
    round_days = forms.IntegerField(
        label=_("Days for each round"),
        min_value=1,
        max_value=365,
        initial=42,
        help_text=_("Whatever is unfinished then is adjudicated."),
    )
    pause_days = forms.IntegerField(
        label=_("Days between rounds"), min_value=0, max_value=60, initial=2
    )
    clock_days = forms.IntegerField(
        label=_("Days for each decision"), min_value=1, max_value=60, initial=3
    )
    grace_hours = forms.IntegerField(
        label=_("Hours of grace after a deadline"),
        min_value=0,
        max_value=GRACE_HOURS,
        initial=HOUSE.grace_hours,
        help_text=_(
            "Then the game's own default is played. Whoever's mail came back has as much again, "
            "once."
        ),
    )
    watch = forms.ChoiceField(
        label=_("Who may watch"),
        choices=[("everyone", _("everybody")), ("players", _("the players only"))],
    )
    silent = forms.IntegerField(
        label=_("Deadlines missed in a row before somebody else takes over"),
        min_value=0,
        max_value=20,
        initial=3,
        help_text=_("0: never."),
    )
    adjudication = forms.ChoiceField(
        label=_("Tables unfinished at a round's latest end"),
        choices=[
            (
                "fortune_late_last",
                _("by what the game counted last; those the table waits for come last"),
            ),
            ("fortune", _("by what the game counted last")),
            ("shared", _("everybody shares the first place")),
            ("void", _("count for nobody")),
        ],
    )

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.offered = offered_games()
        for ruleset in self.offered:
            engine = load(ruleset)
            first = ruleset == self.offered[0]
            self.fields[f"game-{ruleset}"] = forms.BooleanField(
                label=gettext(engine.title), required=False, initial=first
            )
            self.fields[f"weight-{ruleset}"] = forms.IntegerField(
                label=_("Weight"), min_value=1, max_value=10, initial=1, required=False
            )
            for option in msgspec.structs.fields(engine.config):
                self.fields[f"option-{ruleset}-{option.name}"] = option_field(engine, option)
        for place, chosen in enumerate(TIE_BREAKS, start=1):
            choices = [("", "–"), *((name, gettext(TIE_WORDS[name])) for name in TIE_BREAKS)]
            label = gettext("Tie-break {number}").format(number=place)
            self.fields[f"tie-{place}"] = forms.ChoiceField(
                label=label, choices=choices, initial=chosen, required=False
            )
        for size, points in POINTS.items():
            label = gettext("Points at a table of {size}").format(size=size)
            self.fields[f"points-{size}"] = forms.RegexField(
                r"^[0-9 ]{1,40}\Z", label=label, initial=" ".join(map(str, points))
            )

    # --- In the order of the page ---

    def group(self, *names: str) -> list[Any]:
        return [self[name] for name in names]

    def groups(self) -> list[tuple[str, list[Any]]]:
        return [
            ("", self.group("title", "about", "kind", "format")),
            (
                gettext("Who plays"),
                self.group("seats", "capacity", "divisions", "promote", "advance", "record"),
            ),
            (
                gettext("Calendar"),
                self.group("entry_until", "first_round", "rounds", "round_days", "pause_days"),
            ),
            (
                gettext("At the tables"),
                self.group("clock_days", "grace_hours", "silent", "adjudication", "watch"),
            ),
            (
                gettext("Points and ties"),
                [self[name] for name in self.fields if name.startswith(("points-", "tie-"))],
            ),
        ]

    def game_groups(self) -> list[tuple[str, list[Any]]]:
        return [
            (
                gettext(load(ruleset).title),
                [
                    self[name]
                    for name in self.fields
                    if name.startswith(
                        (f"game-{ruleset}", f"weight-{ruleset}", f"option-{ruleset}-")
                    )
                ],
            )
            for ruleset in self.offered
        ]

    # --- The plan ---

    def plan(self) -> Plan:
        told = self.cleaned_data
        chosen = [ruleset for ruleset in self.offered if told.get(f"game-{ruleset}")]
        return Plan(
            kind=told["kind"],
            format=told["format"],
            games=tuple(
                GamePlan(ruleset, self.options(ruleset), told.get(f"weight-{ruleset}") or 1)
                for ruleset in chosen
            ),
            rounds=tuple(self.calendar(max(1, len(chosen)))),
            entry_until=milliseconds(told["entry_until"]),
            seats=told["seats"],
            capacity=told["capacity"],
            divisions=told["divisions"],
            promote=told["promote"] if told["divisions"] > 1 else 0,
            advance=told["advance"],
            clock_days=told["clock_days"],
            grace_hours=told["grace_hours"],
            watch=told["watch"],
            record=told["record"],
            silent=told["silent"],
            adjudication=told["adjudication"],
            points={
                size: tuple(int(number) for number in told[f"points-{size}"].split())
                for size in POINTS
            },
            tie_breaks=tuple(
                dict.fromkeys(
                    told[f"tie-{place}"]
                    for place in range(1, len(TIE_BREAKS) + 1)
                    if told.get(f"tie-{place}")
                )
            ),
        )

    def options(self, ruleset: str) -> dict[str, Any]:
        start = f"option-{ruleset}-"
        return {
            name.removeprefix(start): value
            for name, value in self.cleaned_data.items()
            if name.startswith(start) and value is not None
        }

    def calendar(self, games: int) -> list[RoundPlan]:
        """Rounds of equal length; with several games they take turns."""
        told, found = self.cleaned_data, []
        opens = told["first_round"]
        for number in range(told["rounds"]):
            ends = opens + timedelta(days=told["round_days"])
            found.append(RoundPlan(milliseconds(opens), milliseconds(ends), number % games))
            opens = ends + timedelta(days=told["pause_days"])
        return found


# --- The director ---


class Deed(forms.Form):
    """Something a director does; everybody sees why."""

    reason = forms.CharField(label=_("Reason, which everybody sees"), max_length=500)

    def __init__(self, desk: "Desk", *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        own = [name for name in self.fields if name != "reason"]
        self.fill(desk)
        self.order_fields(
            [*(name for name in self.fields if name not in (*own, "reason")), *own, "reason"]
        )  # whom or what first

    def fill(self, desk: "Desk") -> None:
        pass


class Desk:
    """What a director may choose from."""

    def __init__(
        self,
        rounds: Sequence[SeasonRound],
        tables: Sequence[SeasonTable],
        entrants: Sequence[EntrantTold],
        berths: dict[int, str],
    ) -> None:
        self.rounds = [
            (str(one.number), gettext("Round {number}").format(number=one.number))
            for one in rounds
            if one.status != "closed"
        ]
        self.tables = [
            (str(one.number), f"{one.number} · {', '.join(seat.name for seat in one.seats)}")
            for one in reversed(tables)
        ]
        self.entrants = [(str(one.number), one.name) for one in entrants if not one.withdrawn]
        self.berths = [
            (str(number), name)
            for number, name in sorted(berths.items(), key=lambda one: one[1].lower())
        ]
        self.free = [
            (str(one.number), one.name)
            for one in entrants
            if one.berth is None and one.list != "entrants" and not one.withdrawn
        ]


def chosen(
    label: Any, choices: Sequence[tuple[str, str]], *, required: bool = True
) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, required=required, empty_value=None
    )


class Extend(Deed):
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=60, initial=7)

    def fill(self, desk: Desk) -> None:
        self.fields["round"] = chosen(_("Which round"), desk.rounds)


class Adjudicate(Deed):
    places = forms.RegexField(
        r"^[1-6 ,]{1,20}\Z",
        label=_("Places by seat"),
        help_text=_("Such as 1 2 3 4, or 1 2 2 4 where two share."),
    )

    def fill(self, desk: Desk) -> None:
        self.fields["table"] = chosen(_("Table"), desk.tables)

    def clean_places(self) -> list[int]:
        return [int(number) for number in self.cleaned_data["places"].replace(",", " ").split()]


class Void(Deed):
    def fill(self, desk: Desk) -> None:
        self.fields["table"] = chosen(_("Table"), desk.tables)


class Replace(Deed):
    def fill(self, desk: Desk) -> None:
        self.fields["berth"] = chosen(_("Who goes"), desk.berths)
        self.fields["substitute"] = chosen(
            _("Who comes"), [*desk.free, ("", gettext("the autopilot"))], required=False
        )
        self.fields["substitute"].initial = desk.free[0][0] if desk.free else ""


class Warn(Deed):
    def fill(self, desk: Desk) -> None:
        self.fields["entrant"] = chosen(_("Entrant"), desk.entrants)


class Award(Deed):
    points = forms.IntegerField(label=_("Points, also below zero"), min_value=-100, max_value=100)

    def fill(self, desk: Desk) -> None:
        self.fields["berth"] = chosen(_("Entrant"), desk.berths)


class Cancel(Deed):
    pass


class Announce(forms.Form):
    text = forms.CharField(
        label=_("To all entrants"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )


class Import(forms.Form):
    names = forms.CharField(
        label=_("Account names, one on a line"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Or the first column of a CSV file, or a JSON list."),
    )
    file = forms.FileField(label=_("Or a file"), required=False)
