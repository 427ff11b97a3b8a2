"""Somebody leaves for good in the middle of a season: a substitute plays on, and nothing of
theirs stays but a number."""

from datetime import timedelta

from core.accounts import deletion
from core.accounts.models import User
from games.models import Seat
from leagues.models import Entry
from leagues.services import auditing, running
from tests.leagues.conftest import fresh, season_mails, state_of


def test_whoever_leaves_for_good_withdraws_first_and_the_season_still_audits(begun, cast, now):
    pseudonym = deletion.leave_for_good(cast.anna, now=now + timedelta(days=9))
    running.run("spring", now=now + timedelta(days=9))
    entry = Entry.objects.get(season="spring", number=1)
    assert (User.objects.get(pk=cast.anna.pk).username, entry.withdrawn, entry.luck) == (
        pseudonym,
        True,
        "",
    )
    assert [one.number for one in state_of(begun).entrants.values() if one.withdrawn] == [1]
    assert sorted(
        seat.player.username for seat in Seat.objects.select_related("player") if seat.player
    ) == ["bram", "cato", "fien"]
    assert season_mails(cast.anna) == []
    assert auditing.audit_season(fresh(begun)).failure is None


def test_what_seasons_know_of_a_person_is_told(entered, cast):
    told = deletion.belongings(cast.anna)["seasons"]
    assert [
        (row["season_id"], row["number"], row["luck"], row["withdrawn"]) for row in told["entries"]
    ] == [("spring", 1, "anna", False)]
    assert (told["organised"], deletion.belongings(cast.els)["seasons"]["organised"]) == (
        [],
        ["spring"],
    )
