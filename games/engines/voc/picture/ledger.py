"""Everybody's public belongings as a table, in turn order, each with its sign on the board."""

from games.board import Gettext, Ledger, LedgerLine, Names
from games.engines.voc.data import LAST_YEAR
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.picture.account import goods_in_words, notes
from games.engines.voc.picture.drawing import PAINT, ink_on
from games.engines.voc.view import HouseView, View
from games.sentences import N_


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What each player owns openly (1.3)."""
    columns = [
        N_("Player"),
        N_("Daalders"),
        N_("In Zealand"),
        N_("Men in hand"),
        N_("Commands"),
        N_("Contracts"),
    ]
    return Ledger(
        caption=gettext(N_("What the players own, by seat")),
        columns=[
            gettext(column) for column in (columns if view.game == "advanced" else columns[:-1])
        ],
        lines=[
            LedgerLine(
                seat=house.seat,
                mark=mark(house),
                name=names[house.seat],
                notes=notes(view, house, gettext),
                cells=cells(view, house, gettext, language),
            )
            for house in view.houses
        ],
    )


def mark(house: HouseView) -> str:
    paint = PAINT.get(house.colour, "#fff")
    figure = (
        f'<text y="8" font-size="22" font-weight="700" fill="{ink_on(paint)}" '
        f'text-anchor="middle">{house.seat}</text>'
    )
    circle = f'<circle r="15" fill="{paint}" stroke="{seas.INK}" stroke-width="2"/>'
    return f'<svg class="mark" viewBox="-24 -18 48 36" aria-hidden="true">{circle}{figure}</svg>'


def cells(view: View, house: HouseView, gettext: Gettext, language: str) -> list[str]:
    ships = ", ".join(ship.name for ship in view.ships if ship.skipper == house.seat)
    found = [
        str(house.daalders),
        goods_in_words(house, gettext, language),
        str(house.men),
        ships or "–",
    ]
    if view.game == "advanced":
        held = [
            f"{contract.card} (’{(contract.due or LAST_YEAR) % 100:02})"
            for contract in view.row
            if contract.seat == house.seat
        ]
        found.append(", ".join(held) or "–")
    return found
