"""docs/vor-dem-wind.md: every order of the page is read and played, every command is one, every
refusal code stands in it."""

import json
import re
from pathlib import Path

import pytest

from games.engines.vor_dem_wind import ENGINE, notation
from games.engines.vor_dem_wind.commands import Orders
from games.engines.vor_dem_wind.events import (
    CardRevealed,
    CardTaken,
    DepartureSealed,
    FiledAct,
    GoodsExchanged,
    GoodsSpoiled,
    OrdersFiled,
    PlanFiled,
    PreferenceFiled,
    ShipsLoaded,
    StartGoodsTaken,
    TurnStarted,
)
from games.engines.vor_dem_wind.refusals import REFUSALS
from tests.harness import Table
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    acting,
    goods,
    has,
    house,
    opened,
    revealed,
    specials,
    stock,
)
from tests.rules.vor_dem_wind.test_departure import LOAD, waning

PAGE = (Path(__file__).parents[4] / "docs" / "vor-dem-wind.md").read_text()
LETTERS = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
TABLE = re.findall(
    r"^\| `(.*?)` \| `(.*?)` \| (.*?) \|$", PAGE.partition("## All orders")[2], re.MULTILINE
)
START, FIRST, PLAN, EARLY, ACTION, DEPARTURE, STANDING = LETTERS
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


@pytest.fixture
def vdw() -> Table:
    return Table("vor-dem-wind@1")


def send(vdw: Table, seat: int, text: str) -> None:
    """The letter as the seat's door would take it: read with what the seat sees, then played."""
    vdw.when(seat, notation.parse(text, vdw.view(seat), NAMES))


def test_the_first_goods(vdw: Table) -> None:
    vdw.given(
        *(event for event in opened() if event.kind not in ("start_goods_taken", "goods_spoiled"))
    )
    send(vdw, ANNA, START)
    vdw.then(StartGoodsTaken(ANNA, ("apple", "silk")))


def test_the_first_player_writes_one_letter(vdw: Table) -> None:
    vdw.given(*opened(piles=("P07", "T01", "T02")), TurnStarted(1, ANNA))
    send(vdw, ANNA, FIRST)
    vdw.then(
        CardRevealed(1, "purchase", "P07"),
        CardRevealed(2, "transport", "T01"),  # an income of 5
        CardRevealed(3, "transport", "T02", last=True),
        CardTaken(ANNA, 2),
        PlanFiled(ANNA, vdw.view(ANNA).private.plan),
    )
    assert vdw.view(ANNA).private.plan.policy.gold == 6


def test_a_plan_of_all_parts_is_filed_and_used(vdw: Table) -> None:
    vdw.given(*opened(), *revealed("P01", "S01", "T01"))
    send(vdw, CATO, PLAN)
    [filed] = vdw.events
    assert isinstance(filed, PlanFiled)
    assert filed.plan is not None
    assert (len(filed.plan.clauses), len(filed.plan.bids), filed.plan.pass_rest) == (2, 1, True)


def test_orders_for_each_thing_the_trade_may_bring(vdw: Table) -> None:
    vdw.given(*opened(), *revealed("P01", "S01", "T01"))
    send(vdw, BRAM, EARLY)
    filed = vdw.events[-1]
    assert isinstance(filed, OrdersFiled)
    assert [
        (order.when, len(order.acts)) for order in filed.orders if isinstance(order, FiledAct)
    ] == [("storage", 2), ("transport", 2)]


def test_an_action_with_a_special_card(vdw: Table) -> None:
    vdw.given(
        *opened(),
        *specials({ANNA: ["S37"]}),
        *has(ANNA, hand="K", house="AC"),
        *acting("T13", "P01", "P02"),
    )
    send(vdw, ANNA, ACTION)
    assert [type(event) for event in vdw.events[:2]] == [ShipsLoaded, GoodsExchanged]
    assert house(vdw, ANNA) == stock("K")


def test_a_departure_in_two_lines_and_by_standing_order(vdw: Table) -> None:
    vdw.given(*waning(held={BRAM: {"house": "AAACSS"}}, conserving={BRAM: ["P38"]}), (ANNA, LOAD))
    send(vdw, BRAM, DEPARTURE)
    assert vdw.events[0] == DepartureSealed(BRAM, goods("AA"), (), goods("S"))
    assert [
        event.warehouse
        for event in vdw.events
        if isinstance(event, GoodsSpoiled) and event.seat == BRAM
    ] == [goods("AS")]
    send(vdw, ANNA, STANDING)
    vdw.then(PreferenceFiled(ANNA, ("apple", "cheese", "spice", "silk")))


def test_the_table_of_orders_is_the_notations_own_help() -> None:
    english, french = notation.help("en"), notation.help("fr")
    assert [
        (order, ordre, meaning)
        for (order, meaning), (ordre, _) in zip(english, french, strict=True)
    ] == TABLE


def test_the_commands_of_the_page_are_commands() -> None:
    for text in COMMANDS:
        command = ENGINE.read_command(text)
        assert notation.parse(notation.render(command, NAMES), None, NAMES) == command
        assert json.loads(text)["kind"] == command.kind
    assert isinstance(ENGINE.read_command(COMMANDS[-1]), Orders)


def test_every_refusal_code_stands_in_the_page() -> None:
    codes = PAGE.partition("## Refusals")[2]
    assert re.findall(r"`(\w+)`", codes) == list(REFUSALS)
