"""What merchants write in their own words: the frames of the second reader; their words, kinds
and meanings stand beside them (games/notation/natural.py says how they are declared)."""

from collections.abc import Iterable
from typing import Any

from games.engine import Default, Resign
from games.engines.vor_dem_wind.commands import (
    Accept,
    Bid,
    Buy,
    ChooseStartGoods,
    Exchange,
    FilePlan,
    FreeTrade,
    Income,
    Load,
    Nothing,
    Offer,
    Pass,
    Pay,
    Pick,
    Policy,
    PreferDeparture,
    PurchaseAndStorage,
    Reveal,
    Seize,
    Store,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.data import ACTION_PILES, KINDS
from games.engines.vor_dem_wind.notation.meanings import (
    acting,
    berths,
    best_bidders,
    bidders,
    bidders_called,
    bidders_offering,
    bidding,
    bidding_pair,
    buying_and_storing,
    can_be_seized,
    cards_to_take,
    counts_goods,
    deciding,
    default,
    distinct,
    earning,
    exchanging,
    goods_of_combo,
    goods_of_free_trade,
    goods_to_store,
    held_by,
    is_his_offer,
    lies_in_centre,
    losing,
    not_deciding,
    offering_pair,
    one_start,
    open_cards,
    passing,
    preferring,
    protecting,
    revealing_each,
    reveals,
    seizing,
    selling,
    slot_is_number,
    starting,
    storing,
    storing_but,
    taking,
    trading_freely,
    worst_bidders,
)
from games.engines.vor_dem_wind.notation.rows import Conserving, Lose, Protect, Selling
from games.engines.vor_dem_wind.notation.things import (
    Berth,
    Card,
    GoodsList,
    KindOf,
    NamedCard,
    Picks,
    Placed,
    Player,
    Sized,
    Swaps,
    face_up,
    in_centre,
    is_asked,
    sale_slot,
)
from games.engines.vor_dem_wind.notation.vocabulary import VOCABULARY
from games.notation.desk import Desk
from games.notation.frames import Frame
from games.notation.kinds import Kind, Listed, Number, Said
from games.notation.natural import Interpreter, players


def of_table(desk: Desk) -> dict[str, list[tuple[Any, str]]]:
    own = desk.view.seat if desk.view is not None else None
    return {"seat": [(seat, name) for seat, name in players(desk.names, own)]}


KINDS_OF_FIELD: dict[str, Kind] = {
    "card": Card(),
    "named": NamedCard(),
    "seat": Player(),
    "never": Listed(Player(), apart="comma and or not to"),
    "money": Number(0, 9_999, before="currency", units="gold currency", a_is_one=False),
    "whole": Number(0, 9_999, a_is_one=False),
    "index": Number(1, 99, a_is_one=False),
    "value": Number(1, 9, before="number", units="unit", a_is_one=False),
    "items": GoodsList(),
    "placed": Placed(),
    "swaps": Swaps(),
    "kind": KindOf(),
    "kinds": Listed(KindOf(), apart="comma prefer", most=4),
    "preferred": Listed(KindOf(), apart="comma prefer to", least=2, most=4),
    "picks": Picks(),
    "berths": Listed(Berth(), apart="comma and then", most=8),
    "sized": Sized(),
    "count": Number(1, 6, units="card"),
    "safely": Said("safely"),
}


# --- Frames ---

OPENING = (
    Frame(ChooseStartGoods, "start", "[with|of|for] {items}", build=starting,
          check=lambda values, desk: is_asked(desk, "start")),
    Frame(ChooseStartGoods, "[with|of] {items}", build=starting, answers="start"),
    Frame(ChooseStartGoods, "? start", "[with|of] {items}", build=one_start, answers="start"),
    Frame(Reveal, "reveal", "[of|from|with] {picks}"),
    Frame(Reveal, "{picks}", answers="reveal"),
    Frame(Reveal, "take", "{picks}", answers="reveal"),
    Frame(Reveal, "reveal|take", "each", "? [of] card|pile_word", answers="reveal",
          fixed={"picks": tuple(map(Pick, ACTION_PILES))}),
    Frame(Reveal, "? card", "each", "? [of] card|pile_word", answers="reveal",
          fixed={"picks": tuple(map(Pick, ACTION_PILES))}),
    *(
        Frame(Reveal, *verb, "each", "? [of] card|pile_word", "[and|then] {_more:picks}",
              build=revealing_each, answers="reveal")
        for verb in (("reveal|take",), ("? card",))
    ),
    Frame(Reveal, "reveal", "all", "? card", ask={"picks": reveals}),
    Frame(Reveal, "reveal", "? card", ask={"picks": reveals}),
    Frame(Reveal, "reveal", "{_count:count}", ask={"picks": reveals}),
)  # fmt: skip

ON = "on|for|over|against|at {slot:card}"
SUM = "[is] [of|at|for|with|to] {gold:money}"
UP_TO = "? [and|not|but] [bid|go_up] up_to|to {up_to:money} [if_needed]"
TO_HIM = "? [to|of|from] {_seat:seat}"

TAKING = (
    Frame(Take, "take", "{slot:card}", check=taking),
    *(
        Frame(Take, *words, fixed={"safely": True}, check=lies_in_centre)
        for words in (
            ("take", "{slot:card}", "[and] safely"),
            ("take", "{slot:card}", "with|play|use|below safekeeping [card]"),
            ("take", "{slot:card}", "and protecting", "? with|play|use safekeeping [card]"),
            ("take", "{slot:card}", "and play|use safekeeping [card]"),
            ("play|use [card] safekeeping", "[and|for|to|then] take", "{slot:card}"),
        )
    ),
    Frame(Take, "{slot:card}", answers="choose"),
    Frame(Take, "take", "card", ask={"slot": cards_to_take}),
    Frame(Take, "take", ask={"slot": cards_to_take}, answers="choose"),
)  # fmt: skip

OFFERING = (
    Frame(Offer, "offer", TO_HIM, SUM, ON, UP_TO, check=held_by),
    Frame(Offer, "offer", SUM, "{slot:named}", UP_TO, check=held_by),
    Frame(Bid, "bid", SUM, "{slot:named}", UP_TO, build=bidding),
    Frame(Offer, "offer|bid", TO_HIM, SUM, "for|on card", UP_TO, ask={"slot": open_cards},
          implied=["slot"], check=held_by),
    Frame(Offer, SUM, "for|on card", UP_TO, ask={"slot": open_cards}, implied=["slot"],
          check=held_by, answers="choose offers"),
    Frame(Offer, "offer", TO_HIM, SUM, UP_TO, ask={"slot": open_cards}, implied=["slot"],
          check=held_by),
    Frame(Offer, "buy", "[of] {slot:card}", "for|at|with {gold:money}", UP_TO,
          "? [of|from] {_seat:seat}", check=held_by),
    Frame(Offer, "offer", "{_first:index} [colon|comma|equals] {_second:index}",
          "? gold", build=offering_pair),
    Frame(Offer, "pay", "? [to] {_seat:seat}", SUM, UP_TO, ask={"slot": open_cards},
          implied=["slot"], check=held_by, answers="choose offers"),
    Frame(Offer, SUM, ON, UP_TO, check=held_by, answers="choose offers"),
    Frame(Offer, SUM, "[to|for] {_seat:seat}", "? for|on card", ask={"slot": open_cards},
          implied=["slot"], check=held_by, answers="choose"),
    Frame(Offer, SUM, UP_TO, ask={"slot": open_cards}, implied=["slot"], check=held_by,
          answers="offers"),
    Frame(Offer, "up_to {up_to:money}", "[start|from] [from|at|with] {gold:money}",
          ask={"slot": open_cards}, implied=["slot"],
          check=held_by, answers="offers"),
    Frame(Bid, "bid", SUM, ON, UP_TO, build=bidding,
          check=lambda values, desk: not is_asked(desk, "decide")),
    Frame(Bid, "bid", TO_HIM, SUM, UP_TO, ask={"slot": open_cards}, implied=["slot"],
          build=bidding),
    Frame(Bid, "bid", "{_first:index} {_second:index}", "? gold", UP_TO, build=bidding_pair),
    Frame(Bid, "bid", "[on|for] {slot:card} colon|comma|equals {gold:money}", UP_TO,
          check=slot_is_number),
    Frame(Bid, "bid", "on|for {slot:card}", "{gold:money}", UP_TO, build=bidding),
    Frame(Bid, "pass|no_bid", "[on|for|in] {slot:card}", build=passing),
    Frame(Bid, "bid", "nothing", "on|for {slot:card}", build=passing),
    Frame(FilePlan, "bid|no_bid|pass", "nothing", "? [on|for] rest", fixed={"pass_rest": True},
          check=lambda values, desk: not is_asked(desk, "offers", "act")),
    Frame(FilePlan, "no_bid|pass", "[on|for|in] all", "? rest|card", fixed={"pass_rest": True}),
    Frame(FilePlan, "no_bid|pass", "[on|for|in] rest", fixed={"pass_rest": True}),
    Frame(Seize, "seize", "[of] {slot:card}", check=seizing),
    Frame(Seize, "seize", "[of] {slot:card}", "with|play|use safekeeping [card]", check=seizing),
    Frame(Seize, "play|use [card] safekeeping", "? card",
          "on|for|to|against|and [seize|take] {slot:card}", check=seizing),
    Frame(Seize, "play|use [card] safekeeping", "? card", "[for|to|and] seize|take {slot:card}",
          check=can_be_seized),
    Frame(Seize, "safekeeping", "on|for|to|against {slot:card}", check=seizing),
    Frame(Seize, "play|use", "safekeeping", "? card", ask={"slot": open_cards}, implied=["slot"],
          check=seizing),
    Frame(Seize, "seize", "? card", ask={"slot": open_cards}, implied=["slot"], check=seizing),
    Frame(Seize, "safekeeping", ask={"slot": open_cards}, implied=["slot"], check=seizing,
          answers="offers"),
    Frame(Pass, "no_bid"),
    Frame(Pass, "pass|no|nothing|no_bid|refuse", "? [on|for|in|of] bidder",
          answers="offers choose"),
    Frame(Pass, "bid|offer", "nothing", answers="offers"),
    Frame(Pass, "not", "[of] bid|offer", "? nothing", answers="offers choose"),
    Frame(Pass, "pass|refuse", "? turn", answers="offers choose"),
)  # fmt: skip

DECIDING = (
    Frame(Accept, "accept|take_it|yes", "? [of] bidder", "[of|from|to|by] {seat}", "? bidder",
          "? [of|for|at] {_gold:money}", check=is_his_offer),
    Frame(Accept, "sell|keep", "? card", "[to] {seat}", "? win", "? [for|at] {_gold:money}",
          check=lambda values, desk: deciding(values, desk) and is_his_offer(values, desk)),
    *(
        Frame(gives, *verb, *words, ask={"seat": seats}, implied=["seat"], check=deciding)
        for gives, verb in (
            (Accept, ("accept|take_it",)),
            (Accept, ("sell", "? card")),
            (Pay, ("pay",)),
            (Pay, ("pay", "[and] keep", "? card")),
        )
        for words, seats in (
            (("[to|for|at] highest", "? [of] bidder"), best_bidders),
            (("[to|for|at] lowest", "? [of] bidder"), worst_bidders),
            (("[of|for|at] bidder", "[of|for|at] {_gold:money}"), bidders_offering),
            (("[of|for|at] {_gold:whole} gold",), bidders_offering),
        )
    ),
    Frame(Accept, "accept", "? bidder", "{_number:whole}", ask={"seat": bidders_called},
          implied=["seat"], check=deciding),
    Frame(Pay, "pay", "{_number:whole} [gold]", "? [and] keep", "? card",
          ask={"seat": bidders_called}, implied=["seat"], check=deciding),
    Frame(Accept, "highest", "? bidder", ask={"seat": best_bidders}, implied=["seat"],
          answers="decide"),
    Frame(Accept, "accept|yes", "? bidder", ask={"seat": bidders}, answers="decide"),
    Frame(Accept, "[to] {seat}", "? bidder", answers="decide"),
    Frame(Accept, "? card", "goes to|at {seat}", answers="decide"),
    Frame(Accept, "{seat} of bidder", check=deciding),
    Frame(Accept, "bidder of {seat}", check=deciding),
    Frame(Accept, "{seat}", "win|take", "? card", answers="decide"),
    Frame(Accept, "accept|take_it|collect", "[of] {seat} [of] bidder|gold|income", check=deciding),
    Frame(Accept, "take_it", "[of] {_gold:whole} [gold]", ask={"seat": bidders_offering},
          implied=["seat"], check=deciding),
    Frame(Accept, "take_it", "{_gold:whole} [of] {seat}", check=is_his_offer),
    Frame(Pay, "[by] pay|refuse", "? [of] bidder", "[to|of] {seat}", "? [of] {_gold:money}",
          "? [and] keep", "? card", "? [and] pay", "? refuse all|both [and]",
          check=is_his_offer),
    Frame(Pay, "pay", ask={"seat": bidders}),
    Frame(Pay, "refuse|no|pass", "? [of] bidder", "? all|both", ask={"seat": bidders},
          answers="decide"),
    Frame(Pay, "[to] {seat}", "? bidder", answers="decide"),
    *(
        Frame(gives, "{_gold:money}", ask={"seat": bidders_offering}, implied=["seat"],
              answers="decide")
        for gives in (Accept, Pay)
    ),
    Frame(Policy, "sell", "? card", "at|for|from|at_least|if {gold:money}",
          "? [gold] [or] above", "? not [to] {never}", fixed={"way": "sell_at"}),
    Frame(Policy, "sell", "? card", "[if|at|for|from] at_least {gold:money}",
          "? not [to] {never}", fixed={"way": "sell_at"}),
    Frame(Policy, "accept|sell", "? bidder|card", "[from] at_least|from|above {gold:money}",
          "? not [to|from|of] {never}", fixed={"way": "sell_at"}),
    Frame(Policy, "keep", "? [of] card", "? not [to] {never}", fixed={"way": "keep"}),
    Frame(Policy, "not sell", "? card", fixed={"way": "keep"}),
    Frame(Policy, "sell", "? card", "? not [to] {never}", fixed={"way": "sell"}),
    Frame(Policy, "sell", "[to|at] highest", "? bidder", fixed={"way": "sell"},
          check=not_deciding),
    Frame(FilePlan, "not|nothing|cancel", "plan"),
)  # fmt: skip

PLAY = "? play|use|with|lay [card] [of]"
STEPS = (
    Frame(Store, "store", "[of] {items}", "? [in|to|from|of] house|hand", "? only",
          build=storing, check=acting),
    Frame(Store, "store", "all", "? [in|to|from|of] house|hand", fixed={"everything": True}),
    Frame(Store, "store_verb", "[of|in] hand", "? all", fixed={"everything": True}),
    Frame(Store, "store", "all", "[in|of|from] hand", "[in|to] house",
          fixed={"everything": True}),
    Frame(Store, "store", "all", "but [of] {items}", build=storing_but),
    Frame(Store, "store_verb", "? unit", ask={"goods": goods_to_store}),
    Frame(Store, "store_verb", "{_count:whole} [unit|card]", ask={"goods": goods_to_store}),
    Frame(Store, "[of] {items}", "? [in|to] house", build=storing, answers="act"),
    Frame(Store, "[to|in] house [colon]", "{items}", build=storing, answers="act"),
    Frame(Store, "all", fixed={"everything": True}, answers="act"),
    Frame(Nothing, "store|load|buy|do_nothing", "nothing|not"),
    Frame(Nothing, "do_nothing", "? [with|of] card"),
    Frame(Nothing, "leave", "card", "unused"),
    Frame(Nothing, "not|nothing", "store|load", "? all|nothing|anything"),
    Frame(Nothing, "pass|nothing|no|do_nothing|done", "? turn", answers="act"),
    Frame(Load, "load", "? ship_word|both", "? unit", "[to|on|in|at] {berths}", check=acting),
    Frame(Load, "load", "[to|on|in] {berths:sized}", check=acting),
    Frame(Load, "load", "? ship_word", ask={"berths": berths}),
    Frame(Load, "load", "all", "? ship_word", ask={"berths": berths}),
    Frame(Load, "{berths}", answers="act"),
    Frame(Income, "collect", "[of] income", "? [of] card", check=earning),
    Frame(Income, "cash_in", answers="act"),
    Frame(Income, "collect", "income", "[of] {_gold:money}", check=earning),
    Frame(Income, "income_tested", "[of] {_gold:money}", check=earning),
    Frame(Income, "income", check=earning),
    Frame(Income, "collect", "{_gold:money}", answers="act"),
    Frame(Income, "{_gold:whole} gold", answers="act"),
    Frame(Buy, "buy", "? unit", answers="act"),
    Frame(Buy, "collect", "unit", "? [of] card", answers="act"),
    Frame(Wait, "wait"),
    Frame(FreeTrade, PLAY, "free_trade [card]", "[for|to|with] [take|collect|buy] {items}",
          build=trading_freely),
    Frame(FreeTrade, PLAY, "free_trade [card]", ask={"goods": goods_of_free_trade}),
    Frame(PurchaseAndStorage, PLAY, "combo [card]", ask={"goods": goods_of_combo}),
    Frame(FreeTrade, PLAY, "free_trade [card] {number:value} colon",
          "[for|to|with] [take|collect|buy] {items}", build=trading_freely),
    Frame(FreeTrade, "collect|buy", "{items}", "with|play|from|by free_trade [card]",
          build=trading_freely),
    Frame(Conserving, PLAY, "conservation [card]", "? [of|for] {value}", "? [in|to] house"),
    Frame(PurchaseAndStorage, PLAY, "combo [card]", "[for|to|with] {items}",
          build=buying_and_storing),
    Frame(PurchaseAndStorage, PLAY, "combo [card] {number:value} colon", "[for|to|with] {items}",
          build=buying_and_storing),
    Frame(PurchaseAndStorage, "collect|buy|store", "{items}", "with|play|from|by combo [card]",
          build=buying_and_storing),
    Frame(PurchaseAndStorage, "buy and store", "{items}", build=buying_and_storing),
    Frame(Exchange, PLAY, "exchange [card]", "[of|for|to] {swaps}", build=exchanging),
    Frame(Exchange, PLAY, "exchange [card]", "with|of|to {_seat:seat}", "[of|for|to] {swaps}",
          build=exchanging),
    Frame(Exchange, "{swaps}", build=exchanging, answers="act"),
    Frame(Selling, PLAY, "market [card]", "[for|to|of|with] [sell] {placed}", build=selling),
    Frame(Selling, "vend", "[of] {placed}", "? [in|on|at|to|with|by|play] market [card]",
          build=selling),
)  # fmt: skip

DEPARTING = (
    Frame(Protect, "protect", "[of] {placed}", build=protecting),
    Frame(Protect, "keep", "[of] {placed}", "? safely", build=counts_goods),
    Frame(Protect, "protect", "nothing|not", "? anything"),
    Frame(Lose, "lose", "[of] {items}", "? [of|from|in] house", build=losing),
    Frame(Lose, "let", "[of] {items}", "spoil", build=losing),
    Frame(Lose, "lose", "nothing|not"),
    Frame(PreferDeparture, "? standing", "keep|protect", "{kinds} prefer", check=distinct),
    Frame(PreferDeparture, "? standing", "keep", "{kinds}", "? prefer",
          check=lambda values, desk: distinct(values, desk) and len(values["kinds"]) > 1),
    Frame(PreferDeparture, "standing", "keep|protect", "{kinds}", check=distinct),
    Frame(PreferDeparture, "keep|protect", "{_first:kind} before {_second:kind}",
          build=preferring),
    Frame(PreferDeparture, "protect", "{kinds}", check=lambda values, desk: (
        distinct(values, desk) and len(values["kinds"]) > 1 and not is_asked(desk, "departure"))),
    Frame(PreferDeparture, "prefer_verb", "{kinds:preferred}", check=distinct),
    Frame(PreferDeparture, "keep", "nothing"),
    Frame(Resign, "resign"),
    Frame(Default, "agree", build=default),
)  # fmt: skip

FRAMES = OPENING + TAKING + OFFERING + DECIDING + STEPS + DEPARTING

WON = {
    "transport": "transport_won", "storage": "storage_won", "purchase": "purchase_won",
    "special": "special_won", "gold": "money_won",
}  # fmt: skip
MODIFIERS = {
    won: [f"if [win] [with] {words} [card] [colon|comma] [then]"] for won, words in WON.items()
}

INTERPRETER = Interpreter(
    VOCABULARY,
    KINDS_OF_FIELD,
    FRAMES,
    modifiers=MODIFIERS,
    in_front=MODIFIERS,
    of_table=of_table,
)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterable[Any]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or frozenset()
    if "start" in asked:
        yield from (ChooseStartGoods(pair) for pair in (("apple", "silk"), ("cheese", "spice")))
    if "reveal" in asked:
        yield from (Reveal((Pick(pile),)) for pile in ACTION_PILES)
    if "choose" in asked:
        yield from (Take(slot) for slot in in_centre(desk))
        yield from (Offer(slot, 3) for slot in face_up(desk))
    if "offers" in asked and (slot := sale_slot(desk)) is not None:
        yield from (Offer(slot, gold) for gold in (3, 5, 7))
    if "decide" in asked:
        yield from (order(seat) for order in (Accept, Pay) for seat in bidders({}, desk))
    if "act" in asked:
        yield from (Load((berth,)) for (berth,) in berths({}, desk))
        yield from (Income(), Store(everything=True))
        yield from (Store((kind,)) for kind in KINDS)
    if "departure" in asked:
        yield from (Protect(((), (kind,))) for kind in KINDS)
        yield Protect()
