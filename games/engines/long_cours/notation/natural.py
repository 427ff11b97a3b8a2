"""What captains write in their own words: the families, kinds and frames of the second reader
(games/notation/natural.py says how they are declared)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from games.engine import Command, Default, Resign
from games.engines.long_cours.commands import (
    Advance,
    Brawl,
    Buy,
    Concede,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Move,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
)
from games.engines.long_cours.data import BRAWL_CARDS, NEIGHBOURS, PRODUCT, STOP, STRONGEST, ZONES
from games.engines.long_cours.view import CaptainView
from games.notation.desk import Desk
from games.notation.families import families
from games.notation.natural import (
    Chart,
    Found,
    Frame,
    Interpreter,
    Kind,
    Listed,
    Named,
    Number,
    Vocabulary,
    players,
)

FIRST_BID = 6  # LC-65: who calls the auction; whoever answers bids one more
MOST_WAYS = 5
Values: TypeAlias = dict[str, Any]

FAMILIES = families("""
buy: ~buy, ~purchase, ~acquire, ~invest, ~spend, ~load, ~get, ~stock up on, ~stock up, ~pay
    | ~acheter, achat, achats, ~acquerir, ~investir, ~depenser, ~charger, ~embarquer, ~prendre,
    faire un achat, ~payer, ~mettre
go: ~move, ~sail, ~go, ~travel, ~head, ~steer, ~proceed, ~set sail, ~set course, ~cruise, ~steam,
    ~navigate, ~voyage, ~make for, ~advance, ~put in, ~depart, ~journey, mv, ~sail on, ~go on,
    ~sail over, ~bring, ~take, ~send, ~pass through, ~pass by
    | ~aller, ~naviguer, route, ~faire route, en route, ~faire voile, ~mettre le cap, cap,
    ~voguer, ~deplacer, ~se deplacer, ~passer par, ~envoyer, ~bouger, ~avancer, ~gagner,
    ~rejoindre, ~se rendre, ~partir, direction, ~cingler, ~voyager, deplacement, ~mettre les
    voiles, ~continuer, ~faire escale, escale, ~amener
ship: ship, cargo ship, my ship, vessel, boat, cargo, freighter
    | navire, bateau, cargo, vaisseau
direct: direct, directly, straight, direct move, direct route, a direct move, in one go
    | direct, directement, deplacement direct, tout droit, d un trait, route directe
dm: dm
    | dd
enter: ~enter, ~come back, ~return, ~re enter, ~reenter, ~come in, ~go back, ~restart, ~come back
    in
    | ~entrer, entree, ~revenir, retour, ~retourner, ~rentrer, ~reentrer, ~repartir, ~reprendre
start: ~start, ~begin, ~place, ~put, ~set up, setup, ~choose, start port, starting port, home
    port, ~open, ~launch
    | depart, ~commencer, ~debuter, debut, ~demarrer, ~placer, ~poser, ~mettre, ~choisir, port de
    depart, ~partir, ~installer, mise en place
roll: ~roll, ~throw, ~sell, ~resell, resale, sale, ~cast, ~try to sell, ~try to resell, ~rolling,
    dice roll, r
    | ~lancer, ~jeter, ~vendre, ~revendre, vente, revente, lance, lancer de de, ~tenter la vente,
    ~tenter de vendre, ~essayer de vendre, ~tenter une vente, ~chercher à vendre, ~tirer, ~rouler,
    jet, ~faire rouler
die: die, dice, resale die, the die, sale die, the dice
    | de, des, de de revente, de de vente, le de, les des
goods: goods, my goods, cargo, merchandise, everything, all, stock, wares, hold, holdings
    | marchandises, cargaison, marchandise, tout, stock, produits, denrees, cale
storm: storm, tempest, gale, hurricane, st, ~storm
    | tempete, orage, ouragan, tp
raise: ~raise, ~send, ~unleash, ~launch, ~start, ~make, ~cause, ~trigger, ~let loose, ~provoke,
    ~hit, ~strike
    | ~lancer, ~declencher, ~envoyer, ~provoquer, ~soulever, ~faire, ~lever, ~abattre, ~dechainer
zone: zone, area, region, sector
    | zone, region, secteur
brawl: ~brawl, ~fight, ~attack, ~assault, ~challenge, ~pick a fight, ~hit, ~strike, ~punch, br,
    ~start a brawl, ~start a fight, ~beat up, ~beat, ~begin a brawl, ~provoke
    | bagarre, ~bagarrer, ~se bagarrer, ~attaquer, attaque, ~se battre, ~frapper, ~cogner, rixe,
    ~defier, ~chercher querelle, ~agresser, bag, ~provoquer, ~taper
riposte: ~riposte, ~answer, ~reply, ~respond, ~counter, ~hit back, ~strike back, ~fight back,
    ~defend, ~parry, ~retort, ~retaliate, rip, ~strike, ~hit, ~beat, ~fight, ~punch back
    | ~riposter, riposte, ~repondre, reponse, ~repliquer, ~contrer, ~defendre, ~se defendre,
    ~rendre, ~parer, ~frapper, rip, ~cogner, ~se battre, ~contre attaquer
concede: ~concede, ~give up, ~give in, ~yield, ~surrender, ~back down, ~retreat, ~submit, ~admit
    defeat, ~capitulate, ~flee, ~run away, ~let him win, ~let it go, ~lose, ~give way
    | ~ceder, ~se rendre, ~renoncer, ~capituler, ~se soumettre, ~abandonner, ~baisser les bras,
    ~se coucher, ~fuir, ~laisser tomber, ~s incliner, ~jeter l eponge, ~perdre
give_up:
    | ~abandonner
cash: cash, money, purse, funds, my cash, treasury, fortune
    | caisse, argent, bourse, fonds, tresorerie, fortune
bid: ~bid, ~offer, ~raise, maximum bid, my bid, my maximum, maximum, max, ~propose, my offer,
    ~outbid, my max, limit, ~bet, ~stake, cb, ~offering
    | ~encherir, enchere, encheres, ~offrir, offre, ~miser, mise, ~monter, ~proposer,
    ~surencherir, surenchere, maximum, max, mon maximum, plafond, maxi, co
bid_up: ~go, ~go up, ~pay, ~give, ~put in, ~go as high as
    | ~aller, ~payer, ~donner, ~mettre, ~monter
auction: auction, the auction, corsair auction, sale of corsair, bidding
    | enchere, encheres, vente aux encheres, l enchere, vente du corsaire
call: ~call, ~call for, ~open, ~start, ~hold, ~ask for, ~demand, ~request, ~buy, ~launch, ~put up,
    ~want, ~auction
    | ~demander, ~ouvrir, ~lancer, ~declencher, ~acheter, ~reclamer, ~mettre, ~tenir, ~vouloir
corsair: corsair, privateer, pirate, raider
    | corsaire, pirate
stay: ~stay, ~remain, ~stay put, ~wait, ~keep still, ~hold, ~stay where it is, ~not move, ~stay
    where she is, does not move, doesnt move, does nothing, ~sit tight, put, still, cs, in place
    | ~rester, reste, ~attendre, ~ne pas bouger, ne bouge pas, ne bougent pas, immobile, sur
    place, ~rester sur place, ~demeurer, ne fait rien, cr, ~rester immobile, pas de deplacement
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
million: m, million, millions, mio, million worth, mill
    | m, million, millions, mio, m d, million d, millions d, millions de, million de
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
    part, dont take part, cp
    | pas d offre, n encheris pas, pas d enchere, ne pas encherir, ne mise pas, pas interesse, ne
    fais pas d offre, n en veux pas, ne veux pas, n offre rien, n encherir pas, pas d encheres, ne
    surencheris pas, aucune offre, ne participe pas, cp, offre rien, ne prends pas part
never: never, never again
    | ne jamais, jamais, plus jamais
have: i have, ive got, i hold, i own, there is, holding, i still have
    | j ai, il y a, je possede, il me reste, j ai encore
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

VOCABULARY = Vocabulary(FAMILIES, NAMES, shortened=["stop", "player", "product"])


# --- Kinds ---

MILLION = 1_000_000


class Millions(Number):
    """Sums are whole millions (RL-01); some write them out."""

    def _values(self, number: Fraction) -> Iterator[Any]:
        yield from super()._values(number / MILLION if number >= MILLION else number)


class Zone:
    """`33` or `3`."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            if number in ZONES:
                yield end, int(number), level
            elif number.denominator == 1 and 1 <= number <= len(ZONES):
                yield end, int(number) * 11, level


KINDS: dict[str, Kind] = {
    "money": Millions(before="currency", units="million currency"),
    "stop": Named("stop", before="port"),
    "path": Listed(Named("stop", before="port"), apart="comma and then arrow to dash"),
    "product": Named("product"),
    "zone": Zone(),
    "seat": Named("player", before="seat"),
    "strength": Number(
        1, STRONGEST, before="strength card number", units="strength", a_is_one=False
    ),
    "card_name": Named("brawl_card", before="card"),
    "limit": Number(0, STRONGEST, before="strength card number", units="strength", a_is_one=False),
}


def of_table(desk: Desk) -> dict[str, list[tuple[Any, str]]]:
    own = desk.view.seat if desk.view is not None else None
    return {"player": players(desk.names, own)}


# --- What the seat sees ---


def captain(desk: Desk) -> CaptainView | None:
    captains = getattr(desk.view, "captains", ())
    return next((one for one in captains if one.seat == desk.view.seat), None)


def cash(desk: Desk) -> int:
    own = captain(desk)
    return own.cash if own else 0


def must_answer(desk: Desk) -> bool:
    brawl = getattr(desk.view, "brawl", None)
    return brawl is not None and brawl.to_answer == desk.view.seat


# --- What is left out ---


def brawl_cards(values: Values, desk: Desk) -> list[int]:
    own = captain(desk)
    held = [card for card in (own.hand or () if own else ()) if card.startswith("brawl-")]
    return sorted(int(card.removeprefix("brawl-")) for card in held)


def bids(values: Values, desk: Desk) -> list[int]:
    """The least, and all the cash."""
    least = FIRST_BID + (getattr(desk.view, "auction", None) is not None)
    return [least, cash(desk)] if cash(desk) > least else [least]


def others_here(values: Values, desk: Desk) -> list[int]:
    own = captain(desk)
    captains = getattr(desk.view, "captains", ())
    return [one.seat for one in captains if own and one.stop == own.stop and one is not own]


def next_stops(values: Values, desk: Desk) -> list[str]:
    own = captain(desk)
    return sorted(NEIGHBOURS[own.stop]) if own and own.stop else []


def zones(values: Values, desk: Desk) -> list[int]:
    return sorted(ZONES)


def ports_of_zone(values: Values, desk: Desk) -> list[str]:
    turn = getattr(desk.view, "turn", None)
    zone = turn.entry_zone if turn else None
    return [stop.id for stop in STOP.values() if stop.zone == zone and stop.kind == "port"]


# --- What is said in another way than the command ---


def some_amount(values: Values, desk: Desk) -> Iterator[Buy]:
    """A purchase that does not say how much."""
    product = values.get("product")
    yield Buy(amount=1, product=product)
    yield Buy(half=True, product=product)
    yield Buy(keep=0, product=product)


def start_with_all(values: Values, desk: Desk) -> list[Setup]:
    return [Setup(values["port"], cash(desk))]


def start_with_half(values: Values, desk: Desk) -> list[Setup]:
    return [Setup(values["port"], cash(desk) // 2)]


def bid_all(values: Values, desk: Desk) -> list[CorsairBid]:
    return [CorsairBid(cash(desk))]


def sailing(values: Values, desk: Desk) -> list[CorsairMove]:
    """A way by all its stops; where only its end is said, all the ways there."""
    path = (*values.get("through", ()), *values["path"])
    here = desk.view.corsair.stop if desk.view is not None else None
    if len(path) > 1 and path[0] == here:
        path = path[1:]
    if len(path) == 1 and here is not None:
        return [CorsairMove(way) for way in ways(here, path[0])]
    return [CorsairMove(path)]


def ways(start: str, end: str) -> list[tuple[str, ...]]:
    """Those of two moves, else of three."""
    two = [(one, end) for one in NEIGHBOURS[start] if end in NEIGHBOURS[one]]
    three = [
        (one, other, end)
        for one in NEIGHBOURS[start]
        for other in NEIGHBOURS[one]
        if end in NEIGHBOURS[other]
    ]
    return sorted(two or three)[:MOST_WAYS]


def to_the_end(values: Values, desk: Desk) -> list[Brawl]:
    return [Brawl(values["seat"], values["card"], STRONGEST)]


def in_zone_of(values: Values, desk: Desk) -> list[Storm]:
    return [Storm(STOP[values["place"]].zone)]


def entering(values: Values, desk: Desk) -> bool:
    turn = getattr(desk.view, "turn", None)
    return turn is not None and turn.entry_zone is not None and turn.seat == desk.view.seat


def afloat(values: Values, desk: Desk) -> bool:
    """Where a ship has still to come in, `go to Rio` is no move; and it starts where it lies."""
    own = captain(desk)
    here = values.get("_origin", own.stop if own else None)
    return not entering(values, desk) and (own is None or here == own.stop)


def corsair_here(values: Values, desk: Desk) -> bool:
    here = desk.view.corsair.stop if desk.view is not None else None
    return values.get("_here", here) == here


def giving_up_the_game(values: Values, desk: Desk) -> bool:
    """Who gives up while he is being hit gives up the brawl."""
    return not must_answer(desk)


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []


# --- Frames ---

AT = "in|at|to|from|of|on|by|via|arrow|as"
TO = "to|in|on|at|for|via|by|arrow"
FOR = "for|of|at|with"
OF_PRODUCT = "? [of|in|on|at|for|with] {product}"
OF_ITS_PRODUCT = "? [of|in|on|at|for|with] {_product:product}"
OF_CASH = "? [of|with|from|for|in] cash"
CORSAIR = "? [for|on|of|to|in] corsair"
AUCTION = "? [in|at|for|to|on] auction"
SAME_ORDER = "? order"

SETTING_UP = (
    *(
        Frame(
            Setup, *verb, "? ship", f"[{AT}] {{port:stop}}", *purchase, build=build,
            answers="" if verb else "setup",
        )
        for verb in (("start",), ())
        for purchase, build in (
            ((), None),
            ((f"[buy] [{FOR}] {{amount:money}}", OF_ITS_PRODUCT, OF_CASH), None),
            (("buy nothing|not",), None),
            (("not buy",), None),
            (("[with|for] nothing",), None),
            ((f"[buy] [{FOR}] all", OF_CASH, OF_ITS_PRODUCT), start_with_all),
            ((f"[buy] [{FOR}] half", OF_CASH, OF_ITS_PRODUCT), start_with_half),
        )
    ),
    Frame(Setup, "go", f"[{AT}] {{port:stop}}", answers="setup"),
    Frame(Enter, "enter", "? ship", "? [in|to] game", f"[{AT}] {{port:stop}}"),
    Frame(
        Enter, "start|go", "? ship", "? [in|to] game", f"[{AT}] {{port:stop}}", check=entering,
    ),
    Frame(Enter, f"[{AT}] {{port:stop}}", check=entering, answers="turn"),
    Frame(Enter, "enter", "? ship", ask={"port": ports_of_zone}),
)  # fmt: skip

MOVING = (
    Frame(
        Move, "go", "? [with] ship", f"[{TO}] {{stop}}", "? from {_origin:stop}",
        "? [to] pick_up [heap]", "? for heap", check=afloat,
    ),
    Frame(Move, "go", "{_origin:stop} arrow|to|dash {stop}", check=afloat),
    Frame(Move, "[from] {_origin:stop} arrow|to|dash {stop}", check=afloat, answers="turn"),
    Frame(Move, "go", "? ship", ask={"stop": next_stops}, check=afloat),
    Frame(Move, "[to|arrow] {stop}", check=afloat, answers="turn"),
    Frame(
        Direct, "direct|dm", "? go", "? play", "? [with] card", "? [with] ship",
        f"[{TO}] {{port:stop}}", "? from {_origin:stop}", check=afloat,
    ),
    Frame(Direct, "[to|arrow] {port:stop}", check=afloat, answers="turn"),
)  # fmt: skip

TRADING = (
    Frame(Buy, "buy", f"[{FOR}] {{amount:money}}", OF_PRODUCT, OF_CASH),
    Frame(Buy, f"[{FOR}] {{amount:money}}", OF_PRODUCT, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}] half", OF_CASH, OF_PRODUCT, fixed={"half": True}),
    Frame(Buy, "half", OF_CASH, OF_PRODUCT, fixed={"half": True}, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}] all", OF_CASH, OF_PRODUCT, fixed={"keep": 0}),
    Frame(Buy, "buy", "as_much [of] [{product}] as_possible", fixed={"keep": 0}),
    Frame(Buy, "all", OF_CASH, "[of|in|on] {product}", fixed={"keep": 0}, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}] all [of|from] [cash]", "but [keep] {keep:money}", OF_PRODUCT),
    Frame(Buy, "keep {keep:money}", "buy", "? all", OF_PRODUCT),
    Frame(Buy, "buy", "? some", OF_PRODUCT, build=some_amount),
    Frame(
        Roll, "roll", "? [of|for|with] die", "? [of|for] goods", "? [for] sale",
        "? [of|for] {_product:product}",
    ),
)  # fmt: skip

FIGHTING = (
    Frame(
        Storm, "storm", "? play|raise", "? card",
        "[on|in|over|at|to|for|of|against] [zone] [number] {zone}", ask={"zone": zones},
    ),
    Frame(
        Storm, "storm", "? play|raise", "? card",
        "[on|in|over|at|to|for|against] [zone] [of] {place:stop} [zone]", build=in_zone_of,
    ),
    *(
        Frame(
            Brawl, *verb, "? raise|play", "? card", "[with|against|to|on|at|of] {seat}",
            f"[with|play|by|for|on|at|of] [play] {{card:{kind}}}", *rest,
            ask={"card": brawl_cards} if verb else {}, build=build,
        )
        for verb, kind in ((("brawl",), "strength"), (("brawl",), "card_name"), ((), "card_name"))
        for rest, build in (
            ((), None),
            (("up_to|to {up_to:limit}",), None),
            (("up_to|to|at bitter_end",), to_the_end),
        )
    ),
    *(
        Frame(Brawl, "brawl", f"[with|play|by] {{card:{kind}}}", ask={"seat": others_here})
        for kind in ("strength", "card_name")
    ),
    *(
        Frame(
            Riposte, "riposte|play", "? riposte", "? card", f"[with|by|of] {{card:{kind}}}",
            *rest,
        )
        for kind in ("strength", "card_name")
        for rest in ((), ("up_to|to {up_to:limit}",))
    ),
    Frame(Riposte, "riposte|play", "[with] up_to {up_to:limit}"),
    Frame(Riposte, "[with] up_to {up_to:limit}", answers="brawl"),
    Frame(Riposte, "[with] {card:strength}", answers="brawl"),
    Frame(Riposte, "[with] {card:card_name}", answers="brawl"),
    Frame(Riposte, "riposte", "? [with] card", ask={"card": brawl_cards}),
    Frame(Riposte, "yes", ask={"card": brawl_cards}, answers="brawl"),
    Frame(Concede, "concede", "? [of|from|in] brawl", OF_CASH),
    Frame(Concede, "no_fight"),
    Frame(Concede, "not", "brawl|riposte"),
    Frame(Concede, "give_up", "? [of|from|in] brawl"),
    Frame(Concede, "pass|nothing|no", answers="brawl"),
)  # fmt: skip

HUNTING = (
    Frame(
        CorsairBid, "bid", "[for|up_to|to|at|of|with] {maximum:money}", CORSAIR, AUCTION, "? up_to",
    ),
    Frame(
        CorsairBid, "bid_up", "[up_to|to|at] {maximum:money}", CORSAIR, AUCTION, answers="auction",
    ),
    Frame(CorsairBid, "bid_up", "[up_to|to] {maximum:money}", "for|on|of corsair"),
    Frame(CorsairBid, "bid", "[for] all", CORSAIR, OF_CASH, build=bid_all),
    Frame(CorsairBid, "all", OF_CASH, build=bid_all, answers="auction"),
    Frame(
        CorsairBid, "call|buy", "corsair", "[for|at|up_to|to|with|of] {maximum:money}", "? auction",
    ),
    Frame(
        CorsairBid, "? call", "[for|on] auction", CORSAIR,
        "[for|at|up_to|to|with|of] [bid] {maximum:money}", ask={"maximum": bids},
    ),
    Frame(CorsairBid, "call|buy|bid", "[for|on] corsair", ask={"maximum": bids}),
    Frame(CorsairBid, "corsair", "[for|at|up_to] {maximum:money}"),
    Frame(CorsairBid, "bid", ask={"maximum": bids}),
    Frame(CorsairBid, "yes", ask={"maximum": bids}, answers="auction"),
    Frame(CorsairBid, "[up_to] {maximum:money}", answers="auction turn"),
    Frame(CorsairPass, "no_bid", CORSAIR),
    Frame(CorsairPass, "corsair", "pass|nothing|no"),
    Frame(CorsairPass, "pass|nothing|no", AUCTION, answers="auction"),
    *(
        Frame(
            CorsairMove, "corsair", "? go", "? from {_here:stop}", "[to|in|at|arrow] {path}",
            *through, build=sailing, check=corsair_here,
        )
        for through in ((), ("via|by {through:path}",))
    ),
    Frame(CorsairMove, "corsair", "? go", "via|by {path}", build=sailing),
    Frame(CorsairStay, "corsair", "stay", "? [at|in|to] {_here:stop}", check=corsair_here),
    Frame(CorsairStay, "leave", "corsair", "where_it_is|stay"),
    Frame(CorsairStay, "not", "go", "corsair"),
    Frame(CorsairStay, "corsair", "nothing"),
)  # fmt: skip

ENDING = (
    Frame(End, "done", "? [of|for|in|with] turn"),
    Frame(End, "turn", "done|is_over"),
    Frame(End, "pass", "turn"),
    Frame(End, "pass|nothing", answers="turn"),
    Frame(End, "not", "nothing", answers="turn"),
    Frame(Resign, "resign"),
    Frame(Resign, "give_up", check=giving_up_the_game),
    Frame(Default, "agree", build=default),
)

STANDING = (
    *(
        Frame(
            StandingRiposte, "standing", "riposte", SAME_ORDER,
            "[with] [up_to|to|at] {up_to:limit}", *rest,
        )
        for rest in (
            (),
            ("if [have] cash [is] [at_least] {min_cash:money}",),
            ("if [have] [at_least] {min_cash:money}", OF_CASH),
        )
    ),
    Frame(StandingRiposte, "standing", "riposte", SAME_ORDER, "cancel|nothing"),
    Frame(StandingRiposte, "standing", "no_fight", fixed={"up_to": 0}),
    Frame(StandingRiposte, "never", "brawl|riposte", "? standing", fixed={"up_to": 0}),
    Frame(
        StandingBid, "standing", "bid|auction", SAME_ORDER, "[up_to|to|at|of] {maximum:money}",
        CORSAIR,
    ),
    Frame(StandingBid, "standing", "bid|auction", SAME_ORDER, "cancel|nothing", CORSAIR),
    Frame(Advance, "advance", SAME_ORDER, "cancel|nothing"),
)  # fmt: skip

FRAMES = SETTING_UP + MOVING + TRADING + FIGHTING + HUNTING + ENDING + STANDING

CONDITIONS = ("sold", "unsold", "won", "lost", "mine", "not_mine")
MODIFIERS = {name: [f"if {name}"] for name in CONDITIONS} | {"advance": ["advance [order]"]}

INTERPRETER = Interpreter(
    VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS, in_front=["advance"], of_table=of_table
)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterator[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or ()
    if "setup" in asked:
        yield from (Setup(stop.id, 1) for stop in STOP.values() if stop.kind == "port")
    if "brawl" in asked:
        yield from (Riposte(card) for card in brawl_cards({}, desk))
        yield Concede()
    if "auction" in asked:
        yield from (CorsairBid(bid) for bid in bids({}, desk))
        yield CorsairPass()
    if "turn" in asked:
        yield from (Enter(port) for port in ports_of_zone({}, desk))
        yield from (Buy(half=True), Roll())
        yield from (Move(stop) for stop in next_stops({}, desk))
