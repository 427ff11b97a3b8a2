"""What merchants write in their own words: the families, kinds and frames of the second reader
(games/notation/natural.py says how they are declared)."""

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any, TypeAlias

from games.engine import Command, Default, Resign
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
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, Goods, ordered
from games.engines.vor_dem_wind.notation.rows import Conserving, Lose, Protect, Selling
from games.engines.vor_dem_wind.notation.things import (
    ALL,
    SOME,
    UNSAID,
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
    by_place,
    exchanges,
    face_up,
    hand_of,
    in_centre,
    is_asked,
    merchant,
    offers,
    resolved,
    sale_slot,
    warehouse_of,
)
from games.notation.desk import Desk
from games.notation.families import families
from games.notation.natural import (
    Frame,
    Interpreter,
    Kind,
    Listed,
    Number,
    Said,
    Vocabulary,
    players,
)

Values: TypeAlias = dict[str, Any]

FAMILIES = families("""
apple: apple, apfel
    | pomme
apples: apples, äpfel
    | pommes
cheese: cheese, kase
    | fromage
cheeses: cheeses
    | fromages
spice: spice, gewurz
    | epice
spices: spices, gewurze
    | epices
silk: silk, seide, cloth
    | soie, etoffe
silks: silks, cloths
    | soies, etoffes
start: ~start, ~begin, ~choose, ~pick, ~take, starting goods, start with, ~start with, ~begin
    with, ~select, ~want, my goods,
    give me, ~have
    | depart, ~commencer, ~choisir, ~prendre, ~debuter, ~partir, ~commencer avec, ~selectionner,
    marchandises de depart, ~demarrer
reveal: ~reveal, ~turn up, ~turn over, ~draw, ~flip, ~open, ~show, ~uncover, ~deal, ~turn, ~lay
    out
    | ~reveler, ~devoiler, ~retourner, ~piocher, ~tirer, ~montrer, ~decouvrir, ~ouvrir, ~sortir
take: ~take, ~choose, ~pick, ~grab, ~pick up, ~select, ~draw, ~want, ~get, ~have
    | ~prendre, ~choisir, ~ramasser, ~piocher, ~selectionner, ~tirer, ~recuperer, ~saisir
safely: safely, safe, in safety, protected, secretly, secured
    | à l abri, en securite, en surete, protegee, abri
safekeeping: safekeeping, safekeeping card, my safekeeping, safe keeping
    | mise à l abri, carte mise à l abri, carte abri, carte de mise à l abri, abri
protecting: ~protect, ~protect it, ~secure it, ~safeguard it, ~keep it safe
    | ~proteger, ~securiser, ~mettre à l abri
offer: ~offer, ~propose, ~give, my offer, ~make an offer, ~make an offer of, an offer, ~pay,
    offer of
    | ~offrir, ~proposer, offre, mon offre, ~faire une offre, ~donner, une offre, offre de
bid: ~bid, my bid, ~place a bid, ~stake, bid of, ~outbid, ~raise, ~go to, ~go up to, ~increase
    | ~monter, ~aller, ~augmenter, ~miser, mise, ~encherir, enchere, ma mise, ~surencherir
buy: ~buy, ~purchase
    | ~acheter, achat
seize: ~seize, ~steal, ~snatch, ~confiscate, ~grab
    | ~saisir, ~voler, ~confisquer, ~s emparer, saisie
accept: ~accept, ~agree to, ~say yes to, yes to, ~take
    | ~accepter, ~agreer, ~dire oui à, oui à, ~prendre
pay: ~pay, ~pay out, ~pay off, ~buy off, ~compensate
    | ~payer, ~verser, ~regler, ~dedommager, ~rembourser, ~indemniser
sell: ~sell, ~give, ~let, ~cede, ~sell it
    | ~vendre, ~ceder, vente, ~laisser
keep: ~keep, ~hold, ~retain, ~hold on to
    | ~garder, ~conserver, ~tenir
highest: highest, best, the highest, higher, biggest, the best, most, top, highest bidder, best
    bidder, highest offer, best offer, highest bid, best bid, the bigger, larger, largest
    | la plus haute, plus haute, meilleure, plus elevee, le plus offrant, plus offrant, la
    meilleure, au plus offrant, plus grande, plus forte, le meilleur, plus haut
lowest: lowest, the lowest, lower, smallest, cheapest, least, lowest bidder, lowest offer, lowest
    bid, smaller
    | la plus basse, plus basse, plus petite, moins elevee, la moins chere, plus faible, moins
    offrant, le moins offrant, la moindre, plus bas
bidder: offer, bid, bidder, offers, bids, price, sum, amount
    | offre, mise, offrant, offres, prix, montant, somme, enchere
no_bid: no bid, dont bid, do not bid, not bid, wont bid, will not bid, not interested, no offer,
    dont offer, do not offer, wont offer, make no offer, no interest, not bidding, no bids, dont
    want it, im out, i am out, stay out, staying out
    | pas d offre, n offre rien, n offre pas, ne mise pas, pas de mise, ne pas miser, ne pas
    offrir, pas interesse, pas interessee, aucune offre, n en veux pas, aucune mise, n encheris
    pas, reste dehors, pas preneur, ne propose rien
nothing: nothing, none, no, zero, not anything, nil, nothing at all, nought
    | rien, aucun, aucune, zero, neant, rien du tout, ne rien, n en
rest: rest, other, others, everything else, anything else, the rest, all the others, other cards
    | reste, autres, autre, le reste, tout le reste, les autres
store: ~store, ~warehouse, ~stock, ~put away, ~stash, ~deposit, ~put, ~place, ~move, storing
    | ~stocker, ~entreposer, ~ranger, ~mettre, ~deposer, ~placer, ~emmagasiner, stockage
store_verb: ~store, ~stock, ~stash
    | ~stocker, ~entreposer, ~emmagasiner
load: ~ship, ~load, ~send, ~fill, ~sail, ~transport, ~deliver, ~dispatch, shipment, loading
    | ~charger, ~expedier, ~envoyer, ~remplir, ~embarquer, ~livrer, ~transporter, chargement,
    expedition
ship_word: ship, ships, boat, boats, vessel, vessels
    | navire, navires, bateau, bateaux, vaisseau, vaisseaux
large: galleon, galleons, large, big, large ship, big ship
    | galion, galions, grand, grands, gros, grand navire
small: sloop, sloops, small, little, small ship, little ship
    | petit, petits, sloop, petit navire, petits navires
berth: berth, berths, dock, quay, slot, ship number, pier
    | poste, postes, quai, quais, emplacement, mouillage
income: income, money, cash, the money, the cash, revenue, earnings, the gold, gold
    | revenu, revenus, argent, l argent, monnaie, recette, l or, or
cash_in: ~cash in, ~cash, ~collect
    | ~encaisser, ~toucher, ~percevoir
prefer_verb: ~prefer, ~favour, ~favor, preference
    | ~preferer, ~favoriser, ~privilegier, preference
collect: ~take, ~collect, ~get, ~receive, ~cash in, ~choose, ~earn, ~draw, ~want, ~pocket, ~have,
    ~cash
    | ~prendre, ~toucher, ~encaisser, ~recevoir, ~percevoir, ~choisir, ~recuperer, ~empocher
do_nothing: ~do nothing, leave the card unused, dont use it, dont use my card, leave my card
    unused, no action, unused, do not use my card, leave it unused, dont use the card, do not act,
    dont act, wont act, not act
    | ~ne rien faire, ne fais rien, pas d action, aucune action, n utilise pas ma carte, sans
    action, n agis pas, ne pas utiliser ma carte, n utilise pas la carte
wait: ~wait, ask me, ~wait and see, ask me later, ~decide later, let me decide, i decide later,
    wait for me
    | ~attendre, ~demander, demandez moi, demande moi, ~decider plus tard, attendez moi
free_trade: free trade, free trading, freier einkauf
    | commerce libre, libre commerce, libre echange, commerce
conservation: conservation, conserve, preserve, preservation, konservierung
    | conservation
lay: ~lay, ~put, ~put down, ~place, ~lay down, ~add, ~install
    | ~poser, ~mettre, ~placer, ~deposer, ~installer
combo: purchase and storage, purchase & storage, buy and store, combo, purchase + storage, buy +
    store, buy & store, einkauf und lagerung, purchase storage
    | achat et stockage, achat & stockage, achat + stockage, acheter et stocker, achat stockage
exchange: ~exchange, ~swap, ~trade, tausch
    | ~echanger, echange, ~troquer, troc
market: market, market sale, the market, at market, on the market, to the market, at the market,
    verkauf am markt, in the market
    | marche, vente au marche, au marche, sur le marche, le marche
protect: ~protect, ~save, ~preserve, ~conserve, ~rescue, ~secure, ~safeguard
    | ~proteger, ~sauver, ~conserver, ~preserver, ~sauvegarder
lose: ~lose, ~discard, ~throw away, ~throw out, ~sacrifice, ~give up, ~drop, ~let spoil, ~dump,
    ~abandon, ~let rot, ~let go, ~throw
    | ~perdre, ~jeter, ~sacrifier, ~abandonner, ~laisser pourrir, ~laisser perir, ~defausser,
    ~laisser perdre, ~laisser se gater, ~se defausser
prefer: before, over, rather than, ahead of, and then, then, first, in preference to
    | avant, plutot que, puis, et puis, d abord, de preference à
hand: hand, my hand, hands
    | main, ma main
house: store, warehouse, storehouse, my warehouse, storage, stock
    | entrepot, magasin, mon entrepot, depot, stock
card: card, cards, lot, slot
    | carte, cartes, lot
pile_word: pile, piles, deck, stack
    | pile, piles, pioche, paquet, tas
unit: unit, units, crate, crates, piece, pieces, good, goods, load, loads, bag, bags
    | unite, unites, caisse, caisses, piece, pieces, marchandise, marchandises
gold: gold, guilder, guilders, g, coins, coin, golds, gulden, gold pieces, ducats, pieces of gold
    | or, florin, florins, piece, pieces, pieces d or, ecus, ors, d or
income_tested: income, revenue, the income
    | revenu, revenus, le revenu
goods_tested: goods, good, number of goods
    | marchandises, marchandise
cost_tested: cost, price, the cost, costs
    | cout, prix, couts, coute
special: special, special card
    | speciale, special
below: below, under, less than, lower than, smaller than, less, <
    | inferieur à, moins de, en dessous de, sous, moins que, plus petit que, inferieure à, au
    dessous de, moins, <
above: above, over, more than, higher than, greater than, more, >
    | superieur à, plus de, au dessus de, plus que, plus grand que, superieure à, plus, >
each: each, of each, one of each, one each, every kind, one of every kind
    | de chaque, chacun, chacune, une de chaque, un de chaque
win: ~get, ~win, ~have, ~receive, ~obtain, ~end up with, i have, it brings me, it brings
    | ~obtenir, ~gagner, ~recevoir, ~avoir, j ai, j obtiens, il m apporte, ~remporter
plan: plan, my plan, ~plan, ~plan to
    | plan, mon plan, ~prevoir, ~prevoir de
money_won: money, gold, cash
    | or, argent, de l or, de l argent
purchase_won: purchase, purchase card, buy
    | achat, carte achat, carte d achat
storage_won: storage, storage card
    | stockage, carte stockage, carte de stockage
transport_won: transport, transport card, shipping
    | transport, carte transport, carte de transport
special_won: special, special card
    | speciale, special, carte speciale
seat_word: seat, player, merchant
    | siege, joueur, joueuse, marchand, place
not: not, dont, do not, never, except, but not, but, no, without
    | sauf, pas, jamais, ne pas, mais pas, sans, excepte, ne, n
""")

CARDS = {
    "purchase": ("purchase", "achat", "buy", "Einkauf", "buying", "achats"),
    "storage": ("storage", "stockage", "store", "Lagerung", "storing"),
    "transport": (
        "transport", "shipping", "income", "revenu", "Verschiffen", "transport income", "ship",
        "transport or income", "transport ou revenu", "revenue",
    ),
    "free_trade": ("free trade", "commerce libre", "commerce", "freier Einkauf"),
    "conservation": ("conservation", "Konservierung"),
    "purchase_and_storage": (
        "purchase and storage", "buy and store", "combo", "achat et stockage",
        "Einkauf und Lagerung",
    ),
    "exchange": ("exchange", "swap", "échange", "Tausch"),
    "market": ("market sale", "market", "vente au marché", "marché", "Verkauf am Markt"),
    "safekeeping": ("safekeeping", "mise à l’abri", "abri"),
}  # fmt: skip
NAMES: dict[str, list[tuple[Any, str]]] = {
    "card": [(kind, name) for kind, names in CARDS.items() for name in names],
    "pile": [(pile, name) for pile in ACTION_PILES for name in CARDS[pile]],
}

VOCABULARY = Vocabulary(
    FAMILIES,
    NAMES,
    noise=(
        "dear merchants, it, this, that, him, her, them, those, these, sorry, his, their",
        "ca, cela, celle ci, celle la, celui ci, celui la, lui, y, en, ce, cette, ces, sa, son",
    ),
    shortened=["seat"],
)


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


# --- What is meant at this table ---


def starting(values: Values, desk: Desk) -> list[ChooseStartGoods]:
    """Two goods: `apples` are two of them, where nothing else is named."""
    items = values["items"]
    found: list[Any] = []
    for item in items:
        count = (2 if len(items) == 1 else 1) if item.amount in (SOME, ALL) else item.amount
        found += [item.kind] * count
    goods = ordered(found)
    return [ChooseStartGoods((goods[0], goods[1]))] if len(goods) == 2 else []


def one_start(values: Values, desk: Desk) -> list[ChooseStartGoods]:
    """One good alone: twice, or with another."""
    (item,) = values["items"] if len(values["items"]) == 1 else (None,)
    if item is None or item.amount != 1:
        return []
    pairs = [ordered((item.kind, other)) for other in (item.kind, *KINDS)]
    return [ChooseStartGoods((pair[0], pair[1])) for pair in dict.fromkeys(pairs)]


def reveals(values: Values, desk: Desk) -> list[tuple[Pick, ...]]:
    """So many cards, of piles that are not said: the most different first."""
    count = values.get("_count") or (len(desk.view.order) if desk.view is not None else 4)
    found = sorted(
        combinations_with_replacement(ACTION_PILES, min(count, 6)),
        key=lambda piles: -len(set(piles)),
    )
    return [tuple(map(Pick, piles)) for piles in found if len(set(piles)) > 2 or count < 3]


def cards_to_take(values: Values, desk: Desk) -> list[int]:
    return in_centre(desk)


def open_cards(values: Values, desk: Desk) -> list[int]:
    """Which card an offer is for that names none: the one that is being sold, else those that lie
    open."""
    slot = sale_slot(desk)
    found = [slot] if slot is not None else face_up(desk)
    if "_seat" in values and desk.view is not None:
        owned = {one.slot for one in desk.view.slots if one.seat == values["_seat"]}
        found = [one for one in found if one in owned]
    return found


def held_by(values: Values, desk: Desk) -> bool:
    """`offer Anna 4 for 1`: it must be hers."""
    if not isinstance(values.get("slot"), int) or is_asked(desk, "decide"):
        return False
    if "_seat" not in values or desk.view is None:
        return True
    return any(
        one.slot == values["slot"] and one.seat == values["_seat"] for one in desk.view.slots
    )


def bidding(values: Values, desk: Desk) -> list[Command]:
    """A bid on the card that is being sold, or that one may open a sale of, is an offer; on
    another it is for later."""
    slot, gold, up_to = values["slot"], values["gold"], values.get("up_to")
    if not isinstance(slot, int):
        return []
    opens = is_asked(desk, "choose") and sale_slot(desk) is None and slot in face_up(desk)
    if desk.due() and (slot == sale_slot(desk) or opens) and not is_asked(desk, "decide"):
        return [Offer(slot, gold, up_to)]
    return [Bid(slot, gold, up_to)]  # type: ignore[list-item]  # a part of a plan


def offering_pair(values: Values, desk: Desk) -> list[Offer]:
    """`offer 2: 1`: either may be the card; one that cannot be offered for is not."""
    first, second = values["_first"], values["_second"]
    both = [Offer(first, second), Offer(second, first)]
    possible = open_cards({}, desk)
    return [offer for offer in both if offer.slot in possible] or both


def bidding_pair(values: Values, desk: Desk) -> list[Command]:
    first, second = values["_first"], values["_second"]
    pairs = [(first, second), (second, first)]
    possible = [slot.slot for slot in desk.view.slots] if desk.view is not None else []
    if sale_slot(desk) in (first, second) and is_asked(desk, "offers"):
        possible = open_cards({}, desk)
    found = [pair for pair in pairs if pair[0] in possible] or pairs
    return [order for slot, gold in found for order in bidding({"slot": slot, "gold": gold}, desk)]


def passing(values: Values, desk: Desk) -> list[Command]:
    slot = values["slot"]
    if slot == sale_slot(desk) and is_asked(desk, "offers"):
        return [Pass()]
    return [Bid(slot)] if isinstance(slot, int) else []  # type: ignore[list-item]


def seizing(values: Values, desk: Desk) -> bool:
    return isinstance(values.get("slot"), int)


def slot_is_number(values: Values, desk: Desk) -> bool:
    return isinstance(values.get("slot"), int)


def bidders(values: Values, desk: Desk) -> list[int]:
    return sorted(offers(desk))


def best_bidders(values: Values, desk: Desk) -> list[int]:
    by_seat = offers(desk)
    return [seat for seat, gold in by_seat.items() if gold == max(by_seat.values())]


def worst_bidders(values: Values, desk: Desk) -> list[int]:
    by_seat = offers(desk)
    return [seat for seat, gold in by_seat.items() if gold == min(by_seat.values())]


def bidders_called(values: Values, desk: Desk) -> list[int]:
    """`accept 4`: whose offer it is, or whose seat."""
    number = values["_number"]
    return [seat for seat, gold in offers(desk).items() if number in (seat, gold)]


def bidders_offering(values: Values, desk: Desk) -> list[int]:
    return [seat for seat, gold in offers(desk).items() if gold == values["_gold"]]


def is_his_offer(values: Values, desk: Desk) -> bool:
    """`pay 4 to Bob`: the sum is that of his offer."""
    by_seat = offers(desk)
    return "_gold" not in values or by_seat.get(values["seat"]) == values["_gold"]


def deciding(values: Values, desk: Desk) -> bool:
    return desk.asked() is None or is_asked(desk, "decide")


def not_deciding(values: Values, desk: Desk) -> bool:
    return not is_asked(desk, "decide") or "gold" in values


def acting(values: Values, desk: Desk) -> bool:
    return desk.asked() is None or not is_asked(desk, "start", "reveal", "departure")


def taking(values: Values, desk: Desk) -> bool:
    """`take income`, when an action is asked, is not to take a card; nor when cards are to be
    revealed."""
    return not is_asked(desk, "act", "reveal", "decide") or is_asked(desk, "choose")


def earning(values: Values, desk: Desk) -> bool:
    """`gold` is what an action brings; in the trade it is what is offered."""
    return not is_asked(desk, "choose", "reveal", "offers", "decide") or is_asked(desk, "act")


def storing(values: Values, desk: Desk) -> list[Store]:
    goods = resolved(values["items"], hand_of(desk))
    return [Store(goods)] if goods else []


def storing_but(values: Values, desk: Desk) -> list[Store]:
    hand = hand_of(desk)
    left = resolved(values["items"], hand)
    if hand is None or left is None:
        return []
    goods = tuple(kind for kind in KINDS for _ in range(hand.get(kind, 0) - left.count(kind)))
    return [Store(goods)] if goods else []


def number_of_card(desk: Desk, kind: str) -> int:
    """How many goods one's card of this kind allows."""
    own = merchant(desk)
    held = [CARD[card] for card in (own.special_cards or () if own else ())]
    return max((card.number for card in held if card.kind == kind), default=0)


def chosen_goods(values: Values, desk: Desk, kind: str) -> Goods | None:
    """Goods of the bank: `silks` are as many as the card allows."""
    items = values["items"]
    most = number_of_card(desk, kind)
    if any(item.amount < 0 for item in items):
        if len(items) > 1 or not most:
            return None
        items = (items[0]._replace(amount=most),)
    return resolved(items, None)


def goods_to_store(values: Values, desk: Desk) -> list[Goods]:
    """So many goods of the hand; without a number, all there are of a kind."""
    hand = hand_of(desk) or {}
    if "_count" not in values:
        return [(kind,) * hand[kind] for kind in KINDS if hand.get(kind)]
    held = [kind for kind in KINDS for _ in range(hand.get(kind, 0))]
    count = values["_count"]
    return list(dict.fromkeys(combinations(held, count))) if 0 < count <= len(held) < 16 else []


def goods_of_free_trade(values: Values, desk: Desk) -> list[Goods]:
    return [(kind,) * number_of_card(desk, "free_trade") for kind in KINDS]


def goods_of_combo(values: Values, desk: Desk) -> list[Goods]:
    return [(kind,) * number_of_card(desk, "purchase_and_storage") for kind in KINDS]


def trading_freely(values: Values, desk: Desk) -> list[FreeTrade]:
    goods = chosen_goods(values, desk, "free_trade")
    return [FreeTrade(goods, values.get("number"))] if goods else []


def buying_and_storing(values: Values, desk: Desk) -> list[PurchaseAndStorage]:
    goods = chosen_goods(values, desk, "purchase_and_storage")
    return [PurchaseAndStorage(goods, values.get("number"))] if goods else []


def exchanging(values: Values, desk: Desk) -> list[Exchange]:
    of_all = values.get("_seat", UNSAID)
    return [Exchange(swaps) for swaps in exchanges(values["swaps"], desk, of_all)]


def selling(values: Values, desk: Desk) -> list[Selling]:
    return [Selling(sold) for sold in by_place(values["placed"], desk, "")]


def protecting(values: Values, desk: Desk) -> list[Protect]:
    return [Protect(kept) for kept in by_place(values["placed"], desk, "house")]


def counts_goods(values: Values, desk: Desk) -> list[Protect]:
    """`keep 2 apples`, at a departure; without a number it is a standing order."""
    items = [item for group in values["placed"] for item in group.items]
    is_plain = len(items) > 1 and all(item.amount in (1, SOME) for item in items)
    is_plain = is_plain or not is_asked(desk, "departure")
    return [] if is_plain else protecting(values, desk)


def losing(values: Values, desk: Desk) -> list[Lose]:
    goods = resolved(values["items"], warehouse_of(desk))
    return [Lose(goods)] if goods else []


def berths(values: Values, desk: Desk) -> list[tuple[int, ...]]:
    harbour = desk.view.harbour if desk.view is not None else ()
    return [(one.berth,) for one in harbour]


def sized_berths(values: Values, desk: Desk) -> list[Load]:
    return [Load(values["sized"])]


def distinct(values: Values, desk: Desk) -> bool:
    return len(set(values["kinds"])) == len(values["kinds"])


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []


# --- Frames ---

OPENING = (
    Frame(ChooseStartGoods, "start", "[with|of|for] {items}", build=starting,
          check=lambda values, desk: is_asked(desk, "start")),
    Frame(ChooseStartGoods, "[with|of] {items}", build=starting, answers="start"),
    Frame(ChooseStartGoods, "? start", "[with|of] {items}", build=one_start, answers="start"),
    Frame(Reveal, "reveal", "[of|from] {picks}"),
    Frame(Reveal, "{picks}", answers="reveal"),
    Frame(Reveal, "take", "{picks}", answers="reveal"),
    Frame(Reveal, "reveal|take", "each", "? [of] card|pile_word", answers="reveal",
          fixed={"picks": tuple(map(Pick, ACTION_PILES))}),
    Frame(Reveal, "? card", "each", "? [of] card|pile_word", answers="reveal",
          fixed={"picks": tuple(map(Pick, ACTION_PILES))}),
    Frame(Reveal, "reveal", "all", "? card", ask={"picks": reveals}),
    Frame(Reveal, "reveal", "? card", ask={"picks": reveals}),
    Frame(Reveal, "reveal", "{_count:count}", ask={"picks": reveals}),
)  # fmt: skip

ON = "on|for|over|against|at {slot:card}"
SUM = "[of|at|for|with|to] {gold:money}"
UP_TO = "? [and] [not] up_to|to {up_to:money}"
TO_HIM = "? [to|of|from] {_seat:seat}"

TAKING = (
    Frame(Take, "take", "{slot:card}", check=taking),
    *(
        Frame(Take, *words, fixed={"safely": True})
        for words in (
            ("take", "{slot:card}", "[and] safely"),
            ("take", "{slot:card}", "with|play|use safekeeping [card]"),
            ("take", "{slot:card}", "and protecting"),
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
    Frame(Offer, SUM, "[to|for] {_seat:seat}", ask={"slot": open_cards}, implied=["slot"],
          check=held_by, answers="choose"),
    Frame(Offer, SUM, UP_TO, ask={"slot": open_cards}, implied=["slot"], check=held_by,
          answers="offers"),
    Frame(Offer, "up_to {up_to:money}", SUM, ask={"slot": open_cards}, implied=["slot"],
          check=held_by, answers="offers"),
    Frame(Bid, "bid", SUM, ON, UP_TO, build=bidding,
          check=lambda values, desk: not is_asked(desk, "decide")),
    Frame(Bid, "bid", TO_HIM, SUM, UP_TO, ask={"slot": open_cards}, implied=["slot"],
          build=bidding),
    Frame(Bid, "bid", "{_first:index} {_second:index}", "? gold", build=bidding_pair),
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
    Frame(Pass, "pass|refuse", "? turn", answers="offers choose"),
)  # fmt: skip

DECIDING = (
    Frame(Accept, "accept|yes", "? [of] bidder", "[of|from|to|by] {seat}", "? bidder",
          "? [of|for|at] {_gold:money}", check=is_his_offer),
    Frame(Accept, "sell|keep", "? card", "[to] {seat}", "? [for|at] {_gold:money}",
          check=lambda values, desk: deciding(values, desk) and is_his_offer(values, desk)),
    *(
        Frame(gives, *verb, *words, ask={"seat": seats}, implied=["seat"], check=deciding)
        for gives, verb in (
            (Accept, ("accept",)),
            (Accept, ("sell", "? card")),
            (Pay, ("pay",)),
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
    Frame(Pay, "pay", "{_number:whole}", ask={"seat": bidders_called}, implied=["seat"],
          check=deciding),
    Frame(Accept, "highest", "? bidder", ask={"seat": best_bidders}, implied=["seat"],
          answers="decide"),
    Frame(Accept, "accept|yes", "? bidder", ask={"seat": bidders}, answers="decide"),
    Frame(Accept, "{seat}", "? bidder", answers="decide"),
    Frame(Pay, "[by] pay|refuse", "? bidder", "[to|of] {seat}", "? [of] {_gold:money}",
          "? [and] keep", "? card", check=is_his_offer),
    Frame(Pay, "pay", ask={"seat": bidders}),
    Frame(Pay, "refuse|no|pass", "? [of] bidder", "? all|both", ask={"seat": bidders},
          answers="decide"),
    Frame(Pay, "{seat}", "? bidder", answers="decide"),
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
    Frame(Store, "store", "[of] {items}", "? [in|to|from|of] house|hand", build=storing,
          check=acting),
    Frame(Store, "store", "all", "? [in|to|from|of] house|hand", fixed={"everything": True}),
    Frame(Store, "store_verb", "[of|in] hand", "? all", fixed={"everything": True}),
    Frame(Store, "store", "all", "[in|of|from] hand", "[in|to] house",
          fixed={"everything": True}),
    Frame(Store, "store", "all", "but [of] {items}", build=storing_but),
    Frame(Store, "store_verb", "? unit", ask={"goods": goods_to_store}),
    Frame(Store, "store_verb", "{_count:whole} [unit|card]", ask={"goods": goods_to_store}),
    Frame(Store, "[of] {items}", build=storing, answers="act"),
    Frame(Store, "all", fixed={"everything": True}, answers="act"),
    Frame(Nothing, "store|load|buy|do_nothing", "nothing|not"),
    Frame(Nothing, "do_nothing"),
    Frame(Nothing, "not", "store|load", "? all"),
    Frame(Nothing, "pass|nothing|no|do_nothing|done", "? turn", answers="act"),
    Frame(Load, "load", "? ship_word|both", "[to|on|in|at] {berths}"),
    Frame(Load, "load", "[to|on|in] {berths:sized}"),
    Frame(Load, "load", "? ship_word", ask={"berths": berths}),
    Frame(Load, "load", "all", "? ship_word", ask={"berths": berths}),
    Frame(Load, "{berths}", answers="act"),
    Frame(Income, "collect", "[of] income", "? [of] card", check=earning),
    Frame(Income, "cash_in", answers="act"),
    Frame(Income, "collect", "income", "[of] {_gold:money}", check=earning),
    Frame(Income, "income_tested", "[of] {_gold:money}", check=earning),
    Frame(Income, "income", check=earning),
    Frame(Income, "collect", "{_gold:money}", answers="act"),
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
    Frame(Selling, "sell", "[of] {placed}", "? [in|on|at|to|with|by|play] market [card]",
          build=selling),
)  # fmt: skip

DEPARTING = (
    Frame(Protect, "protect", "[of] {placed}", build=protecting),
    Frame(Protect, "keep", "[of] {placed}", build=counts_goods),
    Frame(Protect, "protect", "nothing|not"),
    Frame(Lose, "lose", "[of] {items}", "? [of|from|in] house", build=losing),
    Frame(Lose, "lose", "nothing|not"),
    Frame(PreferDeparture, "? standing", "keep|protect", "{kinds} prefer", check=distinct),
    Frame(PreferDeparture, "? standing", "keep", "{kinds}", "? prefer",
          check=lambda values, desk: distinct(values, desk) and len(values["kinds"]) > 1),
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
