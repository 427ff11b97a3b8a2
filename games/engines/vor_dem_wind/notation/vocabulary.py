"""The words that players use: families and names of the second reader."""

from typing import Any

from games.engines.vor_dem_wind.data import ACTION_PILES
from games.notation.families import families
from games.notation.vocabulary import Vocabulary

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
    with, ~select, ~want, my goods, give me, ~have
    | depart, ~commencer, ~choisir, ~prendre, ~debuter, ~partir, ~commencer avec, ~selectionner,
    marchandises de depart, mes marchandises, marchandises, ~demarrer
reveal: ~see, ~reveal, ~turn up, ~turn over, ~draw, ~flip, ~open, ~show, ~uncover, ~deal, ~turn,
    ~lay out
    | ~reveler, ~devoiler, ~retourner, ~piocher, ~tirer, ~montrer, ~decouvrir, ~ouvrir, ~sortir
take: ~take, ~go for, ~opt for, ~choose, ~pick, ~grab, ~pick up, ~select, ~draw, ~want, ~get, ~have
    | ~prendre, ~opter pour, ~choisir, ~ramasser, ~piocher, ~selectionner, ~tirer, ~recuperer
safely: safely, safe, in safety, protected, secretly, secured
    | à l abri, en securite, en surete, protegee, abri
safekeeping: safekeeping, safekeeping card, my safekeeping, safe keeping
    | mise à l abri, carte mise à l abri, carte abri, carte de mise à l abri, abri
protecting: ~protect, ~protect it, ~secure it, ~safeguard it, ~keep it safe
    | ~proteger, ~securiser, ~mettre à l abri
offer: ~offer, ~propose, ~give, my offer, ~make an offer, ~make an offer of, an offer, ~pay, offer
    of
    | ~offrir, ~proposer, offre, mon offre, ~faire une offre, ~donner, une offre, offre de
bid: ~make it, ~bid, my bid, ~place a bid, ~stake, bid of, ~outbid, ~raise, ~go to, ~go up to,
    ~increase
    | ~monter, ~aller, ~augmenter, ~miser, mise, ~encherir, enchere, ma mise, ~surencherir
goes: ~go
    | ~aller, ~revenir
let: ~let
    | ~laisser
spoil: ~spoil, ~rot, ~go bad, ~perish
    | ~pourrir, ~perir, ~gater, ~se gater, ~s abimer
leave: ~leave
    | ~laisser
unused: unused, as it is, where it is
    | inutilisee, inutile, de cote, sans l utiliser
go_up: ~go, ~go up, ~rise, ~raise
    | ~monter, ~aller, ~grimper
buy: ~buy, ~purchase
    | ~acheter, achat
seize: ~seize, ~steal, ~snatch, ~confiscate
    | ~saisir, ~voler, ~confisquer, ~s emparer, saisie
accept: ~accept, deal with, ~deal with, ~agree to, ~say yes to, yes to
    | ~accepter, ~agreer, ~dire oui à, oui à
take_it: ~take
    | ~prendre
pay: ~pay, ~pay out, ~pay off, ~buy off, ~compensate
    | ~payer, ~verser, ~regler, ~dedommager, ~rembourser, ~indemniser
vend: ~sell, ~sell off
    | ~vendre, vente
sell: ~sell, ~give, ~let, ~cede, ~sell it
    | ~vendre, ~ceder, vente, ~laisser, ~donner
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
    | pas d offre, ne fais pas d offre, ne fais aucune offre, n offre rien, n offre pas, ne mise
    pas, pas de mise, ne pas miser, ne pas offrir, pas interesse, pas interessee, aucune offre, n
    en veux pas, aucune mise, n encheris pas, reste dehors, pas preneur, ne propose rien, ne suis
    pas interesse, ne suis pas interessee, ne suis pas preneur
nothing: nothing, none, no, zero, not anything, nil, nothing at all, nought
    | rien, aucun, aucune, zero, neant, rien du tout, ne rien, n en
rest: rest, other, others, everything else, anything else, the rest, all the others, other cards
    | reste, autres, autre, le reste, tout le reste, les autres
store: ~store, ~warehouse, ~stock, ~put away, ~stash, ~deposit, ~put, ~place, ~move, storing,
    storage, ~add
    | ~stocker, ~entreposer, ~ranger, ~mettre, ~deposer, ~placer, ~emmagasiner, stockage
store_verb: ~store, ~stock, ~stash
    | ~stocker, ~entreposer, ~emmagasiner
load: ~ship, ~load, ~send, ~fill, ~sail, ~transport, ~deliver, ~dispatch, ~send off, ~load up,
    shipment, loading
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
        "dear merchants, try to, it, this, that, him, her, them, those, these, sorry, his, their",
        "ca, cela, celle ci, celle la, celui ci, celui la, lui, y, en, ce, cette, ces, sa, son",
    ),
    shortened=["seat"],
)
