"""docs/chance.md, followed step by step with hashlib alone: its own example, and every draw of a
game."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from games.audit import audit, dice
from tests.games.ledger import finished, sealed

PAGE = (Path(__file__).parents[2] / "docs" / "chance.md").read_text()


def sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()


def step_2(secret: str, contributions: dict[int, str]) -> bytes:
    pairs = ",".join(f'[{seat},"{contributions[seat]}"]' for seat in sorted(contributions))
    return sha256(f'["paquebot/1","{secret}",[{pairs}]]'.encode())


def step_3(seed: bytes, label: str, counter: int) -> tuple[bytes, bytes, int]:
    filled = seed + bytes(32)
    inner = sha256(bytes(byte ^ 0x36 for byte in filled) + f"{label}/{counter}".encode())
    outer = sha256(bytes(byte ^ 0x5C for byte in filled) + inner)
    return inner, outer, int.from_bytes(outer[:8], "big")


def step_4(seed: bytes, label: str, n: int) -> int:
    counter = 0
    while (u := step_3(seed, label, counter)[2]) >= 2**64 // n * n:
        counter += 1
    return u % n


def step_5(seed: bytes, label: str, cards: list[object]) -> list[object]:
    for k in range(len(cards) - 1, 0, -1):
        j = step_4(seed, f"{label}/{k}", k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    return cards


def shown(name: str) -> str:
    [found] = re.findall(rf"^    {name} +(?!=)(.+)$", PAGE, re.MULTILINE)
    return found


def test_the_worked_example_is_right():
    secret, label = shown("secret"), shown("label")
    contributions = {seat: sha256(shown(f"words of seat {seat}").encode()).hex() for seat in (1, 2)}
    seed = step_2(secret, contributions)
    inner, outer, u = step_3(seed, label, 0)
    assert shown("commitment") == sha256(bytes.fromhex(secret)).hex()
    assert [shown(f"contribution {seat}") for seat in (1, 2)] == [
        contributions[1],
        contributions[2],
    ]
    assert (shown("seed"), shown("inner"), shown("outer"), shown("u")) == (
        seed.hex(),
        inner.hex(),
        outer.hex(),
        str(u),
    )
    assert (shown("modulo 6"), shown("the die shows")) == (
        str(u % 6),
        str(step_4(seed, label, 6) + 1),
    )


def test_the_largest_fair_number_of_a_die_is_as_the_page_says():
    assert "for a die of six it is 18446744073709551612" in PAGE
    assert 2**64 // 6 * 6 == 18446744073709551612


@pytest.fixture
def game() -> list[dict[str, object]]:
    lines = sealed(finished())
    return [{"kind": line.kind, "data": json.loads(bytes(line.data))} for line in lines]


def test_every_draw_of_a_game_comes_out_by_hand_as_it_was_logged(game):
    words = {}
    for event in game:
        if event["kind"] == "seat_freed":
            words.pop(event["data"]["seat"], None)
        if event["kind"] == "seat_taken" and "contribution" in event["data"]:
            words[event["data"]["seat"]] = event["data"]["contribution"]
    secret = game[-1]["data"]["secret"]
    assert sha256(bytes.fromhex(secret)).hex() == game[0]["data"]["commitment"]
    seed = step_2(secret, words)
    draws = audit(sealed(finished()), watched=True).throws
    assert {type(draw) for draw in draws} == {dice.Throw, dice.Shuffle}
    for draw in draws:
        if isinstance(draw, dice.Throw):
            assert step_4(seed, draw.label, draw.n) == draw.result
        else:
            assert step_5(seed, draw.label, list(draw.before)) == list(draw.after)
    dealt = next(event["data"]["order"] for event in game if event["kind"] == "seat_order_drawn")
    assert step_5(seed, "order", [1, 2, 3]) == dealt


def test_a_number_too_high_to_be_fair_is_thrown_away_and_said_so():
    """With n just above half of 2^64 nearly every second number is too high."""
    seed, n = bytes(32), 2**63 + 1
    rng = dice.WatchedRng(seed)
    label = next(label for label in map(str, range(100)) if step_3(seed, label, 0)[2] >= n)
    assert rng.below(n, label) == step_4(seed, label, n)
    [made] = rng.made
    first = step_3(seed, label, 0)[2]
    assert made.numbers[0] == first
    assert dice.sentences(made)[0].startswith(
        f"event 0: {label}: u({label}/0) = {first} is not under {n}, u({label}/1) = "
    )
