"""The templates of Vor dem Wind's sentences, in English; the catalogue translates them and words
fills them in.

Several templates under one key go from the fullest to the barest. Names of players stand where
no language must bend them.
"""

from games.kit import words as kit
from games.sentences import N_, Templates

# --- What has happened ---

EVENTS: dict[str, Templates] = {
    **kit.EVENTS,
    "game_set_up": (
        N_(
            "The game begins with {seats} merchants of {gold} gold each; {first} holds the pawn "
            "(VDW-03, VDW-08). "
            "It ends with the turn in which somebody reaches {goal} points (VDW-76)."
        ),
    ),
    "pile_shuffled.purchase": (N_("The purchase pile is shuffled (VDW-05, VDW-35)."),),
    "pile_shuffled.storage": (N_("The storage pile is shuffled (VDW-05, VDW-35)."),),
    "pile_shuffled.transport": (N_("The transport pile is shuffled (VDW-05, VDW-35)."),),
    "pile_shuffled.large": (N_("The pile of large ships is shuffled (VDW-06, RUL-32)."),),
    "pile_shuffled.small": (N_("The pile of small ships is shuffled (VDW-06, RUL-32)."),),
    "fleet_arrived": (N_("Fleet {round} anchors in the harbour: {berths} (VDW-07)."),),
    "start_goods_taken": (N_("{seat} takes {goods} to begin with and shows them (VDW-10)."),),
    "turn_started": (N_("Turn {turn} begins; {first} turns up the cards (VDW-14)."),),
    "card_revealed": (N_("Card {slot} is turned up: {card} (VDW-17)."),),
    "plan_filed": (
        N_("Plan of {seat} for this trade: {plan}."),
        N_("{seat} has nothing filed for this trade any more."),
    ),
    "orders_filed": (
        N_("Action orders of {seat} for this turn: {orders}."),
        N_("{seat} means to begin with {start_goods}; sealed until the time comes."),
        N_("{seat} has no action orders filed any more."),
    ),
    "orders_dropped": (
        N_("The action orders of {seat} could not be carried out as written. {why}"),
    ),
    "preference_filed": (
        N_("Standing order of {seat} for departures: save in the order {kinds}."),
        N_("{seat} has no standing order for departures any more."),
    ),
    "card_taken": (N_("{seat} takes card {slot} and lays it face up (VDW-18)."),),
    "card_taken.safely": (
        N_("{seat} plays safekeeping and takes card {slot}; nobody can bid for it (VDW-63)."),
    ),
    "sale_opened": (
        N_(
            "{chooser} offers {holder} {gold} gold for card {slot}. Asked for a sealed answer: "
            "{asked} (VDW-19, VDW-20)."
        ),
        N_(
            "{chooser} offers {holder} {gold} gold for card {slot}; nobody else is left to bid "
            "(VDW-19)."
        ),
    ),
    "answer_sealed": (
        N_(
            "{seat} has sealed an offer for card {slot}: {gold} gold, up to {up_to} if others are "
            "before (VDW-20)."
        ),
        N_("{seat} has sealed an offer of {gold} gold for card {slot} (VDW-20)."),
        N_("{seat} has answered the sale of card {slot}."),
    ),
    "answer_sealed.seize": (N_("{seat} has sealed a safekeeping card for card {slot} (VDW-62)."),),
    "offers_read": (
        N_("The answers on card {slot} are read: {answers} (VDW-22)."),
        N_("There is no answer to read on card {slot}."),
    ),
    "offer_accepted": (
        N_("{holder} accepts: {bidder} pays {gold} gold and gets card {slot} (VDW-24)."),
    ),
    "bidder_paid": (N_("{holder} pays {bidder} {gold} gold and keeps card {slot} (VDW-25)."),),
    "card_seized": (
        N_(
            "{seat} plays safekeeping and gets card {slot}; the bank pays {holder} {gold} gold "
            "(VDW-64)."
        ),
    ),
    "trade_closed": (
        N_("The trade is closed: {settled}. Nobody took {discarded} (VDW-30, VDW-31)."),
        N_("The trade is closed: {settled} (VDW-30)."),
    ),
    "special_kept": (N_("{seat} takes a special card in hand: {card} (VDW-49)."),),
    "goods_purchased": (
        N_(
            "{seat} purchases {goods}; forfeited, as the reserve has no more: {forfeited} "
            "(VDW-36, RUL-23)."
        ),
        N_("{seat} purchases {goods} (VDW-36)."),
        N_("{seat} purchases nothing; forfeited, as the reserve has none: {forfeited} (RUL-23)."),
    ),
    "goods_stored": (N_("{seat} stores {goods} for {cost} gold (VDW-37, VDW-38)."),),
    "action_declined": (N_("{seat} leaves the card unused: {card} (VDW-41)."),),
    "ships_loaded": (
        N_("{seat} loads {ships} and has {score} {score:point|points} now (VDW-44)."),
    ),
    "income_taken": (N_("{seat} takes an income of {gold} gold (VDW-47)."),),
    "free_trade_played": (N_("{seat} plays free trade and takes {goods} (VDW-52)."),),
    "conservation_laid": (
        N_(
            "{seat} lays a conservation card in the warehouse; it protects {number} goods (VDW-53)."
        ),
    ),
    "purchase_and_storage_played": (
        N_(
            "{seat} plays purchase and storage: {goods} go straight into the warehouse, for "
            "{cost} gold (VDW-56)."
        ),
    ),
    "goods_exchanged": (N_("{seat} plays exchange: {swaps} (VDW-57)."),),
    "goods_sold": (N_("{seat} sells at the market for {gold} gold: {sold} (VDW-61)."),),
    "action_ended": (N_("{seat} is done for this turn."),),
    "turn_ended": (N_("Turn {turn} is over; the pawn passes to {next_first} (VDW-34)."),),
    "fleet_left": (
        N_(
            "The fleet leaves; these ships stay empty: {ships} (VDW-67). Asked what to save: "
            "{asked}."
        ),
        N_("The fleet leaves; these ships stay empty: {ships} (VDW-67)."),
        N_("The fleet leaves, every ship loaded (VDW-67). Asked what to save: {asked}."),
        N_("The fleet leaves, every ship loaded (VDW-67)."),
    ),
    "departure_sealed": (
        N_("{seat} has sealed the choice: protect {saved}, lose {lose} (VDW-54, VDW-70)."),
        N_("{seat} has sealed the choice: protect {saved} (VDW-54)."),
        N_("{seat} has sealed the choice: lose {lose} (VDW-70)."),
        N_("{seat} has chosen what to save."),
    ),
    "goods_spoiled": (
        N_("{seat} loses {lost}; protected: {saved} (VDW-68 to VDW-71, VDW-53)."),
        N_("{seat} loses {lost} (VDW-68 to VDW-71)."),
        N_("{seat} loses nothing; protected: {saved} (VDW-53)."),
        N_("{seat} loses nothing."),
    ),
    "orders_stopped": kit.STOPPED,
    "seat_resigned": (N_("{seat} resigns; the seat goes on by its defaults (RUL-44)."),),
    "game_ended.points": (
        N_("The game is over: the goal was reached in this turn (VDW-76, VDW-77). {ranking}."),
    ),
    "game_ended.becalmed": (
        N_(
            "The game is over: for forty turns nobody stored a good or loaded a ship; it is "
            "ranked as it stands (RUL-44). {ranking}."
        ),
    ),
    "game_ended.deserted": (
        N_("The game is over: everybody has left; it is ranked as it stands (RUL-44). {ranking}."),
    ),
}

END_REASONS = {
    "points": N_("The goal was reached: most points win (VDW-76, VDW-77)."),
    "becalmed": N_(
        "For forty turns nobody stored a good or loaded a ship: ranked as it stands (RUL-44)."
    ),
    "deserted": N_("Everybody has left: ranked as it stands (RUL-44)."),
}

RANK = N_("{place}. {seat} ({score} {score:point|points})")
ANSWERS = {
    "offer": N_("{seat} offers {gold} gold"),
    "seize": N_("{seat} seizes it"),
    "pass": N_("{seat} passes"),
}
GOLD = N_("{gold} gold")
SETTLED = {"card": N_("{seat} has card {slot}"), "gold": N_("{seat} has {gold} gold")}
SWAPS = {"hand": N_("{give} for {get} of the hand"), "seat": N_("{give} for {get} of {seat}")}
SHIP = N_("ship {berth} ({goods}: {points} {points:point|points})")
IN_HAND = N_("{goods} in hand")
IN_WAREHOUSE = N_("{goods} in the warehouse")
CARD_NUMBER = N_("card {slot}")
NOTHING = N_("nothing")

CARDS = {
    "purchase": N_("purchase ({goods})"),
    "storage": N_("storage ({number} goods for {cost} gold)"),
    "transport": N_("transport, or income of {income} gold"),
    "free_trade": N_("free trade ({number} goods)"),
    "conservation": N_("conservation ({number} goods)"),
    "purchase_and_storage": N_("purchase and storage ({number} goods for {cost} gold)"),
    "exchange": N_("exchange"),
    "market": N_("market sale (3 gold for each good)"),
    "safekeeping": N_("safekeeping"),
}

CARD_KINDS = {
    "purchase": N_("purchase"),
    "storage": N_("storage"),
    "transport": N_("transport"),
    "free_trade": N_("free trade"),
    "conservation": N_("conservation"),
    "purchase_and_storage": N_("purchase and storage"),
    "exchange": N_("exchange"),
    "market": N_("market sale"),
    "safekeeping": N_("safekeeping"),
}

WON = {
    "purchase": N_("a purchase card"),
    "storage": N_("a storage card"),
    "transport": N_("a transport card"),
    "special": N_("a special card"),
    "gold": N_("money"),
}

STEPS = {
    "buy": N_("a purchase"),
    "store": N_("storing"),
    "load": N_("loading ships"),
    "income": N_("taking an income"),
    "nothing": N_("leaving the card unused"),
    "free_trade": N_("free trade"),
    "conserve": N_("conservation"),
    "purchase_and_storage": N_("purchase and storage"),
    "exchange": N_("exchange"),
    "market": N_("market sale"),
}

PHASES = {
    "start": N_("the merchants choose their first goods"),
    "reveal": N_("cards are being turned up"),
    "trade": N_("the trade is on"),
    "action": N_("the merchants act in turn"),
    "harbour": N_("the turn is ending"),
    "departure": N_("the fleet is leaving"),
    "over": N_("the game is over"),
}

PLACES = {
    "centre": N_("it lies in the centre"),
    "up": N_("it lies face up"),
    "down": N_("it lies face down and is settled for this turn"),
    "discarded": N_("it is discarded"),
    "kept": N_("it is in its owner’s hand"),
    "warehouse": N_("in the warehouse"),
    "hand": N_("in hand"),
}


# --- What the rules refuse ---

REFUSALS: dict[str, Templates] = {
    **kit.REFUSALS,
    # who and when
    "resigned": (N_("You have resigned; your seat takes its defaults from now on (RUL-44)."),),
    "not_your_turn": (
        N_(
            "You ordered {order}; that is not yours to do now: {phase}. The game waits for "
            "{awaited}."
        ),
        N_("You ordered {order}; that is not yours to do now: {phase}."),
    ),
    "bad_option": kit.BAD_OPTION,
    # 4.1 reveal
    "nothing_to_reveal": (
        N_(
            "Name at least one pile to turn a card up from: purchase, storage or transport "
            "(VDW-14)."
        ),
    ),
    "nothing_applies": (
        N_("The test of the first pile fails and has no else, so no card would be turned up."),
    ),
    "too_many_cards": (
        N_(
            "You named {cards} {cards:pile|piles}, but {left} {left:card is|cards are} still to be "
            "turned up this turn (VDW-14)."
        ),
    ),
    "pile_limit": (
        N_(
            "At most {most} cards of a turn come from one pile, and this would take one more from "
            "{pile} (VDW-15)."
        ),
    ),
    "two_piles_needed": (
        N_(
            "The cards of a turn come from at least two piles; all of these would come from "
            "{pile} (VDW-16)."
        ),
    ),
    "unclear_test": (
        N_(
            "A test asks for income, goods or cost with one bound (“<” or “>” and a number), or "
            "for a special card; an else needs a test."
        ),
    ),
    # 4.2 trade
    "unknown_slot": (
        N_("There is no card {slot} this turn; they are numbered from 1 to {slots}."),
    ),
    "slot_unclear": (
        N_("Several cards of the centre are called {card}: {slots}. Name one by its number."),
        N_("No card of the centre is called {card}. Name one by its number."),
    ),
    "slot_taken": (
        N_(
            "Card {slot} lies before {seat}; only cards of the centre can be taken (VDW-19). If "
            "it is face up, you can offer gold for it."
        ),
        N_("Card {slot} is no longer in the centre, so it cannot be taken (VDW-19)."),
    ),
    "slot_not_face_up": (
        N_(
            "Offers are made for a card face up before another merchant; card {slot}: {place} "
            "(VDW-19, RUL-07)."
        ),
    ),
    "own_card": (N_("Card {slot} is your own; you cannot bid for it (RUL-06)."),),
    "already_settled": (
        N_(
            "You already have a card or money in front of you, so this turn’s trade is over for "
            "you (VDW-28, RUL-06)."
        ),
    ),
    "offer_too_low": (N_("You named {gold} gold; the least is {lowest} (VDW-21)."),),
    "offer_above_purse": (
        N_(
            "You named {gold} gold and have {purse}; nobody may offer more than he can pay "
            "(VDW-23)."
        ),
    ),
    "up_to_in_answers_only": (
        N_("“Up to” belongs to an answer in a sale; whoever opens the sale has nobody before him."),
    ),
    "up_to_below_offer": (
        N_("You offer {gold} gold and go up to {up_to}: the limit cannot be below the offer."),
    ),
    "already_answered": (N_("You have already answered, and an answer given is final (D4, D7)."),),
    "not_on_sale": (N_("Card {sale} is being sold now, not card {slot} (VDW-20)."),),
    "not_a_bidder": (
        N_("{seat} has made no offer in this sale. Bidders: {bidders} (VDW-24, VDW-25)."),
    ),
    "cannot_pay": (
        N_(
            "Paying {seat} takes {gold} gold and you have {purse} (RUL-10). You can accept an "
            "offer instead."
        ),
    ),
    # plans (4D)
    "too_many_clauses": (N_("The plan has {clauses} choices; {most} are the most."),),
    "unclear_clause": (N_("“Wait” in a plan takes no condition."),),
    "unclear_bid": (
        N_(
            "The bid on card {slot} must be one thing: an offer with or without a limit, a "
            "safekeeping card, or a pass."
        ),
    ),
    "bid_twice": (N_("There are two bids on card {slot}; one is possible."),),
    "unclear_policy": (N_("“Sell at” needs a sum, and no other policy takes one."),),
    "not_yourself": (N_("You named yourself; another merchant is meant here."),),
    "nothing_filed": (
        N_("You have filed nothing of that kind, so there is nothing to take back."),
    ),
    # 4.3 actions
    "already_acted": (N_("Your action of this turn is done (VDW-33)."),),
    "when_needed": (
        N_(
            "Action orders sent before the trade is over say for which outcome they are: “if "
            "transport:” for example (D6)."
        ),
    ),
    "not_won": (
        N_("This order is for {when}; the trade brought you {won}."),
        N_("This order is for {when}, and the trade did not bring you that."),
    ),
    "else_not_an_act": (
        N_("Action orders filed early can fall back only on other action orders."),
    ),
    "wrong_step": (
        N_("You ordered {step}, but the trade brought you {won} (VDW-33, RUL-26)."),
        N_("You ordered {step}, and your card does not allow that (VDW-33, RUL-26)."),
    ),
    "step_missing": (
        N_("The trade brought you {won}: say what you do with it, or “nothing” (D6)."),
        N_(
            "Say what you protect, if you have conservation cards laid, and what you lose, if "
            "both cheese and spice are unprotected (D7)."
        ),
    ),
    "one_action_per_card": (N_("Your card is used once: name one action for it (VDW-33)."),),
    "one_special_per_turn": (N_("One special card a turn is the most (RUL-20)."),),
    "transport_first": (
        N_(
            "With {special} on the same turn, loading ships comes first (VDW-66). Write the ships "
            "before it."
        ),
    ),
    "unclear_storage": (N_("Store either all or the goods you name, not both."),),
    "too_many_goods": (
        N_("You named {goods} goods; this card allows {most} (VDW-37, VDW-52, VDW-56)."),
    ),
    "too_few_goods": (
        N_("You named {goods} goods; at least {least} must be named here (RUL-24, RUL-25)."),
    ),
    "no_room": (
        N_("You named {goods} goods, and your warehouse has {places} free places (VDW-39)."),
    ),
    "cannot_afford_storage": (
        N_(
            "This card costs {cost} gold and you have {purse}; who cannot pay it all cannot use "
            "it (VDW-42, RUL-24)."
        ),
    ),
    "goods_not_in_hand": (
        N_("You named {goods}; your hand lacks {missing}."),
        N_("Your hand does not hold {goods}."),
    ),
    "goods_not_in_warehouse": (
        N_("You named {goods}; in the warehouse of {seat} these are lacking: {missing} (VDW-45)."),
        N_("You named {goods}; they are not in the warehouse of {seat} (VDW-45)."),
    ),
    "reserve_short": (
        N_("You named {goods}; the reserve lacks {missing} (RUL-24)."),
        N_("The reserve does not hold {goods} (RUL-24)."),
    ),
    "no_ship_named": (N_("Loading takes at least one ship; name its berth (RUL-26)."),),
    "berth_twice": (N_("A berth is named twice: {berths}. Each ship is loaded once."),),
    "ship_not_in_harbour": (
        N_("No ship lies at berth {berth}. Ships lie at {berths}."),
        N_("No ship lies at berth {berth}."),
    ),
    "ship_not_covered": (
        N_(
            "Berths to load: {berths}. Your warehouse lacks {missing}; goods in hand do not count "
            "(VDW-44, VDW-45)."
        ),
        N_(
            "Berths to load: {berths}. Your warehouse does not hold all that is wanted there "
            "(VDW-44)."
        ),
    ),
    "special_not_held": (
        N_("You hold no {special} card of value {number}."),
        N_("You hold no {special} card."),
    ),
    "special_just_won": (
        N_(
            "The {special} card was won this turn and can be played from the next turn on "
            "(VDW-49, RUL-21)."
        ),
    ),
    "safekeeping_bars_specials": (
        N_("You have used safekeeping this turn, so no other special card can be played (VDW-65)."),
    ),
    "which_conservation": (
        N_(
            "You hold conservation cards of unequal values: {numbers}. Say which, for example "
            "“play conservation 3”."
        ),
    ),
    "uneven_exchange": (N_("An exchange is one swap or two; you named {swaps} (VDW-58)."),),
    # 4.4 departure
    "too_much_protection": (
        N_(
            "You protect {goods} goods {place}; your conservation cards allow {most} there "
            "(RUL-29)."
        ),
    ),
    "wrong_loss": (
        N_(
            "You named {goods} goods to lose; {needed} of the unprotected cheese and spice spoil "
            "(VDW-70, VDW-71)."
        ),
    ),
    "unclear_preference": (
        N_(
            "A standing order for departures names two kinds or more, each once: “keep cheese "
            "before spice”."
        ),
    ),
}


# --- What cannot be read ---

PROBLEMS: dict[str, Templates] = {
    **kit.PROBLEMS,
    "bad_number.gold": (N_("{word} cannot be read as {what}; sums are whole gold (RUL-03)."),),
    "not_on_table": (N_("No card turned up this turn is called {word}. Write its number."),),
    "wrong_size": (N_("{word}: the ship at that berth has another size. Write the berth alone."),),
    "uneven_swap": (
        N_("{word}: you give {given} and get {got}. An exchange is one good for one."),
    ),
    "no_sale": (N_("No card is being sold now, so say for which card you offer: “offer 4 on 2”."),),
    "not_together": (N_("These orders do not belong together; write them on lines of their own."),),
    "condition_misplaced": (N_("Only action orders take such a condition."),),
    "two_conditions": (N_("An order takes one condition, not two."),),
    "else_first": (N_("“Else” falls back from the line above, and there is none."),),
}

WHAT = {
    **kit.NOUNS,
    "goods": N_("goods"),
    "kind": N_("a kind of goods"),
    "kinds": N_("kinds of goods"),
    "pile": N_("a pile"),
    "picks": N_("the piles to turn up"),
    "test": N_("a test: income, goods or cost with “<” or “>” and a number, or special"),
    "sign": N_("“<” or “>”"),
    "slot": N_("a card on the table"),
    "gold": N_("a sum of gold"),
    "up_to": N_("a limit in gold"),
    "seat": N_("a merchant"),
    "never": N_("a merchant"),
    "partner": N_("from whom: a merchant, or “from hand”"),
    "place": N_("from where: “from hand” or “from store”"),
    "clauses": N_("a choice: take, offer, seize or wait"),
    "berths": N_("the berths of ships"),
    "number": N_("the value of a card"),
    "value": N_("the value of a card"),
    "swaps": N_("what is swapped for what"),
    "sold": N_("the goods to sell"),
    "kept": N_("the goods to protect"),
    "condition": N_("a condition"),
}


# --- What is asked, and what may be ordered ---

DECISIONS: dict[str, Templates] = {
    "start": (N_("Choose the two goods you begin with; everybody sees them (VDW-10)."),),
    "reveal": (
        N_(
            "Turn up this turn’s cards, one by one or all at once; then you choose first (VDW-14 "
            "to VDW-18)."
        ),
    ),
    "choose": (
        N_(
            "The trade: take a card of the centre, or offer gold for one that lies face up before "
            "another (VDW-18, VDW-19)."
        ),
    ),
    "offers": (N_("A card is being sold: make a sealed offer, or pass (VDW-20 to VDW-23)."),),
    "decide": (
        N_(
            "There are offers for your card: accept one, or pay a bidder his own offer and keep "
            "it (VDW-24, VDW-25)."
        ),
    ),
    "act": (
        N_(
            "Your action: what you do with your card, and a special card if you like (VDW-33, "
            "VDW-50)."
        ),
    ),
    "departure": (
        N_(
            "The fleet leaves: say what you protect, and which cheese and spice spoil (VDW-54, "
            "VDW-70)."
        ),
    ),
}

DECISION_NOUNS = {
    "start": N_("the first goods"),
    "reveal": N_("the cards to turn up"),
    "choose": N_("the choice in the trade"),
    "offers": N_("the answer in a sale"),
    "decide": N_("the decision on the offers"),
    "act": N_("the action"),
    "departure": N_("the choice at the departure"),
}

OPTIONS: dict[str, Templates] = {
    **kit.OPTIONS,
    "choose_start_goods": (N_("Choose the two goods you begin with (VDW-10)."),),
    "reveal": (
        N_("Turn up cards, at most two of one pile and from two piles at least (VDW-15, VDW-16)."),
    ),
    "take": (N_("Take a card of the centre (VDW-18, VDW-19)."),),
    "offer": (N_("Offer gold for a card that lies face up (VDW-19)."),),
    "seize": (N_("Play safekeeping and get the card (VDW-64)."),),
    "pass": (N_("Stay out of this sale (VDW-20)."),),
    "accept": (N_("Accept an offer: the bidder pays and gets your card (VDW-24)."),),
    "pay": (N_("Pay a bidder his own offer and keep your card (VDW-25)."),),
    "file_plan": (N_("File choices, bids and a policy for this trade, sealed (4D)."),),
    "act": (
        N_("Do the action of your card, and play a special card if you like (VDW-33, VDW-50)."),
    ),
    "wait": (N_("Take back action orders: decide in your turn."),),
    "choose_departure": (N_("Say what you protect and what spoils (VDW-54, VDW-70)."),),
    "prefer_departure": (N_("Let a standing order choose what to save at departures."),),
    "resign": (N_("Leave the game for good (RUL-44)."),),
}

ORDER_NOUNS = {
    **kit.ORDER_NOUNS,
    "choose_start_goods": N_("the first goods"),
    "reveal": N_("turning up cards"),
    "take": N_("taking a card"),
    "offer": N_("an offer"),
    "seize": N_("seizing a card"),
    "pass": N_("passing in a sale"),
    "accept": N_("accepting an offer"),
    "pay": N_("paying a bidder"),
    "file_plan": N_("a plan for the trade"),
    "act": N_("an action"),
    "wait": N_("waiting"),
    "choose_departure": N_("a choice at a departure"),
    "prefer_departure": N_("a standing order for departures"),
}

FIELDS = {
    **kit.FIELDS,
    "goods": N_("Goods"),
    "picks": N_("Piles"),
    "slot": N_("Card"),
    "safely": N_("With a safekeeping card"),
    "gold": N_("Gold"),
    "up_to": N_("Up to, in gold"),
    "seat": N_("Merchant"),
    "clauses": N_("Choices"),
    "bids": N_("Bids"),
    "pass_rest": N_("Pass in all other sales"),
    "policy": N_("As holder"),
    "steps": N_("Action"),
    "when": N_("If the trade brings"),
    "protect": N_("Protect in the warehouse"),
    "protect_hand": N_("Protect in hand"),
    "lose": N_("Lose"),
    "kinds": N_("In this order"),
}

TABLE_OPTIONS = {"seats": N_("The number of merchants")}

TABLE_VALUES: dict[str, str] = {}  # they explain themselves

YES, NO = N_("yes"), N_("no")
NONE_OF_THEM = N_("none")
