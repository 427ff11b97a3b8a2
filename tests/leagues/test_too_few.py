"""When too few are left for a table, a season fills it up, goes on without it, or ends: it never
waits for ever."""

from datetime import timedelta

import pytest

from leagues import events as e
from leagues.pairing import NoPods, rounds_needed
from leagues.services import auditing, directing, running, seasons
from leagues.state import State, evolve, exchanges, fold
from notifications import mailer
from tests.leagues.conftest import fresh, kinds, season_mails, state_of

DAY = timedelta(days=1)
EVERYBODY = ("anna", "bram", "cato", "dirk", "fien", "gijs")


@pytest.fixture
def begin(cast, planned, now):
    """begin(names, format=...): a season of Els's with these, its first round open."""

    def begin(names=EVERYBODY, *, days=8, **rest):
        plan = planned(rounds=3, **{"silent": 0, "adjudication": "shared", **rest})
        season = seasons.open_season(
            organiser=cast.els,
            title="Cup",
            plan=plan,
            now=now,
            season_id="cup",
            secret=bytes(range(32)),
        )
        for name in names:
            seasons.enter(season_id="cup", user=getattr(cast, name), luck=name, now=now)
        for day in range(7, days + 1):
            running.run("cup", now=now + day * DAY)
        return season

    return begin


def by_berth(season, now) -> None:
    """Every open table is placed: the lowest berth first."""
    for number, table in state_of(season).tables.items():
        if table.result is None:
            places = [1 + sorted(table.berths).index(berth) for berth in table.berths]
            directing.adjudicate(
                season_id=season.pk, table=number, places=places, reason="A test", now=now
            )


def leave(season, berths, now) -> None:
    state = state_of(season)
    for berth in berths:
        seasons.withdraw(season_id=season.pk, entrant=state.berths[berth].holder, now=now)


def swept(season, now, *days: int) -> str:
    for day in days:
        running.sweep(now=now + day * DAY)
    return fresh(season).status


# --- Knock-out ---


def test_a_final_that_winners_do_not_fill_is_filled_with_the_next_ranked(begin, now):
    season = begin(format="knockout")
    by_berth(season, now + 9 * DAY)
    first = state_of(season)
    winners = {min(table.berths) for table in first.tables.values()}
    seconds = {sorted(table.berths)[1] for table in first.tables.values()}
    swept(season, now, 38, 40)
    final = state_of(season).tables[3]
    assert len(final.berths) == 3
    assert winners < set(final.berths) <= winners | seconds
    by_berth(season, now + 41 * DAY)
    assert (swept(season, now, 70), kinds(season)[-1]) == ("closed", "season_closed")
    assert state_of(season).final[0][:3] == tuple(sorted(final.berths))
    assert auditing.audit_season(fresh(season)).failure is None


def test_finalists_who_withdraw_leave_their_places_to_the_next_ranked(begin, now):
    season = begin(format="knockout", advance=2)
    by_berth(season, now + 9 * DAY)
    swept(season, now, 38)
    gone, stay = state_of(season).still_in()[:2], state_of(season).still_in()[2:]
    leave(season, gone, now + 39 * DAY)
    swept(season, now, 40)
    final = state_of(season).tables[3].berths
    assert (len(final), set(stay) < set(final), set(gone) & set(final)) == (3, True, set())
    assert swept(season, now, 70) == "closed"
    assert auditing.audit_season(fresh(season)).failure is None


def test_while_a_round_is_played_nobody_in_it_is_out(begin, now):
    """So a substitute may step in for anybody who withdraws."""
    season = begin(format="knockout")
    assert sorted(state_of(season).still_in()) == sorted(state_of(season).berths)
    by_berth(season, now + 9 * DAY)
    assert sorted(state_of(season).still_in()) == sorted(
        min(table.berths) for table in state_of(season).tables.values()
    )


def test_who_was_taken_into_the_final_is_still_in(begin, now):
    season = begin(format="knockout")
    by_berth(season, now + 9 * DAY)
    swept(season, now, 38, 40)
    by_berth(season, now + 41 * DAY)
    final = state_of(season).tables[3].berths
    assert state_of(season).still_in() == [min(final)]


def test_a_knockout_without_enough_people_for_a_table_ends_with_the_round_before(begin, now, cast):
    season = begin(format="knockout")
    by_berth(season, now + 9 * DAY)
    swept(season, now, 38)
    leave(season, [3, 4, 5, 6], now + 39 * DAY)
    assert (swept(season, now, 40), kinds(season)[-2:]) == (
        "closed",
        ["berth_handed_over", "season_closed"],
    )
    assert (fresh(season).next_at, len(state_of(season).final[0])) == (None, 6)
    assert auditing.audit_season(fresh(season)).failure is None
    assert season_mails(cast.els) == [("final", None)]


def test_a_knockout_that_loses_its_people_before_the_first_round_does_not_take_place(
    begin, now, cast
):
    season = begin(EVERYBODY[:3], format="knockout", days=7)
    leave(season, [1], now + 7 * DAY)
    assert (swept(season, now, 8), kinds(season)[-1]) == ("cancelled", "season_cancelled")
    assert season_mails(cast.els) == [("cancelled", None)]
    assert auditing.audit_season(fresh(season)).failure is None


@pytest.mark.parametrize("wanted", [True, False])
def test_the_organiser_is_told_unless_they_want_no_mails(begin, now, cast, settings, wanted):
    from django.core import mail

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    season = begin(EVERYBODY[:3], format="knockout", days=7)
    seasons.choose_mails(season_id="cup", user=cast.els, wanted=wanted)
    leave(season, [1], now + 7 * DAY)
    swept(season, now, 8)
    mailer.send_waiting(now=lambda: now + 8 * DAY)
    assert len([one for one in mail.outbox if one.to == ["els@example.org"]]) == wanted


@pytest.mark.parametrize("advance", [1, 2, 3])
def test_a_knockout_of_any_size_comes_to_its_final_in_time(planned, advance):
    """Tables of three to five: two winners of many do not fill one."""
    for entrants in range(3, 65):
        plan = planned(rounds=30, format="knockout", seats=4, advance=advance, capacity=64)
        state = fold(
            [
                e.SeasonOpened("x", plan, "c"),
                *(e.EntrantEntered(number, "entrants") for number in range(1, entrants + 1)),
                e.SeasonSeeded(
                    "00" * 32,
                    tuple(e.Assigned(number, number, 1) for number in range(1, entrants + 1)),
                ),
            ]
        )
        while not state.rounds or not state.is_last(len(state.rounds)):
            play_round(state)
        needed = rounds_needed(entrants, sizes=plan.narrowest, advance=advance)
        assert (len(state.rounds), len(state.rounds[-1].tables)) == (needed, 1)


def play_round(state: State) -> None:
    number, first = len(state.rounds) + 1, len(state.tables) + 1
    drawn = state.drawn(number)[1]
    pods = tuple(e.Pod(table, 1, tuple(pod)) for table, pod in enumerate(drawn.pods, start=first))
    evolve(state, e.RoundOpened(number, pods, tuple(drawn.byes)))
    for pod in pods:
        placed = tuple(
            e.Placed(berth, place, 10 - place)
            for place, berth in enumerate(sorted(pod.berths), start=1)
        )
        evolve(state, e.ResultCame(pod.table, "played", placed))
    evolve(state, e.RoundClosed(number))


# --- Swiss ---


def divided(planned, berths: int, divisions: int, promote: int = 0) -> State:
    """A Swiss with one round played: the lower the berth the better."""
    plan = planned(rounds=3, format="swiss", kind="league", divisions=divisions, promote=promote)
    size = berths // divisions
    parts = [
        tuple(range(size * number + 1, size * (number + 1) + 1)) for number in range(divisions)
    ]
    return fold(
        [
            e.SeasonOpened("x", plan, "c"),
            *(e.EntrantEntered(number, "entrants") for number in range(1, berths + 1)),
            e.SeasonSeeded(
                "00" * 32,
                tuple(
                    e.Assigned(one, one, number)
                    for number, part in enumerate(parts, start=1)
                    for one in part
                ),
            ),
            e.RoundOpened(
                1, tuple(e.Pod(number, number, part) for number, part in enumerate(parts, start=1))
            ),
            *(
                e.ResultCame(
                    number,
                    "played",
                    tuple(
                        e.Placed(berth, place, 10 - place)
                        for place, berth in enumerate(part, start=1)
                    ),
                )
                for number, part in enumerate(parts, start=1)
            ),
            e.RoundClosed(1),
        ]
    )


def test_a_division_that_cannot_fill_a_table_sits_out_and_the_others_go_on(planned):
    state = divided(planned, 6, 2)
    state.berths[2].holder = None
    drawn = state.drawn(2)
    assert (drawn[1].pods, sorted(drawn[1].byes)) == ([], [1, 3])
    assert [sorted(pod) for pod in drawn[2].pods] == [[4, 5, 6]]


def test_where_no_division_can_fill_a_table_there_are_no_pods(planned):
    state = divided(planned, 6, 2)
    state.berths[2].holder = state.berths[5].holder = None
    with pytest.raises(NoPods):
        state.drawn(2)


def test_a_division_of_a_swiss_sits_out_with_the_points_of_a_bye(begin, now):
    season = begin(format="swiss", divisions=2)
    by_berth(season, now + 9 * DAY)
    leave(season, [2], now + 10 * DAY)
    swept(season, now, 38)
    before = {row.berth: row.points for row in state_of(season).standing(1)}
    swept(season, now, 40)
    state = state_of(season)
    assert (sorted(state.rounds[1].byes), [table.division for table in state.tables.values()]) == (
        [1, 3],
        [1, 2, 2],
    )
    after = {row.berth: row.points for row in state.standing(1)}
    assert {berth: after[berth] - before[berth] for berth in after} == {1: 320, 2: 0, 3: 320}
    assert swept(season, now, 70, 72, 102) == "closed"
    assert auditing.audit_season(fresh(season)).failure is None


def test_a_swiss_that_cannot_be_paired_any_more_ends(begin, now, cast):
    season = begin(EVERYBODY[:4], format="swiss")
    leave(season, [1, 2], now + 9 * DAY)
    assert (swept(season, now, 38, 40), kinds(season)[-2:]) == (
        "closed",
        ["round_closed", "season_closed"],
    )
    assert season_mails(cast.els) == [("final", None)]
    assert auditing.audit_season(fresh(season)).failure is None


# --- Promotion ---


def test_nobody_goes_up_and_down_at_once(planned):
    """Three divisions of three, two to change places: in the middle one there is room for one
    each way."""
    moved = [(event.kind, event.entrant) for event in exchanges(divided(planned, 9, 3, promote=2))]
    assert moved == [
        ("entrant_promoted", 4),
        ("entrant_relegated", 3),
        ("entrant_promoted", 7),
        ("entrant_relegated", 6),
    ]
