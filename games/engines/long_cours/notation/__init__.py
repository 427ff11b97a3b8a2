"""The orders as captains write them: one table, read both ways (rule sheet, section 5). What all
games share is in games/notation.

`parse` reads a letter, `render` writes a command so that it reads back as itself, `help` lists
the table.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, cast, get_args

from games.engine import Command, Default, Resign, Seat
from games.engines.long_cours.commands import (
    Advance,
    Brawl,
    Buy,
    Concede,
    Condition,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Guard,
    Line,
    Move,
    Order,
    Orders,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
    TurnLine,
    TurnOrder,
)
from games.engines.long_cours.data import BRAWL_CARDS, PRODUCT, STOP, STRONGEST, ZONES
from games.engines.long_cours.view import View
from games.notation import (
    FILLERS,
    LANGUAGES,
    Desk,
    Letter,
    Lexicon,
    Misread,
    NotRead,
    Row,
    Span,
    Table,
    known,
    unfilled,
    words_of,
    written,
)

WORDS = Lexicon(FILLERS | {"m", "million", "millions", "iles", "port", "zone"})


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
        en=("move {stop}", "sail {stop}", "go {stop}", "mv {stop}"),
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
        fr=("céder", "se rendre", "je cède", "abandonner"),
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
        en=("corsair pass", "no bid", "pass", "cp"),
        fr=("corsaire passe", "pas d’offre", "passe", "cp"),
        means=("do not bid", "ne pas enchérir"),
    ),
    Row(
        gives=CorsairMove,
        en=("corsair move {path}", "corsair {path}", "cm {path}"),
        fr=("corsaire va {path}", "corsaire {path}", "cv {path}"),
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
        en=("end", "end turn", "done", "pass"),
        fr=("fin", "fin tour", "terminé", "passe"),
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
    Row(
        gives=Default,
        en=("agree", "agree {decision}", "default", "default {decision}", "ok"),
        fr=("d’accord", "d’accord {decision}", "par défaut", "par défaut {decision}"),
        means=("play what a timeout would play", "jouer ce que jouerait un délai dépassé"),
    ),
    Row(
        gives=Resign,
        en=("resign",),
        fr=("démissionner", "abandonner"),
        means=("leave the game for good", "quitter la partie pour de bon"),
    ),
)
"""In the order of the sheet. What stands under two commands (`pass`, `abandonner`) is refused
with both, never guessed."""

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
        en=("even if corsair near",),
        fr=("même si corsaire proche",),
        means=(
            "in advance orders: also with another’s corsair within three moves",
            "même avec le corsaire d’un autre à trois coups ou moins",
        ),
    ),
    Row(
        gives="met",
        en=("even if met",),
        fr=("même si rencontre", "même si croisé"),
        means=(
            "also when another cargo lies at your stop",
            "même si un autre cargo est à votre escale",
        ),
    ),
    Row(
        gives="corsair_changed",
        en=("even if corsair changed",),
        fr=("même si corsaire changé", "même si corsaire change"),
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

SAMPLES: dict[str, Any] = {
    "port": "PER", "stop": "GIB", "path": ("PER", "SYD", "VAL"), "zone": 55, "product": "gold",
    "amount": 2, "keep": 6, "seat": 2,
    "card": 4, "up_to": 9, "maximum": 8, "min_cash": 4, "decision": "turn/2/1",
}  # fmt: skip
"""What stands in the fields when the table shows itself."""


# --- Fields: what may stand in them ---

STOP_NAMES = [
    WORDS.named(stop.id, name) for stop in STOP.values() for name in (stop.name_en, stop.name)
]
PRODUCT_NAMES = [
    WORDS.named(product.id, name)
    for product in PRODUCT.values()
    for name in (product.en, product.fr)
]
CARD_NAMES = [
    WORDS.named(card.strength, name) for card in BRAWL_CARDS.values() for name in (card.en, card.fr)
]
ZONE_NUMBERS = {str(number): zone for zone in ZONES for number in (zone, zone // 11)}


def read_stop(span: Span, desk: Desk) -> str:
    code = WORDS.plain(words_of(span)).upper()  # the code first
    stop: str = code if code in STOP else WORDS.find("stop", STOP_NAMES, span)
    return stop


def read_path(span: Span, desk: Desk) -> tuple[str, ...]:
    """Stops one after the other, each with as many words as make one name. The present stop in
    front is not a move."""
    path: list[str] = []
    rest = tuple(token for token in span if not token.is_filler)
    while rest or not path:
        stop, used = longest_stop(rest, desk)
        path.append(stop)
        rest = rest[used:]
    here = desk.view.corsair.stop if desk.view else None
    return tuple(path[1:] if len(path) > 1 and path[0] == here else path)


def longest_stop(span: Span, desk: Desk) -> tuple[str, int]:
    for used in (3, 2):
        with suppress(Misread):
            return TABLE.read_field("stop", span[:used], desk), used
    return TABLE.read_field("stop", span[:1], desk), 1


def read_millions(span: Span, desk: Desk) -> int:  # RL-01: whole millions
    return WORDS.number(span, "amount", low=0, high=999_999_999, unit="m")


def read_limit(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "up_to", low=0, high=STRONGEST, unit="m")


def read_card(span: Span, desk: Desk) -> int:
    if WORDS.plain(words_of(span))[:1].isdigit():
        return WORDS.number(span, "card", low=1, high=STRONGEST, unit="m")
    card: int = WORDS.find("card", CARD_NAMES, span)
    return card


def read_product(span: Span, desk: Desk) -> str:
    product: str = WORDS.find("product", PRODUCT_NAMES, span)
    return product


def read_zone(span: Span, desk: Desk) -> int:
    zone = ZONE_NUMBERS.get(WORDS.plain(words_of(span)))
    if zone is None:
        raise Misread("unknown_word", "zone", span, lambda: map(str, ZONES))
    return zone


def shown(slot: str, value: Any, language: str) -> str:
    if slot in ("port", "stop"):
        return stop_name(value, language)
    if slot == "path":
        return " ".join(stop_name(stop, language) for stop in value)
    if slot == "product" and value in PRODUCT:
        return PRODUCT[value].fr if language == "fr" else PRODUCT[value].en
    return str(value)


def stop_name(stop: str, language: str) -> str:
    if stop not in STOP:
        return str(stop)
    return STOP[stop].name if language == "fr" else STOP[stop].name_en


TABLE = Table(
    WORDS,
    ORDERS,
    phrases=CONDITIONS + GUARDS + HEADINGS,
    fields={
        "port": read_stop, "stop": read_stop, "path": read_path, "zone": read_zone,
        "product": read_product, "amount": read_millions,
        "keep": read_millions, "maximum": read_millions, "min_cash": read_millions,
        "card": read_card, "up_to": read_limit,
    },
    write=shown,
    samples=SAMPLES,
    lists=["path"],
)  # fmt: skip
TURN_ORDERS = get_args(TurnOrder)


# --- Reading a letter ---


@dataclass
class Block:
    """Advance orders being read."""

    number: int
    piece: str
    when: str | None
    lines: list[TurnLine] = field(default_factory=list)
    even_if: list[Guard] = field(default_factory=list)
    troubled: bool = False


@dataclass
class CaptainsLetter(Letter):
    lines: list[Line] = field(default_factory=list)
    is_list: bool = False
    agreed: tuple[int, str] | None = None  # the line that says `agree`
    block: Block | None = None

    def problem(self, number: int, piece: str, why: NotRead) -> None:
        super().problem(number, piece, why)
        if self.block:
            self.block.troubled = True

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = phrase(span, self.desk)
        if row is None:
            self.read_line(number, piece, span, None)
        elif row in CONDITIONS:
            self.read_line(number, piece, rest, str(row.gives))
        elif row in GUARDS:
            self.guard(cast(Guard, row.gives), rest)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, None)
        elif row.gives == "end_advance":
            self.close_block(rest)
        else:
            self.head_list(number, piece, rest)

    def head_list(self, number: int, piece: str, rest: Span) -> None:
        if number > 1:
            raise NotRead("heading_not_first")
        self.is_list = True
        if rest:
            self.read(number, piece, rest)

    def read_line(self, number: int, piece: str, span: Span, when: str | None) -> None:
        if not unfilled(span):
            raise NotRead("missing", what="order")
        row, rest = phrase(span, self.desk)
        if row is None:
            check_condition(piece, span)
            self.add(number, piece, TABLE.read_order(piece, span, self.desk), when)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, when)
        else:
            raise NotRead("two_conditions" if row in CONDITIONS else "missing", what="order")

    def add(self, number: int, piece: str, order: Command, when: str | None) -> None:
        condition = cast(Condition | None, when)
        if isinstance(order, Default):
            self.agreed = number, piece
        if self.block is None:
            self.lines.append(Line(cast(Order, order), condition))
        elif isinstance(order, TURN_ORDERS):
            self.block.lines.append(TurnLine(cast(TurnOrder, order), condition))
        else:
            raise NotRead("not_in_advance", order=order.kind)

    def guard(self, guard: Guard, rest: Span) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=written(rest))
        if self.block is not None:
            self.block.even_if.append(guard)
        elif (
            self.lines
            and isinstance(self.lines[-1].order, Advance)
            and not self.lines[-1].order.lines
        ):
            last = self.lines[-1]
            off = cast(Advance, last.order)
            self.lines[-1] = Line(Advance(even_if=(*off.even_if, guard)), last.when)
        else:
            raise NotRead("guard_alone")

    def open_block(self, number: int, piece: str, rest: Span, when: str | None) -> None:
        if self.block is not None:
            raise NotRead("not_in_advance", order="advance")
        self.block = Block(number, piece, when)
        if unfilled(rest):
            self.read(number, piece, rest)

    def close_block(self, rest: Span = ()) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=written(rest))
        block, self.block = self.block, None
        if block is None:
            raise NotRead("no_advance_to_end")
        if not block.lines and not block.troubled:
            self.problem(
                block.number,
                block.piece,
                NotRead("missing", [f"{block.piece.strip()} {FRAMES['en'][0]}"], what="order"),
            )
        self.lines.append(
            Line(
                Advance(tuple(block.lines), tuple(block.even_if)),
                cast(Condition | None, block.when),
            )
        )


def phrase(span: Span, desk: Desk) -> tuple[Row | None, Span]:
    """The condition, guard or heading in front, and what follows it; `advance off` is an order,
    not a heading."""
    row, rest = TABLE.phrase(span)
    return (
        (None, span)
        if row and row.gives == "advance" and TABLE.readings(span, desk)
        else (row, rest)
    )


def check_condition(piece: str, span: Span) -> None:
    """`if` and `even if` begin a phrase; when it is none of the table's, say which there are."""
    TABLE.check_phrase(piece, span, CONDITIONS, "condition", 2)
    TABLE.check_phrase(piece, span, GUARDS, "guard", 3)


def parse(text: str, view: View | None, names: Mapping[Seat, str], language: str = "") -> Command:
    """One order as itself; several, or one with a condition, as `Orders`. Raises Unreadable with
    a Problem for each bad line."""
    letter = CaptainsLetter(TABLE, Desk(view, names, language=language))
    letter.take(text)
    if letter.block:
        letter.close_block()
    return finished(letter)


def finished(letter: CaptainsLetter) -> Command:
    alone = [line.when for line in letter.lines] == [None] and not letter.is_list
    if letter.agreed and not alone:
        letter.problem(*letter.agreed, NotRead("stands_alone"))
    letter.check()
    return letter.lines[0].order if alone else Orders(tuple(letter.lines))


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    return "\n".join(lines_of(command, names, known(language)))


def lines_of(command: Command, names: Mapping[Seat, str], language: str) -> list[str]:
    if isinstance(command, Orders):
        return list_lines(command, names, language)
    if isinstance(command, Advance) and command.lines:
        return [f"{heading('advance', language)}:", *advance_lines(command, names, language)]
    if isinstance(command, Advance):
        return [TABLE.order_line(Advance(), names, language), *guard_lines(command, language)]
    return [TABLE.order_line(command, names, language)]


def list_lines(orders: Orders, names: Mapping[Seat, str], language: str) -> list[str]:
    lines: list[str] = []
    if len(orders.lines) < 2 and not any(line.when for line in orders.lines):
        lines.append(
            f"{heading('orders', language)}:"
        )  # otherwise one order alone would be read as itself
    for place, line in enumerate(orders.lines, start=1):
        lines += conditional(line.when, lines_of(line.order, names, language), language)
        if isinstance(line.order, Advance) and line.order.lines and place < len(orders.lines):
            lines.append(heading("end_advance", language))
    return lines


def advance_lines(advance: Advance, names: Mapping[Seat, str], language: str) -> list[str]:
    orders = [
        conditional(line.when, lines_of(line.order, names, language), language)
        for line in advance.lines
    ]
    return [*chain.from_iterable(orders), *guard_lines(advance, language)]


def guard_lines(advance: Advance, language: str) -> list[str]:
    return [heading(guard, language) for guard in advance.even_if]


def conditional(when: str | None, lines: list[str], language: str) -> list[str]:
    return [f"{heading(when, language)}: {lines[0]}", *lines[1:]] if when else lines


def heading(gives: str, language: str) -> str:
    return TABLE.heading(gives, language)


# --- The table shows itself ---

FRAMES = {
    "en": ("roll", "buy half", "standing bid 8"),
    "fr": ("lancer", "acheter moitié", "offre permanente 8"),
}


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = known(language)
    return [(example(row, language), row.means[LANGUAGES.index(language)]) for row in ROWS]


def example(row: Row, language: str) -> str:
    roll, buy, bid = FRAMES[language]
    form, advance = row.forms(language)[0], heading("advance", language)
    if row in CONDITIONS:
        return f"{form}: {buy}"
    if row in GUARDS:
        return f"{advance}: {roll}; {form}"
    if row.gives == "end_advance":
        return f"{advance}: {roll}; {form}; {bid}"
    if row in HEADINGS:
        return f"{form}: {roll}"
    return TABLE.example(row, language)
