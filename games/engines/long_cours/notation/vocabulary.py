"""The words that players use: families and names of the second reader."""

from typing import Any

from games.engines.long_cours.data import BRAWL_CARDS, PRODUCT, STOP
from games.notation.families import families
from games.notation.vocabulary import Vocabulary

FAMILIES = families("""
buy: ~buy, ~purchase, ~acquire, ~invest, ~spend, ~load, ~get, ~stock up on, ~stock up, ~pay, ~put,
    ~take, ~take on, ~buy up, ~grab
    | ~acheter, achat, achats, ~acquerir, ~investir, ~depenser, ~charger, ~embarquer, ~prendre,
    faire un achat, ~payer, ~mettre
go: ~move, ~sail, ~go, ~travel, ~head, ~steer, ~proceed, ~set sail, ~set course, ~cruise, ~steam,
    ~navigate, ~voyage, ~make for, ~advance, ~put in, ~depart, ~journey, mv, ~sail on, ~go on,
    ~move on, movement, ~sail over, ~bring, ~take, ~send, ~pass through, ~pass by, ~jump, ~hop,
    ~reach, goto, next stop, next port, destination, ~sail away, ~come, ~call at, ~visit, ~make
    way, bound for, off
    | ~aller, ~naviguer, route, ~faire route, en route, ~faire voile, ~mettre le cap, cap,
    ~voguer, ~deplacer, ~se deplacer, ~passer par, ~envoyer, ~bouger, ~avancer, ~gagner,
    ~rejoindre, ~se rendre, ~partir, direction, ~cingler, ~voyager, deplacement, ~mettre les
    voiles, ~continuer, ~faire escale, escale, ~amener, mouvement, prochaine escale, prochain
    port, destination, ~sauter, ~filer, ~toucher, ~atteindre, ~conduire
depart: ~leave, ~quit, ~depart, ~set off, ~sail from
    | ~quitter, ~partir, ~s en aller
ship: ship, cargo ship, my ship, vessel, boat, cargo, freighter
    | navire, bateau, cargo, vaisseau
direct: direct, directly, straight, direct move, direct route, a direct move, in one go
    | direct, directement, deplacement direct, tout droit, d un trait, route directe
dm: dm
    | dd
enter: ~enter, ~come back, ~return, ~re enter, ~reenter, ~come in, ~go back, ~restart, ~come back
    in, ~re-enter, ~start again, ~begin again, ~start over, new ship, new start, new cargo ship,
    back
    | ~entrer, entree, ~revenir, retour, ~retourner, ~rentrer, ~reentrer, ~repartir, ~reprendre,
    nouveau navire, nouveau depart, ~recommencer, ~re-entrer, nouveau bateau, nouveau cargo
start: my harbour, ~start, ~begin, ~place, ~put, ~set up, setup, ~choose, start port, starting
    port, home port, ~open, ~launch, ~pick, ~select, my port, ~settle
    | depart, mon port, ~commencer, ~debuter, debut, ~demarrer, ~placer, ~poser, ~mettre,
    ~choisir, port de depart, ~partir, ~installer, ~s installer, mise en place
roll: ~roll, ~throw, ~sell, ~resell, resale, sale, ~cast, ~try to sell, ~try to resell, ~rolling,
    dice roll, r, ~try selling, ~try reselling, ~try a sale, ~attempt to sell, ~attempt a sale,
    ~try my luck
    | ~lancer, ~jeter, ~vendre, ~revendre, vente, revente, lance, lancer de de, ~tenter la vente,
    ~tenter de vendre, ~essayer de vendre, ~tenter une vente, ~chercher à vendre, ~tirer, ~rouler,
    jet, ~faire rouler, ~tenter la revente, ~tenter une revente, ~tenter de revendre, ~essayer de
    revendre, ~tenter ma chance
die: die, dice, resale die, the die, sale die, the dice
    | de, des, de de revente, de de vente, le de, les des
goods: goods, my goods, cargo, merchandise, everything, all, stock, wares, hold, holdings
    | marchandises, cargaison, marchandise, tout, stock, produits, denrees, cale
storm: storm, tempest, gale, hurricane, st, ~storm
    | tempete, orage, ouragan, tp
raise: ~raise, ~let, ~send, ~unleash, ~launch, ~start, ~make, ~cause, ~trigger, ~let loose,
    ~provoke, ~hit, ~strike
    | ~lancer, ~declencher, ~envoyer, ~provoquer, ~soulever, ~faire, ~lever, ~abattre, ~dechainer
deal: ~give, ~deal, ~land, ~throw, ~slap, ~swing, ~use
    | ~donner, ~flanquer, ~coller, ~mettre, ~asséner, ~envoyer, ~balancer
break_out: ~break out, ~break, ~rage, ~blow, ~fall, ~hit
    | ~eclater, ~s abattre, ~souffler, ~frapper, ~sevir
him: him, her, them, back
    | lui, l, le
heading: north, south, east, west, northwards, southwards, eastwards, westwards
    | vers le nord, vers le sud, vers l est, vers l ouest, au nord, au sud, à l est, à l ouest
zone: zone, area, region, sector
    | zone, region, secteur
brawl: ~brawl, ~fight, ~attack, ~assault, ~challenge, ~pick a fight, ~hit, ~strike, ~punch, br,
    ~start a brawl, ~start a fight, ~beat up, ~beat, ~begin a brawl, ~provoke
    | bagarre, ~bagarrer, ~se bagarrer, ~attaquer, attaque, ~se battre, ~frapper, ~cogner, rixe,
    ~defier, ~chercher querelle, ~chercher la bagarre, ~chercher bagarre, ~chercher des noises,
    ~agresser, bag, ~provoquer, ~taper
riposte: ~riposte, ~answer, ~reply, ~respond, ~counter, ~hit back, ~strike back, ~fight back,
    ~fight on, ~go on, ~carry on, ~defend, ~parry, ~retort, ~retaliate, rip, ~strike, ~hit,
    ~beat, ~fight, ~punch back
    | ~riposter, riposte, ~repondre, reponse, ~repliquer, ~contrer, ~defendre, ~se defendre,
    ~rendre, ~parer, ~frapper, ~continuer, rip, ~cogner, ~se battre, ~contre attaquer
concede: ~concede, ~give up, ~give in, ~yield, ~surrender, ~back down, ~retreat, ~submit, ~admit
    defeat, ~capitulate, ~flee, ~run away, ~let him win, ~let it go, ~lose, ~give way
    | ~ceder, ~se rendre, ~renoncer, ~capituler, ~se soumettre, ~abandonner, ~baisser les bras,
    ~se coucher, ~fuir, ~laisser tomber, ~s incliner, ~jeter l eponge, ~perdre
give_up:
    | ~abandonner
cash: cash, money, purse, funds, my cash, treasury, fortune
    | caisse, argent, bourse, fonds, tresorerie, fortune
bid: ~bid, ~offer, ~raise, maximum bid, my bid, my maximum, maximum, max, ~propose, my offer,
    ~outbid, my max, limit, ~bet, ~stake, cb, ~offering, ~make a bid, ~make an offer
    | ~encherir, enchere, encheres, ~offrir, offre, ~miser, mise, ~monter, ~proposer,
    ~surencherir, surenchere, limite, ma limite, maximum, max, mon maximum, plafond, maxi, co,
    ~faire une offre, ~faire une enchere
bid_up: ~put, ~go, ~go up, ~pay, ~give, ~put in, ~go as high as
    | ~aller, ~payer, ~donner, ~mettre, ~monter
auction: auction, the auction, corsair auction, sale of corsair, bidding
    | enchere, encheres, vente aux encheres, l enchere, vente du corsaire
call: ~call, ~call for, ~open, ~start, ~hold, ~ask for, ~demand, ~request, ~buy, ~launch, ~put up,
    ~want, ~auction
    | ~demander, ~ouvrir, ~lancer, ~declencher, ~acheter, ~reclamer, ~mettre, ~tenir, ~vouloir
corsair: corsair, privateer, pirate, raider
    | corsaire, pirate
stay: ~stay, ~remain, ~stay put, ~wait, ~keep still, ~hold, ~stay where it is, ~not move, ~stay
    where she is, does not move, doesnt move, does nothing, at anchor, in port, ~sit tight, put,
    still, cs, in place
    | ~rester, reste, ~attendre, ~ne pas bouger, ne bouge pas, ne bougent pas, immobile, à l
    ancre, au mouillage, au port, sur place, ~rester sur place, ~demeurer, ne fait rien, cr,
    ~rester immobile, pas de deplacement
end: ~end, done, ~finish, finished, stop, thats it
    | fin, ~finir, ~terminer, termine
advance: advance, in advance, next turn, for next turn, on my next turn, advance orders, for my
    next turn, my next turn, orders for my next turn
    | d avance, à l avance, au prochain tour, pour le prochain tour, pour mon prochain tour,
    ordres d avance, au tour prochain, tour prochain, prochain tour
order: order, orders
    | ordre, ordres
sale: sale, resale, selling
    | vente, revente
sold: sold, it sold, it sells, it is sold, the roll sells, i sell, i sold, the die sells, sale,
    goods sold, something is sold, there is a sale, sells, the sale succeeds, it sells something
    | vendu, c est vendu, ca se vend, ca vend, je vends, j ai vendu, le de vend, la vente reussit,
    vente, il y a vente, ca a vendu, ca a ete vendu, j ai vendu quelque chose, le de a vendu
unsold: unsold, not sold, it does not sell, it doesnt sell, no sale, it did not sell, it didnt
    sell, nothing is sold, nothing sold, nothing sells, not, it is not sold, it is unsold, i dont
    sell
    | invendu, pas vendu, ca ne se vend pas, rien n est vendu, pas de vente, rien de vendu, je ne
    vends pas, ca ne vend pas, c est invendu, ca n a pas vendu, je n ai rien vendu
won: won, i win, i won, the brawl is won, i have won, the brawl was won, victorious, winning
    | gagne, je gagne, j ai gagne, la bagarre est gagnee, victoire, je l emporte, gagnee
lost: lost, i lose, i lost, the brawl is lost, i have lost, the brawl was lost
    | perdu, je perds, j ai perdu, la bagarre est perdue, defaite, perdue
mine: mine, the corsair is mine, i own the corsair, corsair mine, it is mine, i get the corsair, i
    win the auction, i have the corsair, the corsair is now mine, i won the corsair, i get it
    | à moi, le corsaire est à moi, j ai le corsaire, corsaire à moi, j obtiens le corsaire, il
    est à moi, j emporte l enchere, je l ai, je gagne l enchere, je gagne le corsaire
not_mine: not mine, the corsair is not mine, i do not own the corsair, i dont own the corsair,
    corsair not mine, i dont get the corsair, i dont get it, i lose the auction, it is not mine,
    the corsair isnt mine, it isnt mine, i do not get the corsair
    | pas à moi, le corsaire n est pas à moi, corsaire pas à moi, je n ai pas le corsaire, il n
    est pas à moi, je ne l ai pas, je n obtiens pas le corsaire, je perds l enchere
as_much: as much, as many
    | autant de, autant d, le plus de, le plus d
as_possible: as possible, as i can, as i may
    | que possible, possible, que je peux
some: some, a bit, a few
    | un peu, quelques
heap: heap, the heap, wreck, goods there, the goods, the wreck, pile, the pile
    | tas, le tas, epave, les marchandises, l epave, la pile
pick_up: ~pick up, ~collect, ~salvage, ~gather, ~take, ~grab
    | ~ramasser, ~recuperer, ~prendre, ~recueillir
million: m, million, millions, mio, million worth, mill, unit, units, unit of, units of, mln
    | m, million, millions, mio, m d, million d, millions d, millions de, million de, unite,
    unites, unites de, unite de, unites d, unite d
strength: strength, force, strong, of strength, card of strength
    | force, de force, puissance
bitter_end: the end, the bitter end, the max, all the way, the limit, the top, any strength
    | bout, le bout, la fin, fond, la limite
keep: ~keep, ~leave, ~save, ~hold back, ~reserve
    | ~garder, ~laisser, ~conserver
game: game, play, the game
    | jeu, partie, le jeu
port: port of, the port of, port, harbour of, harbour, harbor
    | port de, le port de, port, port d, escale de
is_over: is over, is finished, is done, over
    | est fini, est terminee, est termine, est finie
no_fight: not fight, dont fight, wont fight, no fight, i do not fight, not riposte, no riposte,
    not answer, dont answer, do not answer, do not fight, no answer, will not fight, refuse to
    fight
    | ne me bats pas, pas de riposte, ne riposte pas, ne pas riposter, ne reponds pas, pas de
    bagarre, refuse de me battre, ne veux pas me battre, ne pas repondre, sans riposte
no_bid: no bid, dont bid, do not bid, not bid, wont bid, will not bid, not interested, no offer,
    make no bid, not buy, dont buy, dont want it, do not want it, wont buy, no thanks, not take
    part, dont take part, cp, ~fold, ~drop out, not for me
    | pas d offre, n encheris pas, pas d enchere, ne pas encherir, ne mise pas, pas interesse, ne
    fais pas d offre, n en veux pas, ne veux pas, n offre rien, n encherir pas, pas d encheres, ne
    surencheris pas, aucune offre, ne participe pas, cp, offre rien, ne prends pas part, ne suis
    pas interesse, ne suis pas interessee, pas interessee, ~se retirer, pas pour moi
never: never, never again
    | ne jamais, jamais, plus jamais
have: i have, ive got, i hold, i own, there is, holding, i still have
    | j ai, il y a, je possede, il me reste, j ai encore
have_it: have it, take it, have, get it, have him
    | l avoir, le prendre, l, le
leave: ~leave, ~let, ~keep
    | ~laisser, ~garder
where_it_is: where it is, where she is, there, in place, at anchor, alone, put, still
    | où il est, là, sur place, au mouillage, en place
""")

NAMES: dict[str, list[tuple[Any, str]]] = {
    "stop": [
        *((stop.id, name) for stop in STOP.values() for name in (stop.id, stop.name, stop.name_en)),
        ("MLS", "Malaysia"), ("MLS", "Malacca"), ("MLS", "Malaya Straits"),
        ("CNO", "Nordkapp"), ("CNO", "cap du nord"), ("HOR", "le Horn"), ("HOR", "Hoorn"),
        ("IAL", "Aleutians"), ("IAL", "Aléoutiennes"), ("NYK", "NY"), ("NYK", "NYC"),
        ("SFR", "Frisco"), ("SFR", "SF"), ("NOL", "Orleans"), ("BUE", "BA"), ("RIO", "Rio"),
        ("HAV", "Habana"), ("PAN", "canal de Panama"), ("PAN", "Panama Canal"),
        ("GIB", "Gibraltar strait"), ("GIB", "détroit de Gibraltar"),
        ("GIB", "straits of Gibraltar"),
    ],
    "product": [
        *((p.id, name) for p in PRODUCT.values() for name in (p.en, p.fr)),
        ("cereals", "cereal"), ("cereals", "grain"), ("cereals", "corn"), ("cereals", "blé"),
        ("cereals", "wheat"), ("fruit", "fruits"), ("textiles", "textile"), ("textiles", "cloth"),
        ("textiles", "tissu"), ("textiles", "fabric"), ("textiles", "étoffes"), ("wood", "timber"),
        ("wood", "lumber"), ("machines", "machine"), ("machines", "machinery"),
    ],
    "brawl_card": [
        *(
            (card.strength, name)
            for card in BRAWL_CARDS.values()
            for name in (card.en, card.fr)
        ),
        (1, "nasty look"), (2, "terrible look"), (3, "insults"), (3, "injures"), (3, "broadside"),
        (3, "bordée"), (4, "shove"), (5, "slap"), (5, "gifle"), (6, "kick"), (7, "punch"),
        (7, "poing"), (6, "pied"), (8, "liver hook"), (8, "hook"), (8, "crochet"), (9, "headbutt"),
        (9, "head butt"), (9, "tête"), (10, "stool"), (10, "tabouret"), (11, "bottle"),
        (11, "bouteille"), (12, "capstan bar"), (12, "barre de cabestan"), (12, "barre"),
        (12, "cabestan"), (12, "capstan"), (9, "coup de boule"),
    ],
}  # fmt: skip

VOCABULARY = Vocabulary(
    FAMILIES,
    NAMES,
    noise=("on board, aboard, try to, it", "à bord, a bord"),
    shortened=["stop", "player", "product"],
)
