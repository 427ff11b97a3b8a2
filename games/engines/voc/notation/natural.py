"""What merchants and skippers write in their own words: the families, kinds and frames of the
second reader (games/notation/natural.py says how they are declared)."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any, Final, TypeAlias

from games.engine import Command, Default, Resign, Seat
from games.engines.voc.commands import (
    Accept,
    Again,
    Call,
    Cargo,
    Claim,
    Decline,
    Done,
    Fill,
    FillDefault,
    FillNone,
    FitOut,
    Hold,
    Keep,
    Offer,
    Pass,
    Point,
    Sail,
    Secure,
    Shout,
    TakeBack,
    TakeOver,
    Terms,
    Uncall,
    Withdraw,
)
from games.engines.voc.data import CONTRACT, GOOD_OF, GOODS, HARBOURS, MARKERS, SHIPS
from games.engines.voc.notation.chart import CHART, is_on_chart
from games.engines.voc.notation.courses import (
    HOME,
    Latitude,
    Legs,
    Longitude,
    Waypoint,
    Waypoints,
    traced,
    word_at,
)
from games.engines.voc.notation.fields import (
    COLOUR_WORDS,
    GOOD_NAMES,
    SHORT_WORDS,
    SIDE_NAMES,
    WORD_NAMES,
    harbour_name,
)
from games.engines.voc.view import ContractView, HouseView, OfferView
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
    Sense,
    Token,
    Vocabulary,
    listed,
    put,
    separated,
    tokens_of,
)

Values: TypeAlias = dict[str, Any]


# --- One order that stands for several ---


class FillEach(Command, frozen=True):
    """`fill 7, 14`."""

    contracts: tuple[int, ...]


class DeclineEach(Command, frozen=True):
    offers: tuple[int, ...]


def single_orders(order: Command) -> list[Command]:
    match order:
        case FillEach(contracts=contracts):
            return [Fill(contract) for contract in contracts]
        case DeclineEach(offers=offers):
            return [Decline(offer) for offer in offers]
    return [order]


# --- Words ---

FAMILIES = families("""
fit: ~fit, ~fit out, ~equip, ~board, ~crew, ~man, ~invest, ~outfit, ~embark, ~staff, ~enlist
    | ~equiper, ~armer, ~embarquer, ~investir, ~garnir, equipage, ~affreter, armement
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
claim: ~claim, ~reserve, ~sign, ~book, ~sign up for, ~sign for, ~lay claim to, ~bag
    | ~reserver, ~reclamer, ~signer, ~retenir, ~revendiquer, ~s engager sur
take: ~take, ~get, ~grab
    | ~prendre
take_over: ~take over, ~seize, ~steal, ~snatch, ~usurp, takeover
    | ~reprendre, ~voler, ~s emparer de, ~ravir, ~souffler, reprise
secure: ~secure, ~safeguard, ~protect, ~bring forward, ~advance, ~move forward
    | ~assurer, ~securiser, ~avancer, ~proteger
take_back: ~take back, ~recall, ~remove, ~withdraw, ~retrieve, ~bring back, ~call back, ~pull,
    ~pull back, ~pull out, ~disembark, ~get back, ~unload
    | ~rappeler, ~ramener, ~retirer, ~reprendre, ~recuperer, ~debarquer, ~faire revenir, ~enlever
back: back, home
    | en arriere
off: off, out of, off of
    | de
plan: on my next turn, next turn, in my next turn, for my next turn, after that, afterwards
    | au prochain tour, pour mon prochain tour, à mon prochain tour, au tour suivant, apres cela
go: ~sail, ~go, ~steer, ~head, ~navigate, ~move, ~set course, ~set sail, ~proceed, ~make for,
    ~voyage, ~travel, course, ~run
    | ~naviguer, ~voguer, ~aller, ~faire route, ~faire voile, ~mettre le cap, cap, route,
    ~cingler, ~se diriger, ~diriger, ~partir, ~deplacer, ~mettre les voiles, ~conduire
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
    attached line, as drawn, the drawn line, my drawing, the drawing, sketch, the sketch, enclosed,
    the attached course, attached course, the attached drawing, as sketched, in attachment
    | ci joint, ci jointe, jointe, joint, piece jointe, la ligne jointe, ligne jointe, voir piece
    jointe, en annexe, dessin, mon dessin, le dessin, le dessin joint, en piece jointe, croquis,
    voir la piece jointe, le trace joint
heed: ~heed, ~listen, ~listen to, ~follow, ~obey, ~follow calls, heeding
    | ~suivre, ~ecouter, ~obeir, ~tenir compte de
ignore: ~ignore, ~disregard, deaf to, not listening to, without listening to, dont listen to, do
    not listen to
    | ~ignorer, ignorant, en ignorant, sourd à, sans ecouter, n ecoute pas, ne pas ecouter
calls: call, calls, cry, cries, shout, shouts
    | cri, cris, appel, appels
everybody: all, everybody, everyone, all players, all of them, anyone, anybody, all the others, the
    others, others, the table
    | tous, tout le monde, chacun, toute la table, tous les joueurs, les autres, tous les autres
stay: ~hold, ~stay, ~wait, ~stay put, ~remain, ~anchor, ~lie at anchor, do not move, dont move, not
    move, ~keep still, ~drop anchor, at anchor, ~stay where she is, ~stay here, does not move,
    ~hold position, doesnt move, where she is, where it is, in port, in harbour
    | ~rester, ~mouiller, ~attendre, ~ne pas bouger, ne bouge pas, ne bougez pas, ~jeter l ancre,
    sur place, ~rester sur place, au mouillage, ne pas bouger, immobile, ~rester immobile,
    ~demeurer, ~rester à l ancre, ~ancrer, ~rester au mouillage, où il est,
    où elle est, au port, à quai
leave: ~leave, ~let, ~keep
    | ~laisser, ~garder
call: ~call, ~cry, ~yell, ~tell, ~call out, ~order
    | ~crier, cri, ~dire, ~appeler, ~ordonner
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
aside: aside, standing aside on, aside on, aside for, to stand aside on
    | ecart, l ecart sur, ecart sur
not_bidding: if he does not bid on, if she does not bid on, if he doesnt bid on, if she doesnt bid
    on, not to bid on, not to bid for, if they do not bid on, to not bid on, if he does not bid for,
    if she does not bid for, for not bidding on, for not bidding for, if he stays out of, to stay
    out of, to leave, if he leaves, for staying out of, not bidding on, if he stays away from,
    if you do
    not bid on, if you dont bid on, if he does not go for, to keep off, to keep away from
    | s il ne mise pas sur, si elle ne mise pas sur, s il n encherit pas sur, pour ne pas miser sur,
    pour ne pas viser, s il ne vise pas, s il laisse, pour laisser, pour ne pas encherir sur, s il
    renonce à, pour renoncer à, si elle renonce à, si elle ne vise pas, s il ne vise pas le, si tu
    ne mises pas sur, pour qu il laisse, à condition de ne pas miser sur, s il ne livre pas
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
    noise=("if possible, if i can", "si possible, si je peux"),
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


# --- Kinds ---

UNITS_OF_MONEY = "daalder currency"
MOST_OF_A_GOOD = 28


def with_ships(tokens: Iterable[Token], text: str) -> list[Token]:
    return [
        token._replace(word=SHIP_SIGN + token.word)
        if text[token.start : token.end] in SHIPS and not token.is_quoted
        else token
        for token in tokens
    ]


class ShipInterpreter(Interpreter):
    """Ships are capitals: a line's `A` is never passed over as an article."""

    def chart(self, text: str, desk: Any, *, mend: bool = False, guess: bool = False) -> Chart:
        tokens, extra = with_ships(tokens_of(text), text), self.of_table(desk)
        return Chart(tokens, self.vocabulary, desk, extra, mend=mend, guess=guess, text=text)


def is_ship_letter(chart: Chart, place: int) -> bool:
    token = chart.tokens[place] if place < len(chart.tokens) else None
    return token is not None and chart.text[token.start : token.end] in SHIPS


def gaps_but_ships(chart: Chart, place: int) -> Iterator[int]:
    """Over words that mean nothing, but not over a ship that could be an article."""
    for gap in chart.gaps(place):
        if not any(is_ship_letter(chart, between) for between in range(place, gap)):
            yield gap


class ShipLetter:
    """`A` to `D`. A small `a` before a word that an article may have is an article, and `d'` is no
    ship."""

    def at(self, chart: Chart, place: int) -> Found:
        start = next((end for end, _ in chart.word(place, "ship")), None)
        for here in (place,) if start is None else chart.gaps(start):
            word = word_at(chart, here).removeprefix(SHIP_SIGN)
            if word.upper() in SHIPS and not self._is_article(chart, here, here > place):
                yield here + 1, word.upper(), 0

    def _is_article(self, chart: Chart, place: int, is_announced: bool) -> bool:
        token = chart.tokens[place]
        if token.end - token.start > 1:
            return True
        is_written_small = token.word == "a" and not is_ship_letter(chart, place)
        if not is_written_small or is_announced or place + 1 == len(chart.tokens):
            return False
        return chart.tokens[place + 1].word.isalpha()


class SeatKind:
    """A player by name, by colour, or as `seat 2`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from chart.things(place, "player")
        for end, level in chart.word(place, "seat"):
            yield from ((e, seat, level + worse) for e, seat, worse in chart.things(end, "player"))
            for after, number, worse in chart.things(end, "number"):
                if number in chart.desk.names:
                    yield after, int(number), level + worse


class Year:
    """`1590`, or `90` as people write it."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in Number(0, 9999, before="marker", a_is_one=False).at(chart, place):
            year = 1500 + number if isinstance(number, int) and 85 <= number <= 99 else number
            if year in MARKERS:
                yield end, year, level


class Wares:
    """`2 tea and a pepper`: each with how many; what is in the plural and has no number may be any
    number. `harbours`: a token may be named by where it comes from."""

    def __init__(self, *, harbours: bool = True, apart: str = "comma and then") -> None:
        self.kinds = ("good", "harbour") if harbours else ("good",)
        self.apart = apart

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if so_far:
            lists = listed(so_far)
            yield place, flattened(lists), level
        if len(so_far) == len(GOODS):
            return
        starts = separated(chart, place, self.apart) if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in gaps_but_ships(chart, start):
                for end, wares, worst in self.one(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, wares), level + worse + worst)

    def one(self, chart: Chart, place: int) -> Iterator[tuple[int, tuple[str, ...], int]]:
        yield from ((end, (ware,), level) for end, ware, level in self._ware(chart, place))
        counts = Number(1, MOST_OF_A_GOOD, a_is_one=not is_ship_letter(chart, place))
        for end, count, level in counts.at(chart, place):
            for middle, worse in [(end, 0), *chart.word(end, "times"), *chart.word(end, "of")]:
                for gap in gaps_but_ships(chart, middle):
                    for after, ware, worst in self._ware(chart, gap):
                        if isinstance(count, int):
                            yield after, (ware,) * count, level + worse + worst

    def _ware(self, chart: Chart, place: int) -> Iterator[tuple[int, str, int]]:
        for kind in self.kinds:
            for end, ware, level in chart.things(place, kind):
                if isinstance(ware, str):
                    yield end, ware, level


def flattened(wares: Any) -> tuple[str, ...]:
    return tuple(ware for some in wares for ware in some)


class TermsKind:
    """One side of an offer: `2 tea and 5`, `3 daalders`, `aside 2`, `nothing`."""

    WARES = Wares()

    def at(self, chart: Chart, place: int) -> Found:
        for end, level in chart.word(place, "nothing"):
            yield end, Terms(), level
        yield from self._more(chart, place, Terms(), 0)

    def _more(self, chart: Chart, place: int, so_far: Terms, level: int) -> Found:
        begun = so_far != Terms()
        if begun:
            yield place, so_far, level
        starts = separated(chart, place, "comma and") if begun else [(place, 0)]
        for start, worse in starts:
            for gap in gaps_but_ships(chart, start):
                for end, more, worst in self._one(chart, gap):
                    if end > place and not (so_far.daalders and more.daalders):
                        chart.step()
                        whole = Terms(
                            so_far.wares + more.wares,
                            so_far.daalders + more.daalders,
                            so_far.aside + more.aside,
                        )
                        yield from self._more(chart, end, whole, level + worse + worst)

    def _one(self, chart: Chart, place: int) -> Iterator[tuple[int, Terms, int]]:
        wares = list(self.WARES.one(chart, place))
        yield from ((end, Terms(found), level) for end, found, level in wares)
        for end, sum_, level in MONEY.at(chart, place):
            if isinstance(sum_, int) and sum_ and all(end >= after for after, _, _ in wares):
                yield end, Terms(daalders=sum_), level
        for end, level in chart.word(place, "aside"):
            for gap in chart.gaps(end):
                for after, contract, worse in CONTRACTS.at(chart, gap):
                    yield after, Terms(aside=(contract,)), level + worse


class Text:
    """What is shouted: quoted, else a few words that are no ship and no order to pay."""

    MOST = 5
    NEVER_LAST = ("at", "to", "on", "in", "by", "crossing", "from")

    def at(self, chart: Chart, place: int) -> Found:
        quoted = place
        while quoted < len(chart.tokens) and chart.tokens[quoted].is_quoted:
            quoted += 1
        if quoted > place:
            yield quoted, self._text(chart, place, quoted), 0
            return
        for end in range(place + 1, min(place + self.MOST, len(chart.tokens)) + 1):
            word = word_at(chart, end - 1)
            if not word.isalpha() or word.upper() in SHIPS or chart.word(end - 1, "pay"):
                return
            if not any(chart.word(end - 1, name) for name in self.NEVER_LAST):
                yield end, self._text(chart, place, end), 0

    def _text(self, chart: Chart, start: int, end: int) -> str:
        return chart.text[chart.tokens[start].start : chart.tokens[end - 1].end].strip()


CONTRACTS = Number(0, max(CONTRACT), before="contract number", a_is_one=False)
MONEY = Number(0, 99_999, before="currency", units=UNITS_OF_MONEY, a_is_one=False)


class Daalders:
    """A sum that says so."""

    def at(self, chart: Chart, place: int) -> Found:
        bare = {end for end, _, _ in chart.things(place, "number")}
        for end, value, level in MONEY.at(chart, place):
            if end not in bare:
                yield end, value, level


class DaaldersTerms:
    def at(self, chart: Chart, place: int) -> Found:
        for end, value, level in Daalders().at(chart, place):
            yield end, Terms(daalders=value), level


KINDS: dict[str, Kind] = {
    "ship": ShipLetter(),
    "crew": Number(0, 6, a_is_one=True),
    "four": Number(4, 4, a_is_one=False),
    "one": Number(1, 1),
    "contract": CONTRACTS,
    "contracts": Listed(CONTRACTS, apart="comma and then", least=2),
    "year": Year(),
    "seat": SeatKind(),
    "seats": Listed(SeatKind(), apart="comma and"),
    "waypoints": Waypoints(),
    "from_point": Waypoints(most=1),
    "legs": Legs(),
    "longitude": Longitude(),
    "latitude": Latitude(),
    "units": Number(0, 99_999, units="unit", a_is_one=False),
    "word": Named("call_word"),
    "text": Text(),
    "good": Named("good"),
    "goods": Wares(harbours=False, apart="comma and then arrow or"),
    "count": Number(1, 12),
    "harbour": Named("harbour"),
    "ports": Listed(Named("harbour"), apart="comma and"),
    "wares": Wares(),
    "terms": TermsKind(),
    "sum": MONEY,
    "sum_terms": DaaldersTerms(),
    "daalders": Daalders(),
    "offer": Number(
        100, 999_999_999, before="an_offer number", a_is_one=False
    ),
    "side": Named("side", before="side", behind="side"),
    "five": Number(5, 5, units=UNITS_OF_MONEY),
    "all": Said("all"),
}  # fmt: skip


# --- What the seat sees ---


def house(desk: Desk) -> HouseView | None:
    houses = getattr(desk.view, "houses", ())
    return next((one for one in houses if one.seat == desk.view.seat), None)


def contract_in_row(number: int, desk: Desk) -> ContractView | None:
    row = getattr(desk.view, "row", ())
    return next((one for one in row if one.card == number), None)


def sailing(desk: Desk) -> dict[str, Seat]:
    """The ships of the window, with their skippers."""
    window = getattr(desk.view, "window", None)
    return dict(zip(window.ships, window.skippers, strict=True)) if window else {}


def ships_steered(values: Values, desk: Desk) -> list[str]:
    return [ship for ship, seat in sailing(desk).items() if seat == desk.view.seat]


def ships_called(values: Values, desk: Desk) -> list[str]:
    return [ship for ship, seat in sailing(desk).items() if seat != desk.view.seat]


def ships_silenced(values: Values, desk: Desk) -> list[str]:
    private = getattr(desk.view, "private", None)
    return list(dict.fromkeys(call.ship for call in private.calls)) if private else []


def ships_at_home(desk: Desk) -> Iterator[tuple[str, tuple[Seat | None, ...]]]:
    for ship in getattr(desk.view, "ships", ()):
        if ship.at is None:
            yield ship.name, (*ship.sailors, *ship.merchants)


def ships_to_fit(values: Values, desk: Desk) -> list[str]:
    return [name for name, men in ships_at_home(desk) if None in men]


def ships_manned(values: Values, desk: Desk) -> list[str]:
    return [name for name, men in ships_at_home(desk) if desk.view.seat in men]


def others(desk: Desk) -> tuple[Seat, ...]:
    return tuple(seat for seat in desk.names if desk.view is None or seat != desk.view.seat)


def anybody(values: Values, desk: Desk) -> list[Seat | None]:
    return [*others(desk), None]


def offers(desk: Desk) -> tuple[OfferView, ...]:
    return getattr(desk.view, "offers", ())


def offers_received(values: Values, desk: Desk) -> list[int]:
    return [
        one.offer
        for one in offers(desk)
        if one.maker != desk.view.seat
        and desk.view.seat not in one.declined
        and values.get("_maker", one.maker) == one.maker
    ]


def offers_made(values: Values, desk: Desk) -> list[int]:
    return [
        one.offer
        for one in offers(desk)
        if one.maker == desk.view.seat and values.get("_maker", one.to) == one.to
    ]


# --- What the words make ---


def claiming(values: Values, desk: Desk) -> list[Command]:
    """Whose the contract is says whether it is claimed, taken over or secured."""
    contract, year = values["contract"], values.get("year")
    found = contract_in_row(contract, desk)
    if year is None or found is None or found.seat is None:
        return [Claim(contract, year)]
    return [Secure(contract, year) if found.seat == desk.view.seat else TakeOver(contract, year)]


def is_owned(values: Values, desk: Desk) -> bool:
    found = contract_in_row(values["contract"], desk)
    return found is None or found.seat == values["_owner"]


def lies_at(ship: str, desk: Desk) -> Point | None:
    ships = getattr(desk.view, "ships", ())
    return next((other.at for other in ships if other.name == ship), None)


def sailing_by(values: Values, desk: Desk) -> list[Sail]:
    """A course by its points or by the compass, from where the ship lies, or from the point of the
    home line that is named first."""
    ship, here = values["ship"], lies_at(values["ship"], desk)
    start = values.get("_start", ())
    way: tuple[Waypoint, ...] = (*start, *values.get("_course", ()))
    if here is not None and (not way or way[0] != here):
        way = (here, *way)
    points = placed(way)
    if "_legs" in values and points:
        points = (*points[:-1], *traced(points[-1], values["_legs"]))
    begins_right = points and (here is not None or points[0][1] == CHART.home.y)
    if not begins_right or len(points) < 2 or not all(map(is_on_chart, points)):
        return []
    return [Sail(ship, points, values.get("heed"), ignored(values, desk))]


def ignored(values: Values, desk: Desk) -> tuple[Seat, ...]:
    return others(desk) if values.get("_everybody") else values.get("ignore", ())


def placed(way: tuple[Waypoint, ...]) -> tuple[Point, ...]:
    """Home is the point of its line next to the place before it; a course does not begin with
    it."""
    points: list[Point] = []
    for point in way:
        if not isinstance(point, str):
            points.append(point)
        elif points:
            points.append((home_x(points[-1][0]), CHART.home.y))
        else:
            return ()
    return tuple(points)


def home_x(x: int) -> int:
    return max(CHART.home.x0, min(CHART.home.x1, x))


def leaving_home(values: Values, desk: Desk) -> list[Sail]:
    """A course that does not say where it leaves the home line."""
    course: tuple[Waypoint, ...] = values["_course"]
    if course[0] == HOME:  # `from home to Bantam`
        course = course[1:]
    if not course or isinstance(course[0], str):
        return []
    x = home_x(course[0][0])
    starts = dict.fromkeys(home_x(x + shift) for shift in (0, -80, 80))
    return [
        sail
        for start in starts
        for sail in sailing_by({**values, "_course": ((start, CHART.home.y), *course)}, desk)
    ]


def begins_at_sea(values: Values, desk: Desk) -> bool:
    """From Middelburg, by a place that is not on the home line."""
    first = next((point for point in values["_course"] if point != HOME), None)
    return (
        lies_at(values["ship"], desk) is None
        and isinstance(first, tuple)
        and first[1] != CHART.home.y
    )


def attached(values: Values, desk: Desk) -> list[Sail]:
    return [Sail(values["ship"], (), values.get("heed"), ignored(values, desk))]


def calling(values: Values, desk: Desk) -> list[Call]:
    limits = {name: values[name] for name in ("east_of", "west_of") if name in values}
    return [Call(values["ship"], values["word"], values["y"], **limits, pay="_pay" in values)]


def shouting(values: Values, desk: Desk) -> list[Shout]:
    return [Shout(values["ship"], values["text"], values["y"], pay="_pay" in values)]


def is_free_text(values: Values, desk: Desk) -> bool:
    """`East` is a call, not a shout."""
    first = values["text"].casefold().split()[0]
    return first not in {name.casefold() for _, name in NAMES["call_word"]}


def loading(values: Values, desk: Desk) -> list[Cargo]:
    goods = tuple(dict.fromkeys(values.get("goods", ())))
    return [Cargo(values.get("ship"), goods, values.get("free", 0), values.get("free_for"))]


def loading_all(values: Values, desk: Desk) -> list[Cargo]:
    goods = tuple(good for good in GOODS if good not in values.get("_not", ()))
    return [Cargo(values.get("ship"), goods)]


def is_sold_there(values: Values, desk: Desk) -> bool:
    return "_harbour" not in values or values["goods"] == (GOOD_OF[values["_harbour"]],)


def offering(values: Values, desk: Desk) -> list[Offer]:
    give, ask = values.get("give", Terms()), values.get("ask", Terms())
    if "_aside" in values:
        ask = Terms(aside=(values["_aside"],))
    return [Offer(values.get("to"), give, ask)] if give != Terms() or ask != Terms() else []


def has_wares(name: str) -> Any:
    def check(values: Values, desk: Desk) -> bool:
        return bool(values[name].wares)

    return check


def declining(values: Values, desk: Desk) -> list[Command]:
    found = offers_received(values, desk)
    return [DeclineEach(tuple(found)) if len(found) > 1 else Decline(*found)] if found else []


def filling_with(values: Values, desk: Desk) -> list[Fill]:
    """The side that asks for this good."""
    found = CONTRACT.get(values["contract"])
    sides = [side for side in found.sides if values["_good"] in found.goods(side)] if found else []
    return [Fill(values["contract"], side, values.get("least")) for side in sides]


def filling_each(values: Values, desk: Desk) -> list[FillEach]:
    return [FillEach(values["contracts"])]


def keeping(values: Values, desk: Desk) -> list[Keep]:
    return [Keep(values["wares"], only="_only" in values)]


def keeping_all(values: Values, desk: Desk) -> list[Keep]:
    """Two can be kept: which?"""
    own = house(desk)
    held = {GOOD_OF[harbour]: 0 for harbour in (own.goods if own else ())}
    for harbour, count in (own.goods if own else {}).items():
        held[GOOD_OF[harbour]] += count
    pairs = combinations_with_replacement(sorted(held), 2)
    return [Keep(pair) for pair in pairs if all(pair.count(good) <= held[good] for good in pair)]


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []


# --- Frames ---

ABOARD = "on|in|to|aboard|for|of|with|at|into|from|off"
SHIP = f"[{ABOARD}] [aboard] [ship] {{ship}} [ship]"
SAILORS = "? [with|and] {sailors:crew} sailor"
MERCHANTS = "? [with|and] {merchants:crew} merchant"
FOUR_MEN = "? [with|and] {_four:four} [of] men"
TO_FIT: dict[str, Any] = {"ask": {"ship": ships_to_fit}}
BY_YEAR = "[by|for|with|before|in|at|on|of|as] [marker] [of|for] {year} [marker]"

INVESTING = (
    Frame(FitOut, "fit", SHIP, SAILORS, MERCHANTS, FOUR_MEN, "? men", **TO_FIT),
    Frame(FitOut, "fit", "? men", "ship", **TO_FIT),
    Frame(FitOut, "put", "men", SHIP, **TO_FIT),
    Frame(FitOut, "put", "{_four:four} [of] men", SHIP, **TO_FIT),
    Frame(FitOut, "put", "[and|with] {sailors:crew} sailor", MERCHANTS, SHIP, **TO_FIT),
    Frame(FitOut, "put", "[and|with] {merchants:crew} merchant", SHIP, **TO_FIT),
    Frame(Claim, "claim|put", "? man_on", "[on|for|of] {contract}", f"? {BY_YEAR}",
          check=lambda values, desk: "year" in values),
    Frame(Claim, "claim", "? man_on", "[on|for|of] {contract}"),
    Frame(Claim, "take", "? [on|of] contract", "{contract}", BY_YEAR, build=claiming),
    Frame(Claim, "contract", "{contract}", BY_YEAR, build=claiming, answers="invest"),
    Frame(
        TakeOver, "take|claim|take_over", "[of] {contract}", "from|to|of {_owner:seat}", BY_YEAR,
        check=is_owned,
    ),
    Frame(TakeOver, "take_over", "{_owner:seat} of", "{contract}", BY_YEAR, check=is_owned),
    Frame(TakeOver, "take_over", "[of] {contract}", BY_YEAR),
    Frame(Secure, "secure", "[of] {contract}", BY_YEAR),
    Frame(TakeBack, "take_back", "? {_all:all} [of]", "? men", SHIP, ask={"ship": ships_manned}),
    Frame(TakeBack, "take", "men", "back|off", SHIP),
    Frame(TakeBack, "take", "men", "off|from|of [ship] {ship}"),
    Frame(Pass, "pass", "? turn", answers="invest"),
    Frame(Pass, "pass", "turn"),
    Frame(Pass, "nothing|no", answers="invest"),
)  # fmt: skip

STEERED: dict[str, Any] = {"ask": {"ship": ships_steered}, "implied": ["ship"]}
WITH_SHIP = "[with|on|for|of] [ship] {ship}"
HEEDING: tuple[str, ...] = (
    "? [and|with|but] heed [calls] [of|up_to|for|within|at|to] {heed:units}",
    "? [and|with|while|but] ignore [calls] [of] {ignore:seats}",
)
IGNORING: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (HEEDING, {}),
    (("[and|with|but] ignore everybody|calls [calls]",), {"_everybody": True}),
    (("[and|with] nothing|not heed [calls]",), {"heed": 0}),
    (("[and|with] nothing|not calls",), {"heed": 0}),
)
SAILING = (
    *(
        frame
        for heeding, fixed in IGNORING
        for frame in (
            Frame(
                Sail, "go", "? straight", WITH_SHIP,
                "[from|to|by|via|in|on|for|at] {_course:waypoints}", *heeding, fixed=fixed,
                build=sailing_by, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "[from|at] {_start:from_point}",
                "[to|for|and|then|by|in] {_legs:legs}", *heeding, fixed=fixed, build=sailing_by,
                **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "[to|for|and|then|by|in] {_legs:legs}",
                *heeding, fixed=fixed, build=sailing_by, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "from {_start:from_point}",
                "to|for|via|by|at|in {_course:waypoints}", *heeding, fixed=fixed, build=sailing_by,
                **STEERED,
            ),
            Frame(
                Sail, "go", "? line", WITH_SHIP, "[with|by|as|on|in|for|of] attached", *heeding,
                fixed=fixed, build=attached, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP,
                "[to|for|by|via|in|at|from] {_course:waypoints}", *heeding, fixed=fixed,
                build=leaving_home, check=begins_at_sea,
                **STEERED,
            ),
        )
    ),
    Frame(Sail, "{_course:waypoints}", build=sailing_by, answers="sailing", **STEERED),
    Frame(Sail, "{_legs:legs}", build=sailing_by, answers="sailing", **STEERED),
    Frame(Hold, "stay", SHIP, **STEERED),
    Frame(Hold, "stay", SHIP, "stay", **STEERED),
    Frame(Hold, "leave", SHIP, "stay", **STEERED),
    Frame(Hold, "not", "go", SHIP, **STEERED),
)  # fmt: skip

CALLED: dict[str, Any] = {"ask": {"ship": ships_called}, "implied": ["ship"]}
AT_LATITUDE = "[at|on|by|in|from|to|crossing|via] [at|on] {y:latitude}"
IF = "[if] [she_is] [at|to|in]"
PAYING: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    ((), {}),
    (("[and|for|with|to] pay [of|for] [{_five:five}]",), {"_pay": True}),
    (("for {_sum:five}",), {"_pay": True}),
)
CALLING = (
    *(
        Frame(
            Call, "call", "[to] [ship] {ship}", "{word}", AT_LATITUDE, *limit, *paying,
            fixed=fixed, build=calling, **CALLED,
        )
        for paying, fixed in PAYING
        for limit in (
            (),
            (f"{IF} east [of|from] {{east_of:longitude}}",),
            (f"{IF} west [of|from] {{west_of:longitude}}",),
        )
    ),
    *(
        Frame(
            Shout, "shout", "[to] [ship] {ship}", "{text}", AT_LATITUDE, *paying, fixed=fixed,
            build=shouting, check=is_free_text, **CALLED,
        )
        for paying, fixed in PAYING
    ),
    Frame(Uncall, "uncall", SHIP, ask={"ship": ships_silenced}, implied=["ship"]),
    Frame(
        Uncall, "cancel|withdraw|take_back|uncall", "? {_all:all}", "calls", SHIP,
        ask={"ship": ships_silenced}, implied=["ship"],
    ),
)  # fmt: skip

FREE = "? free {free:count} [men|merchant] [for|of] {free_for:good}"
ON_SHIP: tuple[tuple[str, ...], ...] = ((), (SHIP,))
LOADING = tuple(
    frame
    for ship in ON_SHIP
    for frame in (
        Frame(Cargo, "load", *ship, "[of|only|with] {goods}", "? only", FREE, build=loading),
        Frame(Cargo, "load", *ship, "[of] {goods}", "at|in|from|of {_harbour:harbour}",
              build=loading, check=is_sold_there),
        Frame(Cargo, "load", *ship, "nothing", build=loading),
        Frame(Cargo, "load", *ship, "not", "nothing", build=loading),
        Frame(Cargo, "not", "load", *ship, "? nothing|whatever", build=loading),
        Frame(Cargo, "load", *ship, "whatever", build=loading_all),
        Frame(Cargo, "load", *ship, "whatever", "but|not {_not:goods}", build=loading_all),
        Frame(Cargo, "load", *ship, "not|nothing|but {_not:goods}", build=loading_all),
        Frame(Cargo, "not", "load", *ship, "[of] {_not:goods}", build=loading_all),
    )
)  # fmt: skip

TO: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("[to|with|at] {to:seat}",), {}),
    (("[to|with|at] everybody",), {"to": None}),
)
FOR = "for|price {ask:terms}"
ASKED: dict[str, Any] = {"ask": {"to": anybody}}
OFFERING = (
    *(
        frame
        for to, fixed in TO
        for frame in (
            Frame(Offer, "offer|give|swap", *to, "{give:terms}", FOR, fixed=fixed, build=offering,
                  **ASKED),
            Frame(Offer, "sell", *to, "{give:terms}", FOR, fixed=fixed, build=offering,
                  check=has_wares("give"), **ASKED),
            Frame(Offer, "sell|offer", *to, "{give:terms}", "{ask:sum_terms}", fixed=fixed,
                  build=offering, check=has_wares("give"), **ASKED),
            Frame(Offer, "offer|give", *to, "{give:terms}",
                  "[and|for|price] not_bidding {_aside:contract}", fixed=fixed,
                  build=offering, **ASKED),
            Frame(Offer, "offer|give", *to, "{give:terms}", "for nothing", fixed=fixed,
                  build=offering, **ASKED),
        )
    ),
    Frame(Offer, "give", "[to] {to:seat}", "{give:terms}", build=offering),
    Frame(Offer, "buy|take", "{ask:terms}", "from|to|of|at {to:seat}",
          "for|price|with {give:terms}", build=offering, check=has_wares("ask")),
    Frame(Offer, "buy", "{ask:terms}", "for|price {give:terms}", build=offering,
          check=has_wares("ask"), **ASKED),
    Frame(Offer, "ask_for", "[from|to] {to:seat}", "[for|of] {ask:terms}", "for|price {give:terms}",
          build=offering),
)  # fmt: skip

RECEIVED: dict[str, Any] = {"ask": {"offer": offers_received}, "implied": ["offer"]}
MADE: dict[str, Any] = {"ask": {"offer": offers_made}, "implied": ["offer"]}
OF_MAKER = "? [from|of|to|with] {_maker:seat} [of] [an_offer]"
ANSWERING = (
    Frame(Accept, "accept", "? an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Accept, "take_deal", "an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Accept, "yes|agree", "? [to] an_offer", "[to] {offer}", answers="market sales",
          **RECEIVED),
    Frame(Decline, "refuse", "? an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Decline, "refuse", "all|both|everybody", "? [of] an_offer", build=declining),
    Frame(Decline, "no", "? an_offer", "[to] {offer}", answers="market sales", **RECEIVED),
    Frame(Withdraw, "withdraw", "? an_offer", "[of] {offer}", OF_MAKER, **MADE),
    Frame(Withdraw, "withdraw", "an_offer", OF_MAKER, "{offer}", **MADE),
)  # fmt: skip

ON_CONTRACT = "[on|of] {contract}"
SIDE = "? [on|of|at|to|by|with|in] {side}"
PRICE: tuple[tuple[str, ...], ...] = (
    (),
    ("price|for [least] {least:sum}",),
    ("least {least:sum}",),
    ("{least:daalders}",),
)
FILLING = (
    *(
        Frame(Fill, "fill", ON_CONTRACT, SIDE, *price, "? [and] with|from|of {ports}")
        for price in PRICE
    ),
    *(
        Frame(Fill, "fill", ON_CONTRACT, *price, "with|by|of|from {_good:good}", build=filling_with)
        for price in PRICE
    ),
    *(
        Frame(Fill, "sell|fill", "[of|to|on] contract {contract}", SIDE, *price)
        for price in PRICE
    ),
    Frame(Fill, "fill|bid", "? [of|on] contract", "[on] {contracts}", build=filling_each),
    Frame(Fill, "bid", "[of] {least:sum}", "on|for {contract}", SIDE),
    Frame(Fill, "bid", "[on|for] contract {contract}", "[for|at|with|of] {least:sum}", SIDE),
    Frame(Fill, "bid", "on {contract}", "[for|at|with|of] {least:sum}", SIDE),
    Frame(Fill, "bid", "on {contract}", SIDE),
    Frame(FillNone, "fill|sell|bid", "nothing"),
    Frame(FillNone, "not", "fill|sell|bid|sale", "? nothing"),
    Frame(FillNone, "nothing", "sale|sell|fill|bid"),
    Frame(FillDefault, "fill|sell|sale", "[by] default"),
)  # fmt: skip

KEEPING = (
    Frame(Keep, "keep", "[of|for] {wares}", build=keeping),
    Frame(Keep, "keep", "[of|for] {wares}", "only", fixed={"_only": True}, build=keeping),
    Frame(Keep, "keep", "nothing", fixed={"only": True}),
    Frame(Keep, "not", "keep", "? nothing", fixed={"only": True}),
    Frame(Keep, "keep", "[by] default"),
    Frame(Keep, "keep", "{_all:all}", build=keeping_all),
    Frame(Again, "again"),
    Frame(Again, "ask_round", "again"),
)  # fmt: skip

CLOSING = (
    Frame(Done, "done", "? [of|for|in|with] turn"),
    Frame(Done, "turn", "done"),
    Frame(Done, "pass|nothing", "? turn", answers="calls sailing market sales"),
    Frame(Resign, "resign"),
    Frame(Default, "agree", build=default),
)

FRAMES = (
    INVESTING + SAILING + CALLING + LOADING + OFFERING + ANSWERING + FILLING + KEEPING + CLOSING
)  # fmt: skip

MODIFIERS = {"then": ["plan"]}
HARMFUL: Final = (Default, Resign, Pass, Done, FillNone)

INTERPRETER = ShipInterpreter(VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS, of_table=of_table)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterable[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or frozenset()
    if "invest" in asked:
        yield from (FitOut(ship) for ship in ships_to_fit({}, desk))
        yield from (
            Claim(one.card, year) for one in desk.view.row for year in desk.view.markers[:2]
        )
    if asked & {"sailing", "calls"}:
        yield from (Hold(ship) for ship in ships_steered({}, desk))
        yield from (Call(ship, "east", 2000) for ship in ships_called({}, desk))
        yield Cargo(None, GOODS[:2])
    if asked & {"market", "sales"}:
        yield from (Accept(offer) for offer in offers_received({}, desk))
        yield from (Fill(one.card) for one in desk.view.row)
        yield from keeping_all({}, desk)[:1]
