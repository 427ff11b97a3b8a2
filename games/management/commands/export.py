"""`manage.py export GAME_ID [--seat S]`: the log as JSON Lines, as that seat or a spectator may see
it; a finished game whole.

With `--bundle` the audit bundle of a finished game instead.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core.eventlog.chain import canonical
from games.models import Game
from games.services import bundles, reading


class Command(BaseCommand):
    help = (
        "Write a table's log as JSON Lines: as a seat may see it, or a spectator; whole once "
        "the game is over."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game_id")
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--seat", type=int, help="through whose eyes; a spectator's by default")
        which.add_argument(
            "--bundle", action="store_true", help="the audit bundle of a finished game"
        )

    def handle(
        self, *args: Any, game_id: str, seat: int | None, bundle: bool, **options: Any
    ) -> None:
        game = find_game(game_id)
        if bundle:
            self.write_bundle(game)
            return
        if seat is not None and not 1 <= seat <= game.seats_count:
            raise CommandError(
                f"Table {game_id} has seats 1 to {game.seats_count}; there is no seat {seat}."
            )
        for line in reading.export(game, seat):
            self.stdout.write(canonical(line))

    def write_bundle(self, game: Game) -> None:
        if not game.over:
            raise CommandError(
                f"Table {game.pk} is {game.status}; there is a bundle once its game is over."
            )
        for piece in bundles.pieces(game):
            self.stdout.write(piece.decode(), ending="")


def find_game(game_id: str) -> Game:
    game = Game.objects.select_related("stream").filter(pk=game_id).first()
    if game is None:
        raise CommandError(f"There is no table {game_id} here.")
    return game
