"""Every refusal of a line or a file has its sentence, and every sentence its facts."""

from games.navigation import files, traces
from games.navigation.words import FILES, REFUSALS, TRACES
from games.sentences import placeholders, say

FACTS = {
    "first": "104.5E 37S",
    "ship": "105.9E 5.95S",
    "points": "501",
    "length": "30001",
    "bytes": "2200000",
    "most": "500",
    "name": "photo.png",
    "format": "GPX",
    "lines": "2",
    "text": "nan",
    "point": "3",
    "what": "rotate",
}


def test_there_is_a_sentence_for_every_refusal():
    assert list(TRACES) == list(traces.REFUSALS)
    assert list(FILES) == list(files.REFUSALS)
    assert REFUSALS == TRACES | FILES


def test_every_sentence_can_be_said():
    for code, templates in REFUSALS.items():
        assert placeholders(templates[-1]) <= FACTS.keys(), code
        assert "{" not in say(templates, FACTS, str)


def test_the_fullest_sentence_names_the_broken_row():
    assert (
        say(FILES["file_unreadable"], FACTS | {"row": "7"}, str)
        == "The file says that it is GPX, but it cannot be read: line 7 is broken."
    )


def test_every_refusal_of_a_line_names_its_rule():
    assert all("(VOC " in template for templates in TRACES.values() for template in templates)
