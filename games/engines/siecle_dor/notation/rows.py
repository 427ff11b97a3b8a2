"""The table of orders: what can be written, in English and French, and what it means (rule sheet,
section 5).

An order of the table is a pattern, see games/notation; the first of a language is the one we
write, all of both languages are read.
"""

from typing import Any

from games.engine import Command
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    ChooseStart,
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
from games.kit.rows import AGREE, RESIGN
from games.notation import Row

# --- Short orders ---


class BothPawns(Command, frozen=True):
    """`pawns Utrecht x2`: both in one province."""

    province: str


class BidHere(Command, frozen=True):
    """A bid that does not name its lot: the only one open. The fields are those of Bid."""

    maximum_h: int
    use: Use | None = None
    province: str | None = None
    found: bool = False
    painting: str | int | None = None
    sail: tuple[int, ...] = ()
    selling: tuple[Sale, ...] = ()
    budget_h: int | None = None


class Budget(Command, frozen=True):
    """A line of its own beside the bids: it holds for all of them."""

    budget_h: int


# --- The table ---

TAIL_EN = "[sail {sail}] [budget {budget_h}] [selling {selling}]"
TAIL_FR = "[naviguer {sail}] [budget {budget_h}] [en vendant {selling}]"


def bid_rows(bid: type[Command], lot: str) -> tuple[Row, ...]:
    """A bid by what is to be done with the action; `lot` is empty where it is left out."""
    head_en, head_fr = f"bid {lot}{{maximum_h}}", f"offre {lot}{{maximum_h}}"
    uses: tuple[tuple[str, str, dict[str, Any], tuple[str, str]], ...] = (
        (
            "",
            "",
            {},
            (
                "the most you would pay in an auction; 0 passes that lot",
                "le plus que vous paieriez à une enchère ; 0 passe ce lot",
            ),
        ),
        (
            " pawn {province}",
            " pion {province}",
            {"use": "pawn"},
            (
                "the same, and where the pawn of a green action goes",
                "de même, et où va le pion d’une action verte",
            ),
        ),
        (
            " pawn {province} found",
            " pion {province} fonder",
            {"use": "pawn", "found": True},
            (
                "and replace three pawns there by a marker",
                "et remplacer là trois pions par un marqueur",
            ),
        ),
        (
            " buy",
            " acheter",
            {"use": "buy"},
            ("and take a card with a brown action", "et prendre une carte avec une action brune"),
        ),
        (
            " paint {painting}",
            " peindre {painting}",
            {"use": "paint"},
            (
                "and pay the painter of that painting with a brown action",
                "et payer le peintre de ce tableau avec une action brune",
            ),
        ),
        (
            " paint",
            " peindre",
            {"use": "paint"},
            ("the painter of the painting nearest its end", "le peintre du tableau le plus avancé"),
        ),
    )
    rows = [
        Row(
            gives=bid,
            fixed=fixed,
            en=(f"{head_en}{en}", f"{head_en}{en} {TAIL_EN}"),
            fr=(f"{head_fr}{fr}", f"{head_fr}{fr} {TAIL_FR}"),
            means=means,
        )
        for en, fr, fixed, means in uses
    ]
    return tuple(rows)


SETUP = (
    Row(
        gives=PlaceMarker,
        en=("marker {provinces}",),
        fr=("marqueur {provinces}",),
        means=(
            "your first marker; several provinces: the first that is free",
            "votre premier marqueur ; plusieurs provinces : la première libre",
        ),
    ),
    Row(
        gives=PlacePawns,
        en=("pawns {first} {second}",),
        fr=("pions {first} {second}",),
        means=("your first two pawns", "vos deux premiers pions"),
    ),
    Row(
        gives=BothPawns,
        en=(
            "pawns {province} x2",
            "pawns 2 {province}",
            "pawns {province} twice",
            "pawns {province} 2",
        ),
        fr=(
            "pions {province} x2",
            "pions 2 {province}",
            "pions {province} 2 fois",
            "pions {province} 2",
        ),
        means=("both in one province", "tous deux dans une province"),
    ),
    Row(
        gives=ChooseStart,
        en=("start {square}",),
        fr=("départ {square}",),
        means=(
            "the merchant square where the Stadtholder starts",
            "la case marchande d’où part le Stathouder",
        ),
    ),
)

TURN = (
    Row(
        gives=Roll,
        en=("roll", "throw"),
        fr=("lancer", "lance"),
        means=("throw the dice", "lancer les dés"),
    ),
    Row(
        gives=UseDie,
        en=("die {number}", "use die {number}"),
        fr=("carte dé {number}", "jouer dé {number}"),
        means=("play a die card and name the result", "jouer une carte dé et nommer le résultat"),
    ),
    Row(
        gives=Move,
        en=("move {path}", "move {count} {path}"),
        fr=("aller {path}", "aller {count} {path}", "déplacer {path}", "déplacer {count} {path}"),
        means=(
            "a pawn goes from province to province, ½ f a step; two names: the shortest way",
            "un pion va de province en province, ½ f le pas ; deux noms : le plus court chemin",
        ),
    ),
    Row(
        gives=TakeGuild,
        en=("guild {colour}", "take guild {colour}"),
        fr=("guilde {colour}", "prendre guilde {colour}"),
        means=("take control of a guild", "prendre le contrôle d’une guilde"),
    ),
    Row(
        gives=FoundMarker,
        en=("found {province}", "found {province} with {marker}"),
        fr=("fonder {province}", "fonder {province} avec {marker}"),
        means=(
            (
                "replace three pawns by a marker; “with”: the marker that moves there when your "
                "reserve is empty"
            ),
            (
                "remplacer trois pions par un marqueur ; « avec » : celui qui s’y rend quand la "
                "réserve est vide"
            ),
        ),
    ),
    Row(
        gives=UseBuy,
        en=(
            "use {place} buy",
            "use {place} buy [sail {sail}] [with {marker}]",
            "use colony {place} [sail {sail}] [with {marker}]",
        ),
        fr=(
            "utiliser {place} acheter",
            "utiliser {place} acheter [naviguer {sail}] [avec {marker}]",
            "utiliser colonie {place} [naviguer {sail}] [avec {marker}]",
        ),
        means=(
            (
                "take the top card with the action of a marker; “sail”: where to, should it "
                "complete "
                "a voyage"
            ),
            (
                "prendre la carte du dessus avec l’action d’un marqueur ; « naviguer » : vers où, "
                "si "
                "elle complète un voyage"
            ),
        ),
    ),
    Row(
        gives=UsePawn,
        en=("use {place} pawn {province}",),
        fr=("utiliser {place} pion {province}",),
        means=("a new pawn with a green action", "un nouveau pion avec une action verte"),
    ),
    Row(
        gives=UsePawn,
        fixed={"found": True},
        en=("use {place} pawn {province} found",),
        fr=("utiliser {place} pion {province} fonder",),
        means=(
            "the same, and replace three pawns there by a marker at once",
            "de même, et remplacer là aussitôt trois pions par un marqueur",
        ),
    ),
    Row(
        gives=UsePaint,
        en=("paint {painting}", "use {place} paint {painting}", "paint {painting} with {place}"),
        fr=(
            "peindre {painting}",
            "utiliser {place} peindre {painting}",
            "peindre {painting} avec {place}",
        ),
        means=(
            "pay the painter of your painting of that value, or of that card, with a brown action",
            (
                "payer le peintre de votre tableau de cette valeur, ou de cette carte, avec une "
                "action brune"
            ),
        ),
    ),
    Row(
        gives=Sail,
        en=("sail {colonies}", "sail {colonies} with {marker}"),
        fr=("naviguer {colonies}", "naviguer {colonies} avec {marker}"),
        means=(
            (
                "a voyage to the first free one of these colonies; after a draw: should it "
                "complete a "
                "voyage"
            ),
            (
                "un voyage vers la première libre de ces colonies ; après une pioche : si elle "
                "complète un voyage"
            ),
        ),
    ),
    Row(
        gives=Sell,
        en=("sell {goods}", "sell {sets} {goods}"),
        fr=("vendre {goods}", "vendre {sets} {goods}"),
        means=(
            "cash cards, every full set of that kind or so many",
            "encaisser des cartes, toutes les séries de cette sorte ou tant",
        ),
    ),
    Row(
        gives=Auction,
        en=("auction {provinces}",),
        fr=("enchère {provinces}", "enchères {provinces}"),
        means=(
            "put the action of a marker, or of several, up for auction",
            "mettre aux enchères l’action d’un marqueur, ou de plusieurs",
        ),
    ),
    Row(
        gives=End,
        en=("end", "end turn", "done"),
        fr=("fin", "fin tour", "terminé"),
        means=("end the turn", "terminer le tour"),
    ),
)

AUCTION = (
    *bid_rows(Bid, "{lot} "),
    *bid_rows(BidHere, ""),
    Row(
        gives=Bid,
        en=("bid {lot} {maximum_h} sail {sail}",),
        fr=("offre {lot} {maximum_h} naviguer {sail}",),
        means=(
            "where to, should the card complete a voyage",
            "vers où, si la carte complète un voyage",
        ),
    ),
    Row(
        gives=Bid,
        en=("bid {lot} {maximum_h} selling {selling}",),
        fr=("offre {lot} {maximum_h} en vendant {selling}",),
        means=(
            "sell these cards, should you win and need the money",
            "vendre ces cartes, si vous gagnez et qu’il manque de l’argent",
        ),
    ),
    Row(
        gives=Budget,
        en=("budget {budget_h}",),
        fr=("budget {budget_h}",),
        means=(
            "with bids on several lots: the most you would pay for all of them",
            "avec plusieurs offres : le plus que vous paieriez en tout",
        ),
    ),
    Row(
        gives=Pass,
        en=("pass", "no bid"),
        fr=("passe", "pas d’offre"),
        means=("do not bid on anything", "ne rien offrir du tout"),
    ),
)

STANDING = (
    Row(
        gives=StandingBid,
        en=("standing {colour} {maximum_h}",),
        fr=("consigne {colour} {maximum_h}",),
        means=(
            "what a timeout bids for an action of that colour",
            "ce qu’offre un délai dépassé pour une action de cette couleur",
        ),
    ),
    Row(
        gives=StandingBid,
        fixed={"auto": True},
        en=("standing {colour} {maximum_h} auto", "standing {colour} auto"),
        fr=("consigne {colour} {maximum_h} auto", "consigne {colour} auto"),
        means=("bid that at once, without being asked", "offrir cela aussitôt, sans question"),
    ),
    Row(
        gives=StandingBid,
        en=("standing {colour} off",),
        fr=("consigne {colour} non", "consigne {colour} off"),
        means=("no more standing bid for that colour", "plus d’offre d’avance pour cette couleur"),
    ),
    Row(
        gives=StandingSail,
        en=("standing sail {colonies}",),
        fr=("consigne naviguer {colonies}",),
        means=(
            "where your voyages go when nothing else is said",
            "où vont vos voyages quand rien d’autre n’est dit",
        ),
    ),
    Row(
        gives=StandingSail,
        en=("standing sail off",),
        fr=("consigne naviguer non", "consigne naviguer off"),
        means=("no more standing voyage", "plus de voyage d’avance"),
    ),
    Row(
        gives=StandingDie,
        en=("standing die keep",),
        fr=("consigne dé garder",),
        means=(
            "throw without asking, although you hold a die card",
            "lancer sans demander, malgré une carte dé",
        ),
    ),
    Row(
        gives=StandingDie,
        fixed={"keep": False},
        en=("standing die ask",),
        fr=("consigne dé demander",),
        means=(
            "ask before the throw while you hold a die card",
            "demander avant le jet tant que vous tenez une carte dé",
        ),
    ),
    Row(
        gives=StandingClear,
        en=("standing clear",),
        fr=("consigne effacer",),
        means=("no standing orders any more", "plus aucune consigne"),
    ),
)

OTHERS = (
    Row(
        gives=Keep,
        en=("keep nothing", "keep none"),
        fr=("garder rien", "rien garder"),
        means=(
            "none of your lines wait for the end of the auction",
            "aucune ligne n’attend la fin de l’enchère",
        ),
    ),
    AGREE,
    RESIGN,
)

ORDERS = SETUP + TURN + AUCTION + STANDING + OTHERS

PHRASES = (
    Row(
        gives="try",
        en=("try",),
        fr=("essayer", "essaie"),
        means=(
            "before an order: skip it if it is not possible",
            "devant un ordre : le sauter s’il n’est pas possible",
        ),
    ),
    Row(
        gives="stop",
        en=("stop",),
        fr=("arrêt", "stop"),
        means=(
            "end the letter here; what follows is not read",
            "arrêter ici la lettre ; la suite n’est pas lue",
        ),
    ),
    Row(
        gives="keep",
        en=("keep",),
        fr=("garder",),
        means=(
            "while your auction runs: what follows replaces the lines that wait for its end",
            "pendant votre enchère : ce qui suit remplace les lignes qui attendent sa fin",
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

ROWS = ORDERS + PHRASES

SAMPLES: dict[str, Any] = {
    "provinces": ("HOL", "ZEE"), "first": "UTR", "second": "GEL", "province": "UTR", "square": 15,
    "number": 9, "count": 2,
    "path": ("GEL", "UTR", "HOL"), "colour": "blue", "marker": "LIM", "place": "ZEE",
    "sail": (3, 7), "colonies": (3, 2, 7),
    "painting": 6, "goods": "tulips", "sets": 2, "lot": "HOL", "maximum_h": 5, "budget_h": 8,
    "selling": (Sale("pepper"),), "decision": "turn/4",
}  # fmt: skip
"""What stands in the fields when the table shows itself."""
