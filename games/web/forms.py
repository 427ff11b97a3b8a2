"""Forms made from what a game offers: a seat's options, and the options of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django import forms
from django.core.validators import validate_email
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.board import Names
from games.engine import Between, Choice, Command, Domain, Engine, Option
from games.option_fields import option_field
from games.services import letters, tables, terms
from games.services.openings import Wish, draw_luck
from games.services.terms import HOUSE
from games.table import Clock

# --- Orders ---


@dataclass(frozen=True)
class Field:
    """One value of an order. `choices`: what is sent and how it is shown; without them a number
    from `low` to `high`."""

    id: str
    name: str
    label: str
    choices: Sequence[tuple[str, str]] = ()
    low: int = 0
    high: int = 0

    @property
    def fixed(self) -> bool:
        return len(self.choices) == 1


@dataclass(frozen=True)
class OrderForm:
    kind: str
    fields: Sequence[Field]
    order: str  # as one would write it, when there is nothing to choose


@dataclass(frozen=True)
class Group:
    """The ways to give one kind of order."""

    kind: str
    meaning: str
    forms: list[OrderForm]


def groups(engine: Engine[Any], options: Sequence[Option], names: Names, view: Any) -> list[Group]:
    """A small form for each exact option, by kind, in the order the engine gives them."""
    found: dict[str, Group] = {}
    for number, option in enumerate(options):
        group = found.setdefault(
            option.kind,
            Group(option.kind, engine.words.option(option.kind, gettext, letters.language()), []),
        )
        group.forms.append(order_form(engine, option, names, view, number))
    return list(found.values())


def order_form(
    engine: Engine[Any], option: Option, names: Names, view: Any, number: int
) -> OrderForm:
    # A value that may be left out and has one alternative only repeats what the rest of the order
    # says; the box still takes it.
    domains = {name: domain for name, domain in option.fields.items() if not is_echo(domain)}
    fields = [
        field(engine, name, domain, names, view, f"{option.kind}-{number}-{name}")
        for name, domain in domains.items()
    ]
    order = (
        ""
        if fields
        else "; ".join(
            letters.command_lines(engine, letters.command_of(engine, option.kind, {}), dict(names))
        )
    )
    return OrderForm(option.kind, fields, order)


def is_echo(domain: Domain) -> bool:
    return isinstance(domain, Choice) and len(domain.values) == 2 and None in domain.values


def field(
    engine: Engine[Any], name: str, domain: Domain, names: Names, view: Any, id_: str
) -> Field:
    label = engine.words.field(name, gettext)
    if isinstance(domain, Between):
        return Field(id_, f"field-{name}", label, low=domain.low, high=domain.high)
    assert isinstance(domain, Choice), "an exact option lists its values"
    return Field(
        id_,
        f"field-{name}",
        label,
        choices=[
            (to_json(value), value_label(engine, name, value, names, view))
            for value in domain.values
        ],
    )


def value_label(engine: Engine[Any], name: str, value: Any, names: Names, view: Any) -> str:
    """A value in the game's words, and what it points at on the board where the game's
    `words.pointed` tells."""
    told = engine.words.value(name, value, names, gettext, letters.language())
    there = engine.words.pointed(view, name, value, gettext, letters.language())
    return f"{told} – {there}" if there else told


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Unclear(Exception):
    """A form that was not filled in as it was given out."""


def command(engine: Engine[Any], sent: Mapping[str, str]) -> Command:
    """The command a small form sends. Whether it is allowed is for the game to say. Raises
    Unclear."""
    try:
        return letters.command_from(engine, sent)
    except ValueError as error:
        raise Unclear from error


# --- Luck ---


class Luck(forms.Form):
    luck = forms.CharField(
        label=_("Your words for the dice"),
        max_length=200,
        initial=draw_luck,
        help_text=_(
            "They go into the seed of every throw, so that nobody else can have chosen it. Change "
            "them as you like."
        ),
    )


class Invite(forms.Form):
    whom = forms.CharField(label=_("Name here, or mail address"), required=False, max_length=254)

    def clean_whom(self) -> str:
        whom: str = self.cleaned_data["whom"].strip()
        if "@" in whom:
            validate_email(whom)
        return whom


# --- A new table ---


CLOCK_FIELDS = (
    "grace_hours", "autopilot_after", "days_off", "spare_nights", "absences", "pauses",
    "may_return",
)  # fmt: skip
BANK_FIELDS = ("bank_days", "free_hours", "increment_hours", "cap_days")
FOLDED_FIELDS = ("bots", "bot", "watch", "invited_only", "luck")
USUAL_FREE_HOURS = 24
DAY_NAMES = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)


class ClockFields(forms.Form):
    """Everything about the clock beside the days for a decision, as the house keeps it unless
    told otherwise."""

    grace_hours = forms.IntegerField(
        label=_("Hours of grace"),
        min_value=0,
        max_value=terms.GRACE_HOURS,
        required=False,
        initial=HOUSE.grace_hours,
        help_text=_(
            "After the deadline, before the default is played. Everybody sees who is late."
            " A player whose mail comes back has as much time more, once for each question; "
            "without grace, none."
        ),
    )
    autopilot_after = forms.IntegerField(
        label=_("Defaults in a row until the autopilot plays on"),
        min_value=0,
        max_value=terms.AUTOPILOT_AFTER,
        required=False,
        initial=HOUSE.autopilot_after,
        help_text=_("The seat is then offered to a substitute. 0: never."),
    )
    days_off = forms.MultipleChoiceField(
        label=_("Days on which no time passes"),
        choices=[(str(number), name) for number, name in enumerate(DAY_NAMES, 1)],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    spare_nights = forms.BooleanField(
        label=_("No deadline falls in its player’s night"),
        required=False,
        initial=HOUSE.spare_nights,
    )
    absences = forms.BooleanField(
        label=_("A declared absence stops the clock"), required=False, initial=HOUSE.absences
    )
    pauses = forms.BooleanField(
        label=_("All players together may agree to a pause"), required=False, initial=HOUSE.pauses
    )
    may_return = forms.BooleanField(
        label=_("Whoever left may come back while the seat is free"),
        required=False,
        initial=HOUSE.may_return,
    )
    bank_days = forms.IntegerField(
        label=_("Instead of days for each decision: a bank of days for the whole game"),
        min_value=0,
        max_value=terms.BANK_DAYS[-1],
        required=False,
        help_text=_("Thinking is paid from it. Empty: no bank."),
    )
    free_hours = forms.IntegerField(
        label=_("With a bank: hours of each decision that are free"),
        min_value=terms.FREE_HOURS[0],
        max_value=terms.FREE_HOURS[-1],
        required=False,
        initial=USUAL_FREE_HOURS,
    )
    increment_hours = forms.IntegerField(
        label=_("With a bank: hours that each answer adds"),
        min_value=0,
        max_value=terms.INCREMENT_HOURS,
        required=False,
    )
    cap_days = forms.IntegerField(
        label=_("With a bank: the most days it may hold"),
        min_value=0,
        max_value=terms.CAP_DAYS,
        required=False,
    )


class NewTable(ClockFields):
    """What to play and how; the game's own options are fields named after it."""

    table = forms.RegexField(
        r"^[a-z2-7]{10}\Z", initial=lambda: tables.token(10), widget=forms.HiddenInput
    )  # a double click opens one
    seats = forms.TypedChoiceField(label=_("Seats"), coerce=int)
    fill = forms.BooleanField(
        label=_("Bots fill the other seats"),
        required=False,
        help_text=_("The game begins at once. Otherwise the table waits for players."),
    )
    bots = forms.IntegerField(
        label=_("Seats for bots"),
        min_value=0,
        initial=0,
        required=False,
        help_text=_("Where bots fill only some of them."),
    )
    bot = forms.ChoiceField(label=_("How the bots play"))
    days = forms.IntegerField(
        label=_("Days for each decision"), min_value=1, max_value=60, initial=HOUSE.days
    )
    watch = forms.ChoiceField(
        label=_("Who may watch"),
        choices=[("everyone", _("everybody")), ("players", _("the players only"))],
    )
    invited_only = forms.BooleanField(label=_("Seats by invitation only"), required=False)

    def __init__(self, engine: Engine[Any], *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.engine = engine
        self.fields["seats"] = forms.TypedChoiceField(
            label=_("Seats"), coerce=int, choices=[(n, str(n)) for n in engine.players]
        )
        bots = [(bot, BOTS.get(bot, bot)) for bot in sorted(engine.bots, reverse=True)]
        self.fields["bot"] = forms.ChoiceField(label=_("How the bots play"), choices=bots)
        for option in msgspec.structs.fields(engine.config):
            self.fields[f"option-{option.name}"] = option_field(engine, option)
        self.fields["luck"] = Luck().fields["luck"]

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        found["bots"] = found.get("bots") or 0
        if found.get("fill") and "seats" in found:
            found["bots"] = found["seats"] - 1
        if "seats" in found and found.get("bots", 0) >= found["seats"]:
            self.add_error(
                "bots",
                gettext("One seat is yours: at most {bots} seats can go to bots.").format(
                    bots=found["seats"] - 1
                ),
            )
        return found

    def wish(self) -> Wish:
        told = self.cleaned_data
        return Wish(
            table_id=told["table"],
            ruleset=self.engine.ruleset,
            seats=told["seats"],
            options={
                name.removeprefix("option-"): value
                for name, value in told.items()
                if name.startswith("option-") and value is not None
            },
            clock=self.clock_asked(),
            watch=told["watch"],
            invited_only=told["invited_only"],
            bots=told["bots"],
            bot=told["bot"],
            luck=told["luck"],
        )

    def clock_asked(self) -> Clock:
        """As it was filled in; whether it can be is for the table to say."""
        told = self.cleaned_data
        numbers: dict[str, Any] = {
            name: told[name] or 0
            for name in (
                "days",
                "bank_days",
                "increment_hours",
                "cap_days",
                "grace_hours",
                "autopilot_after",
            )
        }
        choices = {
            name: told[name] for name in ("spare_nights", "absences", "pauses", "may_return")
        }
        free = told["free_hours"] if told["free_hours"] is not None else USUAL_FREE_HOURS
        days_off = tuple(sorted(int(day) for day in told["days_off"]))
        return Clock(
            **numbers, **choices, free_hours=free if numbers["bank_days"] else 0, days_off=days_off
        )

    def at_first(self) -> list[forms.BoundField]:
        folded = {*CLOCK_FIELDS, *BANK_FIELDS, *FOLDED_FIELDS}
        return [field for field in self.visible_fields() if field.name not in folded]

    def folded(self) -> list[forms.BoundField]:
        return [self[name] for name in FOLDED_FIELDS]

    def about_the_clock(self) -> list[forms.BoundField]:
        return [self[name] for name in CLOCK_FIELDS]

    def about_the_bank(self) -> list[forms.BoundField]:
        return [self[name] for name in BANK_FIELDS]

    def folded_is_wrong(self) -> bool:
        return any(name in self.errors for name in FOLDED_FIELDS)

    def clock_is_wrong(self) -> bool:
        return bool(self.non_field_errors()) or any(name in self.errors for name in CLOCK_FIELDS)

    def bank_is_wrong(self) -> bool:
        told = self.is_bound and any(self.data.get(name) for name in ("bank_days", "cap_days"))
        return bool(told) or any(name in self.errors for name in BANK_FIELDS)


BOTS = {"sensible": _("sensibly"), "random": _("at random")}
