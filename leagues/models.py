"""Projections of the seasons' logs, and what is kept beside them: who the numbers are, words to
people, documents, ratings."""

from django.conf import settings
from django.db import models

from core.documents import Document
from core.eventlog.models import Stream
from games.models import Game


class Season(models.Model):
    """A season of a league, or a tournament. Its log says everything but names."""

    class Status(models.TextChoices):
        ENTRY = "entry"
        RUNNING = "running"
        CLOSED = "closed"
        CANCELLED = "cancelled"

    stream = models.OneToOneField(Stream, primary_key=True, on_delete=models.PROTECT)
    title = models.CharField(max_length=80)
    about = models.TextField(max_length=4000, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seasons"
    )
    previous = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="next")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTRY)
    opened_at = models.DateTimeField()
    next_at = models.DateTimeField(
        null=True, db_index=True
    )  # when the calendar wants something done
    claimed_at = models.DateTimeField(null=True)  # by the sweep that does it
    quiet = models.BooleanField(default=False)  # its organiser wants no mails about it

    class Meta:
        ordering = ("-opened_at", "pk")

    def __str__(self) -> str:
        return f"{self.title} {self.pk}"

    @property
    def over(self) -> bool:
        return self.status in (self.Status.CLOSED, self.Status.CANCELLED)


class Entry(models.Model):
    """Who an entrant's number is. A deleted account leaves the number."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="entries", db_index=False
    )  # its unique key begins with it
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="entries"
    )
    luck = models.CharField(max_length=200)  # words for the dice of every table
    source = models.CharField(max_length=8, default="web")
    team = models.CharField(max_length=40, blank=True, default="")
    entered_at = models.DateTimeField()
    withdrawn = models.BooleanField(default=False)
    quiet = models.BooleanField(
        default=False
    )  # they want no mails about this season; its tables write all the same

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["season", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(
                fields=["season", "user"],
                condition=models.Q(user__isnull=False),
                name="one_entry_per_user",
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} entrant {self.number}"


class SeasonInvitation(models.Model):
    """Somebody was put on a list by the organiser and asked, once, whether they want to enter.
    `token`: the local part of the address under which they answer."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="invitations", db_index=False
    )  # its unique key begins with it
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="season_invitations"
    )
    token = models.CharField(max_length=20, unique=True)
    invited_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    accepted = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["season", "user"], name="one_season_invitation"),
        )

    def __str__(self) -> str:
        return f"{self.season_id} asks {self.user_id}"


class Fixture(models.Model):
    """A table of a season: drawn first, opened one by one, ended when the season has its result."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="fixtures", db_index=False
    )  # its unique key begins with it
    number = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, null=True, on_delete=models.PROTECT, related_name="fixture")
    ended = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["season", "number"], name="one_fixture_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.season_id} table {self.number}"


class Sitting(models.Model):
    """Which berth sits where, and whom the season last put there. `missed`: deadlines in a row
    that passed without an answer."""

    fixture = models.ForeignKey(
        Fixture, on_delete=models.CASCADE, related_name="sittings", db_index=False
    )  # its unique key begins with it
    seat = models.PositiveSmallIntegerField()
    berth = models.PositiveSmallIntegerField()
    entrant = models.PositiveSmallIntegerField(null=True)
    missed = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("seat",)
        constraints = (
            models.UniqueConstraint(fields=["fixture", "seat"], name="one_sitting_per_seat"),
        )

    def __str__(self) -> str:
        return f"{self.fixture_id} seat {self.seat}"


class Note(models.Model):
    """Something happened at a table that a season or the ratings want to know: written in the
    move's transaction, worked out by a task."""

    class Kind(models.TextChoices):
        ENDED = "ended"
        MISSED = "missed"  # the clock has played for somebody

    kind = models.CharField(max_length=8, choices=Kind.choices)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    retry_at = models.DateTimeField(null=True)  # after trouble with it
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "kind", "seq"], name="one_note_per_event"),
        )
        indexes = (
            models.Index(fields=["at"], condition=models.Q(done_at=None), name="notes_to_work_out"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}"


class Announcement(models.Model):
    """Words of the organiser to all entrants. Kept beside the log: press is not a fact."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="announcements")
    text = models.TextField(max_length=4000)
    at = models.DateTimeField()
    spared = models.PositiveIntegerField(
        default=0
    )  # entrants who had as many announcements that day as anybody gets: no mail to them

    class Meta:
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.season_id} {self.at:%Y-%m-%d}"


class Receipt(models.Model):
    """A deed of the director was done under this key: the same once more changes nothing."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="receipts", db_index=False
    )  # its unique key begins with it
    key = models.CharField(max_length=255)
    content = models.CharField(max_length=64)  # SHA-256 of what was asked

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["season", "key", "content"], name="one_receipt_per_deed"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} {self.key}"


class SeasonReport(Document):
    """The season as a document: asked for by this row, made by a task, kept as it was made for
    the head `seq`."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="reports", db_index=False
    )  # its unique key begins with it

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["season", "language", "seq"], name="one_season_report"),
        )
        indexes = (
            models.Index(
                fields=["created_at"],
                condition=models.Q(status__in=["waiting", "making"]),
                name="season_reports_to_make",
            ),
        )

    def __str__(self) -> str:
        return f"{self.season_id} {self.language}"


# --- Ratings ---


class RatedGame(models.Model):
    """The log of results: games between players that were played to their end, in the order in
    which they were counted."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=30, db_index=True)  # of the game, whatever its version
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.game_id}"


class RatedPlace(models.Model):
    """How one account came in. Kept by its number: a deleted account leaves the results of the
    others as they were."""

    rated = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="places")
    who = models.PositiveBigIntegerField(db_index=True)
    place = models.PositiveSmallIntegerField()
    mu = models.FloatField(null=True)  # what it made of their rating; not known of the oldest
    sigma = models.FloatField(null=True)

    class Meta:
        ordering = ("place", "who")

    def __str__(self) -> str:
        return f"{self.rated_id} {self.place}"


class Rating(models.Model):
    """What the results come to: worked out again from the log of results at any time."""

    who = models.PositiveBigIntegerField()
    name = models.CharField(max_length=30)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    sure = models.GeneratedField(  # what is surely there, by which ladders go
        expression=models.F("mu") - 3 * models.F("sigma"),
        output_field=models.FloatField(),
        db_persist=True,
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["who", "name"], name="one_rating_per_game"),)
        indexes = (models.Index(fields=["name", "-sure", "who"], name="ladder"),)

    def __str__(self) -> str:
        return f"{self.name} {self.mu:.1f}"
