"""One small form for each act. Every one asks for a reason, which the player can read."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core import clock
from operators.records import LONGEST_REASON


class Reasoned(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("It is kept in the operators' log; whom it touches can read it."),
    )


class Ban(Reasoned):
    hand_over = forms.BooleanField(
        label=_("Give their running seats to the autopilot"), required=False
    )


class Suspend(Ban):
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=3650, initial=7)

    field_order = ["days", "reason", "hand_over"]

    def until(self) -> Any:
        return clock.now() + timedelta(days=self.cleaned_data["days"])


class Rename(Reasoned):
    name = forms.CharField(label=_("New name"), max_length=60)

    field_order = ["name", "reason"]


class Extend(Reasoned):
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=60, initial=2)

    field_order = ["days", "reason"]


class Adjudicate(Reasoned):
    places = forms.CharField(
        label=_("Places by seat"),
        help_text=_("For three seats: 2 1 3. Equal places share the number: 1 1 3."),
    )

    field_order = ["places", "reason"]

    def clean_places(self) -> list[int]:
        written = self.cleaned_data["places"].replace(",", " ").split()
        if not written or not all(one.isdecimal() for one in written):
            raise forms.ValidationError(gettext("A number for each seat, in the order of seats."))
        return [int(one) for one in written]


class HandOver(Reasoned):
    seat = forms.IntegerField(label=_("Seat"), min_value=1, max_value=12)

    field_order = ["seat", "reason"]
