"""Every deadline kept exactly once, nobody timed out without a warning, no game stuck: a month
of it."""

import pytest

from games.management.commands.audit import audit_game
from games.models import Game
from tests.notifications.month import Month

pytestmark = pytest.mark.django_db


def lived(count: int) -> Month:
    month = Month(count)
    month.play()
    month.check()
    for game in Game.objects.select_related("stream"):
        assert audit_game(game).failure is None, game.pk
    print(
        f"\n{count} tables:",
        *(f"  {name}: {number}" for name, number in sorted(month.figures.items())),
        sep="\n",
    )
    return month


def test_a_month_of_ten_tables():
    figures = lived(10).figures
    for happened in (
        "defaults",
        "reminders",
        "autopilots",
        "substitutes",
        "pauses",
        "holds after a bounce",
        "letters sent twice",
    ):
        assert figures[happened] > 0, happened
    for reason in ("absence", "pause", "outage", "bounce"):
        assert figures[f"deadlines moved: {reason}"] > 0, reason
    assert figures["answers within the grace"] > 0


@pytest.mark.slow
def test_a_month_of_two_hundred_tables():
    assert lived(200).figures["defaults"] > 500
