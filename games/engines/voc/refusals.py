"""Every refusal of VOC! and the facts that come with it. The sentences are in words/templates.py;
those of traces are in games/navigation.

Facts are ids and numbers, and only what the seat that asked may know: ships `A` to `D`,
contracts card numbers, seats numbers, goods and harbours ids. `awaited`: the seats the game
waits for. Both games share the list; `not_in_this_game` is what the other one answers.
"""

REFUSALS: dict[str, tuple[str, ...]] = {
    # who and when
    "game_over": (),
    "eliminated": ("seat",),
    "resigned": ("seat",),
    "unknown_seat": ("seat",),
    "no_orders": (),  # an empty letter
    "too_many_lines": ("lines", "most"),
    "no_such_decision": ("decision", "open"),  # `open`: the keys this seat is asked now
    "not_in_this_game": ("order", "game"),  # `game`: basic or advanced
    "not_your_turn": ("order", "awaited"),  # A-10; `order`: the kind of command refused
    "not_now": (
        "order",
        "window",
        "awaited",
    ),  # the order belongs to another window; `window` None: investments, or none
    "already_done": (),
    "no_alternatives": ("order",),  # `else` after an order that is no investment
    # what cannot be read (by mail the notation has said so already)
    "unknown_ship": ("ship", "ships"),
    "unknown_contract": ("contract",),
    "unknown_good": ("good", "goods"),
    "unknown_ware": ("ware",),
    "unknown_harbour": ("harbour", "harbours"),
    "bad_number": ("field", "value", "low", "high"),
    "bad_option": ("option", "value", "low", "high"),  # opening a table: `seats` (B-01, A-01)
    # investments
    "contract_not_open": ("contract", "open"),  # `open`: the cards in the row
    "ship_at_sea": ("ship",),
    "no_men": ("order",),
    "ship_full": ("ship",),
    "wrong_crew": (
        "ship",
        "men",
        "sailors",
        "merchants",
    ),  # `men`: how many must be placed
    "numbers_in_order": (
        "ship",
        "sailors",
        "merchants",
        "legal",
    ),  # the men of this action; `legal`: numbers of sailors that would do
    "too_many_sailors": (
        "ship",
        "sailors",
        "merchants",
        "legal",
    ),  # what the ship would then have in all
    "already_claimed": (
        "contract",
        "seat",
        "marker",
    ),  # `marker` None: none, due in 1602
    "own_contract": ("contract",),  # secure it instead
    "not_your_contract": ("contract", "seat"),  # `seat` None: nobody's
    "not_claimed": ("contract",),  # claim it instead
    "marker_needed": ("contract", "free"),
    "no_marker_left": ("year",),
    "marker_taken": ("year", "free"),  # A-18; `free`: the markers that may be used
    "marker_past": ("year", "now"),
    "marker_not_earlier": ("year", "marker"),  # `marker`: the year in force
    "no_men_aboard": ("ship",),
    "queue_too_long": (
        "plans",
        "most",
        "choices",
    ),  # W1: too many plans, or too many choices (`choices` is the most) in one of them
    "empty_plan": (),
    "nothing_queued": (),  # nothing to take back
    # sailing
    "not_sailing": ("ship", "ships"),  # B-19, N-01; `ships`: those of this window
    "not_the_skipper": ("ship", "skipper"),  # N-02
    "bad_heed": ("heed", "most"),  # 4.3
    "no_heed": (),  # closed-eyes: the skipper reacts by hand
    "ignore_yourself": (),
    "skipper_calls": ("ship",),
    "call_off_chart": ("y", "low", "high"),
    "two_conditions": (),  # 4.3: at most one
    "call_not_allowed": (
        "ship",
        "allowance",
        "fine",
    ),  # N-06, N-08: beyond the allowance without `pay`
    "shout_not_paid": ("fine",),  # N-08: free words must be confirmed with `pay`
    "cannot_pay_calls": ("needed", "daalders"),
    "bad_text": (
        "length",
        "most",
    ),  # 1 to 40 printable characters, no quotation marks, no blank at either end
    "no_calls": ("ship",),  # nothing to take back
    "bad_reserve": (),  # `free` needs a number and a good
    # the market
    "offer_to_yourself": (),
    "offer_to_nobody": ("seat",),  # eliminated or resigned
    "empty_offer": (),
    "no_money": ("amount", "daalders"),
    "not_held": ("ware", "held"),  # B-22; `held`: how many of it lie in Zealand
    "aside_advanced": (),  # 4.5
    "too_many_offers": ("most",),
    "no_such_offer": ("offer", "open"),  # `open`: the offers this seat could answer or withdraw
    "not_for_you": ("offer",),  # one's own offer
    "not_yours": ("offer",),  # somebody else's offer
    "already_declined": ("offer",),
    "no_such_side": ("contract",),  # B-24
    "least_advanced": (),  # no undercutting
    "least_out_of_range": ("least", "reward"),  # 4.6
    "promised_aside": ("contract",),
    "no_sales_orders": (),  # nothing to take back
    "already_asked": (),  # `again` twice
    "too_many_wares": ("wares", "most"),
    # the trace: sentences and facts in games/navigation
    "no_trace": (),
    "trace_stands_still": (),
    "trace_too_many_points": ("points", "most"),
    "trace_too_long": ("length", "most"),
    "trace_starts_elsewhere": ("first", "ship"),
    "trace_starts_off_home": ("first",),
    "trace_stays_home": (),
    "trace_off_chart": (),
}
