import pytest

from games.audit import audit, read_opening
from games.engine import ENGINES, load
from tests.compat import FOLDER, hashes, log_of


@pytest.mark.parametrize("name", sorted(hashes()))
def test_a_finished_log_replays_to_the_same_position(name):
    lines, kept = log_of(name), hashes()[name]
    engine = load(name.partition("/")[0])
    events = [
        engine.read_event(line.kind, bytes(line.data)) for line in lines if engine.knows(line.kind)
    ]
    assert engine.state_hash(engine.fold(events)) == kept["state_hash"]


@pytest.mark.parametrize("name", sorted(hashes()))
def test_a_finished_log_audits(name):
    lines, kept = log_of(name), hashes()[name]
    report = audit(lines, heads=[(len(lines), kept["head"])])
    assert (report.failure, report.unchecked, report.state_hash) == (None, [], kept["state_hash"])


@pytest.mark.parametrize("ruleset", ENGINES)
def test_every_ruleset_has_a_finished_log_for_every_number_of_players(ruleset):
    openings = [
        read_opening(log_of(name)[0]) for name in hashes() if name.startswith(f"{ruleset}/")
    ]
    assert {opened.seats for opened in openings} == set(load(ruleset).players), (
        f"python -m tests.compat.make makes what {ruleset} lacks"
    )


def test_no_log_is_there_unlisted():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.jsonl.gz")}
    assert there == set(hashes())
