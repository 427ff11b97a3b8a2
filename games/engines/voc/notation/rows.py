"""The table of the orders: every row in English and French, in the order of the rule sheet's
section 5."""

from games.engine import Command, Seat
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
    Pass,
    Queue,
    Sail,
    Secure,
    Shout,
    TakeBack,
    TakeOver,
    Terms,
    Uncall,
    Withdraw,
)
from games.kit.rows import AGREE, RESIGN
from games.notation import Row

# --- What is written is not always what is meant ---


class Offer(Command, frozen=True):
    """An offer to one player, as it is written."""

    seat: Seat
    give: Terms
    ask: Terms


class OfferAll(Command, frozen=True):
    give: Terms
    ask: Terms


class SailTo(Command, frozen=True):
    """A line by the compass. `start`: a longitude of the home line; None: where the ship lies."""

    ship: str
    legs: tuple[tuple[str, int], ...]
    start: int | None = None
    heed: int | None = None
    ignore: tuple[Seat, ...] = ()


# --- The table ---

INVESTING = (
    Row(
        gives=FitOut,
        en=(
            "fit {ship} [{sailors}] [{merchants}]",
            "fit out {ship} [{sailors}] [{merchants}]",
            "board {ship} [{sailors}] [{merchants}]",
        ),
        fr=("équiper {ship} [{sailors}] [{merchants}]", "armer {ship} [{sailors}] [{merchants}]"),
        means=(
            (
                "put four of your men aboard a ship in Middelburg; without numbers, the most "
                "sailors "
                "allowed"
            ),
            (
                "embarquer quatre de vos hommes sur un navire à Middelbourg ; sans nombres, le "
                "plus "
                "de marins permis"
            ),
        ),
    ),
    Row(
        gives=Claim,
        en=("claim {contract} [by {year}]", "claim {contract} [for {year}]"),
        fr=("réserver {contract} [pour {year}]", "réclamer {contract} [pour {year}]"),
        means=(
            "put a man and a year marker on a contract; without a year when no marker is left",
            "poser un homme et un marqueur d’année sur un contrat ; sans année s’il n’en reste pas",
        ),
    ),
    Row(
        gives=TakeOver,
        en=("take over {contract} by {year}", "take over {contract} for {year}"),
        fr=("reprendre {contract} pour {year}",),
        means=(
            "take another player’s contract with an earlier marker",
            "prendre le contrat d’un autre avec un marqueur plus tôt",
        ),
    ),
    Row(
        gives=Secure,
        en=("secure {contract} by {year}", "secure {contract} for {year}"),
        fr=("assurer {contract} pour {year}",),
        means=(
            "put an earlier marker on your own contract",
            "avancer le marqueur de votre propre contrat",
        ),
    ),
    Row(
        gives=TakeBack,
        en=("take back {ship}", "take men back {ship}"),
        fr=("rappeler {ship}", "retirer hommes {ship}"),
        means=(
            "take all your men back from a ship in Middelburg",
            "reprendre tous vos hommes d’un navire à Middelbourg",
        ),
    ),
    Row(
        gives=Pass,
        en=("pass",),
        fr=("passer", "passe"),
        means=("do nothing this time", "ne rien faire cette fois"),
    ),
)

SAILING = (
    Row(
        gives=Sail,
        en=("sail {ship} [{trace}] [heed {heed}] [ignore {ignore}]",),
        fr=(
            "naviguer {ship} [{trace}] [suivre {heed}] [ignorer {ignore}]",
            "voguer {ship} [{trace}] [suivre {heed}] [ignorer {ignore}]",
        ),
        means=(
            (
                "sail a line by longitude and latitude, or alone with the line attached; how far "
                "to "
                "heed calls, whom to ignore"
            ),
            (
                "suivre une ligne par longitude et latitude, ou seul avec la ligne jointe ; "
                "combien "
                "suivre les cris, qui ignorer"
            ),
        ),
    ),
    Row(
        gives=SailTo,
        en=("sail {ship} [from {start}] {legs} [heed {heed}] [ignore {ignore}]",),
        fr=("naviguer {ship} [depuis {start}] {legs} [suivre {heed}] [ignorer {ignore}]",),
        means=(
            (
                "sail by the compass: bearings and units, 80 to a degree; `from` a longitude of "
                "the "
                "home line"
            ),
            (
                "naviguer au compas : caps et unités, 80 par degré ; `depuis` une longitude de la "
                "ligne de retour"
            ),
        ),
    ),
    Row(
        gives=Hold,
        en=("hold {ship}", "stay {ship}"),
        fr=("mouiller {ship}", "rester {ship}"),
        means=("do not move her", "ne pas bouger"),
    ),
    Row(
        gives=Call,
        en=(
            "call {ship} {word} at {y} [if east of {east_of}]",
            "call {ship} {word} at {y} if west of {west_of}",
        ),
        fr=(
            "crier {ship} {word} à {y} [si est de {east_of}]",
            "crier {ship} {word} à {y} si ouest de {west_of}",
        ),
        means=(
            (
                "call a word to the skipper when she crosses that latitude, if she is then where "
                "you "
                "say"
            ),
            (
                "crier un mot au capitaine quand le navire passe cette latitude, s’il est alors où "
                "vous dites"
            ),
        ),
    ),
    Row(
        gives=Call,
        fixed={"pay": True},
        en=(
            "call {ship} {word} at {y} [if east of {east_of}] pay",
            "call {ship} {word} at {y} if west of {west_of} pay",
        ),
        fr=(
            "crier {ship} {word} à {y} [si est de {east_of}] payer",
            "crier {ship} {word} à {y} si ouest de {west_of} payer",
        ),
        means=(
            "the same beyond your allowance: 5 daalders if it is heard",
            "la même chose en plus de votre droit : 5 daalders s’il est crié",
        ),
    ),
    Row(
        gives=Shout,
        en=("shout {ship} {text} at {y}",),
        fr=("hurler {ship} {text} à {y}",),
        means=(
            "free words, in quotation marks; they must be paid for",
            "des mots libres, entre guillemets ; il faut les payer",
        ),
    ),
    Row(
        gives=Shout,
        fixed={"pay": True},
        en=("shout {ship} {text} at {y} pay",),
        fr=("hurler {ship} {text} à {y} payer",),
        means=("free words for 5 daalders", "des mots libres pour 5 daalders"),
    ),
    Row(
        gives=Uncall,
        en=("uncall {ship}",),
        fr=("taire {ship}",),
        means=("take back all your calls for this ship", "retirer tous vos cris pour ce navire"),
    ),
    Row(
        gives=Cargo,
        en=(
            "cargo {ship} {goods} [free {free} {free_for}]",
            "cargo {ship} {goods} free {free}",
            "cargo {ship} none [free {free} {free_for}]",
            "cargo {ship} none free {free}",
        ),
        fr=(
            "cargaison {ship} {goods} [libre {free} {free_for}]",
            "cargaison {ship} {goods} libre {free}",
            "cargaison {ship} rien [libre {free} {free_for}]",
            "cargaison {ship} rien libre {free}",
        ),
        means=(
            "what your merchants aboard take; `free`: so many keep their hands free for that good",
            (
                "ce que prennent vos marchands à bord ; `libre` : tant gardent les mains libres "
                "pour "
                "cette denrée"
            ),
        ),
    ),
    Row(
        gives=Cargo,
        en=(
            "take {goods} [free {free} {free_for}]",
            "take {goods} free {free}",
            "take none [free {free} {free_for}]",
            "take none free {free}",
        ),
        fr=(
            "charger {goods} [libre {free} {free_for}]",
            "charger {goods} libre {free}",
            "charger rien [libre {free} {free_for}]",
            "charger rien libre {free}",
        ),
        means=("the same for every ship", "de même pour tous les navires"),
    ),
)

TRADING = (
    Row(
        gives=Offer,
        en=("offer {seat} {give} for {ask}",),
        fr=("offrir à {seat} {give} contre {ask}", "offrir à {seat} {give} pour {ask}"),
        means=(
            "offer goods, daalders or (basic) `aside 2`, not to bid for contract 2, to one player",
            (
                "offrir à un joueur des denrées, des daalders ou (jeu de base) `écart 2`, ne pas "
                "viser le contrat 2"
            ),
        ),
    ),
    Row(
        gives=OfferAll,
        en=("offer all {give} for {ask}",),
        fr=("offrir à tous {give} contre {ask}", "offrir à tous {give} pour {ask}"),
        means=(
            "the same to all; the first to accept has it",
            "de même à tous ; le premier qui accepte l’a",
        ),
    ),
    Row(
        gives=Accept,
        en=("accept {offer}",),
        fr=("accepter {offer}",),
        means=("accept an offer", "accepter une offre"),
    ),
    Row(
        gives=Decline,
        en=("decline {offer}", "refuse {offer}"),
        fr=("décliner {offer}", "refuser {offer}"),
        means=("decline it", "la refuser"),
    ),
    Row(
        gives=Withdraw,
        en=("withdraw {offer}",),
        fr=("retirer {offer}",),
        means=("withdraw your own offer", "retirer votre propre offre"),
    ),
    Row(
        gives=Fill,
        en=(
            "fill {contract} [{side}] [for {least}] [with {ports}]",
            "deliver {contract} [{side}] [for {least}] [with {ports}]",
        ),
        fr=(
            "livrer {contract} [{side}] [pour {least}] [avec {ports}]",
            "remplir {contract} [{side}] [pour {least}] [avec {ports}]",
        ),
        means=(
            "fulfil a contract: which side, the least you accept (basic), which port’s goods first",
            (
                "livrer un contrat : quel côté, le moins que vous acceptez (base), de quels ports "
                "d’abord"
            ),
        ),
    ),
    Row(
        gives=FillNone,
        en=("fill none",),
        fr=("livrer rien",),
        means=("sell nothing", "ne rien vendre"),
    ),
    Row(
        gives=FillDefault,
        en=("fill default",),
        fr=("livrer défaut", "livrer par défaut"),
        means=("take your sales orders back", "retirer vos ordres de vente"),
    ),
    Row(
        gives=Keep,
        en=("keep {wares}",),
        fr=("garder {wares}",),
        means=(
            "which two goods to store at the end of the year",
            "quelles deux denrées garder à la fin de l’année",
        ),
    ),
    Row(
        gives=Keep,
        fixed={"only": True},
        en=("keep {wares} only", "keep none"),
        fr=("garder {wares} seulement", "garder rien"),
        means=("these and no others", "celles-là et pas d’autres"),
    ),
    Row(
        gives=Keep,
        en=("keep default",),
        fr=("garder défaut",),
        means=("the usual order again", "de nouveau l’ordre habituel"),
    ),
    Row(
        gives=Again,
        en=("again",),
        fr=("encore",),
        means=(
            "ask for a second round of sales (basic)",
            "demander un second tour de ventes (base)",
        ),
    ),
)

CLOSING = (
    Row(
        gives=Done,
        en=("done", "ready"),
        fr=("terminé", "fini", "prêt"),
        means=(
            "nothing more from you in this window",
            "rien de plus de votre part dans cette fenêtre",
        ),
    ),
    Row(
        gives=Queue,
        en=("then nothing",),
        fr=("ensuite rien",),
        means=(
            "no plans for your coming turns any more",
            "plus de projets pour vos prochains tours",
        ),
    ),
    AGREE,
    RESIGN,
)

ORDERS = INVESTING + SAILING + TRADING + CLOSING

HEADINGS = (
    Row(
        gives="then",
        en=("then",),
        fr=("ensuite", "puis"),
        means=(
            "before an investment: plan it for your next turn, with what to do `else`",
            "avant un investissement : le prévoir pour votre prochain tour, et que faire `sinon`",
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
TABLE = ORDERS + HEADINGS

THEN = frozenset({"then", "ensuite", "puis"})
ELSE = {"en": "else", "fr": "sinon"}
ELSES = frozenset({*ELSE.values(), "otherwise"})
