"""What operators did about somebody, when they ask for their data or leave for good."""

from typing import Any

from core.accounts.deletion import Part
from core.accounts.models import User
from operators import records
from operators.models import Act, Ban


def tell(user: User) -> list[dict[str, Any]]:
    acts = records.visible_to(user).values("seq", "kind", "at", "facts", "words", "game_id")
    return [dict(act) for act in acts]


def wipe(user: User) -> None:
    """The words go; the acts stay, about a pseudonym. The log holds neither."""
    Act.objects.filter(about=user).update(words={}, nonce="")
    Ban.objects.filter(user=user).delete()


PART = Part(name="operators", tell=tell, wipe=wipe)
