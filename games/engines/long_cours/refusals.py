"""Every refusal of Long Cours: its code and the facts that come with it. The sentences are in
words/templates.py.

Facts are ids and numbers, and only what the seat that asked may know: stops and ports are codes,
cards ids (`storm`, `direct`, `brawl-7`), `strengths` the brawl cards in the asker's own hand,
weakest first; `awaited` the seats the game is waiting for.
"""

REFUSALS: dict[str, tuple[str, ...]] = {
    # who and when
    "game_over": (),
    "eliminated": ("seat",),  # LC-81
    "resigned": ("seat",),  # RL-42
    "no_orders": (),  # an empty letter
    "nothing_applies": (),  # every line of the letter has a condition that does not hold
    "too_many_lines": ("lines", "most"),
    "no_such_decision": ("decision", "open"),  # `open`: the keys this seat is asked now
    "not_your_decision": ("order", "awaited"),  # LC-25; `order`: the kind of command refused
    "setup_over": (),  # the ships are placed
    "first_round": ("order",),  # RL-04
    "first_round_no_cards": ("order",),  # LC-07
    "brawl_open": ("attacker", "defender", "to_answer"),  # 4.2.5
    "auction_open": ("caller", "awaited"),  # 4.2.5
    "entry_pending": ("zone", "ports"),  # RL-16
    # what cannot be read (by mail the notation has said so already)
    "unknown_stop": ("stop",),
    "unknown_zone": ("zone", "zones"),
    "unknown_product": ("product", "products"),
    "unknown_seat": ("seat",),
    "unknown_card": ("card",),
    "unclear_purchase": (),  # not exactly one of an amount, half, all but
    "unclear_riposte": (),  # not exactly one of a card and a limit
    "bad_number": ("field", "value", "low", "high"),
    "bad_option": ("option", "value", "low", "high"),  # opening a table: `seats` or `round_limit`
    # set-up and entry
    "not_your_zone": ("port", "zone", "ports"),  # LC-12
    "stranding_place": (
        "stop",
        "ports",
    ),  # LC-11, LC-34, LC-49; `ports`: those that would do (empty: any port)
    "no_entry_pending": (),
    "not_entry_zone": ("port", "zone", "ports"),  # LC-49
    # moving
    "not_afloat": ("order",),  # RL-15
    "already_moved": ("order",),  # LC-30, LC-32: an ordinary move was made; `order`: move or direct
    "moved_direct": (),  # LC-32: a direct move was made, so no ordinary one
    "no_lane": ("origin", "to", "neighbours"),  # LC-29; for a cargo and for the corsair
    "no_card": ("card", "strengths"),
    "already_there": ("port",),  # RL-06
    # buying and resale
    "nothing_sold_here": ("stop",),  # LC-15
    "wrong_product": ("port", "product", "sold"),  # LC-16
    "nothing_to_buy_with": ("cash",),  # the purchase comes to less than 1 M
    "not_enough_cash": ("amount", "cash"),  # LC-18, RL-24
    "already_rolled": (),  # LC-37
    # brawls
    "not_a_port": ("stop",),  # RL-17
    "not_yourself": (),
    "not_same_port": ("seat", "stop", "theirs"),  # LC-51; `theirs` None: not on the board
    "limit_below_card": ("card", "limit"),  # strengths, 4.3
    "too_weak": (
        "strength",
        "last",
        "strengths",
    ),  # LC-54; a card or a limit not above the last card
    "no_stronger_card": ("last", "strengths"),  # only conceding is left
    # the corsair
    "corsair_owned": ("owner",),  # RL-23
    "bid_too_low": ("maximum", "lowest"),  # LC-67, DP-3
    "not_asked": ("cash", "lowest"),  # DP-3
    "not_your_corsair": ("owner",),  # `owner` None: for sale
    "corsair_not_entered": (),  # RL-25, RL-26
    "corsair_moves": ("moves",),  # RL-29: `moves` is how many were asked
    # standing and advance orders
    "standing_off_with_condition": (),  # `off` takes no cash condition
    "own_turn": (),  # advance orders are filed between one's turns
    "advance_in_first_round": (),
    "advance_not_afloat": (),
    "nothing_filed": (),  # `advance off` without a ship and without advance orders
}
