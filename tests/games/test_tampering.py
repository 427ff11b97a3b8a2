"""An audit bundle, honest and not: each way to tamper with a game is caught, and the right thing
is named."""

import json
import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from core.eventlog import chain
from games import visibility
from games.audit import Finding, Unreadable, audit, bundle, read_head
from games.audit.bundle import HeadKept, Seen
from games.engine import ENGINES
from games.rng import contribution
from tests.compat import hashes, log_of
from tests.games.ledger import ANNA, BOT, BRAM, SECRET, Fact, first, running, sealed, seen_by
from tests.games.packed import DAY, of_facts, packed, text_of, timed
from tests.games.test_audit import BLOCKED, ROOT

FACTS = timed()


@pytest.fixture
def facts() -> list[Fact]:
    return [replace(fact) for fact in FACTS]


def changed(fact: Fact, **data: object) -> None:
    fact.data = fact.data | data


def caught(packed: bundle.Bundle, **how: object) -> Finding:
    report = bundle.check(bundle.read_bundle(text_of(packed)), **how)
    assert report.failure is not None, list(report.sentences())
    return report.failure


# --- What holds ---


def test_an_honest_bundle_holds(facts):
    lines = sealed(facts)
    kept = [Seen(seat, exported(seat, running(facts))) for seat in (ANNA, None)]
    heads = [(40, lines[39].hash), (90, lines[89].hash[:16])]
    report = bundle.check(
        bundle.read_bundle(text_of(of_facts(facts, heads=(20, 30, len(facts))))),
        heads=heads,
        seen=kept,
    )
    assert (report.failure, report.unchecked) == (None, [])
    half, end, state = len(running(facts)), len(facts), facts[-1].data["state_hash"]
    moves, draws = sum(fact.kind == "move_submitted" for fact in facts), len(report.draws)
    places = ", ".join(f"{p.place}. seat {p.seat} ({p.score})" for p in report.result.placings)
    assert report.holds == [
        f"The events are numbered from 1 to {end} without a gap.",
        (
            f"Every hash follows from its event and from the hash before it; the head is "
            f"{lines[-1].hash} at {end}."
        ),
        "2 kept heads found in the chain.",
        (
            f"Table ledger was opened for 3 seats, started at event 10, closed at event {end} "
            f"(finished), and each step was in order."
        ),
        "The times of the events never go back.",
        "The secret is the one promised in event 1.",
        "The salts come from the secret.",
        "The ruleset long-cours@1 and its data files are those of this release.",
        "The opening is dealt by the seed, which is made of the secret and the words of 2 players.",
        (
            f"{moves} moves decided again, by the rules, with exactly the events logged; {draws} "
            f"draws from the seed, none made twice."
        ),
        (
            "2 questions had a deadline while open, none was moved forward, and the clock played "
            "for "
            "nobody before it."
        ),
        f"The game ended when the rules say so; its last position has the hash {state}.",
        f"The bundle says of table, rules and secret what the log says; the result is {places}.",
        "3 heads that mails of this game printed found in the chain.",
        f"The export kept by seat 1, {half} events, is what this log shows seat 1.",
        f"The export kept by the spectator, {half} events, is what this log shows the spectator.",
        "What the spectator and each of 3 seats could see is this log, redacted by the rules.",
    ]


def exported(seat: int | None, facts: list[Fact]) -> list[bytes]:
    """The export of a seat as the service writes it while the game is running."""
    lines = [json.loads(msgspec.json.encode(line)) for line in seen_by(seat, facts)]
    shown = [
        {k: v for k, v in line.items() if v is not None or (k == "cause" and line["kind"])}
        for line in lines
    ]
    return [chain.canonical(line).encode() for line in shown]


@pytest.mark.parametrize("ruleset", ENGINES)
def test_a_finished_game_of_every_ruleset_makes_a_bundle_that_holds(ruleset):
    name = min(name for name in hashes() if name.startswith(f"{ruleset}/"))
    lines = log_of(name)
    report = bundle.check(
        bundle.read_bundle(text_of(packed(lines))), heads=[(len(lines), hashes()[name]["head"])]
    )
    assert (report.failure, report.state_hash) == (None, hashes()[name]["state_hash"])
    assert report.unchecked == [
        (
            "No mail of this game printed a head, so only heads that players kept themselves could "
            "show a cut or a change."
        )
    ]


# --- Tampering with the file ---


def test_a_changed_byte(facts):
    seq, roll = first(facts, "sale_die_rolled")
    text = text_of(of_facts(facts))
    was, now = f'"die":{roll.data["die"]}'.encode(), f'"die":{roll.data["die"] % 6 + 1}'.encode()
    report = bundle.check(bundle.read_bundle(text.replace(was, now, 1)))
    assert report.failure == Finding(
        seq,
        "chain",
        f"The hash of event {seq} does not follow from its content and from the hash before it.",
    )


def test_swapped_events(facts):
    lines = sealed(facts)
    lines[30], lines[31] = lines[31], lines[30]
    assert caught(packed(lines, honest=sealed(facts))) == Finding(
        31, "numbering", "Event 31 should come here; the log has number 32."
    )


def test_a_missing_event(facts):
    lines = sealed(facts)
    del lines[40]
    assert caught(packed(lines, honest=sealed(facts))) == Finding(
        41, "numbering", "Event 41 should come here; the log has number 42."
    )


# --- Tampering, with the chain written anew: caught by the rules ---


def test_swapped_events_with_a_new_chain(facts):
    seq, _ = first(facts, "turn_ended")
    facts[seq - 1], facts[seq] = facts[seq], facts[seq - 1]
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq, "moves", f"Event {seq} is {facts[seq - 1].kind}; by the rules turn_ended comes here."
    )


def test_an_altered_die(facts):
    seq, roll = first(facts, "sale_die_rolled")
    was = chain.canonical(roll.data)
    changed(roll, die=roll.data["die"] % 6 + 1)
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq,
        "moves",
        f"Event {seq} (sale_die_rolled) says {chain.canonical(roll.data)}; by the rules and the "
        f"seed it is {was}.",
    )


def test_an_impossible_move(facts):
    seq, move = first(facts, "move_submitted")
    changed(move, command={"kind": "setup", "port": "GIB"})
    failure = caught(of_facts(facts, honest=FACTS))
    assert (failure.seq, failure.check) == (seq, "moves")
    assert failure.sentence.startswith(f"Event {seq} is against the rules: ")


def test_another_seed_by_other_words(facts):
    changed(facts[1], contribution=contribution("a foul wind"))
    failure = caught(of_facts(facts, honest=FACTS))
    assert (failure.seq, failure.check) == (12, "opening")
    assert failure.sentence.startswith("Event 12 (seat_order_drawn) says ")


def test_another_seed_by_another_secret(facts):
    other = bytes(32)
    changed(facts[-1], secret=other.hex())
    failure = caught(of_facts(facts, honest=FACTS, secret=other))
    assert (failure.seq, failure.check) == (len(facts), "secret")
    assert failure.sentence.startswith(
        "The secret revealed at the end is not the one promised in event 1: its SHA-256 is "
    )


# --- Deadlines ---


def test_a_deadline_moved_forward_where_it_was_set(facts):
    seq, set_ = first(facts, "deadline_set")
    due = set_.data["due_at"]
    changed(set_, due_at=due - DAY)
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq,
        "deadlines",
        f"Event {seq} sets the deadline of setup/1 to {due - DAY}, but this table gives 3 days, "
        f"that is until {due}.",
    )


def test_a_deadline_moved_forward_later(facts):
    seq, set_ = first(facts, "deadline_set")
    due = set_.data["due_at"]
    facts.insert(seq + 1, replace(set_, data=set_.data | {"due_at": due - 1}))
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq + 2,
        "deadlines",
        f"Event {seq + 2} moves the deadline of setup/1 forward, from {due} to {due - 1}.",
    )


def test_a_deadline_moved_on_may_be(facts):
    some = running(facts)[: first(facts, "move_submitted")[0] - 1]
    later = replace(some[-1], data=some[-1].data | {"due_at": some[-1].data["due_at"] + DAY})
    assert audit(sealed([*some, later]), secret=SECRET).ok


def test_a_deadline_for_a_question_that_nobody_asked(facts):
    seq, set_ = first(facts, "deadline_set")
    changed(set_, decision="turn/9/1")
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq,
        "deadlines",
        f"Event {seq} sets a deadline for turn/9/1, which is not asked of seat 1 then.",
    )


def test_a_default_before_its_deadline(facts):
    seq, move = first(facts, "move_submitted", seat=ANNA)
    changed(
        move,
        channel="clock",
        command={"kind": "default", "decision": "setup/1"},
        decision="setup/1",
    )
    due = first(facts, "deadline_set")[1].data["due_at"]
    assert caught(of_facts(facts, honest=FACTS)) == Finding(
        seq,
        "table",
        f"Event {seq} (move_submitted) is the clock's, but the deadline of setup/1 was at {due} "
        f"and this came at {move.at}.",
    )


# --- What only a kept head shows ---


def test_a_dropped_tail(facts):
    kept = (len(facts), sealed(facts)[-1].hash)
    cut = sealed(running(facts))
    assert caught(packed(cut, honest=sealed(facts)), heads=[kept]) == Finding(
        kept[0],
        "kept heads",
        f"A head was kept for event {kept[0]}, but the log ends at event {len(cut)}.",
    )


def test_a_dropped_tail_is_no_finished_game_either(facts):
    cut = sealed(running(facts))
    assert caught(packed(cut, honest=sealed(facts))) == Finding(
        len(cut), "bundle", "A bundle is of a game that is over; this one was not closed."
    )


def test_a_chain_written_anew_after_a_change(facts):
    """A seat is ready a second earlier: by the rules nothing is wrong with it."""
    kept = sealed(facts)[59].hash
    facts[6].at -= 1000
    after = sealed(facts)
    assert bundle.check(of_facts(facts)).ok  # the chain alone cannot show it
    assert caught(of_facts(facts), heads=[(60, kept)]) == Finding(
        60, "kept heads", f"The head kept for event 60 is {kept}, but the log has {after[59].hash}."
    )


def test_a_chain_written_anew_and_a_head_that_was_mailed(facts):
    mailed = sealed(facts)[59].hash
    facts[6].at -= 1000
    forged = of_facts(facts)
    forged.heads = [HeadKept(60, mailed)]
    assert caught(forged) == Finding(
        60,
        "mailed heads",
        f"The head mailed for event 60 is {mailed}, but the log has {sealed(facts)[59].hash}.",
    )


# --- Tampering with what stands beside the log ---


def test_another_result(facts):
    forged = of_facts(facts)
    true = bundle.placings_text(forged.result)
    forged.result = [
        msgspec.structs.replace(placed, place=4 - placed.place) for placed in forged.result
    ]
    assert caught(forged) == Finding(
        len(facts),
        "result",
        f"The bundle says that the result was {bundle.placings_text(forged.result)}; "
        f"by the rules it is {true}.",
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("table", "other"), ("ruleset", "long-cours@2"), ("data", {}), ("commitment", "0" * 64)],
)
def test_another_header(facts, field, value):
    forged = of_facts(facts)
    true = getattr(forged, field)
    setattr(forged, field, value)
    assert caught(forged) == Finding(
        1, "bundle", f"The bundle says that its {field} is {value}; event 1 says {true}."
    )


def test_another_secret_beside_the_log(facts):
    forged = of_facts(facts)
    forged.secret = "0" * 64
    assert caught(forged) == Finding(
        len(facts),
        "bundle",
        f"The bundle says that the secret was {'0' * 64}; event {len(facts)} says {SECRET.hex()}.",
    )


def test_an_export_that_showed_too_much(facts):
    """The service told Bram what Anna may know: the digest of his export is not that of his
    redaction."""
    forged = of_facts(facts)
    hers, his = forged.exports["1"], forged.exports["2"]
    assert hers != his
    forged.exports = forged.exports | {"2": hers}
    assert caught(forged) == Finding(
        len(facts),
        "visibility",
        f"The export of seat 2 has the digest {hers}; by redaction of this log it is {his}.",
    )


def test_an_export_that_somebody_kept_and_that_the_log_does_not_show_any_more(facts):
    kept = exported(BRAM, running(facts))
    seq, roll = first(facts, "sale_die_rolled")
    kept[seq - 1] = kept[seq - 1].replace(f'"die":{roll.data["die"]}'.encode(), b'"die":9')
    assert caught(of_facts(facts), seen=[Seen(BRAM, kept)]) == Finding(
        seq, "visibility", f"Event {seq} as seat 2 kept it is not what this log shows seat 2."
    )


def test_an_export_of_another_seat(facts):
    assert (
        caught(of_facts(facts), seen=[Seen(BOT, exported(BRAM, running(facts)))]).check
        == "visibility"
    )
    assert caught(of_facts(facts), seen=[Seen(9, [])]) == Finding(
        1, "visibility", "An export of seat 9 was kept, but the table has seats 1 to 3."
    )


# --- From the command line, where there is no Django ---


def offline(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )


def test_offline_a_bundle_needs_no_django(facts, tmp_path):
    path, kept = tmp_path / "bundle.json", tmp_path / "kept.jsonl"
    path.write_bytes(text_of(of_facts(facts)))
    kept.write_bytes(b"\n".join(exported(BRAM, running(facts))) + b"\n")
    head = sealed(facts)[40].hash
    ran = offline("bundle", path, "--head", f"41:{head}", "--seen", f"2:{kept}")
    told = bundle.check(
        of_facts(facts), heads=[(41, head)], seen=[Seen(BRAM, exported(BRAM, running(facts)))]
    )
    assert (ran.returncode, ran.stderr, ran.stdout.decode().splitlines()) == (
        0,
        b"",
        list(told.sentences()),
    )


def test_offline_a_false_bundle_is_status_1_and_no_bundle_is_status_2(facts, tmp_path):
    path = tmp_path / "bundle.json"
    forged = of_facts(facts)
    forged.result = forged.result[::-1]
    path.write_bytes(text_of(forged))
    ran = offline("bundle", path)
    assert (ran.returncode, ran.stdout.decode().splitlines()[-1].split(":")[0]) == (
        1,
        f"FAILS at event {len(facts)} (result)",
    )
    path.write_bytes(b'{"format":"paquebot-bundle/3"}')
    ran = offline("bundle", path)
    assert (
        ran.returncode,
        ran.stdout,
        ran.stderr.startswith(b"This is not an audit bundle: Invalid enum value"),
    ) == (2, b"", True)
    ran = offline("bundle", path, "--head", "143")
    assert (ran.returncode, b"143:dcad" in ran.stderr) == (2, True)


def test_offline_a_draw_is_explained(facts, tmp_path):
    path = tmp_path / "bundle.json"
    path.write_bytes(text_of(of_facts(facts)))
    ran = offline("bundle", path, "--explain", "sale/")
    dice = [line for line in ran.stdout.decode().splitlines() if line.startswith("event ")]
    rolls = [fact for fact in facts if fact.kind == "sale_die_rolled"]
    assert [int(line.rpartition(" is ")[2]) + 1 for line in dice] == [
        roll.data["die"] for roll in rolls
    ]


def test_a_long_audit_shows_how_far_it_is(facts, tmp_path, monkeypatch):
    """On a terminal, from 5,000 events on; here every log counts as long."""
    path = tmp_path / "bundle.json"
    path.write_bytes(text_of(of_facts(facts)))
    program = (
        "import games.audit.findings as f; f.LONG_LOG = 1; from games.audit.__main__ import "
        "main; import sys; sys.exit(main())"
    )
    terminal, end = pty.openpty()
    ran = subprocess.run(
        [sys.executable, "-c", program, "bundle", str(path)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=end,
        check=False,
    )
    os.close(end)
    shown = os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert (
        ran.returncode,
        shown.split("\r")[-1].strip(),
        f"{len(facts)} of {len(facts)} events" in shown,
    ) == (0, "", True)


def test_heads_are_read_as_mails_print_them():
    assert read_head("143:DCAD6f0b3a52c9e1") == (143, "DCAD6f0b3a52c9e1")
    for text in ("143", "x:dcad", "143:", "143:zz"):
        with pytest.raises(ValueError):
            read_head(text)


def test_whose_export_was_kept_must_be_said():
    for text in ("kept.jsonl", "two:kept.jsonl", "2:"):
        with pytest.raises(Unreadable, match="does not say whose export it is"):
            bundle.read_kept(text, lambda name: Path(name).read_bytes())


def test_the_digests_name_the_spectator_and_every_seat(facts):
    assert list(of_facts(facts).exports) == [visibility.name_of(seat) for seat in (None, 1, 2, 3)]
