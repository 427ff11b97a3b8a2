"""What people say about themselves: their language and their clock."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User


def time_zones() -> list[tuple[str, str]]:
    """`Europe/Amsterdam` and the like; UTC first, without the abbreviations of old systems."""
    places = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/", "right/", "SystemV/")))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


class SignUp(forms.Form):
    """Beside address, name and password: the browser's time zone, where it tells one. The page's language becomes the player's."""

    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": ""}))

    def signup(self, request: HttpRequest, user: User) -> None:
        told = self.cleaned_data["time_zone"]
        user.language = (get_language() or "en").partition("-")[0]
        user.time_zone = told if told in dict(time_zones()) else "UTC"
        user.save(update_fields=["language", "time_zone"])


class Preferences(forms.ModelForm):  # type: ignore[type-arg]  # generic for the type checker only
    time_zone = forms.ChoiceField(label=_("Time zone"))

    class Meta:
        model = User
        fields = ("language", "time_zone")
        labels = {"language": _("Language")}

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)
        zones.choices = time_zones()
