"""The templates of Long Cours' sentences, in English; the catalogue translates them."""

from games.kit import words as kit
from games.sentences import N_, Templates

# --- What has happened ---

EVENTS: dict[str, Templates] = {
    **kit.EVENTS,
    "game_started": (
        N_(
            "The game begins with {seats} captains; it ends at the latest after round "
            "{round_limit} (RL-39)."
        ),
    ),
    "game_started.short": (
        N_(
            "A short game begins with {seats} captains (LC-08, LC-09); it ends at the latest "
            "after round {round_limit}."
        ),
    ),
    "seat_order_drawn": (N_("The lot gives the order of play: {order} (LC-10)."),),
    "cards_set_aside": (N_("Left out of the game: {cards}."), N_("All cards are dealt (LC-04).")),
    "hand_dealt": (
        N_("{seat} is dealt {cards}."),
        N_("{seat} is dealt {count} cards, face down (LC-06)."),
    ),
    "cash_granted": (N_("{seat} receives {amount} M (LC-02)."),),
    "setup_sealed": (
        N_(
            "{seat} has chosen {port} to begin, with a first purchase of {amount} M; sealed until "
            "everybody has chosen."
        ),
        N_("{seat} has chosen where to begin."),
    ),
    "cargo_placed": (N_("{seat} begins {at_port}."),),
    "round_started": (N_("Round {round} begins."),),
    "turn_started": (N_("It is {seat}’s turn."),),
    "entry_die_rolled": (
        N_("{seat} rolls {die} and brings the ship back in zone {zone} (LC-48)."),
    ),
    "cargo_entered": (N_("{seat} comes back {at_port}."),),
    "cargo_moved": (N_("{seat} sails {from_origin} {to_to}."),),
    "cargo_moved_direct": (N_("{seat} goes straight {from_origin} {to_to}."),),
    "card_played": (N_("{seat} plays {card}; the card leaves the game (LC-35)."),),
    "goods_bought": (N_("{seat} buys {amount} M {of_product} {at_port}."),),
    "sale_die_rolled": (N_("{seat} rolls {die} for resale: {product} (LC-38)."),),
    "goods_sold": (N_("{seat} hands in {value} M {of_product} and receives {paid} M (LC-40)."),),
    "storm_raised": (N_("{seat} raises a storm in zone {zone} (LC-41)."),),
    "cargo_stranded": (
        N_("{seat} is wrecked; the cargo, {goods}, is heaped {at_place} (LC-45)."),
        N_("{seat} is wrecked, with nothing in the hold (LC-42)."),
    ),
    "wreck_salvaged": (N_("{seat} salvages the heap {at_place}: {goods} (LC-46)."),),
    "corsair_sunk": (
        N_(
            "The storm raised by {by} sinks the corsair {at_stop}; {owner} loses it and it is for "
            "sale again (LC-86)."
        ),
    ),
    "corsair_given_up": (
        N_(
            "The corsair leaves the board {at_stop} and is for sale again, since {owner} has "
            "resigned (RL-42)."
        ),
        N_("The corsair is for sale again, since {owner} has resigned (RL-42)."),
    ),
    "brawl_started": (
        N_(
            "{attacker} starts a brawl with {defender} {at_port} and means to go up to strength "
            "{limit}."
        ),
        N_("{attacker} starts a brawl with {defender} {at_port} (LC-52)."),
    ),
    "riposte_limit_set": (
        N_("{seat} answers by the weakest card that will do, up to strength {limit}."),
    ),
    "riposte_limit_set.card": (N_("{seat} answers without naming a limit."),),
    "brawl_card_played": (N_("{seat} plays {card}."),),
    "brawl_conceded": (N_("{seat} gives up the brawl (LC-56)."),),
    "cash_robbed": (N_("{winner} takes all the cash {loser} has: {amount} M (LC-58)."),),
    "cash_robbed.nothing": (
        N_("{winner} wins the brawl, but {loser} has no cash to take (LC-58)."),
    ),
    "auction_opened": (
        N_("{caller} calls the auction of the corsair, bidding up to {maximum} M. Asked: {asked}."),
        N_(
            "{caller} calls the auction of the corsair, bidding up to {maximum} M. Nobody else "
            "can bid."
        ),
        N_("{caller} calls the auction of the corsair (LC-65). Asked for a sealed bid: {asked}."),
        N_("{caller} calls the auction of the corsair (LC-65). Nobody else can bid."),
    ),
    "bid_sealed": (
        N_("{seat} has sealed a bid of up to {maximum} M."),
        N_("{seat} has answered the auction."),
    ),
    "auction_closed": (
        N_(
            "The auction is closed: {winner} wins at {price} M. The others went up to: {losers} "
            "(LC-66)."
        ),
        N_("The auction is closed: {winner} wins at {price} M; nobody else was bidding (LC-66)."),
        N_("The auction is closed without a bid; the corsair stays for sale."),
    ),
    "corsair_bought": (N_("{seat} pays {price} M to the bank and owns the corsair (LC-68)."),),
    "corsair_entry_die_rolled": (
        N_("{seat} rolls {die}: the corsair enters in zone {zone} (LC-69)."),
    ),
    "corsair_entered": (N_("The corsair enters {at_stop}; it sinks nobody on its entry (LC-71)."),),
    "corsair_moved": (N_("{seat} sends the corsair out: {path}."),),
    "corsair_moved.stayed": (N_("{seat} leaves the corsair {at_stop}."),),
    "cargo_sunk": (
        N_(
            "The corsair sinks {seat} {at_stop}; its owner takes {cash} M, and the cargo, "
            "{goods}, goes back to the bank (LC-77)."
        ),
        N_(
            "The corsair sinks {seat} {at_stop}; its owner takes {cash} M, the hold was empty "
            "(LC-77)."
        ),
    ),
    "hand_revealed": (
        N_("{seat} shows the cards left, which leave the game (LC-82): {cards}."),
        N_("{seat} had no card left to show."),
    ),
    "captain_eliminated": (N_("{seat} is out of the game (LC-81)."),),
    "captain_resigned": (N_("{seat} resigns; the ship stays at anchor (RL-42)."),),
    "standing_order_set.riposte": (
        N_(
            "Standing order of {seat}: answer attacks up to strength {value} with at least "
            "{min_cash} M in cash, give up otherwise."
        ),
        N_("Standing order of {seat}: answer attacks up to strength {value}."),
        N_("Standing riposte of {seat}: off."),
    ),
    "standing_order_set.never": (N_("Standing order of {seat}: never fight, give up at once."),),
    "standing_order_set.bid": (
        N_("Standing order of {seat}: bid up to {value} M in every auction."),
        N_("Standing bid of {seat}: off."),
    ),
    "advance_filed": (
        N_("Advance orders of {seat}: {lines}. They run even if {even_if}."),
        N_("Advance orders of {seat}: {lines}."),
        N_("{seat} takes the advance orders back."),
    ),
    "advance_dropped.wrecked": (
        N_("The advance orders of {seat} are dropped: the ship was wrecked since they were filed."),
    ),
    "advance_dropped.brawl": (
        N_("The advance orders of {seat} are dropped: there was a brawl since they were filed."),
    ),
    "advance_dropped.corsair_near": (
        N_(
            "The advance orders of {seat} are dropped: another captain’s corsair is within three "
            "moves."
        ),
    ),
    "advance_dropped.met": (
        N_("The advance orders of {seat} are dropped: another ship lies at the same stop."),
    ),
    "advance_dropped.corsair_changed": (
        N_(
            "The advance orders of {seat} are dropped: the corsair was bought, brought in, sunk "
            "or given up since they were filed."
        ),
    ),
    "advance_dropped.refused": (
        N_("The advance orders of {seat} are dropped at line {line}. {why}"),
        N_("The advance orders of {seat} are dropped. {why}"),
    ),
    "advance_started": (N_("The advance orders of {seat} run now."),),
    "orders_queued": (
        N_("Waiting orders of {seat}: {lines}."),
        N_("No orders of {seat} wait."),
    ),
    "orders_stopped": kit.STOPPED,
    "turn_ended": (N_("{seat} ends the turn."),),
    "game_ended.last_afloat": (
        N_("The game is over: one captain is left afloat (LC-89). {ranking}."),
    ),
    "game_ended.round_limit": (
        N_(
            "The game is over: the last round is played, and it is decided on points (RL-39, "
            "RL-40). {ranking}."
        ),
    ),
    "game_ended.dead_end": (
        N_(
            "The game is over: nobody can ever buy the corsair again; it is decided on points "
            "(RL-38, RL-40). {ranking}."
        ),
    ),
    "game_ended.resignations": (
        N_("The game is over: all the others have resigned (RL-42). {ranking}."),
    ),
}

END_REASONS = {
    "last_afloat": N_("One captain is left afloat (LC-89)."),
    "round_limit": N_("The last round is played: decided on points (RL-39, RL-40)."),
    "dead_end": N_("Nobody can ever buy the corsair again: decided on points (RL-38, RL-40)."),
    "resignations": N_("All the others have resigned (RL-42)."),
}

RANK = N_("{place}. {seat} ({fortune} M)")


# --- What the rules refuse ---

REFUSALS: dict[str, Templates] = {
    **kit.REFUSALS,
    # who and when
    "eliminated": (N_("Your ship was sunk and you are out of the game (LC-81)."),),
    "resigned": (N_("You have resigned; your seat takes its defaults from now on (RL-42)."),),
    "nothing_applies": (
        N_(
            "Every order of the letter has a condition, and none of them holds now; so nothing "
            "would be done."
        ),
    ),
    "not_your_decision": (
        N_(
            "You ordered {order}; that is not yours to do now (LC-25). The game waits for "
            "{awaited}."
        ),
        N_("You ordered {order}; that is not yours to do now (LC-25)."),
    ),
    "setup_over": (
        N_(
            "The ships are placed and the first purchases made; from now on orders are moves, "
            "purchases, cards and rolls."
        ),
    ),
    "first_round": (
        N_(
            "You ordered {order}. In the first round ships are only placed and loaded; the rest "
            "begins with round 2 (RL-04)."
        ),
    ),
    "first_round_no_cards": (
        N_("You ordered {order}, but no card can be used in the first round (LC-07)."),
    ),
    "brawl_open": (
        N_(
            "{attacker} and {defender} are in a brawl and {to_answer} must answer; everything "
            "else waits until it is over."
        ),
    ),
    "auction_open": (
        N_(
            "The auction called by {caller} is open; everything else waits until it is closed. "
            "Still to answer: {awaited}."
        ),
        N_("The auction called by {caller} is open; everything else waits until it is closed."),
    ),
    "entry_pending": (N_("First bring your ship back, in zone {zone}: {ports} (RL-16)."),),
    # what cannot be read
    "unknown_stop": (N_("There is no stop called {stop} on the map."),),
    "unknown_zone": (N_("There is no zone {zone}; the zones are {zones}."),),
    "unknown_product": (N_("Nobody sells {product}; the goods are {products}."),),
    "unknown_card": (N_("There is no brawl card of strength {card}; they go from 1 to 12."),),
    "unclear_purchase": (
        N_("A purchase needs one amount: a number of millions, half, all, or all but so much."),
    ),
    "unclear_riposte": (
        N_(
            "A riposte is either one card or a limit, not both: a single card, or “up to” a "
            "strength."
        ),
    ),
    "bad_number": kit.BAD_NUMBER,
    "bad_option": kit.BAD_OPTION,
    # set-up and entry
    "not_your_zone": (
        N_("You begin in zone {zone}, and {port} is not in it (LC-12). Choose {ports}."),
    ),
    "stranding_place": (
        N_(
            "{stop} is a stranding place, where a ship can neither begin nor come back (LC-11, "
            "LC-49). Choose {ports}."
        ),
        N_("{stop} is a stranding place; a Direct Move must end in a port (LC-34)."),
    ),
    "no_entry_pending": (
        N_("Your ship is on the board; only a wrecked ship is brought back in (LC-48)."),
    ),
    "not_entry_zone": (
        N_(
            "The die brings you back in zone {zone}, and {port} is not in it (LC-49). Choose "
            "{ports}."
        ),
    ),
    # moving
    "not_afloat": (
        N_(
            "You ordered {order}, but your ship is wrecked; it comes back at the start of your "
            "next turn (RL-15)."
        ),
    ),
    "already_moved.move": (
        N_("You have already made an ordinary move this turn, and there is only one (LC-30)."),
    ),
    "already_moved.direct": (
        N_("You have already made an ordinary move this turn; it excludes a Direct Move (LC-32)."),
    ),
    "moved_direct": (
        N_(
            "You have already made a Direct Move this turn; it excludes an ordinary one (LC-32). "
            "Another Direct Move is possible."
        ),
    ),
    "no_lane": (
        N_(
            "No lane joins {origin} and {to}. {from_origin_open} one sails to {neighbours} (LC-29)."
        ),
    ),
    "no_card": (
        N_("You do not hold the card {card}. Your brawl cards: {strengths}."),
        N_("You do not hold the card {card}."),
    ),
    "already_there": (
        N_("Your ship already lies {at_port}; a Direct Move must end in another port (RL-06)."),
    ),
    # buying and resale
    "nothing_sold_here": (
        N_("Nothing is sold {at_stop}: it is a stranding place (LC-15). A purchase needs a port."),
    ),
    "wrong_product": (
        N_(
            "{port} sells {sold} and nothing else (LC-16); a purchase {of_product} is not "
            "possible there."
        ),
    ),
    "nothing_to_buy_with": (
        N_(
            "That purchase comes to less than 1 M: you have {cash} M, and 1 M is the least that "
            "can be bought (RL-01)."
        ),
    ),
    "not_enough_cash": (
        N_(
            "You named {amount} M and have {cash} M; everything is paid at once in cash (LC-18, "
            "RL-24)."
        ),
    ),
    "already_rolled": (
        N_("You have already rolled the resale die this turn, and there is only one roll (LC-37)."),
    ),
    # brawls
    "not_a_port": (
        N_(
            "Your ship lies {at_stop}, which is not a port; brawls break out in ports only (RL-17)."
        ),
    ),
    "not_yourself": (N_("A brawl needs another captain; you named yourself."),),
    "not_same_port": (
        N_(
            "A brawl needs both ships in one port (LC-51). Yours lies {at_stop}, the ship of "
            "{seat} {at_theirs}."
        ),
        N_(
            "A brawl needs both ships in one port (LC-51). Yours lies {at_stop}; {seat} has no "
            "ship on the board now."
        ),
    ),
    "limit_below_card": (
        N_(
            "You begin with strength {card} and go up to {limit}: the limit cannot be below the "
            "first card."
        ),
    ),
    "too_weak": (
        N_(
            "You need a card stronger than {last}; strength {strength} is not enough (LC-54). "
            "Your brawl cards: {strengths}."
        ),
        N_(
            "You need a card stronger than {last}; strength {strength} is not enough (LC-54). You "
            "hold no brawl card; you can give up."
        ),
    ),
    "no_stronger_card": (
        N_(
            "None of your brawl cards is stronger than {last}; you can only give up (LC-54). You "
            "hold {strengths}."
        ),
        N_("You hold no brawl card against {last}; you can only give up (LC-54)."),
    ),
    # the corsair
    "corsair_owned": (
        N_(
            "The corsair belongs to {owner} and is not for sale (RL-23). It comes up for sale "
            "when a storm sinks it."
        ),
    ),
    "bid_too_low": (N_("You bid {maximum} M; the lowest possible bid is {lowest} M (LC-67)."),),
    "not_asked": (
        N_(
            "You are not asked in this auction: a bid takes at least {lowest} M, and you have "
            "{cash} M."
        ),
    ),
    "not_your_corsair": (
        N_("The corsair belongs to {owner}; only its owner sends it out (LC-73)."),
        N_("The corsair has no owner; it must be bought first, from 6 M (LC-65, LC-67)."),
    ),
    "corsair_not_entered": (
        N_(
            "Your corsair is not on the board yet; it enters by the die at the end of your turn "
            "(RL-25)."
        ),
    ),
    "corsair_moves": (
        N_("The corsair makes two or three moves, or stays (RL-29); you named {moves}."),
    ),
    # standing and advance orders
    "standing_off_with_condition": (
        N_("Switching the standing riposte off takes no condition on your cash."),
    ),
    "own_turn": (
        N_(
            "It is your turn now: send the orders themselves. Advance orders are filed between "
            "your turns."
        ),
    ),
    "advance_in_first_round": (N_("Advance orders can be filed from round 2 on."),),
    "advance_not_afloat": (
        N_(
            "Advance orders need a ship on the board; yours is wrecked and comes back at the "
            "start of your next turn."
        ),
    ),
    "nothing_filed": (N_("You have filed no advance orders, so there is nothing to take back."),),
}


# --- What cannot be read ---

PROBLEMS: dict[str, Templates] = {
    **kit.PROBLEMS,
    "bad_number.amount": (N_("{word} cannot be read as {what}; sums are whole millions (RL-01)."),),
    "not_in_advance": (
        N_("Advance orders are the orders of a turn; {order} cannot be among them."),
    ),
    "guard_alone": (N_("“Even if” belongs to advance orders, and none are open here."),),
    "no_advance_to_end": (N_("There are no advance orders to end here."),),
    "two_conditions": (N_("An order takes one condition, not two."),),
}

WHAT = {
    **kit.NOUNS,
    "stop": N_("a stop"),
    "port": N_("a port"),
    "path": N_("the stops of the corsair"),
    "zone": N_("a zone (11 to 66)"),
    "product": N_("goods"),
    "amount": N_("a number of millions"),
    "keep": N_("a number of millions to keep"),
    "maximum": N_("a maximum in millions"),
    "min_cash": N_("a sum in millions"),
    "seat": N_("a captain"),
    "card": N_("a brawl card"),
    "up_to": N_("a strength"),
    "condition": N_("a condition"),
    "guard": N_("a guard of advance orders"),
}


# --- What is asked, and what may be ordered ---

DECISIONS: dict[str, Templates] = {
    "setup": (
        N_(
            "Choose the port of your zone where you begin, and your first purchase there (LC-10, "
            "LC-13). A newcomer does well to spend only 1 or 2 M of the 3 (LC-14)."
        ),
    ),
    "turn": (
        N_(
            "It is your turn: everything you want and may do, in any order, until you end it "
            "(LC-26, LC-27)."
        ),
    ),
    "brawl": (
        N_(
            "You are in a brawl: answer with a stronger brawl card, or give up and lose your cash "
            "(LC-54, LC-58)."
        ),
    ),
    "auction": (
        N_("The corsair is up for auction: name the most you would pay, sealed, or pass (LC-66)."),
    ),
}

DECISION_NOUNS = {
    "setup": N_("the first port"),
    "turn": N_("the turn"),
    "brawl": N_("the answer in the brawl"),
    "auction": N_("the bid for the corsair"),
}

OPTIONS: dict[str, Templates] = {
    **kit.OPTIONS,
    "setup": (N_("Begin in a port of your zone and buy there."),),
    "enter": (N_("Bring your ship back into a port of the zone the die gave (LC-49)."),),
    "move": (N_("Sail to a neighbouring stop, once a turn (LC-29)."),),
    "direct": (N_("Play a Direct Move and go straight to any port (LC-33)."),),
    "buy": (N_("Buy what this port sells (LC-18)."),),
    "roll": (N_("Roll the die to resell, once a turn (LC-37)."),),
    "storm": (N_("Play a Storm on a zone (LC-41)."),),
    "brawl": (N_("Start a brawl with a captain in the same port (LC-52)."),),
    "riposte": (N_("Answer with a stronger brawl card (LC-54)."),),
    "concede": (N_("Give up the brawl and all your cash (LC-58)."),),
    "corsair_bid": (N_("Bid for the corsair: the most you would pay (LC-66)."),),
    "corsair_pass": (N_("Do not bid for the corsair."),),
    "corsair_move": (N_("Send your corsair two or three moves, which ends the turn (LC-75)."),),
    "corsair_stay": (N_("Leave your corsair where it lies, which ends the turn (RL-29)."),),
    "end": (N_("End the turn."),),
    "standing_riposte": (N_("Let a standing order answer attacks for you."),),
    "standing_bid": (N_("Let a standing order bid for you."),),
    "advance": (N_("File the orders of your next turn now."),),
    "resign": (N_("Leave the game for good (RL-42)."),),
}

ORDER_NOUNS = {
    **kit.ORDER_NOUNS,
    "setup": N_("a beginning"),
    "enter": N_("a return to the board"),
    "move": N_("an ordinary move"),
    "direct": N_("a Direct Move"),
    "buy": N_("a purchase"),
    "roll": N_("a roll of the resale die"),
    "storm": N_("a storm"),
    "brawl": N_("a brawl"),
    "riposte": N_("a riposte"),
    "concede": N_("giving up a brawl"),
    "corsair_bid": N_("a bid for the corsair"),
    "corsair_pass": N_("passing in an auction"),
    "corsair_move": N_("moves of the corsair"),
    "corsair_stay": N_("the corsair staying"),
    "end": N_("the end of the turn"),
    "standing_riposte": N_("a standing riposte"),
    "standing_bid": N_("a standing bid"),
    "advance": N_("advance orders"),
}

FIELDS = {
    **kit.FIELDS,
    "port": N_("Port"),
    "stop": N_("Stop"),
    "path": N_("Path"),
    "zone": N_("Zone"),
    "product": N_("Product"),
    "amount": N_("Amount in millions"),
    "half": N_("Half of the cash"),
    "keep": N_("All but, in millions"),
    "maximum": N_("Maximum in millions"),
    "min_cash": N_("With at least so many millions in cash"),
    "seat": N_("Captain"),
    "card": N_("Brawl card"),
    "up_to": N_("Up to strength"),
    "even_if": N_("Even if"),
}

TABLE_OPTIONS = {
    "seats": N_("The number of captains"),
    "short": N_("The short game"),
    "round_limit": N_("The round limit"),
}

TABLE_VALUES: dict[str, str] = {}  # they explain themselves

CONDITIONS = {
    "sold": N_("if this turn’s roll sold something"),
    "unsold": N_("if this turn’s roll sold nothing"),
    "won": N_("if this turn’s last brawl was won"),
    "lost": N_("if this turn’s last brawl was lost"),
    "mine": N_("if the corsair is yours by then"),
    "not_mine": N_("if the corsair is not yours by then"),
}

GUARDS = {
    "corsair_near": N_("another captain’s corsair is within three moves"),
    "met": N_("another ship lies at the same stop"),
    "corsair_changed": N_("the corsair has been bought, brought in, sunk or given up"),
}

NONE_OF_THEM = N_("none")
YES = N_("yes")
