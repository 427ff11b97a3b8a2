"""Days as people write them, in English and French: `3 Aug to 17 Aug`, `du 3 au 17 août`,
`2027-08-03 - 2027-08-17`, `3/8 to 17/8`, `tomorrow`, `until Friday`, `for two weeks`. Pure."""

import re
from datetime import date, timedelta

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


NUMERIC = re.compile(r"(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\.?")  # the day comes first
NEAR = {
    "today": 0, "aujourd hui": 0, "now": 0, "maintenant": 0, "tomorrow": 1, "demain": 1,
    "the day after tomorrow": 2, "apres demain": 2, "apres-demain": 2,
}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon lundi", "tuesday tue mardi", "wednesday wed mercredi",
            "thursday thu jeudi", "friday fri vendredi", "saturday sat samedi",
            "sunday sun dimanche",
        )
    )
    for name in names.split()
}  # fmt: skip
COUNTS = {
    "a": 1, "one": 1, "un": 1, "une": 1, "two": 2, "deux": 2, "three": 3, "trois": 3, "four": 4,
    "quatre": 4, "five": 5, "cinq": 5, "six": 6, "seven": 7, "sept": 7, "ten": 10, "dix": 10,
}  # fmt: skip
LASTING = re.compile(
    r"(?:for|pendant|pour|durant) (?P<count>\w+) (?P<unit>days?|jours?|weeks?|semaines?)"
)
UNTIL = re.compile(r"(?:until|till|to|jusqu\s*(?:au|a)|au)\s+(?P<day>.+)")
NEXT_WEEK = {"next week", "la semaine prochaine", "semaine prochaine"}
THIS_WEEK = {"this week", "cette semaine"}


class UnreadableDay(ValueError):
    """What was written is no day, or not a span of days."""


def span(text: str, *, today: date) -> tuple[date, date]:
    """The first and the last day. A day without a year is the next one of that name. Raises
    UnreadableDay."""
    folded = fold(text.replace("’", " ").replace("'", " ")).strip(" .,;:")
    if found := in_words(folded, today=today):
        return found
    folded = re.sub(r"^(?:from|du|de|le|on|between)\s+", "", folded)
    if short := SHORT.match(folded):
        folded = f"{short[1]} {short[3]} to {short[2]} {short[3]}"
    ends = [part for part in BETWEEN.split(folded) if part]
    if len(ends) not in {1, 2}:
        raise UnreadableDay(text)
    first = parts(ends[0], today=today)
    last = parts(ends[-1], today=today, after=day_of(first) if len(ends) > 1 else None)
    first = (first[0], first[1] or last[1], first[2] or (last[2] if first[1] is None else None))
    begins = placed(*first, not_before=today)
    ends_on = placed(*last, not_before=begins)
    if ends_on < begins:
        raise UnreadableDay(text)
    return begins, ends_on


def in_words(text: str, *, today: date) -> tuple[date, date] | None:
    """Spans that begin today, or are weeks."""
    if lasting := LASTING.fullmatch(text):
        count = COUNTS.get(lasting["count"]) or int(re.sub(r"\D", "", lasting["count"]) or 0)
        days = count * (7 if lasting["unit"].startswith(("week", "semaine")) else 1)
        return (today, today + timedelta(days=min(days, 999) - 1)) if days else None
    if until := UNTIL.fullmatch(text):
        return today, placed(*parts(until["day"], today=today), not_before=today)
    monday = today - timedelta(days=today.weekday())
    if text in NEXT_WEEK:
        return monday + timedelta(days=7), monday + timedelta(days=13)
    return (today, monday + timedelta(days=6)) if text in THIS_WEEK else None


def day_of(said: tuple[int, int | None, int | None]) -> date | None:
    """The day where all of it is said, if there is such a day."""
    day, month, year = said
    try:
        return date(year, month, day) if month and year else None
    except ValueError:
        return None


def near(text: str, *, today: date, after: date | None = None) -> date | None:
    """`tomorrow`, `next Friday`: a day that is named by where it stands from today, or a weekday
    from the first day of the span."""
    if text in NEAR:
        return today + timedelta(days=NEAR[text])
    name = re.sub(r"^(?:next|this|ce)\s+|\s+prochain$", "", text)
    if name not in WEEKDAYS:
        return None
    begin = after or today
    return begin + timedelta(days=(WEEKDAYS[name] - begin.weekday() - 1) % 7 + 1)


def parts(
    text: str, *, today: date, after: date | None = None
) -> tuple[int, int | None, int | None]:
    """(day, month, year) as far as they are said."""
    text = re.sub(r"^(?:le|the)\s+", "", text.strip())
    if named := near(text, today=today, after=after):
        return named.day, named.month, named.year
    if numeric := NUMERIC.fullmatch(text):
        return in_numbers(int(numeric[1]), int(numeric[2]), numeric[3])
    text = re.sub(rf"^(?:{'|'.join(WEEKDAYS)})\.?,?\s+(?=\d)", "", text)
    found = DAY.fullmatch(text)
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


def in_numbers(day: int, month: int, year: str | None) -> tuple[int, int, int | None]:
    """The day comes first, unless there is no such month."""
    if month > 12:
        day, month = month, day
    return day, month, int(year) + (2000 if len(year) == 2 else 0) if year else None


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
