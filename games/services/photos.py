"""Photographs of printed charts: sent through any door, read by a task, shown back, and an order
only when their skipper says yes. At a closed-eyes table the first that can be read is the stroke
that stands; the yes only sends it.
"""

import importlib
import logging
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext

from games.engine import IllegalMove
from games.models import Game, Photo, Receipt
from games.navigation import paper, traces
from games.navigation.photo import kinds
from games.navigation.words import DOUBTS
from games.protocols import Helm
from games.services import blind_pen, chart_lines, letters, moves, positions
from games.services.positions import Position
from games.services.refusals import TableRefusal
from games.table import Channel
from games.tasks import read_photos, wake

logger = logging.getLogger(__name__)

Status = Photo.Status
READER = "games.reports.photo"  # loaded where photographs are read: it is heavy
MOST_A_DAY = 40  # for one seat
STALLED = timedelta(minutes=5)
MOST_ATTEMPTS = 3
KEPT = timedelta(days=7)  # the picture that was shown, when nobody answers

Rows = Photo.objects.defer("file", "picture")


# --- Sending ---


def send(
    *, game: Game, seat: int, data: bytes, channel: str, now: datetime, ship: str = "",
    name: str = ""
) -> Photo:  # fmt: skip
    """Keep a photograph until a task has read it. `ship`: whose course it is said to be; empty,
    the sheet says it. `name`: what makes it the same when it comes twice. Raises IllegalMove or
    TableRefusal."""
    if name and (earlier := Rows.filter(name=name, game=game, seat=seat).first()):
        return earlier
    if not game.begun:
        raise TableRefusal("not_begun")
    if game.over:
        raise TableRefusal("not_running", status=game.status)
    check(positions.newest(game), seat, ship)
    if len(data) > kinds.MOST_BYTES:
        raise IllegalMove("file_too_big", bytes=len(data), most=kinds.MOST_BYTES)
    if not kinds.is_picture(data):
        raise IllegalMove("photo_unreadable")
    today = Rows.filter(game=game, seat=seat, created_at__gt=now - timedelta(days=1))
    if today.count() >= MOST_A_DAY:
        raise TableRefusal("too_many_photos", most=MOST_A_DAY)
    with transaction.atomic():
        photo = Photo.objects.create(
            name=name or secrets.token_hex(16),
            game=game,
            seat=seat,
            ship=ship,
            channel=channel,
            file=data,
            created_at=now,
        )
        transaction.on_commit(lambda: wake(read_photos))
    return photo


def check(position: Position, seat: int, ship: str) -> None:
    """Whether a line of this seat is awaited at all. Raises TableRefusal."""
    if ship:
        chart_lines.helm(position, seat, ship)
    elif not helms(position, seat):
        raise TableRefusal("no_helm", ship=gettext("of this sheet"), ships=["-"])


def helms(position: Position, seat: int) -> Sequence[Helm]:
    pen = position.engine.pen
    found: Sequence[Helm] = pen.helms(position.engine.view(position.state, seat)) if pen else ()
    return found


def find(game: Game, seat: int, name: str) -> Photo:
    """Raises TableRefusal: nobody sees another seat's."""
    photo = Rows.filter(game=game, seat=seat, name=name).first()
    if photo is None:
        raise TableRefusal("no_photo")
    return photo


def all_open(game: Game, seat: int) -> list[Photo]:
    """The courses that wait for this seat's yes."""
    waiting = Rows.filter(game=game, seat=seat, status=Status.READ)
    return list(waiting.select_related("game").order_by("ship"))


# --- Reading ---


def read_waiting(*, now: Callable[[], datetime]) -> int:
    """Read everything that waits, each by one worker, oldest first. Returns how many."""
    Rows.filter(is_stalled(now()), attempts__gte=MOST_ATTEMPTS).update(
        status=Status.REFUSED, code="photo_unreadable", file=None
    )
    count = 0
    while (
        pk := free(now()).order_by("created_at").values_list("pk", flat=True).first()
    ) is not None:
        claimed = free(now()).filter(pk=pk)
        moment = now()
        if claimed.update(status=Status.READING, claimed_at=moment, attempts=F("attempts") + 1):
            read_photo(Photo.objects.select_related("game__stream").get(pk=pk), now=moment)
            count += 1
    return count


def free(moment: datetime):  # type: ignore[no-untyped-def]  # a QuerySet of Photo
    return Rows.filter(Q(status=Status.WAITING) | is_stalled(moment))


def is_stalled(moment: datetime) -> Q:
    return Q(status=Status.READING, claimed_at__lt=moment - STALLED)


def read_photo(photo: Photo, *, now: datetime) -> None:
    """Once, whatever comes of it. The file goes."""
    try:
        reader = importlib.import_module(READER)
        found = reader.read(photo)
        keep(photo, found, now=now)
    except (IllegalMove, TableRefusal) as refusal:
        close(photo, refusal.code, refusal.facts, now=now)
    except Exception:  # one bad photograph never stops the others
        logger.exception("%s could not be read", photo)
        close(photo, "photo_unreadable", {}, now=now)


class Found(msgspec.Struct, frozen=True):
    """What the reader gives: a course ready to be an order."""

    ship: str
    trace: traces.Trace
    doubts: tuple[str, ...]
    picture: bytes


def keep(photo: Photo, found: Found, *, now: datetime) -> None:
    """The course waits for its yes; an earlier one of the same ship is no question any more,
    unless it was drawn with closed eyes: then that one stands. Raises TableRefusal."""
    with transaction.atomic():
        position = positions.open_locked(photo.game_id)
        helm = chart_lines.helm(position, photo.seat, found.ship)
        asked = question(position, photo.seat)
        others = Rows.filter(
            game=photo.game, seat=photo.seat, ship=found.ship, status=Status.READ
        ).exclude(pk=photo.pk)
        if helm.blind and (
            others.filter(decision=asked).exists()
            or helm.ordered is not None
            or chart_lines.is_drawn(position, photo.seat, found.ship)
        ):
            raise TableRefusal("stroke_stands", ship=found.ship)
        others.update(status=Status.DROPPED, picture=None)
        Photo.objects.filter(pk=photo.pk).update(
            status=Status.READ,
            ship=found.ship,
            decision=asked,
            blind=helm.blind,
            trace=msgspec.json.encode(found.trace).decode(),
            doubts=",".join(found.doubts),
            picture=found.picture,
            file=None,
            read_at=now,
        )
    photo.refresh_from_db()


def question(position: Position, seat: int) -> str:
    pending = position.engine.pending(position.state)
    return next((one.key for one in pending if one.seat == seat), "")


def close(photo: Photo, code: str, facts: dict[str, object], *, now: datetime) -> None:
    plain = {name: str(fact) for name, fact in facts.items()}
    Photo.objects.filter(pk=photo.pk).update(
        status=Status.REFUSED, code=code, facts=plain, file=None, read_at=now
    )
    photo.refresh_from_db()


def check_label(position: Position, seat: int, label: paper.Label, wanted: str) -> Helm:
    """Whether this sheet is one that a line may come on now. Raises IllegalMove or
    TableRefusal."""
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    view = position.engine.view(position.state, seat)
    if label.table != position.game.pk.lower():
        raise IllegalMove("photo_other_table", table=label.table)
    if wanted and label.ship != wanted:
        raise IllegalMove("photo_other_ship", ship=label.ship, wanted=wanted)
    if label.chart != pen.CHART.sha256[:6]:
        raise IllegalMove("photo_other_chart")
    if label.year != pen.year(view):
        raise IllegalMove("photo_other_year", year=label.year, now=pen.year(view))
    helm = chart_lines.helm(position, seat, label.ship)
    if expected_label(position, seat, helm, label.language).place != label.place:
        raise IllegalMove("photo_old_place", ship=label.ship)
    return helm


def expected_label(position: Position, seat: int, helm: Helm, language: str) -> paper.Label:
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    year = pen.year(position.engine.view(position.state, seat))
    return paper.label(position.game.pk, helm.ship, year, language, pen.CHART, helm.at)


# --- The answer ---


def trace_of(photo: Photo) -> traces.Trace:
    return tuple(msgspec.json.decode(photo.trace or "[]", type=list[tuple[int, int]]))


def confirm(
    photo: Photo, *, channel: Channel, now: datetime, turned: bool = False,
    received_at: datetime | None = None
) -> Receipt:  # fmt: skip
    """Yes: the course is the ship's order, by the same checks as any line. `turned`: the other
    way round, where both ends lie at the ship. Twice is as once. Raises IllegalMove or
    TableRefusal."""
    if photo.status in {Status.WAITING, Status.READING}:
        raise TableRefusal("photo_not_read")
    if photo.status not in {Status.READ, Status.CONFIRMED}:
        raise TableRefusal("photo_not_open")
    with transaction.atomic():
        position = positions.open_locked(photo.game_id)
        command = chart_lines.sail(position, photo.ship, sailed(position, photo, turned=turned))
        receipt = moves.submit(
            game_id=photo.game_id,
            seat=photo.seat,
            command=command,
            key=f"photo/{photo.name}",
            channel=channel,
            now=now,
            decision=photo.decision or None,
            received_at=received_at,
        )
        Photo.objects.filter(pk=photo.pk).update(status=Status.CONFIRMED, picture=None)
    return receipt


def sailed(position: Position, photo: Photo, *, turned: bool) -> traces.Trace:
    trace = trace_of(photo)
    if not turned:
        return trace
    if "either_way" not in photo.doubts.split(","):
        raise TableRefusal("photo_not_open")
    return blind_pen.turned(position, photo, trace)


def reject(photo: Photo) -> None:
    """No: nothing comes of it. A stroke drawn with closed eyes stays. Raises TableRefusal."""
    if photo.blind and photo.status == Status.READ:
        raise TableRefusal("stroke_stands", ship=photo.ship)
    Rows.filter(pk=photo.pk, status__in=(Status.READ, Status.WAITING)).update(
        status=Status.DROPPED, picture=None, file=None
    )


def forget(*, now: datetime) -> None:
    """Pictures that nobody answered; the rows stay, for the limit of a day and the log."""
    Rows.filter(created_at__lt=now - KEPT).exclude(picture=None, file=None).update(
        picture=None, file=None
    )


# --- In words ---


def sentences(photo: Photo) -> list[str]:
    """What was read, or what stands in the way and what would help."""
    if photo.status == Status.REFUSED:
        error: Exception = (
            TableRefusal(photo.code, **photo.facts)
            if photo.code in TableRefusal.REFUSALS
            else IllegalMove(photo.code, **photo.facts)
        )
        return [one.sentence for one in letters.explain(error, photo.game, photo.seat)]
    if photo.status != Status.READ:
        return []
    return [gettext(DOUBTS[doubt]) for doubt in photo.doubts.split(",") if doubt in DOUBTS]


def picture_of(photo: Photo) -> bytes | None:
    found = Photo.objects.filter(pk=photo.pk).values_list("picture", flat=True).first()
    return None if found is None else bytes(found)
