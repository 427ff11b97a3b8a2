"""Accepted moves per second through `moves.submit`: the letters of whole games sent in again,
each in its own durable transaction."""

from collections.abc import Callable
from statistics import median

from django.utils import timezone

from bench import played, service
from bench.figures import figure, seconds
from games.engine import load
from games.models import Game
from games.services import moves

GAMES = 4


def main() -> None:
    games = played.games(GAMES)
    rates = [len(game.letters) / seconds(sending(game)) for game in games]
    letters = [letter for game in games for letter in game.letters]
    events = sum(len(letter.facts) for letter in letters) / len(letters)
    facts = {"moves": len(letters), "events_per_move": round(events, 2)}
    figure(
        f"moves-per-second/{service.DATABASE}",
        ours=median(rates),
        baseline=None,
        unit="moves/s",
        facts=facts,
    )


def sending(game: played.Game) -> Callable[[], None]:
    """The table is opened and dealt before the clock runs; the same secret makes the same game."""
    engine = load(played.RULESET)
    service.started(game.table, seats=game.seats, secret=bytes.fromhex(game.secret))
    letters = [
        (letter.seat, letter.decision, engine.read_command(letter.command))
        for letter in game.letters
    ]

    def work() -> None:
        for number, (seat, decision, command) in enumerate(letters):
            key, now = f"bench/{number}", timezone.now()
            moves.submit(
                game_id=game.table,
                seat=seat,
                command=command,
                key=key,
                channel="rest",
                now=now,
                decision=decision,
            )
        assert Game.objects.get(pk=game.table).over

    return work


if __name__ == "__main__":
    main()
