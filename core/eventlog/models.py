"""The rows of the log. Nothing here computes; `log.py` is the only writer."""

from django.db import models

from core.eventlog.chain import GENESIS, Actor


class Stream(models.Model):
    """One append-only log and its head. The secret salts its digests and never leaves the server
    before the stream is closed."""

    id = models.CharField(primary_key=True, max_length=32)
    head_seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, default=GENESIS)
    secret = models.CharField(max_length=64)  # hex

    def __str__(self) -> str:
        return f"{self.id} at {self.head_seq}"


class Event(models.Model):
    """One fact. Triggers in the database refuse to change or delete it."""

    pk = models.CompositePrimaryKey("stream_id", "seq")
    stream = models.ForeignKey(
        Stream, on_delete=models.PROTECT, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=48)
    actor = models.CharField(max_length=8)  # a seat's number, clock, director or service
    cause = models.PositiveIntegerField(null=True)
    data = (
        models.TextField()
    )  # canonical JSON, kept as text so that both databases hold the same bytes
    at = models.BigIntegerField()  # milliseconds since 1970
    salt = models.CharField(max_length=32)
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.stream_id} {self.seq} {self.kind}"


class Snapshot(models.Model):
    """The newest folded state of a stream: a cache, rebuilt from the log whenever its
    fingerprint does not fit."""

    stream = models.OneToOneField(Stream, primary_key=True, on_delete=models.CASCADE)
    seq = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=64)
    state = models.TextField()

    def __str__(self) -> str:
        return f"{self.stream_id} at {self.seq}"


def read_actor(text: str) -> Actor:
    return int(text) if text.isdigit() else text  # type: ignore[return-value]  # the words are those that log.py wrote
