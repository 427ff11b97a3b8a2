import hashlib
import hmac
from collections import Counter

import pytest

from games.rng import DrawRepeated, NoChance, Rng, commitment, contribution, make_seed


def test_u_is_the_hmac_of_label_and_number():
    by_hand = int.from_bytes(hmac.new(b"seed", b"sale/7/0", hashlib.sha256).digest()[:8], "big")
    assert Rng(b"seed").u("sale/7", 0) == by_hand


def test_the_drift_vector_of_voc_section_7():
    """seed `voc-test-seed`, 1585, ship A: c = -123 and S = 0, -189, -264, -381, -565, -549,
    -531."""
    rng = Rng(b"voc-test-seed")
    current = rng.u("voc/drift/1585/A", 0) % 321 - 160
    drift = [0]
    for i in range(1, 7):
        drift.append(drift[-1] + current + rng.u("voc/drift/1585/A", i) % 301 - 150)
    assert current == -123
    assert drift == [0, -189, -264, -381, -565, -549, -531]


def test_below_takes_the_first_draw_under_the_largest_multiple():
    class Scripted(Rng):
        def __init__(self, *values):
            super().__init__(b"")
            self.values = list(values)

        def u(self, label, i):
            return self.values[i]

    largest = 2**64 - 2**64 % 6
    assert Scripted(largest, largest + 3, 13).below(6, "x") == 13 % 6
    assert Scripted(largest - 1).below(6, "x") == 5
    assert Scripted(0).below(6, "x") == 0


def test_a_die_shows_every_face_about_as_often():
    faces = Counter(Rng(b"seed").die(f"die/{n}") for n in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in faces.values())


def test_a_shuffle_swaps_from_the_last_down():
    rng, by_hand = Rng(b"seed"), Rng(b"seed")
    deck = list("abcdef")
    for k in range(5, 0, -1):
        j = by_hand.below(k + 1, f"deck/{k}")
        deck[k], deck[j] = deck[j], deck[k]
    assert rng.shuffled("abcdef", "deck") == deck
    assert sorted(deck) == list("abcdef")


def test_draws_do_not_depend_on_those_before():
    alone = Rng(b"seed").die("b")
    rng = Rng(b"seed")
    rng.shuffled(range(50), "a")
    assert rng.die("b") == alone


def test_the_same_input_twice_is_an_error():
    rng = Rng(b"seed")
    rng.die("sale/1")
    with pytest.raises(DrawRepeated, match="sale/1/0"):
        rng.die("sale/1")


def test_labels_under_a_prefix_are_other_labels_in_the_same_account():
    rng = Rng(b"seed")
    assert rng.under("bot/3").u("x", 0) == Rng(b"seed").u("bot/3/x", 0)
    with pytest.raises(DrawRepeated):
        rng.under("bot/3").u("x", 0)


def test_the_seed_is_made_of_the_secret_and_everybodys_words_by_seat():
    secret = bytes(32)
    words = {2: contribution("bon vent"), 1: contribution("hello")}
    text = f'["paquebot/1","{"00" * 32}",[[1,"{words[1]}"],[2,"{words[2]}"]]]'
    assert make_seed(secret, words) == hashlib.sha256(text.encode()).digest()
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()
    assert make_seed(secret, {}) != make_seed(secret, words)


def test_a_preview_has_no_chance():
    with pytest.raises(AssertionError, match="drew"):
        NoChance().die("sale/1")
