"""The ratings of one game as a list, best first. Whoever has deleted their account is left out."""

from core.accounts.models import User
from leagues.models import Rating
from leagues.ratings import Skill
from leagues.shapes import RatingRow

MOST = 200


def ranking(name: str) -> list[RatingRow]:
    rows = sorted(
        Rating.objects.filter(name=name),
        key=lambda row: (-Skill(row.mu, row.sigma).shown, row.sigma, row.who),
    )
    names = dict(
        User.objects.filter(pk__in=[row.who for row in rows]).values_list("pk", "username")
    )
    known = [row for row in rows if row.who in names][:MOST]
    return [
        RatingRow(
            rank=rank,
            name=names[row.who],
            rating=Skill(row.mu, row.sigma).shown,
            mu=row.mu,
            sigma=row.sigma,
            games=row.games,
        )
        for rank, row in enumerate(known, start=1)
    ]
