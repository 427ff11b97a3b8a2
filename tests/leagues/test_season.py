"""A season from its opening to its close, by the services: what is logged, who sits, and what
happens when people vanish."""

from datetime import timedelta

import pytest

from core.eventlog import log
from games.models import Decision, Game, Seat
from games.services import forks, tables
from games.services.refusals import TableRefusal
from leagues import events as e
from leagues.models import Entry, Fixture, Note, Sitting
from leagues.services import auditing, directing, game_results, invitations, running, seasons
from leagues.services.refusals import SeasonRefusal
from notifications import sweeps
from tests.leagues.conftest import fresh, kinds, play_out, season_mails, state_of

DAY = timedelta(days=1)


def code(deed, *args, **rest) -> str:
    with pytest.raises(SeasonRefusal) as refused:
        deed(*args, **rest)
    return refused.value.code


def the_table() -> Game:
    return Game.objects.select_related("stream").get(fixture__number=1)


def sitting() -> list[str]:
    return [
        seat.player.username if seat.player else seat.holder
        for seat in Seat.objects.filter(game=the_table()).select_related("player")
    ]


# --- Entering ---


def test_a_season_opens_with_its_whole_plan_and_a_commitment(season, planned):
    [row] = log.read("spring")
    opened = e.read_event(row.kind, row.data)
    assert (opened.plan, opened.season, season.status) == (planned(), "spring", "entry")


def test_no_name_no_address_and_no_account_number_enters_the_log(begun, cast):
    written = " ".join(row.data for row in log.read("spring"))
    assert not [
        word for word in ("anna", "bram", "cato", "fien", "els", "example.org") if word in written
    ]


def test_entering_twice_is_entering_once(season, cast, now):
    first = seasons.enter(season_id="spring", user=cast.anna, now=now)
    assert seasons.enter(season_id="spring", user=cast.anna, now=now) == first
    assert kinds(season) == ["season_opened", "entrant_entered"]


def test_a_mail_address_that_was_never_confirmed_keeps_one_out(season, cast, now):
    cast.anna.emailaddress_set.update(verified=False)
    assert code(seasons.enter, season_id="spring", user=cast.anna, now=now) == "mail_does_not_work"
    assert kinds(season) == ["season_opened"]


def test_a_record_that_is_too_short_keeps_one_out(cast, planned, now):
    seasons.open_season(
        organiser=cast.els, title="Masters", plan=planned(record=1), now=now, season_id="masters"
    )
    assert code(seasons.enter, season_id="masters", user=cast.anna, now=now) == "record_too_short"


def test_who_comes_too_late_for_a_place_waits_and_moves_up(cast, planned, now):
    small = seasons.open_season(
        organiser=cast.els, title="Small", plan=planned(capacity=3), now=now, season_id="small"
    )
    for name in ("anna", "bram", "cato", "dirk"):
        seasons.enter(season_id="small", user=getattr(cast, name), now=now)
    assert [one.list for one in state_of(small).entrants.values()] == [
        "entrants",
        "entrants",
        "entrants",
        "waiting",
    ]
    seasons.withdraw(season_id="small", entrant=2, now=now)
    assert kinds(small)[-2:] == ["entrant_withdrew", "entrant_moved_up"]
    assert [one.number for one in state_of(small).listed("entrants")] == [1, 3, 4]


def test_after_the_last_day_only_substitutes_are_taken(season, cast, now):
    assert (
        code(seasons.enter, season_id="spring", user=cast.anna, now=now + 7 * DAY) == "entry_closed"
    )
    seasons.enter(season_id="spring", user=cast.anna, now=now + 7 * DAY, substitute=True)
    assert state_of(season).entrants[1].list == "substitutes"


def test_who_withdrew_before_the_start_may_enter_again(entered, cast, now):
    seasons.withdraw(season_id="spring", entrant=1, now=now)
    assert seasons.enter(season_id="spring", user=cast.anna, now=now).number == 5


def test_a_list_of_names_is_asked_whole_or_not_at_all(season, cast, now):
    cast.cato.emailaddress_set.update(verified=False)
    with pytest.raises(SeasonRefusal) as refused:
        invitations.import_entrants(season_id="spring", names=["anna", "nobody", "cato"], now=now)
    assert refused.value.facts == {"names": ["nobody: unknown_account", "cato: mail_does_not_work"]}
    assert invitations.import_entrants(
        season_id="spring", names=["anna", " bram ", "anna", ""], now=now
    ) == ["anna", "bram"]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"seats": 2}, "bad_pod"),
        ({"games": ()}, "no_game"),
        ({"rounds": 0}, "out_of_range"),
        ({"entry_until": 1}, "entry_over"),
        ({"format": "knockout", "capacity": 27}, "knockout_too_long"),
        ({"format": "knockout", "divisions": 2}, "knockout_divided"),
        ({"points": {"3": (10, 5), "4": (1, 1, 1, 1)}}, "bad_points"),
        ({"tie_breaks": ()}, "bad_tie_breaks"),
    ],
)
def test_a_plan_that_cannot_be_kept_is_refused(cast, planned, now, change, expected):
    assert (
        code(seasons.open_season, organiser=cast.els, title="X", plan=planned(**change), now=now)
        == expected
    )


def test_options_that_the_game_does_not_have_are_refused(cast, planned, now):
    from leagues.plan import GamePlan

    plan = planned(games=(GamePlan("long-cours@1", {"nonsense": 1}),))
    assert (
        code(seasons.open_season, organiser=cast.els, title="X", plan=plan, now=now)
        == "bad_options"
    )


# --- The calendar ---


def test_with_too_few_for_a_table_the_season_does_not_take_place(season, cast, now):
    seasons.enter(season_id="spring", user=cast.anna, now=now)
    running.sweep(now=now + 7 * DAY)
    assert (fresh(season).status, kinds(season)[-1]) == ("cancelled", "season_cancelled")


def test_nothing_happens_before_its_day(entered, now):
    running.run("spring", now=now + 6 * DAY)
    assert kinds(entered)[-1] == "entrant_entered"
    running.run("spring", now=now + 7 * DAY)
    assert kinds(entered)[-1] == "season_seeded"
    running.run("spring", now=now + 8 * DAY - timedelta(minutes=1))
    assert kinds(entered)[-1] == "season_seeded"


def test_a_round_opens_its_tables_by_itself(begun):
    assert kinds(begun)[-2:] == ["round_opened", "table_opened"]
    game = the_table()
    assert (game.status, sorted(sitting()), game.invited_only) == (
        "running",
        ["anna", "bram", "cato"],
        True,
    )
    assert Decision.objects.filter(game=game, due=True).exclude(due_at=None).exists()


def test_running_it_again_changes_nothing(begun, now):
    before = kinds(begun)
    running.run("spring", now=now + 8 * DAY)
    running.sweep(now=now + 8 * DAY)
    assert kinds(begun) == before


def test_a_result_comes_in_by_itself(begun, now):
    play_out(the_table().pk, now=now + 9 * DAY)
    assert [(note.kind, note.done_at) for note in Note.objects.filter(kind="ended")] == [
        ("ended", None)
    ]
    game_results.work_out(now=now + 9 * DAY)
    result = state_of(begun).tables[1].result
    places = {the_table_seat(one.berth): (one.place, one.score) for one in result.places}
    assert (result.how, places) == (
        "played",
        {one["seat"]: (one["place"], one["score"]) for one in the_table().result},
    )


def the_table_seat(berth: int) -> int:
    return Sitting.objects.get(fixture__number=1, berth=berth).seat


def test_a_table_that_is_over_waits_for_the_rounds_day(begun, now):
    play_out(the_table().pk, now=now + 9 * DAY)
    running.run("spring", now=now + 20 * DAY)
    assert kinds(begun)[-1] == "result_came"
    running.run("spring", now=now + 38 * DAY)
    assert kinds(begun)[-1] == "round_closed"
    running.run("spring", now=now + 40 * DAY)
    assert kinds(begun)[-2:] == ["round_opened", "table_opened"]


def test_a_table_unfinished_at_the_latest_end_is_adjudicated_by_the_rule(begun, now):
    play_out(the_table().pk, now=now + 9 * DAY, moves=40)
    waits = list(
        Decision.objects.filter(game=the_table(), closed_at=None, due=True).values_list(
            "seat", flat=True
        )
    )
    running.run("spring", now=now + 38 * DAY)
    game, result = the_table(), state_of(begun).tables[1].result
    assert (game.status, game.close_reason, result.how, result.reason) == (
        "finished",
        "adjudicated",
        "adjudicated",
        "latest_end",
    )
    assert kinds(begun)[-2:] == ["result_came", "round_closed"]
    assert [one["place"] for one in game.result if one["seat"] in waits] == [3]


def test_an_adjudicated_table_audits_and_shows_everything(begun, now, as_):
    from games.management.commands.audit import audit_game

    running.run("spring", now=now + 38 * DAY)
    report = audit_game(the_table())
    assert report.failure is None
    assert report.holds[-1].startswith("The game was ended by whoever directs the table")
    page = as_("").get(f"/tables/{the_table().pk}/")
    assert page.status_code == 200
    assert (
        "Whoever directs the table has ended the game and placed the players."
        in page.content.decode()
    )


def test_a_round_closes_over_a_table_that_nobody_can_end(begun, now, monkeypatch):
    from games.services import directed

    def broken(*args, **rest):
        raise RuntimeError("the table is broken")

    monkeypatch.setattr(directed, "adjudicate", broken)
    running.run("spring", now=now + 38 * DAY)
    assert (kinds(begun)[-1], state_of(begun).tables[1].result.how) == ("round_closed", "voided")


def test_a_round_opened_late_gets_its_time_back(entered, now):
    running.run("spring", now=now + 20 * DAY)
    assert kinds(entered)[-3:] == ["round_extended", "round_opened", "table_opened"]
    calendar = state_of(entered).calendar
    assert (calendar[0].ends_at - calendar[0].opens_at) // 86_400_000 == 42


def test_the_season_closes_with_its_calendar_and_audits(begun, now):
    running.run("spring", now=now + 38 * DAY)
    running.run("spring", now=now + 40 * DAY)
    running.run("spring", now=now + 70 * DAY)
    assert (fresh(begun).status, kinds(begun)[-1], fresh(begun).next_at) == (
        "closed",
        "season_closed",
        None,
    )
    assert not Game.objects.filter(status="running").exists()
    assert auditing.audit_season(fresh(begun)).failure is None


def test_the_audit_finds_a_draw_that_is_not_the_seeds(begun):
    from core.eventlog import chain
    from leagues import audit

    rows = log.read("spring")
    at = next(i for i, row in enumerate(rows) if row.kind == "round_opened")
    event = e.read_event("round_opened", rows[at].data)
    forged = e.RoundOpened(
        1, tuple(e.Pod(pod.table, pod.division, tuple(reversed(pod.berths))) for pod in event.pods)
    )
    head, changed = rows[at - 1].hash, rows[:at]
    for row in [rows[at]._replace(data=chain.canonical(forged)), *rows[at + 1 :]]:
        made = chain.digest(
            salt=row.salt,
            seq=row.seq,
            kind=row.kind,
            actor=row.actor,
            cause=row.cause,
            at=row.at,
            data=row.data,
        )
        head = chain.link(head, made)
        changed.append(row._replace(hash=head))
    assert (
        audit.audit(changed, lambda stream: None).failure
        == f"the pods of round 1 at event {at + 1} are not those that the seed draws"
    )
    assert audit.audit(
        [*rows[:at], rows[at]._replace(data=chain.canonical(forged))], lambda stream: None
    ).failure == (
        f"the hash of event {at + 1} does not follow from its content and the hash before it"
    )


# --- Those who vanish ---


def test_who_withdraws_is_replaced_by_a_substitute_at_once(begun, now, cast):
    seasons.withdraw(season_id="spring", entrant=1, now=now + 9 * DAY)
    running.run("spring", now=now + 9 * DAY)
    assert sorted(sitting()) == ["bram", "cato", "fien"]
    assert kinds(begun)[-2:] == ["entrant_withdrew", "berth_handed_over"]
    assert season_mails(cast.fien) == [("entered", None), ("director", "replaced")]


def test_when_no_substitute_is_left_the_autopilot_plays_on_and_ranks_last(begun, now):
    for entrant in (1, 2):
        seasons.withdraw(season_id="spring", entrant=entrant, now=now + 9 * DAY)
    running.run("spring", now=now + 9 * DAY)
    assert sorted(sitting()) == ["autopilot", "cato", "fien"]
    rows = state_of(begun).standing(1)
    assert [row.left for row in rows] == [False, False, True]


def test_a_seat_of_a_season_is_not_for_passers_by(begun, cast, now):
    for entrant in (1, 2):
        seasons.withdraw(season_id="spring", entrant=entrant, now=now + 9 * DAY)
    running.run("spring", now=now + 9 * DAY)
    number = Seat.objects.get(game=the_table(), holder="autopilot").number
    with pytest.raises(TableRefusal, match="seat_kept"):
        tables.take_over(game_id=the_table().pk, number=number, player=cast.dirk, now=now + 9 * DAY)


def test_who_leaves_only_the_table_may_come_back_to_it(begun, cast, now):
    tables.leave(game_id=the_table().pk, player=cast.anna, now=now + 9 * DAY)
    running.run("spring", now=now + 9 * DAY)
    number = Seat.objects.get(game=the_table(), holder="autopilot").number
    tables.take_over(game_id=the_table().pk, number=number, player=cast.anna, now=now + 10 * DAY)
    assert sorted(sitting()) == ["anna", "bram", "cato"]


def test_who_misses_three_deadlines_in_a_row_is_replaced(begun, now):
    """Nobody answers anything; the clock plays, until the first has been silent three times."""
    moment = now + 8 * DAY
    for _ in range(60):
        moment += timedelta(hours=12)
        sweeps.remind(now=moment)
        sweeps.play_defaults(now=moment)
        game_results.work_out(now=moment)
        if "entrant_withdrew" in kinds(begun):
            break
    withdrew = next(row for row in log.read("spring") if row.kind == "entrant_withdrew")
    assert (withdrew.actor, e.read_event(withdrew.kind, withdrew.data).reason) == (
        "clock",
        "silent",
    )
    assert max(Sitting.objects.values_list("missed", flat=True)) == 3
    running.run("spring", now=moment)
    assert "fien" in sitting()


def test_a_table_without_a_result_before_it_opened_counts_for_nobody(entered, now, monkeypatch):
    from games.services import directed

    def broken(*args, **rest):
        raise RuntimeError("no table today")

    running.run("spring", now=now + 7 * DAY)
    monkeypatch.setattr(directed, "open_for", broken)
    running.run("spring", now=now + 8 * DAY)
    running.run("spring", now=now + 38 * DAY)
    result = state_of(entered).tables[1].result
    assert (result.how, result.reason, kinds(entered)[-1]) == (
        "voided",
        "never_opened",
        "round_closed",
    )


def test_a_table_that_failed_to_open_opens_later(entered, now, monkeypatch):
    from games.services import directed

    def broken(*args, **rest):
        raise RuntimeError("not now")

    running.run("spring", now=now + 7 * DAY)
    with monkeypatch.context() as patched:
        patched.setattr(directed, "open_for", broken)
        running.run("spring", now=now + 8 * DAY)
    assert (Fixture.objects.get().game, fresh(entered).next_at) == (
        None,
        now + 8 * DAY + timedelta(minutes=5),
    )
    assert running.sweep(now=now + 8 * DAY + timedelta(minutes=5)) == 1
    assert (the_table().status, fresh(entered).next_at) == ("running", now + 38 * DAY)


# --- The director ---


def test_an_extended_round_moves_what_follows(begun, now):
    before = state_of(begun).calendar
    directing.extend(season_id="spring", round=1, days=5, reason="Storm", now=now + 9 * DAY)
    after = state_of(begun).calendar
    assert [
        (b.opens_at - a.opens_at, b.ends_at - a.ends_at) for a, b in zip(before, after, strict=True)
    ] == [
        (0, 5 * 86_400_000),
        (5 * 86_400_000, 5 * 86_400_000),
    ]
    running.run("spring", now=now + 38 * DAY)
    assert kinds(begun)[-1] == "round_extended"
    assert (
        code(directing.extend, season_id="spring", round=9, days=5, reason="x", now=now)
        == "round_over"
    )


def test_a_director_adjudicates_with_a_reason(begun, now):
    assert (
        code(
            directing.adjudicate,
            season_id="spring",
            table=1,
            places=[1, 2, 3],
            reason=" ",
            now=now + 9 * DAY,
        )
        == "no_reason"
    )
    assert (
        code(
            directing.adjudicate,
            season_id="spring",
            table=1,
            places=[1, 2, 2, 3],
            reason="x",
            now=now + 9 * DAY,
        )
        == "bad_places"
    )
    assert (
        code(
            directing.adjudicate,
            season_id="spring",
            table=1,
            places=[2, 3, 3],
            reason="x",
            now=now + 9 * DAY,
        )
        == "bad_places"
    )
    directing.adjudicate(
        season_id="spring", table=1, places=[2, 1, 2], reason="Agreed by all", now=now + 9 * DAY
    )
    result = state_of(begun).tables[1].result
    assert (
        [(the_table_seat(one.berth), one.place) for one in result.places],
        result.how,
        result.reason,
    ) == (
        [
            (2, 1),
            *sorted([(1, 2), (3, 2)], key=lambda one: state_of(begun).tables[1].berths[one[0] - 1]),
        ],
        "director",
        "Agreed by all",
    )
    assert (
        the_table().close_reason,
        [row.actor for row in log.read(the_table().pk) if row.kind == "table_adjudicated"],
    ) == (
        "adjudicated",
        ["director"],
    )


def test_a_result_is_corrected_by_a_later_one(begun, now):
    play_out(the_table().pk, now=now + 9 * DAY)
    game_results.work_out(now=now + 9 * DAY)
    directing.void(season_id="spring", table=1, reason="Two seats, one player", now=now + 10 * DAY)
    assert [row.points for row in state_of(begun).standing(1)] == [0, 0, 0]
    assert auditing.audit_season(fresh(begun)).failure is None


def test_points_are_awarded_and_taken(begun, now):
    directing.award(season_id="spring", berth=2, points=3, reason="Fair play", now=now + 9 * DAY)
    directing.award(season_id="spring", berth=1, points=-2, reason="Rude", now=now + 9 * DAY)
    assert [(row.berth, row.points) for row in state_of(begun).standing(1)] == [
        (2, 180),
        (3, 0),
        (1, -120),
    ]


def test_a_director_replaces_and_warns(begun, now, cast):
    directing.warn(season_id="spring", entrant=2, reason="Slow", now=now + 9 * DAY)
    berth = state_of(begun).berth_of(2).number
    assert (
        code(directing.replace, season_id="spring", berth=berth, substitute=3, reason="x", now=now)
        == "not_a_substitute"
    )
    directing.replace(
        season_id="spring", berth=berth, substitute=4, reason="Still slow", now=now + 10 * DAY
    )
    running.run("spring", now=now + 10 * DAY)
    assert sorted(sitting()) == ["anna", "cato", "fien"]
    assert season_mails(cast.bram) == [
        ("entered", None),
        ("round", None),
        ("director", "warned"),
        ("director", "removed"),
    ]


def test_a_season_is_cancelled_only_before_it_begins(begun, season, now):
    assert code(seasons.cancel, season_id="spring", reason="x", now=now + 9 * DAY) == "has_begun"


# --- Divisions and the next season ---


def test_promotion_and_relegation_carry_into_the_next_season(cast, planned, now):
    first = seasons.open_season(
        organiser=cast.els,
        title="League",
        plan=planned(rounds=1, divisions=2, promote=1, kind="league"),
        now=now,
        season_id="first",
    )
    for name in ("anna", "bram", "cato", "dirk", "els", "fien"):
        seasons.enter(season_id="first", user=getattr(cast, name), now=now)
    running.run("first", now=now + 7 * DAY)
    assert [state_of(first).division(1), state_of(first).division(2)] == [[1, 2, 3], [4, 5, 6]]
    running.run("first", now=now + 8 * DAY)
    for table, season_table in state_of(first).tables.items():
        order = [1 + sorted(season_table.berths).index(berth) for berth in season_table.berths]
        directing.adjudicate(
            season_id="first", table=table, places=order, reason="A test", now=now + 9 * DAY
        )
    running.run("first", now=now + 38 * DAY)
    assert kinds(first)[-3:] == ["entrant_promoted", "entrant_relegated", "season_closed"]
    assert [
        (one.number, one.next_division)
        for one in state_of(first).entrants.values()
        if one.next_division
    ] == [(3, 2), (4, 1)]
    later = now + 40 * DAY
    shifted = planned(rounds=1, divisions=2, promote=1, kind="league")
    moved = type(shifted)(
        **{name: getattr(shifted, name) for name in shifted.__struct_fields__}
        | {
            "entry_until": shifted.entry_until + 40 * 86_400_000,
            "rounds": tuple(
                type(one)(one.opens_at + 40 * 86_400_000, one.ends_at + 40 * 86_400_000, one.game)
                for one in shifted.rounds
            ),
        }
    )
    second = seasons.open_season(
        organiser=cast.els,
        title="League",
        plan=moved,
        previous=fresh(first),
        now=later,
        season_id="second",
    )
    for name in ("fien", "dirk", "cato", "bram", "anna", "gijs"):
        seasons.enter(season_id="second", user=getattr(cast, name), now=later)
    running.run("second", now=later + 7 * DAY)
    names = dict(Entry.objects.filter(season="second").values_list("number", "user__username"))
    berths = state_of(second).berths.values()
    assert [names[berth.holder] for berth in berths if berth.division == 1] == [
        "dirk",
        "bram",
        "anna",
    ]
    assert [names[berth.holder] for berth in berths if berth.division == 2] == [
        "fien",
        "cato",
        "gijs",
    ]


def test_a_plan_stands_whole_in_the_log_however_it_was_written(cast, planned, now):
    """A default that somebody filled in reads the same as one that nobody touched."""
    told = planned(watch="".join(["every", "one"]), clock_days=int("3"))
    season = seasons.open_season(organiser=cast.els, title="X", plan=told, now=now)
    assert auditing.audit_season(fresh(season)).failure is None
    assert e.read_event("season_opened", log.read(season.pk)[0].data).plan == planned()


def test_a_table_says_which_season_it_belongs_to(begun, as_):
    assert (
        '<a href="/leagues/spring/">Spring</a>'
        in as_("").get(f"/tables/{the_table().pk}/").content.decode()
    )


def test_what_is_told_of_a_running_table_does_not_depend_on_what_is_secret_there(entered, now, as_):
    """The same season with other cards dealt: every page of it is the same, but for the names of
    the logs and whom they wait for."""
    from django.db import transaction

    running.run("spring", now=now + 7 * DAY)
    told, hands = [], []
    for secret in (b"1" * 32, b"2" * 32):
        point = transaction.savepoint()
        running.run(
            "spring",
            now=now + 8 * DAY,
            tables=lambda season, table, secret=secret: ("thetable", secret),
        )
        found = as_("").get("/api/v1/leagues/spring/tables").json()["tables"]
        told.append(
            [
                {
                    name: value
                    for name, value in one.items()
                    if name not in ("awaited", "until", "seats")
                }
                for one in found
            ]
        )
        told[-1].append(
            [
                [(seat["seat"], seat["name"], seat["score"]) for seat in one["seats"]]
                for one in found
            ]
        )
        told[-1].append(as_("").get("/api/v1/leagues/spring/standings").json())
        hands.append([row.data for row in log.read("thetable")][:30])
        transaction.savepoint_rollback(point)
    assert hands[0] != hands[1]
    assert told[0] == told[1]


def test_a_fork_is_not_rated_and_is_no_record(begun, cast, now):
    """It goes on from a position that everybody knew."""
    from leagues.models import RatedGame

    play_out(the_table().pk, now=now + 9 * DAY)
    game_results.work_out(now=now + 9 * DAY)
    assert (seasons.record_of(cast.anna), RatedGame.objects.count()) == (1, 1)
    game, ends = the_table(), forks.moves_end(the_table())
    first, _, third = (one["seat"] for one in game.result)
    wish = forks.ForkWish(
        table_id="fork", seq=ends[-2], seat=first, bots={third: "sensible"}, days=3, luck="x"
    )
    fork = forks.fork(game, wish, player=cast.dirk, source="web", now=now)
    invitation = fork.invitations.get().token
    tables.join(
        game_id="fork", player=cast.gijs, luck="y", source="web", now=now, invitation=invitation
    )
    for player in (cast.dirk, cast.gijs):
        tables.confirm(game_id="fork", player=player, now=now)
    play_out("fork", now=now)
    assert game_results.work_out(now=now) == 1
    assert Game.objects.get(pk="fork").close_reason == "finished"
    assert (seasons.record_of(cast.dirk), RatedGame.objects.count()) == (0, 1)
