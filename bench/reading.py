"""How letters with slips of the pen are read: real positions, the letter that a bot would send
there, in both languages, with one or two typing errors, a broken line, a word that a telephone
corrected, or as it was dictated.

A slip may be mended, asked about or left unread. What must never be is that the letter comes out
as another order that the rules accept. Where it is not read, the meant order should be the first
suggestion. Figures are not put in error here: a changed figure is another order, and nobody can
know.
"""

import hashlib
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench.figures import Limit, figure
from games.engine import Command, Engine, IllegalMove, Unreadable, load
from games.engines.siecle_dor.decide import steps_of
from games.rng import Rng, make_seed

LETTERS = int(os.environ.get("BENCH_LETTERS", "4000"))  # for each ruleset; all of them: 1,000,000
RULESETS = ("long-cours@1", "siecle-dor@1")  # those that have their second reader
NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Emma", 6: "Floor"}
SIECLE_DOR = "games.engines.siecle_dor"
MOST_MOVES = 400  # of one game
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
    """Within words of three letters or more, and not in a name in quotation marks."""
    return [
        place
        for word in re.finditer(r"[^\W\d_]{3,}", text)
        for place in range(word.start(), word.end())
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
    return typed(draw, typed(draw, text, language), language)


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
    flat = re.sub(r"[,:>\"]+ ?", " ", text.lower()).replace("  ", " ")
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
        engine.decide(state, seat, command, rng, own=True)


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
    lines = position.engine.notation.render(position.command, NAMES, language).splitlines()
    problem = why.problems[0]
    for place, order in enumerate(problem.suggestions):
        if order in lines or meant(position, text, problem.line, order, language):
            return "among" if place else "first"
    return "none"


def meant(position: Position, text: str, line: int, order: str, language: str) -> bool:
    pieces = [piece for piece in re.split(r"[\n;]", text) if re.search(r"\w", piece)]
    mended = [*pieces[: line - 1], order, *pieces[line:]]
    try:
        return parse(position, "\n".join(mended), language) == position.command
    except Unreadable:
        return False


def letters(ruleset: str, count: int) -> Iterator[tuple[str, str, str, str]]:
    """(slip, what became of it, the letter as it was meant, as it came)."""
    draw, done, seed = random.Random(16), 0, 1
    while done < count:
        for position in positions(ruleset, seed):
            language = draw.choice(["en", "fr"])
            text = position.engine.notation.render(position.command, NAMES, language)
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
