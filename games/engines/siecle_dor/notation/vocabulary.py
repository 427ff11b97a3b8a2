"""The words that players use: families and names of the second reader."""

from typing import Any

from games.engines.siecle_dor.data import CARD, COLONIES, MERCHANTS, SQUARES, WEST_INDIES
from games.engines.siecle_dor.notation.fields import (
    COLOUR_NAMES,
    GOODS_NAMES,
    MERCHANT_NAMES,
    PROVINCE_NAMES,
)
from games.notation.families import families
from games.notation.vocabulary import Vocabulary

FAMILIES = families("""
from: from, out of, starting from, leaving, leaving from, von, van
    | de, du, d, des, depuis, à partir de, en partant de
to: to, over to, towards, toward, into, onto, nach, naar
    | à, au, aux, vers, jusqu à, jusqu au, jusqu en
marker: marker, markers, token, tokens, disc, influence marker, my marker, influence
    | marqueur, marqueurs, jeton, jetons, disque, marqueur d influence, influence
pawn: pawn, pawns, movement pawn, movement pawns, a pawn, man, men
    | pion, pions, pion de deplacement
place: ~place, ~try, ~put, ~set, ~lay, ~start, ~position, ~choose, ~install, ~deploy
    | ~placer, ~essayer, ~poser, ~mettre, ~choisir, ~installer, ~s installer, ~commencer,
    ~debuter, ~deposer
create: ~create, new, ~make, ~add, ~produce, ~recruit, ~hire, ~get, ~build, another, ~train,
    ~raise
    | ~creer, nouveau, ~ajouter, ~produire, ~recruter, ~engager, ~construire, un autre, ~faire,
    ~former
stadtholder: stadtholder, stadholder, the stadtholder
    | stathouder, le stathouder, stadhouder
start: ~start, ~begin, starting square, start square
    | depart, ~commencer, ~partir, case de depart, ~debuter
square: square, space, merchant, merchant square
    | case, marchand, case marchande
roll: ~roll, ~throw, ~cast, roll dice
    | ~lancer, ~jeter, lance, jet, ~rouler, ~tirer
dice: dice, the dice, die, both dice
    | des, les des, de, le de
die: die, dice, die card, dice card, card die, die result
    | carte de, de, des, carte des, la carte de, dé
move: ~move, ~go, ~travel, ~walk, ~send, ~march, ~bring, ~shift, ~advance, movement, ~transfer
    | ~deplacer, ~aller, ~bouger, ~envoyer, ~amener, deplacement, ~avancer, ~faire passer,
    ~marcher, ~transferer, ~passer
guild: guild, guilds, the guild, gilde
    | guilde, guildes, la guilde
control: control, control of, the control of, possession of
    | controle, le controle, controle de, le controle de
take: ~take, ~grab, ~control, ~seize, ~take over, ~gain, ~get, ~acquire, ~join, ~occupy, ~conquer
    | ~prendre, ~entrer, ~adherer, pris, ~controler, ~acquerir, ~occuper, ~obtenir, ~conquerir,
    ~rejoindre, ~s emparer, prise
found: ~found, ~establish, founding, foundation, ~settle
    | ~fonder, fondation, ~etablir
replace: ~replace, ~exchange, ~turn, ~convert, ~swap, ~trade, ~change, ~transform
    | ~remplacer, ~echanger, ~transformer, ~convertir, ~changer
use: ~use, ~activate, ~play, ~trigger, ~exercise, ~work with, ~employ, action
    | ~utiliser, ~activer, ~jouer, ~employer, ~exercer, ~user, ~se servir de, action
action: action, actions, the actions of, the action, special action, action of
    | action, l action, action speciale, action de
buy: ~buy, ~purchase, ~draw
    | ~acheter, achat, ~piocher, ~tirer, pioche
card: card, cards, top card, a card, the top card
    | carte, cartes, carte du dessus, une carte
paint: ~paint, ~advance, ~push on, ~carry on, ~pay painter, ~pay the painter, painter, ~pay
    artist, ~work on, ~continue, ~pay for
    | ~peindre, ~faire avancer, ~payer le peintre, ~payer peintre, peintre, ~payer, ~payer l
    artiste, ~payer artiste, ~avancer, ~continuer, ~payer pour
complete: ~finish, ~complete
    | ~finir, ~achever, ~terminer
painting: painting, paintings, picture, the painting, my painting, art, canvas
    | tableau, tableaux, peinture, toile, oeuvre, tableau de
go_there: ~go, ~travel, ~leave
    | ~aller, ~partir, ~se rendre
sail: ~sail, ~voyage, ~ship, ~set sail, expedition to, ~colonise, ~colonize, ~navigate
    | ~naviguer, voyage, ~voyager, ~faire voile, ~embarquer, ~coloniser, navigation, ~partir en
    voyage, ~partir, ~appareiller
colony: colony, colonies, kolonie, square
    | colonie, colonies, case
sell: ~sell, ~exchange, ~trade, ~hand in, ~cash, ~cash in, ~trade in, ~redeem, ~turn in, ~encash
    | ~vendre, ~echanger, ~encaisser, vente, ~toucher, ~monnayer, ~ceder
sets: set, sets, set of, sets of, pair of, series of
    | serie, series, serie de, series de, lot de, jeu de
auction: ~auction, for sale, up for sale, on sale, auction, auctions, ~put up for auction, up for
    auction, ~auction off, ~hold an auction, for auction, at auction
    | enchere, encheres, en vente, à la vente, aux encheres, à l encan, ~mettre aux encheres,
    mise aux encheres, à l encher, vente aux encheres, ~proposer aux encheres, à l enchere
offer: ~offer, ~put, ~propose, ~put up, ~sell, ~hold, ~open, ~call, ~organise, ~organize, ~start
    | ~proposer, ~offrir, ~mettre, ~vendre, ~ceder, ~organiser, ~ouvrir, ~lancer, ~tenir
bid: ~bid, ~offer, ~pay, ~propose, ~give, my bid, maximum, my maximum, ~go up to, ~raise,
    ~outbid, my offer
    | ~encherir, ~offrir, offre, enchere, ~miser, ~donner, mise, ~proposer, ~surencherir,
    maximum, mon maximum, ~monter, ~payer, ~aller jusqu à, mon offre
lot: lot, lots, action, the action of, action of
    | lot, lots, action, l action de, action de
selling: selling, by selling, ~sell, after selling, if needed by selling, cashing
    | en vendant, ~vendre, vente de, en encaissant, apres avoir vendu
budget: budget, in all, altogether, total, overall
    | budget, en tout, au total, total
no_bid: no bid, dont bid, do not bid, not bid, wont bid, will not bid, not interested, no offer,
    not buy, dont want it, not for me, ill pass, no interest in it, do not want it, no interest,
    dont want, im out, i am out, ~fold, ~drop out
    | pas d offre, n encheris pas, pas d enchere, ne pas encherir, ne mise pas, pas interesse, n
    en veux pas, ne veux pas, n offre rien, aucune offre, ne surencheris pas, offre rien, ne
    prends pas part, je n en veux pas, pas preneur, ne suis pas interesse, ne suis pas interessee,
    pas interessee, ne suis pas preneur
money: money, cash, funds
    | argent, bourse, fonds
nothing: nothing, none, no, not anything, nil, nothing at all
    | rien, aucun, aucune, neant, rien du tout
florin: f, fl, florin, florins, guilder, guilders, gulden, coin, coins, gold
    | f, fl, florin, florins, piece, pieces
standing: standing, standing bid, standing order, always, automatic, from now on, standing orders,
    permanent
    | consigne, consignes, permanent, permanente, toujours, désormais, ordre permanent, offre
    permanente, offre d avance
auto: auto, automatically, at once, without asking, automatic
    | auto, automatiquement, aussitot, sans demander, automatique
clear: ~clear, ~cancel, ~remove, ~delete, ~drop, no, all off
    | ~effacer, ~annuler, ~supprimer, ~retirer, plus de, plus aucune
ask: ~ask, ~ask me
    | ~demander, demande moi
keep: ~keep, ~hold, ~save
    | ~garder, ~conserver, ~tenir
try: ~try, ~attempt, if possible, if i can, ~try to, if that is possible
    | ~essayer, ~tenter, si possible, si je peux, essaie, ~essayer de, ~tenter de
x2: x2, x 2, twice, both, 2x, times two
    | x2, x 2, deux fois, tous les deux, les deux, 2 fois
three: three, 3, three pawns, my three pawns
    | trois, 3, trois pions, mes trois pions
other: other, the other, one, second, the second, another, the other one
    | autre, l autre, un, second, le second, un autre, l un
one_woman: woman, woman with tulips, woman with the tulips
    | femme, femme aux tulipes, femme à la tulipe
remove: ~remove, ~take away, ~take off, ~discard, ~return, ~give back
    | ~retirer, ~enlever, ~rendre, ~oter, ~reprendre
pay: ~pay, ~pay for
    | ~payer
abandon:
    | ~abandonner
result: result, total, sum, number, throw
    | resultat, total, somme, chiffre, jet
points: points, point, pts
    | points, point, pts
if_free: if free, if it is free, if it is still free, if still free, if available, if possible
    | si libre, si elle est libre, s il est libre, si elle est encore libre, si encore libre, si
    disponible, si possible
plainly: normally, as usual, without card, without a card, without the card, without die card,
    without my card, and keep the card, no card
    | normalement, pas de carte, sans carte, sans la carte, sans ma carte, comme d habitude, et
    garder la carte
first: first
    | premier, premiere
instead: instead of, in place of, in exchange for, for, out of
    | à la place de, au lieu de, en echange de, contre, à la place des
others: others, the others, other players, everybody, everyone, all, the table
    | autres, les autres, autres joueurs, tous, tout le monde, la table
if_gone: if it is taken, if that is taken, if taken, if already taken, if it is gone, if that is
    gone, if gone, if occupied, if it is occupied, if not free, if it is not free, if that is not
    free, if not available, if it is not available, if unavailable, if that fails
    | s il est pris, si elle est prise, si pris, si prise, si deja pris, si deja prise, si c est
    pris, si occupe, si occupee, si elle est occupee, s il est occupe, si elle n est pas libre, s
    il n est pas libre, si ce n est pas libre, si pas libre, si ce n est plus libre, si elle n est
    plus libre, si indisponible
if_voyage: if i get a voyage, if i have a voyage, if it completes a voyage, if that completes a
    voyage, if it makes a voyage, should it complete a voyage, if i can, if possible, if i can sail,
    if a voyage is complete, in case of a voyage, if i complete a voyage
    | si j ai un voyage, si je complete un voyage, si cela complete un voyage, si ca complete un
    voyage, si elle complete un voyage, si un voyage est complet, si je peux, si possible, en cas
    de voyage
if_needed: if needed, if need be, if necessary, if i must, if i have to, if i need money, if i need
    the money, if i win, should i win, if required, if i need to
    | si besoin, au besoin, si necessaire, s il le faut, si il le faut, si j en ai besoin, si je
    gagne, le cas echeant, s il faut
""")

SPICE = {"orange": ("spice", "spices", "épices", "épice", "orange", "spice card")}
PILES = {
    "grey": ("culture", "culture card"),
    "brown": ("art", "art card", "carte art", "painting", "tableau"),
    "yellow": ("investment", "investissement", "investissements", "invest"),
    "blue": ("colony card", "carte colonie", "colonial", "voyage card", "ship card"),
    **SPICE,
}
NAMES: dict[str, list[tuple[Any, str]]] = {
    "province": [
        *((code, name) for code, names in PROVINCE_NAMES.items() for name in (*names, code)),
        ("BRA", "North Brabant"), ("FRI", "Frisia"), ("FLA", "Flander"), ("GEL", "Guelders"),
        ("GEL", "Gueldres"), ("GRO", "Groninge"),
    ],
    "colour": [(colour, name) for colour, names in COLOUR_NAMES.items() for name in names],
    "pile": [(colour, name) for colour, names in PILES.items() for name in names],
    "goods": [
        *(
            (goods, name)
            for goods, names in GOODS_NAMES.items()
            for name in names
            if goods != "all" and "femme" not in name and "wom" not in name
        ),
        ("pairs", "2 women"), ("pairs", "2 femmes"), ("pairs", "two women"),
        ("pairs", "deux femmes"),
        ("cloves", "clou de girofle"), ("expedition", "expeditions"), ("pepper", "peppers"),
        ("expedition", "expéditions"), ("cloves", "clous"), ("nutmeg", "nutmegs"),
        ("tulips", "one woman with tulips"), ("tulips", "une femme aux tulipes"),
        ("pairs", "two women with tulips"), ("pairs", "deux femmes aux tulipes"),
        ("pairs", "pair of women"), ("pairs", "paire de femmes"), ("pairs", "pair of tulips"),
        ("pairs", "paire de tulipes"), ("expedition", "expéditions commerciales"),
        ("expedition", "trading expeditions"), ("nutmeg", "noix muscade"), ("nutmeg", "muscades"),
    ],
    "women": [("pairs", "women"), ("pairs", "femmes")],
    "merchant": [
        (square, name)
        for square in MERCHANTS
        for name in (SQUARES[square].name or "", MERCHANT_NAMES[SQUARES[square].name or ""])
    ],
    "west": [
        (WEST_INDIES, name)
        for name in ("West Indies", "Antilles", "Indes occidentales", "the West", "Caribbean",
                     "Indes de l'ouest", "les Antilles")
    ],
    "east": [
        (number, name)
        for number in COLONIES if number != WEST_INDIES
        for name in ("East Indies", "Indes orientales", "the East")
    ],
    "painting": [(card, card) for card in CARD if card.startswith("A")],
}  # fmt: skip

VOCABULARY = Vocabulary(
    FAMILIES,
    NAMES,
    noise=("dear stadtholder, honoured sir, it, this", "cette, ce"),
    shortened=["province", "colour", "goods", "merchant"],
)
