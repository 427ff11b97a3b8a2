"""Degrees and units are the same thing in two words; drift is drawn under its label and nothing
else."""

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.navigation import charts, degrees, drift
from games.rng import DrawRepeated, Rng

CHART = charts.load("eastern_seas")


def test_the_degrees_of_the_sheet():
    assert degrees.y_of(CHART, -170_000) == 1600
    assert degrees.x_of(CHART, 1_051_250) == 7050
    assert [degrees.place(CHART, harbour.place) for harbour in CHART.harbours][:3] == [
        "43.2E 13.1N",
        "72.5E 20.9N",
        "76.15E 9.9N",
    ]
    assert degrees.place(CHART, (7112, 2484)) == "105.9E 5.95S"
    assert degrees.latitude(CHART, 2960) == "0"


def test_halves_go_up():
    assert [degrees.rd(u, 2) for u in (-3, -1, 1, 3)] == [-1, 0, 1, 2]
    assert degrees.y_of(CHART, -370_000 + 62) == 0  # 0.496 of a unit
    assert degrees.y_of(CHART, -370_000 + 63) == 1  # 0.504


@given(st.integers(-2000, 12_000), st.integers(-2000, 8000))
def test_a_place_reads_back_as_the_same_point(x, y):
    lon, lat = degrees.place(CHART, (x, y)).split()
    assert degrees.x_of(CHART, degrees.read_degrees(lon, "EW")) == x
    assert degrees.y_of(CHART, degrees.read_degrees(lat, "NS")) == y


@pytest.mark.parametrize(
    ("text", "letters", "e4"),
    [
        ("5.95S", "NS", -59_500),
        ("17 s", "NS", -170_000),
        ("105,125E", "EW", 1_051_250),
        ("12°N", "NS", 120_000),
        ("3O", "EW", -30_000),
        ("0", "NS", 0),
        ("90N", "NS", 900_000),
    ],
)
def test_degrees_as_people_write_them(text, letters, e4):
    assert degrees.read_degrees(text, letters) == e4


@pytest.mark.parametrize(
    "text", ["", "S", "5", "5E", "91N", "5.12345S", "5S5", "-5S", "1e3S", "nanS", "٥S", "1000S"]
)
def test_what_is_no_latitude(text):
    assert degrees.read_degrees(text, "NS") is None


def test_drift_uses_the_label_of_the_sheet():
    rng = Rng(b"seed")
    found = drift.draw(rng, CHART, year=1590, ship="C", length=250)
    assert list(rng.inputs) == [f"voc/drift/1590/C/{i}" for i in range(4)]
    u = [
        int.from_bytes(hmac.digest(b"seed", f"voc/drift/1590/C/{i}".encode(), "sha256")[:8], "big")
        for i in range(4)
    ]
    current, noise = u[0] % 321 - 160, [value % 301 - 150 for value in u[1:]]
    assert found == (0, current + noise[0], 2 * current + sum(noise[:2]), 3 * current + sum(noise))


def test_a_longer_line_meets_the_same_drift():
    short = drift.draw(Rng(b"seed"), CHART, year=1590, ship="C", length=999)
    long = drift.draw(Rng(b"seed"), CHART, year=1590, ship="C", length=30_000)
    assert long[: len(short)] == short
    assert drift.offset(CHART, long, 30_000) == (long[300] + 5) // 10


def test_the_same_drift_is_not_drawn_twice():
    rng = Rng(b"seed")
    drift.draw(rng, CHART, year=1590, ship="C", length=1)
    with pytest.raises(DrawRepeated):
        drift.draw(rng, CHART, year=1590, ship="C", length=1)


def test_without_drift_nothing_moves():
    assert drift.offset(CHART, (), 12_345) == 0


def test_each_draw_lies_within_its_bounds():
    assert {drift.within(u, 2) for u in range(100)} == {-2, -1, 0, 1, 2}
