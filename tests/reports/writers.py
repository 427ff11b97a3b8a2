"""Writers for the tests of the service: one that is quick, one that breaks, one that never comes
back."""

from collections.abc import Callable

from games.models import Game


def write(
    game: Game,
    language: str,
    progress: Callable[[int], None],
    about: str = "",
    seq: int | None = None,
) -> bytes:
    progress(40)
    if game.pk.startswith("broken"):
        raise ValueError("no ink")
    if game.pk.startswith("deadly"):
        raise SystemExit  # what a worker that is killed looks like from here
    return f"%PDF {game.pk} {language}".encode()
