"""The templates of VOC!'s sentences, in English; the catalogue translates them."""

from games.kit import words as kit
from games.navigation import words as navigation
from games.sentences import N_, Templates

# --- What has happened ---

EVENTS: dict[str, Templates] = {
    **kit.EVENTS,
    "game_started.basic": (N_("The basic game begins with {seats} players, by {chart}."),),
    "game_started.advanced": (N_("The advanced game begins with {seats} players, by {chart}."),),
    "colours_drawn": (N_("The lot gives the colours: {colours} (VOC B-04)."),),
    "harbours_stocked": (N_("The harbours are stocked: {stock} (VOC B-02)."),),
    "pile_shuffled": (
        N_(
            "The pile of contracts is shuffled: {count} cards, the VOC card among the last seven "
            "(VOC B-03)."
        ),
    ),
    "seat_equipped": (
        N_("{seat} begins with {men} men and {daalders} {daalders:daalder|daalders} (VOC A-01)."),
        N_("{seat} begins with {men} men and no daalders (VOC B-04, B-06)."),
    ),
    "markers_laid": (N_("The year markers lie in their row, all free: {years} (VOC A-03)."),),
    "burgemeester_named": (N_("{seat} is Burgemeester (VOC A-04)."),),
    "year_opened": (N_("The year {year} begins."),),
    "year_opened.convoy": (N_("The year {year} begins, a year of the convoy."),),
    "contract_turned": (
        N_(
            "A contract is turned up: {contract}; reward {printed_reward}, penalty "
            "{printed_penalty} "
            "daalders."
        ),
    ),
    "contract_to_amsterdam": (
        N_(
            "Contract {contract} goes to Amsterdam, whose fortune grows by {reward} "
            "{reward:daalder|daalders} (VOC B-14, A-06)."
        ),
    ),
    "scurvy_struck": (
        N_("Scurvy strikes the ships away from Middelburg: {ships} (VOC B-15)."),
        N_("No ship is away from Middelburg, so scurvy strikes nobody (VOC B-15)."),
    ),
    "sailor_lost.scurvy": (
        N_(
            "Scurvy takes the leftmost sailor of ship {ship}; he was {seat}’s and returns to hand "
            "(VOC B-15)."
        ),
    ),
    "sailor_lost.aground": (
        N_(
            "The leftmost sailor of ship {ship} falls overboard; he was {seat}’s and returns to "
            "hand (VOC N-13)."
        ),
    ),
    "ship_sank": (
        N_(
            "Ship {ship} sinks: her men return to their owners, and {tokens} to their harbours "
            "(VOC N-40)."
        ),
        N_("Ship {ship} sinks: her men return to their owners (VOC N-40)."),
    ),
    "ship_refitted": (
        N_(
            "Ship {ship} is fitted out in Middelburg and may sail from {sails_from} on (VOC B-17, "
            "B-19)."
        ),
    ),
    "chart_wiped": (N_("The track of ship {ship} is wiped from the chart (VOC B-18)."),),
    "turn_opened": (N_("It is {seat}’s turn to invest, round {round} of {year} (VOC A-10)."),),
    "men_placed": (
        N_("{seat} fits out ship {ship} with {sailors_placed} and {merchants_placed} (VOC A-12)."),
        N_("{seat} fits out ship {ship} with {merchants_placed} (VOC A-12)."),
        N_("{seat} fits out ship {ship} with {sailors_placed} (VOC A-12)."),
    ),
    "contract_claimed": (
        N_("{seat} claims contract {contract}, to be fulfilled by {year} (VOC A-18)."),
        N_(
            "{seat} claims contract {contract} without a marker, to be fulfilled by 1602 (VOC "
            "A-22)."
        ),
    ),
    "contract_taken_over": (
        N_(
            "{seat} takes over contract {contract} from {loser} and promises it by {year} (VOC "
            "A-20)."
        ),
    ),
    "man_returned": (N_("The man of {seat} comes back from contract {contract}."),),
    "contract_secured": (
        N_("{seat} secures contract {contract} and promises it by {year} now (VOC A-21)."),
    ),
    "men_taken_back": (N_("{seat} takes all men back from ship {ship}: {men} (VOC A-26)."),),
    "men_shifted": (N_("The men left on ship {ship} move up to the right (VOC A-27)."),),
    "passed.chosen": (N_("{seat} passes (VOC A-25)."),),
    "passed.nothing_else": (N_("{seat} can do nothing but pass (VOC R-29)."),),
    "passed.resigned": (N_("{seat} has resigned and passes."),),
    "orders_queued": (
        N_("Plans of {seat} for the coming turns: {plans}."),
        N_("{seat} has no plans waiting any more."),
    ),
    "queue_dropped": (
        N_("The plans of {seat} are dropped: nothing of {plan} was possible. {why}"),
    ),
    "window_opened.calls": (
        N_("Calls for the ships may be placed. Ships to sail: {helms}. Awaited: {asked}."),
    ),
    "window_opened.sailing": (
        N_("Sailing orders for {year} are open. Ships to sail: {helms}. Awaited: {asked}."),
    ),
    "window_opened.market": (
        N_("The market of {year} is open: offers, sales and what to keep. Awaited: {asked}."),
        N_("The market of {year} is open: offers, sales and what to keep."),
    ),
    "window_opened.sales": (
        N_("A second round of sales is open. Awaited: {asked}."),
        N_("A second round of sales is open."),
    ),
    "window_closed.calls": (N_("The calls are closed."),),
    "window_closed.sailing": (
        N_("The sailing orders of {year} are closed, and the ships put to sea."),
    ),
    "window_closed.market": (N_("The market of {year} is closed."),),
    "window_closed.sales": (N_("The second round of sales is closed."),),
    "seat_done": (N_("{seat} is done."),),
    "seat_reopened": (N_("{seat} has an offer to answer."),),
    "trace_submitted": (
        N_(
            "Sealed sailing order of {seat} for ship {ship}: {trace}; calls move her by {heed} "
            "units, except those of {ignore}."
        ),
        N_(
            "Sealed sailing order of {seat} for ship {ship}: {trace}; calls move her by {heed} "
            "units."
        ),
        N_("Sealed sailing order of {seat} for ship {ship}: {trace}."),
    ),
    "hold_ordered": (N_("Sealed order of {seat}: ship {ship} holds."),),
    "call_placed": (
        N_(
            "{seat} will call {call} to ship {ship} at {latitude} if she is then east of {east_of}."
        ),
        N_(
            "{seat} will call {call} to ship {ship} at {latitude} if she is then west of {west_of}."
        ),
        N_("{seat} will call {call} to ship {ship} at {latitude}."),
        N_("{seat} has placed a call for ship {ship}."),
    ),
    "calls_withdrawn": (N_("{seat} takes back all calls for ship {ship}."),),
    "nothing_ordered": (N_("{seat} orders nothing more."),),
    "cargo_ordered": (
        N_(
            "Cargo order of {seat} for ship {ship}: {goods}; {free} of the merchants aboard stay "
            "free for {free_for}."
        ),
        N_("Cargo order of {seat} for ship {ship}: {goods}."),
        N_("Cargo order of {seat} for ship {ship}: take nothing."),
    ),
    "ship_held": (N_("{skipper} holds ship {ship} where she is (VOC N-05)."),),
    "voyage_sailed.stopped": (
        N_(
            "{skipper} sails ship {ship} for {sailed} units; at the end of the year she lies at "
            "{at} ({near})."
        ),
    ),
    "voyage_sailed.home": (
        N_(
            "{skipper} sails ship {ship} for {sailed} units, the last of them over the home line "
            "at {at_longitude}."
        ),
    ),
    "voyage_sailed.aground": (N_("{skipper} sails ship {ship} for {sailed} units."),),
    "voyage_sailed.off_map": (N_("{skipper} sails ship {ship} for {sailed} units."),),
    "voyage_sailed.in_port": (
        N_(
            "{skipper} sails ship {ship}, but she never gets clear of home and lies in Middelburg "
            "(VOC R-5)."
        ),
    ),
    "call_shouted": (N_("At {at} {seat} calls {call} to ship {ship}."),),
    "call_heeded": (N_("The skipper of ship {ship} heeds {seat}: {call}, {units} units."),),
    "call_heeded.stop": (N_("The skipper of ship {ship} heeds {seat} and stops."),),
    "call_fined": (
        N_(
            "{seat} pays {amount} {amount:daalder|daalders} to the bank for a call to ship {ship} "
            "(VOC N-08)."
        ),
        N_("{seat} should pay for a call to ship {ship}, but has nothing (VOC R-17)."),
    ),
    "harbour_reached": (N_("On this voyage ship {ship} reaches {harbour} (VOC N-20)."),),
    "good_taken": (
        N_("A merchant of {seat} aboard ship {ship} takes {good} {at_harbour} (VOC N-21)."),
    ),
    "trade_passed": (
        N_("A merchant of {seat} aboard ship {ship} takes nothing {at_harbour} (VOC N-21)."),
    ),
    "ran_aground": (
        N_(
            "Ship {ship} strikes {land} at {at} and is aground; she lies at {lies} ({near_lies}) "
            "(VOC N-10)."
        ),
        N_("Ship {ship} leaves the map at {at}; she lies at {lies} ({near_lies}) (VOC N-11)."),
        N_("Ship {ship} strikes {land} at {at} and is set back to Middelburg (VOC R-35)."),
        N_("Ship {ship} leaves the map at {at} and is set back to Middelburg (VOC R-35)."),
    ),
    "ship_home": (
        N_("Ship {ship} is home. Landed: {landed} (VOC N-30)."),
        N_("Ship {ship} is home, with nothing in the hold (VOC N-30)."),
    ),
    "offer_made": (
        N_("Offer {offer}, {maker} to {to}: {give} for {ask}."),
        N_("Offer {offer}, {maker} to all: {give} for {ask}."),
    ),
    "offer_accepted": (N_("{seat} accepts offer {offer} of {maker}."),),
    "offer_declined": (N_("{seat} declines offer {offer} of {maker}."),),
    "offer_withdrawn": (N_("{maker} withdraws offer {offer}."),),
    "offer_lapsed.lacking": (
        N_("Offer {offer} of {maker} lapses: what was to be given is no longer there."),
    ),
    "offer_lapsed.gone": (
        N_("Offer {offer} of {maker} lapses: one of the two has left the game."),
    ),
    "goods_moved": (N_("{giver} gives {taker} {tokens}."),),
    "money_moved": (N_("{giver} pays {taker} {amount} {amount:daalder|daalders}."),),
    "aside_promised": (N_("{seat} stands aside for contract {contract} this year (VOC R-30)."),),
    "sale_ordered": (
        N_("Sealed sales orders of {seat}: {sales}."),
        N_("{seat} leaves the sales to the default."),
    ),
    "sale_ordered.nothing": (N_("Sealed sales order of {seat}: sell nothing."),),
    "keep_ordered": (
        N_("{seat} means to keep {wares}, and then the usual order."),
        N_("{seat} leaves what to keep to the usual order."),
    ),
    "keep_ordered.only": (
        N_("{seat} means to keep {wares} and nothing else."),
        N_("{seat} means to keep nothing."),
    ),
    "another_round_asked": (N_("{seat} asks for a second round of sales."),),
    "contract_fulfilled": (
        N_(
            "{seat} fulfils contract {contract} with {tokens} and receives {amount} "
            "{amount:daalder|daalders} (VOC B-23, A-30)."
        ),
    ),
    "contract_fulfilled.free": (
        N_("{seat} fulfils contract {contract} with {tokens} and receives nothing (VOC B-26)."),
    ),
    "fine_paid": (
        N_(
            "Contract {contract} was not fulfilled in time: {seat} pays {amount} "
            "{amount:daalder|daalders} (VOC A-31)."
        ),
    ),
    "fine_paid.short": (
        N_(
            "Contract {contract} was not fulfilled in time: {seat} owes {penalty} "
            "{penalty:daalder|daalders} and "
            "has only {amount} (VOC A-32)."
        ),
        N_(
            "Contract {contract} was not fulfilled in time: {seat} owes {penalty} "
            "{penalty:daalder|daalders} and "
            "has none (VOC A-32)."
        ),
    ),
    "contract_released": (N_("Contract {contract} of {seat} is nobody’s again (VOC R-14)."),),
    "men_left": (
        N_(
            "The men of {seat} leave ship {ship} and the game; back to the harbours: {tokens} "
            "(VOC R-12, R-13)."
        ),
        N_("The men of {seat} leave ship {ship} and the game (VOC R-12)."),
    ),
    "player_eliminated": (
        N_("{seat} is out of the game; back to the harbours: {tokens} (VOC A-32, R-13)."),
        N_("{seat} is out of the game (VOC A-32)."),
    ),
    "goods_stored": (
        N_("{seat} stores {tokens} (VOC B-27)."),
        N_("{seat} stores nothing (VOC B-27)."),
    ),
    "goods_returned": (N_("{seat} does not store {tokens}: back to the harbours (VOC B-27)."),),
    "burgemeester_passed": (N_("{seat} is Burgemeester now (VOC A-34)."),),
    "company_founded": (
        N_("The United East India Company is founded in {year}: the game is over (VOC B-30)."),
    ),
    "result_declared.company": (
        N_("Amsterdam has {amsterdam} {amsterdam:daalder|daalders}. {ranking}."),
    ),
    "result_declared.last_player": (
        N_(
            "One player is left, and the game is over (VOC R-16). Amsterdam has {amsterdam} "
            "{amsterdam:daalder|daalders}. {ranking}."
        ),
    ),
    "result_declared.amsterdam": (
        N_(
            "Amsterdam, with {amsterdam} {amsterdam:daalder|daalders}, is richer than everybody "
            "and wins (VOC B-31). "
            "{ranking}."
        ),
    ),
    "orders_stopped": kit.STOPPED,
    "seat_resigned": (N_("{seat} resigns; from now on the seat takes its defaults."),),
}

END_REASONS = {
    "company": N_("The United East India Company is founded (VOC B-30)."),
    "last_player": N_("Only one player is left (VOC R-16)."),
}


# --- What the rules refuse ---

REFUSALS: dict[str, Templates] = {
    **kit.REFUSALS,
    # who and when
    "eliminated": (N_("You could not pay a fine and are out of the game (VOC A-32)."),),
    "resigned": (N_("You have resigned; your seat takes its defaults from now on."),),
    "not_in_this_game.basic": (
        N_(
            "You ordered {order}, which belongs to the advanced game; this table plays the basic "
            "one."
        ),
    ),
    "not_in_this_game.advanced": (
        N_(
            "You ordered {order}, which belongs to the basic game; this table plays the advanced "
            "one."
        ),
    ),
    "not_your_turn": (
        N_(
            "You ordered {order}, but it is not your turn to invest (VOC A-10). The game waits "
            "for {awaited}; you may plan with “then”."
        ),
        N_("You ordered {order}, but nobody invests now (VOC A-10); you may plan with “then”."),
    ),
    "not_now": (
        N_("You ordered {order}, which has no place in {window}. The game waits for {awaited}."),
        N_("You ordered {order}, which has no place in {window}."),
        N_("You ordered {order}, which has no place now. The game waits for {awaited}."),
        N_("You ordered {order}, which has no place now."),
    ),
    "already_done": (N_("You have said that you are done in this window already."),),
    "no_alternatives": (N_("“Else” can follow an investment only; {order} takes no alternative."),),
    # what cannot be read
    "unknown_ship": (N_("There is no ship {ship}; the ships are {ships}."),),
    "unknown_contract": (N_("There is no contract {number}; the cards are numbered 1 to 19."),),
    "unknown_good": (N_("There is no good called {good}; the goods are {goods}."),),
    "unknown_ware": (N_("There is neither a good nor a harbour called {ware}."),),
    "unknown_harbour": (N_("There is no harbour called {harbour}; the harbours are {harbours}."),),
    "bad_number": kit.BAD_NUMBER,
    "bad_option": kit.BAD_OPTION,
    # investments
    "contract_not_open": (
        N_("Contract {number} does not lie in the row. There lie {open}."),
        N_("Contract {number} does not lie in the row, and nothing else does."),
    ),
    "ship_at_sea": (
        N_("Ship {ship} is at sea; men board and leave her only in Middelburg (VOC A-17, A-26)."),
    ),
    "no_men": (N_("You ordered {order}, but you have no man in hand (VOC A-13, A-24)."),),
    "ship_full": (N_("All places on ship {ship} are taken (VOC A-13)."),),
    "wrong_crew": (
        N_(
            "On ship {ship} you must place {men} {men:man|men} (VOC A-12, A-13); you named "
            "{sailors} "
            "{sailors:sailor|sailors} and {merchants} {merchants:merchant|merchants}."
        ),
        N_(
            "On ship {ship} you must place {men} {men:man|men}, no more and no fewer (VOC A-12, "
            "A-13)."
        ),
    ),
    "numbers_in_order": (
        N_(
            "On ship {ship} lower numbers are filled first (VOC A-14); {sailors} "
            "{sailors:sailor|sailors} would "
            "not do. Sailors possible: {legal}."
        ),
    ),
    "too_many_sailors": (
        N_(
            "Ship {ship} would have {sailors} {sailors:sailor|sailors} and only {merchants} "
            "{merchants:merchant|merchants} (VOC A-16). "
            "Sailors you may place: {legal}."
        ),
    ),
    "already_claimed": (
        N_(
            "Contract {number} is {seat}’s, promised by {marker} (VOC A-18); with an earlier "
            "marker you could take it over (VOC A-20)."
        ),
        N_(
            "Contract {number} is {seat}’s, promised by 1602 (VOC A-18, A-22); with a marker you "
            "could take it over (VOC A-23)."
        ),
    ),
    "own_contract": (
        N_(
            "Contract {number} is yours already; you could secure it with an earlier marker (VOC "
            "A-21)."
        ),
    ),
    "not_your_contract": (
        N_("Contract {number} is {seat}’s; only its owner secures or fulfils it (VOC A-21, A-30)."),
        N_("Contract {number} is nobody’s; it must be claimed first (VOC A-21, A-30)."),
    ),
    "not_claimed": (N_("Contract {number} is nobody’s; claim it instead (VOC A-18, A-20)."),),
    "marker_needed": (
        N_("Markers of {free} are still free, so contract {number} needs one of them (VOC A-22)."),
    ),
    "no_marker_left": (
        N_(
            "No free marker of this year or a later one is left, so the marker of {year} cannot "
            "be had (VOC A-22)."
        ),
    ),
    "marker_taken": (
        N_("The marker of {year} is not free (VOC A-18). Free are {free}."),
        N_("The marker of {year} is not free (VOC A-18), nor is any other."),
    ),
    "marker_past": (N_("The year {year} is past; it is {now} now (VOC A-18)."),),
    "marker_not_earlier": (
        N_(
            "The marker must be earlier than the one that lies there, {marker}; {year} is not "
            "(VOC A-20, A-21)."
        ),
    ),
    "no_men_aboard": (N_("You have no man aboard ship {ship} (VOC A-26)."),),
    "queue_too_long": (
        N_(
            "At most {most} turns can be planned, each with at most {choices} choices; you "
            "planned {plans}."
        ),
    ),
    "empty_plan": (N_("One of the plans holds no action."),),
    "nothing_queued": (N_("No plans of yours are waiting, so there is nothing to take back."),),
    # sailing
    "not_sailing": (
        N_("Ship {ship} does not sail now (VOC N-01, B-19). Ships to sail: {ships}."),
        N_("Ship {ship} does not sail now (VOC N-01, B-19), nor does any other."),
    ),
    "not_the_skipper": (
        N_("The skipper of ship {ship} is {skipper}, the owner of her leftmost sailor (VOC N-02)."),
    ),
    "bad_heed": (N_("A call can move the ship by 0 to {most} units, not {heed} (VOC 4.3)."),),
    "no_heed": (
        N_(
            "Lines are drawn with closed eyes at this table, so the skipper heeds calls by hand "
            "(VOC 4.3)."
        ),
    ),
    "ignore_yourself": (N_("You are the skipper yourself; there is nothing of yours to ignore."),),
    "skipper_calls": (
        N_("You are the skipper of ship {ship}; the skipper does not call (VOC R-18)."),
    ),
    "call_off_chart": (
        N_("That latitude is off the chart, which goes from {low_latitude} to {high_latitude}."),
    ),
    "two_conditions": (N_("A call takes one condition, east of or west of, not both (VOC 4.3)."),),
    "call_not_allowed": (
        N_(
            "Your sailors aboard ship {ship} allow {allowance} {allowance:call|calls}; more "
            "cost {fine} daalders each, if you add “pay” (VOC N-06, N-08)."
        ),
    ),
    "shout_not_paid": (
        N_("Free words cost {fine} daalders when they are heard: add “pay” (VOC N-08)."),
    ),
    "cannot_pay_calls": (
        N_(
            "Your paid calls could cost {needed} {needed:daalder|daalders} together, and you have "
            "{daalders} (VOC "
            "R-17)."
        ),
    ),
    "bad_text": (
        N_(
            "Free words are 1 to {most} plain characters without quotation marks; these are "
            "{length} (VOC 4.3)."
        ),
    ),
    "no_calls": (N_("You have placed no call for ship {ship}, so there is nothing to take back."),),
    "bad_reserve": (
        N_("“Free” needs a number of merchants and the good they wait for (VOC 4.4)."),
    ),
    # the market
    "offer_to_yourself": (N_("An offer needs somebody else; you named yourself."),),
    "offer_to_nobody": (N_("{seat} is out of the game and takes no offers."),),
    "empty_offer": (N_("An offer gives something or asks for something."),),
    "no_money": (N_("You would give {amount} {amount:daalder|daalders} and have {daalders}."),),
    "not_held": (
        N_(
            "You would give {ware}, and only {held} of it {held:lies|lie} in your warehouse in "
            "Zealand (VOC "
            "B-22)."
        ),
        N_("You would give {ware}, and none of it lies in your warehouse in Zealand (VOC B-22)."),
    ),
    "aside_advanced": (
        N_(
            "Standing aside belongs to the basic game; here everybody fulfils his own contracts "
            "(VOC A-30)."
        ),
    ),
    "too_many_offers": (N_("You have {most} offers open, and more cannot stand at once."),),
    "no_such_offer": (
        N_("Offer {offer} is not open to you. Open are {open}."),
        N_("Offer {offer} is not open to you, nor is any other."),
    ),
    "not_for_you": (N_("Offer {offer} is your own; you can withdraw it."),),
    "not_yours": (N_("Offer {offer} is not yours to withdraw."),),
    "already_declined": (N_("You have declined offer {offer} already."),),
    "no_such_side": (N_("Contract {number} has no right side (VOC B-24)."),),
    "least_advanced": (
        N_(
            "In the advanced game a contract earns its printed reward; nobody undercuts (VOC A-30)."
        ),
    ),
    "least_out_of_range": (
        N_(
            "You would accept {least} {least:daalder|daalders}; it goes from 0 to the printed "
            "reward, {reward} "
            "(VOC 4.6)."
        ),
    ),
    "promised_aside": (
        N_("You have promised to stand aside for contract {number} this year (VOC R-30)."),
    ),
    "no_sales_orders": (N_("You have given no sales orders, so there is nothing to take back."),),
    "already_asked": (N_("You have asked for a second round already."),),
    "too_many_wares": (N_("You named {wares} goods; {most} are the most."),),
    # lines to sail, and files that hold them
    **navigation.REFUSALS,
}


# --- What cannot be read ---

PROBLEMS: dict[str, Templates] = {
    **kit.PROBLEMS,
    "not_an_investment": (
        N_("Plans and alternatives are investments; {order} cannot be among them."),
    ),
}


# --- What is asked, and what may be ordered ---

DECISIONS: dict[str, Templates] = {
    "invest": (
        N_(
            "It is your turn to invest: fit out a ship, claim, take over or secure a contract, "
            "take men back, or pass (VOC A-11)."
        ),
    ),
    "calls": (
        N_(
            "Before the lines are drawn: place your calls and your cargo orders, and say that you "
            "are done (VOC 4.3)."
        ),
    ),
    "sailing": (
        N_(
            "Sailing orders: a line or hold for each ship you command, calls, and what your "
            "merchants take (VOC 4.2)."
        ),
    ),
    "market": (
        N_(
            "The market: offers and answers, which contracts to fulfil, and what to keep (VOC "
            "4.5, 4.6)."
        ),
    ),
    "sales": (N_("A second round of sales: which open contracts to fulfil (VOC 4.6)."),),
}

OPTIONS: dict[str, Templates] = {
    **kit.OPTIONS,
    "fit_out": (N_("Put men aboard a ship in Middelburg (VOC A-12)."),),
    "claim": (N_("Claim a contract that nobody has, with a year marker (VOC A-18)."),),
    "take_over": (N_("Take over another player’s contract with an earlier marker (VOC A-20)."),),
    "secure": (N_("Put an earlier marker on your own contract (VOC A-21)."),),
    "take_back": (N_("Take all your men back from a ship in Middelburg (VOC A-26)."),),
    "pass": (N_("Pass (VOC A-25)."),),
    "queue": (N_("Plan your coming turns, with alternatives."),),
    "sail": (
        N_(
            "Sail a ship you command: a line, how far to heed calls, and whom to ignore (VOC N-04)."
        ),
    ),
    "hold": (N_("Leave a ship you command where she is (VOC N-05)."),),
    "call": (N_("Call a word to a skipper at a latitude (VOC N-06, N-07)."),),
    "shout": (N_("Shout free words to a skipper, for 5 daalders (VOC N-08)."),),
    "uncall": (N_("Take back all your calls for a ship."),),
    "cargo": (N_("Say what your merchants take; it stands until you change it (VOC 4.4)."),),
    "offer": (N_("Offer goods or daalders to one player or to all (VOC B-21)."),),
    "accept": (N_("Accept an offer."),),
    "decline": (N_("Decline an offer."),),
    "withdraw": (N_("Withdraw your own offer."),),
    "fill": (N_("Fulfil a contract with goods in Zealand (VOC B-23)."),),
    "fill_none": (N_("Sell nothing this year."),),
    "fill_default": (N_("Take your sales orders back; the default stands again."),),
    "keep": (N_("Say which two goods to store (VOC B-27)."),),
    "again": (N_("Ask for a second round of sales."),),
    "done": (N_("Say that you are done in this window."),),
    "resign": (N_("Leave the game for good; the seat takes its defaults."),),
}


# --- Nouns ---

ORDER_NOUNS = {
    **kit.ORDER_NOUNS,
    "fit_out": N_("fitting out a ship"),
    "claim": N_("a claim"),
    "take_over": N_("a take-over"),
    "secure": N_("securing a contract"),
    "take_back": N_("taking men back"),
    "pass": N_("a pass"),
    "queue": N_("plans for later turns"),
    "sail": N_("a sailing order"),
    "hold": N_("holding a ship"),
    "call": N_("a call"),
    "shout": N_("a shout"),
    "uncall": N_("taking calls back"),
    "cargo": N_("a cargo order"),
    "offer": N_("an offer"),
    "accept": N_("accepting an offer"),
    "decline": N_("declining an offer"),
    "withdraw": N_("withdrawing an offer"),
    "fill": N_("a sale"),
    "fill_none": N_("selling nothing"),
    "fill_default": N_("taking sales orders back"),
    "keep": N_("what to keep"),
    "again": N_("a second round of sales"),
    "done": N_("the end of your orders"),
}

WHAT = {
    **kit.NOUNS,
    "ship": N_("a ship, A to D"),
    "sailors": N_("a number of sailors, such as 2s"),
    "merchants": N_("a number of merchants, such as 2m"),
    "contract": N_("the number of a contract"),
    "year": N_("a year"),
    "trace": N_("a line, such as 104E > 104E 8S > 106E 6S"),
    "legs": N_("courses, such as N 300, NE 450"),
    "start": N_("where the line begins, such as 104E"),
    "heed": N_("how many units a call moves the ship"),
    "ignore": N_("players to ignore"),
    "latitude": N_("a latitude, such as 12S"),
    "longitude": N_("a longitude, such as 104E"),
    "y": N_("a latitude, such as 12S"),
    "east_of": N_("a longitude, such as 104E"),
    "west_of": N_("a longitude, such as 104E"),
    "text": N_("words in quotation marks"),
    "goods": N_("goods"),
    "good": N_("a good"),
    "free": N_("a number of merchants"),
    "free_for": N_("a good"),
    "seat": N_("a player"),
    "terms": N_("goods, daalders or nothing"),
    "give": N_("what you give: goods, daalders or nothing"),
    "ask": N_("what you ask for: goods, daalders or nothing"),
    "count": N_("a number"),
    "money": N_("a sum of daalders"),
    "offer": N_("the number of an offer"),
    "side": N_("left or right"),
    "least": N_("a sum of daalders"),
    "ports": N_("harbours"),
    "port": N_("a harbour"),
    "wares": N_("goods or harbours"),
    "ware": N_("a good or a harbour"),
    "call": N_("North, South, East, West or Stop"),
}

FIELDS = {
    **kit.FIELDS,
    "ship": N_("Ship"),
    "sailors": N_("Sailors"),
    "merchants": N_("Merchants"),
    "contract": N_("Contract"),
    "year": N_("By the year"),
    "plans": N_("Plans"),
    "trace": N_("Line on the chart"),
    "heed": N_("Units to heed a call"),
    "ignore": N_("Players to ignore"),
    "word": N_("Word"),
    "text": N_("Words"),
    "y": N_("Latitude"),
    "east_of": N_("If east of"),
    "west_of": N_("If west of"),
    "pay": N_("Pay 5 daalders if it is an extra call"),
    "goods": N_("Goods"),
    "free": N_("Merchants to stay free"),
    "free_for": N_("Free for"),
    "to": N_("To"),
    "give": N_("You give"),
    "ask": N_("You ask"),
    "offer": N_("Offer"),
    "side": N_("Side"),
    "least": N_("The least you accept, in daalders"),
    "ports": N_("Goods of these harbours first"),
    "wares": N_("Goods to keep"),
    "only": N_("Nothing else"),
    "daalders": N_("Daalders"),
}

DECISION_NOUNS = {
    "invest": N_("the investment"),
    "calls": N_("the calls"),
    "sailing": N_("the sailing orders"),
    "market": N_("the market"),
    "sales": N_("the second round of sales"),
}

WINDOWS = {
    "calls": N_("the window of the calls"),
    "sailing": N_("the window of the sailing orders"),
    "market": N_("the market"),
    "sales": N_("the second round of sales"),
}

TABLE_OPTIONS = {
    "seats": N_("The number of players"),
    "chart": N_("The way of drawing"),
    "sailing": N_("The order of sailing"),
}

TABLE_VALUES = {
    "dead-reckoning": N_("dead reckoning: currents set the ship east or west of her line"),
    "closed-eyes": N_("closed eyes: the line counts as drawn, the chart hidden meanwhile"),
    "together": N_("all ships at once"),
    "in-turn": N_("one ship after the other"),
}

CHARTS = {"dead-reckoning": N_("dead reckoning"), "closed-eyes": N_("lines drawn with closed eyes")}

COLOURS = {
    "red": N_("red"),
    "yellow": N_("yellow"),
    "black": N_("black"),
    "green": N_("green"),
    "blue": N_("blue"),
}

LANDS = {
    "L01": N_("the mainland of Africa and Asia"), "L02": N_("the South Land"), "L03": N_("Borneo"),
    "L04": N_("Madagascar"),
    "L05": N_("New Guinea"), "L06": N_("Sumatra"), "L07": N_("Honshu"), "L08": N_("Celebes"),
    "L09": N_("Java"), "L10": N_("Luzon"),
    "L11": N_("Mindanao"), "L12": N_("Ceylon"), "L13": N_("Hainan"), "L14": N_("Formosa"),
    "L15": N_("Timor"), "L16": N_("Panay"),
    "L17": N_("Shikoku"), "L18": N_("Samar"), "L19": N_("Halmahera"), "L20": N_("Seram"),
    "L21": N_("Sumbawa"), "L22": N_("Flores"),
    "L23": N_("South Luzon"), "L24": N_("Palawan"), "L25": N_("Kangaroo Island"),
    "L26": N_("Mindoro"), "L27": N_("Sumba"),
    "L28": N_("Andaman"), "L29": N_("Melville Island"), "L30": N_("Buru"), "L31": N_("Aru"),
    "L32": N_("Reunion"), "L33": N_("Mauritius"),
    "L34": N_("Okinawa"), "L35": N_("Tanimbar"), "L36": N_("Socotra"), "L37": N_("Banda"),
    "L38": N_("Jeju"),
}  # fmt: skip

NONE_OF_THEM = N_("none")
YES = N_("yes")
NO = N_("no")
TO_ALL = N_("all")
NOTHING = N_("nothing")
ALL_SHIPS = N_("every ship")
NEAR = N_("{units} {units:unit|units} {bearing} of {harbour}")
IN_HARBOUR = N_("in the circle of {harbour}")
OR_ELSE = N_("{left} or {right}")
LINE = N_("a line of {units} units {bearing}, ending at {end} ({near})")
LINE_HOME = N_("a line of {units} units {bearing}, to the home line at {end}")
RANK = N_("{place}. {seat} ({daalders} {daalders:daalder|daalders})")
HELM = N_("{ship} ({skipper})")
LANDED = N_("{seat} {goods}")
SAILORS = N_("{count} {count:sailor|sailors}")
MERCHANTS = N_("{count} {count:merchant|merchants}")
IN_MIDDELBURG = N_("Middelburg")
