"""What a table's clock may be. Every combination that is let through leaves each decision time
for a warning and an answer."""

from games.services.refusals import TableRefusal
from games.table import Clock

HOUSE = Clock(
    spare_nights=True, grace_hours=12, absences=True, pauses=True, autopilot_after=3
)  # where nobody asks for another

DAYS = range(1, 61)
BANK_DAYS = range(1, 91)
CAP_DAYS = 180
FREE_HOURS = range(8, 169)  # with a bank: somebody whose bank is empty still has these
INCREMENT_HOURS = 240
GRACE_HOURS = 168
MOST_DAYS_OFF = 5
AUTOPILOT_AFTER = 10


def check(clock: Clock) -> None:
    """Raises TableRefusal."""
    if clock.days not in DAYS:
        raise TableRefusal("bad_clock", days=clock.days, low=DAYS[0], high=DAYS[-1])
    if clock.bank_days:
        check_bank(clock)
    elif clock.free_hours or clock.increment_hours or clock.cap_days:
        raise TableRefusal("no_bank")
    if len(clock.days_off) > MOST_DAYS_OFF or list(clock.days_off) != sorted(
        set(clock.days_off) & set(range(1, 8))
    ):
        raise TableRefusal("bad_days_off", days=list(clock.days_off), most=MOST_DAYS_OFF)
    if not 0 <= clock.grace_hours <= GRACE_HOURS:
        raise TableRefusal("bad_grace", hours=clock.grace_hours, high=GRACE_HOURS)
    if not 0 <= clock.autopilot_after <= AUTOPILOT_AFTER:
        raise TableRefusal("bad_autopilot", times=clock.autopilot_after, high=AUTOPILOT_AFTER)


def check_bank(clock: Clock) -> None:
    if clock.bank_days not in BANK_DAYS or not clock.bank_days <= clock.cap <= CAP_DAYS:
        raise TableRefusal(
            "bad_bank",
            days=clock.bank_days,
            cap=clock.cap,
            low=BANK_DAYS[0],
            high=BANK_DAYS[-1],
            most=CAP_DAYS,
        )
    if clock.free_hours not in FREE_HOURS:
        raise TableRefusal(
            "bad_free_hours", hours=clock.free_hours, low=FREE_HOURS[0], high=FREE_HOURS[-1]
        )
    if not 0 <= clock.increment_hours <= INCREMENT_HOURS:
        raise TableRefusal("bad_increment", hours=clock.increment_hours, high=INCREMENT_HOURS)
