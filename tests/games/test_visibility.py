"""A line of an export says no more of a sealed answer than that it was given: the same keys, no
salt, whatever was sealed."""

from typing import Any, NamedTuple

import pytest

from core.eventlog import chain
from games import visibility
from games.engine import Event, load
from games.engines.long_cours import events as lc
from games.engines.siecle_dor import events as sdo
from games.engines.voc import events as voc
from games.engines.vor_dem_wind import events as vdw

ANNA, BRAM = 1, 2

PAIRS: list[tuple[str, Event, Event]] = [
    ("long-cours@1", lc.BidSealed(ANNA), lc.BidSealed(ANNA, 9)),
    ("long-cours@1", lc.BrawlStarted(1, ANNA, 3, "DAK"), lc.BrawlStarted(1, ANNA, 3, "DAK", 9)),
    ("siecle-dor@1", sdo.BidSealed(ANNA), sdo.BidSealed(ANNA, (sdo.LotBid("ZEE", 7),), (), 9)),
    ("vor-dem-wind@1", vdw.AnswerSealed(ANNA, 2), vdw.AnswerSealed(ANNA, 2, 4, 7)),
    ("vor-dem-wind@1", vdw.AnswerSealed(ANNA, 2), vdw.AnswerSealed(ANNA, 2, seize=True)),
    (
        "vor-dem-wind@1",
        vdw.DepartureSealed(ANNA),
        vdw.DepartureSealed(ANNA, ("silk",), (), ("spice",)),
    ),
    (
        "voc-basic@1",
        voc.CallPlaced("A", ANNA, 500, "west"),
        voc.CallPlaced("A", ANNA, 960, "stop", east_of=7005, pay=True),
    ),
]
"""Two events of one kind whose hidden fields differ, once at their defaults."""


class Row(NamedTuple):
    seq: int
    kind: str
    actor: int
    cause: int | None
    at: int
    data: str
    salt: str
    hash: str


def exported(ruleset: str, event: Event, seat: int | None) -> dict[str, Any]:
    row = Row(9, event.kind, ANNA, 8, 1000, chain.canonical(event), "5a" * 16, "00" * 32)
    shown = visibility.visible(load(ruleset), row.kind, row.data, seat)
    return visibility.line(row, shown)


@pytest.mark.parametrize(("ruleset", "one", "other"), PAIRS, ids=lambda value: str(value)[:40])
def test_nothing_and_something_sealed_look_the_same(ruleset, one, other):
    for seat in (BRAM, None):
        here, there = exported(ruleset, one, seat), exported(ruleset, other, seat)
        assert list(here) == list(there)
        assert here | {"digest": ""} == there | {"digest": ""}
        assert "salt" not in here


@pytest.mark.parametrize(("ruleset", "one", "other"), PAIRS, ids=lambda value: str(value)[:40])
def test_whoever_sealed_it_has_it_whole(ruleset, one, other):
    for event in (one, other):
        line = exported(ruleset, event, ANNA)
        assert chain.canonical(line["data"]) == chain.canonical(event)
        assert line["salt"] == "5a" * 16
