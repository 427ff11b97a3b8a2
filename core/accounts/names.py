"""What somebody may be called. Names are shown to everybody, in mails too, so none may pass for
another, for the service, or for something that is no name.

PRECIS (RFC 8265) says which characters a name may have, Unicode's security data (UTS 39) which
scripts they come from and what looks alike. Names given before these rules are kept.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache

from django.db.models import Q
from django.utils.translation import gettext
from precis_i18n import get_profile

from core.accounts.models import User

SHORTEST, LONGEST = 2, 30
MOST_MARKS = 2  # in a row, above and below one letter
BETWEEN = ".-_"  # signs that may stand between letters and digits
PSEUDONYM = "sailor-"  # how the names of those who left for good begin
EVERYWHERE = {"COMMON", "INHERITED"}  # digits, signs and marks have no script of their own
WRITTEN_TOGETHER = (  # scripts of one language
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)
RESERVED = [
    "paquebot", "service", "system", "daemon", "mailer-daemon", "postmaster", "hostmaster",
    "webmaster", "abuse", "security", "noc", "noreply", "no-reply", "bounce", "play", "mail",
    "root", "admin", "administrator", "operator", "staff", "moderator", "support", "help", "info",
    "contact", "account", "accounts", "api", "www", "clock", "director", "organiser", "organizer",
    "judge", "referee", "arbiter", "bot", "bots", "robot", "autopilot", "seat", "substitute",
    "guest", "nobody", "anonymous", "stranger", "spectator", "deleted", "null", "none", "everybody",
    "everyone", "all", "table", "me", "you",
]  # fmt: skip


class NameRefused(Exception):
    """Nobody can be called this; the sentence says why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code)
        self.code, self.sentence = code, sentence


_more: list[Callable[[], Iterable[str]]] = []


def reserve(names: Callable[[], Iterable[str]]) -> None:
    """What else nobody may be called; asked for once, when the first name is checked."""
    _more.append(names)


def rule() -> str:
    """The rule, told in the form."""
    return gettext(
        "{low} to {high} characters: letters and digits of one script, and . - _ between them. "
        "The others see it."
    ).format(low=SHORTEST, high=LONGEST)


def check(name: str, *, but: User | None = None) -> str:
    """The name as it is kept, free to be had. Raises NameRefused."""
    kept = shape(name)
    if is_reserved(kept):
        raise NameRefused(
            "reserved",
            gettext(
                "“{name}” would be taken for the service or for a seat; choose another name."
            ).format(name=kept),
        )
    if other := lookalike(kept, but=but):
        raise NameRefused(
            "taken",
            gettext(
                "Somebody is called {other} here, which is or looks the same; choose another name."
            ).format(other=other),
        )
    return kept


def lookalike(name: str, *, but: User | None = None) -> str | None:
    """Who is called this, or something that looks like it."""
    same = Q(username__iexact=name) | Q(skeleton=skeleton(name))
    others = User.objects.filter(same)
    if but is not None:
        others = others.exclude(pk=but.pk)
    return others.values_list("username", flat=True).first()


# --- The characters ---


def shape(name: str) -> str:
    """The name in its one spelling. Raises NameRefused for what no name can have."""
    if "@" in name:
        raise NameRefused(
            "address", gettext("A name is seen by everybody, so it is no mail address.")
        )
    try:
        kept: str = get_profile("UsernameCasePreserved").enforce(name.strip())
    except UnicodeError:
        raise odd_characters(name) from None
    if not SHORTEST <= len(kept) <= LONGEST:
        raise NameRefused(
            "length",
            gettext("A name has {low} to {high} characters; this has {count}.").format(
                low=SHORTEST, high=LONGEST, count=len(kept)
            ),
        )
    if not is_well_formed(kept):
        raise odd_characters(name)
    refuse_mixed(kept)
    return kept


def odd_characters(name: str) -> NameRefused:
    shown = "".join(sign for sign in name if sign.isprintable())[:LONGEST]
    return NameRefused(
        "characters",
        gettext(
            "A name has letters and digits, at least one letter, and . - _ between them, no spaces "
            "or other signs; “{name}” is not like that."
        ).format(name=shown),
    )


def is_well_formed(name: str) -> bool:
    """Letters with their marks, and digits; single signs between them; not digits alone."""
    kinds = "".join(
        "." if sign in BETWEEN else unicodedata.category(sign)[0] for sign in name
    )  # "anna-2" is LLLL.N
    word = rf"[LN](?:[LN]|M{{1,{MOST_MARKS}}}(?!M))*"
    return "L" in kinds and re.fullmatch(rf"{word}(?:\.{word})*", kinds) is not None


def refuse_mixed(name: str) -> None:
    """Raises NameRefused when letters of several scripts stand side by side."""
    scripts = scripts_of(name)
    if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
        raise NameRefused(
            "scripts",
            gettext("The letters of a name come from one script; “{name}” mixes {scripts}.").format(
                name=name, scripts=", ".join(sorted(script.title() for script in scripts))
            ),
        )


def scripts_of(name: str) -> set[str]:
    from confusable_homoglyphs.categories import unique_aliases  # reads its tables when imported

    found: set[str] = unique_aliases(name)
    return found - EVERYWHERE


# --- What looks alike ---


def skeleton(name: str) -> str:
    """The same for names that look the same (UTS 39), capital or small where that makes no
    difference to the eye."""
    return simplify(simplify(name).casefold())


def simplify(text: str) -> str:
    alike = prototypes()
    plain = "".join(alike.get(sign, sign) for sign in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", plain)


@cache
def prototypes() -> dict[str, str]:
    """For each character that looks like something else: that. The library lists both ways; the
    one that many look like, or else the smaller, stands for all."""
    from confusable_homoglyphs.confusables import confusables_data as data

    found = {}
    for sign, alike in data.items():
        if len(alike) == 1:
            other = alike[0]["c"]
            target = other if len(data[other]) > 1 else min(sign, other, key=order)
            found[bare(sign)] = bare(target)
    return found


def order(text: str) -> tuple[int, str]:
    return len(bare(text)), bare(text)


def bare(text: str) -> str:
    return text.strip("\u200e")  # the list shows letters of the right between these


# --- What is reserved ---


def is_reserved(name: str) -> bool:
    """With numbers behind them and signs between them, too: `Seat 2`, `auto-pilot`."""
    if name.casefold().startswith(PSEUDONYM):
        return True
    words = squash(name)
    return words in reserved() or squash("paquebot") in words


@cache
def reserved() -> frozenset[str]:
    more = [name for names in _more for name in names()]
    return frozenset(squash(name) for name in [*RESERVED, *more])


def squash(name: str) -> str:
    """Letters alone, without marks and without the number behind them."""
    plain = unicodedata.normalize("NFD", name.casefold())
    return skeleton("".join(sign for sign in plain if sign.isalnum()).rstrip("0123456789"))
