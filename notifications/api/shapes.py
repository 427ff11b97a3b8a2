"""What goes in and comes out about time. Nothing here computes."""

from datetime import date

from games.api.shapes import Asked, Told


class AbsenceAsked(Asked, frozen=True):
    """Both days are away, in your own time zone; the first is tomorrow or later."""

    first: date
    last: date


class AbsenceTold(Told, frozen=True):
    id: int
    first: date
    last: date


class AbsencesTold(Told, frozen=True):
    """`left`: days that may still be declared, by year."""

    absences: list[AbsenceTold]
    allowance: int
    left: dict[str, int]
