"""The templates of Le Siècle d'Or's sentences, in English; the catalogue translates them."""

from games.kit import words as kit
from games.sentences import N_, Templates

# --- What has happened ---

EVENTS: dict[str, Templates] = {
    **kit.EVENTS,
    "game_started": (
        N_(
            "The game begins with {seats} players, each with {money_h} f (SDO-03): {colours}. "
            "{first} takes the first turn (SDO-05)."
        ),
    ),
    "preference_filed.marker": (
        N_("Filed by {seat} for the first marker, in this order: {provinces}."),
    ),
    "preference_filed.pawns": (N_("Filed by {seat} for the first pawns: {provinces}."),),
    "preference_filed.start": (N_("Filed by {seat} for the start of the Stadtholder: {square}."),),
    "marker_placed": (N_("{seat} places the first marker {in_province} (SDO-06)."),),
    "pawns_placed": (N_("{seat} places two pawns: {provinces} (SDO-09)."),),
    "pawns_placed.together": (N_("{seat} places both pawns {in_province} (SDO-11)."),),
    "stadtholder_placed": (N_("{seat} lets the Stadtholder start on {square} (SDO-13)."),),
    "turn_started": (N_("Turn {number}: {seat} plays (SDO-14)."),),
    "dice_thrown": (N_("{seat} throws {d1} and {d2} (SDO-22)."),),
    "die_card_played": (
        N_("{seat} plays a die card, names {named} and throws {thrown}: {sum} in all (SDO-70)."),
        N_("{seat} plays a die card and names {sum} (SDO-70)."),
    ),
    "stadtholder_moved": (N_("The Stadtholder goes to {to_square}."),),
    "income_paid": (
        N_("Income: {incomes} (SDO-23)."),
        N_("Nobody has anything there: no income (SDO-23)."),
    ),
    "income_paid.merchant": (N_("Income from the merchant: {incomes} (SDO-24)."),),
    "income_paid.william": (N_("Income from William II: {incomes} (SDO-25)."),),
    "pawns_moved": (N_("{seat} moves a pawn, {path}, for {cost_h} f (SDO-28)."),),
    "pawns_moved.several": (N_("{seat} moves {count} pawns, {path}, for {cost_h} f (SDO-28)."),),
    "guild_taken": (
        N_(
            "{seat} takes {guild} for {price} f; the marker of {ousted} goes back to the reserve "
            "(SDO-34, SDO-36)."
        ),
        N_("{seat} takes {guild} for {price} f (SDO-33)."),
    ),
    "marker_founded": (
        N_("{seat} replaces three pawns {in_province} by a marker from the reserve (SDO-38)."),
    ),
    "marker_relocated": (
        N_("{seat} replaces three pawns {in_province} by the marker {from_origin} (SDO-43)."),
    ),
    "action_used": (
        N_("{seat} uses the marker {in_place} for {cost_h} f: {use} (SDO-18)."),
        N_("{seat} uses the marker {in_place}: {use} (SDO-18)."),
    ),
    "action_used.bought": (
        N_(
            "{seat} uses the action bought from {owner}, {in_place}, for {cost_h} f more: {use} "
            "(SDO-79)."
        ),
        N_("{seat} uses the action bought from {owner}, {in_place}: {use} (SDO-79)."),
    ),
    "pile_reshuffled": (
        N_(
            "The {pile} pile is empty: its discards, {size} {size:card|cards}, become the pile "
            "(ruling 5)."
        ),
    ),
    "card_bought": (N_("{seat} takes a card from the {pile} pile; cards left there: {left}."),),
    "card_seen": (N_("The card that {seat} takes: {card}."),),
    "windmill_built": (N_("{seat} builds a windmill, worth 2 points (SDO-67)."),),
    "governor_appointed": (N_("{seat} becomes governor {of_province}, worth 1 point (SDO-68)."),),
    "painting_ordered": (N_("{seat} orders a {card}; payments to make: {left} (SDO-57, SDO-59)."),),
    "painter_paid": (N_("{seat} pays the painter of the {card}; payments left: {left} (SDO-60)."),),
    "painting_finished": (N_("{seat} has the {card} finished (SDO-60)."),),
    "pawn_created": (N_("{seat} puts a new pawn {in_province} (SDO-48)."),),
    "voyage_ready": (N_("{seat} is ready to sail and chooses a colony (SDO-63)."),),
    "sailed": (
        N_(
            "{seat} sails to colony {colony} with {cards}; the marker comes {from_origin} (SDO-63)."
        ),
        N_("{seat} sails to colony {colony} with {cards} and places a marker there (SDO-63)."),
    ),
    "cards_cashed": (N_("{seat} cashes {cards} for {worth_h} f (SDO-55)."),),
    "auction_opened": (
        N_("{seller} puts up for auction: {lots} (SDO-74). Asked for a sealed maximum: {asked}."),
    ),
    "auction_opened.rounds": (
        N_("{seller} puts up for auction: {lots} (SDO-74). Bidding in turn: {asked} (SDO-75)."),
    ),
    "lot_called": (N_("The auction of {lot} begins; bidding in turn: {eligible} (SDO-75)."),),
    "bid_sealed": (
        N_(
            "{seat} has sealed {bids}, for at most {budget_h} f in all, selling {selling} if need "
            "be."
        ),
        N_("{seat} has sealed {bids}, for at most {budget_h} f in all."),
        N_("{seat} has sealed {bids}, selling {selling} if need be."),
        N_("{seat} has sealed {bids}."),
        N_("{seat} has answered the auction."),
    ),
    "bid_made": (
        N_("{seat} bids {bid_h} f for {lot}, selling {selling} if need be: {plan}."),
        N_("{seat} bids {bid_h} f for {lot}: {plan}."),
        N_("{seat} bids {bid_h} f for {lot} (SDO-76)."),
    ),
    "bid_passed": (N_("{seat} passes on {lot} (SDO-77)."),),
    "auction_resolved": (
        N_(
            "{winner} buys the action {of_province} from {seller} for {price_h} f (SDO-78). The "
            "bidding: {ladder}."
        ),
    ),
    "auction_unsold": (
        N_(
            "Nobody buys the action {of_province}; the marker stays active (ruling 25). The "
            "bidding: {ladder}."
        ),
        N_("Nobody buys the action {of_province}; the marker stays active (ruling 25)."),
    ),
    "lines_kept": (
        N_("Lines of {seat} that wait: {lines}."),
        N_("No lines of {seat} wait."),
    ),
    "lines_dropped": kit.STOPPED,
    "standing_set.bid": (
        N_(
            "Standing order of {seat}: bid up to {maximum_h} f for {colour} actions when time "
            "runs out."
        ),
        N_("Standing order of {seat}: no bid for {colour} actions."),
    ),
    "standing_set.auto": (
        N_("Standing order of {seat}: bid up to {maximum_h} f for {colour} actions, at once."),
    ),
    "standing_set.sail": (
        N_("Standing order of {seat}: sail to the first free colony of {colonies}."),
        N_("Standing voyage of {seat}: off."),
    ),
    "standing_set.keep": (
        N_("Standing order of {seat}: throw without asking, although a die card is held."),
    ),
    "standing_set.ask": (
        N_("Standing order of {seat}: ask before the throw while a die card is held."),
    ),
    "standing_set.clear": (N_("{seat} has no standing orders any more."),),
    "seat_resigned": (
        N_("{seat} resigns; the pieces stay, and the seat is played by its defaults."),
    ),
    "turn_ended": (N_("{seat} ends the turn. Points: {scores} (SDO-20)."),),
    "game_ended.points": (
        N_("The game is over: {winner} wins, on the turn of {turn_of} (SDO-89). {ranking}."),
        N_("The game is over: {winner} wins (SDO-89). {ranking}."),
    ),
    "game_ended.turn_limit": (
        N_(
            "The game is over: the last turn is played, and {winner} has the most points (rulings "
            "29 and 37). {ranking}."
        ),
    ),
    "game_ended.resignations": (
        N_("The game is over: all the others have resigned, and {winner} wins. {ranking}."),
    ),
}

END_REASONS = {
    "points": N_("A player has reached 33 points (SDO-89)."),
    "turn_limit": N_("The last turn is played: decided on points (rulings 29 and 37)."),
    "resignations": N_("All the others have resigned."),
}

RANK = N_("{place}. {seat} ({points} {points:point|points}, {money} f)")


# --- What the rules refuse ---

REFUSALS: dict[str, Templates] = {
    **kit.REFUSALS,
    # who and when
    "resigned": (N_("You have resigned; your seat is played by its defaults from now on."),),
    "nothing_applies": (N_("Nothing in the letter can be done now, so nothing would change."),),
    "not_your_turn": (
        N_("You ordered {order}, but it is not your turn (SDO-14). The game waits for {awaited}."),
        N_("You ordered {order}, but it is not your turn (SDO-14)."),
    ),
    "wrong_phase": (
        N_("You ordered {order}, which has no place now; what is due is {phase} (SDO-15)."),
    ),
    "wrong_phase.early": (
        N_("You ordered {order}, but it is too early for that: first comes {phase} (SDO-15)."),
    ),
    "wrong_phase.late": (
        N_("You ordered {order}, but it is too late for that: now comes {phase} (SDO-15)."),
    ),
    "wrong_phase.no_auction": (
        N_("You ordered {order}, but no auction is running: now comes {phase} (SDO-15)."),
    ),
    "not_last": (
        N_(
            "Only whoever places last chooses where the Stadtholder starts, and that is {last} "
            "(SDO-13)."
        ),
    ),
    # what cannot be read
    "unknown_province": (N_("There is no province called {province} on the map."),),
    "unknown_place": (
        N_("There is no place called {place}: markers stand in provinces, guilds and colonies."),
    ),
    "unknown_colony": (N_("There is no colony {colony}; they are numbered 2 to 7 (SDO-64)."),),
    "no_provinces": (N_("You ordered {order} and named no province."),),
    "no_colonies": (N_("You ordered {order} and named no colony."),),
    "bad_number": kit.BAD_NUMBER,
    "bad_option": (
        N_("{option} goes from {low} to {high}; {value} is not possible."),
        N_("{option}: {value} is not possible."),
    ),
    "twice": (N_("You named {province} twice; a lot is named once."),),
    "unclear_use": (
        N_(
            "A province goes with a new pawn, a painting with its painter; the bid names one "
            "without the other."
        ),
    ),
    "all_sets": (N_("To sell all is to sell every full set of everything; it takes no number."),),
    "standing_off_auto": (
        N_("A standing bid that is off cannot answer by itself; name a maximum."),
    ),
    # setup
    "province_taken": (
        N_(
            "A marker already stands in {provinces}; neither a marker nor a first pawn goes there "
            "(SDO-07, SDO-10). "
            "Without a marker: {free}."
        ),
        N_(
            "A marker already stands in {provinces}; neither a marker nor a first pawn goes there "
            "(SDO-07, SDO-10)."
        ),
    ),
    "province_full": (
        N_(
            "Two pawns already stand {in_province}, the most before the game begins (SDO-11). "
            "There is room in {free}."
        ),
        N_("Two pawns already stand {in_province}, the most before the game begins (SDO-11)."),
    ),
    "not_merchant": (
        N_(
            "The Stadtholder starts on a merchant square; {square} is none (SDO-13). Choose "
            "{merchants}."
        ),
    ),
    # the dice
    "no_die_card": (N_("You hold no die card, so the dice decide (SDO-70)."),),
    # money
    "no_money": (N_("That takes {needs_h} f, and you have {has_h} f."),),
    # free actions
    "no_way": (
        N_("A move goes from one province to another; {path} does not."),
        N_("A move goes from one province to another."),
    ),
    "not_adjacent": (
        N_("No border joins {origin} and {to}; from there pawns go to {neighbours} (SDO-28)."),
    ),
    "no_pawn_there": (N_("That takes {count} of your pawns {in_province}; you have {have}."),),
    "need_three_pawns": (
        N_("A new marker replaces three of your pawns; {in_province} you have {have} (SDO-38)."),
    ),
    "reserve_empty.marker": (
        N_("You have no marker left in your reserve (SDO-42, rulings 8 to 10)."),
    ),
    "reserve_empty.pawn": (N_("You have no pawn left in your reserve (SDO-49)."),),
    "reserve_not_empty": (
        N_(
            "You still have markers in your reserve ({markers}), so none on the board may move "
            "(ruling 11)."
        ),
    ),
    "guild_own": (N_("You control {guild} already, and nobody outbids himself (ruling 12)."),),
    "guild_top": (
        N_(
            "The marker of {owner} stands on the top square, so {guild} cannot be taken until it "
            "leaves (ruling 13)."
        ),
    ),
    # special actions
    "not_your_marker": (
        N_("The marker {in_place} belongs to {owner}; you act with your own (SDO-44)."),
        N_("No marker stands {in_place}; you act with your own (SDO-44)."),
    ),
    "marker_barred": (
        N_("Your marker {in_place} has acted this turn and is barred until its end (SDO-18)."),
    ),
    "wrong_colour": (
        N_("A marker {in_place} gives {colour} actions, and none of those is {use} (SDO-44)."),
    ),
    "pile_empty": (
        N_(
            "The {pile} pile is empty and nothing lies in its discard, so no card can be taken "
            "(ruling 5)."
        ),
    ),
    "no_such_painting": (
        N_("You have no unfinished painting {painting}. Yours are: {paintings} (SDO-56)."),
        N_("You have no unfinished painting {painting}, nor any other (SDO-56)."),
    ),
    "no_painter": (
        N_("Paying a painter takes an active brown marker, and you have none (SDO-56)."),
    ),
    # voyages and sales
    "no_voyage": (
        N_("A voyage takes ship, captain and cannon; for that you hold {cards} (SDO-63)."),
        N_("A voyage takes ship, captain and cannon, and you hold none of them (SDO-63)."),
    ),
    "colony_taken": (N_("No marker can go to colony {colonies} any more (SDO-64). Free: {free}."),),
    "no_set": (
        N_("{goods}: you hold {have} and that sale takes {needs} (SDO-52 to SDO-54, SDO-73)."),
    ),
    # auctions
    "not_auctionable.not_province": (
        N_(
            "Only the action of a marker in a province can be auctioned, not one {in_place} "
            "(SDO-46, SDO-74)."
        ),
    ),
    "not_auctionable.nobody": (
        N_(
            "Nobody else could do anything with the action {of_place}, so it is not auctioned "
            "(ruling 24)."
        ),
    ),
    "already_offered": (
        N_(
            "The action {of_province} found no buyer this turn and is not offered again (ruling "
            "25)."
        ),
    ),
    "not_a_lot": (
        N_("{lot} is not up for auction now; {lots} is."),
        N_("{lot} is not up for auction now."),
    ),
    "bid_not_eligible": (
        N_("You could do nothing with the action of {lots}, so you do not bid (ruling 24)."),
        N_("You do not bid in this auction."),
    ),
    "not_your_bid": (
        N_("In this auction everybody bids in turn, and now it is for {to_bid} to bid (SDO-75)."),
    ),
    "bid_step": (N_("You bid {bid_h} f; the lowest possible bid is {lowest_h} f now (SDO-76)."),),
}


# --- What cannot be read ---

PROBLEMS: dict[str, Templates] = {
    **kit.PROBLEMS,
    "bad_money": (N_("{word} cannot be read as {what}; write 2, 2.5 or 2½."),),
    "bad_half": (N_("{word} cannot be paid: sums go by half florins (ruling 19)."),),
    "short_path": (N_("A move needs two provinces at least, from where and to where."),),
    "no_lot": (N_("You are not asked in any auction now, so a bid has to name its lot."),),
    "budget_alone": (N_("A budget goes with bids, and there are none."),),
}

WHAT = {
    **kit.NOUNS,
    "province": N_("a province"),
    "provinces": N_("one province or several"),
    "first": N_("a province"),
    "second": N_("a second province"),
    "lot": N_("the lot, a province"),
    "path": N_("the provinces of a way"),
    "place": N_("a place where a marker stands"),
    "marker": N_("the place of the marker that moves"),
    "colour": N_("a colour"),
    "square": N_("a merchant square"),
    "number": N_("what the dice shall show"),
    "die": N_("what the dice shall show"),
    "count": N_("a number of pawns"),
    "colonies": N_("colonies"),
    "sail": N_("colonies"),
    "goods": N_("cards to cash"),
    "sets": N_("a number of sets"),
    "selling": N_("cards to cash"),
    "painting": N_("a painting, by its points or its card"),
    "money": N_("a sum in florins"),
    "maximum_h": N_("a maximum in florins"),
    "budget_h": N_("a budget in florins"),
}


# --- What is asked, and what may be ordered ---

DECISIONS: dict[str, Templates] = {
    "setup_marker": (N_("Choose the province of your first marker (SDO-06)."),),
    "setup_pawns": (
        N_(
            "Choose the provinces of your first two pawns; none with a marker, at most two pawns "
            "in each (SDO-09 to SDO-11)."
        ),
    ),
    "setup_start": (N_("Choose the merchant square where the Stadtholder starts (SDO-13)."),),
    "before_roll": (N_("You hold a die card: throw, or play it and name the result (SDO-70)."),),
    "turn": (
        N_(
            "It is your turn: move, take guilds, found, use your markers, hold auctions, in any "
            "order, until you end it (SDO-16)."
        ),
    ),
    "sail": (N_("Your voyage is ready: choose the colony (SDO-63)."),),
    "auction": (
        N_(
            "An action is up for auction: name the most you would pay and what you would do with "
            "it, or pass (SDO-75, SDO-79)."
        ),
    ),
}

PHASES = ("setup_marker", "setup_pawns", "setup_start", "before_roll", "turn", "sail", "auction")
"""In the order in which they come; a voyage and an auction interrupt the turn."""
PHASE_OF_ORDER = {
    "place_marker": "setup_marker",
    "place_pawns": "setup_pawns",
    "choose_start": "setup_start",
    "roll": "before_roll",
    "use_die": "before_roll",
}
BIDDING = frozenset({"bid", "pass", "keep"})

DECISION_NOUNS = {
    "setup_marker": N_("the first marker"),
    "setup_pawns": N_("the first pawns"),
    "setup_start": N_("the start of the Stadtholder"),
    "before_roll": N_("the throw or the die card"),
    "turn": N_("the turn"),
    "sail": N_("the colony of a voyage"),
    "auction": N_("the auction"),
}

OPTIONS: dict[str, Templates] = {
    **kit.OPTIONS,
    "place_marker": (N_("Place your first marker in a province (SDO-06)."),),
    "place_pawns": (N_("Place your first two pawns (SDO-09)."),),
    "choose_start": (N_("Choose where the Stadtholder starts (SDO-13)."),),
    "roll": (N_("Throw the dice (SDO-22)."),),
    "use_die": (N_("Play a die card and name the result (SDO-70)."),),
    "move": (N_("Move pawns from province to province, ½ f each a step (SDO-28)."),),
    "take_guild": (N_("Take control of a guild (SDO-32)."),),
    "found_marker": (N_("Replace three pawns by a marker (SDO-38)."),),
    "sail": (N_("Sail to a colony (SDO-63)."),),
    "use_buy": (N_("Take a card with the action of a marker (SDO-44, SDO-45)."),),
    "use_pawn": (N_("Put a new pawn in any province with a green action (SDO-48)."),),
    "use_paint": (N_("Pay a painter with a brown action (SDO-56)."),),
    "sell": (N_("Cash cards, at any time (SDO-55)."),),
    "auction": (N_("Put the action of a marker in a province up for auction (SDO-74)."),),
    "bid": (N_("Bid for an action: the most you would pay (SDO-76)."),),
    "pass": (N_("Do not bid (SDO-77)."),),
    "standing_bid": (N_("Let a standing order bid for actions of a colour."),),
    "standing_sail": (N_("Say where your voyages go when nothing else is said."),),
    "standing_die": (
        N_("Say whether you want to be asked before a throw while you hold a die card."),
    ),
    "standing_clear": (N_("Take back all your standing orders."),),
    "end": (N_("End the turn (SDO-20)."),),
    "keep": (N_("Replace the lines that wait for the end of your auction."),),
    "resign": (N_("Leave the game for good."),),
}

ORDER_NOUNS = {
    **kit.ORDER_NOUNS,
    "place_marker": N_("a first marker"),
    "place_pawns": N_("first pawns"),
    "choose_start": N_("a start of the Stadtholder"),
    "roll": N_("a throw of the dice"),
    "use_die": N_("a die card"),
    "move": N_("a move"),
    "take_guild": N_("a guild"),
    "found_marker": N_("a new marker"),
    "sail": N_("a voyage"),
    "use_buy": N_("a card"),
    "use_pawn": N_("a new pawn"),
    "use_paint": N_("a payment to a painter"),
    "sell": N_("a sale"),
    "auction": N_("an auction"),
    "bid": N_("a bid"),
    "pass": N_("passing in an auction"),
    "standing_bid": N_("a standing bid"),
    "standing_sail": N_("a standing voyage"),
    "standing_die": N_("a standing order for die cards"),
    "standing_clear": N_("the end of the standing orders"),
    "end": N_("the end of the turn"),
    "keep": N_("lines that wait"),
}

FIELDS = {
    **kit.FIELDS,
    "provinces": N_("Provinces"),
    "province": N_("Province"),
    "first": N_("First province"),
    "second": N_("Second province"),
    "lot": N_("Lot"),
    "square": N_("Square"),
    "number": N_("Result"),
    "path": N_("Way"),
    "count": N_("Number of pawns"),
    "colour": N_("Colour"),
    "marker": N_("With the marker"),
    "place": N_("Marker"),
    "found": N_("Replace three pawns by a marker"),
    "colonies": N_("Colonies, the first that is free"),
    "sail": N_("Sail to"),
    "painting": N_("Painting"),
    "goods": N_("Cards"),
    "sets": N_("Number of sets"),
    "use": N_("Used for"),
    "maximum_h": N_("Maximum in florins"),
    "budget_h": N_("At most in all, in florins"),
    "selling": N_("Selling if need be"),
    "auto": N_("Answer at once"),
    "keep": N_("Throw without asking"),
    "closing": N_("End the turn whatever happens"),
}

TABLE_OPTIONS = {
    "seats": N_("The number of players"),
    "first_player": N_("Who plays first"),
    "first_seat": N_("The seat that plays first, unless it is drawn"),
    "colour_1": N_("The colour of seat 1"),
    "colour_2": N_("The colour of seat 2"),
    "colour_3": N_("The colour of seat 3"),
    "colour_4": N_("The colour of seat 4"),
    "auction_mode": N_("How auctions are held"),
    "auction_paint_fee": N_("What a painter costs whoever won the action at auction, in florins"),
    "die_card": N_("What a die card decides"),
    "open_hands": N_("Open hands"),
    "victory_check": N_("Whose points are counted at the end of a turn"),
    "turn_limit": N_("The last turn of each player (0: none)"),
}

SEAT_COLOURS = {"blue": N_("blue"), "red": N_("red"), "green": N_("green"), "yellow": N_("yellow")}

TABLE_VALUES = {
    "random": N_("drawn by lot"),
    "oldest": N_("the oldest player, at the seat named below"),
    "host": N_("the seat named below"),
    "any": N_("any colour"),
    **SEAT_COLOURS,
    "sealed": N_("under seal, everybody at once"),
    "rounds": N_("aloud, one after the other"),
    "sum": N_("the sum of both dice"),
    "one_die": N_("one of the dice; the other is thrown"),
    "all": N_("everybody’s"),
    "own_turn": N_("only those of whoever has played it"),
}
"""What a table's option may be, as the form shows it."""

NONE_OF_THEM = N_("none")
YES, NO = N_("yes"), N_("no")
NOT_SAID = {
    "marker": N_("from the reserve"),
    "place": N_("any active one"),
    "sets": N_("every full set"),
    "use": N_("what suits best"),
    "sail": N_("not said"),
    "budget_h": N_("no limit"),
    "maximum_h": N_("off"),
}
"""What a form shows for a value left out."""


CARD_KINDS = {
    "windmill": N_("windmill"),
    "governor": N_("governor of {province}"),
    "die": N_("die"),
    "painting": N_("painting of {points} {points:point|points} ({card})"),
    "ship": N_("ship"),
    "captain": N_("captain"),
    "cannon": N_("cannon"),
    "joker": N_("Company logo"),
}
"""What is printed on a card; those that are cashed have their names in the data file."""

USES = {
    "pawn": N_("a new pawn"),
    "buy": N_("a card"),
    "paint": N_("a payment to a painter"),
}

SQUARE_KINDS = {
    "provinces": N_("square {number}, {first} and {second}"),
    "merchant": N_("square {number}, the merchant {of_town}"),
    "william": N_("square {number}, William II"),
}

INCOME_SOURCES = {
    "pawns_h": N_("pawns {sum}"),
    "markers_h": N_("markers {sum}"),
    "governors_h": N_("governors {sum}"),
}


RECEIVED = N_("{sum} f for {seat}")
MERCHANT = N_("{town} (square {number})")
PASSES = N_("{seat} passes")
BIDS = N_("{bid} by {seat}")
