"""Everybody's public belongings as a table, in turn order, each with its sign on the board."""

from games.board import Gettext, Ledger, LedgerLine, Names
from games.engines.long_cours.picture.account import (
    goods_in_words,
    hand_in_words,
    in_turn_order,
    notes,
    off_the_map,
    stop_name,
)
from games.engines.long_cours.picture.drawing import hull
from games.engines.long_cours.view import View
from games.sentences import N_


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What lies openly in front of each captain (LC-62)."""
    columns = [N_("Captain"), N_("Stop"), N_("Cash"), N_("Cargo"), N_("Cards")]
    return Ledger(
        caption=gettext(
            N_("What lies in front of the captains, in turn order; cargo at purchase price")
        ),
        columns=[gettext(column) for column in columns],
        lines=[
            LedgerLine(
                seat=captain.seat,
                mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
                f'aria-hidden="true">{hull(captain.seat)}</svg>',
                name=names[captain.seat],
                notes=notes(view, captain, gettext),
                cells=[
                    stop_name(captain.stop, language)
                    if captain.stop
                    else off_the_map(captain, gettext),
                    f"{captain.cash} M",
                    goods_in_words(captain.goods, gettext, language),
                    str(captain.cards)
                    if captain.hand is None
                    else hand_in_words(captain.hand, language),
                ],
            )
            for captain in in_turn_order(view)
        ],
        purse=1,
    )
