"""What players write in their own words: the families, kinds and frames of the second reader
(games/notation/natural.py says how they are declared)."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, cast

from games.engine import Command, Default, Resign
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    ChooseStart,
    Colour,
    End,
    FoundMarker,
    Keep,
    Move,
    Pass,
    PlaceMarker,
    PlacePawns,
    Roll,
    Sail,
    Sale,
    Sell,
    StandingBid,
    StandingClear,
    StandingDie,
    StandingSail,
    TakeGuild,
    Use,
    UseBuy,
    UseDie,
    UsePaint,
    UsePawn,
)
from games.engines.siecle_dor.data import (
    ACTION_COLOUR,
    CARD,
    COLONIES,
    COLONY_PLACE,
    COLOURS,
    GUILD_PLACE,
    MERCHANTS,
    PROVINCES,
    SQUARES,
    WEST_INDIES,
)
from games.engines.siecle_dor.notation.fields import (
    COLOUR_NAMES,
    GOODS_NAMES,
    MERCHANT_NAMES,
    PROVINCE_NAMES,
)
from games.engines.siecle_dor.notation.rows import Budget
from games.engines.siecle_dor.view import HouseView
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
    Said,
    Several,
    Vocabulary,
    listed,
    separated,
    several,
)

Values: TypeAlias = dict[str, Any]

FAMILIES = families("""
from: from, out of, starting from, leaving, leaving from, von, van
    | de, du, d, des, depuis, à partir de, en partant de
to: to, towards, toward, into, onto, nach, naar
    | à, au, aux, vers, jusqu à, jusqu au, jusqu en
marker: marker, markers, influence marker, my marker, influence
    | marqueur, marqueurs, marqueur d influence, influence
pawn: pawn, pawns, movement pawn, movement pawns, a pawn, man, men
    | pion, pions, pion de deplacement
place: ~place, ~put, ~set, ~lay, ~start, ~position, ~choose, ~install, ~deploy
    | ~placer, ~poser, ~mettre, ~choisir, ~installer, ~commencer, ~debuter, ~deposer
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
take: ~take, ~control, ~seize, ~take over, ~gain, ~get, ~acquire, ~join, ~occupy, ~conquer
    | ~prendre, ~controler, ~acquerir, ~occuper, ~obtenir, ~conquerir, ~rejoindre, ~s emparer,
    prise
found: ~found, ~establish, founding, foundation, ~settle
    | ~fonder, fondation, ~etablir
replace: ~replace, ~exchange, ~turn, ~convert, ~swap, ~trade, ~change, ~transform
    | ~remplacer, ~echanger, ~transformer, ~convertir, ~changer
use: ~use, ~activate, ~play, ~trigger, ~exercise, ~work with, ~employ, action
    | ~utiliser, ~activer, ~jouer, ~employer, ~exercer, ~user, ~se servir de, action
action: action, the action, special action, action of
    | action, l action, action speciale, action de
buy: ~buy, ~purchase, ~draw
    | ~acheter, achat, ~piocher, ~tirer, pioche
card: card, cards, top card, a card, the top card
    | carte, cartes, carte du dessus, une carte
paint: ~paint, ~pay painter, ~pay the painter, painter, ~pay artist, ~work on, ~continue, ~pay
    for, ~finish
    | ~peindre, ~payer le peintre, ~payer peintre, peintre, ~payer, ~avancer, ~continuer, ~finir,
    ~payer pour
painting: painting, paintings, picture, the painting, my painting, art, canvas
    | tableau, tableaux, peinture, toile, oeuvre, tableau de
sail: ~sail, ~go, ~voyage, ~travel, ~ship, ~set sail, expedition to, ~colonise, ~colonize,
    ~navigate
    | ~naviguer, voyage, ~voyager, ~faire voile, ~embarquer, ~coloniser, navigation, ~partir en
    voyage, ~partir, ~appareiller, ~aller
colony: colony, colonies, kolonie, square
    | colonie, colonies, case
sell: ~sell, ~exchange, ~trade, ~hand in, ~cash, ~cash in, ~trade in, ~redeem, ~turn in, ~encash
    | ~vendre, ~echanger, ~encaisser, vente, ~toucher, ~monnayer, ~ceder
sets: set, sets, set of, sets of, pair of, series of
    | serie, series, serie de, series de, lot de, jeu de
auction: ~auction, auction, auctions, ~put up for auction, up for auction, ~auction off, ~hold an
    auction, for auction, at auction
    | enchere, encheres, aux encheres, ~mettre aux encheres, mise aux encheres, à l encher, vente
    aux encheres, ~proposer aux encheres, à l enchere
offer: ~offer, ~put, ~propose, ~put up, ~sell
    | ~proposer, ~offrir, ~mettre, ~vendre, ~ceder
bid: ~bid, ~offer, ~pay, ~propose, my bid, maximum, my maximum, ~go up to, ~raise, ~outbid, my
    offer
    | ~encherir, ~offrir, offre, enchere, ~miser, mise, ~proposer, ~surencherir, maximum, mon
    maximum, ~monter, ~payer, ~aller jusqu à, mon offre
lot: lot, lots, action, the action of, action of
    | lot, lots, action, l action de, action de
selling: selling, by selling, ~sell, after selling, if needed by selling, cashing
    | en vendant, ~vendre, vente de, en encaissant, apres avoir vendu
budget: budget, in all, altogether, total, overall
    | budget, en tout, au total, total
no_bid: no bid, dont bid, do not bid, not bid, wont bid, will not bid, not interested, no offer,
    not buy, dont want it, do not want it, no interest, dont want, im out, i am out
    | pas d offre, n encheris pas, pas d enchere, ne pas encherir, ne mise pas, pas interesse, n
    en veux pas, ne veux pas, n offre rien, aucune offre, ne surencheris pas, offre rien, ne
    prends pas part, je n en veux pas, pas preneur
money: money, cash, funds
    | argent, bourse, fonds
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
abandon:
    | ~abandonner
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
    noise=("dear stadtholder, honoured sir", ""),
    shortened=["province", "colour", "goods", "merchant"],
)


# --- Kinds ---


def guild_of(colour: Any) -> Any:
    """Where its marker stands; of several colours all of these places."""
    colours = colour if isinstance(colour, Several) else (colour,)
    return several(GUILD_PLACE[one] for one in colours)


class Place:
    """Where a marker stands: a province, `guild blue`, `the blue guild`, `colony 3`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from chart.things(place, "province")
        for end, level in chart.word(place, "guild"):
            for gap in chart.gaps(end):
                for after, colour, worse in chart.things(gap, "colour"):
                    yield after, guild_of(colour), level + worse
        for end, colour, level in chart.things(place, "colour"):
            for after, worse in chart.word(end, "guild"):
                yield after, guild_of(colour), level + worse
        for end, level in chart.word(place, "colony"):
            for gap in chart.gaps(end):
                for after, number, worse in Colony().at(chart, gap):
                    if number in COLONY_PLACE:
                        yield after, COLONY_PLACE[number], level + worse
        for end, number, level in chart.things(place, "west"):
            yield end, COLONY_PLACE[number], level


class Site:
    """A province or a colony: `buy guild blue` is not to buy with it."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, value, level in Place().at(chart, place):
            if not str(value).startswith("guild"):
                yield end, value, level


class Colony:
    """By its number, or the West Indies; in the East there are five."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            if number in COLONIES:
                yield end, int(number), level
        yield from chart.things(place, "west")
        east = chart.things(place, "east")
        for end in {end for end, _, _ in east}:
            yield end, several(number for other, number, _ in east if other == end), east[0][2]


class Colonies:
    """In the order of preference: `3,2,7`, `3 or 7`, `colony 3, else the West Indies`."""

    takes_or = True
    FIGURES = re.compile(r"[2-7](?:[.,][2-7])+")

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in [(place, 0), *separated(chart, place, "colony number")]:
            for end, value, worse in self._list(chart, start, ()):
                yield end, value, level + worse

    def _list(self, chart: Chart, place: int, so_far: tuple[Any, ...]) -> Found:
        if so_far:
            yield place, listed(so_far), 0
        if len(so_far) >= len(COLONIES):
            return
        starts = (
            separated(chart, place, "comma or else then and to colony number")
            if so_far
            else [(place, 0)]
        )
        for start, level in starts:
            for gap in chart.gaps(start):
                for end, values, worse in self._next(chart, gap):
                    chart.step()
                    for after, value, worst in self._list(chart, end, (*so_far, *values)):
                        yield after, value, level + worse + worst

    def _next(self, chart: Chart, place: int) -> Iterator[tuple[int, tuple[Any, ...], int]]:
        if place < len(chart.tokens) and self.FIGURES.fullmatch(chart.tokens[place].word):
            figures = re.split(r"[.,]", chart.tokens[place].word)
            yield place + 1, tuple(map(int, figures)), 0
        for end, value, level in Colony().at(chart, place):
            yield end, (value,), level


class Sales:
    """`pepper, 2 tulips and all the rest`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Sale, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        starts = separated(chart, place, "comma and then") if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, sale, worst in self._one(chart, gap):
                    yield from self._more(chart, end, (*so_far, sale), level + worse + worst)

    def _one(self, chart: Chart, place: int) -> Iterator[tuple[int, Sale, int]]:
        for end, goods, level in chart.things(place, "goods"):
            yield end, Sale(goods), level
        for end, level in chart.word(place, "all"):
            yield end, Sale("all"), level
        for end, sets, level in Number(1, 99).at(chart, place):
            for gap in chart.gaps(end):
                for after, goods, worse in chart.things(gap, "goods"):
                    if isinstance(sets, int):
                        yield after, Sale(goods, sets), level + worse


KINDS: dict[str, Kind] = {
    "province": Named("province"),
    "provinces": Listed(Named("province"), apart="comma and or else then", most=10),
    "two": Listed(Named("province"), apart="comma and pawn in on at to other", least=2, most=2),
    "path": Listed(
        Named("province"), apart="arrow to via by in comma then dash on", least=2, most=10
    ),
    "through": Listed(Named("province"), apart="comma and then"),
    "place": Place(),
    "site": Site(),
    "women": Named("women"),
    "colour": Named("colour"),
    "pile": Named("pile"),
    "square": Named("merchant", before="square"),
    "index": Number(0, len(SQUARES) - 1, before="square number", a_is_one=False),
    "sum": Number(1, 12, before="number", a_is_one=False),
    "count": Number(0, 99, units="pawn"),
    "colonies": Colonies(),
    "value": Number(3, 8, before="painting number", a_is_one=False),
    "painting": Named("painting", before="painting"),
    "florins": Number(0, 2_000_000, before="currency", units="florin currency", scale=2),
    "goods": Named("goods", before="sets", behind="card"),
    "sets": Number(0, 99, units="sets"),
    "sales": Sales(),
    "two_of_them": Number(2, 2, a_is_one=False),
    "one_of_them": Number(1, 1),
    **{
        name: Said(name)
        for name in ("found", "buy", "paint", "all", "auto", "three", "x2")
    },
}  # fmt: skip


# --- What the seat sees ---


def house(desk: Desk) -> HouseView | None:
    houses = getattr(desk.view, "houses", ())
    return next((one for one in houses if one.seat == desk.view.seat), None)


def asked_for(desk: Desk, *kinds: str) -> bool:
    asked = desk.asked()
    return asked is None or bool(asked & set(kinds))


def in_setup(values: Values, desk: Desk) -> bool:
    return asked_for(desk, "setup_marker", "setup_pawns", "setup_start")


def in_play(values: Values, desk: Desk) -> bool:
    asked = desk.asked()
    return asked is None or not asked & {"setup_marker", "setup_pawns", "setup_start"}


def own_places(desk: Desk, *colours: str) -> list[str]:
    """Where one's markers stand that are not barred, by the colour of their action."""
    view, found = desk.view, list[tuple[str, str]]()
    if house(desk) is None:
        return []
    found += [
        (province, ACTION_COLOUR[province])
        for province, marker in view.provinces.items()
        if marker.seat == view.seat and not marker.barred
    ]
    found += [
        (GUILD_PLACE[colour], colour)
        for colour, guild in view.guilds.items()
        if guild.seat == view.seat and not guild.barred
    ]
    found += [
        (COLONY_PLACE[int(number)], "orange")
        for number, markers in view.colonies.items()
        if any(marker.seat == view.seat and not marker.barred for marker in markers)
    ]
    return [place for place, colour in found if not colours or colour in colours]


def colour_of(place: str) -> str:
    kind, _, which = place.partition("-")
    return which if kind == "guild" else "orange" if kind == "colony" else ACTION_COLOUR[place]


BUYING = ("grey", "brown", "yellow", "blue", "orange")


def places_to_buy(values: Values, desk: Desk) -> list[str]:
    colour = values.get("_colour") or values.get("_pile")
    return own_places(desk, *([colour] if colour else BUYING))


def green_places(values: Values, desk: Desk) -> list[str]:
    return own_places(desk, "green")


def paintings(values: Values, desk: Desk) -> list[int]:
    own = house(desk)
    return sorted({CARD[one.card].points for one in own.paintings} if own else ())


def pawns_in(values: Values, desk: Desk) -> list[str]:
    own = house(desk)
    return sorted(own.pawns_in) if own else []


def open_lots(values: Values, desk: Desk) -> list[str]:
    auction = getattr(desk.view, "auction", None)
    if auction is None:
        return []
    lots = auction.lots[:1] if auction.mode == "rounds" else auction.lots
    return [lot.province for lot in lots if desk.view.seat in lot.eligible]


def lots_to_sell(values: Values, desk: Desk) -> list[tuple[str, ...]]:
    return [(place,) for place in own_places(desk) if place in PROVINCES]


def free_colonies(values: Values, desk: Desk) -> list[tuple[int, ...]]:
    return [(number,) for number in COLONIES]


KINDS_OF_PILE = {
    "orange": ("pepper", "cloves", "nutmeg"),
    "yellow": ("tulips", "pairs", "expedition"),
}


def held(values: Values, desk: Desk) -> list[str]:
    """The kinds of such cards in hand."""
    own = house(desk)
    kinds = {CARD[card].kind for card in (own.hand or () if own else ())}
    return [kind for kind in KINDS_OF_PILE.get(values["_pile"], ()) if kind in kinds]


def bids(values: Values, desk: Desk) -> list[int]:
    own = house(desk)
    money = own.money_h if own else 4
    return [half_florins for half_florins in (1, 2, 4) if half_florins <= money]


# --- What is said in another way than the command ---


def second_pawn(values: Values, desk: Desk) -> list[PlacePawns]:
    first = values["first"]
    return [PlacePawns(first, first), *(PlacePawns(first, other) for other in PROVINCES)]


def two_pawns(values: Values, desk: Desk) -> list[PlacePawns]:
    return [PlacePawns(*values["_two"])]


def both_pawns(values: Values, desk: Desk) -> list[PlacePawns]:
    return [PlacePawns(values["province"], values["province"])]


def moving(values: Values, desk: Desk) -> list[Move]:
    """A way by all its provinces, or by its ends and what lies between."""
    path = values.get("path") or (
        values["_start"],
        *values.get("_through", ()),
        values["_end"],
    )
    own, count = house(desk), values.get("count", 1)
    count = 2 if values.get("_twice") else count
    if values.get("_all"):
        count = own.pawns_in.get(path[0], 1) if own else 1
    return [Move(path, count)] if len(set(path)) > 1 else []


def using(values: Values, desk: Desk) -> list[Command]:
    """`use Zeeland`, without what for: what its colour is for."""
    place = values["place"]
    match colour_of(place):
        case "green":
            return [UsePawn(place, province) for province in PROVINCES]
        case "brown":
            return [UseBuy(place), *(UsePaint(one, place) for one in paintings(values, desk))]
    return [UseBuy(place)]


def only_buys(values: Values, desk: Desk) -> bool:
    return colour_of(values["place"]) not in ("green", "brown")


def makes_pawns(values: Values, desk: Desk) -> bool:
    return colour_of(values["place"]) == "green" and in_play(values, desk)


def is_pile(values: Values, desk: Desk) -> bool:
    """`spice from colony 3`: what is named must lie there."""
    wanted = values.get("_pile") or values.get("_colour")
    return wanted is None or wanted == colour_of(values["place"])


CARDS_OF_A_SET = {"tulips": 1, "pairs": 2, "expedition": 3}


def selling(values: Values, desk: Desk) -> list[Sell]:
    """So many sets; of expeditions three cards are one, and most count the cards."""
    goods, sets = values["goods"], values.get("sets")
    if goods != "expedition" or sets is None:
        return [Sell(goods, sets)]
    by_cards = [Sell(goods, sets // 3)] if sets % 3 == 0 and sets else []
    own = house(desk)
    if own is None or own.hand is None:
        return [Sell(goods, sets), *by_cards]
    held = sum(1 for card in own.hand if CARD[card].kind == "expedition")
    return by_cards if by_cards and held < 3 * sets else [Sell(goods, sets), *by_cards]


def bidding(values: Values, desk: Desk) -> list[Bid]:
    use: Use | None = None
    if "province" in values:
        use = "pawn"
    elif "_paint" in values or "painting" in values:
        use = "paint"
    elif "_buy" in values:
        use = "buy"
    lots = [values["lot"]] if "lot" in values else open_lots(values, desk)
    return [
        Bid(
            lot,
            values["maximum_h"],
            use,
            values.get("province"),
            bool(values.get("_found")) and use == "pawn",
            values.get("painting"),
            values.get("sail", ()),
            values.get("selling", ()),
            values.get("budget_h"),
        )
        for lot in lots
    ]


def bidding_all(values: Values, desk: Desk) -> list[Bid]:
    own = house(desk)
    return bidding({**values, "maximum_h": own.money_h}, desk) if own else []


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []


# --- Frames ---

IN = "in|at|to|on|into"
MONEY = "[of|up_to|at|for|to|with] {maximum_h:florins}"
ON_LOT_OR_NOT = "? [on|for|in|of|at|to] [lot] {lot:province}"
ON_LOT = "[on|for|in|of|at|to] [lot] {lot:province}"
TO_BUY = "? [to|and|for] {_buy:buy} [card]"
TO_PAINT = "? [to|and|for|with] {_paint:paint}"
TO_PAINT_IT = "? [to|and|for|with] {_paint:paint} [of|on|for] [painting] [of] {painting:value}"
TO_PAINT_CARD = "? [to|and|for|with] {_paint:paint} [of|on|for] [painting] {painting:painting}"
SELLING = "? [and|with|by] selling {selling:sales}"
SAILING = "? [and|then] sail [to|in] {sail:colonies}"
BUDGET = "? [with] [a] budget [of|up_to] {budget_h:florins}"

SETTING_UP = (
    Frame(PlaceMarker, "? place|move", "? marker", f"[{IN}] {{provinces}}", answers="setup_marker"),
    Frame(PlaceMarker, "? place|move", "marker", f"[{IN}] {{provinces}}", check=in_setup),
    Frame(PlaceMarker, "place", f"[{IN}] {{provinces}}", check=in_setup, answers="setup_marker"),
    Frame(
        PlacePawns, "? place|create|move", "? both", "? {_one:one_of_them}", "? pawn",
        f"[{IN}] {{_two:two}}", build=two_pawns, answers="setup_pawns",
    ),
    Frame(
        PlacePawns, "? place|create|move", "? {_one:one_of_them}", "pawn", f"[{IN}] {{_two:two}}",
        build=two_pawns, check=in_setup,
    ),
    *(
        Frame(
            PlacePawns, "? place|create", "? pawn", f"[{IN}] {{province}}", twice, build=both_pawns,
            answers="setup_pawns",
        )
        for twice in ("x2", "both", "{_count:two_of_them}", "{_count:two_of_them} pawn")
    ),
    Frame(
        PlacePawns, "? place|create", "? pawn", f"[{IN}] {{first:province}}", build=second_pawn,
        answers="setup_pawns",
    ),
    Frame(
        ChooseStart, "? start|place|move", "? [with|for] stadtholder", f"[{IN}|from] {{square}}",
        answers="setup_start",
    ),
    Frame(
        ChooseStart, "start|place", "? [with|for] stadtholder", f"[{IN}|from] {{square:index}}",
        check=in_setup,
    ),
    Frame(ChooseStart, "start|place", "? [with] stadtholder", f"[{IN}|from] {{square}}"),
    Frame(ChooseStart, "{square:index}", answers="setup_start"),
)  # fmt: skip

ROLLING = (
    Frame(Roll, "roll", "? dice", "? [for|of] stadtholder"),
    Frame(Roll, "keep", "die", "? card", "? [and] roll", "? dice", answers="before_roll"),
    Frame(
        UseDie, "die", "? use|play", "? [with] card", "? [for|of] stadtholder",
        "[for|at|of|to|with|on|as|equals] {number:sum}",
    ),
    Frame(UseDie, "move", "stadtholder", "[by|for|of|to] {number:sum} [square]"),
    Frame(UseDie, "? place|take", "[for|of] {number:sum}", answers="before_roll"),
)  # fmt: skip

HOW_MANY: tuple[tuple[str, ...], ...] = ((), ("{count} [of]",), ("{_all:all} [pawn]",))
MOVING = (
    *(
        Frame(Move, *verb, *count, "[from] {path}", build=moving, check=in_play, answers=answers)
        for count in (*HOW_MANY, ("{_twice:x2}",), ("times {count}",))
        for verb, answers in (
            (("move", "? pawn"), ""),
            (("pawn",), ""),
            (("move", "pawn"), ""),
            ((), "turn"),
        )
    ),
    *(
        Frame(
            Move, *verb, *count, "to|in {_end:province}", "from {_start:province}",
            "? via|by {_through:through}", build=moving,
        )
        for count in HOW_MANY
        for verb in (("move", "? pawn"), ("pawn",))
    ),
    *(
        Frame(
            Move, "move", "? pawn", *count, "[to|in] {_end:province}", build=moving,
            ask={"_start": pawns_in},
        )
        for count in ((), ("{count}",))
    ),
)  # fmt: skip

TAKING = (
    *(
        Frame(TakeGuild, "? take|buy|place", "? [of] control", "? marker", f"[of|in|on|to] {guild}")
        for guild in ("guild [of] {colour}", "{colour} guild")
    ),
    *(
        Frame(
            FoundMarker, verb, "? [by|of] {_three:three}", "? pawn", "? [by] marker",
            f"[{IN}|of] {{province}}", *rest,
        )
        for verb in ("found", "replace")
        for rest in ((), ("with|from|take [marker] [of|from|in] {marker:place}",))
    ),
    Frame(FoundMarker, "move", "marker", "[from|of|in] {marker:place}", "to|in {province}"),
    Frame(FoundMarker, "? place|create", "marker", f"[{IN}] {{province}}", check=in_play),
    Frame(
        FoundMarker, "place|create", "marker", f"[{IN}] {{province}}",
        "with|from|take [marker] [of|from|in] {marker:place}",
    ),
)  # fmt: skip

WITH = "use|with|by|from|via [marker|action] [of|in] {place}"
AT = "[in|on|of|at|to] [marker|action] [of|in] {place:site}"
OF_PILE = "? [of|in] {_pile:pile} [card]"
OF_COLOUR = "? [of|in] {_colour:colour} [card]"
AND_SAIL = "[and|then] sail [to|in] {sail:colonies}"
BUYING_FRAMES = (
    *(
        Frame(UseBuy, *verb, OF_PILE, OF_COLOUR, *rest, check=is_pile)
        for verb in (
            ("buy", WITH, "? card"),
            ("buy", AT, "? card"),
            ("buy", "card", "[in|on|of|at|to] {place}"),
            ("take", WITH, "card"),
            ("take", "[in|on|of|at|to] {place}", "card"),
        )
        for rest in ((), (AND_SAIL,), ("with {marker:place}", AND_SAIL))
    ),
    *(
        Frame(
            UseBuy, "buy|take", "? card", f"[of] {{_{kind}:{kind}}} [card]",
            ask={"place": places_to_buy}, implied=["place"],
        )
        for kind in ("colour", "pile")
    ),
    Frame(UseBuy, "buy", "? card", ask={"place": places_to_buy}),
    Frame(UseBuy, "take", "card", ask={"place": places_to_buy}),
    Frame(UseBuy, "use", "? action|marker", "[of|in] {place}", build=using),
    Frame(UseBuy, "use", "[of] {place}", AND_SAIL, check=only_buys),
)  # fmt: skip

PAWNS = (
    *(
        Frame(
            UsePawn, "? use", "? action", "[use|with|by|in|from|of|at] {place}",
            f"[to|for|and] [create|place|buy] pawn [{IN}] {{province}}", *rest, fixed=fixed,
            check=makes_pawns,
        )
        for rest, fixed in (((), {}), (("[and|to] found [marker]",), {"found": True}))
    ),
    *(
        Frame(
            UsePawn, verb, f"pawn [{IN}] {{province}}", *rest, fixed=fixed, check=in_play,
            ask={"place": green_places}, implied=["place"],
        )
        for verb in ("create|place|buy|use", "? create")
        for rest, fixed in (((), {}), (("[and|to] found [marker]",), {"found": True}))
    ),
)  # fmt: skip

PAINTING = tuple(
    Frame(
        UsePaint, "? [to] use|take", "paint",
        f"[of|on|for|to|at] [painting] [of|for] {{painting:{kind}}}",
        "? painting", *place, ask={"painting": paintings}, implied=["painting"],
    )
    for kind in ("value", "painting")
    for place in ((), ("[use|with|by|in|from|of|at] {place}",))
)  # fmt: skip

SAILING_FRAMES = (
    Frame(Sail, "sail", "[to|in|for|on] {colonies}", "? [with] card"),
    Frame(
        Sail, "sail", "[to|in|for|on] {colonies}",
        "with|use [marker] [of|from|in] {marker:place}",
    ),
    Frame(Sail, "[to|in] {colonies}", "? marker", answers="sail"),
    Frame(Sail, "colony", "{colonies}", answers="sail"),
    Frame(Sail, "sail", ask={"colonies": free_colonies}),
)  # fmt: skip

SELLING_FRAMES = (
    Frame(Sell, "sell", "[of|for] {goods}", "? [of] card", build=selling),
    Frame(Sell, "sell", "{sets} [of] {goods}", "? [of] card", build=selling),
    Frame(Sell, "sell", "all [of] {goods}", "? card"),
    Frame(Sell, "sell", "all", "? [of] card", fixed={"goods": "all"}),
    Frame(Sell, "sell", "{goods:women}"),
    Frame(Sell, "sell", "? {_one:one_of_them}", "one_woman", fixed={"goods": "tulips"}),
    Frame(Sell, "sell", "[of] {_pile:pile}", "? card", ask={"goods": held}, implied=["goods"]),
    Frame(Sell, "[of] {goods}", build=selling, answers="turn auction before_roll sail"),
    Frame(Sell, "{sets} [of] {goods}", build=selling, answers="turn auction before_roll sail"),
)  # fmt: skip

AUCTIONS = (
    Frame(Auction, "auction", "? offer|place", "? [of] action", "[of|for|with] {provinces}",
          ask={"provinces": lots_to_sell}),
    Frame(Auction, "offer", "? action", "[of] {provinces}", "? [for|to|in] auction", check=in_play),
    *(
        Frame(
            Bid, *verb, *lot, MONEY,
            "? [and|to|for|with] [create|place|use] pawn [in|to|at|on] {province}",
            "? [and|to] {_found:found} [marker]", TO_BUY, paint, SELLING, SAILING, BUDGET,
            build=bidding, answers="" if verb else "auction",
        )
        for verb in (("bid",), ())
        for lot in ((), (ON_LOT,))
        for paint in (TO_PAINT, TO_PAINT_IT, TO_PAINT_CARD)
    ),
    Frame(Bid, "bid", ask={"maximum_h": bids}, build=bidding),
    Frame(Bid, "bid", "all", "? [of] money", ON_LOT_OR_NOT, build=bidding_all),
    Frame(Bid, "all", "? [of] money", build=bidding_all, answers="auction"),
    Frame(Bid, "yes", ask={"maximum_h": bids}, build=bidding, answers="auction"),
    Frame(Budget, "budget", "[of|up_to] {budget_h:florins}"),
    Frame(Pass, "no_bid"),
    Frame(Pass, "pass|nothing|no", "? [on|in|for] auction", answers="auction"),
    Frame(Pass, "bid", "nothing|not", answers="auction"),
)  # fmt: skip

STANDING = (
    *(
        Frame(
            StandingBid, "standing", "? bid", "[for|on|of] {colour} [action|card|guild|lot]",
            "[of|up_to|at|for|to] {maximum_h:florins}", *rest, fixed=fixed,
        )
        for rest, fixed in (((), {}), (("auto",), {"auto": True}))
    ),
    Frame(StandingBid, "standing", "? bid", "[for|on|of] {colour}", "cancel|nothing|clear"),
    Frame(StandingSail, "standing", "sail", "[to] {colonies}"),
    Frame(StandingSail, "standing", "sail", "cancel|nothing|clear"),
    Frame(StandingDie, "standing", "die", "keep", "? card"),
    Frame(StandingDie, "standing", "die", "ask", "? card", fixed={"keep": False}),
    Frame(StandingClear, "standing", "clear|cancel|nothing", "? all"),
)  # fmt: skip

ENDING = (
    Frame(End, "done", "? [of|for|in|with] turn"),
    Frame(End, "turn", "done"),
    Frame(End, "pass", "turn"),
    Frame(End, "pass|nothing", answers="turn"),
    Frame(Keep, "keep", "nothing"),
    Frame(Resign, "resign"),
    Frame(Resign, "abandon"),
    Frame(Default, "agree", build=default),
)

FRAMES = (
    SETTING_UP + ROLLING + MOVING + TAKING + BUYING_FRAMES + PAWNS + PAINTING + SAILING_FRAMES
    + SELLING_FRAMES + AUCTIONS + STANDING + ENDING
)  # fmt: skip

MODIFIERS = {"try": ["try"]}

INTERPRETER = Interpreter(VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterable[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or frozenset()
    if "setup_marker" in asked:
        yield from (PlaceMarker((province,)) for province in PROVINCES)
    if "setup_pawns" in asked:
        yield from (PlacePawns(province, province) for province in PROVINCES)
    if "setup_start" in asked:
        yield from (ChooseStart(square) for square in MERCHANTS)
    if "before_roll" in asked:
        yield from (Roll(), UseDie(7))
    if "sail" in asked:
        yield from (Sail((number,)) for number in COLONIES)
    if "auction" in asked:
        yield from (Bid(lot, bid) for lot in open_lots({}, desk) for bid in bids({}, desk))
    if "turn" in asked:
        yield from (UseBuy(place) for place in places_to_buy({}, desk))
        yield from (TakeGuild(cast(Colour, colour)) for colour in COLOURS)
        yield from (Auction(lots) for lots in lots_to_sell({}, desk))
