"""What the pages of a table have in common."""

from core.web import decorators
from games.services.refusals import TableRefusal

deed = decorators.deed("table", "table_id")


def status_of(error: Exception) -> int:
    """A refusal's own; what the game does not allow, or nobody can read, is 422."""
    return error.status if isinstance(error, TableRefusal) else 422
