"""The table of the orders, in English and French."""

from games.kit.rows import AGREE, RESIGN
from games.notation import Row
from nim_at_sea.commands import Take

ORDERS = (
    Row(
        gives=Take,
        en=("take {barrels} from {stack}",),
        fr=("prendre {barrels} sur la pile {stack}",),
        means=("take barrels from one stack", "prendre des tonneaux sur une pile"),
    ),
    AGREE,
    RESIGN,
)
HEADINGS = (
    Row(
        gives="orders",
        en=("orders",),
        fr=("ordres",),
        means=("what follows is a letter, even of one line", "ce qui suit est une lettre"),
    ),
)
