"""What a table is called: a port of our boards and a number, `Tamatave 17`. The name says nothing
of the table; in addresses it is `tamatave-17`, beside the id."""

import hashlib
import re
from collections.abc import Collection, Iterator

from games.models import Game

# The same in every language we speak, one word each. Names given stay: words are only added.
PORTS = (
    "Achin", "Amsterdam", "Banda", "Bantam", "Buru", "Cochin", "Colombo", "Dakar", "Deventer",
    "Dordrecht", "Flores", "Gibraltar", "Groningen", "Leeuwarden", "Macao", "Malacca",
    "Marseille", "Middelburg", "Mocha", "Oslo", "Panama", "Perth", "Seram", "Socotra", "Surat",
    "Sydney", "Tamatave", "Ternate", "Timor", "Utrecht", "Valparaiso", "Yokohama",
)  # fmt: skip
TRIES = 4  # with two figures, then as many with three, ...
MOST_FIGURES = 6
SLUG = re.compile(r"[a-z]+-[1-9][0-9]{0,5}")


def candidates(table_id: str) -> Iterator[str]:
    """Names for this table, short ones first, always the same: what else there is does not
    show in them but by what is taken."""
    for figures in range(2, MOST_FIGURES + 1):
        for attempt in range(TRIES):
            drawn = hashlib.sha256(f"{table_id}/{figures}/{attempt}".encode()).digest()
            port = PORTS[int.from_bytes(drawn[:8]) % len(PORTS)]
            number = int.from_bytes(drawn[8:16]) % (10**figures - 1) + 1
            yield f"{port.lower()}-{number}"


def choose(table_id: str, taken: Collection[str]) -> str:
    """The first name that is free; the table's own id where none is."""
    return next((slug for slug in candidates(table_id) if slug not in taken), table_id)


def free_slug(table_id: str) -> str:
    """As it will be kept. One query, however many tables there are."""
    named = Game.objects.filter(slug__in=list(candidates(table_id)))
    return choose(table_id, set(named.values_list("slug", flat=True)))


def find_id(address: str) -> str:
    """The id of the table that stands under this name; anything else is an id already."""
    if not SLUG.fullmatch(address):
        return address
    found = Game.objects.filter(slug=address).values_list("pk", flat=True).first()
    return found or address
