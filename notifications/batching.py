"""What happens at once is told at once: mails that wait for the same reader and belong together
become one.

The last of them to be written leads, and tells what the others would have told; they are dropped
in the stroke that claims it.
"""

from datetime import timedelta

from django.db.models import QuerySet

from notifications.models import Outbound

Kind = Outbound.Kind
KINDS = {Kind.MOVED, Kind.NOTICE, Kind.TIMEOUT}
SETTLE = timedelta(
    minutes=2
)  # so long a moved deadline waits for others: an outage comes to one table after the other
TOLD = "told in another mail"


def waiting(row: Outbound) -> QuerySet[Outbound]:
    """What may be told in one mail with this one: a reader's moved deadlines at all tables,
    other news by table. What could not be written once goes alone: it must not hold up the
    others."""
    free = Outbound.objects.filter(
        user=row.user_id, sent_at=None, dropped_at=None, claimed_at=None, subject="", attempts=0
    ).order_by("pk")
    if row.kind == Kind.MOVED:
        return free.filter(kind=Kind.MOVED)
    return free.filter(kind__in=[Kind.NOTICE, Kind.TIMEOUT], game=row.game_id)


def precedence(row: Outbound) -> tuple[int, int]:
    """That the seat is lost says more than that the clock has played for it, and this more than
    what others did; then the newest."""
    rank = 2 if row.facts.get("replaced") else int(row.kind == Kind.TIMEOUT)
    return rank, row.pk


def gather(row: Outbound) -> bool:
    """Take along what belongs to this mail, kept in its facts until it is claimed. False:
    another one takes this one along."""
    if row.kind not in KINDS or row.facts.get("pause"):  # a pause is a question of its own
        return True
    others = [
        other for other in waiting(row) if other.pk != row.pk and not other.facts.get("pause")
    ]
    if any(precedence(other) > precedence(row) for other in others):
        return False
    row.facts["gathered"] = [other.pk for other in others]
    if row.kind == Kind.MOVED:
        row.facts["moves"] = [moves(one) for one in [*others, row]]
    elif others:
        row.facts["after"] = min(one.facts.get("after", one.seq) for one in [*others, row])
        row.seq = max(one.seq for one in [*others, row])
    return True


def moves(row: Outbound) -> dict[str, object]:
    """Which events of which table a mail about a moved deadline tells of."""
    return {
        "game": row.game_id,
        "seat": row.seat,
        "key": row.decision,
        "after": row.facts["after"],
        "seq": row.seq,
    }
