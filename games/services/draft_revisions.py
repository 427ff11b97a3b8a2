"""Letters that are being written, kept revision by revision for their writer alone. Beside the log,
never in it; the oldest go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Max, QuerySet

from core.accounts.models import User
from core.refusals import NotFound
from games.models import DraftRevision, Seat
from games.services.access import Place, seat_in
from games.services.letters import MOST_CHARACTERS
from games.services.refusals import TableRefusal

MOST_SHEETS = 6  # drafts side by side
MOST_TOUCHED = 20
MOST_KEPT_CHARACTERS = 400_000  # of all revisions at one table
KEPT = timedelta(days=60)


@dataclass(frozen=True)
class Writer:
    """Somebody at their own seat. Nobody else has this place's drafts."""

    place: Place
    player: User

    @property
    def seat(self) -> int:
        return seat_in(self.place)

    def revisions(self) -> "QuerySet[DraftRevision]":
        return DraftRevision.objects.filter(
            game=self.place.game, player=self.player, seat=self.seat
        )


def newest(writer: Writer) -> DraftRevision | None:
    return writer.revisions().order_by("-number").first()


def find(writer: Writer, number: int) -> DraftRevision:
    """Raises NotFound, for those of others too."""
    found = writer.revisions().filter(number=number).first()
    if found is None:
        raise NotFound
    return found


def sheets(writer: Writer) -> list[DraftRevision]:
    """The newest revision of each draft, in the order they were begun."""
    latest = (
        writer.revisions().order_by().values("sheet").annotate(Max("number")).values("number__max")
    )
    return list(writer.revisions().filter(number__in=latest).order_by("sheet"))


def write_revision(
    writer: Writer,
    *,
    text: str,
    now: datetime,
    seq: int,
    touched: Sequence[str] = (),
    parent: DraftRevision | None = None,
    sheet: int | None = None,
) -> DraftRevision:
    """Keep one revision more. Without a `sheet` it is its parent's. Raises TableRefusal."""
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("letter_too_long", characters=len(text), most=MOST_CHARACTERS)
    game = writer.place.game
    with transaction.atomic():
        Seat.objects.select_for_update().filter(
            game=game, number=writer.seat
        ).first()  # two touches at once: one after the other
        mine = DraftRevision.objects.filter(game=game, player=writer.player)
        last = mine.aggregate(Max("number"))["number__max"] or 0
        written = DraftRevision.objects.create(
            game=game,
            player=writer.player,
            seat=writer.seat,
            number=last + 1,
            parent=parent.number if parent else None,
            sheet=sheet or (parent.sheet if parent else 1),
            text=text,
            touched=" ".join(touched[-MOST_TOUCHED:]),
            seq=seq,
            created_at=now,
        )
        prune(writer, now=now)
    return written


def prune(writer: Writer, *, now: datetime) -> None:
    """What is too old goes, at every table; and at this one whatever is beyond the quota."""
    DraftRevision.objects.filter(player=writer.player, created_at__lt=now - KEPT).delete()
    mine = DraftRevision.objects.filter(game=writer.place.game, player=writer.player)
    total = 0
    for kept, (number, text) in enumerate(
        mine.order_by("-number").values_list("number", "text"), start=1
    ):
        total += len(text)
        if kept > settings.MOST_DRAFT_REVISIONS or (kept > 1 and total > MOST_KEPT_CHARACTERS):
            mine.filter(number__lte=number).delete()
            return


def open_sheet(writer: Writer, *, text: str, now: datetime, seq: int) -> DraftRevision:
    """One draft more beside the others. Raises TableRefusal."""
    used = {revision.sheet for revision in sheets(writer)}
    free = next((n for n in range(1, MOST_SHEETS + 1) if n not in used), None)
    if free is None:
        raise TableRefusal("too_many_drafts", most=MOST_SHEETS)
    return write_revision(writer, text=text, now=now, seq=seq, sheet=free)


def discard(writer: Writer, sheet: int) -> None:
    """Throw one draft away, with all its revisions. Nothing is left of it."""
    writer.revisions().filter(sheet=sheet).delete()
