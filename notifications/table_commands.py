"""Tables by mail: which are open, opening one, sitting down, inviting, challenging. These lines
need no table of one's own, so they may also be written to the service's own address."""

import re
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext, ngettext

from core.accounts import ties
from core.accounts.models import User
from games import words
from games.engine import load, newest, rulesets
from games.models import Game
from games.notation import fold
from games.services import access, openings, table_names, tables
from games.table import Clock
from notifications.errands import Account, Errand, Refused
from notifications.service_lines import ServiceLine

MOST_LISTED = 12


# --- Which are open ---


def list_tables(account: Account, number: int, line: ServiceLine) -> Errand:
    """Open to everybody, with a free seat, and not the reader's own."""
    found = (
        access.public()
        .filter(status=Game.Status.OPEN, invited_only=False)
        .exclude(seats__player=account.player)
        .prefetch_related("seats__player")
        .order_by("-opened_at")
    )
    said = [describe(game) for game in found[: 3 * MOST_LISTED] if free_seats(game)]
    if not said:
        nothing = gettext("No table has a free seat now. To open one, write: {line}")
        return Errand(line.text, [nothing.format(line=gettext("“open Long Cours for 3”"))])
    return Errand(line.text, [gettext("Tables with a free seat:"), *said[:MOST_LISTED]])


def free_seats(game: Game) -> int:
    return sum(not seat.holder for seat in game.seats.all())


def describe(game: Game) -> str:
    """`Tamatave 17`: the game, who sits, how many seats are free, and the pace."""
    sitting = [seat.player.username for seat in game.seats.all() if seat.player]
    free = free_seats(game)
    seats = ngettext("{count} seat free", "{count} seats free", free).format(count=free)
    return gettext("“join {table}”: {game}; {who}; {seats}. {pace}").format(
        table=game.name,
        game=gettext(load(game.ruleset).title),
        who=words.listed(sitting, gettext) if sitting else gettext("nobody yet"),
        seats=seats,
        pace=words.clock(game.terms, gettext)[0],
    )


# --- Opening and sitting down ---

OPENING = re.compile(
    r"(?:a |an |une? )?(?:table (?:of|de|d) )?(?P<game>.+?)"
    r"(?: (?:for|with|pour|a|avec) (?P<seats>\d{1,2})(?: players| seats| joueurs| places)?)?"
)


@dataclass(frozen=True)
class Wanted:
    """A game and for how many; None: as few as it can be played by."""

    ruleset: str
    seats: int


def read_wanted(text: str) -> Wanted:
    """Raises Refused."""
    found = OPENING.fullmatch(plain(text))
    games = {name: ruleset for ruleset in rulesets() for name in names_of_game(ruleset)}
    ruleset = games.get(found["game"]) if found else None
    if found is None or ruleset is None:
        titles = sorted({gettext(load(one).title) for one in rulesets()})
        sentence = gettext("There is no game called {text}. The games are {games}.")
        raise Refused(sentence.format(text=text[:60], games=words.listed(titles, gettext)))
    return Wanted(ruleset, int(found["seats"] or load(ruleset).players[0]))


def names_of_game(ruleset: str) -> set[str]:
    engine = load(ruleset)
    title = plain(gettext(engine.title))
    short = re.sub(r"^(?:le|la|les|the) ", "", title)
    return {title, short, plain(engine.title), engine.name.replace("-", " "), ruleset} | {
        re.sub(r"[^\w ]", "", name).strip() for name in (title, short)
    }


def plain(text: str) -> str:
    return " ".join(fold(text.replace("’", " ").replace("'", " ")).strip(" .!?").split())


def open_table(account: Account, number: int, line: ServiceLine) -> Errand:
    game = open_for(account, number, read_wanted(line.rest), invited_only=False)
    said = gettext("{table} is open, a table of {game}, and you have the first seat.")
    return Errand(
        line.text,
        [
            said.format(table=game.name, game=gettext(load(game.ruleset).title)),
            gettext("Everybody may join it. Once every seat is taken you are asked to begin."),
        ],
    )


def open_for(account: Account, number: int, wanted: Wanted, *, invited_only: bool) -> Game:
    """The same line of the same letter is one table, however often it comes."""
    drawn = sha256(f"{account.player.pk}/{account.key}/{number}".encode()).hexdigest()
    wish = openings.Wish(
        table_id=f"m{drawn[:9]}",
        ruleset=newest(wanted.ruleset.partition("@")[0]),
        seats=wanted.seats,
        options={},
        clock=Clock(),
        watch="everyone",
        invited_only=invited_only,
        bots=0,
        bot="sensible",
        luck=account.key,
    )
    return openings.open_once(wish, player=account.player, source="mail", now=account.now)


def join_table(account: Account, number: int, line: ServiceLine) -> Errand:
    slug = plain(line.rest).replace(" ", "-")
    game = access.public().filter(pk=table_names.find_id(slug)).first()
    if game is None:
        raise Refused(
            gettext(
                "There is no table called {text} that you may join. Write “tables” to see those "
                "with a free seat."
            ).format(text=line.rest[:60])
        )
    seat = tables.join(
        game_id=game.pk, player=account.player, luck=account.key, source="mail", now=account.now
    )
    said = gettext("You sit at {table}, a table of {game}, seat {seat}.")
    title = gettext(load(game.ruleset).title)
    return Errand(line.text, [said.format(table=game.name, game=title, seat=seat.number)])


# --- Asking others ---

CHALLENGE = re.compile(r"(?P<who>.+?) (?:at|to|in|à|au|aux|en) (?P<game>.+)", re.IGNORECASE)
AND = re.compile(r"\s*,\s*|\s+(?:and|et)\s+", re.IGNORECASE)


def challenge(account: Account, number: int, line: ServiceLine) -> Errand:
    """A table for those who are named alone. Their addresses are used and not told."""
    found = CHALLENGE.fullmatch(" ".join(line.rest.split()).strip(" .!"))
    if found is None:
        sentence = gettext("A challenge names a player and a game, as in: {line}")
        raise Refused(sentence.format(line=gettext("“challenge Bram at Long Cours”")))
    rivals = [find_player(name, account.player) for name in AND.split(found["who"])]
    wanted = read_wanted(found["game"])
    seats = max(len(rivals) + 1, load(wanted.ruleset).players[0])
    game = open_for(account, number, Wanted(wanted.ruleset, seats), invited_only=True)
    for rival in rivals:
        tables.invite(game_id=game.pk, by=account.player, now=account.now, email=rival.email)
    said = gettext("{names} are asked to {table}, a table of {game}. You have the first seat.")
    if len(rivals) == 1:
        said = gettext("{names} is asked to {table}, a table of {game}. You have the first seat.")
    return Errand(
        line.text,
        [
            said.format(
                names=words.listed([rival.username for rival in rivals], gettext),
                table=game.name,
                game=gettext(load(game.ruleset).title),
            )
        ],
    )


def find_player(name: str, asking: User) -> User:
    """Guests are written to by nobody, and whoever is blocked hears of no such player."""
    found = User.objects.filter(
        username__iexact=name.strip(), is_active=True, guest_until=None
    ).first()
    if (
        found is None
        or found == asking
        or not found.email
        or ties.is_kept_away(asking.pk, [found.pk])
    ):
        raise Refused(gettext("No player called {name} can be asked.").format(name=name[:40]))
    return found
