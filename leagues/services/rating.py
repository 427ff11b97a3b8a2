"""Ratings kept up to date with the log of results, and worked out anew from it."""

from datetime import datetime

from django.db import connection, transaction

from games.engine import load
from games.models import Game, Seat
from games.services.extensions import RatingCourse
from leagues.models import RatedGame, RatedPlace, Rating
from leagues.ratings import Places, Skill, rated, recomputed


def rate(game: Game, *, now: datetime) -> bool:
    """Count a finished game, once. Only games played to their end count, and only players who
    sat there to the end. A fork, or a prepared position, is for trying: it was known before."""
    if game.close_reason != "finished" or game.parent_id is not None or game.prepared:
        return False
    players = dict(
        Seat.objects.filter(game=game, holder="player")
        .exclude(player=None)
        .values_list("number", "player_id")
    )
    places = [
        (who, one["place"])
        for one in game.result or []
        if (who := players.get(one["seat"])) is not None
    ]
    if len(places) < 2:
        return False
    with transaction.atomic():
        in_line()
        if RatedGame.objects.filter(game=game).exists():
            return False
        name = load(game.ruleset).name
        made = RatedGame.objects.create(game=game, name=name, at=now)
        after = rated(
            skills(name, [who for who, _ in places]),
            sorted(places, key=lambda one: (one[1], one[0])),
        )
        RatedPlace.objects.bulk_create(
            RatedPlace(rated=made, who=who, place=place, mu=after[who].mu, sigma=after[who].sigma)
            for who, place in places
        )
        keep(name, after)
    return True


def in_line() -> None:
    """Results are counted one after the other: the order is part of what they come to. SQLite's
    writers stand in line already."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {RatedGame._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def skills(name: str, who: list[int]) -> dict[int, Skill]:
    return {
        row.who: Skill(row.mu, row.sigma) for row in Rating.objects.filter(name=name, who__in=who)
    }


def keep(name: str, after: dict[int, Skill]) -> None:
    for who, skill in after.items():
        row, _ = Rating.objects.get_or_create(
            who=who, name=name, defaults={"mu": skill.mu, "sigma": skill.sigma, "games": 0}
        )
        row.mu, row.sigma, row.games = skill.mu, skill.sigma, row.games + 1
        row.save()


def anew(name: str) -> dict[int, Skill]:
    """The ratings of one game, from the log of results alone."""
    return recomputed(results(name))


def results(name: str) -> list[Places]:
    games = RatedGame.objects.filter(name=name).order_by("pk").prefetch_related("places")
    return [[(one.who, one.place) for one in game.places.all()] for game in games]


# --- Of one player ---

LONGEST_COURSE = 50


def courses_of(user: int) -> list[RatingCourse]:
    """Their rating in each game and its course, in two queries."""
    played = RatedPlace.objects.filter(who=user, mu__isnull=False).select_related("rated")
    course: dict[str, list[int]] = {}
    for one in played.order_by("-pk")[: LONGEST_COURSE * 4]:
        course.setdefault(one.rated.name, []).append(Skill(one.mu or 0, one.sigma or 0).shown)
    return [
        RatingCourse(
            row.name,
            Skill(row.mu, row.sigma).shown,
            row.games,
            course.get(row.name, [])[:LONGEST_COURSE][::-1],
        )
        for row in Rating.objects.filter(who=user).order_by("name")
    ]
