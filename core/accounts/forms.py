"""What people say about themselves: their language and their clock."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User

SHORTEST_DAY = 8  # hours: who sleeps longer would have no deadlines


def time_zones() -> list[tuple[str, str]]:
    """`Europe/Amsterdam` and the like; UTC first, without the abbreviations of old systems."""
    places = sorted(
        zone
        for zone in available_timezones()
        if "/" in zone and not zone.startswith(("Etc/", "posix/", "right/", "SystemV/"))
    )
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


class SignUp(forms.Form):
    """Beside address, name and password: the browser's time zone, where it tells one. The page's
    language becomes the player's."""

    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""})
    )

    def signup(self, request: HttpRequest, user: User) -> None:
        told = self.cleaned_data["time_zone"]
        user.language = (get_language() or "en").partition("-")[0]
        user.time_zone = told if told in dict(time_zones()) else "UTC"
        user.save(update_fields=["language", "time_zone"])


class Preferences(forms.ModelForm):  # type: ignore[type-arg]  # generic for the type checker only
    time_zone = forms.ChoiceField(label=_("Time zone"))
    day_from = forms.IntegerField(label=_("My day begins at (hour)"), min_value=0, max_value=23)
    day_to = forms.IntegerField(
        label=_("My day ends at (hour)"),
        min_value=1,
        max_value=24,
        help_text=_(
            "At tables that spare the nights no deadline of yours falls outside these hours."
        ),
    )

    class Meta:
        model = User
        fields = (
            "language",
            "time_zone",
            "day_from",
            "day_to",
            "shows_games",
            "shows_ratings",
            "shows_record",
        )
        labels = {
            "language": _("Language"),
            "shows_games": _("Everybody sees my games and results"),
            "shows_ratings": _("Everybody sees my ratings and their course"),
            "shows_record": _("Players see how quickly and reliably I answer"),
        }

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        for name in ("day_from", "day_to"):  # a program that knows nothing of them changes nothing
            self.fields[name].required = False
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)
        zones.choices = time_zones()

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or self.cleaned_data
        for name in ("day_from", "day_to"):
            if found.get(name) is None and name not in self.errors:
                found[name] = getattr(self.instance, name)
        if not self.errors and found["day_to"] - found["day_from"] < SHORTEST_DAY:
            self.add_error(
                "day_to", gettext("Your day has at least {hours} hours.").format(hours=SHORTEST_DAY)
            )
        return found


class NewKey(forms.Form):
    """What a new key for programs is called, what it may do and until when."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("To tell your keys apart. A key of the same name becomes void."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may look at everything that you see, and"),
        choices=[
            ("play", _("play for you: join, move, write to the table, declare absences")),
            ("organise", _("organise for you: open tables, invite, run seasons")),
        ],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        initial=["play"],
    )
    days = forms.TypedChoiceField(
        label=_("It ends after"),
        choices=[
            ("30", _("30 days")),
            ("90", _("90 days")),
            ("365", _("a year")),
            ("", _("never")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
        initial="365",
    )


class Farewell(forms.Form):
    """The name, written out: leaving is no slip of the mouse."""

    name = forms.CharField(
        label=_("Write your name to confirm"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, username: str, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.username = username

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.strip() != self.username:
            raise forms.ValidationError(
                gettext(
                    "You wrote {name}; your name here is {username}. Nothing was changed."
                ).format(name=name, username=self.username)
            )
        return name
