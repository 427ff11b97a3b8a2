"""Letters with slips of the pen (bench/reading.py), a small run: none comes out as another legal
order."""

import pytest

from bench import reading

LETTERS = 150
LEAST_UNDERSTOOD = 0.95  # read, or the meant order is the first suggestion


@pytest.mark.parametrize("ruleset", reading.RULESETS)
def test_no_slip_makes_another_legal_order(ruleset):
    fates = list(reading.letters(ruleset, LETTERS))
    assert [(text, wrong) for _, fate, text, wrong in fates if fate == "misread"] == []
    understood = sum(fate in ("read", "first") for _, fate, _, _ in fates)
    assert understood >= LEAST_UNDERSTOOD * LETTERS
