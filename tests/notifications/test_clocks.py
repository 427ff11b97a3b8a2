from datetime import UTC, datetime, timedelta

from notifications import clocks

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def test_a_question_may_take_the_tables_days():
    assert clocks.deadline(days=3, now=NOON) == NOON + 3 * DAY


def test_a_question_that_comes_back_goes_on_with_the_time_it_had_left():
    assert clocks.deadline(days=3, now=NOON, left=timedelta(hours=5)) == NOON + timedelta(hours=5)
    assert clocks.deadline(days=3, now=NOON, left=timedelta(hours=-5)) == NOON


def test_the_reminder_comes_a_day_before_or_at_half_time():
    assert clocks.reminder(opened_at=NOON, due_at=NOON + 3 * DAY) == NOON + 2 * DAY
    assert clocks.reminder(opened_at=NOON, due_at=NOON + DAY) == NOON + DAY / 2


def test_a_reminder_is_due_from_its_hour_until_the_deadline():
    times = {"opened_at": NOON, "due_at": NOON + 3 * DAY}
    assert not clocks.reminder_is_due(**times, now=NOON + 2 * DAY - timedelta(seconds=1))
    assert clocks.reminder_is_due(**times, now=NOON + 2 * DAY)
    assert not clocks.reminder_is_due(**times, now=NOON + 3 * DAY)
