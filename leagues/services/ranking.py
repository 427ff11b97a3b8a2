"""The ladder of one game, best first. Whoever has deleted their account, or shows nobody their
ratings, is left out."""

from django.db.models import Exists, OuterRef

from core.accounts.models import User
from leagues.models import Rating
from leagues.ratings import Skill
from leagues.shapes import RatingRow

MOST = 200


def ranking(name: str, *, first: int = 0, most: int = MOST) -> list[RatingRow]:
    """`most` rows from place `first` on, counted from 0: two queries, however many have a
    rating."""
    shown = User.objects.filter(pk=OuterRef("who"), is_active=True, shows_ratings=True)
    rows = list(
        Rating.objects.filter(Exists(shown), name=name).order_by("-sure", "who")[
            first : first + most
        ]
    )
    names = dict(
        User.objects.filter(pk__in=[row.who for row in rows]).values_list("pk", "username")
    )
    return [
        RatingRow(
            rank=rank,
            name=names[row.who],
            rating=Skill(row.mu, row.sigma).shown,
            mu=row.mu,
            sigma=row.sigma,
            games=row.games,
        )
        for rank, row in enumerate(rows, start=first + 1)
        if row.who in names
    ]
