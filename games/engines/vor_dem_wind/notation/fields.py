"""What stands in the fields of the orders: lists of piles, choices, swaps, seats and kinds; and
the table that they complete."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, cast

from games.engines.vor_dem_wind.commands import (
    CardTest,
    Clause,
    Offer,
    Pick,
    Seize,
    Swap,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.data import Goods, Kind
from games.engines.vor_dem_wind.notation.nouns import (
    ABOVE_WORDS,
    BELOW_WORDS,
    GOLD_WORDS,
    HAND_WORDS,
    IF_WORDS,
    LEXICON,
    TESTED,
    bare,
    by_place,
    is_kind,
    is_word,
    number_of,
    read_berths,
    read_decision,
    read_gold,
    read_goods,
    read_kind,
    read_number,
    read_pile,
    read_seat,
    read_slot,
    trimmed,
    write_goods,
    write_pile,
    write_slot,
)
from games.engines.vor_dem_wind.notation.rows import CONDITIONS, JOINTS, ORDERS
from games.notation import SEAT_WORDS, Desk, Misread, Span, Table, Token

SAMPLES: dict[str, Any] = {
    "goods": ("apple", "silk"), "slot": 2, "gold": 4, "up_to": 7, "seat": 2, "number": 3,
    "value": 3, "berths": (3, 6), "never": (2,),
    "picks": (Pick("purchase"), Pick("transport"),
    Pick("transport", CardTest("income", below=9), "storage")),
    "clauses": (Take(3), Offer(3, 5), Take(1)), "kinds": ("cheese", "spice"),
    "decision": "choose/2/1",
    "swaps": (Swap("cheese", "apple", 2), Swap("apple", "silk")),
    "sold": (("apple", "apple"), ("cheese",)),
    "kept": ((), ("apple", "apple")),
}  # fmt: skip
"""What stands in the fields when the table shows itself."""


# --- Lists that the game knows: piles to reveal, clauses, swaps, seats, kinds ---

ELSE_WORDS = ("else", "otherwise", "sinon")
TESTED_WRITTEN: dict[str, dict[str, str]] = {
    "en": {},
    "fr": {"income": "revenu", "goods": "marchandises", "cost": "coût", "special": "spéciale"},
}
MOST_TESTED = 99


def read_picks(span: Span, desk: Desk) -> tuple[Pick, ...]:
    """`purchase, transport, transport if income < 9 else storage`."""
    rest = list(bare(one_word_for_both(span)))
    picks: list[Pick] = []
    while rest or not picks:
        picks.append(next_pick(rest, span))
    return tuple(picks)


def one_word_for_both(span: Span) -> Span:
    """`transport/income` is one pile, though two words."""
    return tuple(
        token
        for place, token in enumerate(span)
        if not (place and is_word(span[place - 1], ("/",)))
    )


def next_pick(rest: list[Token], where: Span) -> Pick:
    if not rest:
        raise Misread("missing", "pile", where)
    pile, test, otherwise = read_pile((rest.pop(0),)), None, None
    if rest and is_word(rest[0], IF_WORDS):
        rest.pop(0)
        test = next_test(rest, where)
        if rest and is_word(rest[0], ELSE_WORDS):
            rest.pop(0)
            otherwise = read_pile((rest.pop(0),)) if rest else None
    return Pick(pile, test, otherwise)


def next_test(rest: list[Token], where: Span) -> CardTest:
    if rest and is_word(rest[0], ("special", "speciale")):
        rest.pop(0)
        return CardTest("special")
    if len(rest) < 3 or not is_word(rest[0], TESTED):
        raise Misread("missing", "test", where)
    what, sign, number = rest.pop(0), rest.pop(0), rest.pop(0)
    bound = read_number((number,), "test", low=0, high=MOST_TESTED)
    of = cast(Any, TESTED[what.words[0]])
    if is_word(sign, BELOW_WORDS):
        return CardTest(of, below=bound)
    if is_word(sign, ABOVE_WORDS):
        return CardTest(of, above=bound)
    raise Misread("unknown_word", "sign", (sign,), lambda: ("<", ">"))


def write_picks(picks: Sequence[Pick], language: str) -> str:
    return ", ".join(write_pick(pick, language) for pick in picks)


def write_pick(pick: Pick, language: str) -> str:
    text = write_pile(pick.pile, language)
    if pick.test:
        text += f" {IF_WORDS[language == 'fr']} {write_test(pick.test, language)}"
    if pick.otherwise:
        text += f" {'sinon' if language == 'fr' else 'else'} {write_pile(pick.otherwise, language)}"
    return text


def write_test(test: CardTest, language: str) -> str:
    what = TESTED_WRITTEN[language].get(test.of, test.of)
    bounds = [f"< {test.below}"] * (test.below is not None) + [f"> {test.above}"] * (
        test.above is not None
    )
    return " ".join([what, *bounds])


CLAUSE_HEADS = {
    "take": Take, "prendre": Take, "prends": Take, "offer": Offer, "offrir": Offer, "offre": Offer,
    "seize": Seize, "saisir": Seize,
    "saisis": Seize, "wait": Wait, "attendre": Wait,
}  # fmt: skip
SAFELY_WORDS = ("safely", "safe", "abri")


def without_fillers(span: Span) -> list[Token]:
    """`un` is a number where nothing else follows the verb."""
    kept: list[Token] = []
    for place, token in enumerate(span):
        behind = bare(span[place + 1 :])[:1]
        ends = not behind or is_word(behind[0], (*ELSE_WORDS, *CLAUSE_HEADS))
        if not token.is_filler:
            kept.append(token)
        elif token.words[0] in ("un", "une") and ends and kept and is_word(kept[-1], CLAUSE_HEADS):
            kept.append(token._replace(words=("1",), is_filler=False))
    return kept


def read_clauses(span: Span, desk: Desk) -> tuple[Clause, ...]:
    """`take 3, else offer 5 on 3, else wait`."""
    parts: list[list[Token]] = []
    for token in without_fillers(span):
        if is_word(token, CLAUSE_HEADS):
            parts.append([token])
        elif parts and not is_word(token, ELSE_WORDS):
            parts[-1].append(token)
        elif not parts:
            raise Misread(
                "unknown_word", "clauses", (token,), lambda: ("take", "offer", "seize", "wait")
            )
    if not parts:
        raise Misread("missing", "clauses", span)
    return tuple(read_clause(part[0], tuple(part[1:]), desk) for part in parts)


def read_clause(head: Token, rest: Span, desk: Desk) -> Clause:
    match CLAUSE_HEADS[head.words[0]]:
        case kind if kind is Wait:
            if rest:
                raise Misread("unknown_word", "clauses", rest)
            return Wait()
        case kind if not rest:
            raise Misread("missing", "gold" if kind is Offer else "slot", (head,))
        case kind if kind is Take:
            return read_take(rest, desk)
        case kind if kind is Seize:
            return Seize(cast(int, read_slot(rest, desk)))
    behind = tuple(token for token in rest[1:] if not is_word(token, GOLD_WORDS))
    if not behind:
        raise Misread("missing", "slot", (head, *rest))
    return Offer(cast(int, read_slot(behind, desk)), read_gold(rest[:1], desk))


def read_take(span: Span, desk: Desk) -> Take:
    """The card first: one of them is called `mise à l’abri`."""
    if len(span) > 1 and is_word(span[-1], SAFELY_WORDS):
        with suppress(Misread):
            return Take(read_slot(span, desk))
        return Take(read_slot(span[:-1], desk), safely=True)
    return Take(read_slot(span, desk))


def write_clauses(clauses: Sequence[Clause], language: str) -> str:
    joint = ", sinon " if language == "fr" else ", else "
    return joint.join(TABLE.order_line(clause, {}, language) for clause in clauses)


MOST_SWAPS = 9  # how many there may be, the rules say


def read_swaps(span: Span, desk: Desk) -> tuple[Swap, ...]:
    """`cheese for apple of Bob, 2 apples for 2 silk from hand`: two kinds, each with the number in
    front of it or one, then whose; a name goes on to the next two kinds."""
    swaps: list[Span] = []
    start = 0
    for place in swap_starts(span)[1:]:
        swaps.append(span[start:place])
        start = place
    return tuple(swap for part in (*swaps, span[start:]) for swap in read_swap(part, desk))


def swap_starts(span: Span) -> list[int]:
    """Where two kinds follow each other, with their numbers."""
    places = [place for place, token in enumerate(span) if not token.is_filler]
    found: list[int] = []
    k = 0
    while k < len(places):
        first = next_kind(span, places, k)
        second = None if first is None else next_kind(span, places, first + 1)
        if second is not None or not found:
            found.append(places[k])
        k = k + 1 if second is None else second + 1
    return found


def next_kind(span: Span, places: Sequence[int], k: int) -> int | None:
    """Which of the words is the kind that begins here, perhaps by its number."""
    if k + 1 < len(places) and is_count(span, places[k], places[k + 1]):
        k += 1
    return k if k < len(places) and is_kind(span[places[k]]) else None


def is_count(span: Span, place: int, following: int) -> bool:
    """A number of goods: neither that of a seat nor kept apart from what follows."""
    apart = any(is_word(token, (",", ":")) for token in span[place:following])
    of_seat = place > 0 and is_word(span[place - 1], (*SEAT_WORDS.values(), "siege"))
    return number_of(span[place].words[0]) is not None and not apart and not of_seat


def read_swap(span: Span, desk: Desk) -> tuple[Swap, ...]:
    rest, kinds, counts = span, list[Kind](), list[int]()
    for _ in range(2):
        rest = trimmed(rest)
        count = number_of(rest[0].words[0]) if rest and not rest[0].quoted else None
        rest = rest if count is None else trimmed(rest[1:])
        if not rest:
            raise Misread("missing", "swaps", span)
        kinds.append(read_kind(rest[:1]))
        counts.append(1 if count is None else count)
        rest = rest[1:]
    if counts[0] != counts[1]:
        raise Misread("uneven_swap", "swaps", trimmed(span), given=counts[0], got=counts[1])
    whose = trimmed(rest)
    if not whose or not 0 < counts[0] <= MOST_SWAPS:
        raise Misread("missing", "partner", span)
    is_own = len(whose) == 1 and is_word(whose[0], HAND_WORDS)
    return (Swap(kinds[0], kinds[1], None if is_own else read_seat(whose, desk)),) * counts[0]


def write_swaps(swaps: Sequence[Swap], language: str) -> str:
    return ", ".join(write_swap(swap, language) for swap in swaps)


def write_swap(swap: Swap, language: str) -> str:
    give, get = (write_goods((kind,), language).partition(" ")[2] for kind in (swap.give, swap.get))
    if language == "fr":
        whose = "de la main" if swap.of is None else f"de {SEAT_WORDS['fr']} {swap.of}"
        return f"{give} pour {get} {whose}"
    whose = "from hand" if swap.of is None else f"of {SEAT_WORDS['en']} {swap.of}"
    return f"{give} for {get} {whose}"


def read_seats(span: Span, desk: Desk) -> tuple[int, ...]:
    """Several, kept apart by commas or `not`."""
    parts: list[Span] = [()]
    for token in span:
        if is_word(token, (",", "and", "et", "not", "sauf", "+")):
            parts.append(())
        else:
            parts[-1] += (token,)
    return tuple(read_seat(part, desk) for part in parts if part) or missing_seat(span)


def missing_seat(span: Span) -> tuple[int, ...]:
    raise Misread("missing", "seat", span)


def write_seats(seats: Sequence[int], language: str) -> str:
    return ", ".join(f"{SEAT_WORDS[language]} {seat}" for seat in seats)


def read_kinds(span: Span, desk: Desk) -> tuple[Kind, ...]:
    """`cheese before spice`."""
    words = [token for token in bare(span) if not is_word(token, ("before", "avant"))]
    kinds = tuple(read_kind((token,)) for token in words)
    if not kinds or len(set(kinds)) < len(kinds):
        raise Misread("unknown_word", "kinds", span)
    return kinds


def write_kinds(kinds: Sequence[Kind], language: str) -> str:
    joint = " avant " if language == "fr" else " before "
    return joint.join(write_goods((kind,), language).partition(" ")[2] for kind in kinds)


def read_card_number(span: Span, desk: Desk) -> int:
    """`3:`: which of several unequal cards; with the colon, or it would be a number of goods."""
    if len(span) != 2 or not is_word(span[1], (":",)):
        raise Misread("bad_number", "number", span, low=1, high=9)
    return read_number(span[:1], "number", low=1, high=9)


def read_value(span: Span, desk: Desk) -> int:
    return read_number(span, "value", low=1, high=9)


def read_sold(span: Span, desk: Desk) -> tuple[Goods, Goods]:
    return by_place(span)


def read_kept(span: Span, desk: Desk) -> tuple[Goods, Goods]:
    return by_place(span, unsaid="store")


def write_sold(places: tuple[Goods, Goods], language: str) -> str:
    return write_places(
        places,
        ("de la main", "de l’entrepôt") if language == "fr" else ("from hand", "from store"),
        language,
    )


def write_kept(places: tuple[Goods, Goods], language: str) -> str:
    """Where nothing of the hand is saved, the place goes without saying."""
    if not places[0]:
        return write_goods(places[1], language)
    return write_places(
        places,
        ("en main", "en entrepôt") if language == "fr" else ("in hand", "in store"),
        language,
    )


def write_places(places: tuple[Goods, Goods], where: tuple[str, str], language: str) -> str:
    return ", ".join(
        f"{write_goods(goods, language)} {place}"
        for goods, place in zip(places, where, strict=True)
        if goods
    )


def write_berths(berths: Sequence[int], language: str) -> str:
    return ", ".join(map(str, berths))


WRITERS: dict[str, Callable[[Any, str], str]] = {
    "goods": write_goods, "picks": write_picks, "clauses": write_clauses, "swaps": write_swaps,
    "never": write_seats, "kinds": write_kinds,
    "sold": write_sold, "kept": write_kept, "berths": write_berths, "slot": write_slot,
}  # fmt: skip


def write(field: str, value: Any, language: str) -> str:
    return WRITERS[field](value, language) if field in WRITERS else str(value)


TABLE = Table(
    LEXICON,
    ORDERS,
    phrases=CONDITIONS + JOINTS,
    fields={
        "goods": read_goods, "picks": read_picks, "slot": read_slot, "gold": read_gold,
        "up_to": read_gold, "seat": read_seat,
        "clauses": read_clauses, "never": read_seats, "berths": read_berths,
        "number": read_card_number, "value": read_value,
        "swaps": read_swaps, "sold": read_sold, "kept": read_kept, "kinds": read_kinds,
        "decision": read_decision,
    },
    write=write,
    samples=SAMPLES,
    lists=["goods", "picks", "clauses", "never", "berths", "swaps", "sold", "kept", "kinds"],
)  # fmt: skip
