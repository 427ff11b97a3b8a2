"""Which mails somebody wants, and when: for all tables, or for one of them. Whether a page is
open somewhere never counts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from core import sql
from core.accounts.models import User
from games.models import Decision
from notifications import seasons
from notifications.models import Outbound, Preference
from notifications.tasks import ring_mailer

Delivery = Preference.Delivery
YES, NO = "yes", "no"
MOST_REMINDERS = 5
LONGEST_REMINDER = 14 * 24  # hours
SOON_AFTER_DIGEST = timedelta(
    hours=6
)  # a deadline nearer than that to the next digest does not wait for it

ANSWERS = {Outbound.Kind.ANSWER, Outbound.Kind.LOST, Outbound.Kind.MAP}
"""What answers a mail of the reader's own: it always comes."""
ALWAYS = {Outbound.Kind.STRANGER, Outbound.Kind.BOUNCED, Outbound.Kind.DIGEST}
"""What no table's preference holds back: a warning, what an organiser must know, and the digest
that was asked for."""
DAILY = {Outbound.Kind.PROMPT, Outbound.Kind.MOVED, Outbound.Kind.PRESS}
"""What a digest takes the place of."""


@dataclass(frozen=True)
class Wish:
    """What somebody wants for one table, or for all of them."""

    delivery: str = Delivery.EVERY
    reminders: tuple[int, ...] = ()  # hours before the deadline; none: when the clock thinks fit
    digest_hour: int = 7
    substitute: bool = False
    sheet: bool = False  # a position sheet with every turn mail


SAID = """SELECT delivery, reminders, sheet, digest_hour, substitute FROM notifications_preference
WHERE user_id = %s AND (game_id IS NULL OR game_id = %s) ORDER BY game_id IS NULL"""


def of(user: User, game_id: str | None = None) -> Wish:
    """What counts at this table: what was said for it, else what was said for all. The hour, and
    whether seats are offered, is for all."""
    said = sql.every(SAID, user.pk, game_id)
    delivery, reminders, sheet = (
        next((row[place] for row in said if row[place]), "") for place in range(3)
    )
    *_, digest_hour, substitute = said[-1] if said else (7, False)
    return Wish(
        delivery or Delivery.EVERY, hours(reminders), digest_hour, bool(substitute), sheet == YES
    )


def answer(yes: bool | None) -> str:
    """As it is kept; None: as for all tables."""
    return "" if yes is None else YES if yes else NO


def hours(kept: str) -> tuple[int, ...]:
    return tuple(int(part) for part in kept.split(",") if part)


def choose(
    *,
    user: User,
    game_id: str | None,
    delivery: str | None = None,
    reminders: Iterable[int] | None = None,
    digest_hour: int | None = None,
    substitute: bool | None = None,
    sheet: str | None = None,
) -> None:
    """Keep what somebody wants; what is not given stays as it was. `delivery` or `sheet` empty:
    as for all tables. The hour of the digest, and whether seats are offered, are always for all."""
    row, _ = Preference.objects.get_or_create(user=user, game_id=game_id)
    held = delivery is not None and of(user, game_id).delivery == Delivery.DIGEST
    if delivery is not None:
        row.delivery = delivery
    if reminders is not None:
        row.reminders = ",".join(str(hour) for hour in sorted(set(reminders), reverse=True))
    if sheet is not None:
        row.sheet = sheet
    row.save(update_fields=["delivery", "reminders", "sheet"])
    if held:
        release(user)
    for_all: dict[str, object] = {"digest_hour": digest_hour, "substitute": substitute}
    if given := {name: value for name, value in for_all.items() if value is not None}:
        general, _ = Preference.objects.get_or_create(user=user, game_id=None)
        Preference.objects.filter(pk=general.pk).update(**given)


def release(user: User) -> None:
    """Whoever wants each mail by itself again gets what was held back for a digest that will not
    come: since the last one, and of questions that are still open. What still waits for the
    digest, or is wanted no more at all, stays where it is."""
    last = (
        Outbound.objects.filter(kind=Outbound.Kind.DIGEST, user=user)
        .exclude(subject="")
        .order_by("-created_at")
        .first()
    )
    held = Outbound.objects.filter(
        user=user, kind__in=DAILY, sent_at=None, dropped_at__isnull=False, last_error=""
    )
    if last is not None:
        held = held.filter(dropped_at__gt=last.created_at)
    open_ = Decision.objects.filter(game=OuterRef("game"), key=OuterRef("decision"), closed_at=None)
    wanted = held.filter(Q(kind=Outbound.Kind.PRESS) | Exists(open_)).values_list("pk", "game_id")
    tables = {game_id: of(user, game_id).delivery for game_id in {game_id for _, game_id in wanted}}
    again = [pk for pk, game_id in wanted if tables[game_id] == Delivery.EVERY]
    if again:
        Outbound.objects.filter(pk__in=again).update(dropped_at=None, retry_at=None)
        transaction.on_commit(ring_mailer)


def silence(user: User) -> None:
    """No mails at any table; what was said for single ones goes."""
    Preference.objects.filter(user=user).exclude(game=None).update(delivery="")
    choose(user=user, game_id=None, delivery=Delivery.NONE)


def read_reminders(text: str) -> tuple[int, ...] | None:
    """`48h, 24h and 2h`, `2 days, 3 hours`, `none` for the clock's own; None when it cannot be
    read."""
    if re.fullmatch(r"\s*(?:none|default|aucun|normal)\s*", text, re.IGNORECASE):
        return ()
    found = re.findall(
        r"(\d{1,4})\s*(d\b|days?|j\b|jours?|h\b|hours?|heures?)?", text, re.IGNORECASE
    )
    rest = re.sub(
        r"\d{1,4}\s*(?:d\b|days?|j\b|jours?|h\b|hours?|heures?)?|\b(?:and|et|before|avant)\b|[\s,;.]",
        "",
        text,
        flags=re.IGNORECASE,
    )
    values = {int(number) * (24 if unit[:1].lower() in {"d", "j"} else 1) for number, unit in found}
    if (
        rest
        or not values
        or len(values) > MOST_REMINDERS
        or not all(1 <= value <= LONGEST_REMINDER for value in values)
    ):
        return None
    return tuple(sorted(values, reverse=True))


def read_hour(text: str) -> int | None:
    """`7`, `07:00`, `at 7h`, `à 18 h`; the whole hour."""
    found = re.search(r"\b(\d{1,2})(?:\s*[h:.]\s*(?:00)?)?\s*$", text.strip())
    return int(found[1]) if found and int(found[1]) < 24 else None


# --- What the mailer asks ---


def for_mail(row: Outbound) -> Wish:
    """What the reader wants, where it counts for this mail."""
    return (
        Wish()
        if row.user is None or row.kind in ANSWERS or row.kind in ALWAYS
        else of(row.user, row.game_id)
    )


def is_unwanted(row: Outbound, wish: Wish, *, now: datetime) -> bool:
    """Whether the reader does not want this mail, or wants it in a digest. A deadline that would
    not wait for the digest does not."""
    if row.kind == Outbound.Kind.SEASON:
        return seasons.desk().is_unwanted(row, wish.delivery)
    if wish.delivery == Delivery.NONE:
        return True
    if wish.delivery != Delivery.DIGEST or row.kind not in DAILY:
        return False
    assert row.user is not None
    due_at = (
        Decision.objects.filter(game=row.game_id, key=row.decision)
        .values_list("due_at", flat=True)
        .first()
        if row.decision
        else None
    )
    return (
        due_at is None
        or due_at > next_digest(row.user, wish.digest_hour, now=now) + SOON_AFTER_DIGEST
    )


def next_digest(user: User, hour: int, *, now: datetime) -> datetime:
    """When the reader's next digest leaves."""
    zone = ZoneInfo(user.time_zone)
    local = now.astimezone(zone)
    today = datetime.combine(local.date(), time(hour), tzinfo=zone)
    return (
        today
        if today > now
        else datetime.combine(local.date() + timedelta(days=1), time(hour), tzinfo=zone)
    )
