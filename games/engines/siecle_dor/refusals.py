"""Every refusal of Le Siècle d'Or: its code and the facts that come with it. The sentences are in
words/templates.py.

Facts are ids and numbers, and only what the seat that asked may know. Sums end in `_h` and count
half florins; `order` is the kind of command refused; `awaited` the seats the game is waiting
for; `phase` what is being asked now: setup_marker, setup_pawns, setup_start, before_roll, turn,
sail or auction.
"""

REFUSALS: dict[str, tuple[str, ...]] = {
    # who and when
    "game_over": (),
    "resigned": ("seat",),
    "no_orders": (),  # an empty letter
    # nothing of the letter could be done: only lines to try, or nothing to sell
    "nothing_applies": (),
    "too_many_lines": ("lines", "most"),
    "no_such_decision": ("decision", "open"),  # `open`: the keys this seat is asked now
    "not_your_turn": ("order", "awaited"),  # SDO-14
    "wrong_phase": ("order", "phase"),  # SDO-15, 4.2.5, 4.2.6
    "not_last": ("last",),  # SDO-13: `last` is the seat that chooses the square
    # what cannot be read (by mail the notation has said so already)
    "unknown_seat": ("seat",),
    "unknown_province": ("province",),
    "unknown_place": ("place",),
    "unknown_colony": ("colony",),
    "no_provinces": ("order",),  # an empty list
    "no_colonies": ("order",),  # an empty list
    "bad_number": ("field", "value", "low", "high"),
    "bad_option": ("option", "value", "low", "high"),  # opening a table
    "twice": ("province",),  # the same lot named twice
    "unclear_use": ("use",),  # a province without `pawn`, a painting without `paint`
    "all_sets": (),  # `sell all` takes no number
    "standing_off_auto": (),  # a standing maximum that is off cannot answer by itself
    # setup
    "province_taken": (
        "provinces",
        "free",
    ),  # SDO-07, SDO-10, SDO-39; `free`: the provinces without a marker
    "province_full": ("province", "free"),  # SDO-11; `free`: where a pawn may still go
    "not_merchant": ("square", "merchants"),  # SDO-13
    # the dice
    "no_die_card": (),  # SDO-70
    # money
    "no_money": ("needs_h", "has_h"),
    # free actions
    "no_way": ("path",),  # fewer than two provinces, or from a province to itself
    "not_adjacent": ("origin", "to", "neighbours"),  # SDO-28
    "no_pawn_there": ("province", "count", "have"),
    "need_three_pawns": ("province", "have"),  # SDO-38
    "reserve_empty": ("piece",),  # `piece`: marker or pawn (SDO-42, SDO-49, rulings 8, 10)
    "reserve_not_empty": ("markers",),  # ruling 11
    "guild_own": ("colour",),  # ruling 12
    "guild_top": ("colour", "owner"),  # ruling 13
    # special actions
    "not_your_marker": ("place", "owner"),  # `owner` None: no marker there
    "marker_barred": ("place",),  # SDO-18, ruling 9
    "wrong_colour": ("place", "colour", "use"),  # SDO-44, ruling 3
    "pile_empty": ("pile",),  # ruling 5
    "no_such_painting": ("painting", "paintings"),  # `paintings`: the asker's unfinished ones
    "no_painter": (),  # `paint` without a place, and no active brown marker
    # voyages and sales
    "no_voyage": ("cards",),  # `cards`: the kinds of colony card in the asker's own hand
    "colony_taken": ("colonies", "free"),  # SDO-64
    "no_set": ("goods", "have", "needs"),  # cards held and needed
    # auctions
    "not_auctionable": ("place", "reason"),  # `reason`: not_province (SDO-46) or nobody (ruling 24)
    "already_offered": ("province",),  # ruling 25
    "not_a_lot": ("lot", "lots"),
    "bid_not_eligible": ("lots",),  # ruling 24
    "not_your_bid": ("to_bid",),  # by rounds: another seat bids now
    "bid_step": ("bid_h", "lowest_h"),  # SDO-76
}
