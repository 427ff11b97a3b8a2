"""The table of the orders: every row in English and French, in the order of the rule sheet."""

from games.engine import Resign
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
from games.kit.rows import AGREE
from games.notation import Row

# --- The table ---


ORDERS = (
    Row(
        gives=Setup,
        en=("start {port} [buy {amount}]", "start {port} {amount}", "begin {port} [buy {amount}]"),
        fr=(
            "départ {port} [acheter {amount}]",
            "départ {port} {amount}",
            "commencer {port} [acheter {amount}]",
        ),
        means=(
            "the first port, in your own zone, and the first purchase there",
            "le premier port, dans votre zone, et le premier achat",
        ),
    ),
    Row(
        gives=Enter,
        en=("enter {port}", "come back {port}"),
        fr=("entrer {port}", "entrée {port}", "revenir {port}"),
        means=(
            "bring a wrecked ship back in, in the zone the die gave",
            "ramener un navire échoué, dans la zone donnée par le dé",
        ),
    ),
    Row(
        gives=Move,
        en=("move {stop}", "sail {stop}", "sail to {stop}", "mv {stop}"),
        fr=("aller {stop}", "naviguer {stop}", "route {stop}"),
        means=(
            "sail to a neighbouring stop, once a turn",
            "gagner une escale voisine, une fois par tour",
        ),
    ),
    Row(
        gives=Direct,
        en=("direct {port}", "direct move {port}", "dm {port}"),
        fr=("direct {port}", "déplacement direct {port}", "dd {port}"),
        means=(
            "play a Direct Move: straight to any port",
            "jouer un Déplacement direct : droit vers n’importe quel port",
        ),
    ),
    Row(
        gives=Buy,
        en=("buy {amount} [{product}]", "buy {product} {amount}", "b {amount} [{product}]"),
        fr=(
            "acheter {amount} [{product}]",
            "acheter {product} {amount}",
            "achat {amount} [{product}]",
            "ach {amount} [{product}]",
        ),
        means=(
            "buy what this port sells, for so many millions",
            "acheter ce que vend ce port, pour tant de millions",
        ),
    ),
    Row(
        gives=Buy,
        fixed={"half": True},
        en=("buy half [{product}]", "b half [{product}]"),
        fr=(
            "acheter moitié [{product}]",
            "acheter la moitié [{product}]",
            "achat moitié [{product}]",
            "ach moitié [{product}]",
        ),
        means=(
            "buy for half your cash, rounded down",
            "acheter pour la moitié de la caisse, arrondie vers le bas",
        ),
    ),
    Row(
        gives=Buy,
        fixed={"keep": 0},
        en=("buy all [{product}]", "b all [{product}]"),
        fr=("acheter tout [{product}]", "achat tout [{product}]", "ach tout [{product}]"),
        means=("buy for all your cash", "acheter pour toute la caisse"),
    ),
    Row(
        gives=Buy,
        en=(
            "buy all but {keep} [{product}]",
            "buy all except {keep} [{product}]",
            "b all but {keep} [{product}]",
        ),
        fr=(
            "acheter tout sauf {keep} [{product}]",
            "achat tout sauf {keep} [{product}]",
            "ach tout sauf {keep} [{product}]",
        ),
        means=(
            "buy for all your cash but that much",
            "acheter pour toute la caisse sauf ce montant",
        ),
    ),
    Row(
        gives=Roll,
        en=("roll", "sell", "roll die", "r"),
        fr=("lancer", "vendre", "revendre", "lance", "vente"),
        means=("roll the resale die, once a turn", "lancer le dé de revente, une fois par tour"),
    ),
    Row(
        gives=Storm,
        en=("storm {zone}", "st {zone}"),
        fr=("tempête {zone}", "tp {zone}"),
        means=(
            "play a Storm on a zone (`5` is read as 55)",
            "jouer une Tempête sur une zone (`5` se lit 55)",
        ),
    ),
    Row(
        gives=Brawl,
        en=(
            "brawl {seat} with {card} [up to {up_to}]",
            "brawl {seat} {card} [up to {up_to}]",
            "br {seat} with {card} [up to {up_to}]",
        ),
        fr=(
            "bagarre {seat} avec {card} [jusqu’à {up_to}]",
            "bagarre {seat} {card} [jusqu’à {up_to}]",
            "bag {seat} avec {card} [jusqu’à {up_to}]",
        ),
        means=(
            "attack a captain in the same port; `up to` goes on by itself, up to that strength",
            "attaquer un capitaine du même port ; `jusqu’à` continue seul, jusqu’à cette force",
        ),
    ),
    Row(
        gives=Riposte,
        en=("riposte {card}", "riposte {card} up to {up_to}", "answer {card}", "rip {card}"),
        fr=("riposte {card}", "riposte {card} jusqu’à {up_to}", "riposter {card}", "rip {card}"),
        means=(
            "answer a brawl with this card, by strength or name",
            "répondre dans une bagarre avec cette carte, par sa force ou son nom",
        ),
    ),
    Row(
        gives=Riposte,
        en=("riposte up to {up_to}", "answer up to {up_to}", "rip up to {up_to}"),
        fr=("riposte jusqu’à {up_to}", "riposter jusqu’à {up_to}", "rip jusqu’à {up_to}"),
        means=(
            "answer with the weakest card that will do, up to that strength",
            "répondre par la plus faible qui suffit, jusqu’à cette force",
        ),
    ),
    Row(
        gives=Concede,
        en=("concede", "give up"),
        fr=("céder", "se rendre", "je cède"),
        means=("give up the brawl and your cash", "céder la bagarre et votre caisse"),
    ),
    Row(
        gives=CorsairBid,
        en=("corsair bid {maximum}", "bid {maximum}", "cb {maximum}"),
        fr=(
            "corsaire offre {maximum}",
            "corsaire enchère {maximum}",
            "offre {maximum}",
            "co {maximum}",
        ),
        means=(
            "call the auction of the corsair, or answer it: your maximum",
            "demander l’enchère du corsaire, ou y répondre : votre maximum",
        ),
    ),
    Row(
        gives=CorsairPass,
        en=("corsair pass", "no bid", "cp"),
        fr=("corsaire passe", "pas d’offre", "cp"),
        means=("do not bid", "ne pas enchérir"),
    ),
    Row(
        gives=CorsairMove,
        en=("corsair move {path}", "cm {path}"),
        fr=("corsaire va {path}", "cv {path}"),
        means=(
            "two or three moves of your corsair; ends the turn",
            "deux ou trois déplacements de votre corsaire ; termine le tour",
        ),
    ),
    Row(
        gives=CorsairStay,
        en=("corsair stay", "cs"),
        fr=("corsaire reste", "cr"),
        means=("your corsair stays; ends the turn", "votre corsaire reste ; termine le tour"),
    ),
    Row(
        gives=End,
        en=("end", "end turn", "done"),
        fr=("fin", "fin tour", "terminé"),
        means=("end the turn", "terminer le tour"),
    ),
    Row(
        gives=StandingRiposte,
        en=(
            "standing riposte up to {up_to} [if cash >= {min_cash}]",
            "standing riposte up to {up_to} if cash {min_cash}",
            "standing riposte {up_to} [if cash >= {min_cash}]",
        ),
        fr=(
            "riposte permanente jusqu’à {up_to} [si caisse >= {min_cash}]",
            "riposte permanente jusqu’à {up_to} si caisse {min_cash}",
            "riposte permanente {up_to} [si caisse >= {min_cash}]",
        ),
        means=(
            (
                "from now on answer attacks by itself; with less cash than that, give up (0: never "
                "fight)"
            ),
            (
                "répondre désormais seul aux attaques ; avec moins en caisse, céder (0 : ne "
                "jamais se "
                "battre)"
            ),
        ),
    ),
    Row(
        gives=StandingRiposte,
        en=("standing riposte off", "standing riposte off if cash >= {min_cash}"),
        fr=(
            "riposte permanente non",
            "riposte permanente non si caisse >= {min_cash}",
            "riposte permanente off",
        ),
        means=("no more standing riposte", "plus de riposte permanente"),
    ),
    Row(
        gives=StandingBid,
        en=("standing bid {maximum}",),
        fr=("offre permanente {maximum}",),
        means=(
            "from now on answer auctions by itself with this maximum",
            "répondre désormais seul aux enchères, avec ce maximum",
        ),
    ),
    Row(
        gives=StandingBid,
        en=("standing bid off",),
        fr=("offre permanente non", "offre permanente off"),
        means=("no more standing bid", "plus d’offre permanente"),
    ),
    Row(
        gives=Advance,
        en=("advance off",),
        fr=("d’avance non", "d’avance off"),
        means=("take the advance orders back", "retirer les ordres d’avance"),
    ),
    AGREE,
    Row(  # `abandonner` may also be to concede
        gives=Resign,
        en=("resign",),
        fr=("démissionner",),
        means=("leave the game for good", "quitter la partie pour de bon"),
    ),
)
"""In the order of the sheet. What may be two commands (`pass`, `abandonner`) stands under none: the
second reader knows which of them is asked for."""

CONDITIONS = (
    Row(
        gives="sold",
        en=("if sold",),
        fr=("si vendu",),
        means=("before an order: only if this turn’s roll sold", "si le dé a vendu"),
    ),
    Row(
        gives="unsold",
        en=("if unsold", "if not sold"),
        fr=("si invendu", "si pas vendu"),
        means=("only if it did not", "s’il n’a rien vendu"),
    ),
    Row(
        gives="won",
        en=("if won",),
        fr=("si gagné",),
        means=("only if your last brawl was won", "si la dernière bagarre est gagnée"),
    ),
    Row(
        gives="lost",
        en=("if lost",),
        fr=("si perdu",),
        means=("only if it was lost", "si elle est perdue"),
    ),
    Row(
        gives="mine",
        en=("if mine",),
        fr=("si à moi",),
        means=("only if the corsair is yours now", "si le corsaire est à vous"),
    ),
    Row(
        gives="not_mine",
        en=("if not mine",),
        fr=("si pas à moi",),
        means=("only if it is not", "s’il n’est pas à vous"),
    ),
)
"""They stand before an order, on its line, and hold for that order alone."""

GUARDS = (
    Row(
        gives="corsair_near",
        en=("even if corsair near", "even if corsair is near", "even if corsair is close"),
        fr=("même si corsaire proche", "même si corsaire est proche", "même si corsaire est près"),
        means=(
            "in advance orders: also with another’s corsair within three moves",
            "même avec le corsaire d’un autre à trois coups ou moins",
        ),
    ),
    Row(
        gives="met",
        en=(
            "even if met",
            "even if i meet someone",
            "even if i am met",
            "even if someone is there",
        ),
        fr=(
            "même si rencontre",
            "même si croisé",
            "même si il y a rencontre",
            "même si quelqu’un est là",
        ),
        means=(
            "also when another cargo lies at your stop",
            "même si un autre cargo est à votre escale",
        ),
    ),
    Row(
        gives="corsair_changed",
        en=("even if corsair changed", "even if corsair has changed", "even if corsair changes"),
        fr=("même si corsaire changé", "même si corsaire change", "même si corsaire a changé"),
        means=(
            "also when the corsair was bought, brought in or sunk since",
            "même si le corsaire a été acheté, mis en jeu ou coulé depuis",
        ),
    ),
)

HEADINGS = (
    Row(
        gives="advance",
        en=("advance",),
        fr=("d’avance",),
        means=(
            "what follows, to the end of the letter, are the orders of your next turn",
            "ce qui suit, jusqu’au bout, vaut pour votre prochain tour",
        ),
    ),
    Row(
        gives="end_advance",
        en=("end advance",),
        fr=("fin d’avance",),
        means=(
            "the advance orders stop here, the letter goes on",
            "les ordres d’avance s’arrêtent ici, la lettre continue",
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
"""Everything after `advance:` in a letter belongs to it, on that line and below, until `end
advance`; guards stand among its lines."""

ROWS = ORDERS + CONDITIONS + GUARDS + HEADINGS


# --- The table shows itself ---

FRAMES = {
    "en": ("roll", "buy half", "standing bid 8"),
    "fr": ("lancer", "acheter moitié", "offre permanente 8"),
}
