"""Players at the tables of a bench: the seats are dealt to bots, so that the game is always the
same, and then people sit down."""

from bench import played, service  # before the models: it sets Django up

# isort: split
from django.utils import timezone

from core.accounts.models import User
from games.engine import load
from games.models import Game, Seat
from games.services import moves
from tests.keys import key_of


def sit(game: Game, number: int) -> str:
    """Give the seat to a player of its own. Returns the player's token."""
    name = f"{game.pk}-{number}"
    player = User.objects.create(username=name, email=f"{name}@example.org")
    Seat.objects.filter(game=game, number=number).update(holder="player", player=player, bot="")
    return key_of(player)


def people(game: played.Game) -> dict[int, str]:
    """The game's table, dealt, with a player in every seat. Returns the token of each."""
    dealt = service.started(game.table, seats=game.seats, secret=bytes.fromhex(game.secret))
    return {number: sit(dealt, number) for number in range(1, game.seats + 1)}


def halfway(game: played.Game) -> dict[int, str]:
    """The same, with the first half of its letters played."""
    tokens = people(game)
    engine = load(played.RULESET)
    for number, letter in enumerate(game.letters[: len(game.letters) // 2]):
        moves.submit(
            game_id=game.table,
            seat=letter.seat,
            command=engine.read_command(letter.command),
            decision=letter.decision,
            key=f"bench/{number}",
            channel="rest",
            now=timezone.now(),
        )
    return tokens
