"""The words that players use: families and names of the second reader."""

from typing import Any, Final

from games.engines.voc.data import GOODS, HARBOURS, SHIPS
from games.engines.voc.notation.fields import (
    COLOUR_WORDS,
    GOOD_NAMES,
    SHORT_WORDS,
    SIDE_NAMES,
    WORD_NAMES,
    harbour_name,
)
from games.notation.desk import Desk
from games.notation.families import families
from games.notation.vocabulary import Sense, Vocabulary, put

FAMILIES = families("""
fit: ~fit, ~fit out, ~equip, ~board, ~crew, ~man, ~invest, ~outfit, ~embark, ~staff, ~enlist,
    investment
    | investissement, ~equiper, ~armer, ~embarquer, ~investir, ~garnir, equipage, ~affreter,
    armement
put: ~put, ~place, ~send, ~set, ~add, ~assign, ~embark, ~post
    | ~mettre, ~placer, ~envoyer, ~poser, ~affecter, ~embarquer, ~installer
men: men, man, crew, people, hands
    | hommes, homme, equipage, gens
sailor: s, sailor, sailors, seaman, seamen
    | s, marin, marins, matelot, matelots
merchant: m, merchant, merchants, trader, traders
    | m, marchand, marchands, negociant, negociants
ship: ship, vessel, boat, the ship
    | navire, bateau, vaisseau
aboard: aboard, on board, on board of
    | à bord, à bord de, à bord du
contract: contract, contracts, card, contract no, contract number, contract nr, contract #
    | contrat, contrats, carte, contrat no, contrat numero, contrat #
marker: marker, year marker, year, the year, marker of, date
    | marqueur, marqueur d annee, annee, l annee, date
man_on: a man on
    | un homme sur
claim: ~promise, ~claim, ~reserve, ~sign, ~book, ~sign up for, ~sign for, ~lay claim to, ~bag
    | ~promettre, ~reserver, ~reclamer, ~signer, ~retenir, ~revendiquer, ~s engager sur
take: ~take, ~get, ~grab
    | ~prendre
take_over: ~overtake, ~take over, ~seize, ~steal, ~snatch, ~usurp, takeover
    | ~reprendre, ~voler, ~s emparer de, ~ravir, ~souffler, reprise
secure: ~secure, ~safeguard, ~protect, ~bring forward, ~advance, ~move forward
    | ~assurer, ~securiser, ~avancer, ~proteger
bring: ~bring, ~move, ~call, ~push
    | ~avancer, ~porter, ~ramener, ~faire venir
forward: forward, earlier, up
    | plus tot, en avant
take_back: ~take back, ~recall, ~remove, ~withdraw, ~retrieve, ~bring back, ~call back, ~pull,
    ~pull back, ~pull out, ~disembark, ~get back, ~unload
    | ~rappeler, ~ramener, ~retirer, ~reprendre, ~recuperer, ~debarquer, ~faire revenir, ~enlever
position: position, its position, her position, place, course
    | position, sa position, sa place
should: should, must, ought to, shall
    | doit, devrait, devra
agreed: deal, its a deal, done deal, sold
    | marche conclu, tope la, conclu
or_more: or more, or better, and more, and up, upwards
    | ou plus, et plus, ou mieux
this_year: this year, this time, this round, now
    | cette annee, cette fois, ce tour ci
warehouse: warehouse, storage, store, the store, stock
    | entrepot, magasin, stock, reserve
back: back, home
    | en arriere
off: off, out of, off of
    | de
plan: on my next turn, next turn, in my next turn, for my next turn, after that, afterwards
    | au prochain tour, pour mon prochain tour, à mon prochain tour, au tour suivant, apres cela
go: ~sail, ~go, ~steer, ~head, ~navigate, ~move, ~set course, ~set sail, ~proceed, ~make for,
    ~voyage, ~travel, course, ~run, ~return, ~come back, ~go back, ~come
    | ~naviguer, ~voguer, ~aller, ~faire route, ~faire voile, ~mettre le cap, cap, route,
    ~cingler, ~se diriger, ~diriger, ~partir, ~deplacer, ~mettre les voiles, ~conduire, ~rentrer,
    ~revenir, ~retourner
home: home, the home line, home line, zealand, middelburg
    | maison, la maison, ligne de retour, la ligne de retour, zelande, middelbourg, chez nous
degree: °, º, deg, degs, degree, degrees
    | °, º, deg, degre, degres
minute: ', minute, minutes, min
    | ', minute, minutes, min
unit: unit, units, chart units, u
    | unite, unites, unites de carte, u
north: north, northern
    | nord
south: south, southern
    | sud
east: east, eastern
    | est
west: west, western
    | ouest
latitude: latitude, lat, parallel
    | latitude, lat, parallele, de latitude
longitude: longitude, long, lon, meridian
    | longitude, long, lon, meridien, de longitude
equator: equator, the equator, the line
    | equateur, l equateur
straight: straight, directly, direct
    | tout droit, directement, droit
line: line, course, trace, route
    | ligne, trace, route
attached: attached, attachment, see attachment, see attached, as attached, the attached line,
    attached line, as drawn, the drawn line, my drawing, the drawing, sketch, the sketch,
    enclosed, the attached course, attached course, the attached drawing, as sketched, in
    attachment
    | ci joint, ci jointe, jointe, joint, piece jointe, la ligne jointe, ligne jointe, voir piece
    jointe, en annexe, dessin, mon dessin, le dessin, le dessin joint, en piece jointe, croquis,
    voir la piece jointe, le trace joint
nobody: nobody, no one, none
    | personne, aucun
veer: ~turn, ~veer, ~bear
    | ~tourner, ~virer, ~obliquer
deaf: without listening to anybody, without listening to anyone, listening to nobody
    | sans ecouter personne, n ecoute personne, en n ecoutant personne
heed: ~heed, ~listen, ~listen to, ~follow, ~obey, ~follow calls, heeding
    | ~suivre, ~ecouter, ~obeir, ~tenir compte de
ignore: ~ignore, ~disregard, deaf to, not listening to, without listening to, dont listen to, do
    not listen to
    | ~ignorer, ignorant, en ignorant, sourd à, sans ecouter, n ecoute pas, ne pas ecouter
calls: call, calls, cry, cries, shout, shouts, advice
    | cri, cris, appel, appels, conseil, conseils
along: along, following
    | le long de, suivant, selon
everybody: all, whoever wants it, whoever wants, anyone who wants it, everybody, everyone, all
    players, all of them, anyone, anybody, all the others, the others, others, the table
    | tous, qui veut, qui le veut, quiconque, tout le monde, chacun, toute la table, tous les
    joueurs, les autres, tous les autres
stay: ~hold, ~stay, ~wait, ~stay put, ~remain, ~anchor, ~lie at anchor, do not move, dont move,
    not move, ~keep still, ~drop anchor, at anchor, ~stay where she is, ~stay here, does not move,
    ~hold position, doesnt move, where she is, where it is, in port, in harbour, ~stay home, ~stay
    at home, ~remain at home, not sail, dont sail, does not sail, at home, ~stop
    | ~rester, ~mouiller, ~attendre, ~ne pas bouger, ne bouge pas, ne bougez pas, ~jeter l ancre,
    sur place, ~rester sur place, au mouillage, ne pas bouger, immobile, ~rester immobile,
    ~demeurer, ~rester à l ancre, ~ancrer, ~rester au mouillage, où il est, où elle est, au port,
    à quai, ne navigue pas, ne part pas, à la maison, ~s arreter
leave: ~leave, ~let, ~keep
    | ~laisser, ~garder
call: ~call, ~cry, ~yell, ~tell, ~call out, ~order, ~advise, advice
    | ~crier, cri, ~dire, ~appeler, ~ordonner, ~conseiller, conseil
shout: ~shout, ~yell, ~scream, ~cry out
    | ~hurler, ~gueuler
crossing: when crossing, crossing, when she crosses, when it crosses, when she passes, when it
    passes, passing, as she passes, when reaching, when she reaches, when it reaches, when at, on
    reaching
    | en passant, en croisant, quand il passe, quand elle passe, au passage de, lorsqu il passe,
    quand il croise, quand il atteint, lorsqu il atteint, au passage du, en atteignant
she_is: she is, shes, it is, the ship is, its, if she is then, he is, she lies, it lies
    | il est, elle est, le navire est, on est, il se trouve, elle se trouve, nous sommes
pay: ~pay, ~pay for it, paid, for pay, for money
    | ~payer, payant, en payant, paye, contre paiement
uncall: ~uncall, ~silence, ~unsay
    | ~taire, ~faire taire
load: ~load, ~take, ~buy, ~carry, ~pick up, ~bring, ~get, ~stow, cargo, freight, ~fetch, ~take on,
    ~purchase, ~bring home, ~bring back, ~load up
    | ~charger, ~prendre, ~acheter, cargaison, fret, ~embarquer, ~ramener, ~rapporter, ~emporter,
    ~faire le plein de, chargement
whatever: anything, whatever, any goods, any good, everything, all, all goods, whatever there is,
    whatever is there, any cargo, all the goods, every good
    | n importe quoi, tout, tout ce qu il y a, toutes les denrees, toutes denrees, peu importe,
    tout ce qui se trouve, n importe quelle denree, toutes les marchandises
free: free, ~keep free, empty handed, hands free
    | libre, libres, ~garder libre, mains libres, les mains libres
offer: ~offer, ~propose, offer to
    | ~offrir, ~proposer, offre
an_offer: offer, offers, proposal, deal, bid
    | offre, offres, proposition, marche
give: ~give, ~pay, ~hand
    | ~donner, ~payer, ~verser, ~ceder
sell: ~sell
    | ~vendre, ~ceder
buy: ~buy, ~purchase
    | ~acheter
swap: ~exchange, ~swap, ~trade, ~barter
    | ~echanger, ~troquer, echange, troc
ask_for: ~ask, ~request, ~demand
    | ~demander, ~reclamer
price: for, against, in exchange for, in return for, at, at a price of, =
    | contre, pour, en echange de, à, au prix de, =
for: for, in exchange for, in return for, against
    | pour, contre, en echange de, en échange d
daalder: daalder, daalders, thaler, thalers, d, coins, money, dollars, dlr
    | daalder, daalders, thaler, thalers, d, pieces, ecus
idle: ~pass, ~skip, ~do nothing, ~abstain, nothing, none, nothing more, nothing else
    | ~passer, ~ne rien faire, rien, ne fais rien, rien de plus, rien d autre
wares_word: goods, wares, ware, good, anything, cargo
    | marchandises, marchandise, denrees, denree, quoi que ce soit
aside: aside, standing aside on, aside on, aside for, to stand aside on
    | ecart, l ecart sur, ecart sur
not_bidding: if he does not bid on, if she does not bid on, if he doesnt bid on, if she doesnt bid
    on, not to bid on, not to bid for, if they do not bid on, to not bid on, if he does not bid
    for, if she does not bid for, for not bidding on, for not bidding for, if he stays out of, to
    stay out of, to leave, if he leaves, for staying out of, not bidding on, if he stays away
    from, if you do not bid on, if you dont bid on, if he does not go for, to keep off, to keep
    away from
    | s il ne mise pas sur, si elle ne mise pas sur, s il n encherit pas sur, pour ne pas miser
    sur, pour ne pas viser, s il ne vise pas, s il laisse, pour laisser, pour ne pas encherir sur,
    s il renonce à, pour renoncer à, si elle renonce à, si elle ne vise pas, s il ne vise pas le,
    si tu ne mises pas sur, pour qu il laisse, à condition de ne pas miser sur, s il ne livre pas
accept: ~accept, yes to, ~agree to, ~say yes to, ok to, ok for
    | ~accepter, oui à, ~agreer, d accord pour, ok pour
take_deal: ~take
    | ~prendre
refuse: ~refuse, ~decline, ~reject, no to, ~turn down, ~say no to, ~dismiss, no for
    | ~refuser, ~decliner, ~rejeter, non à, ~repousser, ~ecarter, non pour
withdraw: ~withdraw, ~cancel, ~take back, ~revoke, ~retract, ~remove
    | ~retirer, ~annuler, ~reprendre, ~supprimer
fill: ~fill, ~deliver, ~fulfil, ~fulfill, ~serve, ~complete, ~honour, ~honor, ~execute, ~supply,
    delivery, ~satisfy
    | ~livrer, ~remplir, ~honorer, ~satisfaire, ~executer, livraison, ~fournir
bid: ~bid, ~go for
    | ~miser, ~encherir, mise, enchere
least: at least, minimum, min, not below, no less than, not less than, for at least, at a minimum
    of, not under
    | au moins, minimum, mini, min, pas moins de, pour au moins, au minimum
side: side, half, the side
    | cote, moitie
with: with, using, use
    | avec, en utilisant
sale: sale, sales, selling
    | vente, ventes
not: not, dont, do not, wont, will not, no, without, cant, cannot, doesnt, does not
    | ne, pas, ne pas, non, sans, aucun, aucune
default: default, usual, the default, as usual, the usual, by default, default order
    | defaut, par defaut, habituel, comme d habitude, l ordre habituel
keep: ~keep, ~store, ~save, ~stock, ~retain, ~hold on to, ~hold back, ~put in storage, ~warehouse
    | ~garder, ~stocker, ~conserver, ~entreposer, ~emmagasiner, ~mettre de cote
again: again, second round, another round, once more, one more round, a second round of sales,
    second round of sales, sell again, new round, another round of sales, one more, a second round
    | encore, second tour, deuxieme tour, encore un tour, un autre tour, second tour de ventes,
    deuxieme tour de ventes, un second tour, nouveau tour, 2e tour, encore une fois, un tour de
    plus, 2eme tour, seconde vente, encore une vente
ask_round: ~ask for, ~ask, ~request, ~want
    | ~demander, ~vouloir
""")

GOODS_IN_OTHER_WORDS = [
    ("cloves", "clove"), ("cloves", "clous de girofle"), ("cloves", "clou de girofle"),
    ("cloves", "clous"), ("textiles", "textile"), ("textiles", "cloth"), ("textiles", "fabric"),
    ("textiles", "fabrics"), ("textiles", "tissu"), ("textiles", "tissus"),
    ("textiles", "étoffes"), ("textiles", "étoffe"), ("coffee", "coffees"), ("tea", "the"),
    ("tea", "thes"), ("nutmeg", "noix de muscade"), ("nutmeg", "noix muscade"),
    ("nutmeg", "muscat nut"), ("cinnamon", "canelle"), ("pepper", "peppers"),
]  # fmt: skip
BEARINGS = {"north": "N", "nord": "N", "south": "S", "sud": "S", "east": "E", "est": "E",
            "west": "W", "ouest": "W"}  # fmt: skip
UPRIGHT = ("north", "nord", "south", "sud")

NAMES: dict[str, list[tuple[Any, str]]] = {
    "good": [
        *((good, name) for good in GOODS for name in dict.fromkeys(GOOD_NAMES[good])),
        *(pair for pair in GOODS_IN_OTHER_WORDS if pair[1] not in ("the", "thes")),
    ],
    "harbour": [
        *((one, harbour_name(one, language)) for one in HARBOURS for language in ("en", "fr")),
        ("achin", "Aceh"), ("achin", "Atjeh"), ("banda", "Banda Islands"), ("macao", "Macau"),
        ("mocha", "Mokka"), ("malacca", "Melaka"), ("cochin", "Kochi"),
    ],
    "call_word": [(word, name) for word, names in WORD_NAMES.items() for name in names]
    + [(word, name) for name, word in SHORT_WORDS.items()]
    + [("stop", "halt")],
    "side": [
        *((side, name) for side, names in SIDE_NAMES.items() for name in names),
        ("left", "left hand"), ("right", "right hand"), ("right", "à droite"), ("left", "à gauche"),
        ("right", "droit"),
    ],
    "bearing": [
        *((bearing, word) for word, bearing in BEARINGS.items()),
        *(
            (BEARINGS[first] + BEARINGS[second], first + second)
            for first in UPRIGHT
            for second in BEARINGS
            if BEARINGS[second] in "EW"
        ),
    ],
}  # fmt: skip

VOCABULARY = Vocabulary(
    FAMILIES,
    NAMES,
    noise=(
        "if possible, if i can, try to, due, his, her, their",
        "si possible, si je peux, son, sa, ses, leur",
    ),
    shortened=["good", "harbour", "player"],
)
SHIP_SIGN: Final = "ship-"  # before a capital that is a ship, and neither article nor preposition
for name in SHIPS:
    put(VOCABULARY.trie, (SHIP_SIGN + name.lower(),), Sense("ship_letter", name))
put(VOCABULARY.trie, ("s’",), Sense("word", "of", "en"))  # `Bram's offer`


def of_table(desk: Desk) -> dict[str, list[tuple[Any, str]]]:
    """The players, by name and by colour. Not by an initial: that is a ship."""
    houses = getattr(desk.view, "houses", ())
    colours = [
        (house.seat, word)
        for house in houses
        for word, colour in COLOUR_WORDS.items()
        if colour == house.colour
    ]
    return {"player": [*desk.names.items(), *colours]}
