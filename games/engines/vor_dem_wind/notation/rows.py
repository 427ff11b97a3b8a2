"""The table of orders (rule sheet 5.1): what can be written on one line, in English and French, and
what it says.

A row gives a command, or a part of one: a step of an action, a bid or a policy of a plan, a half
of a departure. fields.py reads what stands in the fields, notation.py puts the parts of a letter
together.
"""

from typing import cast

from games.engine import Command, Fixed
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
    Policy,
    PreferDeparture,
    PurchaseAndStorage,
    Reveal,
    Seize,
    Store,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.data import Goods
from games.kit.rows import AGREE, RESIGN
from games.notation import Row

# --- Parts of commands that a line can say and that are no struct of the game ---


class Answer(Command, frozen=True):
    """An offer on the card that is being sold now."""

    gold: int
    up_to: int | None = None


class Conserving(Command, frozen=True):
    value: int | None = None


class Selling(Command, frozen=True):
    """From hand, from the warehouse."""

    sold: tuple[Goods, Goods]


class Protect(Command, frozen=True):
    """In hand, in the warehouse."""

    kept: tuple[Goods, Goods] = ((), ())


class Lose(Command, frozen=True):
    goods: Goods = ()


def part(kind: type[Fixed]) -> type[Command]:
    """A step, a bid or a policy is read and written like a command of its own."""
    return cast(type[Command], kind)


# --- Setup and reveal ---

OPENING = (
    Row(
        gives=ChooseStartGoods,
        en=("start {goods}", "begin {goods}"),
        fr=("départ {goods}", "commencer {goods}"),
        means=(
            "the two goods you begin with, of one kind or of two",
            "les deux marchandises du départ, d’une sorte ou de deux",
        ),
    ),
    Row(
        gives=Reveal,
        en=("reveal {picks}", "turn up {picks}"),
        fr=("révéler {picks}", "dévoiler {picks}", "retourner {picks}"),
        means=(
            (
                "turn up cards of these piles, one by one; a test (income, goods, cost or special) "
                "looks at the card just turned up"
            ),
            (
                "retourner des cartes de ces piles, une à une ; un test (revenu, marchandises, "
                "coût, "
                "spéciale) regarde la carte précédente"
            ),
        ),
    ),
)


# --- The trade ---

TRADE = (
    Row(
        gives=Take,
        en=("take {slot}",),
        fr=("prendre {slot}", "prends {slot}"),
        means=(
            "take this card from the centre, by its number or its name",
            "prendre cette carte au centre, par son numéro ou son nom",
        ),
    ),
    Row(
        gives=Take,
        fixed={"safely": True},
        en=("take {slot} safely", "take {slot} safe"),
        fr=("prendre {slot} à l’abri", "prends {slot} à l’abri"),
        means=(
            "take it with a safekeeping card, so that nobody can bid for it",
            "la prendre avec une mise à l’abri : personne ne peut alors offrir pour elle",
        ),
    ),
    Row(
        gives=Offer,
        en=(
            "offer {gold} on {slot}",
            "offer {gold} on {slot} up to {up_to}",
            "offer {gold} up to {up_to} on {slot}",
        ),
        fr=(
            "offrir {gold} pour {slot}",
            "offrir {gold} pour {slot} jusqu’à {up_to}",
            "offrir {gold} jusqu’à {up_to} pour {slot}",
            "offre {gold} pour {slot}",
        ),
        means=(
            "offer the holder of a face-up card so much gold for it",
            "offrir tant d’or pour une carte visible devant un autre",
        ),
    ),
    Row(
        gives=Answer,
        en=("offer {gold} [up to {up_to}]", "bid {gold} [up to {up_to}]"),
        fr=(
            "offrir {gold} [jusqu’à {up_to}]",
            "offre {gold} [jusqu’à {up_to}]",
            "miser {gold} [jusqu’à {up_to}]",
        ),
        means=(
            (
                "your sealed offer in the sale that is open; `up to`: one more than those before "
                "you, "
                "if need be"
            ),
            (
                "votre offre scellée dans la vente ouverte ; `jusqu’à` : un de plus que celles "
                "d’avant vous, s’il le faut"
            ),
        ),
    ),
    Row(
        gives=Seize,
        en=("seize {slot}",),
        fr=("saisir {slot}", "saisis {slot}"),
        means=(
            (
                "play safekeeping instead of an offer: the card is yours, its holder gets 5 gold "
                "from "
                "the bank"
            ),
            (
                "jouer une mise à l’abri au lieu d’offrir : la carte est à vous, la banque donne "
                "5 or "
                "à son détenteur"
            ),
        ),
    ),
    Row(
        gives=Pass,
        en=("pass", "no offer"),
        fr=("passer", "passe", "pas d’offre"),
        means=("stay out of this sale", "rester hors de cette vente"),
    ),
    Row(
        gives=Accept,
        en=("accept {seat}",),
        fr=("accepter {seat}", "accepte {seat}"),
        means=(
            "sell your card to this bidder for his offer",
            "vendre votre carte à cet acheteur au prix de son offre",
        ),
    ),
    Row(
        gives=Pay,
        en=("pay {seat}",),
        fr=("payer {seat}", "paie {seat}", "paye {seat}"),
        means=(
            "pay this bidder the sum of his own offer and keep the card",
            "payer à cet acheteur le montant de son offre et garder la carte",
        ),
    ),
)

PLANS = (
    Row(
        gives=FilePlan,
        en=("plan {clauses}",),
        fr=("plan {clauses}",),
        means=(
            "choices for your time in this trade, the first that is possible; `wait`: ask me",
            "vos choix pour ce négoce, le premier qui est possible ; `attendre` : demandez-moi",
        ),
    ),
    Row(
        gives=FilePlan,
        en=("plan none", "no plan"),
        fr=("aucun plan", "plan aucun", "pas de plan"),
        means=(
            "take back all you filed for this trade",
            "retirer tout ce que vous aviez déposé pour ce négoce",
        ),
    ),
    Row(
        gives=part(Bid),
        en=("bid {slot}: {gold} [up to {up_to}]",),
        fr=("miser {slot} : {gold} [jusqu’à {up_to}]", "mise {slot} : {gold} [jusqu’à {up_to}]"),
        means=(
            "your offer if this card comes up for sale",
            "votre offre si cette carte est mise en vente",
        ),
    ),
    Row(
        gives=part(Bid),
        fixed={"seize": True},
        en=("bid {slot}: seize",),
        fr=("miser {slot} : saisir", "mise {slot} : saisir"),
        means=(
            "play safekeeping if it comes up for sale",
            "jouer une mise à l’abri si elle est mise en vente",
        ),
    ),
    Row(
        gives=part(Bid),
        en=("bid {slot}: pass",),
        fr=("miser {slot} : passer", "mise {slot} : passer"),
        means=("stay out if it comes up for sale", "passer si elle est mise en vente"),
    ),
    Row(
        gives=FilePlan,
        fixed={"pass_rest": True},
        en=("bid none",),
        fr=("miser rien", "mise aucune", "aucune mise"),
        means=(
            "stay out of every sale not listed",
            "passer dans toute vente que vous n’avez pas citée",
        ),
    ),
    Row(
        gives=part(Policy),
        fixed={"way": "sell_at"},
        en=("sell at {gold} [not {never}]",),
        fr=("vendre à {gold} [sauf {never}]",),
        means=(
            (
                "as holder: accept the highest offer from that much on, else pay the lowest; "
                "`not`: "
                "pass over these bidders"
            ),
            (
                "comme détenteur : accepter la plus haute offre à partir de ce montant, sinon "
                "payer "
                "la plus basse ; `sauf` : pas ceux-là"
            ),
        ),
    ),
    Row(
        gives=part(Policy),
        fixed={"way": "keep"},
        en=("keep [not {never}]",),
        fr=("garder [sauf {never}]",),
        means=(
            "as holder: pay the lowest offer and keep the card",
            "comme détenteur : payer la plus basse offre et garder la carte",
        ),
    ),
    Row(
        gives=part(Policy),
        fixed={"way": "sell"},
        en=("sell [not {never}]",),
        fr=("vendre [sauf {never}]",),
        means=(
            "as holder: accept the highest offer",
            "comme détenteur : accepter la plus haute offre",
        ),
    ),
)


# --- Actions ---

STEPS = (
    Row(
        gives=part(Buy),
        en=("buy",),
        fr=("acheter",),
        means=(
            "take the goods of your purchase card; only needed to place it after a special card",
            (
                "prendre les marchandises de votre carte d’achat ; utile seulement pour le faire "
                "après une carte spéciale"
            ),
        ),
    ),
    Row(
        gives=part(Store),
        en=("store {goods}",),
        fr=("stocker {goods}", "entreposer {goods}"),
        means=(
            "put these goods of your hand into your warehouse, at the card’s full cost",
            "mettre ces marchandises de votre main dans votre entrepôt, au prix entier de la carte",
        ),
    ),
    Row(
        gives=part(Store),
        fixed={"everything": True},
        en=("store all", "store everything"),
        fr=("stocker tout", "tout stocker", "entreposer tout"),
        means=(
            "put the whole hand there, if card and places allow it",
            "y mettre toute la main, si la carte et les places le permettent",
        ),
    ),
    Row(
        gives=part(Load),
        en=("ship {berths}", "load {berths}"),
        fr=("charger {berths}", "expédier {berths}"),
        means=(
            "load these ships, by berth or printed number, each from your warehouse",
            "charger ces navires, par poste ou par numéro imprimé, depuis votre entrepôt",
        ),
    ),
    Row(
        gives=part(Income),
        en=("income", "take income"),
        fr=("revenu", "prendre revenu"),
        means=("take the card’s income", "prendre le revenu de la carte"),
    ),
    Row(
        gives=part(Nothing),
        en=("nothing", "do nothing"),
        fr=("rien", "ne rien faire"),
        means=("leave your card unused", "ne pas utiliser votre carte"),
    ),
    Row(
        gives=Wait,
        en=("wait", "ask me"),
        fr=("attendre", "demander"),
        means=(
            "take filed action orders back: decide in your turn",
            "reprendre les ordres d’action déposés : décider à votre tour",
        ),
    ),
    Row(
        gives=part(FreeTrade),
        en=(
            "play free trade: {goods}",
            "play free trade {number}: {goods}",
            "play free: {goods}",
            "play commerce: {goods}",
        ),
        fr=(
            "jouer commerce libre : {goods}",
            "jouer commerce libre {number} : {goods}",
            "jouer commerce : {goods}",
        ),
        means=(
            "play free trade: goods of your choice into your hand",
            "jouer commerce libre : des marchandises de votre choix en main",
        ),
    ),
    Row(
        gives=Conserving,
        en=("play conservation [{value}]", "play conserve [{value}]", "play preserve [{value}]"),
        fr=("jouer conservation [{value}]",),
        means=(
            "lay a conservation card in your warehouse",
            "poser une carte de conservation dans votre entrepôt",
        ),
    ),
    Row(
        gives=part(PurchaseAndStorage),
        en=(
            "play purchase and storage: {goods}",
            "play purchase and storage {number}: {goods}",
            "play buy and store: {goods}",
            "play combo: {goods}",
        ),
        fr=("jouer achat et stockage : {goods}", "jouer achat et stockage {number} : {goods}"),
        means=(
            (
                "play purchase and storage: goods of your choice straight into your warehouse, at "
                "the "
                "card’s cost"
            ),
            (
                "jouer achat et stockage : des marchandises de votre choix droit dans votre "
                "entrepôt, "
                "au prix de la carte"
            ),
        ),
    ),
    Row(
        gives=part(Exchange),
        en=("play exchange: {swaps}", "play swap: {swaps}"),
        fr=("jouer échange : {swaps}",),
        means=(
            (
                "swap one or two goods of your warehouse for goods of your hand or of another "
                "warehouse"
            ),
            (
                "échanger une ou deux marchandises de votre entrepôt contre celles de votre main "
                "ou "
                "d’un autre entrepôt"
            ),
        ),
    ),
    Row(
        gives=Selling,
        en=("play market: {sold}", "play market sale: {sold}", "play sell: {sold}"),
        fr=("jouer marché : {sold}", "jouer vente au marché : {sold}"),
        means=(
            "sell goods of hand and warehouse for 3 gold each",
            "vendre des marchandises de la main et de l’entrepôt, 3 or chacune",
        ),
    ),
)


# --- Departures, and what is always possible ---

DEPARTURE = (
    Row(
        gives=Protect,
        en=("protect {kept}",),
        fr=("protéger {kept}",),
        means=(
            "what your conservation cards save; goods in hand only with a surplus",
            "ce que sauvent vos cartes de conservation ; la main, seulement avec un surplus",
        ),
    ),
    Row(
        gives=Protect,
        en=("protect nothing",),
        fr=("protéger rien", "ne rien protéger"),
        means=("save nothing", "ne rien sauver"),
    ),
    Row(
        gives=Lose,
        en=("lose {goods}",),
        fr=("perdre {goods}",),
        means=("which spice and cheese spoil", "quelles épices et quels fromages se gâtent"),
    ),
    Row(
        gives=Lose,
        en=("lose nothing",),
        fr=("perdre rien", "ne rien perdre"),
        means=("let nothing of your choice spoil", "ne rien laisser se gâter par choix"),
    ),
    Row(
        gives=PreferDeparture,
        en=("keep {kinds}",),
        fr=("garder {kinds}",),
        means=(
            "standing order for every departure: what to save first",
            "ordre permanent pour tout départ : que sauver d’abord",
        ),
    ),
    Row(
        gives=PreferDeparture,
        en=("keep none",),
        fr=("garder aucun", "garder aucune"),
        means=("no more standing order for departures", "plus d’ordre permanent pour les départs"),
    ),
)

ALWAYS = (
    AGREE,
    RESIGN,
)

ORDERS = OPENING + TRADE + PLANS + STEPS + DEPARTURE + ALWAYS


# --- What stands before an order on its line ---

CONDITIONS = (
    Row(
        gives="transport",
        en=("if transport",),
        fr=("si transport",),
        means=(
            "before action orders sent during the trade: if it brings you a transport card",
            (
                "devant des ordres d’action envoyés pendant le négoce : s’il vous apporte une "
                "carte "
                "de transport"
            ),
        ),
    ),
    Row(
        gives="storage",
        en=("if storage",),
        fr=("si stockage",),
        means=("if it brings a storage card", "s’il apporte une carte de stockage"),
    ),
    Row(
        gives="purchase",
        en=("if purchase",),
        fr=("si achat",),
        means=("if it brings a purchase card", "s’il apporte une carte d’achat"),
    ),
    Row(
        gives="special",
        en=("if special",),
        fr=("si spéciale", "si spécial"),
        means=("if it brings a special card", "s’il apporte une carte spéciale"),
    ),
    Row(
        gives="gold",
        en=("if gold", "if money"),
        fr=("si or", "si argent"),
        means=("if it brings money", "s’il apporte de l’argent"),
    ),
)

JOINTS = (
    Row(
        gives="else",
        en=("else", "otherwise"),
        fr=("sinon",),
        means=(
            "tried if the line above is not possible",
            "essayé si la ligne d’avant n’est pas possible",
        ),
    ),
    Row(
        gives="apart",
        en=("apart",),
        fr=("à part", "séparément"),
        means=(
            "an order of its own, not a part of the one above",
            "un ordre à part, non une suite de celui d’avant",
        ),
    ),
    Row(
        gives="orders",
        en=("orders",),
        fr=("ordres",),
        means=(
            "what follows is a list, even of one order",
            "ce qui suit est une liste, même d’un seul ordre",
        ),
    ),
)
