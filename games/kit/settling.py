"""What happens by itself once an answer is in."""

from collections.abc import Callable


def settle(goes_on: Callable[[], bool], most: int) -> None:
    """One automatic step after the other, until one answers False: somebody must be asked, or the
    game is over. `most`: far more steps than any table can set off."""
    for _ in range(most):
        if not goes_on():
            return
    raise AssertionError("the cascade does not end")
