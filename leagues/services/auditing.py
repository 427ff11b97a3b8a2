"""The audit of a stored season, with the results that its tables' own logs give."""

from collections.abc import Mapping

from core.eventlog import log
from games.models import Game
from games.services import positions
from leagues import audit
from leagues.models import Season


def audit_season(season: Season) -> audit.SeasonAudit:
    return audit.audit(
        log.iterate(season.pk), placings_of, secret=bytes.fromhex(season.stream.secret)
    )


def placings_of(stream: str) -> Mapping[int, tuple[int, int]] | None:
    """By seat, (place, score), folded from the table's log; None where the game has no end of
    its own."""
    game = Game.objects.select_related("stream").get(pk=stream)
    position = positions.newest(game)
    result = position.engine.result(position.state)
    return None if result is None else {one.seat: (one.place, one.score) for one in result.placings}
