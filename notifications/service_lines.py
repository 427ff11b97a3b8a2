"""The lines of a letter that are no orders of the game: `status`, `absent 3 Aug to 17 Aug`, `press
to Bram: ...`. Pure.

Both languages are read, whatever language the player has. Each such line is its own; what is
left are the orders, one letter.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.notation import fold

WRAPPED_AT = 66  # a line at least so long may have been broken by a mail program


@dataclass(frozen=True)
class ServiceLine:
    """A service line: what it asks, the words after that, and the line as written."""

    verb: str
    rest: str
    text: str


@dataclass(frozen=True)
class Split:
    orders: str
    lines: tuple[ServiceLine, ...]
    ambiguous: tuple[
        str, ...
    ] = ()  # lines that may belong to a message or be orders: nothing of the letter is done


PLAIN: Final = {
    "preview": ("preview", "try", "dry run", "essai", "apercu", "a l essai", "pour voir"),
    "tables": ("tables", "open tables", "list tables", "tables ouvertes", "liste des tables"),
    "settings": ("settings", "my settings", "reglages", "mes reglages", "parametres"),
    "renew_address": ("new address", "renew address", "nouvelle adresse", "renouveler l adresse"),
    "note": ("note", "no note", "delete note", "pas de note", "effacer la note"),
    "status": ("status", "position", "etat", "situation"),
    "map": ("map", "map pdf", "carte", "la carte", "carte pdf"),
    "standing": (
        "standing",
        "standing orders",
        "my orders",
        "ordres permanents",
        "mes ordres",
        "consignes",
    ),
    "help": ("help", "aide"),
    "rules": ("rules", "the rules", "regles", "les regles", "regles du jeu"),
    "confirm": (
        "confirm",
        "ready",
        "i am ready",
        "i confirm",
        "pret",
        "prete",
        "je suis pret",
        "je suis prete",
        "je confirme",
        "confirmer",
    ),
    "leave": ("leave", "leave table", "leave the table", "quitter", "quitter la table"),
    "pause": ("pause", "a pause", "une pause", "faire une pause"),
    "resume": (
        "resume",
        "no pause",
        "end pause",
        "reprise",
        "reprendre",
        "pas de pause",
        "fin de la pause",
    ),
    "present": (
        "present",
        "back",
        "i am back",
        "absent cancel",
        "absent no",
        "de retour",
        "je suis de retour",
        "absent annuler",
    ),
    "absences": ("absent", "absences"),
    "advice": ("advice", "what would you do", "conseil", "que feriez vous", "que ferais tu"),
    "history": ("history", "historique"),
    "mails": ("mails", "courriers"),
    "sheets": ("sheets", "fiches"),
    "press_in_book": (
        "press in book",
        "press in the book",
        "presse dans le livre",
        "presse dans livre",
    ),
    "press_not_in_book": (
        "no press in book",
        "no press in the book",
        "pas de presse dans le livre",
        "sans presse dans le livre",
    ),
}
"""What may stand alone on its line."""

BEGINNINGS: Final = (
    ("note", r"note\s*:?\s+(?P<rest>\S.*)"),
    ("open", r"(?:open|ouvrir)\s+(?P<rest>\S.*)"),
    ("lesson", r"(?:lesson|learn|lecon|apprendre)\s+(?P<rest>\S.*)"),
    (
        "join_table",
        r"(?:join|rejoindre)(?:\s+(?:la\s+)?table)?\s+(?P<rest>(?!as\b|comme\b|sous\b)[a-z]+[\s-][1-9]\d{0,5})",
    ),
    (
        "add_address",
        r"(?:address add|add address|adresse ajouter|ajouter (?:l )?adresse)\s+(?P<rest>\S+@\S+)",
    ),
    ("invite", r"(?:invite|inviter)\s+(?P<rest>\S+@\S+)"),
    ("challenge", r"(?:challenge|defier)\s+(?P<rest>\S.*)"),
    (
        "history",
        r"(?:history|historique)\s+(?:since|after|from|depuis|apres)\s+(?:event\s+|evenement\s+)?(?P<rest>.+)",
    ),
    ("rule", r"(?:rule|regle|la regle)\s+(?P<rest>\S.*)"),
    ("why", r"(?:why|pourquoi)(?: not| pas)?\s*\?*(?P<rest>)"),
    ("absent", r"(?:i am |je suis )?absente?\s+(?P<rest>\S.*)"),
    (
        "join",
        (
            r"(?:join|rejoindre|participer|je participe|oui|yes)(?:\s+(?:as|comme|sous le nom "
            r"de)\s+(?P<rest>\S.*))?"
        ),
    ),
    ("luck", r"(?:luck|chance)\b\s*:?\s*(?P<rest>\S.*)"),
    (
        "mails",
        r"(?:mails?|courriers?)\s+(?P<rest>(?:every|each|digest|none|stop|chaque|tous|resume|aucun)\b.*)",
    ),
    ("sheets", r"(?:sheets?|fiches?)\s+(?P<rest>on|off|yes|no|oui|non|avec|sans)"),
    ("reminders", r"(?:reminders?|remind|rappels?)\s+(?P<rest>\S.*)"),
    ("substitute", r"(?:substitute|remplacante?)\s*:?\s+(?P<rest>yes|no|oui|non)"),
    ("language", r"(?:language|langue)\s+(?P<rest>\S.*)"),
    ("time_zone", r"(?:time ?zone|fuseau(?: horaire)?)\s+(?P<rest>\S.*)"),
)
PATTERNS: Final = tuple((verb, re.compile(pattern)) for verb, pattern in BEGINNINGS)
PRESS = re.compile(
    r"(?:press|presse|message|msg)(?: (?:to|for|à|a|pour) (?P<to>[^:：]{1,80}))?", re.IGNORECASE
)
END_PRESS = {
    "endpress",
    "end press",
    "end message",
    "fin presse",
    "fin de presse",
    "fin du message",
    "fin message",
}

WORDS: Final = {phrase.split()[0] for phrases in PLAIN.values() for phrase in phrases}


def split(text: str, *, is_order: Callable[[str], bool]) -> Split:
    """Tell service lines and orders apart. `is_order`: whether the game would read this line as
    one; asked only where it matters."""
    lines = text.splitlines()
    orders: list[str] = []
    found: list[ServiceLine] = []
    ambiguous: list[str] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if (begun := press(line)) is not None:
            to, text = begun
            body, number, doubtful = message(lines, number, text, is_order)
            ambiguous += doubtful
            found.append(ServiceLine("press", f"{to}\n{body}", line.strip()))
        elif known := service(line):
            found.append(known)
        else:
            orders.append(line)
    return Split("\n".join(orders).strip(), tuple(found), tuple(ambiguous))


def service(line: str) -> ServiceLine | None:
    """The service line this is; None for anything else."""
    folded = plain(line)
    for verb, phrases in PLAIN.items():
        if folded in phrases:
            return ServiceLine(verb, "", line.strip())
    for verb, pattern in PATTERNS:
        if match := pattern.fullmatch(folded):
            rest = match["rest"] or ""
            as_written = (
                " ".join(line.strip(" .!\t").split())[-len(rest) :] if rest else ""
            )  # folding keeps a name's length nearly always
            return ServiceLine(
                verb, as_written if plain(as_written) == rest else rest, line.strip()
            )
    return None


def plain(line: str) -> str:
    """Without case, accents, apostrophes and what stands around it."""
    return " ".join(fold(line.replace("’", " ").replace("'", " ")).strip(" .!\t").split())


def press(line: str) -> tuple[str, str] | None:
    """To whom a message goes, and how it begins behind a colon; None for any other line."""
    head, *text = re.split("[:：]", line, maxsplit=1)
    found = PRESS.fullmatch(" ".join(head.split()))
    return (found["to"] or "all", "".join(text).lstrip()) if found else None


def opens_message(line: str) -> bool:
    """`press to all`, alone on its line: a message goes on from here."""
    begun = press(line)
    return begun is not None and not begun[1]


def ends_message(line: str) -> bool:
    return " ".join(fold(line).split()).strip(" .") in END_PRESS


def message(
    lines: list[str], number: int, begun: str, is_order: Callable[[str], bool]
) -> tuple[str, int, list[str]]:
    """(text, the line after it, lines that may be either) of a message.

    Begun after a colon it is one line, and what a mail program broke off it. Without one it goes
    on to `end press`, or to the end.
    """
    if not begun:
        for last in range(number, len(lines)):
            if ends_message(lines[last]):
                return "\n".join(lines[number:last]), last + 1, []
        return "\n".join(lines[number:]), len(lines), []
    body, before = begun, lines[number - 1]
    while (
        number < len(lines)
        and was_broken(before, lines[number])
        and service(lines[number]) is None
        and press(lines[number]) is None
    ):
        if is_order(lines[number]):
            return body, number, [lines[number].strip()]
        body, before = f"{body} {lines[number].strip()}", lines[number]
        number += 1
    return body, number, []


def was_broken(line: str, following: str) -> bool:
    """Whether a mail program may have broken one line into these two: the next word would not
    have fitted."""
    first = following.split(maxsplit=1)
    return (
        bool(first)
        and len(line) >= WRAPPED_AT - len(first[0])
        and len(line) + 1 + len(first[0]) > WRAPPED_AT
    )
