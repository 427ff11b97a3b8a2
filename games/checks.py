"""What `manage.py check` and every start say about the games that other packages bring."""

from typing import Any

from django.core.checks import CheckMessage, Warning  # noqa: A004 -- as Django calls it

from games.engine import outside


def games_of_other_packages(app_configs: Any, **rest: Any) -> list[CheckMessage]:
    """One warning for each that cannot be used; the service runs without it."""
    return [
        Warning(
            f"A game of another package cannot be used: {fault}",
            hint="Mend or remove that package. Tables of this game cannot be shown meanwhile.",
            id="games.W001",
        )
        for fault in outside().faults
    ]
