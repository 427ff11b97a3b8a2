"""Days as people write them, in English and French: `3 Aug to 17 Aug`, `du 3 au 17 août`,
`2027-08-03 - 2027-08-17`. Pure."""

import re
from datetime import date

from games.notation import fold

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan janvier janv", "february feb fevrier fevr fev", "march mar mars",
            "april apr avril avr", "may mai",
            "june jun juin",
            "july jul juillet juil", "august aug aout", "september sep sept septembre",
            "october oct octobre", "november nov novembre",
            "december dec decembre",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
BETWEEN = re.compile(
    r"\s+(?:to|until|till|through|au|jusqu\s*au|a|bis)\s+|\s*(?:–|—|\.\.+|\s-\s)\s*"
)
DAY = re.compile(
    r"(?:(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"|(?P<d1>\d{1,2})(?:st|nd|rd|th|er)?\.?\s*(?:of\s+|de\s+)?(?P<m1>[a-z]+)?\.?,?\s*(?P<y1>\d{4})?"
    r"|(?P<m2>[a-z]+)\.?\s+(?P<d2>\d{1,2})(?:st|nd|rd|th)?,?\s*(?P<y2>\d{4})?)"
)
SHORT = re.compile(r"^(\d{1,2})-(\d{1,2})\s+(.+)$")  # 3-17 Aug


class UnreadableDay(ValueError):
    """What was written is no day, or not a span of days."""


def span(text: str, *, today: date) -> tuple[date, date]:
    """The first and the last day. A day without a year is the next one of that name. Raises
    UnreadableDay."""
    folded = fold(text.replace("’", " ").replace("'", " ")).strip(" .,;:")
    folded = re.sub(r"^(?:from|du|le|on|between)\s+", "", folded)
    if short := SHORT.match(folded):
        folded = f"{short[1]} {short[3]} to {short[2]} {short[3]}"
    ends = [part for part in BETWEEN.split(folded) if part]
    if len(ends) not in {1, 2}:
        raise UnreadableDay(text)
    last = parts(ends[-1])
    first = parts(ends[0])
    first = (first[0], first[1] or last[1], first[2] or (last[2] if first[1] is None else None))
    begins = placed(*first, not_before=today)
    ends_on = placed(*last, not_before=begins)
    if ends_on < begins:
        raise UnreadableDay(text)
    return begins, ends_on


def parts(text: str) -> tuple[int, int | None, int | None]:
    """(day, month, year) as far as they are said."""
    found = DAY.fullmatch(re.sub(r"^(?:le|the)\s+", "", text.strip()))
    if found is None:
        raise UnreadableDay(text)
    if found["year"]:
        return int(found["day"]), int(found["month"]), int(found["year"])
    word, day, year = (
        found["m1"] or found["m2"],
        found["d1"] or found["d2"],
        found["y1"] or found["y2"],
    )
    if word and word not in MONTHS:
        raise UnreadableDay(text)
    return int(day), MONTHS[word] if word else None, int(year) if year else None


def placed(day: int, month: int | None, year: int | None, *, not_before: date) -> date:
    """The day itself; where no year is said, the first such day from `not_before` on."""
    if month is None:
        raise UnreadableDay(str(day))
    years = (
        [year] if year else range(not_before.year, not_before.year + 9)
    )  # 29 February may be far
    for one in years:
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year or found >= not_before:
            return found
    raise UnreadableDay(f"{day}.{month}.")
