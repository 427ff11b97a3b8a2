"""How letters with slips of the pen are read: real positions, the letter that a bot would send
there, in both languages, with one or two typing errors, a broken line, a word that a telephone
corrected, or as it was dictated.

A slip may be mended, asked about or left unread. What must never be is that the letter comes out
as another order that the rules accept. Where it is not read, the meant order should be the first
suggestion. Figures are not put in error here: a changed figure is another order, and nobody can
know. Nor do two errors fall on one word of less than five letters, of which too little would be
left; and nobody dictates a course of a hundred figures.
"""

import hashlib
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any, NamedTuple

from bench.figures import Limit, figure
from games.engine import Command, Default, Engine, IllegalMove, Unreadable, load
from games.engines.siecle_dor.decide import steps_of
from games.notation.typos import distance
from games.rng import Rng, make_seed

LETTERS = int(os.environ.get("BENCH_LETTERS", "4000"))  # for each ruleset; all of them: 1,000,000
RULESETS = (
    "long-cours@1", "siecle-dor@1", "vor-dem-wind@1", "voc-advanced@1", "voc-basic@1",
)  # fmt: skip
VOR_DEM_WIND = "vor-dem-wind@1"
PLANS = (
    "plan take {a}, else take {b}",
    "plan take {a}, else offer {gold} on {b}, else wait",
    "plan take {a}; bid {b}: {gold} up to {more}",
    "bid {a}: {gold} up to {more}; bid none",
    "bid {a}: pass; sell at {gold} not seat {seat}",
    "plan take {a}; keep",
    "sell at {gold}; if transport: income; if storage: store all",
)  # as they are filed while others choose
COURSE = re.compile(r"[0-9] ?>")
SHORTEST_OF_TWO = 5  # letters of a word that bears two errors
QUOTED = re.compile(r'"[^"\n]*"|«[^»\n]*»')
NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Emma", 6: "Floor"}
SIECLE_DOR = "games.engines.siecle_dor"
MOST_MOVES = 400  # of one game
MOST_TRIED = 20  # ways to choose among the suggestions
NEAR_KEYS = {
    letter: row[max(place - 1, 0) : place] + row[place + 1 : place + 2]
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn")
    for place, letter in enumerate(row)
}
CORRECTED = {
    "perth": "earth", "oslo": "also", "dakar": "baker", "rio": "trio", "roll": "role",
    "storm": "store", "brawl": "brawn", "riposte": "riposter", "concede": "conceded",
    "corsair": "corsairs", "zeeland": "zealand", "holland": "hollands", "guild": "build",
    "pawn": "pawns", "auction": "auctions", "sell": "shell", "paint": "pint", "found": "fund",
    "aller": "allée", "acheter": "achetez", "vendre": "vendredi", "bagarre": "bagarres",
    "guilde": "guildes", "peindre": "plaindre", "offre": "coffre",
}  # fmt: skip
SPOKEN = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve".split(),  # noqa: SIM905
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze".split(),  # noqa: SIM905
}

Slip = Callable[[random.Random, str, str], str]


# --- Slips ---


def places_of_letters(text: str) -> list[int]:
    """Within words of three letters or more; not in quotation marks, where anything may stand."""
    quoted = {place for found in QUOTED.finditer(text) for place in range(*found.span())}
    return [
        place
        for word in re.finditer(r"[^\W\d_]{3,}", text)
        for place in range(word.start(), word.end())
        if place not in quoted
    ]


def typed(draw: random.Random, text: str, language: str) -> str:
    """A letter left out, doubled, exchanged with the next, or hit beside."""
    places = places_of_letters(text)
    if not places:
        return text
    place = draw.choice(places)
    kind = draw.choice(["out", "twice", "exchanged", "beside"])
    letter = text[place]
    if kind == "out":
        return text[:place] + text[place + 1 :]
    if kind == "twice":
        return text[:place] + letter + text[place:]
    if kind == "exchanged" and place + 1 in places:
        return text[:place] + text[place + 1] + letter + text[place + 2 :]
    near = NEAR_KEYS.get(letter.lower(), "")
    return text[:place] + draw.choice(near) + text[place + 1 :] if near else text


def twice_typed(draw: random.Random, text: str, language: str) -> str:
    once = typed(draw, text, language)
    twice = typed(draw, once, language)
    words = zip(text.split(), twice.split(), strict=False)
    is_lost = any(
        len(word) < SHORTEST_OF_TWO and distance(word, wrong, 2) > 1 for word, wrong in words
    )
    return once if is_lost else twice


def broken(draw: random.Random, text: str, language: str) -> str:
    """A mail program breaks a line at a blank."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    if not blanks:
        return text
    place = draw.choice(blanks)
    return f"{text[:place]}\n{text[place + 1 :]}"


def corrected(draw: random.Random, text: str, language: str) -> str:
    """A telephone knows better."""
    known = [word for word in re.findall(r"\w+", text) if word.lower() in CORRECTED]
    if not known:
        return text
    word = draw.choice(known)
    return re.sub(rf"\b{word}\b", CORRECTED[word.lower()], text, count=1)


def dictated(draw: random.Random, text: str, language: str) -> str:
    """No capitals, no signs, numbers in words."""
    if COURSE.search(text):
        return text
    point = {"en": " point ", "fr": " virgule "}[language]
    spoken = re.sub(r"(?<=[0-9])[,.](?=5\b)(?![0-9,. ]*,)", point, text.lower())
    flat = re.sub(r"[,:>\"]+ ?", " ", spoken).replace("  ", " ")
    numbers = SPOKEN[language]
    return re.sub(
        r"(?<![\w.])([0-9]{1,2})(?![\w.])",
        lambda found: numbers[int(found[1])] if int(found[1]) < len(numbers) else found[1],
        flat,
    )


SLIPS: dict[str, Slip] = {
    "one_error": typed,
    "two_errors": twice_typed,
    "broken_line": broken,
    "corrected": corrected,
    "dictated": dictated,
}


# --- Real positions ---


class Position(NamedTuple):
    engine: Engine[Any]
    state: Any
    seat: int
    command: Command


def positions(ruleset: str, seed: int) -> Iterator[Position]:
    """What a bot would send, at every decision of a game of bots."""
    engine = load(ruleset)
    seats = engine.players[seed % len(engine.players)]
    rng, draw = Rng(make_seed(hashlib.sha256(str(seed).encode()).digest(), {})), random.Random(seed)
    acts = engine.setup(engine.read_config({}), seats, rng)
    state = engine.fold([event for _, event in acts])
    for move in range(MOST_MOVES):
        waiting = [decision for decision in engine.pending(state) if decision.due]
        if not waiting or engine.result(state) is not None:
            return
        seat = waiting[0].seat
        bot = engine.bots["random" if draw.random() < 0.5 else "sensible"]
        chance = rng.under(f"bot/{move}/{seat}")
        command = bot(engine.view(state, seat), engine.options(state, seat), chance)
        yield Position(engine, state, seat, command)
        if ruleset == VOR_DEM_WIND and waiting[0].kind == "choose":
            yield from planned(engine, state, seat, draw)
        engine.decide(state, seat, command, rng, own=True)


def planned(
    engine: Engine[Any], state: Any, chooser: int, draw: random.Random
) -> Iterator[Position]:
    """What one who waits may file for this trade: no bot does."""
    waiting = [seat for seat in engine.view(state, chooser).order if seat != chooser]
    seat = draw.choice(waiting)
    view = engine.view(state, seat)
    for text in draw.sample(PLANS, 2):
        first, second = draw.sample([slot.slot for slot in view.slots], 2)
        gold = draw.randint(2, 6)
        letter = text.format(a=first, b=second, gold=gold, more=gold + 3, seat=chooser)
        try:
            command = engine.notation.parse(letter, view, NAMES, "en")
            engine.preview(state, seat, command)
        except (Unreadable, IllegalMove):
            continue
        yield Position(engine, state, seat, command)


def is_legal(position: Position, command: Command) -> bool:
    try:
        position.engine.preview(position.state, position.seat, command)
    except IllegalMove:
        return False
    return True


# --- What becomes of a letter ---


def outcome(position: Position, text: str, language: str) -> str:
    """`read`, `misread` (as another legal order), `refused` (as one against the rules), `first`,
    `among` or `none` of the suggestions."""
    try:
        command = parse(position, text, language)
    except Unreadable as unreadable:
        return suggested(position, text, unreadable, language)
    if is_same(command, position.command):
        return "read"
    return "misread" if is_legal(position, command) else "refused"


def is_same(command: Command, other: Command) -> bool:
    """A `sail` below a draw is the `sail` of that draw (Le Siècle d'Or, 4.2.5)."""
    return command == other or done(command) == done(other)


def done(command: Command) -> list[Command]:
    lines: Any = getattr(command, "lines", ())
    if not lines or not isinstance(getattr(lines[0], "order", None), Command):
        return [command]
    if command.kind != "orders" or not type(command).__module__.startswith(SIECLE_DOR):
        return [command]
    return [step.order for step in steps_of(lines)]


def parse(position: Position, text: str, language: str) -> Command:
    view = position.engine.view(position.state, position.seat)
    return position.engine.notation.parse(
        text, view, NAMES, language, lambda command: is_legal(position, command)
    )


def suggested(position: Position, text: str, why: Unreadable, language: str) -> str:
    """Where each bad line is replaced by its first suggestion, or by any of them."""
    lines = written(position, language).splitlines()
    for choice in islice(product(*(problem.suggestions for problem in why.problems)), MOST_TRIED):
        is_first = all(
            order == problem.suggestions[0]
            for order, problem in zip(choice, why.problems, strict=True)
        )
        orders = {problem.line: order for problem, order in zip(why.problems, choice, strict=True)}
        if all(order in lines for order in choice) or meant(position, text, orders, language):
            return "first" if is_first else "among"
    return "none"


def meant(position: Position, text: str, orders: dict[int, str], language: str) -> bool:
    pieces = [piece for piece in re.split(r"[\n;]", text) if re.search(r"\w", piece)]
    mended = [orders.get(number, piece) for number, piece in enumerate(pieces, start=1)]
    try:
        command = parse(position, "\n".join(mended), language)
    except Unreadable:
        return False
    return is_same(command, position.command)


def written(position: Position, language: str) -> str:
    """The letter as a player writes it: who agrees does not copy the key of the question."""
    text = position.engine.notation.render(position.command, NAMES, language)
    return re.sub(r" \S+/\S+$", "", text) if isinstance(position.command, Default) else text


def letters(ruleset: str, count: int) -> Iterator[tuple[str, str, str, str]]:
    """(slip, what became of it, the letter as it was meant, as it came)."""
    draw, done, seed = random.Random(16), 0, 1
    while done < count:
        for position in positions(ruleset, seed):
            language = draw.choice(["en", "fr"])
            text = written(position, language)
            slip = draw.choice(list(SLIPS))
            wrong = SLIPS[slip](draw, text, language)
            if wrong != text:
                yield slip, outcome(position, wrong, language), text, wrong
                done += 1
            if done >= count:
                return
        seed += 1


def main() -> None:
    for ruleset in RULESETS:
        count = Counter(fate for _, fate, _, _ in letters(ruleset, LETTERS))
        unread = count["first"] + count["among"] + count["none"]
        name = ruleset.partition("@")[0]
        facts: dict[str, object] = {"letters": LETTERS, **count}
        figure(
            f"reading/{name}/misread", ours=count["misread"], baseline=None, unit="letters",
            target=Limit(must=0, aim=0), facts=facts,
        )  # fmt: skip
        figure(
            f"reading/{name}/meant-first",
            ours=100 * count["first"] / unread if unread else 100.0,
            baseline=None,
            unit="%",
            target=Limit(must=95, aim=99, at_most=False),
        )


if __name__ == "__main__":
    main()
