"""Everybody's public belongings as a table, in turn order, each with its sign on the board."""

from games.board import Gettext, Ledger, LedgerLine, Names
from games.engines.vor_dem_wind.picture import harbour
from games.engines.vor_dem_wind.picture.account import (
    goods_in_words,
    in_turn_order,
    notes,
    stock,
    warehouse_in_words,
)
from games.engines.vor_dem_wind.view import MerchantView, View
from games.engines.vor_dem_wind.words import facts as words_facts
from games.sentences import N_


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What everybody may know of each merchant."""
    columns = [
        N_("Merchant"),
        N_("Points"),
        N_("Ships"),
        N_("Warehouse"),
        N_("Hand"),
        N_("Special cards"),
    ]
    return Ledger(
        caption=gettext(
            N_(
                "What everybody may know of the merchants, in turn order; a hand is money and "
                "goods together"
            )
        ),
        columns=[gettext(column) for column in columns],
        lines=[
            LedgerLine(
                seat=merchant.seat,
                mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
                f'aria-hidden="true">{harbour.house(merchant.seat)}</svg>',
                name=names[merchant.seat],
                notes=notes(view, merchant, gettext),
                cells=[
                    str(merchant.score),
                    str(len(merchant.ships)),
                    warehouse_in_words(merchant, gettext, language),
                    hand_cell(merchant, gettext, language),
                    specials_cell(merchant, gettext, language),
                ],
            )
            for merchant in in_turn_order(view)
        ],
    )


def hand_cell(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    if merchant.hand is None:
        return str(merchant.hand_cards)
    gold = gettext(N_("{gold} gold")).format(gold=merchant.gold)
    return ", ".join(
        told for told in (gold, goods_in_words(stock(merchant.hand), language)) if told
    )


def specials_cell(merchant: MerchantView, gettext: Gettext, language: str) -> str:
    if not merchant.special_cards:
        return str(merchant.specials)
    return ", ".join(
        words_facts.card_in_words(card, gettext, language) for card in merchant.special_cards
    )
