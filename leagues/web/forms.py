"""The organiser's forms: a season to open in four pages, and one small form for each deed of a
director."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django import forms
from django.core.validators import MaxValueValidator
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import load
from games.option_fields import option_field
from games.services.openings import draw_luck, offered_games
from games.services.positions import milliseconds
from games.services.terms import GRACE_HOURS, HOUSE
from leagues import files
from leagues.plan import MOST_COUNTING, MOST_DAYS, POINTS, TIE_BREAKS, GamePlan, Plan, RoundPlan
from leagues.services.refusals import SeasonRefusal
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


class EnterInTeam(Enter):
    team = forms.CharField(
        label=_("Your team"),
        max_length=40,
        required=False,
        help_text=_("Written the same by everybody in it. Empty: you play for yourself alone."),
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


FOLDED = ("weight-", "option-", "points-", "tie-")


def as_sent(value: Any) -> str:
    """A value as a form sends it."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%dT%H:%M}"
    return "" if value is None else str(value)


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
    teams = forms.IntegerField(
        label=_("Members that count for a team"),
        min_value=0,
        max_value=MOST_COUNTING,
        initial=0,
        help_text=_("0: there are no teams."),
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

        for field in self.fields.values():  # a page that is not shown yet carries it
            if isinstance(field, forms.ChoiceField) and field.initial is None:
                field.initial = next(iter(field.widget.choices))[0]

    # --- In the order of the pages ---

    def chosen_games(self) -> list[str]:
        return [ruleset for ruleset in self.offered if self[f"game-{ruleset}"].value()]

    def starting(self, *starts: str) -> list[str]:
        return [name for name in self.fields if name.startswith(starts)]

    def names_on(self, page: str) -> list[str]:
        """The fields of one page, those that apply: what hangs on an earlier answer is shown only
        where it matters, and keeps its value otherwise."""
        knockout = self["format"].value() == "knockout"
        games = self.chosen_games()
        match page:
            case "what":
                return ["title", "about", "kind", "format", *self.starting("game-")]
            case "who":
                options = self.starting(*(f"option-{ruleset}-" for ruleset in games))
                weights = [f"weight-{ruleset}" for ruleset in games] if len(games) > 1 else []
                own = ["advance"] if knockout else ["divisions", "promote"]
                return ["seats", "capacity", *own, "teams", "record", *weights, *options]
            case "calendar":
                return ["entry_until", "first_round", "rounds", "round_days", "pause_days"]
            case "tables":
                first = ["clock_days", "grace_hours", "silent", "adjudication", "watch"]
                return [*first, *self.points_that_apply(), *self.starting("tie-")]
        return []

    def points_that_apply(self) -> list[str]:
        """For tables as large as planned, one smaller and one larger."""
        raw = str(self["seats"].value())
        sizes = range(int(raw) - 1, int(raw) + 2) if raw.isdecimal() else range(2, 7)
        return [f"points-{size}" for size in sizes if f"points-{size}" in self.fields]

    def groups(self, page: str) -> list[tuple[str, list[Any]]]:
        """(heading, fields): what is under a heading is folded, and good as it is."""
        names = self.names_on(page)
        found = [("", [self[name] for name in names if not name.startswith(FOLDED)])]
        for ruleset in self.chosen_games():
            title = gettext(load(ruleset).title)
            own = [f"weight-{ruleset}", *self.starting(f"option-{ruleset}-")]
            heading = gettext("{title}: weight and options").format(title=title)
            found.append((heading, [self[name] for name in names if name in own]))
        found.append(
            (gettext("Points"), [self[name] for name in names if name.startswith("points-")])
        )
        found.append((gettext("Ties"), [self[name] for name in names if name.startswith("tie-")]))
        return [(heading, fields) for heading, fields in found if fields]

    def carried(self, page: str) -> list[tuple[str, str]]:
        """What the other pages hold, as (name, value)."""
        shown = set(self.names_on(page))
        return [(name, as_sent(self[name].value())) for name in self.fields if name not in shown]

    def tell_sizes(self) -> None:
        """How many each chosen game seats, beside the field that asks for it."""
        told = [
            gettext("{game}: {low} to {high}").format(
                game=gettext(engine.title), low=engine.players[0], high=engine.players[-1]
            )
            for engine in map(load, self.chosen_games())
        ]
        field = self.fields["seats"]
        field.help_text = f"{'; '.join(told)}. {field.help_text}" if told else field.help_text

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
            divisions=1 if told["format"] == "knockout" else told["divisions"],
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
            teams=told["teams"] or msgspec.UNSET,
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

    def __init__(self, desk: "DirectorChoices", *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        own = [name for name in self.fields if name != "reason"]
        self.fill(desk)
        self.order_fields(
            [*(name for name in self.fields if name not in (*own, "reason")), *own, "reason"]
        )  # whom or what first

    def fill(self, desk: "DirectorChoices") -> None:
        pass


class DirectorChoices:
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
        self.next_round = [
            (str(one.number), gettext("Round {number}").format(number=one.number))
            for one in rounds
            if one.status == "planned"
        ][:1]
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

    def fill(self, desk: DirectorChoices) -> None:
        self.fields["round"] = chosen(_("Which round"), desk.rounds)


class Adjudicate(Deed):
    places = forms.RegexField(
        r"^[1-6 ,]{1,20}\Z",
        label=_("Places by seat"),
        help_text=_("Such as 1 2 3 4, or 1 2 2 4 where two share."),
    )

    def fill(self, desk: DirectorChoices) -> None:
        self.fields["table"] = chosen(_("Table"), desk.tables)

    def clean_places(self) -> list[int]:
        return [int(number) for number in self.cleaned_data["places"].replace(",", " ").split()]


class Void(Deed):
    def fill(self, desk: DirectorChoices) -> None:
        self.fields["table"] = chosen(_("Table"), desk.tables)


class Replace(Deed):
    def fill(self, desk: DirectorChoices) -> None:
        self.fields["berth"] = chosen(_("Who goes"), desk.berths)
        self.fields["substitute"] = chosen(
            _("Who comes"), [*desk.free, ("", gettext("the autopilot"))], required=False
        )
        self.fields["substitute"].initial = desk.free[0][0] if desk.free else ""


class Pair(Deed):
    """The director's own tables for the next round."""

    tables = forms.CharField(
        label=_("Account names, one table on a line, in the order of the seats"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Commas between the names. Who is not named sits out."),
    )
    file = forms.FileField(
        label=_("Or a file"), required=False, help_text=_("Such lines, or a JSON list of lists.")
    )

    def fill(self, desk: DirectorChoices) -> None:
        self.fields["round"] = chosen(_("Which round"), desk.next_round)

    def clean(self) -> dict[str, Any]:
        """A file is read once and goes on as lines, so that the page that asks once more shows
        and sends them."""
        told = super().clean() or {}
        sent = told.pop("file", None)
        raw = sent.read(files.MOST_BYTES + 1) if sent else told.get("tables", "").encode()
        try:
            told["tables"] = files.tables_in(raw)
        except SeasonRefusal as refusal:
            raise forms.ValidationError(refusal.sentence(gettext)) from refusal
        lines = "\n".join(", ".join(table) for table in told["tables"])
        self.data = MultiValueDict(
            {name: [value] for name, value in self.data.items()} | {"tables": [lines]}
        )
        return told


class Warn(Deed):
    def fill(self, desk: DirectorChoices) -> None:
        self.fields["entrant"] = chosen(_("Entrant"), desk.entrants)


class Award(Deed):
    points = forms.IntegerField(label=_("Points, also below zero"), min_value=-100, max_value=100)

    def fill(self, desk: DirectorChoices) -> None:
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
