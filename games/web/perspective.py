"""Which position a link means, and through whose eyes: `?event=143&seat=2`, for ever. Seat 0 is
everybody."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from games.board import Names
from games.services import access
from games.services.access import Place
from games.services.refusals import TableRefusal


@dataclass(frozen=True)
class Eyes:
    """`seat`: None sees what everybody sees. `trouble`: a seat was asked for whose eyes are not
    to be had yet."""

    seat: int | None
    own: bool
    trouble: TableRefusal | None = None

    @property
    def link(self) -> str:
        """What goes into a link so that it shows the same to whoever follows it."""
        return f"&seat={self.seat or 0}"

    @property
    def suffix(self) -> str:
        """The same, left out where it is what the visitor sees anyway."""
        return "" if self.own else self.link


def eyes(request: HttpRequest, place: Place) -> Eyes:
    """Those that were asked for; one's own where they are not to be had."""
    asked = number(request, "seat", lowest=0, highest=place.game.seats_count)
    if asked is None and request.GET.get("as") == "spectator":  # as links had it before
        asked = 0
    try:
        seat = access.perspective(place, asked)
    except TableRefusal as refusal:
        return Eyes(place.seat, own=True, trouble=refusal)
    return Eyes(seat, own=seat == place.seat)


def event(request: HttpRequest, place: Place) -> int | None:
    """The event after which the position is asked for; None: now. Links called it `at` before."""
    head = place.game.stream.head_seq
    return number(request, "event", highest=head) or number(request, "at", highest=head)


def number(request: HttpRequest, name: str, *, highest: int, lowest: int = 1) -> int | None:
    """A whole number out of the address; anything else is a page that does not exist."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (
        text.isascii() and text.isdigit() and len(text) < 10 and lowest <= int(text) <= highest
    ):
        raise Http404
    return int(text)


def others(place: Place, names: Names, chosen: Eyes) -> list[tuple[int, str, bool]]:
    """(seat, name, whether these are the eyes now) of everybody whose eyes are to be had; 0 is
    everybody's."""
    found = [(0, gettext("everybody"), chosen.seat is None)]
    found += [
        (seat, gettext("mine") if seat == place.seat else names[seat], chosen.seat == seat)
        for seat in access.perspectives(place)
    ]
    return found if len(found) > 1 else []
