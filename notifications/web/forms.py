"""Which mails somebody wants, as a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from notifications import preferences
from notifications.models import Preference

EVERY, DIGEST, NONE = (
    Preference.Delivery.EVERY,
    Preference.Delivery.DIGEST,
    Preference.Delivery.NONE,
)
CHOICES = [
    (EVERY, _("A mail for every decision")),
    (DIGEST, _("One mail a day for all tables")),
    (NONE, _("No mails, except answers to my own letters")),
]
SHEETS = [(preferences.NO, _("No sheet")), (preferences.YES, _("A sheet with every turn mail"))]
AS_FOR_ALL = ("", _("As for all tables"))


class Wishes(forms.Form):
    """For all tables, or, with `game_id`, for one."""

    delivery = forms.ChoiceField(label=_("Mails"), required=False)
    reminders = forms.CharField(
        label=_("Reminders, hours before the deadline"),
        required=False,
        max_length=60,
        help_text=_("For example 48, 24, 2. Empty: one reminder when time grows short."),
    )
    sheet = forms.ChoiceField(
        label=_("Position sheet"),
        required=False,
        help_text=_(
            "One page to print, with the orders that are possible, attached to every turn mail."
        ),
    )
    digest_hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"),
        coerce=int,
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        required=False,
        empty_value=None,
    )
    substitute = forms.BooleanField(
        label=_("Offer me seats that other players have left"),
        required=False,
        help_text=_("By mail; whoever answers first has the seat, with a full clock."),
    )

    def __init__(self, user: User, game_id: str | None, *args: Any, **rest: Any) -> None:
        self.user, self.game_id = user, game_id
        row = Preference.objects.filter(user=user, game=game_id).first()
        general = preferences.of(user)
        first = {
            "delivery": row.delivery if row else "",
            "reminders": ", ".join((row.reminders if row else "").split(",")),
            "sheet": row.sheet if row else "",
            "digest_hour": general.digest_hour,
            "substitute": general.substitute,
        }
        if game_id is None:
            first["delivery"] = first["delivery"] or EVERY
            first["sheet"] = first["sheet"] or preferences.NO
        rest["initial"] = first
        super().__init__(*args, **rest)
        offered = self.fields["delivery"]
        assert isinstance(offered, forms.ChoiceField)
        offered.choices = CHOICES if game_id is None else [AS_FOR_ALL, *CHOICES]
        sheets = self.fields["sheet"]
        assert isinstance(sheets, forms.ChoiceField)
        sheets.choices = SHEETS if game_id is None else [AS_FOR_ALL, *SHEETS]
        if game_id is not None:
            del self.fields["digest_hour"], self.fields["substitute"]

    def clean_reminders(self) -> tuple[int, ...]:
        text = self.cleaned_data["reminders"].strip()
        found = preferences.read_reminders(text) if text else ()
        if found is None:
            raise forms.ValidationError(
                gettext(
                    "Write one to five whole numbers of hours, from 1 to {most}, such as 48, 24, 2."
                ).format(most=preferences.LONGEST_REMINDER)
            )
        return found

    def save(self) -> None:
        data = self.cleaned_data
        preferences.choose(
            user=self.user,
            game_id=self.game_id,
            delivery=data["delivery"],
            reminders=data["reminders"],
            sheet=data["sheet"],
            digest_hour=data.get("digest_hour"),
            substitute=data.get("substitute"),
        )
