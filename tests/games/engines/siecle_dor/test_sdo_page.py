"""docs/siecle-dor.md: every order of the page is read and played, every option and every refusal
code stands in it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engine import Command
from games.engines.siecle_dor import ENGINE, notation
from games.engines.siecle_dor.commands import Auction, Orders
from games.engines.siecle_dor.refusals import REFUSALS
from games.engines.siecle_dor.state import Config
from games.engines.siecle_dor.view import DecisionView
from tests.harness import Table
from tests.rules.siecle_dor.cast import ANNA, BRAM, CATO, position, started, turn_of

PAGE = (Path(__file__).parents[4] / "docs" / "siecle-dor.md").read_text()
LETTERS = re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
TABLE = re.findall(
    r"^\| `(.*?)` \| `(.*?)` \| (.*?) \|$", PAGE.partition("## All orders")[2], re.MULTILINE
)
MARKER, PAWNS, TURN, TWO_LOTS, ONE_LOT, STANDING = LETTERS
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato"}


class Asked:
    """A seat that is asked for its turn, for `agree`."""

    seat = ANNA
    auction = None
    decisions = (DecisionView("turn/4", ANNA, "turn", True),)


def read(text: str) -> Command:
    return notation.parse(text, Asked(), NAMES)


@pytest.fixture
def sdo() -> Table:
    return Table("siecle-dor@1")


def send(sdo: Table, seat: int, text: str) -> None:
    """The letter as the seat's door would take it: read with what the seat sees, then played."""
    sdo.given((seat, notation.parse(text, sdo.view(seat), NAMES)))


def test_wishes_for_the_setup_are_taken_before_their_time(sdo: Table) -> None:
    sdo.given(started(first=ANNA))
    send(sdo, CATO, MARKER)
    assert sdo.view(CATO).private.filed_marker == ("HOL", "UTR", "ZEE")
    send(sdo, ANNA, MARKER)
    send(sdo, BRAM, "marker Brabant")
    assert {code: marker.seat for code, marker in sdo.view().provinces.items()} == {
        "HOL": ANNA,
        "BRA": BRAM,
        "UTR": CATO,
    }


def test_the_last_to_place_sends_pawns_and_square_together(sdo: Table) -> None:
    sdo.given(started(first=ANNA))
    for seat, marker in (
        (ANNA, "marker Holland"),
        (BRAM, "marker Brabant"),
        (CATO, "marker Zeeland"),
    ):
        send(sdo, seat, marker)
    send(sdo, ANNA, "pawns Friesland x2")
    send(sdo, BRAM, "pawns Groningen Overijssel")
    send(sdo, CATO, PAWNS)
    assert sdo.view().phase == "play"
    assert sdo.view().houses[CATO - 1].pawns_in == {"UTR": 1, "GEL": 1}


def test_a_whole_turn_is_one_letter(sdo: Table) -> None:
    pieces: dict[str, Any] = {
        "markers": {ANNA: "ZEE"},
        "pawns": {ANNA: "GEL HOL HOL"},
        "money": {ANNA: 20},
    }
    sdo.given(*position(**pieces), *turn_of(ANNA))
    send(sdo, ANNA, TURN)
    assert sdo.view().auction.seller == ANNA
    assert len(sdo.view(ANNA).private.waiting) == 3
    send(sdo, BRAM, "pass")
    send(sdo, CATO, "bid 1.5")
    assert sdo.view().turn.seat == BRAM
    assert sdo.view().provinces["HOL"].seat == ANNA
    assert sdo.view().houses[ANNA - 1].pawns_in == {"UTR": 1}
    assert sdo.view().guilds["blue"].seat == ANNA


def test_bids_on_two_lots_with_a_budget(sdo: Table) -> None:
    pieces: dict[str, Any] = {
        "markers": {ANNA: "HOL UTR"},
        "pawns": {BRAM: "UTR UTR"},
        "paintings": {BRAM: {"A16": 2}},
    }
    sdo.given(*position(**pieces), *turn_of(ANNA), (ANNA, Auction(("HOL", "UTR"))))
    send(sdo, BRAM, TWO_LOTS)
    private = sdo.view(BRAM).private
    assert [(bid.lot, bid.maximum_h) for bid in private.bids] == [("HOL", 6), ("UTR", 5)]
    assert private.budget_h == 8


def test_a_bid_with_a_voyage_and_a_sale(sdo: Table) -> None:
    pieces: dict[str, Any] = {"markers": {ANNA: "ZEE"}, "hands": {BRAM: "S01"}, "money": {BRAM: 0}}
    sdo.given(*position(**pieces), *turn_of(ANNA), (ANNA, Auction(("ZEE",))))
    send(sdo, BRAM, ONE_LOT)
    private = sdo.view(BRAM).private
    assert [(bid.lot, bid.maximum_h, bid.sail) for bid in private.bids] == [("ZEE", 4, (3, 7))]
    assert [sale.goods for sale in private.selling] == ["pepper"]


def test_standing_orders_are_taken_at_any_time(sdo: Table) -> None:
    sdo.given(*position(), *turn_of(ANNA))
    send(sdo, BRAM, STANDING)
    private = sdo.view(BRAM).private
    assert (private.standing_bids["blue"].maximum_h, private.standing_bids["blue"].auto) == (
        5,
        True,
    )
    assert (private.standing_sail, private.keep_die) == ((3, 2, 7), True)


def test_the_table_of_orders_is_the_notations_own_help() -> None:
    english, french = notation.help("en"), notation.help("fr")
    assert [
        (order, ordre, meaning)
        for (order, meaning), (ordre, _) in zip(english, french, strict=True)
    ] == TABLE


@pytest.mark.parametrize(("english", "french", "meaning"), TABLE)
def test_every_order_of_the_table_means_the_same_in_both_languages(
    english: str, french: str, meaning: str
) -> None:
    assert read(english) == read(french)


def test_the_commands_of_the_page_are_commands() -> None:
    for text in COMMANDS:
        command = ENGINE.read_command(text)
        written = notation.render(command, NAMES)
        assert notation.parse(written, None, NAMES) == command
        assert json.loads(text)["kind"] == command.kind
    assert isinstance(ENGINE.read_command(COMMANDS[1]), Orders)


def test_every_option_of_the_table_stands_in_the_page() -> None:
    for option in Config.__struct_fields__:
        assert f"`{option}`" in PAGE or option in ("colour_2", "colour_3"), option


def test_every_refusal_code_stands_in_the_page() -> None:
    codes = PAGE.partition("## Refusals")[2]
    assert re.findall(r"`(\w+)`", codes) == list(REFUSALS)
