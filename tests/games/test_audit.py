"""The auditor against honest logs and false ones. `sealed` writes the chain anew, as an operator
could who changes the past."""

import dataclasses
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from games import audit, table
from games.audit import AuditReport, Course, Draw, ExportLine, Finding, Replay, read_lines
from games.audit.secret import check_salts
from games.engine import ENGINES, Default
from games.rng import contribution
from tests.games.ledger import (
    ANNA,
    BOT,
    BRAM,
    ENGINE,
    SECRET,
    Fact,
    Ledger,
    finished,
    first,
    numbered,
    running,
    sealed,
    seen_by,
    text_of,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def facts() -> list[Fact]:
    return finished()


def found(lines: list[ExportLine], **how: object) -> Finding:
    report = audit.audit(lines, **how)
    assert report.failure is not None, list(report.sentences())
    return report.failure


def changed(fact: Fact, **data: object) -> None:
    fact.data = fact.data | data


# --- What holds ---


def test_a_finished_game_holds(facts):
    lines = sealed(facts)
    report = audit.audit(lines)
    end, head, state = len(lines), lines[-1].hash, facts[-1].data["state_hash"]
    moves, draws = sum(fact.kind == "move_submitted" for fact in facts), len(report.draws)
    assert list(report.sentences()) == [
        f"holds: The events are numbered from 1 to {end} without a gap.",
        (
            f"holds: Every hash follows from its event and from the hash before it; the head is "
            f"{head} at {end}."
        ),
        (
            f"holds: Table ledger was opened for 3 seats, started at event 10, closed at event "
            f"{end} "
            f"(finished), and each step was in order."
        ),
        "holds: The times of the events never go back.",
        "holds: The secret is the one promised in event 1.",
        "holds: The salts come from the secret.",
        "holds: The ruleset long-cours@1 and its data files are those of this release.",
        (
            "holds: The opening is dealt by the seed, which is made of the secret and the words "
            "of 2 "
            "players."
        ),
        (
            f"holds: {moves} moves decided again, by the rules, with exactly the events logged; "
            f"{draws} draws from the seed, none made twice."
        ),
        f"holds: The game ended when the rules say so; its last position has the hash {state}.",
    ]
    assert (report.ok, report.events, report.moves, report.head, report.state_hash) == (
        True,
        end,
        moves,
        (end, head),
        state,
    )


def test_every_draw_is_listed_with_the_event_that_made_it(facts):
    report = audit.audit(sealed(facts))
    assert report.draws[:3] == [Draw(10, "order/2/0"), Draw(10, "order/1/0"), Draw(10, "deck/35/0")]
    roll = first(facts, "sale_die_rolled")[1]
    assert next(draw.seq for draw in report.draws if draw.input.startswith("sale/")) == roll.cause
    assert len({draw.input for draw in report.draws}) == len(report.draws)


def test_a_running_game_holds_as_far_as_it_goes_with_the_secret(facts):
    report = audit.audit(sealed(running(facts)), secret=SECRET)
    assert (report.ok, report.unchecked) == (True, [])
    assert (
        report.holds[-1]
        == f"The game is not over, which is right; its position has the hash {report.state_hash}."
    )


def test_without_the_secret_the_audit_says_what_it_could_not_check(facts):
    report = audit.audit(sealed(running(facts)))
    assert (report.ok, report.state_hash) == (True, None)
    assert report.unchecked == [
        (
            "The secret is not told before the game is over, so the deal, the draws and the moves "
            "cannot be checked."
        )
    ]


@pytest.mark.parametrize("seat", [ANNA, BRAM, BOT, None])
def test_the_export_of_a_seat_has_the_same_chain(facts, seat):
    some = running(facts)
    lines = seen_by(seat, some)
    hidden = [line for line in lines if line.salt is None]
    report = audit.audit(lines, heads=[(line.seq, line.hash) for line in sealed(some)])
    assert hidden
    assert report.ok
    [sentence] = report.unchecked
    assert sentence.startswith(
        f"{len(hidden)} events of {len(some)} cannot be seen whole in this export, so moves and "
        f"draws "
    )


def test_a_table_that_closed_unplayed_holds():
    ledger = Ledger()
    ledger.open()
    ledger.write("service", table.TableClosed("not_full", SECRET.hex()))
    report = audit.audit(sealed(ledger.facts))
    assert (report.ok, report.unchecked) == (
        True,
        ["No game was started here, so there are no moves to check."],
    )


def test_a_seat_handed_over_changes_nothing_for_the_engine(facts):
    some = running(facts)
    handed = Fact(
        "seat_handed_over", "service", {"holder": "autopilot", "seat": ANNA}, None, some[-1].at
    )
    assert audit.audit(sealed([*some, handed]), secret=SECRET).ok


def test_a_file_written_anew_with_spaces_holds(facts):
    written = "\n".join(
        json.dumps(json.loads(line), indent=None) for line in text_of(sealed(facts)).splitlines()
    )
    assert b'": ' not in text_of(sealed(facts))
    assert audit.audit(read_lines(written.encode())).ok


def test_the_written_out_hashes_are_those_of_the_log(facts):
    for secret in (SECRET, b"", b"long" * 40):
        assert check_salts(sealed(facts[:20], secret), secret, AuditReport()) is None


# --- What does not, without touching the rest ---


def test_a_changed_byte_is_named(facts):
    lines = sealed(facts)
    seq, _ = first(facts, "sale_die_rolled")
    raw = bytes(lines[seq - 1].data)
    lines[seq - 1].data = msgspec.Raw(raw.replace(b'"die":', b'"dye":'))
    assert found(lines) == Finding(
        seq,
        "chain",
        f"The hash of event {seq} does not follow from its content and from the hash before it.",
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("actor", BOT),
        ("cause", 3),
        ("at", 5),
        ("kind", "seat_freed"),
        ("salt", "0" * 32),
        ("hash", "0" * 64),
        ("actor", None),
        ("at", None),
    ],
)
def test_every_part_of_an_event_is_in_its_hash(facts, field, value):
    lines = sealed(facts)
    setattr(lines[1], field, value)
    assert (found(lines).seq, found(lines).check) == (2, "chain")


def test_data_that_are_no_json_are_named(facts):
    lines = sealed(facts)
    lines[1].data = msgspec.Raw(b"{")
    assert (found(lines).seq, found(lines).check) == (2, "chain")


def test_an_event_cannot_hide_another_in_its_kind(facts):
    lines = sealed(facts)
    lines[1].kind = 'seat_taken",1,null,1,{}'
    assert found(lines) == Finding(2, "chain", "Event 2 has a kind or a salt that cannot be one.")


def test_swapped_lines_are_named(facts):
    lines = sealed(facts)
    lines[30], lines[31] = lines[31], lines[30]
    assert found(lines) == Finding(
        31, "numbering", "Event 31 should come here; the log has number 32."
    )


def test_swapped_events_under_their_old_numbers_are_named(facts):
    lines = sealed(facts)
    lines[30].kind, lines[31].kind = lines[31].kind, lines[30].kind
    lines[30].data, lines[31].data = lines[31].data, lines[30].data
    assert (found(lines).seq, found(lines).check) == (31, "chain")


def test_a_gap_is_named(facts):
    lines = sealed(facts)
    del lines[40]
    assert found(lines) == Finding(
        41, "numbering", "Event 41 should come here; the log has number 42."
    )


def test_an_empty_log_is_no_log():
    assert found([]) == Finding(1, "numbering", "The log is empty.")


def test_a_hidden_event_must_have_its_digest(facts):
    lines = seen_by(ANNA, running(facts))
    seq = next(line.seq for line in lines if line.kind is None)
    lines[seq - 1].digest = "no digest"
    assert found(lines) == Finding(
        seq, "chain", f"Event {seq} has neither a salt nor a digest that can be read."
    )


# --- Kept heads ---


def test_a_dropped_tail_is_caught_by_a_kept_head(facts):
    lines = sealed(facts)
    kept = (lines[-1].seq, lines[-1].hash)
    cut = lines[: len(running(facts))]
    assert audit.audit(cut).ok  # the chain alone cannot show it
    assert found(cut, heads=[kept]) == Finding(
        kept[0],
        "kept heads",
        f"A head was kept for event {kept[0]}, but the log ends at event {len(cut)}.",
    )


def test_a_past_written_anew_is_caught_by_a_kept_head(facts):
    before = sealed(facts)[40].hash
    facts[4].at += 1
    after = sealed(facts)
    assert found(after, heads=[(41, before[:16])]) == Finding(
        41,
        "kept heads",
        f"The head kept for event 41 is {before[:16]}, but the log has {after[40].hash}.",
    )


def test_a_head_kept_too_short_proves_nothing(facts):
    lines = sealed(facts)
    assert (
        audit.audit(lines, heads=[(41, lines[40].hash[:16])]).holds[2]
        == "1 kept head found in the chain."
    )
    assert found(lines, heads=[(41, lines[40].hash[:15])]).sentence == (
        "The head kept for event 41 has fewer than 16 digits and proves nothing."
    )


# --- What an operator who writes the chain anew could change ---


def test_an_altered_die_is_named(facts):
    seq, roll = first(facts, "sale_die_rolled")
    was = json.dumps(roll.data, separators=(",", ":"), sort_keys=True)
    changed(roll, die=roll.data["die"] % 6 + 1)
    now = json.dumps(roll.data, separators=(",", ":"), sort_keys=True)
    assert found(sealed(facts)) == Finding(
        seq,
        "moves",
        f"Event {seq} (sale_die_rolled) says {now}; by the rules and the seed it is {was}.",
    )


def test_an_altered_hand_is_named(facts):
    seq, dealt = first(facts, "hand_dealt", seat=BRAM)
    changed(dealt, cards=dealt.data["cards"][::-1])
    assert (found(sealed(facts)).seq, found(sealed(facts)).check) == (seq, "opening")


def test_an_impossible_move_is_named(facts):
    seq, move = first(facts, "move_submitted")
    changed(move, command={"kind": "setup", "port": "GIB"})
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (seq, "moves")
    assert failure.sentence.startswith(f"Event {seq} is against the rules: ")


def test_a_move_out_of_turn_is_named(facts):
    seq, move = first(facts, "move_submitted")
    changed(move, command={"kind": "roll"})
    assert found(sealed(facts)).sentence.startswith(f"Event {seq} is against the rules: ")


@pytest.mark.parametrize(
    "command",
    [
        {"kind": "fly"},
        {"kind": "move"},
        {"kind": "storm", "zone": "11"},
        7,
        {"kind": "roll", "twice": True},
    ],
)
def test_a_move_that_cannot_be_read_is_named(facts, command):
    seq, move = first(facts, "move_submitted")
    changed(move, command=command)
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (seq, "moves")
    assert failure.sentence.startswith(
        f"The move of seat {move.data['seat']} at event {seq} cannot be read: "
    )


def test_another_move_than_the_one_played_is_named(facts):
    seq, move = first(facts, "move_submitted")
    changed(move, command=move.data["command"] | {"amount": 3})
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (seq + 2, "moves")  # after that it is no default
    assert failure.sentence.startswith(f"Event {seq + 2} (setup_sealed) says ")


@pytest.mark.parametrize("steady", [True, False])
def test_times_that_go_back_fail_where_they_were_promised_not_to(facts, steady):
    changed(facts[0], **({"steady": True} if steady else {}))
    facts[6].at = facts[5].at - 3
    report = audit.audit(sealed(facts))
    said = "Event 7 is dated 3 ms before an earlier one"
    if steady:
        assert (report.failure.seq, report.failure.check) == (7, "times")
        assert report.failure.sentence == f"{said}."
    else:
        assert report.failure is None
        assert f"{said}; logs from before 0.2.0 did not promise their times." in report.unchecked


def test_an_event_of_another_kind_is_named(facts):
    seq, started = first(facts, "turn_started")
    started.kind = "turn_ended"
    assert found(sealed(facts)) == Finding(
        seq, "moves", f"Event {seq} is turn_ended; by the rules turn_started comes here."
    )


def test_an_event_of_an_unknown_kind_is_named(facts):
    seq, started = first(facts, "turn_started")
    started.kind = "wind_turned"
    assert found(sealed(facts)) == Finding(
        seq, "moves", f"Event {seq} is wind_turned; by the rules turn_started comes here."
    )


def test_an_event_of_another_actor_or_time_is_named(facts):
    seq, rolled = first(facts, "sale_die_rolled")
    other = rolled.actor % 3 + 1
    rolled.actor, right = other, rolled.actor
    assert (
        found(sealed(facts)).sentence
        == f"Event {seq} (sale_die_rolled) has the actor {other}; by the rules it is {right}."
    )
    rolled.actor, rolled.at = right, rolled.at + 1
    assert (
        found(sealed(facts)).sentence
        == f"Event {seq} (sale_die_rolled) has another time than what caused it."
    )


def test_swapped_events_are_named(facts):
    seq, _ = first(facts, "turn_ended")
    facts[seq - 1], facts[seq] = facts[seq], facts[seq - 1]
    assert found(sealed(facts)) == Finding(
        seq, "moves", f"Event {seq} is {facts[seq - 1].kind}; by the rules turn_ended comes here."
    )


def test_an_event_left_out_is_named(facts):
    cut = running(facts)
    last = cut.pop()
    assert found(sealed(cut), secret=SECRET) == Finding(
        len(cut) + 1,
        "moves",
        f"By the rules {last.kind} comes here, as part of what event {last.cause} brings; the log "
        f"lacks it.",
    )


def test_an_event_too_many_is_named(facts):
    cut = running(facts)
    seq, extra = len(cut) + 1, dataclasses.replace(cut[-1])
    assert found(sealed([*cut, extra]), secret=SECRET) == Finding(
        seq, "moves", f"Event {seq} ({extra.kind}) does not follow from event {extra.cause}."
    )


def test_salts_that_do_not_come_from_the_secret_are_named(facts):
    some = running(facts)
    assert found(sealed(some, b"another secret"), secret=SECRET) == Finding(
        1, "salts", "The salt of event 1 does not come from the secret."
    )


def test_a_wrong_secret_given_is_named(facts):
    failure = found(sealed(running(facts)), secret=b"wrong")
    assert (failure.seq, failure.check) == (1, "secret")
    assert failure.sentence.startswith(
        "The secret given to the audit is not the one promised in event 1"
    )


def test_a_wrong_secret_revealed_is_named(facts):
    changed(facts[-1], secret=(b"x" * 32).hex())
    failure = found(sealed(facts, b"x" * 32))
    assert (failure.seq, failure.check) == (len(facts), "secret")
    assert failure.sentence.startswith(
        "The secret revealed at the end is not the one promised in event 1"
    )


def test_a_secret_that_is_no_number_is_named(facts):
    changed(facts[-1], secret="the wind")
    assert (
        found(sealed(facts)).sentence
        == f"The secret revealed at event {len(facts)} is not a hexadecimal number."
    )


def test_words_that_were_not_the_players_are_named(facts):
    changed(facts[1], contribution=contribution("a foul wind"))
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (12, "opening")
    assert failure.sentence.startswith("Event 12 (seat_order_drawn) says ")


def test_a_changed_state_hash_is_named(facts):
    right = facts[-1].data["state_hash"]
    changed(facts[-1], state_hash="0" * 64)
    assert found(sealed(facts)) == Finding(
        len(facts),
        "end",
        f"The last position has the hash {right}; event {len(facts)} says {'0' * 64}.",
    )


def test_a_game_closed_before_its_end_is_named(facts):
    cut = running(facts)
    cause = cut[-1].cause
    closed = Fact(
        "table_closed",
        "service",
        {"reason": "finished", "secret": SECRET.hex(), "state_hash": "0" * 64},
        cause,
        cut[-1].at,
    )
    assert found(sealed([*cut, closed])) == Finding(
        len(cut) + 1,
        "end",
        f"The table was closed at event {len(cut) + 1}, but by the rules the game was not over.",
    )


def test_a_game_not_closed_at_its_end_is_named(facts):
    del facts[-1]
    assert found(sealed(facts), secret=SECRET) == Finding(
        len(facts) + 1,
        "end",
        f"By the rules the game was over at event {len(facts)}, but the table was not closed.",
    )


def test_a_move_after_the_end_of_the_game_is_named(facts):
    del facts[-1]
    _, move = first(facts, "move_submitted")
    facts.append(move)
    assert found(sealed(facts), secret=SECRET) == Finding(
        len(facts), "end", f"The game was over before event {len(facts)}, yet another move follows."
    )


def test_a_draw_made_twice_is_named(facts):
    """No engine of ours does it; one that rolled under the same label each time would be found
    out."""
    course = Course(sealed(facts))
    rolling = dataclasses.replace(
        ENGINE, decide=lambda state, seat, command, rng, own: [(seat, rng.die("sale"))]
    )
    replay = Replay(rolling, course, SECRET, AuditReport())
    replay.compare = lambda *rest: None  # type: ignore[method-assign]  # its events are not the point
    with pytest.raises(audit.Failed) as failed:
        replay.check(None)
    second = course.moves[1].line.seq
    assert failed.value.finding == Finding(
        second, "draws", f"At event {second} the draw sale/0 is made a second time."
    )


def test_rules_that_stumble_over_a_forged_move_are_a_finding(facts):
    course = Course(sealed(facts))
    stumbling = dataclasses.replace(
        ENGINE, decide=lambda state, seat, command, rng, own: state.captains[99]
    )
    with pytest.raises(audit.Failed) as failed:
        Replay(stumbling, course, SECRET, AuditReport()).check(None)
    seq = course.moves[0].line.seq
    assert failed.value.finding == Finding(
        seq,
        "moves",
        f"The rules cannot be applied at event {seq}: IndexError('list index out of range').",
    )


# --- The ruleset ---


def test_an_unknown_ruleset_is_named(facts):
    changed(facts[0], ruleset="long-cours@0")
    assert found(sealed(facts)) == Finding(
        1,
        "ruleset",
        f"This release does not know the ruleset long-cours@0; it knows "
        f"{', '.join(sorted(ENGINES))}.",
    )


def test_other_data_files_are_named(facts):
    changed(facts[0], data=facts[0].data["data"] | {"cards.json": "0" * 64})
    assert found(sealed(facts)) == Finding(
        1,
        "ruleset",
        "The data of long-cours@1 are not those the table was opened with: cards.json.",
    )


def test_options_that_cannot_be_read_are_named(facts):
    changed(facts[0], options={"short": "very"})
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (1, "opening")


def test_other_options_deal_another_game(facts):
    changed(facts[0], options={"short": True})
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (11, "opening")


# --- The table's own life ---

SOMEBODY = {"holder": "bot", "seat": 2}


def insert(
    seq: int, kind: str, actor: object, data: dict[str, object], cause: int | None = None
) -> Callable[[list[Fact]], None]:
    """Put an event in as number `seq`, before anything that would be renumbered by it matters."""
    return lambda facts: facts.insert(seq - 1, Fact(kind, actor, data, cause, facts[seq - 1].at))


def drop(seq: int) -> Callable[[list[Fact]], None]:
    return lambda facts: facts.__delitem__(seq - 1)


FALSE_LIVES = {
    "no opening": (drop(1), 1, "The first event is seat_taken; a log begins with table_opened."),
    "opened twice": (
        lambda facts: facts.insert(1, facts[0]),
        2,
        "Event 2 (table_opened) cannot stand here.",
    ),
    "taken twice": (
        insert(3, "seat_taken", 1, SOMEBODY | {"seat": 1}),
        3,
        "Event 3 (seat_taken) takes seat 1, where somebody sits already.",
    ),
    "no such seat": (
        insert(2, "seat_taken", 4, SOMEBODY | {"seat": 4}),
        2,
        "Event 2 (seat_taken) speaks of seat 4, but the table has seats 1 to 3.",
    ),
    "a player without words": (
        insert(2, "seat_taken", 1, {"holder": "player", "seat": 1}),
        2,
        (
            "Event 2 (seat_taken) is not as it should be: a player adds words to the seed, a bot "
            "adds "
            "nothing."
        ),
    ),
    "for another": (
        insert(2, "seat_taken", 1, SOMEBODY),
        2,
        "Event 2 (seat_taken) was done by seat 1, whose business it is not.",
    ),
    "freed nobody": (
        insert(2, "seat_freed", 2, {"seat": 2}),
        2,
        "Event 2 (seat_freed) is about seat 2, where nobody sits.",
    ),
    "confirmed nobody": (
        insert(2, "seat_confirmed", 2, {"seat": 2}),
        2,
        "Event 2 (seat_confirmed) is about seat 2, where nobody sits.",
    ),
    "started empty": (
        insert(2, "table_started", "service", {}),
        2,
        "Event 2 (table_started) comes while nobody sits at seats 1, 2, 3.",
    ),
    "started unready": (drop(8), 9, "Event 9 (table_started) comes before seat 1 confirmed."),
    "freed after all had confirmed": (
        lambda facts: facts.__setitem__(
            slice(9, 9), [Fact("seat_freed", 2, {"seat": 2}, None, 0), facts[4]]
        ),
        12,
        "Event 12 (table_started) comes before seats 1, 2 confirmed.",
    ),
    "started twice": (
        insert(11, "table_started", "service", {}),
        11,
        "Event 11 (table_started) comes too late: the game was started at event 10.",
    ),
    "taken too late": (
        insert(11, "seat_taken", 2, SOMEBODY),
        11,
        "Event 11 (seat_taken) comes too late: the game was started at event 10.",
    ),
    "moved too early": (
        insert(10, "move_submitted", 1, {"channel": "web", "command": {"kind": "roll"}, "seat": 1}),
        10,
        "Event 10 (move_submitted) comes before the game was started.",
    ),
    "handed over too early": (
        insert(10, "seat_handed_over", "service", {"holder": "autopilot", "seat": 1}),
        10,
        "Event 10 (seat_handed_over) comes before the game was started.",
    ),
    "dealt too early": (
        insert(10, "game_started", "service", {}),
        10,
        "Event 10 (game_started) belongs to no move and not to the opening.",
    ),
    "another's cause": (
        insert(11, "game_started", "service", {}, 4),
        11,
        "Event 11 (game_started) names 4 as its cause, but it follows None.",
    ),
    "a caused table event": (
        insert(2, "seat_taken", 1, SOMEBODY | {"seat": 1}, 1),
        2,
        "Event 2 (seat_taken) names 1 as its cause, but it has none.",
    ),
    "cancelled too late": (
        insert(11, "table_closed", "service", {"reason": "cancelled", "secret": SECRET.hex()}),
        11,
        (
            "Event 11 (table_closed) says cancelled, without a state hash, but the game was "
            "started "
            "at event 10."
        ),
    ),
    "finished unplayed": (
        insert(
            10,
            "table_closed",
            "service",
            {"reason": "finished", "secret": SECRET.hex(), "state_hash": "0" * 64},
        ),
        10,
        "Event 10 (table_closed) says finished, with a state hash, but no game was started.",
    ),
    "after the close": (
        lambda facts: facts.append(
            Fact("seat_handed_over", "service", {"holder": "player", "seat": 1}, None, 0)
        ),
        None,
        "Event {end} (seat_handed_over) comes after the table was closed, and nothing may.",
    ),
    "engine's event after the close": (
        lambda facts: facts.append(facts[-2]),
        None,
        "Event {end} (game_ended) comes after the table was closed, and nothing may.",
    ),
    "more than it says": (
        lambda facts: changed(facts[8], welcome="aboard"),
        9,
        "Event 9 (seat_confirmed) holds more than such an event says, or is not in canonical form.",
    ),
}


@pytest.mark.parametrize("case", FALSE_LIVES)
def test_a_table_lives_by_its_rules(facts, case):
    tamper, seq, sentence = FALSE_LIVES[case]
    tamper(facts)
    end = len(facts)
    assert found(sealed(facts)) == Finding(seq or end, "table", sentence.format(end=end))


def test_a_table_event_that_cannot_be_read_is_named(facts):
    changed(facts[5], holder="a ghost")
    failure = found(sealed(facts))
    assert (failure.seq, failure.check) == (6, "table")
    assert failure.sentence.startswith("Event 6 (seat_taken) cannot be read: ")


def test_a_letter_is_its_own_seats(facts):
    seq, move = first(facts, "move_submitted")
    move.actor = "clock"
    seat = move.data["seat"]
    assert (
        found(sealed(facts)).sentence
        == f"Event {seq} (move_submitted) is a letter of seat {seat}, but its actor is clock."
    )


def test_an_event_that_names_another_move_is_named(facts):
    seq, ended = first(facts, "turn_ended")
    ended.cause, right = ended.cause - 1, ended.cause
    assert (
        found(sealed(facts)).sentence
        == f"Event {seq} (turn_ended) names {right - 1} as its cause, but it follows {right}."
    )


def test_a_seat_handed_over_between_a_move_and_its_events_is_named(facts):
    _, move = first(facts, "move_submitted")
    seq = next(seq for seq, fact in numbered(facts) if fact is move) + 1
    facts.insert(
        seq - 1,
        Fact("seat_handed_over", "service", {"holder": "autopilot", "seat": 1}, None, move.at),
    )
    assert (
        found(sealed(facts)).sentence
        == f"Event {seq + 1} ({facts[seq].kind}) belongs to no move and not to the opening."
    )


# --- From the command line, where there is no Django ---

BLOCKED = """
import sys
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "celery", "redis", "psycopg", "environ"}:
            raise ImportError(name + " is not to be had here")
sys.meta_path.insert(0, Blocker())
sys.argv = ["audit", *sys.argv[1:]]
import runpy
runpy.run_module("games.audit", run_name="__main__")
"""


def offline(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, *map(str, arguments)],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        check=False,
    )


def test_offline_an_honest_log_is_status_0(facts, tmp_path):
    lines = sealed(facts)
    path = tmp_path / "game.jsonl"
    path.write_bytes(text_of(lines))
    ran = offline(path, "--head", f"{lines[40].seq}:{lines[40].hash}", "--draws")
    report = audit.audit(lines, heads=[(lines[40].seq, lines[40].hash)])
    expected = [*(f"draw: {draw.seq} {draw.input}" for draw in report.draws), *report.sentences()]
    assert (ran.returncode, ran.stderr, ran.stdout.decode().splitlines()) == (0, b"", expected)


def test_offline_a_false_log_is_status_1(facts):
    seq, roll = first(facts, "sale_die_rolled")
    changed(roll, die=roll.data["die"] % 6 + 1)
    ran = offline("-", stdin=text_of(sealed(facts)))
    assert ran.returncode == 1
    assert (
        ran.stdout.decode()
        .splitlines()[-1]
        .startswith(f"FAILS at event {seq} (moves): Event {seq} (sale_die_rolled) says ")
    )


def test_offline_a_running_game_can_be_given_its_secret(facts):
    ran = offline("-", "--secret", SECRET.hex(), stdin=text_of(sealed(running(facts))))
    assert (ran.returncode, b"decided again" in ran.stdout) == (0, True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b'{"seq":1,"hash":"00"}\nnot json\n', b"Line 2 is not a line of an export: "),
        (b'{"seq":1,"hash":"00"}\n\xff\n', b"Line 2 is not a line of an export: "),
        (b'{"seq":"one","hash":"00"}\n', b"Line 1 is not a line of an export: "),
        (
            b'{"seq":1,"hash":"00","data":{"words":"\xff"}}\n',
            b"Line 1 is not a line of an export: ",
        ),
        (b"[]\n", b"Line 1 is not a line of an export: "),
    ],
)
def test_offline_an_unreadable_file_is_status_2(text, complaint):
    ran = offline("-", stdin=text)
    assert (ran.returncode, ran.stdout, ran.stderr.startswith(complaint)) == (2, b"", True)


def test_offline_a_missing_file_is_status_2(tmp_path):
    ran = offline(tmp_path / "nothing.jsonl")
    assert (ran.returncode, b"nothing.jsonl" in ran.stderr) == (2, True)


def test_progress_is_told_now_and_then(facts):
    told: list[tuple[int, int]] = []
    audit.audit(sealed(facts), progress=lambda done, total: told.append((done, total)))
    assert told == [(first(facts, "move_submitted")[0], len(facts)), (len(facts), len(facts))]


def test_defaults_and_timeouts_are_moves_like_any_other():
    ledger = Ledger()
    ledger.open()
    ledger.start()
    for decision in ENGINE.pending(ledger.state):
        ledger.move(decision.seat, Default(decision.key), decision.key)
    assert audit.audit(sealed(ledger.facts), secret=SECRET).ok


def test_the_program_in_the_documents_throws_the_same_dice(facts, tmp_path):
    program = (
        (ROOT / "docs" / "audit.md").read_text().partition("```python\n")[2].partition("```")[0]
    )
    path = tmp_path / "game.jsonl"
    path.write_bytes(text_of(sealed(facts)))
    ran = subprocess.run(
        [sys.executable, "-I", "-c", program, str(path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    thrown = ran.stdout.splitlines()
    assert len(thrown) == sum(fact.kind == "sale_die_rolled" for fact in facts) > 0
    assert all(line.endswith(" as logged") for line in thrown)


def test_the_documents_name_every_check_in_order():
    named = [
        line.split("|")[1].strip()
        for line in (ROOT / "docs" / "audit.md").read_text().splitlines()
        if line.startswith("| ")
    ]
    assert named == [
        "check",
        "---",
        "numbering",
        "chain",
        "kept heads",
        "table",
        "times",
        "secret",
        "salts",
        "ruleset",
        "parent",
        "opening",
        "moves",
        "draws",
        "deadlines",
        "end",
        "bundle",
        "result",
        "mailed heads",
        "visibility",
    ]
