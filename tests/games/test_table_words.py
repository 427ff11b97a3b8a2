"""Every refusal and every event of a table has its sentence."""

from types import SimpleNamespace

import pytest

from core.eventlog import log
from games import table, words
from games.engine import load
from games.reports import log_text
from games.services import reading
from games.services.refusals import TableRefusal

NAMES = {1: "Anna", 2: "Bram"}


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        (
            "bad_seats",
            {"seats": 9, "low": 3, "high": 6},
            "This game is for 3 to 6 players, so a table cannot have 9 seats.",
        ),
        (
            "unknown_game",
            {"ruleset": "chess@1", "known": ["long-cours@1"]},
            "There is no game called chess@1 here; there is: long-cours@1.",
        ),
        (
            "not_running",
            {"status": "open"},
            "This table is open; moves can be made only while the game is running.",
        ),
        (
            "not_open",
            {"status": "running"},
            "This table is running, so its seats cannot be taken, confirmed or cancelled any more.",
        ),
        (
            "bad_option",
            {"detail": "Expected `bool`"},
            "The options of the table cannot be read: Expected `bool`",
        ),
        (
            "bad_option",
            {"option": "round_limit", "value": 20, "low": 30, "high": 120},
            "The option round_limit cannot be 20; it goes from 30 to 120.",
        ),
        ("decision_gone", {"decision": "turn/3/1"}, "The question you answered is no longer open."),
    ],
)
def test_refusals_in_words(code, facts, sentence):
    assert TableRefusal(code, **facts).sentence(str) == sentence


def test_every_event_of_a_table_has_a_sentence():
    assert {event.kind for event in table.EVENTS} == set(words.EVENTS)


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        (
            "table_opened",
            {"seats": 3, "commitment": "00"},
            "The table opens with 3 seats and commits to a secret.",
        ),
        ("seat_taken", {"seat": 2, "holder": "player"}, "A player takes seat 2."),
        ("seat_taken", {"seat": 2, "holder": "bot"}, "A bot takes seat 2."),
        (
            "move_submitted",
            {"seat": 1, "channel": "mail", "command": {}},
            "Anna sends orders by mail.",
        ),
        (
            "seat_handed_over",
            {"seat": 2, "holder": "autopilot"},
            "The autopilot plays on for seat 2, which is open to a substitute.",
        ),
        (
            "deadline_moved",
            {"decision": "turn/2/2", "seat": 2, "due_at": 1_803_891_600_000, "reason": "outage"},
            (
                "The service stood still, which is nobody’s fault: Bram may answer until "
                "2027-03-01 "
                "09:00 UTC."
            ),
        ),
        ("table_resumed", {"seat": 1}, "Anna ends the pause: the clocks run again."),
        ("table_resumed", {}, "The pause has lasted as long as one may: the clocks run again."),
        (
            "deadline_set",
            {"decision": "turn/2/2", "seat": 2, "due_at": 1_803_891_600_000},
            "Bram may answer until 2027-03-01 09:00 UTC.",
        ),
        (
            "table_closed",
            {"reason": "finished"},
            "The game is over. The table closes and its secret is revealed.",
        ),
    ],
)
def test_events_in_words(kind, data, sentence):
    assert words.event(kind, data, NAMES, str) == sentence


def test_seats_are_called_by_who_holds_them():
    seats = [
        SimpleNamespace(
            number=1, holder="player", player=SimpleNamespace(username="Anna", is_guest=False)
        ),
        SimpleNamespace(number=2, holder="bot", player=None),
        SimpleNamespace(number=3, holder="autopilot", player=None),
        SimpleNamespace(number=4, holder="", player=None),
        SimpleNamespace(number=5, holder="player", player=None),  # the account is gone
    ]
    assert words.names(seats, str) == {
        1: "Anna",
        2: "Bot 2",
        3: "Autopilot 3",
        4: "Seat 4",
        5: "Seat 5",
    }


def test_lists_read_like_sentences():
    assert [words.listed(items, str) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize(
    ("clock", "sentences"),
    [
        (
            table.Clock(days=1),
            [
                "One day for each decision.",
                "At the deadline the default is played.",
                "Whoever left may come back while the seat is free.",
                "Absences do not stop the clock.",
                "There are no pauses.",
            ],
        ),
        (
            table.Clock(
                bank_days=5,
                free_hours=12,
                increment_hours=6,
                cap_days=9,
                days_off=(6, 7),
                autopilot_after=1,
                may_return=False,
            ),
            [
                (
                    "A bank to think from: 5 days, and 6 hours more with each answer, up to 9 days."
                    " The first 12 hours of each decision are free."
                ),
                "No time passes on Saturdays and Sundays, in each player’s own time zone.",
                "At the deadline the default is played.",
                "After one default the autopilot plays on and the seat is offered to a substitute.",
                "Whoever left does not come back.",
                "Absences do not stop the clock.",
                "There are no pauses.",
            ],
        ),
    ],
)
def test_a_clock_in_words(clock, sentences):
    assert words.clock(clock, str) == sentences


def test_a_letter_with_a_drawn_line_is_told_in_short() -> None:
    line = [[5000 + x, x] for x in range(0, 3000, 10)]
    command = {"kind": "sail", "ship": "A", "trace": line}
    row = log.Row(1, "move_submitted", actor=1, cause=None, data="", at=0, salt="", hash="")
    seen = reading.Seen(row, {"seat": 1, "channel": "web", "command": command}, whole=True)
    told = log_text.sentence(load("voc-basic@1"), seen, NAMES)
    assert told.startswith("Anna sends orders by web form. sail A 5000,0>5010,10>")
    assert told.endswith(" …")
    assert len(told) < 450
