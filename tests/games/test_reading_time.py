"""Reading is quick: a line within five thousandths of a second, and the worst letter within one
second. Processor time, so that a busy machine changes little."""

import contextlib
from statistics import median, quantiles
from time import process_time

import pytest

from games.engine import Unreadable
from games.notation.letter import MOST_CHARACTERS
from tests.games.phrases.test_phrases import PHRASES, place_of

LINE = 0.005  # seconds
LETTER = 1.0
BUSY = 2  # times: beside other work the same takes longer
EVERY = 7  # of the phrases one is measured
GAMES = {"lc": "lc.base", "sdo": "sdo.turn", "vdw": "vdw.special", "voc": "voc.sea"}
ORDER = {
    "lc": "buy 3 gold",
    "sdo": "use Zeeland buy",
    "vdw": "play market: 2 apples",
    "voc": "cargo A: tea",
}
HOSTILE = {
    "one line": lambda order: f"{order} and " * 2_000,
    "joined orders": lambda order: (f"{order} then " * 4 + "\n") * 199,
    "noise": lambda order: ("«" + "a " * 50 + "\n") * 190,
    "unknown words": lambda order: "xqwz plorb navigting acheetr gelderlnd tempet\n" * 199,
    "mistyped": lambda order: (order.replace("e", "ee").replace("a", "aa") + "\n") * 199,
    "alternatives": lambda order: (f"{order} else " * 5 + "\n") * 199,
    "conditions": lambda order: (f"if sold if won if mine {order} if lost then {order}\n") * 199,
    "numbers": lambda order: "1 2 3 4 5 6 7 8 9 10 11 12 13\n" * 199,
    "one word": lambda order: "a" * MOST_CHARACTERS,
    "marks": lambda order: ", ; : . \" ' > - " * 1_500,
    "courses": lambda order: "sail A 104E > 104E 8S N 2300, NE 300 then Bantam via Macao\n" * 199,
}  # fmt: skip


def seconds_of(position: str, text: str, language: str) -> float:
    place, since = place_of(position), process_time()
    with contextlib.suppress(Unreadable):
        place.parse(text, language)
    return process_time() - since


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_read_at_once(game: str) -> None:
    chosen = [
        phrase
        for phrase in PHRASES
        if phrase.position.startswith(game) and not phrase.mark and "\n" not in phrase.text
    ][::EVERY]
    taken = [
        min(seconds_of(phrase.position, phrase.text, phrase.language) for _ in range(2))
        for phrase in chosen
    ]
    assert median(taken) < LINE
    assert quantiles(taken, n=20)[-1] < LINE * BUSY


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_letter_is_answered_within_a_second(game: str, kind: str) -> None:
    text = HOSTILE[kind](ORDER[game])[:MOST_CHARACTERS]
    assert seconds_of(GAMES[game], text, "en") < LETTER * BUSY
