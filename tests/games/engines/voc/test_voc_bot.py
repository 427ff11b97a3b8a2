"""The sensible merchant at the market: what he buys he also sells."""

from games.engine import load
from games.engines.voc.commands import Accept, Command, Done, Fill, Keep, Line, Offer, Orders, Terms
from games.rng import Rng
from tests.harness import Table
from tests.rules.voc.cast import ANNA, BASIC, BRAM, letter
from tests.rules.voc.test_market import rich

TEA_AND_TEXTILES = 11
BRAM_SELLS_TEXTILES = Offer(ANNA, Terms(("textiles",)), Terms(daalders=2))
GOODS = {ANNA: ("macao", "colombo"), BRAM: ("surat",)}


def chosen(table: Table, seat: int) -> Command:
    sensible = load(BASIC).bots["sensible"]
    return sensible(table.view(seat), table.options(seat), Rng(bytes(32)))


def orders(command: Command) -> list[Command]:
    return (
        [line.order for line in command.lines if isinstance(line, Line)]
        if isinstance(command, Orders)
        else [command]
    )


def offered(table: Table) -> int:
    [offer] = table.view(ANNA).offers
    return int(offer.offer)


def test_what_an_offer_brings_is_sold_in_the_same_letter():
    table = Table(BASIC)
    table.given(*rich(goods=GOODS, row=(TEA_AND_TEXTILES, 2, 3)))
    table.when(BRAM, BRAM_SELLS_TEXTILES)
    assert orders(chosen(table, ANNA)) == [
        Accept(offered(table)),
        Fill(TEA_AND_TEXTILES, "left", 10),
    ]


def test_even_when_he_had_done_with_the_market():
    table = Table(BASIC)
    table.given(*rich(goods=GOODS, row=(TEA_AND_TEXTILES, 2, 3)))
    table.when(ANNA, letter(Keep(("tea",)), Done()))
    table.when(BRAM, BRAM_SELLS_TEXTILES)
    assert orders(chosen(table, ANNA)) == [
        Accept(offered(table)),
        Fill(TEA_AND_TEXTILES, "left", 10),
    ]


def test_he_says_what_he_would_keep_of_everything_best_first():
    table = Table(BASIC)
    table.given(
        *rich(
            goods={ANNA: ("macao", "colombo", "surat"), BRAM: ("mocha",)},
            row=(TEA_AND_TEXTILES, 2, 3),
        )
    )
    assert Keep(("textiles", "tea", "cinnamon")) in orders(chosen(table, ANNA))
