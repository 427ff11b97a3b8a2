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
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seats_count = models.PositiveSmallIntegerField()
    clock = models.TextField(default="{}")  # JSON, as the log has it
    watch = models.CharField(max_length=10, default="everyone")
    invited_only = models.BooleanField(default=False)  # a seat is taken by invitation only
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tables_opened"
    )
    opened_at = models.DateTimeField()
    fill_by = models.DateTimeField(db_index=True)  # not full by then: it closes itself
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

    class Meta:
        ordering = ("-opened_at",)

    def __str__(self) -> str:
        return f"{self.ruleset} {self.pk}"

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
    due_at = models.DateTimeField(null=True, db_index=True)
    default_at = models.DateTimeField(
        null=True, db_index=True
    )  # the deadline and the table's grace
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
