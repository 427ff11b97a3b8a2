"""The positions in which the phrases beside this file are written, by name."""

from collections.abc import Callable
from typing import Any

from tests.games.engines.long_cours import test_lc_natural as lc
from tests.games.engines.places import Place
from tests.games.engines.siecle_dor import test_sdo_natural as sdo
from tests.games.engines.voc import test_voc_natural as voc
from tests.games.engines.vor_dem_wind import test_vdw_natural as vdw
from tests.harness import Table
from tests.rules.long_cours import cast as lc_cast
from tests.rules.siecle_dor import cast as sdo_cast


def lc_waiting() -> Place:
    """It is Bram's turn: Anna may file orders for later."""
    table = Table("long-cours@1")
    hands: Any = {1: ["storm", "direct", 5, 9], 2: [4, 7]}
    lie = (
        *lc_cast.at("DAK", 1, cash=9),
        *lc_cast.at("DAK", 2, cash=8),
        *lc_cast.at("YOK", 3, cash=9),
    )
    table.given(*lc_cast.opened(hands=hands), *lie, *lc_cast.turn_of(2))
    return Place(table, 1, lc.NAMES)


def sdo_sail() -> Place:
    """Anna's draw has completed a voyage: she is asked where to."""
    table = sdo.table()
    table.given(*sdo_cast.position(markers={1: "ZEE"}, hands={1: "B01 B07"}), *sdo_cast.turn_of(1))
    order = table.engine.notation.parse("use Zeeland buy", table.view(1), sdo.NAMES, "en")
    table.given((1, order), dice=sdo_cast.drawing(table, "card/9/ZEE", "B13"))
    return Place(table, 1, sdo.NAMES)


def sdo_no_reserve() -> Place:
    """Anna has no marker left; three pawns in Gelderland."""
    table = sdo.table()
    table.given(
        *sdo_cast.position(
            markers={1: "HOL ZEE UTR FLA BRA"}, guilds={"blue": (1, 3)}, pawns={1: "GEL GEL GEL"}
        ),
        *sdo_cast.turn_of(1),
    )
    return Place(table, 1, sdo.NAMES)


def vdw_two_purchases_open() -> Place:
    said = (1, "take 1"), (2, "take 4")
    return vdw.trade(*said, seat=3, cards=("P07", "S14", "T19", "P08"))


def voc_called() -> Place:
    """Anna has called to ship A."""
    place = voc.sea()
    call = place.notation.parse("call A East at 20S", place.table.view(1), voc.NAMES, "en")
    place.table.given((1, call))
    return place


POSITIONS: dict[str, Callable[[], Place]] = {
    "lc.base": lc.turn,
    "lc.owner": lc.owner,
    "lc.brawl": lc.brawl,
    "lc.auction": lc.auction,
    "lc.entry": lc.entry,
    "lc.setup": lc.setup,
    "lc.waiting": lc_waiting,
    "sdo.setup": sdo.marker,
    "sdo.pawns": sdo.pawns,
    "sdo.roll": sdo.before_roll,
    "sdo.turn": sdo.turn,
    "sdo.auction": sdo.one_lot,
    "sdo.auction2": sdo.two_lots,
    "sdo.sail": sdo_sail,
    "sdo.expedition": sdo.expedition,
    "sdo.emptyres": sdo_no_reserve,
    "vdw.start": vdw.start,
    "vdw.reveal": vdw.reveal,
    "vdw.first": lambda: vdw.trade(seat=1),
    "vdw.choose": vdw.choose,
    "vdw.twoups": vdw.two_open,
    "vdw.twopurchase": vdw_two_purchases_open,
    "vdw.freshpurchase": vdw.two_purchases,
    "vdw.offers": vdw.offers,
    "vdw.decide": vdw.decide,
    "vdw.store": vdw.store,
    "vdw.ship": vdw.ship,
    "vdw.special": vdw.special,
    "vdw.depart": vdw.depart,
    "vdw.surplus": vdw.surplus,
    "voc.invest": voc.invest,
    "voc.sea": voc.sea,
    "voc.called": voc_called,
    "voc.home": voc.home,
    "voc.market": voc.market,
}
