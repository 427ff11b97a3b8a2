"""How facts become sentences, whatever the game. A game's `words` holds the templates; whoever
calls brings the reader's gettext.

Several templates under one key go from the fullest to the barest: the first whose facts are all
known is taken, so a redacted event has its sentence too.

Two rules of grammar are kept here, so that no template needs to know what will fill it (`fill`):

- `{count} {count:sailor|sailors}` takes the form that goes with the count. The translation has
  forms of its own, and the catalogue says which counts take the first (`SINGULAR_COUNTS`).
- French `de` and `que` before a fact lose their vowel where the fact begins with one.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, TypeAlias

from games.engine import Problem, Seat

Gettext: TypeAlias = Callable[[str], str]
Names: TypeAlias = Mapping[Seat, str]
Templates: TypeAlias = tuple[str, ...]


def N_(text: str) -> str:
    """Marks a sentence for the catalogue; it is translated where it is used."""
    return text


PROBLEMS: dict[str, Templates] = {
    "empty": (N_("There is no order in it."),),
    "too_long": (N_("The letter has {characters} characters; {most} are the most that are read."),),
    "too_many_lines": (N_("The letter has {lines} orders; {most} are the most that are read."),),
    "line_too_long": (N_("The line has {words} words; {most} are the most that are read."),),
    "unknown_order": (N_("{word} is not understood at the beginning of an order here."),),
    "unknown_word": (
        N_("{word} cannot be read as {what}. Possible: {candidates}."),
        N_("{word} cannot be read as {what}."),
    ),
    "ambiguous": (N_("{word} may mean {candidates}."),),
    "ambiguous_order": (N_("This may mean {orders}."),),
    "unknown_words": (N_("{word} is not understood here."),),
    "no_order": (N_("The words are known, but together they make no order."),),
    "a_question": (N_("This ends with a question mark, so nothing was done."),),
    "missing": (N_("Something is missing here: {what}."),),
    "too_much": (N_("{word} is too much here."),),
    "bad_number": (N_("{word} cannot be read as {what}, from {low} to {high}."),),
    "nothing_due": (N_("Nothing is asked of you now, so there is nothing to agree to."),),
    "stands_alone": (N_("Agreeing plays the whole default and stands alone in its letter."),),
}
"""What games/notation finds wrong with a line. A game adds its own."""

IN_LINE = N_("Line {line}: you wrote {text}. {sentence}")
SUGGESTION = N_("You could write {orders}.")
FOR_INSTANCE = N_("You could write, for instance, {orders}.")
QUOTED = N_("“{text}”")
LAST_OF_SEVERAL = N_("{first} and {last}")
LAST_OF_CHOICES = N_("{first} or {last}")
APART = N_("; ")  # between things that have commas of their own
SINGULAR_COUNTS = N_("Counts that take the singular: 1")
"""Read by `fill`, shown to nobody: in French 0 takes the singular too."""


def say(templates: Templates, words: Mapping[str, str], gettext: Gettext) -> str:
    """The first template whose facts are all known."""
    template = next(
        (template for template in templates if placeholders(template) <= words.keys()),
        templates[-1],
    )
    return fill(template, gettext, **words)


def fill(template: str, gettext: Gettext, **words: Any) -> str:
    """The template in the reader's language, with its facts: counted nouns in the form that goes
    with their count, French words elided before a vowel."""
    parts: list[str] = []
    for text, name, forms, _ in Formatter().parse(gettext(template)):
        parts.append(text)
        if name is not None:
            word = form_for(words[name], forms, gettext) if forms else str(words[name])
            parts[-1] = elided(text, word)
            parts.append(word)
    return "".join(parts)


def form_for(count: Any, forms: str | None, gettext: Gettext) -> str:
    """`sailor` or `sailors`, of `sailor|sailors`."""
    one, several = str(forms).split("|")
    return one if str(count) in re.findall(r"\d+", gettext(SINGULAR_COUNTS)) else several


def elided(text: str, word: str) -> str:
    """`text` as it stands before `word`: `le navire de ` before `Anna` is `le navire d’`."""
    return ELIDED.sub(r"\1’", text) if begins_with_vowel(word) else text


def begins_with_vowel(word: str) -> bool:
    """To a French ear: mute h counts as nothing; `Hollande`, `Hendrik`, `onze`, `Yann` do not."""
    return bool(SOUNDS_AS_VOWEL.match(word))


ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e $")
SOUNDS_AS_VOWEL = re.compile(
    r"(?!onz|oui\b|ouistiti|uhlan|yacht)"
    r"(?:[aàâäæeéèêëiîïoôöœuùûü]|y[^aàâeéèêiîïoôuûy\W\d_]"
    r"|h(?:ab[ils]|éb|él[èéi]|eb|elen|ém|enri|erb|ér[ioé](?!s\b)|ermi|eur[el]|ist|iv|om[mé]|onn?[eo]r"
    r"|ôte|ôpi|orl|ortens|ospi|ubert|ugues|ui[lt]r|uil|um|y))",
    re.IGNORECASE,
)


@cache
def placeholders(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def quoted(text: str, gettext: Gettext) -> str:
    return fill(QUOTED, gettext, text=text)


def listed(items: Sequence[str], gettext: Gettext) -> str:
    """`Anna, Bram and Cato`; nothing where there is nobody."""
    return all_of(items, gettext) if items else ""


def all_of(items: Sequence[str], gettext: Gettext) -> str:
    return (
        items[0]
        if len(items) == 1
        else fill(LAST_OF_SEVERAL, gettext, first=", ".join(items[:-1]), last=items[-1])
    )


def one_of(items: Sequence[str], gettext: Gettext) -> str:
    return (
        items[0]
        if len(items) == 1
        else fill(LAST_OF_CHOICES, gettext, first=", ".join(items[:-1]), last=items[-1])
    )


def player(seat: Seat, names: Names) -> str:
    return names.get(seat, str(seat))


def points_nowhere(view: Any, field: str, given: Any, gettext: Gettext, language: str) -> str:
    """For a game whose forms need no word about what a value means on the board."""
    return ""


def problem(
    found: Problem,
    gettext: Gettext,
    *,
    problems: Mapping[str, Templates],
    nouns: Mapping[str, str],
    orders: Mapping[str, str],
) -> str:
    """What is wrong with a line as it was written, and what would be. `nouns` name what was
    expected, `orders` kinds of order."""
    code = f"{found.code}.{found.facts.get('what')}"
    words = {fact: str(given) for fact, given in found.facts.items()}
    for fact, names in (("what", nouns), ("order", orders)):
        if fact in words:
            words[fact] = gettext(names[words[fact]])
    if "word" in words:
        words["word"] = quoted(words["word"], gettext)
    if "candidates" in words:
        words["candidates"] = one_of(found.facts["candidates"], gettext)
        words["orders"] = one_of(
            [quoted(order, gettext) for order in found.facts["candidates"]], gettext
        )
    sentence = say(problems[code if code in problems else found.code], words, gettext)
    if found.text:
        sentence = fill(
            IN_LINE, gettext, line=found.line, text=quoted(found.text, gettext), sentence=sentence
        )
    if not found.suggestions or found.code == "ambiguous_order":
        return sentence
    suggestions = one_of([quoted(order, gettext) for order in found.suggestions], gettext)
    return f"{sentence} {fill(SUGGESTION, gettext, orders=suggestions)}"
