"""Every refusal of Vor dem Wind: its code and the facts that come with it. The sentences are in
words/templates.py.

Facts are ids and numbers, and only what the seat that asked may know: goods are lists of kinds,
`missing` those that are lacking, `purse` the asker's own gold, `awaited` the seats the game is
waiting for, `order` the kind of command refused.
"""

REFUSALS: dict[str, tuple[str, ...]] = {
    # who and when
    "game_over": (),
    "unknown_seat": ("seat",),
    "resigned": ("seat",),  # RUL-44
    "no_orders": (),  # an empty letter
    "too_many_lines": ("lines", "most"),
    "no_such_decision": ("decision", "open"),  # `open`: the keys this seat is asked now
    "not_your_turn": (
        "order",
        "phase",
        "awaited",
    ),  # `phase`: start, reveal, trade, action, departure
    "bad_option": ("option", "value", "low", "high"),  # opening a table: `seats`
    # 4.1 reveal
    "nothing_to_reveal": (),  # no pile is named
    "nothing_applies": (),  # the first pile has a test that fails, and no else
    "too_many_cards": ("cards", "left"),  # VDW-14
    "pile_limit": ("pile", "most"),  # VDW-15
    "two_piles_needed": ("pile",),  # VDW-16
    "unclear_test": (),  # not exactly one bound; a bound for `special`; an else without a test
    # 4.2 trade
    "unknown_slot": ("slot", "slots"),  # `slots`: how many there are
    "slot_unclear": (
        "card",
        "slots",
    ),  # `card`: a kind; `slots`: those of the centre it fits, none or several
    "slot_taken": ("slot", "seat"),  # VDW-19; `seat`: before whom it lies
    "slot_not_face_up": ("slot", "place"),  # VDW-19, RUL-07; `place`: centre or down
    "own_card": ("slot",),  # RUL-06
    "already_settled": (),  # VDW-28, RUL-06
    "offer_too_low": ("gold", "lowest"),  # VDW-21
    "offer_above_purse": ("gold", "purse"),  # VDW-23
    "up_to_in_answers_only": (),  # 4B: the chooser has nobody before him
    "up_to_below_offer": ("gold", "up_to"),  # 4B
    "already_answered": (),  # D4, D7: an answer given is final
    "not_on_sale": ("slot", "sale"),  # VDW-20; `sale`: the slot being sold
    "not_a_bidder": ("seat", "bidders"),  # VDW-24, VDW-25
    "cannot_pay": ("seat", "gold", "purse"),  # RUL-10
    # plans (4D)
    "too_many_clauses": ("clauses", "most"),
    "unclear_clause": (),  # `wait` with a condition inside a plan
    "unclear_bid": ("slot",),  # an offer and a seizure at once, or a limit without an offer
    "bid_twice": ("slot",),
    "unclear_policy": (),  # `sell at` without a sum, or a sum with another policy
    "not_yourself": (),  # among those a policy passes over; as the partner of an exchange
    "nothing_filed": (),  # nothing to withdraw
    # 4.3 actions
    "already_acted": (),  # his action of this turn is done
    "when_needed": (),  # filed during the trade: what must it have brought?
    "not_won": ("when", "won"),  # the trade brought something else
    "else_not_an_act": (),  # filed action orders can only fall back on other action orders
    "wrong_step": ("step", "won"),  # VDW-33, RUL-26; `step`: buy, store, load, income, nothing
    "step_missing": ("won",),  # D6; `won` None: D7, protect or lose is missing
    "one_action_per_card": (),
    "one_special_per_turn": (),  # RUL-20
    "transport_first": ("special",),  # VDW-66
    "unclear_storage": (),  # `store all` and goods named
    "too_many_goods": ("goods", "most"),  # VDW-37, VDW-52, VDW-56
    "too_few_goods": ("goods", "least"),  # RUL-24, RUL-25
    "no_room": ("goods", "places"),  # VDW-39
    "cannot_afford_storage": ("cost", "purse"),  # VDW-42, RUL-24
    "goods_not_in_hand": ("goods", "missing"),
    "goods_not_in_warehouse": ("seat", "goods", "missing"),  # VDW-45; `seat`: whose warehouse
    "reserve_short": ("goods", "missing"),  # RUL-24
    "no_ship_named": (),  # RUL-26
    "berth_twice": ("berths",),
    "ship_not_in_harbour": ("berth", "berths"),
    "ship_not_covered": ("berths", "missing"),  # VDW-44
    "special_not_held": ("special", "number"),  # `number`: None, or the value asked for
    "special_just_won": ("special",),  # VDW-49, RUL-21
    "safekeeping_bars_specials": (),  # VDW-65
    "which_conservation": ("numbers",),  # unequal cards are held
    "uneven_exchange": ("swaps", "most"),  # VDW-58
    # 4.4 departure
    "too_much_protection": ("place", "goods", "most"),  # RUL-29; `place`: warehouse or hand
    "wrong_loss": ("goods", "needed"),  # VDW-70, VDW-71; `goods`: how many were named
    "unclear_preference": (),  # fewer than two kinds, or one twice
}
