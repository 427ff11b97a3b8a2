"""What was chosen in secret tells itself by no number of events: whatever a seat answers to a
sealed question, others see the same lines in the same places."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import Command, Default, Event, Seat
from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    Concede,
    CorsairBid,
    CorsairPass,
    End,
    Riposte,
)
from games.engines.long_cours.commands import Setup as LcSetup
from games.engines.siecle_dor import commands as sdo
from games.engines.voc import commands as voc
from tests.harness import Table
from tests.rules.long_cours import cast as lc_cast
from tests.rules.siecle_dor import cast as sdo_cast
from tests.rules.voc import cast as voc_cast

ANNA, BRAM, CATO = 1, 2, 3


def shown_to(table: Table, seat: Seat | None) -> list[Any]:
    """What others have of each event: nothing but its number, or its kind and what is not cut."""
    seen = [(event.kind, table.engine.redact(event, seat)) for _, event in table.acts]
    return [None if shown.data is None else (kind, shown) for kind, shown in seen]


def same_for_others(
    ruleset: str,
    given: Sequence[Event | tuple[Seat, Command]],
    seat: Seat,
    answers: Sequence[Command],
    *,
    others: Sequence[Seat | None],
) -> None:
    """Each of these answers, in a world of its own, looks the same to everybody else."""
    seen = []
    for answer in answers:
        table = Table(ruleset)
        table.given(*given)
        table.when(seat, answer)
        table.then(*table.events)  # accepted
        seen.append([shown_to(table, other) for other in others])
    assert all(one == seen[0] for one in seen)


def brawling(*answered: tuple[Seat, Command]) -> list[Any]:
    return [
        *lc_cast.opened(hands={ANNA: [3, 6, 10], BRAM: [4, 9, 11]}),
        *lc_cast.at("DAK", ANNA, cash=5),
        *lc_cast.at("DAK", BRAM, cash=5),
        *lc_cast.at("LON", CATO),
        *lc_cast.turn_of(ANNA),
        *answered,
    ]


def test_lc_61_a_riposte_tells_nothing_of_its_limit() -> None:
    answers = [Riposte(card=4), Riposte(up_to=4), Riposte(up_to=8)]
    given = brawling((ANNA, Brawl(BRAM, 3)))
    same_for_others("long-cours@1", given, BRAM, answers, others=[None, ANNA, CATO])


def test_lc_56_giving_up_looks_the_same_whether_said_or_by_a_limit() -> None:
    """Bram holds 9 and 11: up to 8 he plays neither."""
    given = [
        *lc_cast.opened(hands={ANNA: [3, 8], BRAM: [9, 11]}),
        *lc_cast.at("DAK", ANNA, cash=5),
        *lc_cast.at("DAK", BRAM, cash=5),
        *lc_cast.at("LON", CATO),
        *lc_cast.turn_of(ANNA),
        (ANNA, Brawl(BRAM, 3)),
    ]
    answers = [Concede(), Riposte(up_to=8)]
    same_for_others("long-cours@1", given, BRAM, answers, others=[None, ANNA, CATO])


@pytest.mark.parametrize("rest", [[], [End()], [Buy(amount=1), End()]])
def test_lc_4_2_5_whether_lines_wait_is_the_captains_secret(rest: list[Any]) -> None:
    letters = [Brawl(BRAM, 3), lc_cast.letter(Brawl(BRAM, 3), *rest)]
    same_for_others("long-cours@1", brawling(), ANNA, letters, others=[None, BRAM, CATO])


def test_lc_a_sealed_bid_looks_like_a_pass_and_like_a_default() -> None:
    given = [
        *lc_cast.opened(),
        *(event for seat in (ANNA, BRAM, CATO) for event in lc_cast.at("DAK", seat, cash=20)),
        *lc_cast.turn_of(ANNA),
        (ANNA, CorsairBid(8)),
    ]
    answers = [CorsairPass(), CorsairBid(7), CorsairBid(19), Default("auction/1/2")]
    same_for_others("long-cours@1", given, BRAM, answers, others=[None, ANNA, CATO])


def test_lc_the_first_port_is_sealed_whatever_it_is() -> None:
    table = Table("long-cours@1")
    table.open(3)
    opening = table.events
    default = table.decision(ANNA).default
    assert isinstance(default, LcSetup)
    answers = [LcSetup(default.port, 0), LcSetup(default.port, 3), Default("setup/1")]
    same_for_others("long-cours@1", opening, ANNA, answers, others=[None, BRAM, CATO])


def selling() -> list[Any]:
    return [*sdo_cast.position(markers={ANNA: "ZEE"}), *sdo_cast.turn_of(ANNA)]


def test_sdo_a_sealed_bid_looks_like_a_pass_and_like_a_default() -> None:
    given = [*selling(), (ANNA, sdo.Auction(("ZEE",)))]
    answers = [sdo.Pass(), sdo.Bid("ZEE", 2), sdo.Bid("ZEE", 5), Default("auction/1/2")]
    same_for_others("siecle-dor@1", given, BRAM, answers, others=[None, ANNA, CATO])


def test_sdo_4_2_6_whether_lines_wait_is_the_sellers_secret() -> None:
    call = sdo.Auction(("ZEE",))
    letters = [call, sdo_cast.letter(call), sdo_cast.letter(call, sdo.TakeGuild("blue"), sdo.End())]
    same_for_others("siecle-dor@1", selling(), ANNA, letters, others=[None, BRAM, CATO])


def sailing() -> list[Any]:
    return [*voc_cast.opened(), *voc_cast.fleet_asked()]


def test_voc_a_window_does_not_tell_what_was_ordered() -> None:
    done = voc.Done()
    letters = [
        done,
        voc_cast.letter(voc.Hold("A"), done),
        voc_cast.letter(voc.Sail("A", voc_cast.OPEN_SEA), done),
        voc_cast.letter(voc.Cargo(None, ("tea",)), voc.Hold("A"), done),
        voc_cast.letter(done, voc.Hold("A")),
    ]
    same_for_others("voc-basic@1", sailing(), ANNA, letters, others=[None, BRAM, CATO])


def test_voc_the_market_does_not_tell_who_keeps_or_sells_what() -> None:
    given = [*voc_cast.opened(), *voc_cast.market({ANNA: ["COC"]})]
    done = voc.Done()
    letters = [
        done,
        voc_cast.letter(voc.FillNone(), done),
        voc_cast.letter(voc.Keep(("tea",)), voc.FillNone(), done),
    ]
    same_for_others("voc-basic@1", given, ANNA, letters, others=[None, BRAM, CATO])
