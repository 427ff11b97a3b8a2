"""What operators do at a table. The table's own log tells it too, by the director, with the reason
where that log has room for one. What is secret at a table stays secret from operators."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from games.models import Game, Press, Report
from games.services import directed, positions, pressbook, tables, timing
from games.table import Standing
from leagues.models import Fixture
from leagues.services import directing
from leagues.services.refusals import SeasonRefusal
from operators.models import Act
from operators.players import tell
from operators.records import ActRefused, record

MOST_DAYS = 60


def extend(game: Game, days: int, *, by: User, reason: str, now: datetime) -> Act:
    """Every running clock of the table has so many days more. Raises ActRefused."""
    if not 1 <= days <= MOST_DAYS:
        raise ActRefused(gettext("From 1 to {most} days.").format(most=MOST_DAYS))
    with transaction.atomic():
        position = positions.open_locked(game.pk)
        until = {
            row.key: row.due_at + timedelta(days=days)
            for row in timing.running(position.game)
            if row.due_at is not None
        }
        mark = f"operator{secrets.token_hex(4)}"
        moved = timing.move(
            position, until, reason="director", mark=mark, now=now, actor="director"
        )
        if not moved:
            raise ActRefused(gettext("No clock runs at this table."))
        facts = {"days": days, "questions": len(moved)}
        return record("table_extended", by=by, game=game, now=now, facts=facts, reason=reason)


def adjudicate(game: Game, places: Sequence[int], *, by: User, reason: str, now: datetime) -> Act:
    """End a running game with these places by seat; with none it counts for nobody. At a table of
    a season the season has the result too. Raises ActRefused."""
    with transaction.atomic():
        fixture = Fixture.objects.filter(game=game).first()
        try:
            if fixture is not None and places:
                directing.adjudicate(
                    season_id=fixture.season_id, table=fixture.number, places=places,
                    reason=reason, now=now,
                )  # fmt: skip
            elif fixture is not None:
                directing.void(
                    season_id=fixture.season_id, table=fixture.number, reason=reason, now=now
                )
            else:
                end(game, places, reason=reason, now=now)
        except SeasonRefusal as refused:
            raise ActRefused(refused.sentence(gettext)) from None
        kind = "table_adjudicated" if places else "table_voided"
        facts = {"places": list(places)} if places else {}
        return record(kind, by=by, game=game, now=now, facts=facts, reason=reason)


def end(game: Game, places: Sequence[int], *, reason: str, now: datetime) -> None:
    position = positions.open_locked(game.pk)
    if position.game.status != Game.Status.RUNNING:
        raise ActRefused(gettext("No game is running at this table."))
    if places:
        directing.refuse_odd(places, position.game.seats.count())
    scores = directed.fortunes(position)
    standings = [Standing(seat, place, scores[seat]) for seat, place in enumerate(places, start=1)]
    directed.adjudicate(game_id=game.pk, places=standings, reason=reason, by="director", now=now)


def close(game: Game, *, by: User, reason: str, now: datetime) -> Act:
    """A table where no game has begun. Raises ActRefused."""
    with transaction.atomic():
        if not tables.close(game_id=game.pk, reason="cancelled", now=now):
            raise ActRefused(gettext("Its game has begun, or it is closed."))
        return record("table_closed", by=by, game=game, now=now, reason=reason)


# --- Press ---


def remove_press(press: Press, *, by: User, reason: str, now: datetime) -> Act:
    """The message is gone from pages, REST and mails to come, and so are books with it."""
    with transaction.atomic():
        facts = {"press": press.pk, "seat": press.seat}
        act = record(
            "press_removed", by=by, about=press.sender, game=press.game, now=now, facts=facts,
            reason=reason,
        )  # fmt: skip
        printed = Report.objects.filter(game=press.game, kind=Report.Kind.BOOK)
        printed.filter(about__contains=pressbook.APART).delete()
        press.delete()
        tell(act)
    return act


def read_press(press: Press, *, by: User, reason: str, now: datetime) -> Act:
    """A private message is read by others only with a reason, and its writer can see that."""
    with transaction.atomic():
        facts = {"press": press.pk, "seat": press.seat}
        return record(
            "press_read", by=by, about=press.sender, game=press.game, now=now, facts=facts,
            reason=reason,
        )  # fmt: skip
