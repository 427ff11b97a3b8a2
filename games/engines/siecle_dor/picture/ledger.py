"""Everybody's public belongings as a table, in turn order, each with its sign on the board."""

from games.board import Gettext, Ledger, LedgerLine, Names
from games.engines.siecle_dor.picture import pieces
from games.engines.siecle_dor.picture.account import (
    backs_in_words,
    in_turn_order,
    money,
    notes,
    paintings_in_words,
    points_by_source,
)
from games.engines.siecle_dor.view import HouseView, View
from games.engines.siecle_dor.words.facts import cards_in_words
from games.sentences import N_


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What lies openly before each player (rulings 20 and 21)."""
    columns = [
        N_("Player"),
        N_("Points"),
        N_("Money"),
        N_("In reserve"),
        N_("Paintings in progress"),
        N_("Cards"),
    ]
    return Ledger(
        caption=gettext(
            N_("What lies before the players, in turn order; hidden cards by their backs")
        ),
        columns=[gettext(column) for column in columns],
        lines=[ledger_line(view, house, names, gettext, language) for house in in_turn_order(view)],
        purse=1,
    )


def ledger_line(
    view: View, house: HouseView, names: Names, gettext: Gettext, language: str
) -> LedgerLine:
    sources = ", ".join(points_by_source(house.score, gettext))
    hand = (
        cards_in_words(house.hand, gettext, language)
        if house.hand
        else backs_in_words(house, language)
    )
    return LedgerLine(
        seat=house.seat,
        mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
        f'aria-hidden="true">{pieces.pawn(house.seat, house.colour)}</svg>',
        name=names[house.seat],
        notes=notes(view, house, gettext),
        cells=[
            f"{house.score.total} ({sources})" if sources else str(house.score.total),
            money(house, language),
            gettext(N_("markers {markers}, pawns {pawns}")).format(
                markers=house.markers, pawns=house.pawns
            ),
            paintings_in_words(house, gettext) or gettext(N_("none")),
            hand or gettext(N_("none in hand")),
        ],
    )
