"""Every finished log as a transcript, read back and played again: the same events, byte for byte,
and the same last position."""

import pytest

from games.audit import transcript
from games.audit.__main__ import main
from games.audit.findings import encode
from games.audit.transcript import BadTranscript
from tests.compat import hashes, log_of

SHORT = "vor-dem-wind@1/2.jsonl.gz"


@pytest.mark.parametrize("name", sorted(hashes()))
def test_the_round_trip(name):
    lines = log_of(name)
    text = transcript.write_transcript(lines)
    read = transcript.read_transcript(text)
    assert transcript.text_of(read) == text
    assert [letter for letter in read.letters if letter.text.startswith("= ")] == []
    played = transcript.replay(read)
    logged = [line for line in lines if played.engine.knows(line.kind)]
    assert [(event.kind, encode(event)) for event in played.events] == [
        (line.kind, bytes(line.data)) for line in logged
    ]
    assert played.state_hash == hashes()[name]["state_hash"]


@pytest.fixture(scope="module")
def text() -> str:
    return transcript.write_transcript(log_of(SHORT))


def test_it_can_be_read_by_people(text):
    assert '[Ruleset "vor-dem-wind@1"]\n[Seats "2"]' in text
    assert "\n1. P" in text


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_whatever_is_changed_is_noticed(text):
    letters = text.split("\n\n", 1)[1].splitlines()
    secret = next(line for line in text.splitlines() if line.startswith("[Secret"))
    for other in (
        changed(text, secret, '[Secret "00"]'),
        changed(text, '[Seats "2"]', '[Seats "3"]'),
        changed(text, '[Ruleset "vor-dem-wind@1"]', '[Ruleset "chess@1"]'),
        changed(text, '[Paquebot "1"]', '[Paquebot "2"]'),
        changed(text, "\n2. P", "\n3. P"),
        changed(text, letters[1], "no such order"),
        changed(text, letters[1], '= {"kind":"nothing"}'),
        "\n".join(text.splitlines()[:-2]),
        "nonsense",
        "",
    ):
        with pytest.raises(BadTranscript):
            transcript.replay(transcript.read_transcript(other))


def test_a_letter_may_stand_as_its_command(text):
    """As the writer has it where the notation would not give it back."""
    read = transcript.read_transcript(text)
    played = transcript.deal(read)
    command = transcript.read_letter(played, read.letters[0])
    first = transcript.Letter(read.letters[0].seat, "= " + encode(command).decode())
    other = transcript.Transcript(read.headers, [first, *read.letters[1:]])
    again = transcript.replay(transcript.read_transcript(transcript.text_of(other)))
    assert again.state_hash == read.headers["State"]


def test_a_fork_goes_on_from_events_that_are_given(text):
    read = transcript.read_transcript(text)
    opening = [(event.kind, encode(event)) for event in transcript.deal(read).events]
    other = transcript.Transcript(read.headers, read.letters, opening)
    again = transcript.read_transcript(transcript.text_of(other))
    assert again.given == opening
    assert transcript.replay(again).state_hash == read.headers["State"]


def test_a_game_that_is_not_over_has_none():
    with pytest.raises(BadTranscript, match="to its end"):
        transcript.write_transcript(log_of(SHORT)[:-1])


def test_on_the_command_line(text, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert main(["transcript", str(file)]) == 0
    assert transcript.read_transcript(text).headers["State"] in capsys.readouterr().out
    file.write_text(changed(text, "1. P", "7. P"))
    assert main(["transcript", str(file)]) == 1
    assert main(["transcript", str(tmp_path / "none")]) == 1
