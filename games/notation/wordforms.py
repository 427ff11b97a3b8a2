"""The forms of words: verbs as people write them in an order, plurals, and numbers in words.

Everything here is folded (no case, no accents), as words are compared. Tenses that tell what has
happened are left out: who writes `sold` gives no order.
"""

import re
from collections.abc import Iterator
from functools import cache

from games.notation.tokens import fold

# --- Verbs ---

DOUBLING = re.compile(r"(?:^|[^aeiou])[aeiou][bdgklmnprt]")
"""Short English verbs that double their last letter: `bid`, `ship`, `put`."""


def english_verb(verb: str) -> set[str]:
    """`sail`, `sails`, `sailing`."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        third = f"{verb}es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third = f"{verb[:-1]}ies"
    else:
        third = f"{verb}s"
    if verb.endswith("e") and not verb.endswith("ee"):
        going = {f"{verb[:-1]}ing"}
    elif len(verb) <= 4 and DOUBLING.fullmatch(verb[-3:]):
        going = {f"{verb}{verb[-1]}ing"}
    else:
        going = {f"{verb}ing"}
    return {verb, third, *going}


IRREGULAR = {
    "aller": "vais vas va allons allez vont irai ira irons",
    "attendre": "attends attend attendons attendez attendrai",
    "avoir": "ai a avons avez aurai",
    "battre": "bats bat battons battez battrai",
    "combattre": "combats combat combattons combattez",
    "conduire": "conduis conduit conduisons conduisez",
    "construire": "construis construit construisons construisez",
    "convertir": "convertis convertit convertissons convertissez",
    "courir": "cours court courons courez",
    "dire": "dis dit disons dites dirai",
    "etre": "suis est sommes etes",
    "faire": "fais fait faisons faites ferai",
    "jeter": "jette jettes jetons jetez jetterai",
    "mettre": "mets met mettons mettez mettrai",
    "obtenir": "obtiens obtient obtenons obtenez",
    "offrir": "offre offres offrons offrez offrirai offrant",
    "ouvrir": "ouvre ouvres ouvrons ouvrez ouvrirai",
    "partir": "pars part partons partez partirai",
    "peindre": "peins peint peignons peignez peindrai",
    "prendre": "prends prend prenons prenez prendrai prenant",
    "promettre": "promets promet promettons promettez",
    "rejeter": "rejette rejettes rejetons rejetez",
    "rejoindre": "rejoins rejoint rejoignons rejoignez",
    "remettre": "remets remet remettons remettez",
    "reprendre": "reprends reprend reprenons reprenez reprendrai",
    "retenir": "retiens retient retenons retenez",
    "revenir": "reviens revient revenons revenez reviendrai",
    "sortir": "sors sort sortons sortez",
    "suivre": "suis suit suivons suivez suivrai suivant",
    "surencherir": "surencheris surencherit surencherissons surencherissez",
    "tenir": "tiens tient tenons tenez tiennent",
    "transmettre": "transmets transmet transmettons transmettez",
    "venir": "viens vient venons venez viennent",
}


PREFIXES = ("", "re", "r", "de", "par", "entre", "main", "re-")


def irregular_verb(verb: str) -> set[str]:
    """`repars` goes as `pars`; who do it (`prennent`) beside those who are told to."""
    for prefix in PREFIXES:
        forms = IRREGULAR.get(verb.removeprefix(prefix), "").split()
        if forms and verb.startswith(prefix):
            they = [form[:-3] + "ent" for form in forms if form.endswith("ons")]
            doubled = [form[:-3] + "nent" for form in they if form.endswith("nent")]
            return {prefix + form for form in (*forms, *they, *doubled)}
    return set()


def french_verb(verb: str) -> set[str]:
    """`vendre`, `vends`, `vend`, `vendons`, `vendez`, `vendrai`, `vendant`. Elsewhere than in
    -re verbs the participle looks like the present once its accent is gone."""
    if irregular := irregular_verb(verb):
        return with_future({verb, *irregular})
    stem = verb[:-2]
    if verb.endswith("er"):
        endings = ["e", "es", "ons", "ez", "ent", "ant", "erai", "era", "erons", "ee", "ees"]
        forms = {verb, *(stem + ending for ending in endings)}
        if stem.endswith("g"):
            forms |= {f"{stem}eons", f"{stem}eant"}
        if stem.endswith("y"):
            forms |= {f"{stem[:-1]}i{ending}" for ending in ("e", "es", "ent", "erai")}
        if stem.endswith(("l", "t")):
            forms |= {f"{stem}{stem[-1]}e", f"{stem}{stem[-1]}es"}
        return with_future(forms)
    endings = ["is", "it", "issons", "issez", "issent", "issant", "irai"]
    if not verb.endswith("ir"):
        endings = ["s", "", "ons", "ez", "ent", "ant", "rai"]
    return with_future({verb, *(stem + ending for ending in endings)})


def with_future(forms: set[str]) -> set[str]:
    """`j'irai` is also `il ira`, `ils iront` and `nous irons`, and `j'irais`."""
    future = [form for form in forms if form.endswith("rai")]
    return forms | {form[:-2] + end for form in future for end in ("a", "ont", "ons", "ais")}


def verb_forms(term: str, language: str) -> Iterator[str]:
    """A verb in all its forms; of several words the first is the verb: `pick up`, `se rendre`
    (then the second)."""
    words = fold(term).split()
    place = 1 if language == "fr" and words[0] in ("se", "s") and len(words) > 1 else 0
    forms = (french_verb if language == "fr" else english_verb)(words[place])
    for before in ("de", "d", "pour", "à") if language == "fr" else ("to",):
        yield " ".join([before, *words])  # `use it to buy`
    for form in sorted(forms):
        for behind in contracted(words[place + 1 :], language):
            yield " ".join([*words[:place], form, *behind])
            if language == "fr":
                yield " ".join(["on", *words[:place], form, *behind])
            if place:  # `je me rends`, `rendez vous`
                for pronoun in ("me", "m", "nous", "te", "vous"):
                    yield " ".join([pronoun, form, *behind])


def contracted(words: list[str], language: str) -> Iterator[list[str]]:
    """What follows a verb; `de` and `à` also as they meet an article."""
    yield words
    if language == "fr" and words:
        for other in {"de": ("du", "d", "des"), "a": ("au", "aux")}.get(words[-1], ()):
            yield [*words[:-1], other]


def plurals(noun: str, language: str) -> set[str]:
    """A noun of one word and its plural; of several words as they stand."""
    word = fold(noun)
    if " " in word or not word or not word[-1].isalpha():
        return {word}
    if word.endswith(("s", "x", "z")):
        return {word, f"{word}es"} if language == "en" and word.endswith("x") else {word}
    if language == "fr":
        return {word, f"{word}x"} if word.endswith(("au", "eu")) else {word, f"{word}s"}
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return {word, f"{word}s", f"{word[:-1]}ies"}
    if word.endswith(("sh", "ch", "o")):
        return {word, f"{word}s", f"{word}es"}
    return {word, f"{word}s"}


# --- Numbers in words ---

ENGLISH = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
ENGLISH_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
FRENCH = [
    "zero",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
]
FRENCH_TENS = {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"}
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5,
    "6th": 6, "7th": 7,
    "premier": 1, "premiere": 1, "1er": 1, "1ere": 1, "deuxieme": 2, "seconde": 2, "2e": 2,
    "2eme": 2, "troisieme": 3, "3e": 3, "3eme": 3, "quatrieme": 4, "4e": 4, "4eme": 4,
    "cinquieme": 5, "5e": 5, "5eme": 5, "sixieme": 6, "septieme": 7, "huitieme": 8,
    "neuvieme": 9, "dixieme": 10,
}  # fmt: skip


def english_number(number: int) -> list[str]:
    if number < 20:
        return [ENGLISH[number]]
    if number == 100:
        return ["hundred", "one hundred", "a hundred"]
    tens, ones = divmod(number, 10)
    word = ENGLISH_TENS[tens - 2]
    return [f"{word} {ENGLISH[ones]}"] if ones else [word]


def french_number(number: int) -> list[str]:
    if number <= 16:
        return [FRENCH[number]]
    if number == 100:
        return ["cent"]
    if number < 20:
        return [f"dix {FRENCH[number - 10]}"]
    tens, ones = divmod(number, 20 if number >= 60 else 10)
    base = ["soixante", "quatre vingt"][tens - 3] if number >= 60 else FRENCH_TENS[tens * 10]
    if not ones:
        return [base, f"{base}s"] if tens == 4 else [base]
    rest = french_number(ones)
    return [f"{base} {word}" for word in rest] + [f"{base} et {word}" for word in rest]


@cache
def number_words() -> dict[str, tuple[int, str]]:
    """The numbers to a hundred by their words, with the language; `six` is both."""
    found = {word: (number, "fr") for number in range(101) for word in french_number(number)}
    english = {word: (number, "en") for number in range(101) for word in english_number(number)}
    both = found.keys() & english.keys()
    return {**found, **english, **{word: (found[word][0], "") for word in both}}
