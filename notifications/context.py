"""What every page tells a player whose mail does not arrive."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from notifications.models import Trouble


def mail_trouble(request: HttpRequest) -> dict[str, object]:
    """The player's address that bounces, if one does; asked only where a page shows it."""

    def bouncing() -> str:
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return ""
        row = (
            Trouble.objects.filter(user=user, kind=Trouble.Kind.HARD, cleared_at=None)
            .order_by("-at")
            .first()
        )
        return row.address if row else ""

    return {"mail_bounces": SimpleLazyObject(bouncing)}
