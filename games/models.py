"""Projections of the tables' logs, and what is kept beside them: people, invitations, receipts.
Rules live elsewhere."""

from collections.abc import Sequence

import msgspec
from django.conf import settings
from django.db import models

from core.documents import Document
from core.eventlog.log import Row
from core.eventlog.models import Stream
from games.table import Clock

_clock = msgspec.json.Decoder(Clock)


class Game(models.Model):
    """A table and the game played at it."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CLOSED = "closed"  # never played

    stream = models.OneToOneField(Stream, primary_key=True, on_delete=models.PROTECT)
    slug = models.CharField(max_length=40, unique=True)  # its name: games.services.table_names
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seats_count = models.PositiveSmallIntegerField()
    clock = models.TextField(default="{}")  # JSON, as the log has it
    move_days = models.PositiveSmallIntegerField(default=3)  # of the clock, for lists; 0: a bank
    watch = models.CharField(max_length=10, default="everyone")
    invited_only = models.BooleanField(default=False)  # a seat is taken by invitation only
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tables_opened"
    )
    opened_at = models.DateTimeField()
    fill_by = models.DateTimeField()  # not full by then: it closes itself
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    close_reason = models.CharField(max_length=12, blank=True)
    result = models.JSONField(null=True)
    paused = models.BooleanField(default=False)  # all clocks stand still
    paused_at = models.DateTimeField(null=True, db_index=True)
    seed = models.CharField(
        max_length=64, blank=True
    )  # hex, from the start on; as secret as the stream's secret
    parent = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="forks"
    )  # the finished game it goes on from
    parent_seq = models.PositiveIntegerField(null=True)  # after which event of it
    prepared = models.CharField(max_length=80, blank=True)  # the position it began with, if named

    class Meta:
        ordering = ("-opened_at",)
        # Finished tables are many, and whatever is asked often is about the others. No conditions
        # on the status: SQLite does not see that a parameter meets them.
        indexes = (
            models.Index(fields=["-opened_at", "stream"], name="tables_by_age"),
            models.Index(fields=["status", "-opened_at", "stream"], name="tables_by_status"),
            models.Index(fields=["status", "-ended_at", "stream"], name="tables_by_end"),
            models.Index(fields=["status", "fill_by"], name="tables_to_fill"),
            models.Index(fields=["status", "ended_at", "stream"], name="tables_by_first_end"),
        )

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"

    @property
    def name(self) -> str:
        """What people call the table: `Tamatave 17`."""
        return self.slug.replace("-", " ").title()

    @property
    def terms(self) -> Clock:
        """The table's clock."""
        return _clock.decode(self.clock)

    @property
    def begun(self) -> bool:
        """Whether there is, or was, a game to look at."""
        return self.status in (self.Status.RUNNING, self.Status.FINISHED)

    @property
    def over(self) -> bool:
        return self.status == self.Status.FINISHED


class Seat(models.Model):
    """Held by a player, a bot, the autopilot (for a player who left) or, before the start,
    nobody."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    holder = models.CharField(max_length=10, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    confirmed = models.BooleanField(default=False)
    contribution = models.CharField(max_length=64, blank=True)
    missed = models.PositiveSmallIntegerField(default=0)  # defaults in a row
    bank = models.DurationField(
        null=True
    )  # of time to think, where the table has one and the seat has used it
    paid_until = models.DateTimeField(
        null=True
    )  # up to here thinking was paid for: two questions at once cost once
    wants_pause = models.BooleanField(default=False)
    press_agreed_by = (
        models.ForeignKey(  # whoever held the seat when they agreed to the press in the book
            settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
        )
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_row_per_seat"),
            models.UniqueConstraint(
                fields=["game", "player"],
                condition=models.Q(player__isnull=False),
                name="one_seat_per_player",
            ),
        )
        indexes = (
            models.Index(
                fields=["game"], condition=models.Q(wants_pause=True), name="pauses_wanted"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.number}"

    @property
    def open_to_substitutes(self) -> bool:
        return self.holder == "autopilot"


class Departure(models.Model):
    """Somebody no longer plays a seat: they left, or the clock had played for them too often."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="departures")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="departures"
    )
    timed_out = models.BooleanField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat}"


class Decision(models.Model):
    """A question open to a seat. The row goes when the question goes, and is opened again if the
    same question comes back."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="decisions", db_index=False
    )  # its unique key begins with it
    key = models.CharField(max_length=60)
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=30)
    group = models.CharField(max_length=60, null=True)  # noqa: DJ001 -- no group is not an empty one
    due = models.BooleanField()
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(null=True)  # when its clock began to run
    due_at = models.DateTimeField(null=True)
    default_at = models.DateTimeField(null=True)  # the deadline and the table's grace
    left = models.DurationField(
        null=True
    )  # of its time when its clock stopped; when it runs again it goes on with that
    moved = models.TextField(
        blank=True
    )  # what has moved its deadline, each in slashes, so that nothing does it twice
    reminded_at = models.DateTimeField(null=True)
    late_told_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)  # by the sweep that plays its default

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "key"], name="one_row_per_key"),)
        indexes = (
            models.Index(
                fields=["game"], condition=models.Q(closed_at=None), name="open_questions"
            ),
            models.Index(
                fields=["due_at"],
                condition=models.Q(closed_at=None, due=True),
                name="questions_by_deadline",
            ),
            models.Index(
                fields=["default_at"],
                condition=models.Q(closed_at=None, due=True),
                name="questions_by_default",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.key}"


class Receipt(models.Model):
    """A move was accepted under this key: the same letter, delivered twice, gets the same
    answer."""

    written: Sequence[Row] = ()  # the events themselves, for whoever has just had them written

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="receipts", db_index=False
    )  # its unique key begins with it
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=255)
    content = models.CharField(max_length=64)  # SHA-256 of what was sent
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "seat", "key"], name="one_receipt_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.first_seq}-{self.last_seq}"


class Invitation(models.Model):
    """A link, or a mail address, that may take a seat at a table. A link without an address
    serves until the table is full."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=20, unique=True)
    email = models.EmailField(blank=True)
    player = models.ForeignKey(  # invited by name; then the address is shown to nobody
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations"
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id} {self.email or 'link'}"


class Press(models.Model):
    """What a player writes to the table, or to one other player. Kept beside the log, not in it:
    it is talk, and it may be forgotten."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="press", db_index=False
    )  # its index begins with it
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveSmallIntegerField(
        null=True
    )  # a seat; none: the table, and whoever may look at it
    # The persons, for a private message is theirs and not the seat's: a successor reads none of it.
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    text = models.TextField()
    at = models.DateTimeField()
    key = models.CharField(max_length=255)  # the same letter, delivered twice, is printed once

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["game", "seat", "key"], name="one_press_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.seat} to {self.to or 'all'}"


class DraftRevision(models.Model):
    """A letter that is being written, as it stood at one moment. Beside the log, for the eyes of
    its writer alone: whoever takes the seat later never sees it. Rows are only added, and the
    oldest go."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="drafts", db_index=False
    )  # its unique key begins with it
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts"
    )
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()  # of this player's revisions at this table, from 1
    parent = models.PositiveIntegerField(
        null=True
    )  # the revision it was made from: undo goes there
    sheet = models.PositiveSmallIntegerField()  # which of several drafts side by side, from 1
    text = models.TextField()
    touched = models.TextField(blank=True)  # parts of the board touched for a line to come, spaced
    seq = models.PositiveIntegerField()  # the head of the log when it was written
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=["game", "player", "number"], name="one_row_per_revision"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.number}"


class TableNote(models.Model):
    """What a player notes down about a table, for their own eyes alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_notes"
    )
    text = models.TextField()
    in_mail = models.BooleanField(default=False)  # in the next mails that ask for orders too
    changed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "player"], name="one_note_per_table"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.player_id}"


class Comment(models.Model):
    """What a player says about a position of a finished game, for whoever may look at the game.
    Beside the log, and gone with its writer's account or word."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="comments")
    seq = models.PositiveIntegerField()  # the event after which the position stands
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments"
    )
    seat = models.PositiveSmallIntegerField()
    text = models.TextField()
    at = models.DateTimeField()
    key = models.CharField(max_length=64)  # the same form, sent twice, is one comment

    class Meta:
        ordering = ("seq", "pk")
        constraints = (
            models.UniqueConstraint(fields=["game", "player", "key"], name="one_comment_per_key"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq}"


class BotCall(models.Model):
    """A worker is called to play the bots of this table, and has not come yet."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    rung_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} {self.rung_at}"


class MailedHead(models.Model):
    """A head of the log as a mail printed it: a witness that the past was so. Rows are only
    added."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="mailed_heads", db_index=False
    )  # its unique key begins with it
    seq = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("seq", "hash")
        constraints = (
            models.UniqueConstraint(fields=["game", "seq", "hash"], name="one_row_per_head"),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.seq}:{self.hash}"


class Stroke(models.Model):
    """A line drawn with closed eyes, kept while it is drawn: what the pen has touched cannot be
    taken back."""

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="strokes", db_index=False
    )  # its unique key begins with it
    decision = models.CharField(max_length=60)
    ship = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField()
    last_at = models.DateTimeField()  # when the pen last moved
    lifted_at = models.DateTimeField(null=True)  # from then on it is an order of the game

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "decision", "ship"], name="one_stroke_per_voyage"
            ),
        )
        indexes = (
            models.Index(
                fields=["last_at"], condition=models.Q(lifted_at=None), name="pens_on_paper"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} {self.decision} {self.ship}"


class StrokePart(models.Model):
    """Some points of a stroke, in the order they were drawn. Rows are only added."""

    stroke = models.ForeignKey(
        Stroke, on_delete=models.CASCADE, related_name="parts", db_index=False
    )
    number = models.PositiveSmallIntegerField()  # from 1, without gaps
    points = models.TextField()  # JSON
    heard = (
        models.TextField()
    )  # JSON: what was answered to it, so that it is answered alike when it comes again

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["stroke", "number"], name="one_part_per_number"),
        )

    def __str__(self) -> str:
        return f"{self.stroke} {self.number}"


class Photo(models.Model):
    """A photograph of a printed chart: sent through some door, read by a task, shown to its
    skipper, and an order only when they say yes. The file itself is dropped once it is read."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        READING = "reading"
        READ = "read"  # a course, to be confirmed
        REFUSED = "refused"
        CONFIRMED = "confirmed"
        DROPPED = "dropped"  # the skipper said no, or sent another

    name = models.CharField(max_length=32, unique=True)  # in its address; nobody guesses it
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="photos")
    seat = models.PositiveSmallIntegerField()
    ship = models.CharField(max_length=20, blank=True)  # empty until its code is read
    decision = models.CharField(max_length=60, blank=True)  # the question open when it was read
    blind = models.BooleanField(default=False)  # the first that can be read stands
    channel = models.CharField(max_length=8)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.WAITING)
    file = models.BinaryField(null=True)
    trace = models.TextField(blank=True)  # JSON
    doubts = models.CharField(max_length=200, blank=True)  # with commas between
    code = models.CharField(max_length=40, blank=True)  # of what stands in the way
    facts = models.JSONField(default=dict)
    picture = models.BinaryField(null=True)  # the sheet laid flat with the course over it
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["created_at"],
                condition=models.Q(status__in=["waiting", "reading"]),
                name="photos_to_read",
            ),
        )

    def __str__(self) -> str:
        return f"photo {self.name} {self.game_id}"


class Report(Document):
    """A document about a game: asked for by this row, made by a task, kept as it was made for
    the head `seq`."""

    class Kind(models.TextChoices):
        BOOK = "book"  # the whole game, for one seat while it goes on
        CHART = "chart"  # of one ship, to draw on
        MAP = "map"  # the position as one seat sees it, to print
        SHEET = "sheet"  # the same on one page, with the orders that are possible

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.BOOK)
    about = models.CharField(max_length=20, blank=True)  # which ship, or which seat
    asked_by = models.ForeignKey(  # the first who did; nobody where a mail is to carry it
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game", "kind", "about", "language", "seq"], name="one_report_of_a_kind"
            ),
        )
        indexes = (
            models.Index(
                fields=["created_at"],
                condition=models.Q(status__in=["waiting", "making"]),
                name="reports_to_make",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id} {self.language}"
