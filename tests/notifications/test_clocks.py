"""Rules about time, without a table: each complaint other services hear about theirs is a line
here."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.services import terms
from games.services.refusals import TableRefusal
from games.table import Clock
from notifications import clocks
from notifications.clocks import PlayerCalendar

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)  # a Monday
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PARIS, NEW_YORK, TOKYO, LORD_HOWE = (
    ZoneInfo(name)
    for name in ("Europe/Paris", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")
)
WEEKDAYS = PlayerCalendar(days_off=(6, 7))


def local(moment: datetime, zone: ZoneInfo) -> str:
    return moment.astimezone(zone).strftime("%a %d %H:%M")


# --- Days for each decision ---


def test_a_question_may_take_the_tables_days():
    assert clocks.deadline(Clock(days=3), clocks.ALWAYS, now=NOON) == NOON + 3 * DAY


def test_a_question_that_comes_back_goes_on_with_the_time_it_had_left():
    assert clocks.deadline(Clock(), clocks.ALWAYS, now=NOON, left=5 * HOUR) == NOON + 5 * HOUR
    assert clocks.deadline(Clock(), clocks.ALWAYS, now=NOON, left=-5 * HOUR) == NOON


@pytest.mark.parametrize("zone", [PARIS, NEW_YORK, LORD_HOWE])
@pytest.mark.parametrize("month", [3, 4, 10, 11])
def test_a_day_is_a_day_also_when_the_clocks_change(zone, month):
    """Nobody has an hour less: time is counted in hours, not in hands of a clock (PEERS 33)."""
    calendar = PlayerCalendar(zone=zone, days_off=(3,))
    for day in range(1, 29):
        begins = datetime(2027, month, day, 12, tzinfo=UTC)
        assert (
            clocks.passed(begins, clocks.deadline(Clock(days=3), calendar, now=begins), calendar)
            == 3 * DAY
        )


# --- Days off ---


def test_no_time_passes_on_a_day_off():
    friday = NOON + 4 * DAY
    assert (
        local(clocks.deadline(Clock(days=3), WEEKDAYS, now=friday), ZoneInfo("UTC"))
        == "Wed 10 12:00"
    )


def test_a_question_that_opens_on_a_day_off_waits_for_the_next_day():
    saturday = NOON + 5 * DAY
    assert (
        local(clocks.deadline(Clock(days=1), WEEKDAYS, now=saturday), ZoneInfo("UTC"))
        == "Tue 09 00:00"
    )


def test_a_day_off_is_the_players_own():
    """Sunday begins in Tokyo while it is Saturday afternoon in Paris."""
    saturday = datetime(2027, 3, 6, 16, tzinfo=UTC)
    found = {
        zone.key: clocks.deadline(
            Clock(days=1), PlayerCalendar(zone=zone, days_off=(7,)), now=saturday
        )
        for zone in (PARIS, TOKYO)
    }
    assert {key: local(moment, ZoneInfo(key)) for key, moment in found.items()} == {
        "Europe/Paris": "Mon 08 17:00",  # seven hours on Saturday, the rest on Monday
        "Asia/Tokyo": "Tue 09 00:00",
    }


# --- Nights ---


def test_no_deadline_falls_in_the_night():
    """An hour that is night for the player becomes the next morning, with time for breakfast
    (PEERS 32)."""
    calendar = PlayerCalendar(zone=NEW_YORK, day=(8, 22))
    at = {
        hour: clocks.by_day(datetime(2027, 3, 2, hour, tzinfo=NEW_YORK), calendar)
        for hour in (3, 7, 8, 15, 21, 22, 23)
    }
    assert {hour: local(moment, NEW_YORK) for hour, moment in at.items()} == {
        3: "Tue 02 10:00",
        7: "Tue 02 10:00",
        8: "Tue 02 08:00",
        15: "Tue 02 15:00",
        21: "Tue 02 21:00",
        22: "Wed 03 10:00",
        23: "Wed 03 10:00",
    }


def test_a_night_before_a_day_off_ends_after_it():
    calendar = PlayerCalendar(zone=PARIS, day=(8, 22), days_off=(6, 7))
    friday = datetime(2027, 3, 5, 23, tzinfo=PARIS)
    assert local(clocks.by_day(friday, calendar), PARIS) == "Mon 08 10:00"


def test_a_table_that_does_not_spare_the_nights_does_not():
    night = datetime(2027, 3, 2, 3, tzinfo=PARIS)
    assert clocks.by_day(night, PlayerCalendar(zone=PARIS)) == night


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, 366 * 24 * 60),
    st.integers(1, 10),
    st.sampled_from([PARIS, NEW_YORK, TOKYO, LORD_HOWE]),
    st.sets(st.integers(1, 7), max_size=5),
    st.integers(0, 14),
)
def test_every_deadline_falls_by_day_and_gives_what_was_promised(
    begins, days, zone, days_off, day_from
):
    now = datetime(2027, 1, 1, tzinfo=UTC) + timedelta(minutes=begins)
    calendar = PlayerCalendar(
        zone=zone, days_off=tuple(sorted(days_off)), day=(day_from, day_from + 10)
    )
    due_at = clocks.deadline(Clock(days=days), calendar, now=now)
    there = due_at.astimezone(zone)
    assert day_from <= there.hour < day_from + 10
    assert calendar.counts(there.date())
    assert clocks.passed(now, due_at, calendar) >= timedelta(days=days)


# --- Absences ---


def away(*days: int) -> PlayerCalendar:
    return PlayerCalendar(absences=((date(2027, 3, days[0]), date(2027, 3, days[-1])),))


def test_a_deadline_that_would_fall_into_an_absence_comes_after_it():
    assert clocks.deadline(Clock(days=3), away(3, 9), now=NOON) == NOON + 10 * DAY


def test_a_running_deadline_moves_by_the_days_away_and_one_before_them_does_not():
    moved = [
        clocks.moved(NOON + days * DAY, before=clocks.ALWAYS, after=away(4, 6), now=NOON)
        for days in (1, 2, 3, 5)
    ]
    assert moved == [NOON + DAY, NOON + 2 * DAY, NOON + 6 * DAY, NOON + 8 * DAY]


def test_a_deadline_that_has_passed_does_not_move():
    assert (
        clocks.moved(NOON - HOUR, before=clocks.ALWAYS, after=away(2, 9), now=NOON) == NOON - HOUR
    )


def test_whoever_comes_home_early_still_has_a_day():
    assert (
        clocks.moved(NOON + 10 * DAY, before=away(2, 9), after=clocks.ALWAYS, now=NOON)
        == NOON + 2 * DAY
    )
    assert (
        clocks.moved(NOON + 9 * DAY, before=away(2, 10), after=clocks.ALWAYS, now=NOON)
        == NOON + DAY
    )
    assert (
        clocks.moved(NOON + HOUR, before=away(2, 9), after=clocks.ALWAYS, now=NOON) == NOON + HOUR
    )  # nor more than they had


# --- The bank ---

BANK = Clock(bank_days=5, free_hours=12, increment_hours=6, cap_days=6)


def pays(hours: float, **known: Any) -> timedelta:
    known = {"bank": None, "paid_until": None} | known
    return clocks.paid(BANK, clocks.ALWAYS, asked_at=NOON, now=NOON + hours * HOUR, **known)


def test_a_decision_may_take_the_free_hours_and_the_whole_bank():
    assert clocks.deadline(BANK, clocks.ALWAYS, now=NOON) == NOON + 12 * HOUR + 5 * DAY
    assert clocks.deadline(BANK, clocks.ALWAYS, now=NOON, bank=timedelta(0)) == NOON + 12 * HOUR


def test_only_what_goes_beyond_the_free_hours_is_paid_and_each_answer_adds_the_increment():
    assert [pays(hours) for hours in (1, 12, 36, 1000)] == [
        5 * DAY + 6 * HOUR,
        5 * DAY + 6 * HOUR,
        4 * DAY + 6 * HOUR,
        6 * HOUR,
    ]


def test_the_bank_never_holds_more_than_its_cap():
    assert pays(1, bank=6 * DAY - HOUR) == 6 * DAY


def test_two_questions_at_once_cost_once():
    assert pays(36, paid_until=NOON + 36 * HOUR) == 5 * DAY + 6 * HOUR
    assert pays(36, paid_until=NOON + 24 * HOUR) == 5 * DAY - 6 * HOUR


def test_a_question_that_comes_back_has_what_was_left_of_its_free_hours():
    assert (
        clocks.deadline(BANK, clocks.ALWAYS, now=NOON, left=2 * HOUR, bank=DAY) == NOON + 26 * HOUR
    )


def test_and_pays_for_what_goes_beyond_that():
    assert [pays(hours, left=2 * HOUR) for hours in (2, 26)] == [
        5 * DAY + 6 * HOUR,
        4 * DAY + 6 * HOUR,
    ]
    assert pays(36, left=100 * HOUR) == pays(36)  # never more than there are


@given(st.lists(st.floats(0, 400), max_size=20))
def test_a_bank_stays_between_nothing_and_its_cap(waits):
    bank = None
    for hours in waits:
        bank = pays(hours, bank=bank)
        assert timedelta(0) <= bank <= 6 * DAY


# --- Reminders ---


def test_the_reminder_comes_a_day_before_or_at_half_time():
    assert clocks.reminder(asked_at=NOON, due_at=NOON + 3 * DAY) == NOON + 2 * DAY
    assert clocks.reminder(asked_at=NOON, due_at=NOON + DAY) == NOON + DAY / 2


def test_a_reminder_is_due_from_its_hour_on():
    times = {"asked_at": NOON, "due_at": NOON + 3 * DAY}
    assert not clocks.reminder_is_due(**times, now=NOON + 2 * DAY - timedelta(seconds=1))
    assert clocks.reminder_is_due(**times, now=NOON + 2 * DAY)
    assert clocks.reminder_is_due(**times, now=NOON + 4 * DAY)  # late, but never left out


# --- Pauses ---


def test_after_a_pause_everybody_has_what_they_had_left_and_whoever_was_late_is_as_late():
    assert clocks.resumed(5 * HOUR, clocks.ALWAYS, now=NOON) == NOON + 5 * HOUR
    assert clocks.resumed(-5 * HOUR, clocks.ALWAYS, now=NOON) == NOON - 5 * HOUR
    assert clocks.resumed(DAY, WEEKDAYS, now=NOON + 4 * DAY) == NOON + 7 * DAY


# --- What a clock may be ---


@pytest.mark.parametrize(
    ("clock", "code"),
    [
        (Clock(days=0), "bad_clock"),
        (Clock(days=61), "bad_clock"),
        (Clock(bank_days=91, free_hours=12), "bad_bank"),
        (Clock(bank_days=5, cap_days=4, free_hours=12), "bad_bank"),
        (Clock(bank_days=5, free_hours=7), "bad_free_hours"),
        (Clock(bank_days=5, free_hours=12, increment_hours=241), "bad_increment"),
        (Clock(free_hours=12), "no_bank"),
        (Clock(increment_hours=1), "no_bank"),
        (Clock(days_off=(1, 2, 3, 4, 5, 6)), "bad_days_off"),
        (Clock(days_off=(7, 6)), "bad_days_off"),
        (Clock(days_off=(0,)), "bad_days_off"),
        (Clock(days_off=(6, 6)), "bad_days_off"),
        (Clock(grace_hours=169), "bad_grace"),
        (Clock(grace_hours=-1), "bad_grace"),
        (Clock(autopilot_after=11), "bad_autopilot"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(clock, code):
    with pytest.raises(TableRefusal) as refused:
        terms.check(clock)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "clock",
    [Clock(), terms.HOUSE, BANK, Clock(days=60, days_off=(1, 2, 3, 4, 5)), Clock(grace_hours=168)],
)
def test_a_clock_that_can_be_is_taken(clock):
    terms.check(clock)
