"""The words players use: goods, piles, cards, places and numbers in the languages of the sheet
(1.3), and how they are read and written.

A reader takes the words that stand in a field and gives ids and numbers, or raises Misread where
a word cannot be read.
"""

from collections.abc import Iterable, Sequence

from games.engine import Seat
from games.engines.vor_dem_wind.data import (
    CARD,
    KINDS,
    SHIP,
    ActionPile,
    CardKind,
    Goods,
    Kind,
    ordered,
)
from games.notation import FILLERS, KEY, Desk, Lexicon, Misread, Span, Token, words_of

MOST_GOODS = 60  # there are no more
MOST_GOLD = 9999
MOST_NUMBER = 99  # of cards and berths; which there are, the rules say


# --- Names, as the sheet lists them ---

GOODS: dict[Kind, tuple[str, ...]] = {
    "apple": ("apple", "apples", "pomme", "pommes", "Apfel", "Äpfel"),
    "cheese": ("cheese", "cheeses", "fromage", "fromages", "Käse"),
    "spice": ("spice", "spices", "épice", "épices", "Gewürz", "Gewürze"),
    "silk": ("silk", "silks", "soie", "soies", "Seide", "cloth", "étoffe"),
}
GOODS_WRITTEN: dict[str, dict[Kind, tuple[str, str]]] = {
    "en": {
        "apple": ("apple", "apples"),
        "cheese": ("cheese", "cheese"),
        "spice": ("spice", "spice"),
        "silk": ("silk", "silk"),
    },
    "fr": {
        "apple": ("pomme", "pommes"),
        "cheese": ("fromage", "fromages"),
        "spice": ("épice", "épices"),
        "silk": ("soie", "soies"),
    },
}
"""One and several."""

PILES: dict[ActionPile, tuple[str, ...]] = {
    "purchase": ("purchase", "buy", "achat", "Einkauf"),
    "storage": ("storage", "store", "stockage", "Lagerung"),
    "transport": ("transport", "ship", "shipping", "income", "revenu", "Verschiffen"),
}
PILES_WRITTEN: dict[str, dict[ActionPile, str]] = {
    "en": {},
    "fr": {"purchase": "achat", "storage": "stockage"},
}

SPECIALS: dict[CardKind, tuple[str, ...]] = {
    "free_trade": ("free trade", "free", "commerce libre", "commerce", "freier Einkauf"),
    "conservation": ("conservation", "conserve", "preserve", "Konservierung"),
    "purchase_and_storage": (
        "purchase and storage",
        "buy and store",
        "combo",
        "achat et stockage",
        "Einkauf und Lagerung",
    ),
    "exchange": ("exchange", "swap", "échange", "Tausch"),
    "market": ("market sale", "market", "sell", "vente au marché", "marché", "Verkauf am Markt"),
    "safekeeping": ("safekeeping", "safe", "mise à l’abri", "abri"),
}
FRENCH_SPECIALS: dict[CardKind, str] = {
    "free_trade": "commerce libre",
    "conservation": "conservation",
    "purchase_and_storage": "achat et stockage",
    "exchange": "échange",
    "market": "vente au marché",
    "safekeeping": "mise à l’abri",
}
NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8,
    "neuf": 9, "dix": 10, "onze": 11,
    "douze": 12,
}  # fmt: skip
GOLD_WORDS = frozenset({"gold", "guilder", "guilders", "g", "or", "florin", "florins"})
INCOME_WORDS = frozenset({"income", "revenu"})
HAND_WORDS = frozenset({"hand", "main"})
STORE_WORDS = frozenset({"store", "warehouse", "storehouse", "entrepot", "magasin"})
IF_WORDS = ("if", "si")
TESTED = {
    "income": "income",
    "revenu": "income",
    "goods": "goods",
    "marchandises": "goods",
    "cost": "cost",
    "price": "cost",
    "cout": "cost",
}
BELOW_WORDS = ("<", "under", "below", "less", "moins")
ABOVE_WORDS = (">", "over", "above", "more", "plus")
LARGE_WORDS = frozenset({"galleon", "large", "galion", "grand"})
SMALL_WORDS = frozenset({"sloop", "small", "petit"})


# --- How a letter is cut ---


class MerchantsWords(Lexicon):
    def pieces(self, text: str) -> list[str]:
        """As everywhere, but a list goes on behind a `;` (5.1): `store 2 silk; 1 cheese` is one
        order."""
        found: list[str] = []
        for piece in super().pieces(text):
            if found and goes_on(self.tokens(piece)):
                found[-1] += f", {piece.strip()}"
            else:
                found.append(piece)
        return found


LEXICON = MerchantsWords(
    FILLERS
    | {":", ",", "+", "/"}
    | {"with", "my", "from", "card", "cards", "berth", "berths", "slot", "than", "i", "it"}
    | {"avec", "ma", "mes", "mon", "depuis", "carte", "cartes", "poste", "postes", "que", "je"},
    # `3,6` are two berths; a colon may matter
    r"[<>]=?|[≤≥]|[:,+/]|(?<!\S)-[0-9]+|[0-9]+(?:\.[0-9]+)+|[^\W_]+",
)
GOODS_NAMES = [LEXICON.named(kind, name) for kind, names in GOODS.items() for name in names]
PILE_NAMES = [LEXICON.named(pile, name) for pile, names in PILES.items() for name in names]
CARD_NAMES = PILE_NAMES + [
    LEXICON.named(special, name) for special, names in SPECIALS.items() for name in names
]
KIND_WORDS = frozenset(name.key for name in GOODS_NAMES)
PLURALS = frozenset({
    "apples", "pommes", "cheeses", "fromages", "spices", "epices", "silks", "soies", "gewurze",
})  # fmt: skip
LIST_WORDS = (
    {name.key for name in GOODS_NAMES}
    | {"purchase", "storage", "transport", "achat", "stockage"}
    | LARGE_WORDS
    | SMALL_WORDS
)


def goes_on(span: Span) -> bool:
    """Does this begin like a part of a list, and not like an order?"""
    first = words_of(bare(span)[:3])
    if first[:1] and first[0] in IF_WORDS:  # a test of the card before, not a condition
        return len(first) > 2 and first[1] in TESTED
    return bool(first) and (number_of(first[0]) is not None or first[0] in LIST_WORDS)


# --- Small readers ---


def bare(span: Span) -> Span:
    """Without the fillers."""
    return tuple(token for token in span if not token.is_filler)


def trimmed(span: Span) -> Span:
    """Without the fillers at both ends; those inside may belong to a name."""
    while span and span[0].is_filler:
        span = span[1:]
    while span and span[-1].is_filler:
        span = span[:-1]
    return span


def is_word(token: Token, words: Iterable[str]) -> bool:
    return not token.quoted and token.words[0] in words


def number_of(word: str) -> int | None:
    if word in NUMBERS:
        return NUMBERS[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None


def read_number(span: Span, what: str, *, low: int, high: int) -> int:
    words = words_of(bare(span))
    number = number_of(words[0]) if len(words) == 1 else None
    if number is None or not low <= number <= high:
        raise Misread("bad_number", what, span, low=low, high=high)
    return number


def read_gold(span: Span, desk: Desk) -> int:
    """`4`, `4 gold`, `four guilders`."""
    amount = tuple(token for token in span if not is_word(token, GOLD_WORDS))
    return read_number(amount or span, "gold", low=0, high=MOST_GOLD)


def read_decision(span: Span, desk: Desk) -> str:
    key = "/".join(word for word in words_of(span) if word != "/")
    if not KEY.fullmatch(key):
        raise Misread("unknown_word", "decision", span, desk.due)
    return key


def read_kind(span: Span) -> Kind:
    kind: Kind = LEXICON.find("kind", GOODS_NAMES, span)
    return kind


def is_kind(token: Token) -> bool:
    return (
        not token.is_filler
        and not token.quoted
        and any(name.key == token.words[0] for name in GOODS_NAMES)
    )


def read_pile(span: Span) -> ActionPile:
    pile: ActionPile = LEXICON.find("pile", PILE_NAMES, span)
    return pile


def read_seat(span: Span, desk: Desk) -> Seat:
    """By name or its beginning, by `seat 3`, and where no name fits by number or initial (5.1)."""
    try:
        return LEXICON.seat(span, desk)
    except Misread:
        words = words_of(span)
        if len(words) != 1 or span[0].quoted:
            raise
        by_number = [seat for seat in desk.names if str(seat) == words[0]]
        by_initial = [
            seat
            for seat, name in desk.names.items()
            if len(words[0]) == 1 and "".join(LEXICON.words(name))[:1] == words[0]
        ]
        if len(by_number or by_initial) != 1:
            raise
        return (by_number or by_initial)[0]


# --- Cards and ships on the table ---


def read_slot(span: Span, desk: Desk) -> int | CardKind:
    """By number, or by a name that one of this turn’s cards alone has; one that cannot be looked
    up yet stays a name (4A-5)."""
    if len(words := words_of(bare(span))) == 1 and (
        number_of(words[0]) is not None or words[0].lstrip("-").isdigit()
    ):
        return read_number(span, "slot", low=1, high=MOST_NUMBER)
    if words == ("mise",):  # half of `mise à l’abri`, whose other half says `safely`
        raise Misread("unknown_word", "slot", span, lambda: ["mise à l’abri"])
    kind: CardKind = LEXICON.find("slot", CARD_NAMES, span)
    slots = slots_called(kind, desk)
    return slots[0] if len(slots) == 1 else kind


def slots_called(kind: CardKind, desk: Desk) -> list[int]:
    return (
        [slot.slot for slot in desk.view.slots if CARD[slot.card].kind == kind] if desk.view else []
    )


def write_slot(slot: int | CardKind, language: str) -> str:
    if isinstance(slot, int):
        return str(slot)
    if slot in PILES:
        return write_pile(slot, language)
    return SPECIALS[slot][0] if language == "en" else FRENCH_SPECIALS[slot]


def read_berths(span: Span, desk: Desk) -> tuple[int, ...]:
    """`3`, `galleon 3, sloop 6`, `L16`: by berth, with the size if one likes, or by the ship's
    printed id."""
    berths: list[int] = []
    size: Token | None = None
    for token in bare(span):
        if is_word(token, LARGE_WORDS | SMALL_WORDS):
            size = token
            continue
        if size is not None and is_word(token, ("one",)):  # `the small one at 5`
            continue
        berths.append(read_berth(token, size, desk))
        size = None
    if size is not None or not berths:
        raise Misread("missing", "berths", span)
    return tuple(berths)


def read_berth(token: Token, size: Token | None, desk: Desk) -> int:
    harbour = (
        {} if desk.view is None else {berth.berth: SHIP[berth.ship] for berth in desk.view.harbour}
    )
    by_id = [berth for berth, ship in harbour.items() if token.words == (ship.id.casefold(),)]
    berth: int = by_id[0] if by_id else read_number((token,), "berths", low=1, high=MOST_NUMBER)
    if (
        size is not None
        and berth in harbour
        and is_word(size, LARGE_WORDS) != (harbour[berth].size == "large")
    ):
        raise Misread("wrong_size", "berths", (size, token), lambda: [str(berth)])
    return berth


# --- Goods ---


def read_goods(span: Span, desk: Desk) -> Goods:
    """`2 silk 1 cheese`, `apple silk`: kinds, each with the number in front of it or one."""
    if any(
        is_word(token, (":",)) for token in span[1:]
    ):  # the number of a card stands before a colon
        raise Misread("unknown_word", "goods", span)
    return ordered(counted(bare(span), span))


def counted(span: Span, where: Span) -> list[Kind]:
    goods: list[Kind] = []
    number: int | None = None
    for token in span:
        found = None if token.quoted else number_of(token.words[0])
        if found is not None and number is None and found <= MOST_GOODS:
            number = found
            continue
        goods += [read_kind((token,))] * (1 if number is None else number)
        number = None
    if number is not None or not goods or len(goods) > MOST_GOODS:
        raise Misread("unknown_word", "goods", where)
    return goods


def by_place(span: Span, *, unsaid: str = "") -> tuple[Goods, Goods]:
    """Goods of the hand and of the warehouse: `2 apples from hand, 1 cheese from store`.
    `unsaid`: where those lie that name no place."""
    found: dict[str, list[Kind]] = {"hand": [], "store": []}
    rest: Span = ()
    for token in bare(span):
        place = (
            "hand"
            if is_word(token, HAND_WORDS)
            else "store"
            if is_word(token, STORE_WORDS)
            else None
        )
        if place is None:
            rest += (token,)
            continue
        found[place] += counted(rest, rest or (token,))
        rest = ()
    goods = counted(rest, rest) if rest else []
    if goods and not unsaid:
        raise Misread("missing", "place", rest)
    if goods:
        found[unsaid] += goods
    if not span:
        raise Misread("missing", "goods", span)
    return ordered(found["hand"]), ordered(found["store"])


# --- Writing ---


def write_goods(kinds: Sequence[Kind], language: str, joint: str = " ") -> str:
    """`2 apples 1 silk`."""
    found = [(kind, kinds.count(kind)) for kind in KINDS if kind in kinds]
    return joint.join(
        f"{number} {GOODS_WRITTEN[language][kind][number > 1]}" for kind, number in found
    )


def write_pile(pile: ActionPile, language: str) -> str:
    return PILES_WRITTEN[language].get(pile, pile)
